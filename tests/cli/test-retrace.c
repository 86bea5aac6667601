/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-retrace.c: what every worked example of the campaign layer did in its last turn, read back from the steps it left */
#include "draw/sheet/sheet.h"
#include "script/campaign-retrace.h"
#include "script/campaign-run.h"
#include "script/play.h"

typedef struct
{
  const BivExamples *examples;
  const BivCase     *one;
} Test;

static void
test_case (gconstpointer data)
{
  const Test *test = data;
  g_autoptr (BivVerdict) verdict = biv_verdict_new ();
  g_autoptr (BivCampaign) campaign = biv_play_campaign_to_end (test->examples, test->one, verdict);
  g_autoptr (BivCampaignExample) example = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_nonnull (campaign);
  g_assert_true (biv_verdict_has_passed (verdict));
  /* CA-LADDER-2, -3: no position says who won the battle before. */
  if (campaign->map_form == BIV_MAP_LADDER && campaign->turn > 1)
    {
      g_test_skip ("a ladder's later turn");
      return;
    }
  example = biv_campaign_retrace (campaign, "back");
  if (example == NULL)
    {
      g_test_skip ("nothing was done in its last turn");
      return;
    }
  text = biv_campaign_example_end (example, &error);
  if (text == NULL)
    {
      g_test_message ("%s", error->message);
      g_test_fail ();
    }
}

static void
add_file (const char *name,
          GPtrArray  *read)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "examples", name, NULL);
  g_autoptr (GError) error = NULL;
  BivScript *script = biv_script_load (path, &error);
  BivExamples *examples = NULL;

  g_assert_no_error (error);
  examples = biv_examples_new (script);
  examples->dup_briefing = biv_sheet_dup_briefing;
  g_ptr_array_add (read, examples);
  for (guint i = 0; i < examples->cases->len; i++)
    {
      const BivCase *one = g_ptr_array_index (examples->cases, i);
      g_autofree char *test_path = g_strdup_printf ("/retrace/%s/%s", name, one->name);
      Test *test = NULL;

      if (!one->is_campaign)
        continue;
      test = g_new0 (Test, 1);
      *test = (Test) { examples, one };
      g_test_add_data_func_full (test_path, test, test_case, g_free);
    }
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GPtrArray) read = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_examples_free);
  static const char *const names[] = {
    "campaign.txt", "campaign-battles.txt", "campaign-changed.txt", "campaign-couriers-derived.txt", "campaign-formations.txt",
    "campaign-couriers.txt", "campaign-crossed.txt", "campaign-mail.txt",
    "campaign-options.txt", "campaign-simple.txt", "campaign-turn.txt", "campaign-whole-turns.txt",
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    add_file (names[i], read);
  return g_test_run ();
}
