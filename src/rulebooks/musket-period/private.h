/* SPDX-License-Identifier: GPL-3.0-or-later */
/* private.h: the state of a Musket Period battle, and what its files share
 *
 * musket-period.c   the rules: types, sequence, ground, sight, fire, moves, combats, deployment, the turn
 * choose.c          a sensible action, quickly
 * words.c           every legal action, facts, questions, the log, the sums behind the dice */
#pragma once
#include "engine/grid-shots.h"
G_BEGIN_DECLS

/* The order of the turn, by unit or by phase. (MP-SEQ-1, MP-SEQ-9) */
typedef enum
{
  MP_ARTILLERY,
  MP_INITIATIVE,
  MP_FIRST_UNITS,
  MP_SECOND_UNITS,
  MP_FIRST_MOVES,
  MP_FIRST_FIRE,
  MP_FIRST_COMBATS,
  MP_SECOND_MOVES,
  MP_SECOND_FIRE,
  MP_SECOND_COMBATS,
  MP_SETUP,
  MP_OVER,
} MpPhase;

/* What a side may do in its half of the turn: everything, unit by unit, or one thing with all of its units. */
typedef enum
{
  MP_STEP_NONE,
  MP_STEP_UNITS,
  MP_STEP_MOVES,
  MP_STEP_FIRE,
  MP_STEP_COMBATS,
} MpStep;

typedef enum
{
  MP_RESULT_UNDECIDED = BIV_N_COMMON_RESULTS,
} MpResult;

/* ---- What a field is compiled into ---- */

/* MP-TYP-2: rifles are infantry. */
typedef enum
{
  MP_TYPE_INFANTRY  = 1 << 0,
  MP_TYPE_CAVALRY   = 1 << 1,
  MP_TYPE_ARTILLERY = 1 << 2,
  MP_TYPE_COMMANDER = 1 << 3,
} MpTypeFlag;

typedef struct
{
  guint8 flags;
  guint8 move;                        /* squares */
  guint8 range;                       /* squares; 0: never fires */
  guint8 reach;                       /* number of its range among the field's ranges */
  guint8 grape;                       /* squares, artillery */
  guint8 kills;                       /* modified score that destroys */
  guint8 kills_grape;
  guint8 power;                       /* from the front: what a die has to reach */
  guint8 power_behind;                /* taken in flank or rear */
} MpType;

/* MP-BRD-6, MP-BRD-8: a square's marks, read once. */
typedef enum
{
  MP_COVER  = 1 << 0,
  MP_ROAD   = 1 << 1,                 /* bridges too */
  MP_FORD   = 1 << 2,
  MP_WET    = 1 << 3,                 /* river without a bridge */
  MP_DEEP   = 1 << 4,                 /* river without bridge or ford */
  MP_BARRED = 1 << 5,                 /* impassable */
} MpGround;

typedef enum { MP_CORNER_BOTH, MP_CORNER_ANY, MP_CORNER_NONE } MpCorner;

typedef struct
{
  gboolean  by_phase;                 /* activation */
  gboolean  fires_first;              /* fire-before-move */
  gboolean  all_round;                /* fire-arc */
  guint     cover;                    /* cover-terrain: of BivMark */
  MpCorner  corner;                   /* los-corner */
  gboolean  enemies_hide;             /* enemy-units-block-sight */
  gboolean  pivot_is_move;            /* pivot-counts-as-move */
  gboolean  passes_friends;           /* pass-through-friends */
  gboolean  fires_and_fights;         /* fire-then-close-combat */
  gboolean  must_fight;               /* close-combat-compulsory */
  gboolean  defender_advances;        /* defender-may-advance */
  gboolean  caps_power;               /* cap-power-at-6 */
  gboolean  towns_are_roads;          /* towns-count-as-road */
  BivVictory victory;
  int       turn_limit;
} MpOptions;

typedef struct
{
  MpOptions options;
  guint     n_types;
  MpType    types[BIV_BOOK_MAX_TYPES];
  guint8    ground[BIV_BOARD_MAX_CELLS];        /* MpGround */
  guint8    level[BIV_BOARD_MAX_CELLS];
  guint8    top[BIV_BOARD_MAX_CELLS];           /* MP-LOS-2, without units */
  BivReaches reaches;                           /* arcs within the ranges of the types, or all round */
  guint8   *ways;                               /* biv_board_lay_ways() */
} MpRules;

/* ---- The state ---- */

/* What the unit in hand has done. */
typedef enum
{
  MP_HAND_MOVED = 1 << 0,             /* its move is used up, whether it stirred or not (MP-MOV-9) */
  MP_HAND_FIRED = 1 << 1,
} MpHand;

typedef struct
{
  BivGridBattle grid;
  guint8        had_commander[BIV_N_SIDES];
  guint8        in_hand;              /* BIV_NO_STAND: nobody */
  guint8        hand;                 /* of MpHand */
  guint8        winner;               /* of the last combat, until the next or the next activation; BIV_NO_STAND */
  guint8        winner_defended;
  BivCell       fallen;               /* where the loser of that combat stood */
  BivStandSet   guns;                 /* what they are */
  BivStandSet   foot;
  BivStandSet   commanders;
  BivStandSet   fired;
  BivStandSet   marked;               /* destroyed, off at the end of the phase (MP-ART-6) */
  BivStandSet   moved;                /* MP-FIR-5, MP-FIR-8 */
  BivStandSet   activated;
  BivStandSet   will_fire;            /* said so when they were taken in hand */
  BivStandSet   fought;               /* have started their close combat (MP-CCB-10) */
} MpBattle;

static inline const MpRules *
mp_rules (const BivField *field)
{
  return field->rules;
}

static inline const MpType *
mp_type (const BivField *field,
         const MpBattle *battle,
         guint           unit)
{
  return &mp_rules (field)->types[battle->grid.stands[unit].type];
}

static inline guint
mp_ground_of (const BivField *field,
              const MpBattle *battle,
              guint           unit)
{
  return mp_rules (field)->ground[battle->grid.stands[unit].cell];
}

/* Its square is the set's business: arcs and ranges (MP-LOS-5, MP-BRD-3). */
static inline const guint64 *
mp_reach (const BivField *field,
          const MpBattle *battle,
          guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];

  return biv_reaches_get (&mp_rules (field)->reaches, mp_type (field, battle, unit)->reach, field->board, stand->cell,
                          stand->facing);
}

/* A sentence about a clause. All chapters refuse in this way. */
#define mp_refuse(why, clause, ...) biv_refusal_set ((why), (clause), NULL, __VA_ARGS__)

/* ---- Sequence ---- */

MpStep    mp_step               (const MpBattle *battle);
void      mp_count_commanders   (MpBattle *battle);
void      mp_put_down           (MpBattle *battle);
/* MP-CCB-11: nobody may advance any more. */
void      mp_forget_winner      (MpBattle *battle);
void      mp_end                (MpBattle *battle, guint result, BivEvents *events);
gboolean  mp_check              (const BivField *field, const BivState *state, const BivAction *action, BivRefusal *why);

/* ---- Ground, sight and fire ---- */

gboolean  mp_sees               (const BivField *field, const MpBattle *battle, int side, BivCell from, BivCell to);
/* The lowest face that destroys; 7: none does. */
int       mp_needed             (const BivField *field, const MpBattle *battle, guint unit, BivCell cell);

/* ---- Movement ---- */

void      mp_apply_move         (const BivField *field, MpBattle *battle, const BivAction *action, BivEvents *events);
void      mp_list_moves         (const BivField *field, const MpBattle *battle, GArray *actions);
/* Squares that the unit may go off the road, as it has said whether it will fire. */
int       mp_allowance          (const BivField *field, const MpBattle *battle, guint unit);

/* ---- Close combat ---- */

/* A combat that could be fought, or is. */
typedef struct
{
  guint    attacker, defender;
  gboolean is_frontal;
  int      uphill, river;             /* what the attacker's number goes up by */
  int      attack, defence;           /* what each die has to reach */
} MpCombat;

gboolean  mp_check_advance      (const BivField *field, const MpBattle *battle, const BivAction *action, BivRefusal *why);
/* The enemy that it could attack now, as it stands; -1: nobody. */
int       mp_attackable         (const BivField *field, const MpBattle *battle, guint unit);
void      mp_work_out           (const BivField *field, const MpBattle *battle, guint attacker, guint defender,
                                 MpCombat *combat);

/* ---- Before the battle; for the page ---- */

gboolean  mp_choose             (const BivField *field, const BivState *state, guint sides, BivRandom *random,
                                 BivSweep *sweep, BivAction *action);

extern const char *const mp_results[];
extern const BivFactInfo mp_facts[];
extern const BivQueryInfo mp_queries[];

void      mp_list_actions       (const BivField *field, const BivState *state, int side, int unit, GArray *actions);
gint32    mp_get_fact           (const BivField *field, const BivState *state, guint fact, guint which);
void      mp_set_fact           (const BivField *field, BivState *state, guint fact, guint which, gint32 value);
char    **mp_query              (const BivField *field, const BivState *state, guint query, const char *const *args,
                                 GError **error);
void      mp_reckon             (const BivField *field, const BivState *state, const BivAction *action, const BivFace *faces,
                                 guint n_faces, GArray *lines);
char     *mp_describe           (const BivField *field, const BivState *state, const BivEvent *event);

G_END_DECLS
