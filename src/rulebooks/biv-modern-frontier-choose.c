/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-modern-frontier-choose.c: a sensible action, quickly
 *
 * For playouts: nothing is listed, nothing allocated. A unit is drawn, an aim for it is found, and the first legal way
 * toward it is taken, with dice enough in it that no two playouts are alike. Whatever comes out is legal. */
#include "rulebooks/biv-modern-frontier-private.h"

#include <string.h>

#define TRIES 3

/* Whoever fights worse than this keeps away from enemies. */
#define FIGHTERS_POWER 3

typedef struct
{
  const BivField *field;
  const MdRules  *rules;
  const MdBattle *battle;
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

/* ---- Reserves ---- */

/* Anywhere at its edge, or in its own rows; a few tries. */
static gboolean
bring_reserve (Choice *choice)
{
  return biv_grid_draw_entry (choice->field, &choice->battle->grid, BIV_NOBODY, choice->random, choice->action);
}

/* ---- Fire ---- */

/* Any enemy in reach, or another in plain view if two tries find one. */
static BivCell
find_target (Choice   *choice,
             guint     unit,
             gboolean *is_direct)
{
  BivCell target = BIV_NO_CELL;
  BivCells targets;
  guint n;

  md_reach (choice->field, choice->battle, unit, choice->battle->grid.cells[1 - choice->side].words, &targets);
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
choose_shot (Choice *choice)
{
  const MdBattle *battle = choice->battle;
  BivStandSet units = biv_stands_both (&battle->grid.on_board[choice->side], &battle->shooters);

  drop_considered (&units, &battle->declared);
  if (md_is_exhausted (battle, choice->side) && !choice->rules->options.exhausted_fire)
    return FALSE;
  for (int unit = biv_stands_take (&units); unit >= 0; unit = biv_stands_take (&units))
    {
      const MdType *type = md_type (choice->field, battle, (guint) unit);
      gboolean is_direct = FALSE;
      BivCell target;

      if (biv_stands_has (&battle->fired, (guint) unit))
        continue;
      target = find_target (choice, (guint) unit, &is_direct);
      if (target == BIV_NO_CELL || (!is_direct && type->cp >= FIGHTERS_POWER && one_in (choice, 2)))
        continue;
      biv_action_init (choice->action, BIV_ACTION_FIRE, choice->side);
      choice->action->unit = (gint16) unit;
      choice->action->cell = target;
      if (is_direct || !choice->rules->options.restricts_unseen || type->lobs
          || md_sees (choice->field, battle, battle->grid.stands[unit].cell, target))
        return TRUE;
    }
  return FALSE;
}

/* ---- Moves ---- */

static void
begin_move (Choice *choice,
            guint   unit)
{
  biv_action_init (choice->action, BIV_ACTION_MOVE, choice->side);
  choice->action->unit = (gint16) unit;
}

/* An enemy next to @cell whom one who stands there may attack, or has to; BIV_NO_STAND. */
static guint8
enemy_beside (Choice  *choice,
              BivCell  cell,
              gboolean binding)
{
  guint8 barred = binding ? MD_STEP_CLIFF | MD_STEP_BETWEEN : MD_STEP_CLIFF;
  guint first = biv_random_below (choice->random, 6);

  for (guint i = 0; i < 6; i++)
    {
      guint direction = first + i < 6 ? first + i : first + i - 6;
      guint8 enemy = biv_grid_enemy_at (&choice->battle->grid, choice->side,
                                        biv_board_next (choice->field->board, cell, direction));

      if (enemy != BIV_NO_STAND && !(choice->rules->steps[cell][direction] & barred))
        return enemy;
    }
  return BIV_NO_STAND;
}

static inline const guint8 *
ways_to (const Choice *choice,
         BivCell       cell)
{
  return choice->rules->ways + cell * choice->field->board->n_cells;
}

static int
nearest_enemy (const Choice *choice,
               BivCell       cell)
{
  BivStandSet enemies = choice->battle->grid.on_board[1 - choice->side];
  const guint8 *ways = ways_to (choice, cell);
  int nearest = -1, best = BIV_NO_WAY;

  for (int unit = biv_stands_take (&enemies); unit >= 0; unit = biv_stands_take (&enemies))
    {
      int distance = ways[choice->battle->grid.stands[unit].cell];

      if (distance < best)
        {
          best = distance;
          nearest = unit;
        }
    }
  return nearest;
}

/* A step that brings it nearer; before the first one, along, if somebody is in the way. Mines are rather gone round. */
static gboolean
step_nearer (Choice *choice,
             MdWalk *walk,
             BivCell aim,
             guint   first)
{
  const guint8 *ways = ways_to (choice, aim);
  int here = ways[walk->cell];

  for (int detour = 0; detour < (walk->n == 0 ? 2 : 1); detour++)
    for (guint i = 0; i < 6; i++)
      {
        guint direction = first + i < 6 ? first + i : first + i - 6;
        BivCell to = biv_board_next (choice->field->board, walk->cell, direction);

        if (to == BIV_NO_CELL || (detour == 0 ? ways[to] >= here : ways[to] != here)
            || (biv_cells_has (choice->battle->mines.words, to) && !one_in (choice, 4)))
          continue;
        if (md_walk_step (walk, direction) == MD_STEP_FINE)
          return TRUE;
      }
  return FALSE;
}

/* As far as it gets, to where it may stop. Next to an enemy it attacks. */
static gboolean
approach (Choice *choice,
          guint   unit,
          BivCell aim,
          int     keep_away)
{
  const BivBoard *board = choice->field->board;
  guint first = biv_random_below (choice->random, 6), n_good = 0;
  gboolean binds = FALSE;
  MdWalk walk;

  begin_move (choice, unit);
  md_walk_begin (&walk, choice->field, choice->battle, unit, BIV_NO_STAND);
  while (!walk.stops && walk.left > 0 && walk.n < BIV_ACTION_MAX_PATH
         && biv_board_hexes_between (board, walk.cell, aim) > keep_away && step_nearer (choice, &walk, aim, first))
    {
      choice->action->path[walk.n - 1] = walk.cell;
      if (biv_grid_at (&choice->battle->grid, walk.cell) != BIV_NO_STAND)
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
      return !choice->rules->has_water || md_check_move (choice->field, choice->battle, choice->action, NULL);
    }
  if (choice->action->path[n_good - 1] != aim)
    choice->action->facing = (guint8) biv_board_toward (board, choice->action->path[n_good - 1], aim);
  return TRUE;
}

static gboolean
turn_toward (Choice *choice,
             guint   unit,
             BivCell aim)
{
  const BivStand *stand = &choice->battle->grid.stands[unit];
  guint facing = biv_board_toward (choice->field->board, stand->cell, aim);

  if (facing == stand->facing)
    return FALSE;
  begin_move (choice, unit);
  choice->action->facing = (guint8) facing;
  return TRUE;
}

/* Whoever stands in wire gets rid of it; fighters go for the nearest enemy; guns come into range and turn. */
static gboolean
move_unit (Choice *choice,
           guint   unit)
{
  const MdBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const MdType *type = md_type (choice->field, battle, unit);
  gboolean fights = type->cp >= FIGHTERS_POWER;
  int enemy, distance;
  BivCell aim;

  if (biv_grid_is_near_enemy (choice->field, &battle->grid, choice->side, stand->cell))
    {
      guint8 beside = fights ? enemy_beside (choice, stand->cell, FALSE) : BIV_NO_STAND;

      if (beside == BIV_NO_STAND)
        return FALSE;
      biv_action_init (choice->action, BIV_ACTION_ATTACK, choice->side);
      choice->action->unit = (gint16) unit;
      choice->action->other = beside;
      return TRUE;
    }
  if (md_is_held (choice->field, battle, unit))
    {
      biv_action_init (choice->action, BIV_ACTION_REMOVE_WIRE, choice->side);
      choice->action->unit = (gint16) unit;
      return TRUE;
    }
  enemy = nearest_enemy (choice, stand->cell);
  if (enemy < 0)
    return FALSE;
  aim = battle->grid.stands[enemy].cell;
  if (fights)
    return approach (choice, unit, aim, 0);
  distance = biv_board_hexes_between (choice->field->board, stand->cell, aim);
  if (type->r < 1)
    return FALSE;
  return distance <= type->r ? turn_toward (choice, unit, aim) : approach (choice, unit, aim, MAX (2, type->r - 1));
}

/* An exhausted side holds what it has (MD-EXH-6). */
static gboolean
choose_activation (Choice *choice)
{
  const MdBattle *battle = choice->battle;
  BivStandSet fresh = biv_stands_without (&battle->grid.on_board[choice->side], &battle->activated);
  int n;

  if (md_is_exhausted (battle, choice->side))
    return FALSE;
  fresh = biv_stands_without (&fresh, &battle->fired);
  n = biv_stands_count (&fresh);
  for (int try = 0; try < TRIES && n > 0; try++, n--)
    {
      int unit = biv_stands_nth (&fresh, biv_random_below (choice->random, (guint32) n));

      biv_stands_remove (&fresh, (guint) unit);
      if (move_unit (choice, (guint) unit))
        return TRUE;
    }
  return FALSE;
}

/* ---- Decisions ---- */

/* Who has something left to lose mostly stands; nobody goes off the board of his own accord, nor onto mines. */
static void
choose_retreat (Choice *choice)
{
  const MdBattle *battle = choice->battle;
  guint unit = (guint) battle->grid.head.decision_unit;
  BivCells cells;
  gboolean off;

  biv_action_init (choice->action, BIV_ACTION_STAND, choice->side);
  if (battle->sv[unit] > 1 && !one_in (choice, 3))
    return;
  md_retreats (choice->field, battle, unit, md_winner_cell (battle), &cells, &off);
  for (BIV_EACH_CELL (walk, cells.words, choice->field->board->n_words))
    if (!biv_cells_has (battle->mines.words, walk.cell))
      {
        biv_action_init (choice->action, BIV_ACTION_RETREAT, choice->side);
        choice->action->cell = walk.cell;
        return;
      }
}

static void
choose_advance (Choice *choice)
{
  gboolean goes = !biv_cells_has (choice->battle->mines.words, choice->battle->fallen) && !one_in (choice, 3);

  biv_action_init (choice->action, goes ? BIV_ACTION_ADVANCE : BIV_ACTION_STAY, choice->side);
}

static gboolean
choose_in_fire (Choice *choice,
                guint   may)
{
  if (may & BIV_MAY_NOBODY && bring_reserve (choice))
    return TRUE;
  if (choice->side == BIV_NOBODY)
    return FALSE;
  if (!choose_shot (choice))
    biv_action_init (choice->action, BIV_ACTION_PASS, choice->side);
  return TRUE;
}

gboolean
md_choose (const BivField *field,
           const BivState *state,
           guint           sides,
           BivRandom      *random,
           BivAction      *action)
{
  Choice choice = { field, md_rules (field), (const MdBattle *) state, random, action, BIV_NOBODY };
  guint may = state->deciders & sides;

  if (may == 0)
    return FALSE;
  choice.side = may & BIV_MAY_A ? 0 : may & BIV_MAY_B ? 1 : BIV_NOBODY;
  switch ((MdPhase) state->phase)
    {
    case MD_FIRE_DECLARE:
      return choose_in_fire (&choice, may);
    case MD_INITIATIVE:
      biv_action_init (action, BIV_ACTION_INITIATIVE, BIV_NOBODY);
      return TRUE;
    case MD_ACTIVATE:
      if (!choose_activation (&choice))
        biv_action_init (action, BIV_ACTION_END_SIDE, choice.side);
      return TRUE;
    case MD_LOSER_CHOICE:
      choose_retreat (&choice);
      return TRUE;
    case MD_ADVANCE_CHOICE:
      choose_advance (&choice);
      return TRUE;
    case MD_SETUP:
      biv_action_init (action, BIV_ACTION_BEGIN, BIV_NOBODY);
      return md_check (field, state, action, NULL);
    case MD_OVER:
    default:
      return FALSE;
    }
}
