/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-odds.c: how soon odds are known, and how much better by common dice
 *
 * One unit of a deployment is moved by one cell, and the difference that it makes to the chance of winning is worked out from
 * pairs of battles: with dice apart, as two runs of their own, and with common dice. The variance of one pair is what tells how
 * many are needed. */
#include <string.h>

#include "engine/biv-odds.h"
#include "engine/biv-playout.h"
#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"

#define POSITIONS 16
#define PAIRS     1500
#define SIZE      10

typedef struct
{
  BivField *field;
  BivState *start;
} Position;

static gboolean
open_position (Position         *position,
               const BivRuleset *ruleset,
               const BivSetup   *setup)
{
  position->field = biv_field_new (ruleset, setup, NULL);
  if (position->field == NULL)
    return FALSE;
  position->start = biv_field_new_state (position->field);
  ruleset->settle (position->field, position->start, NULL);
  return TRUE;
}

static void
close_position (Position *position)
{
  g_clear_pointer (&position->field, biv_field_unref);
  g_clear_pointer (&position->start, g_free);
}

static gboolean
is_taken (const BivSetup *setup,
          BivCell         cell)
{
  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    if (biv_setup_get_unit (setup, i)->cell == cell)
      return TRUE;
  return FALSE;
}

/* The unit of that number, or the next that can, goes to the first free cell beside it. */
static gboolean
move_one (const BivRuleset *ruleset,
          BivSetup         *setup,
          guint             first,
          Position         *moved)
{
  guint n = biv_setup_get_n_units (setup);

  for (guint i = 0; i < n; i++)
    {
      BivSetupUnit *unit = biv_setup_get_unit (setup, (first + i) % n);
      BivCell from = unit->cell;

      for (BivCell cell = 0; from != BIV_NO_CELL && cell < biv_board_get_n_cells (setup->board); cell++)
        {
          if (biv_board_get_distance (setup->board, from, cell) != 1 || is_taken (setup, cell))
            continue;
          unit->cell = cell;
          if (open_position (moved, ruleset, setup))
            return TRUE;
        }
      unit->cell = from;
    }
  return FALSE;
}

typedef struct
{
  double apart, common;             /* variance of one pair */
} Variances;

static void
measure (const Position *before,
         const Position *now,
         Variances      *variances)
{
  g_autoptr (BivOdds) odds = biv_odds_new_contrast (before->field, before->start, now->field, now->start, 1);
  g_autofree BivContrast *counted = g_new0 (BivContrast, 1);
  double p, q, mean, made = 0, undone = 0;

  biv_odds_start (odds, PAIRS, 0, 1, 0);
  biv_odds_wait (odds);
  biv_odds_get_contrast (odds, counted);
  p = biv_tally_share (&counted->before, BIV_RESULT_A, NULL, NULL);
  q = biv_tally_share (&counted->now, BIV_RESULT_A, NULL, NULL);
  for (guint i = 0; i < BIV_MAX_RESULTS; i++)
    if (i != BIV_RESULT_A)
      {
        made += (double) counted->pairs[i][BIV_RESULT_A] / PAIRS;
        undone += (double) counted->pairs[BIV_RESULT_A][i] / PAIRS;
      }
  mean = made - undone;
  *variances = (Variances) { p * (1 - p) + q * (1 - q), made + undone - mean * mean };
}

static void
measure_ruleset (const BivRuleset *ruleset)
{
  Variances sum = { 0 };
  guint n = 0;

  for (guint seed = 1; seed <= POSITIONS; seed++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, SIZE, BIV_RANDOM_PLAIN);
      Position before = { 0 }, now = { 0 };
      Variances one;

      if (open_position (&before, ruleset, setup) && move_one (ruleset, setup, seed * 3, &now))
        {
          measure (&before, &now, &one);
          /* Where one side all but always wins there is little to tell apart. */
          if (one.apart > 0.2)
            {
              sum.apart += one.apart;
              sum.common += one.common;
              n++;
            }
        }
      close_position (&before);
      close_position (&now);
    }
  if (n > 0)
    g_print ("%s: %u positions, variance of a pair %.3f apart, %.3f by common dice: %.2f times lower\n", ruleset->id, n,
             sum.apart / n, sum.common / n, sum.apart / MAX (sum.common, 1e-9));
  else
    g_print ("%s: no position in the balance\n", ruleset->id);
}

static double
time_of (const Position *position,
         guint64         battles,
         guint           n_threads)
{
  g_autoptr (BivOdds) odds = biv_odds_new (position->field, position->start, 1);
  gint64 began = g_get_monotonic_time ();

  biv_odds_start (odds, battles, 0, 1, n_threads);
  biv_odds_wait (odds);
  return (double) (g_get_monotonic_time () - began) / G_USEC_PER_SEC;
}

static void
measure_speed (const BivRuleset *ruleset,
               guint64           battles)
{
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 1, 12, BIV_RANDOM_PLAIN);
  Position position = { 0 };

  if (open_position (&position, ruleset, setup))
    {
      double first = time_of (&position, 1, 1), one = time_of (&position, battles, 1), two = time_of (&position, battles, 2);

      g_print ("%s: first battle %.1f ms, %" G_GUINT64_FORMAT " in %.2f s on one thread, %.2f s on two: %.2f times\n", ruleset->id,
               first * 1000, battles, one, two, one / MAX (two, 1e-9));
    }
  close_position (&position);
}

int
main (int   argc,
      char *argv[])
{
  for (guint i = 0; biv_ruleset_get_at (i) != NULL; i++)
    {
      const BivRuleset *ruleset = biv_ruleset_get_at (i);

      measure_speed (ruleset, ruleset->shape == BIV_BOARD_TABLE ? 400 : 9604);
      if (ruleset->shape != BIV_BOARD_TABLE)
        measure_ruleset (ruleset);
    }
  return 0;
}
