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
  memset (disc, 0, sizeof *disc);
  for (BivCell cell = 0; cell < board->n_cells; cell++)
    if (cell != centre && biv_board_get_distance (board, centre, cell) <= range)
      biv_cells_add (disc->words, cell);
}
