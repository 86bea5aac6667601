/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-window.c: how long the window takes: to its first frame beside that of an empty one, with 10,000 units, and a frame
 * of the map with many formations
 *
 * Alone: bench-window map N_FORMATIONS, bench-window many [PAGE].
 *
 * Wall time from the wish to the end of the last frame that shows it, and the processor time that went into it. Needs a
 * display. */
#include <stdlib.h>
#include <time.h>

#include "app/shell/application.h"
#include "app/armies/armies-page.h"
#include "app/shell/finder.h"
#include "app/shell/pages.h"
#include "app/shell/window.h"
#include "app/canvas/map-canvas.h"
#include "campaign/turn/turn.h"
#include "fixture.h"

#define N_UNITS         10000
#define PER_FORMATION   10
#define N_FIRST_FRAMES  9
#define N_MAP_FRAMES    40
#define IDLE_MS         150

static BivApplication *application;

/* ---- Waiting for what is seen ---- */

static void
note_frame (GdkFrameClock *clock,
            gint64        *painted_at)
{
  *painted_at = g_get_monotonic_time ();
}

static gboolean
end_wait (gpointer is_over)
{
  *(gboolean *) is_over = TRUE;
  return G_SOURCE_REMOVE;
}

/* Until nothing more is drawn for a while. Returns: when the last frame was there, or now */
static gint64
wait_for_frames (GtkWidget *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  gint64 painted_at = g_get_monotonic_time (), before;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (note_frame), &painted_at);

  do
    {
      gboolean is_over = FALSE;

      before = painted_at;
      g_timeout_add (IDLE_MS, end_wait, &is_over);
      while (!is_over)
        g_main_context_iteration (NULL, TRUE);
    }
  while (painted_at != before);
  g_signal_handler_disconnect (clock, handler);
  return painted_at;
}

static double
milliseconds (gint64 from,
              gint64 to)
{
  return (to - from) / 1000.0;
}

static double
processor_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

typedef struct
{
  gint64 from;
  double processor_ms;
} Watch;

static Watch
start_watch (void)
{
  return (Watch) { g_get_monotonic_time (), processor_ms () };
}

/* What is done after the first frame is done while the window is at hand. */
static void
note_processor (GdkFrameClock *clock,
                double        *at_frame_ms)
{
  if (*at_frame_ms == 0)
    *at_frame_ms = processor_ms ();
}

static void
report (const Watch *watch,
        GtkWidget   *window,
        const char  *words)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  double at_frame_ms = 0, wall;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (note_processor), &at_frame_ms);

  wall = milliseconds (watch->from, wait_for_frames (window));
  g_signal_handler_disconnect (clock, handler);
  g_print ("%-44s %8.0f ms, processor %6.0f ms, to the first frame %6.0f ms\n", words, wall,
           processor_ms () - watch->processor_ms, MAX (at_frame_ms - watch->processor_ms, 0));
}

/* ---- The first frame ---- */

static gint64
wait_for_first_frame (GtkWidget *window)
{
  gint64 painted_at = 0;
  gulong handler;
  GdkFrameClock *clock;

  gtk_widget_realize (window);
  clock = gtk_widget_get_frame_clock (window);
  handler = g_signal_connect (clock, "after-paint", G_CALLBACK (note_frame), &painted_at);
  gtk_window_present (GTK_WINDOW (window));
  while (painted_at == 0)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, handler);
  return painted_at;
}

/* Reading the file is part of it. */
static gint64
show_sample_window (void)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));
  g_autoptr (BivDocument) document = fixture_open_sample ();

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 720);
  biv_window_set_document (window, document);
  return wait_for_first_frame (GTK_WIDGET (window));
}

/* ---- Ten thousand units ---- */

static BivCampaign *
make_campaign (int n_formations,
               int n_units)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = g_object_ref (biv_document_get_campaign (document));

  biv_document_discard (document);
  for (int i = 0; i < n_formations; i++)
    {
      static const char *const homes[2][3] = { { "P01", "P02", "P03" }, { "P07", "P08", "P10" } };
      g_autofree char *id = g_strdup_printf ("F%d", i), *name = g_strdup_printf ("Column of %d", i);
      BivFormation *formation = BIV_FORMATION (biv_item_new (BIV_KIND_FORMATION, id));

      biv_item_set_name (BIV_ITEM (formation), name);
      formation->side = g_strdup (i % 2 == 0 ? "CROWN" : "CLAN");
      formation->location = g_strdup (homes[i % 2][i / 2 % 3]);
      biv_campaign_add (campaign, BIV_ITEM (formation));
    }
  for (int i = 0; i < n_units; i++)
    {
      g_autofree char *id = g_strdup_printf ("U%05d", i), *name = g_strdup_printf ("%d. Battalion of Royal Foot", i);
      BivUnit *unit = BIV_UNIT (biv_item_new (BIV_KIND_UNIT, id));

      biv_item_set_name (BIV_ITEM (unit), name);
      unit->formation = g_strdup_printf ("F%d", i / PER_FORMATION);
      unit->type = g_strdup (i % PER_FORMATION == 0 ? "cmd" : i % 5 == 0 ? "cav" : "inf");
      biv_campaign_add (campaign, BIV_ITEM (unit));
    }
  return campaign;
}

static void
time_action (GtkWidget  *widget,
             GtkWidget  *window,
             const char *words,
             const char *action)
{
  Watch watch = start_watch ();

  if (!gtk_widget_activate_action (widget, action, NULL))
    g_error ("there is no action %s", action);
  report (&watch, window, words);
}

static GtkWidget *
find_descendant (GtkWidget *widget,
                 GType      type)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_descendant (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
time_search (GtkWidget  *window,
             const char *text)
{
  g_autofree char *words = g_strdup_printf ("  search \"%s\"", text);
  GtkWidget *entry;
  Watch watch;
  int at = 0;

  gtk_widget_activate_action (window, "win.find-on-page", NULL);
  entry = gtk_root_get_focus (GTK_ROOT (window));
  /* One change, as by one key: the text before is not deleted first. */
  gtk_editable_set_text (GTK_EDITABLE (entry), *text != '\0' ? "" : "7");
  wait_for_frames (window);
  watch = start_watch ();
  if (*text != '\0')
    gtk_editable_insert_text (GTK_EDITABLE (entry), text, -1, &at);
  else
    gtk_editable_delete_text (GTK_EDITABLE (entry), 0, -1);
  report (&watch, window, words);
}

static GtkWidget *
find_finder (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (BIV_IS_FINDER (window))
        return window;
    }
  g_error ("there is no finder");
}

/* Ctrl+F, and what is typed there. The entry waits a moment for more letters: that is wall time only. */
static void
time_finder (GtkWidget *window)
{
  static const char *const texts[] = { "7", "77", "royal foot", "nothing like it" };
  Watch watch = start_watch ();
  GtkWidget *finder;

  gtk_widget_activate_action (window, "win.find", NULL);
  finder = find_finder ();
  report (&watch, finder, "find in the campaign");
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *words = g_strdup_printf ("  find \"%s\"", texts[i]);

      watch = start_watch ();
      gtk_editable_set_text (GTK_EDITABLE (gtk_root_get_focus (GTK_ROOT (finder))), texts[i]);
      report (&watch, finder, words);
    }
  gtk_window_destroy (GTK_WINDOW (finder));
}

/* A name is changed with the page in sight, and the change is taken back. */
static void
time_rename (GtkWidget         *window,
             const BivPageInfo *info,
             BivCampaign       *campaign)
{
  BivPage *page = BIV_PAGE (find_descendant (window, info->get_type ()));
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "Rename");
  Watch watch;

  biv_proposal_set_text (proposal, biv_campaign_find_unit (campaign, "U00077"), "name", "The Old Guard");
  watch = start_watch ();
  biv_desk_commit (biv_page_get_desk (page), proposal);
  report (&watch, window, "  rename");
  time_action (window, window, "  undo", "win.undo");
}

/* Every row of the roster, sorted by another column, then as it was searched, then with the search emptied. */
static void
time_roster (GtkWidget *window)
{
  GtkWidget *view = find_descendant (window, GTK_TYPE_COLUMN_VIEW);
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (view));
  g_autoptr (GtkColumnViewColumn) first = g_list_model_get_item (columns, 0);
  Watch watch = start_watch ();

  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (view), first, GTK_SORT_DESCENDING);
  report (&watch, window, "  sort");
  time_search (window, "7");
  time_search (window, "");
  watch = start_watch ();
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (view), NULL, GTK_SORT_ASCENDING);
  report (&watch, window, "  unsorted");
}

static void
time_pages (GtkWidget   *window,
            BivCampaign *campaign,
            const char  *only)
{
  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    {
      Watch watch = start_watch ();
      g_autofree char *words = g_strdup_printf ("page %s", info->name);

      if (only != NULL && !g_str_equal (only, info->name))
        continue;
      biv_window_show_page (BIV_WINDOW (window), info->name, NULL);
      report (&watch, window, words);
      if (g_str_equal (info->name, "map") || g_str_equal (info->name, "sheets") || g_str_equal (info->name, "armies"))
        time_rename (window, info, campaign);
      if (!g_str_equal (info->name, "armies"))
        continue;
      time_action (find_descendant (window, info->get_type ()), window, "  expand all", "armies.expand");
      time_search (window, "7");
      time_search (window, "77");
      time_search (window, "");
      time_roster (window);
      time_action (find_descendant (window, info->get_type ()), window, "  collapse all", "armies.expand");
    }
}

/* A frame of the map in which it moves a little, all flags in sight or a few of them; the tiles are there already. */
static void
time_map_frames (int n_formations)
{
  g_autoptr (BivCampaign) campaign = make_campaign (n_formations, 0);
  g_autoptr (BivDocument) document = biv_document_new (campaign);
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 720);
  biv_window_set_document (window, document);
  biv_window_show_page (window, "map", NULL);
  gtk_window_present (GTK_WINDOW (window));
  wait_for_frames (GTK_WIDGET (window));
  for (int is_near = 0; is_near < 2; is_near++)
    {
      GtkWidget *canvas = find_descendant (GTK_WIDGET (window), BIV_TYPE_MAP_CANVAS);
      GdkFrameClock *clock = gtk_widget_get_frame_clock (canvas);
      double before;

      if (is_near)
        biv_map_canvas_show_place (BIV_MAP_CANVAS (canvas), "P01");
      for (int i = 0; is_near && i < 6; i++)
        biv_canvas_zoom_in (BIV_CANVAS (canvas));
      wait_for_frames (GTK_WIDGET (window));
      before = processor_ms ();
      for (int i = 0; i < N_MAP_FRAMES; i++)
        {
          gint64 painted_at = 0;
          gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (note_frame), &painted_at);

          gtk_widget_queue_draw (canvas);
          while (painted_at == 0)
            g_main_context_iteration (NULL, TRUE);
          g_signal_handler_disconnect (clock, handler);
        }
      g_print ("map of %5d formations, %-18s processor %6.1f ms a frame\n", n_formations,
               is_near ? "a part in sight:" : "all in sight:", (processor_ms () - before) / N_MAP_FRAMES);
    }
  biv_document_discard (document);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* @only: (nullable): the one page that is looked at */
static void
time_ten_thousand (const char *only)
{
  g_autoptr (BivCampaign) campaign = make_campaign (N_UNITS / PER_FORMATION, N_UNITS);
  g_autoptr (BivDocument) document = biv_document_new (campaign);
  gint64 from = g_get_monotonic_time ();
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 720);
  biv_window_set_document (window, document);
  g_print ("%-44s %8.0f ms\n", "10,000 units: first frame",
           milliseconds (from, wait_for_first_frame (GTK_WIDGET (window))));
  wait_for_frames (GTK_WIDGET (window));
  time_pages (GTK_WIDGET (window), campaign, only);
  if (only == NULL)
    time_finder (GTK_WIDGET (window));
  biv_window_show_page (window, "turn", NULL);
  wait_for_frames (GTK_WIDGET (window));
  for (int i = 0; only == NULL && i < 8; i++)
    {
      g_autofree char *words =
        g_strdup_printf ("step out of %s", biv_word_get_label (biv_phase_get_type (), (int) campaign->phase));

      time_action (GTK_WIDGET (window), GTK_WIDGET (window), words, "win.next-step");
    }
  time_action (GTK_WIDGET (window), GTK_WIDGET (window), "undo", "win.undo");
  time_action (GTK_WIDGET (window), GTK_WIDGET (window), "redo", "win.redo");
  biv_document_discard (document);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Nothing of the user's, and nothing beside the screen that might take its time. */
static void
isolate (void)
{
  g_autofree char *home = g_dir_make_tmp ("bivouac-home-XXXXXX", NULL);

  g_setenv ("XDG_STATE_HOME", home, TRUE);
  g_setenv ("XDG_CONFIG_HOME", home, TRUE);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  g_setenv ("GTK_A11Y", "none", FALSE);
}

static void
start_application (void)
{
  /* A blinking cursor draws frames for ever. */
  g_object_set (gtk_settings_get_default (), "gtk-cursor-blink", FALSE, "gtk-enable-animations", FALSE, NULL);
  application = biv_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
}

typedef struct
{
  double wall_ms, processor_ms;
} FirstFrame;

/* In a process of its own: the second window of a process finds everything loaded. Keeps the least. */
static void
time_first_frame (const char *program,
                  const char *which,
                  FirstFrame *least)
{
  const char *arguments[] = { program, which, NULL };     /* @which: (nullable) */
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  char *rest = NULL;

  if (!g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, NULL, &error))
    g_error ("%s", error->message);
  least->wall_ms = MIN (least->wall_ms, g_ascii_strtod (output, &rest));
  least->processor_ms = MIN (least->processor_ms, g_ascii_strtod (rest, NULL));
}

int
main (int   argc,
      char *argv[])
{
  gint64 from = g_get_monotonic_time ();
  g_autofree char *folder = g_path_get_dirname (argv[0]), *empty_window = g_build_filename (folder, "empty-window", NULL);
  FirstFrame empty = { G_MAXDOUBLE, G_MAXDOUBLE }, sample = empty;

  isolate ();
  if (!gtk_init_check ())
    {
      g_print ("there is no display\n");
      return 77;
    }
  start_application ();
  if (argc > 1 && g_str_equal (argv[1], "map"))
    {
      time_map_frames (argc > 2 ? atoi (argv[2]) : 1000);
      return 0;
    }
  if (argc > 1 && g_str_equal (argv[1], "many"))
    {
      time_ten_thousand (argc > 2 ? argv[2] : NULL);
      return 0;
    }
  if (argc > 1)
    {
      gint64 painted_at = show_sample_window ();

      g_print ("%f %f\n", milliseconds (from, painted_at), processor_ms ());
      return 0;
    }
  /* In turns, so that whatever else the machine does meets both. */
  for (int i = 0; i < N_FIRST_FRAMES; i++)
    {
      time_first_frame (empty_window, NULL, &empty);
      time_first_frame (argv[0], "sample", &sample);
    }
  g_print ("%-44s %8.0f ms, processor %6.0f ms\n", "empty window: to its first frame", empty.wall_ms,
           empty.processor_ms);
  g_print ("%-44s %8.0f ms, processor %6.0f ms: times %.2f, %.2f\n", "sample campaign: to its first frame",
           sample.wall_ms, sample.processor_ms, sample.wall_ms / empty.wall_ms,
           sample.processor_ms / empty.processor_ms);
  time_map_frames (0);
  time_map_frames (200);
  time_map_frames (1000);
  time_ten_thousand (NULL);
  g_clear_object (&application);
  return 0;
}
