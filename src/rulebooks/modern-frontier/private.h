/* SPDX-License-Identifier: GPL-3.0-or-later */
/* private.h: the state of a Modern Frontier battle, and what its files share
 *
 * modern-frontier.c   the rules: units, terrain, sight, mines, fire, moves, close combat, the turn
 * deploy.c            what has to hold before the battle, and reserves (MD-DEP, MD-SEQ-10)
 * actions.c           every legal action
 * choose.c            a sensible action, quickly
 * expect.c            what units are worth, and what an order costs on the mean
 * facts.c             facts and questions
 * words.c             the log, and the sums behind the dice */
#pragma once
#include "engine/field-tables.h"
#include "engine/grid-shots.h"
G_BEGIN_DECLS

typedef enum
{
  MD_FIRE_DECLARE,
  MD_INITIATIVE,
  MD_ACTIVATE,
  MD_LOSER_CHOICE,
  MD_ADVANCE_CHOICE,
  MD_SETUP,
  MD_OVER,
} MdPhase;

typedef enum
{
  MD_RESULT_BOTH_EXHAUSTED = BIV_N_COMMON_RESULTS,
  MD_RESULT_TURN_LIMIT,
} MdResult;

typedef enum { MD_REGULAR, MD_ELITE, MD_POOR } MdQuality;

/* ---- What a field is compiled into ---- */

/* What the engine reads of a type: its class decides two things, everything else is a number or a flag (table 2.8). */
typedef struct
{
  gint8    m, cp, r, con;
  gint16   sv;
  gboolean is_all_round;              /* an arc of 360 degrees */
  gboolean advances;
  gboolean ignores_wire;
  gboolean lobs;
  gboolean wears_mines;               /* of the artillery class (MD-MINE-9) */
  gint8    becomes;                   /* mounted or dismounted; -1: no such thing */
  guint8   reach;                     /* what lies within r, a table of MdRules.discs */
} MdType;

/* A hex, read once. Wire and mines change, and are state. */
typedef enum
{
  MD_WOOD   = 1 << 0,
  MD_TOWN   = 1 << 1,
  MD_WORKS  = 1 << 2,
  MD_RIVER  = 1 << 3,
  MD_BARRED = 1 << 4,
} MdGround;

#define MD_STOPS (MD_WOOD | MD_TOWN)
#define MD_COVER (MD_WOOD | MD_TOWN | MD_WORKS)

/* What lies on the way from a hex to the next, read once for each edge from either side. */
typedef enum
{
  MD_STEP_ROAD    = 1 << 0,           /* open road: half a hex */
  MD_STEP_WATER   = 1 << 1,           /* into or over water without a bridge: two hexes */
  MD_STEP_BETWEEN = 1 << 2,           /* a river lies between (MD-RIVER-5) */
  MD_STEP_CLIFF   = 1 << 3,           /* no neighbours at all (MD-CONT-9) */
} MdStep;

typedef enum { MD_TIE_REROLL, MD_TIE_SIDE_A, MD_TIE_SIDE_B, MD_TIE_ALTERNATE } MdTie;

typedef struct
{
  MdTie    tie;
  gboolean fires_at_empty;
  gboolean units_hide;
  gboolean mode_by_struck;
  gboolean short_hits_firer;
  gboolean restricts_unseen;
  int      fraction_over, fraction_under;
  gboolean exhausts_at_once;
  gboolean exhausted_fire;
  gboolean cover_attacker;
  gboolean cover_stacks;
  gboolean retreats_adjacent;
  gboolean retreats_anywhere;
  gboolean retreats_off;
  gboolean wire_blocks_retreat;
  gboolean slides;
  gboolean caps_leaving;
  gboolean changes_mount;
  gboolean bridge_cancels;
  gboolean starts_apart;
  int      max_turns;
} MdOptions;

typedef struct
{
  MdOptions options;
  guint     n_types;
  MdType    types[BIV_BOOK_MAX_TYPES];
  guint8    ground[BIV_BOARD_MAX_CELLS];        /* MdGround */
  guint8    level[BIV_BOARD_MAX_CELLS];
  guint8    top[BIV_BOARD_MAX_CELLS];           /* MD-LOS-4, without units */
  guint8    bridge[BIV_BOARD_MAX_CELLS];        /* whether a bridge is in the hex */
  guint8    steps[BIV_BOARD_MAX_CELLS][6];      /* MdStep, by the direction of the step */
  gboolean  has_water;                          /* a river lies between some hexes */
  BivReaches discs;                             /* everything within the ranges of the types */
  guint8   *ways;                               /* biv_board_lay_ways() */
} MdRules;

/* ---- The state ---- */

typedef struct
{
  BivGridBattle grid;
  gint8         active;                         /* whose activations these are, while a decision is the other's */
  guint8        exhausted;                      /* a bit for each side */
  guint8        attacker, defender;             /* of the combat being decided; BIV_NO_STAND */
  gint16        totals[2];                      /* its attacker's and defender's */
  BivCell       fallen;                         /* where its defender stood */
  BivCell       from;                           /* and its attacker */
  guint16       spare;                          /* 0 */
  BivStandSet   shooters;                       /* types with a range, as they are now */
  BivStandSet   fired;
  BivStandSet   declared;
  BivStandSet   activated;
  gint16        sv[BIV_MAX_UNITS];
  gint16        initial[BIV_MAX_UNITS];
  guint8        quality[BIV_MAX_UNITS];
  guint8        progress[BIV_MAX_UNITS];
  BivCell       work[BIV_MAX_UNITS];            /* the minefield; BIV_NO_CELL: at none */
  BivCell       aim[BIV_MAX_UNITS];             /* of those that have declared */
  BivCells      wire;
  BivCells      mines;
  guint8        passes[BIV_BOARD_MAX_CELLS];
  guint8        hits[BIV_BOARD_MAX_CELLS];
} MdBattle;

static inline const MdRules *
md_rules (const BivField *field)
{
  return field->rules;
}

static inline const MdType *
md_type (const BivField *field,
         const MdBattle *battle,
         guint           unit)
{
  return &md_rules (field)->types[battle->grid.stands[unit].type];
}

static inline guint
md_back (guint direction)
{
  return (direction + 3) % 6;
}

/* Between neighbours. */
static inline guint
md_direction (const BivField *field,
              BivCell         from,
              BivCell         to)
{
  guint direction = 0;

  while (biv_board_next (field->board, from, direction) != to)
    direction++;
  return direction;
}

/* MD-WIRE-2, MD-WIRE-8: whoever stands in wire and does not ignore it is held, however he came there. */
static inline gboolean
md_is_held (const BivField *field,
            const MdBattle *battle,
            guint           unit)
{
  return biv_cells_has (battle->wire.words, battle->grid.stands[unit].cell) && !md_type (field, battle, unit)->ignores_wire;
}

static inline gboolean
md_is_exhausted (const MdBattle *battle,
                 int             side)
{
  return battle->exhausted >> side & 1;
}

/* ---- Ground ---- */

gboolean  md_sees               (const BivField *field, const MdBattle *battle, BivCell from, BivCell to);

/* ---- Sequence ---- */

int       md_exhaustion_point   (const BivField *field, int total);
int       md_total              (const MdBattle *battle, int side);
int       md_lost               (const MdBattle *battle, int side);
void      md_end                (const BivField *field, MdBattle *battle, guint result, BivEvents *events);
/* It is of another type now. */
void      md_note_type          (const BivField *field, MdBattle *battle, guint unit);
gboolean  md_check              (const BivField *field, const BivState *state, const BivAction *action, BivRefusal *why);
void      md_list_actions       (const BivField *field, const BivState *state, int side, int unit, GArray *actions);
gboolean  md_check_enter        (const BivField *field, const MdBattle *battle, const BivAction *action, BivRefusal *why);
void      md_apply_enter        (const BivField *field, MdBattle *battle, const BivAction *action, BivEvents *events);
/* Whether a reserve could come on now, somewhere. */
gboolean  md_awaits_reserves    (const BivField *field, const MdBattle *battle);

/* ---- Fire ---- */

gboolean  md_is_direct          (const BivField *field, const MdBattle *battle, guint unit, BivCell cell);
/* Where a shot lands that goes beyond (+1) or falls short (-1); BIV_NO_CELL off the board. */
BivCell   md_landing            (const BivField *field, const MdBattle *battle, guint unit, BivCell cell, int deviation);
gboolean  md_is_in_arc          (const BivField *field, const MdBattle *battle, guint unit, BivCell cell);
/* Of these cells, those in its arc and within its range. */
void      md_reach              (const BivField *field, const MdBattle *battle, guint unit, const guint64 *of,
                                 BivCells *cells);

/* ---- Move ---- */

/* A walk, step by step. */
typedef struct
{
  const BivField *field;
  const MdBattle *battle;
  const MdType   *type;
  guint           unit;
  guint8          target;             /* whom it means to attack; BIV_NO_STAND */
  gint8           side;
  gboolean        in_contact;         /* when it sets out */
  BivStandSet     contacts;           /* with whom */
  gboolean        is_capped;          /* one hex, out of a wood or town (MD-WOOD-2, MD-BUA-2) */
  BivCell         cell;
  int             left;               /* half hexes */
  int             contours;
  gboolean        on_road;
  int             n;                  /* hexes entered */
  gboolean        stops;              /* it may not go on from here */
  gboolean        binds;              /* it has to attack here */
} MdWalk;

typedef enum
{
  MD_STEP_FINE,
  MD_STEP_IMPASSABLE,
  MD_STEP_ENEMY,
  MD_STEP_CONTOUR,
  MD_STEP_COST,
  MD_STEP_EXHAUSTED,
  MD_STEP_BREAK,
} MdStepResult;

void      md_walk_begin         (MdWalk *walk, const BivField *field, const MdBattle *battle, guint unit, guint8 target);
MdStepResult md_walk_step       (MdWalk *walk, guint direction);
BivStandSet md_contacts         (const BivField *field, const MdBattle *battle, guint unit);
gboolean  md_check_move         (const BivField *field, const MdBattle *battle, const BivAction *action, BivRefusal *why);
/* Half hexes left after a path, or -1 where it cannot be paid for; rules about others do not count. */
int       md_left_after         (const BivField *field, const MdBattle *battle, guint unit, const BivCell *path, guint n);

/* ---- Mines ---- */

int       md_turns_needed       (const MdBattle *battle, BivCell cell);
void      md_stop_work          (MdBattle *battle, guint unit);

/* ---- Combat ---- */

/* One side's Combat Power: its own, what was added, and the sum, never below 1. */
typedef struct
{
  int own, quality, cover, works, hill, river, sum;
} MdPower;

/* @from: where it fights; @against: where its enemy does. */
void      md_work_out           (const BivField *field, const MdBattle *battle, guint unit, gboolean attacks, BivCell from,
                                 BivCell against, MdPower *power);
/* Where a unit that lost to one standing at @winner may retreat to. Returns: whether anywhere, @off with it */
gboolean  md_retreats           (const BivField *field, const MdBattle *battle, guint unit, BivCell winner, BivCells *cells,
                                 gboolean *off);
BivCell   md_winner_cell        (const MdBattle *battle);

/* ---- Before the battle; the computer; words ---- */

void      md_check_army         (const BivSetup *setup, const BivBook *book, int side, GArray *faults, GArray *warnings);
void      md_check_deployment   (const BivSetup *setup, const BivBook *book, int side, GArray *faults, GArray *warnings);
void      md_deployment_zone    (const BivSetup *setup, const BivBook *book, int side, guint8 *cells);
gboolean  md_choose             (const BivField *field, const BivState *state, guint sides, BivRandom *random,
                                 BivSweep *sweep, BivAction *action);
int       md_worth              (const BivField *field, guint unit);
void      md_expect             (const BivField *field, const BivState *state, const BivAction *action,
                                 gint32 expected[BIV_N_SIDES]);
void      md_reckon             (const BivField *field, const BivState *state, const BivAction *action,
                                 const BivFace *faces, guint n_faces, GArray *lines);
char     *md_describe           (const BivField *field, const BivState *state, const BivEvent *event);
gint32    md_get_fact           (const BivField *field, const BivState *state, guint fact, guint which);
void      md_set_fact           (const BivField *field, BivState *state, guint fact, guint which, gint32 value);
void      md_overrule           (const BivField *field, BivState *state, guint fact, guint which, gint32 value);
char    **md_query              (const BivField *field, const BivState *state, guint query, const char *const *args,
                                 GError **error);
extern const BivFactInfo  md_facts[];
extern const BivQueryInfo md_queries[];
extern const char *const  md_results[];

G_END_DECLS
