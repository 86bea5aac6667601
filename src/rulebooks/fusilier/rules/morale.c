/* SPDX-License-Identifier: GPL-3.0-or-later */
/* morale.c: brigades, divisions and batteries, the bound's bookkeeping and the battle's end
 * (FU-MOR, FU-BOUND-6, FU-END) */
#include "config.h"
#include "rulebooks/fusilier/rules/log.h"

#include <string.h>

/* ---- Losses (FU-MOR-3, FU-MOR-18) ---- */

typedef struct
{
  int      original;
  int      lost;
  gboolean is_shaken;         /* somebody goes back, routs or reforms in this bound (FU-MOR-2) */
} Losses;

static gboolean
is_gone (const FuUnit *unit)
{
  return unit->status == FU_ROUTED || unit->status == FU_DESTROYED;
}

/* Batteries are no units of the brigade for this count. Who began with it and is not listed is elsewhere: who is lost is
 * said to have routed. */
static Losses
losses_of (const BivField *field,
           const FuBattle *battle,
           guint           brigade)
{
  const FuFormation *formation = &battle->formations[brigade];
  Losses losses = { .is_shaken = formation->must_test };
  int n = 0;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *unit = &battle->units[i];

      if (unit->brigade != (int) brigade || unit->arm == FU_ARTILLERY)
        continue;
      n++;
      losses.lost += is_gone (unit) || unit->status == FU_RETREATING || unit->status == FU_REFORMING;
      losses.is_shaken |= unit->status == FU_RETREATING || unit->status == FU_REFORMING || (unit->marks & FU_GONE_NOW) != 0
                          || (is_gone (unit) && fu_rules (field)->numbers.old_routs_trigger);
    }
  losses.original = MAX (formation->original, n);
  return losses;
}

static int
quality_of (const FuFormation *formation)
{
  return formation->quality == 0 ? FU_USUAL_QUALITY : MIN (formation->quality, FU_MAX_QUALITY);
}

static gboolean
has_failed (const FuMorale *morale)
{
  return morale->result == FU_RETREATS_TEST || morale->result == FU_ALL_LOST;
}

static void
tell (BivEvents      *events,
      const FuBattle *battle,
      int             unit,
      int             formation,
      int             quality,
      const FuMorale *morale,
      const char     *clause)
{
  BivEvent *event = fu_tell (events, battle, FU_TELL_MORALE, unit, clause);

  if (event == NULL)
    return;
  event->side = formation != FU_NONE ? battle->formations[formation].side : battle->units[unit].side;
  event->n_dice = morale->has_roll ? 2 : 0;
  event->own[0] = formation;
  event->own[1] = morale->basic;
  event->own[2] = morale->actual;
  event->own[3] = morale->roll;
  event->own[4] = quality;
  event->own[5] = morale->result;
}

/* ---- Phase 7 (FU-MOR-1, FU-MOR-2, FU-MOR-14; FU-MOR-17: when the commander-in-chief has fallen, FU-GEN-3) ---- */

static void
test_brigades (const BivField *field,
               FuBattle       *battle,
               int             side,
               BivDice        *dice,
               BivEvents      *events)
{
  for (guint i = 0; i < battle->n_formations; i++)
    {
      FuFormation *formation = &battle->formations[i];
      Losses losses;

      if (formation->side != side || formation->level != FU_BRIGADE)
        continue;
      losses = losses_of (field, battle, i);
      if (!losses.is_shaken || losses.original == 0)
        continue;
      formation->morale = fu_throw_morale (&fu_rules (field)->numbers, losses.original, losses.lost, quality_of (formation), side,
                                           dice);
      tell (events, battle, FU_NONE, (int) i, quality_of (formation), &formation->morale, "FU-MOR-2");
    }
}

/* FU-MOR-14: in the bound of the loss, all its guns counted. FU-ART-13: not without its crew. */
static void
test_batteries (const BivField *field,
                FuBattle       *battle,
                int             side,
                BivDice        *dice,
                BivEvents      *events)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];

      if (unit->side != side || unit->arm != FU_ARTILLERY || unit->lost_guns == 0 || !fu_is_on (unit)
          || unit->marks & FU_ABANDONED)
        continue;
      battle->batteries[i] = fu_throw_morale (&fu_rules (field)->numbers, unit->guns, unit->silenced,
                                              fu_quality_of (battle, unit), side, dice);
      if (has_failed (&battle->batteries[i]))
        unit->marks |= FU_SHAKEN;                                                /* FU-MOR-16 */
      tell (events, battle, (int) i, FU_NONE, fu_quality_of (battle, unit), &battle->batteries[i], "FU-MOR-14");
    }
}

void
fu_close_brigade_morale (const BivField *field,
                         FuBattle       *battle,
                         BivDice        *dice,
                         BivEvents      *events)
{
  static const FuMorale none = { .basic = FU_NONE, .actual = FU_NONE, .roll = FU_NONE };

  for (guint i = 0; i < battle->n_formations; i++)
    battle->formations[i].morale = none;
  for (guint i = 0; i < battle->head.n_units; i++)
    battle->batteries[i] = none;
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      test_brigades (field, battle, side, dice, events);
      test_batteries (field, battle, side, dice, events);
    }
}

/* ---- Phase 8 (FU-MOR-11, FU-MOR-13) ---- */

/* A formation that is not a brigade, from its brigades; whether one of them, or a division of a corps, has failed. */
static void
test_higher (const BivField *field,
             FuBattle       *battle,
             guint           number,
             FuLevel         below,
             BivDice        *dice,
             BivEvents      *events)
{
  int units[FU_MAX_FORMATIONS], qualities[FU_MAX_FORMATIONS], original = 0, lost = 0;
  gboolean has_cause = FALSE;
  FuMorale *morale = &battle->formations[number].morale;
  guint n = 0;
  int quality;

  for (guint i = 0; i < battle->n_formations; i++)
    {
      const FuFormation *formation = &battle->formations[i];
      Losses losses;

      if (i == number || !fu_is_under (battle, (int) i, (int) number))
        continue;
      if (has_failed (&formation->morale) && (formation->level == below || formation->parent == (int) number))
        has_cause = TRUE;
      if (formation->level != FU_BRIGADE)
        continue;
      losses = losses_of (field, battle, i);
      original += losses.original;
      lost += losses.lost;
      units[n] = losses.original;
      qualities[n++] = quality_of (formation);
    }
  if (!has_cause || original == 0)
    return;
  quality = fu_mean_quality (&fu_rules (field)->numbers, units, qualities, n);
  *morale = fu_throw_morale (&fu_rules (field)->numbers, original, lost, quality, battle->formations[number].side, dice);
  tell (events, battle, FU_NONE, (int) number, quality, morale, "FU-MOR-11");
}

static void
test_level (const BivField *field,
            FuBattle       *battle,
            FuLevel         level,
            BivDice        *dice,
            BivEvents      *events)
{
  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < battle->n_formations; i++)
      if (battle->formations[i].side == side && battle->formations[i].level == level)
        test_higher (field, battle, i, level - 1, dice, events);
}

void
fu_close_division_morale (const BivField *field,
                          FuBattle       *battle,
                          BivDice        *dice,
                          BivEvents      *events)
{
  test_level (field, battle, FU_DIVISION, dice, events);
  if (fu_rules (field)->numbers.corps_test)
    test_level (field, battle, FU_CORPS, dice, events);
}

/* ---- Phase 9 (FU-MOR-9, FU-MOR-10, FU-MOR-12, FU-MOR-15) ---- */

static gboolean
is_of_failed (const FuBattle *battle,
              guint           number)
{
  for (int i = battle->units[number].brigade; i != FU_NONE; i = battle->formations[i].parent)
    if (has_failed (&battle->formations[i].morale))
      return TRUE;
  return battle->units[number].arm == FU_ARTILLERY && has_failed (&battle->batteries[number]);
}

void
fu_close_formation_retreats (const BivField *field,
                             FuBattle       *battle,
                             BivDice        *dice,
                             BivEvents      *events)
{
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      BivStandSet units = { { 0 } };

      for (guint i = 0; i < battle->head.n_units; i++)
        {
          FuUnit *unit = &battle->units[i];

          if (unit->side != side || !fu_is_on (unit) || unit->marks & FU_ABANDONED || !is_of_failed (battle, i))
            continue;
          if (!(unit->marks & FU_MOVED_BACK))
            biv_stands_add (&units, i);
          else if (unit->status != FU_RETREATING)
            unit->fresh |= FU_WITHDRAWN;
        }
      fu_fall_back_in_turn (field, battle, &units, TRUE);
    }
}

/* ---- A battery whose formation is no more (FU-MOR-16) ---- */

static gboolean
has_unit_left (const FuBattle *battle,
               int             brigade)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].brigade == brigade && battle->units[i].arm != FU_ARTILLERY && !is_gone (&battle->units[i]))
      return TRUE;
  return FALSE;
}

static int
nearest_brigade (const FuBattle *battle,
                 const FuUnit   *battery)
{
  BivLength least = G_MAXINT32;
  int nearest = FU_NONE;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *unit = &battle->units[i];
      BivLength distance;

      if (unit->side != battery->side || unit->brigade == FU_NONE || unit->arm == FU_ARTILLERY || !fu_is_on (unit))
        continue;
      distance = biv_spot_distance (unit->at, battery->at);
      if (distance < least)
        {
          least = distance;
          nearest = unit->brigade;
        }
    }
  return nearest;
}

/* After a full retreat, with its own morale intact; what it is worth does not change (FU-SETUP-12). */
static void
join_others (FuBattle *battle)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];
      int brigade;

      if (unit->arm != FU_ARTILLERY || unit->brigade == FU_NONE || !fu_is_on (unit) || !(unit->marks & FU_MOVED_BACK)
          || unit->marks & (FU_SHAKEN | FU_ABANDONED) || has_unit_left (battle, unit->brigade))
        continue;
      brigade = nearest_brigade (battle, unit);
      if (brigade == FU_NONE)
        continue;
      unit->quality = (guint8) fu_quality_of (battle, unit);
      unit->brigade = (gint16) brigade;
    }
}

/* ---- The end (FU-END-1) ---- */

static gboolean
is_broken (const BivField *field,
           const FuBattle *battle,
           int             side)
{
  if (!fu_rules (field)->has_brigades[side])
    return FALSE;
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *unit = &battle->units[i];

      if (unit->side == side && unit->brigade != FU_NONE && fu_is_active (unit)
          && !((unit->flags | unit->fresh) & FU_WITHDRAWN) && !(unit->marks & FU_LEFT))
        return FALSE;
    }
  return TRUE;
}

/* ---- Bookkeeping (FU-BOUND-6) ---- */

static void
age (FuUnit *unit)
{
  if (unit->status == FU_REFORMING)
    unit->status = FU_ACTIVE;
  else if (unit->status == FU_RETREATING)
    unit->status = FU_REFORMING;
  unit->flags = unit->fresh & ~(guint) FU_LOST;
  unit->fresh = 0;
  unit->lost_guns = 0;
  unit->marks &= ~(guint32) (FU_GONE_NOW | FU_AT_BAY);
}

void
fu_close_end (const BivField *field,
              FuBattle       *battle,
              BivDice        *dice,
              BivEvents      *events)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  gboolean a = numbers->broken_loses && is_broken (field, battle, 0), b = numbers->broken_loses && is_broken (field, battle, 1);

  if (a || b)
    battle->head.result = a && b ? FU_WIN_DRAW : a ? FU_WIN_B : FU_WIN_A;
  else
    battle->head.result = numbers->nightfall >= 0 && battle->clock + 10 >= numbers->nightfall ? FU_WIN_NIGHTFALL : FU_WIN_NONE;
  join_others (battle);
  for (guint i = 0; i < battle->head.n_units; i++)
    age (&battle->units[i]);
  for (guint i = 0; i < battle->n_formations; i++)
    battle->formations[i].must_test = FALSE;
}
