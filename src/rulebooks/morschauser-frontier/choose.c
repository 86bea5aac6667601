/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choose.c: a sensible action, quickly
 *
 * For playouts: nothing is listed, nothing allocated. A stand is drawn, an aim for it is found, and the first legal way
 * toward it is taken, with dice enough in it that no two playouts are alike. Whatever comes out is legal. */
#include "engine/grid-choose.h"
#include "rulebooks/morschauser-frontier/private.h"

/* ---- Fire ---- */

/* Any that it reaches, or another in plain view if two tries find one. */
static BivCell
pick_target (const BivChoice *choice,
             guint            gun,
             const BivCells  *targets)
{
  guint n = biv_cells_count (targets->words, choice->field->board->n_words);
  BivCell target = BIV_NO_CELL;

  for (int try = 0; try < 2; try++)
    {
      target = biv_cells_nth (targets->words, biv_random_below (choice->random, n));
      if (mf_is_direct (choice->field, choice->battle, gun, target))
        break;
    }
  return target;
}

static gboolean
choose_shot (const BivChoice *choice)
{
  const MfBattle *battle = choice->battle;
  const BivGridBattle *grid = choice->grid;
  const guint64 *enemies = grid->cells[1 - choice->side].words;
  BivStandSet loaded = biv_stands_both (&grid->on_board[choice->side], &battle->guns);

  loaded = biv_stands_without (&loaded, &battle->fired);
  for (int gun = biv_stands_take (&loaded); gun >= 0; gun = biv_stands_take (&loaded))
    {
      BivCells targets;

      mf_targets (choice->field, battle, (guint) gun, &targets);
      for (guint i = 0; i < choice->field->board->n_words; i++)
        targets.words[i] &= enemies[i];
      if (biv_cells_is_empty (targets.words, choice->field->board->n_words))
        continue;
      biv_choice_order_fire (choice, (guint) gun, pick_target (choice, (guint) gun, &targets));
      return TRUE;
    }
  return FALSE;
}

/* ---- Moves ---- */

static BivCell
nearest_enemy (const BivChoice *choice,
               BivCell          cell)
{
  const BivBoard *board = choice->field->board;
  const guint8 *ways = biv_choice_ways_to (choice, cell);
  BivCell nearest = BIV_NO_CELL;
  int best = BIV_NO_WAY;

  for (BIV_EACH_CELL (walk, choice->grid->cells[1 - choice->side].words, board->n_words))
    if (ways[walk.cell] < best)
      {
        best = ways[walk.cell];
        nearest = walk.cell;
      }
  return nearest;
}

/* One step nearer to the aim, or, at the start, along if somebody is in the way. A step after which the stand may neither
 * go on nor end is none. */
static gboolean
step_nearer (const BivChoice *choice,
             const MfOrder   *order,
             MfWalk          *walk,
             BivCell          aim,
             guint            first)
{
  const guint8 *ways = biv_choice_ways_to (choice, aim);
  int here = ways[walk->cell];

  for (int detour = 0; detour < 2 - (walk->n_path > 0); detour++)
    for (guint i = 0; i < 4; i++)
      {
        BivCell to = biv_board_next (choice->field->board, walk->cell, (first + i) & 3);
        MfWalk next = *walk;

        if (to == BIV_NO_CELL || (ways[to] < here) == detour || mf_walk_step (&next, order, to) != MF_MAY
            || (mf_walk_may_end (&next, order) != MF_MAY
                && (next.n_met > 0 || next.spent + 2 > order->allowance)))
          continue;
        *walk = next;
        choice->action->path[walk->n_path - 1] = to;
        return TRUE;
      }
  return FALSE;
}

/* The enemy whose front it is in, or that it looks at; otherwise the aim. */
static guint8
end_facing (const BivChoice *choice,
            const MfOrder   *order,
            const MfWalk    *walk,
            BivCell          aim)
{
  guint8 facing = BIV_NO_DIRECTION;

  if (walk->n_met > 0)
    {
      for (guint way = 0; way < 4; way++)
        if (walk->met[way] != BIV_NO_STAND)
          facing = (guint8) way;
      return facing;
    }
  facing = (guint8) biv_choice_direction_to (choice, walk->cell, aim);
  return mf_walk_face (walk, order, &facing) == MF_MAY ? facing : walk->direction;
}

static gboolean
approach (const BivChoice *choice,
          guint            unit,
          BivCell          aim,
          int              keep_away)
{
  guint first = biv_random_below (choice->random, 4);
  MfWalk walk, good;
  MfOrder order;

  mf_order_init (&order, choice->field, choice->battle, unit, FALSE);
  mf_walk_init (&walk, &order);
  good = walk;
  biv_choice_begin_move (choice, unit);
  while (walk.n_met == 0 && walk.spent < order.allowance && walk.n_path < BIV_ACTION_MAX_PATH
         && biv_board_steps (choice->field->board, walk.cell, aim) > keep_away
         && step_nearer (choice, &order, &walk, aim, first))
    if (mf_walk_may_end (&walk, &order) == MF_MAY)
      good = walk;
  if (good.n_path == 0)
    return FALSE;
  choice->action->n_path = good.n_path;
  choice->action->facing = end_facing (choice, &order, &good, aim);
  return TRUE;
}

/* Whether the side has anybody else to fight with. */
static gboolean
has_fighters (const BivChoice *choice)
{
  const MfBattle *battle = choice->battle;
  BivStandSet fighters = biv_stands_without (&battle->grid.on_board[choice->side], &battle->guns);

  fighters = biv_stands_without (&fighters, &battle->commands);
  return !biv_stands_is_empty (&fighters);
}

#define OUT_OF_REACH 4                /* of all who move two squares and fight in the next */

/* Guns stay where they reach somebody and turn to whoever comes near; Command keeps behind the others and fights when it has to;
 * everybody else goes for the nearest enemy. */
static gboolean
move_unit (const BivChoice *choice,
           guint            unit)
{
  const MfBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const MfType *type = mf_type (choice->field, battle, unit);
  gboolean is_gun = type->flags & MF_TYPE_ARTILLERY ? TRUE : FALSE;
  gboolean is_fixed = type->flags & MF_TYPE_FIXED ? TRUE : FALSE;
  int keep_away = is_gun ? MAX (type->range - 1, 1) : 0;
  BivCells targets;
  BivCell aim;

  if (is_fixed && !mf_rules (choice->field)->options.fixed_may_turn)
    return FALSE;
  if (biv_choice_is_near_enemy (choice, stand->cell) && (!is_gun || is_fixed))
    return biv_choice_face_neighbour (choice, unit);
  if (is_gun && mf_targets (choice->field, battle, unit, &targets))
    return FALSE;
  aim = nearest_enemy (choice, stand->cell);
  if (aim == BIV_NO_CELL)
    return FALSE;
  if (is_fixed || (is_gun && biv_board_steps (choice->field->board, stand->cell, aim) <= type->range))
    return biv_choice_turn (choice, unit, biv_choice_direction_to (choice, stand->cell, aim));
  if (biv_stands_has (&battle->commands, unit) && has_fighters (choice))
    keep_away = OUT_OF_REACH;
  return approach (choice, unit, aim, keep_away);
}

#define TRIES 4

/* Command and guns come last. */
static gboolean
choose_move (const BivChoice *choice)
{
  const MfBattle *battle = choice->battle;
  BivStandSet fresh = biv_stands_without (&battle->grid.on_board[choice->side], &battle->moved);
  BivStandSet fighters = biv_stands_without (&fresh, &battle->guns);

  if (biv_choice_bring_reserve (choice, choice->side))
    return TRUE;
  fighters = biv_stands_without (&fighters, &battle->commands);
  if (biv_choice_try_some (choice, fighters, TRIES, move_unit))
    return TRUE;
  return biv_choice_try_some (choice, biv_stands_without (&fresh, &fighters), TRIES, move_unit);
}

/* ---- Battles ---- */

static void
choose_in_battle (const BivChoice *choice)
{
  const MfBattle *battle = choice->battle;
  const BivState *head = &battle->grid.head;
  BivStandSet ready = biv_stands_both (&battle->grid.on_board[choice->side], &battle->moved);

  if (head->decision == BIV_ACTION_ADVANCE)
    {
      biv_choice_order (choice, biv_choice_one_in (choice, 3) ? BIV_ACTION_STAY : BIV_ACTION_ADVANCE);
      return;
    }
  if (head->decision == BIV_ACTION_RETREAT)
    {
      BivCells nearest;
      guint n;

      mf_withdrawals (choice->field, battle, (guint) head->decision_unit, &nearest);
      n = biv_cells_count (nearest.words, choice->field->board->n_words);
      biv_choice_order (choice, BIV_ACTION_RETREAT);
      choice->action->cell = biv_cells_nth (nearest.words, biv_random_below (choice->random, n));
      return;
    }
  ready = biv_stands_without (&ready, &battle->attacked);
  for (int unit = biv_stands_take (&ready); unit >= 0; unit = biv_stands_take (&ready))
    {
      guint8 prey = mf_prey (choice->field, battle, (guint) unit);

      if (prey == BIV_NO_STAND)
        continue;
      biv_choice_order (choice, BIV_ACTION_ATTACK);
      choice->action->other = prey;
      return;
    }
  biv_choice_order (choice, BIV_ACTION_END_SIDE);
}

gboolean
mf_choose (const BivField *field,
           const BivState *state,
           guint           sides,
           BivRandom      *random,
           BivSweep       *sweep,
           BivAction      *action)
{
  BivChoice choice = biv_choice_begin (field, state, sides, mf_rules (field)->ways, random, action);

  if (choice.may == 0)
    return FALSE;
  switch ((MfPhase) state->phase)
    {
    case MF_ARTILLERY:
      if (!choose_shot (&choice))
        biv_choice_order (&choice, BIV_ACTION_PASS);
      return TRUE;
    case MF_INITIATIVE:
      biv_choice_order (&choice, BIV_ACTION_INITIATIVE);
      return TRUE;
    case MF_FIRST_MOVE:
    case MF_SECOND_MOVE:
      if (!choose_move (&choice))
        biv_choice_order (&choice, BIV_ACTION_END_SIDE);
      return TRUE;
    case MF_FIRST_BATTLE:
    case MF_SECOND_BATTLE:
      choose_in_battle (&choice);
      return TRUE;
    case MF_SETUP:
    case MF_OVER:
    default:
      return FALSE;
    }
}
