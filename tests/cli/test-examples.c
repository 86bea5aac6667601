/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-examples.c: the worked examples of the rulesets and of the campaign layer, one test path each */
#include "draw/sheet/sheet.h"
#include "script/play.h"
#include <string.h>

typedef struct
{
  const BivExamples *examples;
  const BivCase     *one;
} Test;

static void
test_case (gconstpointer data)
{
  const Test *test = data;
  g_autoptr (BivVerdict) verdict = biv_play (test->examples, test->one);

  for (guint i = 0; i < verdict->failures->len; i++)
    {
      const BivFailure *failure = g_ptr_array_index (verdict->failures, i);

      g_test_message ("%s:%u: %s", test->examples->script->name, failure->line, failure->text);
    }
  if (!biv_verdict_has_passed (verdict))
    g_test_fail ();
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
  g_assert_cmpuint (examples->cases->len, >, 0);
  for (guint i = 0; i < examples->cases->len; i++)
    {
      const BivCase *one = g_ptr_array_index (examples->cases, i);
      g_autofree char *test_path = g_strdup_printf ("/examples/%s/%s", name, one->name);
      Test *test = g_new0 (Test, 1);

      *test = (Test) { examples, one };
      g_test_add_data_func_full (test_path, test, test_case, g_free);
    }
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Every file there, so that no example is ever forgotten. */
static void
add_folder (GPtrArray *read)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "examples", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) folder = g_dir_open (path, 0, &error);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name = NULL;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ".txt"))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  g_assert_cmpuint (names->len, >, 0);
  for (guint i = 0; i < names->len; i++)
    add_file (g_ptr_array_index (names, i), read);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GPtrArray) read = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_examples_free);

  g_test_init (&argc, &argv, NULL);
  add_folder (read);
  return g_test_run ();
}
