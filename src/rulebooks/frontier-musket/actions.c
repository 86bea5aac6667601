/* SPDX-License-Identifier: GPL-3.0-or-later */
/* actions.c: everything that a side may do, for people, tests and the opponent */
#include "rulebooks/frontier-musket/private.h"

static void
list_shots (const BivField *field,
            const FmBattle *battle,
            guint           unit,
            GArray         *actions)
{
  BivAction action;

  biv_action_init_unit (&action, BIV_ACTION_FIRE, battle->grid.stands[unit].side, unit);
  for (BivCell cell = 0; cell < field->board->n_cells; cell++)
    {
      action.cell = cell;
      biv_grid_list_legal (field, &battle->grid, &action, actions);
    }
}

static void
list_mounts (const BivField *field,
             const FmBattle *battle,
             guint           unit,
             GArray         *actions)
{
  static const BivActionKind kinds[] = { BIV_ACTION_MOUNT, BIV_ACTION_DISMOUNT };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (guint facing = 0; facing < 4; facing++)
      {
        BivAction action;

        biv_action_init_unit (&action, kinds[i], battle->grid.stands[unit].side, unit);
        action.facing = (guint8) facing;
        biv_grid_list_legal (field, &battle->grid, &action, actions);
      }
}

static void
list_of_unit (const BivField *field,
              const FmBattle *battle,
              guint           unit,
              GArray         *actions)
{
  guint8 phase = battle->grid.head.phase;

  if (battle->grid.stands[unit].cell == BIV_NO_CELL)
    {
      if (phase == FM_MOVE && battle->grid.stands[unit].presence == BIV_PRESENCE_WAITING)
        biv_grid_list_entries (field, &battle->grid, unit, battle->grid.stands[unit].side, actions);
      return;
    }
  if (phase == FM_ARTILLERY || phase == FM_FIRE)
    list_shots (field, battle, unit, actions);
  if (phase == FM_MOVE)
    {
      fm_list_moves (field, battle, unit, actions);
      list_mounts (field, battle, unit, actions);
    }
}

static void
list_decision (const BivField *field,
               const FmBattle *battle,
               GArray         *actions)
{
  const BivState *head = &battle->grid.head;
  BivCells nearest;
  BivAction action;

  biv_action_init (&action, (BivActionKind) head->decision, head->decision_side);
  if (head->decision == BIV_ACTION_ADVANCE)
    {
      action.cell = battle->fallen;
      g_array_append_val (actions, action);
      biv_actions_add (actions, BIV_ACTION_STAY, head->decision_side);
      return;
    }
  fm_withdrawals (field, battle, (guint) head->decision_unit, &nearest);
  biv_grid_list_cells (field, &action, &nearest, actions);
}

static void
list_attacks (const FmBattle *battle,
              GArray         *actions)
{
  BivStandSet besieged = battle->besieged;

  for (int unit = biv_stands_take (&besieged); unit >= 0; unit = biv_stands_take (&besieged))
    {
      BivAction action;

      biv_action_init (&action, BIV_ACTION_ATTACK, battle->grid.head.side);
      action.other = (gint16) unit;
      g_array_append_val (actions, action);
    }
}

/* The orders of no Unit in particular. Leaving the field is a command of the referee's and never offered. */
static void
list_of_side (const BivField *field,
              const FmBattle *battle,
              int             side,
              GArray         *actions)
{
  static const BivActionKind kinds[] = {
    BIV_ACTION_PASS, BIV_ACTION_END_SIDE, BIV_ACTION_INITIATIVE, BIV_ACTION_ACTIVATION,
  };

  biv_grid_list_orders (field, &battle->grid, kinds, G_N_ELEMENTS (kinds), side, actions);
  if (fm_is_phase_of (battle, FM_CC, side))
    list_attacks (battle, actions);
}

void
fm_list_actions (const BivField *field,
                 const BivState *state,
                 int             side,
                 int             unit,
                 GArray         *actions)
{
  const FmBattle *battle = (const FmBattle *) state;

  if (state->decision != BIV_ACTION_NONE)
    {
      if (side == state->decision_side && (unit < 0 || unit == state->decision_unit))
        list_decision (field, battle, actions);
      return;
    }
  if (unit < 0)
    list_of_side (field, battle, side, actions);
  if (state->phase != FM_ARTILLERY && side != state->side)
    return;
  for (guint i = 0; i < state->n_units; i++)
    if (battle->grid.stands[i].side == side && (unit < 0 || unit == (int) i))
      list_of_unit (field, battle, i, actions);
}
