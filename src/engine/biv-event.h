/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-event.h: what happened, step by step, for the log
 *
 * Events follow from a state, an action and its dice, so they are never stored. In playouts there is no sink and none is
 * made. */
#pragma once
#include "base/biv-dice.h"
#include "board/biv-board.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_EVENT_TURN,             /* value: the turn that begins */
  BIV_EVENT_PHASE,            /* value: number of the phase; side */
  BIV_EVENT_PASSED,           /* side is done */
  BIV_EVENT_INITIATIVE,       /* side goes first; value, needed: the scores of A and B */
  BIV_EVENT_ACTIVATION,       /* side; value: activations; needed: dice thrown */
  BIV_EVENT_ACTIVATED,        /* unit is taken in hand; value: whether it says that it will fire */
  BIV_EVENT_MOVED,            /* unit, from, to, facing; value: activations paid */
  BIV_EVENT_TURNED,           /* unit, facing; other: who turned it, or -1 */
  BIV_EVENT_CHANGED,          /* unit is another type now; value: the type; facing */
  BIV_EVENT_SHOT,             /* unit at other in cell; value: face; needed; or an artillery shot's mode */
  BIV_EVENT_LANDED,           /* artillery: cell (BIV_NO_CELL: off the board), value: face */
  BIV_EVENT_EFFECT,           /* artillery: on other in cell; value: face; needed */
  BIV_EVENT_DOOMED,           /* unit is destroyed and leaves at the end of the phase */
  BIV_EVENT_LOST,             /* unit leaves the board */
  BIV_EVENT_COMBAT,           /* unit attacks other; value, needed: attacker's die and power */
  BIV_EVENT_DEFENCE,          /* other defends against unit; value, needed: its die and power */
  BIV_EVENT_DRAWN,            /* the combat of unit against other */
  BIV_EVENT_ADVANCED,         /* unit to cell */
  BIV_EVENT_STAYED,           /* unit does not advance */
  BIV_EVENT_DECLINED,         /* unit, a winner that advanced, fights no further combat */
  BIV_EVENT_RETREATED,        /* unit to cell; BIV_NO_CELL: nowhere to go */
  BIV_EVENT_ENTERED,          /* unit comes on at cell */
  BIV_EVENT_LEFT,             /* side leaves the field */
  BIV_EVENT_WEAKENED,         /* unit loses value steps and has needed left */
  BIV_EVENT_MINED,            /* unit enters the minefield of cell; value: face; needed: earlier entries */
  BIV_EVENT_WORKED,           /* unit works on the minefield of cell; value: progress, of needed */
  BIV_EVENT_CLEARED,          /* cell is rid of its wire (by unit), or, note 1, of its mines */
  BIV_EVENT_EXHAUSTED,        /* side */
  BIV_EVENT_OVERRULED,        /* the referee changed something; text in the session's line */
  BIV_EVENT_OVER,             /* value: number of the result */
  BIV_EVENT_SAID,             /* side: what else an order says; text in the session's line */
#ifndef __GI_SCANNER__
  BIV_N_EVENTS,
#endif
} BivEventKind;

#define BIV_EVENT_USUAL (-1)

typedef struct
{
  guint8      kind;           /* BivEventKind */
  gint8       side;
  gint16      unit;           /* -1: none */
  gint16      other;
  BivCell     cell;
  BivCell     from;
  guint8      facing;
  gint16      value;
  gint16      needed;         /* the face that is needed, or a power; 0: none */
  guint16     note;           /* the ruleset's own: why, or how */
  gint8       n_dice;         /* of the action's dice, how many it tells of; BIV_EVENT_USUAL: as its kind has it */
  gint32      own[6];         /* the ruleset's own */
  const char *clause;         /* a literal; NULL: none */
} BivEvent;

/* A sink. Rules take a pointer that may be NULL. */
typedef GArray BivEvents;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivEvents, g_array_unref)

/**
 * biv_events_new: (skip)
 */
BivEvents *biv_events_new (void);
/**
 * biv_events_append: (skip)
 */
BivEvent  *biv_events_append (BivEvents    *events,
                              BivEventKind  kind,
                              int           unit,
                              const char   *clause);

/**
 * biv_events_add:
 *
 * Returns: (transfer none) (nullable): the new event, to be filled in further; %NULL without a sink
 */
static inline BivEvent *
biv_events_add (BivEvents    *events,
                BivEventKind  kind,
                int           unit,
                const char   *clause)
{
  return events != NULL ? biv_events_append (events, kind, unit, clause) : NULL;
}

G_END_DECLS
