/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep.c: what a base meets on a straight way, and how long it is in it
 *
 * A base moves without turning, so it meets a side of something while no axis of either parts them: each axis gives one
 * stretch of the way, and what they share is the answer. */
#include "config.h"
#include "board/biv-polygon.h"

#include "board/geometry-private.h"

/* A motion in the frame of @base. */
static BivOffset
motion_in (const BivBase *base,
           BivSpot        motion)
{
  gint64 x = motion.x, y = motion.y;

  return (BivOffset) {
    (x * base->sine + y * base->cosine + (1 << 21)) >> 22,
    (x * base->cosine - y * base->sine + (1 << 21)) >> 22,
  };
}

/* ---- Bases ---- */

static void
narrow_by_axes (BivStretch    *stretch,
                const BivBase *base,
                const BivView *view,
                BivOffset      motion,
                gint64         slack)
{
  gint64 forward = biv_base_half_depth (base) + ABS (view->depth_forward) + ABS (view->front_forward) - slack;
  gint64 right = biv_base_half_frontage (base) + ABS (view->depth_right) + ABS (view->front_right) - slack;

  biv_stretch_narrow (stretch, view->forward, motion.forward, forward);
  biv_stretch_narrow (stretch, view->right, motion.right, right);
}

/* FALSE only if the two surely do not meet on the way: boxes about them do not. */
static gboolean
may_meet (const BivBase *base,
          BivSpot        motion,
          const BivBase *other)
{
  gint64 x = (gint64) other->centre.x - base->centre.x, y = (gint64) other->centre.y - base->centre.y;
  gint64 reach = (gint64) base->reach + other->reach + 1;

  return x <= MAX (motion.x, 0) + reach && x >= MIN (motion.x, 0) - reach
         && y <= MAX (motion.y, 0) + reach && y >= MIN (motion.y, 0) - reach;
}

gboolean
biv_base_sweep_base (const BivBase *base,
                     BivSpot        motion,
                     const BivBase *other,
                     BivLength      slack,
                     BivSpan       *span)
{
  BivStretch stretch = biv_stretch_whole ();
  BivSpot back = { -motion.x, -motion.y };
  BivView view;

  if (!may_meet (base, motion, other))
    return FALSE;
  view = biv_base_view (base, other);
  narrow_by_axes (&stretch, base, &view, motion_in (base, back), (gint64) slack * BIV_FINE);
  if (stretch.is_empty)
    return FALSE;
  view = biv_base_view (other, base);
  narrow_by_axes (&stretch, other, &view, motion_in (other, motion), (gint64) slack * BIV_FINE);
  if (stretch.is_empty)
    return FALSE;
  *span = (BivSpan) { stretch.enter, stretch.leave };
  return TRUE;
}

static gint64
square_at (const BivBase *base,
           const BivBase *other,
           const BivView *other_seen,
           const BivView *base_seen,
           BivOffset      motion,
           BivOffset      back,
           gint32         part)
{
  BivView there = *other_seen, here = *base_seen;
  gint64 a, b;
  guint corner;

  there.forward += biv_part_of (back.forward, part);
  there.right += biv_part_of (back.right, part);
  here.forward += biv_part_of (motion.forward, part);
  here.right += biv_part_of (motion.right, part);
  if (biv_view_depth (base, &there, 0) > 0 && biv_view_depth (other, &here, 0) > 0)
    return 0;
  a = biv_view_square (base, &there, &corner);
  b = biv_view_square (other, &here, &corner);
  return MIN (a, b);
}

/* Along a straight way the distance between two convex bases is a convex function: the line through two measures before the
 * limit is reached never reaches it too late, and nearly at once after a few steps. */
gboolean
biv_base_approach (const BivBase *base,
                   BivSpot        motion,
                   const BivBase *other,
                   BivLength      limit,
                   BivLength      spare,
                   gint32         most,
                   gint32        *part)
{
  gint64 enough = biv_square_of (limit + spare), least = biv_fine_of (limit);
  BivOffset ahead = motion_in (other, motion), back = motion_in (base, biv_spot (-motion.x, -motion.y));
  BivView other_seen, base_seen;
  gint64 length, far, last_far = 0;
  gint32 at = 0, last = 0;

  length = (gint64) biv_spot_distance (biv_spot (0, 0), motion) * BIV_FINE + BIV_FINE;
  if (!biv_base_may_be_within (base, other, limit + (BivLength) (length / BIV_FINE)))
    return FALSE;
  other_seen = biv_base_view (base, other);
  base_seen = biv_base_view (other, base);
  for (;;)
    {
      gint64 square = square_at (base, other, &other_seen, &base_seen, ahead, back, at), step;

      if (square < enough)
        {
          *part = at;
          return TRUE;
        }
      far = biv_root ((guint64) square);
      if (at == 0)
        step = biv_fraction (far - least, length);
      else if (far > last_far || at >= BIV_ONE)
        return FALSE;
      else if (far == last_far)
        step = 2 * (gint64) (at - last);        /* less than can be measured: it will not fall faster further on */
      else
        step = (far - least) * (at - last) / (last_far - far);
      last = at;
      last_far = far;
      step = MAX (step, 1 + BIV_ONE / length);
      at = (gint32) MIN (at + step, BIV_ONE);
      if (at > most)
        return FALSE;
    }
}

/* Narrows @span to where @beyond + part * @comes, and @spare more, is not below 0. */
static gboolean
keep_beyond (BivSpan *span,
             gint64   beyond,
             gint64   comes,
             gint64   spare)
{
  beyond += spare;
  if (beyond < 0)
    {
      if (comes < -beyond)
        return FALSE;
      span->enter = MAX (span->enter, biv_fraction (-beyond, comes));
    }
  else if (beyond + comes < 0)
    {
      span->leave = MIN (span->leave, biv_fraction (beyond, -comes) + 1);
    }
  return span->enter <= span->leave;
}

/* The sector lies behind none of three lines: the front, and one out of either of its corners. Two convex figures that share
 * nothing are parted along a side of one of them, so of the sides of the other only that one can part them which looks most
 * the way of the front; the sector's corners are nearest to it. */
gboolean
biv_base_may_face (const BivBase *base,
                   BivSpot        motion,
                   const BivBase *other,
                   BivLength      slack,
                   BivSpan       *span)
{
  BivOffset back = motion_in (base, biv_spot (-motion.x, -motion.y));
  BivView view = biv_base_view (base, other);
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base), spare = 2 * (gint64) slack * BIV_FINE;
  gint64 cosine = ((gint64) base->sine * other->sine + (gint64) base->cosine * other->cosine + (1 << 29)) >> 30;
  gint64 sine = ((gint64) other->sine * base->cosine - (gint64) other->cosine * base->sine + (1 << 29)) >> 30;
  gint64 ahead = cosine, right = sine, half = biv_base_half_depth (other);

  *span = (BivSpan) { 0, BIV_ONE };
  if (!keep_beyond (span, view.forward + ABS (view.depth_forward) + ABS (view.front_forward) - depth, back.forward, spare)
      || !keep_beyond (span, view.forward - view.right + ABS (view.depth_forward - view.depth_right)
                       + ABS (view.front_forward - view.front_right) - depth + front, back.forward - back.right, spare)
      || !keep_beyond (span, view.forward + view.right + ABS (view.depth_forward + view.depth_right)
                       + ABS (view.front_forward + view.front_right) - depth + front, back.forward + back.right, spare))
    return FALSE;
  if (ABS (cosine) < ABS (sine))
    {
      ahead = -sine;
      right = cosine;
      half = biv_base_half_frontage (other);
    }
  if (ahead < 0)
    {
      ahead = -ahead;
      right = -right;
    }
  return keep_beyond (span, biv_part_of (view.forward, ahead) + biv_part_of (view.right, right) + half
                      - biv_part_of (depth, ahead) + biv_part_of (front, ABS (right)),
                      biv_part_of (back.forward, ahead) + biv_part_of (back.right, right), spare);
}

/* ---- Sides of areas and lines ---- */

guint
biv_spans_add (BivSpan *spans,
               guint    n_spans,
               guint    max_spans,
               BivSpan  span)
{
  guint first = 0, after;

  while (first < n_spans && spans[first].leave < span.enter)
    first++;
  for (after = first; after < n_spans && spans[after].enter <= span.leave; after++)
    {
      span.enter = MIN (span.enter, spans[after].enter);
      span.leave = MAX (span.leave, spans[after].leave);
    }
  if (first == after && n_spans == max_spans)
    {
      /* no room: what would be one too many is taken together with the last */
      if (first == n_spans)
        spans[n_spans - 1].leave = span.leave;
      else
        {
          gint32 leave = spans[n_spans - 1].leave;

          for (guint i = n_spans - 1; i > first; i--)
            spans[i] = spans[i - 1];
          spans[first] = span;
          spans[n_spans - 1].leave = leave;
        }
      return n_spans;
    }
  if (first == after)
    for (guint i = n_spans; i > first; i--)
      spans[i] = spans[i - 1];
  else
    for (guint i = after; i < n_spans; i++)
      spans[first + 1 + i - after] = spans[i];
  spans[first] = span;
  return n_spans + 1 - (after - first);
}

static gboolean
sweep_side (gint64     depth,
            gint64     front,
            BivOffset  from,
            BivOffset  to,
            BivOffset  back,
            BivSpan   *span)
{
  gint64 forward = to.forward - from.forward, right = to.right - from.right;
  BivStretch stretch = biv_stretch_whole ();

  biv_stretch_narrow (&stretch, from.forward + to.forward, 2 * back.forward, 2 * depth + ABS (forward));
  if (!stretch.is_empty)
    biv_stretch_narrow (&stretch, from.right + to.right, 2 * back.right, 2 * front + ABS (right));
  if (!stretch.is_empty)
    biv_stretch_narrow (&stretch, from.forward * right - from.right * forward,
                        back.forward * right - back.right * forward, depth * ABS (right) + front * ABS (forward));
  *span = (BivSpan) { stretch.enter, stretch.leave };
  return !stretch.is_empty;
}

static gboolean
may_sweep (const BivBase   *base,
           BivSpot          motion,
           const BivBounds *bounds)
{
  return base->centre.x + base->reach + MAX (motion.x, 0) >= bounds->west
         && base->centre.x - base->reach + MIN (motion.x, 0) <= bounds->east
         && base->centre.y + base->reach + MAX (motion.y, 0) >= bounds->south
         && base->centre.y - base->reach + MIN (motion.y, 0) <= bounds->north;
}

static guint
sweep_sides (const BivBase    *base,
             BivSpot           motion,
             const BivPolygon *polygon,
             gboolean          is_closed,
             BivSpan          *spans,
             guint             max_spans)
{
  gint64 depth = biv_base_half_depth (base), front = biv_base_half_frontage (base);
  BivOffset back = motion_in (base, biv_spot (-motion.x, -motion.y));
  BivOffset from = biv_base_see (base, polygon->spots[is_closed ? polygon->n_spots - 1 : 0]);
  guint n_spans = 0;

  for (guint i = is_closed ? 0 : 1; i < polygon->n_spots; i++)
    {
      BivOffset to = biv_base_see (base, polygon->spots[i]);
      BivSpan span;

      if (sweep_side (depth, front, from, to, back, &span))
        n_spans = biv_spans_add (spans, n_spans, max_spans, span);
      from = to;
    }
  return n_spans;
}

guint
biv_base_sweep_polyline (const BivBase     *base,
                         BivSpot            motion,
                         const BivPolyline *line,
                         BivSpan           *spans,
                         guint              max_spans)
{
  return may_sweep (base, motion, &line->bounds) ? sweep_sides (base, motion, line, FALSE, spans, max_spans) : 0;
}

/* Between two sides that it meets the base is all inside or all outside. */
guint
biv_base_sweep_polygon (const BivBase    *base,
                        BivSpot           motion,
                        const BivPolygon *polygon,
                        BivSpan          *spans,
                        guint             max_spans)
{
  BivSpan sides[32];
  guint n_sides, n_spans = 0;
  gint32 clear = 0;

  if (!may_sweep (base, motion, &polygon->bounds) || base->frontage == 0 || base->depth == 0)
    return 0;
  n_sides = sweep_sides (base, motion, polygon, TRUE, sides, G_N_ELEMENTS (sides));
  for (guint i = 0; i <= n_sides; i++)
    {
      BivSpan gap = { clear, i < n_sides ? sides[i].enter : BIV_ONE };
      BivSpot end = biv_spot (base->centre.x + motion.x, base->centre.y + motion.y);

      if ((gap.leave > gap.enter || n_sides == 0)
          && biv_polygon_where (polygon, biv_spot_on_way (base->centre, end, gap.enter + (gap.leave - gap.enter) / 2))
             == BIV_INSIDE)
        n_spans = biv_spans_add (spans, n_spans, max_spans, gap);
      if (i < n_sides)
        {
          n_spans = biv_spans_add (spans, n_spans, max_spans, sides[i]);
          clear = sides[i].leave;
        }
    }
  return n_spans;
}
