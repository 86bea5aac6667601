/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-every-name.c: everything that takes the focus has a name to be read out, on every page, in every menu, in every dialog
 *
 * The walk finds its way itself: pages by their keys, menus by their buttons, dialogs by what ends in an ellipsis. A page, a menu
 * or a dialog that is added is walked without a word here. */
#include <glib/gstdio.h>

#include "screen.h"

/* They open GTK's own dialogs, which warn when they are looked at while they are filled. */
static const char *const left_out[] = {
  "Import…", "Export…", "Open…", "Import a map…", "Write the map for Tiled or a spreadsheet…", "Save as…",
  "Copy armies from a campaign…", "Write the roster for a spreadsheet…",
  "Summary, briefings, orders forms, orders of battle…", "Every sheet, for the referee and each side…", NULL,
};

typedef struct
{
  UiScreen   *screen;
  GHashTable *known;                /* faults that have been told */
  GHashTable *asked, *opened;
  guint       n_walked;
} Walk;

static UiSurvey *
look_around (Walk       *walk,
             const char *where)
{
  GHashTableIter iter;
  UiSurvey *survey;
  char *fault;

  screen_settle (walk->screen);
  g_test_message ("%s", where);
  survey = screen_survey (walk->screen);
  walk->n_walked++;
  g_hash_table_iter_init (&iter, survey->nameless);
  while (g_hash_table_iter_next (&iter, (gpointer *) &fault, NULL))
    {
      if (g_hash_table_add (walk->known, g_strdup (fault)))
        {
          g_test_message ("%s: %s", where, fault);
          g_test_fail ();
        }
    }
  return survey;
}

/* Each is asked once in the whole walk. */
static gboolean
is_to_be_asked (Walk       *walk,
                const char *name)
{
  return !g_hash_table_contains (walk->asked, name) && !g_strv_contains (left_out, name);
}

static void
ask (Walk       *walk,
     const char *where,
     const char *name)
{
  g_autofree char *there = g_strdup_printf ("%s, “%s”", where, name);
  g_autoptr (AtspiAccessible) asker = screen_find (walk->screen, ATSPI_ROLE_INVALID, name);
  g_autoptr (UiSurvey) survey = NULL;

  g_hash_table_add (walk->asked, g_strdup (name));
  screen_press_it (walk->screen, asker);
  survey = look_around (walk, there);
  screen_escape (walk->screen);
}

/* What a menu holds is pressed from the menu opened anew: it closes each time. */
static void
walk_menu (Walk            *walk,
           const char      *where,
           AtspiAccessible *button,
           UiSurvey        *page)
{
  g_autofree char *name = atspi_accessible_get_name (button, NULL), *there = g_strdup_printf ("%s, menu “%s”", where, name);
  g_autoptr (UiSurvey) menu = NULL;

  screen_click_it (walk->screen, button);
  menu = look_around (walk, there);
  screen_key (walk->screen, "Escape");
  screen_settle (walk->screen);
  for (guint i = 0; i < menu->askers->len; i++)
    {
      const char *asker = menu->askers->pdata[i];

      if (g_ptr_array_find_with_equal_func (page->askers, asker, g_str_equal, NULL) || !is_to_be_asked (walk, asker))
        continue;
      screen_click_it (walk->screen, button);
      screen_settle (walk->screen);
      ask (walk, there, asker);
    }
  screen_escape (walk->screen);
}

/* The menus of the header are the same on every page. */
static void
walk_page (Walk       *walk,
           const char *where)
{
  g_autoptr (UiSurvey) page = look_around (walk, where);

  for (guint i = 0; i < page->askers->len; i++)
    {
      if (is_to_be_asked (walk, page->askers->pdata[i]))
        ask (walk, where, page->askers->pdata[i]);
    }
  for (guint i = 0; i < page->menus->len; i++)
    {
      g_autofree char *name = atspi_accessible_get_name (page->menus->pdata[i], NULL);

      if (g_hash_table_add (walk->opened, g_steal_pointer (&name)))
        walk_menu (walk, where, page->menus->pdata[i], page);
    }
}

static void
walk_program (const char *file)
{
  Walk walk = {
    .known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .opened = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };

  walk.screen = screen_open (g_getenv ("BIVOUAC"), file);
  if (file == NULL)
    walk_page (&walk, "start page");
  for (int page = 1; page <= 9 && file != NULL; page++)
    {
      g_autofree char *key = g_strdup_printf ("alt+%d", page), *where = g_strdup_printf ("page %d", page);

      screen_key (walk.screen, key);
      walk_page (&walk, where);
    }
  g_test_message ("%u views, %u dialogs", walk.n_walked, g_hash_table_size (walk.asked));
  g_assert_cmpuint (walk.n_walked, >, file != NULL ? 30 : 2);
  screen_close (walk.screen);
  g_hash_table_unref (walk.known);
  g_hash_table_unref (walk.asked);
  g_hash_table_unref (walk.opened);
}

static char *
copy_sample (const char *folder,
             const char *name)
{
  g_autofree char *sample = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", name, NULL);
  char *path = g_build_filename (folder, name, NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (sample, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  return path;
}

static void
test_every_name (gconstpointer data)
{
  const char *why_not = screen_why_not ();
  g_autofree char *folder = NULL, *path = NULL;

  if (why_not != NULL)
    {
      g_test_skip (why_not);
      return;
    }
  folder = g_dir_make_tmp ("bivouac-XXXXXX", NULL);
  if (data != NULL)
    path = copy_sample (folder, data);
  walk_program (path);
  if (path != NULL)
    g_remove (path);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  /* libatspi warns when it asks a program that is only just starting. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);
  g_test_add_data_func ("/ui/every-name/start-page", NULL, test_every_name);
  g_test_add_data_func ("/ui/every-name/karrash-road", "karrash-road.campaign", test_every_name);
  g_test_add_data_func ("/ui/every-name/kelmar-bridge", "kelmar-bridge.campaign", test_every_name);
  return g_test_run ();
}
