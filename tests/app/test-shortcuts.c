/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-shortcuts.c: the window of shortcuts says every key of the program, and no other */
#include <gtk/gtk.h>
#include <string.h>

#include "app/shell/application.h"
#include "fixture.h"

#define OVERLAY "/org/bivouac/ui/shell/help-overlay.ui"

/* The keys that a room hears by itself, as its sources name them, and the group that tells of them. */
typedef struct
{
  const char *group, *source;
} SourceRow;

static const SourceRow source_rows[] = {
  { "Drawing boards", "boards/board-editor.c" },
  { "Drawing boards", "boards/board-hand.c" },
  { "Drawing tables", "boards/table-editor.c" },
  { "Editing the map", "map/map-page.c" },
  { "Editing the map", "map/map-tools.c" },
  { "Deployment and fight", "battle/grid/battle-deploy.c" },
  { "Deployment and fight", "battle/grid/battle-fight.c" },
  { "Deployment on a table", "battle/fusilier/table-deploy.c" },
  { "Fight on a table", "battle/fusilier/table-fight.c" },
  { "Calculators", "calculators/calculators-window.c" },
  { "Armies", "armies/armies-page.c" },
  { "Lists", "boards/boards-page.c" },
  { "Lists", "journal/journal-page.c" },
  { "Lists", "rules/type-editor.c" },
  { "Lists", "shell/welcome.c" },
};

/* What moves a cursor, closes a window or opens a row's menu does so everywhere, and is said once. */
static const char *const everywhere[] = {
  "Up", "Down", "Left", "Right", "Return", "space", "Escape", "Menu", "F10", "Home", "Page_Up", "Page_Down", NULL,
};

/* The accelerators of @group, or of all, joined by blanks. */
static char *
dup_keys (const char *group)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (OVERLAY);
  g_autoptr (GSList) objects = gtk_builder_get_objects (builder);
  g_autoptr (GString) keys = g_string_new (" ");

  for (GSList *one = objects; one != NULL; one = one->next)
    {
      g_autofree char *accelerator = NULL, *title = NULL;
      GtkWidget *parent;

      if (!GTK_IS_SHORTCUTS_SHORTCUT (one->data))
        continue;
      parent = gtk_widget_get_ancestor (one->data, GTK_TYPE_SHORTCUTS_GROUP);
      g_object_get (parent, "title", &title, NULL);
      g_object_get (one->data, "accelerator", &accelerator, NULL);
      if ((group == NULL || g_strcmp0 (title, group) == 0) && accelerator != NULL)
        g_string_append_printf (keys, "%s ", accelerator);
    }
  return g_string_free (g_steal_pointer (&keys), FALSE);
}

static gboolean
has_key (const char *keys,
         const char *key)
{
  g_autofree char *small = g_utf8_strdown (key, -1), *among = g_utf8_strdown (keys, -1);
  g_autofree char *alone = g_strdup_printf (" %s ", small), *ending = g_strdup_printf (">%s ", small);

  return strstr (among, alone) != NULL || strstr (among, ending) != NULL;
}

/* An accelerator as the overlay writes it and as GTK names it are one. */
static gboolean
is_told (const char *keys,
         const char *accelerator)
{
  g_auto (GStrv) told = g_strsplit (keys, " ", -1);
  GdkModifierType modifiers, others;
  guint key, other;

  gtk_accelerator_parse (accelerator, &key, &modifiers);
  for (char **one = told; *one != NULL; one++)
    if (gtk_accelerator_parse (*one, &other, &others) && gdk_keyval_to_lower (other) == gdk_keyval_to_lower (key)
        && others == modifiers)
      return TRUE;
  return FALSE;
}

static void
test_actions (void)
{
  GtkApplication *application = GTK_APPLICATION (g_application_get_default ());
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (application);
  g_autofree char *keys = dup_keys (NULL);
  guint n = 0;

  for (char **action = actions; *action != NULL; action++)
    {
      g_auto (GStrv) accels = gtk_application_get_accels_for_action (application, *action);

      for (char **accel = accels; *accel != NULL; accel++, n++)
        if (strstr (*accel, "KP_") == NULL && !is_told (keys, *accel))
          g_error ("%s, which does %s, is not in the window of shortcuts", *accel, *action);
    }
  g_assert_cmpuint (n, >, 15);
}

/* What the window promises for the whole program, an action does. */
static void
test_promises (void)
{
  static const char *const groups[] = { "Campaign", "Pages", "Files" };
  GtkApplication *application = GTK_APPLICATION (g_application_get_default ());

  for (gsize i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      g_autofree char *keys = dup_keys (groups[i]);
      g_auto (GStrv) told = g_strsplit (g_strstrip (keys), " ", -1);

      g_assert_cmpuint (g_strv_length (told), >, 3);
      for (char **one = told; *one != NULL; one++)
        {
          g_auto (GStrv) actions = NULL;

          if (g_str_equal (*one, "<Shift>F10") || g_str_equal (*one, "Menu"))
            continue;
          actions = gtk_application_get_actions_for_accel (application, *one);
          if (actions[0] == NULL)
            g_error ("%s, of the group %s, does nothing", *one, groups[i]);
        }
    }
}

static void
test_source (gconstpointer data)
{
  const SourceRow *row = data;
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "src", "app", row->source, NULL);
  g_autofree char *text = NULL, *keys = dup_keys (row->group), *fight = dup_keys ("Deployment and fight");
  g_autoptr (GError) error = NULL;
  const char *at;
  guint n = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  for (at = strstr (text, "GDK_KEY_"); at != NULL; at = strstr (at + 1, "GDK_KEY_"))
    {
      g_autofree char *key = g_strndup (at + 8, strspn (at + 8, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"));

      if (g_str_has_prefix (key, "KP_") || g_str_has_prefix (key, "ISO_") || g_strv_contains (everywhere, key))
        continue;
      n++;
      /* 1 to 9 and 0 are told as a row. */
      if (g_ascii_isdigit (key[0]) && key[1] == '\0' ? strstr (keys, "1...9") == NULL
                                                    : !has_key (keys, key)
                                                      && !(g_str_has_prefix (row->source, "battle/") && has_key (fight, key)))
        g_error ("%s: %s is not in the group %s of the window of shortcuts", row->source, key, row->group);
    }
  g_assert_cmpuint (n, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (BivApplication) application = NULL;

  gtk_test_init (&argc, &argv, NULL);
  application = biv_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_application_set_default (G_APPLICATION (application));
  g_test_add_func ("/app/shortcuts/actions", test_actions);
  g_test_add_func ("/app/shortcuts/promises", test_promises);
  for (gsize i = 0; i < G_N_ELEMENTS (source_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/app/shortcuts/source/", source_rows[i].source, NULL);

      g_test_add_data_func (path, &source_rows[i], test_source);
    }
  return g_test_run ();
}
