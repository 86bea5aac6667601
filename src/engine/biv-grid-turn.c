/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-grid-turn.c: how units, sides and battles on squares and hexes come to their end, told in events */
#include "config.h"
#include "engine/biv-grid-battle.h"

#include <glib/gi18n-lib.h>

#include "engine/biv-ruleset.h"

/* Turns are counted in facts and records too; no battle of the table comes near. */
#define MOST_TURNS 60000

void
biv_grid_enter_phase (BivGridBattle *battle,
                      guint          phase,
                      int            side,
                      const char    *clause,
                      BivEvents     *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_PHASE, -1, clause);

  battle->head.phase = (guint8) phase;
  battle->head.side = (gint8) side;
  if (event == NULL)
    return;
  event->value = (gint16) phase;
  event->side = (gint8) side;
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
  BivEvent *event = biv_events_add (events, BIV_EVENT_TURN, -1, clause);

  battle->head.turn++;
  battle->passed = 0;
  if (event != NULL)
    event->value = (gint16) battle->head.turn;
}

void
biv_grid_pass (BivGridBattle *battle,
               int            side,
               const char    *clause,
               BivEvents     *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_PASSED, -1, clause);

  battle->passed |= (guint8) (1 << side);
  if (event != NULL)
    event->side = (gint8) side;
}

void
biv_grid_leave (BivGridBattle *battle,
                int            side,
                BivEvents     *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_LEFT, -1, "CA-BATTLE-5");
  BivStandSet leaving = battle->on_board[side];

  if (event != NULL)
    event->side = (gint8) side;
  for (int unit = biv_stands_take (&leaving); unit >= 0; unit = biv_stands_take (&leaving))
    biv_grid_remove (battle, (guint) unit, BIV_PRESENCE_LEFT);
}

void
biv_grid_lose (BivGridBattle *battle,
               guint          unit,
               const char    *clause,
               BivEvents     *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_LOST, (int) unit, clause);

  if (event != NULL)
    {
      event->side = battle->stands[unit].side;
      event->cell = battle->stands[unit].cell;
    }
  biv_grid_remove (battle, unit, BIV_PRESENCE_LOST);
}

void
biv_grid_end (BivGridBattle *battle,
              guint          phase,
              guint          result,
              const char    *clause,
              BivEvents     *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_OVER, -1, clause);

  battle->head.phase = (guint8) phase;
  battle->head.result = (guint8) result;
  battle->head.side = BIV_NOBODY;
  battle->head.deciders = 0;
  biv_grid_stop_asking (battle);
  if (event != NULL)
    event->value = (gint16) result;
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
      if (field->ruleset->check (field, &battle->head, &action, NULL))
        g_array_append_val (actions, action);
    }
}

/* ---- The referee ---- */

gboolean
biv_grid_check_result (const BivGridBattle *battle,
                       const BivAction     *action,
                       const char          *code,
                       const char          *clause,
                       BivRefusal          *why)
{
  if (action->target != BIV_TARGET_BATTLE || action->fact != BIV_GRID_FACT_RESULT)
    return TRUE;
  if (biv_battle_is_over (&battle->head))
    return biv_refusal_set (why, code, clause, _("The battle is over already; undo takes it back."));
  if (action->value == 0)
    return biv_refusal_set (why, code, clause, _("The battle has no result yet."));
  return TRUE;
}

void
biv_grid_tell_overrule (const BivAction *action,
                        BivEvents       *events)
{
  biv_events_add (events, BIV_EVENT_OVERRULED, action->target == BIV_TARGET_UNIT ? action->unit : -1, "CA-REF-4");
}
