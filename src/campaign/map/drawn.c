/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn.c: the course of drawn ground and of links, and where rivers run under links (CA-MAP-9) */
#include "config.h"
#include "campaign/map/drawn.h"

#include <math.h>

#include "campaign/model/map.h"

#define PIECES 8                    /* straight ones to a span */

gboolean
biv_drawn_is_area (BivDrawnKind kind)
{
  return kind == BIV_DRAWN_WOODS || kind == BIV_DRAWN_HILLS || kind == BIV_DRAWN_MARSH || kind == BIV_DRAWN_DESERT
         || kind == BIV_DRAWN_SEA;
}

guint
biv_drawn_get_least_points (BivDrawnKind kind)
{
  return biv_drawn_is_area (kind) ? 3 : kind == BIV_DRAWN_LETTERING ? 1 : 2;
}

/* ---- Courses ---- */

BivMapSpot
biv_place_get_spot (BivCampaign    *campaign,
                    const BivPlace *place)
{
  gboolean is_hexes = campaign->map_form == BIV_MAP_HEXES;

  return (BivMapSpot) { place->x * (is_hexes ? BIV_MAP_HEX_PITCH : 1.0), place->y + (is_hexes && place->x % 2 == 0 ? 0.5 : 0.0) };
}

static void
add_knots (GArray       *knots,
           const GArray *points)
{
  for (guint i = 0; points != NULL && i < points->len; i++)
    {
      const BivMapPoint *point = &g_array_index (points, BivMapPoint, i);
      BivMapSpot knot = { point->x / 100.0, point->y / 100.0 };

      g_array_append_val (knots, knot);
    }
}

GArray *
biv_drawn_list_knots (BivDrawn *drawn)
{
  GArray *knots = g_array_new (FALSE, FALSE, sizeof (BivMapSpot));

  add_knots (knots, drawn->points);
  return knots;
}

GArray *
biv_link_list_knots (BivCampaign *campaign,
                     BivLink     *link)
{
  GArray *knots = g_array_new (FALSE, FALSE, sizeof (BivMapSpot));
  BivPlace *from = biv_campaign_find_place (campaign, link->from), *to = biv_campaign_find_place (campaign, link->to);
  BivMapSpot end;

  if (from == NULL || to == NULL)
    return knots;
  end = biv_place_get_spot (campaign, from);
  g_array_append_val (knots, end);
  add_knots (knots, link->bends);
  end = biv_place_get_spot (campaign, to);
  g_array_append_val (knots, end);
  return knots;
}

GArray *
biv_link_list_points (BivCampaign *campaign,
                      BivLink     *link)
{
  g_autoptr (GArray) knots = biv_link_list_knots (campaign, link);
  GArray *points = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));

  for (guint i = 0; i < knots->len; i++)
    {
      const BivMapSpot *knot = &g_array_index (knots, BivMapSpot, i);
      BivMapPoint point = { (int) lround (knot->x * 100.0), (int) lround (knot->y * 100.0) };

      g_array_append_val (points, point);
    }
  return points;
}

guint
biv_course_count_spans (const GArray *knots,
                        gboolean      closed)
{
  return knots->len < 2 ? 0 : closed ? knots->len : knots->len - 1;
}

static BivMapSpot
get_knot (const GArray *knots,
          gboolean      closed,
          int           i)
{
  int n = (int) knots->len;

  return g_array_index (knots, BivMapSpot, closed ? (i + n) % n : CLAMP (i, 0, n - 1));
}

void
biv_course_get_span (const GArray *knots,
                     gboolean      closed,
                     guint         i,
                     BivMapSpot    span[4])
{
  BivMapSpot before = get_knot (knots, closed, (int) i - 1), a = get_knot (knots, closed, (int) i);
  BivMapSpot d = get_knot (knots, closed, (int) i + 1), after = get_knot (knots, closed, (int) i + 2);

  span[0] = a;
  span[1] = (BivMapSpot) { a.x + (d.x - before.x) / 6, a.y + (d.y - before.y) / 6 };
  span[2] = (BivMapSpot) { d.x - (after.x - a.x) / 6, d.y - (after.y - a.y) / 6 };
  span[3] = d;
}

static BivMapSpot
get_spot (const BivMapSpot span[4],
          double           t)
{
  double s = 1.0 - t, a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;

  return (BivMapSpot) { a * span[0].x + b * span[1].x + c * span[2].x + d * span[3].x,
                        a * span[0].y + b * span[1].y + c * span[2].y + d * span[3].y };
}

GArray *
biv_course_list_spots (const GArray *knots,
                       gboolean      closed)
{
  guint n = biv_course_count_spans (knots, closed);
  /* Two knots are joined by a straight line. */
  guint n_pieces = knots->len == 2 ? 1 : PIECES;
  GArray *spots = g_array_sized_new (FALSE, FALSE, sizeof (BivMapSpot), n * n_pieces + 1);

  if (knots->len > 0)
    g_array_append_val (spots, g_array_index (knots, BivMapSpot, 0));
  for (guint i = 0; i < n; i++)
    {
      BivMapSpot span[4];

      biv_course_get_span (knots, closed, i, span);
      for (guint piece = 1; piece <= n_pieces; piece++)
        {
          BivMapSpot spot = get_spot (span, (double) piece / n_pieces);

          g_array_append_val (spots, spot);
        }
    }
  return spots;
}

/* ---- Crossing ---- */

typedef struct
{
  double left, top, right, bottom;
} Extent;

static Extent
get_extent (const GArray *spots)
{
  Extent extent = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (guint i = 0; i < spots->len; i++)
    {
      const BivMapSpot *spot = &g_array_index (spots, BivMapSpot, i);

      extent.left = MIN (extent.left, spot->x);
      extent.right = MAX (extent.right, spot->x);
      extent.top = MIN (extent.top, spot->y);
      extent.bottom = MAX (extent.bottom, spot->y);
    }
  return extent;
}

static gboolean
do_meet (const Extent *a,
         const Extent *b)
{
  return a->left <= b->right && b->left <= a->right && a->top <= b->bottom && b->top <= a->bottom;
}

/* How far along the first of two straight pieces they cross: from 0 up to 1, or -1. */
static double
cross_pieces (const BivMapSpot *a,
              const BivMapSpot *b)
{
  double ax = a[1].x - a[0].x, ay = a[1].y - a[0].y, bx = b[1].x - b[0].x, by = b[1].y - b[0].y;
  double area = ax * by - ay * bx, along, across;

  if (fabs (area) < 1e-12)
    return -1.0;
  along = ((b[0].x - a[0].x) * by - (b[0].y - a[0].y) * bx) / area;
  across = ((b[0].x - a[0].x) * ay - (b[0].y - a[0].y) * ax) / area;
  return along >= 0.0 && along < 1.0 && across >= 0.0 && across < 1.0 ? along : -1.0;
}

gboolean
biv_course_cross (const GArray *a,
                  const GArray *b,
                  BivMapSpot   *at)
{
  for (guint i = 0; i + 1 < a->len; i++)
    {
      const BivMapSpot *piece = &g_array_index (a, BivMapSpot, i);
      double first = 2.0;

      for (guint j = 0; j + 1 < b->len; j++)
        {
          double along = cross_pieces (piece, &g_array_index (b, BivMapSpot, j));

          if (along >= 0.0 && along < first)
            first = along;
        }
      if (first > 1.0)
        continue;
      *at = (BivMapSpot) { piece[0].x + first * (piece[1].x - piece[0].x), piece[0].y + first * (piece[1].y - piece[0].y) };
      return TRUE;
    }
  return FALSE;
}

/* ---- Rivers and links ---- */

typedef struct
{
  BivDrawn *river;
  GArray   *spots;
  Extent    extent;
} River;

static void
river_clear (gpointer data)
{
  g_array_unref (((River *) data)->spots);
}

static GArray *
list_rivers (BivCampaign *campaign)
{
  GArray *rivers = g_array_new (FALSE, FALSE, sizeof (River));

  g_array_set_clear_func (rivers, river_clear);
  BIV_EACH (BivDrawn, drawn, campaign, BIV_KIND_DRAWN)
    if (drawn->drawn_kind == BIV_DRAWN_RIVER)
      {
        g_autoptr (GArray) knots = biv_drawn_list_knots (drawn);
        River river = { drawn, biv_course_list_spots (knots, FALSE) };

        river.extent = get_extent (river.spots);
        g_array_append_val (rivers, river);
      }
  return rivers;
}

static void
add_crossing (GArray      *crossings,
              BivCampaign *campaign,
              BivLink     *link,
              GArray      *rivers)
{
  g_autoptr (GArray) knots = biv_link_list_knots (campaign, link);
  g_autoptr (GArray) spots = biv_course_list_spots (knots, FALSE);
  Extent extent = get_extent (spots);

  for (guint i = 0; i < rivers->len; i++)
    {
      const River *river = &g_array_index (rivers, River, i);
      BivRiverCrossing crossing = { link, river->river };

      if (link->no_crossing != NULL
          && g_strv_contains ((const char *const *) link->no_crossing, biv_id_of (river->river)))
        continue;
      if (!do_meet (&extent, &river->extent) || !biv_course_cross (spots, river->spots, &crossing.at))
        continue;
      g_array_append_val (crossings, crossing);
      return;
    }
}

GArray *
biv_map_list_uncrossed (BivCampaign *campaign)
{
  GArray *crossings = g_array_new (FALSE, FALSE, sizeof (BivRiverCrossing));
  g_autoptr (GArray) rivers = list_rivers (campaign);

  if (rivers->len == 0)
    return crossings;
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    /* Between two cells of a grid there is a link anyway: only what is drawn there is looked at. */
    if (link->link_kind != BIV_LINK_GROUND && !biv_map_is_water_link (link) && link->crossing == BIV_CROSSING_NONE)
      add_crossing (crossings, campaign, link, rivers);
  return crossings;
}
