/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ways.c: rivers and roads: which edges of a cell they use, and the curves within it */
#include "draw/ground/ways.h"
#include "draw/ink/wobble.h"

#include <math.h>

#define ARM        0.38               /* of a curve's control points, as a part of its chord */
#define OVER_WATER 0.22               /* how far beyond midstream a road that ends at a crossing goes on */
#define OVER_EDGE  0.15               /* how far beyond the board's edge a way goes on, to be cut off there */

/* Along the edge and out of the square: how far a crossing may lie off. Indexed by BivWay. */
static const double most_push[] = { 0.17, 0.07 };
static const double most_turn[] = { 0.42, 0.16 };     /* radians */

/* ---- What a cell is ---- */

static guint
marks_at (const BivBoardDrawing *drawing,
          BivPlot                plot)
{
  return biv_plot_is_on_board (drawing, plot) ? biv_plot_get_ground (drawing, plot)->marks : 0;
}

gboolean
biv_plot_is_river (const BivBoardDrawing *drawing,
                   BivPlot                plot)
{
  return (marks_at (drawing, plot) & (BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE)) != 0;
}

/* FM-TERRAIN-9, MF-BRD-6, MP-BRD-8: the bridge mark wins over a ford; a road through water needs no bridge mark to be
 * one. */
gboolean
biv_plot_is_bridge (const BivBoardDrawing *drawing,
                    BivPlot                plot)
{
  guint marks = marks_at (drawing, plot);

  return (marks & BIV_MARK_BRIDGE) != 0
         || ((marks & BIV_MARK_RIVER) != 0 && (marks & BIV_MARK_ROAD) != 0 && (marks & BIV_MARK_FORD) == 0);
}

gboolean
biv_plot_is_ford (const BivBoardDrawing *drawing,
                  BivPlot                plot)
{
  guint marks = marks_at (drawing, plot);

  return (marks & BIV_MARK_FORD) != 0 && (marks & BIV_MARK_BRIDGE) == 0;
}

static gboolean
plot_is_town (const BivBoardDrawing *drawing,
              BivPlot                plot)
{
  return (marks_at (drawing, plot) & BIV_MARK_TOWN) != 0;
}

static gboolean
is_crossing (const BivBoardDrawing *drawing,
             BivPlot                plot)
{
  return (marks_at (drawing, plot) & (BIV_MARK_FORD | BIV_MARK_BRIDGE)) != 0 || biv_plot_is_bridge (drawing, plot);
}

static gboolean
is_plain_road (const BivBoardDrawing *drawing,
               BivPlot                plot)
{
  return (marks_at (drawing, plot) & BIV_MARK_ROAD) != 0 && !is_crossing (drawing, plot);
}

/* A town without a road mark has streets only where roads come to it. */
static gboolean
is_mere_town (const BivBoardDrawing *drawing,
              BivPlot                plot)
{
  return plot_is_town (drawing, plot) && (marks_at (drawing, plot) & BIV_MARK_ROAD) == 0
         && !is_crossing (drawing, plot);
}

gboolean
biv_plot_is_lake (const BivBoardDrawing *drawing,
                  BivPlot                plot)
{
  guint n = drawing->n_directions;

  if (!biv_plot_is_river (drawing, plot) || is_crossing (drawing, plot))
    return FALSE;
  for (guint d = 0; d < n; d++)
    {
      BivPlot one = biv_plot_get_neighbour (drawing, plot, d);
      BivPlot other = biv_plot_get_neighbour (drawing, plot, (d + 1) % n);
      /* The fourth cell of the block: on squares the one across the corner, on hexes the next neighbour. */
      BivPlot third = n == 4 ? biv_plot_get_neighbour (drawing, one, (d + 1) % n)
                             : biv_plot_get_neighbour (drawing, plot, (d + 2) % n);

      if (biv_plot_is_river (drawing, one) && biv_plot_is_river (drawing, other)
          && biv_plot_is_river (drawing, third))
        return TRUE;
    }
  return FALSE;
}

/* Where, going on from a cell through crossings alone, a road or town is reached. */
static gboolean
reaches_road (const BivBoardDrawing *drawing,
              BivPlot                plot,
              guint                  direction)
{
  do
    plot = biv_plot_get_neighbour (drawing, plot, direction);
  while (is_crossing (drawing, plot));
  return is_plain_road (drawing, plot) || is_mere_town (drawing, plot);
}

/* Crossings side by side with a road at either end are one crossing of a broad river: the road runs between them, not the
 * water. Else they lie one after the other along the river. */
static gboolean
is_causeway (const BivBoardDrawing *drawing,
             BivPlot                plot,
             guint                  direction)
{
  return is_crossing (drawing, plot) && is_crossing (drawing, biv_plot_get_neighbour (drawing, plot, direction))
         && reaches_road (drawing, plot, direction)
         && reaches_road (drawing, plot, biv_direction_opposite (drawing, direction));
}

/* ---- Which edges: rivers ---- */

/* The edge opposite to a way's only one, if that leads off the board: there the way runs on. */
static guint
edges_with_exit (const BivBoardDrawing *drawing,
                 BivPlot                plot,
                 guint                  edges)
{
  for (guint d = 0; d < drawing->n_directions; d++)
    if (edges == 1u << d)
      {
        guint opposite = biv_direction_opposite (drawing, d);

        if (!biv_plot_is_on_board (drawing, biv_plot_get_neighbour (drawing, plot, opposite)))
          return edges | 1u << opposite;
      }
  return edges;
}

static guint
river_edges (const BivBoardDrawing *drawing,
             BivPlot                plot)
{
  gboolean is_lake = biv_plot_is_lake (drawing, plot);
  guint edges = 0;

  if (!biv_plot_is_river (drawing, plot))
    return 0;
  for (guint d = 0; d < drawing->n_directions; d++)
    {
      BivPlot next = biv_plot_get_neighbour (drawing, plot, d);

      if (biv_plot_is_river (drawing, next) && !(is_lake && biv_plot_is_lake (drawing, next))
          && !is_causeway (drawing, plot, d))
        edges |= 1u << d;
    }
  return is_lake ? edges : edges_with_exit (drawing, plot, edges);
}

/* ---- Which edges: roads ---- */

/* MD-ROAD-1: which edges a road uses, where the board says so; else 0. */
static guint
recorded_edges (const BivBoardDrawing *drawing,
                BivPlot                plot)
{
  const BivGround *ground = biv_plot_get_ground (drawing, plot);
  guint edges = 0;

  if (!drawing->has_road_edges || !biv_plot_is_on_board (drawing, plot))
    return 0;
  for (guint d = 0; d < drawing->n_directions; d++)
    if ((ground->edges[d] & BIV_MARK_ROAD) != 0)
      edges |= 1u << d;
  return edges;
}

/* A road whose edges are recorded joins no other through another edge. */
static gboolean
is_open_to (const BivBoardDrawing *drawing,
            BivPlot                plot,
            guint                  direction)
{
  guint back = 1u << biv_direction_opposite (drawing, direction);
  guint recorded = recorded_edges (drawing, biv_plot_get_neighbour (drawing, plot, direction));

  return recorded == 0 || (recorded & back) != 0;
}

static guint
n_edges (guint edges)
{
  return __builtin_popcount (edges);
}

static gboolean
leads_somewhere (const BivBoardDrawing *drawing,
                 BivPlot                plot,
                 guint                  direction)
{
  BivPlot next = biv_plot_get_neighbour (drawing, plot, direction);

  return is_open_to (drawing, plot, direction)
         && (is_plain_road (drawing, next) || is_mere_town (drawing, next) || is_causeway (drawing, plot, direction));
}

/* A crossing carries the road straight over: along the pair of opposite edges, free of the river, that most roads come
 * to. Where the river leaves no such pair, and on hexes, where roads seldom come to opposite edges, the road takes the
 * free edges that roads come to. */
static guint
crossing_edges (const BivBoardDrawing *drawing,
                BivPlot                plot)
{
  guint river = river_edges (drawing, plot);
  guint half = drawing->n_directions / 2;
  guint best = 0, best_roads = 0, free_edges = 0;

  for (guint d = 0; d < drawing->n_directions; d++)
    if ((river & 1u << d) == 0 && leads_somewhere (drawing, plot, d))
      free_edges |= 1u << d;
  for (guint d = 0; d < half && drawing->shape == BIV_BOARD_SQUARES; d++)
    {
      guint pair = 1u << d | 1u << (d + half);

      if ((river & pair) == 0 && n_edges (free_edges & pair) > best_roads)
        {
          best = free_edges & pair;
          best_roads = n_edges (best);
        }
    }
  if (best == 0)
    best = free_edges;
  return edges_with_exit (drawing, plot, best);
}

/* The edges by which two road cells meet, before ends are seen to. */
static guint
road_links (const BivBoardDrawing *drawing,
            BivPlot                plot)
{
  guint edges = 0;

  for (guint d = 0; d < drawing->n_directions; d++)
    {
      BivPlot next = biv_plot_get_neighbour (drawing, plot, d);
      guint back = 1u << biv_direction_opposite (drawing, d);

      if (is_open_to (drawing, plot, d)
          && (is_plain_road (drawing, next)
              || (is_crossing (drawing, next) && (crossing_edges (drawing, next) & back) != 0)))
        edges |= 1u << d;
    }
  return edges;
}

/* A road that ends at a town runs into it: straight on if it can, else by the first town clockwise. A road cell between
 * towns joins them all. */
static guint
road_edges (const BivBoardDrawing *drawing,
            BivPlot                plot)
{
  guint links = road_links (drawing, plot), towns = 0;
  guint edges = edges_with_exit (drawing, plot, links);

  if (n_edges (edges) > 1)
    return edges;
  for (guint d = 0; d < drawing->n_directions; d++)
    if (is_mere_town (drawing, biv_plot_get_neighbour (drawing, plot, d)) && is_open_to (drawing, plot, d))
      towns |= 1u << d;
  if (links == 0)
    return towns;
  for (guint d = 0; d < drawing->n_directions; d++)
    if (links == 1u << d && (towns & 1u << biv_direction_opposite (drawing, d)) != 0)
      return links | 1u << biv_direction_opposite (drawing, d);
  return links | (towns & -towns);
}

/* The streets by which roads from outside enter a town's cell. */
static guint
town_gates (const BivBoardDrawing *drawing,
            BivPlot                plot)
{
  guint edges = 0;

  for (guint d = 0; d < drawing->n_directions; d++)
    {
      BivPlot next = biv_plot_get_neighbour (drawing, plot, d);
      guint back = 1u << biv_direction_opposite (drawing, d);
      guint theirs = 0;

      if (!is_open_to (drawing, plot, d))
        continue;
      if (is_crossing (drawing, next))
        theirs = crossing_edges (drawing, next);
      else if (is_plain_road (drawing, next))
        theirs = road_edges (drawing, next);
      if ((theirs & back) != 0)
        edges |= 1u << d;
    }
  return edges;
}

/* A block that no road ends at gets one side street, to a block that has a street if there is one beside it; between two
 * such blocks the street goes through. */
static guint
side_street (const BivBoardDrawing *drawing,
             BivPlot                plot)
{
  guint any = 0;

  for (guint d = 0; d < drawing->n_directions; d++)
    {
      BivPlot next = biv_plot_get_neighbour (drawing, plot, d);

      if (!is_mere_town (drawing, next) || !is_open_to (drawing, plot, d))
        continue;
      if (town_gates (drawing, next) != 0)
        {
          guint opposite = biv_direction_opposite (drawing, d);
          BivPlot beyond = biv_plot_get_neighbour (drawing, plot, opposite);

          if (is_mere_town (drawing, beyond) && is_open_to (drawing, plot, opposite) && town_gates (drawing, beyond) != 0)
            return 1u << d | 1u << opposite;
          return 1u << d;
        }
      if (any == 0)
        any = 1u << d;
    }
  return any;
}

static guint
town_edges (const BivBoardDrawing *drawing,
            BivPlot                plot)
{
  guint gates = town_gates (drawing, plot);
  guint edges = gates != 0 ? gates : side_street (drawing, plot);

  for (guint d = 0; d < drawing->n_directions; d++)
    {
      BivPlot next = biv_plot_get_neighbour (drawing, plot, d);
      guint back = 1u << biv_direction_opposite (drawing, d);
      guint theirs;

      if (!is_mere_town (drawing, next) || !is_open_to (drawing, plot, d))
        continue;
      theirs = town_gates (drawing, next);
      if (theirs != 0 ? gates != 0 : (side_street (drawing, next) & back) != 0)
        edges |= 1u << d;
    }
  return edges;
}

guint
biv_way_get_edges (const BivBoardDrawing *drawing,
                   BivWay                 way,
                   BivPlot                plot)
{
  if (!biv_plot_is_on_board (drawing, plot))
    return 0;
  if (way == BIV_WAY_RIVER)
    return river_edges (drawing, plot);
  if (recorded_edges (drawing, plot) != 0)
    return edges_with_exit (drawing, plot, recorded_edges (drawing, plot));
  if (is_crossing (drawing, plot))
    return crossing_edges (drawing, plot);
  if (is_plain_road (drawing, plot))
    return road_edges (drawing, plot);
  return is_mere_town (drawing, plot) ? town_edges (drawing, plot) : 0;
}

/* ---- Curves ---- */

static BivPoint
turned (BivPoint direction,
        double   angle)
{
  return (BivPoint) { direction.x * cos (angle) - direction.y * sin (angle),
                      direction.x * sin (angle) + direction.y * cos (angle) };
}

BivPoint
biv_way_get_crossing (const BivBoardDrawing *drawing,
                      BivWay                 way,
                      BivPlot                plot,
                      guint                  direction,
                      BivPoint              *out)
{
  /* Both cells of an edge count it as the one that lies south or east of it, so that they agree to the last bit. */
  gboolean is_theirs = direction < drawing->n_directions / 2;
  guint edge = is_theirs ? biv_direction_opposite (drawing, direction) : direction;
  BivPlot other = biv_plot_get_neighbour (drawing, plot, direction);
  BivPlot owner = is_theirs ? other : plot;
  BivPoint centre = biv_plot_get_centre (drawing, owner);
  BivPoint a = biv_cell_get_corner (drawing, edge), b = biv_cell_get_corner (drawing, edge + 1);
  BivPoint normal = biv_cell_get_normal (drawing, edge);
  gboolean is_square = is_crossing (drawing, plot) || is_crossing (drawing, other) || plot_is_town (drawing, plot)
                       || plot_is_town (drawing, other);
  double push = 0.0, turn = 0.0;
  gboolean is_over = way == BIV_WAY_ROAD && biv_plot_is_on_board (drawing, plot)
                     && (biv_plot_get_ground (drawing, plot)->edges[direction] & BIV_MARK_RIVER) != 0;
  BivWobble push_by = way == BIV_WAY_RIVER ? BIV_WOBBLE_RIVER_PUSH : BIV_WOBBLE_ROAD_PUSH;
  BivWobble turn_by = way == BIV_WAY_RIVER ? BIV_WOBBLE_RIVER_TURN : BIV_WOBBLE_ROAD_TURN;

  if (is_over)
    {
      BivCubic river = biv_edge_river_get_curve (drawing, owner, edge);
      BivPoint along, at = biv_cubic_get_point (&river, 0.5, &along);

      /* Clockwise round its owner, the river has the outside on its left. */
      *out = is_theirs ? (BivPoint) { -along.y, along.x } : (BivPoint) { along.y, -along.x };
      return at;
    }
  if (!is_square)
    {
      push = most_push[way] * biv_wobble (drawing->seed, push_by, owner.column, owner.row, edge);
      turn = most_turn[way] * biv_wobble (drawing->seed, turn_by, owner.column, owner.row, edge);
    }
  normal = turned (normal, turn);
  *out = is_theirs ? (BivPoint) { -normal.x, -normal.y } : normal;
  return (BivPoint) { centre.x + (a.x + b.x) / 2.0 + (b.x - a.x) * push,
                      centre.y + (a.y + b.y) / 2.0 + (b.y - a.y) * push };
}

/* From an edge's crossing to a point; @arrival is the direction there, or of no length where the curve may end as it
 * comes. */
static BivCubic
curve_to (BivPoint from,
          BivPoint out,
          BivPoint to,
          BivPoint arrival)
{
  double arm = ARM * hypot (to.x - from.x, to.y - from.y);

  return (BivCubic) { from,
                      { from.x - out.x * arm, from.y - out.y * arm },
                      { to.x - arrival.x * arm, to.y - arrival.y * arm },
                      to };
}

typedef struct
{
  BivPoint at, out;
} Crossing;

static void
add_curve (BivWayPlot *plot,
           BivCubic    curve)
{
  if (plot->n_curves < BIV_WAY_MAX_CURVES)
    plot->curves[plot->n_curves++] = curve;
}

/* Three edges or more: the straightest pair is one curve, the others end on its middle. */
static void
join_crossings (const Crossing *crossings,
                guint           n,
                BivWayPlot     *result)
{
  guint first = 0, second = 1;
  double straightest = 2.0;

  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      {
        double dot = crossings[i].out.x * crossings[j].out.x + crossings[i].out.y * crossings[j].out.y;

        if (dot < straightest - 1e-6)
          {
            straightest = dot;
            first = i;
            second = j;
          }
      }
  add_curve (result, curve_to (crossings[first].at, crossings[first].out, crossings[second].at, crossings[second].out));
  result->middle = biv_cubic_get_point (&result->curves[0], 0.5, &result->along);
  for (guint i = 0; i < n; i++)
    if (i != first && i != second)
      add_curve (result, curve_to (crossings[i].at, crossings[i].out, result->middle, (BivPoint) { 0, 0 }));
}

/* Over water the road goes by the middle of the river, square to it. */
static void
carry_over (const BivWayPlot *river,
            const Crossing   *crossings,
            guint             n,
            BivWayPlot       *result)
{
  result->middle = river->middle;
  result->along = (BivPoint) { -river->along.y, river->along.x };
  for (guint i = 0; i < n; i++)
    {
      double side = (crossings[i].at.x - result->middle.x) * result->along.x
                    + (crossings[i].at.y - result->middle.y) * result->along.y;
      BivPoint arrival = { side > 0 ? -result->along.x : result->along.x, side > 0 ? -result->along.y : result->along.y };

      add_curve (result, curve_to (crossings[i].at, crossings[i].out, result->middle, arrival));
      if (n == 1)
        {
          BivPoint end = { result->middle.x + arrival.x * OVER_WATER, result->middle.y + arrival.y * OVER_WATER };

          add_curve (result, (BivCubic) { result->middle, result->middle, end, end });
          result->ends_here = TRUE;
        }
    }
}

/* Where the board ends, the way runs on a little, so that it is cut by the board's edge and not square to itself. */
static void
run_off (const BivBoardDrawing *drawing,
         BivPlot                plot,
         guint                  direction,
         const Crossing        *crossing,
         BivWayPlot            *result)
{
  BivPoint end = { crossing->at.x + crossing->out.x * OVER_EDGE, crossing->at.y + crossing->out.y * OVER_EDGE };

  if (!biv_plot_is_on_board (drawing, biv_plot_get_neighbour (drawing, plot, direction)))
    add_curve (result, (BivCubic) { end, end, crossing->at, crossing->at });
}

gboolean
biv_way_get_plot (const BivBoardDrawing *drawing,
                  BivWay                 way,
                  BivPlot                plot,
                  BivWayPlot            *result)
{
  guint edges = biv_way_get_edges (drawing, way, plot);
  Crossing crossings[6];
  guint directions[6], n = 0;
  BivWayPlot river;

  *result = (BivWayPlot) { .middle = biv_plot_get_centre (drawing, plot), .along = { 0, 1 } };
  for (guint d = 0; d < drawing->n_directions; d++)
    if ((edges & 1u << d) != 0)
      {
        crossings[n].at = biv_way_get_crossing (drawing, way, plot, d, &crossings[n].out);
        directions[n++] = d;
      }
  if (way == BIV_WAY_ROAD && is_crossing (drawing, plot))
    {
      biv_way_get_plot (drawing, BIV_WAY_RIVER, plot, &river);
      carry_over (&river, crossings, n, result);
    }
  else if (n >= 2 && !(way == BIV_WAY_RIVER && biv_plot_is_lake (drawing, plot)))
    join_crossings (crossings, n, result);
  else
    for (guint i = 0; i < n; i++)
      {
        add_curve (result, curve_to (crossings[i].at, crossings[i].out, result->middle, (BivPoint) { 0, 0 }));
        result->along = (BivPoint) { -crossings[i].out.x, -crossings[i].out.y };
        result->ends_here = !plot_is_town (drawing, plot);
      }
  for (guint i = 0; i < n; i++)
    run_off (drawing, plot, directions[i], &crossings[i], result);
  return way == BIV_WAY_RIVER ? biv_plot_is_river (drawing, plot)
                              : n > 0 || is_crossing (drawing, plot) || is_plain_road (drawing, plot);
}

double
biv_way_get_distance (const BivWayPlot *ways,
                      guint             n_ways,
                      BivPoint          at)
{
  const int samples = 8;
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < n_ways; i++)
    for (guint j = 0; j < ways[i].n_curves; j++)
      for (int k = 0; k <= samples; k++)
        {
          BivPoint here = biv_cubic_get_point (&ways[i].curves[j], k / (double) samples, NULL);

          least = MIN (least, hypot (here.x - at.x, here.y - at.y));
        }
  return least;
}
