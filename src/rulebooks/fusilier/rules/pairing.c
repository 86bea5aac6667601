/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairing.c: who fights whom on the table (FU-COMBAT-1 to FU-COMBAT-4, FU-SKIRM-5, FU-SKIRM-10) */
#include "config.h"
#include "rulebooks/fusilier/rules/rules.h"

#include <string.h>

/* FU-COMBAT-2: batteries, and who goes back, have no part in it. */
static FuMeeting
meeting_of (const FuUnit *unit)
{
  if (!fu_is_on (unit) || unit->arm == FU_ARTILLERY || unit->status == FU_RETREATING || unit->horse != FU_NONE
      || unit->fought.result == FU_ROUT)
    return FU_MEETS_NOBODY;
  if (unit->form == FU_SKIRMISH)
    return unit->marks & FU_AT_BAY ? FU_MEETS_FOOT : FU_MEETS_SKIRMISHERS;       /* FU-SKIRM-6 */
  if (!fu_is_mounted (unit))
    return FU_MEETS_FOOT;                                                        /* FU-CAV-11, FU-INF-5 */
  return unit->status == FU_REFORMING ? FU_MEETS_STILL_HORSE : FU_MEETS_HORSE;
}

void
fu_gather (const BivField *field,
           const FuBattle *battle,
           FuMelee        *melee)
{
  melee->n = battle->head.n_units;
  for (guint i = 0; i < melee->n; i++)
    {
      const FuUnit *unit = &battle->units[i];
      FuMeeter *meeter = &melee->units[i];
      gboolean is_there = fu_is_on (unit) && unit->fought.result != FU_ROUT;

      *meeter = (FuMeeter) { .side = unit->side };
      if (!is_there)
        continue;
      meeter->base = fu_base (field, unit);
      meeter->meets = (guint8) meeting_of (unit);
      meeter->has_declared = unit->declared != FU_NONE;
      meeter->interposes = fu_is_formed (unit);
      meeter->is_all_round = unit->form == FU_SQUARE || unit->building != FU_NONE;
      meeter->has_rifles = unit->is_rifle;
      meeter->attacks = unit->attacks;
    }
  fu_link (&fu_rules (field)->numbers, melee);
}

/* As much of it as a combat is made of: orders and paths stay behind. */
static FuBattle *
copy_combatants (const FuBattle *battle)
{
  FuBattle *copy = g_new (FuBattle, 1);

  memcpy (copy, battle, G_STRUCT_OFFSET (FuBattle, batteries));
  memcpy (copy->units, battle->units, battle->head.n_units * sizeof *copy->units);
  memcpy (copy->generals, battle->generals, battle->n_generals * sizeof *copy->generals);
  return copy;
}

/* Before it is fought, nobody has been routed by a charge yet, and results are the last bound's. */
static void
gather_now (const BivField *field,
            const FuBattle *battle,
            FuMelee        *melee)
{
  g_autofree FuBattle *now = copy_combatants (battle);

  fu_forget_fights (now);
  fu_rout_by_charge (field, now, NULL, NULL);
  fu_gather (field, now, melee);
}

/* FU-SKIRM-5, FU-SKIRM-10: a skirmishing line that is not at bay fights none but another. */
static gboolean
has_nobody_to_fight (const BivField *field,
                     const FuBattle *battle,
                     guint           number)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  const FuUnit *unit = &battle->units[number];
  BivBase base;

  if (unit->form != FU_SKIRMISH || unit->marks & FU_AT_BAY)
    return FALSE;
  base = fu_base (field, unit);
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      BivLength reach = unit->is_rifle || enemy->is_rifle ? numbers->rifle_zone : numbers->zone;
      BivBase there;

      if (enemy->side == unit->side || enemy->form != FU_SKIRMISH || !fu_is_on (enemy) || !fu_may_be_near (unit, enemy, reach))
        continue;
      there = fu_base (field, enemy);
      if (biv_base_is_within (&base, &there, reach))
        return FALSE;
    }
  return TRUE;
}

gboolean
fu_is_in_pairing (const BivField *field,
                  const FuBattle *battle,
                  guint           unit)
{
  g_autofree FuMelee *melee = NULL;
  FuPairing pairings[FU_MAX_PAIRINGS];
  BivStandSet idle;

  if (has_nobody_to_fight (field, battle, unit))
    return FALSE;
  melee = g_new (FuMelee, 1);
  gather_now (field, battle, melee);
  if (biv_stands_is_empty (&melee->links[unit]))
    return FALSE;
  fu_pair (melee, pairings, &idle);
  return !biv_stands_has (&idle, unit);
}

/* ---- In words ---- */

static char *
dup_words (const BivField  *field,
           const FuPairing *pairing)
{
  GString *text = g_string_new (NULL);

  for (guint line = 0; line < 2; line++)
    for (guint i = 0; i < pairing->n[line]; i++)
      g_string_append_printf (text, "%s%s", i > 0 ? "+" : line > 0 ? "-" : "", field->units[pairing->units[line][i]].name);
  return g_string_free (text, FALSE);
}

/* Those of one pairing, each in its place. */
static gboolean
recall (const FuBattle *battle,
        int             number,
        FuPairing      *pairing)
{
  *pairing = (FuPairing) { .clash = 0 };
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuFought *fought = &battle->units[i].fought;
      guint line = fought->is_of_attackers ? 0 : 1;

      if (fought->pairing != number || fought->place >= FU_MAX_PAIRING)
        continue;
      pairing->units[line][fought->place] = (guint8) i;
      pairing->n[line]++;
    }
  return pairing->n[0] > 0 && pairing->n[1] > 0;
}

char **
fu_dup_pairing (const BivField *field,
                const FuBattle *battle,
                gboolean        as_fought)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  FuPairing pairings[FU_MAX_PAIRINGS];
  guint n = 0;

  if (as_fought)
    {
      while (n < FU_MAX_PAIRINGS && recall (battle, (int) n, &pairings[n]))
        n++;
    }
  else
    {
      g_autofree FuMelee *melee = g_new (FuMelee, 1);

      gather_now (field, battle, melee);
      n = fu_pair (melee, pairings, NULL);
    }
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *one = dup_words (field, &pairings[i]);

      g_strv_builder_add (words, one);
    }
  return g_strv_builder_end (words);
}
