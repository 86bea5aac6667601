/* SPDX-License-Identifier: GPL-3.0-or-later */
/* results.c: what follows from combats: routs, retreats, bursts through, pursuits, following up
 * (FU-RESULT, FU-GEN-5, FU-ART-14) */
#include "config.h"
#include "rulebooks/fusilier/rules/log.h"

#include <glib/gi18n-lib.h>

/* FU-RESULT-6: the rear edge beyond those who were ridden through */
#define BURST_BEYOND FU_MM (30)

/* As everybody stood when the phase began. */
typedef struct
{
  const BivField *field;
  FuBattle       *battle;
  BivEvents      *events;
  BivBase         stood[BIV_MAX_UNITS];
  gboolean        was_on[BIV_MAX_UNITS];
} Aftermath;

/* ---- Opponents ---- */

/* Those of the other side of its pairing. */
static BivStandSet
opponents_of (const FuBattle *battle,
              guint           number)
{
  const FuFought *fought = &battle->units[number].fought;
  BivStandSet set = { { 0 } };

  for (guint i = 0; fought->pairing != FU_NONE && i < battle->head.n_units; i++)
    if (battle->units[i].fought.pairing == fought->pairing && battle->units[i].side != battle->units[number].side)
      biv_stands_add (&set, i);
  return set;
}

static gboolean
has_won (const FuUnit *unit,
         FuResult      result)
{
  return unit->fought.pairing != FU_NONE && unit->fought.result == result && unit->fought.margin > 0;
}

/* FU-RESULT-13: who is stationary holds his place even as a winner. */
static gboolean
may_go_on (const FuUnit *unit)
{
  return fu_is_on (unit) && !fu_is_fixed (unit) && !(unit->marks & FU_MOVED_BACK) && unit->building == FU_NONE;
}

/* Of the opponents that this one beat, the one who stood nearest and has gone back, or has gone for good where @with_routs. */
static int
find_beaten (const Aftermath *after,
             guint            number,
             gboolean         with_routs)
{
  const FuBattle *battle = after->battle;
  BivStandSet opponents = opponents_of (battle, number);
  BivLength least = G_MAXINT32;
  int beaten = FU_NONE;

  for (int i = biv_stands_take (&opponents); i >= 0; i = biv_stands_take (&opponents))
    {
      const FuUnit *enemy = &battle->units[i];
      BivLength distance;

      if (enemy->fought.result != FU_RETREAT && !(with_routs && enemy->fought.result == FU_ROUT))
        continue;
      distance = biv_base_get_distance (&after->stood[number], &after->stood[i]);
      if (distance < least)
        {
          least = distance;
          beaten = i;
        }
    }
  return beaten;
}

static const BivSpot *
victor_of (const FuUnit *unit)
{
  return unit->fought.victor != FU_NONE ? &unit->fought.victor_at : NULL;
}

static void
tell (const Aftermath *after,
      FuTell           what,
      guint            unit,
      BivSpot          from,
      const char      *clause)
{
  BivEvent *event = fu_tell (after->events, after->battle, what, (int) unit, clause);

  if (event != NULL)
    event->own[0] = biv_spot_distance (from, after->battle->units[unit].at);
}

/* ---- Routs and retreats (FU-RESULT-1, FU-RESULT-4, FU-RESULT-5, FU-RESULT-7, FU-RESULT-14) ---- */

static BivHeading
way_back (const Aftermath *after,
          guint            number)
{
  const FuUnit *unit = &after->battle->units[number];
  const BivSpot *victor = victor_of (unit);
  BivBase base = fu_base (after->field, unit);

  if (victor != NULL && unit->form != FU_SQUARE && unit->building == FU_NONE
      && biv_base_get_sector (&base, *victor) != BIV_SECTOR_FRONT && (victor->x != unit->at.x || victor->y != unit->at.y))
    return biv_heading_toward (*victor, unit->at);
  return biv_heading_back (biv_heading_of (unit->facing));
}

/* Whether another who is still to go stands in its way. */
static gboolean
is_crossed (const Aftermath   *after,
            guint              number,
            const BivStandSet *still)
{
  const FuUnit *unit = &after->battle->units[number];
  FuGait gait = fu_gait (unit->arm, unit->form, unit->class);
  BivBase base = fu_base (after->field, unit);
  BivSpot to = biv_spot_ahead (base.centre, way_back (after, number),
                               fu_way_for (&fu_rules (after->field)->numbers, gait, 1, FU_BOUND));
  BivSpot motion = { to.x - base.centre.x, to.y - base.centre.y };
  BivStandSet others = *still;

  for (int i = biv_stands_take (&others); i >= 0; i = biv_stands_take (&others))
    {
      BivBase there;
      BivSpan span;

      if (i == (int) number || !fu_is_on (&after->battle->units[i]))
        continue;
      there = fu_base (after->field, &after->battle->units[i]);
      if (biv_base_sweep_base (&base, motion, &there, FU_TOUCH, &span))
        return TRUE;
    }
  return FALSE;
}

/* FU-RESULT-14: the first in the roster whose way is free; if none is, the first. Side A's stand before side B's. */
static guint
next_to_go (const Aftermath   *after,
            const BivStandSet *still)
{
  int first = -1;

  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < after->battle->head.n_units; i++)
      {
        if (after->battle->units[i].side != side || !biv_stands_has (still, i))
          continue;
        if (!is_crossed (after, i, still))
          return i;
        first = first < 0 ? (int) i : first;
      }
  return (guint) first;
}

static void
rout_all (const Aftermath *after)
{
  FuBattle *battle = after->battle;
  BivStandSet still = { { 0 } };

  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].fought.result == FU_ROUT && fu_is_on (&battle->units[i]))
      biv_stands_add (&still, i);
  while (!biv_stands_is_empty (&still))
    {
      guint next = next_to_go (after, &still);

      biv_stands_remove (&still, next);
      fu_tell (after->events, battle, FU_TELL_ROUTS, (int) next, "FU-RESULT-5");
      fu_rout (after->field, battle, next, victor_of (&battle->units[next]), FU_ROUTED);
    }
}

static void
retreat_all (const Aftermath *after)
{
  FuBattle *battle = after->battle;
  BivStandSet still = { { 0 } };

  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].fought.result == FU_RETREAT && fu_is_on (&battle->units[i]))
      {
        battle->units[i].status = FU_RETREATING;
        biv_stands_add (&still, i);
      }
  while (!biv_stands_is_empty (&still))
    {
      guint next = next_to_go (after, &still);
      BivSpot from = battle->units[next].at;

      biv_stands_remove (&still, next);
      if (!fu_is_on (&battle->units[next]))
        continue;
      fu_go_back (after->field, battle, next, victor_of (&battle->units[next]), FU_BOUND);
      if (fu_is_on (&battle->units[next]))
        tell (after, FU_TELL_RETREATS, next, from, "FU-RESULT-4");
    }
}

/* ---- Ridden through (FU-RESULT-6, FU-RESULT-11) ---- */

/* How far the centre goes until the rear edge is beyond the furthest of them; 0: it rode through nobody. */
static BivLength
length_beyond (const Aftermath   *after,
               const BivBase     *base,
               const BivStandSet *ridden)
{
  gint64 own = biv_spot_along (base->centre, base->facing) - biv_base_half_depth (base), most = own;
  BivStandSet left = *ridden;

  for (int i = biv_stands_take (&left); i >= 0; i = biv_stands_take (&left))
    {
      BivSpot corners[4];

      biv_base_get_corners (&after->stood[i], corners);
      for (guint k = 0; k < 4; k++)
        most = MAX (most, biv_spot_along (corners[k], base->facing));
    }
  return most > own ? biv_length_of (most - own) : 0;
}

/* Where ground, the table's edge, or an enemy that it did not ride through ends its way. */
static BivLength
length_of_burst (const Aftermath   *after,
                 guint              number,
                 const BivBase     *base,
                 const BivStandSet *ridden,
                 BivLength          length)
{
  const FuBattle *battle = after->battle;
  BivSpot to = biv_spot_beyond (base->centre, base->facing, length);
  BivSpot motion = { to.x - base->centre.x, to.y - base->centre.y };
  FuLay lay;

  fu_lay (after->field, battle, &battle->units[number], base, to, TRUE, &lay);
  length = MIN (length, lay.stop);
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      BivBase other;
      BivSpan span;

      if (battle->units[i].side == battle->units[number].side || biv_stands_has (ridden, i) || !fu_is_on (&battle->units[i]))
        continue;
      other = fu_base (after->field, &battle->units[i]);
      if (biv_base_sweep_base (base, motion, &other, FU_TOUCH, &span))
        length = MIN (length, (BivLength) (((gint64) span.enter + 1) * lay.length / BIV_ONE));
    }
  return length;
}

static void
burst_through (const Aftermath *after,
               guint            number)
{
  FuBattle *battle = after->battle;
  FuUnit *unit = &battle->units[number];
  BivStandSet opponents = opponents_of (battle, number), ridden = { { 0 } };
  BivBase base = fu_base (after->field, unit);
  BivLength beyond, length;

  for (int i = biv_stands_take (&opponents); i >= 0; i = biv_stands_take (&opponents))
    if (battle->units[i].fought.result == FU_RIDDEN_THROUGH)
      biv_stands_add (&ridden, (guint) i);
  beyond = length_beyond (after, &base, &ridden);
  if (beyond <= 0)
    return;
  length = length_of_burst (after, number, &base, &ridden, beyond + BURST_BEYOND);
  /* It stays where it cannot get clear of them. */
  for (; length >= beyond; length -= FU_MM (1))
    {
      BivBase end = biv_base_at (&base, biv_spot_beyond (base.centre, base.facing, length));

      if (!fu_is_clear (after->field, battle, number, &end))
        continue;
      unit->at = end.centre;
      unit->marks |= FU_MOVED;
      tell (after, FU_TELL_ADVANCES, number, base.centre, "FU-RESULT-6");
      return;
    }
}

static void
ride_through_all (const Aftermath *after)
{
  FuBattle *battle = after->battle;

  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].fought.result == FU_RIDDEN_THROUGH)
      battle->units[i].fresh |= FU_RIDDEN;
  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < battle->head.n_units; i++)
      if (battle->units[i].side == side && has_won (&battle->units[i], FU_HOLD) && fu_is_mounted (&battle->units[i])
          && may_go_on (&battle->units[i]))
        burst_through (after, i);
}

/* ---- Pursuits and following up (FU-RESULT-2, FU-RESULT-3, FU-RESULT-15) ---- */

/* Toward where the beaten enemy's centre stood, to the nearest degree, if that is not ahead. Returns: %FALSE where there is
 * no room to turn */
static gboolean
turn_toward (const Aftermath *after,
             guint            number,
             BivSpot          spot)
{
  FuBattle *battle = after->battle;
  FuUnit *unit = &battle->units[number];
  BivBase base = fu_base (after->field, unit), turned;
  int degrees;

  if (unit->form == FU_SQUARE || biv_base_get_sector (&base, spot) == BIV_SECTOR_FRONT)
    return TRUE;
  degrees = (biv_angle_to_hundredths (biv_angle_toward (unit->at, spot)) + 50) / 100 % 360;
  turned = biv_base_make (unit->at, biv_angle_from_hundredths (100 * degrees), unit->frontage, unit->depth);
  if (!fu_is_clear (after->field, battle, number, &turned) || !fu_base_is_passable (after->field, unit, &turned))
    return FALSE;
  fu_face (unit, turned.facing);
  return TRUE;
}

static gboolean
is_slow_of_foot (const Aftermath *after,
                 const FuUnit    *unit)
{
  return fu_rules (after->field)->numbers.speed[fu_gait (unit->arm, unit->form, unit->class)] == 0;
}

/* FU-RESULT-3: ten minutes, or as far as the first new enemy or obstacle. */
static void
pursue (const Aftermath *after,
        guint            number)
{
  FuBattle *battle = after->battle;
  FuUnit *unit = &battle->units[number];
  int beaten = find_beaten (after, number, TRUE);
  FuWay way = { .ticks = FU_BOUND, .length = -1, .is_pursuit = TRUE };
  BivBase from;

  if (beaten == FU_NONE || is_slow_of_foot (after, unit) || !turn_toward (after, number, after->stood[beaten].centre))
    return;
  way.heading = biv_heading_of (unit->facing);
  way.enemy_gap = fu_is_mounted (unit) ? 0 : fu_rules (after->field)->numbers.zone;
  way.pursued = beaten;
  from = fu_base (after->field, unit);
  if (fu_go_straight (after->field, battle, number, &way) > 0)
    {
      fu_note_approach (after->field, battle, number, &from, NULL);
      tell (after, FU_TELL_ADVANCES, number, from.centre, "FU-RESULT-3");
    }
  if (fu_is_mounted (unit) && fu_is_on (&battle->units[beaten]))
    {
      BivBase base = fu_base (after->field, unit), enemy = fu_base (after->field, &battle->units[beaten]);

      if (biv_base_is_within (&base, &enemy, FU_TOUCH))
        biv_stands_add (&unit->attacks, (guint) beaten);
    }
}

/* FU-RESULT-2: up to where the beaten enemy's front edge was. */
static void
follow (const Aftermath *after,
        guint            number)
{
  FuBattle *battle = after->battle;
  FuUnit *unit = &battle->units[number];
  int beaten = find_beaten (after, number, FALSE);
  FuWay way = { .ticks = FU_BOUND, .pursued = FU_NONE };
  FuGait gait = fu_gait (unit->arm, unit->form, unit->class);
  BivBase base;
  gint64 gap;

  if (beaten == FU_NONE || is_slow_of_foot (after, unit) || !turn_toward (after, number, after->stood[beaten].centre))
    return;
  base = fu_base (after->field, unit);
  gap = biv_spot_along (biv_base_get_front (&after->stood[beaten]), base.facing) - biv_spot_along (base.centre, base.facing)
        - biv_base_half_depth (&base);
  if (gap <= 0)
    return;
  way.heading = biv_heading_of (unit->facing);
  way.length = MIN (biv_length_of (gap), fu_way_for (&fu_rules (after->field)->numbers, gait, 1, FU_BOUND));
  way.enemy_gap = fu_is_mounted (unit) ? 0 : fu_rules (after->field)->numbers.zone;
  if (fu_go_straight (after->field, battle, number, &way) > 0)
    {
      fu_note_approach (after->field, battle, number, &base, NULL);
      tell (after, FU_TELL_ADVANCES, number, base.centre, "FU-RESULT-2");
    }
}

static gboolean
wants_to_follow (const BivField *field,
                 const FuUnit   *unit)
{
  switch (fu_rules (field)->numbers.follow_up)
    {
    case FU_FOLLOW_ALWAYS: return TRUE;
    case FU_FOLLOW_NEVER:  return FALSE;
    case FU_FOLLOW_ASK:
    default:               return (unit->marks & FU_FOLLOWS) != 0;
    }
}

/* FU-RESULT-12: a victor does not go after who routs by himself, unless his margin says so. */
static void
go_after_all (const Aftermath *after)
{
  FuBattle *battle = after->battle;

  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < battle->head.n_units; i++)
      if (battle->units[i].side == side && has_won (&battle->units[i], FU_PURSUE) && may_go_on (&battle->units[i]))
        pursue (after, i);
  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < battle->head.n_units; i++)
      if (battle->units[i].side == side && has_won (&battle->units[i], FU_HOLD) && may_go_on (&battle->units[i])
          && wants_to_follow (after->field, &battle->units[i]))
        follow (after, i);
}

gboolean
fu_check_follow (const BivField *field,
                 const FuBattle *battle,
                 guint           number,
                 BivRefusal     *why)
{
  const FuUnit *unit = &battle->units[number];
  BivStandSet opponents = opponents_of (battle, number);
  gboolean has_room = FALSE;

  for (int i = biv_stands_take (&opponents); i >= 0; i = biv_stands_take (&opponents))
    has_room |= battle->units[i].fought.result == FU_RETREAT;
  if (!has_won (unit, FU_HOLD) || !has_room)
    return biv_refusal_set (why, "E-PHASE-1", "FU-RESULT-2", _("%s has beaten nobody who retreats, or has to pursue."),
                            field->units[number].call);
  if (!may_go_on (unit))
    return biv_refusal_set (why, "E-MOVE-3", "FU-RESULT-13", _("%s is stationary and may not move."), field->units[number].call);
  if (fu_rules (field)->numbers.follow_up == FU_FOLLOW_NEVER)
    return biv_refusal_set (why, "E-PHASE-1", "FU-RESULT-2", _("Nobody follows up in this battle."));
  return TRUE;
}

/* ---- Guns that the enemy has reached (FU-ART-14) ---- */

void
fu_take_guns (FuBattle  *battle,
              guint      guns,
              int        by,
              BivEvents *events)
{
  BivEvent *event = fu_tell (events, battle, FU_TELL_TAKEN, (int) guns, "FU-ART-14");

  if (event != NULL)
    event->other = (gint16) by;
  fu_take_off (battle, guns, FU_DESTROYED);
}

/* How often the way to the guns is looked at. */
#define LOOK FU_MM (0.5)

/* Whether another active enemy whom it faces is within 200 mm of it, there or anywhere between. */
static gboolean
is_held_on_way (const Aftermath *after,
                guint            number,
                const BivBase   *base,
                BivSpot          to)
{
  const FuBattle *battle = after->battle;
  const FuUnit *unit = &battle->units[number];
  BivLength length = biv_spot_distance (base->centre, to);

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      BivBase there;

      if (enemy->side == unit->side || (int) i == unit->declared || !fu_is_on (enemy) || !fu_is_active (enemy))
        continue;
      there = fu_base (after->field, enemy);
      if (!biv_base_may_be_within (base, &there, length + FU_ZONE))
        continue;
      for (BivLength gone = 0;; gone = MIN (gone + LOOK, length))
        {
          BivBase on_way = biv_base_at (base, biv_spot_on_way (base->centre, to, biv_fraction (gone, MAX (length, 1))));

          if (fu_faces (unit, &on_way, &there))
            return TRUE;
          if (gone == length)
            break;
        }
    }
  return FALSE;
}

/* Along the shortest line, without turning, whatever minutes are left; supports that it would come before keep it where it is. */
static void
go_on_to_guns (const Aftermath *after,
               guint            number)
{
  FuBattle *battle = after->battle;
  FuUnit *unit = &battle->units[number], was = *unit;
  BivBase base = fu_base (after->field, unit);

  if (!may_go_on (unit) || is_slow_of_foot (after, unit) || !fu_is_on (&battle->units[unit->declared])
      || !(battle->units[unit->declared].marks & FU_ABANDONED))
    return;
  fu_close_on (after->field, battle, number, (guint) unit->declared);
  if (is_held_on_way (after, number, &base, unit->at))
    {
      *unit = was;
      return;
    }
  if (unit->at.x == was.at.x && unit->at.y == was.at.y)
    return;
  fu_note_approach (after->field, battle, number, &base, NULL);
  tell (after, FU_TELL_ADVANCES, number, was.at, "FU-ART-14");
}

/* FU-ART-14: a base that touches guns without a crew when all have gone has them; but for guns without a crew. */
static void
take_guns (const Aftermath *after)
{
  FuBattle *battle = after->battle;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *guns = &battle->units[i];
      BivBase base;

      if (guns->arm != FU_ARTILLERY || !(guns->marks & FU_ABANDONED) || !fu_is_on (guns))
        continue;
      base = fu_base (after->field, guns);
      for (guint k = 0; k < battle->head.n_units; k++)
        {
          BivBase enemy;

          if (battle->units[k].side == guns->side || !fu_is_on (&battle->units[k]) || battle->units[k].marks & FU_ABANDONED)
            continue;
          enemy = fu_base (after->field, &battle->units[k]);
          if (!biv_base_is_within (&base, &enemy, FU_TOUCH))
            continue;
          fu_take_guns (battle, i, (int) k, after->events);
          break;
        }
    }
}

/* ---- Phase 6 (FU-RESULT-12) ---- */

void
fu_close_retreats (const BivField *field,
                   FuBattle       *battle,
                   BivDice        *dice,
                   BivEvents      *events)
{
  Aftermath after = { field, battle, events };

  if (battle->has_fought)
    {
      for (guint i = 0; i < battle->head.n_units; i++)
        {
          after.was_on[i] = fu_is_on (&battle->units[i]);
          if (after.was_on[i])
            after.stood[i] = fu_base (field, &battle->units[i]);
        }
      rout_all (&after);
      retreat_all (&after);
      ride_through_all (&after);
      go_after_all (&after);
      for (int side = 0; side < BIV_N_SIDES; side++)
        for (guint i = 0; i < battle->head.n_units; i++)
          if (battle->units[i].side == side && battle->units[i].marks & FU_OVERRAN)
            go_on_to_guns (&after, i);
    }
  take_guns (&after);
}
