/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-grid-map.c: what drawing on a map of 60 x 40 hexes costs: a motion of each tool with its frame, the step when the
 * button goes up, undo, saving and loading; in processor time. Needs a display. A motion is to stay below 8 ms. */
#include <gtk/gtk.h>
#include <time.h>

#include "../app/fixture.h"
#include "app/canvas/map-canvas.h"
#include "app/map/map-page.h"
#include "app/shell/new-campaign.h"
#include "store/campaign-file.h"

#define COLUMNS   60
#define ROWS      40
#define N_MOTIONS 60
#define MARK_MS   8.0
#define STEP_MS   30.0              /* what a step and its undo are to stay below */

static double
get_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static BivCampaign *
make_campaign (int columns,
               int rows)
{
  BivNewAnswers answers = { .ruleset = "frontier-musket", .title = "Large", .names = { "Crown", "Clans" }, .n_sides = 2,
                            .columns = columns, .rows = rows };

  for (answers.map = biv_map_template_list (); !g_str_equal (answers.map->id, "hexes");)
    answers.map++;
  return biv_new_campaign (&answers);
}

static void
note_frame (GdkFrameClock *clock,
            guint         *n_frames)
{
  (*n_frames)++;
}

/* Until @n frames more are drawn. */
static void
wait_for_frame (GtkWidget *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  guint n_frames = 0;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (note_frame), &n_frames);

  while (n_frames == 0)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, handler);
}

typedef struct
{
  GtkWidget    *window;
  BivDesk      *desk;
  BivCanvas    *canvas;
  GtkWidget    *page;
} Bench;

static void
press (Bench *bench,
       guint  key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (bench->canvas));
  gboolean is_done = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !is_done; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller)
          && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_BUBBLE)
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &is_done);
    }
}

/* A stroke over what is in sight, in one line with a wave. */
static void
draw_stroke (Bench      *bench,
             const char *words)
{
  BivCanvasClass *klass = BIV_CANVAS_GET_CLASS (bench->canvas);
  double all = 0.0, longest = 0.0, start;
  BivBox view;

  biv_canvas_get_view (bench->canvas, &view);
  fixture_wait (400);
  for (int i = 0; i <= N_MOTIONS; i++)
    {
      double x = view.x + view.width * (0.1 + 0.8 * i / N_MOTIONS), y = view.y + view.height * (0.5 + 0.3 * ((i / 6) % 2));
      double took;

      start = get_ms ();
      if (i == 0)
        klass->drag_begin (bench->canvas, x, y, 0);
      else
        klass->drag_update (bench->canvas, x, y);
      wait_for_frame (bench->window);
      took = get_ms () - start;
      all += took;
      longest = MAX (longest, took);
    }
  start = get_ms ();
  klass->drag_end (bench->canvas, view.x + view.width * 0.9, view.y + view.height * 0.5, FALSE);
  fixture_let_settle ();
  g_print ("%-34s motion %5.1f ms, longest %5.1f ms (mark %.0f); step %6.1f ms", words, all / (N_MOTIONS + 1), longest, MARK_MS,
           get_ms () - start);
  start = get_ms ();
  biv_desk_undo (bench->desk);
  fixture_let_settle ();
  g_print ("; undo %6.1f ms (mark %.0f)\n", get_ms () - start, STEP_MS);
}

static void
bench_file (int columns,
            int rows)
{
  g_autoptr (BivCampaign) campaign = make_campaign (columns, rows), again = NULL;
  g_autofree char *text = NULL;
  double start = get_ms (), saved;
  gsize n;

  text = biv_campaign_file_dup_text (campaign, &n);
  saved = get_ms ();
  again = biv_campaign_file_parse ("large.campaign", text, n, NULL);
  g_print ("%d x %d: %" G_GSIZE_FORMAT " KB, written in %.1f ms, read in %.1f ms\n", columns, rows, n / 1024, saved - start,
           get_ms () - saved);
}

int
main (int    argc,
      char **argv)
{
  static const struct { const char *words; guint key; } tools[] = {
    { "brush of 5", GDK_KEY_b }, { "road", GDK_KEY_r }, { "river", GDK_KEY_w }, { "border", GDK_KEY_o }, { "eraser", GDK_KEY_x },
  };
  g_autoptr (BivCampaign) campaign = NULL;
  Bench bench = { 0 };

  fixture_isolate ();
  gtk_init ();
  bench_file (COLUMNS / 2, ROWS / 2);
  bench_file (COLUMNS, ROWS);
  campaign = make_campaign (COLUMNS, ROWS);
  bench.desk = biv_desk_new (campaign);
  bench.window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (bench.window), 1100, 700);
  bench.page = g_object_new (BIV_TYPE_MAP_PAGE, "desk", bench.desk, NULL);
  gtk_window_set_child (GTK_WINDOW (bench.window), bench.page);
  gtk_window_present (GTK_WINDOW (bench.window));
  g_signal_connect_object (bench.desk, "changed", G_CALLBACK (biv_page_queue_refresh), bench.page, G_CONNECT_SWAPPED);
  biv_page_queue_refresh (BIV_PAGE (bench.page));
  fixture_let_settle ();
  bench.canvas = BIV_CANVAS (gtk_widget_get_template_child (bench.page, BIV_TYPE_MAP_PAGE, "canvas"));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (bench.page, BIV_TYPE_MAP_PAGE, "edit")), TRUE);
  fixture_let_settle ();
  for (int round = 0; round < 2; round++)
    {
      g_print ("%s\n", round == 0 ? "The whole map in sight" : "At 100 %");
      if (round == 1)
        biv_canvas_centre_on (bench.canvas, 2500, 2000, 1.0);
      for (gsize i = 0; i < G_N_ELEMENTS (tools); i++)
        {
          press (&bench, tools[i].key);
          if (tools[i].key == GDK_KEY_b)
            for (int size = 0; size < 4; size++)
              press (&bench, GDK_KEY_bracketright);
          draw_stroke (&bench, tools[i].words);
        }
    }
  gtk_window_destroy (GTK_WINDOW (bench.window));
  g_object_unref (bench.desk);
  return 0;
}
