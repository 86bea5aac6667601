/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-dice.h: the one source of every die, in battles and in the campaign
 *
 * A die belongs to a side, and which dice follow depends on what the first one did. So a procedure simply rolls. If
 * the faces that were typed in run out, the source notes which die is wanted and goes on with made-up faces; the
 * caller sees biv_dice_is_short(), throws the whole result away, asks for the face and runs the procedure again from
 * the start. No rule knows of it.
 *
 * Dice that count in play are drawn from a keyed line (biv-dice-key.h): what is played in earnest and what a campaign rolls.
 * Playouts, benches, tests, and whoever has named a seed, roll with the fast generator. */
#pragma once
#include <glib.h>
#include "base/biv-dice-key.h"
#include "base/biv-random.h"
G_BEGIN_DECLS

#define BIV_NOBODY (-1)         /* nobody's die: the referee's own */

/**
 * BivThrow:
 *
 * One die, as it fell.
 */
typedef struct
{
  gint8       side;             /* whose die, or BIV_NOBODY */
  guint8      sides;            /* 6 or 10 */
  guint8      face;             /* 1 to sides */
  guint8      is_typed;         /* given by a person, not rolled by the program */
  const char *clause;           /* what it was rolled for: a literal */
  guint32     number;           /* in its line of dice; 0: of no line */
  guint8      is_overruled;     /* it fell so, and the referee said what comes of it (biv_session_list_throws()) */
} BivThrow;

/**
 * BivFace:
 *
 * A face given from outside: typed at the table, read from a record or from an example.
 */
typedef struct
{
  gint8  side;
  guint8 face;
  guint8 was_rolled;            /* by the program all the same, before the procedure ran: not marked as typed */
  guint8 sides;                 /* of the die, of faces that a session keeps; 0: not known */
  guint32 number;               /* in the line of dice that it was drawn from; 0: of no line */
} BivFace;

/**
 * BivDiceMode:
 *
 * What happens when the given faces have run out.
 */
typedef enum
{
  BIV_DICE_ASK,                 /* note the die that is wanted: typed dice, scripts, records */
  BIV_DICE_ROLL,                /* go on with the random stream */
  BIV_DICE_DRAW,                /* go on with the line */
} BivDiceMode;

/**
 * BivDice:
 * @given: (array length=n_given): borrowed
 * @log: (element-type BivThrow) (nullable): borrowed; every die is added
 */
typedef struct
{
  BivDiceMode    mode;
  BivRandom      random;
  const BivFace *given;         /* borrowed */
  guint          n_given;
  guint          n_used;
  gboolean       is_short;      /* the given faces ran out; everything since is made up */
  gboolean       is_mismatched; /* a given face was another side's, or not on the die: see wanted */
  BivThrow       wanted;        /* the die that was missing or mismatched; face is 0 */
  GArray        *log;           /* (nullable): BivThrow, borrowed; every die is added */
  BivDiceLine    line;          /* its count goes up with each die drawn, and with each one given that was drawn before */
} BivDice;

void biv_dice_init_rolled (BivDice       *dice,
                           guint64        seed,
                           guint64        stream);
/**
 * biv_dice_init_drawn:
 *
 * Goes on with @line, which is copied: afterwards the count of @dice's own says how many fell.
 */
void biv_dice_init_drawn  (BivDice           *dice,
                           const BivDiceLine *line);
/**
 * biv_dice_init_given: (skip)
 *
 * @faces stay the caller's and must live as long as @dice is used.
 */
void biv_dice_init_given  (BivDice       *dice,
                           const BivFace *faces,
                           guint          n_faces,
                           BivDiceMode    afterwards);

/**
 * biv_dice_roll:
 * @side: whose die, or %BIV_NOBODY
 * @sides: 6 or 10
 * @clause: what for, a literal
 *
 * Returns: the face, 1 to @sides
 */
int  biv_dice_roll        (BivDice       *dice,
                           int            side,
                           int            sides,
                           const char    *clause);

static inline int
biv_dice_d6 (BivDice    *dice,
             int         side,
             const char *clause)
{
  /* Playouts: nothing is given and nobody keeps the faces. */
  if (dice->mode == BIV_DICE_ROLL && dice->n_given == 0 && dice->log == NULL)
    return (int) (1 + biv_random_below (&dice->random, 6));
  return biv_dice_roll (dice, side, 6, clause);
}

/* Whether the outcome must be thrown away because a die is missing or does not fit. */
static inline gboolean
biv_dice_is_short (const BivDice *dice)
{
  return dice->is_short || dice->is_mismatched;
}

/* Whether every given face was used. */
static inline gboolean
biv_dice_is_spent (const BivDice *dice)
{
  return dice->n_used == dice->n_given;
}

G_END_DECLS
