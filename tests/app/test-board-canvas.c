/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-board-canvas.c: counters in the hand: what is drawn while they are carried, and while the board changes below */
#include <gtk/gtk.h>
#include <string.h>

#include "app/canvas/board-canvas.h"

#define SIZE  240
#define SCALE 60.0

/* ---- The live layer as it is drawn now ---- */

typedef GBytes Picture;

static Picture *
draw (BivBoardCanvas *canvas)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);
  BivBox all = { 0, 0, SIZE, SIZE };
  GBytes *bytes;

  BIV_CANVAS_GET_CLASS (canvas)->draw_live (BIV_CANVAS (canvas), cr, &all, SCALE);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface),
                       (gsize) cairo_image_surface_get_stride (surface) * SIZE);
  cairo_surface_destroy (surface);
  return bytes;
}

static void
place (BivBoardCanvas *canvas,
       const char     *number,
       BivCell         cell)
{
  g_autofree char *name = g_strdup (number);
  BivPiece piece = { .id = 7, .cell = cell, .can_be_carried = TRUE };

  piece.look.number = name;
  biv_board_canvas_set_pieces (canvas, &piece, 1);
}

static BivBoardCanvas *
make_canvas (void)
{
  BivBoardCanvas *canvas = g_object_ref_sink (g_object_new (BIV_TYPE_BOARD_CANVAS, NULL));
  g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_SQUARES, 4, 4));

  biv_board_canvas_set_board (canvas, board, 1);
  place (canvas, "A06", 0);
  return canvas;
}

/* Whether the pointer, in the middle of that piece's square, gets hold of it. */
static gboolean
begin (BivBoardCanvas *canvas)
{
  BivBox box;

  g_assert_true (BIV_CANVAS_GET_CLASS (canvas)->get_cell_box (BIV_CANVAS (canvas), 0, &box));
  return BIV_CANVAS_GET_CLASS (canvas)->drag_begin (BIV_CANVAS (canvas), box.x + box.width / 2, box.y + box.height / 2, 0)
         == BIV_DRAG_CARRIES;
}

/* ---- The tests ---- */

static void
test_a_click_picks_nothing_up (void)
{
  BivBoardCanvas *canvas = make_canvas ();
  g_autoptr (GBytes) before = draw (canvas), after = NULL;

  g_assert_true (begin (canvas));
  place (canvas, "A06", 0);
  after = draw (canvas);
  g_assert_true (g_bytes_equal (before, after));
  g_object_unref (canvas);
}

static void
test_the_board_changes_below (void)
{
  BivBoardCanvas *canvas = make_canvas ();
  BivCanvasClass *klass = BIV_CANVAS_GET_CLASS (canvas);
  g_autoptr (GBytes) before = draw (canvas), carried = NULL, renamed = NULL, gone = NULL, empty = NULL;

  g_assert_true (begin (canvas));
  klass->drag_update (BIV_CANVAS (canvas), 2.5, 2.5);
  carried = draw (canvas);
  g_assert_false (g_bytes_equal (before, carried));
  place (canvas, "B11", 0);
  renamed = draw (canvas);
  g_assert_false (g_bytes_equal (carried, renamed));
  biv_board_canvas_set_pieces (canvas, NULL, 0);
  gone = draw (canvas);
  klass->drag_end (BIV_CANVAS (canvas), 2.5, 2.5, TRUE);
  empty = draw (canvas);
  g_assert_true (g_bytes_equal (gone, empty));
  g_object_unref (canvas);
}

/* A table has no cells for a cursor to stand on, nor for words. */
static void
test_a_table_has_no_cells (void)
{
  BivBoardCanvas *canvas = make_canvas ();
  BivCanvasClass *klass = BIV_CANVAS_GET_CLASS (canvas);
  g_autoptr (BivTabletop) table
    = biv_tabletop_draft_seal (biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT), NULL);
  g_autoptr (BivBoard) board = biv_board_new_table (table);
  double width, height;

  biv_board_canvas_set_board (canvas, board, 1);
  klass->get_extent (BIV_CANVAS (canvas), &width, &height);
  g_assert_cmpfloat (width, ==, 18.0);
  g_assert_cmpuint (klass->find_cell (BIV_CANVAS (canvas), 3.0, 3.0), ==, BIV_NOWHERE);
  for (GtkDirectionType direction = GTK_DIR_UP; direction <= GTK_DIR_RIGHT; direction++)
    g_assert_cmpuint (klass->step (BIV_CANVAS (canvas), BIV_NOWHERE, direction), ==, BIV_NOWHERE);
  g_assert_null (klass->describe (BIV_CANVAS (canvas), 0));
  g_object_unref (canvas);
}

/* ---- Presses that GTK gives up ---- */

static void
count (BivBoardCanvas *canvas,
       guint           cell,
       guint          *n)
{
  (*n)++;
}

/* GTK ends a gesture that it has cancelled: whoever's press was taken from him has clicked nowhere. */
static void
test_a_cancelled_press_is_no_click (void)
{
  BivBoardCanvas *canvas = make_canvas ();
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (canvas));
  guint n_clicks = 0, n_drags = 0;

  g_signal_connect (canvas, "activate-cell", G_CALLBACK (count), &n_clicks);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_GESTURE_DRAG (controller)
          || gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller)) != GDK_BUTTON_PRIMARY)
        continue;
      n_drags++;
      g_signal_emit_by_name (controller, "drag-begin", 30.0, 30.0);
      g_signal_emit_by_name (controller, "cancel", NULL);
      g_signal_emit_by_name (controller, "drag-end", 0.0, 0.0);
      g_assert_cmpuint (n_clicks, ==, 0);
      g_signal_emit_by_name (controller, "drag-begin", 30.0, 30.0);
      g_signal_emit_by_name (controller, "drag-end", 0.0, 0.0);
      g_assert_cmpuint (n_clicks, ==, 1);
    }
  g_assert_cmpuint (n_drags, ==, 1);
  g_object_unref (canvas);
}

/* Shift and Tab lead out of it again, to what stands before it. */
static void
test_the_way_back (void)
{
  GtkWidget *window = gtk_window_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *before = gtk_button_new ();
  BivBoardCanvas *canvas = make_canvas ();

  gtk_box_append (GTK_BOX (box), before);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (canvas));
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (canvas)));
  g_assert_true (gtk_widget_child_focus (window, GTK_DIR_TAB_BACKWARD));
  g_assert_true (gtk_widget_is_focus (before));
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (canvas);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  g_test_add_func ("/app/board-canvas/a-click-picks-nothing-up", test_a_click_picks_nothing_up);
  g_test_add_func ("/app/board-canvas/the-board-changes-below", test_the_board_changes_below);
  g_test_add_func ("/app/board-canvas/a-table-has-no-cells", test_a_table_has_no_cells);
  g_test_add_func ("/app/board-canvas/a-cancelled-press-is-no-click", test_a_cancelled_press_is_no_click);
  g_test_add_func ("/app/board-canvas/the-way-back", test_the_way_back);
  return g_test_run ();
}
