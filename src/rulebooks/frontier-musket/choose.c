/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choose.c: a sensible action, quickly
 *
 * For playouts: nothing is listed, nothing allocated. A Unit is drawn, an aim for it is found, and the first legal way
 * toward it is taken, with dice enough in it that no two playouts are alike. Whatever comes out is legal. */
#include "engine/grid-choose.h"
#include "rulebooks/frontier-musket/private.h"

/* ---- Fire ---- */

/* Of the enemies in arc, range and view: whom the die destroys soonest, of equals any. */
static BivCell
best_target (const BivChoice *choice,
             guint            unit)
{
  const BivStand *stand = &choice->grid->stands[unit];
  const guint64 *reach = fm_reach (choice->field, choice->battle, unit);
  const guint64 *enemies = choice->grid->cells[1 - choice->side].words;
  BivCell best = BIV_NO_CELL;
  int best_needed = 8;

  for (guint word = 0; word < choice->field->board->n_words; word++)
    for (guint64 bits = reach[word] & enemies[word]; bits != 0; bits &= bits - 1)
      {
        BivCell cell = (BivCell) (word * 64 + (guint) __builtin_ctzll (bits));
        int needed;

        if (fm_sight (choice->field, choice->battle, stand->cell, cell, TRUE) == FM_SIGHT_BLOCKED)
          continue;
        needed = fm_needed (choice->field, choice->battle, unit, biv_grid_at (choice->grid, cell),
                            fm_is_covered (choice->field, cell));
        if (needed < best_needed || (needed == best_needed && biv_choice_one_in (choice, 2)))
          {
            best = cell;
            best_needed = needed;
          }
      }
  return best;
}

/* A gun reaches many and sees few: any of them, or another in plain view if two tries find one. */
static BivCell
gun_target (const BivChoice *choice,
            guint            gun)
{
  const guint64 *reach = fm_reach (choice->field, choice->battle, gun);
  const guint64 *enemies = choice->grid->cells[1 - choice->side].words;
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
choose_shot (const BivChoice *choice)
{
  BivStandSet loaded = fm_loaded (choice->battle, choice->side);

  for (int unit = biv_stands_take (&loaded); unit >= 0; unit = biv_stands_take (&loaded))
    {
      BivCell target;

      if (!fm_has_target (choice->field, choice->battle, (guint) unit)
          || !fm_is_free_to_fire (choice->field, choice->battle, (guint) unit))
        continue;
      target = choice->grid->head.phase == FM_ARTILLERY ? gun_target (choice, (guint) unit)
                                                        : best_target (choice, (guint) unit);
      if (target == BIV_NO_CELL)
        continue;
      biv_choice_order_fire (choice, (guint) unit, target);
      return TRUE;
    }
  return FALSE;
}

/* ---- Moves ---- */

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

/* FM-MOVE-9 to FM-MOVE-12, FM-HILL-1, FM-RIVER-1 to FM-RIVER-3 and the rest, for one step. */
static gboolean
take_step (const BivChoice *choice,
           Walk            *walk,
           guint            direction)
{
  const FmRules *rules = fm_rules (choice->field);
  BivCell to = biv_board_next (choice->field->board, walk->cell, direction);
  gboolean on_road = walk->on_road, is_front;
  int left, contours;
  guint8 there;

  if (to == BIV_NO_CELL || rules->ground[to] & FM_BARRED || walk->n_path == BIV_ACTION_MAX_PATH
      || fm_step_is_along_water (choice->field, walk->cell, to))
    return FALSE;
  there = biv_grid_at (choice->grid, to);
  if (there != BIV_NO_STAND && choice->grid->stands[there].side != choice->side)
    return FALSE;
  left = fm_pay_step (rules, walk->cell, to, walk->left, &on_road);
  contours = walk->contours - ABS (rules->level[to] - rules->level[walk->cell]);
  /* Through a friend, but not to stop on him. */
  if (left < 0 || contours < 0 || (there != BIV_NO_STAND && left == 0))
    return FALSE;
  walk->goes_on = !(rules->ground[to] & FM_FORD);
  if (biv_choice_is_near_enemy (choice, to))
    {
      is_front = fm_is_front (choice->field, choice->battle, choice->side, to);
      if (is_front && there != BIV_NO_STAND)
        return FALSE;
      walk->goes_on = walk->goes_on && !is_front
                      && biv_choice_enemy_ahead (choice, to, direction) == BIV_NO_STAND;
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
face (const BivChoice *choice,
      BivCell          cell,
      BivCell          aim,
      gboolean         attacks)
{
  guint8 beside = BIV_NO_DIRECTION;

  if (!biv_choice_is_near_enemy (choice, cell))
    return (guint8) biv_choice_direction_to (choice, cell, aim);
  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 enemy = biv_choice_enemy_ahead (choice, cell, direction);

      if (enemy == BIV_NO_STAND)
        continue;
      if (choice->grid->stands[enemy].facing == ((direction + 2) & 3))
        return (guint8) direction;
      if (attacks)
        beside = (guint8) direction;
    }
  return beside != BIV_NO_DIRECTION ? beside : (guint8) biv_choice_direction_to (choice, cell, aim);
}

/* A step that brings it nearer, by one way or the other, or along if somebody is in the way. */
static gboolean
step_nearer (const BivChoice *choice,
             Walk            *walk,
             BivCell          aim,
             guint            first)
{
  const guint8 *ways = biv_choice_ways_to (choice, aim);
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
approach (const BivChoice *choice,
          guint            unit,
          BivCell          aim,
          int              halves,
          gboolean         attacks,
          int              keep_away)
{
  const FmBattle *battle = choice->battle;
  const BivStand *stand = &choice->grid->stands[unit];
  Walk walk = { .cell = stand->cell, .left = halves, .goes_on = TRUE };
  guint first = biv_random_below (choice->random, 4);
  BivCell end;

  walk.contours = MAX (fm_contour_limit (choice->field, battle, unit) - battle->contours[unit], 0);
  biv_choice_begin_move (choice, unit);
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

/* Guns stay where they reach somebody; whoever has small arms comes into range and shoots, or charges; Command keeps back
 * while others can fight; everybody else goes for the nearest enemy. */
static gboolean
move_unit (const BivChoice *choice,
           guint            unit)
{
  const FmBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const FmType *type = fm_type (choice->field, battle, unit);
  gboolean attacks = type->power > 2, is_near, is_gun = type->flags & FM_TYPE_ARTILLERY ? TRUE : FALSE;
  int enemy, halves = 2 * type->move, keep_away = 0;
  BivCell aim;

  if (fm_is_held_by_ford (choice->field, battle, unit)
      || (is_gun && !fm_rules (choice->field)->options.fires_and_moves && biv_stands_has (&battle->fired, unit))
      || (is_gun && fm_has_target (choice->field, battle, unit)))
    return FALSE;
  is_near = biv_choice_is_near_enemy (choice, stand->cell);
  if (is_near && attacks && fm_may_attack (choice->field, battle, unit) && biv_choice_face_neighbour (choice, unit))
    return TRUE;
  enemy = biv_choice_nearest_enemy (choice, stand->cell, NULL);
  if (enemy < 0 || (is_near && fm_in_contact (choice->field, battle, unit)))
    return FALSE;
  aim = battle->grid.stands[enemy].cell;
  if (is_gun)
    {
      keep_away = MIN (type->range, 2);
      if (type->flags & FM_TYPE_FIXED || biv_board_steps (choice->field->board, stand->cell, aim) <= type->range)
        return biv_choice_turn (choice, unit, biv_choice_direction_to (choice, stand->cell, aim));
    }
  else if (biv_stands_has (&battle->small_arms, unit) && !biv_choice_one_in (choice, 2))
    {
      if (biv_board_steps (choice->field->board, stand->cell, aim) > type->range)
        keep_away = type->range;
      else if (fm_sight (choice->field, battle, stand->cell, aim, TRUE) != FM_SIGHT_BLOCKED)
        return biv_choice_turn (choice, unit, biv_choice_direction_to (choice, stand->cell, aim));
    }
  if (battle->budget[choice->side] > 1 && fm_may_double (choice->field, battle, unit) && biv_choice_one_in (choice, 2))
    halves *= 2;
  return approach (choice, unit, aim, halves, attacks, keep_away);
}

#define TRIES 4

static gboolean
choose_move (const BivChoice *choice)
{
  const FmBattle *battle = choice->battle;
  BivStandSet fresh, fighters;

  if (biv_choice_bring_reserve (choice, choice->side))
    return TRUE;
  if (battle->budget[choice->side] == 0)
    return FALSE;
  fresh = biv_stands_without (&battle->grid.on_board[choice->side], &battle->activated);
  /* Command and guns come last: when nobody else is left to move, or now and then. */
  fighters = biv_stands_without (&fresh, &battle->commands);
  fighters = biv_stands_without (&fighters, &battle->guns);
  if (!biv_stands_is_empty (&fighters) && !biv_choice_one_in (choice, 8))
    fresh = fighters;
  return biv_choice_try_some (choice, fresh, TRIES, move_unit);
}

/* ---- Close combat ---- */

static void
choose_in_combat (const BivChoice *choice)
{
  const FmBattle *battle = choice->battle;
  const BivState *head = &choice->grid->head;
  BivStandSet besieged = battle->besieged;

  if (head->decision == BIV_ACTION_ADVANCE)
    {
      biv_choice_order (choice, biv_choice_one_in (choice, 3) ? BIV_ACTION_STAY : BIV_ACTION_ADVANCE);
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
           BivSweep       *sweep,
           BivAction      *action)
{
  BivChoice choice = biv_choice_begin (field, state, sides, fm_rules (field)->ways, random, action);

  if (choice.may == 0)
    return FALSE;
  switch ((FmPhase) state->phase)
    {
    case FM_ARTILLERY:
      if (!choose_shot (&choice))
        biv_choice_order (&choice, BIV_ACTION_PASS);
      return TRUE;
    case FM_INITIATIVE:
      biv_choice_order (&choice, BIV_ACTION_INITIATIVE);
      return TRUE;
    case FM_ACTIVATION:
      biv_choice_order (&choice, BIV_ACTION_ACTIVATION);
      return TRUE;
    case FM_MOVE:
      if (!choose_move (&choice))
        biv_choice_order (&choice, BIV_ACTION_END_SIDE);
      return TRUE;
    case FM_FIRE:
      if (!choose_shot (&choice))
        biv_choice_order (&choice, BIV_ACTION_END_SIDE);
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
