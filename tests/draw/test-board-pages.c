/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-board-pages.c: a board over several sheets of paper has its true size */
#include <cairo.h>
#include <glib.h>

#include "draw/ground/board-pages.h"

#define PX_MM 10

static void
test_sheets (void)
{
  static const struct
  {
    BivBoardShape shape;
    int           width, height;
    double        cell;
    guint         pages;            /* with the plan; 0: too many */
  } rows[] = {
    { BIV_BOARD_SQUARES, 12, 12, 25, 5 }, { BIV_BOARD_SQUARES, 8, 8, 20, 2 }, { BIV_BOARD_SQUARES, 8, 8, 25, 3 },
    { BIV_BOARD_HEXES, 12, 10, 25, 5 },   { BIV_BOARD_SQUARES, 26, 26, 150, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (rows[i].shape, rows[i].width, rows[i].height));
      BivBoardDrawing *drawing = biv_board_drawing_new (board, 1);
      g_autoptr (BivBoardPages) pages = biv_board_pages_new (drawing, "X", rows[i].cell, 210, 297);

      g_assert_cmpuint (pages != NULL ? biv_board_pages_get_n (pages) : 0, ==, rows[i].pages);
      biv_board_drawing_free (drawing);
    }
}

static guint32
pixel (cairo_surface_t *surface,
       double           x,
       double           y)
{
  const guchar *data = cairo_image_surface_get_data (surface);

  return *(const guint32 *) (gconstpointer) (data + (int) (y * PX_MM) * cairo_image_surface_get_stride (surface)
                                             + (int) (x * PX_MM) * 4) & 0xffffff;
}

/* What lies on the last sheet, and the bar that is 50 mm long, in pixels. */
static void
test_true_size (void)
{
  BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_SQUARES, 12, 12);
  g_autoptr (BivBoard) board = NULL;
  BivBoardDrawing *drawing;
  BivBoardPages *pages;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 210 * PX_MM, 297 * PX_MM);
  cairo_t *cr = cairo_create (surface);
  int left = -1, right = -1, first = -1, last = -1;

  board = biv_board_draft_seal (draft);
  drawing = biv_board_drawing_new (board, 1);
  pages = biv_board_pages_new (drawing, "X", 25, 210, 297);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, PX_MM, PX_MM);
  biv_board_pages_draw (cr, 4, pages);
  cairo_surface_flush (surface);
  for (int x = 0; x < 210 * PX_MM; x++)
    {
      if (pixel (surface, x / (double) PX_MM, 297 - 15) == 0)
        left = left < 0 ? x : left, right = x < 70 * PX_MM ? x : right;
      if (pixel (surface, x / (double) PX_MM, 100) != 0xffffff)
        first = first < 0 ? x : first, last = x;
    }
  g_assert_cmpint (ABS (right - left + 1 - 50 * PX_MM), <=, 4);
  /* Six squares, and the strip of ten millimetres that the sheet to the left has too. */
  g_assert_cmpint (ABS (last - first + 1 - (6 * 25 + 10) * PX_MM), <=, 8);
  biv_board_pages_free (pages);
  biv_board_drawing_free (drawing);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-pages/sheets", test_sheets);
  g_test_add_func ("/board-pages/true-size", test_true_size);
  return g_test_run ();
}
