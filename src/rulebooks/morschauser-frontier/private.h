/* SPDX-License-Identifier: GPL-3.0-or-later */
/* private.h: the state of a Morschauser Frontier battle, and what its files share
 *
 * morschauser-frontier.c   the rules: types, sequence, fire, moves and contact, battles, deployment, the turn
 * choose.c                 a sensible action, quickly
 * expect.c                 what stands are worth, and what an order costs on the mean
 * words.c                  facts, questions, the sums behind the dice */
#pragma once
#include "engine/grid-battle.h"
#include "engine/grid-shots.h"
G_BEGIN_DECLS

/* The order of the turn (MF-SEQ-1 to MF-SEQ-7). */
typedef enum
{
  MF_ARTILLERY,
  MF_INITIATIVE,
  MF_FIRST_MOVE,
  MF_FIRST_BATTLE,
  MF_SECOND_MOVE,
  MF_SECOND_BATTLE,
  MF_SETUP,
  MF_OVER,
} MfPhase;

typedef enum
{
  MF_RESULT_UNDECIDED = BIV_N_COMMON_RESULTS,
} MfResult;

/* ---- What a field is compiled into ---- */

typedef enum
{
  MF_TYPE_INFANTRY  = 1 << 0,
  MF_TYPE_CAVALRY   = 1 << 1,
  MF_TYPE_ARTILLERY = 1 << 2,
  MF_TYPE_COMMAND   = 1 << 3,
  MF_TYPE_ADVANCES  = 1 << 4,         /* may step into the square of an enemy that it beat */
  MF_TYPE_FIXED     = 1 << 5,         /* never leaves its square */
} MfTypeFlag;

typedef struct
{
  guint8 flags;                       /* MfTypeFlag */
  guint8 move;                        /* squares */
  guint8 power;
  guint8 range;                       /* squares; 0: fights next to it only */
  guint8 contours;                    /* that it may go up and down */
  guint8 reach;                       /* number of its range among the field's ranges */
} MfType;

/* MF-BRD-3: a square is a set of marks, read once. */
typedef enum
{
  MF_COVER  = 1 << 0,                 /* fire at it is indirect */
  MF_WOOD   = 1 << 1,
  MF_ROAD   = 1 << 2,                 /* road, town or bridge */
  MF_RIVER  = 1 << 3,                 /* any river square */
  MF_WET    = 1 << 4,                 /* a river square that is no bridge */
  MF_BARRED = 1 << 5,
} MfGround;

typedef enum { MF_LOS_ANY, MF_LOS_BOTH, MF_LOS_NONE } MfLosCorner;
typedef enum { MF_STATIC_OPTIONAL, MF_STATIC_COMPULSORY, MF_STATIC_NONE } MfStaticContact;

typedef struct
{
  gboolean        aims_at_empty;      /* target-empty-squares */
  gboolean        judges_landing;     /* directness-from landing */
  gboolean        declares;           /* declare-before-rolling */
  MfLosCorner     corner;
  gboolean        stands_hide;        /* stands-block-sight */
  gboolean        fixed_may_turn;     /* immovable-may-turn */
  gboolean        many_fronts;        /* multi-front-penalty */
  gboolean        may_meet_again;     /* recontact-same */
  gboolean        works_cover;
  gboolean        passes_friends;
  MfStaticContact standing;           /* static-contact */
  gboolean        attacker_first;
  gboolean        withdraws;          /* draw-withdraw */
  gboolean        counts_steps;       /* contours-per step */
  int             command_contours;
  int             hill_defender;      /* -1, 0, +1 */
  BivVictory      victory;
  int             turn_limit;
} MfOptions;

typedef struct
{
  MfOptions options;
  guint     n_types;
  MfType    types[BIV_BOOK_MAX_TYPES];
  gboolean  has_river;                          /* or a river along a side: the river question may come up */
  guint8    ground[BIV_BOARD_MAX_CELLS];        /* MfGround */
  guint8    level[BIV_BOARD_MAX_CELLS];
  guint8    top[BIV_BOARD_MAX_CELLS];           /* MF-LOS-2, without stands */
  guint8    banks[BIV_BOARD_MAX_CELLS];         /* MF-RIV-4: a bit for each side with a river between the two squares */
  BivReaches reaches;                           /* arcs within the ranges of the types */
  guint8   *ways;                               /* per pair of cells: steps over passable ground (biv_board_lay_ways) */
} MfRules;

/* ---- The state ---- */

/* What came of the last battle of the phase: what a late advance is refused with. */
typedef enum
{
  MF_LAST_NONE,                       /* there was none yet */
  MF_LAST_DEFENDED,                   /* the defender won */
  MF_LAST_DRAWN,                      /* nobody won */
  MF_LAST_NO_ADVANCE,                 /* won by a stand that never advances */
  MF_LAST_WON,                        /* the advance is made, declined, or too steep */
} MfLast;

typedef struct
{
  BivGridBattle grid;
  guint8        n_shots;                        /* declared, not yet thrown for */
  guint8        n_moves;                        /* declared this turn */
  guint8        last;                           /* MfLast */
  guint8        had_command[BIV_N_SIDES];
  guint8        spare;                          /* 0 */
  BivCell       fallen;                         /* where the defender of the last battle stood */
  BivStandSet   guns;
  BivStandSet   commands;
  BivStandSet   fired;
  BivStandSet   marked;                         /* doomed: off at the end of the phase */
  BivStandSet   moved;
  BivStandSet   shifted;                        /* that move had squares */
  BivStandSet   turned;                         /* that move had squares, or changed the facing */
  BivStandSet   declined;                       /* has an enemy across a river and said no to contact (MF-RIV-4) */
  BivStandSet   attacked;
  guint8        order[BIV_MAX_UNITS];           /* in which its move was declared, from 1 */
  BivNamedShot  shots[BIV_MAX_UNITS];
} MfBattle;

static inline const MfRules *
mf_rules (const BivField *field)
{
  return field->rules;
}

static inline const MfType *
mf_type (const BivField *field,
         const MfBattle *battle,
         guint           unit)
{
  return &mf_rules (field)->types[battle->grid.stands[unit].type];
}

static inline const guint64 *
mf_reach (const BivField *field,
          const MfBattle *battle,
          guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];

  return biv_reaches_get (&mf_rules (field)->reaches, mf_type (field, battle, unit)->reach, field->board, stand->cell,
                          stand->facing);
}

/* MF-RIV-4: whether a river lies between the square and the next one that way. */
static inline gboolean
mf_is_across (const BivField *field,
              BivCell         cell,
              guint           direction)
{
  return (mf_rules (field)->banks[cell] >> direction) & 1;
}

/* ---- Sequence ---- */

/* MF-ART-1, MF-SEQ-1 and so on: a clause is the whole of a refusal's name in this book. */
#define mf_refuse(why, clause, unit, cell, ...) \
  (biv_refusal_set ((why), (clause), NULL, __VA_ARGS__), biv_grid_refusal_at ((why), (unit), (cell)))
gboolean  mf_is_battle_of       (const MfBattle *battle, int side);
void      mf_end                (MfBattle *battle, guint result, BivEvents *events);

/* ---- Fire and sight ---- */

gboolean  mf_check_fire         (const BivField *field, const MfBattle *battle, const BivAction *action, BivRefusal *why);
/* The squares that a gun may name, as it stands. Returns: whether there is any */
gboolean  mf_targets            (const BivField *field, const MfBattle *battle, guint gun, BivCells *targets);
gboolean  mf_is_direct          (const BivField *field, const MfBattle *battle, guint gun, BivCell cell);
BivCell   mf_landing            (const BivField *field, const MfBattle *battle, guint gun, BivCell cell, int face);
/* The faces that destroy, bit 0 for 1 (table 2.3). */
guint     mf_deadly             (const BivField *field, const MfBattle *battle, guint struck, gboolean is_direct);

/* ---- Moves and contact ---- */

/* An order to move, and with whom the stand was in contact before. */
typedef struct
{
  const BivField *field;
  const MfBattle *battle;
  guint           unit;
  int             side;
  gboolean        says_no;            /* to contact across a river (MF-RIV-4) */
  int             allowance;          /* half squares */
  int             contours;
  guint8          n_contacts;
  guint8          contacts[4];        /* BIV_NO_STAND: none that way */
} MfOrder;

/* A stand on its way. */
typedef struct
{
  BivCell cell;
  guint8  direction;                  /* of the last step */
  guint8  on_road;                    /* that step was along a road */
  guint8  n_path;
  int     spent;                      /* half squares */
  int     contours;
  guint8  n_met;
  guint8  is_front;                   /* it stands in the front square of one of those whom it met */
  guint8  met[4];                     /* BIV_NO_STAND: nobody that way */
} MfWalk;

/* Why a step or an ending is not allowed. */
typedef enum
{
  MF_MAY,
  MF_NO_SIDE,
  MF_NO_BOARD,
  MF_NO_ENEMY,
  MF_NO_FRIEND,
  MF_NO_GROUND,
  MF_NO_RIVER,
  MF_NO_ROUNDING,
  MF_NO_ALLOWANCE,
  MF_NO_CONTOUR,
  MF_NO_MEETING,
  MF_NO_MEETING_AGAIN,
  MF_NO_STOP_ON_FRIEND,
  MF_NO_FRONT_PASSED,
  MF_NO_PASSING,
  MF_NO_END_ON_FRIEND,
  MF_NO_CHOICE,
  MF_NO_FACING_FRONT,
  MF_NO_FACING,
} MfNo;

void      mf_order_init         (MfOrder *order, const BivField *field, const MfBattle *battle, guint unit, gboolean says_no);
void      mf_walk_init          (MfWalk *walk, const MfOrder *order);
/* One more step; what it comes to is in @walk, also where it is refused. */
MfNo      mf_walk_step          (MfWalk *walk, const MfOrder *order, BivCell to);
MfNo      mf_walk_may_end       (const MfWalk *walk, const MfOrder *order);
/* @facing: (inout): BIV_NO_DIRECTION becomes the one that the rules give */
MfNo      mf_walk_face          (const MfWalk *walk, const MfOrder *order, guint8 *facing);
gboolean  mf_check_move         (const BivField *field, const MfBattle *battle, const BivAction *action, BivRefusal *why);
void      mf_apply_move         (const BivField *field, MfBattle *battle, const BivAction *action, BivEvents *events);

/* ---- Battles ---- */

typedef struct
{
  guint defender;
  guint faced;
  int   n_attackers;
  int   attack;                       /* Battle Powers, after everything */
  int   defence;
  int   hill_attack, river, wood_attack, fronts, many, hill_defence, wood_defence;    /* what was added */
} MfContest;

/* The enemy that a stand which has moved may attack, or BIV_NO_STAND. */
guint8    mf_prey               (const BivField *field, const MfBattle *battle, guint unit);
guint     mf_list_attackers     (const BivField *field, const MfBattle *battle, guint defender, guint8 attackers[4]);
gboolean  mf_work_out           (const BivField *field, const MfBattle *battle, guint defender, MfContest *contest);
gboolean  mf_check_attack       (const BivField *field, const MfBattle *battle, const BivAction *action, BivRefusal *why);
/* Where the stand may withdraw to. Returns: whether there is any such square */
gboolean  mf_withdrawals        (const BivField *field, const MfBattle *battle, guint unit, BivCells *nearest);

/* ---- Before the battle; the computer; words ---- */

gboolean  mf_choose             (const BivField *field, const BivState *state, guint sides, BivRandom *random,
                                 BivSweep *sweep, BivAction *action);
int       mf_worth              (const BivField *field, guint unit);
void      mf_expect             (const BivField *field, const BivState *state, const BivAction *action,
                                 gint32 expected[BIV_N_SIDES]);
void      mf_reckon             (const BivField *field, const BivState *state, const BivAction *action,
                                 const BivFace *faces, guint n_faces, GArray *lines);
void      mf_set_fact           (const BivField *field, BivState *state, guint fact, guint which, gint32 value);
char    **mf_query              (const BivField *field, const BivState *state, guint query, const char *const *args,
                                 GError **error);
char     *mf_describe           (const BivField *field, const BivState *state, const BivEvent *event);
extern const BivFactInfo  mf_facts[];
extern const BivQueryInfo mf_queries[];
extern const char *const  mf_results[];

G_END_DECLS
