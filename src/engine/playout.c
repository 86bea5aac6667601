/* SPDX-License-Identifier: GPL-3.0-or-later */
/* playout.c: a battle played to its end by the program */
#include "engine/biv-playout.h"

#include "engine/field-tables.h"

#include <string.h>

guint
biv_playout (const BivField *field,
             const BivState *start,
             BivState       *state,
             guint64         seed,
             guint64         number)
{
  const BivRuleset *ruleset = field->ruleset;
  BivSweep sweep = { 0 };
  guint n = 0;
  BivDice dice;

  memcpy (state, start, ruleset->state_size);
  biv_dice_init_rolled (&dice, seed, number);
  while (state->result == 0 && n < BIV_PLAYOUT_MOST)
    {
      BivAction action;

      if (!ruleset->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, &sweep, &action))
        break;
      ruleset->apply (field, state, &action, &dice, NULL);
      n++;
    }
  return n;
}
