/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prey.c: whom the computer goes for
 *
 * Near, ahead, and weaker: whether a fight is fair is told from the sums of the combat itself. Where as many have declared
 * an attack as have room before him, an enemy is left to them. */
#include "config.h"
#include "rulebooks/fusilier/computer/plan.h"

#include <string.h>

/* A point of odds is worth so many millimetres of way. */
#define WAY_FOR_A_POINT 25
/* What enemies are worth who throw no dice. */
#define NO_DICE 6
/* The best chance does not make up for more. */
#define MOST_POINTS 12

/* ---- Odds (FU-INF-2, FU-CAV-3, FU-CAV-4) ---- */

/* What the unit brings to a combat besides dice and ground. */
int
fu_worth (const BivField *field,
          const FuBattle *battle,
          const FuUnit   *unit)
{
  const gint8 *mods = fu_rules (field)->numbers.combat[fu_is_mounted (unit) ? 1 : 0];
  int worth = fu_quality_of (battle, unit) + mods[FU_MOD_DAMAGE] * unit->dp;

  for (guint i = 0; i < fu_count_defeats (&fu_rules (field)->numbers, fu_is_mounted (unit), unit->n_defeats); i++)
    worth -= unit->defeats[i];
  worth += unit->status == FU_REFORMING ? mods[FU_MOD_REFORMING] : 0;
  worth += (unit->flags | unit->fresh) & FU_DISORDERED ? mods[FU_MOD_DISORDERED] : 0;
  worth += (unit->flags | unit->fresh) & FU_RIDDEN ? mods[FU_MOD_RIDDEN] : 0;
  if (fu_is_mounted (unit))
    worth += mods[FU_MOD_WINS] * unit->wins + (unit->weight == FU_HEAVY ? mods[FU_MOD_HEAVY]
                                               : unit->weight == FU_LIGHT ? mods[FU_MOD_LIGHT] : 0);
  return worth;
}

/* FU-COMBAT-13 */
static int
width_bonus (const FuUnit *unit,
             const FuUnit *other)
{
  return unit->frontage * 10 >= other->frontage * 14 ? 2 : unit->frontage * 10 >= other->frontage * 12 ? 1 : 0;
}

static int odds_of (const BivField *field, const FuBattle *battle, const FuUnit *unit, int worth, const FuUnit *enemy);

/* FU-ART-14: guns throw no dice, but whoever stands by them does. */
static int
odds_of_guns (const BivField *field,
              const FuBattle *battle,
              const FuUnit   *unit,
              int             worth,
              const FuUnit   *guns)
{
  int odds = NO_DICE;

  for (guint i = 0; i < battle->head.n_units && !(guns->marks & FU_ABANDONED); i++)
    {
      const FuUnit *guard = &battle->units[i];

      if (guard->side == guns->side && guard->status == FU_ACTIVE && fu_is_formed (guard)
          && fu_may_be_near (guard, guns, FU_ZONE / 2) && fu_is_on (guard))
        odds = MIN (odds, odds_of (field, battle, unit, worth, guard));
    }
  return odds;
}

/* @worth: of the unit itself */
static int
odds_of (const BivField *field,
         const FuBattle *battle,
         const FuUnit   *unit,
         int             worth,
         const FuUnit   *enemy)
{
  int odds;

  if (enemy->arm == FU_ARTILLERY)
    return odds_of_guns (field, battle, unit, worth, enemy);
  /* FU-SKIRM-7: skirmishers whom horse reaches throw none either. */
  if (fu_is_mounted (unit) && enemy->form == FU_SKIRMISH)
    return NO_DICE;
  odds = worth - fu_worth (field, battle, enemy) + width_bonus (unit, enemy) - width_bonus (enemy, unit);
  /* FU-CAV-7 */
  if (fu_is_mounted (unit) && fu_is_foot (enemy))
    odds += fu_rules (field)->numbers.combat[1][FU_MOD_FRONTALLY];
  return odds;
}

/* What lies aside of the way ahead is as far again: lines go straight on. */
static BivLength
length_of_way (const FuUnit  *unit,
               const BivBase *base,
               const FuUnit  *enemy,
               BivLength      far)
{
  BivOffset offset = biv_base_see (base, enemy->at);
  gint64 aside = ABS (offset.right) / BIV_FINE - (unit->frontage + enemy->frontage) / 2;

  if (offset.forward < 0)
    aside += -offset.forward / BIV_FINE;
  return far + (BivLength) (MAX (aside, 0) / 2);
}

/* The best so far. Of two that are as good it is the one with the lower number. */
typedef struct
{
  FuPrey *prey;
  gint64  scores[FU_MOST_PREY];
  guint   n;
} Best;

static gboolean
is_better (gint64        score,
           const FuPrey *one,
           gint64        than,
           const FuPrey *other)
{
  return score != than ? score < than : one->enemy < other->enemy;
}

static void
insert (Best         *best,
        gint64        score,
        const FuPrey *one)
{
  guint at = best->n;

  if (best->n < FU_MOST_PREY)
    best->n++;
  else if (is_better (score, one, best->scores[FU_MOST_PREY - 1], &best->prey[FU_MOST_PREY - 1]))
    at = FU_MOST_PREY - 1;
  else
    return;
  for (; at > 0 && is_better (score, one, best->scores[at - 1], &best->prey[at - 1]); at--)
    {
      best->scores[at] = best->scores[at - 1];
      best->prey[at] = best->prey[at - 1];
    }
  best->scores[at] = score;
  best->prey[at] = *one;
}

/* FU-OBST-3: horse cannot come at who stands beyond water but by a ford or bridge; nor does foot that is further off. */
static BivLength
length_over_water (const BivField *field,
                   const FuUnit   *unit,
                   guint           bank,
                   const FuUnit   *enemy,
                   BivLength       far)
{
  const FuRules *rules = fu_rules (field);
  guint goal = fu_bank_at (rules->table, &rules->crossings, enemy->at);
  BivLength length;

  if (goal == bank || goal == 0 || (fu_is_foot (unit) && far < FU_MM (500)))
    return far;
  length = fu_least_way_over (&rules->crossings, fu_is_foot (unit), unit->at, bank, enemy->at, goal);
  return length < 0 ? 2 * far + FU_MM (1000) : MAX (length, far);
}

/* Over water nobody is nearer than straight on, and how far it is, is dear to find: whoever is nearest straight on is looked at
 * first, and few others have to be. */
static void
insert_over_water (const BivField *field,
                   const FuBattle *battle,
                   const FuUnit   *unit,
                   guint           bank,
                   const FuPrey   *all,
                   gint64         *scores,
                   guint           n,
                   Best           *best)
{
  for (;;)
    {
      const FuPrey *one;
      guint first = 0;

      for (guint i = 1; i < n; i++)
        if (scores[i] < scores[first])
          first = i;
      if (n == 0 || scores[first] == G_MAXINT64
          || (best->n == FU_MOST_PREY && scores[first] > best->scores[FU_MOST_PREY - 1]))
        return;
      one = &all[first];
      insert (best, scores[first] - one->distance
                    + length_over_water (field, unit, bank, &battle->units[one->enemy], one->distance), one);
      scores[first] = G_MAXINT64;
    }
}

guint
fu_list_prey (const BivField *field,
              const FuBattle *battle,
              guint           number,
              BivLength       reach,
              FuPrey          prey[FU_MOST_PREY])
{
  const FuUnit *unit = &battle->units[number];
  BivBase base = fu_own_base (unit);
  BivLength crowds[BIV_MAX_UNITS];
  gint64 scores[BIV_MAX_UNITS], beyond = G_MAXINT64;
  FuPrey all[BIV_MAX_UNITS];
  Best best = { .prey = prey };
  int worth = fu_worth (field, battle, unit);
  guint n = 0, bank = 0;

  if (fu_rules (field)->crossings.n_gates > 0)
    bank = fu_bank_at (fu_rules (field)->table, &fu_rules (field)->crossings, unit->at);
  /* Friends who have declared an attack on each enemy, by their frontages. */
  memset (crowds, 0, sizeof *crowds * battle->head.n_units);
  for (guint i = 0; i < battle->head.n_units; i++)
    if (&battle->units[i] != unit && battle->units[i].side == unit->side && battle->units[i].declared != FU_NONE)
      crowds[battle->units[i].declared] += battle->units[i].frontage;
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      FuPrey one = { (int) i, 0, 0 };
      gint64 score, square, far;
      int most = enemy->arm == FU_ARTILLERY ? NO_DICE : MOST_POINTS;    /* of odds */

      if (enemy->side == unit->side || !fu_is_on (enemy))
        continue;
      square = fu_square_of_way (unit, enemy);
      far = (gint64) reach + (unit->frontage + enemy->frontage) / 2 + 1;
      if (square >= beyond || square >= far * far)
        continue;
      one.distance = biv_spot_distance (unit->at, enemy->at);
      score = length_of_way (unit, &base, enemy, one.distance);
      /* Horse has to touch, foot comes at him from a wider front. */
      if (crowds[i] > 0 && crowds[i] + unit->frontage / 2 > enemy->frontage + (fu_is_mounted (unit) ? 0 : FU_MM (150)))
        score += FU_MM (400);
      if (best.n == FU_MOST_PREY && score - FU_MM (WAY_FOR_A_POINT * most) > best.scores[FU_MOST_PREY - 1])
        continue;
      one.odds = odds_of (field, battle, unit, worth, enemy);
      score -= FU_MM (WAY_FOR_A_POINT * CLAMP (one.odds, -MOST_POINTS, MOST_POINTS));
      if (bank != 0)
        {
          scores[n] = score;
          all[n++] = one;
          continue;
        }
      insert (&best, score, &one);
      if (best.n == FU_MOST_PREY)
        {
          beyond = MAX (best.scores[FU_MOST_PREY - 1] + FU_MM (MOST_POINTS * WAY_FOR_A_POINT) + 1, 0);
          beyond *= beyond;
        }
    }
  insert_over_water (field, battle, unit, bank, all, scores, n, &best);
  return best.n;
}
