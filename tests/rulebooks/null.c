/* SPDX-License-Identifier: GPL-3.0-or-later */
/* null.c: a rulebook of one page: armies, the turn, moves, fights and the end
 *
 * A and B move in turn, each unit one square or one fight; a fight is one die. It shows what a rulebook has to say, and
 * build-aux/new-rulebook begins a new one with it. */
#include "config.h"
#include "base/fit.h"
#include "engine/grid-choose.h"
#include "engine/reckon.h"
#include "engine/rulesets.h"
#include "engine/setup-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum
{
  NULL_MOVES,
  NULL_SETUP,
  NULL_OVER,
} NullPhase;

#define NEEDED 4                      /* in a fight, or more (NU-FIGHT-2) */

/* What a field is compiled into. */
typedef struct
{
  int turn_limit;
} NullRules;

typedef struct
{
  BivGridBattle grid;
  BivStandSet   acted;
} NullBattle;

/* Copied, compared and digested as bytes. */
G_STATIC_ASSERT (sizeof (NullBattle) == sizeof (BivGridBattle) + sizeof (BivStandSet));

#define null_refuse(why, clause, ...) biv_refusal_set ((why), (clause), NULL, __VA_ARGS__)

static gpointer
compile (const BivField *field,
         GError        **error)
{
  NullRules *rules = g_new0 (NullRules, 1);

  rules->turn_limit = biv_field_get_number (field, "turn-limit");
  return rules;
}

static void
release (gpointer rules)
{
  g_free (rules);
}

/* ---- The turn (NU-TURN) ---- */

static gboolean
is_moves_of (const NullBattle *battle,
             int               side)
{
  return battle->grid.head.phase == NULL_MOVES && battle->grid.head.side == side && side != BIV_NOBODY;
}

static void
refresh (const BivField *field,
         BivState       *state)
{
  state->deciders = (guint8) (state->phase == NULL_MOVES ? 1 << state->side : 0);
}

/* Nothing goes on by itself. */
static void
settle (const BivField *field,
        BivState       *state,
        BivEvents      *events)
{
  refresh (field, state);
}

static void
end_battle (NullBattle *battle,
            guint       result,
            BivEvents  *events)
{
  biv_grid_end (&battle->grid, NULL_OVER, result, "NU-END-1", events);
}

/* NU-TURN-1, NU-TURN-2 */
static void
end_side (const BivField *field,
          NullBattle     *battle,
          BivEvents      *events)
{
  const NullRules *rules = field->rules;

  battle->acted = (BivStandSet) { 0 };
  if (battle->grid.head.side == 0)
    {
      biv_grid_enter_phase (&battle->grid, NULL_MOVES, 1, "NU-TURN-1", events);
      return;
    }
  if (biv_grid_is_last_turn (&battle->grid, rules->turn_limit))
    {
      end_battle (battle, BIV_RESULT_DRAW, events);
      return;
    }
  biv_grid_next_turn (&battle->grid, "NU-TURN-2", events);
  biv_grid_enter_phase (&battle->grid, NULL_MOVES, 0, "NU-TURN-1", events);
}

/* ---- Moves and fights (NU-MOVE, NU-FIGHT) ---- */

static gboolean
check_unit (const BivField   *field,
            const NullBattle *battle,
            const BivAction  *action,
            BivRefusal       *why)
{
  if (!is_moves_of (battle, action->side))
    return null_refuse (why, "NU-TURN-1", _("It is not this side’s part of the turn."));
  if (!biv_grid_is_living_of (&battle->grid, action->unit, action->side))
    return null_refuse (why, "NU-TURN-1", _("No unit of this side stands there."));
  if (biv_stands_has (&battle->acted, (guint) action->unit))
    return null_refuse (why, "NU-MOVE-1", _("%s cannot be taken in hand again this turn."), field->units[action->unit].call);
  return TRUE;
}

static gboolean
is_next_to (const BivField *field,
            BivCell         from,
            BivCell         to,
            guint          *direction)
{
  for (guint i = 0; i < field->board->n_directions; i++)
    if (to != BIV_NO_CELL && biv_board_next (field->board, from, i) == to)
      {
        *direction = i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
check_move (const BivField   *field,
            const NullBattle *battle,
            const BivAction  *action,
            BivRefusal       *why)
{
  char name[BIV_CELL_NAME];
  guint direction;

  if (!check_unit (field, battle, action, why))
    return FALSE;
  if (action->n_path != 1 || !is_next_to (field, battle->grid.stands[action->unit].cell, action->path[0], &direction))
    return null_refuse (why, "NU-MOVE-1", _("A unit moves to a square next to its own."));
  if (action->facing != BIV_NO_DIRECTION && action->facing >= field->board->n_directions)
    return null_refuse (why, "NU-MOVE-1", _("A unit faces a side of its square."));
  biv_board_cell_name (field->board, action->path[0], name);
  if (biv_grid_at (&battle->grid, action->path[0]) != BIV_NO_STAND)
    return null_refuse (why, "NU-MOVE-2", _("%s is occupied."), name);
  if (field->board->ground[action->path[0]].marks & BIV_MARK_IMPASSABLE)
    return null_refuse (why, "NU-MOVE-2", _("Nothing can stand at %s."), name);
  return TRUE;
}

static void
apply_move (const BivField  *field,
            NullBattle      *battle,
            const BivAction *action,
            BivEvents       *events)
{
  BivStand *stand = &battle->grid.stands[action->unit];
  BivEvent *event = biv_events_add (events, BIV_EVENT_MOVED, action->unit, "NU-MOVE-1");
  BivCell from = stand->cell;
  guint direction = stand->facing;

  is_next_to (field, from, action->path[0], &direction);
  biv_grid_shift (&battle->grid, (guint) action->unit, action->path[0]);
  stand->facing = (guint8) (action->facing != BIV_NO_DIRECTION ? action->facing : direction);
  biv_stands_add (&battle->acted, (guint) action->unit);
  if (event == NULL)
    return;
  event->side = stand->side;
  event->from = from;
  event->cell = stand->cell;
  event->facing = stand->facing;
}

static gboolean
check_attack (const BivField   *field,
              const NullBattle *battle,
              const BivAction  *action,
              BivRefusal       *why)
{
  guint direction;

  if (!check_unit (field, battle, action, why))
    return FALSE;
  if (!biv_grid_is_living_of (&battle->grid, action->other, 1 - action->side)
      || !is_next_to (field, battle->grid.stands[action->unit].cell, battle->grid.stands[action->other].cell, &direction))
    return null_refuse (why, "NU-FIGHT-1", _("A unit fights an enemy in a square next to its own."));
  return TRUE;
}

static void
apply_attack (const BivField  *field,
              NullBattle      *battle,
              const BivAction *action,
              BivDice         *dice,
              BivEvents       *events)
{
  static const guint8 no_commands[BIV_N_SIDES];
  static const BivStandSet nobody;
  int face = biv_dice_d6 (dice, action->side, "NU-FIGHT-2");
  BivEvent *event = biv_events_add (events, BIV_EVENT_COMBAT, action->unit, "NU-FIGHT-2");
  guint result;

  if (event != NULL)
    {
      event->side = action->side;
      event->other = action->other;
      event->value = (gint16) face;
      event->needed = NEEDED;
    }
  biv_stands_add (&battle->acted, (guint) action->unit);
  if (face < NEEDED)
    return;
  biv_stands_remove (&battle->acted, (guint) action->other);
  biv_grid_lose (&battle->grid, (guint) action->other, "NU-FIGHT-2", events);
  result = biv_grid_find_result (&battle->grid, BIV_VICTORY_ELIMINATION, &nobody, no_commands);
  if (result != BIV_RESULT_NONE)
    end_battle (battle, result, events);
}

/* ---- Reserves (CA-SETUP-4, CA-DEPLOY-8) ---- */

static gboolean
check_enter (const BivField   *field,
             const NullBattle *battle,
             const BivAction  *action,
             BivRefusal       *why)
{
  char name[BIV_CELL_NAME];
  const char *call;

  if (!is_moves_of (battle, action->side) || action->unit < 0 || action->unit >= battle->grid.head.n_units
      || battle->grid.stands[action->unit].side != action->side)
    return null_refuse (why, "CA-DEPLOY-8", _("A reserve comes on in its side’s part of the turn."));
  call = field->units[action->unit].call;
  if (!biv_grid_may_enter (field, &battle->grid, (guint) action->unit, why)
      || !biv_grid_check_entry (field, (guint) action->unit, action->cell, why))
    return FALSE;
  biv_board_cell_name (field->board, action->cell, name);
  if (biv_grid_at (&battle->grid, action->cell) != BIV_NO_STAND
      || field->board->ground[action->cell].marks & BIV_MARK_IMPASSABLE)
    return null_refuse (why, "NU-MOVE-2", _("%s cannot come on at %s."), call, name);
  if (action->facing >= field->board->n_directions)
    return null_refuse (why, "NU-MOVE-1", _("%s: say which way it faces."), call);
  return TRUE;
}

/* ---- Orders ---- */

static gboolean
check (const BivField  *field,
       const BivState  *state,
       const BivAction *action,
       BivRefusal      *why)
{
  const NullBattle *battle = (const NullBattle *) state;

  if (action->kind == BIV_ACTION_OVERRULE)
    return biv_grid_check_overrule (field, &battle->grid, action, "NU-END-1", NULL, why);
  if (state->phase == NULL_OVER)
    return null_refuse (why, "NU-END-1", _("The battle is over."));
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_MOVE:     return check_move (field, battle, action, why);
    case BIV_ACTION_ATTACK:   return check_attack (field, battle, action, why);
    case BIV_ACTION_ENTER:    return check_enter (field, battle, action, why);
    case BIV_ACTION_END_SIDE:
      return is_moves_of (battle, action->side)
             || null_refuse (why, "NU-TURN-1", _("It is not this side’s part of the turn."));
    case BIV_ACTION_LEAVE:
      return is_moves_of (battle, action->side)
             || null_refuse (why, "CA-BATTLE-5", _("A side leaves the field in its own part of the turn."));
    default:
      return null_refuse (why, "NU-TURN-1", _("These rules know no such order."));
    }
}

static void
apply (const BivField  *field,
       BivState        *state,
       const BivAction *action,
       BivDice         *dice,
       BivEvents       *events)
{
  NullBattle *battle = (NullBattle *) state;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_MOVE:     apply_move (field, battle, action, events); break;
    case BIV_ACTION_ATTACK:   apply_attack (field, battle, action, dice, events); break;
    case BIV_ACTION_END_SIDE: end_side (field, battle, events); break;
    case BIV_ACTION_ENTER:
      biv_grid_enter (field, &battle->grid, action, "CA-DEPLOY-8", events);
      biv_stands_add (&battle->acted, (guint) action->unit);
      break;
    case BIV_ACTION_LEAVE:
      biv_grid_leave (&battle->grid, action->side, events);
      end_battle (battle, biv_result_of_beaten (action->side == 0, action->side == 1), events);
      break;
    default:
      g_assert_not_reached ();
    }
  settle (field, state, events);
}

static void
list_of_unit (const BivField   *field,
              const NullBattle *battle,
              guint             unit,
              GArray           *actions)
{
  const BivStand *stand = &battle->grid.stands[unit];
  BivAction action;

  if (stand->cell == BIV_NO_CELL)
    {
      if (stand->presence == BIV_PRESENCE_WAITING)
        biv_grid_list_entries (field, &battle->grid, unit, stand->side, actions);
      return;
    }
  for (guint i = 0; i < field->board->n_directions; i++)
    {
      BivCell cell = biv_board_next (field->board, stand->cell, i);

      if (cell == BIV_NO_CELL)
        continue;
      biv_action_init (&action, BIV_ACTION_MOVE, stand->side);
      action.unit = (gint16) unit;
      action.n_path = 1;
      action.path[0] = cell;
      for (action.facing = 0; action.facing < field->board->n_directions; action.facing++)
        biv_grid_list_legal (field, &battle->grid, &action, actions);
      if (biv_grid_at (&battle->grid, cell) == BIV_NO_STAND)
        continue;
      biv_action_init (&action, BIV_ACTION_ATTACK, stand->side);
      action.unit = (gint16) unit;
      action.other = (gint16) biv_grid_at (&battle->grid, cell);
      biv_grid_list_legal (field, &battle->grid, &action, actions);
    }
}

/* Leaving the field is a command of the referee's and never offered. */
static void
list_actions (const BivField *field,
              const BivState *state,
              int             side,
              int             unit,
              GArray         *actions)
{
  static const BivActionKind kinds[] = { BIV_ACTION_END_SIDE };
  const NullBattle *battle = (const NullBattle *) state;

  if (unit < 0)
    biv_grid_list_orders (field, &battle->grid, kinds, G_N_ELEMENTS (kinds), side, actions);
  for (guint i = 0; i < state->n_units; i++)
    if (battle->grid.stands[i].side == side && (unit < 0 || unit == (int) i))
      list_of_unit (field, battle, i, actions);
}

/* ---- The computer ---- */

/* Fights whom it can, or goes where the nearest enemy is nearer. */
static gboolean
plan (const BivChoice *choice,
      guint            unit)
{
  const BivBoard *board = choice->field->board;
  BivCell at = choice->grid->stands[unit].cell;
  BivStandSet enemies = choice->grid->on_board[1 - choice->side];
  BivCell goal = BIV_NO_CELL;

  for (guint i = 0; i < board->n_directions; i++)
    if (biv_choice_enemy_ahead (choice, at, i) != BIV_NO_STAND)
      {
        biv_choice_order_unit (choice, BIV_ACTION_ATTACK, unit);
        choice->action->other = (gint16) biv_choice_enemy_ahead (choice, at, i);
        return TRUE;
      }
  for (int enemy = biv_stands_take (&enemies); enemy >= 0; enemy = biv_stands_take (&enemies))
    {
      BivCell cell = choice->grid->stands[enemy].cell;

      if (goal == BIV_NO_CELL || biv_board_steps (board, at, cell) < biv_board_steps (board, at, goal))
        goal = cell;
    }
  biv_choice_order_unit (choice, BIV_ACTION_MOVE, unit);
  choice->action->n_path = 1;
  for (guint i = 0; goal != BIV_NO_CELL && i < board->n_directions; i++)
    {
      choice->action->path[0] = biv_board_next (board, at, i);
      choice->action->facing = (guint8) i;
      if (choice->action->path[0] != BIV_NO_CELL
          && biv_board_steps (board, choice->action->path[0], goal) < biv_board_steps (board, at, goal)
          && check_move (choice->field, choice->battle, choice->action, NULL))
        return TRUE;
    }
  return FALSE;
}

static gboolean
choose (const BivField *field,
        const BivState *state,
        guint           sides,
        BivRandom      *random,
        BivSweep       *sweep,
        BivAction      *action)
{
  const NullBattle *battle = (const NullBattle *) state;
  BivChoice choice = biv_choice_begin (field, state, sides, NULL, random, action);
  BivStandSet fresh;

  if (choice.may == 0)
    return FALSE;
  if (biv_choice_bring_reserve (&choice, choice.side))
    return TRUE;
  fresh = biv_stands_without (&battle->grid.on_board[choice.side], &battle->acted);
  for (int unit = biv_stands_take (&fresh); unit >= 0; unit = biv_stands_take (&fresh))
    if (plan (&choice, (guint) unit))
      return TRUE;
  biv_choice_order (&choice, BIV_ACTION_END_SIDE);
  return TRUE;
}

/* ---- Before the battle (NU-ARMY, NU-DEPLOY) ---- */

static const BivArmyRules army_rules = {
  .unknown = { "NU-ARMY-1", N_("%s is not a unit type of this ruleset.") },
  .none = { "NU-ARMY-1", N_("Side %s has no units.") },
};

/* NU-DEPLOY-1: the side's own half. */
static const BivPlaceRule place_rules[] = {
  { BIV_PLACE_MISSING, "NU-DEPLOY-1" },
  { BIV_PLACE_OFF_BOARD, "NU-DEPLOY-1", NULL, N_("%s is not on the board.") },
  { BIV_PLACE_OUT_OF_HALF, "NU-DEPLOY-1", NULL, N_("%s is outside its side’s half of the board.") },
  { BIV_PLACE_STACKED, "NU-MOVE-2", NULL, N_("Two units are at %s.") },
  { BIV_PLACE_BARRED, "NU-MOVE-2", NULL, N_("%s cannot stand there.") },
};
static const BivPlaceRules places = { .rules = place_rules, .n_rules = G_N_ELEMENTS (place_rules) };

/* ---- Beginning ---- */

static void
begin (const BivField *field,
       BivState       *state)
{
  biv_grid_begin (field, &((NullBattle *) state)->grid);
  if (state->phase == NULL_MOVES && state->side == BIV_NOBODY)
    state->side = 0;
}

static void
enlist (const BivField *field,
        guint           unit,
        BivState       *state)
{
  NullBattle *battle = (NullBattle *) state;

  biv_grid_enlist (field, &battle->grid, unit);
  biv_stands_forget (unit, &battle->acted, NULL);
}

/* ---- For the page and the campaign ---- */

static void
placement (const BivField *field,
           const BivState *state,
           guint           unit,
           BivPlacement   *place)
{
  const NullBattle *battle = (const NullBattle *) state;

  biv_grid_placement (&battle->grid, unit, place);
  place->is_spent = biv_stands_has (&battle->acted, unit);
}

static void
reckon (const BivField  *field,
        const BivState  *state,
        const BivAction *action,
        const BivFace   *faces,
        guint            n_faces,
        GArray          *lines)
{
  BivReckoning *line;

  if (action->kind != BIV_ACTION_ATTACK || !check (field, state, action, NULL))
    return;
  line = biv_reckon_line (lines, action->side, action->unit, "NU-FIGHT-2", biv_reckon_or_more (NEEDED));
  BIV_FIT (line->what, _("destroys %s"), field->units[action->other].call);
  BIV_FIT (line->sum, _("needs %d or more"), NEEDED);
}

static const char *const results[] = { "none", "A", "B", "draw", NULL };

enum
{
  FACT_ACTED = BIV_N_GRID_FACTS,
};

static const BivFactInfo facts[] = {
  BIV_GRID_FACTS (results),
  { BIV_TARGET_UNIT, "activated", BIV_FACT_SWITCH },
  { 0 },
};

static gint32
get_fact (const BivField *field,
          const BivState *state,
          guint           fact,
          guint           which)
{
  const NullBattle *battle = (const NullBattle *) state;

  return fact == FACT_ACTED ? (gint32) biv_stands_has (&battle->acted, which)
                            : biv_grid_get_fact (field, &battle->grid, fact, which);
}

static void
set_fact (const BivField *field,
          BivState       *state,
          guint           fact,
          guint           which,
          gint32          value)
{
  NullBattle *battle = (NullBattle *) state;

  if (fact == FACT_ACTED)
    biv_stands_set (&battle->acted, which, value);
  else if (fact != BIV_GRID_FACT_RESULT)
    biv_grid_set_fact (field, &battle->grid, fact, which, value);
  else if (value != BIV_RESULT_NONE)
    end_battle (battle, (guint) value, NULL);
}

static const BivQueryInfo queries[] = {
  { "distance", BIV_ANSWER_WORDS },
  { NULL },
};

static char **
query (const BivField    *field,
       const BivState    *state,
       guint              number,
       const char *const *args,
       GError           **error)
{
  return biv_grid_query_distance (field, args, error);
}

static const BivPhaseInfo phases[] = {
  [NULL_MOVES] = { "moves", BIV_PHASE_OF_ONE, TRUE },
  [NULL_SETUP] = { "setup", BIV_PHASE_OF_NOBODY, TRUE },
  [NULL_OVER] = { "over", BIV_PHASE_OF_NOBODY, FALSE },
  { NULL },
};

static const char *const verbs[BIV_N_ACTIONS] = {
  [BIV_ACTION_MOVE] = "move",         [BIV_ACTION_ATTACK] = "attack", [BIV_ACTION_ENTER] = "enter",
  [BIV_ACTION_END_SIDE] = "end-side", [BIV_ACTION_LEAVE] = "leave",
};

static const guint8 forms[BIV_N_ACTIONS] = {
  [BIV_ACTION_ATTACK] = BIV_ORDER_UNIT_ENEMY,
};

extern const BivRuleset biv_null;
static const BivStateCells state_cells[] = {
  BIV_GRID_STATE_CELLS,
  { 0, 0 },
};

const BivRuleset biv_null = {
  .id = "null",
  .shape = BIV_BOARD_SQUARES,
  .state_size = sizeof (NullBattle),
  .state_cells = state_cells,
  .phases = phases,
  .results = results,
  .facts = facts,
  .queries = queries,
  .verbs = verbs,
  .forms = forms,
  .keeps_facing = TRUE,
  .compile = compile,
  .release = release,
  .begin = begin,
  .enlist = enlist,
  .refresh = refresh,
  .settle = settle,
  .actions = list_actions,
  .check = check,
  .apply = apply,
  .choose = choose,
  .reckon = reckon,
  .placement = placement,
  .ending = biv_grid_ending,
  .army_rules = &army_rules,
  .place_rules = &places,
  .get_fact = get_fact,
  .set_fact = set_fact,
  .query = query,
};
