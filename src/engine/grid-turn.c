/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-turn.c: how units, sides and battles on squares and hexes come to their end, told in events */
#include "config.h"
#include "engine/grid-battle.h"

#include <glib/gi18n-lib.h>

#include "engine/field-tables.h"

/* Turns are counted in facts and records too; no battle of the table comes near. */
#define MOST_TURNS 60000

/* ---- What is told ---- */

static void
tell_side (BivEvents   *events,
           BivEventKind kind,
           int          side,
           int          value,
           const char  *clause)
{
  BivEvent *event = biv_events_add (events, kind, -1, clause);

  if (event == NULL)
    return;
  event->side = (gint8) side;
  event->value = (gint16) value;
}

BivEvent *
biv_grid_tell_stand (const BivGridBattle *battle,
                     BivEventKind         kind,
                     guint                unit,
                     BivCell              from,
                     const char          *clause,
                     BivEvents           *events)
{
  BivEvent *event = biv_events_add (events, kind, (int) unit, clause);

  if (event == NULL)
    return NULL;
  event->side = battle->stands[unit].side;
  event->from = from;
  event->cell = battle->stands[unit].cell;
  event->facing = battle->stands[unit].facing;
  return event;
}

BivEvent *
biv_grid_tell_throw (BivEvents   *events,
                     BivEventKind kind,
                     int          side,
                     guint        unit,
                     guint        other,
                     int          face,
                     int          needed,
                     const char  *clause)
{
  BivEvent *event = biv_events_add (events, kind, (int) unit, clause);

  if (event == NULL)
    return NULL;
  event->side = (gint8) side;
  event->other = (gint16) other;
  event->value = (gint16) face;
  event->needed = (gint16) needed;
  return event;
}

/* ---- Phases and turns ---- */

void
biv_grid_enter_phase (BivGridBattle *battle,
                      guint          phase,
                      int            side,
                      const char    *clause,
                      BivEvents     *events)
{
  battle->head.phase = (guint8) phase;
  battle->head.side = (gint8) side;
  tell_side (events, BIV_EVENT_PHASE, side, (int) phase, clause);
}

gboolean
biv_grid_is_last_turn (const BivGridBattle *battle,
                       int                  limit)
{
  return (limit > 0 && battle->head.turn >= limit) || battle->head.turn == MOST_TURNS;
}

void
biv_grid_next_turn (BivGridBattle *battle,
                    const char    *clause,
                    BivEvents     *events)
{
  battle->head.turn++;
  battle->passed = 0;
  tell_side (events, BIV_EVENT_TURN, BIV_NOBODY, battle->head.turn, clause);
}

void
biv_grid_go_first (BivGridBattle *battle,
                   int            side,
                   int            a,
                   int            b,
                   const char    *clause,
                   BivEvents     *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_INITIATIVE, -1, clause);

  battle->first = (gint8) side;
  if (event == NULL)
    return;
  event->side = (gint8) side;
  event->value = (gint16) a;
  event->needed = (gint16) b;
}

int
biv_grid_throw_initiative (BivDice    *dice,
                           const char *clause,
                           gboolean    is_thrown_again,
                           int        *a,
                           int        *b)
{
  do
    {
      *a = biv_dice_d6 (dice, 0, clause);
      *b = biv_dice_d6 (dice, 1, clause);
    }
  while (*a == *b && is_thrown_again);
  return *a > *b ? 0 : *a < *b ? 1 : BIV_NOBODY;
}

gboolean
biv_grid_may_pass (const BivGridBattle *battle,
                   guint                phase,
                   int                  side)
{
  return battle->head.phase == phase && (side == 0 || side == 1) && biv_grid_unpassed (battle) & 1u << side;
}

void
biv_grid_pass (BivGridBattle *battle,
               int            side,
               const char    *clause,
               BivEvents     *events)
{
  battle->passed |= (guint8) (1 << side);
  tell_side (events, BIV_EVENT_PASSED, side, 0, clause);
}

void
biv_grid_leave (BivGridBattle *battle,
                int            side,
                BivEvents     *events)
{
  BivStandSet leaving = battle->on_board[side];

  tell_side (events, BIV_EVENT_LEFT, side, 0, "CA-BATTLE-5");
  for (int unit = biv_stands_take (&leaving); unit >= 0; unit = biv_stands_take (&leaving))
    biv_grid_remove (battle, (guint) unit, BIV_PRESENCE_LEFT);
}

void
biv_grid_lose (BivGridBattle *battle,
               guint          unit,
               const char    *clause,
               BivEvents     *events)
{
  biv_grid_tell_stand (battle, BIV_EVENT_LOST, unit, BIV_NO_CELL, clause, events);
  biv_grid_remove (battle, unit, BIV_PRESENCE_LOST);
}

void
biv_grid_end (BivGridBattle *battle,
              guint          phase,
              guint          result,
              const char    *clause,
              BivEvents     *events)
{
  battle->head.phase = (guint8) phase;
  battle->head.result = (guint8) result;
  battle->head.side = BIV_NOBODY;
  battle->head.deciders = 0;
  biv_grid_stop_asking (battle);
  tell_side (events, BIV_EVENT_OVER, BIV_NOBODY, (int) result, clause);
}

void
biv_grid_doom (BivStandSet *doomed,
               guint        unit,
               const char  *clause,
               BivEvents   *events)
{
  if (biv_stands_has (doomed, unit))
    return;
  biv_stands_add (doomed, unit);
  biv_events_add (events, BIV_EVENT_DOOMED, (int) unit, clause);
}

/* ---- Who is beaten ---- */

const char *const biv_victory_words[] = { "elimination", "command", "exhaustion", "none", NULL };

void
biv_grid_note_commands (const BivGridBattle *battle,
                        const BivStandSet   *commands,
                        guint8               had[BIV_N_SIDES])
{
  for (int side = 0; side < BIV_N_SIDES; side++)
    had[side] = had[side] || biv_grid_has_any (battle, side, commands);
}

/* A third of those that began, rounded up. */
static int
exhaustion_point (const BivGridBattle *battle,
                  int                  side)
{
  return (battle->started[side] + 2) / 3;
}

void
biv_grid_score (const BivGridBattle *battle,
                int                  side,
                BivVictory           victory,
                int                  last_turn,
                BivScore            *score)
{
  score->last_turn = last_turn;
  if (victory != BIV_VICTORY_EXHAUSTION)
    return;
  score->lost = battle->lost[side];
  score->of = battle->started[side];
  score->limit = exhaustion_point (battle, side);
  score->is_exhausted = score->lost >= score->limit;
}

guint
biv_grid_find_result (const BivGridBattle *battle,
                      BivVictory           victory,
                      const BivStandSet   *commands,
                      const guint8         had[BIV_N_SIDES])
{
  gboolean is_beaten[BIV_N_SIDES];

  if (victory == BIV_VICTORY_NONE)
    return BIV_RESULT_NONE;
  for (int side = 0; side < BIV_N_SIDES; side++)
    is_beaten[side] = biv_stands_is_empty (&battle->on_board[side])
                      || (victory == BIV_VICTORY_COMMAND && had[side] && !biv_grid_has_any (battle, side, commands))
                      || (victory == BIV_VICTORY_EXHAUSTION && battle->lost[side] >= exhaustion_point (battle, side));
  return biv_result_of_beaten (is_beaten[0], is_beaten[1]);
}

/* ---- Lists of orders ---- */

void
biv_grid_list_legal (const BivField      *field,
                     const BivGridBattle *battle,
                     const BivAction     *action,
                     GArray              *actions)
{
  if (field->ruleset->check (field, &battle->head, action, NULL))
    g_array_append_val (actions, *action);
}

void
biv_grid_list_cells (const BivField  *field,
                     const BivAction *action,
                     const BivCells  *cells,
                     GArray          *actions)
{
  BivAction order = *action;

  for (BIV_EACH_CELL (walk, cells->words, field->board->n_words))
    {
      order.cell = walk.cell;
      g_array_append_val (actions, order);
    }
}

void
biv_grid_list_orders (const BivField      *field,
                      const BivGridBattle *battle,
                      const BivActionKind *kinds,
                      gsize                n_kinds,
                      int                  side,
                      GArray              *actions)
{
  for (gsize i = 0; i < n_kinds; i++)
    {
      BivAction action;

      biv_action_init (&action, kinds[i], side);
      biv_grid_list_legal (field, battle, &action, actions);
    }
}

/* ---- The referee ---- */

static gboolean
check_result (const BivGridBattle *battle,
              const BivAction     *action,
              const char          *code,
              const char          *clause,
              BivRefusal          *why)
{
  if (biv_battle_is_over (&battle->head))
    return biv_refusal_set (why, code, clause, _("The battle is over already; undo takes it back."));
  if (action->value == 0)
    return biv_refusal_set (why, code, clause, _("The battle has no result yet."));
  return TRUE;
}

static gboolean
check_unit (const BivField      *field,
            const BivGridBattle *battle,
            const BivAction     *action,
            BivRefusal          *why)
{
  const BivStand *stand = &battle->stands[action->unit];
  char name[BIV_CELL_NAME];

  if (action->fact == BIV_GRID_FACT_AT && action->value != BIV_NO_CELL)
    {
      guint8 other = biv_grid_at (battle, (BivCell) action->value);

      if (other != BIV_NO_STAND && other != action->unit)
        return biv_refusal_set (why, "CA-REF-4", NULL, _("%s already at %s."), field->units[other].call,
                                biv_board_cell_name (field->board, (BivCell) action->value, name));
    }
  if (action->fact == BIV_GRID_FACT_PRESENCE && action->value == BIV_PRESENCE_ON && stand->cell == BIV_NO_CELL)
    return biv_refusal_set (why, "CA-REF-4", NULL, _("Say where %s comes on."), field->units[action->unit].call);
  return TRUE;
}

gboolean
biv_grid_check_overrule (const BivField      *field,
                         const BivGridBattle *battle,
                         const BivAction     *action,
                         const char          *code,
                         const char          *clause,
                         BivRefusal          *why)
{
  if (action->target == BIV_TARGET_BATTLE && action->fact == BIV_GRID_FACT_RESULT)
    return check_result (battle, action, code, clause, why);
  return action->target != BIV_TARGET_UNIT || check_unit (field, battle, action, why);
}

/* ---- Refusals ---- */

const char *
biv_grid_why_not_now (const BivState *head,
                      int             side)
{
  if (head->decision != BIV_ACTION_NONE)
    return _("Something else is to be decided first.");
  if (head->side != BIV_NOBODY && side != BIV_NOBODY && head->side != side)
    return _("The other side acts now.");
  return _("That is not done in this phase.");
}
