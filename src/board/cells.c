/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells.c: floods and discs */
#include "board/cells.h"

#include "board/board-tables.h"

#include <string.h>

void
biv_cells_flood (const BivBoard *board,
                 const guint64  *from,
                 const guint64  *open,
                 int             steps,
                 BivCells       *reached)
{
  guint n_words = board->n_words;
  BivCells edge;

  memset (reached, 0, sizeof *reached);
  memcpy (reached->words, from, n_words * sizeof (guint64));
  edge = *reached;
  for (int step = 0; step < steps && !biv_cells_is_empty (edge.words, n_words); step++)
    {
      BivCells next = { 0 };

      for (BIV_EACH_CELL (walk, edge.words, n_words))
        {
          const guint64 *around = biv_board_around (board, walk.cell);

          for (guint i = 0; i < n_words; i++)
            next.words[i] |= around[i];
        }
      for (guint i = 0; i < n_words; i++)
        {
          edge.words[i] = next.words[i] & open[i] & ~reached->words[i];
          reached->words[i] |= edge.words[i];
        }
    }
}

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
