/* SPDX-License-Identifier: GPL-3.0-or-later */
/* meeting.c: two units on their ways: when one halts before the other, or comes into him (FU-MOVE-6, FU-MOVE-7) */
#include "config.h"
#include "rulebooks/fusilier/rules/meeting.h"

/* ---- To the tick ---- */

/* FU-MOVE-6: skirmishers who can fall back stop nobody. */
static gboolean
may_halt (const FuMarch *march,
          guint          i,
          guint          by)
{
  const FuUnit *unit = fu_marcher (march, i), *enemy = fu_marcher (march, by);

  /* In the responses only those move who take cover. */
  return unit->side != enemy->side && fu_is_active (enemy) && march->battle->head.phase != FU_RESPONSE;
}

static gboolean
is_halting (const FuMarch *march,
            guint          i,
            guint          by,
            gint32         tick,
            BivLength      spare)
{
  BivBase place, place_by;

  return fu_faces (fu_marcher (march, i), fu_track_find (march->field, &march->tracks[i], tick, &place),
                   fu_track_find (march->field, &march->tracks[by], tick, &place_by));
}

static BivLength
distance_at (const FuMarch *march,
             guint          a,
             guint          b,
             gint32         tick)
{
  BivBase place, place_b;

  return biv_base_get_distance (fu_track_find (march->field, &march->tracks[a], tick, &place),
                                fu_track_find (march->field, &march->tracks[b], tick, &place_b));
}

/* Whether it is so of two at a tick. */
typedef gboolean (*Question) (const FuMarch *march,
                              guint          a,
                              guint          b,
                              gint32         tick,
                              BivLength      than);

/* The first tick in (from, to] at which it is so; at @to it is. Between two hundredths of a millimetre nothing changes. */
static gint32
find_first (const FuMarch *march,
            guint          a,
            guint          b,
            gint32         from,
            gint32         to,
            Question     is_so,
            BivLength      than)
{
  while (to - from > 1)
    {
      gint32 half = from + (to - from) / 2, first = from + 1, last = to - 1;

      fu_track_narrow (march->field, &march->tracks[a], half, &first, &last);
      fu_track_narrow (march->field, &march->tracks[b], half, &first, &last);
      if (is_so (march, a, b, half, than))
        to = first;
      else
        from = last;
    }
  return to;
}

static gboolean
is_nearer (const FuMarch *march,
           guint          a,
           guint          b,
           gint32         tick,
           BivLength      than)
{
  return distance_at (march, a, b, tick) < than;
}

/* Whether his own movement brings him nearer then, wherever the other comes from. */
static gboolean
comes_nearer (const FuMarch *march,
              guint          i,
              guint          by,
              gint32         tick)
{
  BivBase base, there;
  BivSpot motion;

  if (!fu_track_find_motion (&march->tracks[i], tick, &motion))
    return FALSE;
  base = fu_track_at (march->field, &march->tracks[i], tick);
  there = fu_track_at (march->field, &march->tracks[by], tick);
  return fu_comes_nearer (&base, motion, &there);
}

/* Who begins so near may not come nearer by his own movement. Between two straight ways distances fall and then rise, and do not
 * fall again. */
static gint32
find_nearer (const FuMarch *march,
             guint          i,
             guint          by,
             gint32         from,
             gint32         to)
{
  BivLength before = distance_at (march, i, by, from);

  for (gint32 tick = from; tick < to;)
    {
      gint32 next = MIN (tick + FU_STEP, to);
      BivLength then = distance_at (march, i, by, next);

      /* A hundredth may be the rounding's. */
      if (then > before + 1)
        return -1;
      if (then < before)
        {
          gint32 last = find_first (march, i, by, tick, next, is_nearer, before) - 1;

          if (comes_nearer (march, i, by, last))
            return last;
          /* The other comes, and he does not. */
          before = then;
        }
      tick = next;
    }
  return -1;
}

/* Most halt where they come near, within the rounding of their places. */
#define SOON 1024
#define HOPS 4

typedef struct
{
  gint32 from, to;
} Facing;

/* At @tick he comes into the zone: he stops there, or, where it is the other alone who comes, when he comes nearer himself. */
static gint32
stop_in_zone (const FuMarch *march,
              guint          i,
              guint          by,
              gint32         tick,
              gint32         to)
{
  return comes_nearer (march, i, by, tick) ? tick : find_nearer (march, i, by, tick, to);
}

/* FU-MOVE-6 for who moves, from @from, at which the two are still apart or do not see each other, up to @to. Outside @facing,
 * on his present front, he cannot face the other. Returns: the first tick at which @i has to stop, or -1 */
static gint32
find_zone (const FuMarch *march,
           guint          i,
           guint          by,
           gint32         from,
           gint32         to,
           Facing         facing)
{
  gboolean was_near = FALSE;

  if (is_halting (march, i, by, from, 0))
    return find_nearer (march, i, by, from, to);
  /* One hundredth of a millimetre after another. */
  for (guint hop = 0; hop < HOPS && from < to && facing.from <= from; hop++)
    {
      gint32 first = from, last = to - 1;

      fu_track_narrow (march->field, &march->tracks[i], from, &first, &last);
      fu_track_narrow (march->field, &march->tracks[by], from, &first, &last);
      from = last + 1;
      if (is_halting (march, i, by, from, 0))
        return stop_in_zone (march, i, by, from, to);
    }
  for (gint32 tick = from, step = SOON; tick < to; step = FU_STEP)
    {
      gint32 next = MIN (tick + step, to);
      BivBase a, b;
      gboolean is_near;

      if (tick > facing.to)
        return -1;
      if (next < facing.from && next < to)
        {
          tick = next;
          continue;
        }
      a = fu_track_at (march->field, &march->tracks[i], next);
      b = fu_track_at (march->field, &march->tracks[by], next);
      /* What he faces within the zone is within the zone. */
      if (fu_faces (fu_marcher (march, i), &a, &b))
        return stop_in_zone (march, i, by, find_first (march, i, by, tick, next, is_halting, 0), to);
      is_near = biv_base_is_within (&a, &b, FU_ZONE);
      if (was_near && !is_near)
        return -1;
      was_near = is_near;
      tick = next;
    }
  return -1;
}

/* Places are rounded to hundredths of a millimetre on the way, and the way itself is walked in them. */
#define ROUNDED 8

/* The ticks of a way at which @i may face the other; none: they begin after the end. */
static Facing
may_face (const FuMarch *march,
          guint          i,
          const BivBase *base,
          BivSpot        motion,
          const BivBase *other,
          gint32         from,
          gint32         to)
{
  const FuUnit *unit = fu_marcher (march, i);
  BivSpan span;

  if (unit->form == FU_SQUARE || unit->building != FU_NONE)
    return (Facing) { from, to };
  if (!biv_base_may_face (base, motion, other, ROUNDED, &span))
    return (Facing) { G_MAXINT32, G_MAXINT32 };
  return (Facing) {
    from + (gint32) ((gint64) (to - from) * span.enter / BIV_ONE) - 2,
    from + (gint32) ((gint64) (to - from) * span.leave / BIV_ONE) + 2,
  };
}

gboolean
fu_are_clear_at (const FuMarch *march,
              guint          a,
              guint          b,
              gint32         tick)
{
  BivBase place, place_b;

  return !biv_base_overlaps (fu_track_find (march->field, &march->tracks[a], tick, &place),
                             fu_track_find (march->field, &march->tracks[b], tick, &place_b), FU_TOUCH);
}

static gboolean
are_in_each_other (const FuMarch *march,
                   guint          a,
                   guint          b,
                   gint32         tick,
                   BivLength      spare)
{
  return !fu_are_clear_at (march, a, b, tick);
}

/* The bases of two at a tick. */
typedef struct
{
  BivBase one, other;
} Both;

static void
place_both (const FuMarch *march,
            guint          a,
            guint          b,
            gint32         tick,
            Both          *both)
{
  both->one = fu_track_at (march->field, &march->tracks[a], tick);
  both->other = fu_track_at (march->field, &march->tracks[b], tick);
}

/* FU-INTER-1: somebody active of the other side within 200 mm of that base, where he is at that tick. */
static gboolean
has_enemy_near (const FuMarch *march,
                guint          i,
                gint32         tick)
{
  BivBase place, place_by;
  const BivBase *base = fu_track_find (march->field, &march->tracks[i], tick, &place);

  for (guint by = 0; by < march->n; by++)
    {
      const FuUnit *enemy = fu_marcher (march, by);

      if (enemy->side != fu_marcher (march, i)->side && fu_is_on (enemy) && fu_is_active (enemy)
          && biv_base_is_within (base, fu_track_find (march->field, &march->tracks[by], tick, &place_by), FU_ZONE))
        return TRUE;
    }
  return FALSE;
}

gboolean
fu_may_pass_at (const FuMarch *march,
                guint          a,
                guint          b,
                gint32         tick)
{
  return fu_may_pass_alone (fu_marcher (march, a), fu_marcher (march, b)) && !has_enemy_near (march, a, tick)
         && !has_enemy_near (march, b, tick);
}

/* Between two ticks, at which they are @now and @then, neither way changes. */
static void
look (FuMarch    *march,
      guint       a,
      guint       b,
      gint32      from,
      gint32      to,
      const Both *now,
      const Both *then,
      FuNext     *next)
{
  BivSpot motion = {
    (then->one.centre.x - now->one.centre.x) - (then->other.centre.x - now->other.centre.x),
    (then->one.centre.y - now->one.centre.y) - (then->other.centre.y - now->other.centre.y),
  };
  BivBase one = now->one, other = now->other;
  BivLength reach = ABS (motion.x) + ABS (motion.y);
  gboolean are_enemies = fu_marcher (march, a)->side != fu_marcher (march, b)->side;
  gint32 found = -1, part = 0;
  BivSpan span;

  /* A turn between two legs is no way: the later facing is looked at from there. */
  if (one.facing != then->one.facing)
    one = biv_base_at (&then->one, one.centre);
  if (other.facing != then->other.facing)
    other = biv_base_at (&then->other, other.centre);
  if ((motion.x == 0 && motion.y == 0) || !biv_base_may_be_within (&one, &other, reach + (are_enemies ? FU_ZONE : 0)))
    return;
  if (are_enemies)
    {
      /* A turn at the end belongs to the next leg, which begins with it. */
      Facing a_faces = { G_MAXINT32, G_MAXINT32 }, b_faces = a_faces;

      if (fu_moves_after (march, a, from) && may_halt (march, a, b))
        a_faces = may_face (march, a, &now->one, motion, &now->other, from, to);
      if (fu_moves_after (march, b, from) && may_halt (march, b, a))
        b_faces = may_face (march, b, &now->other, (BivSpot) { -motion.x, -motion.y }, &now->one, from, to);

      if (MIN (a_faces.from, b_faces.from) <= MIN (to, next->tick)
          && biv_base_approach (&one, motion, &other, FU_ZONE, 0, BIV_ONE, &part))
        {
          /* The parts are rounded down; a step before it is looked at closely. */
          gint32 near = MAX (from, from + (gint32) ((gint64) (to - from) * part / BIV_ONE) - 2);

          found = near < next->tick && a_faces.from <= MIN (to, next->tick)
                    ? find_zone (march, a, b, near, MIN (to, next->tick), a_faces) : -1;
          if (found >= 0 && found < next->tick)
            *next = (FuNext) { found, FU_IN_ZONE, (guint8) a, (guint8) b };
          found = near < next->tick && b_faces.from <= MIN (to, next->tick)
                    ? find_zone (march, b, a, near, MIN (to, next->tick), b_faces) : -1;
          if (found >= 0 && found < next->tick)
            *next = (FuNext) { found, FU_IN_ZONE, (guint8) b, (guint8) a };
        }
    }
  /* Who is in a friend already has been let in. */
  if (biv_base_sweep_base (&one, motion, &other, FU_TOUCH, &span)
      && (are_enemies || !fu_may_pass_alone (fu_marcher (march, a), fu_marcher (march, b))
          || fu_are_clear_at (march, a, b, from)))
    {
      gint32 low = MAX (from, from + (gint32) ((gint64) (to - from) * span.enter / BIV_ONE) - 2), high = to;
      gint32 leave = from + (gint32) ((gint64) (to - from) * span.leave / BIV_ONE) + FU_STEP;

      if (low > next->tick)
        return;
      if (!fu_are_clear_at (march, a, b, low))
        low = from;
      /* Deep in each other at some tick of the way, if they are at all. */
      for (gint32 tick = MIN (low + FU_STEP / 8, to); high == to && tick < MIN (to, leave); tick += FU_STEP)
        if (!fu_are_clear_at (march, a, b, tick))
          high = tick;
      if (!fu_are_clear_at (march, a, b, high))
        {
          high = find_first (march, a, b, low, high, are_in_each_other, 0);
          if (high - 1 < next->tick)
            *next = (FuNext) { high - 1, FU_MEETING, (guint8) a, (guint8) b };
        }
    }
}

/* The same from that tick on. */
static FuNext
meet_after (FuMarch *march,
            guint    a,
            guint    b,
            gint32   tick)
{
  FuNext next = { G_MAXINT32, FU_NOTHING, 0, 0 };
  Both now, then;

  if (fu_moves_after (march, a, tick) || fu_moves_after (march, b, tick))
    place_both (march, a, b, tick, &now);
  while (tick < next.tick && (fu_moves_after (march, a, tick) || fu_moves_after (march, b, tick)))
    {
      gint32 to = MIN (fu_track_next (march->field, &march->tracks[a], tick),
                       fu_track_next (march->field, &march->tracks[b], tick));

      to = MIN (to, FU_BOUND);
      place_both (march, a, b, to, &then);
      look (march, a, b, tick, to, &now, &then, &next);
      now = then;
      tick = to;
    }
  return next;
}

FuNext
fu_meet (FuMarch *march,
         guint    a,
         guint    b)
{
  return meet_after (march, a, b, MAX (march->moved[a], march->moved[b]));
}

FuNext
fu_meet_again (FuMarch *march,
               guint    a,
               guint    b,
               gint32   tick)
{
  while (!fu_are_clear_at (march, a, b, tick) && (fu_moves_after (march, a, tick) || fu_moves_after (march, b, tick)))
    tick += FU_STEP;
  return meet_after (march, a, b, tick);
}

/* ---- At the earliest ---- */

/* Of a way of @motion that begins @apart from the other: the part of BIV_ONE before which they are surely further from each
 * other than @limit; -1: they are all along. Circles that touch do so where the ways come nearest, or earlier. */
static gint32
part_before (BivSpot apart,
             BivSpot motion,
             gint64  limit)
{
  gint64 x = apart.x, y = apart.y, along = x * motion.x + y * motion.y, square = x * x + y * y;
  gint64 motion_square = (gint64) motion.x * motion.x + (gint64) motion.y * motion.y, length;

  if (square <= limit * limit)
    return 0;
  if (along <= 0)
    return -1;
  if (along >= motion_square)
    {
      x -= motion.x;
      y -= motion.y;
      if (x * x + y * y > limit * limit)
        return -1;
    }
  length = (gint64) biv_root ((guint64) motion_square) + 1;
  if (ABS ((gint64) apart.x * motion.y - (gint64) apart.y * motion.x) > limit * length)
    return -1;
  return biv_fraction ((gint64) biv_root ((guint64) square) - limit, length);
}

/* Where a way has come to, on which @next comes next. */
typedef struct
{
  BivSpot        at;
  const FuPoint *next, *last;
} Walker;

static BivSpot
spot_before (const FuPoint *next,
             gint32         tick)
{
  const FuPoint *from = next - 1;
  gint64 gone = tick - from->tick, whole = next->tick - from->tick;

  return (BivSpot) {
    from->at.x + (BivLength) ((next->at.x - from->at.x) * gone / whole),
    from->at.y + (BivLength) ((next->at.y - from->at.y) * gone / whole),
  };
}

static void
walk_to (Walker *walker,
         gint32  tick)
{
  while (walker->next <= walker->last && walker->next->tick <= tick)
    walker->next++;
  if (walker->next > walker->last)
    walker->at = walker->last->at;
  else if ((walker->next - 1)->tick == tick)
    walker->at = (walker->next - 1)->at;
  else
    walker->at = spot_before (walker->next, tick);
}

static gint32
next_tick (const Walker *walker)
{
  return walker->next <= walker->last ? walker->next->tick : G_MAXINT32;
}

static Walker
set_out (const FuMarch *march,
         guint          i,
         gint32         tick)
{
  Walker walker = { .next = march->points[i] + 1, .last = march->points[i] + march->n_points[i] - 1 };

  walk_to (&walker, tick);
  return walker;
}

/* The parts of a way are rounded. */
#define EARLY 4

FuNext
fu_may_meet (const FuMarch *march,
             guint          a,
             guint          b)
{
  gint32 tick = MAX (march->moved[a], march->moved[b]), to;
  gint64 limit = (gint64) march->tracks[a].last.reach + march->tracks[b].last.reach + ROUNDED;
  Walker one, other;

  if (!(fu_moves_after (march, a, tick) || fu_moves_after (march, b, tick)) || !fu_can_meet (march, a, b))
    return (FuNext) { G_MAXINT32, FU_NOTHING, 0, 0 };
  if (fu_marcher (march, a)->side != fu_marcher (march, b)->side)
    limit += FU_ZONE;
  one = set_out (march, a, tick);
  other = set_out (march, b, tick);
  for (; one.next <= one.last || other.next <= other.last; tick = to)
    {
      BivSpot from = one.at, apart = { other.at.x - from.x, other.at.y - from.y }, motion;
      gint32 part;

      to = MIN (next_tick (&one), next_tick (&other));
      walk_to (&one, to);
      walk_to (&other, to);
      motion = (BivSpot) { apart.x - (other.at.x - one.at.x), apart.y - (other.at.y - one.at.y) };
      part = part_before (apart, motion, limit);
      if (part >= 0)
        return (FuNext) {
          tick + MAX ((gint32) ((gint64) (to - tick) * part / BIV_ONE) - EARLY, 0), FU_PERHAPS, (guint8) a, (guint8) b,
        };
    }
  return (FuNext) { G_MAXINT32, FU_NOTHING, 0, 0 };
}

static void
note_points (FuMarch *march,
             guint    i)
{
  const FuTrack *track = &march->tracks[i];
  FuPoint *points = march->points[i];
  gint32 tick = 0;
  guint n = 0;

  while (tick < track->end && n + 1 < FU_MAX_POINTS)
    {
      points[n++] = (FuPoint) { tick, fu_track_spot_on_way (march->field, track, tick) };
      tick = MIN (fu_track_next (march->field, track, tick), FU_BOUND);
    }
  points[n] = (FuPoint) { track->end, track->last.centre };
  march->n_points[i] = n + 1;
}

void
fu_note_way (FuMarch *march,
             guint    i)
{
  const FuTrack *track = &march->tracks[i];
  BivSpot at = fu_marcher (march, i)->at;

  note_points (march, i);
  march->low[i] = march->high[i] = track->last.centre;
  if (fu_marcher (march, i)->building == FU_NONE)
    {
      march->low[i] = (BivSpot) { MIN (march->low[i].x, at.x), MIN (march->low[i].y, at.y) };
      march->high[i] = (BivSpot) { MAX (march->high[i].x, at.x), MAX (march->high[i].y, at.y) };
    }
  for (guint piece = 0; piece < track->n_pieces; piece++)
    {
      BivSpot from = track->pieces[piece].base.centre, end = track->pieces[piece].end;

      march->low[i] = (BivSpot) { MIN (march->low[i].x, MIN (from.x, end.x)), MIN (march->low[i].y, MIN (from.y, end.y)) };
      march->high[i] = (BivSpot) { MAX (march->high[i].x, MAX (from.x, end.x)), MAX (march->high[i].y, MAX (from.y, end.y)) };
    }
  march->low[i] = (BivSpot) { march->low[i].x - track->last.reach, march->low[i].y - track->last.reach };
  march->high[i] = (BivSpot) { march->high[i].x + track->last.reach, march->high[i].y + track->last.reach };
}
