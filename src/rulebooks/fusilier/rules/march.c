/* SPDX-License-Identifier: GPL-3.0-or-later */
/* march.c: all paths of a phase at once: halts, collisions, skirmishers pushed back, woods
 *
 * FU-MOVE-6, FU-MOVE-7, FU-MOVE-11, FU-MOVE-13, FU-INTER, FU-SKIRM-6, FU-SKIRM-11. Every unit is where its own minutes have
 * brought it. What happens next is found for each two that can come near each other; the earliest happens, and what those
 * two do then is looked at anew. */
#include "config.h"
#include "rulebooks/fusilier/rules/log.h"
#include "rulebooks/fusilier/rules/meeting.h"

#include <string.h>

/* How often a way is looked at that drives skirmishers back */
#define LOOKS 24

/* ---- Where they come ---- */

/* Whether @i, where it ends, can be in the other, wherever that one is if he still moves then. */
static gboolean
can_end_in (const FuMarch *march,
            guint        i,
            guint        other)
{
  const BivBase *last = &march->tracks[i].last;

  if (!fu_moves_after (march, other, march->tracks[i].end))
    return biv_base_may_be_within (last, &march->tracks[other].last, 0);
  return last->centre.x - last->reach <= march->high[other].x && march->low[other].x <= last->centre.x + last->reach
         && last->centre.y - last->reach <= march->high[other].y && march->low[other].y <= last->centre.y + last->reach;
}

static gboolean
halt (FuMarch *march,
      guint  i,
      gint32 tick)
{
  if (!fu_moves_after (march, i, tick))
    return FALSE;
  fu_track_halt (march->field, &march->tracks[i], tick);
  fu_note_way (march, i);
  return TRUE;
}

/* ---- Skirmishers pushed back (FU-SKIRM-6, FU-SKIRM-11) ---- */

/* A base that has gone so far straight back. */
static BivBase
gone_back (const BivBase *base,
           BivLength      length)
{
  return biv_base_at (base, biv_spot_ahead (base->centre, (BivHeading) { base->sine, base->cosine }, -length));
}

/* Foot in close order; horse halts, and charges at the end of the third phase. */
static gboolean
can_drive (const FuUnit *unit,
           const FuUnit *skirmishers)
{
  return skirmishers->form == FU_SKIRMISH && fu_is_foot (unit) && unit->form != FU_SKIRMISH;
}

static BivSpot
furthest_back (const BivBase *base)
{
  return biv_spot_beyond (base->centre, base->facing, -FU_MM (600));
}

/* Whether straight back is away from him. */
static gboolean
leads_away (const BivBase *base,
            const BivBase *comer)
{
  BivSpot back = furthest_back (base);

  return fu_comes_nearer (base, (BivSpot) { base->centre.x - back.x, base->centre.y - back.y }, comer);
}

/* How far the ground lets a skirmishing line go straight back from there, @most at most, with @ticks, which it spends. An obstacle
 * costs it as it costs others, and one that it can no longer pay for holds it (FU-OBST-1). */
static BivLength
walk_back (const BivField *field,
           const FuBattle *battle,
           const FuUnit   *unit,
           const BivBase  *base,
           BivLength       most,
           gint64         *ticks)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  guint crossing = 0;
  BivLength at = 0;
  FuLay lay;

  fu_lay (field, battle, unit, base, furthest_back (base), TRUE, &lay);
  most = MIN (most, lay.stop);
  for (guint i = 0; i < lay.n_stretches && at < most; i++)
    {
      BivLength till = MIN (lay.stretches[i].to, most);

      while (at < till)
        {
          BivLength next = crossing < lay.n_crossings ? MAX (at, MIN (till, lay.crossings[crossing].at)) : till;
          gint64 cost = fu_cost_of (numbers, FU_GO_SKIRMISH, lay.stretches[i].slowness, next - at);

          if (cost > *ticks)
            return at + fu_way_for (numbers, FU_GO_SKIRMISH, lay.stretches[i].slowness, *ticks);
          *ticks -= cost;
          at = next;
          if (crossing == lay.n_crossings || at < lay.crossings[crossing].at || at == till)
            continue;
          cost = numbers->obstacle_minutes * FU_MINUTE;
          if (unit->crossing == lay.crossings[crossing].object && lay.crossings[crossing].is_begun)
            cost -= unit->crossed;
          if (cost > *ticks)
            return at;
          *ticks -= cost;
          crossing++;
        }
    }
  return at;
}

/* A bound's, less what its own movement took, and what it was driven for before. */
static gint64
ticks_to_go_back (const FuUnit *unit)
{
  return FU_BOUND - unit->spent - unit->driven;
}

/* How far a skirmishing line can go straight back from where it is. */
static BivLength
way_back (const FuMarch *march,
          guint          skirmishers,
          const BivBase *base,
          gint32         tick)
{
  const FuUnit *unit = fu_marcher (march, skirmishers);
  const BivBase *from = &march->pushed_from[skirmishers];
  gint64 ticks = ticks_to_go_back (unit);
  BivLength most;
  BivSpot to = furthest_back (base), motion = { to.x - base->centre.x, to.y - base->centre.y };
  BivLength length = biv_spot_distance (base->centre, to);

  if (march->pushes[skirmishers] > 0)
    walk_back (march->field, march->battle, unit, from, biv_spot_distance (from->centre, base->centre), &ticks);
  most = walk_back (march->field, march->battle, unit, base, length, &ticks);
  for (guint i = 0; i < march->n; i++)
    {
      BivBase other = fu_track_at (march->field, &march->tracks[i], tick);
      BivSpan span;

      if (i != skirmishers && biv_base_sweep_base (base, motion, &other, FU_TOUCH, &span))
        most = MIN (most, (BivLength) ((gint64) span.enter * length / BIV_ONE));
    }
  return most;
}

gboolean
fu_drives (const BivField *field,
           const FuBattle *battle,
           guint           number,
           const BivBase  *base,
           guint           enemy)
{
  const FuUnit *skirmishers = &battle->units[enemy];
  gint64 ticks = ticks_to_go_back (skirmishers);
  BivBase there;
  BivLength most;
  BivSpot to, motion;

  if (!can_drive (&battle->units[number], skirmishers) || fu_is_fixed (skirmishers))
    return FALSE;
  there = fu_base (field, skirmishers);
  if (!leads_away (&there, base))
    return FALSE;
  most = walk_back (field, battle, skirmishers, &there, FU_MM (600), &ticks);
  to = furthest_back (&there);
  motion = (BivSpot) { to.x - there.centre.x, to.y - there.centre.y };
  for (guint i = 0; i < battle->head.n_units && most > 0; i++)
    {
      BivBase other;
      BivSpan span;

      if (i == enemy || !fu_is_on (&battle->units[i]))
        continue;
      other = fu_base (field, &battle->units[i]);
      if (biv_base_sweep_base (&there, motion, &other, FU_TOUCH, &span))
        most = MIN (most, (BivLength) ((gint64) span.enter * FU_MM (600) / BIV_ONE));
    }
  /* Places are rounded. */
  return most > FU_TOUCH;
}

static gboolean
is_near_after (const BivBase *base,
               const BivBase *front,
               BivLength      gone)
{
  BivBase there = gone_back (base, gone);

  return biv_base_is_within (&there, front, FU_ZONE - 1);
}

/* Whether they would have to go further than @most. */
static gboolean
needs_more (const BivBase *base,
            const BivBase *front,
            BivLength      most)
{
  return biv_base_is_within (base, front, FU_ZONE - 1) && is_near_after (base, front, most);
}

/* How far straight back from @base they are 200 mm from @front; more than @most if they cannot be. */
static BivLength
needed_before (const BivBase *base,
               const BivBase *front,
               BivLength      most)
{
  BivLength low = 0, high = most;

  if (!biv_base_is_within (base, front, FU_ZONE - 1))
    return 0;
  if (is_near_after (base, front, most))
    return most + 1;
  while (high - low > 1)
    {
      BivLength middle = low + (high - low) / 2;

      if (is_near_after (base, front, middle))
        low = middle;
      else
        high = middle;
    }
  return high;
}

/* The furthest that @comer drives them from @base on his way after @tick: of the looks taken at it, the last first, since
 * most come straight on. @till: (out): the first look that asks for more than @most, else the end of his way */
static BivLength
needed_on_way (const FuMarch *march,
               guint          comer,
               const BivBase *base,
               gint32         tick,
               BivLength      most,
               gint32        *till)
{
  const FuTrack *coming = &march->tracks[comer];
  gint32 step = MAX ((coming->end - tick) / LOOKS, 1), driven = tick;
  BivLength gone = 0, before;

  *till = coming->end;
  /* Again, since who has been driven some way may meet again whom he was clear of where he stood. What was looked at after he
   * was driven the last time need not be. */
  do
    {
      gint32 until = driven;

      before = gone;
      for (gint32 at = coming->end; at > tick && gone <= most && (at >= until || gone > before); at -= step)
        {
          BivBase there = gone_back (base, gone);
          BivBase front = fu_track_at (march->field, coming, at);
          BivLength needed = needed_before (&there, &front, most - gone);

          gone += needed;
          if (needed > 0)
            driven = at;
        }
    }
  while (gone > before && gone <= most);
  for (gint32 at = tick + step; gone > most && at < coming->end; at += step)
    {
      BivBase front = fu_track_at (march->field, coming, at);

      if (needs_more (base, &front, most))
        *till = MIN (*till, at);
    }
  return gone;
}

/* Who drives them goes on only as long as they have to go back no further than @most. @till: a tick at which they would */
static void
halt_before (FuMarch       *march,
             guint          comer,
             const BivBase *base,
             gint32         tick,
             gint32         till,
             BivLength      most)
{
  gint32 low = tick, high = till;

  while (high - low > 1)
    {
      gint32 middle = low + (high - low) / 2;
      BivBase front = fu_track_at (march->field, &march->tracks[comer], middle);

      if (needs_more (base, &front, most))
        high = middle;
      else
        low = middle;
    }
  halt (march, comer, low);
}

/* Whoever comes on goes on with his own way; the skirmishers keep to 200 mm before him, and are at once where he drives
 * them in the end. If they can go no further than that, he halts when they have come there. */
static gboolean
push_back (FuMarch *march,
           guint    comer,
           guint    skirmishers,
           gint32   tick)
{
  FuTrack *track = &march->tracks[skirmishers];
  BivBase base = fu_track_at (march->field, track, tick);
  gint8 n = march->pushes[skirmishers];
  BivLength most, gone;
  gint32 till;

  BivBase front = fu_track_at (march->field, &march->tracks[comer], tick);

  if (n >= FU_MOST_PUSHES || !leads_away (&base, &front))
    return FALSE;
  most = way_back (march, skirmishers, &base, tick);
  gone = most > 0 ? needed_on_way (march, comer, &base, tick, most, &till) : 0;
  if (most <= 0)
    return FALSE;
  /* He has come as near as he may. */
  if (gone == 0)
    halt (march, comer, tick);
  if (gone > most)
    {
      halt_before (march, comer, &base, tick, till, most);
      march->battle->units[march->numbers[skirmishers]].marks |= FU_AT_BAY;
      gone = most;
    }
  if (n == 0)
    march->pushed_from[skirmishers] = base;
  march->pushers[skirmishers][n] = (guint8) comer;
  march->push_ticks[skirmishers][n] = tick;
  /* Of several, or of one that goes no further, it is not settled yet. */
  march->push_ends[skirmishers][n] = n == 0 && gone < most ? march->tracks[comer].end : -1;
  *track = (FuTrack) {
    .gait = track->gait, .wood = -1, .end = tick,
    .last = gone_back (&base, gone),
  };
  march->is_mover[skirmishers] = TRUE;
  march->pushes[skirmishers]++;
  fu_note_way (march, skirmishers);
  return TRUE;
}

/* Whether all who drove them still come as far as when they were last settled. */
static gboolean
is_settled (const FuMarch *march,
            guint          i)
{
  for (gint8 k = 0; k < march->pushes[i]; k++)
    if (march->push_ends[i][k] != march->tracks[march->pushers[i][k]].end)
      return FALSE;
  return TRUE;
}

/* Whoever drove them may have been halted before the end of his way: they went no further than he came. */
static void
settle_pushed (FuMarch *march)
{
  for (guint i = 0; i < march->n; i++)
    {
      const BivBase *base = &march->pushed_from[i];
      BivLength most, gone = 0;

      if (is_settled (march, i))
        continue;
      most = biv_spot_distance (base->centre, march->tracks[i].last.centre);
      for (gint8 k = 0; k < march->pushes[i]; k++)
        {
          gint32 till;

          gone = MAX (gone, needed_on_way (march, march->pushers[i][k], base, march->push_ticks[i][k], most, &till));
          march->push_ends[i][k] = march->tracks[march->pushers[i][k]].end;
        }
      if (gone < most)
        march->tracks[i].last = gone_back (base, gone);
    }
}

/* ---- All at once ---- */

/* Who is halted or pushed is to be looked at anew from there on. */
static void
happen (FuMarch      *march,
        const FuNext *next,
        gboolean     *is_a_new,
        gboolean     *is_b_new)
{
  guint a = next->a, b = next->b;
  const FuUnit *unit = fu_marcher (march, a), *other = fu_marcher (march, b);

  *is_b_new = FALSE;
  if (next->what == FU_MEETING)
    {
      *is_a_new = halt (march, a, next->tick);
      *is_b_new = halt (march, b, next->tick);
    }
  else if (can_drive (unit, other) && !fu_is_fixed (other) && push_back (march, a, b, next->tick))
    {
      *is_a_new = *is_b_new = TRUE;
    }
  else
    {
      *is_a_new = halt (march, a, next->tick);
      /* FU-SKIRM-6: they cannot go back, or no further, and fight. */
      if (can_drive (unit, other))
        march->battle->units[march->numbers[b]].marks |= FU_AT_BAY;
    }
  if (*is_a_new)
    march->moved[a] = MAX (march->moved[a], next->tick);
  if (*is_b_new)
    march->moved[b] = MAX (march->moved[b], next->tick);
}

/* What may still happen, each two at most once. */
typedef struct
{
  guint  n;
  FuNext all[BIV_MAX_UNITS * (BIV_MAX_UNITS - 1) / 2];
} Agenda;

static void
add_pair (const FuMarch *march,
          Agenda        *agenda,
          guint          a,
          guint          b)
{
  FuNext next;

  if (!fu_can_meet (march, a, b))
    return;
  next = fu_may_meet (march, MIN (a, b), MAX (a, b));
  if (next.what != FU_NOTHING)
    agenda->all[agenda->n++] = next;
}

static gboolean
is_before (const FuNext *one,
           const FuNext *other)
{
  guint low = MIN (one->a, one->b), other_low = MIN (other->a, other->b);

  if (one->tick != other->tick)
    return one->tick < other->tick;
  return low != other_low ? low < other_low : MAX (one->a, one->b) < MAX (other->a, other->b);
}

/* The earliest; of several at the same tick that of the two with the lowest numbers. Nothing is found to the tick before
 * nothing else can come first. Returns: its place, or -1 */
static int
find_earliest (FuMarch *march,
               Agenda  *agenda)
{
  while (agenda->n > 0)
    {
      guint first = 0;
      FuNext *next;

      for (guint i = 1; i < agenda->n; i++)
        if (is_before (&agenda->all[i], &agenda->all[first]))
          first = i;
      next = &agenda->all[first];
      if (next->what != FU_PERHAPS)
        return (int) first;
      *next = fu_meet (march, next->a, next->b);
      if (next->what == FU_NOTHING)
        *next = agenda->all[--agenda->n];
    }
  return -1;
}

/* Of those who go on otherwise now, what was to happen to them does not, and what may is looked for. */
static void
look_anew (const FuMarch *march,
           Agenda        *agenda,
           int            a,
           int            b)
{
  gint32 tick = a >= 0 ? march->moved[a] : march->moved[b];
  guint n = 0;

  for (guint i = 0; i < agenda->n; i++)
    if (agenda->all[i].a != a && agenda->all[i].b != a && agenda->all[i].a != b && agenda->all[i].b != b)
      agenda->all[n++] = agenda->all[i];
  agenda->n = n;
  for (guint i = 0; i < march->n; i++)
    {
      gboolean moves = fu_moves_after (march, i, tick);

      if (a >= 0 && (int) i != a && (moves || fu_moves_after (march, (guint) a, tick)))
        add_pair (march, agenda, (guint) a, i);
      if (b >= 0 && (int) i != a && (int) i != b && (moves || fu_moves_after (march, (guint) b, tick)))
        add_pair (march, agenda, (guint) b, i);
    }
}

/* The earliest happens; then only those whom it touched are looked at anew. */
static void
run (FuMarch *march)
{
  Agenda agenda;

  agenda.n = 0;
  for (guint a = 0; a < march->n; a++)
    for (guint b = a + 1; b < march->n; b++)
      if (march->is_mover[a] || march->is_mover[b])
        add_pair (march, &agenda, a, b);
  for (guint rounds = 0; rounds < 8 * march->n; rounds++)
    {
      gboolean is_a_new, is_b_new;
      int first = find_earliest (march, &agenda);
      FuNext next;

      if (first < 0)
        return;
      next = agenda.all[first];
      /* FU-INTER-1: all that came before has happened, so it is known who is near where they would overlap. */
      if (next.what == FU_MEETING && fu_may_pass_at (march, next.a, next.b, next.tick + 1))
        {
          agenda.all[first] = fu_meet_again (march, next.a, next.b, next.tick + 1);
          if (agenda.all[first].what == FU_NOTHING)
            agenda.all[first] = agenda.all[--agenda.n];
          continue;
        }
      happen (march, &next, &is_a_new, &is_b_new);
      if (is_a_new || is_b_new)
        look_anew (march, &agenda, is_a_new ? next.a : -1, is_b_new ? next.b : -1);
      else
        agenda.all[first] = agenda.all[--agenda.n];
    }
}

/* Whether its own path may still be cut short for somebody it ends in. */
static gboolean
can_give_way (const FuMarch *march,
              guint          i)
{
  return march->is_mover[i] && march->pushes[i] == 0 && march->tracks[i].end > 0;
}

/* Whether it is clear then of all who have their places, where they end. */
static gboolean
is_clear_of (const FuMarch *march,
             guint          i,
             gint32         tick,
             const gboolean *has_place)
{
  BivBase place;
  const BivBase *base = fu_track_find (march->field, &march->tracks[i], tick, &place);

  for (guint other = 0; other < march->n; other++)
    if (has_place[other] && biv_base_may_be_within (base, &march->tracks[other].last, 0) && fu_can_meet (march, i, other)
        && biv_base_overlaps (base, &march->tracks[other].last, FU_TOUCH))
      return FALSE;
  return TRUE;
}

/* Where it ended in somebody who has his place, it ends at the last place of its way that is clear of them all, or stays where
 * it began. Returns: whether it came less far for that */
static gboolean
cut_short (FuMarch        *march,
           guint           i,
           const gboolean *has_place)
{
  FuTrack *track = &march->tracks[i];
  gint32 low, high = track->end;

  if (is_clear_of (march, i, high, has_place))
    return FALSE;
  while (high > 0 && !is_clear_of (march, i, MAX (high - FU_STEP, 0), has_place))
    high = MAX (high - FU_STEP, 0);
  if (high == 0)
    {
      fu_track_stand (march->field, fu_marcher (march, i), track);
    }
  else
    {
      low = MAX (high - FU_STEP, 0);
      while (high - low > 1)
        {
          gint32 middle = low + (high - low) / 2;

          if (is_clear_of (march, i, middle, has_place))
            low = middle;
          else
            high = middle;
        }
      fu_track_halt (march->field, track, low);
    }
  fu_note_way (march, i);
  return TRUE;
}

/* FU-SKIRM-6: where others stand in the way back of those who are driven, they go no further, and who drives them halts.
 * Others who can give way do. Returns: whether they went back less far for that */
static gboolean
stay_before (FuMarch *march,
             guint    i,
             guint    other)
{
  const BivBase *base = &march->pushed_from[i], *there = &march->tracks[other].last;
  FuTrack *track = &march->tracks[i];
  BivLength gone = biv_spot_distance (base->centre, track->last.centre), low = 0, high = gone;

  if (can_give_way (march, other))
    return FALSE;
  if (gone == 0)
    {
      /* On its own way before it was driven: as it stands. */
      if (track->last.centre.x == fu_marcher (march, i)->at.x && track->last.centre.y == fu_marcher (march, i)->at.y)
        return FALSE;
      fu_track_stand (march->field, fu_marcher (march, i), track);
      march->pushed_from[i] = track->last;
      fu_note_way (march, i);
      return TRUE;
    }
  while (high - low > 1)
    {
      BivLength middle = low + (high - low) / 2;
      BivBase end = gone_back (base, middle);

      if (biv_base_overlaps (&end, there, FU_TOUCH))
        high = middle;
      else
        low = middle;
    }
  track->last = gone_back (base, low);
  march->battle->units[march->numbers[i]].marks |= FU_AT_BAY;
  fu_note_way (march, i);
  for (gint8 k = 0; k < march->pushes[i]; k++)
    {
      gint32 till;

      if (needed_on_way (march, march->pushers[i][k], base, march->push_ticks[i][k], low, &till) > low)
        halt_before (march, march->pushers[i][k], base, march->push_ticks[i][k], till, low);
    }
  return TRUE;
}

/* Who was driven ends in nobody who does not give way. Returns: whether somebody went less far for that */
static gboolean
stay_all_before (FuMarch *march)
{
  gboolean is_shorter = FALSE;

  for (guint i = 0; i < march->n; i++)
    for (guint other = 0; other < march->n && march->pushes[i] > 0; other++)
      if (other != i && can_end_in (march, i, other) && fu_can_meet (march, i, other)
          && !fu_are_clear_at (march, i, other, march->tracks[i].end) && stay_before (march, i, other))
        {
          is_shorter = TRUE;
          other = G_MAXUINT;
        }
  return is_shorter;
}

/* Of those whose own paths may be cut short and have no place yet, who ends first; of several, the earlier in the roster.
 * Returns: -1 where all have one */
static int
find_next_to_end (const FuMarch  *march,
                  const gboolean *has_place)
{
  int next = -1;

  for (guint i = 0; i < march->n; i++)
    if (!has_place[i] && (next < 0 || march->tracks[i].end < march->tracks[next].end))
      next = (int) i;
  return next;
}

/* FU-GEOM-9: whoever ends earlier has the place, and before all others he who stays where he is; who only passes through takes
 * none. Returns: whether somebody came less far for that */
static gboolean
give_way_all (FuMarch *march)
{
  gboolean has_place[BIV_MAX_UNITS], is_shorter = FALSE;
  int i;

  for (guint k = 0; k < march->n; k++)
    {
      /* Whether it goes nowhere, and has turned to set out. */
      gboolean has_turned = march->is_mover[k] && march->pushes[k] == 0
                            && march->tracks[k].last.facing != fu_marcher (march, k)->facing;

      has_place[k] = !can_give_way (march, k) && !has_turned;
    }
  while ((i = find_next_to_end (march, has_place)) >= 0)
    {
      is_shorter = cut_short (march, (guint) i, has_place) || is_shorter;
      has_place[i] = TRUE;
    }
  return is_shorter;
}

/* Who comes less far may end in somebody who was clear of him, and drives nobody further than he comes. */
static void
end_all_clear (FuMarch *march)
{
  gboolean is_over = FALSE;

  for (guint rounds = 0; rounds <= 2 * march->n && !is_over; rounds++)
    {
      settle_pushed (march);
      is_over = !stay_all_before (march);
      is_over = !give_way_all (march) && is_over;
    }
}

/* ---- Woods (FU-MOVE-11) ---- */

static gboolean
throws_for_woods (const FuMarch *march,
                  guint        i)
{
  const FuUnit *unit = fu_marcher (march, i);
  const FuTrack *track = &march->tracks[i];

  return fu_rules (march->field)->numbers.lost_in_woods && march->is_mover[i] && march->pushes[i] == 0
    && track->wood >= 0
         && track->wood < track->end && !(unit->marks & FU_WOODS_THROWN) && !(unit->fresh & FU_LOST);
}

/* Returns: whether somebody is lost, so that the ways have to be run again. */
static gboolean
throw_for_woods (FuMarch     *march,
                 BivDice   *dice,
                 BivEvents *events)
{
  gboolean is_any_lost = FALSE;

  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < march->n; i++)
      {
        FuUnit *unit = &march->battle->units[march->numbers[i]];
        BivEvent *event;

        if (unit->side != side || !throws_for_woods (march, i))
          continue;
        event = fu_tell (events, march->battle, FU_TELL_WOODS, march->numbers[i], "FU-MOVE-11");
        if (event != NULL)
          event->n_dice = 1;
        if (fu_throw_woods (&fu_rules (march->field)->numbers, side, dice, NULL))
          {
            unit->fresh |= FU_LOST;
            is_any_lost = TRUE;
          }
        else
          unit->marks |= FU_WOODS_THROWN;
        if (event != NULL)
          event->own[0] = (unit->fresh & FU_LOST) != 0;
      }
  return is_any_lost;
}

/* ---- The whole ---- */

static void
set_out (FuMarch *march)
{
  march->n = 0;
  for (guint number = 0; number < march->battle->head.n_units; number++)
    {
      const FuUnit *unit = &march->battle->units[number];
      guint i = march->n;

      if (!fu_is_there (unit))
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
      fu_note_way (march, i);
      march->n++;
    }
}

/* ---- Buildings (FU-BUILD-3, FU-BUILD-4) ---- */

/* The building that a path ends in, if the unit has come up to it. */
static int
quarters_of (const FuMarch *march,
             guint        i)
{
  guint number = march->numbers[i];
  const FuUnit *unit = &march->battle->units[number];
  const FuPath *path = &march->battle->paths[number];
  BivBase base;
  int building;

  if (!march->is_mover[i] || march->pushes[i] > 0 || march->battle->n_buildings == 0)
    return FU_NONE;
  base = fu_own_base (unit);
  building = fu_find_quarters (march->field, march->battle, number, path->steps[unit->n_steps - 1].at);
  return fu_is_at_door (march->field, &base, building) ? building : FU_NONE;
}

/* Who comes first has it. Its place stays that at which it went in, and there it comes out. */
static void
go_in (FuMarch *march)
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
  FuMarch march;
  gboolean has_movers = FALSE;

  for (guint i = 0; i < battle->head.n_units; i++)
    has_movers = has_movers || (battle->units[i].n_steps > 0 && fu_is_on (&battle->units[i]));
  if (has_movers)
    {
      BivBase stood[BIV_MAX_UNITS];

      for (guint i = 0; i < battle->head.n_units; i++)
        stood[i] = fu_base (field, &battle->units[i]);
      march.field = field;
      march.battle = battle;
      do
        {
          set_out (&march);
          run (&march);
          end_all_clear (&march);
        }
      while (throw_for_woods (&march, dice, events));
      /* FU-SKIRM-6: all of it comes off one bound's move, whoever drives them, and in whatever phase. */
      for (guint i = 0; i < march.n; i++)
        if (march.pushes[i] > 0)
          {
            const BivBase *from = &march.pushed_from[i];
            FuUnit *unit = &battle->units[march.numbers[i]];
            gint64 ticks = FU_BOUND;

            walk_back (field, battle, unit, from, biv_spot_distance (from->centre, march.tracks[i].last.centre), &ticks);
            unit->driven += (gint32) (FU_BOUND - ticks);
          }
      for (guint i = 0; i < march.n; i++)
        if (march.is_mover[i])
          fu_track_arrive (field, &march.tracks[i], battle, march.numbers[i], march.pushes[i] > 0);
      go_in (&march);
      for (guint i = 0; i < march.n; i++)
        if (march.is_mover[i] && march.pushes[i] == 0)
          fu_track_turn (field, &march.tracks[i], battle, march.numbers[i]);
      /* Who takes cover attacks nobody. */
      for (guint i = 0; i < march.n && battle->head.phase != FU_RESPONSE; i++)
        if (march.is_mover[i] && march.pushes[i] == 0 && fu_is_on (&battle->units[march.numbers[i]]))
          fu_note_approach (field, battle, march.numbers[i], &stood[march.numbers[i]], stood);
    }
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      battle->units[i].n_steps = 0;
      if (battle->units[i].then != FU_NO_EVOLUTION)
        fu_evolve (field, battle, i, battle->units[i].then);
      battle->units[i].then = FU_NO_EVOLUTION;
    }
}
