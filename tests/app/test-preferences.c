/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-preferences.c: what the user likes holds at once and is kept; what was open is opened again; files that are dropped open */
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/shell/application.h"
#include "app/shell/last-time.h"
#include "app/shell/preferences-window.h"
#include "app/widgets/look.h"
#include "app/widgets/measured.h"
#include "app/widgets/preferences.h"
#include "store/backups.h"
#include "fixture.h"

static BivApplication *application;
static GSettings *settings;         /* NULL: the schema is not compiled here */

static GObject *
control (GtkWidget  *window,
         const char *name)
{
  GObject *found = gtk_widget_get_template_child (window, BIV_TYPE_PREFERENCES_WINDOW, name);

  g_assert_nonnull (found);
  return found;
}

static GtkWidget *
open_preferences (void)
{
  GtkWidget *window;

  g_action_group_activate_action (G_ACTION_GROUP (application), "preferences", NULL);
  fixture_wait (60);
  window = fixture_find_toplevel (BIV_TYPE_PREFERENCES_WINDOW);
  g_assert_nonnull (window);
  return window;
}

/* One window, however often it is asked for; and by the key that is usual for it. */
static void
test_one_window (void)
{
  g_auto (GStrv) keys = gtk_application_get_accels_for_action (GTK_APPLICATION (application), "app.preferences");
  GtkWidget *window = open_preferences ();

  g_assert_cmpstr (keys[0], ==, "<Control>comma");
  g_assert_true (open_preferences () == window);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* ---- Each of them ---- */

typedef struct
{
  const char *control, *property;   /* what is changed */
  int         to;
  const char *key, *kept;           /* GSettings, as text */
} Row;

static const Row rows[] = {
  { "theme", "selected", BIV_THEME_CONTRAST_DARK, "theme", "'contrast-dark'" },
  { "theme", "selected", BIV_THEME_DESKTOP, "theme", "'desktop'" },
  { "text_scale", "value", 150, "text-scale", "1.5" },
  { "text_scale", "value", 100, "text-scale", "1.0" },
  { "counters", "selected", 1, "counters", "'plain'" },
  { "counters", "selected", 0, "counters", "'period'" },
  { "animates", "active", 0, "animates", "false" },
  { "animates", "active", 1, "animates", "true" },
  { "dice_mode", "selected", 1, "dice-mode", "'typed'" },
  { "dice_mode", "selected", 0, "dice-mode", "'rolled'" },
  { "lengths", "selected", 1, "table-lengths", "'inches'" },
  { "lengths", "selected", 0, "table-lengths", "'millimetres'" },
  { "backups", "value", 25, "backups", "25" },
  { "reopens", "active", 0, "reopens", "false" },
  { "reopens", "active", 1, "reopens", "true" },
};

static void
set_number (GObject    *object,
            const char *property,
            int         number)
{
  g_auto (GValue) from = G_VALUE_INIT, to = G_VALUE_INIT;
  GParamSpec *spec = g_object_class_find_property (G_OBJECT_GET_CLASS (object), property);

  g_value_init (&from, G_TYPE_INT);
  g_value_set_int (&from, number);
  g_value_init (&to, spec->value_type);
  g_assert_true (g_value_transform (&from, &to));
  g_object_set_property (object, property, &to);
}

static void
test_kept (void)
{
  GtkWidget *window;

  if (settings == NULL)
    {
      g_test_skip ("the schema is not compiled here");
      return;
    }
  window = open_preferences ();
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GVariant) value = NULL;
      g_autofree char *kept = NULL;

      set_number (control (window, rows[i].control), rows[i].property, rows[i].to);
      value = g_settings_get_value (settings, rows[i].key);
      kept = g_variant_print (value, FALSE);
      g_assert_cmpstr (kept, ==, rows[i].kept);
    }
  g_assert_cmpuint (biv_backups_get_most (), ==, 25);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* ---- At once ---- */

static double
brightness (GtkWidget *window)
{
  GdkRGBA text;

  fixture_wait (60);
  gtk_style_context_get_color (gtk_widget_get_style_context (window), &text);
  return text.red + text.green + text.blue;
}

static void
test_colours (void)
{
  GtkWidget *window = open_preferences ();
  GtkSettings *of_gtk = gtk_settings_get_default ();

  set_number (control (window, "theme"), "selected", BIV_THEME_LIGHT);
  g_assert_cmpfloat (brightness (window), <, 1);
  set_number (control (window, "theme"), "selected", BIV_THEME_DARK);
  g_assert_cmpfloat (brightness (window), >, 2);
  g_assert_false (biv_look_has_contrast (of_gtk));
  set_number (control (window, "theme"), "selected", BIV_THEME_CONTRAST);
  g_assert_cmpfloat (brightness (window), <, 1);
  g_assert_true (biv_look_has_contrast (of_gtk));
  set_number (control (window, "theme"), "selected", BIV_THEME_CONTRAST_DARK);
  g_assert_cmpfloat (brightness (window), >, 2);
  g_assert_true (biv_look_has_contrast (of_gtk));
  set_number (control (window, "theme"), "selected", BIV_THEME_DESKTOP);
  g_assert_cmpfloat (brightness (window), <, 1);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_text (void)
{
  GtkWidget *window = open_preferences ();
  double before = biv_look_get_text_scale (window);

  set_number (control (window, "text_scale"), "value", 200);
  fixture_wait (60);
  g_assert_cmpfloat_with_epsilon (biv_look_get_text_scale (window), 2 * before, 0.05);
  set_number (control (window, "text_scale"), "value", 100);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
check_length (BivLength   length,
              gboolean    is_fine,
              const char *expected)
{
  g_autofree char *words = biv_measured_dup_words (length, is_fine);

  g_assert_cmpstr (words, ==, expected);
}

static void
test_lengths (void)
{
  GtkWidget *window = open_preferences ();

  check_length (25430, TRUE, "254.3 mm");
  check_length (25400, FALSE, "254 mm");
  set_number (control (window, "lengths"), "selected", 1);
  check_length (25400, TRUE, "10.0 in");
  check_length (25400, FALSE, "10.0 in");
  set_number (control (window, "lengths"), "selected", 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* ---- Figures on a page that is in sight ---- */

static GBytes *
picture_of (GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 800, 600);
  cairo_t *cr = cairo_create (surface);
  GBytes *bytes;

  gdk_paintable_snapshot (paintable, snapshot, 800, 600);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), (gsize) cairo_image_surface_get_stride (surface) * 600);
  cairo_surface_destroy (surface);
  return bytes;
}

static void
test_counters (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));
  g_autoptr (GBytes) before = NULL, after = NULL, again = NULL;
  GtkWidget *preferences;

  biv_window_set_document (window, document);
  biv_window_show_page (window, "armies", NULL);
  gtk_window_present (GTK_WINDOW (window));
  preferences = open_preferences ();
  fixture_wait (200);
  before = picture_of (GTK_WIDGET (window));
  set_number (control (preferences, "counters"), "selected", 1);
  fixture_wait (200);
  after = picture_of (GTK_WIDGET (window));
  set_number (control (preferences, "counters"), "selected", 0);
  fixture_wait (200);
  again = picture_of (GTK_WIDGET (window));
  g_assert_false (g_bytes_equal (before, after));
  g_assert_true (g_bytes_equal (before, again));
  gtk_window_destroy (GTK_WINDOW (preferences));
  biv_document_discard (document);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* ---- What was open ---- */

static char *
copy_sample (const char *folder,
             const char *name)
{
  g_autofree char *from = g_test_build_filename (G_TEST_DIST, "..", "campaigns", name, NULL);
  char *to = g_build_filename (folder, name, NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (from, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (to, bytes, (gssize) length, NULL));
  return to;
}

static BivWindow *
open_file (const char *path,
           const char *page)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));
  g_autoptr (GFile) file = g_file_new_for_path (path);

  biv_window_open (window, file);
  biv_window_show_page (window, page, NULL);
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

static guint
count_windows (void)
{
  guint n = 0;

  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL; l = l->next)
    n += BIV_IS_WINDOW (l->data);
  return n;
}

static void
close_all (void)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (application)));

  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data);
  fixture_wait (60);
}

static BivWindow *
find_window_of (const char *path)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL; l = l->next)
    {
      BivDocument *document = BIV_IS_WINDOW (l->data) ? biv_window_get_document (l->data) : NULL;
      GFile *file = document != NULL ? biv_document_get_file (document) : NULL;

      if (file != NULL && g_strcmp0 (g_file_peek_path (file), path) == 0)
        return l->data;
    }
  return NULL;
}

static void
test_last_time (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bivouac-last-XXXXXX", NULL);
  g_autofree char *one = copy_sample (folder, "karrash-road.campaign"), *other = copy_sample (folder, "kelmar-bridge.campaign");

  open_file (one, "journal");
  open_file (other, "boards");
  fixture_wait (60);
  biv_last_time_leave (GTK_APPLICATION (application));
  close_all ();
  g_assert_cmpuint (count_windows (), ==, 0);
  g_assert_true (biv_last_time_open (GTK_APPLICATION (application)));
  fixture_wait (60);
  g_assert_cmpuint (count_windows (), ==, 2);
  g_assert_cmpstr (biv_window_get_page_name (find_window_of (one)), ==, "journal");
  g_assert_cmpstr (biv_window_get_page_name (find_window_of (other)), ==, "boards");
  /* One that was closed before is not there the next time. */
  gtk_window_close (GTK_WINDOW (find_window_of (one)));
  fixture_wait (60);
  close_all ();
  g_assert_true (biv_last_time_open (GTK_APPLICATION (application)));
  fixture_wait (60);
  g_assert_cmpuint (count_windows (), ==, 1);
  g_assert_null (find_window_of (one));
  close_all ();
  /* Nor one that is gone, nor any where none is wanted. */
  g_object_set (biv_preferences_get (), "reopens", FALSE, NULL);
  g_assert_false (biv_last_time_open (GTK_APPLICATION (application)));
  g_object_set (biv_preferences_get (), "reopens", TRUE, NULL);
  g_remove (other);
  g_assert_false (biv_last_time_open (GTK_APPLICATION (application)));
  g_assert_cmpuint (count_windows (), ==, 0);
  g_remove (one);
  g_rmdir (folder);
}

/* ---- Files that are dropped ---- */

static void
drop (BivWindow *window,
      GFile     *file)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  g_autoptr (GSList) list = g_slist_prepend (NULL, file);
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean is_taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_list (list));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        g_signal_emit_by_name (controller, "drop", &value, 10.0, 10.0, &is_taken);
    }
  g_assert_true (is_taken);
  fixture_wait (60);
}

/* On the start page a campaign opens there; on another campaign it has a window of its own; twice, it is the same one. */
static void
test_dropped (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bivouac-drop-XXXXXX", NULL);
  g_autofree char *one = copy_sample (folder, "karrash-road.campaign"), *other = copy_sample (folder, "kelmar-bridge.campaign");
  g_autoptr (GFile) first = g_file_new_for_path (one), second = g_file_new_for_path (other);
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  fixture_wait (60);
  drop (window, first);
  g_assert_cmpuint (count_windows (), ==, 1);
  g_assert_true (find_window_of (one) == window);
  drop (window, second);
  g_assert_cmpuint (count_windows (), ==, 2);
  g_assert_nonnull (find_window_of (other));
  drop (window, second);
  g_assert_cmpuint (count_windows (), ==, 2);
  g_assert_cmpstr (biv_preferences_get_recent (biv_preferences_get ())[0], !=, NULL);
  close_all ();
  g_remove (one);
  g_remove (other);
  g_rmdir (folder);
}

static void
find_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema
    = source != NULL ? g_settings_schema_source_lookup (source, "org.bivouac.Bivouac", TRUE) : NULL;

  if (schema != NULL)
    settings = g_settings_new_full (schema, NULL, NULL);
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  find_settings ();
  application = biv_application_new ();
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_test_add_func ("/preferences/one-window", test_one_window);
  g_test_add_func ("/preferences/kept", test_kept);
  g_test_add_func ("/preferences/colours", test_colours);
  g_test_add_func ("/preferences/text", test_text);
  g_test_add_func ("/preferences/lengths", test_lengths);
  g_test_add_func ("/preferences/counters", test_counters);
  g_test_add_func ("/preferences/last-time", test_last_time);
  g_test_add_func ("/preferences/dropped", test_dropped);
  return g_test_run ();
}
