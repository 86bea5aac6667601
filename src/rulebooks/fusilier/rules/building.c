/* SPDX-License-Identifier: GPL-3.0-or-later */
/* building.c: foot that goes into a building, by a move or for cover (FU-BUILD-2, FU-BUILD-3, FU-BUILD-4) */
#include "config.h"
#include "rulebooks/fusilier/rules/rules.h"

static const BivBase *
outline_of (const BivField *field,
            int             building)
{
  const FuRules *rules = fu_rules (field);

  return &biv_tabletop_get_object (rules->table, rules->buildings[building])->base;
}

static gboolean
is_held_by_another (const FuBattle *battle,
                    guint           number,
                    int             building)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    if (i != number && battle->units[i].building == building && fu_is_on (&battle->units[i]))
      return TRUE;
  return FALSE;
}

int
fu_find_quarters (const BivField *field,
                  const FuBattle *battle,
                  guint           number,
                  BivSpot         to)
{
  if (battle->units[number].arm != FU_INFANTRY)
    return FU_NONE;
  for (guint i = 0; i < battle->n_buildings; i++)
    if (!battle->building_gone[i] && biv_base_has_spot (outline_of (field, (int) i), to)
        && !is_held_by_another (battle, number, (int) i))
      return (int) i;
  return FU_NONE;
}

gboolean
fu_is_at_door (const BivField *field,
               const BivBase  *base,
               int             building)
{
  return building != FU_NONE && biv_base_is_within (base, outline_of (field, building), FU_TOUCH);
}

gboolean
fu_is_still_in (const BivField *field,
                const BivBase  *base,
                int             building)
{
  return building != FU_NONE && biv_base_overlaps (base, outline_of (field, building), FU_TOUCH);
}
