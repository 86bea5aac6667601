/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-musket-period-choose.c: a sensible action, quickly
 *
 * For playouts: nothing is listed, nothing allocated. A unit is drawn and taken in hand; then it fires where it stands, or
 * goes for the nearest enemy, fires or fights, and is put down. Whatever comes out is legal. */
#include "rulebooks/biv-musket-period-private.h"

#include <string.h>

typedef struct
{
  const BivField *field;
  const MpRules  *rules;
  const MpBattle *battle;
  BivRandom      *random;
  BivAction      *action;
  int             side;
} Choice;

static inline gboolean
one_in (Choice *choice,
        guint   n)
{
  return biv_random_below (choice->random, n) == 0;
}

static inline guint8
enemy_ahead (const Choice *choice,
             BivCell       cell,
             guint         facing)
{
  return biv_grid_enemy_at (&choice->battle->grid, choice->side, biv_board_next (choice->field->board, cell, facing));
}

/* ---- Fire ---- */

/* Of the enemies in arc, range and view: whom the die destroys soonest, of equals any. */
static BivCell
best_target (Choice *choice,
             guint   unit)
{
  const MpBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const guint64 *reach = mp_reach (choice->field, battle, unit);
  const guint64 *enemies = battle->grid.cells[1 - choice->side].words;
  BivCell best = BIV_NO_CELL;
  int best_needed = 7;

  if (choice->rules->ground[stand->cell] & MP_WET)
    return BIV_NO_CELL;
  for (guint word = 0; word < choice->field->board->n_words; word++)
    for (guint64 bits = reach[word] & enemies[word]; bits != 0; bits &= bits - 1)
      {
        BivCell cell = (BivCell) (word * 64 + (guint) __builtin_ctzll (bits));
        int needed = mp_needed (choice->field, battle, unit, cell);

        /* Guns do not waste a shot on who is destroyed already. */
        if (biv_stands_has (&battle->marked, biv_grid_at (&battle->grid, cell)))
          continue;
        if ((needed < best_needed || (needed == best_needed && one_in (choice, 2)))
            && mp_sees (choice->field, battle, choice->side, stand->cell, cell))
          {
            best = cell;
            best_needed = needed;
          }
      }
  return best;
}

static gboolean
shoot (Choice *choice,
       guint   unit)
{
  BivCell target = best_target (choice, unit);

  if (target == BIV_NO_CELL)
    return FALSE;
  biv_action_init (choice->action, BIV_ACTION_FIRE, choice->side);
  choice->action->unit = (gint16) unit;
  choice->action->cell = target;
  return TRUE;
}

static gboolean
shoot_with_any (Choice            *choice,
                const BivStandSet *weapons)
{
  BivStandSet loaded = biv_stands_both (weapons, &choice->battle->grid.on_board[choice->side]);

  loaded = biv_stands_without (&loaded, &choice->battle->fired);
  for (int unit = biv_stands_take (&loaded); unit >= 0; unit = biv_stands_take (&loaded))
    {
      gboolean is_silent = biv_stands_has (&choice->battle->activated, (guint) unit)
                           && !biv_stands_has (&choice->battle->will_fire, (guint) unit);

      if (!is_silent && shoot (choice, (guint) unit))
        return TRUE;
    }
  return FALSE;
}

/* ---- Close combat ---- */

/* Where the die that it needs is no worse than the enemy's, or now and then; always where nobody may decline. */
static gboolean
attack (Choice *choice,
        guint   unit)
{
  int enemy = mp_attackable (choice->field, choice->battle, unit);
  MpCombat combat;

  if (enemy < 0)
    return FALSE;
  mp_work_out (choice->field, choice->battle, unit, (guint) enemy, &combat);
  if (combat.attack > combat.defence && !choice->rules->options.must_fight && !one_in (choice, 4))
    return FALSE;
  biv_action_init (choice->action, BIV_ACTION_ATTACK, choice->side);
  choice->action->unit = (gint16) unit;
  choice->action->other = (gint16) enemy;
  return TRUE;
}

static gboolean
attack_with_any (Choice *choice)
{
  BivStandSet units = biv_stands_without (&choice->battle->grid.on_board[choice->side], &choice->battle->fought);

  for (int unit = biv_stands_take (&units); unit >= 0; unit = biv_stands_take (&units))
    if (attack (choice, (guint) unit))
      return TRUE;
  return FALSE;
}

/* Of the enemies next to a square, one taken in flank or rear if there is one. */
static guint
best_facing (const Choice *choice,
             BivCell       cell)
{
  guint best = BIV_NO_DIRECTION;

  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 enemy = enemy_ahead (choice, cell, direction);

      if (enemy == BIV_NO_STAND)
        continue;
      if (best == BIV_NO_DIRECTION || choice->battle->grid.stands[enemy].facing != ((direction + 2) & 3))
        best = direction;
    }
  return best;
}

static void
answer (Choice *choice)
{
  const BivState *head = &choice->battle->grid.head;

  if (head->decision == BIV_ACTION_ATTACK)
    {
      if (!attack (choice, (guint) head->decision_unit))
        biv_action_init (choice->action, BIV_ACTION_DECLINE, choice->side);
      return;
    }
  biv_action_init (choice->action, one_in (choice, 4) ? BIV_ACTION_STAY : BIV_ACTION_ADVANCE, choice->side);
  if (choice->action->kind == BIV_ACTION_ADVANCE
      && biv_grid_is_near_enemy (choice->field, &choice->battle->grid, choice->side, choice->battle->fallen))
    choice->action->facing = (guint8) best_facing (choice, choice->battle->fallen);
}

/* ---- Moves ---- */

/* How far it is from everywhere to @cell, by the ground, not as the crow flies. */
static inline const guint8 *
ways_to (const Choice *choice,
         BivCell       cell)
{
  return choice->rules->ways + cell * choice->field->board->n_cells;
}

static int
nearest_enemy (const Choice *choice,
               BivCell       cell,
               int          *distance)
{
  BivStandSet enemies = choice->battle->grid.on_board[1 - choice->side];
  const guint8 *ways = ways_to (choice, cell);
  int nearest = -1;

  *distance = BIV_NO_WAY;
  for (int unit = biv_stands_take (&enemies); unit >= 0; unit = biv_stands_take (&enemies))
    {
      int way = ways[choice->battle->grid.stands[unit].cell];

      if (way < *distance)
        {
          *distance = way;
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
take_step (Choice *choice,
           Walk   *walk,
           BivCell to)
{
  const BivGridBattle *grid = &choice->battle->grid;
  guint8 there = biv_grid_at (grid, to);
  gboolean is_taken = there != BIV_NO_STAND;
  gboolean stops = choice->rules->ground[to] & MP_FORD || biv_grid_is_near_enemy (choice->field, grid, choice->side, to);

  if (choice->rules->ground[to] & (MP_BARRED | MP_DEEP))
    return FALSE;
  if (is_taken && (grid->stands[there].side != choice->side || stops || walk->left == 1 || !choice->rules->options.passes_friends))
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
step_nearer (Choice *choice,
             Walk   *walk,
             BivCell aim,
             guint   first)
{
  const guint8 *ways = ways_to (choice, aim);
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
approach (Choice *choice,
          guint   unit,
          BivCell aim,
          int     keep_away)
{
  const BivStand *stand = &choice->battle->grid.stands[unit];
  Walk walk = { .cell = stand->cell, .left = mp_allowance (choice->field, choice->battle, unit), .goes_on = TRUE };
  guint first = biv_random_below (choice->random, 4);
  BivCell end;

  biv_action_init (choice->action, BIV_ACTION_MOVE, choice->side);
  choice->action->unit = (gint16) unit;
  while (walk.goes_on && walk.left > 0 && biv_board_steps (choice->field->board, walk.cell, aim) > keep_away
         && step_nearer (choice, &walk, aim, first))
    ;
  if (walk.n_good == 0)
    return FALSE;
  choice->action->n_path = walk.n_good;
  end = choice->action->path[walk.n_good - 1];
  choice->action->facing = (guint8) (biv_grid_is_near_enemy (choice->field, &choice->battle->grid, choice->side, end)
                                       ? best_facing (choice, end) : direction_to (choice, end, aim));
  return TRUE;
}

static gboolean
turn (Choice *choice,
      guint   unit,
      guint   facing)
{
  if (facing == choice->battle->grid.stands[unit].facing)
    return FALSE;
  biv_action_init (choice->action, BIV_ACTION_MOVE, choice->side);
  choice->action->unit = (gint16) unit;
  choice->action->facing = (guint8) facing;
  return TRUE;
}

/* Who is next to an enemy turns to it; who will fire comes into range; everybody else closes. */
static gboolean
move (Choice *choice,
      guint   unit)
{
  const MpBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const MpType *type = mp_type (choice->field, battle, unit);
  int distance, enemy;
  BivCell aim;

  if (type->flags & MP_TYPE_ARTILLERY && biv_stands_has (&battle->fired, unit))
    return FALSE;
  if (biv_grid_is_near_enemy (choice->field, &battle->grid, choice->side, stand->cell))
    return turn (choice, unit, best_facing (choice, stand->cell));
  enemy = nearest_enemy (choice, stand->cell, &distance);
  if (enemy < 0)
    return FALSE;
  aim = battle->grid.stands[enemy].cell;
  if (type->range > 0 && biv_board_steps (choice->field->board, stand->cell, aim) <= type->range
      && mp_sees (choice->field, battle, choice->side, stand->cell, aim)
      && (type->flags & MP_TYPE_ARTILLERY || biv_stands_has (&battle->will_fire, unit)))
    return turn (choice, unit, direction_to (choice, stand->cell, aim));
  return approach (choice, unit, aim, type->flags & MP_TYPE_ARTILLERY ? 2 : 1);
}

/* ---- One unit at a time ---- */

/* Whether this side can still hurt anybody: who is left may be out of its weapons' power. */
static gboolean
is_worth_while (const Choice *choice)
{
  const BivStandSet *theirs = &choice->battle->grid.on_board[1 - choice->side];
  const BivStandSet *ours = &choice->battle->grid.on_board[choice->side];
  BivStandSet soft = biv_stands_without (theirs, &choice->battle->commanders);
  BivStandSet foot = biv_stands_both (ours, &choice->battle->foot);
  BivStandSet guns = biv_stands_both (ours, &choice->battle->guns);

  return !biv_stands_is_empty (&soft) || !biv_stands_is_empty (&foot) || !biv_stands_is_empty (&guns);
}

/* Says whether the unit will fire: it does if it sees somebody, or hopes to when it has moved. Nobody is taken in hand who
 * has nothing to do. */
static gboolean
plan (Choice *choice,
      guint   unit)
{
  const MpBattle *battle = choice->battle;
  const BivStand *stand = &battle->grid.stands[unit];
  const MpType *type = mp_type (choice->field, battle, unit);
  int distance;

  biv_action_init (choice->action, BIV_ACTION_ACTIVATE, choice->side);
  choice->action->unit = (gint16) unit;
  if (type->flags & MP_TYPE_ARTILLERY)
    return !biv_stands_has (&battle->fired, unit) && !one_in (choice, 3);
  if (!(type->flags & MP_TYPE_INFANTRY) || type->range == 0)
    return TRUE;
  if (best_target (choice, unit) != BIV_NO_CELL)
    {
      choice->action->value = 1;
      return TRUE;
    }
  nearest_enemy (choice, stand->cell, &distance);
  choice->action->value = distance <= type->range + type->move - 1 && !one_in (choice, 4);
  return TRUE;
}

#define TRIES 4

static gboolean
take_somebody (Choice *choice)
{
  const MpBattle *battle = choice->battle;
  BivStandSet fresh = biv_stands_without (&battle->grid.on_board[choice->side], &battle->activated);
  int n = biv_stands_count (&fresh);

  for (int try = 0; try < TRIES && n > 0; try++, n--)
    {
      int unit = biv_stands_nth (&fresh, biv_random_below (choice->random, (guint32) n));

      biv_stands_remove (&fresh, (guint) unit);
      if (plan (choice, (guint) unit))
        return TRUE;
    }
  return FALSE;
}

static gboolean
bring_reserve (Choice *choice)
{
  return biv_grid_draw_entry (choice->field, &choice->battle->grid, choice->side, choice->random, choice->action);
}

/* What the unit in hand does next: fire from where it stands is best, then a move, fire, close combat. */
static void
go_on (Choice *choice,
       guint   unit)
{
  const MpBattle *battle = choice->battle;
  gboolean by_phase = choice->rules->options.by_phase;
  gboolean has_fought = biv_stands_has (&battle->fought, unit);
  gboolean fires = !by_phase && !has_fought && biv_stands_has (&battle->will_fire, unit) && !biv_stands_has (&battle->fired, unit);

  if (fires && shoot (choice, unit))
    return;
  if (!(battle->hand & (MP_HAND_MOVED | MP_HAND_FIRED)) && !has_fought
      && !(enemy_ahead (choice, battle->grid.stands[unit].cell, battle->grid.stands[unit].facing) != BIV_NO_STAND)
      && move (choice, unit))
    return;
  if (!by_phase && !has_fought && attack (choice, unit))
    return;
  biv_action_init (choice->action, BIV_ACTION_END_UNIT, choice->side);
}

static void
choose_in_half (Choice *choice)
{
  const MpBattle *battle = choice->battle;
  gboolean has_chosen = FALSE;

  if (battle->in_hand != BIV_NO_STAND)
    {
      go_on (choice, battle->in_hand);
      return;
    }
  switch (mp_step (battle))
    {
    case MP_STEP_UNITS:
    case MP_STEP_MOVES:
      has_chosen = (choice->field->has_reserves && bring_reserve (choice))
                   || (is_worth_while (choice) && take_somebody (choice));
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
    biv_action_init (choice->action, BIV_ACTION_END_SIDE, choice->side);
}

gboolean
mp_choose (const BivField *field,
           const BivState *state,
           guint           sides,
           BivRandom      *random,
           BivAction      *action)
{
  Choice choice = { field, mp_rules (field), (const MpBattle *) state, random, action, BIV_NOBODY };
  guint may = state->deciders & sides;

  if (may == 0)
    return FALSE;
  choice.side = may & BIV_MAY_A ? 0 : may & BIV_MAY_B ? 1 : BIV_NOBODY;
  if (state->decision != BIV_ACTION_NONE)
    answer (&choice);
  else if (state->phase == MP_INITIATIVE)
    biv_action_init (action, BIV_ACTION_INITIATIVE, BIV_NOBODY);
  else if (state->phase != MP_ARTILLERY)
    choose_in_half (&choice);
  else if (!shoot_with_any (&choice, &choice.battle->guns))
    biv_action_init (action, BIV_ACTION_PASS, choice.side);
  return TRUE;
}
