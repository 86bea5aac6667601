/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-action.h: something a side, or the referee, does in a battle
 *
 * Plain data: it is compared, copied and recorded. A battle's record keeps the words (biv-text.h). */
#pragma once
#include "base/biv-dice.h"
#include "board/biv-board.h"
#include "board/biv-point.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_ACTION_NONE,
  BIV_ACTION_FIRE,            /* unit, cell */
  BIV_ACTION_PASS,            /* a side is done with a phase in which both act */
  BIV_ACTION_END_SIDE,        /* a side is done with its own phase */
  BIV_ACTION_INITIATIVE,      /* nobody's: the dice for who goes first */
  BIV_ACTION_ACTIVATION,      /* nobody's: the activation dice of the side to act */
  BIV_ACTION_MOVE,            /* unit, path, facing; value: 1 where contact across a river is declined */
  BIV_ACTION_MOUNT,           /* unit, facing */
  BIV_ACTION_DISMOUNT,        /* unit, facing */
  BIV_ACTION_ACTIVATE,        /* unit is taken in hand; value: whether it says that it will fire */
  BIV_ACTION_END_UNIT,        /* the unit in hand is done */
  BIV_ACTION_ATTACK,          /* other: the defender; unit, where the book names the attacker too */
  BIV_ACTION_ADVANCE,         /* unit; cell or facing (or none: the only one) */
  BIV_ACTION_STAY,
  BIV_ACTION_DECLINE,         /* a winner that advanced fights no further combat */
  BIV_ACTION_RETREAT,         /* unit, cell (or none: the default) */
  BIV_ACTION_ENTER,           /* unit, cell, facing: a reserve comes on (CA-SETUP-4, CA-DEPLOY-8) */
  BIV_ACTION_BEGIN,           /* nobody's: the battle begins as it is set up */
  BIV_ACTION_WITHDRAW_FIRE,   /* unit: takes back the fire that it declared */
  BIV_ACTION_STAND,           /* the loser of a combat bears its loss where it is */
  BIV_ACTION_CHANGE_MOUNT,    /* unit: mounts or dismounts */
  BIV_ACTION_REMOVE_WIRE,     /* unit */
  BIV_ACTION_WORK_MINE,       /* unit, cell: the minefield */
  BIV_ACTION_LEAVE,           /* the side leaves the field (CA-BATTLE-5) */
  BIV_ACTION_OVERRULE,        /* the referee sets a fact: target, unit, fact, value */
  BIV_ACTION_GROUND,          /* the referee changes a cell: cell, value (BivMark), facing (level), path (the marks of
                               * its edges, all or none of them) */
  BIV_ACTION_ORDER,           /* a general (his number as cell) writes to a formation (other); value: kind of order; steps:
                               * the objective, if one is said */
  BIV_ACTION_ATTACH,          /* a general (other) goes to a unit */
  BIV_ACTION_DETACH,          /* a general (other) leaves his unit */
  BIV_ACTION_RIDE,            /* a general (other) rides to a place: the one step */
  BIV_ACTION_DECLARE,         /* unit will attack other */
  BIV_ACTION_MARCH,           /* unit, steps across a table, angle on arrival */
  BIV_ACTION_REFACE,          /* unit turns on the spot: angle */
  BIV_ACTION_EVOLVE,          /* unit changes its form; value: the ruleset's evolution */
  BIV_ACTION_COVER,           /* unit goes behind or into value, a piece of terrain by the ruleset's number; steps */
  BIV_ACTION_SHOOT,           /* unit names its target: other, or value, a building by the ruleset's number */
  BIV_ACTION_FOLLOW,          /* unit follows the enemy whom it beat */
  BIV_ACTION_GO_ON,           /* nobody's: both sides pass until the phase with the number value is next open */
#ifndef __GI_SCANNER__
  BIV_N_ACTIONS,
#endif
} BivActionKind;

/**
 * BivTarget:
 *
 * What the referee changes, and what can be asked about.
 */
typedef enum
{
  BIV_TARGET_BATTLE,
  BIV_TARGET_SIDE,
  BIV_TARGET_UNIT,
  BIV_TARGET_CELL,
  BIV_TARGET_FORMATION,       /* by its number in the setup (biv-setup.h) */
  BIV_TARGET_GENERAL,
} BivTarget;

#define BIV_ACTION_MAX_PATH  24
#define BIV_ACTION_MAX_STEPS 10
#define BIV_ACTION_MAX_TEXT  100

/* No facing said, on a table. */
#define BIV_NO_ANGLE (-1)

/**
 * BivTableStep:
 *
 * Straight to a place on a table.
 */
typedef struct
{
  BivSpot at;
  gint32   facing;            /* BivAngle, taken before going there; BIV_NO_ANGLE: as it is */
} BivTableStep;

/* As other: somebody was to be attacked, but nobody is there. */
#define BIV_ACTION_NO_ENEMY (-2)

/* The cell of a retreat over the edge of the board. */
#define BIV_CELL_OFF ((BivCell) 0xbfff)

typedef struct
{
  guint8  kind;               /* BivActionKind */
  gint8   side;               /* who does it: 0, 1, BIV_NOBODY */
  gint16  unit;               /* -1: none, or one that is not there; OVERRULE: number of the unit or side */
  gint16  other;              /* -1: none */
  BivCell cell;               /* BIV_NO_CELL: none */
  guint8  facing;             /* BIV_NO_DIRECTION: none said */
  guint8  n_path;             /* cells entered; or steps */
  guint8  target;             /* OVERRULE: BivTarget */
  guint8  fact;               /* OVERRULE: number of the fact (biv-ruleset.h) */
  gint32  value;              /* OVERRULE, GROUND; the answer of a MOVE or an ACTIVATE */
  gint32  angle;              /* a facing on a table: BivAngle, or BIV_NO_ANGLE */
#ifndef __GI_SCANNER__
  union
  {
    BivCell path[BIV_ACTION_MAX_PATH];
    BivTableStep steps[BIV_ACTION_MAX_STEPS];
    char    text[BIV_ACTION_MAX_TEXT];        /* OVERRULE of a fact in the ruleset's own words */
  };
#else                         /* it overlooks a union without a name, and this is its largest part */
  BivTableStep steps[BIV_ACTION_MAX_STEPS];
#endif
} BivAction;

/**
 * biv_action_init:
 *
 * Everything but kind and side is "none".
 */
#ifndef __GI_SCANNER__
static inline void
biv_action_init (BivAction     *action,
                 BivActionKind  kind,
                 int            side)
{
  *action = (BivAction) {
    .kind = (guint8) kind, .side = (gint8) side, .unit = -1, .other = -1, .cell = BIV_NO_CELL, .facing = BIV_NO_DIRECTION,
    .angle = BIV_NO_ANGLE,
  };
}
#endif

/**
 * biv_action_init_unit:
 *
 * The same, of that unit.
 */
static inline void
biv_action_init_unit (BivAction     *action,
                      BivActionKind  kind,
                      int            side,
                      guint          unit)
{
  biv_action_init (action, kind, side);
  action->unit = (gint16) unit;
}

/**
 * biv_actions_add: (skip)
 *
 * One that says no more than that; @actions of BivAction.
 */
void     biv_actions_add  (GArray          *actions,
                           BivActionKind    kind,
                           int              side);

/**
 * biv_action_equal:
 *
 * Compares what the action says, not what lies behind the path's end.
 */
gboolean biv_action_equal (const BivAction *a,
                           const BivAction *b);

/**
 * biv_action_has_steps:
 *
 * Whether n_path counts steps on a table, and not cells.
 */
static inline gboolean
biv_action_has_steps (const BivAction *action)
{
  return action->kind == BIV_ACTION_MARCH || action->kind == BIV_ACTION_COVER || action->kind == BIV_ACTION_ORDER;
}

static inline BivCell
biv_action_destination (const BivAction *action,
                        BivCell          start)
{
  return action->n_path > 0 ? action->path[action->n_path - 1] : start;
}

G_END_DECLS
