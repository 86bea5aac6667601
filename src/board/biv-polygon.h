/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-polygon.h: outlines of ground on a table, and what bases and lines of sight meet of them
 *
 * As in biv-geometry.h: whole numbers, trusted arguments, nothing allocated. A polygon is simple (biv_polygon_is_simple ())
 * and closes itself; it may turn either way. */
#pragma once
#include "board/biv-geometry.h"
G_BEGIN_DECLS

#define BIV_POLYGON_MAX_SPOTS 256

typedef struct
{
  BivLength west, south, east, north;
} BivBounds;

/**
 * BivPolygon:
 * @spots: (array length=n_spots): whoever made it owns them
 *
 * A closed polygon, of three spots or more; or, open, a polyline of two or more.
 */
typedef struct
{
  BivSpot   *spots;                   /* whoever made it owns them */
  guint      n_spots;
  BivBounds  bounds;
} BivPolygon;

typedef BivPolygon BivPolyline;

typedef enum
{
  BIV_OUTSIDE,
  BIV_ON_EDGE,
  BIV_INSIDE,
} BivWhere;

/**
 * BivSpan:
 *
 * Where a moving base is in something: parts of %BIV_ONE of its way. At @enter it is still clear, and at @leave again
 * (%BIV_ONE: perhaps not).
 */
typedef struct
{
  gint32 enter, leave;
} BivSpan;

/**
 * biv_polygon_make: (skip)
 * @spots: kept, not copied
 */
BivPolygon biv_polygon_make            (BivSpot           *spots,
                                        guint              n_spots);
/**
 * biv_polygon_is_simple: (skip)
 * @first: (out) (optional): the sides at fault, by the spot they begin at
 * @second: (out) (optional): the sides at fault, by the spot they begin at
 *
 * Whether no two sides cross or touch, but for neighbours in their corner, no side is without length, and there is ground
 * inside.
 */
gboolean   biv_polygon_is_simple       (const BivPolygon  *polygon,
                                        guint             *first,
                                        guint             *second);
/**
 * biv_polygon_get_double_area: (skip)
 *
 * Twice the area in hundredths of a millimetre squared; positive where it turns clockwise.
 */
gint64     biv_polygon_get_double_area (const BivPolygon  *polygon);

/**
 * biv_polygon_where: (skip)
 */
BivWhere   biv_polygon_where           (const BivPolygon  *polygon,
                                        BivSpot            spot);
/**
 * biv_polygon_has_spot:
 *
 * The edge included (FU-GEOM-6).
 */
static inline gboolean
biv_polygon_has_spot (const BivPolygon *polygon,
                      BivSpot           spot)
{
  const BivBounds *bounds = &polygon->bounds;

  return spot.x >= bounds->west && spot.x <= bounds->east && spot.y >= bounds->south && spot.y <= bounds->north
         && biv_polygon_where (polygon, spot) != BIV_OUTSIDE;
}

/**
 * biv_bounds_may_meet:
 *
 * %FALSE only if no point of the base is surely within the bounds or nearer to them than @limit.
 */
static inline gboolean
biv_bounds_may_meet (const BivBounds *bounds,
                     const BivBase   *base,
                     BivLength        limit)
{
  BivLength reach = base->reach + limit;

  return base->centre.x + reach >= bounds->west && base->centre.x - reach <= bounds->east
         && base->centre.y + reach >= bounds->south && base->centre.y - reach <= bounds->north;
}

/* ---- Bases ---- */

/**
 * biv_polygon_meets_base: (skip)
 *
 * Whether the interior of the base, made smaller by @slack all round, meets that of the polygon (FU-GEOM-7).
 */
gboolean   biv_polygon_meets_base      (const BivPolygon  *polygon,
                                        const BivBase     *base,
                                        BivLength          slack);
/**
 * biv_polyline_meets_base: (skip)
 *
 * The same of a line without width.
 */
gboolean   biv_polyline_meets_base     (const BivPolyline *line,
                                        const BivBase     *base,
                                        BivLength          slack);
/**
 * biv_polygon_holds_base: (skip)
 *
 * Whether no point of the base is outside.
 */
gboolean   biv_polygon_holds_base      (const BivPolygon  *polygon,
                                        const BivBase     *base);
/**
 * biv_polygon_get_base_distance: (skip)
 *
 * 0 where they meet or touch.
 */
BivLength  biv_polygon_get_base_distance  (const BivPolygon  *polygon,
                                           const BivBase     *base);
/**
 * biv_polyline_get_base_distance: (skip)
 */
BivLength  biv_polyline_get_base_distance (const BivPolyline *line,
                                           const BivBase     *base);
/**
 * biv_polygon_get_spot_distance: (skip)
 *
 * 0 inside.
 */
BivLength  biv_polygon_get_spot_distance  (const BivPolygon  *polygon,
                                           BivSpot            spot);
/**
 * biv_polyline_get_spot_distance: (skip)
 */
BivLength  biv_polyline_get_spot_distance (const BivPolyline *line,
                                           BivSpot            spot);

/* ---- Hulls (FU-COMBAT-10) ---- */

/**
 * biv_polygon_meets_hull: (skip)
 *
 * Whether their interiors meet.
 */
gboolean   biv_polygon_meets_hull      (const BivPolygon  *polygon,
                                        const BivHull     *hull);
/**
 * biv_polyline_meets_hull: (skip)
 */
gboolean   biv_polyline_meets_hull     (const BivPolyline *line,
                                        const BivHull     *hull);

/* ---- Lines of sight (FU-GEOM-8) ---- */

/**
 * biv_polygon_hides: (skip)
 *
 * Whether the segment meets the polygon's interior; running along a side does not.
 */
gboolean   biv_polygon_hides           (const BivPolygon  *polygon,
                                        BivSpot            from,
                                        BivSpot            to);
/**
 * biv_polygon_runs: (skip)
 * @inside: (out)
 * @outside: (out)
 *
 * On which sides of the outline parts of the segment lie; running along a side is neither.
 */
void       biv_polygon_runs            (const BivPolygon  *polygon,
                                        BivSpot            from,
                                        BivSpot            to,
                                        gboolean          *inside,
                                        gboolean          *outside);
/**
 * biv_polyline_is_crossed: (skip)
 *
 * Whether the segment touches the line.
 */
gboolean   biv_polyline_is_crossed     (const BivPolyline *line,
                                        BivSpot            from,
                                        BivSpot            to);

/**
 * biv_polygon_cut_way: (skip)
 * @span: (out): the part of the way that lies in it, edges included, a hair longer rather than shorter.
 *
 * Of a convex polygon.
 *
 * Returns: %FALSE where none does
 */
gboolean   biv_polygon_cut_way         (const BivPolygon  *polygon,
                                        BivSpot            from,
                                        BivSpot            to,
                                        BivSpan           *span);

/* ---- Moving ---- */

/**
 * biv_base_sweep_base: (skip)
 * @motion: of the base against the other, as a difference.
 * @slack: both are taken as smaller by half of this all round, for bases that rounding has left in each other.
 *
 * Returns: %FALSE where their interiors never meet
 */
gboolean   biv_base_sweep_base         (const BivBase     *base,
                                        BivSpot            motion,
                                        const BivBase     *other,
                                        BivLength          slack,
                                        BivSpan           *span);
/**
 * biv_base_approach: (skip)
 * @spare: one before it does too at which it is no more than that over @limit, which is cheaper.
 * @most: parts beyond it do not matter, %BIV_ONE at most.
 *
 * The first part of the way at which the distance to the other rounds to @limit or less.
 *
 * Returns: %FALSE where it never comes so near, or later
 */
gboolean   biv_base_approach           (const BivBase     *base,
                                        BivSpot            motion,
                                        const BivBase     *other,
                                        BivLength          limit,
                                        BivLength          spare,
                                        gint32             most,
                                        gint32            *part);
/**
 * biv_base_may_face: (skip)
 *
 * The stretch of the way outside which nothing of the other is in the front sector of @base, for places up to @slack off
 * the way (FU-GEOM-4).
 *
 * Returns: %FALSE where nothing of it ever is
 */
gboolean   biv_base_may_face           (const BivBase     *base,
                                        BivSpot            motion,
                                        const BivBase     *other,
                                        BivLength          slack,
                                        BivSpan           *span);
/**
 * biv_base_sweep_polygon: (skip)
 * @spans: (out): apart from each other, in the order of the way
 * @max_spans: room in @spans; the last one then holds all that is left
 *
 * Returns: how many stretches of its way the base has its interior in that of the polygon
 */
guint      biv_base_sweep_polygon      (const BivBase     *base,
                                        BivSpot            motion,
                                        const BivPolygon  *polygon,
                                        BivSpan           *spans,
                                        guint              max_spans);
/**
 * biv_base_sweep_polyline: (skip)
 *
 * The same of a line without width.
 */
guint      biv_base_sweep_polyline     (const BivBase     *base,
                                        BivSpot            motion,
                                        const BivPolyline *line,
                                        BivSpan           *spans,
                                        guint              max_spans);
/**
 * biv_spans_add: (skip)
 *
 * Keeps @spans, of which there are @n_spans, apart and in order.
 *
 * Returns: how many there are then
 */
guint      biv_spans_add               (BivSpan           *spans,
                                        guint              n_spans,
                                        guint              max_spans,
                                        BivSpan            span);

G_END_DECLS
