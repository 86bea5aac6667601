/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base.c: bases, their distances, overlaps and sectors
 *
 * Two bases are measured in each other's frames, where one of them is a rectangle along the axes: the corners of either
 * that lie nearest to the other give the distance, unless they overlap, which no axis of either then contradicts. */
#include "config.h"
#include "board/geometry-private.h"

static BivClip
corners_of (const BivView *view)
{
  BivClip clip;

  clip.n = 4;
  for (guint i = 0; i < 4; i++)
    {
      BivOffset corner = biv_view_corner (view, i);

      clip.at[i] = (BivFine) { corner.right, corner.forward };
    }
  return clip;
}

static gint64
square_between (const BivBase *a,
                const BivBase *b)
{
  BivView b_from_a = biv_base_view (a, b), a_from_b = biv_base_view (b, a);
  gint64 square_a, square_b;
  guint corner;

  if (biv_view_depth (a, &b_from_a, 0) > 0 && biv_view_depth (b, &a_from_b, 0) > 0)
    return 0;
  square_a = biv_view_square (a, &b_from_a, &corner);
  square_b = biv_view_square (b, &a_from_b, &corner);
  return MIN (square_a, square_b);
}

/* ---- One base ---- */

BivBase
biv_base_make (BivSpot   centre,
               BivAngle  facing,
               BivLength frontage,
               BivLength depth)
{
  return biv_base_make_headed (centre, facing, biv_heading_of (facing), frontage, depth);
}

BivSpot
biv_base_place (const BivBase *base,
                BivOffset      offset)
{
  gint64 x = offset.right * base->cosine + offset.forward * base->sine;
  gint64 y = offset.forward * base->cosine - offset.right * base->sine;
  gint64 half = G_GINT64_CONSTANT (1) << 37;

  return biv_spot (base->centre.x + (BivLength) ((x + half) >> 38), base->centre.y + (BivLength) ((y + half) >> 38));
}

void
biv_base_get_corners (const BivBase *base,
                      BivSpot        corners[4])
{
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base);

  corners[0] = biv_base_place (base, (BivOffset) { depth, -front });
  corners[1] = biv_base_place (base, (BivOffset) { depth, front });
  corners[2] = biv_base_place (base, (BivOffset) { -depth, front });
  corners[3] = biv_base_place (base, (BivOffset) { -depth, -front });
}

BivSpot
biv_base_get_front (const BivBase *base)
{
  return biv_base_place (base, (BivOffset) { biv_base_half_depth (base), 0 });
}

gboolean
biv_base_is_on_table (const BivBase *base,
                      BivLength      width,
                      BivLength      height)
{
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base);
  gint64 east = biv_part_of (front, ABS (base->cosine)) + biv_part_of (depth, ABS (base->sine));
  gint64 north = biv_part_of (front, ABS (base->sine)) + biv_part_of (depth, ABS (base->cosine));
  gint64 x = (gint64) base->centre.x * BIV_FINE, y = (gint64) base->centre.y * BIV_FINE;

  return x >= east && y >= north && x + east <= (gint64) width * BIV_FINE && y + north <= (gint64) height * BIV_FINE;
}

gboolean
biv_base_has_spot (const BivBase *base,
                   BivSpot        spot)
{
  BivOffset offset = biv_base_see (base, spot);

  return ABS (offset.forward) <= biv_base_half_depth (base) && ABS (offset.right) <= biv_base_half_frontage (base);
}

BivLength
biv_base_get_spot_distance (const BivBase *base,
                            BivSpot        spot)
{
  BivOffset offset = biv_base_see (base, spot);

  return biv_length_of_square (biv_square_of_both (biv_beyond (offset.forward, biv_base_half_depth (base)),
                                                   biv_beyond (offset.right, biv_base_half_frontage (base))));
}

static BivOffset
clamp_to (const BivBase *base,
          BivOffset      offset)
{
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base);

  return (BivOffset) { CLAMP (offset.forward, -depth, depth), CLAMP (offset.right, -front, front) };
}

BivSpot
biv_base_get_nearest_spot (const BivBase *base,
                           BivSpot        spot)
{
  return biv_base_place (base, clamp_to (base, biv_base_see (base, spot)));
}

BivSector
biv_base_get_sector (const BivBase *base,
                     BivSpot        spot)
{
  BivOffset offset = biv_base_see (base, spot);
  gint64 depth = biv_base_half_depth (base);
  gint64 beside = biv_beyond (offset.right, biv_base_half_frontage (base));

  if (offset.forward - depth >= beside)
    return BIV_SECTOR_FRONT;
  if (-offset.forward - depth >= beside)
    return BIV_SECTOR_REAR;
  return BIV_SECTOR_FLANK;
}

gboolean
biv_base_is_cut_by (const BivBase *base,
                    BivSpot        from,
                    BivSpot        to)
{
  return biv_offsets_cut (biv_base_half_depth (base), biv_base_half_frontage (base), biv_base_see (base, from),
                          biv_base_see (base, to));
}

/* ---- Two bases ---- */

BivLength
biv_base_get_distance (const BivBase *a,
                       const BivBase *b)
{
  return biv_length_of_square (square_between (a, b));
}

/* What is measured in one frame may differ by so much in the other. */
#define FRAMES_DIFFER 8

/* Mostly one frame is enough: an axis of it parts them by more, or a corner is nearer. */
gboolean
biv_base_is_within (const BivBase *a,
                    const BivBase *b,
                    BivLength      limit)
{
  gint64 square = biv_square_of (limit), least = -(biv_fine_of (limit) + FRAMES_DIFFER), depth_a, depth_b;
  BivView view;
  guint corner;

  if (!biv_base_may_be_within (a, b, limit))
    return FALSE;
  view = biv_base_view (a, b);
  depth_a = biv_view_depth (a, &view, 0);
  if (depth_a <= least)
    return FALSE;
  if (biv_view_square (a, &view, &corner) < square)
    return TRUE;
  view = biv_base_view (b, a);
  depth_b = biv_view_depth (b, &view, 0);
  return depth_b > least && ((depth_a > 0 && depth_b > 0) || biv_view_square (b, &view, &corner) < square);
}

gboolean
biv_base_overlaps (const BivBase *a,
                   const BivBase *b,
                   BivLength      slack)
{
  gint64 fine = (gint64) slack * BIV_FINE;
  BivView view;

  if (!biv_base_may_be_within (a, b, 0))
    return FALSE;
  view = biv_base_view (a, b);
  if (biv_view_depth (a, &view, fine) <= 0)
    return FALSE;
  view = biv_base_view (b, a);
  return biv_view_depth (b, &view, fine) > 0;
}

/* A spot of both, where they overlap: the middle of the corners of what they share. */
static BivSpot
shared_spot (const BivBase *base,
             const BivView *view)
{
  BivClip clip = corners_of (view);
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base);
  gint64 x = 0, y = 0;

  biv_clip_keep (&clip, 1, 0, -front);
  biv_clip_keep (&clip, -1, 0, -front);
  biv_clip_keep (&clip, 0, 1, -depth);
  biv_clip_keep (&clip, 0, -1, -depth);
  for (guint i = 0; i < clip.n; i++)
    {
      x += clip.at[i].x;
      y += clip.at[i].y;
    }
  if (clip.n > 0)
    {
      x /= clip.n;
      y /= clip.n;
    }
  return biv_base_place (base, (BivOffset) { y, x });
}

void
biv_base_get_nearest (const BivBase *a,
                      const BivBase *b,
                      BivSpot       *on_a,
                      BivSpot       *on_b)
{
  BivView b_from_a = biv_base_view (a, b), a_from_b = biv_base_view (b, a);
  guint corner_b = 0, corner_a = 0;

  if (biv_view_depth (a, &b_from_a, 0) > 0 && biv_view_depth (b, &a_from_b, 0) > 0)
    *on_a = *on_b = shared_spot (a, &b_from_a);
  else if (biv_view_square (a, &b_from_a, &corner_b) <= biv_view_square (b, &a_from_b, &corner_a))
    {
      BivOffset corner = biv_view_corner (&b_from_a, corner_b);

      *on_b = biv_base_place (a, corner);
      *on_a = biv_base_place (a, clamp_to (a, corner));
    }
  else
    {
      BivOffset corner = biv_view_corner (&a_from_b, corner_a);

      *on_a = biv_base_place (b, corner);
      *on_b = biv_base_place (b, clamp_to (b, corner));
    }
}

void
biv_base_get_spread (const BivBase *base,
                     const BivBase *other,
                     gint64        *left,
                     gint64        *right)
{
  BivView view = biv_base_view (base, other);
  gint64 half = ABS (view.depth_right) + ABS (view.front_right);

  *left = view.right - half;
  *right = view.right + half;
}

BivLength
biv_base_get_shared_front (const BivBase *base,
                           const BivBase *other)
{
  gint64 left, right, front = biv_base_half_frontage (base);

  biv_base_get_spread (base, other, &left, &right);
  left = MAX (left, -front);
  right = MIN (right, front);
  return right > left ? biv_length_of (right - left) : 0;
}

/* ---- Facing (FU-GEOM-4) ---- */

/* What is cut off is rounded; who is further than this outside has nothing left. */
#define SPARE 4

typedef enum { NOT_FACED, FACED_PERHAPS, FACED } Glance;

/* Whether @enemy, all of whom is ahead, is further than @limit, a fine length, from the front edge of @base: neither his
 * corners come so near, nor its ends to him. */
static gboolean
is_beyond (const BivBase *base,
           const BivBase *enemy,
           gint64         nearest_corner,
           gint64         limit)
{
  gint64 depth = biv_base_half_depth (enemy), front = biv_base_half_frontage (enemy);
  gint64 square = (limit + SPARE) * (limit + SPARE);
  BivView view;

  if (nearest_corner < square)
    return FALSE;
  view = biv_base_view (enemy, base);
  view.forward += view.depth_forward;
  view.right += view.depth_right;
  return biv_square_of_both (biv_beyond (view.forward + view.front_forward, depth),
                             biv_beyond (view.right + view.front_right, front)) >= square
         && biv_square_of_both (biv_beyond (view.forward - view.front_forward, depth),
                                biv_beyond (view.right - view.front_right, front)) >= square;
}

/* What is told without more ado: a corner of @enemy lies in the front sector, nearer than @limit, a fine length; or all lie
 * outside the same side of it, or beyond the limit. */
static Glance
glance (const BivBase *base,
        const BivBase *enemy,
        const BivView *view,
        gint64         limit)
{
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base), nearest = G_MAXINT64;
  gboolean is_ahead = FALSE, is_left = FALSE, is_right = FALSE, is_behind = FALSE;

  for (guint i = 0; i < 4; i++)
    {
      BivOffset corner = biv_view_corner (view, i);
      gint64 ahead = corner.forward - depth, left = ahead + front - corner.right, right = ahead + front + corner.right;
      gint64 square = biv_square_of_both (ahead, biv_beyond (corner.right, front));

      if (ahead >= 0 && left >= 0 && right >= 0 && square < limit * limit)
        return FACED;
      nearest = MIN (nearest, square);
      is_behind = is_behind || ahead < 0;
      is_ahead = is_ahead || ahead >= -SPARE;
      is_left = is_left || left >= -SPARE;
      is_right = is_right || right >= -SPARE;
    }
  if (!is_ahead || !is_left || !is_right || (!is_behind && is_beyond (base, enemy, nearest, limit)))
    return NOT_FACED;
  return FACED_PERHAPS;
}

/* The square of the distance from the front edge of @base to what of @enemy lies in its front sector; -1: nothing does.
 * Ends early with a square below @enough. */
static gint64
facing_square (const BivBase *base,
               const BivView *view,
               gint64         enough)
{
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base);
  gint64 least = G_MAXINT64;
  BivClip clip;

  if (view->forward + ABS (view->depth_forward) + ABS (view->front_forward) < depth)
    return -1;
  clip = corners_of (view);
  biv_clip_keep (&clip, 0, 1, depth);
  biv_clip_keep (&clip, -1, 1, depth - front);
  biv_clip_keep (&clip, 1, 1, depth - front);
  if (clip.n == 0)
    return -1;
  for (guint i = 0; i < clip.n; i++)
    {
      gint64 beside = biv_beyond (clip.at[i].x, front), ahead = clip.at[i].y - depth;

      least = MIN (least, biv_square_of_both (ahead, beside));
    }
  if (least < enough)
    return least;
  for (guint i = 0; i < clip.n; i++)
    {
      BivFine from = clip.at[i], to = clip.at[i + 1 < clip.n ? i + 1 : 0];

      least = MIN (least, biv_fine_segment_square ((BivFine) { -front, depth }, from, to));
      least = MIN (least, biv_fine_segment_square ((BivFine) { front, depth }, from, to));
    }
  return least;
}

gboolean
biv_base_faces (const BivBase *base,
                const BivBase *enemy,
                BivLength      limit)
{
  gint64 square, fine = biv_fine_of (limit);
  BivView view;

  if (!biv_base_may_be_within (base, enemy, limit))
    return FALSE;
  view = biv_base_view (base, enemy);
  switch (glance (base, enemy, &view, fine))
    {
    case NOT_FACED: return FALSE;
    case FACED:     return TRUE;
    case FACED_PERHAPS:
    default:
      square = facing_square (base, &view, fine * fine);
      return square >= 0 && square < fine * fine;
    }
}

BivLength
biv_base_get_facing_distance (const BivBase *base,
                              const BivBase *enemy)
{
  BivView view = biv_base_view (base, enemy);
  gint64 square = facing_square (base, &view, 0);

  return square < 0 ? -1 : biv_length_of_square (square);
}
