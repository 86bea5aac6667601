/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-band.c: streams and roads: what a middle line with a width covers
 *
 * A quadrangle for each stretch. At a bend both sides run on to where they meet; where that would be far out, or further back
 * than a stretch is long, stretches end squarely and a triangle fills the outer side. Ends at the table's edge run on
 * over it, so that a slanting end leaves no gap there. */
#include "config.h"
#include "board/biv-tabletop.h"

#include "board/tabletop-private.h"

/* The way of one stretch, of BIV_ONE, and its length. */
typedef struct
{
  gint32    east, north;
  BivLength length;
} Way;

typedef struct
{
  const BivSpot *spots;
  guint          n_spots;
  BivLength      half;
  GArray        *pieces;
} Band;

static BivSpot
aside (BivSpot   spot,
       BivLength east_half,
       BivLength north_half)
{
  return biv_spot (spot.x + east_half, spot.y + north_half);
}

static BivLength
part_of (gint64 length,
         gint64 part)
{
  return (BivLength) ((length * part + (part >= 0 ? 1 << 29 : -(1 << 29))) / BIV_ONE);
}

static Way
way_of (BivSpot from,
        BivSpot to)
{
  Way way;

  way.length = biv_spot_distance (from, to);
  biv_direction_of ((gint64) to.x - from.x, (gint64) to.y - from.y, &way.east, &way.north);
  return way;
}

static void
add_piece (Band          *band,
           const BivSpot *spots,
           guint          n_spots)
{
  BivPolygon piece = biv_polygon_make (g_memdup2 (spots, n_spots * sizeof *spots), n_spots);

  if (biv_polygon_get_double_area (&piece) == 0)
    g_free (piece.spots);
  else
    g_array_append_val (band->pieces, piece);
}

/* To the right of a way, half the width away. */
static BivSpot
right_of (const Band *band,
          BivSpot     spot,
          const Way  *way)
{
  return aside (spot, part_of (band->half, way->north), -part_of (band->half, way->east));
}

static BivSpot
left_of (const Band *band,
         BivSpot     spot,
         const Way  *way)
{
  return aside (spot, -part_of (band->half, way->north), part_of (band->half, way->east));
}

/* Where the sides of two stretches meet: @right is the corner on the right, as far from the bend as the one on the left.
 * Returns: FALSE where they meet too far off. */
static gboolean
find_mitre (const Band *band,
            BivSpot     spot,
            const Way  *before,
            const Way  *after,
            BivSpot    *right,
            BivSpot    *left)
{
  gint64 cosine = ((gint64) before->east * after->east + (gint64) before->north * after->north) / BIV_ONE;
  gint64 sine = ((gint64) before->east * after->north - (gint64) before->north * after->east) / BIV_ONE;
  gint64 both = BIV_ONE + cosine;
  BivLength east, north, back;

  if (cosine < -BIV_ONE / 4)
    return FALSE;
  back = (BivLength) (band->half * ABS (sine) / both);          /* along each stretch, on the inner side */
  if (back >= before->length || back >= after->length)
    return FALSE;
  east = (BivLength) ((gint64) band->half * ((gint64) before->north + after->north) / both);
  north = (BivLength) (-(gint64) band->half * ((gint64) before->east + after->east) / both);
  *right = aside (spot, east, north);
  *left = aside (spot, -east, -north);
  return TRUE;
}

static void
fill_bend (Band      *band,
           BivSpot    spot,
           const Way *before,
           const Way *after)
{
  BivSpot right[3] = { spot, right_of (band, spot, before), right_of (band, spot, after) };
  BivSpot left[3] = { spot, left_of (band, spot, before), left_of (band, spot, after) };

  /* the one on the inner side lies in the stretches already */
  add_piece (band, right, 3);
  add_piece (band, left, 3);
}

static void
lay_stretches (Band *band)
{
  Way way = way_of (band->spots[0], band->spots[1]);
  BivSpot from_right = right_of (band, band->spots[0], &way), from_left = left_of (band, band->spots[0], &way);

  for (guint i = 1; i < band->n_spots; i++)
    {
      BivSpot spot = band->spots[i];
      BivSpot right = right_of (band, spot, &way), left = left_of (band, spot, &way);
      gboolean is_last = i + 1 == band->n_spots;
      Way next = is_last ? way : way_of (spot, band->spots[i + 1]);
      gboolean is_mitred = !is_last && find_mitre (band, spot, &way, &next, &right, &left);
      BivSpot piece[4] = { from_right, right, left, from_left };

      add_piece (band, piece, 4);
      from_right = is_mitred ? right : right_of (band, spot, &next);
      from_left = is_mitred ? left : left_of (band, spot, &next);
      if (!is_mitred && !is_last)
        fill_bend (band, spot, &way, &next);
      way = next;
    }
}

/* One and a half times the width beyond the edge that the end lies on. */
static BivSpot
run_over_edge (BivSpot   end,
               BivSpot   before,
               BivLength half,
               BivLength width,
               BivLength height)
{
  Way way;

  if (end.x > 0 && end.y > 0 && end.x < width && end.y < height)
    return end;
  way = way_of (before, end);
  return aside (end, part_of (3 * half, way.east), part_of (3 * half, way.north));
}

BivPolygon *
biv_tabletop_lay_band (const BivTabletopObject *object,
                       BivLength                width,
                       BivLength                height,
                       guint                   *n_pieces)
{
  const BivPolygon *line = &object->outline;
  BivLength half = object->width / 2;
  guint last = line->n_spots - 1;
  g_autofree BivSpot *spots = g_memdup2 (line->spots, line->n_spots * sizeof *spots);
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (BivPolygon));
  Band band = { spots, line->n_spots, half, pieces };

  spots[0] = run_over_edge (line->spots[0], line->spots[1], half, width, height);
  spots[last] = run_over_edge (line->spots[last], line->spots[last - 1], half, width, height);
  lay_stretches (&band);
  *n_pieces = pieces->len;
  return (BivPolygon *) g_array_steal (pieces, NULL);
}
