/* SPDX-License-Identifier: GPL-3.0-or-later */
/* polygon.c: polygons and polylines: what lies in them, and which lines of sight they cut */
#include "config.h"
#include "board/biv-polygon.h"

#include "board/geometry-private.h"

/* Positive where @c lies to the left of the way from @a to @b; exact. */
static inline gint64
turn_of (BivSpot a,
         BivSpot b,
         BivSpot c)
{
  return ((gint64) b.x - a.x) * ((gint64) c.y - a.y) - ((gint64) b.y - a.y) * ((gint64) c.x - a.x);
}

static inline guint
next_of (const BivPolygon *polygon,
         guint             i)
{
  return i + 1 < polygon->n_spots ? i + 1 : 0;
}

static inline gboolean
is_between (BivSpot spot,
            BivSpot a,
            BivSpot b)
{
  return spot.x >= MIN (a.x, b.x) && spot.x <= MAX (a.x, b.x) && spot.y >= MIN (a.y, b.y) && spot.y <= MAX (a.y, b.y);
}

static inline BivFine
fine_of (BivSpot spot,
         BivSpot origin)
{
  return (BivFine) { ((gint64) spot.x - origin.x) * BIV_FINE, ((gint64) spot.y - origin.y) * BIV_FINE };
}

BivPolygon
biv_polygon_make (BivSpot *spots,
                  guint    n_spots)
{
  BivPolygon polygon = { spots, n_spots, { G_MAXINT32, G_MAXINT32, G_MININT32, G_MININT32 } };

  for (guint i = 0; i < n_spots; i++)
    {
      polygon.bounds.west = MIN (polygon.bounds.west, spots[i].x);
      polygon.bounds.south = MIN (polygon.bounds.south, spots[i].y);
      polygon.bounds.east = MAX (polygon.bounds.east, spots[i].x);
      polygon.bounds.north = MAX (polygon.bounds.north, spots[i].y);
    }
  return polygon;
}

gint64
biv_polygon_get_double_area (const BivPolygon *polygon)
{
  gint64 area = 0;

  for (guint i = 1; i + 1 < polygon->n_spots; i++)
    area -= turn_of (polygon->spots[0], polygon->spots[i], polygon->spots[i + 1]);
  return area;
}

/* ---- Sound outlines ---- */

static gboolean
segments_touch (BivSpot a,
                BivSpot b,
                BivSpot c,
                BivSpot d)
{
  gint64 c_side = turn_of (a, b, c), d_side = turn_of (a, b, d), a_side = turn_of (c, d, a), b_side = turn_of (c, d, b);

  if (((c_side > 0 && d_side < 0) || (c_side < 0 && d_side > 0))
      && ((a_side > 0 && b_side < 0) || (a_side < 0 && b_side > 0)))
    return TRUE;
  return (c_side == 0 && is_between (c, a, b)) || (d_side == 0 && is_between (d, a, b))
         || (a_side == 0 && is_between (a, c, d)) || (b_side == 0 && is_between (b, c, d));
}

/* Whether the side that leads on from the corner @b lies back over the one that came to it. */
static gboolean
folds_back (BivSpot a,
            BivSpot b,
            BivSpot c)
{
  gint64 along = ((gint64) b.x - a.x) * ((gint64) c.x - b.x) + ((gint64) b.y - a.y) * ((gint64) c.y - b.y);

  return turn_of (a, b, c) == 0 && along <= 0;
}

static gboolean
sides_meet (const BivPolygon *polygon,
            guint             i,
            guint             j)
{
  BivSpot a = polygon->spots[i], b = polygon->spots[next_of (polygon, i)];
  BivSpot c = polygon->spots[j], d = polygon->spots[next_of (polygon, j)];

  if (i == j)
    return a.x == b.x && a.y == b.y;
  if (j == i + 1)
    return folds_back (a, b, d);
  if (i == 0 && j == polygon->n_spots - 1)
    return folds_back (c, a, b);
  return segments_touch (a, b, c, d);
}

/* Sides without length first, since their neighbours seem to fold back. */
gboolean
biv_polygon_is_simple (const BivPolygon *polygon,
                       guint            *first,
                       guint            *second)
{
  guint n = polygon->n_spots, i, j = 0;

  for (i = 0; i < n && !sides_meet (polygon, i, i); i++)
    continue;
  if (i < n)
    j = i;
  else
    for (i = 0; i < n; i++)
      {
        for (j = i + 1; j < n && !sides_meet (polygon, i, j); j++)
          continue;
        if (j < n)
          break;
      }
  if (i == n)
    return n >= 3;
  if (first != NULL)
    *first = i;
  if (second != NULL)
    *second = j;
  return FALSE;
}

/* ---- Spots ---- */

BivWhere
biv_polygon_where (const BivPolygon *polygon,
                   BivSpot           spot)
{
  gboolean is_inside = FALSE;

  for (guint i = 0; i < polygon->n_spots; i++)
    {
      BivSpot a = polygon->spots[i], b = polygon->spots[next_of (polygon, i)];
      gint64 side;

      if ((a.y > spot.y && b.y > spot.y) || (a.y < spot.y && b.y < spot.y) || (a.x < spot.x && b.x < spot.x))
        continue;
      side = turn_of (a, b, spot);
      if (side == 0 && is_between (spot, a, b))
        return BIV_ON_EDGE;
      /* a ray to the east crosses sides that go up through its height with the spot on their left, and the reverse */
      if ((a.y <= spot.y) != (b.y <= spot.y) && (side > 0) == (b.y > a.y))
        is_inside = !is_inside;
    }
  return is_inside ? BIV_INSIDE : BIV_OUTSIDE;
}

static gint64
spot_square (const BivPolygon *polygon,
             gboolean          is_closed,
             BivSpot           spot)
{
  gint64 least = G_MAXINT64;

  for (guint i = is_closed ? 0 : 1; i < polygon->n_spots; i++)
    {
      BivSpot from = polygon->spots[i > 0 ? i - 1 : polygon->n_spots - 1];

      least = MIN (least, biv_fine_segment_square ((BivFine) { 0, 0 }, fine_of (from, spot),
                                                   fine_of (polygon->spots[i], spot)));
    }
  return least;
}

BivLength
biv_polygon_get_spot_distance (const BivPolygon *polygon,
                               BivSpot           spot)
{
  return biv_polygon_has_spot (polygon, spot) ? 0 : biv_length_of_square (spot_square (polygon, TRUE, spot));
}

BivLength
biv_polyline_get_spot_distance (const BivPolyline *line,
                                BivSpot            spot)
{
  return biv_length_of_square (spot_square (line, FALSE, spot));
}

/* ---- Lines of sight (FU-GEOM-8) ---- */

gboolean
biv_polyline_is_crossed (const BivPolyline *line,
                         BivSpot            from,
                         BivSpot            to)
{
  for (guint i = 0; i + 1 < line->n_spots; i++)
    if (segments_touch (from, to, line->spots[i], line->spots[i + 1]))
      return TRUE;
  return FALSE;
}

/* Where the line of sight enters and leaves the polygon: fine lengths along it, in order. A line that is a hair further to
 * the left than the segment (or to the right) never runs through a corner or along a side. */
static guint
crossings (const BivPolygon *polygon,
           BivSpot           from,
           BivSpot           to,
           gboolean          is_left,
           gint64           *at)
{
  guint n = 0;
  gint32 sine, cosine;

  biv_direction_of ((gint64) to.x - from.x, (gint64) to.y - from.y, &sine, &cosine);
  for (guint i = 0; i < polygon->n_spots; i++)
    {
      BivSpot a = polygon->spots[i], b = polygon->spots[next_of (polygon, i)];
      gint64 a_side = turn_of (from, to, a), b_side = turn_of (from, to, b);
      gboolean a_left = is_left ? a_side > 0 : a_side >= 0, b_left = is_left ? b_side > 0 : b_side >= 0;
      BivFine fine_a = fine_of (a, from), fine_b = fine_of (b, from);
      gint64 a_along, b_along, along;
      guint k = n++;

      if (a_left == b_left)
        {
          n--;
          continue;
        }
      a_along = (fine_a.x * sine + fine_a.y * cosine) >> 30;
      b_along = (fine_b.x * sine + fine_b.y * cosine) >> 30;
      if (a_side == 0)
        along = a_along;
      else if (b_side == 0)
        along = b_along;
      else
        along = a_along + (((b_along - a_along) * biv_fraction (ABS (a_side), ABS (a_side) + ABS (b_side))) >> 30);
      for (; k > 0 && at[k - 1] > along; k--)
        at[k] = at[k - 1];
      at[k] = along;
    }
  return n;
}

/* Shorter than two hundredths of a millimetre is a corner, and two roundings. */
#define TOO_SHORT (2 * BIV_FINE)

/* Through a corner, along a side, or from an edge: inside is what is inside on either hand, and so is outside. */
void
biv_polygon_runs (const BivPolygon *polygon,
                  BivSpot           from,
                  BivSpot           to,
                  gboolean         *inside,
                  gboolean         *outside)
{
  gint64 left[BIV_POLYGON_MAX_SPOTS], right[BIV_POLYGON_MAX_SPOTS];
  gint64 length = (gint64) biv_spot_distance (from, to) * BIV_FINE, clear = 0;
  guint n_left, n_right, i = 0, j = 0;

  *inside = *outside = FALSE;
  if (length == 0)
    return;
  n_left = crossings (polygon, from, to, TRUE, left);
  n_right = crossings (polygon, from, to, FALSE, right);
  for (i = 0; i + 1 < n_left; i += 2)
    for (j = 0; j + 1 < n_right; j += 2)
      {
        gint64 enter = MAX (MAX (left[i], right[j]), 0), leave = MIN (MIN (left[i + 1], right[j + 1]), length);

        *inside = *inside || leave - enter > TOO_SHORT;
      }
  for (i = 0, j = 0; i + 1 < n_left || j + 1 < n_right;)
    {
      gboolean is_left = j + 1 >= n_right || (i + 1 < n_left && left[i] <= right[j]);
      gint64 enter = is_left ? left[i] : right[j], leave = is_left ? left[i + 1] : right[j + 1];

      *outside = *outside || MIN (enter, length) - clear > TOO_SHORT;
      clear = MAX (clear, leave);
      if (is_left)
        i += 2;
      else
        j += 2;
    }
  *outside = *outside || length - clear > TOO_SHORT;
}

gboolean
biv_polygon_hides (const BivPolygon *polygon,
                   BivSpot           from,
                   BivSpot           to)
{
  const BivBounds *bounds = &polygon->bounds;
  gboolean is_left = FALSE, is_right = FALSE, touches = FALSE, inside, outside;

  if (MAX (from.x, to.x) <= bounds->west || MIN (from.x, to.x) >= bounds->east
      || MAX (from.y, to.y) <= bounds->south || MIN (from.y, to.y) >= bounds->north)
    return FALSE;
  if (from.x == to.x && from.y == to.y)
    return biv_polygon_where (polygon, from) == BIV_INSIDE;
  for (guint i = 0; i < polygon->n_spots; i++)
    {
      BivSpot a = polygon->spots[i], b = polygon->spots[next_of (polygon, i)];
      gint64 side = turn_of (from, to, a), b_side = turn_of (from, to, b), from_side, to_side;

      is_left = is_left || side > 0;
      is_right = is_right || side < 0;
      if ((side > 0 && b_side > 0) || (side < 0 && b_side < 0))
        continue;
      from_side = turn_of (a, b, from);
      to_side = turn_of (a, b, to);
      if (side != 0 && b_side != 0 && ((from_side > 0 && to_side < 0) || (from_side < 0 && to_side > 0)))
        return TRUE;
      touches = touches || !((from_side > 0 && to_side > 0) || (from_side < 0 && to_side < 0));
    }
  if (!is_left || !is_right)
    return FALSE;
  if (!touches)
    return biv_polygon_where (polygon, from) == BIV_INSIDE;

  biv_polygon_runs (polygon, from, to, &inside, &outside);
  return inside;
}

gboolean
biv_polygon_cut_way (const BivPolygon *polygon,
                     BivSpot           from,
                     BivSpot           to,
                     BivSpan          *span)
{
  const BivBounds *bounds = &polygon->bounds;
  gint64 hand = biv_polygon_get_double_area (polygon) > 0 ? -1 : 1;

  *span = (BivSpan) { 0, BIV_ONE };
  if (MAX (from.x, to.x) < bounds->west || MIN (from.x, to.x) > bounds->east
      || MAX (from.y, to.y) < bounds->south || MIN (from.y, to.y) > bounds->north)
    return FALSE;
  for (guint i = 0; i < polygon->n_spots; i++)
    {
      BivSpot a = polygon->spots[i], b = polygon->spots[next_of (polygon, i)];
      gint64 begin = hand * turn_of (a, b, from), end = hand * turn_of (a, b, to);

      if (begin < 0 && end < 0)
        return FALSE;
      if (begin < 0)
        span->enter = MAX (span->enter, biv_fraction (-begin, end - begin));
      else if (end < 0)
        span->leave = MIN (span->leave, biv_fraction (begin, begin - end) + 1);
    }
  return span->enter <= span->leave;
}
