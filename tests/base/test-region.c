/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-region.c: paper and dates as they are usual where the user lives, whatever is installed of it here */
#include "config.h"
#include "base/region.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#include "base/said.h"
#include "../remove-tree.h"

typedef struct
{
  const char *name;
  gboolean    has_letter, puts_month_first;
  const char *date;
} RegionRow;

static const RegionRow rows[] = {
  { "C.UTF-8", FALSE, FALSE, "3 March 1883" },
  { "en_US.UTF-8", TRUE, TRUE, "March 3, 1883" },
  { "en_CA.UTF-8", TRUE, FALSE, "3 March 1883" },
  { "en_GB.UTF-8", FALSE, FALSE, "3 March 1883" },
  { "de_DE.UTF-8", FALSE, FALSE, "3 March 1883" },
};

/* The two parts of the locale that count are made for the test: few machines have one that nobody on them speaks. */
static gboolean
make_locale (const char *folder,
             const char *name)
{
  g_autofree char *input = g_build_filename (folder, "definition", NULL), *path = g_build_filename (folder, name, NULL);
  g_autofree char *place = g_strndup (name, strlen ("en_US"));
  g_autofree char *text = g_strdup_printf ("LC_TIME\ncopy \"%s\"\nEND LC_TIME\nLC_PAPER\ncopy \"%s\"\nEND LC_PAPER\n",
                                           place, place);
  g_autofree char *times = g_build_filename (path, "LC_TIME", NULL);
  const char *argv[] = { "localedef", "-c", "-i", input, "-f", "UTF-8", path, NULL };

  g_assert_true (g_file_set_contents (input, text, -1, NULL));
  /* It complains of the other parts, and where it can write none there is an empty folder. */
  return g_spawn_sync (NULL, (char **) argv, NULL,
                       G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL,
                       NULL, NULL) && g_file_test (times, G_FILE_TEST_IS_REGULAR);
}

static char *
dup_date (void)
{
  return g_strdup_printf (biv_say_in ("date", "%d %s %d"), 3, "March", 1883);
}

static void
test_region (gconstpointer data)
{
  const RegionRow *row = data;
  g_autofree char *folder = g_dir_make_tmp ("bivouac-XXXXXX", NULL), *date = NULL, *day = NULL, *kept = NULL, *shown = NULL;

  g_setenv ("LOCPATH", folder, TRUE);
  if (row->name[0] != 'C' && !make_locale (folder, row->name))
    g_test_skip ("there is no localedef, or no description of this locale (locales)");
  else
    {
      g_assert_nonnull (setlocale (LC_TIME, row->name));
      g_assert_nonnull (setlocale (LC_PAPER, row->name));
      g_assert_cmpint (biv_region_has_letter (), ==, row->has_letter);
      g_assert_cmpint (biv_region_puts_month_first (), ==, row->puts_month_first);
      date = dup_date ();
      g_assert_cmpstr (date, ==, row->date);
      /* A day of a map has the order of the whole date. */
      day = g_strdup_printf (biv_say_in ("date", "%d %s"), 3, "March");
      g_assert_true (g_str_has_prefix (row->date, day));
      /* What is kept is the same everywhere, and shown as it is usual. */
      kept = BIV_KEPT (dup_date ());
      g_assert_cmpstr (kept, ==, "⟦date‡%d %s %d¦3¦March¦1883⟧");
      shown = biv_said_dup (kept);
      g_assert_cmpstr (shown, ==, row->date);
    }
  setlocale (LC_ALL, "C");
  g_unsetenv ("LOCPATH");
  remove_tree (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/region/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_region);
    }
  return g_test_run ();
}
