/* SPDX-License-Identifier: GPL-3.0-or-later */
/* intent.c: what a unit has been told to do in this bound and has not done yet */
#include "config.h"
#include "rulebooks/biv-fusilier-intent.h"

#include "rulebooks/fusilier/rules/rules.h"

void
biv_fusilier_get_intent (const BivField    *field,
                         const BivState    *state,
                         guint              number,
                         BivFusilierIntent *intent)
{
  const FuBattle *battle;
  const FuUnit *unit;
  const FuPath *path;

  g_return_if_fail (field != NULL && state != NULL && number < state->n_units && intent != NULL);

  battle = fu_battle_of (state);
  unit = &battle->units[number];
  path = &battle->paths[number];
  *intent = (BivFusilierIntent) {
    .n_steps = MIN (unit->n_steps, BIV_ACTION_MAX_STEPS), .angle = BIV_NO_ANGLE, .then = unit->then, .evolving = unit->evolving,
    .declared = unit->declared, .target = unit->target, .building = BIV_NO_OBJECT, .follows = (unit->marks & FU_FOLLOWS) != 0,
  };
  for (guint i = 0; i < intent->n_steps; i++)
    intent->steps[i] = (BivTableStep) {
      path->steps[i].at, path->steps[i].facing == FU_NONE ? BIV_NO_ANGLE : path->steps[i].facing
    };
  if (intent->n_steps > 0 && path->facing != FU_NONE)
    intent->angle = path->facing;
  if (unit->target_building != FU_NONE && (guint) unit->target_building < fu_rules (field)->n_buildings)
    intent->building = fu_rules (field)->buildings[unit->target_building];
}
