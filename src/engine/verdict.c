/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verdict.c: who has won a battle of which its book names no winner (CA-BATTLE-3) */
#include "engine/verdict.h"

#include "engine/field-tables.h"

#define CLEAR_DIFFERENCE 200          /* thousandths, CA-BATTLE-3 (d) */

int
biv_verdict_get_losses (const BivField *field,
                        const BivState *state,
                        int             side)
{
  int start = 0, lost = 0;

  for (guint unit = 0; unit < field->n_units; unit++)
    {
      BivUnitEnding ending;

      if (field->units[unit].side != side)
        continue;
      field->ruleset->ending (field, state, unit, &ending);
      start += ending.steps_start;
      lost += CLAMP (ending.steps_start - ending.steps_end, 0, ending.steps_start);
    }
  return start > 0 ? lost * 1000 / start : 1000;
}

static gboolean
is_on_board (const BivField *field,
             const BivState *state,
             int             side)
{
  for (guint unit = 0; unit < field->n_units; unit++)
    {
      BivPlacement placement;

      if (field->units[unit].side != side)
        continue;
      field->ruleset->placement (field, state, unit, &placement);
      if (placement.presence == BIV_PRESENCE_ON)
        return TRUE;
    }
  return FALSE;
}

/* What one line says: whom it is true of alone. */
static int
judge (gboolean of_a,
       gboolean of_b)
{
  return !of_a == !of_b ? BIV_RESULT_DRAW : of_a ? BIV_RESULT_A : BIV_RESULT_B;
}

int
biv_verdict_find (const BivField *field,
                  const BivState *state)
{
  BivScore scores[BIV_N_SIDES];
  int verdict, lead;

  if (state->result != BIV_RESULT_NONE && state->result < BIV_N_COMMON_RESULTS)
    return state->result;
  verdict = judge (is_on_board (field, state, 0), is_on_board (field, state, 1));
  if (verdict != BIV_RESULT_DRAW)
    return verdict;
  for (int side = 0; side < BIV_N_SIDES; side++)
    biv_battle_get_score (field, state, side, &scores[side]);
  verdict = judge (scores[1].is_exhausted, scores[0].is_exhausted);
  if (verdict == BIV_RESULT_DRAW)
    verdict = judge (scores[0].points > scores[1].points, scores[1].points > scores[0].points);
  if (verdict != BIV_RESULT_DRAW)
    return verdict;
  lead = biv_verdict_get_losses (field, state, 1) - biv_verdict_get_losses (field, state, 0);
  return judge (lead >= CLEAR_DIFFERENCE, -lead >= CLEAR_DIFFERENCE);
}
