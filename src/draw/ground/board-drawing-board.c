/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-drawing-board.c: the drawing of a sealed board */
#include "draw/ground/board-drawing-private.h"

BivBoardDrawing *
biv_board_drawing_new (const BivBoard *board,
                       guint32         seed)
{
  g_autofree BivGround *ground = NULL;
  BivBoardDrawing *drawing;
  guint n;

  g_return_val_if_fail (board != NULL, NULL);

  if (biv_board_get_shape (board) == BIV_BOARD_TABLE)
    return biv_board_drawing_new_of_table (biv_board_get_table (board));
  n = biv_board_get_n_cells (board);
  ground = g_new0 (BivGround, n);
  for (guint cell = 0; cell < n; cell++)
    ground[cell] = *biv_board_get_ground (board, cell);
  drawing = biv_board_drawing_new_from_ground (biv_board_get_shape (board), biv_board_get_width (board),
                                               biv_board_get_height (board), ground, seed);
  for (guint cell = 0; cell < n; cell++)
    if (biv_board_get_label (board, (BivCell) cell) != NULL)
      {
        BivPlot plot = biv_plot_from_cell (drawing, (BivCell) cell);

        if (drawing->names == NULL)
          drawing->names = g_new0 (char *, n);
        drawing->names[plot.row * drawing->width + plot.column] = g_ref_string_acquire ((char *) biv_board_get_label (board,
                                                                                                       (BivCell) cell));
      }
  return drawing;
}
