/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roads.c: roads, streets, and their way over water: all edges, then all surfaces, then fords and bridges */
#include "draw/ground/ways.h"

#include <math.h>

#define ROAD_WIDTH  0.085
#define ROAD_EDGE   0.016
#define HALF_RIVER  0.10              /* see rivers.c */
#define HALF_BRIDGE 0.135             /* a bridge reaches over both banks */
#define PARAPET     0.034
#define SPLAY       0.062             /* a parapet's end turns outward by this along and across */
#define PLANK_PITCH 0.038

/* ---- Crossings ---- */

typedef struct
{
  BivPoint at, along;                 /* along the road */
} Frame;

static BivPoint
in_frame (const Frame *frame,
          double       along,
          double       across)
{
  return (BivPoint) { frame->at.x + frame->along.x * along - frame->along.y * across,
                      frame->at.y + frame->along.y * along + frame->along.x * across };
}

static void
add_in_frame (cairo_t     *cr,
              const Frame *frame,
              double       along,
              double       across)
{
  BivPoint point = in_frame (frame, along, across);

  cairo_line_to (cr, point.x, point.y);
}

static void
add_box (cairo_t     *cr,
         const Frame *frame,
         double       half_length,
         double       half_width)
{
  cairo_new_sub_path (cr);
  add_in_frame (cr, frame, -half_length, -half_width);
  add_in_frame (cr, frame, half_length, -half_width);
  add_in_frame (cr, frame, half_length, half_width);
  add_in_frame (cr, frame, -half_length, half_width);
  cairo_close_path (cr);
}

static void
draw_bridge (const BivPainter *painter,
             const Frame      *frame)
{
  cairo_t *cr = painter->cr;
  double line = biv_painter_line (painter, PARAPET, 1.2);
  double half = ROAD_WIDTH / 2.0 + ROAD_EDGE;
  double rail = half + line / 2.0;

  /* The deck has the road's edges, so that a light parapet on a dark board stands off it. */
  cairo_new_path (cr);
  add_box (cr, frame, HALF_BRIDGE, half + 0.004);
  biv_fill (cr, painter->palette->road_edge);
  add_box (cr, frame, HALF_BRIDGE, ROAD_WIDTH / 2.0);
  biv_fill (cr, painter->palette->road);

  if (painter->detail >= BIV_DETAIL_PLANKS)
    {
      cairo_new_path (cr);
      for (int i = -2; i <= 2; i++)
        {
          cairo_new_sub_path (cr);
          add_in_frame (cr, frame, i * PLANK_PITCH, -half);
          add_in_frame (cr, frame, i * PLANK_PITCH, half);
        }
      biv_stroke_alpha (cr, painter->palette->road_edge, 0.75, biv_painter_line (painter, 0.009, 0.5));
    }

  cairo_new_path (cr);
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_new_sub_path (cr);
      add_in_frame (cr, frame, -HALF_BRIDGE - SPLAY, side * (rail + SPLAY));
      add_in_frame (cr, frame, -HALF_BRIDGE, side * rail);
      add_in_frame (cr, frame, HALF_BRIDGE, side * rail);
      add_in_frame (cr, frame, HALF_BRIDGE + SPLAY, side * (rail + SPLAY));
    }
  biv_set_colour (cr, painter->palette->works);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

/* A ford: paler water between two rows of dots, which go on where the road's edges leave off. Where no road comes to it,
 * a third row: a place to wade through. */
static void
draw_ford (const BivPainter *painter,
           const Frame      *frame,
           gboolean          has_road)
{
  cairo_t *cr = painter->cr;
  double half = has_road ? ROAD_WIDTH / 2.0 + ROAD_EDGE / 2.0 : 0.085;
  int rows = has_road ? 2 : 3;
  double dot = MAX (0.0125, 0.55 / painter->c);
  int n = painter->detail >= 30 ? 5 : 3;

  cairo_new_path (cr);
  add_box (cr, frame, HALF_RIVER + ROAD_EDGE, half + ROAD_EDGE / 2.0);
  biv_fill (cr, biv_colour_mix (painter->palette->water, painter->palette->road, 0.6));
  cairo_new_path (cr);
  for (int row = 0; row < rows; row++)
    for (int i = 0; i < n; i++)
      {
        BivPoint at = in_frame (frame, HALF_RIVER * 0.86 * (2.0 * i / (n - 1) - 1.0),
                                half * (2.0 * row / (rows - 1) - 1.0));

        cairo_new_sub_path (cr);
        cairo_arc (cr, at.x, at.y, dot, 0, 2 * G_PI);
      }
  biv_fill (cr, painter->palette->works);
}

static void
draw_crossings (const BivPainter *painter,
                const BivPlots   *plots)
{
  const BivBoardDrawing *drawing = painter->drawing;
  BivPlot plot;

  for (plot.row = plots->first_row; plot.row <= plots->last_row; plot.row++)
    for (plot.column = plots->first_column; plot.column <= plots->last_column; plot.column++)
      {
        gboolean is_bridge = biv_plot_is_bridge (drawing, plot);
        BivWayPlot road;

        if (!is_bridge && !biv_plot_is_ford (drawing, plot))
          continue;
        biv_way_get_plot (drawing, BIV_WAY_ROAD, plot, &road);
        if (is_bridge)
          draw_bridge (painter, &(Frame) { road.middle, road.along });
        else
          draw_ford (painter, &(Frame) { road.middle, road.along }, road.n_curves > 0);
      }
}

/* A bridge over a river that runs along an edge. */
static void
draw_edge_bridges (const BivPainter *painter,
                   const BivPlots   *plots)
{
  const BivBoardDrawing *drawing = painter->drawing;
  guint half = drawing->n_directions / 2;
  BivPlot plot;

  for (plot.row = plots->first_row; plot.row <= plots->last_row; plot.row++)
    for (plot.column = plots->first_column; plot.column <= plots->last_column; plot.column++)
      for (guint d = half; d < drawing->n_directions; d++)
        if ((biv_plot_get_ground (drawing, plot)->edges[d] & BIV_MARK_BRIDGE) != 0)
          {
            BivCubic river = biv_edge_river_get_curve (drawing, plot, d);
            BivPoint along, at = biv_cubic_get_point (&river, 0.5, &along);

            draw_bridge (painter, &(Frame) { at, { -along.y, along.x } });
          }
}

/* ---- Roads ---- */

static void
stroke_roads (cairo_t      *cr,
              const GArray *curves,
              const GArray *ends,
              double        width)
{
  cairo_new_path (cr);
  for (guint i = 0; i < curves->len; i++)
    biv_cubic_add (&g_array_index (curves, BivCubic, i), cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  for (guint i = 0; i < ends->len; i++)
    {
      BivPoint at = g_array_index (ends, BivPoint, i);

      cairo_new_sub_path (cr);
      cairo_arc (cr, at.x, at.y, width / 2.0, 0, 2 * G_PI);
    }
  cairo_fill (cr);
}

void
biv_roads_draw (const BivPainter *painter)
{
  const BivBoardDrawing *drawing = painter->drawing;
  BivPlots plots = painter->part;
  g_autoptr (GArray) curves = g_array_new (FALSE, FALSE, sizeof (BivCubic));
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (BivPoint));
  double edge = biv_painter_line (painter, ROAD_EDGE, 0.8);
  BivPlot plot;

  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      {
        BivWayPlot road;

        if (!biv_way_get_plot (drawing, BIV_WAY_ROAD, plot, &road))
          continue;
        g_array_append_vals (curves, road.curves, road.n_curves);
        /* A junction's middle is rounded as an end is: there curves end on one another. */
        if ((road.n_curves != 1 || road.ends_here) && !biv_plot_is_river (drawing, plot))
          g_array_append_val (ends, road.middle);
      }
  if (curves->len + ends->len > 0)
    {
      biv_set_colour (painter->cr, painter->palette->road_edge);
      stroke_roads (painter->cr, curves, ends, ROAD_WIDTH + 2.0 * edge);
      biv_set_colour (painter->cr, painter->palette->road);
      stroke_roads (painter->cr, curves, ends, ROAD_WIDTH);
    }
}

void
biv_crossings_draw (const BivPainter *painter)
{
  BivPlots plots = painter->part;

  draw_crossings (painter, &plots);
  draw_edge_bridges (painter, &plots);
}
