/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-ruleset.h: what a rulebook offers to everybody else
 *
 * A ruleset is a table of functions over (field, state). They keep nothing between calls and know no files, no clock and
 * no random numbers but the dice they are given. */
#pragma once
#include "base/biv-dice.h"
#include "base/biv-refusal.h"
#include "engine/biv-action.h"
#include "engine/biv-event.h"
#include "engine/biv-field.h"
G_BEGIN_DECLS

/* ---- Facts: what the referee can set and anybody can ask, one number each ---- */

typedef enum
{
  BIV_FACT_NUMBER,            /* minimum to maximum; BIV_FACT_NONE is written "none" */
  BIV_FACT_SWITCH,            /* yes, no */
  BIV_FACT_WORD,              /* one of words */
  BIV_FACT_CELL,              /* "d4"; "-" for off the board */
  BIV_FACT_DIRECTION,         /* "N" */
  BIV_FACT_SIDE,              /* "A", "B", "none" */
  BIV_FACT_TYPE,              /* a unit type's id */
  BIV_FACT_TEXT,              /* what the ruleset itself reads and writes: "2,5", "600,692.5" */
} BivFactKind;

#define BIV_FACT_NONE G_MININT32

/**
 * BivFactUse:
 *
 * What examples (FORMAT of the rulesets' worked examples) may do with a fact. The referee's page and records may use all.
 */
typedef enum
{
  BIV_FACT_SET_AND_ASKED,
  BIV_FACT_ASKED,             /* said by the words of a `unit` line, not as KEY=VALUE */
  BIV_FACT_KEPT,              /* not known there */
} BivFactUse;

/**
 * BivFactInfo:
 * @words: (array zero-terminated=1) (nullable): of a word: all of them; of a number: not %NULL where it may be none; of a
 *   cell: what no cell is called
 */
typedef struct
{
  guint8             target;  /* BivTarget: what has this fact */
  const char        *name;    /* "ford-turn" */
  BivFactKind        kind;
  int                minimum, maximum;
  const char *const *words;   /* BIV_FACT_WORD: NULL-terminated; BIV_FACT_NUMBER: not NULL where it may be none;
                               * BIV_FACT_CELL: what no cell is called, "-" where NULL */
  gboolean           is_asked_only;
  guint8             in_examples;   /* BivFactUse */
  gsize              set, bytes;    /* where the state keeps it, for the engine to read and set; 0: the ruleset does */
} BivFactInfo;

/* ---- Orders in words: what stands after a verb ---- */

typedef enum
{
  BIV_ORDER_AS_USUAL,         /* what the verb takes in most rulesets (text.c) */
  BIV_ORDER_NOTHING,
  BIV_ORDER_UNIT,
  BIV_ORDER_UNIT_FIRE,        /* unit, then "fire" or nothing: value */
  BIV_ORDER_UNIT_CELL,
  BIV_ORDER_UNIT_PATH,        /* the cells entered, then a facing */
  BIV_ORDER_UNIT_PATH_ENEMY,  /* the same; the facing may be attack=UNIT (other) instead */
  BIV_ORDER_UNIT_PATH_CONTACT,        /* the same; then contact=no (value 1) for who wants none across a river */
  BIV_ORDER_UNIT_FACING,
  BIV_ORDER_UNIT_CELL_FACING,
  BIV_ORDER_ENEMY,            /* other */
  BIV_ORDER_UNIT_ENEMY,       /* unit, other */
  BIV_ORDER_CELL,             /* or nothing */
  BIV_ORDER_CELL_OR_OFF,      /* "off" is BIV_CELL_OFF */
  BIV_ORDER_FACING,           /* or nothing */
  BIV_ORDER_OWN,              /* the ruleset reads and writes it: read_order, write_order */
} BivOrderForm;

/* ---- Phases ---- */

typedef enum
{
  BIV_PHASE_OF_NOBODY,
  BIV_PHASE_OF_BOTH,
  BIV_PHASE_OF_ONE,
} BivPhaseOwner;

typedef struct
{
  const char    *id;          /* "artillery"; every ruleset has "setup" and "over" too */
  BivPhaseOwner  owner;
  gboolean       is_start;    /* a position may start here */
  gboolean       is_fire;     /* units fire in it: where none does the log says so */
} BivPhaseInfo;

/* ---- Results ---- */

/**
 * BivResult:
 *
 * The first of every ruleset's; its own follow.
 */
typedef enum
{
  BIV_RESULT_NONE,
  BIV_RESULT_A,
  BIV_RESULT_B,
  BIV_RESULT_DRAW,
#ifndef __GI_SCANNER__
  BIV_N_COMMON_RESULTS,
#endif
} BivResult;

/* Who has won where these sides are beaten. */
static inline BivResult
biv_result_of_beaten (gboolean a,
                      gboolean b)
{
  return a && b ? BIV_RESULT_DRAW : a ? BIV_RESULT_B : b ? BIV_RESULT_A : BIV_RESULT_NONE;
}

/* ---- The sum behind a die ---- */

typedef struct
{
  int         side;           /* who throws */
  int         unit;           /* for which unit, or -1 */
  const char *clause;         /* the clause of the die, as the dice source names it */
  int         chances;        /* faces that do it; of several dice throws, or what is left of them */
  int         out_of;         /* 6 or 10; of several dice 36, 100 or 1000; 0: nothing is won or lost by it */
  guint16     winning;        /* which faces, bit 0 for face 1; 0 where more dice than this one decide */
  char        what[96];       /* "Destroys 2nd Hill Rifles" */
  char        sum[320];       /* "5, −1 river: needs 4 or less" */
} BivReckoning;

/**
 * biv_reckoning_get_what:
 *
 * Returns: (transfer none): for those languages to which an array of characters is no text
 */
const char *biv_reckoning_get_what (const BivReckoning *reckoning);
const char *biv_reckoning_get_sum  (const BivReckoning *reckoning);

/* ---- Dice that are no plain ones on a real table ---- */

/**
 * BivRealDie:
 *
 * Thrown instead of a plain die of six: what stands on each of its sides, in the order of the plain faces that count the
 * same, so that whoever types the real die types one of these.
 */
typedef struct
{
  const char *clause;         /* of the die, as the dice source names it */
  const char *told;           /* the clause of the event that has these dice */
  const char *marks[6];
} BivRealDie;

/* ---- What became of a unit, for the campaign (CA-BATTLE-2) ---- */

typedef enum
{
  BIV_ENDING_INTACT,
  BIV_ENDING_DAMAGED,
  BIV_ENDING_DESTROYED,
  BIV_ENDING_ROUTED,
  BIV_ENDING_LEFT,
  BIV_ENDING_NEVER_ON,
} BivEnding;

typedef struct
{
  int     side;
  int     steps_start;
  int     steps_end;
  BivEnding ending;
} BivUnitEnding;

/* ---- How a side stands ---- */

typedef struct
{
  int      lost, of;          /* units destroyed, of those it has had; or steps, where the book counts these */
  gboolean is_in_steps;
  int      limit;             /* with so many lost it is exhausted, or beaten; 0: the book has nothing of the kind */
  gboolean is_exhausted;
  int      last_turn;         /* of the battle; 0: none is set */
  int      points, of_points; /* of objectives that it holds, of those on the board */
} BivScore;

/* ---- Where a unit stands and how it is drawn ---- */

typedef struct
{
  BivPresence presence;
  BivCell   cell;             /* BIV_NO_CELL: not on the board */
  guint     facing;
  guint     type;             /* in the book, now */
  int       strength;         /* steps now */
  gboolean  is_spent;         /* has done what it may in this phase */
  gboolean  is_doomed;        /* leaves at the end of the phase */
  gboolean  is_in_hand;       /* has been activated and is not done */
  gboolean  has_place;        /* on a table: */
  gboolean  is_concealed;     /* on its side's sketch map alone */
  BivSpot  place;            /* of the centre of its base */
  BivAngle  angle;            /* that it faces */
  BivLength frontage, depth;
} BivPlacement;

/* ---- A ruleset's own questions in the text format ---- */

typedef enum
{
  BIV_ANSWER_WORDS,
  BIV_ANSWER_IN_ORDER,        /* words whose order counts */
  BIV_ANSWER_UNITS,           /* units by name; the question may name them by cell */
  BIV_ANSWER_LENGTH,          /* millimetres; 0.05 mm make no difference */
} BivAnswerKind;

typedef struct
{
  const char    *name;        /* "landing" */
  BivAnswerKind  kind;
} BivQueryInfo;

/**
 * BivStateCells:
 *
 * What a state keeps of every cell: it has room for the largest board.
 */
typedef struct
{
  gsize offset;
  guint bits;                         /* of a cell: 1 in a BivCells, 8 in an array of bytes */
} BivStateCells;

/**
 * BivSweep:
 *
 * How far the computer has come in asking the units of a phase. Nought: it has not begun.
 */
typedef struct
{
  gint16  turn, phase;
  guint8  sides;                      /* that were asked: BIV_MAY_* */
  guint8  n, next;
  guint8  has_found;                  /* somebody who had something to do */
  guint8  units[BIV_MAX_UNITS];       /* in the order in which they are asked */
} BivSweep;

/* In so many ways do two dice fall. */
#define BIV_EXPECT_WHOLE 36

/* What a book of squares asks of armies and of places (engine/setup-check.h). */
typedef struct _BivArmyRules BivArmyRules;
typedef struct _BivPlaceRules BivPlaceRules;

/**
 * BivRuleset:
 * @begin: the position of @field's setup in a zeroed state. The engine sets the setup's facts and calls @refresh
 *   afterwards. Nothing happens by itself.
 * @enlist: puts a unit that is new to @state, or another than it was, where @field's setup has it
 * @refresh: works out who may act after facts were set, and nothing else
 * @freshen: nobody has done anything yet this turn, and nobody is in hand; may be %NULL: what units could do is not asked
 * @settle: goes on by itself until somebody has to act, to decide or to throw dice
 * @actions: appends every legal action of @side (and of @unit only, unless -1). Two paths of the same effect count as one.
 * @check: nothing is written to @state; @why may be %NULL
 * @apply: only after @check, and never what the referee sets (CA-REF-4); @events may be %NULL. Ends with what @settle does.
 * @choose: a sensible legal action for one of the sides in @sides (BIV_MAY_*), one of those that may act, quickly. @sweep:
 *   (nullable): of whoever does what was chosen each time and nothing besides; %NULL: everybody is asked anew
 * @reckon: appends the sums (BivReckoning) behind the dice of a legal action, as they stand once @faces have fallen
 * @cost: what an action costs its side in activations, or -1 where it costs none; %NULL: nothing costs any
 * @find_named: Returns: the number of the formation, general or piece of terrain (BIV_TARGET_CELL) of that name, or -1
 * @get_name: the name of one of these
 * @read_order: the words after the verb of an order of form BIV_ORDER_OWN; kind and side are there already
 * @dup_fact: Returns: (transfer full): a fact of kind BIV_FACT_TEXT
 * @put_fact: sets such a fact. Returns: %FALSE with @error, and the state as it was, where it cannot be so
 * @is_fact_equal: whether two such texts say the same: rounding and the order of a set do not count; and of numbers, whether
 *   there are none of what it counts, where "none" is wanted
 * @finish_setup: what a position says beyond units, phase, facts and ground: its parts
 *
 * Facts are numbered by their place in @facts. The engine itself knows the marks of cells and edges, and the level. A fact
 * of cells that has the name of a mark is that mark where it may change in battle: it begins as the board has it, and
 * follows the ground where the referee changes that.
 */
struct _BivRuleset
{
  const char          *id;
  BivBoardShape        shape;
  /*< private >*/           /* to other languages than C */
  gsize                state_size;
  const BivStateCells *state_cells;   /* in the order in which they lie there, ends with no bits; NULL: none */
  const BivPhaseInfo  *phases;        /* ends with a NULL id; the order of the turn, then "setup" and "over" */
  const char *const   *results;       /* "none" first; then "A", "B", "draw", and its own; NULL-terminated */
  const BivFactInfo   *facts;         /* ends with a NULL name */
  const BivQueryInfo  *queries;       /* ends with a NULL name */
  const BivRealDie    *real_dice;     /* ends with a NULL clause; NULL: all are plain */
  const char *const   *verbs;         /* by BivActionKind; NULL: not in this ruleset */
  const guint8        *forms;         /* BivOrderForm by BivActionKind; NULL: all as usual */
  gboolean             bare_crossings;    /* a bridge or ford on the ground does not bring the river with it */
  gboolean             keeps_facing;  /* an order that says no facing leaves it to the rules; otherwise the last step's */

  gpointer (*compile)          (const BivField   *field,
                                GError          **error);
  void     (*release)          (gpointer          rules);
  void     (*begin)            (const BivField   *field,
                                BivState         *state);
  void     (*enlist)           (const BivField   *field,
                                guint             unit,
                                BivState         *state);
  void     (*refresh)          (const BivField   *field,
                                BivState         *state);
  void     (*freshen)          (const BivField   *field,
                                BivState         *state);
  void     (*settle)           (const BivField   *field,
                                BivState         *state,
                                BivEvents        *events);
  void     (*actions)          (const BivField   *field,
                                const BivState   *state,
                                int               side,
                                int               unit,
                                GArray           *actions);
  gboolean (*check)            (const BivField   *field,
                                const BivState   *state,
                                const BivAction  *action,
                                BivRefusal       *why);
  void     (*apply)            (const BivField   *field,
                                BivState         *state,
                                const BivAction  *action,
                                BivDice          *dice,
                                BivEvents        *events);
  gboolean (*choose)           (const BivField   *field,
                                const BivState   *state,
                                guint             sides,
                                BivRandom        *random,
                                BivSweep         *sweep,
                                BivAction        *action);
  /* Whether the battle's options have this phase; may be NULL: they have all. */
  gboolean (*has_phase)        (const BivField   *field,
                                guint             phase);
  int      (*cost)             (const BivField   *field,
                                const BivState   *state,
                                const BivAction  *action);
  void     (*reckon)           (const BivField   *field,
                                const BivState   *state,
                                const BivAction  *action,
                                const BivFace    *faces,
                                guint             n_faces,
                                GArray           *lines);
  void     (*placement)        (const BivField   *field,
                                const BivState   *state,
                                guint             unit,
                                BivPlacement     *placement);
  void     (*ending)           (const BivField   *field,
                                const BivState   *state,
                                guint             unit,
                                BivUnitEnding    *ending);
  const BivArmyRules  *army_rules;    /* NULL: @check_army asks all there is to ask */
  const BivPlaceRules *place_rules;   /* NULL: @check_deployment and @deployment_zone do */
  /* What the book asks beside its tables; may be NULL. */
  void     (*check_army)       (const BivSetup   *setup,
                                const BivBook    *book,
                                int               side,
                                GArray           *faults,
                                GArray           *warnings);
  void     (*check_deployment) (const BivSetup   *setup,
                                const BivBook    *book,
                                int               side,
                                GArray           *faults,
                                GArray           *warnings);
  /* Where this side may place units: one flag a cell; may be NULL: nowhere but where the tables say. */
  void     (*deployment_zone)  (const BivSetup   *setup,
                                const BivBook    *book,
                                int               side,
                                guint8           *cells);

  gint32   (*get_fact)         (const BivField   *field,
                                const BivState   *state,
                                guint             fact,
                                guint             which);
  void     (*set_fact)         (const BivField   *field,
                                BivState         *state,
                                guint             fact,
                                guint             which,
                                gint32            value);
  /* As @set_fact, of a battle that is under way; may be NULL: that is no other thing. */
  void     (*overrule)         (const BivField   *field,
                                BivState         *state,
                                guint             fact,
                                guint             which,
                                gint32            value);
  /* The answer in words; an empty list is "none". NULL with @error for a question put wrongly. */
  char   **(*query)            (const BivField   *field,
                                const BivState   *state,
                                guint             query,
                                const char *const *args,
                                GError          **error);
  /* What only rulesets without a grid have; NULL in the others. */
  int      (*find_named)       (const BivField   *field,
                                BivTarget         target,
                                const char       *name);
  const char *(*get_name)      (const BivField   *field,
                                BivTarget         target,
                                guint             which);
  gboolean (*read_order)       (const BivField   *field,
                                const BivState   *state,
                                const char *const *words,
                                BivAction        *action,
                                GError          **error);
  void     (*write_order)      (const BivField   *field,
                                const BivAction  *action,
                                GString          *text);
  char    *(*dup_fact)         (const BivField   *field,
                                const BivState   *state,
                                guint             fact,
                                guint             which);
  gboolean (*put_fact)         (const BivField   *field,
                                BivState         *state,
                                guint             fact,
                                guint             which,
                                const char       *text,
                                GError          **error);
  gboolean (*is_fact_equal)    (guint             fact,
                                const char       *is,
                                const char       *wanted);
  void     (*finish_setup)     (const BivField   *field,
                                const BivState   *state,
                                BivSetup         *setup);
  /* What the book counts otherwise, or besides (biv_battle_get_score()); may be NULL. */
  void     (*score)            (const BivField   *field,
                                const BivState   *state,
                                int               side,
                                BivScore         *score);
  /* One line of the log, where the common words of its kind do not serve; may be NULL, may return NULL. */
  char    *(*describe)         (const BivField   *field,
                                const BivState   *state,
                                const BivEvent   *event);
  /* What a whole unit of the roster is worth to its side, in hundredths of plain foot; may be NULL: all but command are alike. */
  int      (*worth)            (const BivField   *field,
                                guint             unit);
  /* Takes from @expected, side by side, what it loses of its @worth on the mean by the dice of a legal action, in parts of
   * BIV_EXPECT_WHOLE; may be NULL: nobody can say. Goes with @worth. */
  void     (*expect)           (const BivField   *field,
                                const BivState   *state,
                                const BivAction  *action,
                                gint32            expected[BIV_N_SIDES]);
  /* Whether whoever stands on @cell is in cover; may be NULL. */
  gboolean (*is_cover)         (const BivField   *field,
                                BivCell           cell);
};

/* ---- What everybody asks of a ruleset, without its table ---- */

/* Runs @check; for an overrule, whether the fact may have that value. */
/**
 * biv_battle_check:
 * @why: (out caller-allocates) (optional)
 */
gboolean     biv_battle_check            (const BivField   *field,
                                          const BivState   *state,
                                          const BivAction  *action,
                                          BivRefusal       *why);
/**
 * biv_battle_play: (skip)
 * @field: (inout): replaced where the referee changed the ground
 * @state: (inout): replaced by the state after @action
 *
 * Plays a legal action on a scratch copy. With dice that run out (biv_dice_is_short()) nothing changes.
 *
 * Returns: whether it was played
 */
gboolean     biv_battle_play             (BivField        **field,
                                          BivState        **state,
                                          const BivAction  *action,
                                          BivDice          *dice,
                                          BivEvents        *events);
const char  *biv_battle_get_phase_id     (const BivField   *field,
                                          const BivState   *state);
const char  *biv_battle_get_result_id    (const BivField   *field,
                                          const BivState   *state);
gboolean     biv_battle_is_over          (const BivState   *state);
/**
 * biv_battle_count_objectives:
 *
 * Points of the objective squares on which this side's units stand (CA-BATTLE-3 c).
 */
int          biv_battle_count_objectives (const BivField   *field,
                                          const BivState   *state,
                                          int               side);
/**
 * biv_battle_get_score:
 * @score: (out caller-allocates)
 */
void         biv_battle_get_score        (const BivField   *field,
                                          const BivState   *state,
                                          int               side,
                                          BivScore         *score);
/* Whether whoever stands on @cell is in cover, by the book. */
gboolean     biv_battle_is_cover         (const BivField   *field,
                                          BivCell           cell);
/**
 * biv_battle_dup_board:
 *
 * Returns: (transfer full): the ground as it is now, with the marks that have changed in battle
 */
BivBoard    *biv_battle_dup_board        (const BivField   *field,
                                          const BivState   *state);
/**
 * biv_battle_dup_setup:
 *
 * Returns: (transfer full): the position as a setup of its own: what can be said of it in facts
 */
BivSetup    *biv_battle_dup_setup        (const BivField   *field,
                                          const BivState   *state);
/**
 * biv_battle_dup_digest:
 *
 * Returns: (transfer full): of the state, sixteen hexadecimal figures
 */
char        *biv_battle_dup_digest       (const BivField   *field,
                                          const BivState   *state);
/**
 * biv_event_dup_text:
 *
 * Returns: (transfer full): one sentence for the log; @state is the one after the event
 */
char        *biv_event_dup_text          (const BivField   *field,
                                          const BivState   *state,
                                          const BivEvent   *event);

/**
 * biv_ruleset_find_phase:
 *
 * Returns: the number of the phase; -1 where there is none, or @id is %NULL
 */
int      biv_ruleset_find_phase      (const BivRuleset *ruleset,
                                      const char       *id);
/**
 * biv_ruleset_find_fact:
 *
 * Returns: the number of this fact of a @target; -1 where there is none
 */
int      biv_ruleset_find_fact       (const BivRuleset *ruleset,
                                      BivTarget         target,
                                      const char       *name);

G_END_DECLS
