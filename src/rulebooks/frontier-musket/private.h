/* SPDX-License-Identifier: GPL-3.0-or-later */
/* private.h: the state of a Frontier/Musket battle, and what its files share
 *
 * frontier-musket.c   the rules: armies, dice, terrain, sight, fire, moves, close combat, the turn
 * deploy.c            armies and deployment before the battle (FM-ARMY, FM-DEPLOY)
 * actions.c           every legal action
 * choose.c            a sensible action, quickly
 * expect.c            what Units are worth, and what an order costs on the mean
 * words.c             facts, questions, the sums behind the dice */
#pragma once
#include "engine/field-tables.h"
#include "engine/grid-battle.h"
#include "engine/grid-shots.h"
G_BEGIN_DECLS

/* The order of the turn. (FM-SEQ-1, FM-SEQ-5) */
typedef enum
{
  FM_ARTILLERY,
  FM_INITIATIVE,
  FM_ACTIVATION,
  FM_MOVE,
  FM_FIRE,
  FM_CC,
  FM_SETUP,
  FM_OVER,
} FmPhase;

typedef enum
{
  FM_RESULT_UNDECIDED = BIV_N_COMMON_RESULTS,
} FmResult;

/* ---- What a field is compiled into ---- */

typedef enum
{
  FM_TYPE_SMALL_ARMS = 1 << 0,
  FM_TYPE_ARTILLERY  = 1 << 1,
  FM_TYPE_COMMAND    = 1 << 2,
  FM_TYPE_ADVANCES   = 1 << 3,
  FM_TYPE_DOUBLES    = 1 << 4,        /* infantry and cavalry: double moves for natives */
  FM_TYPE_MOUNTED    = 1 << 5,
  FM_TYPE_CAVALRY    = 1 << 6,
  FM_TYPE_FIXED      = 1 << 7,        /* never changes square */
} FmTypeFlag;

typedef struct
{
  guint8 flags;
  guint8 move;                        /* squares */
  guint8 power;
  guint8 range;                       /* squares; 0: never shoots */
  guint8 reach;                       /* number of its range among the field's ranges */
  gint8  becomes;                     /* mounted or dismounted; -1: no such thing */
  guint8 kills[2][2];                 /* lowest face: at Command or not; in cover (or indirect) or not */
} FmType;

/* FM-TERRAIN-5: a square is a set of marks, read once. (FM-TERRAIN-6, FM-TERRAIN-9) */
typedef enum
{
  FM_COVER  = 1 << 0,
  FM_WOOD   = 1 << 1,
  FM_ROAD   = 1 << 2,                 /* road, town or bridge */
  FM_BRIDGE = 1 << 3,
  FM_FORD   = 1 << 4,
  FM_WET    = 1 << 5,                 /* river without a bridge: a ford, or water that nobody crosses */
  FM_BARRED = 1 << 6,                 /* impassable, or river without bridge or ford */
  FM_RIVER  = 1 << 7,                 /* any river square */
} FmGround;

typedef enum { FM_DOUBLE_NATIVE, FM_DOUBLE_ALL_CAVALRY, FM_DOUBLE_NONE } FmDoubleMove;

typedef struct
{
  gboolean     aims_at_empty;         /* artillery-empty-target */
  gboolean     hits_itself;           /* artillery-self-hit */
  gboolean     fires_and_moves;       /* artillery-fire-and-move */
  gboolean     direct_by_landing;     /* artillery-direct-by */
  gboolean     declares;              /* declare-before-rolling */
  gboolean     units_hide;            /* units-block-sight */
  gboolean     tie_keeps;             /* initiative-tie */
  FmDoubleMove doubles;
  gboolean     fires_in_contact;
  gboolean     fights_once;           /* fight-limit total */
  gboolean     all_withdraw;          /* draw-withdrawal all */
  gboolean     cornered_die;          /* no-withdrawal destroy */
  int          hill_defender;         /* -1, 0, +1 */
  int          command_contours;      /* 1, 2, 99 */
  gboolean     dismounts;
  BivVictory   victory;
  int          turn_limit;
} FmOptions;

typedef struct
{
  FmOptions options;
  guint     n_types;
  FmType    types[BIV_BOOK_MAX_TYPES];
  guint8    ground[BIV_BOARD_MAX_CELLS];        /* FmGround */
  guint8    level[BIV_BOARD_MAX_CELLS];
  guint8    top[BIV_BOARD_MAX_CELLS];           /* FM-LOS-4, without units */
  BivCells  solid;                              /* squares where a Unit may withdraw: no river but bridges */
  BivReaches reaches;                           /* arcs within the ranges of the types */
  guint8   *ways;                               /* per pair of cells: steps over passable ground, or BIV_FAR and more */
} FmRules;

/* ---- The state ---- */

typedef struct
{
  BivGridBattle grid;
  guint8        budget[BIV_N_SIDES];            /* activations left */
  guint8        is_native[BIV_N_SIDES];
  guint8        had_command[BIV_N_SIDES];
  guint8        n_shots;                        /* declared, not yet thrown for */
  guint8        n_contacts;                     /* that were made in this MOVE */
  BivCell       fallen;                         /* where the defender of the combat being decided stood or stands */
  guint8        n_queue;                        /* attackers that have to withdraw, the first one decides */
  guint8        queue[5];
  BivStandSet   small_arms;                     /* what they are now, weapons in hand: mounting changes it */
  BivStandSet   guns;
  BivStandSet   commands;
  BivStandSet   fired;
  BivStandSet   marked;                         /* doomed: off at the end of the phase */
  BivStandSet   activated;
  BivStandSet   attacked;
  BivStandSet   defended;
  BivStandSet   unarmed;                        /* cavalry without firearms */
  BivStandSet   shifted;                        /* changed square in the move that made contact */
  BivStandSet   besieged;                       /* defenders of combats still to be fought */
  guint16       ford_turn[BIV_MAX_UNITS];       /* 0: none, or nobody knows */
  guint8        contours[BIV_MAX_UNITS];        /* climbed or descended this turn */
  guint8        target[BIV_MAX_UNITS];          /* whom this attacker fights; BIV_NO_STAND */
  guint8        contact[BIV_MAX_UNITS];         /* the order in which it came into contact, from 1 */
  guint8        faced[BIV_MAX_UNITS];           /* the attacker that this defender faces; BIV_NO_STAND */
  BivNamedShot  shots[BIV_MAX_UNITS];
} FmBattle;

static inline const FmRules *
fm_rules (const BivField *field)
{
  return field->rules;
}

static inline const FmType *
fm_type (const BivField *field,
         const FmBattle *battle,
         guint           unit)
{
  return &fm_rules (field)->types[battle->grid.stands[unit].type];
}

static inline gboolean
fm_is_wet (const BivField *field,
           BivCell         cell)
{
  return fm_rules (field)->ground[cell] & FM_WET;
}

/* ---- Ground ---- */

typedef enum { FM_SIGHT_CLEAR, FM_SIGHT_PARTIAL, FM_SIGHT_BLOCKED } FmSight;

FmSight   fm_sight              (const BivField *field, const FmBattle *battle, BivCell from, BivCell to,
                                 gboolean small_arms);
gboolean  fm_in_contact         (const BivField *field, const FmBattle *battle, guint unit);
gboolean  fm_are_in_contact     (const BivField *field, const FmBattle *battle, guint a, guint b);
/* Whether any enemy of @side faces this cell. */
gboolean  fm_is_front           (const BivField *field, const FmBattle *battle, int side, BivCell cell);

static inline const guint64 *
fm_reach (const BivField *field,
          const FmBattle *battle,
          guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];

  return biv_reaches_get (&fm_rules (field)->reaches, fm_type (field, battle, unit)->reach, field->board, stand->cell,
                          stand->facing);
}

/* ---- Sequence ---- */

void      fm_end                (const BivField *field, FmBattle *battle, guint result, BivEvents *events);
/* Into the sets that its type belongs to. */
void      fm_note_type          (const BivField *field, FmBattle *battle, guint unit);
int       fm_activation_dice    (const BivField *field, const FmBattle *battle, int side);
void      fm_list_actions       (const BivField *field, const BivState *state, int side, int unit, GArray *actions);
/* Whether it is this side's phase and nothing has to be decided first. */
gboolean  fm_is_phase_of        (const FmBattle *battle, FmPhase phase, int side);

/* ---- Fire ---- */

gboolean  fm_check_fire         (const BivField *field, const FmBattle *battle, const BivAction *action, BivRefusal *why);
BivStandSet fm_loaded           (const FmBattle *battle, int side);
gboolean  fm_is_free_to_fire    (const BivField *field, const FmBattle *battle, guint unit);
gboolean  fm_has_target         (const BivField *field, const FmBattle *battle, guint unit);
gboolean  fm_is_direct          (const BivField *field, const FmBattle *battle, guint gun, BivCell cell);
BivCell   fm_landing            (const BivField *field, const FmBattle *battle, guint gun, BivCell cell, int face);
/* Lowest face with which @unit destroys @target; @is_hidden: in cover, or indirect fire. */
int       fm_needed             (const BivField *field, const FmBattle *battle, guint unit, guint target, gboolean is_hidden);
gboolean  fm_is_covered         (const BivField *field, BivCell cell);

/* ---- Move ---- */

/* What a path comes to. */
typedef struct
{
  int cost;                           /* activations, 1 or 2 */
  int contours;
} FmPath;

/* Half squares left after one more step. FM-ROAD-1: half a square from road to road; FM-ROAD-3: a whole one onto a road
 * or off it. FM-ROAD-4: leaving the road loses an odd half. Turning is free (FM-MOVE-3), and no other ground is dearer
 * (FM-TERRAIN-7). */
static inline int
fm_pay_step (const FmRules *rules,
             BivCell        from,
             BivCell        to,
             int            left,
             gboolean      *on_road)
{
  gboolean is_road_step = (rules->ground[from] & rules->ground[to] & FM_ROAD) != 0;

  if (!is_road_step && *on_road)
    left &= ~1;
  *on_road = is_road_step;
  return left - (is_road_step ? 1 : 2);
}

gboolean  fm_check_move         (const BivField *field, const FmBattle *battle, const BivAction *action, BivRefusal *why);
void      fm_apply_move         (const BivField *field, FmBattle *battle, const BivAction *action, BivEvents *events);
void      fm_list_moves         (const BivField *field, const FmBattle *battle, guint unit, GArray *actions);
gboolean  fm_may_double         (const BivField *field, const FmBattle *battle, guint unit);
int       fm_contour_limit      (const BivField *field, const FmBattle *battle, guint unit);
gboolean  fm_is_held_by_ford    (const BivField *field, const FmBattle *battle, guint unit);
gboolean  fm_step_is_along_water (const BivField *field, BivCell from, BivCell to);

/* ---- Combat ---- */

typedef struct
{
  guint defender;
  guint faced;
  int   n_attackers;
  int   attack;                       /* Powers, after everything */
  int   defence;
  int   hill_attack, river, wood_attack, many, hill_defence, wood_defence;    /* what was added */
} FmCombat;

gboolean  fm_may_attack         (const BivField *field, const FmBattle *battle, guint unit);
/* By the referee's hand: whatever fight it was in changes, nor has it anything to decide. */
void      fm_take_out_of_combat (const BivField *field, FmBattle *battle, guint unit);
guint     fm_list_attackers     (const BivField *field, const FmBattle *battle, guint defender, guint8 attackers[4]);
void      fm_work_out           (const BivField *field, const FmBattle *battle, guint defender, FmCombat *combat);
gboolean  fm_check_attack       (const BivField *field, const FmBattle *battle, const BivAction *action, BivRefusal *why);
gboolean  fm_withdrawals        (const BivField *field, const FmBattle *battle, guint unit, BivCells *nearest);
BivCell   fm_default_withdrawal (const BivField *field, const FmBattle *battle, guint unit, const BivCells *nearest);

/* ---- Before the battle; the computer; words ---- */

extern const BivPlaceRules fm_places;
void      fm_check_army         (const BivSetup *setup, const BivBook *book, int side, GArray *faults, GArray *warnings);
void      fm_check_deployment   (const BivSetup *setup, const BivBook *book, int side, GArray *faults, GArray *warnings);
gboolean  fm_choose             (const BivField *field, const BivState *state, guint sides, BivRandom *random,
                                 BivSweep *sweep, BivAction *action);
int       fm_worth              (const BivField *field, guint unit);
void      fm_expect             (const BivField *field, const BivState *state, const BivAction *action,
                                 gint32 expected[BIV_N_SIDES]);
void      fm_reckon             (const BivField *field, const BivState *state, const BivAction *action,
                                 const BivFace *faces, guint n_faces, GArray *lines);
gint32    fm_get_fact           (const BivField *field, const BivState *state, guint fact, guint which);
void      fm_set_fact           (const BivField *field, BivState *state, guint fact, guint which, gint32 value);
char    **fm_query              (const BivField *field, const BivState *state, guint query, const char *const *args,
                                 GError **error);
extern const BivFactInfo  fm_facts[];
extern const BivQueryInfo fm_queries[];
extern const char *const  fm_results[];

G_END_DECLS
