/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice-tally.c: how often each face of a kind of die has fallen, and how even that is */
#include "base/dice-tally.h"

#include <math.h>

void
biv_dice_tally_add (BivDiceTally *tally,
                    int           face)
{
  g_return_if_fail (tally != NULL && face >= 1 && face <= tally->sides && tally->sides <= BIV_DICE_TALLY_MOST);

  tally->faces[face]++;
  tally->n++;
}

double
biv_dice_tally_get_distance (const BivDiceTally *tally)
{
  double expected, distance = 0;

  g_return_val_if_fail (tally != NULL, 0);

  if (tally->n == 0)
    return 0;
  expected = (double) tally->n / tally->sides;
  for (int face = 1; face <= tally->sides; face++)
    distance += (tally->faces[face] - expected) * (tally->faces[face] - expected) / expected;
  return distance;
}

/* The upper tail of chi-square, in closed form where the degrees of freedom are odd: dice have an even number of sides. */
double
biv_dice_tally_get_chance (const BivDiceTally *tally)
{
  double distance, term = 1, sum = 0;

  g_return_val_if_fail (tally != NULL && tally->sides % 2 == 0, 1);

  distance = biv_dice_tally_get_distance (tally);
  for (int odd = 1; odd <= tally->sides - 3; odd += 2)
    {
      sum += term;
      term *= distance / (odd + 2);
    }
  return erfc (sqrt (distance / 2)) + sqrt (2 * distance / G_PI) * exp (-distance / 2) * sum;
}
