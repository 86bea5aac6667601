/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-board.c: a board or a table, read, written, turned, looked over and drawn */
#include "fuzz.h"

#include "board/board-edit.h"
#include "board/biv-tabletop.h"
#include "board/tabletop-edit.h"
#include "draw/ground/board-drawing.h"
#include "draw/tabletop/tabletop-drawing.h"
#include "store/board-file.h"

#define NAME "fuzz.board"

static void
draw (BivBoard *board)
{
  g_autoptr (BivBoardDrawing) drawing = biv_board_drawing_new (board, 1);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 160, 160);
  cairo_t *cr = cairo_create (surface);
  BivBoardLook look = { .palette = biv_palette_for (BIV_PALETTE_LIGHT), .cell = 8, .layers = BIV_LAYER_ALL };

  biv_board_drawing_draw (drawing, cr, &look, NULL);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* What its own reader has let in goes through the file again. */
static void
expect_kept (const BivBoard *board,
             const char     *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivBoard) read = NULL;
  g_autofree char *text = NULL, *again = NULL, *read_name = NULL;
  gsize n_bytes;

  text = biv_board_file_dup_text (board, name, &n_bytes);
  read = biv_board_file_parse (NAME, text, n_bytes, &read_name, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read_name, ==, name);
  g_assert_true (biv_board_equal (read, board));
  again = biv_board_file_dup_text (read, read_name, NULL);
  fuzz_expect_same (text, again);
}

static void
turn (BivBoard *board)
{
  gboolean is_upright = biv_board_get_width (board) == biv_board_get_height (board)
                        && biv_board_get_shape (board) != BIV_BOARD_HEXES;

  for (int quarters = 1; quarters < 4; quarters++)
    if (quarters == 2 || is_upright || biv_board_get_table (board) != NULL)
      {
        g_autoptr (BivBoard) turned = biv_board_turned (board, quarters), back = biv_board_turned (turned, 4 - quarters);

        g_assert_true (biv_board_equal (back, board));
        expect_kept (turned, "");
      }
  if (biv_board_get_table (board) == NULL)
    {
      g_autoptr (BivBoard) mirrored = biv_board_mirrored (board), spun = biv_board_spun (board);
      g_autoptr (GArray) faults = biv_board_list_faults (board);

      if (mirrored != NULL)
        expect_kept (mirrored, "");
      if (spun != NULL)
        expect_kept (spun, "");
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  g_autoptr (BivBoard) board = biv_board_file_parse (NAME, (const char *) data, size, &name, &error);

  if (board == NULL)
    {
      fuzz_expect_sentence (error->message, NAME ":");
      return 0;
    }
  expect_kept (board, name);
  turn (board);
  if (fuzz_is_picked (data, size, 64))
    draw (board);
  return 0;
}
