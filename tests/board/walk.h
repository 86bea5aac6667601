/* SPDX-License-Identifier: GPL-3.0-or-later */
/* walk.h: how far one comes on foot, through the sides of cells: what distances by formula are held against */
#pragma once
#include "board/board-tables.h"
#include "board/cells.h"

/* Every cell within so many steps, the beginning with it. */
static inline BivCells
walk_from (const BivBoard *board,
           BivCell         from,
           int             steps)
{
  BivCells reached = { { 0 } };

  biv_cells_add (reached.words, from);
  for (int step = 0; step < steps; step++)
    {
      BivCells next = reached;

      for (BIV_EACH_CELL (walk, reached.words, board->n_words))
        for (guint i = 0; i < board->n_words; i++)
          next.words[i] |= biv_board_around (board, walk.cell)[i];
      reached = next;
    }
  return reached;
}
