/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-edit.c: drawing up a board: brushes, edges, lines, fills */
#include "board/board-edit.h"

#define COVER (BIV_MARK_WOOD | BIV_MARK_TOWN | BIV_MARK_WORKS | BIV_MARK_TRENCH | BIV_MARK_BROKEN)
#define WATER (BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE)

/* ---- One cell ---- */

/* MD-FORT-2: on hexes works may stand in a wood or a town. */
static guint16
goes_with (BivBoardShape shape,
           guint16       mark)
{
  if (shape != BIV_BOARD_HEXES)
    return 0;
  if (mark == BIV_MARK_WORKS)
    return BIV_MARK_WOOD | BIV_MARK_TOWN;
  return mark == BIV_MARK_WOOD || mark == BIV_MARK_TOWN ? BIV_MARK_WORKS : 0;
}

static void
paint_cover (BivBoardDraft *draft,
             BivGround     *ground,
             guint16        mark)
{
  guint16 stays = goes_with (biv_board_draft_get_shape (draft), mark);

  ground->marks &= (guint16) ~((COVER & ~stays) | WATER | BIV_MARK_IMPASSABLE);
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

static void
clear_edges (BivBoardDraft *draft,
             BivCell        cell,
             guint16        marks)
{
  const BivGround *ground = biv_board_draft_ground (draft, cell);

  for (guint direction = 0; direction < biv_board_draft_get_n_directions (draft); direction++)
    if ((ground->edges[direction] & marks) != 0)
      biv_board_draft_set_edge (draft, cell, direction, ground->edges[direction] & (guint16) ~marks);
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
      clear_edges (draft, cell, BIV_MARK_ROAD);
      break;
    case BIV_BRUSH_HILL:
      ground->level = MAX (ground->level, 1);
      break;
    case BIV_BRUSH_WOOD:
      paint_cover (draft, ground, BIV_MARK_WOOD);
      break;
    case BIV_BRUSH_TOWN:
      paint_cover (draft, ground, BIV_MARK_TOWN);
      break;
    case BIV_BRUSH_WORKS:
      paint_cover (draft, ground, BIV_MARK_WORKS);
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
      clear_edges (draft, cell, BIV_MARK_ROAD);
      break;
    case BIV_BRUSH_WIRE:
      ground->marks &= (guint16) ~BIV_MARK_IMPASSABLE;
      ground->marks |= BIV_MARK_WIRE;
      break;
    case BIV_BRUSH_MINES:
      ground->marks &= (guint16) ~BIV_MARK_IMPASSABLE;
      ground->marks |= BIV_MARK_MINE;
      break;
    case BIV_BRUSH_TRENCH:
      paint_cover (draft, ground, BIV_MARK_TRENCH);
      break;
    case BIV_BRUSH_BROKEN:
      paint_cover (draft, ground, BIV_MARK_BROKEN);
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
biv_board_draft_smooth (BivBoardDraft  *draft,
                        const BivBoard *before,
                        BivCell         cell)
{
  int sum, n = 1;

  g_return_if_fail (draft != NULL && before != NULL && cell < biv_board_get_n_cells (before));

  sum = biv_board_get_ground (before, cell)->level;
  for (guint direction = 0; direction < biv_board_get_n_directions (before); direction++)
    {
      BivCell next = biv_board_get_neighbour (before, cell, direction);

      if (next == BIV_NO_CELL)
        continue;
      sum += biv_board_get_ground (before, next)->level;
      n++;
    }
  biv_board_draft_ground (draft, cell)->level = (guint8) ((2 * sum + n) / (2 * n));
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
  biv_board_draft_set_label (draft, cell, NULL);
  clear_edges (draft, cell, G_MAXUINT16);
}

/* ---- Edges ---- */

static guint16
edge_marks (BivEdgeBrush brush)
{
  static const guint16 marks[BIV_N_EDGE_BRUSHES] = {
    [BIV_EDGE_RIVER] = BIV_MARK_RIVER,
    [BIV_EDGE_BRIDGE] = BIV_MARK_RIVER | BIV_MARK_BRIDGE,
    [BIV_EDGE_ROAD] = BIV_MARK_ROAD,
  };

  return marks[brush];
}

gboolean
biv_board_has_edge (const BivBoard *board,
                    BivCell         cell,
                    guint           direction,
                    BivEdgeBrush    brush)
{
  guint16 marks;

  g_return_val_if_fail (cell < biv_board_get_n_cells (board) && direction < biv_board_get_n_directions (board), FALSE);
  g_return_val_if_fail (brush < BIV_N_EDGE_BRUSHES, FALSE);

  marks = biv_board_get_ground (board, cell)->edges[direction];
  return brush == BIV_EDGE_CLEAR ? marks == 0 : (marks & edge_marks (brush)) == edge_marks (brush);
}

static gboolean
records_road (const BivBoardDraft *draft,
              const BivGround     *ground)
{
  for (guint direction = 0; direction < biv_board_draft_get_n_directions (draft); direction++)
    if ((ground->edges[direction] & BIV_MARK_ROAD) != 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_vague_road (BivBoardDraft *draft,
               BivCell        cell)
{
  const BivGround *ground = biv_board_draft_ground (draft, cell);

  return (ground->marks & BIV_MARK_ROAD) != 0 && !records_road (draft, ground);
}

/* A road that crosses a river along an edge does so by a bridge. */
static void
set_road_edge (BivBoardDraft *draft,
               BivCell        cell,
               guint          direction)
{
  guint16 marks = biv_board_draft_ground (draft, cell)->edges[direction] | BIV_MARK_ROAD;

  if ((marks & BIV_MARK_RIVER) != 0)
    marks |= BIV_MARK_BRIDGE;
  biv_board_draft_set_edge (draft, cell, direction, marks);
}

void
biv_board_draft_settle_road (BivBoardDraft *draft,
                             BivCell        cell)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (BivCell));
  g_autofree guint8 *seen = NULL;

  g_return_if_fail (draft != NULL);

  if (!is_vague_road (draft, cell))
    return;
  seen = g_new0 (guint8, biv_board_draft_get_width (draft) * biv_board_draft_get_height (draft));
  seen[cell] = TRUE;
  g_array_append_val (cells, cell);
  for (guint i = 0; i < cells->len; i++)
    for (guint direction = 0; direction < biv_board_draft_get_n_directions (draft); direction++)
      {
        BivCell next = biv_board_draft_get_neighbour (draft, g_array_index (cells, BivCell, i), direction);

        if (next == BIV_NO_CELL || seen[next] || !is_vague_road (draft, next))
          continue;
        seen[next] = TRUE;
        g_array_append_val (cells, next);
      }
  for (guint i = 0; i < cells->len; i++)
    for (guint direction = 0; direction < biv_board_draft_get_n_directions (draft); direction++)
      {
        BivCell next = biv_board_draft_get_neighbour (draft, g_array_index (cells, BivCell, i), direction);

        if (next != BIV_NO_CELL && seen[next])
          set_road_edge (draft, g_array_index (cells, BivCell, i), direction);
      }
}

void
biv_board_draft_join_road (BivBoardDraft *draft,
                           BivCell        from,
                           BivCell        to)
{
  g_return_if_fail (draft != NULL);

  for (guint direction = 0; direction < biv_board_draft_get_n_directions (draft); direction++)
    if (biv_board_draft_get_neighbour (draft, from, direction) == to)
      set_road_edge (draft, from, direction);
}

void
biv_board_draft_lengthen_road (BivBoardDraft *draft,
                               BivCell        cell)
{
  g_return_if_fail (draft != NULL);

  for (guint direction = 0; direction < biv_board_draft_get_n_directions (draft); direction++)
    {
      BivCell next = biv_board_draft_get_neighbour (draft, cell, direction);
      const BivGround *ground = next != BIV_NO_CELL ? biv_board_draft_ground (draft, next) : NULL;
      guint n = 0;

      if (ground == NULL || (ground->marks & BIV_MARK_ROAD) == 0)
        continue;
      for (guint other = 0; other < biv_board_draft_get_n_directions (draft); other++)
        n += (ground->edges[other] & BIV_MARK_ROAD) != 0;
      if (n <= 1)
        set_road_edge (draft, cell, direction);
    }
}

/* The road of a cell whose last edge goes would count as using all of them (MD-ROAD-1): it goes too. */
static void
drop_road (BivBoardDraft *draft,
           BivCell        cell)
{
  if (cell != BIV_NO_CELL && !records_road (draft, biv_board_draft_ground (draft, cell)))
    biv_board_draft_ground (draft, cell)->marks &= (guint16) ~BIV_MARK_ROAD;
}

static void
lay_road (BivBoardDraft *draft,
          BivCell        cell)
{
  if (cell == BIV_NO_CELL)
    return;
  biv_board_draft_settle_road (draft, cell);
  biv_board_draft_paint (draft, cell, BIV_BRUSH_ROAD);
}

void
biv_board_draft_paint_edge (BivBoardDraft *draft,
                            BivCell        cell,
                            guint          direction,
                            BivEdgeBrush   brush,
                            gboolean       takes_away)
{
  BivCell other;
  guint16 before, marks;

  g_return_if_fail (draft != NULL && brush < BIV_N_EDGE_BRUSHES);
  g_return_if_fail (direction < biv_board_draft_get_n_directions (draft));

  other = biv_board_draft_get_neighbour (draft, cell, direction);
  if (brush == BIV_EDGE_ROAD && !takes_away)
    {
      lay_road (draft, cell);
      lay_road (draft, other);
      set_road_edge (draft, cell, direction);
      return;
    }
  before = biv_board_draft_ground (draft, cell)->edges[direction];
  marks = before | edge_marks (brush);
  if (brush == BIV_EDGE_CLEAR)
    marks = 0;
  else if (takes_away && brush == BIV_EDGE_RIVER)
    marks = before & (guint16) ~(BIV_MARK_RIVER | BIV_MARK_BRIDGE);
  else if (takes_away)
    marks = before & (guint16) ~(brush == BIV_EDGE_BRIDGE ? BIV_MARK_BRIDGE : BIV_MARK_ROAD);
  if ((marks & BIV_MARK_ROAD) != 0 && (marks & BIV_MARK_RIVER) != 0)
    marks |= BIV_MARK_BRIDGE;
  biv_board_draft_set_edge (draft, cell, direction, marks);
  if ((before & BIV_MARK_ROAD) != 0 && (marks & BIV_MARK_ROAD) == 0)
    {
      drop_road (draft, cell);
      drop_road (draft, other);
    }
}

/* ---- Several cells ---- */

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

/* How far aside of the line between two hexes a third one lies, but for a factor: rows count double, and those of every
 * second column lie half a row lower. */
static int
count_aside (const BivBoard *board,
             BivCell         from,
             BivCell         to,
             BivCell         cell)
{
  int x = biv_board_get_column (board, from), y = 2 * biv_board_get_row (board, from) + (x & 1);
  int to_x = biv_board_get_column (board, to), to_y = 2 * biv_board_get_row (board, to) + (to_x & 1);
  int at_x = biv_board_get_column (board, cell), at_y = 2 * biv_board_get_row (board, cell) + (at_x & 1);

  return ABS ((at_x - x) * (to_y - y) - (at_y - y) * (to_x - x));
}

/* Hexes: of the neighbours that are nearer to the end, the one that leaves the straight line least. */
static GArray *
line_of_hexes (const BivBoard *board,
               BivCell         from,
               BivCell         to)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (BivCell));
  BivCell here = from;

  g_array_append_val (cells, here);
  while (here != to)
    {
      BivCell best = BIV_NO_CELL;

      for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
        {
          BivCell next = biv_board_get_neighbour (board, here, direction);

          if (next != BIV_NO_CELL && biv_board_get_distance (board, next, to) < biv_board_get_distance (board, here, to)
              && (best == BIV_NO_CELL
                  || count_aside (board, from, to, next) < count_aside (board, from, to, best)))
            best = next;
        }
      here = best;
      g_array_append_val (cells, here);
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

/* Downward, in halves of a hex: those of every second column lie half a one lower. Of squares, in whole ones. */
static int
get_depth (const BivBoard *board,
           BivCell         cell)
{
  int row = biv_board_get_row (board, cell);

  return biv_board_get_shape (board) == BIV_BOARD_SQUARES ? row : 2 * row + (biv_board_get_column (board, cell) & 1);
}

/* In whole numbers: twice the way from the middle, and the whole lengths of the axes, a little less than the block's, so
 * that its corners are cut off. */
GArray *
biv_board_ellipse (const BivBoard *board,
                   BivCell         from,
                   BivCell         to)
{
  g_autoptr (GArray) block = biv_board_block (board, from, to);
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (BivCell));
  int x, y, end_x, end_y;
  gint64 width, height;

  g_return_val_if_fail (block != NULL, cells);

  x = biv_board_get_column (board, from);
  end_x = biv_board_get_column (board, to);
  y = get_depth (board, from);
  end_y = get_depth (board, to);
  width = ABS (end_x - x) + 1;
  height = ABS (end_y - y) + (biv_board_get_shape (board) == BIV_BOARD_SQUARES ? 1 : 2);
  for (guint i = 0; i < block->len; i++)
    {
      BivCell cell = g_array_index (block, BivCell, i);
      gint64 aside = 2 * biv_board_get_column (board, cell) - x - end_x, away = 2 * get_depth (board, cell) - y - end_y;

      if (x == end_x
          || 20 * (aside * aside * height * height + away * away * width * width) <= 17 * width * width * height * height)
        g_array_append_val (cells, cell);
    }
  return cells;
}

/* Whatever cannot be reached from the board's border is inside. */
GArray *
biv_board_enclosed (const BivBoard *board,
                    const GArray   *way)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (BivCell));
  g_autoptr (GArray) outside = g_array_new (FALSE, FALSE, sizeof (BivCell)), back = NULL;
  g_autofree guint8 *is_known = NULL;

  g_return_val_if_fail (board != NULL && way != NULL && way->len > 0, cells);

  is_known = g_new0 (guint8, biv_board_get_n_cells (board));
  back = biv_board_line (board, g_array_index (way, BivCell, way->len - 1), g_array_index (way, BivCell, 0));
  for (guint i = 0; i < way->len + back->len; i++)
    is_known[i < way->len ? g_array_index (way, BivCell, i) : g_array_index (back, BivCell, i - way->len)] = 1;
  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    {
      gboolean is_at_border = FALSE;

      for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
        is_at_border |= biv_board_get_neighbour (board, cell, direction) == BIV_NO_CELL;
      if (!is_at_border || is_known[cell] != 0)
        continue;
      is_known[cell] = 2;
      g_array_append_val (outside, cell);
    }
  for (guint i = 0; i < outside->len; i++)
    for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
      {
        BivCell next = biv_board_get_neighbour (board, g_array_index (outside, BivCell, i), direction);

        if (next == BIV_NO_CELL || is_known[next] != 0)
          continue;
        is_known[next] = 2;
        g_array_append_val (outside, next);
      }
  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    if (is_known[cell] != 2)
      g_array_append_val (cells, cell);
  return cells;
}

/* Two wide: three hexes that meet in a corner. Three wide: a hex and all about it. */
static GArray *
dab_of_hexes (const BivBoard *board,
              BivCell         cell,
              int             size)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (BivCell));

  g_array_append_val (cells, cell);
  for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
    {
      BivCell next = biv_board_get_neighbour (board, cell, direction);

      if (next != BIV_NO_CELL && (size > 2 || (size == 2 && (direction == BIV_HEX_SE || direction == BIV_HEX_S))))
        g_array_append_val (cells, next);
    }
  return cells;
}

GArray *
biv_board_dab (const BivBoard *board,
               BivCell         cell,
               int             size)
{
  int x, y, before = (size - 1) / 2, after = size / 2;

  g_return_val_if_fail (cell < biv_board_get_n_cells (board) && size >= 1, NULL);

  if (biv_board_get_shape (board) == BIV_BOARD_HEXES)
    return dab_of_hexes (board, cell, size);
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
