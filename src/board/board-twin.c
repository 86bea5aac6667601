/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-twin.c: painting both halves of a board at once */
#include "board/board-twin.h"

gboolean
biv_symmetry_fits (BivSymmetry     symmetry,
                   const BivBoard *board)
{
  return symmetry == BIV_SYMMETRY_OFF || biv_board_fits_itself (board, symmetry == BIV_SYMMETRY_MIRRORED);
}

void
biv_symmetry_move (BivSymmetry     symmetry,
                   const BivBoard *board,
                   int            *column,
                   int            *row)
{
  g_return_if_fail (board != NULL && column != NULL && row != NULL);

  if (symmetry != BIV_SYMMETRY_OFF)
    *column = biv_board_get_width (board) - 1 - *column;
  if (symmetry == BIV_SYMMETRY_TURNED)
    *row = biv_board_get_height (board) - 1 - *row;
}

BivCell
biv_symmetry_get_cell (BivSymmetry     symmetry,
                       const BivBoard *board,
                       BivCell         cell)
{
  int column = biv_board_get_column (board, cell), row = biv_board_get_row (board, cell);

  biv_symmetry_move (symmetry, board, &column, &row);
  return biv_board_get_cell (board, column, row);
}

guint
biv_symmetry_get_direction (BivSymmetry     symmetry,
                            const BivBoard *board,
                            guint           direction)
{
  guint n = biv_board_get_n_directions (board);

  g_return_val_if_fail (direction < n, direction);

  return symmetry == BIV_SYMMETRY_MIRRORED ? (n - direction) % n
         : symmetry == BIV_SYMMETRY_TURNED ? (direction + n / 2) % n : direction;
}

BivStamp *
biv_symmetry_get_stamp (BivSymmetry     symmetry,
                        const BivStamp *stamp)
{
  g_return_val_if_fail (stamp != NULL, NULL);

  if (symmetry == BIV_SYMMETRY_MIRRORED)
    return biv_stamp_mirrored (stamp);
  if (symmetry == BIV_SYMMETRY_TURNED)
    return biv_stamp_turned (stamp, biv_stamp_get_shape (stamp) == BIV_BOARD_SQUARES ? 2 : 3);
  return biv_stamp_turned (stamp, 0);
}

void
biv_symmetry_lay (BivSymmetry     symmetry,
                  const BivBoard *board,
                  const BivStamp *stamp,
                  BivBoardDraft  *draft,
                  int             at_column,
                  int             at_row)
{
  g_return_if_fail (board != NULL && stamp != NULL && draft != NULL);

  if (symmetry != BIV_SYMMETRY_OFF)
    {
      g_autoptr (BivStamp) twin = biv_symmetry_get_stamp (symmetry, stamp);
      int column = at_column, row = at_row;

      biv_symmetry_move (symmetry, board, &column, &row);
      biv_stamp_lay (twin, draft, column, row);
    }
  biv_stamp_lay (stamp, draft, at_column, at_row);
}
