/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-battle.h: the state that battles on squares and hexes have in common
 *
 * For rulebooks. A ruleset embeds a BivGridBattle at the head of its own struct. Where a unit stands is kept twice, by
 * unit and by cell, and changes only through the functions below. */
#pragma once
#include "board/board-tables.h"
#include "engine/field-tables.h"
G_BEGIN_DECLS

#define BIV_NO_STAND 0xff

/* A set of units, a bit each. */
typedef struct
{
  guint64 words[BIV_MAX_UNITS / 64];
} BivStandSet;

/* A unit on the board, or off it. */
typedef struct
{
  BivCell cell;               /* BIV_NO_CELL: not on the board */
  guint8  type;               /* in the book */
  guint8  facing;
  gint8   side;
  guint8  presence;           /* BivPresence */
  guint16 spare;              /* 0 */
} BivStand;

typedef struct
{
  BivState    head;
  gint8       first;          /* who goes first this turn; before the initiative: who went first last turn */
  guint8      passed;         /* in a phase of both sides: a bit for each that is done */
  guint8      fed[BIV_N_SIDES];               /* reserves that came on in place of the destroyed */
  guint8      started[BIV_N_SIDES];           /* units that a side began with */
  guint8      lost[BIV_N_SIDES];
  guint32     spare;                          /* 0 */
  BivStandSet on_board[BIV_N_SIDES];
  BivCells    cells[BIV_N_SIDES];             /* where they stand */
  guint8      stand_at[BIV_BOARD_MAX_CELLS];  /* BIV_NO_STAND: empty */
  BivStand    stands[BIV_MAX_UNITS];
} BivGridBattle;

/* Of these its state_cells are made; a rulebook's own follow. */
#define BIV_GRID_STATE_CELLS                                                                                           \
  { G_STRUCT_OFFSET (BivGridBattle, cells[0]), 1 },                                                                    \
  { G_STRUCT_OFFSET (BivGridBattle, cells[1]), 1 },                                                                    \
  { G_STRUCT_OFFSET (BivGridBattle, stand_at), 8 }

/* ---- Sets of units ---- */

static inline gboolean
biv_stands_has (const BivStandSet *set,
                guint              stand)
{
  return (set->words[stand >> 6] >> (stand & 63)) & 1;
}

static inline void
biv_stands_add (BivStandSet *set,
                guint        stand)
{
  set->words[stand >> 6] |= G_GUINT64_CONSTANT (1) << (stand & 63);
}

static inline void
biv_stands_remove (BivStandSet *set,
                   guint        stand)
{
  set->words[stand >> 6] &= ~(G_GUINT64_CONSTANT (1) << (stand & 63));
}

static inline void
biv_stands_set (BivStandSet *set,
                guint        stand,
                gboolean     is_in)
{
  if (is_in)
    biv_stands_add (set, stand);
  else
    biv_stands_remove (set, stand);
}

static inline gboolean
biv_stands_is_empty (const BivStandSet *set)
{
  return (set->words[0] | set->words[1]) == 0;
}

static inline int
biv_stands_count (const BivStandSet *set)
{
  return (int) (biv_bits_count (set->words[0]) + biv_bits_count (set->words[1]));
}

static inline BivStandSet
biv_stands_both (const BivStandSet *a,
                 const BivStandSet *b)
{
  return (BivStandSet) { { a->words[0] & b->words[0], a->words[1] & b->words[1] } };
}

/* @a without @b */
static inline BivStandSet
biv_stands_without (const BivStandSet *a,
                    const BivStandSet *b)
{
  return (BivStandSet) { { a->words[0] & ~b->words[0], a->words[1] & ~b->words[1] } };
}

/* Takes the lowest out of the set. Returns: -1 when it is empty */
static inline int
biv_stands_take (BivStandSet *set)
{
  for (int word = 0; word < BIV_MAX_UNITS / 64; word++)
    if (set->words[word] != 0)
      {
        int stand = word * 64 + __builtin_ctzll (set->words[word]);

        set->words[word] &= set->words[word] - 1;
        return stand;
      }
  return -1;
}

/* The @n-th of a set, counted from 0. The set has more than @n. */
static inline int
biv_stands_nth (const BivStandSet *set,
                guint              n)
{
  guint low = biv_bits_count (set->words[0]);
  guint word = n < low ? 0 : 1;
  guint64 bits = set->words[word];

  for (n -= word ? low : 0; n > 0; n--)
    bits &= bits - 1;
  return (int) (word * 64 + (guint) __builtin_ctzll (bits));
}

/* ---- Standing on the board ---- */

/* @unit may be any number that somebody wrote. */
static inline gboolean
biv_grid_is_living_of (const BivGridBattle *battle,
                       int                  unit,
                       int                  side)
{
  return unit >= 0 && unit < battle->head.n_units && battle->stands[unit].cell != BIV_NO_CELL
         && battle->stands[unit].side == side;
}

/* Whether any of @units is on the board for this side. */
static inline gboolean
biv_grid_has_any (const BivGridBattle *battle,
                  int                  side,
                  const BivStandSet   *units)
{
  BivStandSet present = biv_stands_both (&battle->on_board[side], units);

  return !biv_stands_is_empty (&present);
}

/* In a phase of both: BIV_MAY_A, BIV_MAY_B for who has not passed. */
static inline guint
biv_grid_unpassed (const BivGridBattle *battle)
{
  return ~(guint) battle->passed & (BIV_MAY_A | BIV_MAY_B);
}

static inline guint8
biv_grid_at (const BivGridBattle *battle,
             BivCell              cell)
{
  return battle->stand_at[cell];
}

/* The enemy of @side in that cell; BIV_NO_STAND, also for BIV_NO_CELL. */
static inline guint8
biv_grid_enemy_at (const BivGridBattle *battle,
                   int                  side,
                   BivCell              cell)
{
  guint8 other = cell == BIV_NO_CELL ? BIV_NO_STAND : biv_grid_at (battle, cell);

  return other != BIV_NO_STAND && battle->stands[other].side != side ? other : BIV_NO_STAND;
}

/* The cell straight ahead of a unit; BIV_NO_CELL at the board's edge. */
static inline BivCell
biv_grid_front (const BivField      *field,
                const BivGridBattle *battle,
                guint                unit)
{
  const BivStand *stand = &battle->stands[unit];

  return biv_board_next (field->board, stand->cell, stand->facing);
}

/* Whether an enemy of @side stands next to this cell. */
static inline gboolean
biv_grid_is_near_enemy (const BivField      *field,
                        const BivGridBattle *battle,
                        int                  side,
                        BivCell              cell)
{
  const guint64 *around = biv_board_around (field->board, cell);
  const guint64 *enemies = battle->cells[1 - side].words;

  for (guint i = 0; i < field->board->n_words; i++)
    if (around[i] & enemies[i])
      return TRUE;
  return FALSE;
}

/* Onto an empty cell, from off the board. */
static inline void
biv_grid_place (BivGridBattle *battle,
                guint          unit,
                BivCell        cell)
{
  BivStand *stand = &battle->stands[unit];

  stand->cell = cell;
  stand->presence = BIV_PRESENCE_ON;
  battle->stand_at[cell] = (guint8) unit;
  biv_cells_add (battle->cells[stand->side].words, cell);
  biv_stands_add (&battle->on_board[stand->side], unit);
}

/* Off the board; whatever is already off stays as it is. */
static inline void
biv_grid_remove (BivGridBattle *battle,
                 guint          unit,
                 BivPresence    presence)
{
  BivStand *stand = &battle->stands[unit];

  if (stand->cell == BIV_NO_CELL)
    return;
  battle->stand_at[stand->cell] = BIV_NO_STAND;
  biv_cells_remove (battle->cells[stand->side].words, stand->cell);
  biv_stands_remove (&battle->on_board[stand->side], unit);
  stand->cell = BIV_NO_CELL;
  stand->presence = (guint8) presence;
  battle->lost[stand->side] += presence == BIV_PRESENCE_LOST;
}

/* To an empty cell. */
static inline void
biv_grid_shift (BivGridBattle *battle,
                guint          unit,
                BivCell        cell)
{
  BivStand *stand = &battle->stands[unit];

  battle->stand_at[stand->cell] = BIV_NO_STAND;
  biv_cells_remove (battle->cells[stand->side].words, stand->cell);
  stand->cell = cell;
  battle->stand_at[cell] = (guint8) unit;
  biv_cells_add (battle->cells[stand->side].words, cell);
}

/* ---- What all grid books do alike ---- */

/* After biv_refusal_set(): at whom or what the refusal points, -1 for nobody and no cell. Returns: %FALSE */
static inline gboolean
biv_grid_refusal_at (BivRefusal *why,
                     int         unit,
                     int         cell)
{
  if (why == NULL)
    return FALSE;
  why->unit = (gint16) unit;
  why->cell = (gint16) (biv_cell_is_outside ((BivCell) cell) ? -1 : cell);
  return FALSE;
}

/** biv_grid_begin: turn, phase, side and every unit where the setup has it, in a zeroed state */
void     biv_grid_begin          (const BivField      *field,
                                  BivGridBattle       *battle);

/** biv_grid_enlist: the unit is new, or another than it was: off the board with who it was and what that one had to
 *  decide, on it where the setup says. Sets of units are the book's: biv_stands_forget(). */
void     biv_grid_enlist         (const BivField      *field,
                                  BivGridBattle       *battle,
                                  guint                unit);
/** biv_stands_forget: takes @unit out of each of these sets, %NULL at the end */
void     biv_stands_forget       (guint                unit,
                                  BivStandSet         *set,
                                  ...) G_GNUC_NULL_TERMINATED;

/** biv_grid_ask: the owner of @unit owes this decision, and nothing else is done before */
void     biv_grid_ask            (BivGridBattle       *battle,
                                  BivActionKind        decision,
                                  guint                unit);
void     biv_grid_stop_asking    (BivGridBattle       *battle);
/** biv_grid_find_danger: the cells next to an enemy of @side */
void     biv_grid_find_danger    (const BivField      *field,
                                  const BivGridBattle *battle,
                                  int                  side,
                                  BivCells            *danger);

/* Facts of units and battle that every grid book has; a ruleset's table begins with BIV_GRID_FACTS, so that these are
 * their numbers. Nobody goes first before the initiative of a turn. A book's own facts are read and set here too where their
 * row says in which member of the state they are kept: BIV_KEPT_IN_SET (FmBattle, fired). */
typedef enum
{
  BIV_GRID_FACT_AT,
  BIV_GRID_FACT_FACING,
  BIV_GRID_FACT_TYPE,
  BIV_GRID_FACT_SIDE,
  BIV_GRID_FACT_PRESENCE,
  BIV_GRID_FACT_PASSED,
  BIV_GRID_FACT_FIRST,
  BIV_GRID_FACT_RESULT,
  BIV_GRID_FACT_TURN,
  BIV_N_GRID_FACTS,
} BivGridFact;

extern const char *const biv_presence_words[];

#define BIV_KEPT_IN_SET(battle, member)   .set = G_STRUCT_OFFSET (battle, member)         /* a BivStandSet */
#define BIV_KEPT_IN_BYTES(battle, member) .bytes = G_STRUCT_OFFSET (battle, member)       /* a guint8 each */

#define BIV_GRID_FACTS(results)                                                                                        \
  { BIV_TARGET_UNIT, "at", BIV_FACT_CELL, 0, 0, NULL, FALSE, BIV_FACT_ASKED },                                         \
  { BIV_TARGET_UNIT, "facing", BIV_FACT_DIRECTION, 0, 0, NULL, FALSE, BIV_FACT_ASKED },                                \
  { BIV_TARGET_UNIT, "type", BIV_FACT_TYPE, 0, 0, NULL, TRUE },                                                        \
  { BIV_TARGET_UNIT, "side", BIV_FACT_SIDE, 0, 0, NULL, TRUE },                                                        \
  { BIV_TARGET_UNIT, "presence", BIV_FACT_WORD, 0, 0, biv_presence_words, FALSE, BIV_FACT_KEPT },                      \
  { BIV_TARGET_SIDE, "passed", BIV_FACT_SWITCH, 0, 0, NULL, FALSE },                                                   \
  { BIV_TARGET_BATTLE, "first", BIV_FACT_SIDE, 0, 0, NULL, FALSE },                                                    \
  { BIV_TARGET_BATTLE, "result", BIV_FACT_WORD, 0, 0, results, FALSE, BIV_FACT_KEPT },                                 \
  { BIV_TARGET_BATTLE, "turn", BIV_FACT_NUMBER, 1, 60000, NULL, FALSE, BIV_FACT_KEPT }

gint32   biv_grid_get_fact       (const BivField      *field,
                                  const BivGridBattle *battle,
                                  guint                fact,
                                  guint                which);
void     biv_grid_set_fact       (const BivField      *field,
                                  BivGridBattle       *battle,
                                  guint                fact,
                                  guint                which,
                                  gint32               value);
/** biv_grid_why_not_now: Returns: (transfer none): why an order of @side's that another state allows is none in this one */
const char *biv_grid_why_not_now (const BivState      *head,
                                  int                  side);
/** biv_grid_check_overrule: whether a fact may have that value: no unit onto another, no result of a battle that is over;
 *  @code, @clause: of the book, for a result */
gboolean biv_grid_check_overrule (const BivField      *field,
                                  const BivGridBattle *battle,
                                  const BivAction     *action,
                                  const char          *code,
                                  const char          *clause,
                                  BivRefusal          *why);

/* Reserves (CA-SETUP-4, CA-DEPLOY-8). The caller knows its phase, and what ground and contact forbid. */

/** biv_grid_may_enter: whether this reserve is due, whatever the cell */
gboolean biv_grid_may_enter      (const BivField      *field,
                                  const BivGridBattle *battle,
                                  guint                unit,
                                  BivRefusal          *why);
/** biv_grid_check_entry: whether @cell is at the edge where this reserve comes on (CA-DEPLOY-8) */
gboolean biv_grid_check_entry    (const BivField      *field,
                                  guint                unit,
                                  BivCell              cell,
                                  BivRefusal          *why);
/** biv_grid_enter: by an order that is legal; without a direction in it the unit faces as it did */
void     biv_grid_enter          (const BivField      *field,
                                  BivGridBattle       *battle,
                                  const BivAction     *action,
                                  const char          *clause,
                                  BivEvents           *events);
/** biv_grid_list_entries: every way in which this reserve may come on now, by the order of @side (or nobody's) */
void     biv_grid_list_entries   (const BivField      *field,
                                  const BivGridBattle *battle,
                                  guint                unit,
                                  int                  side,
                                  GArray              *actions);
/** biv_grid_draw_entry: some reserve of @side (of both: %BIV_NOBODY) at some cell of its edge, found by a few tries.
 *  Returns: %FALSE where none did */
gboolean biv_grid_draw_entry     (const BivField      *field,
                                  const BivGridBattle *battle,
                                  int                  side,
                                  BivRandom           *random,
                                  BivAction           *action);
/* What is told when it happens. The book says by which of its clauses, and whether the battle ends with it. */

/** biv_grid_enter_phase: @side: whose it is, BIV_NOBODY for both's */
void     biv_grid_enter_phase    (BivGridBattle       *battle,
                                  guint                phase,
                                  int                  side,
                                  const char          *clause,
                                  BivEvents           *events);
/** biv_grid_is_last_turn: @limit: 0 for none; even then a battle does not go on for ever */
gboolean biv_grid_is_last_turn   (const BivGridBattle *battle,
                                  int                  limit);
/** biv_grid_next_turn: nobody is done with it yet; the phase is still the old one */
void     biv_grid_next_turn      (BivGridBattle       *battle,
                                  const char          *clause,
                                  BivEvents           *events);
/** biv_grid_go_first: @side has the initiative: @a, @b: the faces of A and B */
void     biv_grid_go_first       (BivGridBattle       *battle,
                                  int                  side,
                                  int                  a,
                                  int                  b,
                                  const char          *clause,
                                  BivEvents           *events);
/** biv_grid_throw_initiative: one die of each side, and both anew while they are equal and @is_thrown_again. Returns: whose
 *  is higher, or BIV_NOBODY */
int      biv_grid_throw_initiative (BivDice            *dice,
                                  const char          *clause,
                                  gboolean             is_thrown_again,
                                  int                 *a,
                                  int                 *b);
/** biv_grid_may_pass: whether @side, which may be nobody, has still to pass in this phase of both */
gboolean biv_grid_may_pass       (const BivGridBattle *battle,
                                  guint                phase,
                                  int                  side);
/** biv_grid_pass: @side is done in a phase of both */
void     biv_grid_pass           (BivGridBattle       *battle,
                                  int                  side,
                                  const char          *clause,
                                  BivEvents           *events);
/** biv_grid_leave: every unit of @side leaves the field in order (CA-BATTLE-5) */
void     biv_grid_leave          (BivGridBattle       *battle,
                                  int                  side,
                                  BivEvents           *events);
/** biv_grid_lose: off the board for good, while its cell is still known */
void     biv_grid_lose           (BivGridBattle       *battle,
                                  guint                unit,
                                  const char          *clause,
                                  BivEvents           *events);
/** biv_grid_end: there and then, in the book's phase "over"; what was still to be decided is not */
void     biv_grid_end            (BivGridBattle       *battle,
                                  guint                phase,
                                  guint                result,
                                  const char          *clause,
                                  BivEvents           *events);
/** biv_grid_tell_stand: of @unit as it stands now; @from: where it was, or BIV_NO_CELL. Returns: (nullable): the event */
BivEvent *biv_grid_tell_stand    (const BivGridBattle *battle,
                                  BivEventKind         kind,
                                  guint                unit,
                                  BivCell              from,
                                  const char          *clause,
                                  BivEvents           *events);
/** biv_grid_tell_throw: of @face, thrown by @side for @unit against @other. Returns: (nullable): the event */
BivEvent *biv_grid_tell_throw    (BivEvents           *events,
                                  BivEventKind         kind,
                                  int                  side,
                                  guint                unit,
                                  guint                other,
                                  int                  face,
                                  int                  needed,
                                  const char          *clause);
/** biv_grid_doom: @unit leaves at the end of the phase, once; @doomed: the set of those that do */
void     biv_grid_doom           (BivStandSet         *doomed,
                                  guint                unit,
                                  const char          *clause,
                                  BivEvents           *events);

/* ---- Who is beaten (CA-BATTLE-3) ---- */

/* The option `victory` of the books of squares: by what a side is beaten while it has somebody on the board. */
typedef enum
{
  BIV_VICTORY_ELIMINATION,      /* by nothing */
  BIV_VICTORY_COMMAND,          /* the loss of the last of its command units, if it had one */
  BIV_VICTORY_EXHAUSTION,       /* the loss of a third of those that began, or more */
  BIV_VICTORY_NONE,             /* nobody is beaten, whoever is left */
} BivVictory;

/** biv_victory_words: how the option writes them, %NULL at the end */
extern const char *const biv_victory_words[];

/** biv_grid_note_commands: @had: is set, and stays so, where a side has any of @commands on the board */
void     biv_grid_note_commands  (const BivGridBattle *battle,
                                  const BivStandSet   *commands,
                                  guint8               had[BIV_N_SIDES]);
/** biv_grid_find_result: Returns: a BivResult: who has won, both sides judged at once. Reserves that wait off the board do
 *  not hold the field. */
guint    biv_grid_find_result    (const BivGridBattle *battle,
                                  BivVictory           victory,
                                  const BivStandSet   *commands,
                                  const guint8         had[BIV_N_SIDES]);

/** biv_grid_score: what a side's standing owes to the option `victory` and to a last turn, 0 for none */
void     biv_grid_score          (const BivGridBattle *battle,
                                  int                  side,
                                  BivVictory           victory,
                                  int                  last_turn,
                                  BivScore            *score);

/* ---- Lists of orders ---- */

/** biv_grid_list_legal: appends the order if it is legal now */
void     biv_grid_list_legal     (const BivField      *field,
                                  const BivGridBattle *battle,
                                  const BivAction     *action,
                                  GArray              *actions);
/** biv_grid_list_cells: appends the order, known to be legal, once for each of these cells */
void     biv_grid_list_cells     (const BivField      *field,
                                  const BivAction     *action,
                                  const BivCells      *cells,
                                  GArray              *actions);
/** biv_grid_list_orders: those of @kinds that @side may give now */
void     biv_grid_list_orders    (const BivField      *field,
                                  const BivGridBattle *battle,
                                  const BivActionKind *kinds,
                                  gsize                n_kinds,
                                  int                  side,
                                  GArray              *actions);

/* ---- For the page and the campaign ---- */

void     biv_grid_placement      (const BivGridBattle *battle,
                                  guint                unit,
                                  BivPlacement        *placement);
/** biv_grid_ending: for a ruleset's table, of books in which a unit is whole or destroyed, nothing between (CA-BATTLE-2) */
void     biv_grid_ending         (const BivField      *field,
                                  const BivState      *state,
                                  guint                unit,
                                  BivUnitEnding       *ending);
/* The questions `distance` and `arc`, `offered` for those that answer with cells. */
char   **biv_grid_answer_cells   (const BivField      *field,
                                  const guint64       *cells);
char   **biv_grid_answer_cell    (const BivField      *field,
                                  BivCell              cell);
char   **biv_grid_answer_units   (const BivField      *field,
                                  BivStandSet          units);
char   **biv_grid_answer_number  (int                  number);
char   **biv_grid_answer_word    (const char          *word);
char   **biv_grid_answer_none    (void);
char   **biv_grid_query_distance (const BivField      *field,
                                  const char *const   *args,
                                  GError             **error);
/** biv_grid_args_cell, biv_grid_args_unit: one argument of a question; %FALSE with @error (BIV_TEXT_ERROR) */
gboolean biv_grid_args_cell      (const BivField      *field,
                                  const char          *arg,
                                  BivCell             *cell,
                                  GError             **error);
gboolean biv_grid_args_unit      (const BivField      *field,
                                  const BivGridBattle *battle,
                                  const char          *arg,
                                  int                 *unit,
                                  GError             **error);

G_END_DECLS
