/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-turn.c: boards turned, mirrored and made larger or smaller */
#include "board/board-edit.h"

/* Where a cell of the new board lay on the old one, and where each of its edges pointed there. */
typedef struct
{
  int   column, row;
  guint first;                        /* the old direction of its north edge */
  int   step;                         /* 1: clockwise from there, as before; -1: mirrored */
} Origin;

typedef Origin (*FindOrigin) (const BivBoard *board, int column, int row);

static void
copy_cell (const BivBoard *board,
           const Origin   *origin,
           BivBoardDraft  *draft,
           BivCell         cell)
{
  BivCell from = biv_board_get_cell (board, origin->column, origin->row);
  BivGround *ground = biv_board_draft_ground (draft, cell);
  guint n = biv_board_get_n_directions (board);
  const BivGround *old;

  if (from == BIV_NO_CELL)
    return;
  old = biv_board_get_ground (board, from);
  ground->marks = old->marks;
  ground->level = old->level;
  ground->objective = old->objective;
  biv_board_draft_set_label (draft, cell, biv_board_get_label (board, from));
  for (guint direction = 0; direction < n; direction++)
    {
      guint before = (origin->first + (origin->step > 0 ? direction : n - direction)) % n;

      /* An edge of the old border that comes to lie inside would be marked on its own: it goes. */
      if (old->edges[before] != 0
          && (biv_board_get_neighbour (board, from, before) != BIV_NO_CELL
              || biv_board_draft_get_neighbour (draft, cell, direction) == BIV_NO_CELL))
        biv_board_draft_set_edge (draft, cell, direction, old->edges[before]);
    }
}

static BivBoard *
rearranged (const BivBoard *board,
            int             width,
            int             height,
            FindOrigin      find)
{
  BivBoardDraft *draft = biv_board_get_shape (board) != BIV_BOARD_TABLE
                         ? biv_board_draft_new (biv_board_get_shape (board), width, height) : NULL;

  if (draft == NULL)
    return NULL;
  for (int row = 0; row < height; row++)
    for (int column = 0; column < width; column++)
      {
        Origin origin = find (board, column, row);

        copy_cell (board, &origin, draft, (BivCell) (row * width + column));
      }
  return biv_board_draft_seal (draft);
}

/* ---- Turning ---- */

static Origin
find_spun (const BivBoard *board,
           int             column,
           int             row)
{
  /* What was in the south-west corner comes to the north-west one; the new north edge was the west edge. */
  return (Origin) {
    .column = biv_board_get_width (board) - 1 - row,
    .row = column,
    .first = BIV_SQUARE_W,
    .step = 1,
  };
}

static Origin
find_turned_hex (const BivBoard *board,
                 int             column,
                 int             row)
{
  return (Origin) {
    .column = biv_board_get_width (board) - 1 - column,
    .row = biv_board_get_height (board) - 1 - row,
    .first = BIV_HEX_S,
    .step = 1,
  };
}

BivBoard *
biv_board_spun (const BivBoard *board)
{
  g_return_val_if_fail (board != NULL, NULL);

  if (!biv_board_fits_itself (board, FALSE))
    return NULL;
  if (biv_board_get_shape (board) == BIV_BOARD_HEXES)
    return rearranged (board, biv_board_get_width (board), biv_board_get_height (board), find_turned_hex);
  return rearranged (board, biv_board_get_height (board), biv_board_get_width (board), find_spun);
}

/* ---- Mirroring ---- */

static Origin
find_mirrored (const BivBoard *board,
               int             column,
               int             row)
{
  return (Origin) { .column = biv_board_get_width (board) - 1 - column, .row = row, .step = -1 };
}

BivBoard *
biv_board_mirrored (const BivBoard *board)
{
  g_return_val_if_fail (board != NULL, NULL);

  if (!biv_board_fits_itself (board, TRUE))
    return NULL;
  return rearranged (board, biv_board_get_width (board), biv_board_get_height (board), find_mirrored);
}

/* Every other column of hexes lies half a hex lower, which half a turn makes half a hex higher: the columns fit again only
 * where the low ones come to stand where the high ones stood. Mirrored they lie as before, and must not change places. */
gboolean
biv_board_fits_itself (const BivBoard *board,
                       gboolean        mirrored)
{
  g_return_val_if_fail (board != NULL, FALSE);

  return biv_board_get_shape (board) == BIV_BOARD_SQUARES || (biv_board_get_width (board) % 2 == 1) == (mirrored != FALSE);
}

/* ---- Size ---- */

static Origin
find_same (const BivBoard *board,
           int             column,
           int             row)
{
  return (Origin) { .column = column, .row = row, .step = 1 };
}

BivBoard *
biv_board_resized (const BivBoard *board,
                   int             width,
                   int             height)
{
  g_return_val_if_fail (board != NULL, NULL);

  return rearranged (board, width, height, find_same);
}
