/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-examples.c: the worked examples of the rulesets and of the campaign layer, one test path each
 *
 * Examples that the program does not reach yet are named in campaign-not-yet.txt. One that passes all the same is a
 * failure, so the list can only shrink. */
#include "cli/biv-play.h"
#include <string.h>

#define NOT_YET "campaign-not-yet.txt"

static GHashTable *not_yet;

typedef struct
{
  const BivExamples *examples;
  const BivCase     *one;
  gboolean           is_not_yet;
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
  if (test->is_not_yet && biv_verdict_has_passed (verdict))
    g_test_message ("It passes now: take it out of campaign-not-yet.txt.");
  if (test->is_not_yet == biv_verdict_has_passed (verdict))
    g_test_fail ();
}

static void
read_not_yet (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "examples", NOT_YET, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivScript) script = biv_script_load (path, &error);

  g_assert_no_error (error);
  not_yet = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < script->statements->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (script->statements, i);

      g_assert_cmpuint (line->n_words, ==, 1);
      g_hash_table_add (not_yet, g_strdup (line->words[0]));
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
  g_ptr_array_add (read, examples);
  g_assert_cmpuint (examples->cases->len, >, 0);
  for (guint i = 0; i < examples->cases->len; i++)
    {
      const BivCase *one = g_ptr_array_index (examples->cases, i);
      g_autofree char *test_path = g_strdup_printf ("/examples/%s/%s", name, one->name);
      Test *test = g_new0 (Test, 1);

      *test = (Test) { examples, one, one->is_campaign && g_hash_table_remove (not_yet, one->name) };
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
    {
      if (g_str_has_suffix (name, ".txt") && !g_str_equal (name, NOT_YET))
        g_ptr_array_add (names, g_strdup (name));
    }
  g_ptr_array_sort (names, compare_names);
  g_assert_cmpuint (names->len, >, 0);
  for (guint i = 0; i < names->len; i++)
    add_file (g_ptr_array_index (names, i), read);
}

/* A name that is no example's would hide a typing error for ever. */
static void
test_not_yet_names_examples (void)
{
  g_assert_cmpuint (g_hash_table_size (not_yet), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GPtrArray) read = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_examples_free);
  int status = 0;

  g_test_init (&argc, &argv, NULL);
  read_not_yet ();
  add_folder (read);
  g_test_add_func ("/examples/not-yet-names-examples", test_not_yet_names_examples);
  status = g_test_run ();
  g_hash_table_unref (not_yet);
  return status;
}
