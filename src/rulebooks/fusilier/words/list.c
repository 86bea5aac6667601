/* SPDX-License-Identifier: GPL-3.0-or-later */
/* list.c: a list of what may be done; of paths a sample, since on a table nobody can list them all */
#include "config.h"
#include "rulebooks/fusilier/rules/rules.h"

/* ---- A list of what may be done ---- */

static void
add_if_legal (const BivField  *field,
              const BivState  *state,
              const BivAction *action,
              GArray          *actions)
{
  if (fu_check (field, state, action, NULL))
    g_array_append_vals (actions, action, 1);
}

static void
list_moves (const BivField *field,
            const BivState *state,
            guint           number,
            GArray         *actions)
{
  const FuBattle *battle = fu_battle_of (state);
  const FuUnit *unit = &battle->units[number];
  gint64 square;
  int enemy = fu_find_nearest (battle, number, &square);
  BivAction action;

  for (int millimetres = 50; millimetres <= 800; millimetres *= 2)
    {
      biv_action_init_unit (&action, BIV_ACTION_MARCH, unit->side, number);
      action.n_path = 1;
      action.steps[0] = (BivTableStep) { biv_spot_beyond (unit->at, unit->facing, FU_MM (millimetres)), BIV_NO_ANGLE };
      add_if_legal (field, state, &action, actions);
    }
  if (enemy >= 0)
    {
      action.steps[0] = (BivTableStep) { battle->units[enemy].at, fu_said_angle (biv_angle_toward (unit->at,
                                                                                                   battle->units[enemy].at)) };
      add_if_legal (field, state, &action, actions);
    }
  for (guint quarter = 0; quarter < 4; quarter++)
    {
      biv_action_init_unit (&action, BIV_ACTION_REFACE, unit->side, number);
      action.angle = (gint32) (quarter * 16384);
      add_if_legal (field, state, &action, actions);
    }
  for (int evolution = FU_TO_LINE; evolution < FU_N_EVOLUTIONS; evolution++)
    {
      biv_action_init_unit (&action, BIV_ACTION_EVOLVE, unit->side, number);
      action.value = evolution;
      add_if_legal (field, state, &action, actions);
    }
}

static void
list_on_enemies (const BivField *field,
                 const BivState *state,
                 guint           number,
                 BivActionKind   kind,
                 GArray         *actions)
{
  const FuBattle *battle = fu_battle_of (state);

  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side != battle->units[number].side && fu_is_on (&battle->units[i]))
      {
        BivAction action;

        biv_action_init_unit (&action, kind, battle->units[number].side, number);
        action.other = (gint16) i;
        action.value = kind == BIV_ACTION_SHOOT ? FU_NONE : 0;
        add_if_legal (field, state, &action, actions);
      }
}

static void
list_of_unit (const BivField *field,
              const BivState *state,
              guint           number,
              GArray         *actions)
{
  const FuUnit *unit = &fu_battle_of (state)->units[number];
  BivAction action;

  biv_action_init_unit (&action, BIV_ACTION_FOLLOW, unit->side, number);
  switch (state->phase)
    {
    case FU_DECLARE:
      /* Who has declared may still name another: for ever, if whoever goes by the list took it for something to do. */
      if (unit->declared == FU_NONE)
        list_on_enemies (field, state, number, BIV_ACTION_DECLARE, actions);
      break;
    case FU_ATTACK_MOVE:
    case FU_RESPONSE:
    case FU_OTHER_MOVE: list_moves (field, state, number, actions); break;
    case FU_ARTILLERY_FIRE:
    case FU_SKIRMISH_FIRE: list_on_enemies (field, state, number, BIV_ACTION_SHOOT, actions); break;
    case FU_RETREATS: add_if_legal (field, state, &action, actions); break;
    default: break;
    }
}

static void
list_of_generals (const BivField *field,
                  const BivState *state,
                  int             side,
                  GArray         *actions)
{
  const FuBattle *battle = fu_battle_of (state);
  BivSpot objective;
  BivAction action;

  for (guint general = 0; general < battle->n_generals; general++)
    {
      if (battle->generals[general].side != side)
        continue;
      biv_action_init (&action, BIV_ACTION_DETACH, side);
      action.other = (gint16) general;
      add_if_legal (field, state, &action, actions);
      if (fu_find_middle (battle, side, &objective))
        {
          action.kind = BIV_ACTION_RIDE;
          action.n_path = 1;
          action.steps[0] = (BivTableStep) { objective, BIV_NO_ANGLE };
          add_if_legal (field, state, &action, actions);
        }
      for (guint formation = 0; formation < battle->n_formations && fu_find_middle (battle, side, &objective); formation++)
        for (int kind = FU_ATTACK; kind <= FU_SCREEN; kind++)
          {
            biv_action_init (&action, BIV_ACTION_ORDER, side);
            action.cell = (BivCell) general;
            action.other = (gint16) formation;
            action.value = kind;
            action.n_path = 1;
            action.steps[0] = (BivTableStep) { objective, BIV_NO_ANGLE };
            add_if_legal (field, state, &action, actions);
          }
    }
}

void
fu_list_actions (const BivField *field,
                 const BivState *state,
                 int             side,
                 int             unit,
                 GArray         *actions)
{
  const FuBattle *battle = fu_battle_of (state);
  BivAction action;

  if (state->result != FU_WIN_NONE)
    return;
  if (side == BIV_NOBODY)
    {
      biv_action_init (&action, BIV_ACTION_GO_ON, BIV_NOBODY);
      action.value = state->phase == FU_SETUP || state->phase == FU_END ? FU_ORDERS : state->phase + 1;
      add_if_legal (field, state, &action, actions);
      return;
    }
  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side == side && (unit < 0 || unit == (int) i))
      list_of_unit (field, state, i, actions);
  if (unit >= 0)
    return;
  list_of_generals (field, state, side, actions);
  biv_action_init (&action, BIV_ACTION_PASS, side);
  add_if_legal (field, state, &action, actions);
}
