/* SPDX-License-Identifier: GPL-3.0-or-later */
/* expect.c: what stands are worth, and what an order costs on the mean
 *
 * For who thinks before he acts: of two plans the better one is known by far fewer playouts where what the dice may do is
 * reckoned, not thrown. */
#include "rulebooks/morschauser-frontier/private.h"

/* In hundredths of foot of Power 5. As twenty thousand battles went that the quick choice fought against itself, a stand helped
 * its side about as its Power is. Guns helped by two thirds of this there, where they were soon overrun; who thinks takes better
 * care of them, and was found to do best so. Command helped little more than foot; for so little it would be staked for a gun. */
enum
{
  WORTH_OF_POWER = 20,                /* of each point (MF-TYP-1) */
  WORTH_OF_GUNS = 100,
  WORTH_OF_COMMAND = 180,
};

#define FACES 6                       /* of a die */

int
mf_worth (const BivField *field,
          guint           unit)
{
  const MfType *type = &mf_rules (field)->types[field->units[unit].type];

  if (type->flags & MF_TYPE_COMMAND)
    return WORTH_OF_COMMAND;
  return type->flags & MF_TYPE_ARTILLERY ? WORTH_OF_GUNS : type->power * WORTH_OF_POWER;
}

/* MF-ART-12 to MF-ART-19: in 36ths, over every face of both dice. */
static void
expect_shot (const BivField  *field,
             const MfBattle  *battle,
             const BivAction *action,
             gint32           expected[BIV_N_SIDES])
{
  guint gun = (guint) action->unit;
  gboolean is_direct = mf_is_direct (field, battle, gun, action->cell);

  for (int face = 1; face <= 5; face++)
    {
      BivCell cell = mf_landing (field, battle, gun, action->cell, face);
      guint8 struck = cell != BIV_NO_CELL ? biv_grid_at (&battle->grid, cell) : BIV_NO_STAND;
      int faces = face == 5 ? 2 : 1;

      /* MF-ART-15, MF-ART-16, MF-ART-21 */
      if (struck == BIV_NO_STAND || biv_stands_has (&battle->marked, struck))
        continue;
      if (mf_rules (field)->options.judges_landing)
        is_direct = mf_is_direct (field, battle, gun, cell);
      expected[battle->grid.stands[struck].side]
        -= faces * __builtin_popcount (mf_deadly (field, battle, struck, is_direct)) * mf_worth (field, struck);
    }
}

/* MF-BAT-7 to MF-BAT-9. */
static void
expect_battle (const BivField  *field,
               const MfBattle  *battle,
               const BivAction *action,
               gint32           expected[BIV_N_SIDES])
{
  MfContest contest;
  int kills, dies;

  if (!mf_work_out (field, battle, (guint) action->other, &contest))
    return;
  kills = MIN (contest.attack, FACES);
  dies = MIN (contest.defence, FACES) * (mf_rules (field)->options.attacker_first ? FACES - kills : FACES);
  expected[1 - action->side] -= FACES * kills * mf_worth (field, contest.defender);
  expected[action->side] -= dies * mf_worth (field, contest.faced);
}

void
mf_expect (const BivField  *field,
           const BivState  *state,
           const BivAction *action,
           gint32           expected[BIV_N_SIDES])
{
  const MfBattle *battle = (const MfBattle *) state;

  if (action->kind == BIV_ACTION_ATTACK)
    expect_battle (field, battle, action, expected);
  else if (action->kind == BIV_ACTION_FIRE)
    expect_shot (field, battle, action, expected);
}
