/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells.c: discs */
#include "board/cells.h"

#include "board/board-tables.h"

#include <string.h>

void
biv_cells_disc (const BivBoard *board,
                BivCell         centre,
                int             range,
                BivCells       *disc)
{
  int column = board->place[centre][0], row = board->place[centre][1];
  int least = MAX (column - range, 0), most = MIN (column + range, board->width - 1);

  memset (disc, 0, sizeof *disc);
  for (int y = MAX (row - range, 0); y <= MIN (row + range, board->height - 1); y++)
    for (int x = least; x <= most; x++)
      {
        BivCell cell = (BivCell) (y * board->width + x);

        if (cell != centre && (board->shape == BIV_BOARD_SQUARES ? biv_board_steps (board, centre, cell)
                               : biv_board_hexes_between (board, centre, cell)) <= range)
          biv_cells_add (disc->words, cell);
      }
}
