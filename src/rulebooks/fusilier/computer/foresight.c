/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foresight.c: what would follow if a unit stood elsewhere */
#include "config.h"
#include "rulebooks/biv-fusilier-foresight.h"

#include "rulebooks/fusilier/rules/rules.h"

BivState *
biv_fusilier_dup_standing (const BivField           *field,
                           const BivState           *state,
                           guint                     number,
                           const BivFusilierMeasure *measure)
{
  FuBattle *battle;
  FuUnit *unit;

  g_return_val_if_fail (field != NULL && state != NULL && number < state->n_units && measure != NULL, NULL);

  battle = fu_battle (biv_field_copy_state (field, state));
  unit = &battle->units[number];
  /* Who leaves a house has its own base again. */
  if (unit->at.x != measure->at.x || unit->at.y != measure->at.y)
    {
      unit->building = FU_NONE;
      unit->marks |= FU_MOVED;
    }
  unit->at = measure->at;
  fu_face (unit, measure->facing);
  unit->spent += measure->spent;
  fu_note_form (field, unit);
  return &battle->head;
}

/* ---- Shots ---- */

/* FU-ART-2, FU-ART-10: of all throws of two dice, group of guns by group. */
static double
mean_harm (const FuNumbers *numbers,
           FuBracket        bracket,
           int              guns)
{
  const gint8 (*table)[13] = numbers->artillery[bracket];
  double harm = 0;

  for (guint group = 0; group < fu_count_groups (numbers, guns); group++)
    {
      int n = fu_guns_of_group (numbers, guns, group);

      for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
          harm += MAX (table[a + b - 2][n - 2], 0) / 36.0;
    }
  return harm;
}

static gboolean
is_skirmisher (const FuUnit *unit)
{
  return unit->form == FU_SKIRMISH;
}

/* @battle: a copy that may be put into another phase. Returns: whether @number could fire at @target */
static gboolean
get_shot (const BivField  *field,
          FuBattle        *battle,
          guint            number,
          guint            target,
          BivFusilierShot *shot)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  const FuUnit *unit = &battle->units[number];
  FuBracket bracket;

  if (!fu_is_on (unit) || !fu_is_on (&battle->units[target]) || unit->side == battle->units[target].side)
    return FALSE;
  battle->head.phase = is_skirmisher (unit) ? FU_SKIRMISH_FIRE : FU_ARTILLERY_FIRE;
  if (!fu_check_aim (field, battle, number, (int) target, FU_NONE, NULL))
    return FALSE;
  *shot = (BivFusilierShot) { number, target, unit->is_rifle ? BIV_FUSILIER_REACH_RIFLES : BIV_FUSILIER_REACH_ZONE, -1 };
  if (is_skirmisher (unit))
    return TRUE;
  bracket = fu_bracket_at (field, battle, number, (int) target);
  shot->range = BIV_FUSILIER_REACH_SHORT + bracket;
  shot->harm = mean_harm (numbers, bracket, unit->arm == FU_ARTILLERY ? fu_guns_left (unit) : unit->light_guns);
  return TRUE;
}

static int
compare_shots (gconstpointer a,
               gconstpointer b)
{
  const BivFusilierShot *one = a, *two = b;

  if (one->harm != two->harm)
    return one->harm > two->harm ? -1 : 1;
  return one->unit != two->unit ? (int) one->unit - (int) two->unit : (int) one->target - (int) two->target;
}

static GArray *
list_shots (const BivField *field,
            const BivState *state,
            guint           unit,
            gboolean        at_it)
{
  GArray *shots = g_array_new (FALSE, FALSE, sizeof (BivFusilierShot));
  g_autofree FuBattle *battle = fu_battle (biv_field_copy_state (field, state));

  for (guint i = 0; i < state->n_units; i++)
    {
      BivFusilierShot shot;

      if (at_it ? get_shot (field, battle, i, unit, &shot) : get_shot (field, battle, unit, i, &shot))
        g_array_append_val (shots, shot);
    }
  g_array_sort (shots, compare_shots);
  return shots;
}

GArray *
biv_fusilier_list_threats (const BivField *field,
                           const BivState *state,
                           guint           unit)
{
  g_return_val_if_fail (field != NULL && state != NULL && unit < state->n_units, NULL);

  return list_shots (field, state, unit, TRUE);
}

GArray *
biv_fusilier_list_targets (const BivField *field,
                           const BivState *state,
                           guint           unit)
{
  g_return_val_if_fail (field != NULL && state != NULL && unit < state->n_units, NULL);

  return list_shots (field, state, unit, FALSE);
}
