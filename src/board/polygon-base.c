/* SPDX-License-Identifier: GPL-3.0-or-later */
/* polygon-base.c: bases and hulls in areas and on lines (FU-GEOM-7, FU-COMBAT-10) */
#include "config.h"
#include "board/biv-polygon.h"

#include "board/geometry-private.h"

/* Polygons and polylines alike are walked side by side: @i is where a side ends, and the first side of a polygon begins at
 * its last spot. */
static inline BivSpot
side_begin (const BivPolygon *polygon,
            guint             i)
{
  return polygon->spots[i > 0 ? i - 1 : polygon->n_spots - 1];
}

static gboolean
sides_meet_base (const BivPolygon *polygon,
                 gboolean          is_closed,
                 const BivBase    *base,
                 BivLength         slack)
{
  gint64 depth = biv_base_half_depth (base) - (gint64) slack * BIV_FINE;
  gint64 front = biv_base_half_frontage (base) - (gint64) slack * BIV_FINE;
  BivOffset from = biv_base_see (base, side_begin (polygon, is_closed ? 0 : 1));

  if (depth <= 0 || front <= 0)
    return FALSE;
  for (guint i = is_closed ? 0 : 1; i < polygon->n_spots; i++)
    {
      BivOffset to = biv_base_see (base, polygon->spots[i]);

      if (biv_offsets_cut (depth, front, from, to))
        return TRUE;
      from = to;
    }
  return FALSE;
}

gboolean
biv_polygon_meets_base (const BivPolygon *polygon,
                        const BivBase    *base,
                        BivLength         slack)
{
  if (!biv_bounds_may_meet (&polygon->bounds, base, 0))
    return FALSE;
  if (base->frontage <= 2 * slack || base->depth <= 2 * slack)
    return FALSE;
  return sides_meet_base (polygon, TRUE, base, slack) || biv_polygon_where (polygon, base->centre) == BIV_INSIDE;
}

gboolean
biv_polyline_meets_base (const BivPolyline *line,
                         const BivBase     *base,
                         BivLength          slack)
{
  return biv_bounds_may_meet (&line->bounds, base, 0) && sides_meet_base (line, FALSE, base, slack);
}

gboolean
biv_polygon_holds_base (const BivPolygon *polygon,
                        const BivBase    *base)
{
  BivSpot corners[4];

  if (!biv_bounds_may_meet (&polygon->bounds, base, 0) || biv_polygon_where (polygon, base->centre) == BIV_OUTSIDE)
    return FALSE;
  if (base->frontage > 0 && base->depth > 0)
    return !sides_meet_base (polygon, TRUE, base, 0);
  biv_base_get_corners (base, corners);
  return !biv_polygon_hides (polygon, corners[0], corners[2])
         || (biv_polygon_has_spot (polygon, corners[0]) && biv_polygon_has_spot (polygon, corners[2]));
}

static gint64
base_square (const BivPolygon *polygon,
             gboolean          is_closed,
             const BivBase    *base)
{
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base);
  const BivFine corners[4] = { { -front, depth }, { front, depth }, { front, -depth }, { -front, -depth } };
  BivOffset from = biv_base_see (base, side_begin (polygon, is_closed ? 0 : 1));
  gint64 least = G_MAXINT64;

  for (guint i = is_closed ? 0 : 1; i < polygon->n_spots; i++)
    {
      BivOffset to = biv_base_see (base, polygon->spots[i]);

      if (biv_offsets_cut (depth, front, from, to))
        return 0;
      least = MIN (least, biv_square_of_both (biv_beyond (to.forward, depth), biv_beyond (to.right, front)));
      least = MIN (least, biv_square_of_both (biv_beyond (from.forward, depth), biv_beyond (from.right, front)));
      for (guint corner = 0; corner < 4; corner++)
        least = MIN (least, biv_fine_segment_square (corners[corner], (BivFine) { from.right, from.forward },
                                                     (BivFine) { to.right, to.forward }));
      from = to;
    }
  return least;
}

BivLength
biv_polygon_get_base_distance (const BivPolygon *polygon,
                               const BivBase    *base)
{
  if (biv_polygon_has_spot (polygon, base->centre))
    return 0;
  return biv_length_of_square (base_square (polygon, TRUE, base));
}

BivLength
biv_polyline_get_base_distance (const BivPolyline *line,
                                const BivBase     *base)
{
  return biv_length_of_square (base_square (line, FALSE, base));
}

/* ---- Hulls ---- */

/* On which sides of the line from @a to @b the spot lies: exact, in fine lengths. */
static inline gint64
turn_of (gint64 ax,
         gint64 ay,
         gint64 bx,
         gint64 by,
         gint64 x,
         gint64 y)
{
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

static gboolean
cuts_hull (const BivHull *hull,
           BivSpot        from,
           BivSpot        to)
{
  gint64 ax = (gint64) from.x * BIV_FINE, ay = (gint64) from.y * BIV_FINE;
  gint64 bx = (gint64) to.x * BIV_FINE, by = (gint64) to.y * BIV_FINE;
  gboolean is_left = FALSE, is_right = FALSE;

  if (MAX (ax, bx) <= hull->west || MIN (ax, bx) >= hull->east || MAX (ay, by) <= hull->south || MIN (ay, by) >= hull->north)
    return FALSE;
  for (guint i = 0; i < hull->n_corners; i++)
    {
      guint next = i + 1 < hull->n_corners ? i + 1 : 0;
      gint64 side = turn_of (ax, ay, bx, by, hull->x[i], hull->y[i]);

      if (turn_of (hull->x[i], hull->y[i], hull->x[next], hull->y[next], ax, ay) >= 0
          && turn_of (hull->x[i], hull->y[i], hull->x[next], hull->y[next], bx, by) >= 0)
        return FALSE;
      is_left = is_left || side > 0;
      is_right = is_right || side < 0;
    }
  return is_left && is_right;
}

static gboolean
sides_meet_hull (const BivPolygon *polygon,
                 gboolean          is_closed,
                 const BivHull    *hull)
{
  const BivBounds *bounds = &polygon->bounds;

  if (hull->n_corners < 3
      || (gint64) bounds->west * BIV_FINE >= hull->east || (gint64) bounds->east * BIV_FINE <= hull->west
      || (gint64) bounds->south * BIV_FINE >= hull->north || (gint64) bounds->north * BIV_FINE <= hull->south)
    return FALSE;
  for (guint i = is_closed ? 0 : 1; i < polygon->n_spots; i++)
    if (cuts_hull (hull, side_begin (polygon, i), polygon->spots[i]))
      return TRUE;
  return FALSE;
}

gboolean
biv_polygon_meets_hull (const BivPolygon *polygon,
                        const BivHull    *hull)
{
  gint64 x = 0, y = 0;

  if (sides_meet_hull (polygon, TRUE, hull))
    return TRUE;
  if (hull->n_corners < 3)
    return FALSE;
  for (guint i = 0; i < 3; i++)
    {
      x += hull->x[i];
      y += hull->y[i];
    }
  x /= 3 * BIV_FINE;
  y /= 3 * BIV_FINE;
  return biv_polygon_where (polygon, biv_spot ((BivLength) x, (BivLength) y)) == BIV_INSIDE;
}

gboolean
biv_polyline_meets_hull (const BivPolyline *line,
                         const BivHull     *hull)
{
  return sides_meet_hull (line, FALSE, hull);
}
