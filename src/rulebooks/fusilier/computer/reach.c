/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reach.c: a unit's zone, its rifles, the ranges of its guns */
#include "config.h"
#include "rulebooks/biv-fusilier-reach.h"

#include "rulebooks/fusilier/rules/rules.h"

static gboolean
has_guns_ready (const FuNumbers *numbers,
                const FuUnit    *unit)
{
  if (unit->arm == FU_ARTILLERY)
    return unit->form == FU_UNLIMBERED && fu_guns_left (unit) >= 2;
  return numbers->battalion_guns_fire && unit->arm == FU_INFANTRY && unit->form == FU_LINE && unit->light_guns >= 2;
}

static void
add (BivFusilierReach     *reaches,
     guint                *n,
     BivFusilierReachKind  kind,
     BivLength             length,
     gboolean              is_all_round)
{
  reaches[(*n)++] = (BivFusilierReach) { kind, length, is_all_round };
}

guint
biv_fusilier_list_reaches (const BivField   *field,
                           const BivState   *state,
                           guint             number,
                           BivFusilierReach  reaches[BIV_FUSILIER_MOST_REACHES])
{
  const FuNumbers *numbers;
  const FuUnit *unit;
  guint n = 0;

  g_return_val_if_fail (field != NULL && state != NULL && number < state->n_units && reaches != NULL, 0);

  numbers = &fu_rules (field)->numbers;
  unit = &fu_battle_of (state)->units[number];
  /* FU-MOVE-6: guns without a crew halt nobody. */
  if (!fu_is_on (unit) || unit->marks & FU_ABANDONED)
    return 0;
  /* FU-GEOM-3, FU-BUILD-3: a square and a garrison face every way. */
  add (reaches, &n, BIV_FUSILIER_REACH_ZONE, numbers->zone, unit->form == FU_SQUARE || unit->building != FU_NONE);
  if (unit->form == FU_SKIRMISH && unit->is_rifle && unit->horse == FU_NONE)
    add (reaches, &n, BIV_FUSILIER_REACH_RIFLES, numbers->rifle_zone, FALSE);
  if (!has_guns_ready (numbers, unit) || !fu_knows_calibre (numbers, unit->calibre))
    return n;
  for (FuBracket bracket = FU_SHORT; bracket < FU_TOO_FAR; bracket++)
    add (reaches, &n, BIV_FUSILIER_REACH_SHORT + bracket, fu_range (numbers, unit->calibre, bracket), FALSE);
  return n;
}
