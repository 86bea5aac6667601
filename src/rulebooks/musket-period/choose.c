/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choose.c: a sensible action, quickly
 *
 * For playouts: nothing is listed, nothing allocated. A unit is drawn and taken in hand; then it fires where it stands, or
 * goes for the nearest enemy, fires or fights, and is put down. Whatever comes out is legal. */
#include "engine/grid-choose.h"
#include "rulebooks/musket-period/private.h"

/* ---- Fire ---- */

/* Of the enemies in arc, range and view: whom the die destroys soonest, of equals any. */
static BivCell
best_target (const BivChoice *choice,
             guint            unit)
{
  const MpBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const guint64 *reach = mp_reach (choice->field, battle, unit);
  const guint64 *enemies = battle->grid.cells[1 - choice->side].words;
  BivCell best = BIV_NO_CELL;
  int best_needed = 7;

  if (mp_rules (choice->field)->ground[stand->cell] & MP_WET)
    return BIV_NO_CELL;
  for (guint word = 0; word < choice->field->board->n_words; word++)
    for (guint64 bits = reach[word] & enemies[word]; bits != 0; bits &= bits - 1)
      {
        BivCell cell = (BivCell) (word * 64 + (guint) __builtin_ctzll (bits));
        int needed = mp_needed (choice->field, battle, unit, cell);

        /* Guns do not waste a shot on who is destroyed already. */
        if (biv_stands_has (&battle->marked, biv_grid_at (&battle->grid, cell)))
          continue;
        if ((needed < best_needed || (needed == best_needed && biv_choice_one_in (choice, 2)))
            && mp_sees (choice->field, battle, choice->side, stand->cell, cell))
          {
            best = cell;
            best_needed = needed;
          }
      }
  return best;
}

static gboolean
shoot (const BivChoice *choice,
       guint            unit)
{
  BivCell target = best_target (choice, unit);

  if (target != BIV_NO_CELL)
    biv_choice_order_fire (choice, unit, target);
  return target != BIV_NO_CELL;
}

static gboolean
shoot_with_any (const BivChoice   *choice,
                const BivStandSet *weapons)
{
  const MpBattle *battle = choice->battle;
  BivStandSet loaded = biv_stands_both (weapons, &choice->grid->on_board[choice->side]);

  loaded = biv_stands_without (&loaded, &battle->fired);
  for (int unit = biv_stands_take (&loaded); unit >= 0; unit = biv_stands_take (&loaded))
    {
      gboolean is_silent = biv_stands_has (&battle->activated, (guint) unit)
                           && !biv_stands_has (&battle->will_fire, (guint) unit);

      if (!is_silent && shoot (choice, (guint) unit))
        return TRUE;
    }
  return FALSE;
}

/* ---- Close combat ---- */

/* Where the die that it needs is no worse than the enemy's, or now and then; always where nobody may decline. */
static gboolean
attack (const BivChoice *choice,
        guint            unit)
{
  int enemy = mp_attackable (choice->field, choice->battle, unit);
  MpCombat combat;

  if (enemy < 0)
    return FALSE;
  mp_work_out (choice->field, choice->battle, unit, (guint) enemy, &combat);
  if (combat.attack > combat.defence && !mp_rules (choice->field)->options.must_fight && !biv_choice_one_in (choice, 4))
    return FALSE;
  biv_choice_order_unit (choice, BIV_ACTION_ATTACK, unit);
  choice->action->other = (gint16) enemy;
  return TRUE;
}

static gboolean
attack_with_any (const BivChoice *choice)
{
  const MpBattle *battle = choice->battle;
  BivStandSet units = biv_stands_without (&choice->grid->on_board[choice->side], &battle->fought);

  for (int unit = biv_stands_take (&units); unit >= 0; unit = biv_stands_take (&units))
    if (attack (choice, (guint) unit))
      return TRUE;
  return FALSE;
}

/* Of the enemies next to a square, one taken in flank or rear if there is one. */
static guint
best_facing (const BivChoice *choice,
             BivCell          cell)
{
  guint best = BIV_NO_DIRECTION;

  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 enemy = biv_choice_enemy_ahead (choice, cell, direction);

      if (enemy == BIV_NO_STAND)
        continue;
      if (best == BIV_NO_DIRECTION || choice->grid->stands[enemy].facing != ((direction + 2) & 3))
        best = direction;
    }
  return best;
}

static void
answer (const BivChoice *choice)
{
  const MpBattle *battle = choice->battle;
  const BivState *head = &choice->grid->head;

  if (head->decision == BIV_ACTION_ATTACK)
    {
      if (!attack (choice, (guint) head->decision_unit))
        biv_choice_order (choice, BIV_ACTION_DECLINE);
      return;
    }
  biv_choice_order (choice, biv_choice_one_in (choice, 4) ? BIV_ACTION_STAY : BIV_ACTION_ADVANCE);
  if (choice->action->kind == BIV_ACTION_ADVANCE
      && biv_choice_is_near_enemy (choice, battle->fallen))
    choice->action->facing = (guint8) best_facing (choice, battle->fallen);
}

/* ---- Moves ---- */

/* The walk of one unit, step by step, each of them legal. */
typedef struct
{
  BivCell  cell;
  int      left;
  gboolean goes_on;
  guint8   n_path;
  guint8   n_good;                    /* steps after which it may end */
} Walk;

/* MP-MOV-5, MP-MOV-7, MP-RIV-1, MP-RIV-2 for one step. The road's further square is never counted on. */
static gboolean
take_step (const BivChoice *choice,
           Walk            *walk,
           BivCell          to)
{
  const MpRules *rules = mp_rules (choice->field);
  const BivGridBattle *grid = choice->grid;
  guint8 there = biv_grid_at (grid, to);
  gboolean is_taken = there != BIV_NO_STAND;
  gboolean stops = rules->ground[to] & MP_FORD || biv_choice_is_near_enemy (choice, to);

  if (rules->ground[to] & (MP_BARRED | MP_DEEP))
    return FALSE;
  if (is_taken && (grid->stands[there].side != choice->side || stops || walk->left == 1 || !rules->options.passes_friends))
    return FALSE;
  walk->cell = to;
  walk->left--;
  walk->goes_on = !stops;
  choice->action->path[walk->n_path++] = to;
  if (!is_taken)
    walk->n_good = walk->n_path;
  return TRUE;
}

/* A step that brings it nearer; the first one along, if somebody is in the way. */
static gboolean
step_nearer (const BivChoice *choice,
             Walk            *walk,
             BivCell          aim,
             guint            first)
{
  const guint8 *ways = biv_choice_ways_to (choice, aim);
  int here = ways[walk->cell];

  for (int detour = 0; detour < 2 && (detour == 0 || walk->n_path == 0); detour++)
    for (guint i = 0; i < 4; i++)
      {
        BivCell to = biv_board_next (choice->field->board, walk->cell, (first + i) & 3);
        int there = to != BIV_NO_CELL ? ways[to] : BIV_NO_WAY;

        if ((detour == 0 ? there < here : there != BIV_NO_WAY && there >= here) && take_step (choice, walk, to))
          return TRUE;
      }
  return FALSE;
}

static gboolean
approach (const BivChoice *choice,
          guint            unit,
          BivCell          aim,
          int              keep_away)
{
  const BivStand *stand = &choice->grid->stands[unit];
  Walk walk = { .cell = stand->cell, .left = mp_allowance (choice->field, choice->battle, unit), .goes_on = TRUE };
  guint first = biv_random_below (choice->random, 4);
  BivCell end;

  biv_choice_order_unit (choice, BIV_ACTION_MOVE, unit);
  while (walk.goes_on && walk.left > 0 && biv_board_steps (choice->field->board, walk.cell, aim) > keep_away
         && step_nearer (choice, &walk, aim, first))
    ;
  if (walk.n_good == 0)
    return FALSE;
  choice->action->n_path = walk.n_good;
  end = choice->action->path[walk.n_good - 1];
  choice->action->facing = (guint8) (biv_choice_is_near_enemy (choice, end)
                                       ? best_facing (choice, end) : biv_choice_direction_to (choice, end, aim));
  return TRUE;
}

/* Who is next to an enemy turns to it; who will fire comes into range, guns as near as they must to see somebody; everybody
 * else closes. */
static gboolean
move (const BivChoice *choice,
      guint            unit)
{
  const MpBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const MpType *type = mp_type (choice->field, battle, unit);
  int distance, enemy;
  BivCell aim;

  if (type->flags & MP_TYPE_ARTILLERY && biv_stands_has (&battle->fired, unit))
    return FALSE;
  if (biv_choice_is_near_enemy (choice, stand->cell))
    return biv_choice_turn (choice, unit, best_facing (choice, stand->cell));
  enemy = biv_choice_nearest_enemy (choice, stand->cell, &distance);
  if (enemy < 0)
    return FALSE;
  aim = battle->grid.stands[enemy].cell;
  if (type->range > 0 && biv_board_steps (choice->field->board, stand->cell, aim) <= type->range
      && mp_sees (choice->field, battle, choice->side, stand->cell, aim)
      && (type->flags & MP_TYPE_ARTILLERY || biv_stands_has (&battle->will_fire, unit)))
    return biv_choice_turn (choice, unit, biv_choice_direction_to (choice, stand->cell, aim));
  return approach (choice, unit, aim, type->flags & MP_TYPE_ARTILLERY && distance > 2 ? 2 : 1);
}

/* ---- One unit at a time ---- */

/* Whether this side can still hurt anybody: who is left may be out of its weapons' power. */
static gboolean
is_worth_while (const BivChoice *choice)
{
  const MpBattle *battle = choice->battle;
  const BivStandSet *theirs = &choice->grid->on_board[1 - choice->side];
  const BivStandSet *ours = &choice->grid->on_board[choice->side];
  BivStandSet soft = biv_stands_without (theirs, &battle->commanders);
  BivStandSet foot = biv_stands_both (ours, &battle->foot);
  BivStandSet guns = biv_stands_both (ours, &battle->guns);

  return !biv_stands_is_empty (&soft) || !biv_stands_is_empty (&foot) || !biv_stands_is_empty (&guns);
}

/* Says whether the unit will fire: it does if it sees somebody, or hopes to when it has moved. Nobody is taken in hand who
 * has nothing to do. */
static gboolean
plan (const BivChoice *choice,
      guint            unit)
{
  const MpBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const MpType *type = mp_type (choice->field, battle, unit);
  int distance;

  biv_choice_order_unit (choice, BIV_ACTION_ACTIVATE, unit);
  if (type->flags & MP_TYPE_ARTILLERY)
    return !biv_stands_has (&battle->fired, unit) && !biv_choice_one_in (choice, 3);
  if (!(type->flags & MP_TYPE_INFANTRY) || type->range == 0)
    return TRUE;
  if (best_target (choice, unit) != BIV_NO_CELL)
    {
      choice->action->value = 1;
      return TRUE;
    }
  biv_choice_nearest_enemy (choice, stand->cell, &distance);
  choice->action->value = distance <= type->range + type->move - 1 && !biv_choice_one_in (choice, 4);
  return TRUE;
}

#define TRIES 4

/* What the unit in hand does next: fire from where it stands is best, then a move, fire, close combat. */
static void
go_on (const BivChoice *choice,
       guint            unit)
{
  const MpBattle *battle = choice->battle;
  gboolean by_phase = mp_rules (choice->field)->options.by_phase;
  gboolean has_fought = biv_stands_has (&battle->fought, unit);
  gboolean fires = !by_phase && !has_fought && biv_stands_has (&battle->will_fire, unit) && !biv_stands_has (&battle->fired, unit);

  if (fires && shoot (choice, unit))
    return;
  if (!(battle->hand & (MP_HAND_MOVED | MP_HAND_FIRED)) && !has_fought
      && biv_choice_enemy_ahead (choice, battle->grid.stands[unit].cell, battle->grid.stands[unit].facing) == BIV_NO_STAND
      && move (choice, unit))
    return;
  if (!by_phase && !has_fought && attack (choice, unit))
    return;
  biv_choice_order (choice, BIV_ACTION_END_UNIT);
}

static void
choose_in_half (const BivChoice *choice)
{
  const MpBattle *battle = choice->battle;
  gboolean has_chosen = FALSE;
  BivStandSet fresh;

  if (battle->in_hand != BIV_NO_STAND)
    {
      go_on (choice, battle->in_hand);
      return;
    }
  switch (mp_step (battle))
    {
    case MP_STEP_UNITS:
    case MP_STEP_MOVES:
      fresh = biv_stands_without (&battle->grid.on_board[choice->side], &battle->activated);
      has_chosen = biv_choice_bring_reserve (choice, choice->side)
                   || (is_worth_while (choice) && biv_choice_try_some (choice, fresh, TRIES, plan));
      break;
    case MP_STEP_FIRE:
      has_chosen = shoot_with_any (choice, &battle->foot);
      break;
    case MP_STEP_COMBATS:
      has_chosen = attack_with_any (choice);
      break;
    case MP_STEP_NONE:
    default:
      g_assert_not_reached ();
    }
  if (!has_chosen)
    biv_choice_order (choice, BIV_ACTION_END_SIDE);
}

gboolean
mp_choose (const BivField *field,
           const BivState *state,
           guint           sides,
           BivRandom      *random,
           BivSweep       *sweep,
           BivAction      *action)
{
  BivChoice choice = biv_choice_begin (field, state, sides, mp_rules (field)->ways, random, action);

  if (choice.may == 0)
    return FALSE;
  if (state->decision != BIV_ACTION_NONE)
    answer (&choice);
  else if (state->phase == MP_INITIATIVE)
    biv_choice_order (&choice, BIV_ACTION_INITIATIVE);
  else if (state->phase != MP_ARTILLERY)
    choose_in_half (&choice);
  else if (!shoot_with_any (&choice, &((const MpBattle *) state)->guns))
    biv_choice_order (&choice, BIV_ACTION_PASS);
  return TRUE;
}
