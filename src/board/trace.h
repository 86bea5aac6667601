/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace.h: outlines about what is high: from heights on a raster to polygons on a table */
#pragma once
#include "board/biv-tabletop.h"
G_BEGIN_DECLS

/* Heights at the crossings of lines that divide a table evenly; its edges are lines too. Row by row from the south. */
typedef struct
{
  int       columns, rows;            /* 2 at least */
  BivLength width, height;            /* of the table */
  gint32   *high;
} BivRaster;

/**
 * biv_raster_trace:
 * @level: what is at least as high is inside
 * @least_side: outlines smaller than a square of that side are left out; hollows always are
 * @rounded: corners are cut; a table's edge is kept to
 *
 * Two levels of a raster never cross, unless they are rounded.
 *
 * Returns: (transfer full) (element-type GArray): closed outlines of BivSpot, of BIV_POLYGON_MAX_SPOTS / 2 spots at most
 */
GPtrArray *biv_raster_trace         (const BivRaster *raster,
                                     gint32           level,
                                     BivLength        least_side,
                                     gboolean         rounded);
/** biv_spots_round: @line: of BivSpot. Returns: (transfer full): the same, from end to end, with its corners cut @times, to
 *  whole millimetres */
GArray    *biv_spots_round          (const GArray    *line,
                                     guint            times);
/** biv_outline_round: @outline: of BivSpot, closed. Returns: (transfer full): the same with its corners cut twice, to whole
 *  millimetres and without what then lies on a straight line; what lies on the edge of the table of @width and @height stays */
GArray    *biv_outline_round        (const GArray    *outline,
                                     BivLength        width,
                                     BivLength        height);

G_END_DECLS
