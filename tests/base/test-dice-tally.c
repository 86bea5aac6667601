/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-dice-tally.c: how uneven dice are, held against sums of chi-square that were made by integration */
#include "base/dice-tally.h"

#include <math.h>

static const struct
{
  int    sides;
  guint  faces[11];                 /* from 1 */
  double distance, chance;
} cases[] = {
  { 6,  { 0, 20, 8, 8, 8, 8, 8 },                      12.0, 0.034788 },
  { 6,  { 0, 8, 3, 1, 4, 3, 4 },                       7.0,  0.220640 },
  { 6,  { 0, 10, 10, 10, 10, 10, 10 },                 0.0,  1.0 },
  { 10, { 0, 22, 10, 10, 10, 10, 10, 10, 10, 4, 4 },   21.6, 0.010237 },
};

static void
test_cases (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      BivDiceTally tally = { .sides = cases[i].sides };

      for (int face = 1; face <= tally.sides; face++)
        for (guint n = 0; n < cases[i].faces[face]; n++)
          biv_dice_tally_add (&tally, face);
      g_assert_cmpfloat_with_epsilon (biv_dice_tally_get_distance (&tally), cases[i].distance, 0.05);
      g_assert_cmpfloat_with_epsilon (biv_dice_tally_get_chance (&tally), cases[i].chance, 0.001);
    }
}

static void
test_none (void)
{
  BivDiceTally tally = { .sides = 6 };

  g_assert_cmpfloat (biv_dice_tally_get_distance (&tally), ==, 0.0);
  g_assert_cmpfloat (biv_dice_tally_get_chance (&tally), ==, 1.0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/dice-tally/cases", test_cases);
  g_test_add_func ("/base/dice-tally/none", test_none);
  return g_test_run ();
}
