/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice.c: the one source of every die, in battles and in the campaign */
#include "base/biv-dice.h"

#include <string.h>

void
biv_dice_init_rolled (BivDice *dice,
                      guint64  seed,
                      guint64  stream)
{
  g_return_if_fail (dice != NULL);

  memset (dice, 0, sizeof *dice);
  dice->mode = BIV_DICE_ROLL;
  biv_random_init (&dice->random, seed, stream);
}

void
biv_dice_init_drawn (BivDice           *dice,
                     const BivDiceLine *line)
{
  g_return_if_fail (dice != NULL && line != NULL);

  memset (dice, 0, sizeof *dice);
  dice->mode = BIV_DICE_DRAW;
  dice->line = *line;
}

void
biv_dice_init_given (BivDice       *dice,
                     const BivFace *faces,
                     guint          n_faces,
                     BivDiceMode    afterwards)
{
  g_return_if_fail (dice != NULL && (faces != NULL || n_faces == 0));

  memset (dice, 0, sizeof *dice);
  dice->mode = afterwards;
  dice->given = faces;
  dice->n_given = n_faces;
  biv_random_init (&dice->random, 0, 0);
}

/* The next of the given faces. Face 0: there is none, or the next one does not fit. */
static BivFace
take_given (BivDice *dice,
            int      side,
            int      sides)
{
  const BivFace none = { .side = (gint8) side };
  const BivFace *next;

  if (dice->n_used == dice->n_given || dice->is_mismatched)
    return none;
  next = &dice->given[dice->n_used];
  if (next->side != side || next->face < 1 || next->face > sides)
    return none;
  dice->n_used++;
  return *next;
}

int
biv_dice_roll (BivDice    *dice,
               int         side,
               int         sides,
               const char *clause)
{
  BivThrow thrown = { .side = (gint8) side, .sides = (guint8) sides, .clause = clause };

  if (dice->n_given > 0 || dice->mode == BIV_DICE_ASK)
    {
      BivFace given = take_given (dice, side, sides);

      thrown.face = given.face;
      thrown.number = given.number;
      dice->line.count = MAX (dice->line.count, given.number);
      thrown.is_typed = given.face != 0 && !given.was_rolled;
      if (thrown.face == 0 && !biv_dice_is_short (dice))
        {
          dice->is_mismatched = dice->n_used < dice->n_given;
          dice->is_short = !dice->is_mismatched && dice->mode == BIV_DICE_ASK;
          if (biv_dice_is_short (dice))
            dice->wanted = thrown;
        }
    }
  if (thrown.face == 0 && dice->mode == BIV_DICE_DRAW && !biv_dice_is_short (dice))
    {
      thrown.number = ++dice->line.count;
      thrown.face = (guint8) biv_dice_line_get_face (&dice->line, thrown.number, sides);
    }
  /* When the given faces run out, made-up ones must differ from each other: "tie: roll again" has to end before the scratch
   * copy can be thrown away. */
  if (thrown.face == 0)
    thrown.face = (guint8) (1 + biv_random_below (&dice->random, (guint32) sides));
  if (dice->log != NULL)
    g_array_append_val (dice->log, thrown);
  return thrown.face;
}
