/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-battle-examples.c: the worked examples of the battle rulesets, one test path each */
#include "cli/biv-play.h"

static const char *const files[] = {
  "examples/frontier-musket-clauses.txt",
  "examples/frontier-musket-options.txt",
  "examples/frontier-musket.txt",
  "examples/frontier-musket-more.txt",
};

static void
test_case (gconstpointer data)
{
  const BivCase *one = data;
  g_autoptr (BivVerdict) verdict = biv_verdict_new ();

  if (one->error != NULL)
    biv_verdict_fail (verdict, one->line, "%s", one->error);
  else
    biv_play_battle (one, verdict);
  for (guint i = 0; i < verdict->failures->len; i++)
    {
      const BivFailure *failure = g_ptr_array_index (verdict->failures, i);

      g_test_message ("line %u: %s", failure->line, failure->text);
    }
  if (!biv_verdict_has_passed (verdict))
    g_test_fail ();
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GPtrArray) read = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_examples_free);

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, files[i], NULL);
      g_autofree char *stem = g_path_get_basename (path);
      g_autoptr (GError) error = NULL;
      BivScript *script = biv_script_load (path, &error);
      BivExamples *examples = NULL;

      g_assert_no_error (error);
      examples = biv_examples_new (script);
      g_ptr_array_add (read, examples);
      g_assert_cmpuint (examples->cases->len, >, 0);
      for (guint n = 0; n < examples->cases->len; n++)
        {
          const BivCase *one = g_ptr_array_index (examples->cases, n);
          g_autofree char *test = g_strdup_printf ("/examples/%s/%s", stem, one->name);

          g_test_add_data_func (test, one, test_case);
        }
    }
  return g_test_run ();
}
