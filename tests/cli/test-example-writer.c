/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-example-writer.c: random battles written as examples, and played back */
#include "script/example-writer.h"
#include "script/play.h"
#include "engine/biv-session.h"
#include "rulebooks/biv-random-battle.h"
#include "tests/rounds.h"
#include <string.h>

#define N_BATTLES  (g_test_thorough () ? 300 : ROUNDS (100))
#define MAX_ORDERS 400

/* A battle that goes on by itself to its end, or, at random, breaks off somewhere. */
static BivRecord *
fight (const BivRuleset *ruleset,
       guint64           seed,
       gboolean          is_sensible)
{
  BivRandomFlags flags = (seed % 7 == 0 ? BIV_RANDOM_RESERVES : 0) | (seed % 2 == 0 ? BIV_RANDOM_SHORT : 0);
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, seed % 4 == 0 ? 3 : 0, flags);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSession) session = biv_session_new (ruleset, setup, seed, &error);
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  BivRandom random;

  g_assert_no_error (error);
  biv_random_init (&random, seed, 1);
  for (int i = 0; i < MAX_ORDERS && !biv_session_is_over (session); i++)
    {
      BivAction action;
      BivRefusal why = { 0 };

      if (is_sensible)
        g_assert_true (biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
      else if (!biv_random_action (biv_session_get_field (session), biv_session_get_state (session), &random, actions, &action))
        break;
      else
        g_assert_cmpint (biv_session_play (session, &action, &why), ==, BIV_PLAY_DONE);
    }
  return biv_session_dup_record (session);
}

static void
play_back (const BivRecord *record,
           guint64          seed,
           gboolean         every_unit)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = biv_example_write (record, "battle", every_unit, &error);
  g_autoptr (BivExamples) examples = NULL;

  /* Two armies without room to stand make no battle. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED) && biv_record_get_n_steps (record) == 0)
    return;
  g_assert_no_error (error);
  examples = biv_examples_new (biv_script_new ("battle", text, strlen (text), &error));
  g_assert_no_error (error);
  g_assert_cmpuint (examples->cases->len, ==, 1);
  for (guint i = 0; i < examples->cases->len; i++)
    {
      g_autoptr (BivVerdict) verdict = biv_verdict_new ();

      biv_play_battle (g_ptr_array_index (examples->cases, i), verdict);
      if (biv_verdict_has_passed (verdict))
        continue;
      g_test_message ("seed %" G_GUINT64_FORMAT ": line %u: %s\n%s", seed,
                      ((BivFailure *) g_ptr_array_index (verdict->failures, 0))->line,
                      ((BivFailure *) g_ptr_array_index (verdict->failures, 0))->text, text);
      g_test_fail ();
    }
}

static void
test_play_back (gconstpointer data)
{
  const BivRuleset *ruleset = data;

  for (guint64 seed = 1; seed <= (guint64) N_BATTLES && !g_test_failed (); seed++)
    {
      g_autoptr (BivRecord) record = fight (ruleset, seed, seed % 3 == 0);

      play_back (record, seed, seed % 5 == 0);
    }
}

/* What an example cannot say is an error, not half an example. */
static void
test_changed_types (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("frontier-musket");
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 1, 4, BIV_RANDOM_PLAIN);
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  biv_facts_set (setup->types, "inf.power", "6");
  record = biv_record_new (setup);
  g_assert_null (biv_example_write (record, "battle", FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

/* FU-SETUP-8: orders that are written before the battle and go out when it begins, as a campaign has them: said by their
 * generals. Elsewhere there is no line for an order that nobody carries. */
static void
test_drafts (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("fusilier");
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 3, 0, BIV_RANDOM_PLAIN);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (BivRecord) record = NULL, late = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint n_drafts = 0;

  for (guint i = setup->parts->len; i > 0; i--)
    if (biv_setup_get_part (setup, i - 1)->kind == BIV_PART_ORDER)
      g_ptr_array_remove_index (setup->parts, i - 1);
  for (guint i = 0, n = setup->parts->len; i < n; i++)
    {
      const BivSetupPart *general = biv_setup_get_part (setup, i);
      const char *of = general->kind == BIV_PART_GENERAL ? biv_facts_get (general->facts, "of") : NULL;
      BivSetupPart *order = NULL;

      if (of == NULL)
        continue;
      order = biv_setup_add_part (setup, BIV_PART_ORDER, general->side, of, n_drafts == 1 ? "retire" : "attack");
      biv_facts_set (order->facts, "by", general->name);
      biv_facts_set (order->facts, BIV_FACT_NOTE, "at all speed");
      if (n_drafts != 1)
        biv_facts_set (order->facts, "objective", n_drafts == 0 ? "600,600.5" : "none");
      n_drafts++;
    }
  g_assert_cmpuint (n_drafts, >=, 2);
  session = biv_session_new (ruleset, setup, 3, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 12 && !biv_session_is_over (session); i++)
    g_assert_true (biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
  record = biv_session_dup_record (session);
  play_back (record, 3, FALSE);
  text = biv_example_write (record, "battle", FALSE, &error);
  g_assert_nonnull (strstr (text, " attack objective=600,600.5\n"));

  g_free (setup->phase);
  setup->phase = g_strdup ("orders");
  late = biv_record_new (setup);
  g_assert_null (biv_example_write (late, "battle", FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; biv_ruleset_get_at (i) != NULL; i++)
    {
      const BivRuleset *ruleset = biv_ruleset_get_at (i);
      g_autofree char *path = g_strdup_printf ("/example-writer/%s/play-back", ruleset->id);

      g_test_add_data_func (path, ruleset, test_play_back);
    }
  g_test_add_func ("/example-writer/changed-types", test_changed_types);
  g_test_add_func ("/example-writer/drafts", test_drafts);
  return g_test_run ();
}
