/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-score.c: how sides stand, and who has fallen by whom, along made-up battles */
#include "engine/fallen.h"

#include <string.h>

#include "rulebooks/biv-random-battle.h"
#include "../rounds.h"

static gboolean
is_lost (BivSession *session,
         guint       unit)
{
  BivField *field = biv_session_get_field (session);
  BivPlacement placement;

  biv_field_get_ruleset (field)->placement (field, biv_session_get_state (session), unit, &placement);
  return placement.presence == BIV_PRESENCE_LOST;
}

/* Everybody who is lost, once, in order; at the moment before he was not. Returns: how many of them somebody brought down */
static guint
expect_fallen (BivSession *session,
               int         side)
{
  g_autoptr (GArray) fallen = biv_session_list_fallen (session, side);
  BivField *field = biv_session_get_field (session);
  guint n_lost = 0, n_by = 0, last = biv_session_get_moment (session);

  for (guint unit = 0; unit < biv_field_get_n_units (field); unit++)
    n_lost += biv_field_get_unit (field, unit)->side == side && is_lost (session, unit);
  g_assert_cmpuint (fallen->len, ==, n_lost);
  for (guint i = 0; i < fallen->len; i++)
    {
      const BivFallen *one = &g_array_index (fallen, BivFallen, i);

      g_assert_cmpuint (one->moment, <=, last);
      g_assert_cmpint (biv_field_get_unit (field, one->unit)->side, ==, side);
      g_assert_true (i == 0 || one->moment >= g_array_index (fallen, BivFallen, i - 1).moment);
      g_assert_cmpint (one->by, !=, (int) one->unit);
      g_assert_cmpint (one->turn, >=, 1);
      n_by += one->by >= 0;
      if (one->moment == 0)
        continue;
      biv_session_seek (session, one->moment - 1);
      g_assert_false (is_lost (session, one->unit));
      biv_session_seek (session, last);
    }
  return n_by;
}

static void
call_shortened (BivSetup *setup)
{
  for (guint i = 0; i < setup->units->len; i++)
    {
      BivSetupUnit *unit = g_ptr_array_index (setup->units, i);

      g_free (unit->label);
      unit->label = g_strdup_printf ("%s Bn.", unit->name);
    }
}

/* A line of a shell that fell on the board names where, and none ends with two points, whoever is called with one. Returns: how
 * many shells fell */
static guint
expect_lines (BivSession *session)
{
  BivBoard *board = biv_field_get_board (biv_session_get_field (session));
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (session)); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), i);
      BivCell cell = biv_log_line_get_landing (line);
      char name[BIV_CELL_NAME];

      g_assert_false (g_str_has_suffix (biv_log_line_get_text (line), ".."));
      if (cell == BIV_NO_CELL)
        continue;
      n++;
      g_assert_cmpint (biv_log_line_get_kind (line), ==, BIV_EVENT_LANDED);
      g_assert_nonnull (strstr (biv_log_line_get_text (line), biv_board_cell_name (board, cell, name)));
    }
  return n;
}

static void
test_made_up (gconstpointer data)
{
  const BivRuleset *ruleset = biv_ruleset_find (data);
  guint n_by = 0, n_landings = 0;

  for (guint round = 0; round < ROUNDS (6); round++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 61 + round, 5, BIV_RANDOM_PLAIN | BIV_RANDOM_SHORT);
      g_autoptr (BivSession) session = NULL;

      call_shortened (setup);
      session = biv_session_new (ruleset, setup, round, NULL);
      while (biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
        ;
      n_landings += expect_lines (session);
      for (int side = 0; side < BIV_N_SIDES; side++)
        {
          BivScore score;

          biv_battle_get_score (biv_session_get_field (session), biv_session_get_state (session), side, &score);
          g_assert_cmpint (score.lost, >=, 0);
          g_assert_cmpint (score.lost, <=, score.of);
          g_assert_cmpint (score.points, <=, score.of_points);
          g_assert_true (!score.is_exhausted || score.limit > 0);
          n_by += expect_fallen (session, side);
        }
    }
  g_test_message ("%s: %u shells fell", (const char *) data, n_landings);
  g_assert_true (n_landings > 0 || g_str_equal (data, "musket-period") || g_str_equal (data, "fusilier"));
  g_test_message ("%s: %u were brought down by somebody", (const char *) data, n_by);
  /* Also where nerves are tried at the end of a turn, and who breaks then had been hit before. */
  g_assert_cmpuint (n_by, >, 0);
}

/* Where exhaustion ends a battle it is over as soon as the score says so, and no sooner. */
static void
test_limit (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("frontier-musket");
  guint n_over = 0;

  for (guint round = 0; round < ROUNDS (8); round++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 71 + round, 6, BIV_RANDOM_PLAIN);
      g_autoptr (BivSession) session = NULL;
      gboolean is_exhausted = FALSE, goes_on = TRUE;

      biv_facts_set (setup->options, "victory", "exhaustion");
      session = biv_session_new (ruleset, setup, round, NULL);
      for (guint i = 0; i < 600 && goes_on; i++)
        {
          goes_on = biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY);
          is_exhausted = FALSE;
          for (int side = 0; side < BIV_N_SIDES; side++)
            {
              BivScore score;

              biv_battle_get_score (biv_session_get_field (session), biv_session_get_state (session), side, &score);
              g_assert_cmpint (score.limit, ==, (score.of + 2) / 3);
              g_assert_cmpint (score.is_exhausted, ==, score.lost >= score.limit);
              is_exhausted |= score.is_exhausted;
            }
          g_assert_cmpint (is_exhausted, ==, biv_session_is_over (session));
        }
      n_over += biv_session_is_over (session);
    }
  g_assert_cmpuint (n_over, >, 0);
}

int
main (int    argc,
      char **argv)
{
  static const char *const books[] = {
    "frontier-musket", "musket-period", "morschauser-frontier", "modern-frontier", "fusilier",
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (books); i++)
    {
      g_autofree char *path = g_strconcat ("/score/made-up/", books[i], NULL);

      g_test_add_data_func (path, books[i], test_made_up);
    }
  g_test_add_func ("/score/limit", test_limit);
  return g_test_run ();
}
