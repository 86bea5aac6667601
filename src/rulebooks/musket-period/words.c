/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: every legal action, facts, questions, the log, and the sums behind the dice */
#include "config.h"
#include "rulebooks/musket-period/private.h"

#include "base/fit.h"
#include "engine/reckon.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const mp_results[] = { "none", "A", "B", "draw", "undecided", NULL };

/* ---- Every legal action ---- */

static void
list_shots (const BivField *field,
            const MpBattle *battle,
            guint           unit,
            GArray         *actions)
{
  const BivStand *stand = &battle->grid.stands[unit];
  BivAction action;

  biv_action_init_unit (&action, BIV_ACTION_FIRE, stand->side, unit);
  for (BIV_EACH_CELL (walk, battle->grid.cells[1 - stand->side].words, field->board->n_words))
    {
      action.cell = walk.cell;
      biv_grid_list_legal (field, &battle->grid, &action, actions);
    }
}

static void
list_activations (const BivField *field,
                  const MpBattle *battle,
                  guint           unit,
                  GArray         *actions)
{
  BivAction action;

  biv_action_init_unit (&action, BIV_ACTION_ACTIVATE, battle->grid.stands[unit].side, unit);
  biv_grid_list_legal (field, &battle->grid, &action, actions);
  action.value = 1;
  biv_grid_list_legal (field, &battle->grid, &action, actions);
}

static void
list_attack (const BivField *field,
             const MpBattle *battle,
             guint           unit,
             GArray         *actions)
{
  BivAction action;

  biv_action_init_unit (&action, BIV_ACTION_ATTACK, battle->grid.stands[unit].side, unit);
  action.other = (gint16) mp_attackable (field, battle, unit);
  if (action.other >= 0)
    g_array_append_val (actions, action);
}

static void
list_of_unit (const BivField *field,
              const MpBattle *battle,
              guint           unit,
              GArray         *actions)
{
  if (battle->grid.stands[unit].cell == BIV_NO_CELL)
    {
      if (battle->grid.stands[unit].presence == BIV_PRESENCE_WAITING)
        biv_grid_list_entries (field, &battle->grid, unit, battle->grid.stands[unit].side, actions);
      return;
    }
  list_activations (field, battle, unit, actions);
  if (battle->in_hand == unit)
    mp_list_moves (field, battle, actions);
  list_shots (field, battle, unit, actions);
  list_attack (field, battle, unit, actions);
}

/* Which way a winner would look is said only where it has a choice (MP-CCB-12). */
static void
list_advances (const BivField *field,
               const MpBattle *battle,
               GArray         *actions)
{
  BivAction action;

  biv_action_init (&action, BIV_ACTION_ADVANCE, battle->grid.head.decision_side);
  if (mp_check_advance (field, battle, &action, NULL))
    {
      g_array_append_val (actions, action);
      return;
    }
  for (action.facing = 0; action.facing < 4; action.facing++)
    biv_grid_list_legal (field, &battle->grid, &action, actions);
}

static void
list_decision (const BivField *field,
               const MpBattle *battle,
               GArray         *actions)
{
  const BivState *head = &battle->grid.head;
  BivAction action;

  if (head->decision == BIV_ACTION_ADVANCE)
    list_advances (field, battle, actions);
  else
    list_attack (field, battle, (guint) head->decision_unit, actions);
  biv_action_init (&action, head->decision == BIV_ACTION_ADVANCE ? BIV_ACTION_STAY : BIV_ACTION_DECLINE, head->decision_side);
  biv_grid_list_legal (field, &battle->grid, &action, actions);
}

void
mp_list_actions (const BivField *field,
                 const BivState *state,
                 int             side,
                 int             unit,
                 GArray         *actions)
{
  static const BivActionKind kinds[] = {
    BIV_ACTION_PASS, BIV_ACTION_END_UNIT, BIV_ACTION_END_SIDE, BIV_ACTION_INITIATIVE,
  };
  const MpBattle *battle = (const MpBattle *) state;

  if (state->decision != BIV_ACTION_NONE)
    {
      if (side == state->decision_side && (unit < 0 || unit == state->decision_unit))
        list_decision (field, battle, actions);
      return;
    }
  /* Leaving the field is a command of the referee's and never offered. */
  if (unit < 0)
    biv_grid_list_orders (field, &battle->grid, kinds, G_N_ELEMENTS (kinds), side, actions);
  if (state->phase != MP_ARTILLERY && side != state->side)
    return;
  for (guint i = 0; i < state->n_units; i++)
    if (battle->grid.stands[i].side == side && (unit < 0 || unit == (int) i))
      list_of_unit (field, battle, i, actions);
}

/* ---- Facts ---- */

enum
{
  FACT_FIRED = BIV_N_GRID_FACTS,
  FACT_MARKED,
  FACT_MOVED,
  FACT_ACTIVATED,
  FACT_WILL_FIRE,
  FACT_FOUGHT,
  FACT_IN_HAND,
  FACT_HAND_MOVED,
  FACT_HAND_FIRED,
};

const BivFactInfo mp_facts[] = {
  BIV_GRID_FACTS (mp_results),
  { BIV_TARGET_UNIT, "fired", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (MpBattle, fired) },
  { BIV_TARGET_UNIT, "marked", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (MpBattle, marked) },
  { BIV_TARGET_UNIT, "moved", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (MpBattle, moved) },
  { BIV_TARGET_UNIT, "activated", BIV_FACT_SWITCH, BIV_KEPT_IN_SET (MpBattle, activated) },
  { BIV_TARGET_UNIT, "will-fire", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT, BIV_KEPT_IN_SET (MpBattle, will_fire) },
  { BIV_TARGET_UNIT, "fought", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT, BIV_KEPT_IN_SET (MpBattle, fought) },
  { BIV_TARGET_UNIT, "in-hand", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT },
  { BIV_TARGET_UNIT, "hand-moved", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT },
  { BIV_TARGET_UNIT, "hand-fired", BIV_FACT_SWITCH, .in_examples = BIV_FACT_KEPT },
  { 0 },
};

gint32
mp_get_fact (const BivField *field,
             const BivState *state,
             guint           fact,
             guint           which)
{
  const MpBattle *battle = (const MpBattle *) state;

  switch (fact)
    {
    case FACT_IN_HAND:    return battle->in_hand == which;
    case FACT_HAND_MOVED: return battle->in_hand == which && battle->hand & MP_HAND_MOVED;
    case FACT_HAND_FIRED: return battle->in_hand == which && battle->hand & MP_HAND_FIRED;
    default:              return biv_grid_get_fact (field, &battle->grid, fact, which);
    }
}

static void
set_hand (MpBattle *battle,
          guint     unit,
          guint     fact,
          gboolean  value)
{
  guint flag = fact == FACT_HAND_MOVED ? MP_HAND_MOVED : MP_HAND_FIRED;

  if (fact == FACT_IN_HAND)
    {
      if (value && battle->grid.stands[unit].cell != BIV_NO_CELL && battle->grid.stands[unit].side == battle->grid.head.side)
        battle->in_hand = (guint8) unit;
      else if (!value && battle->in_hand == unit)
        mp_put_down (battle);
    }
  else if (battle->in_hand == unit)
    battle->hand = (guint8) (value ? battle->hand | flag : battle->hand & ~flag);
}

/* The referee has moved or taken away somebody: what a winner had to decide may have no sense any more. */
static void
forget_decision (MpBattle *battle,
                 guint     unit)
{
  const BivState *head = &battle->grid.head;
  BivCell fallen = battle->fallen;

  if (battle->in_hand == unit && battle->grid.stands[unit].cell == BIV_NO_CELL)
    mp_put_down (battle);
  if (battle->winner != unit && head->decision_unit != (int) unit
      && (fallen == BIV_NO_CELL || biv_grid_at (&battle->grid, fallen) == BIV_NO_STAND))
    return;
  mp_forget_winner (battle);
  biv_grid_stop_asking (&battle->grid);
}

void
mp_set_fact (const BivField *field,
             BivState       *state,
             guint           fact,
             guint           which,
             gint32          value)
{
  MpBattle *battle = (MpBattle *) state;

  switch (fact)
    {
    case BIV_GRID_FACT_AT:
    case BIV_GRID_FACT_PRESENCE:
      if (biv_grid_get_fact (field, &battle->grid, fact, which) == value)
        return;
      biv_grid_set_fact (field, &battle->grid, fact, which, value);
      if (battle->grid.stands[which].cell == BIV_NO_CELL)
        biv_stands_remove (&battle->marked, which);
      forget_decision (battle, which);
      mp_count_commanders (battle);
      break;
    case BIV_GRID_FACT_RESULT:
      if (value != BIV_RESULT_NONE)
        mp_end (battle, (guint) value, NULL);
      break;
    case FACT_MARKED:
      biv_stands_set (&battle->marked, which, value && battle->grid.stands[which].cell != BIV_NO_CELL);
      break;
    case FACT_IN_HAND:
    case FACT_HAND_MOVED:
    case FACT_HAND_FIRED:
      set_hand (battle, which, fact, value);
      break;
    default:
      biv_grid_set_fact (field, &battle->grid, fact, which, value);
    }
}

/* ---- Questions ---- */

typedef enum
{
  QUERY_DISTANCE,
  QUERY_ARC,
  QUERY_OFFERED,
  QUERY_POWER,
} Query;

const BivQueryInfo mp_queries[] = {
  [QUERY_DISTANCE] = { "distance", BIV_ANSWER_WORDS },
  [QUERY_ARC] = { "arc", BIV_ANSWER_WORDS },
  [QUERY_OFFERED] = { "offered", BIV_ANSWER_WORDS },
  [QUERY_POWER] = { "power", BIV_ANSWER_WORDS },
  { NULL },
};

/* The square of the fallen; for a further combat, where the enemy that it faces stands. */
static char **
answer_offered (const BivField *field,
                const MpBattle *battle)
{
  const BivState *head = &battle->grid.head;
  int enemy;

  if (head->decision == BIV_ACTION_ADVANCE)
    return biv_grid_answer_cell (field, battle->fallen);
  enemy = head->decision == BIV_ACTION_ATTACK ? mp_attackable (field, battle, (guint) head->decision_unit) : -1;
  return enemy >= 0 ? biv_grid_answer_cell (field, battle->grid.stands[enemy].cell) : biv_grid_answer_none ();
}

/* Of the unit in hand, or the winner that may fight on, and of the enemy that it faces. */
static char **
answer_power (const BivField *field,
              const MpBattle *battle,
              guint           unit)
{
  const BivState *head = &battle->grid.head;
  int attacker = head->decision == BIV_ACTION_ATTACK ? head->decision_unit
                 : battle->in_hand != BIV_NO_STAND ? battle->in_hand : -1;
  int defender = attacker >= 0 ? mp_attackable (field, battle, (guint) attacker) : -1;
  MpCombat combat;

  if (defender < 0 || ((int) unit != attacker && (int) unit != defender))
    return biv_grid_answer_none ();
  mp_work_out (field, battle, (guint) attacker, (guint) defender, &combat);
  return biv_grid_answer_number ((int) unit == attacker ? combat.attack : combat.defence);
}

char **
mp_query (const BivField    *field,
          const BivState    *state,
          guint              query,
          const char *const *args,
          GError           **error)
{
  const MpBattle *battle = (const MpBattle *) state;
  int unit;

  if (query == QUERY_DISTANCE)
    return biv_grid_query_distance (field, args, error);
  if (query == QUERY_OFFERED)
    return answer_offered (field, battle);
  if (!biv_grid_args_unit (field, &battle->grid, args[0], &unit, error))
    return NULL;
  if (query == QUERY_POWER)
    return answer_power (field, battle, (guint) unit);
  if (battle->grid.stands[unit].cell == BIV_NO_CELL)
    return biv_grid_answer_none ();
  return biv_grid_answer_cells (field, mp_reach (field, battle, (guint) unit));
}

/* ---- The log: here a die has to reach the power, not stay below it ---- */

char *
mp_describe (const BivField *field,
             const BivState *state,
             const BivEvent *event)
{
  const char *unit = event->unit >= 0 ? field->units[event->unit].call : "";
  const char *other = event->other >= 0 ? field->units[event->other].call : "";

  switch ((BivEventKind) event->kind)
    {
    case BIV_EVENT_COMBAT:
      return g_strdup_printf (event->note ? _("%s attacked %s in flank or rear: %d, needs %d or more.")
                                          : _("%s attacked %s in front: %d, needs %d or more."),
                              unit, other, event->value, event->needed);
    case BIV_EVENT_DEFENCE:
      return g_strdup_printf (_("%s defended: %d, needs %d or more."), other, event->value, event->needed);
    case BIV_EVENT_DRAWN:
      return g_strdup_printf (_("%s and %s both survive."), unit, other);
    default:
      return NULL;
    }
}

/* ---- The sums behind the dice ---- */

static void
add_line (const BivField *field,
          GArray         *lines,
          int             side,
          guint           unit,
          const char     *clause,
          int             needed,
          gboolean        is_shot,
          guint           of)
{
  BivReckoning *line = biv_reckon_line (lines, side, (int) unit, clause, biv_reckon_or_more (needed));

  BIV_FIT (line->what, is_shot ? _("destroys %s") : _("%s survives"), field->units[of].call);
}

static void
set_sum (GArray  *lines,
         GString *sum,
         int      needed)
{
  BivReckoning *line = &g_array_index (lines, BivReckoning, lines->len - 1);

  if (needed > 6)
    BIV_FIT (line->sum, _("%s: no die reaches it"), sum->str);
  else
    BIV_FIT (line->sum, _("%s: needs %d or more"), sum->str, needed);
}

/* What the book takes from or adds to the score is said as it stands there; what is needed, of the plain die. */
static void
reckon_shot (const BivField  *field,
             const MpBattle  *battle,
             const BivAction *action,
             GArray          *lines)
{
  guint unit = (guint) action->unit;
  const MpType *type = mp_type (field, battle, unit);
  gboolean is_gun = type->flags & MP_TYPE_ARTILLERY ? TRUE : FALSE;
  int distance = biv_board_steps (field->board, battle->grid.stands[unit].cell, action->cell);
  g_autoptr (GString) sum = g_string_new (NULL);
  int needed = mp_needed (field, battle, unit, action->cell);

  if (is_gun && distance <= type->grape)
    g_string_printf (sum, _("grape %d"), type->kills_grape);
  else
    g_string_printf (sum, is_gun ? _("long range %d") : "%d", type->kills);
  biv_reckon_part (sum, mp_rules (field)->ground[action->cell] & MP_COVER ? -1 : 0, _("cover"));
  biv_reckon_part (sum, !is_gun && !biv_stands_has (&battle->moved, unit), _("not moved"));
  add_line (field, lines, action->side, unit, is_gun ? "MP-ART-4" : "MP-FIR-3", needed, TRUE,
            biv_grid_at (&battle->grid, action->cell));
  set_sum (lines, sum, needed);
}

static void
reckon_combat (const BivField *field,
               const MpBattle *battle,
               guint           attacker,
               guint           defender,
               GArray         *lines)
{
  g_autoptr (GString) attack = g_string_new (NULL);
  g_autoptr (GString) defence = g_string_new (NULL);
  MpCombat combat;

  mp_work_out (field, battle, attacker, defender, &combat);
  g_string_printf (attack, "%d", mp_type (field, battle, attacker)->power);
  biv_reckon_part (attack, combat.uphill, _("uphill"));
  biv_reckon_part (attack, combat.river, _("out of the river"));
  add_line (field, lines, battle->grid.stands[attacker].side, attacker, "MP-CCB-5", combat.attack, FALSE, attacker);
  set_sum (lines, attack, combat.attack);
  g_string_printf (defence, combat.is_frontal ? _("%d in front") : _("%d in flank or rear"),
                   combat.is_frontal ? mp_type (field, battle, defender)->power
                                     : mp_type (field, battle, defender)->power_behind);
  add_line (field, lines, battle->grid.stands[defender].side, defender, "MP-CCB-5", combat.defence, FALSE, defender);
  set_sum (lines, defence, combat.defence);
}

/* What the move would lead to: played on a copy, without dice. */
static void
reckon_move (const BivField  *field,
             const MpBattle  *battle,
             const BivAction *action,
             GArray          *lines)
{
  g_autofree MpBattle *after = g_memdup2 (battle, sizeof *battle);
  int defender;

  mp_apply_move (field, after, action, NULL);
  defender = mp_attackable (field, after, (guint) action->unit);
  if (defender >= 0)
    reckon_combat (field, after, (guint) action->unit, (guint) defender, lines);
}

void
mp_reckon (const BivField  *field,
           const BivState  *state,
           const BivAction *action,
           const BivFace   *faces,
           guint            n_faces,
           GArray          *lines)
{
  const MpBattle *battle = (const MpBattle *) state;

  if (!mp_check (field, state, action, NULL))
    return;
  if (action->kind == BIV_ACTION_FIRE)
    reckon_shot (field, battle, action, lines);
  else if (action->kind == BIV_ACTION_MOVE)
    reckon_move (field, battle, action, lines);
  else if (action->kind == BIV_ACTION_ATTACK)
    reckon_combat (field, battle, (guint) action->unit, (guint) action->other, lines);
}
