/* SPDX-License-Identifier: GPL-3.0-or-later */
/* expect.c: what units are worth, and what an order costs on the mean
 *
 * For who thinks before he acts: of two plans the better one is known by far fewer playouts where what the dice may do is
 * reckoned, not thrown. */
#include "rulebooks/modern-frontier/private.h"

/* As eight thousand battles went that the quick choice fought against itself: a unit more of one kind helped its side as much as
 * so many hundredths of one of infantry. Guns of SV 2 helped as much as infantry of SV 4, and so did whoever fights well. */
enum
{
  WORTH_OF_FIGHTERS = 100,            /* and of guns */
  WORTH_OF_BOTH = 115,                /* who fires, and fights as well */
  WORTH_OF_TRANSPORT = 65,            /* who does neither */
};

#define FACES          6              /* of a die */
#define BOTH           (FACES * FACES)        /* of two */
#define FIGHTERS_POWER 3

int
md_worth (const BivField *field,
          guint           unit)
{
  const MdType *type = &md_rules (field)->types[field->units[unit].type];

  if (type->cp < FIGHTERS_POWER)
    return type->r > 0 ? WORTH_OF_FIGHTERS : WORTH_OF_TRANSPORT;
  return type->r > 0 ? WORTH_OF_BOTH : WORTH_OF_FIGHTERS;
}

/* @sv: what it loses, in parts of BOTH. */
static void
take (const BivField *field,
      const MdBattle *battle,
      guint           unit,
      int             sv,
      gint32          expected[BIV_N_SIDES])
{
  sv = CLAMP (sv, 0, BOTH * battle->sv[unit]);
  expected[battle->grid.stands[unit].side] -= sv * md_worth (field, unit) / battle->initial[unit];
}

/* All that was declared, when the last side is ready (MD-FIRE-10 to MD-FIRE-15). */
static void
expect_fire (const BivField *field,
             const MdBattle *battle,
             gint32          expected[BIV_N_SIDES])
{
  BivStandSet firing = battle->declared;
  int lost[BIV_MAX_UNITS] = { 0 };

  for (int unit = biv_stands_take (&firing); unit >= 0; unit = biv_stands_take (&firing))
    for (int deviation = -1; deviation <= 1; deviation++)
      {
        BivCell aim = battle->aim[unit], lands = md_landing (field, battle, (guint) unit, aim, deviation);
        guint8 struck = lands != BIV_NO_CELL ? biv_grid_at (&battle->grid, lands) : BIV_NO_STAND;

        if (struck == BIV_NO_STAND || (struck == unit && !md_rules (field)->options.short_hits_firer))
          continue;
        if (md_rules (field)->options.mode_by_struck)
          aim = lands;
        lost[struck] += (deviation == 0 ? FACES - 2 : 1) * (md_is_direct (field, battle, (guint) unit, aim) ? 3 : 2);
      }
  for (guint unit = 0; unit < field->n_units; unit++)
    if (lost[unit] > 0)
      take (field, battle, unit, lost[unit], expected);
}

/* Table 2.5. */
static void
expect_mines (const BivField *field,
              const MdBattle *battle,
              guint           unit,
              BivCell         cell,
              gint32          expected[BIV_N_SIDES])
{
  int passes = battle->passes[cell];

  if (biv_cells_has (battle->mines.words, cell))
    take (field, battle, unit, FACES * (MAX (5 - passes, 0) + MAX (2 - passes, 0)), expected);
}

/* MD-CC-4 to MD-CC-8, where both stand. Who is beaten and can retreat bears no loss, if he does not say otherwise later. */
static void
expect_combat (const BivField *field,
               const MdBattle *battle,
               guint           attacker,
               guint           defender,
               gint32          expected[BIV_N_SIDES])
{
  BivCell from = battle->grid.stands[attacker].cell, at = battle->grid.stands[defender].cell;
  MdPower attack, defence;
  BivCells cells;
  gboolean off;
  int if_attacker = md_retreats (field, battle, attacker, at, &cells, &off) ? 0 : 2;
  int if_defender = md_retreats (field, battle, defender, from, &cells, &off) ? 0 : 2;
  int by_attacker = 0, by_defender = 0;

  md_work_out (field, battle, attacker, TRUE, from, at, &attack);
  md_work_out (field, battle, defender, FALSE, at, from, &defence);
  for (int a = 1; a <= FACES; a++)
    for (int d = 1; d <= FACES; d++)
      {
        int lead = a + attack.sum - d - defence.sum;

        by_attacker += MIN ((d == FACES) + (lead < 0 ? if_attacker : 0), battle->sv[attacker]);
        by_defender += MIN ((a == FACES) + (lead > 0 ? if_defender : 0), battle->sv[defender]);
      }
  take (field, battle, attacker, by_attacker, expected);
  take (field, battle, defender, by_defender, expected);
}

static void
expect_move (const BivField  *field,
             const MdBattle  *battle,
             const BivAction *action,
             gint32           expected[BIV_N_SIDES])
{
  guint unit = (guint) action->unit;
  BivCell from = battle->grid.stands[unit].cell, to = biv_action_destination (action, from);
  MdBattle then;

  for (guint i = 0; i < action->n_path; i++)
    expect_mines (field, battle, unit, action->path[i], expected);
  if (action->other < 0)
    return;
  then = *battle;
  if (to != from)
    biv_grid_shift (&then.grid, unit, to);
  expect_combat (field, &then, unit, (guint) action->other, expected);
}

static void
expect_retreat (const BivField  *field,
                const MdBattle  *battle,
                const BivAction *action,
                gint32           expected[BIV_N_SIDES])
{
  guint unit = (guint) battle->grid.head.decision_unit;

  if (action->cell == BIV_CELL_OFF)
    take (field, battle, unit, BOTH * battle->sv[unit], expected);
  else
    expect_mines (field, battle, unit, action->cell, expected);
}

void
md_expect (const BivField  *field,
           const BivState  *state,
           const BivAction *action,
           gint32           expected[BIV_N_SIDES])
{
  const MdBattle *battle = (const MdBattle *) state;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_PASS:
      if (biv_grid_unpassed (&battle->grid) == 1u << action->side)
        expect_fire (field, battle, expected);
      break;
    case BIV_ACTION_MOVE:
    case BIV_ACTION_ATTACK:
      expect_move (field, battle, action, expected);
      break;
    case BIV_ACTION_STAND:
      take (field, battle, (guint) state->decision_unit, BOTH, expected);
      break;
    case BIV_ACTION_RETREAT:
      expect_retreat (field, battle, action, expected);
      break;
    case BIV_ACTION_ADVANCE:
      expect_mines (field, battle, battle->attacker, battle->fallen, expected);
      break;
    default:
      break;
    }
}
