/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-frontier-musket-choose.c: a sensible action, quickly
 *
 * For playouts: nothing is listed, nothing allocated. A Unit is drawn, an aim for it is found, and the first legal way
 * toward it is taken, with dice enough in it that no two playouts are alike. Whatever comes out is legal. */
#include "rulebooks/biv-frontier-musket-private.h"

#include <string.h>

typedef struct
{
  const BivField *field;
  const FmRules  *rules;
  const FmBattle *battle;
  BivRandom      *random;
  BivAction      *action;
  int             side;
} Choice;

/* The enemy that a Unit in @cell would look at. */
static inline guint8
enemy_ahead (const Choice *choice,
             BivCell       cell,
             guint         facing)
{
  return biv_grid_enemy_at (&choice->battle->grid, choice->side, biv_board_next (choice->field->board, cell, facing));
}

static gboolean
one_in (Choice *choice,
        guint   n)
{
  return biv_random_below (choice->random, n) == 0;
}

/* ---- Fire ---- */

/* Of the enemies in arc, range and view: whom the die destroys soonest, of equals any. */
static BivCell
best_target (Choice *choice,
             guint   unit)
{
  const BivStand *stand = &choice->battle->grid.stands[unit];
  const FmType *type = fm_type (choice->field, choice->battle, unit);
  const guint64 *reach = fm_reach (choice->field, type->reach, stand->cell, stand->facing);
  const guint64 *enemies = choice->battle->grid.cells[1 - choice->side].words;
  BivCell best = BIV_NO_CELL;
  int best_needed = 8;

  for (guint word = 0; word < choice->field->board->n_words; word++)
    for (guint64 bits = reach[word] & enemies[word]; bits != 0; bits &= bits - 1)
      {
        BivCell cell = (BivCell) (word * 64 + (guint) __builtin_ctzll (bits));
        int needed;

        if (fm_sight (choice->field, choice->battle, stand->cell, cell, TRUE) == FM_SIGHT_BLOCKED)
          continue;
        needed = fm_needed (choice->field, choice->battle, unit, biv_grid_at (&choice->battle->grid, cell),
                            fm_is_covered (choice->field, cell));
        if (needed < best_needed || (needed == best_needed && one_in (choice, 2)))
          {
            best = cell;
            best_needed = needed;
          }
      }
  return best;
}

/* A gun reaches many and sees few: any of them, or another in plain view if two tries find one. */
static BivCell
gun_target (Choice *choice,
            guint   gun)
{
  const BivStand *stand = &choice->battle->grid.stands[gun];
  const guint64 *reach = fm_reach (choice->field, fm_type (choice->field, choice->battle, gun)->reach, stand->cell,
                                   stand->facing);
  const guint64 *enemies = choice->battle->grid.cells[1 - choice->side].words;
  guint n_words = choice->field->board->n_words, n = 0;
  BivCell target = BIV_NO_CELL;
  BivCells targets;

  for (guint word = 0; word < n_words; word++)
    {
      targets.words[word] = reach[word] & enemies[word];
      n += biv_bits_count (targets.words[word]);
    }
  for (int try = 0; try < 2 && n > 0; try++)
    {
      target = biv_cells_nth (targets.words, biv_random_below (choice->random, n));
      if (fm_is_direct (choice->field, choice->battle, gun, target))
        break;
    }
  return target;
}

static gboolean
choose_shot (Choice *choice)
{
  BivStandSet loaded = fm_loaded (choice->battle, choice->side);

  for (int unit = biv_stands_take (&loaded); unit >= 0; unit = biv_stands_take (&loaded))
    {
      BivCell target;

      if (!fm_has_target (choice->field, choice->battle, (guint) unit)
          || !fm_is_free_to_fire (choice->field, choice->battle, (guint) unit))
        continue;
      target = choice->battle->grid.head.phase == FM_ARTILLERY ? gun_target (choice, (guint) unit)
                                                               : best_target (choice, (guint) unit);
      if (target == BIV_NO_CELL)
        continue;
      biv_action_init (choice->action, BIV_ACTION_FIRE, choice->side);
      choice->action->unit = (gint16) unit;
      choice->action->cell = target;
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
  choice->action->facing = choice->battle->grid.stands[unit].facing;
}

/* Toward the enemy it stands next to; of several, the one whom it looks at, then any. */
static gboolean
attack_neighbour (Choice *choice,
                  guint   unit)
{
  const BivStand *stand = &choice->battle->grid.stands[unit];
  guint start = stand->facing;

  for (guint i = 0; i < 4; i++)
    {
      guint facing = (start + i) & 3;

      if (enemy_ahead (choice, stand->cell, facing) == BIV_NO_STAND)
        continue;
      begin_move (choice, unit);
      choice->action->facing = (guint8) facing;
      return TRUE;
    }
  return FALSE;
}

/* How far it is from everywhere to @cell, by the ground, not as the crow flies; the same there as back. */
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

/* The direction of the longer leg, of equal ones either. */
static guint
direction_to (Choice *choice,
              BivCell from,
              BivCell to)
{
  const BivBoard *board = choice->field->board;
  int columns = biv_board_column (board, to) - biv_board_column (board, from);
  int rows = biv_board_row (board, to) - biv_board_row (board, from);
  gboolean is_along = ABS (rows) > ABS (columns) || (ABS (rows) == ABS (columns) && one_in (choice, 2));

  if (is_along)
    return rows > 0 ? BIV_SQUARE_N : BIV_SQUARE_S;
  return columns > 0 ? BIV_SQUARE_E : BIV_SQUARE_W;
}

/* The walk of one Unit, step by step, each of them legal. */
typedef struct
{
  BivCell  cell;
  int      left;                      /* half squares */
  int      contours;
  gboolean on_road;
  gboolean goes_on;
  guint8   n_path;
  guint8   n_good;                    /* steps after which it may end */
} Walk;

static inline int
pay (const FmRules *rules,
     BivCell        from,
     BivCell        to,
     int            left,
     gboolean      *on_road)
{
  gboolean is_road_step = (rules->ground[from] & rules->ground[to] & FM_ROAD) != 0;

  if (!is_road_step && *on_road)
    left &= ~1;
  *on_road = is_road_step;
  return left - (is_road_step ? 1 : 2);
}

/* FM-MOVE-9 to FM-MOVE-12, FM-HILL-1, FM-RIVER-1 to FM-RIVER-3 and the rest, for one step. */
static gboolean
take_step (Choice *choice,
           Walk   *walk,
           guint   direction)
{
  BivCell to = biv_board_next (choice->field->board, walk->cell, direction);
  gboolean on_road = walk->on_road, is_front;
  int left, contours;
  guint8 there;

  if (to == BIV_NO_CELL || choice->rules->ground[to] & FM_BARRED || walk->n_path == BIV_ACTION_MAX_PATH
      || fm_step_is_along_water (choice->field, walk->cell, to))
    return FALSE;
  there = biv_grid_at (&choice->battle->grid, to);
  if (there != BIV_NO_STAND && choice->battle->grid.stands[there].side != choice->side)
    return FALSE;
  left = pay (choice->rules, walk->cell, to, walk->left, &on_road);
  contours = walk->contours - ABS (choice->rules->level[to] - choice->rules->level[walk->cell]);
  /* Through a friend, but not to stop on him. */
  if (left < 0 || contours < 0 || (there != BIV_NO_STAND && left == 0))
    return FALSE;
  walk->goes_on = !(choice->rules->ground[to] & FM_FORD);
  if (biv_grid_is_near_enemy (choice->field, &choice->battle->grid, choice->side, to))
    {
      is_front = fm_is_front (choice->field, choice->battle, choice->side, to);
      if (is_front && there != BIV_NO_STAND)
        return FALSE;
      walk->goes_on = walk->goes_on && !is_front
                      && enemy_ahead (choice, to, direction) == BIV_NO_STAND;
    }
  walk->cell = to;
  walk->left = left;
  walk->contours = contours;
  walk->on_road = on_road;
  choice->action->path[walk->n_path++] = to;
  if (there == BIV_NO_STAND)
    walk->n_good = walk->n_path;
  return TRUE;
}

/* FM-MOVE-11: an enemy whose front it entered; otherwise one that it reached; otherwise whoever is nearest. */
static guint8
face (Choice  *choice,
      BivCell  cell,
      BivCell  aim,
      gboolean attacks)
{
  guint8 beside = BIV_NO_DIRECTION;

  if (!biv_grid_is_near_enemy (choice->field, &choice->battle->grid, choice->side, cell))
    return (guint8) direction_to (choice, cell, aim);
  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 enemy = enemy_ahead (choice, cell, direction);

      if (enemy == BIV_NO_STAND)
        continue;
      if (choice->battle->grid.stands[enemy].facing == ((direction + 2) & 3))
        return (guint8) direction;
      if (attacks)
        beside = (guint8) direction;
    }
  return beside != BIV_NO_DIRECTION ? beside : (guint8) direction_to (choice, cell, aim);
}

/* A step that brings it nearer, by one way or the other, or along if somebody is in the way. */
static gboolean
step_nearer (Choice *choice,
             Walk   *walk,
             BivCell aim,
             guint   first)
{
  const guint8 *ways = ways_to (choice, aim);
  int here = ways[walk->cell];

  for (int detour = 0; detour < 2; detour++)
    for (guint i = 0; i < 4; i++)
      {
        guint direction = (first + i) & 3;
        BivCell to = biv_board_next (choice->field->board, walk->cell, direction);
        int there = to != BIV_NO_CELL ? ways[to] : BIV_NO_WAY;

        if ((detour == 0 ? there < here : there != BIV_NO_WAY && there >= here) && take_step (choice, walk, direction))
          return TRUE;
        if (detour == 1 && walk->n_path > 0)
          return FALSE;
      }
  return FALSE;
}

static gboolean
approach (Choice  *choice,
          guint    unit,
          BivCell  aim,
          int      halves,
          gboolean attacks,
          int      keep_away)
{
  const BivStand *stand = &choice->battle->grid.stands[unit];
  Walk walk = { .cell = stand->cell, .left = halves, .goes_on = TRUE };
  guint first = biv_random_below (choice->random, 4);
  BivCell end;

  walk.contours = MAX (fm_contour_limit (choice->field, choice->battle, unit) - choice->battle->contours[unit], 0);
  begin_move (choice, unit);
  while (walk.goes_on && walk.left > 0 && biv_board_steps (choice->field->board, walk.cell, aim) > keep_away
         && step_nearer (choice, &walk, aim, first))
    ;
  if (walk.n_good == 0)
    return FALSE;
  choice->action->n_path = walk.n_good;
  end = choice->action->path[walk.n_good - 1];
  choice->action->facing = face (choice, end, aim, attacks);
  return end != stand->cell || choice->action->facing != stand->facing;
}

static gboolean
turn_toward (Choice *choice,
             guint   unit,
             BivCell aim)
{
  guint facing = direction_to (choice, choice->battle->grid.stands[unit].cell, aim);

  if (facing == choice->battle->grid.stands[unit].facing)
    return FALSE;
  begin_move (choice, unit);
  choice->action->facing = (guint8) facing;
  return TRUE;
}

/* Guns stay where they reach somebody; whoever has small arms comes into range and shoots, or charges; Command keeps back
 * while others can fight; everybody else goes for the nearest enemy. */
static gboolean
move_unit (Choice *choice,
           guint   unit)
{
  const FmBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const FmType *type = fm_type (choice->field, battle, unit);
  gboolean attacks = type->power > 2, is_near, is_gun = type->flags & FM_TYPE_ARTILLERY ? TRUE : FALSE;
  int enemy, halves = 2 * type->move, keep_away = 0;
  BivCell aim;

  if (fm_is_held_by_ford (choice->field, battle, unit)
      || (is_gun && !choice->rules->options.fires_and_moves && biv_stands_has (&battle->fired, unit))
      || (is_gun && fm_has_target (choice->field, battle, unit)))
    return FALSE;
  is_near = biv_grid_is_near_enemy (choice->field, &battle->grid, choice->side, stand->cell);
  if (is_near && attacks && fm_may_attack (choice->field, battle, unit) && attack_neighbour (choice, unit))
    return TRUE;
  enemy = nearest_enemy (choice, stand->cell);
  if (enemy < 0 || (is_near && fm_in_contact (choice->field, battle, unit)))
    return FALSE;
  aim = battle->grid.stands[enemy].cell;
  if (is_gun)
    {
      keep_away = MIN (type->range, 2);
      if (type->flags & FM_TYPE_FIXED || biv_board_steps (choice->field->board, stand->cell, aim) <= type->range)
        return turn_toward (choice, unit, aim);
    }
  else if (biv_stands_has (&battle->small_arms, unit) && !one_in (choice, 2))
    {
      if (biv_board_steps (choice->field->board, stand->cell, aim) > type->range)
        keep_away = type->range;
      else if (fm_sight (choice->field, battle, stand->cell, aim, TRUE) != FM_SIGHT_BLOCKED)
        return turn_toward (choice, unit, aim);
    }
  if (battle->budget[choice->side] > 1 && fm_may_double (choice->field, battle, unit) && one_in (choice, 2))
    halves *= 2;
  return approach (choice, unit, aim, halves, attacks, keep_away);
}

static gboolean
bring_reserve (Choice *choice)
{
  return biv_grid_draw_entry (choice->field, &choice->battle->grid, choice->side, choice->random, choice->action);
}

#define TRIES 4

static gboolean
choose_move (Choice *choice)
{
  const FmBattle *battle = choice->battle;
  BivStandSet fresh, fighters;
  int n;

  if (choice->field->has_reserves && bring_reserve (choice))
    return TRUE;
  if (battle->budget[choice->side] == 0)
    return FALSE;
  fresh = biv_stands_without (&battle->grid.on_board[choice->side], &battle->activated);
  /* Command and guns come last: when nobody else is left to move, or now and then. */
  fighters = biv_stands_without (&fresh, &battle->commands);
  fighters = biv_stands_without (&fighters, &battle->guns);
  if (!biv_stands_is_empty (&fighters) && !one_in (choice, 8))
    fresh = fighters;
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

/* ---- Close combat ---- */

static void
choose_in_combat (Choice *choice)
{
  const BivState *head = &choice->battle->grid.head;
  BivStandSet besieged = choice->battle->besieged;

  if (head->decision == BIV_ACTION_ADVANCE)
    {
      biv_action_init (choice->action, one_in (choice, 3) ? BIV_ACTION_STAY : BIV_ACTION_ADVANCE, choice->side);
      return;
    }
  biv_action_init (choice->action, (BivActionKind) (head->decision == BIV_ACTION_RETREAT ? BIV_ACTION_RETREAT : BIV_ACTION_ATTACK),
                   choice->side);
  if (head->decision == BIV_ACTION_NONE)
    choice->action->other = (gint16) biv_stands_take (&besieged);
}

gboolean
fm_choose (const BivField *field,
           const BivState *state,
           guint           sides,
           BivRandom      *random,
           BivAction      *action)
{
  Choice choice = { field, fm_rules (field), (const FmBattle *) state, random, action, BIV_NOBODY };
  guint may = state->deciders & sides;

  if (may == 0)
    return FALSE;
  choice.side = may & BIV_MAY_A ? 0 : may & BIV_MAY_B ? 1 : BIV_NOBODY;
  switch ((FmPhase) state->phase)
    {
    case FM_ARTILLERY:
      if (!choose_shot (&choice))
        biv_action_init (action, BIV_ACTION_PASS, choice.side);
      return TRUE;
    case FM_INITIATIVE:
      biv_action_init (action, BIV_ACTION_INITIATIVE, BIV_NOBODY);
      return TRUE;
    case FM_ACTIVATION:
      biv_action_init (action, BIV_ACTION_ACTIVATION, BIV_NOBODY);
      return TRUE;
    case FM_MOVE:
      if (!choose_move (&choice))
        biv_action_init (action, BIV_ACTION_END_SIDE, choice.side);
      return TRUE;
    case FM_FIRE:
      if (!choose_shot (&choice))
        biv_action_init (action, BIV_ACTION_END_SIDE, choice.side);
      return TRUE;
    case FM_CC:
      choose_in_combat (&choice);
      return TRUE;
    case FM_SETUP:
    case FM_OVER:
    default:
      return FALSE;
    }
}
