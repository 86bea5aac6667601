/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calculators.h: one sum of a rulebook at a time, for a referee at a real table
 *
 * A calculator is described here: its inputs with kind, unit and default, and its outputs, so that a window and a command
 * line can be made from it. Inputs and answers are text, as examples write it: "range=300", "damage=2". The sums are the
 * battle's own. */
#pragma once
#include "base/biv-dice.h"
#include "base/biv-refusal.h"
#include "engine/biv-book.h"
#include "engine/biv-facts.h"
G_BEGIN_DECLS

#define BIV_CALCULATOR_ERROR (biv_calculator_error_quark ())
typedef enum
{
  BIV_CALCULATOR_ERROR_UNKNOWN,       /* no such calculator, input or option */
  BIV_CALCULATOR_ERROR_VALUE,         /* an input missing, given twice, or not what it can be; the message names it */
  BIV_CALCULATOR_ERROR_DICE,          /* too few dice, too many, or one that has no such face */
} BivCalculatorError;
GQuark biv_calculator_error_quark (void);

typedef enum
{
  BIV_INPUT_NUMBER,                   /* whole, minimum to maximum */
  BIV_INPUT_LENGTH,                   /* mm, at most two decimals */
  BIV_INPUT_MINUTES,                  /* "10", "10/3" */
  BIV_INPUT_TIME,                     /* "08:40" */
  BIV_INPUT_SWITCH,                   /* yes, no */
  BIV_INPUT_CHOICE,                   /* one of choices */
  BIV_INPUT_NAME,                     /* any word */
  BIV_INPUT_NUMBERS,                  /* "3+2" */
  BIV_INPUT_BRIGADES,                 /* "5x6+4x5": units x quality */
  BIV_INPUT_PLACE,                    /* "X,Y,FACING,FRONTAGE,DEPTH" */
  BIV_INPUT_STEPS,                    /* "move:100:wood,obstacle:1.2,evolve:to-line" */
  BIV_INPUT_UNIT,                     /* "q5,f200,attacks,uphill,dp2" */
  BIV_INPUT_UNITS,                    /* "a1+b2": those who declared an attack */
} BivInputKind;

typedef struct
{
  const char        *key;             /* "range"; NULL ends the list */
  BivInputKind       kind;
  const char        *label;           /* "Range": gettext() it */
  const char        *unit;            /* (nullable): "mm", "min": gettext() it */
  const char        *fallback;        /* (nullable): what it is when it is left out */
  int                minimum, maximum;        /* BIV_INPUT_NUMBER */
  const char *const *choices;         /* (nullable): BIV_INPUT_CHOICE; NULL-terminated */
  const char *const *choice_labels;   /* (nullable): the same in words: gettext() them */
  gboolean           is_line;         /* stands for key1, key2...: as many as there are units */
  gboolean           is_needed;
  const char        *hint;            /* (nullable): what is written, or when it counts: gettext() it */
} BivInput;

typedef struct
{
  const char *key;                    /* "damage"; NULL ends the list; "*" stands for those of each unit, "a1.score" */
  const char *label;                  /* gettext() it */
} BivOutput;

typedef struct _BivSum BivSum;

typedef struct
{
  const char      *id;                /* "artillery" */
  const char      *name;              /* "Artillery fire": gettext() it */
  const char      *words;             /* one sentence: gettext() it */
  const char      *dice;              /* "D6, D6": gettext() it; "" where none is thrown */
  const char      *clause;            /* "FU-ART-2" */
  const BivInput  *inputs;
  const BivOutput *outputs;
  gboolean       (*run) (BivSum *sum);
} BivCalculator;

guint                biv_calculator_get_n  (void);
const BivCalculator *biv_calculator_get_at (guint       i);
/** biv_calculator_find: @id: "start-time", or "start_time" as the rules write it. Returns: (nullable) */
const BivCalculator *biv_calculator_find   (const char *id);
/** biv_calculator_get_ruleset: whose options apply */
const char          *biv_calculator_get_ruleset (const BivCalculator *calculator);

/* One line of the sum behind an answer. */
typedef struct
{
  char       *about;                  /* the unit, "a1"; "" for the whole */
  char       *words;                  /* "attacking uphill", translated */
  int         number;
  const char *clause;                 /* a literal */
} BivSumLine;

typedef struct
{
  BivFacts   *answers;                /* "damage" = "2", in the order of the outputs; empty where refused */
  GPtrArray  *lines;                  /* of BivSumLine */
  gboolean    is_refused;
  BivRefusal  refusal;                /* code E-SETUP-9 */
} BivReckoned;

void                 biv_reckoned_free     (BivReckoned *reckoned);
/** biv_reckoned_dup_text: Returns: (transfer full): "range=300 fire=yes damage=2", or "refused=E-SETUP-9" */
char                *biv_reckoned_dup_text (const BivReckoned *reckoned);

/**
 * biv_calculator_run:
 * @inputs: by key; what is left out takes its default
 * @options: the rulebook's options, as far as they differ from its own
 * @dice: all are nobody's; when they run out, biv_dice_is_short() says so and the answer is to be thrown away
 *
 * Returns: (transfer full): %NULL with @error set
 */
BivReckoned         *biv_calculator_run    (const BivCalculator *calculator,
                                            const BivFacts      *inputs,
                                            const BivFacts      *options,
                                            BivDice             *dice,
                                            GError             **error);
/* The input that will not do, and what would, in words for a form that shows them beside its field. */
typedef struct
{
  char *key;                          /* "range", "a2"; NULL: no input's */
  char *words;                        /* translated: "a length in millimetres is wanted" */
} BivFault;
void                 biv_fault_clear       (BivFault            *fault);
/** biv_calculator_try: the same. @fault: (out): cleared by the caller; set where @error is, as far as an input is to blame */
BivReckoned         *biv_calculator_try    (const BivCalculator *calculator,
                                            const BivFacts      *inputs,
                                            const BivFacts      *options,
                                            BivDice             *dice,
                                            BivFault            *fault,
                                            GError             **error);
/**
 * biv_calculator_run_words:
 * @words: "artillery", "calibre=6", "guns=8", "range=300", "dice=4,4", "option.big-battery=cap14"; %NULL-terminated
 * @options: what the words do not say otherwise
 *
 * Without "dice=" none may be needed, and with it each must be.
 *
 * Returns: (transfer full): %NULL with @error set
 */
BivReckoned         *biv_calculator_run_words (const char *const *words,
                                            const BivFacts      *options,
                                            GError             **error);
/** biv_calculator_parse_words: the same without running: @inputs, @options: to be added to; @faces: (out) of BivFace.
 *  Returns: (nullable): the calculator */
const BivCalculator *biv_calculator_parse_words (const char *const *words,
                                            BivFacts            *inputs,
                                            BivFacts            *options,
                                            GArray              *faces,
                                            GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivReckoned, biv_reckoned_free)

G_END_DECLS
