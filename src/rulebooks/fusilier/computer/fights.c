/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fights.c: combats as they would be fought now, from left to right, with each side's sum (FU-COMBAT) */
#include "config.h"
#include "rulebooks/biv-fusilier-view.h"

#include "base/fit.h"
#include "rulebooks/fusilier/rules/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- One fighter's sum ---- */

static void
add_term (BivFusilierFighter *fighter,
          int                 number,
          const char         *clause,
          const char         *words)
{
  BivFusilierTerm *term = &fighter->terms[fighter->n_terms];

  fighter->total += number;
  if (fighter->n_terms == BIV_FUSILIER_MOST_TERMS)
    return;
  term->number = number;
  term->clause = clause;
  BIV_FIT_TEXT (term->words, words);
  fighter->n_terms++;
}

static void
add_terms (const FuNumbers    *numbers,
           const FuBattle     *battle,
           const FuUnit       *unit,
           BivFusilierFighter *fighter)
{
  add_term (fighter, fu_quality_of (battle, unit), "FU-COMBAT-7", _("quality"));
  for (guint mod = 0; mod < FU_N_MODS; mod++)
    if (unit->fought.mods[mod] != 0)
      add_term (fighter, unit->fought.mods[mod], fu_mods[mod].clause, _(fu_mods[mod].words));
  for (guint i = 0; i < unit->fought.n_defeats; i++)
    add_term (fighter, -fu_defeat_cost (numbers, unit->defeats[i]), "FU-COMBAT-15", _("earlier defeat"));
}

/* ---- Who is where ---- */

static BivLength
frontage_of (const BivField *field,
             const FuUnit   *unit)
{
  return unit->building != FU_NONE ? fu_base_in (field, unit, FU_LINE, 1, unit->at, unit->facing).frontage : unit->frontage;
}

static int
nearest_enemy (const BivField *field,
               const FuBattle *battle,
               guint           number)
{
  BivBase base = fu_base (field, &battle->units[number]);
  BivLength least = G_MAXINT32;
  int nearest = FU_NONE;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      BivLength distance;
      BivBase there;

      if (enemy->side == battle->units[number].side || enemy->fought.pairing != battle->units[number].fought.pairing)
        continue;
      there = fu_base (field, enemy);
      distance = biv_base_get_distance (&base, &there);
      if (distance < least)
        {
          least = distance;
          nearest = (int) i;
        }
    }
  return nearest;
}

static void
add_fighter (const BivField *field,
             const FuBattle *stood,
             const FuBattle *fought,
             guint           number,
             GArray         *fighters)
{
  const FuUnit *unit = &fought->units[number];
  BivFusilierFighter fighter = {
    .part = BIV_FUSILIER_FIGHTS, .pairing = unit->fought.pairing, .is_of_attackers = unit->fought.is_of_attackers,
    .place = unit->fought.place, .unit = (int) number, .frontage = frontage_of (field, &stood->units[number]),
    .is_single = TRUE,
  };

  fighter.enemy = nearest_enemy (field, fought, number);
  fighter.overlap = fighter.frontage;
  for (guint i = 0; i < fought->head.n_units; i++)
    {
      const FuUnit *other = &fought->units[i];

      if (i == number || other->fought.pairing != unit->fought.pairing)
        continue;
      if (other->side == unit->side)
        fighter.is_single = FALSE;
      else
        fighter.overlap -= frontage_of (field, &stood->units[i]);
    }
  add_terms (&fu_rules (field)->numbers, stood, unit, &fighter);
  g_array_append_val (fighters, fighter);
}

/* ---- Chances (FU-COMBAT-6) ---- */

/* How many of the 36 throws of two dice come to exactly, and to less than, @total. */
static int
ways (int total)
{
  return total < 2 || total > 12 ? 0 : 6 - ABS (total - 7);
}

static int
ways_below (int total)
{
  int n = 0;

  for (int i = 2; i < total && i <= 12; i++)
    n += ways (i);
  return n;
}

/* Of the best of many: that it is below a score, in parts of one. */
static double
chance_below (const BivFusilierFighter *many,
              guint                     n,
              int                       score)
{
  double chance = 1;

  for (guint i = 0; i < n; i++)
    chance *= ways_below (score - many[i].total) / 36.0;
  return chance;
}

static int
thousandths (double chance)
{
  return (int) (chance * 1000 + 0.5);
}

static void
reckon_chances (const BivFusilierFighter *line[2],
                BivFusilierPairing       *pairing)
{
  guint single = pairing->n[1] == 1 ? 1 : 0, many = 1 - single;
  double wins = 0, loses = 0;

  for (int throw = 2; throw <= 12; throw++)
    {
      int score = line[single][0].total + throw;
      double below = chance_below (line[many], (guint) pairing->n[many], score);
      double not_above = chance_below (line[many], (guint) pairing->n[many], score + 1);

      wins += ways (throw) / 36.0 * below;
      loses += ways (throw) / 36.0 * (1 - not_above);
    }
  pairing->wins[single] = thousandths (wins);
  pairing->wins[many] = thousandths (loses);
  pairing->draws = MAX (1000 - pairing->wins[0] - pairing->wins[1], 0);
}

/* ---- All of them ---- */

static gboolean
add_pairing (const BivField *field,
             const FuBattle *stood,
             const FuBattle *fought,
             int             number,
             GArray         *pairings,
             GArray         *fighters)
{
  guint first = fighters->len;
  BivFusilierPairing pairing = { 0 };
  const BivFusilierFighter *line[2];

  for (guint is_other = 0; is_other < 2; is_other++)
    for (int place = 0; place < FU_MAX_PAIRING; place++)
      for (guint i = 0; i < fought->head.n_units; i++)
        {
          const FuUnit *unit = &fought->units[i];

          if (unit->fought.pairing != number || unit->fought.is_of_attackers == is_other || unit->fought.place != place)
            continue;
          add_fighter (field, stood, fought, i, fighters);
          pairing.n[is_other]++;
          pairing.clash = unit->fought.clash;
          if (is_other == 0)
            pairing.attackers = unit->side;
        }
  if (pairing.n[0] == 0 || pairing.n[1] == 0)
    return FALSE;
  line[0] = &g_array_index (fighters, BivFusilierFighter, first);
  line[1] = line[0] + pairing.n[0];
  reckon_chances (line, &pairing);
  g_array_append_val (pairings, pairing);
  return TRUE;
}

static void
add_idle (const BivField *field,
          const FuBattle *stood,
          GArray         *fighters)
{
  g_autofree FuBattle *charged = g_memdup2 (stood, sizeof *stood);
  g_autofree FuMelee *melee = g_new (FuMelee, 1);
  FuPairing pairings[FU_MAX_PAIRINGS];
  BivStandSet idle;

  fu_forget_fights (charged);
  fu_rout_by_charge (field, charged, NULL, NULL);
  fu_gather (field, charged, melee);
  fu_pair (melee, pairings, &idle);
  for (int unit = biv_stands_take (&idle); unit >= 0; unit = biv_stands_take (&idle))
    {
      BivStandSet links = melee->links[unit];
      BivFusilierFighter fighter = {
        .part = BIV_FUSILIER_IDLE, .pairing = FU_NONE, .unit = unit, .enemy = biv_stands_take (&links),
        .frontage = frontage_of (field, &stood->units[unit]),
      };

      g_array_append_val (fighters, fighter);
    }
  for (guint i = 0; i < charged->head.n_units; i++)
    if (fu_is_on (&charged->units[i]) && charged->units[i].fought.result == FU_ROUT)
      {
        BivFusilierFighter fighter = {
          .part = BIV_FUSILIER_ROUTS, .pairing = FU_NONE, .unit = (int) i, .enemy = charged->units[i].fought.victor,
          .frontage = frontage_of (field, &stood->units[i]),
        };

        g_array_append_val (fighters, fighter);
      }
}

GArray *
biv_fusilier_list_fights (const BivField *field,
                          const BivState *state,
                          GArray        **fighters)
{
  GArray *pairings = g_array_new (FALSE, TRUE, sizeof (BivFusilierPairing));
  g_autofree FuBattle *fought = NULL;
  BivDice dice;

  g_return_val_if_fail (fighters != NULL, pairings);
  *fighters = g_array_new (FALSE, TRUE, sizeof (BivFusilierFighter));
  g_return_val_if_fail (field != NULL && state != NULL, pairings);

  if (state->phase > FU_COMBAT)
    return pairings;
  /* What counts does not depend on the dice: they are thrown on a copy for what counted. */
  fought = g_memdup2 (state, sizeof *fought);
  biv_dice_init_rolled (&dice, 0, 0);
  fu_close_combat (field, fought, &dice, NULL);
  for (int i = 0; add_pairing (field, fu_battle_of (state), fought, i, pairings, *fighters); i++)
    continue;
  add_idle (field, fu_battle_of (state), *fighters);
  return pairings;
}
