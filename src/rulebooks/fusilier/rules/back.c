/* SPDX-License-Identifier: GPL-3.0-or-later */
/* back.c: a unit driven straight back or on, and the friends that it carries
 *
 * FU-RESULT-3, FU-RESULT-4, FU-RESULT-5, FU-RESULT-9, FU-RESULT-14, FU-INTER-4, FU-INTER-5, FU-INTER-6, FU-MOR-15 */
#include "config.h"
#include "rulebooks/fusilier/rules/track.h"

/* FU-INTER-4: to its rear, and what touches the far side */
#define CARRIES (FU_MM (100) + FU_TOUCH)

/* ---- How far a straight way goes ---- */

static BivSpot
away (const BivBase *base,
      BivHeading     heading,
      BivLength      length)
{
  return biv_spot_ahead (base->centre, heading, length);
}

/* Where other bases stop it, of a way of @length. */
static BivLength
length_to_enemies (const BivField *field,
                   const FuBattle *battle,
                   guint           number,
                   const BivBase  *base,
                   const FuWay    *way,
                   BivLength       length)
{
  BivSpot to = away (base, way->heading, length);
  BivSpot motion = { to.x - base->centre.x, to.y - base->centre.y };
  const FuUnit *unit = &battle->units[number];
  BivLength most = length;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *other = &battle->units[i];
      BivBase there;
      BivSpan span;
      gint32 part;

      /* FU-SETUP-3: one that is concealed is come upon. */
      if (other->side == unit->side || !fu_is_there (other) || !fu_may_touch (base, other, length + way->enemy_gap))
        continue;
      there = fu_base (field, other);
      if (!biv_base_may_be_within (base, &there, length + way->enemy_gap))
        continue;
      if (way->enemy_gap > 0 && (fu_is_active (other) || (int) i == way->pursued))
        {
          /* Who is so near already is not come nearer to. */
          if (biv_base_is_within (base, &there, way->enemy_gap))
            {
              BivBase next = biv_base_at (base, away (base, way->heading, MIN (length, FU_MM (1))));

              if (biv_base_get_distance (&next, &there) < biv_base_get_distance (base, &there))
                return 0;
            }
          else if (biv_base_approach (base, motion, &there, way->enemy_gap, 0, BIV_ONE, &part))
            {
              most = MIN (most, (BivLength) (((gint64) part * length + BIV_ONE - 1) / BIV_ONE));
            }
        }
      if (biv_base_sweep_base (base, motion, &there, FU_TOUCH, &span))
        most = MIN (most, (BivLength) (((gint64) span.enter + 1) * length / BIV_ONE));
    }
  return MAX (most, 0);
}

/* FU-RESULT-14: through friends, but clear of them in the end, short if it must. */
static BivLength
clear_length (const BivField *field,
              const FuBattle *battle,
              guint           number,
              const BivBase  *base,
              BivHeading      heading,
              BivLength       length)
{
  for (guint i = 0; i < battle->head.n_units && length > 0; i++)
    {
      const FuUnit *other = &battle->units[i];
      BivBase end = biv_base_at (base, away (base, heading, length)), there;
      BivSpot motion = { end.centre.x - base->centre.x, end.centre.y - base->centre.y };
      BivSpan span;

      if (i == number || !fu_is_there (other) || !fu_may_touch (&end, other, 0))
        continue;
      there = fu_base (field, other);
      if (!biv_base_overlaps (&end, &there, FU_TOUCH))
        continue;
      if (biv_base_sweep_base (base, motion, &there, FU_TOUCH, &span))
        {
          length = MIN ((BivLength) (((gint64) span.enter + 1) * length / BIV_ONE), length - 1);
        }
      else
        {
          /* Places are rounded: a corner that is said to graze him only may be in him at the end.
           * It is a hundredth less at least, or this would not end. */
          BivLength step = 1;

          for (; step < length && biv_base_overlaps (&end, &there, FU_TOUCH); step *= 2)
            end = biv_base_at (base, away (base, heading, length - step));
          length = MAX (length - MAX (step / 2, 1), 0);
        }
      i = G_MAXUINT;
    }
  return length;
}

/* The ticks of a way, and where ground, obstacles and the edge end it. @off_table: (out): it goes over the edge */
static BivLength
length_by_ground (const BivField *field,
                  const FuBattle *battle,
                  guint           number,
                  const BivBase  *base,
                  const FuWay    *way,
                  gboolean       *off_table)
{
  const FuUnit *unit = &battle->units[number];
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  FuGait gait = fu_gait (unit->arm, unit->form, unit->class);
  BivLength most = way->length >= 0 ? way->length : fu_way_for (numbers, gait, 1, way->ticks), at = 0;
  gint64 ticks = way->ticks;
  guint crossing = 0;
  FuLay lay;

  *off_table = FALSE;
  if (most <= 0)
    return 0;
  fu_lay (field, battle, unit, base, away (base, way->heading, most), TRUE, &lay);
  most = MIN (most, lay.length);
  for (guint i = 0; i < lay.n_stretches && at < MIN (most, lay.stop); i++)
    {
      BivLength till = MIN (lay.stretches[i].to, MIN (most, lay.stop));

      /* FU-RESULT-3: any stream, wood or built-up area */
      if (way->is_pursuit && lay.stretches[i].slowness > 1)
        return at;
      while (at < till)
        {
          BivLength next = crossing < lay.n_crossings ? MAX (at, MIN (till, lay.crossings[crossing].at)) : till;
          gint64 cost = fu_cost_of (numbers, gait, lay.stretches[i].slowness, next - at);

          if (cost > ticks)
            return at + fu_way_for (numbers, gait, lay.stretches[i].slowness, ticks);
          ticks -= cost;
          at = next;
          if (crossing < lay.n_crossings && at >= lay.crossings[crossing].at && at < till)
            {
              ticks -= numbers->obstacle_minutes * FU_MINUTE;
              crossing++;
              if (way->is_pursuit || ticks <= 0)
                return at;
            }
        }
    }
  /* FU-GEOM-10: stopped by nothing but the edge */
  if (at < most && at == lay.stop && way->leaves_table)
    {
      BivBase next = biv_base_at (base, away (base, way->heading, at + FU_MM (1)));

      *off_table = !biv_base_is_on_table (&next, biv_tabletop_get_width (fu_rules (field)->table),
                                          biv_tabletop_get_height (fu_rules (field)->table));
    }
  return at;
}

static void
put (FuBattle *battle,
     guint     number,
     BivSpot   at)
{
  FuUnit *unit = &battle->units[number];

  if (at.x != unit->at.x || at.y != unit->at.y)
    unit->marks |= FU_MOVED;
  unit->at = at;
}

static void
leave_general (FuBattle *battle,
               guint     number)
{
  for (guint i = 0; i < battle->n_generals; i++)
    if (battle->generals[i].unit == (int) number)
      {
        battle->generals[i].at = battle->units[number].at;
        battle->generals[i].unit = FU_NONE;
      }
}

/* FU-GEN-5: a general is detached at the place. */
void
fu_take_off (FuBattle *battle,
             guint     number,
             FuStatus  status)
{
  FuUnit *unit = &battle->units[number];

  leave_general (battle, number);
  unit->status = (guint8) status;
  unit->marks |= FU_GONE_NOW;
  unit->building = FU_NONE;
  unit->n_steps = 0;
  unit->marks &= ~(guint32) FU_IN_PLACE;
}

BivLength
fu_go_straight (const BivField *field,
                FuBattle       *battle,
                guint           number,
                const FuWay    *way)
{
  BivBase base = fu_base (field, &battle->units[number]);
  gboolean off_table;
  BivLength ground = length_by_ground (field, battle, number, &base, way, &off_table);
  BivLength length = length_to_enemies (field, battle, number, &base, way, ground);

  if (off_table && length == ground)
    {
      fu_take_off (battle, number, FU_ROUTED);
      return length;
    }
  length = clear_length (field, battle, number, &base, way->heading, length);
  battle->units[number].building = FU_NONE;
  put (battle, number, away (&base, way->heading, length));
  return length;
}

/* ---- Friends swept along (FU-INTER-4, FU-INTER-5, FU-INTER-6) ---- */

/* Not who routs or retreats in the phase of the retreats himself; later, who has done so stands there like any other. */
static gboolean
can_be_carried (const FuBattle *battle,
                const FuUnit   *unit)
{
  if (!fu_is_there (unit) || unit->building != FU_NONE
      || (battle->head.phase == FU_RETREATS && (unit->fought.result == FU_ROUT || unit->fought.result == FU_RETREAT)))
    return FALSE;
  return unit->arm == FU_ARTILLERY ? unit->form == FU_LIMBERED : fu_is_formed (unit);
}

/* @going: (nullable): who goes back in this phase by himself, before or after */
static guint
list_carried (const BivField    *field,
              const FuBattle    *battle,
              guint              number,
              const BivBase     *base,
              BivHeading         heading,
              const BivStandSet *going,
              guint8            *carried)
{
  BivSpot strip = away (base, heading, CARRIES);
  BivSpot motion = { strip.x - base->centre.x, strip.y - base->centre.y };
  guint n = 0;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *friend = &battle->units[i];
      BivBase there;
      BivSpan span;

      if (i == number || friend->side != battle->units[number].side || !can_be_carried (battle, friend)
          || (going != NULL && biv_stands_has (going, i)) || !fu_may_touch (base, friend, CARRIES))
        continue;
      there = fu_base (field, friend);
      if (biv_base_may_be_within (base, &there, CARRIES) && biv_base_sweep_base (base, motion, &there, 0, &span))
        carried[n++] = (guint8) i;
    }
  /* The furthest along goes first. */
  for (guint i = 1; i < n; i++)
    for (guint j = i; j > 0 && biv_spot_along_heading (battle->units[carried[j]].at, heading)
                               > biv_spot_along_heading (battle->units[carried[j - 1]].at, heading); j--)
      {
        guint8 swap = carried[j];

        carried[j] = carried[j - 1];
        carried[j - 1] = swap;
      }
  return n;
}

static void
carry (const BivField    *field,
       FuBattle          *battle,
       guint              number,
       const BivBase     *base,
       BivHeading         heading,
       const BivStandSet *going,
       BivLength          length)
{
  guint8 carried[BIV_MAX_UNITS];
  BivSpot from[BIV_MAX_UNITS];
  guint n = length > 0 ? list_carried (field, battle, number, base, heading, going, carried) : 0;

  for (guint i = 0; i < n; i++)
    {
      FuUnit *friend = &battle->units[carried[i]];
      BivBase there = fu_base (field, friend);
      FuWay way = { .heading = heading, .length = length, .pursued = FU_NONE };
      BivLength far;
      FuLay lay;

      /* The same way, whatever its own rate: stopped only at the edge, at impassable ground, by an enemy. */
      fu_lay (field, battle, friend, &there, away (&there, heading, length), TRUE, &lay);
      far = length_to_enemies (field, battle, carried[i], &there, &way, MIN (length, lay.stop));
      from[i] = friend->at;
      /* FU-SETUP-3: it moves, and is placed. */
      friend->placed = FU_PLACED;
      put (battle, carried[i], away (&there, heading, far));
      friend->marks |= FU_MOVED_BACK;
    }
  /* Whoever was carried ends clear of the others, in its old place if nowhere else: the furthest is settled first. */
  for (guint i = 0; i < n; i++)
    {
      BivBase end = fu_base (field, &battle->units[carried[i]]);
      BivLength far = biv_spot_distance (from[i], end.centre), on = far;

      while (on > 0 && !fu_is_clear (field, battle, carried[i], &end))
        {
          on = MAX (on - FU_MM (1), 0);
          end = biv_base_at (&end, biv_spot_on_way (from[i], battle->units[carried[i]].at, biv_fraction (on, far)));
        }
      if (on == far)
        continue;
      put (battle, carried[i], end.centre);
      /* Whose place another has taken has none but that. */
      i = G_MAXUINT;
    }
}

/* ---- Retreats and routs ---- */

static BivHeading
way_back_of (const FuUnit  *unit,
             const BivBase *base,
             const BivSpot *from)
{
  /* FU-RESULT-4: away from a victor who stood outside its front */
  if (from != NULL && unit->form != FU_SQUARE && unit->building == FU_NONE
      && biv_base_get_sector (base, *from) != BIV_SECTOR_FRONT && (from->x != unit->at.x || from->y != unit->at.y))
    return biv_heading_toward (*from, unit->at);
  return biv_heading_back (biv_heading_of (unit->facing));
}

static void
go_back (const BivField    *field,
         FuBattle          *battle,
         guint              number,
         const BivSpot     *from,
         const BivStandSet *going,
         gint32             ticks)
{
  FuUnit *unit = &battle->units[number];
  BivBase base = fu_base (field, unit);
  FuWay way = {
    .heading = way_back_of (unit, &base, from), .ticks = ticks, .length = -1, .pursued = FU_NONE, .leaves_table = TRUE,
  };
  gboolean off_table;
  BivLength length;

  unit->marks |= FU_MOVED_BACK;
  unit->n_steps = 0;
  if (fu_rules (field)->numbers.speed[fu_gait (unit->arm, unit->form, unit->class)] == 0)
    return;
  length = length_to_enemies (field, battle, number, &base, &way, length_by_ground (field, battle, number, &base, &way,
                                                                                    &off_table));
  carry (field, battle, number, &base, way.heading, going, length);
  fu_go_straight (field, battle, number, &way);
}

void
fu_go_back (const BivField *field,
            FuBattle       *battle,
            guint           number,
            const BivSpot  *from,
            gint32          ticks)
{
  go_back (field, battle, number, from, NULL, ticks);
}

void
fu_rout (const BivField *field,
         FuBattle       *battle,
         guint           number,
         const BivSpot  *from,
         FuStatus        status)
{
  FuUnit *unit = &battle->units[number];
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  BivBase base;

  if (!fu_is_on (unit))
    return;
  base = fu_base (field, unit);
  carry (field, battle, number, &base, way_back_of (unit, &base, from), NULL,
         fu_way_for (numbers, fu_gait (unit->arm, unit->form, unit->class), 1, FU_BOUND));
  fu_take_off (battle, number, status);
}

/* ---- Several, one after another (FU-RESULT-14) ---- */

static gint32
ticks_of_withdrawal (const BivField *field,
                     FuUnit         *unit)
{
  FuForm form = unit->form;
  gint32 cost;

  if (unit->form != FU_UNLIMBERED)
    return FU_BOUND;
  /* FU-MOR-15 */
  cost = fu_evolution (&fu_rules (field)->numbers, unit->arm, unit->class, FU_LIMBER, &form);
  if (cost >= FU_BOUND)
    {
      unit->marks |= FU_ABANDONED;
      return 0;
    }
  unit->form = (guint8) form;
  fu_note_form (field, unit);
  return FU_BOUND - cost;
}

/* Whether another still to go stands in its way. */
static gboolean
is_crossed (const BivField    *field,
            const FuBattle    *battle,
            guint              number,
            const BivStandSet *still)
{
  const FuUnit *unit = &battle->units[number];
  BivBase base = fu_base (field, unit);
  BivSpot to = away (&base, biv_heading_back (biv_heading_of (unit->facing)),
                     fu_way_for (&fu_rules (field)->numbers, fu_gait (unit->arm, unit->form, unit->class), 1,
                                 FU_BOUND));
  BivSpot motion = { to.x - unit->at.x, to.y - unit->at.y };
  BivStandSet others = *still;

  for (int other = biv_stands_take (&others); other >= 0; other = biv_stands_take (&others))
    {
      BivBase there;
      BivSpan span;

      if (other == (int) number || !fu_is_on (&battle->units[other]))
        continue;
      there = fu_base (field, &battle->units[other]);
      if (biv_base_sweep_base (&base, motion, &there, FU_TOUCH, &span))
        return TRUE;
    }
  return FALSE;
}

void
fu_fall_back_in_turn (const BivField    *field,
                      FuBattle          *battle,
                      const BivStandSet *units,
                      gboolean           withdraw)
{
  BivStandSet still = *units;

  while (!biv_stands_is_empty (&still))
    {
      BivStandSet rest = still;
      int next = -1;

      for (int unit = biv_stands_take (&rest); unit >= 0; unit = biv_stands_take (&rest))
        {
          if (next < 0)
            next = unit;
          if (fu_is_on (&battle->units[unit]) && !is_crossed (field, battle, (guint) unit, &still))
            {
              next = unit;
              break;
            }
        }
      biv_stands_remove (&still, (guint) next);
      if (!fu_is_on (&battle->units[next]))
        continue;
      go_back (field, battle, (guint) next, NULL, units, ticks_of_withdrawal (field, &battle->units[next]));
      if (withdraw)
        battle->units[next].fresh |= FU_WITHDRAWN;
    }
}
