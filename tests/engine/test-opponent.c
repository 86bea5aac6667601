/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-opponent.c: a search finds the same everywhere, leaves the battle alone, and can be stopped */
#include "engine/biv-opponent.h"
#include "engine/biv-session.h"
#include "rulebooks/biv-random-battle.h"

#include <string.h>

typedef struct
{
  BivField *field;
  BivState *state;
} Battle;

static void
battle_clear (Battle *battle)
{
  g_clear_pointer (&battle->field, biv_field_unref);
  g_clear_pointer (&battle->state, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Battle, battle_clear)

/* A position a few orders on, in which A or B has more than one thing to do. */
static void
battle_init (Battle     *battle,
             const char *id,
             guint       orders)
{
  const BivRuleset *ruleset = biv_ruleset_find (id);
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 11, 5, BIV_RANDOM_PLAIN | BIV_RANDOM_SHORT);
  g_autoptr (GError) error = NULL;
  BivRandom random;
  BivDice dice;

  battle->field = biv_field_new (ruleset, setup, &error);
  g_assert_no_error (error);
  battle->state = biv_field_new_state (battle->field);
  ruleset->settle (battle->field, battle->state, NULL);
  biv_random_init (&random, 3, 0);
  biv_dice_init_rolled (&dice, 3, 1);
  for (guint n = 0; n < orders + 200 && !biv_battle_is_over (battle->state); n++)
    {
      guint may = battle->state->deciders & (BIV_MAY_A | BIV_MAY_B);
      g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
      BivAction action;

      if (may != 0)
        ruleset->actions (battle->field, battle->state, may & BIV_MAY_A ? 0 : 1, -1, actions);
      if (n >= orders && actions->len > 1)
        return;
      g_assert_true (ruleset->choose (battle->field, battle->state, battle->state->deciders, &random, NULL, &action));
      ruleset->apply (battle->field, battle->state, &action, &dice, NULL);
    }
  g_assert_not_reached ();
}

static int
side_of (const Battle *battle)
{
  return battle->state->deciders & BIV_MAY_A ? 0 : 1;
}

static BivSearch *
search_on (const Battle *battle,
           BivStrength   strength,
           guint         playouts,
           guint         n_threads)
{
  BivSearchWish wish = { .strength = strength, .seed = 9, .playouts = playouts, .n_threads = n_threads };

  return biv_search_new (battle->field, battle->state, side_of (battle), &wish);
}

static void
expect_same_on_any_number_of_threads (const char *id,
                                      BivStrength strength,
                                      guint       playouts)
{
  g_auto (Battle) battle = { 0 };
  g_autoptr (BivSearch) one = NULL, four = NULL;
  g_autoptr (GArray) of_one = NULL, of_four = NULL;
  BivAction best;

  battle_init (&battle, id, 6);
  one = search_on (&battle, strength, playouts, 1);
  four = search_on (&battle, strength, playouts, 4);
  g_assert_true (biv_search_run (one, NULL));
  g_assert_true (biv_search_run (four, NULL));
  of_one = biv_search_list (one);
  of_four = biv_search_list (four);
  g_assert_cmpuint (of_one->len, >, 1);
  g_assert_cmpuint (of_one->len, ==, of_four->len);
  for (guint i = 0; i < of_one->len; i++)
    {
      const BivCandidate *first = &g_array_index (of_one, BivCandidate, i), *second = &g_array_index (of_four, BivCandidate, i);

      g_assert_true (biv_action_equal (&first->action, &second->action));
      g_assert_cmpuint (first->playouts, ==, second->playouts);
      g_assert_cmpuint (first->playouts, >, 0);
      g_assert_true (first->worth <= second->worth && first->worth >= second->worth);
      g_assert_true (biv_battle_check (battle.field, battle.state, &first->action, NULL));
      /* Who was left aside early, by a few kind dice, stands before nobody who was tried further. */
      g_assert_true (i == 0 || first->worth <= g_array_index (of_one, BivCandidate, i - 1).worth);
    }
  g_assert_true (biv_search_get_best (one, &best));
  g_assert_true (biv_action_equal (&best, &g_array_index (of_one, BivCandidate, 0).action));
  g_assert_true (biv_search_get_progress (one) >= 1);
}

static void
test_same_on_any_number_of_threads (gconstpointer id)
{
  expect_same_on_any_number_of_threads (id, BIV_STRENGTH_GOOD, 120);
}

/* With so many playouts strong thinks of what the enemy answers. */
static void
test_answers_on_any_number_of_threads (gconstpointer id)
{
  expect_same_on_any_number_of_threads (id, BIV_STRENGTH_STRONG, 9000);
}

static void
test_leaves_the_battle_alone (gconstpointer id)
{
  g_auto (Battle) battle = { 0 };
  g_autofree BivState *before = NULL;
  BivSearchWish wish = { .strength = BIV_STRENGTH_STRONG, .seed = 2, .playouts = 80 };
  BivAction action;

  battle_init (&battle, id, 4);
  before = biv_field_copy_state (battle.field, battle.state);
  g_assert_true (biv_opponent_choose (battle.field, battle.state, battle.state->deciders, &wish, &action));
  g_assert_cmpmem (before, biv_field_get_state_size (battle.field), battle.state, biv_field_get_state_size (battle.field));
  g_assert_true (biv_battle_check (battle.field, battle.state, &action, NULL));
}

/* Stopped before it has begun, it still knows what could be done. */
static void
test_stopped (void)
{
  g_auto (Battle) battle = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (BivSearch) search = NULL;
  BivAction action;

  battle_init (&battle, "frontier-musket", 6);
  search = search_on (&battle, BIV_STRENGTH_GOOD, 120, 2);
  g_cancellable_cancel (cancellable);
  g_assert_false (biv_search_run (search, cancellable));
  g_assert_true (biv_search_get_best (search, &action));
  g_assert_true (biv_battle_check (battle.field, battle.state, &action, NULL));
}

static gpointer
run (gpointer data)
{
  return GINT_TO_POINTER (biv_search_run (data, NULL));
}

static gpointer
run_to_be_stopped (gpointer data)
{
  gpointer *both = data;

  return GINT_TO_POINTER (biv_search_run (both[0], both[1]));
}

/* While one thread thinks another may look and stop it. */
static void
test_stopped_on_the_way (void)
{
  g_auto (Battle) battle = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  BivSearchWish wish = { .strength = BIV_STRENGTH_STRONG, .seed = 1, .playouts = 100000000, .n_threads = 2 };
  g_autoptr (BivSearch) search = NULL;
  gpointer both[2];
  GThread *thread;

  battle_init (&battle, "frontier-musket", 6);
  search = biv_search_new (battle.field, battle.state, side_of (&battle), &wish);
  both[0] = search;
  both[1] = cancellable;
  thread = g_thread_new ("test", run_to_be_stopped, both);
  for (guint played = 0; played == 0;)
    {
      g_autoptr (GArray) list = biv_search_list (search);

      for (guint i = 0; i < list->len; i++)
        played += g_array_index (list, BivCandidate, i).playouts;
      g_usleep (500);
    }
  g_cancellable_cancel (cancellable);
  g_assert_false (GPOINTER_TO_INT (g_thread_join (thread)));
}

static void
test_time_is_up (void)
{
  g_auto (Battle) battle = { 0 };
  BivSearchWish wish = { .strength = BIV_STRENGTH_STRONG, .seed = 1, .playouts = 100000000, .seconds = 0.02 };
  g_autoptr (BivSearch) search = NULL;
  BivAction action;

  battle_init (&battle, "modern-frontier", 6);
  search = biv_search_new (battle.field, battle.state, side_of (&battle), &wish);
  g_assert_nonnull (g_thread_join (g_thread_new ("test", run, search)));
  g_assert_true (biv_search_get_best (search, &action));
  g_assert_true (biv_battle_check (battle.field, battle.state, &action, NULL));
}

/* Whatever dice come next, what is chosen is the same: two sessions with other keys, the same position and search. */
static void
test_knows_no_dice (void)
{
  char *chosen[2];
  BivDiceKey keys[2];

  for (guint i = 0; i < 2; i++)
    {
      const BivRuleset *ruleset = biv_ruleset_find ("musket-period");
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 11, 5, BIV_RANDOM_PLAIN | BIV_RANDOM_SHORT);
      g_autoptr (BivSession) session = biv_session_new (ruleset, setup, 1, NULL);
      BivSearchWish wish = { .strength = BIV_STRENGTH_GOOD, .seed = 4, .playouts = 60 };
      BivAction action;

      biv_dice_key_init_fresh (&keys[i]);
      biv_session_set_key (session, &keys[i], 0);
      g_assert_true (biv_opponent_choose (biv_session_get_field (session), biv_session_get_state (session),
                                          biv_session_get_deciders (session), &wish, &action));
      g_assert_cmpuint (biv_session_get_n_drawn (session), ==, 0);
      chosen[i] = g_strdup_printf ("%d %d %d", action.kind, action.unit, action.cell);
      g_assert_true (biv_session_play_chosen (session, &action));
      g_assert_cmpuint (biv_session_get_last_moment (session), ==, 1);
    }
  g_assert_cmpstr (chosen[0], ==, chosen[1]);
  g_free (chosen[0]);
  g_free (chosen[1]);
}

static gboolean
is_at_nobody (const Battle    *battle,
              const BivAction *action)
{
  const BivRuleset *ruleset = biv_field_get_ruleset (battle->field);

  if (action->kind != BIV_ACTION_FIRE)
    return FALSE;
  for (guint i = 0; i < biv_field_get_n_units (battle->field); i++)
    {
      BivPlacement placement;

      ruleset->placement (battle->field, battle->state, i, &placement);
      if (placement.presence == BIV_PRESENCE_ON && placement.cell == action->cell)
        return FALSE;
    }
  return TRUE;
}

/* Guns may fire at cells where nobody stands, and a search has better things to think of. */
static void
test_fires_at_somebody (void)
{
  guint n_at_nobody = 0;

  for (guint orders = 0; orders < 30; orders += 3)
    {
      g_auto (Battle) battle = { 0 };
      g_autoptr (GArray) legal = g_array_new (FALSE, FALSE, sizeof (BivAction)), considered = NULL;
      g_autoptr (BivSearch) search = NULL;

      battle_init (&battle, "modern-frontier", orders);
      biv_field_get_ruleset (battle.field)->actions (battle.field, battle.state, side_of (&battle), -1, legal);
      for (guint i = 0; i < legal->len; i++)
        n_at_nobody += is_at_nobody (&battle, &g_array_index (legal, BivAction, i));
      search = search_on (&battle, BIV_STRENGTH_GOOD, 120, 1);
      g_assert_true (biv_search_run (search, NULL));
      considered = biv_search_list (search);
      for (guint i = 0; i < considered->len; i++)
        g_assert_false (is_at_nobody (&battle, &g_array_index (considered, BivCandidate, i).action));
    }
  g_assert_cmpuint (n_at_nobody, >, 0);
}

static void
test_names (void)
{
  BivStrength strength = BIV_N_STRENGTHS;

  for (BivStrength i = 0; i < BIV_N_STRENGTHS; i++)
    {
      g_assert_true (biv_strength_from_id (biv_strength_get_id (i), &strength));
      g_assert_cmpint (strength, ==, i);
    }
  g_assert_false (biv_strength_from_id ("best", &strength));
  g_assert_false (biv_strength_from_id (NULL, &strength));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; biv_ruleset_get_at (i) != NULL; i++)
    {
      const char *id = biv_ruleset_get_at (i)->id;
      g_autofree char *threads = g_strconcat ("/opponent/threads/", id, NULL), *alone = g_strconcat ("/opponent/alone/", id, NULL);

      g_test_add_data_func (threads, id, test_same_on_any_number_of_threads);
      g_test_add_data_func (alone, id, test_leaves_the_battle_alone);
      if (biv_ruleset_get_at (i)->shape != BIV_BOARD_TABLE)
        {
          g_autofree char *answers = g_strconcat ("/opponent/answers/", id, NULL);

          g_test_add_data_func (answers, id, test_answers_on_any_number_of_threads);
        }
    }
  g_test_add_func ("/opponent/stopped", test_stopped);
  g_test_add_func ("/opponent/stopped-on-the-way", test_stopped_on_the_way);
  g_test_add_func ("/opponent/time-is-up", test_time_is_up);
  g_test_add_func ("/opponent/knows-no-dice", test_knows_no_dice);
  g_test_add_func ("/opponent/fires-at-somebody", test_fires_at_somebody);
  g_test_add_func ("/opponent/names", test_names);
  return g_test_run ();
}
