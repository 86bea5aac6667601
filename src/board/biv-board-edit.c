/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-board-edit.c: drawing up a board: brushes, lines, fills, turning and mirroring */
#include "board/biv-board-edit.h"

#define COVER (BIV_MARK_WOOD | BIV_MARK_TOWN | BIV_MARK_WORKS | BIV_MARK_TRENCH | BIV_MARK_BROKEN)
#define WATER (BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE)

/* ---- One square ---- */

static void
paint_cover (BivGround *ground,
             guint16    mark)
{
  ground->marks &= (guint16) ~(COVER | WATER | BIV_MARK_IMPASSABLE);
  ground->marks |= mark;
}

/* Where a road and a river meet there is a bridge, unless somebody has said that it is a ford. */
static void
bridge_over (BivGround *ground)
{
  if ((ground->marks & BIV_MARK_ROAD) != 0 && (ground->marks & BIV_MARK_RIVER) != 0
      && (ground->marks & BIV_MARK_FORD) == 0)
    ground->marks |= BIV_MARK_BRIDGE;
}

static void
paint_water (BivGround *ground,
             guint16    crossing)
{
  ground->marks &= (guint16) ~(COVER | BIV_MARK_IMPASSABLE);
  if (crossing != 0)
    ground->marks &= (guint16) ~(BIV_MARK_FORD | BIV_MARK_BRIDGE);
  ground->marks |= (guint16) (BIV_MARK_RIVER | crossing);
  bridge_over (ground);
}

void
biv_board_draft_paint (BivBoardDraft *draft,
                       BivCell        cell,
                       BivBrush       brush)
{
  BivGround *ground = biv_board_draft_ground (draft, cell);

  g_return_if_fail (ground != NULL);

  switch (brush)
    {
    case BIV_BRUSH_OPEN:
      ground->marks = 0;
      ground->level = 0;
      break;
    case BIV_BRUSH_HILL:
      ground->level = MAX (ground->level, 1);
      break;
    case BIV_BRUSH_WOOD:
      paint_cover (ground, BIV_MARK_WOOD);
      break;
    case BIV_BRUSH_TOWN:
      paint_cover (ground, BIV_MARK_TOWN);
      break;
    case BIV_BRUSH_WORKS:
      paint_cover (ground, BIV_MARK_WORKS);
      break;
    case BIV_BRUSH_ROAD:
      ground->marks &= (guint16) ~BIV_MARK_IMPASSABLE;
      ground->marks |= BIV_MARK_ROAD;
      bridge_over (ground);
      break;
    case BIV_BRUSH_RIVER:
      paint_water (ground, 0);
      break;
    case BIV_BRUSH_BRIDGE:
      paint_water (ground, BIV_MARK_BRIDGE);
      break;
    case BIV_BRUSH_FORD:
      paint_water (ground, BIV_MARK_FORD);
      break;
    case BIV_BRUSH_CLOSED:
      ground->marks = BIV_MARK_IMPASSABLE;
      break;
    case BIV_N_BRUSHES:
    default:
      g_return_if_reached ();
    }
}

void
biv_board_draft_raise (BivBoardDraft *draft,
                       BivCell        cell,
                       gboolean       down)
{
  BivGround *ground = biv_board_draft_ground (draft, cell);

  g_return_if_fail (ground != NULL);

  if (down && ground->level > 0)
    ground->level--;
  else if (!down && ground->level < BIV_BOARD_MAX_LEVEL)
    ground->level++;
}

void
biv_board_draft_erase (BivBoardDraft *draft,
                       BivCell        cell)
{
  BivGround *ground = biv_board_draft_ground (draft, cell);

  g_return_if_fail (ground != NULL);

  ground->marks = 0;
  ground->level = 0;
  ground->objective = 0;
}

/* ---- Several squares ---- */

/* Step by step towards the end, each time in the direction that leaves the straight line least. */
static GArray *
line_of_squares (const BivBoard *board,
                 BivCell         from,
                 BivCell         to)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (BivCell));
  int x = biv_board_get_column (board, from), y = biv_board_get_row (board, from);
  int dx = biv_board_get_column (board, to) - x, dy = biv_board_get_row (board, to) - y;
  int n_across = ABS (dx), n_up = ABS (dy);

  g_array_append_val (cells, from);
  for (int across = 0, up = 0; across < n_across || up < n_up;)
    {
      BivCell next;

      if ((1 + 2 * across) * n_up < (1 + 2 * up) * n_across)
        {
          x += dx > 0 ? 1 : -1;
          across++;
        }
      else
        {
          y += dy > 0 ? 1 : -1;
          up++;
        }
      next = biv_board_get_cell (board, x, y);
      g_array_append_val (cells, next);
    }
  return cells;
}

/* Hexes: whichever neighbour is nearest to the end; the first of equals in the order of directions. */
static GArray *
line_of_hexes (const BivBoard *board,
               BivCell         from,
               BivCell         to)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (BivCell));

  g_array_append_val (cells, from);
  while (from != to)
    {
      BivCell nearest = from;

      for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
        {
          BivCell next = biv_board_get_neighbour (board, from, direction);

          if (next != BIV_NO_CELL
              && biv_board_get_distance (board, next, to) < biv_board_get_distance (board, nearest, to))
            nearest = next;
        }
      from = nearest;
      g_array_append_val (cells, from);
    }
  return cells;
}

GArray *
biv_board_line (const BivBoard *board,
                BivCell         from,
                BivCell         to)
{
  g_return_val_if_fail (from < biv_board_get_n_cells (board) && to < biv_board_get_n_cells (board), NULL);

  return biv_board_get_shape (board) == BIV_BOARD_SQUARES ? line_of_squares (board, from, to)
                                                          : line_of_hexes (board, from, to);
}

static GArray *
block_between (const BivBoard *board,
               int             west,
               int             south,
               int             east,
               int             north)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (BivCell));

  for (int row = south; row <= north; row++)
    for (int column = west; column <= east; column++)
      {
        BivCell cell = biv_board_get_cell (board, column, row);

        if (cell != BIV_NO_CELL)
          g_array_append_val (cells, cell);
      }
  return cells;
}

GArray *
biv_board_block (const BivBoard *board,
                 BivCell         from,
                 BivCell         to)
{
  int x, y, other_x, other_y;

  g_return_val_if_fail (from < biv_board_get_n_cells (board) && to < biv_board_get_n_cells (board), NULL);

  x = biv_board_get_column (board, from);
  y = biv_board_get_row (board, from);
  other_x = biv_board_get_column (board, to);
  other_y = biv_board_get_row (board, to);
  return block_between (board, MIN (x, other_x), MIN (y, other_y), MAX (x, other_x), MAX (y, other_y));
}

GArray *
biv_board_dab (const BivBoard *board,
               BivCell         cell,
               int             size)
{
  int x, y, before = (size - 1) / 2, after = size / 2;

  g_return_val_if_fail (cell < biv_board_get_n_cells (board) && size >= 1, NULL);

  x = biv_board_get_column (board, cell);
  y = biv_board_get_row (board, cell);
  return block_between (board, x - before, y - before, x + after, y + after);
}

GArray *
biv_board_patch (const BivBoard *board,
                 BivCell         cell)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (BivCell));
  const BivGround *like;
  g_autofree guint8 *seen = NULL;

  g_return_val_if_fail (cell < biv_board_get_n_cells (board), cells);

  like = biv_board_get_ground (board, cell);
  seen = g_new0 (guint8, biv_board_get_n_cells (board));
  seen[cell] = TRUE;
  g_array_append_val (cells, cell);
  for (guint i = 0; i < cells->len; i++)
    for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
      {
        BivCell next = biv_board_get_neighbour (board, g_array_index (cells, BivCell, i), direction);
        const BivGround *ground = next != BIV_NO_CELL ? biv_board_get_ground (board, next) : NULL;

        if (ground == NULL || seen[next] || ground->marks != like->marks || ground->level != like->level)
          continue;
        seen[next] = TRUE;
        g_array_append_val (cells, next);
      }
  return cells;
}

/* ---- The whole board ---- */

/* Where a square of the new board lay on the old one, and in which direction its north edge pointed there. */
typedef struct
{
  int      column, row;
  gboolean is_mirrored;
  guint    north;
} Origin;

static BivBoard *
rearranged (const BivBoard *board,
            int             width,
            int             height,
            Origin        (*find) (const BivBoard *board, int column, int row))
{
  BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_SQUARES, width, height);

  if (draft == NULL)
    return NULL;
  for (int row = 0; row < height; row++)
    for (int column = 0; column < width; column++)
      {
        Origin origin = find (board, column, row);
        BivCell from = biv_board_get_cell (board, origin.column, origin.row);
        BivGround *ground = biv_board_draft_ground (draft, (BivCell) (row * width + column));
        const BivGround *old;

        if (from == BIV_NO_CELL)
          continue;
        old = biv_board_get_ground (board, from);
        ground->marks = old->marks;
        ground->level = old->level;
        ground->objective = old->objective;
        for (guint direction = 0; direction < 4; direction++)
          {
            guint before = (origin.north + (origin.is_mirrored ? 4 - direction : direction)) % 4;

            if (old->edges[before] != 0)
              biv_board_draft_set_edge (draft, (BivCell) (row * width + column), direction, old->edges[before]);
          }
      }
  return biv_board_draft_seal (draft);
}

static Origin
find_spun (const BivBoard *board,
           int             column,
           int             row)
{
  /* What was in the south-west corner comes to the north-west one; the new north edge was the west edge. */
  return (Origin) {
    .column = biv_board_get_width (board) - 1 - row,
    .row = column,
    .north = BIV_SQUARE_W,
  };
}

BivBoard *
biv_board_spun (const BivBoard *board)
{
  g_return_val_if_fail (biv_board_get_shape (board) == BIV_BOARD_SQUARES, NULL);

  return rearranged (board, biv_board_get_height (board), biv_board_get_width (board), find_spun);
}

static Origin
find_mirrored (const BivBoard *board,
               int             column,
               int             row)
{
  return (Origin) { .column = biv_board_get_width (board) - 1 - column, .row = row, .is_mirrored = TRUE };
}

BivBoard *
biv_board_mirrored (const BivBoard *board)
{
  g_return_val_if_fail (biv_board_get_shape (board) == BIV_BOARD_SQUARES, NULL);

  return rearranged (board, biv_board_get_width (board), biv_board_get_height (board), find_mirrored);
}

static Origin
find_same (const BivBoard *board,
           int             column,
           int             row)
{
  return (Origin) { .column = column, .row = row };
}

BivBoard *
biv_board_resized (const BivBoard *board,
                   int             width,
                   int             height)
{
  g_return_val_if_fail (biv_board_get_shape (board) == BIV_BOARD_SQUARES, NULL);

  return rearranged (board, width, height, find_same);
}
