/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge-rivers.c: rivers along the edges of cells, a curve for each edge
 *
 * Where two such edges meet, the river cuts the corner: else it would go in zigzags along hexes. Both edges work out the
 * same point and the same direction there, so each can be drawn by itself. */
#include "draw/ground/ways.h"
#include "draw/ink/wobble.h"

#include <math.h>

#define CUT  0.36                     /* how far toward the line between its neighbours a corner gives way */
#define ARM  0.33                     /* of control points, as a part of the curve's chord */
#define BEND 0.05

static gboolean
is_river_edge (const BivBoardDrawing *drawing,
               BivPlot                plot,
               guint                  direction)
{
  return biv_plot_is_on_board (drawing, plot)
         && (biv_plot_get_ground (drawing, plot)->edges[direction] & BIV_MARK_RIVER) != 0;
}

/* An edge of the border is marked on the one side there is. */
static gboolean
has_river (const BivBoardDrawing *drawing,
           BivPlot                plot,
           guint                  direction)
{
  return is_river_edge (drawing, plot, direction)
         || is_river_edge (drawing, biv_plot_get_neighbour (drawing, plot, direction),
                           biv_direction_opposite (drawing, direction));
}

static BivPoint
corner_at (const BivBoardDrawing *drawing,
           BivPlot                plot,
           guint                  corner)
{
  BivPoint centre = biv_plot_get_centre (drawing, plot), from_centre = biv_cell_get_corner (drawing, corner);

  return (BivPoint) { centre.x + from_centre.x, centre.y + from_centre.y };
}

/* Where the river goes on from a corner of a hex that it comes to along one of the cell's edges: @other is the cell's
 * edge that meets it there, and @out the cell across the edge it came by. Returns: the number of ways it goes on. */
static guint
find_next (const BivBoardDrawing *drawing,
           BivPlot                plot,
           guint                  corner,
           guint                  edge,
           BivPoint              *next)
{
  BivPoint centre = biv_plot_get_centre (drawing, plot), spoke = biv_cell_get_corner (drawing, corner);
  gboolean is_start = corner == edge;
  guint other = is_start ? (edge + 5) % 6 : (edge + 1) % 6;
  /* The third edge runs outward from the corner, between the cells across the two. */
  BivPlot across = biv_plot_get_neighbour (drawing, plot, edge);
  guint third = is_start ? (edge + 4) % 6 : (edge + 2) % 6;
  guint n = 0;

  if (has_river (drawing, plot, other))
    {
      *next = corner_at (drawing, plot, is_start ? other : (other + 1) % 6);
      n++;
    }
  if (has_river (drawing, across, third))
    {
      *next = (BivPoint) { centre.x + 2.0 * spoke.x, centre.y + 2.0 * spoke.y };
      n++;
    }
  return n;
}

/* The river's point at a corner, and its direction there from @next to @from: of no length where it is free. */
static BivPoint
bend_at (const BivBoardDrawing *drawing,
         BivPlot                plot,
         guint                  corner,
         guint                  edge,
         BivPoint               from,
         BivPoint              *direction)
{
  BivPoint at = corner_at (drawing, plot, corner), next;
  double length;

  *direction = (BivPoint) { 0, 0 };
  if (find_next (drawing, plot, corner % 6, edge, &next) != 1)
    return at;
  length = hypot (from.x - next.x, from.y - next.y);
  *direction = (BivPoint) { (from.x - next.x) / length, (from.y - next.y) / length };
  return (BivPoint) { at.x + CUT * ((from.x + next.x) / 2.0 - at.x), at.y + CUT * ((from.y + next.y) / 2.0 - at.y) };
}

static BivPoint
control (BivPoint at,
         BivPoint direction,
         BivPoint other,
         BivPoint lean)
{
  double arm = ARM * hypot (other.x - at.x, other.y - at.y);

  if (direction.x == 0.0 && direction.y == 0.0)
    return (BivPoint) { at.x + ARM * (other.x - at.x) + lean.x, at.y + ARM * (other.y - at.y) + lean.y };
  return (BivPoint) { at.x + direction.x * arm + lean.x, at.y + direction.y * arm + lean.y };
}

BivCubic
biv_edge_river_get_curve (const BivBoardDrawing *drawing,
                          BivPlot                plot,
                          guint                  direction)
{
  /* Both cells count the edge as the one that lies south or east of it, so that they agree to the last bit. */
  gboolean is_theirs = direction < drawing->n_directions / 2;
  BivPlot owner = is_theirs ? biv_plot_get_neighbour (drawing, plot, direction) : plot;
  guint edge = is_theirs ? biv_direction_opposite (drawing, direction) : direction;
  BivPoint out = biv_cell_get_normal (drawing, edge);
  double bend = BEND * biv_wobble (drawing->seed, BIV_WOBBLE_RIVER_PUSH, owner.column, owner.row, 8 + edge);
  BivPoint lean = { out.x * bend, out.y * bend }, first, second;
  BivPoint a = corner_at (drawing, owner, edge), d = corner_at (drawing, owner, edge + 1), from = a, to = d;

  first = second = (BivPoint) { 0, 0 };
  if (drawing->shape == BIV_BOARD_HEXES)
    {
      from = bend_at (drawing, owner, edge, edge, d, &first);
      to = bend_at (drawing, owner, edge + 1, edge, a, &second);
    }
  return (BivCubic) { from, control (from, first, to, lean), control (to, second, from, lean), to };
}
