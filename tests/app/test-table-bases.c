/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-bases.c: units on a table canvas: who is under the pointer, and what is told when he is carried and turned; and
 * which themes are of high contrast */
#include <gtk/gtk.h>

#include "app/widgets/look.h"
#include "app/canvas/table-bases.h"

#define MM(mm) ((mm) * 100)
#define HEIGHT 1200

enum { LINE = 7, COLUMN = 8, GENERAL = 9 };

typedef struct
{
  GString        *heard;
  BivTableCanvas *canvas;
  GtkWidget      *window;
} Fixture;

static void
on_spot (Fixture *fixture,
         guint    base,
         int      x,
         int      y)
{
  g_string_append_printf (fixture->heard, "spot %d %d,%d;", (int) base, x / 100, y / 100);
}

static void
on_carried (Fixture *fixture,
            guint    base,
            int      x,
            int      y)
{
  g_string_append_printf (fixture->heard, "carried %u %d,%d;", base, x / 100, y / 100);
}

static void
on_dropped (Fixture *fixture,
            guint    base,
            int      x,
            int      y,
            gboolean cancelled)
{
  g_string_append_printf (fixture->heard, "dropped %u %d,%d%s;", base, x / 100, y / 100, cancelled ? " cancelled" : "");
}

static void
on_turning (Fixture *fixture,
            guint    base,
            int      angle)
{
  g_string_append_printf (fixture->heard, "turning %u %d;", base, biv_angle_to_hundredths ((BivAngle) angle) / 100);
}

static void
on_turned (Fixture *fixture,
           guint    base,
           int      angle,
           gboolean cancelled)
{
  g_string_append_printf (fixture->heard, "turned %u %d%s;", base, biv_angle_to_hundredths ((BivAngle) angle) / 100,
                          cancelled ? " cancelled" : "");
}

static void
settle (void)
{
  for (int i = 0; i < 50; i++)
    g_main_context_iteration (NULL, FALSE);
}

static BivTableBase
make (guint       id,
      const char *words,
      BivSpot     at,
      BivAngle    facing,
      int         frontage,
      int         depth)
{
  BivTableBase item = { .id = id, .base = biv_base_make (at, facing, MM (frontage), MM (depth)), .can_be_carried = TRUE,
                        .can_be_turned = TRUE };

  g_strlcpy (item.words, words, sizeof item.words);
  return item;
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (MM (1800), MM (HEIGHT));
  BivTabletop *table = biv_tabletop_draft_seal (draft, NULL);
  BivTableBase items[3];

  fixture->heard = g_string_new (NULL);
  fixture->canvas = g_object_new (BIV_TYPE_TABLE_CANVAS, NULL);
  fixture->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->canvas));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 700);
  biv_table_canvas_set_table (fixture->canvas, table);
  biv_tabletop_unref (table);
  items[0] = make (LINE, "1/Leib, line", biv_spot (MM (300), MM (300)), BIV_ANGLE_N, 200, 15);
  items[1] = make (COLUMN, "2/Leib, column", biv_spot (MM (700), MM (300)), BIV_ANGLE_E, 30, 90);
  items[1].can_be_carried = FALSE;
  items[2] = make (GENERAL, "Sternau, general", biv_spot (MM (300), MM (300)), BIV_ANGLE_N, 0, 0);
  items[2].kind = BIV_TABLE_GENERAL;
  biv_table_canvas_set_bases (fixture->canvas, items, 3);
  biv_table_canvas_set_picked_base (fixture->canvas, LINE);
  g_signal_connect_swapped (fixture->canvas, "spot-activated", G_CALLBACK (on_spot), fixture);
  g_signal_connect_swapped (fixture->canvas, "base-carried", G_CALLBACK (on_carried), fixture);
  g_signal_connect_swapped (fixture->canvas, "base-dropped", G_CALLBACK (on_dropped), fixture);
  g_signal_connect_swapped (fixture->canvas, "base-turning", G_CALLBACK (on_turning), fixture);
  g_signal_connect_swapped (fixture->canvas, "base-turned", G_CALLBACK (on_turned), fixture);
  gtk_window_present (GTK_WINDOW (fixture->window));
  settle ();
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  settle ();
  g_string_free (fixture->heard, TRUE);
}

static BivDragUse
press (Fixture *fixture,
       int      x_mm,
       int      y_mm)
{
  return BIV_CANVAS_GET_CLASS (fixture->canvas)->drag_begin (BIV_CANVAS (fixture->canvas), x_mm, HEIGHT - y_mm, 0);
}

static void
drag (Fixture *fixture,
      int      x_mm,
      int      y_mm)
{
  BIV_CANVAS_GET_CLASS (fixture->canvas)->drag_update (BIV_CANVAS (fixture->canvas), x_mm, HEIGHT - y_mm);
}

static void
release (Fixture *fixture,
         int      x_mm,
         int      y_mm,
         gboolean cancelled)
{
  BIV_CANVAS_GET_CLASS (fixture->canvas)->drag_end (BIV_CANVAS (fixture->canvas), x_mm, HEIGHT - y_mm, cancelled);
}

static void
click (Fixture *fixture,
       int      x_mm,
       int      y_mm)
{
  guint cell = BIV_CANVAS_GET_CLASS (fixture->canvas)->find_cell (BIV_CANVAS (fixture->canvas), x_mm, HEIGHT - y_mm);

  press (fixture, x_mm, y_mm);
  g_signal_emit_by_name (fixture->canvas, "activate-cell", cell);
}

static void
test_find (Fixture      *fixture,
           gconstpointer data)
{
  g_assert_cmpuint (biv_table_canvas_find_base (fixture->canvas, biv_spot (MM (210), MM (305)), 0), ==, LINE);
  g_assert_cmpuint (biv_table_canvas_find_base (fixture->canvas, biv_spot (MM (210), MM (320)), 0), ==, BIV_NO_BASE);
  g_assert_cmpuint (biv_table_canvas_find_base (fixture->canvas, biv_spot (MM (210), MM (320)), MM (15)), ==, LINE);
  /* It looks east, so that its depth lies west to east. */
  g_assert_cmpuint (biv_table_canvas_find_base (fixture->canvas, biv_spot (MM (740), MM (310)), 0), ==, COLUMN);
  g_assert_cmpuint (biv_table_canvas_find_base (fixture->canvas, biv_spot (MM (700), MM (330)), 0), ==, BIV_NO_BASE);
  /* His flag is above the place where he is. */
  g_assert_cmpuint (biv_table_canvas_find_base (fixture->canvas, biv_spot (MM (315), MM (320)), 0), ==, GENERAL);
}

static void
test_click (Fixture      *fixture,
            gconstpointer data)
{
  click (fixture, 240, 303);
  click (fixture, 1000, 900);
  /* The cursor's cell is at 250, 300: by key it means the line, though it was last clicked beside it. */
  g_signal_emit_by_name (fixture->canvas, "activate-cell", 37u * 6u + 5u);
  g_assert_cmpstr (fixture->heard->str, ==, "spot 7 240,303;spot -1 1000,900;spot 7 250,300;");
}

static void
test_carry (Fixture      *fixture,
            gconstpointer data)
{
  g_assert_cmpint (press (fixture, 250, 300), ==, BIV_DRAG_CARRIES);
  drag (fixture, 350, 420);
  drag (fixture, 360, 430);
  release (fixture, 360, 430, FALSE);
  g_assert_cmpstr (fixture->heard->str, ==, "carried 7 400,420;carried 7 410,430;dropped 7 410,430;");
  g_string_truncate (fixture->heard, 0);
  press (fixture, 250, 300);
  drag (fixture, 350, 420);
  release (fixture, 0, 0, TRUE);
  g_assert_cmpstr (fixture->heard->str, ==, "carried 7 400,420;dropped 7 400,420 cancelled;");
  /* A general stands on the middle of the one in hand. */
  g_string_truncate (fixture->heard, 0);
  press (fixture, 300, 300);
  drag (fixture, 300, 420);
  release (fixture, 300, 420, FALSE);
  g_assert_cmpstr (fixture->heard->str, ==, "carried 7 300,420;dropped 7 300,420;");
  /* Who may not be carried is no reason not to pan. */
  g_assert_cmpint (press (fixture, 700, 300), ==, BIV_DRAG_PANS);
  g_assert_cmpint (press (fixture, 1200, 900), ==, BIV_DRAG_PANS);
}

static void
test_turn (Fixture      *fixture,
           gconstpointer data)
{
  BivSpot handle;

  g_assert_true (biv_table_canvas_get_handle (fixture->canvas, &handle));
  g_assert_cmpint (handle.x, ==, MM (300));
  g_assert_cmpint (handle.y, >, MM (310));
  g_assert_cmpint (press (fixture, handle.x / 100, handle.y / 100), ==, BIV_DRAG_CARRIES);
  drag (fixture, 400, 300);
  drag (fixture, 400, 401);
  release (fixture, 400, 401, FALSE);
  g_assert_cmpstr (fixture->heard->str, ==, "turning 7 90;turning 7 45;turned 7 45;");
  biv_table_canvas_set_picked_base (fixture->canvas, BIV_NO_BASE);
  g_assert_false (biv_table_canvas_get_handle (fixture->canvas, &handle));
}

/* A ghost is what is carried on, and turned. */
static void
test_ghost (Fixture      *fixture,
            gconstpointer data)
{
  BivTableBase ghost = make (LINE, "", biv_spot (MM (900), MM (700)), BIV_ANGLE_E, 200, 15);
  BivTableLine way = { BIV_TABLE_LINE_WAY, biv_spot (MM (300), MM (300)), biv_spot (MM (900), MM (700)), "721 mm, 18 min" };
  BivSpot handle;

  biv_table_canvas_set_ghosts (fixture->canvas, &ghost, 1);
  biv_table_canvas_set_lines (fixture->canvas, &way, 1);
  settle ();
  g_assert_true (biv_table_canvas_get_handle (fixture->canvas, &handle));
  g_assert_cmpint (handle.y, ==, MM (700));
  g_assert_cmpint (handle.x, >, MM (910));
  press (fixture, 900, 760);
  drag (fixture, 910, 770);
  release (fixture, 910, 770, FALSE);
  g_assert_cmpstr (fixture->heard->str, ==, "carried 7 910,710;dropped 7 910,710;");
}

static void
test_words (Fixture      *fixture,
            gconstpointer data)
{
  g_autofree char *there = BIV_CANVAS_GET_CLASS (fixture->canvas)->describe (BIV_CANVAS (fixture->canvas), 37u * 6u + 5u);
  g_autofree char *elsewhere = BIV_CANVAS_GET_CLASS (fixture->canvas)->describe (BIV_CANVAS (fixture->canvas), 0);

  g_assert_nonnull (g_strstr_len (there, -1, "1/Leib, line"));
  g_assert_null (g_strstr_len (elsewhere, -1, "Leib"));
}

static GBytes *
picture_of (BivTableCanvas *canvas)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (canvas));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1000, 700);
  cairo_t *cr = cairo_create (surface);
  GBytes *bytes;

  /* Until it has been drawn anew. */
  for (gint64 until = g_get_monotonic_time () + G_TIME_SPAN_SECOND / 4; g_get_monotonic_time () < until; g_usleep (5000))
    settle ();
  gdk_paintable_snapshot (paintable, snapshot, 1000, 700);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), (gsize) cairo_image_surface_get_stride (surface) * 700);
  cairo_surface_destroy (surface);
  return bytes;
}

/* Guns without a crew are drawn as such, and a flag behind men who look north hangs, so that it is not drawn over them. */
static void
test_look (Fixture      *fixture,
           gconstpointer data)
{
  BivTableBase items[] = {
    make (LINE, "guns", biv_spot (MM (600), MM (600)), BIV_ANGLE_N, 200, 30),
    make (GENERAL, "general", biv_spot (MM (600), MM (570)), BIV_ANGLE_N, 0, 0),
  };
  g_autoptr (GBytes) alone = NULL, beside = NULL, abandoned = NULL;
  const guint32 *before, *after;

  items[0].form = BIV_BASE_UNLIMBERED;
  items[1].kind = BIV_TABLE_GENERAL;
  biv_table_canvas_set_picked_base (fixture->canvas, BIV_NO_BASE);
  biv_table_canvas_set_bases (fixture->canvas, items, 1);
  alone = picture_of (fixture->canvas);
  biv_table_canvas_set_bases (fixture->canvas, items, 2);
  beside = picture_of (fixture->canvas);
  before = g_bytes_get_data (alone, NULL);
  after = g_bytes_get_data (beside, NULL);
  g_assert_cmpint (g_bytes_compare (alone, beside), !=, 0);
  g_assert_cmpmem (before, 1000 * 355 * sizeof *before, after, 1000 * 355 * sizeof *after);
  items[0].is_abandoned = TRUE;
  biv_table_canvas_set_bases (fixture->canvas, items, 1);
  abandoned = picture_of (fixture->canvas);
  g_assert_cmpint (g_bytes_compare (alone, abandoned), !=, 0);
}

/* A theme of high contrast is one by its name, in the light and in the dark. */
static void
test_contrast (void)
{
  static const struct { const char *name; gboolean is; } rows[] = {
    { "Adwaita", FALSE }, { "HighContrast", TRUE }, { "Default-hc-dark", TRUE }, { "Default-dark", FALSE },
  };
  GtkSettings *settings = gtk_settings_get_default ();
  g_autofree char *before = NULL;

  if (g_getenv ("GTK_THEME") != NULL)
    {
      g_test_skip ("the theme is set from outside");
      return;
    }
  g_object_get (settings, "gtk-theme-name", &before, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_object_set (settings, "gtk-theme-name", rows[i].name, NULL);
      g_assert_cmpint (biv_look_has_contrast (settings), ==, rows[i].is);
    }
  g_object_set (settings, "gtk-theme-name", before, NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP no display\n");
      return 0;
    }
#define ADD(name, function) g_test_add ("/app/table-bases/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("find", test_find);
  ADD ("click", test_click);
  ADD ("carry", test_carry);
  ADD ("turn", test_turn);
  ADD ("ghost", test_ghost);
  ADD ("words", test_words);
  ADD ("look", test_look);
  g_test_add_func ("/table-bases/contrast", test_contrast);
  return g_test_run ();
}
