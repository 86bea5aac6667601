/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-fusilier-march.c: all paths of a phase at once: halts, collisions, skirmishers pushed back, woods
 *
 * FU-MOVE-6, FU-MOVE-7, FU-MOVE-11, FU-MOVE-13, FU-INTER, FU-SKIRM-6, FU-SKIRM-11. Every unit is where its own minutes have
 * brought it. What happens next is found for each two that can come near each other; the earliest happens, and what those
 * two do then is looked at anew. */
#include "config.h"
#include "rulebooks/biv-fusilier-log.h"
#include "rulebooks/biv-fusilier-track.h"

#include <string.h>

/* Where nothing better is known, the tape is laid every twentieth of a minute. */
#define STEP (FU_MINUTE / 20)

/* A skirmishing line pushed by several at once is pushed anew so many times. */
#define MOST_PUSHES 6

typedef enum { NOTHING, IN_ZONE, MEETING } Happening;

typedef struct
{
  gint32 tick;
  guint8 what;                /* Happening */
  gint16 a, b;
} Next;

typedef struct
{
  const BivField *field;
  FuBattle       *battle;
  guint           n;          /* units on the table */
  guint8          numbers[BIV_MAX_UNITS];
  gint8           pushes[BIV_MAX_UNITS];
  gboolean        is_mover[BIV_MAX_UNITS];
  gint32          moved[BIV_MAX_UNITS];       /* the earliest tick from which it has to be looked at again */
  BivSpot         low[BIV_MAX_UNITS], high[BIV_MAX_UNITS];      /* where its corners come */
  FuTrack         tracks[BIV_MAX_UNITS];
  Next            next[BIV_MAX_UNITS][BIV_MAX_UNITS];           /* of the lower number with the higher */
  Next            first[BIV_MAX_UNITS];                         /* the earliest of its row */
} March;

static const FuUnit *
unit_of (const March *march,
         guint        i)
{
  return &march->battle->units[march->numbers[i]];
}

/* ---- What happens next between two ---- */

/* FU-MOVE-6: skirmishers who can fall back stop nobody. */
static gboolean
may_halt (const March *march,
          guint        i,
          guint        by)
{
  const FuUnit *unit = unit_of (march, i), *enemy = unit_of (march, by);

  /* In the responses only those move who take cover. */
  return unit->side != enemy->side && fu_is_active (enemy) && march->battle->head.phase != FU_RESPONSE;
}

static gboolean
faces (const FuUnit  *unit,
       const BivBase *base,
       const BivBase *enemy)
{
  /* FU-GEOM-3, FU-BUILD-3: a square and a garrison face every way. */
  if (unit->form == FU_SQUARE || unit->building != FU_NONE)
    return biv_base_is_within (base, enemy, FU_ZONE);
  return biv_base_faces (base, enemy, FU_ZONE);
}

static gboolean
is_halting (const March *march,
            guint        i,
            guint        by,
            gint32       tick,
            BivLength    spare)
{
  BivBase a = fu_track_at (march->field, &march->tracks[i], tick);
  BivBase b = fu_track_at (march->field, &march->tracks[by], tick);

  return faces (unit_of (march, i), &a, &b);
}

static BivLength
distance_at (const March *march,
             guint        a,
             guint        b,
             gint32       tick)
{
  BivBase one = fu_track_at (march->field, &march->tracks[a], tick);
  BivBase other = fu_track_at (march->field, &march->tracks[b], tick);

  return biv_base_get_distance (&one, &other);
}

static gboolean
moves_after (const March *march,
             guint        i,
             gint32       tick)
{
  return march->is_mover[i] && march->tracks[i].end > tick;
}

/* Whether it is so of two at a tick. */
typedef gboolean (*Question) (const March *march,
                              guint        a,
                              guint        b,
                              gint32       tick,
                              BivLength    than);

/* The first tick in (from, to] at which it is so; at @to it is. Between two hundredths of a millimetre nothing changes. */
static gint32
find_first (const March *march,
            guint        a,
            guint        b,
            gint32       from,
            gint32       to,
            Question     is_so,
            BivLength    than)
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
is_nearer (const March *march,
           guint        a,
           guint        b,
           gint32       tick,
           BivLength    than)
{
  return distance_at (march, a, b, tick) < than;
}

/* Who begins so near may not come nearer. Between two straight ways distances fall and then rise, and do not fall again. */
static gint32
find_nearer (const March *march,
             guint        i,
             guint        by,
             gint32       from,
             gint32       to)
{
  BivLength before = distance_at (march, i, by, from);

  for (gint32 tick = from; tick < to;)
    {
      gint32 next = MIN (tick + STEP, to);
      BivLength then = distance_at (march, i, by, next);

      /* A hundredth may be the rounding's. */
      if (then > before + 1)
        return -1;
      if (then < before)
        return find_first (march, i, by, tick, next, is_nearer, before) - 1;
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

/* FU-MOVE-6 for who moves, from @from, at which the two are still apart or do not see each other, up to @to. Outside @facing,
 * on his present front, he cannot face the other. Returns: the first tick at which @i has to stop, or -1 */
static gint32
find_zone (const March *march,
           guint        i,
           guint        by,
           gint32       from,
           gint32       to,
           Facing       facing)
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
        return from;
    }
  for (gint32 tick = from, step = SOON; tick < to; step = STEP)
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
      if (faces (unit_of (march, i), &a, &b))
        return find_first (march, i, by, tick, next, is_halting, 0);
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
may_face (const March   *march,
          guint          i,
          const BivBase *base,
          BivSpot        motion,
          const BivBase *other,
          gint32         from,
          gint32         to)
{
  const FuUnit *unit = unit_of (march, i);
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

static gboolean
are_clear_at (const March *march,
              guint        a,
              guint        b,
              gint32       tick)
{
  BivBase one = fu_track_at (march->field, &march->tracks[a], tick);
  BivBase other = fu_track_at (march->field, &march->tracks[b], tick);

  return !biv_base_overlaps (&one, &other, FU_TOUCH);
}

static gboolean
are_in_each_other (const March *march,
                   guint        a,
                   guint        b,
                   gint32       tick,
                   BivLength    spare)
{
  return !are_clear_at (march, a, b, tick);
}

/* The bases of two at a tick. */
typedef struct
{
  BivBase one, other;
} Both;

static void
place_both (const March *march,
            guint        a,
            guint        b,
            gint32       tick,
            Both        *both)
{
  both->one = fu_track_at (march->field, &march->tracks[a], tick);
  both->other = fu_track_at (march->field, &march->tracks[b], tick);
}

/* Between two ticks, at which they are @now and @then, neither way changes. */
static void
look (const March *march,
      guint        a,
      guint        b,
      gint32       from,
      gint32       to,
      const Both  *now,
      const Both  *then,
      Next        *next)
{
  BivSpot motion = {
    (then->one.centre.x - now->one.centre.x) - (then->other.centre.x - now->other.centre.x),
    (then->one.centre.y - now->one.centre.y) - (then->other.centre.y - now->other.centre.y),
  };
  BivBase one = now->one, other = now->other;
  BivLength reach = ABS (motion.x) + ABS (motion.y);
  gboolean are_enemies = unit_of (march, a)->side != unit_of (march, b)->side;
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

      if (moves_after (march, a, from) && may_halt (march, a, b))
        a_faces = may_face (march, a, &now->one, motion, &now->other, from, to);
      if (moves_after (march, b, from) && may_halt (march, b, a))
        b_faces = may_face (march, b, &now->other, (BivSpot) { -motion.x, -motion.y }, &now->one, from, to);

      if (MIN (a_faces.from, b_faces.from) <= MIN (to, next->tick) && biv_base_approach (&one, motion, &other, FU_ZONE, &part))
        {
          /* The parts are rounded down; a step before it is looked at closely. */
          gint32 near = MAX (from, from + (gint32) ((gint64) (to - from) * part / BIV_ONE) - 2);

          found = near < next->tick && a_faces.from <= MIN (to, next->tick)
                    ? find_zone (march, a, b, near, MIN (to, next->tick), a_faces) : -1;
          if (found >= 0 && found < next->tick)
            *next = (Next) { found, IN_ZONE, (gint16) a, (gint16) b };
          found = near < next->tick && b_faces.from <= MIN (to, next->tick)
                    ? find_zone (march, b, a, near, MIN (to, next->tick), b_faces) : -1;
          if (found >= 0 && found < next->tick)
            *next = (Next) { found, IN_ZONE, (gint16) b, (gint16) a };
        }
    }
  if (biv_base_sweep_base (&one, motion, &other, FU_TOUCH, &span)
      && !(!are_enemies && fu_may_pass (march->field, march->battle, march->numbers[a], march->numbers[b])))
    {
      gint32 low = MAX (from, from + (gint32) ((gint64) (to - from) * span.enter / BIV_ONE) - 2), high = to;
      gint32 leave = from + (gint32) ((gint64) (to - from) * span.leave / BIV_ONE) + STEP;

      if (low > next->tick)
        return;
      if (!are_clear_at (march, a, b, low))
        low = from;
      /* Deep in each other at some tick of the way, if they are at all. */
      for (gint32 tick = MIN (low + STEP / 8, to); high == to && tick < MIN (to, leave); tick += STEP)
        if (!are_clear_at (march, a, b, tick))
          high = tick;
      if (!are_clear_at (march, a, b, high))
        {
          high = find_first (march, a, b, low, high, are_in_each_other, 0);
          if (high - 1 < next->tick)
            *next = (Next) { high - 1, MEETING, (gint16) a, (gint16) b };
        }
    }
}

static void
find_next_of (const March *march,
              guint        a,
              guint        b,
              Next        *next)
{
  gint32 tick = MAX (march->moved[a], march->moved[b]);
  Both now, then;

  if (tick < next->tick && (moves_after (march, a, tick) || moves_after (march, b, tick)))
    place_both (march, a, b, tick, &now);
  while (tick < next->tick && (moves_after (march, a, tick) || moves_after (march, b, tick)))
    {
      gint32 to = MIN (fu_track_next (march->field, &march->tracks[a], tick),
                       fu_track_next (march->field, &march->tracks[b], tick));

      to = MIN (to, FU_BOUND);
      place_both (march, a, b, to, &then);
      look (march, a, b, tick, to, &now, &then, next);
      now = then;
      tick = to;
    }
}

static gboolean
can_meet (const March *march,
          guint        a,
          guint        b)
{
  return (march->is_mover[a] || march->is_mover[b])
         && march->low[a].x - FU_ZONE <= march->high[b].x && march->low[b].x - FU_ZONE <= march->high[a].x
         && march->low[a].y - FU_ZONE <= march->high[b].y && march->low[b].y - FU_ZONE <= march->high[a].y;
}

/* Whether @i, where it ends, can be in the other wherever that one is. */
static gboolean
can_end_in (const March *march,
            guint        i,
            guint        other)
{
  const BivBase *last = &march->tracks[i].last;

  return last->centre.x - last->reach <= march->high[other].x && march->low[other].x <= last->centre.x + last->reach
         && last->centre.y - last->reach <= march->high[other].y && march->low[other].y <= last->centre.y + last->reach;
}

static void
note_spread (March *march,
             guint  i)
{
  const FuTrack *track = &march->tracks[i];
  BivSpot at = unit_of (march, i)->at;

  march->low[i] = march->high[i] = track->last.centre;
  if (unit_of (march, i)->building == FU_NONE)
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

/* ---- Skirmishers pushed back (FU-SKIRM-6, FU-SKIRM-11) ---- */

/* How far a skirmishing line can go straight back from where it is. */
static BivLength
way_back (const March   *march,
          guint          skirmishers,
          const BivBase *base,
          gint32         tick)
{
  const FuUnit *unit = unit_of (march, skirmishers);
  BivSpot to = biv_spot_beyond (base->centre, base->facing, -FU_MM (600));
  BivSpot motion = { to.x - base->centre.x, to.y - base->centre.y };
  BivLength most, length = 0;
  gint64 ticks = FU_BOUND - unit->spent;
  FuLay lay;

  fu_lay (march->field, march->battle, unit, base, to, &lay);
  for (guint i = 0; i < lay.n_stretches && ticks > 0; i++)
    {
      gint64 cost = fu_cost_of (&fu_rules (march->field)->numbers, FU_GO_SKIRMISH, lay.stretches[i].slowness,
                                lay.stretches[i].to - length);

      length = cost <= ticks ? lay.stretches[i].to
                             : length + fu_way_for (&fu_rules (march->field)->numbers, FU_GO_SKIRMISH,
                                                    lay.stretches[i].slowness, ticks);
      ticks -= cost;
    }
  most = MIN (length, lay.stop);
  for (guint i = 0; i < march->n; i++)
    {
      BivBase other = fu_track_at (march->field, &march->tracks[i], tick);
      BivSpan span;

      if (i != skirmishers && biv_base_sweep_base (base, motion, &other, FU_TOUCH, &span))
        most = MIN (most, (BivLength) ((gint64) span.enter * lay.length / BIV_ONE));
    }
  return most;
}

/* Whoever comes on goes on with his own way; the skirmishers keep to 200 mm before him. */
static gboolean
push_back (March *march,
           guint  comer,
           guint  skirmishers,
           gint32 tick)
{
  FuTrack *track = &march->tracks[skirmishers];
  const FuTrack *coming = &march->tracks[comer];
  BivBase base = fu_track_at (march->field, track, tick), front = fu_track_at (march->field, coming, tick);
  /* How the two ways lie to the front that is coming on, of BIV_ONE. */
  gint64 back = -((gint64) base.sine * front.sine + (gint64) base.cosine * front.cosine) / BIV_ONE;
  BivLength most, gone = 0;
  guint n = 0;
  FuTrack pushed = { .gait = track->gait, .wood = -1, .last = base, .arrives = FALSE };

  if (march->pushes[skirmishers] >= MOST_PUSHES || back < BIV_ONE / 4)
    return FALSE;
  most = way_back (march, skirmishers, &base, tick);
  if (most <= 0)
    return FALSE;
  /* He goes back in the steps in which the other comes on, a little too far rather than too near. */
  for (gint32 at = tick; at < coming->end && n < FU_MAX_PIECES; n++)
    {
      gint32 to = MIN (fu_track_next (march->field, coming, at), coming->end);
      BivBase from_there = fu_track_at (march->field, coming, at), there = fu_track_at (march->field, coming, to);
      gint64 x = there.centre.x - from_there.centre.x, y = there.centre.y - from_there.centre.y;
      gint64 ahead = (x * front.sine + y * front.cosine) / BIV_ONE;
      BivLength way = ahead > 0 ? (BivLength) ((ahead * BIV_ONE + back - 1) / back) : 0;
      FuPiece *piece = &pushed.pieces[n];

      if (gone + way > most)
        {
          /* His way is used up: the others halt when he does. */
          gint32 halt = at + (gint32) ((gint64) (to - at) * (most - gone) / MAX (way, 1));

          fu_track_halt (march->field, &march->tracks[comer], halt);
          way = most - gone;
          to = halt;
        }
      *piece = (FuPiece) {
        .from = at, .to = to, .base = biv_base_at (&base, biv_spot_beyond (base.centre, base.facing, -gone)),
        .end = biv_spot_beyond (base.centre, base.facing, -(gone + way)), .length = way, .at = 0, .till = way, .object = FU_NONE,
        .slowness = 1,
      };
      gone += way;
      pushed.end = to;
      at = to;
      if (gone == most)
        {
          n++;
          break;
        }
    }
  pushed.n_pieces = n;
  pushed.last = biv_base_at (&base, biv_spot_beyond (base.centre, base.facing, -gone));
  *track = pushed;
  march->is_mover[skirmishers] = TRUE;
  march->pushes[skirmishers]++;
  note_spread (march, skirmishers);
  return TRUE;
}

/* ---- All at once ---- */

static gboolean
halt (March *march,
      guint  i,
      gint32 tick)
{
  if (!moves_after (march, i, tick))
    return FALSE;
  fu_track_halt (march->field, &march->tracks[i], tick);
  return TRUE;
}

/* Who is halted or pushed is to be looked at anew from there on. */
static void
happen (March      *march,
        const Next *next,
        gboolean   *is_a_new,
        gboolean   *is_b_new)
{
  guint a = (guint) next->a, b = (guint) next->b;
  const FuUnit *unit = unit_of (march, a), *other = unit_of (march, b);

  *is_b_new = FALSE;
  if (next->what == MEETING)
    {
      *is_a_new = halt (march, a, next->tick);
      *is_b_new = halt (march, b, next->tick);
    }
  else if (other->form == FU_SKIRMISH && fu_is_formed (unit) && !fu_is_fixed (other) && push_back (march, a, b, next->tick))
    {
      *is_a_new = *is_b_new = TRUE;
    }
  else
    {
      *is_a_new = halt (march, a, next->tick);
      /* FU-SKIRM-6: they cannot go back, or no further, and fight. */
      if (other->form == FU_SKIRMISH && fu_is_formed (unit))
        march->battle->units[b].marks |= FU_AT_BAY;
    }
  if (*is_a_new)
    march->moved[a] = MAX (march->moved[a], next->tick);
  if (*is_b_new)
    march->moved[b] = MAX (march->moved[b], next->tick);
}

static void
look_at_pair (March *march,
              guint  a,
              guint  b)
{
  Next *next = &march->next[a][b];

  *next = (Next) { G_MAXINT32, NOTHING, 0, 0 };
  if (can_meet (march, a, b))
    find_next_of (march, a, b, next);
}

/* Of two at the same tick the one with the lower number. */
static void
find_first_of_row (March *march,
                   guint  a)
{
  march->first[a] = (Next) { G_MAXINT32, NOTHING, 0, 0 };
  for (guint b = a + 1; b < march->n; b++)
    if (march->next[a][b].tick < march->first[a].tick)
      march->first[a] = march->next[a][b];
}

/* The earliest happens; then only those whom it touched are looked at anew. */
static void
run (March *march)
{
  for (guint a = 0; a < march->n; a++)
    {
      for (guint b = a + 1; b < march->n; b++)
        look_at_pair (march, a, b);
      find_first_of_row (march, a);
    }
  for (guint rounds = 0; rounds < 8 * march->n; rounds++)
    {
      Next next = { G_MAXINT32, NOTHING, 0, 0 };
      gboolean is_a_new, is_b_new;
      guint a, b;

      for (guint i = 0; i < march->n; i++)
        if (march->first[i].tick < next.tick)
          next = march->first[i];
      if (next.what == NOTHING)
        return;
      a = (guint) next.a;
      b = (guint) next.b;
      happen (march, &next, &is_a_new, &is_b_new);
      if (!is_a_new && !is_b_new)
        march->next[MIN (a, b)][MAX (a, b)] = (Next) { G_MAXINT32, NOTHING, 0, 0 };
      for (guint i = 0; i < march->n; i++)
        {
          if (is_a_new && i != a)
            look_at_pair (march, MIN (a, i), MAX (a, i));
          if (is_b_new && i != b && !(is_a_new && i == a))
            look_at_pair (march, MIN (b, i), MAX (b, i));
        }
      /* Nobody's row has changed but theirs, and of those before them where they stand in it. */
      for (guint i = 0; i < march->n && i <= MAX (a, b); i++)
        if (i == a || i == b || (i < a && is_a_new) || (i < b && is_b_new))
          find_first_of_row (march, i);
    }
}

/* FU-GEOM-9: carried out only to the last place at which the base is clear. Returns: whether it came less far for that */
static gboolean
end_clear (March *march,
           guint  i)
{
  FuTrack *track = &march->tracks[i];
  gboolean is_shorter = FALSE;

  if (!march->is_mover[i])
    return FALSE;
  for (guint other = 0; other < march->n; other++)
    {
      gint32 low, high = track->end;

      if (other == i || !can_end_in (march, i, other) || !can_meet (march, i, other) || are_clear_at (march, i, other, high))
        continue;
      /* Back along the way, to where it came in. */
      while (high > 0 && !are_clear_at (march, i, other, MAX (high - STEP, 0)))
        high = MAX (high - STEP, 0);
      if (high == 0 && track->end == 0)
        continue;
      is_shorter = TRUE;
      low = MAX (high - STEP, 0);
      if (high == 0)
        {
          fu_track_halt (march->field, track, 0);
          break;
        }
      high = find_first (march, i, other, low, high, are_in_each_other, 0);
      fu_track_halt (march->field, track, high - 1);
      other = G_MAXUINT;
    }
  return is_shorter;
}

/* Who comes less far may end in somebody who was clear of him. */
static void
end_all_clear (March *march)
{
  gboolean is_over = FALSE;

  for (guint rounds = 0; rounds <= march->n && !is_over; rounds++)
    {
      is_over = TRUE;
      for (guint i = 0; i < march->n; i++)
        if (end_clear (march, i))
          is_over = FALSE;
    }
}

/* ---- Woods (FU-MOVE-11) ---- */

static gboolean
throws_for_woods (const March *march,
                  guint        i)
{
  const FuUnit *unit = unit_of (march, i);
  const FuTrack *track = &march->tracks[i];

  return fu_rules (march->field)->numbers.lost_in_woods && march->is_mover[i] && march->pushes[i] == 0
    && track->wood >= 0
         && track->wood < track->end && !(unit->marks & FU_WOODS_THROWN) && !(unit->fresh & FU_LOST);
}

/* Returns: whether somebody threw, so that the ways have to be run again. */
static gboolean
throw_for_woods (March     *march,
                 BivDice   *dice,
                 BivEvents *events)
{
  gboolean has_thrown = FALSE;

  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < march->n; i++)
      {
        FuUnit *unit = &march->battle->units[march->numbers[i]];
        BivEvent *event;

        if (unit->side != side || !throws_for_woods (march, i))
          continue;
        has_thrown = TRUE;
        event = fu_tell (events, march->battle, FU_TELL_WOODS, march->numbers[i], "FU-MOVE-11");
        if (event != NULL)
          event->n_dice = 1;
        if (fu_throw_woods (&fu_rules (march->field)->numbers, side, dice, NULL))
          unit->fresh |= FU_LOST;
        else
          unit->marks |= FU_WOODS_THROWN;
        if (event != NULL)
          event->own[0] = (unit->fresh & FU_LOST) != 0;
      }
  return has_thrown;
}

/* ---- The whole ---- */

static void
set_out (March *march)
{
  march->n = 0;
  for (guint number = 0; number < march->battle->head.n_units; number++)
    {
      const FuUnit *unit = &march->battle->units[number];
      guint i = march->n;

      if (!fu_is_on (unit))
        continue;
      march->numbers[i] = (guint8) number;
      march->pushes[i] = 0;
      march->moved[i] = 0;
      march->is_mover[i] = unit->n_steps > 0;
      if (unit->n_steps > 0)
        {
          gint32 ticks = march->battle->head.phase == FU_RESPONSE
            ? FU_BOUND - unit->spent : fu_ticks_left (march->battle, unit);

          fu_track_make (march->field, march->battle, number, &march->battle->paths[number], unit->n_steps, ticks,
                         FALSE,
                         &march->tracks[i]);
          /* A lost unit stops where it touches the wood. */
          if (unit->fresh & FU_LOST && march->tracks[i].wood >= 0)
            fu_track_halt (march->field, &march->tracks[i], march->tracks[i].wood);
        }
      else
        {
          fu_track_stand (march->field, unit, &march->tracks[i]);
        }
      note_spread (march, i);
      march->n++;
    }
}

/* ---- Buildings (FU-BUILD-3, FU-BUILD-4) ---- */

/* The building that a path ends in, if the unit has come up to it. */
static int
quarters_of (const March *march,
             guint        i)
{
  guint number = march->numbers[i];
  const FuUnit *unit = &march->battle->units[number];
  const FuPath *path = &march->battle->paths[number];
  BivBase base = biv_base_make (unit->at, unit->facing, unit->frontage, unit->depth);
  int building;

  if (!march->is_mover[i] || march->pushes[i] > 0 || march->battle->n_buildings == 0)
    return FU_NONE;
  building = fu_find_quarters (march->field, march->battle, number, path->steps[unit->n_steps - 1].at);
  return fu_is_at_door (march->field, &base, building) ? building : FU_NONE;
}

/* Who comes first has it. Its place stays that at which it went in, and there it comes out. */
static void
go_in (March *march)
{
  int quarters[BIV_MAX_UNITS];

  for (guint i = 0; i < march->n; i++)
    quarters[i] = quarters_of (march, i);
  for (guint i = 0; i < march->n; i++)
    {
      FuUnit *unit = &march->battle->units[march->numbers[i]];
      gboolean is_first = quarters[i] != FU_NONE;

      for (guint k = 0; k < march->n && is_first; k++)
        is_first = k == i || quarters[k] != quarters[i] || march->tracks[k].end > march->tracks[i].end
                   || (march->tracks[k].end == march->tracks[i].end && k > i);
      if (!is_first)
        continue;
      unit->building = (gint8) quarters[i];
      unit->marks |= FU_MOVED;
    }
}

void
fu_march_all (const BivField *field,
              FuBattle       *battle,
              BivDice        *dice,
              BivEvents      *events)
{
  March march;
  gboolean has_movers = FALSE;

  for (guint i = 0; i < battle->head.n_units; i++)
    has_movers = has_movers || (battle->units[i].n_steps > 0 && fu_is_on (&battle->units[i]));
  if (has_movers)
    {
      march.field = field;
      march.battle = battle;
      do
        {
          set_out (&march);
          run (&march);
          end_all_clear (&march);
        }
      while (throw_for_woods (&march, dice, events));
      for (guint i = 0; i < march.n; i++)
        if (march.is_mover[i])
          fu_track_arrive (field, &march.tracks[i], battle, march.numbers[i], march.pushes[i] > 0);
      go_in (&march);
      for (guint i = 0; i < march.n; i++)
        if (march.is_mover[i] && march.pushes[i] == 0)
          fu_track_turn (field, &march.tracks[i], battle, march.numbers[i]);
    }
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      battle->units[i].n_steps = 0;
      if (battle->units[i].then != FU_NO_EVOLUTION)
        fu_evolve (field, battle, i, battle->units[i].then);
      battle->units[i].then = FU_NO_EVOLUTION;
    }
}
