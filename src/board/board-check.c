/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-check.c: what looks forgotten on a board */
#include "board/board-edit.h"

#include <stdlib.h>

static guint16
marks_at (const BivBoard *board,
          BivCell         cell)
{
  return cell != BIV_NO_CELL ? biv_board_get_ground (board, cell)->marks : 0;
}

static gboolean
is_water (guint16 marks)
{
  return (marks & (BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE)) != 0;
}

/* FM-RIVER-1, FM-TERRAIN-9 */
static gboolean
is_uncrossed (guint16 marks)
{
  return is_water (marks) && (marks & (BIV_MARK_FORD | BIV_MARK_BRIDGE | BIV_MARK_ROAD)) == 0;
}

/* What carries a road on: roads, and what counts as one (FM-ROAD-2); a ford leads it to the other bank, works are
 * where it was going. */
static gboolean
carries_road (guint16 marks)
{
  return (marks & (BIV_MARK_ROAD | BIV_MARK_TOWN | BIV_MARK_BRIDGE | BIV_MARK_FORD | BIV_MARK_WORKS)) != 0;
}

static gboolean
is_at_border (const BivBoard *board,
              BivCell         cell)
{
  for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
    if (biv_board_get_neighbour (board, cell, direction) == BIV_NO_CELL)
      return TRUE;
  return FALSE;
}

static guint
count_beside (const BivBoard *board,
              BivCell         cell,
              gboolean      (*is_such) (guint16 marks))
{
  guint n = 0;

  for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
    n += is_such (marks_at (board, biv_board_get_neighbour (board, cell, direction)));
  return n;
}

static void
add_fault (GArray            *faults,
           BivBoardFaultKind  kind,
           BivCell            cell,
           BivCell            other,
           guint              n_cells)
{
  BivBoardFault fault = { kind, cell, other, n_cells };

  g_array_append_val (faults, fault);
}

/* ---- Ways that end ---- */

/* By how many edges a road goes on: those it records, or all where something carries it on. */
static guint
count_road_ends (const BivBoard *board,
                 BivCell         cell)
{
  guint n = 0;

  for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
    n += (biv_board_get_ground (board, cell)->edges[direction] & BIV_MARK_ROAD) != 0;
  return n > 0 ? n : count_beside (board, cell, carries_road);
}

static void
check_road (const BivBoard *board,
            BivCell         cell,
            GArray         *faults)
{
  guint16 marks = marks_at (board, cell);

  if ((marks & (BIV_MARK_TOWN | BIV_MARK_WORKS)) != 0 || biv_board_get_ground (board, cell)->objective > 0
      || is_at_border (board, cell) || count_road_ends (board, cell) > 1)
    return;
  /* A road that ends on its own bridge has the river on two sides, and runs into neither. */
  for (guint direction = 0; direction < biv_board_get_n_directions (board) && !is_water (marks); direction++)
    {
      BivCell other = biv_board_get_neighbour (board, cell, direction);

      if (is_uncrossed (marks_at (board, other)))
        {
          add_fault (faults, BIV_BOARD_FAULT_ROAD_IN_RIVER, cell, other, 1);
          return;
        }
    }
  add_fault (faults, BIV_BOARD_FAULT_ROAD_ENDS, cell, BIV_NO_CELL, 1);
}

static gboolean
is_river_edge (const BivBoard *board,
               BivCell         cell,
               guint           direction)
{
  return (biv_board_get_ground (board, cell)->edges[direction] & BIV_MARK_RIVER) != 0;
}

static gboolean
has_river_edge (const BivBoard *board,
                BivCell         cell)
{
  for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
    if (is_river_edge (board, cell, direction))
      return TRUE;
  return FALSE;
}

/* Whether a river along an edge ends at the corner where that edge begins, clockwise. Three hexes meet there: this one,
 * the one across the edge before, and the one across the edge itself. */
static gboolean
ends_at_corner (const BivBoard *board,
                BivCell         cell,
                guint           direction,
                guint           before)
{
  BivCell across = biv_board_get_neighbour (board, cell, direction);
  BivCell beside = biv_board_get_neighbour (board, cell, before);

  if (across == BIV_NO_CELL || beside == BIV_NO_CELL)
    return FALSE;
  for (guint d = 0; d < biv_board_get_n_directions (board); d++)
    if (biv_board_get_neighbour (board, across, d) == beside && is_river_edge (board, across, d))
      return FALSE;
  return !is_river_edge (board, cell, before) && !is_water (marks_at (board, cell)) && !is_water (marks_at (board, across))
         && !is_water (marks_at (board, beside));
}

/* Each edge is looked at from one of its sides. */
static void
check_edges (const BivBoard *board,
             BivCell         cell,
             GArray         *faults)
{
  for (guint direction = 0; direction < 6; direction++)
    {
      BivCell across = biv_board_get_neighbour (board, cell, direction);

      if (!is_river_edge (board, cell, direction) || (across != BIV_NO_CELL && across < cell))
        continue;
      if (ends_at_corner (board, cell, direction, (direction + 5) % 6)
          || ends_at_corner (board, cell, direction, (direction + 1) % 6))
        add_fault (faults, BIV_BOARD_FAULT_RIVER_ENDS, cell, BIV_NO_CELL, 1);
    }
}

static void
check_ways (const BivBoard *board,
            GArray         *faults)
{
  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    {
      guint16 marks = marks_at (board, cell);

      if (is_water (marks) && !is_at_border (board, cell) && !has_river_edge (board, cell)
          && count_beside (board, cell, is_water) < 2)
        add_fault (faults, BIV_BOARD_FAULT_RIVER_ENDS, cell, BIV_NO_CELL, 1);
      if (biv_board_get_shape (board) == BIV_BOARD_HEXES)
        check_edges (board, cell, faults);
      if ((marks & BIV_MARK_ROAD) != 0)
        check_road (board, cell, faults);
    }
}

/* ---- What can be reached ---- */

static gboolean
is_barred (const BivBoard *board,
           BivCell         cell)
{
  guint16 marks = marks_at (board, cell);

  if ((marks & BIV_MARK_IMPASSABLE) != 0)
    return TRUE;
  return biv_board_get_shape (board) == BIV_BOARD_SQUARES && is_uncrossed (marks);
}

/* FM-RIVER-2: from one ford to the next it goes along the water. */
static gboolean
is_wet (guint16 marks)
{
  return (marks & BIV_MARK_FORD) != 0 && (marks & BIV_MARK_BRIDGE) == 0;
}

static gboolean
may_step (const BivBoard *board,
          BivCell         from,
          BivCell         to)
{
  const BivGround *here = biv_board_get_ground (board, from), *there;

  if (to == BIV_NO_CELL || is_barred (board, to))
    return FALSE;
  there = biv_board_get_ground (board, to);
  if (biv_board_get_shape (board) == BIV_BOARD_HEXES)
    return abs (there->level - here->level) <= 2;
  return abs (there->level - here->level) <= 1
         && !(is_wet (here->marks) && is_wet (there->marks));
}

/* Gives every cell that hangs together with @start the number @region. Returns: how many there are. */
static guint
walk_from (const BivBoard *board,
           BivCell         start,
           guint           region,
           guint          *regions)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (BivCell));

  regions[start] = region;
  g_array_append_val (cells, start);
  for (guint i = 0; i < cells->len; i++)
    for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
      {
        BivCell cell = g_array_index (cells, BivCell, i);
        BivCell next = biv_board_get_neighbour (board, cell, direction);

        if (!may_step (board, cell, next) || regions[next] != 0)
          continue;
        regions[next] = region;
        g_array_append_val (cells, next);
      }
  return cells->len;
}

/* Whether some region has cells on the south edge and on the north edge. */
static gboolean
are_edges_joined (const BivBoard *board,
                  const guint    *regions)
{
  int width = biv_board_get_width (board), height = biv_board_get_height (board);

  for (int column = 0; column < width; column++)
    for (int other = 0; other < width; other++)
      {
        guint south = regions[biv_board_get_cell (board, column, 0)];

        if (south != 0 && south == regions[biv_board_get_cell (board, other, height - 1)])
          return TRUE;
      }
  return FALSE;
}

static void
check_reach (const BivBoard *board,
             GArray         *faults)
{
  guint n = biv_board_get_n_cells (board), n_regions = 0, largest = 0;
  g_autofree guint *regions = g_new0 (guint, n);     /* 0: barred, or not yet looked at */
  g_autofree guint *sizes = g_new0 (guint, n + 1);
  g_autofree BivCell *starts = g_new0 (BivCell, n + 1);

  for (BivCell cell = 0; cell < n; cell++)
    {
      if (regions[cell] != 0 || is_barred (board, cell))
        continue;
      n_regions++;
      starts[n_regions] = cell;
      sizes[n_regions] = walk_from (board, cell, n_regions, regions);
      if (sizes[n_regions] > sizes[largest])
        largest = n_regions;
    }
  if (!are_edges_joined (board, regions))
    add_fault (faults, BIV_BOARD_FAULT_HALVES_APART, BIV_NO_CELL, BIV_NO_CELL, 0);
  for (guint region = 1; region <= n_regions; region++)
    if (region != largest)
      add_fault (faults, BIV_BOARD_FAULT_UNREACHABLE, starts[region], BIV_NO_CELL, sizes[region]);
}

GArray *
biv_board_list_faults (const BivBoard *board)
{
  GArray *faults = g_array_new (FALSE, FALSE, sizeof (BivBoardFault));

  g_return_val_if_fail (board != NULL, faults);

  if (biv_board_get_shape (board) == BIV_BOARD_TABLE)         /* what a table cannot have is refused when it is sealed */
    return faults;
  check_ways (board, faults);
  check_reach (board, faults);
  return faults;
}
