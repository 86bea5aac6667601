/* SPDX-License-Identifier: GPL-3.0-or-later */
/* combat.c: combats on the table: charges from behind, what counts, scores (FU-COMBAT, FU-INF, FU-COL, FU-CAV) */
#include "config.h"
#include "rulebooks/fusilier/rules/log.h"

#include <string.h>

#define MOST_THINGS 32
/* FU-COMBAT-11 */
#define NEAR_WORKS  FU_MM (30)

#define STREAM BIV_THING_BIT (BIV_THING_STREAM)
#define ROUGH  (BIV_THINGS_WOODS | BIV_THING_BIT (BIV_THING_BROKEN) | STREAM)

void
fu_forget_fights (FuBattle *battle)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];

      memset (&unit->fought, 0, sizeof unit->fought);
      unit->fought.pairing = unit->fought.clash = unit->fought.victor = FU_NONE;
    }
}

/* ---- Generals at risk (FU-GEN-1) ---- */

/* Of those with one of @units, in the order of their own roster. */
static void
risk_generals (const BivField    *field,
               FuBattle          *battle,
               const BivStandSet *units,
               BivDice           *dice,
               BivEvents         *events)
{
  for (guint i = 0; i < battle->n_generals; i++)
    {
      const FuGeneral *general = &battle->generals[i];
      gboolean is_disabled;
      BivEvent *event;

      if (general->unit == FU_NONE || general->is_disabled || !biv_stands_has (units, (guint) general->unit))
        continue;
      is_disabled = fu_throw_risk (general->side, dice);
      event = fu_tell (events, battle, FU_TELL_RISK, general->unit, "FU-GEN-1");
      if (event != NULL)
        {
          event->n_dice = 1;
          event->own[0] = (gint32) i;
          event->own[1] = is_disabled;
        }
      if (is_disabled)
        fu_disable (field, battle, i);
    }
}

/* ---- Flank and rear (FU-CAV-6) ---- */

static gboolean
touches (const BivField *field,
         const FuUnit   *a,
         const FuUnit   *b)
{
  BivBase one = fu_base (field, a), other = fu_base (field, b);

  return biv_base_is_within (&one, &other, FU_TOUCH);
}

void
fu_rout_by_charge (const BivField *field,
                   FuBattle       *battle,
                   BivDice        *dice,
                   BivEvents      *events)
{
  fu_charge_as_they_stand (field, battle);
  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < battle->head.n_units; i++)
      {
        const FuUnit *horse = &battle->units[i];
        FuUnit *foot;
        BivEvent *event;

        if (horse->side != side || horse->charged == FU_NONE || horse->charge_sector == BIV_SECTOR_FRONT || !fu_is_on (horse))
          continue;
        foot = &battle->units[horse->charged];
        if (!fu_is_on (foot) || !fu_is_foot (foot) || foot->form == FU_SQUARE || foot->fought.result == FU_ROUT
            || !touches (field, horse, foot))
          continue;
        foot->fought.result = FU_ROUT;
        foot->fought.victor = (gint16) i;
        foot->fought.victor_at = horse->at;
        event = fu_tell (events, battle, FU_TELL_RIDDEN_DOWN, horse->charged, "FU-CAV-6");
        if (event != NULL)
          event->other = (gint16) i;
        if (dice != NULL)
          {
            BivStandSet routed = { { 0 } };

            biv_stands_add (&routed, (guint) horse->charged);
            risk_generals (field, battle, &routed, dice, events);
          }
      }
}

/* ---- What counts for an attacker (FU-COMBAT-8 to FU-COMBAT-11) ---- */

void
fu_note_approach (const BivField *field,
                  FuBattle       *battle,
                  guint           number,
                  const BivBase  *from,
                  const BivBase  *stood)
{
  FuUnit *unit = &battle->units[number];
  BivBase base = fu_base (field, unit);

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      BivBase there;

      if (enemy->side == unit->side || !fu_is_on (enemy) || biv_stands_has (&unit->attacks, i)
          || !fu_may_be_near (unit, enemy, FU_ZONE))
        continue;
      there = fu_base (field, enemy);
      /* Who was so near before has not come, nor has he to whom the enemy alone has come. */
      if (biv_base_is_within (&base, &there, FU_ZONE)
          && !biv_base_is_within (from, stood != NULL ? &stood[i] : &there, FU_ZONE)
          && biv_base_get_distance (from, &there) > biv_base_get_distance (&base, &there))
        biv_stands_add (&unit->attacks, i);
    }
}

/* Of those of the pairing that it is the attacker of. */
static int
nearest_attacked (const BivField *field,
                  const FuBattle *battle,
                  guint           number,
                  const guint8   *others,
                  guint           n)
{
  BivBase base = fu_base (field, &battle->units[number]);
  BivLength least = G_MAXINT32;
  int nearest = FU_NONE;

  for (guint i = 0; i < n; i++)
    {
      BivBase other;
      BivLength distance;

      if (!biv_stands_has (&battle->units[number].attacks, others[i]))
        continue;
      other = fu_base (field, &battle->units[others[i]]);
      distance = biv_base_get_distance (&base, &other);
      if (distance < least)
        {
          least = distance;
          nearest = others[i];
        }
    }
  return nearest;
}

static FuWorks
works_of (const BivTabletopObject *object)
{
  switch (object->thing)
    {
    case BIV_THING_FORTIFICATION: return FU_FORTIFICATION_WORKS;
    case BIV_THING_WALL:
    case BIV_THING_BARRICADE:     return FU_BARRICADE_WORKS;
    default:                      return FU_NO_WORKS;
    }
}

/* FU-COMBAT-11: what the enemy holds close before him; any other obstacle between is rough ground (FU-COMBAT-10). */
static void
count_obstacles (const BivTabletop *table,
                 const BivHull     *hull,
                 const BivBase     *enemy,
                 FuCombatant       *fighter)
{
  guint objects[MOST_THINGS];
  guint n = biv_tabletop_list_in_hull (table, BIV_THINGS_OBSTACLES, hull, objects, MOST_THINGS);

  for (guint i = 0; i < n; i++)
    {
      FuWorks works = works_of (biv_tabletop_get_object (table, objects[i]));

      if (works != FU_NO_WORKS && biv_tabletop_get_distance (table, objects[i], enemy) <= NEAR_WORKS)
        fighter->works = (guint8) MAX (fighter->works, (guint) works);
      else
        fighter->over_broken = TRUE;
    }
}

static void
count_ground (const BivField *field,
              const FuBattle *battle,
              guint           number,
              guint           enemy,
              FuCombatant    *fighter)
{
  const BivTabletop *table = fu_rules (field)->table;
  const FuUnit *unit = &battle->units[number], *other = &battle->units[enemy];
  guint own_height, their_height, object;
  BivBase base, there;
  BivHull hull;

  if (other->building != FU_NONE)
    fighter->works = FU_BUILDING_WORKS;                                          /* FU-BUILD-4 */
  if (biv_tabletop_get_things (table) == 0)
    return;
  base = fu_base (field, unit);
  there = fu_base (field, other);
  own_height = biv_tabletop_get_elevation (table, unit->at);
  their_height = biv_tabletop_get_elevation (table, other->at);
  fighter->slope = own_height > their_height ? 1 : own_height < their_height ? -1 : 0;
  if (unit->form == FU_SQUARE || unit->building != FU_NONE)
    biv_hull_from_bases (&hull, &base, &there);
  else
    biv_hull_from_front (&hull, &base, &there);
  fighter->over_broken = biv_tabletop_list_under (table, ROUGH, &base, FU_TOUCH, &object, 1) > 0
                         || biv_tabletop_list_in_hull (table, ROUGH, &hull, &object, 1) > 0;
  count_obstacles (table, &hull, &there, fighter);
  if (biv_tabletop_list_under (table, BIV_THING_BIT (BIV_THING_BUILT_UP), &there, FU_TOUCH, &object, 1) > 0)
    fighter->works = (guint8) MAX (fighter->works, (guint) FU_BUILDING_WORKS);
}

/* ---- A unit as a combatant ---- */

/* FU-COMBAT-12: he is with the unit, and it is under him; the best of several. */
static int
general_with (const FuBattle *battle,
              guint           number)
{
  int best = 0;

  for (guint i = 0; i < battle->n_generals; i++)
    {
      const FuGeneral *general = &battle->generals[i];

      if (general->unit != (int) number || general->is_disabled)
        continue;
      if (general->rank == FU_RANK_CINC)
        best = 2;
      else if (general->formation != FU_NONE && fu_is_under (battle, battle->units[number].brigade, general->formation))
        best = MAX (best, general->rank == FU_RANK_BRIGADE ? 1 : 2);
    }
  return best;
}

int
fu_quality_of (const FuBattle *battle,
               const FuUnit   *unit)
{
  int quality = fu_quality (battle, unit);

  return quality == 0 ? FU_USUAL_QUALITY : MIN (quality, FU_MAX_QUALITY);
}

static FuCombatant
combatant_of (const BivField *field,
              const FuBattle *battle,
              guint           number,
              const guint8   *others,
              guint           n)
{
  const FuUnit *unit = &battle->units[number];
  int enemy = nearest_attacked (field, battle, number, others, n);
  FuCombatant fighter = {
    .side = unit->side,
    .is_horse = fu_is_mounted (unit),
    .quality = (guint8) fu_quality_of (battle, unit),
    .attacks = enemy != FU_NONE,
    .general = (guint8) general_with (battle, number),
    .is_reforming = unit->status == FU_REFORMING,
    .was_ridden = (unit->flags & FU_RIDDEN) != 0,
    .is_disordered = (unit->flags & FU_DISORDERED) != 0,
    .is_column = unit->form == FU_ASSAULT_COLUMN,
    .weight = unit->weight,
    .wins = unit->wins,
    .n_defeats = unit->n_defeats,
    .dp = unit->dp,
    /* FU-COMBAT-13: a garrison counts as its line. */
    .frontage = unit->building != FU_NONE ? fu_base_in (field, unit, FU_LINE, 1, unit->at, unit->facing).frontage
                                          : unit->frontage,
  };

  memcpy (fighter.defeats, unit->defeats, sizeof fighter.defeats);
  if (enemy != FU_NONE)
    count_ground (field, battle, number, (guint) enemy, &fighter);
  if (fighter.is_horse)
    fighter.works = FU_NO_WORKS;
  return fighter;
}

/* ---- What comes of it ---- */

static void
note_outcome (const BivField    *field,
              FuBattle          *battle,
              guint              number,
              const FuOutcome   *outcome,
              const guint8      *others)
{
  FuUnit *unit = &battle->units[number];
  FuFought *fought = &unit->fought;

  memcpy (fought->mods, outcome->mods, sizeof fought->mods);
  fought->score = (gint16) outcome->score;
  fought->has_score = TRUE;
  fought->result = outcome->result;
  fought->margin = (gint16) outcome->margin;
  fought->n_defeats = (guint8) fu_count_defeats (&fu_rules (field)->numbers, fu_is_mounted (unit), unit->n_defeats);
  fought->broke_through = outcome->broke_through;
  if (outcome->victor >= 0)
    {
      fought->victor = others[outcome->victor];
      fought->victor_at = battle->units[fought->victor].at;
    }
  if (fu_rules (field)->numbers.damage_expires)
    unit->dp = 0;
  unit->dp = (guint16) (unit->dp + outcome->damage);                             /* FU-RESULT-8 */
  if (outcome->defeat > 0 && unit->n_defeats < FU_MAX_DEFEATS)
    unit->defeats[unit->n_defeats++] = (guint8) outcome->defeat;                 /* FU-COMBAT-15 */
  if (outcome->has_margin && outcome->margin > 0 && unit->wins < G_MAXUINT8)
    unit->wins++;                                                                /* FU-CAV-4 */
  if (outcome->must_deploy)
    unit->marks |= FU_MUST_DEPLOY;                                               /* FU-COL-5 */
}

static void
tell (BivEvents       *events,
      const FuBattle  *battle,
      guint            number,
      guint            enemy,
      const FuOutcome *outcome)
{
  BivEvent *event = fu_tell (events, battle, FU_TELL_COMBAT, (int) number,
                             outcome->result == FU_DRAW ? "FU-RESULT-8" : "FU-COMBAT-6");

  if (event == NULL)
    return;
  event->n_dice = 2;
  event->other = (gint16) enemy;
  event->own[0] = outcome->score;
  event->own[1] = outcome->has_margin ? outcome->margin : 0;
  event->own[2] = outcome->result;
  event->own[3] = outcome->damage;
}

/* FU-COMBAT-5: who fights several alone throws once; the dice of the attacking side fall first. */
static void
fight (const BivField  *field,
       FuBattle        *battle,
       const FuPairing *pairing,
       int              number,
       BivDice         *dice,
       BivEvents       *events)
{
  FuCombatant fighters[2][FU_MAX_PAIRING];
  FuOutcome outcome[FU_MAX_PAIRING + 1];
  guint n = 0;

  for (guint line = 0; line < 2; line++)
    for (guint i = 0; i < pairing->n[line]; i++)
      fighters[line][i] = combatant_of (field, battle, pairing->units[line][i], pairing->units[1 - line], pairing->n[1 - line]);
  fu_fight (&fu_rules (field)->numbers, fighters[0], pairing->n[0], fighters[1], pairing->n[1], dice, outcome);
  for (guint line = 0; line < 2; line++)
    for (guint i = 0; i < pairing->n[line]; i++, n++)
      {
        FuFought *fought = &battle->units[pairing->units[line][i]].fought;

        fought->pairing = (gint16) number;
        fought->clash = pairing->clash;
        fought->is_of_attackers = line == 0;
        fought->place = (guint8) i;
        note_outcome (field, battle, pairing->units[line][i], &outcome[n], pairing->units[1 - line]);
        tell (events, battle, pairing->units[line][i], pairing->units[1 - line][0], &outcome[n]);
      }
}

/* The attacking side's first. */
static void
risk_all (const BivField  *field,
          FuBattle        *battle,
          const FuPairing *pairing,
          BivDice         *dice,
          BivEvents       *events)
{
  for (guint line = 0; line < 2; line++)
    {
      BivStandSet units = { { 0 } };

      for (guint i = 0; i < pairing->n[line]; i++)
        biv_stands_add (&units, pairing->units[line][i]);
      risk_generals (field, battle, &units, dice, events);
    }
}

/* ---- Batteries between the lines (FU-ART-13, FU-ART-14) ---- */

static gboolean
stands_between (const BivField  *field,
                const FuBattle  *battle,
                const FuPairing *pairing,
                const BivBase   *guns)
{
  for (guint i = 0; i < pairing->n[0]; i++)
    for (guint k = 0; k < pairing->n[1]; k++)
      {
        BivBase a = fu_base (field, &battle->units[pairing->units[0][i]]);
        BivBase b = fu_base (field, &battle->units[pairing->units[1][k]]);
        BivHull hull;

        if (!biv_base_may_be_between (guns, &a, &b))
          continue;
        biv_hull_from_front (&hull, &a, &b);
        if (biv_hull_is_entered (&hull, guns))
          return TRUE;
        biv_hull_from_front (&hull, &b, &a);
        if (biv_hull_is_entered (&hull, guns))
          return TRUE;
      }
  return FALSE;
}

/* FU-ART-14: active enemies who declared on it are close, and nobody fights them. @horse: (out): one of them who is in contact
 * with it, or FU_NONE. Returns: whether there are any; foot goes on to it later */
static gboolean
is_overrun (const BivField *field,
            FuBattle       *battle,
            guint           number,
            const BivBase  *guns,
            int            *horse)
{
  gboolean is_any = FALSE;

  *horse = FU_NONE;
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *enemy = &battle->units[i];
      BivBase base;

      if (enemy->declared != (int) number || !fu_is_on (enemy) || !fu_is_active (enemy) || enemy->fought.pairing != FU_NONE
          || enemy->fought.result == FU_ROUT)
        continue;
      base = fu_base (field, enemy);
      if (!biv_base_is_within (guns, &base, fu_rules (field)->numbers.zone))
        continue;
      is_any = TRUE;
      if (!fu_is_mounted (enemy))
        enemy->marks |= FU_OVERRAN;
      else if (*horse == FU_NONE && biv_base_is_within (guns, &base, FU_TOUCH))
        *horse = (int) i;
    }
  return is_any;
}

static void
clear_guns (const BivField  *field,
            FuBattle        *battle,
            const FuPairing *pairings,
            guint            n,
            BivEvents       *events)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];
      gboolean is_empty;
      BivBase base;
      int horse;

      if (unit->arm != FU_ARTILLERY || !fu_is_on (unit))
        continue;
      base = fu_base (field, unit);
      is_empty = is_overrun (field, battle, i, &base, &horse);
      if (horse != FU_NONE)
        {
          fu_take_guns (battle, i, horse, events);
          continue;
        }
      if (unit->marks & FU_ABANDONED)
        continue;
      if (is_empty)
        fu_tell (events, battle, FU_TELL_NO_CREW, (int) i, "FU-ART-14");
      for (guint k = 0; k < n && !is_empty; k++)
        is_empty = stands_between (field, battle, &pairings[k], &base);
      if (is_empty)
        unit->marks |= FU_ABANDONED;
    }
}

/* ---- Phase 5: everybody where movement and the charges have left him, with all damage of this bound (FU-BOUND-3) ---- */

void
fu_close_combat (const BivField *field,
                 FuBattle       *battle,
                 BivDice        *dice,
                 BivEvents      *events)
{
  FuPairing pairings[FU_MAX_PAIRINGS];
  FuMelee melee;
  guint n;

  fu_forget_fights (battle);
  fu_rout_by_charge (field, battle, dice, events);
  fu_gather (field, battle, &melee);
  n = fu_pair (&melee, pairings, NULL);
  for (guint i = 0; i < n; i++)
    {
      fight (field, battle, &pairings[i], (int) i, dice, events);
      risk_all (field, battle, &pairings[i], dice, events);
    }
  clear_guns (field, battle, pairings, n, events);
}
