/* SPDX-License-Identifier: GPL-3.0-or-later */
/* expect.c: what Units are worth, and what an order costs on the mean
 *
 * For who thinks before he acts: of two plans the better one is known by far fewer playouts where what the dice may do is
 * reckoned, not thrown. */
#include "rulebooks/frontier-musket/private.h"

/* As thousands of battles went that the quick choice fought against itself: a Unit more of one kind helped its
 * side as much as so many hundredths of one of foot with firearms. */
enum
{
  WORTH_OF_FIREARMS = 100,
  WORTH_OF_COLD_STEEL = 60,
  WORTH_OF_HORSE = 75,
  WORTH_OF_MACHINE_GUNS = 145,
  WORTH_OF_GUNS = 100,
  WORTH_OF_COMMAND = 105,
};

#define FACES  6                      /* of a die */
#define STRONG 6                      /* Power of machine guns */

int
fm_worth (const BivField *field,
          guint           unit)
{
  const FmType *type = &fm_rules (field)->types[field->units[unit].type];

  if (type->flags & FM_TYPE_COMMAND)
    return WORTH_OF_COMMAND;
  if (type->flags & FM_TYPE_ARTILLERY)
    return WORTH_OF_GUNS;
  if (type->flags & FM_TYPE_CAVALRY)
    return WORTH_OF_HORSE;
  if (!(type->flags & FM_TYPE_SMALL_ARMS))
    return WORTH_OF_COLD_STEEL;
  return type->power >= STRONG ? WORTH_OF_MACHINE_GUNS : WORTH_OF_FIREARMS;
}

/* Of all faces, those that destroy. */
static int
deadly_faces (int needed)
{
  return CLAMP (FACES + 1 - needed, 0, FACES);
}

/* FM-ART-8 to FM-ART-17: in 36ths, over every face of both dice. */
static void
expect_shell (const BivField  *field,
              const FmBattle  *battle,
              const BivAction *action,
              gint32           expected[BIV_N_SIDES])
{
  guint gun = (guint) action->unit;
  gboolean is_direct = fm_is_direct (field, battle, gun, action->cell);

  for (int face = 1; face <= 5; face++)
    {
      BivCell cell = fm_landing (field, battle, gun, action->cell, face);
      guint8 struck = cell != BIV_NO_CELL ? biv_grid_at (&battle->grid, cell) : BIV_NO_STAND;
      int faces = face == 5 ? 2 : 1;

      /* FM-ART-13, FM-ART-17 */
      if (struck == BIV_NO_STAND || biv_stands_has (&battle->marked, struck)
          || (struck == gun && !fm_rules (field)->options.hits_itself))
        continue;
      if (fm_rules (field)->options.direct_by_landing)
        is_direct = fm_is_direct (field, battle, gun, cell);
      expected[battle->grid.stands[struck].side]
        -= faces * deadly_faces (fm_needed (field, battle, gun, struck, !is_direct)) * fm_worth (field, struck);
    }
}

static void
expect_shot (const BivField  *field,
             const FmBattle  *battle,
             const BivAction *action,
             gint32           expected[BIV_N_SIDES])
{
  guint8 target = biv_grid_at (&battle->grid, action->cell);

  if (target != BIV_NO_STAND)
    expected[1 - action->side] -= FACES * deadly_faces (fm_needed (field, battle, (guint) action->unit, target,
                                                                   fm_is_covered (field, action->cell)))
                                  * fm_worth (field, target);
}

/* FM-CC-11 to FM-CC-13. */
static void
expect_combat (const BivField  *field,
               const FmBattle  *battle,
               const BivAction *action,
               gint32           expected[BIV_N_SIDES])
{
  FmCombat combat;

  fm_work_out (field, battle, (guint) action->other, &combat);
  expected[1 - action->side] -= FACES * MIN (combat.attack, FACES) * fm_worth (field, combat.defender);
  expected[action->side] -= FACES * MIN (combat.defence, FACES) * fm_worth (field, combat.faced);
}

void
fm_expect (const BivField  *field,
           const BivState  *state,
           const BivAction *action,
           gint32           expected[BIV_N_SIDES])
{
  const FmBattle *battle = (const FmBattle *) state;

  if (action->kind == BIV_ACTION_ATTACK)
    expect_combat (field, battle, action, expected);
  else if (action->kind == BIV_ACTION_FIRE && state->phase == FM_ARTILLERY)
    expect_shell (field, battle, action, expected);
  else if (action->kind == BIV_ACTION_FIRE)
    expect_shot (field, battle, action, expected);
}
