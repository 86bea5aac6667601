/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ways.h: rivers and roads: which edges of a cell they use, and the curves within it
 *
 * A cell knows its edges; both cells of an edge share the point where the way crosses it and the direction in which. So
 * curves join smoothly, and each cell can be drawn and changed by itself. */
#pragma once
#include "draw/ground/board-drawing-private.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_WAY_RIVER,
  BIV_WAY_ROAD,
} BivWay;

#define BIV_WAY_MAX_CURVES 8

/* A way within one cell, in c. */
typedef struct
{
  BivCubic curves[BIV_WAY_MAX_CURVES];
  guint    n_curves;
  BivPoint middle;                    /* on the way: of its main curve, or the cell's centre */
  BivPoint along;                     /* its direction there, of length 1 */
  gboolean ends_here;                 /* a source, or a road's end: the last curve's end is its end */
} BivWayPlot;

gboolean biv_plot_is_river    (const BivBoardDrawing *drawing,
                               BivPlot                plot);
/** biv_plot_is_lake: water in a block of cells: drawn as one sheet, not as a net of rivers */
gboolean biv_plot_is_lake     (const BivBoardDrawing *drawing,
                               BivPlot                plot);
gboolean biv_plot_is_bridge   (const BivBoardDrawing *drawing,
                               BivPlot                plot);
gboolean biv_plot_is_ford     (const BivBoardDrawing *drawing,
                               BivPlot                plot);
/** biv_way_get_edges: Returns: a bit for each direction that the way leaves the cell by */
guint    biv_way_get_edges    (const BivBoardDrawing *drawing,
                               BivWay                 way,
                               BivPlot                plot);
/** biv_way_get_crossing: where the way crosses an edge; @out: (out): its direction there, out of the cell */
BivPoint biv_way_get_crossing (const BivBoardDrawing *drawing,
                               BivWay                 way,
                               BivPlot                plot,
                               guint                  direction,
                               BivPoint              *out);
/** biv_way_get_plot: Returns: %FALSE where the way is not in this cell */
gboolean biv_way_get_plot     (const BivBoardDrawing *drawing,
                               BivWay                 way,
                               BivPlot                plot,
                               BivWayPlot            *result);
/** biv_edge_river_get_curve: of a river along an edge, clockwise round the cell that lies north or west of it */
BivCubic biv_edge_river_get_curve (const BivBoardDrawing *drawing,
                               BivPlot                plot,
                               guint                  direction);
/** biv_way_get_distance: from @at to the nearest of a cell's ways' middle lines; %G_MAXDOUBLE where there is none */
double   biv_way_get_distance (const BivWayPlot      *ways,
                               guint                  n_ways,
                               BivPoint               at);

G_END_DECLS
