/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-luck.c: luck and choices add up to the end of a battle, of every rulebook */
#include "engine/biv-luck.h"
#include "engine/biv-odds.h"
#include "engine/verdict.h"
#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"

#include <math.h>

#define BATTLES 30
#define DUST    1e-9                  /* that doubles leave where halves add up */

static BivSession *
fight (const BivRuleset *ruleset,
       guint64           seed)
{
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 4, BIV_RANDOM_SHORT);
  g_autoptr (GError) error = NULL;
  BivSession *session = biv_session_new (ruleset, setup, seed, &error);

  g_assert_no_error (error);
  while (biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
    ;
  g_assert_true (biv_session_is_over (session));
  return session;
}

static double
sum_up (BivLuck *luck)
{
  double sum = 0;

  for (guint kind = 0; kind < BIV_N_LUCKS; kind++)
    sum += biv_luck_get_sum (luck, kind, BIV_NOBODY) + biv_luck_get_sum (luck, kind, 0) - biv_luck_get_sum (luck, kind, 1);
  return sum;
}

static double
worth_of_result (BivSession *session)
{
  int result = biv_session_is_over (session) ? biv_verdict_find (biv_session_get_field (session), biv_session_get_state (session))
                                             : BIV_RESULT_DRAW;

  return result == BIV_RESULT_A ? 1.0 : result == BIV_RESULT_B ? 0.0 : 0.5;
}

static void
test_adds_up (gconstpointer data)
{
  const BivRuleset *ruleset = data;

  for (guint64 seed = 1; seed <= 2; seed++)
    {
      g_autoptr (BivSession) session = fight (ruleset, seed);
      g_autoptr (BivLuck) luck = biv_luck_new (session, 9, BATTLES);
      guint last = biv_session_get_last_moment (session), n_faces = 0;
      double by_hand = 0, margin;

      g_assert_true (biv_luck_reckon (luck, 2, NULL));
      g_assert_cmpuint (biv_luck_get_n_moments (luck), ==, last + 1);
      g_assert_cmpfloat (biv_luck_get_worth (luck, last, &margin), ==, worth_of_result (session));
      g_assert_cmpfloat (margin, ==, 0);
      g_assert_cmpfloat_with_epsilon (sum_up (luck), worth_of_result (session) - biv_luck_get_worth (luck, 0, NULL), DUST);
      for (guint i = 0; i < biv_luck_get_n_dice (luck); i++)
        by_hand += biv_luck_get_die (luck, i)->swing;
      for (guint moment = 1; moment <= last; moment++)
        {
          g_autoptr (BivRecordStep) step = biv_session_dup_step (session, moment);

          n_faces += step->n_faces;
          by_hand += biv_luck_get_choice (luck, moment);
        }
      g_assert_cmpuint (biv_luck_get_n_dice (luck), ==, n_faces);
      g_assert_cmpfloat_with_epsilon (by_hand, sum_up (luck), DUST);
      g_assert_cmpfloat (biv_luck_get_sum (luck, BIV_LUCK_TYPED, 0), ==, 0);
    }
}

/* What decided a battle went the way it ended, however much was thrown away by the winner in between. */
static void
test_decided_by_who_won (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("frontier-musket");

  for (guint64 seed = 1; seed <= 12; seed++)
    {
      g_autoptr (BivSession) session = fight (ruleset, seed);
      g_autoptr (BivLuck) luck = biv_luck_new (session, 9, BATTLES);
      double result = worth_of_result (session), moved;
      guint decisive;

      g_assert_true (biv_luck_reckon (luck, 2, NULL));
      decisive = biv_luck_get_decisive (luck);
      if (result == 0.5 || decisive == 0)
        continue;
      moved = biv_luck_get_worth (luck, decisive, NULL) - biv_luck_get_worth (luck, decisive - 1, NULL);
      g_assert_cmpfloat (moved * (result - 0.5), >, 0);
    }
}

static void
test_threads_make_no_difference (void)
{
  g_autoptr (BivSession) session = fight (biv_ruleset_find ("frontier-musket"), 3);
  g_autoptr (BivLuck) one = biv_luck_new (session, 5, BATTLES), three = biv_luck_new (session, 5, BATTLES);

  g_assert_true (biv_luck_reckon (one, 1, NULL));
  g_assert_true (biv_luck_reckon (three, 3, NULL));
  for (guint i = 0; i < biv_luck_get_n_dice (one); i++)
    g_assert_cmpfloat (biv_luck_get_die (one, i)->swing, ==, biv_luck_get_die (three, i)->swing);
  for (guint i = 0; i < biv_luck_get_n_moments (one); i++)
    g_assert_cmpfloat (biv_luck_get_worth (one, i, NULL), ==, biv_luck_get_worth (three, i, NULL));
}

/* Returns: the worth after the order of @moment, had its one die shown @face; -1: more dice would have fallen then */
static double
worth_had_it_been (BivSession *session,
                   guint       moment,
                   int         face)
{
  g_autoptr (BivRecord) record = biv_session_dup_record (session);
  g_autoptr (GError) error = NULL;
  const BivRecordStep *step = biv_record_get_step (record, moment - 1);
  BivFace fallen = step->faces[0];
  g_autoptr (BivRecordStep) other = NULL;
  g_autoptr (BivSession) branch = biv_session_new (biv_field_get_ruleset (biv_session_get_field (session)),
                                                   biv_record_get_setup (record), 1, &error);
  BivTally tally = { 0 };

  g_assert_no_error (error);
  for (guint i = 0; i + 1 < moment; i++)
    {
      biv_session_replay_step (branch, biv_record_get_step (record, i), &error);
      g_assert_no_error (error);
    }
  fallen.face = (guint8) face;
  other = biv_record_step_new (step->order, &fallen, 1, NULL);
  if (!biv_session_replay_step (branch, other, NULL))
    return -1;
  biv_tally_play (&tally, biv_session_get_field (branch), biv_session_get_state (branch), 11, 0, 1, 450);
  return ((double) tally.results[1] + (450.0 - (double) (tally.results[1] + tally.results[2])) / 2) / 450;
}

/* An order before its die falls is worth what it is worth after all its faces, one with another. */
static void
test_die_is_measured_from_the_mean (void)
{
  g_autoptr (BivSession) session = NULL;
  g_autoptr (BivLuck) luck = NULL;
  guint n_tried = 0;

  for (guint64 seed = 1; n_tried < 1; seed++)
    {
      g_clear_object (&session);
      g_clear_pointer (&luck, biv_luck_unref);
      session = fight (biv_ruleset_find ("frontier-musket"), seed);
      luck = biv_luck_new (session, 7, 450);
      g_assert_true (biv_luck_reckon (luck, 2, NULL));
      for (guint i = 0; i < biv_luck_get_n_dice (luck) && n_tried < 1; i++)
        {
          const BivLuckDie *die = biv_luck_get_die (luck, i);
          g_autoptr (BivRecordStep) step = biv_session_dup_step (session, die->moment);
          double mean = 0, share = 0, after = biv_luck_get_worth (luck, die->moment, NULL);

          /* One that decided something, and is the only one of its order whatever it shows. */
          if (step->n_faces != 1 || fabs (die->swing) < 0.1 || die->throw.side == BIV_NOBODY)
            continue;
          for (int face = 1; face <= die->throw.sides && share >= 0; face++)
            {
              share = worth_had_it_been (session, die->moment, face) / die->throw.sides;
              mean += share;
            }
          if (share < 0)
            continue;
          g_assert_cmpfloat_with_epsilon (after - die->swing, mean, 0.1);
          n_tried++;
          break;
        }
    }
}

/* A battle whose program's dice have numbers, in which now and then one comes from the table; then the referee ends it. */
static void
test_typed_and_overruled_stand_apart (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("musket-period");
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 2, 4, BIV_RANDOM_SHORT);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSession) session = biv_session_new (ruleset, setup, 2, &error);
  g_autoptr (BivLuck) luck = NULL;
  guint n_typed = 0, n_found = 0;
  BivDiceKey key;

  g_assert_no_error (error);
  g_assert_true (biv_dice_key_read_text ("0123456789abcdef0123456789abcdef", &key));
  biv_session_set_key (session, &key, 0);
  while (biv_session_get_last_moment (session) < 60 && !biv_session_is_over (session))
    {
      BivWanted wanted;
      BivAction action;

      biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY);
      action = *biv_session_get_action (session, biv_session_get_last_moment (session), NULL);
      if (biv_session_get_last_moment (session) % 2 != 0)
        continue;
      /* The same again, with dice from the table. */
      biv_session_undo (session);
      biv_session_set_types_dice (session, TRUE);
      for (BivPlay play = biv_session_play (session, &action, NULL); play == BIV_PLAY_WANTS_DIE; n_typed++)
        {
          g_assert_true (biv_session_get_wanted (session, &wanted));
          play = biv_session_give_face (session, 1 + (int) (n_typed % (guint) wanted.sides));
        }
      biv_session_set_types_dice (session, FALSE);
    }
  g_assert_cmpuint (n_typed, >, 0);
  if (!biv_session_is_over (session))
    g_assert_true (biv_session_overrule (session, BIV_TARGET_BATTLE, 0, "result", "B", "they went home", &error));
  luck = biv_luck_new (session, 1, BATTLES);
  g_assert_true (biv_luck_reckon (luck, 2, NULL));
  g_assert_cmpfloat (biv_luck_get_worth (luck, biv_session_get_last_moment (session), NULL), ==, 0);
  g_assert_cmpfloat (biv_luck_get_sum (luck, BIV_LUCK_OVERRULED, BIV_NOBODY), <, 0);
  for (guint i = 0; i < biv_luck_get_n_dice (luck); i++)
    n_found += biv_luck_get_die (luck, i)->throw.is_typed;
  g_assert_cmpuint (n_found, ==, n_typed);
  g_assert_cmpuint (n_found, <, biv_luck_get_n_dice (luck));
  g_assert_cmpfloat_with_epsilon (sum_up (luck), -biv_luck_get_worth (luck, 0, NULL), DUST);
}

static void
test_can_be_cancelled (void)
{
  g_autoptr (BivSession) session = fight (biv_ruleset_find ("frontier-musket"), 3);
  g_autoptr (BivLuck) luck = biv_luck_new (session, 5, BATTLES);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  g_assert_false (biv_luck_reckon (luck, 2, cancellable));
  g_assert_cmpfloat (biv_luck_get_progress (luck), <, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; biv_ruleset_get_at (i) != NULL; i++)
    {
      const BivRuleset *ruleset = biv_ruleset_get_at (i);
      g_autofree char *path = g_strconcat ("/luck/adds-up/", ruleset->id, NULL);

      g_test_add_data_func (path, ruleset, test_adds_up);
    }
  g_test_add_func ("/luck/decided-by-who-won", test_decided_by_who_won);
  g_test_add_func ("/luck/threads-make-no-difference", test_threads_make_no_difference);
  g_test_add_func ("/luck/die-is-measured-from-the-mean", test_die_is_measured_from_the_mean);
  g_test_add_func ("/luck/typed-and-overruled-stand-apart", test_typed_and_overruled_stand_apart);
  g_test_add_func ("/luck/can-be-cancelled", test_can_be_cancelled);
  return g_test_run ();
}
