/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choose.c: a sensible action, quickly
 *
 * For playouts: nothing is listed, nothing allocated. A unit is drawn, an aim for it is found, and the first legal way
 * toward it is taken, with dice enough in it that no two playouts are alike. Whatever comes out is legal. */
#include "engine/grid-choose.h"
#include "rulebooks/modern-frontier/private.h"

#define TRIES 3

/* Whoever fights worse than this keeps away from enemies. */
#define FIGHTERS_POWER 3

/* ---- Fire ---- */

/* Any enemy in reach, or another in plain view if two tries find one. */
static BivCell
find_target (const BivChoice *choice,
             guint            unit,
             gboolean        *is_direct)
{
  BivCell target = BIV_NO_CELL;
  BivCells targets;
  guint n;

  md_reach (choice->field, choice->battle, unit, choice->grid->cells[1 - choice->side].words, &targets);
  n = biv_cells_count (targets.words, choice->field->board->n_words);
  for (int try = 0; try < 2 && n > 0; try++)
    {
      target = biv_cells_nth (targets.words, biv_random_below (choice->random, n));
      *is_direct = md_is_direct (choice->field, choice->battle, unit, target);
      if (*is_direct)
        break;
    }
  return target;
}

/* They are taken in their order, so whoever stands before one that has declared has had its turn. */
static void
drop_considered (BivStandSet       *units,
                 const BivStandSet *declared)
{
  BivStandSet own = biv_stands_both (units, declared);

  for (int word = BIV_MAX_UNITS / 64 - 1; word >= 0; word--)
    if (own.words[word] != 0)
      {
        units->words[word] &= ~(G_MAXUINT64 >> __builtin_clzll (own.words[word]));
        while (--word >= 0)
          units->words[word] = 0;
        return;
      }
}

/* Guns fire at whatever they reach; whoever fights well enough at close quarters rather goes there than fires blindly. */
static gboolean
choose_shot (const BivChoice *choice)
{
  const MdBattle *battle = choice->battle;
  BivStandSet units = biv_stands_both (&battle->grid.on_board[choice->side], &battle->shooters);

  drop_considered (&units, &battle->declared);
  if (md_is_exhausted (battle, choice->side) && !md_rules (choice->field)->options.exhausted_fire)
    return FALSE;
  for (int unit = biv_stands_take (&units); unit >= 0; unit = biv_stands_take (&units))
    {
      const MdType *type = md_type (choice->field, battle, (guint) unit);
      gboolean is_direct = FALSE;
      BivCell target;

      if (biv_stands_has (&battle->fired, (guint) unit))
        continue;
      target = find_target (choice, (guint) unit, &is_direct);
      if (target == BIV_NO_CELL || (!is_direct && type->cp >= FIGHTERS_POWER && biv_choice_one_in (choice, 2)))
        continue;
      biv_choice_order_fire (choice, (guint) unit, target);
      if (is_direct || !md_rules (choice->field)->options.restricts_unseen || type->lobs
          || md_sees (choice->field, battle, battle->grid.stands[unit].cell, target))
        return TRUE;
    }
  return FALSE;
}

/* ---- Moves ---- */

/* An enemy next to @cell whom one who stands there may attack, or has to; BIV_NO_STAND. */
static guint8
enemy_beside (const BivChoice *choice,
              BivCell          cell,
              gboolean         binding)
{
  guint8 barred = binding ? MD_STEP_CLIFF | MD_STEP_BETWEEN : MD_STEP_CLIFF;
  guint first = biv_random_below (choice->random, 6);

  for (guint i = 0; i < 6; i++)
    {
      guint direction = first + i < 6 ? first + i : first + i - 6;
      guint8 enemy = biv_choice_enemy_ahead (choice, cell, direction);

      if (enemy != BIV_NO_STAND && !(md_rules (choice->field)->steps[cell][direction] & barred))
        return enemy;
    }
  return BIV_NO_STAND;
}

/* A step that brings it nearer; before the first one, along, if somebody is in the way. Mines are rather gone round. */
static gboolean
step_nearer (const BivChoice *choice,
             MdWalk          *walk,
             BivCell          aim,
             guint            first)
{
  const MdBattle *battle = choice->battle;
  const guint8 *ways = biv_choice_ways_to (choice, aim);
  int here = ways[walk->cell];

  for (int detour = 0; detour < (walk->n == 0 ? 2 : 1); detour++)
    for (guint i = 0; i < 6; i++)
      {
        guint direction = first + i < 6 ? first + i : first + i - 6;
        BivCell to = biv_board_next (choice->field->board, walk->cell, direction);

        if (to == BIV_NO_CELL || (detour == 0 ? ways[to] >= here : ways[to] != here)
            || (biv_cells_has (battle->mines.words, to) && !biv_choice_one_in (choice, 4)))
          continue;
        if (md_walk_step (walk, direction) == MD_STEP_FINE)
          return TRUE;
      }
  return FALSE;
}

/* As far as it gets, to where it may stop. Next to an enemy it attacks. */
static gboolean
approach (const BivChoice *choice,
          guint            unit,
          BivCell          aim,
          int              keep_away)
{
  const BivBoard *board = choice->field->board;
  guint first = biv_random_below (choice->random, 6), n_good = 0;
  gboolean binds = FALSE;
  MdWalk walk;

  biv_choice_order_unit (choice, BIV_ACTION_MOVE, unit);
  md_walk_begin (&walk, choice->field, choice->battle, unit, BIV_NO_STAND);
  while (!walk.stops && walk.left > 0 && walk.n < BIV_ACTION_MAX_PATH
         && biv_board_hexes_between (board, walk.cell, aim) > keep_away && step_nearer (choice, &walk, aim, first))
    {
      choice->action->path[walk.n - 1] = walk.cell;
      if (biv_grid_at (choice->grid, walk.cell) != BIV_NO_STAND)
        continue;
      n_good = (guint) walk.n;
      binds = walk.binds;
    }
  if (n_good == 0)
    return FALSE;
  choice->action->n_path = (guint8) n_good;
  if (binds)
    {
      choice->action->other = enemy_beside (choice, choice->action->path[n_good - 1], TRUE);
      /* Whom it passed with a river between would have stopped it there, once named (MD-RIVER-6). */
      return !md_rules (choice->field)->has_water || md_check_move (choice->field, choice->battle, choice->action, NULL);
    }
  if (choice->action->path[n_good - 1] != aim)
    choice->action->facing = (guint8) biv_board_toward (board, choice->action->path[n_good - 1], aim);
  return TRUE;
}

/* Whoever stands in wire gets rid of it; fighters go for the nearest enemy; guns come into range and turn. */
static gboolean
move_unit (const BivChoice *choice,
           guint            unit)
{
  const MdBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const MdType *type = md_type (choice->field, battle, unit);
  gboolean fights = type->cp >= FIGHTERS_POWER;
  int enemy, distance;
  BivCell aim;

  if (biv_choice_is_near_enemy (choice, stand->cell))
    {
      guint8 beside = fights ? enemy_beside (choice, stand->cell, FALSE) : BIV_NO_STAND;

      if (beside == BIV_NO_STAND)
        return FALSE;
      biv_choice_order_unit (choice, BIV_ACTION_ATTACK, unit);
      choice->action->other = beside;
      return TRUE;
    }
  if (md_is_held (choice->field, battle, unit))
    {
      biv_choice_order_unit (choice, BIV_ACTION_REMOVE_WIRE, unit);
      return TRUE;
    }
  enemy = biv_choice_nearest_enemy (choice, stand->cell, NULL);
  if (enemy < 0)
    return FALSE;
  aim = battle->grid.stands[enemy].cell;
  if (fights)
    return approach (choice, unit, aim, 0);
  distance = biv_board_hexes_between (choice->field->board, stand->cell, aim);
  if (type->r < 1)
    return FALSE;
  if (distance > type->r)
    return approach (choice, unit, aim, MAX (2, type->r - 1));
  return biv_choice_turn (choice, unit, biv_board_toward (choice->field->board, stand->cell, aim));
}

/* An exhausted side holds what it has (MD-EXH-6). */
static gboolean
choose_activation (const BivChoice *choice)
{
  const MdBattle *battle = choice->battle;
  BivStandSet fresh = biv_stands_without (&battle->grid.on_board[choice->side], &battle->activated);

  if (md_is_exhausted (battle, choice->side))
    return FALSE;
  fresh = biv_stands_without (&fresh, &battle->fired);
  return biv_choice_try_some (choice, fresh, TRIES, move_unit);
}

/* ---- Decisions ---- */

/* To retreat costs nothing; nobody goes off the board of his own accord, nor onto mines. */
static void
choose_retreat (const BivChoice *choice)
{
  const MdBattle *battle = choice->battle;
  guint unit = (guint) battle->grid.head.decision_unit;
  BivCells cells;
  gboolean off;

  biv_choice_order (choice, BIV_ACTION_STAND);
  md_retreats (choice->field, battle, unit, md_winner_cell (battle), &cells, &off);
  for (BIV_EACH_CELL (walk, cells.words, choice->field->board->n_words))
    if (!biv_cells_has (battle->mines.words, walk.cell))
      {
        biv_choice_order (choice, BIV_ACTION_RETREAT);
        choice->action->cell = walk.cell;
        return;
      }
}

static gboolean
choose_in_fire (const BivChoice *choice)
{
  if (choice->may & BIV_MAY_NOBODY && biv_choice_bring_reserve (choice, BIV_NOBODY))
    return TRUE;
  if (choice->side == BIV_NOBODY)
    return FALSE;
  if (!choose_shot (choice))
    biv_choice_order (choice, BIV_ACTION_PASS);
  return TRUE;
}

gboolean
md_choose (const BivField *field,
           const BivState *state,
           guint           sides,
           BivRandom      *random,
           BivSweep       *sweep,
           BivAction      *action)
{
  BivChoice choice = biv_choice_begin (field, state, sides, md_rules (field)->ways, random, action);
  const MdBattle *battle = choice.battle;

  if (choice.may == 0)
    return FALSE;
  switch ((MdPhase) state->phase)
    {
    case MD_FIRE_DECLARE:
      return choose_in_fire (&choice);
    case MD_INITIATIVE:
      biv_choice_order (&choice, BIV_ACTION_INITIATIVE);
      return TRUE;
    case MD_ACTIVATE:
      if (!choose_activation (&choice))
        biv_choice_order (&choice, BIV_ACTION_END_SIDE);
      return TRUE;
    case MD_LOSER_CHOICE:
      choose_retreat (&choice);
      return TRUE;
    case MD_ADVANCE_CHOICE:
      biv_choice_order (&choice, biv_cells_has (battle->mines.words, battle->fallen) || biv_choice_one_in (&choice, 3)
                                   ? BIV_ACTION_STAY : BIV_ACTION_ADVANCE);
      return TRUE;
    case MD_SETUP:
      biv_choice_order (&choice, BIV_ACTION_BEGIN);
      return md_check (field, state, action, NULL);
    case MD_OVER:
    default:
      return FALSE;
    }
}
