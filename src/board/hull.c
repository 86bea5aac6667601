/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hull.c: what lies between two bases (FU-GEOM-5) */
#include "config.h"
#include "board/geometry-private.h"

static void
add_corner (BivFine       *points,
            guint         *n_points,
            const BivBase *base,
            int            depth_sign,
            int            front_sign)
{
  gint64 forward = depth_sign * biv_base_half_depth (base), right = front_sign * biv_base_half_frontage (base);
  gint64 x = (right * base->cosine + forward * base->sine + (1 << 29)) >> 30;
  gint64 y = (forward * base->cosine - right * base->sine + (1 << 29)) >> 30;

  points[*n_points].x = (gint64) base->centre.x * BIV_FINE + x;
  points[(*n_points)++].y = (gint64) base->centre.y * BIV_FINE + y;
}

static void
add_base (BivFine       *points,
          guint         *n_points,
          const BivBase *base)
{
  add_corner (points, n_points, base, 1, -1);
  add_corner (points, n_points, base, 1, 1);
  add_corner (points, n_points, base, -1, 1);
  add_corner (points, n_points, base, -1, -1);
}

static gint64
turn_of (BivFine a,
         BivFine b,
         BivFine c)
{
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Sorted from west to east, then the southern and the northern chain. */
static void
wrap (BivHull *hull,
      BivFine *points,
      guint    n_points)
{
  BivFine chain[17];
  guint n = 0, lower;

  for (guint i = 1; i < n_points; i++)
    {
      BivFine point = points[i];
      guint at = i;

      for (; at > 0 && (points[at - 1].x > point.x || (points[at - 1].x == point.x && points[at - 1].y > point.y)); at--)
        points[at] = points[at - 1];
      points[at] = point;
    }
  for (guint i = 0; i < n_points; i++)
    {
      while (n >= 2 && turn_of (chain[n - 2], chain[n - 1], points[i]) >= 0)
        n--;
      chain[n++] = points[i];
    }
  lower = n + 1;
  for (guint i = n_points - 1; i-- > 0;)
    {
      while (n >= lower && turn_of (chain[n - 2], chain[n - 1], points[i]) >= 0)
        n--;
      chain[n++] = points[i];
    }
  hull->n_corners = MIN (n - 1, G_N_ELEMENTS (hull->x));
  hull->west = hull->east = points[0].x;
  hull->south = hull->north = points[0].y;
  for (guint i = 0; i < hull->n_corners; i++)
    {
      hull->x[i] = chain[i].x;
      hull->y[i] = chain[i].y;
      hull->west = MIN (hull->west, chain[i].x);
      hull->east = MAX (hull->east, chain[i].x);
      hull->south = MIN (hull->south, chain[i].y);
      hull->north = MAX (hull->north, chain[i].y);
    }
}

void
biv_hull_from_front (BivHull       *hull,
                     const BivBase *base,
                     const BivBase *enemy)
{
  BivFine points[8];
  guint n_points = 0;

  add_corner (points, &n_points, base, 1, -1);
  add_corner (points, &n_points, base, 1, 1);
  add_base (points, &n_points, enemy);
  wrap (hull, points, n_points);
}

void
biv_hull_from_bases (BivHull       *hull,
                     const BivBase *a,
                     const BivBase *b)
{
  BivFine points[8];
  guint n_points = 0;

  add_base (points, &n_points, a);
  add_base (points, &n_points, b);
  wrap (hull, points, n_points);
}

/* Twice the area that hull and base share, in fine lengths squared. */
static gint64
shared_double_area (const BivHull *hull,
                    const BivBase *base)
{
  gint64 x = (gint64) base->centre.x * BIV_FINE, y = (gint64) base->centre.y * BIV_FINE;
  gint64 reach = (gint64) base->reach * BIV_FINE;
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base);
  BivClip clip;

  if (x + reach < hull->west || x - reach > hull->east || y + reach < hull->south || y - reach > hull->north)
    return 0;
  clip.n = hull->n_corners;
  for (guint i = 0; i < hull->n_corners; i++)
    {
      gint64 east = hull->x[i] - x, north = hull->y[i] - y;

      clip.at[i].x = (east * base->cosine - north * base->sine + (1 << 29)) >> 30;
      clip.at[i].y = (east * base->sine + north * base->cosine + (1 << 29)) >> 30;
    }
  biv_clip_keep (&clip, 1, 0, -front);
  biv_clip_keep (&clip, -1, 0, -front);
  biv_clip_keep (&clip, 0, 1, -depth);
  biv_clip_keep (&clip, 0, -1, -depth);
  return biv_clip_get_double_area (&clip);
}

gboolean
biv_hull_is_entered (const BivHull *hull,
                     const BivBase *base)
{
  /* 0.01 square millimetres are a hundred hundredths squared */
  return shared_double_area (hull, base) > G_GINT64_CONSTANT (2) * 100 * BIV_FINE * BIV_FINE;
}

gint64
biv_hull_get_shared_area (const BivHull *hull,
                          const BivBase *base)
{
  return shared_double_area (hull, base) / (G_GINT64_CONSTANT (2) * BIV_FINE * BIV_FINE);
}
