/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-odds.c: the same answer on any number of threads, and in shards */
#include "engine/biv-odds.h"
#include "engine/biv-playout.h"
#include "rulebooks/biv-random-battle.h"

#include <math.h>
#include <string.h>

typedef struct
{
  BivField *field;
  BivState *start;
} Battle;

static void
battle_clear (Battle *battle)
{
  g_clear_pointer (&battle->field, biv_field_unref);
  g_clear_pointer (&battle->start, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Battle, battle_clear)

static void
battle_init_of (Battle     *battle,
                const char *book)
{
  const BivRuleset *ruleset = biv_ruleset_find (book);
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 5, 6, BIV_RANDOM_PLAIN | BIV_RANDOM_SHORT);
  g_autoptr (GError) error = NULL;

  battle->field = biv_field_new (ruleset, setup, &error);
  g_assert_no_error (error);
  battle->start = biv_field_new_state (battle->field);
  ruleset->settle (battle->field, battle->start, NULL);
}

static void
battle_init (Battle *battle)
{
  battle_init_of (battle, "frontier-musket");
}

static void
tally_of (const Battle *battle,
          guint         shard,
          guint         n_shards,
          guint         n_threads,
          BivTally     *tally)
{
  g_autoptr (BivOdds) odds = biv_odds_new (battle->field, battle->start, 3);

  biv_odds_start (odds, 500, shard, n_shards, n_threads);
  biv_odds_wait (odds);
  g_assert_false (biv_odds_is_running (odds));
  biv_odds_get_tally (odds, tally);
}

static void
test_threads_make_no_difference (void)
{
  g_auto (Battle) battle = { 0 };
  BivTally alone = { 0 }, one, four;

  battle_init (&battle);
  biv_tally_play (&alone, battle.field, battle.start, 3, 0, 1, 500);
  tally_of (&battle, 0, 1, 1, &one);
  tally_of (&battle, 0, 1, 4, &four);
  g_assert_cmpuint (alone.battles, ==, 500);
  g_assert_cmpmem (&alone, sizeof alone, &one, sizeof one);
  g_assert_cmpmem (&alone, sizeof alone, &four, sizeof four);
}

static void
test_shards_add_up (void)
{
  g_auto (Battle) battle = { 0 };
  BivTally whole, sum = { 0 };

  battle_init (&battle);
  tally_of (&battle, 0, 1, 2, &whole);
  for (guint shard = 0; shard < 7; shard++)
    {
      BivTally part;

      tally_of (&battle, shard, 7, 2, &part);
      g_assert_cmpuint (part.battles, ==, (500 - shard + 6) / 7);
      biv_tally_add (&sum, &part);
    }
  g_assert_cmpmem (&whole, sizeof whole, &sum, sizeof sum);
}

static void
test_the_tally_is_whole (void)
{
  g_auto (Battle) battle = { 0 };
  BivTally tally;
  guint64 results = 0, survived = 0;

  battle_init (&battle);
  tally_of (&battle, 0, 1, 0, &tally);
  for (guint i = 0; i < BIV_MAX_RESULTS; i++)
    results += tally.results[i];
  for (guint i = 0; i < BIV_MAX_UNITS; i++)
    survived += tally.survived[i];
  g_assert_cmpuint (results, ==, tally.battles);
  g_assert_cmpuint (survived + tally.lost[0] + tally.lost[1], ==, tally.battles * biv_field_get_n_units (battle.field));
}

/* A book that ends its battles without a winner leaves nobody at "neither in 100 of 100": a campaign knows who was ahead. */
static void
test_who_was_ahead (void)
{
  g_auto (Battle) battle = { 0 };
  BivTally tally = { 0 };

  battle_init_of (&battle, "modern-frontier");
  biv_tally_play (&tally, battle.field, battle.start, 1, 0, 1, 100);
  for (guint i = BIV_N_COMMON_RESULTS; i < BIV_MAX_RESULTS; i++)
    g_assert_cmpuint (tally.results[i], ==, 0);
  g_assert_cmpuint (tally.results[BIV_RESULT_A] + tally.results[BIV_RESULT_B], >, 50);
}

static void
test_the_interval_narrows (void)
{
  static const struct { guint64 battles, wins; double low, high; } rows[] = {
    { 0, 0, 0.0, 1.0 }, { 10, 5, 0.2366, 0.7634 }, { 100, 50, 0.4038, 0.5962 }, { 9604, 4802, 0.49, 0.51 },
    { 10, 0, 0.0, 0.2775 }, { 10, 10, 0.7225, 1.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      BivTally tally = { .battles = rows[i].battles };
      double low, high;

      tally.results[1] = rows[i].wins;
      biv_tally_share (&tally, 1, &low, &high);
      g_assert_cmpfloat_with_epsilon (low, rows[i].low, 0.0002);
      g_assert_cmpfloat_with_epsilon (high, rows[i].high, 0.0002);
    }
}

static void
on_changed (BivOdds *odds,
            guint   *count)
{
  (*count)++;
}

/* It tells in the main loop, stops when told to, and says when it is done. */
static void
test_in_the_background (void)
{
  g_auto (Battle) battle = { 0 };
  g_autoptr (BivOdds) odds = NULL;
  guint count = 0;
  BivTally tally;

  battle_init (&battle);
  odds = biv_odds_new (battle.field, battle.start, 3);
  g_signal_connect (odds, "changed", G_CALLBACK (on_changed), &count);
  biv_odds_start (odds, 200, 0, 1, 2);
  while (count == 0 || biv_odds_is_running (odds))
    g_main_context_iteration (NULL, TRUE);
  biv_odds_get_tally (odds, &tally);
  g_assert_cmpuint (tally.battles, ==, 200);
  biv_odds_wait (odds);
  biv_odds_start (odds, G_MAXUINT64 / 2, 0, 1, 2);
  biv_odds_stop (odds);
  biv_odds_get_tally (odds, &tally);
  g_assert_cmpuint (tally.battles, <, G_MAXUINT64 / 2);
}

/* Stopped wherever that is and gone on with, it has played each number once: the tally is that of one go. */
static void
test_goes_on_where_it_stopped (void)
{
  g_auto (Battle) battle = { 0 };
  g_autoptr (BivOdds) odds = NULL;
  BivTally alone = { 0 }, tally;

  battle_init (&battle);
  odds = biv_odds_new (battle.field, battle.start, 3);
  biv_odds_start (odds, 20000, 0, 1, 3);
  g_usleep (20000);
  biv_odds_stop (odds);
  biv_odds_get_tally (odds, &tally);
  biv_tally_play (&alone, battle.field, battle.start, 3, 0, 1, tally.battles);
  g_assert_cmpmem (&alone, sizeof alone, &tally, sizeof tally);
  biv_odds_go_on (odds, tally.battles + 77);
  biv_odds_wait (odds);
  biv_odds_get_tally (odds, &tally);
  biv_tally_play (&alone, battle.field, battle.start, 3, alone.battles, 1, tally.battles);
  g_assert_cmpmem (&alone, sizeof alone, &tally, sizeof tally);
}

/* Whoever drops it does not wait for the battles under way, and hears nothing more. */
static void
test_dropped_while_it_plays (void)
{
  g_auto (Battle) battle = { 0 };
  guint count = 0;

  battle_init (&battle);
  for (guint i = 0; i < 50; i++)
    {
      g_autoptr (BivOdds) odds = biv_odds_new (battle.field, battle.start, i);

      g_signal_connect (odds, "changed", G_CALLBACK (on_changed), &count);
      biv_odds_start (odds, G_MAXUINT64 / 2, 0, 1, 2);
    }
  g_usleep (60000);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (count, ==, 0);
}

static void
contrast_of (const Battle *before,
             const Battle *now,
             guint         n_threads,
             BivContrast  *contrast)
{
  g_autoptr (BivOdds) odds = biv_odds_new_contrast (before->field, before->start, now->field, now->start, 3);

  biv_odds_start (odds, 500, 0, 1, n_threads);
  biv_odds_wait (odds);
  biv_odds_get_contrast (odds, contrast);
}

/* Beside itself nothing is different, whatever the dice; beside another, each side of the pair is its own tally. */
static void
test_contrast_is_paired (void)
{
  g_auto (Battle) one = { 0 };
  BivContrast same, threads;
  BivTally alone = { 0 };

  battle_init (&one);
  contrast_of (&one, &one, 1, &same);
  contrast_of (&one, &one, 4, &threads);
  g_assert_cmpmem (&same, sizeof same, &threads, sizeof threads);
  biv_tally_play (&alone, one.field, one.start, 3, 0, 1, 500);
  g_assert_cmpmem (&alone, sizeof alone, &same.before, sizeof alone);
  g_assert_cmpmem (&alone, sizeof alone, &same.now, sizeof alone);
  for (guint i = 0; i < BIV_MAX_RESULTS; i++)
    {
      double low, high;

      g_assert_cmpuint (same.pairs[i][i], ==, same.now.results[i]);
      g_assert_cmpfloat (biv_contrast_share (&same, i, &low, &high), ==, 0);
      g_assert_cmpfloat (low, <, 0);
      g_assert_cmpfloat (high, <, 0.01);
    }
}

static void
test_contrast_adds_up (void)
{
  BivContrast contrast = { .now = { .battles = 1000 }, .doomed = { 100 }, .saved = { 40 } };
  double low, high;

  contrast.pairs[1][2] = 30;
  contrast.pairs[2][1] = 80;
  contrast.pairs[1][1] = 500;
  contrast.pairs[2][2] = 390;
  g_assert_cmpfloat_with_epsilon (biv_contrast_share (&contrast, 1, &low, &high), 0.05, 1e-9);
  g_assert_cmpfloat_with_epsilon (low, 0.0297, 0.0005);
  g_assert_cmpfloat_with_epsilon (high, 0.0703, 0.0005);
  g_assert_cmpfloat_with_epsilon (biv_contrast_share (&contrast, 2, NULL, NULL), -0.05, 1e-9);
  g_assert_cmpfloat_with_epsilon (biv_contrast_loss (&contrast, 0, NULL, NULL), 0.06, 1e-9);
  g_assert_cmpuint (biv_odds_battles_for (1), ==, 9604);
}

/* What a family of playouts comes to: how often A wins, and how many of its units are lost. */
typedef struct
{
  double wins, lost, lost_squares;
} Family;

static void
play_family (const Battle *battle,
             guint         (*play) (const BivField *field, const BivState *start, BivState *end, guint64 seed, guint64 number),
             guint         n,
             Family       *family)
{
  g_autofree BivState *end = biv_field_copy_state (battle->field, battle->start);

  *family = (Family) { 0 };
  for (guint i = 0; i < n; i++)
    {
      double lost = 0;

      play (battle->field, battle->start, end, 7, i);
      family->wins += end->result == BIV_RESULT_A;
      for (guint unit = 0; unit < biv_field_get_n_units (battle->field); unit++)
        {
          BivPlacement placement;

          biv_field_get_ruleset (battle->field)->placement (battle->field, end, unit, &placement);
          lost += placement.presence == BIV_PRESENCE_LOST && biv_field_get_unit (battle->field, unit)->side == 0;
        }
      family->lost += lost / n;
      family->lost_squares += lost * lost / n;
    }
  family->wins /= n;
}

/* Dice of its own for each act change nothing that a battle comes to: squares of standard errors add up as they should. */
static void
test_alike_is_as_fair (void)
{
  const guint n = 1800, n_positions = 5;
  double squares = 0;
  guint n_squares = 0;

  for (guint r = 0; biv_ruleset_get_at (r) != NULL; r++)
    {
      const BivRuleset *ruleset = biv_ruleset_get_at (r);

      for (guint seed = 1; seed <= n_positions && ruleset->shape != BIV_BOARD_TABLE; seed++)
        {
          g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 6, BIV_RANDOM_PLAIN);
          g_auto (Battle) battle = { .field = biv_field_new (ruleset, setup, NULL) };
          Family plain, alike;
          double p, wins, lost, spread;

          battle.start = biv_field_new_state (battle.field);
          ruleset->settle (battle.field, battle.start, NULL);
          play_family (&battle, biv_playout, n, &plain);
          play_family (&battle, biv_playout_alike, n, &alike);
          p = (plain.wins + alike.wins) / 2;
          wins = p > 0 && p < 1 ? (alike.wins - plain.wins) / sqrt (2 * p * (1 - p) / n) : 0;
          spread = plain.lost_squares - plain.lost * plain.lost + alike.lost_squares - alike.lost * alike.lost;
          lost = (alike.lost - plain.lost) / sqrt (MAX (spread, 1e-9) / n);
          g_test_message ("%s %u: %.1f and %.1f standard errors", ruleset->id, seed, wins, lost);
          g_assert_cmpfloat (fabs (wins), <, 4);
          g_assert_cmpfloat (fabs (lost), <, 4);
          squares += wins * wins + lost * lost;
          n_squares += 2;
        }
    }
  g_assert_cmpuint (n_squares, >=, 40);
  g_assert_cmpfloat (squares, <, n_squares + 3 * sqrt (2.0 * n_squares));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/odds/threads-make-no-difference", test_threads_make_no_difference);
  g_test_add_func ("/engine/odds/shards-add-up", test_shards_add_up);
  g_test_add_func ("/engine/odds/the-tally-is-whole", test_the_tally_is_whole);
  g_test_add_func ("/engine/odds/who-was-ahead", test_who_was_ahead);
  g_test_add_func ("/engine/odds/the-interval-narrows", test_the_interval_narrows);
  g_test_add_func ("/engine/odds/in-the-background", test_in_the_background);
  g_test_add_func ("/engine/odds/goes-on-where-it-stopped", test_goes_on_where_it_stopped);
  g_test_add_func ("/engine/odds/dropped-while-it-plays", test_dropped_while_it_plays);
  g_test_add_func ("/engine/odds/contrast-is-paired", test_contrast_is_paired);
  g_test_add_func ("/engine/odds/contrast-adds-up", test_contrast_adds_up);
  g_test_add_func ("/engine/odds/alike-is-as-fair", test_alike_is_as_fair);
  return g_test_run ();
}
