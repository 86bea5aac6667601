/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-morschauser-frontier-choose.c: a sensible action, quickly
 *
 * For playouts: nothing is listed, nothing allocated. A stand is drawn, an aim for it is found, and the first legal way
 * toward it is taken, with dice enough in it that no two playouts are alike. Whatever comes out is legal. */
#include "rulebooks/biv-morschauser-frontier-private.h"

typedef struct
{
  const BivField *field;
  const MfRules  *rules;
  const MfBattle *battle;
  BivRandom      *random;
  BivAction      *action;
  int             side;
} Choice;

static gboolean
one_in (Choice *choice,
        guint   n)
{
  return biv_random_below (choice->random, n) == 0;
}

/* ---- Fire ---- */

/* Any that it reaches, or another in plain view if two tries find one. */
static BivCell
pick_target (Choice         *choice,
             guint           gun,
             const BivCells *targets)
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
choose_shot (Choice *choice)
{
  const BivGridBattle *grid = &choice->battle->grid;
  const guint64 *enemies = grid->cells[1 - choice->side].words;
  BivStandSet loaded = biv_stands_both (&grid->on_board[choice->side], &choice->battle->guns);

  loaded = biv_stands_without (&loaded, &choice->battle->fired);
  for (int gun = biv_stands_take (&loaded); gun >= 0; gun = biv_stands_take (&loaded))
    {
      BivCells targets;

      mf_targets (choice->field, choice->battle, (guint) gun, &targets);
      for (guint i = 0; i < choice->field->board->n_words; i++)
        targets.words[i] &= enemies[i];
      if (biv_cells_is_empty (targets.words, choice->field->board->n_words))
        continue;
      biv_action_init (choice->action, BIV_ACTION_FIRE, choice->side);
      choice->action->unit = (gint16) gun;
      choice->action->cell = pick_target (choice, (guint) gun, &targets);
      return TRUE;
    }
  return FALSE;
}

/* ---- Moves ---- */

static void
begin_move (Choice *choice,
            guint   unit,
            guint   facing)
{
  biv_action_init (choice->action, BIV_ACTION_MOVE, choice->side);
  choice->action->unit = (gint16) unit;
  choice->action->facing = (guint8) facing;
}

/* Toward an enemy next to it; of several, the one that it looks at, then any. */
static gboolean
face_neighbour (Choice *choice,
                guint   unit)
{
  const BivStand *stand = &choice->battle->grid.stands[unit];

  for (guint i = 0; i < 4; i++)
    {
      guint facing = (stand->facing + i) & 3;

      if (biv_grid_enemy_at (&choice->battle->grid, choice->side,
                             biv_board_next (choice->field->board, stand->cell, facing)) == BIV_NO_STAND)
        continue;
      begin_move (choice, unit, facing);
      return TRUE;
    }
  return FALSE;
}

static inline const guint8 *
ways_to (const Choice *choice,
         BivCell       cell)
{
  return choice->rules->ways + cell * choice->field->board->n_cells;
}

static BivCell
nearest_enemy (const Choice *choice,
               BivCell       cell)
{
  const BivBoard *board = choice->field->board;
  const guint8 *ways = ways_to (choice, cell);
  BivCell nearest = BIV_NO_CELL;
  int best = BIV_NO_WAY;

  for (BIV_EACH_CELL (walk, choice->battle->grid.cells[1 - choice->side].words, board->n_words))
    if (ways[walk.cell] < best)
      {
        best = ways[walk.cell];
        nearest = walk.cell;
      }
  return nearest;
}

/* The direction of the longer leg, of equal ones either. */
static guint
direction_to (Choice *choice,
              BivCell from,
              BivCell to)
{
  const BivBoard *board = choice->field->board;
  int columns = biv_board_column (board, to) - biv_board_column (board, from);
  int rows = biv_board_row (board, to) - biv_board_row (board, from);

  if (ABS (rows) > ABS (columns) || (ABS (rows) == ABS (columns) && one_in (choice, 2)))
    return rows > 0 ? BIV_SQUARE_N : BIV_SQUARE_S;
  return columns > 0 ? BIV_SQUARE_E : BIV_SQUARE_W;
}

/* One step nearer to the aim, or, at the start, along if somebody is in the way. A step after which the stand may neither
 * go on nor end is none. */
static gboolean
step_nearer (Choice        *choice,
             const MfOrder *order,
             MfWalk        *walk,
             BivCell        aim,
             guint          first)
{
  const guint8 *ways = ways_to (choice, aim);
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
end_facing (Choice        *choice,
            const MfOrder *order,
            const MfWalk  *walk,
            BivCell        aim)
{
  guint8 facing = BIV_NO_DIRECTION;

  if (walk->n_met > 0)
    {
      for (guint way = 0; way < 4; way++)
        if (walk->met[way] != BIV_NO_STAND)
          facing = (guint8) way;
      return facing;
    }
  facing = (guint8) direction_to (choice, walk->cell, aim);
  return mf_walk_face (walk, order, &facing) == MF_MAY ? facing : walk->direction;
}

static gboolean
approach (Choice *choice,
          guint   unit,
          BivCell aim,
          int     keep_away)
{
  const BivStand *stand = &choice->battle->grid.stands[unit];
  guint first = biv_random_below (choice->random, 4);
  MfWalk walk, good;
  MfOrder order;

  mf_order_init (&order, choice->field, choice->battle, unit, FALSE);
  mf_walk_init (&walk, &order);
  good = walk;
  begin_move (choice, unit, stand->facing);
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

static gboolean
turn_toward (Choice *choice,
             guint   unit,
             BivCell aim)
{
  const BivStand *stand = &choice->battle->grid.stands[unit];
  guint facing = direction_to (choice, stand->cell, aim);

  if (facing == stand->facing)
    return FALSE;
  begin_move (choice, unit, facing);
  return TRUE;
}

/* Guns stay where they reach somebody and turn to whoever comes near; Command fights when it has to; everybody else goes
 * for the nearest enemy. */
static gboolean
move_unit (Choice *choice,
           guint   unit)
{
  const MfBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const MfType *type = mf_type (choice->field, battle, unit);
  gboolean is_gun = type->flags & MF_TYPE_ARTILLERY ? TRUE : FALSE;
  gboolean is_fixed = type->flags & MF_TYPE_FIXED ? TRUE : FALSE;
  BivCells targets;
  BivCell aim;

  if (is_fixed && !choice->rules->options.fixed_may_turn)
    return FALSE;
  if (biv_grid_is_near_enemy (choice->field, &battle->grid, choice->side, stand->cell) && (!is_gun || is_fixed))
    return face_neighbour (choice, unit);
  if (is_gun && mf_targets (choice->field, battle, unit, &targets))
    return FALSE;
  aim = nearest_enemy (choice, stand->cell);
  if (aim == BIV_NO_CELL)
    return FALSE;
  if (is_fixed || (is_gun && biv_board_steps (choice->field->board, stand->cell, aim) <= type->range))
    return turn_toward (choice, unit, aim);
  return approach (choice, unit, aim, is_gun ? MAX (type->range - 1, 1) : 0);
}

static gboolean
bring_reserve (Choice *choice)
{
  return biv_grid_draw_entry (choice->field, &choice->battle->grid, choice->side, choice->random, choice->action);
}

#define TRIES 4

/* Of the stands in @fresh, at most @tries are looked at. */
static gboolean
move_some (Choice     *choice,
           BivStandSet fresh,
           int         tries)
{
  for (int n = biv_stands_count (&fresh); tries > 0 && n > 0; tries--, n--)
    {
      int unit = biv_stands_nth (&fresh, biv_random_below (choice->random, (guint32) n));

      biv_stands_remove (&fresh, (guint) unit);
      if (move_unit (choice, (guint) unit))
        return TRUE;
    }
  return FALSE;
}

/* Command and guns come last. */
static gboolean
choose_move (Choice *choice)
{
  const MfBattle *battle = choice->battle;
  BivStandSet fresh = biv_stands_without (&battle->grid.on_board[choice->side], &battle->moved);
  BivStandSet fighters = biv_stands_without (&fresh, &battle->guns);

  if (choice->field->has_reserves && bring_reserve (choice))
    return TRUE;
  fighters = biv_stands_without (&fighters, &battle->commands);
  if (move_some (choice, fighters, TRIES))
    return TRUE;
  return move_some (choice, biv_stands_without (&fresh, &fighters), TRIES);
}

/* ---- Battles ---- */

static void
choose_in_battle (Choice *choice)
{
  const MfBattle *battle = choice->battle;
  const BivState *head = &battle->grid.head;
  BivStandSet ready = biv_stands_both (&battle->grid.on_board[choice->side], &battle->moved);

  if (head->decision == BIV_ACTION_ADVANCE)
    {
      biv_action_init (choice->action, one_in (choice, 3) ? BIV_ACTION_STAY : BIV_ACTION_ADVANCE, choice->side);
      return;
    }
  if (head->decision == BIV_ACTION_RETREAT)
    {
      BivCells nearest;
      guint n;

      mf_withdrawals (choice->field, battle, (guint) head->decision_unit, &nearest);
      n = biv_cells_count (nearest.words, choice->field->board->n_words);
      biv_action_init (choice->action, BIV_ACTION_RETREAT, choice->side);
      choice->action->cell = biv_cells_nth (nearest.words, biv_random_below (choice->random, n));
      return;
    }
  ready = biv_stands_without (&ready, &battle->attacked);
  for (int unit = biv_stands_take (&ready); unit >= 0; unit = biv_stands_take (&ready))
    {
      guint8 prey = mf_prey (choice->field, battle, (guint) unit);

      if (prey == BIV_NO_STAND)
        continue;
      biv_action_init (choice->action, BIV_ACTION_ATTACK, choice->side);
      choice->action->other = prey;
      return;
    }
  biv_action_init (choice->action, BIV_ACTION_END_SIDE, choice->side);
}

gboolean
mf_choose (const BivField *field,
           const BivState *state,
           guint           sides,
           BivRandom      *random,
           BivAction      *action)
{
  Choice choice = { field, mf_rules (field), (const MfBattle *) state, random, action, BIV_NOBODY };
  guint may = state->deciders & sides;

  if (may == 0)
    return FALSE;
  choice.side = may & BIV_MAY_A ? 0 : may & BIV_MAY_B ? 1 : BIV_NOBODY;
  switch ((MfPhase) state->phase)
    {
    case MF_ARTILLERY:
      if (!choose_shot (&choice))
        biv_action_init (action, BIV_ACTION_PASS, choice.side);
      return TRUE;
    case MF_INITIATIVE:
      biv_action_init (action, BIV_ACTION_INITIATIVE, BIV_NOBODY);
      return TRUE;
    case MF_FIRST_MOVE:
    case MF_SECOND_MOVE:
      if (!choose_move (&choice))
        biv_action_init (action, BIV_ACTION_END_SIDE, choice.side);
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
