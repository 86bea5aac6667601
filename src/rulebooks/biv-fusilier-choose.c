/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-fusilier-choose.c: what may be done, and a sensible action, quickly
 *
 * Everything goes for the nearest enemy: batteries fire where they stand, foot and horse come on under their orders. What is
 * listed is a sample: on a table nobody can list every path. */
#include "config.h"
#include "rulebooks/biv-fusilier-rules.h"

/* ---- The nearest enemy ---- */

static int
find_nearest (const FuBattle *battle,
              guint           number,
              gint64         *square)
{
  const FuUnit *unit = &battle->units[number];
  int nearest = -1;

  *square = G_MAXINT64;
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      gint64 x, y;

      if (enemy->side == unit->side || !fu_is_on (enemy))
        continue;
      x = enemy->at.x - unit->at.x;
      y = enemy->at.y - unit->at.y;
      if (x * x + y * y < *square)
        {
          *square = x * x + y * y;
          nearest = (int) i;
        }
    }
  return nearest;
}

static gboolean
goes (const FuUnit *unit)
{
  return fu_is_on (unit) && unit->arm != FU_ARTILLERY && !fu_is_fixed (unit) && unit->evolving == FU_NO_EVOLUTION
         && unit->form != FU_SQUARE;
}

/* ---- Orders ---- */

static gboolean
mean_enemy (const FuBattle *battle,
            int             side,
            BivSpot        *mean)
{
  gint64 x = 0, y = 0, n = 0;

  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side != side && fu_is_on (&battle->units[i]))
      {
        x += battle->units[i].at.x;
        y += battle->units[i].at.y;
        n++;
      }
  if (n == 0)
    return FALSE;
  *mean = (BivSpot) { (BivLength) (x / n), (BivLength) (y / n) };
  return TRUE;
}

/* A formation of the highest level that has no order, and a general who can give it one. */
static gboolean
choose_order (const BivField *field,
              const FuBattle *battle,
              int             side,
              BivAction      *action)
{
  BivSpot objective;

  for (guint i = 0; i < battle->n_formations; i++)
    {
      const FuFormation *formation = &battle->formations[i];
      gboolean has_order = FALSE;

      if (formation->side != side)
        continue;
      for (int above = (int) i; above != FU_NONE; above = battle->formations[above].parent)
        has_order = has_order || battle->formations[above].n_orders > 0;
      if (has_order || !mean_enemy (battle, side, &objective))
        continue;
      for (guint general = 0; general < battle->n_generals; general++)
        {
          biv_action_init (action, BIV_ACTION_ORDER, side);
          action->cell = (BivCell) general;
          action->other = (gint16) i;
          action->value = FU_ATTACK;
          action->n_path = 1;
          action->steps[0] = (BivTableStep) { objective, BIV_NO_ANGLE };
          if (battle->generals[general].side == side && fu_check_order (field, battle, action, NULL))
            return TRUE;
        }
    }
  return FALSE;
}

/* ---- Moving ---- */

static gboolean
choose_declaration (const BivField *field,
                    const FuBattle *battle,
                    guint           number,
                    BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  BivLength reach = FU_ZONE + FU_MM (10 * fu_rules (field)->numbers.speed[fu_gait (unit->arm, unit->form,
                                                                                   unit->class)]);
  gint64 square;
  int enemy;

  if (!goes (unit) || unit->declared != FU_NONE || unit->form == FU_SKIRMISH)
    return FALSE;
  enemy = find_nearest (battle, number, &square);
  if (enemy < 0 || square > (gint64) reach * reach)
    return FALSE;
  biv_action_init (action, BIV_ACTION_DECLARE, unit->side);
  action->unit = (gint16) number;
  action->other = (gint16) enemy;
  return fu_check_declare (field, battle, action, NULL);
}

/* Straight at the enemy, facing him, and no nearer than the rules will have it. */
static gboolean
choose_march (const BivField *field,
              const FuBattle *battle,
              guint           number,
              int             enemy,
              BivAction      *action)
{
  const FuUnit *unit = &battle->units[number], *target = &battle->units[enemy];
  BivAngle toward = fu_said_angle (biv_angle_toward (unit->at, target->at));
  BivBase base, there = fu_base (field, target);
  gint16 turn = (gint16) (guint16) (toward - unit->facing);

  biv_action_init (action, BIV_ACTION_MARCH, unit->side);
  action->unit = (gint16) number;
  action->n_path = 1;
  action->steps[0] = (BivTableStep) { target->at, BIV_NO_ANGLE };
  if (ABS ((int) turn) > 0x1000)
    action->steps[0].facing = toward;
  base = biv_base_make (unit->at, action->steps[0].facing != BIV_NO_ANGLE ? toward : unit->facing, unit->frontage,
                        unit->depth);
  if (biv_base_is_within (&base, &there, FU_ZONE))
    return FALSE;
  if (fu_check_move (field, battle, action, NULL))
    return TRUE;
  if (action->steps[0].facing == BIV_NO_ANGLE)
    return FALSE;
  action->steps[0].facing = BIV_NO_ANGLE;
  return fu_check_move (field, battle, action, NULL);
}

static gboolean
choose_move (const BivField *field,
             const FuBattle *battle,
             guint           number,
             BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  gint64 square;
  int enemy;

  if (!goes (unit) || unit->n_steps > 0 || fu_ticks_left (battle, unit) <= 0)
    return FALSE;
  if (battle->head.phase == FU_ATTACK_MOVE)
    return unit->declared != FU_NONE && fu_is_on (&battle->units[unit->declared])
           && choose_march (field, battle, number, unit->declared, action);
  enemy = unit->marks & (FU_MOVED | FU_MUST_DEPLOY) ? -1 : find_nearest (battle, number, &square);
  if (enemy >= 0 && choose_march (field, battle, number, enemy, action))
    return TRUE;
  if (!fu_must_move (field, battle, number))
    return FALSE;
  biv_action_init (action, BIV_ACTION_MARCH, unit->side);
  action->unit = (gint16) number;
  action->n_path = 1;
  action->steps[0] = (BivTableStep) {
    fu_way_of_order (unit, fu_order_at (battle, unit->brigade, battle->clock + 9)), BIV_NO_ANGLE
  };
  return fu_check_move (field, battle, action, NULL);
}

/* ---- Firing ---- */

static gboolean
choose_target (const BivField *field,
               const FuBattle *battle,
               guint           number,
               BivAction      *action)
{
  const FuUnit *unit = &battle->units[number];
  gint64 square;
  int nearest;

  if (!fu_is_on (unit) || unit->target != FU_NONE || unit->target_building != FU_NONE
      || (battle->head.phase == FU_ARTILLERY_FIRE ? unit->arm != FU_ARTILLERY
          && unit->light_guns < 2 : unit->form != FU_SKIRMISH))
    return FALSE;
  biv_action_init (action, BIV_ACTION_SHOOT, unit->side);
  action->unit = (gint16) number;
  action->value = FU_NONE;
  nearest = find_nearest (battle, number, &square);
  if (nearest < 0)
    return FALSE;
  action->other = (gint16) nearest;
  if (fu_check_fire (field, battle, number, nearest, FU_NONE, NULL))
    return TRUE;
  for (guint i = 0; i < battle->head.n_units; i++)
    if ((int) i != nearest && battle->units[i].side != unit->side && fu_is_on (&battle->units[i])
        && fu_check_fire (field, battle, number, (int) i, FU_NONE, NULL))
      {
        action->other = (gint16) i;
        return TRUE;
      }
  return FALSE;
}

/* ---- The choice ---- */

static gboolean
choose_for_side (const BivField *field,
                 const FuBattle *battle,
                 int             side,
                 BivAction      *action)
{
  if (battle->passed & 1 << side)
    return FALSE;
  if (battle->head.phase == FU_SETUP || battle->head.phase == FU_ORDERS)
    return choose_order (field, battle, side, action);
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      if (battle->units[i].side != side)
        continue;
      switch (battle->head.phase)
        {
        case FU_DECLARE:
          if (choose_declaration (field, battle, i, action))
            return TRUE;
          break;
        case FU_ATTACK_MOVE:
        case FU_OTHER_MOVE:
          if (choose_move (field, battle, i, action))
            return TRUE;
          break;
        case FU_ARTILLERY_FIRE:
        case FU_SKIRMISH_FIRE:
          if (choose_target (field, battle, i, action))
            return TRUE;
          break;
        default:
          return FALSE;
        }
    }
  return FALSE;
}

gboolean
fu_choose (const BivField *field,
           const BivState *state,
           guint           sides,
           BivRandom      *random,
           BivAction      *action)
{
  const FuBattle *battle = fu_battle_of (state);
  guint may = sides & state->deciders;

  if (may == 0)
    return FALSE;
  for (int side = 0; side < BIV_N_SIDES; side++)
    if (may & (guint) (1 << side) && choose_for_side (field, battle, side, action))
      return TRUE;
  if (may & BIV_MAY_NOBODY || may == (BIV_MAY_A | BIV_MAY_B))
    {
      biv_action_init (action, BIV_ACTION_GO_ON, BIV_NOBODY);
      action->value = state->phase == FU_SETUP || state->phase == FU_END ? FU_ORDERS : state->phase + 1;
      if (!(may & BIV_MAY_NOBODY))
        return sides & BIV_MAY_NOBODY ? TRUE : (biv_action_init (action, BIV_ACTION_PASS, 0), TRUE);
      return TRUE;
    }
  biv_action_init (action, BIV_ACTION_PASS, may & BIV_MAY_A ? 0 : 1);
  return fu_check (field, state, action, NULL);
}

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
  int enemy = find_nearest (battle, number, &square);
  BivAction action;

  for (int millimetres = 50; millimetres <= 800; millimetres *= 2)
    {
      biv_action_init (&action, BIV_ACTION_MARCH, unit->side);
      action.unit = (gint16) number;
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
      biv_action_init (&action, BIV_ACTION_REFACE, unit->side);
      action.unit = (gint16) number;
      action.angle = (gint32) (quarter * 16384);
      add_if_legal (field, state, &action, actions);
    }
  for (int evolution = FU_TO_LINE; evolution < FU_N_EVOLUTIONS; evolution++)
    {
      biv_action_init (&action, BIV_ACTION_EVOLVE, unit->side);
      action.unit = (gint16) number;
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

        biv_action_init (&action, kind, battle->units[number].side);
        action.unit = (gint16) number;
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

  biv_action_init (&action, BIV_ACTION_FOLLOW, unit->side);
  action.unit = (gint16) number;
  switch (state->phase)
    {
    case FU_DECLARE: list_on_enemies (field, state, number, BIV_ACTION_DECLARE, actions); break;
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
      for (guint formation = 0; formation < battle->n_formations && mean_enemy (battle, side, &objective); formation++)
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
