/* SPDX-License-Identifier: GPL-3.0-or-later */
/* geometry-private.h: what the files that measure share: fine points, clipped polygons, stretches of a way */
#pragma once
#include "board/biv-geometry.h"
G_BEGIN_DECLS

/* A fine place in whatever frame is meant. Parts are below 2^30, so that products of two stay in 64 bits. */
typedef struct
{
  gint64 x, y;
} BivFine;

/* A convex polygon that is clipped by at most five lines. */
typedef struct
{
  guint   n;
  BivFine at[16];
} BivClip;

/* Keeps the part where x * @x_part + y * @y_part >= @least; the parts are -1, 0 or 1. */
void     biv_clip_keep            (BivClip       *clip,
                                   int            x_part,
                                   int            y_part,
                                   gint64         least);
/* Twice the area, fine. */
gint64   biv_clip_get_double_area (const BivClip *clip);

/* The square of the distance from @point to the segment, fine. */
gint64   biv_fine_segment_square  (BivFine        point,
                                   BivFine        from,
                                   BivFine        to);

static inline gint64
biv_square_of_both (gint64 a,
                    gint64 b)
{
  return a * a + b * b;
}

/* How far @value lies outside -half to half. */
static inline gint64
biv_beyond (gint64 value,
            gint64 half)
{
  gint64 over = ABS (value) - half;

  return MAX (over, 0);
}

/* ---- Views ---- */

/* One base seen from another: its centre, and how far half of its depth and of its frontage take it. */
typedef struct
{
  gint64 forward, right;              /* of the centre */
  gint64 depth_forward, depth_right;  /* half its depth, along its own facing */
  gint64 front_forward, front_right;  /* half its frontage, to its own right */
} BivView;

static inline gint64
biv_part_of (gint64 fine,
             gint64 part)
{
  return (fine * part + (1 << 29)) >> 30;
}

static inline BivView
biv_base_view (const BivBase *from,
               const BivBase *base)
{
  BivOffset centre = biv_base_see (from, base->centre);
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base);
  gint64 cosine = ((gint64) from->sine * base->sine + (gint64) from->cosine * base->cosine + (1 << 29)) >> 30;
  gint64 sine = ((gint64) base->sine * from->cosine - (gint64) base->cosine * from->sine + (1 << 29)) >> 30;

  return (BivView) {
    centre.forward, centre.right,
    biv_part_of (depth, cosine), biv_part_of (depth, sine),
    biv_part_of (front, -sine), biv_part_of (front, cosine),
  };
}

static inline BivOffset
biv_view_corner (const BivView *view,
                 guint          corner)
{
  gint64 depth = corner < 2 ? 1 : -1, front = corner == 1 || corner == 2 ? 1 : -1;

  return (BivOffset) {
    view->forward + depth * view->depth_forward + front * view->front_forward,
    view->right + depth * view->depth_right + front * view->front_right,
  };
}

/* How much deeper than @slack the two are in each other along the axes of @base: 0 or less where an axis parts them. */
static inline gint64
biv_view_depth (const BivBase *base,
                const BivView *view,
                gint64         slack)
{
  gint64 forward = biv_base_half_depth (base) + ABS (view->depth_forward) + ABS (view->front_forward)
                   - ABS (view->forward) - slack;
  gint64 right = biv_base_half_frontage (base) + ABS (view->depth_right) + ABS (view->front_right)
                 - ABS (view->right) - slack;

  return MIN (forward, right);
}

/* The square of the distance from the rectangle of @base to the nearest corner of the other. Two corners and their opposites:
 * this is asked more than anything else. */
static inline gint64
biv_view_square (const BivBase *base,
                 const BivView *view,
                 guint         *nearest)
{
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base);
  gint64 forward = view->depth_forward - view->front_forward, right = view->depth_right - view->front_right;
  gint64 next_forward = view->depth_forward + view->front_forward, next_right = view->depth_right + view->front_right;
  gint64 squares[4] = {
    biv_square_of_both (biv_beyond (view->forward + forward, depth), biv_beyond (view->right + right, front)),
    biv_square_of_both (biv_beyond (view->forward + next_forward, depth), biv_beyond (view->right + next_right, front)),
    biv_square_of_both (biv_beyond (view->forward - forward, depth), biv_beyond (view->right - right, front)),
    biv_square_of_both (biv_beyond (view->forward - next_forward, depth), biv_beyond (view->right - next_right, front)),
  };
  guint least = squares[1] < squares[0] ? 1 : 0, other = squares[3] < squares[2] ? 3 : 2;

  *nearest = squares[other] < squares[least] ? other : least;
  return MIN (squares[least], squares[other]);
}

/* Whether the segment meets the rectangle's interior: no axis of either parts them. */
static inline gboolean
biv_offsets_cut (gint64    depth,
                 gint64    front,
                 BivOffset from,
                 BivOffset to)
{
  gint64 forward = to.forward - from.forward, right = to.right - from.right;
  gint64 side = from.forward * right - from.right * forward;

  return MIN (from.forward, to.forward) < depth && MAX (from.forward, to.forward) > -depth
         && MIN (from.right, to.right) < front && MAX (from.right, to.right) > -front
         && ABS (side) < depth * ABS (right) + front * ABS (forward);
}

/* ---- Stretches of a way: where something holds while a thing moves, as parts of BIV_ONE ---- */

/* Open at both ends: @enter and @leave themselves lie outside. */
typedef struct
{
  gint32   enter, leave;
  gboolean is_empty;
} BivStretch;

static inline BivStretch
biv_stretch_whole (void)
{
  return (BivStretch) { 0, BIV_ONE, FALSE };
}

/* Narrows @stretch to where |@start + part * @change| < @half: both are fine, or of any one measure below 2^62. */
static inline void
biv_stretch_narrow (BivStretch *stretch,
                    gint64      start,
                    gint64      change,
                    gint64      half)
{
  gint32 enter, leave;

  if (change < 0)
    {
      start = -start;
      change = -change;
    }
  if (half <= 0 || start >= half || start + change <= -half)
    {
      stretch->is_empty = TRUE;
      return;
    }
  if (change == 0)
    return;
  enter = biv_fraction (-half - start, change);
  leave = half - start >= change ? BIV_ONE : biv_fraction (half - start, change) + 1;
  stretch->enter = MAX (stretch->enter, enter);
  stretch->leave = MIN (stretch->leave, leave);
  if (stretch->enter >= stretch->leave)
    stretch->is_empty = TRUE;
}

G_END_DECLS
