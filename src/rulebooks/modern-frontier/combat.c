/* SPDX-License-Identifier: GPL-3.0-or-later */
/* combat.c: close combat, retreat and advance (MD-CC, MD-RET, MD-ADV) */
#include "config.h"
#include "rulebooks/modern-frontier/private.h"

#include <glib/gi18n-lib.h>

/* ---- Combat Power (table 2.3) ---- */

/* MD-UNIT-4: everything is summed first, and then a power below 1 is 1. MD-UNIT-5, MD-UNIT-6: quality; who cannot be Poor has
 * been refused before. MD-UNIT-3, MD-CC-10: lost SV, numbers and directions do not count. MD-RIVER-3, option
 * bridge-cancels-river-penalty. */
void
md_work_out (const BivField *field,
             const MdBattle *battle,
             guint           unit,
             gboolean        attacks,
             BivCell         from,
             BivCell         against,
             MdPower        *power)
{
  const MdRules *rules = md_rules (field);

  *power = (MdPower) { .own = md_type (field, battle, unit)->cp };
  power->quality = battle->quality[unit] == MD_ELITE ? 1 : battle->quality[unit] == MD_POOR ? -1 : 0;
  /* MD-CC-9, MD-WOOD-4, MD-BUA-4: once, in either role; options cover-bonus-attacker and cover-bonus-stacks. MD-FORT-1 to
   * MD-FORT-3: works serve defenders, and instead of other cover. */
  if (rules->ground[from] & MD_WORKS && !attacks)
    power->works = 2;
  else if (rules->ground[from] & MD_STOPS)
    power->cover = attacks ? rules->options.cover_attacker : rules->options.cover_stacks ? 2 : 1;
  /* MD-HILL-3: against one above as many less as it is contours above; against one below one more. */
  power->hill = MIN (rules->level[from] - rules->level[against], 1);
  if (rules->ground[from] & MD_RIVER && !(rules->options.bridge_cancels && rules->bridge[from]))
    power->river = -1;
  power->sum = MAX (1, power->own + power->quality + power->cover + power->works + power->hill + power->river);
}

/* ---- Advance (MD-ADV) ---- */

/* MD-ADV-1, MD-ADV-2, MD-ADV-3, MD-ADV-5: by its type, whoever won, if the defender's hex is open and the attacker stands
 * where it attacked from. MD-ADV-6, MD-HILL-4. */
static gboolean
may_advance (const BivField *field,
             const MdBattle *battle)
{
  guint unit = battle->attacker;
  const BivStand *stand = &battle->grid.stands[unit];
  const MdRules *rules = md_rules (field);
  const MdType *type;

  if (stand->cell != battle->from || battle->grid.stands[battle->defender].cell == battle->fallen)
    return FALSE;
  type = md_type (field, battle, unit);
  if (!type->advances || type->m <= 0 || md_is_held (field, battle, unit)
      || (rules->options.exhausts_at_once && md_is_exhausted (battle, stand->side)))
    return FALSE;
  return !(rules->ground[battle->fallen] & MD_BARRED) && biv_grid_at (&battle->grid, battle->fallen) == BIV_NO_STAND
         && ABS (rules->level[battle->fallen] - rules->level[battle->from]) <= type->con;
}

static void
forget_combat (MdBattle *battle)
{
  biv_grid_stop_asking (&battle->grid);
  battle->attacker = battle->defender = BIV_NO_STAND;
  battle->fallen = battle->from = BIV_NO_CELL;
  battle->totals[0] = battle->totals[1] = 0;
}

/* The loser has done what it had to. */
static void
go_on (const BivField *field,
       MdBattle       *battle,
       BivEvents      *events)
{
  if (may_advance (field, battle))
    {
      biv_grid_ask (&battle->grid, BIV_ACTION_ADVANCE, battle->attacker);
      md_enter_phase (battle, MD_ADVANCE_CHOICE, battle->active, events);
      return;
    }
  forget_combat (battle);
  md_finish_activation (field, battle, events);
}

/* MD-ADV-4, MD-SEQ-7: it attacks nobody any more; its owner sets its facing. */
void
md_apply_advance (const BivField  *field,
                  MdBattle        *battle,
                  const BivAction *action,
                  BivDice         *dice,
                  BivEvents       *events)
{
  guint unit = battle->attacker;
  BivStand *stand = &battle->grid.stands[unit];

  biv_grid_shift (&battle->grid, unit, battle->fallen);
  if (action->facing != BIV_NO_DIRECTION)
    stand->facing = action->facing;
  biv_grid_tell_stand (&battle->grid, BIV_EVENT_ADVANCED, unit, battle->from, "MD-ADV-1", events);
  md_enter_mines (field, battle, unit, battle->fallen, dice, events);
  forget_combat (battle);
  md_finish_activation (field, battle, events);
}

void
md_apply_stay (const BivField *field,
               MdBattle       *battle,
               BivEvents      *events)
{
  biv_events_add (events, BIV_EVENT_STAYED, battle->attacker, "MD-ADV-1");
  forget_combat (battle);
  md_finish_activation (field, battle, events);
}

/* ---- Retreat (MD-RET) ---- */

/* MD-RET-1: no enemy next to it, with a river between or not; over a cliff none is. With option retreat-directions any the
 * winner may be as near as he is. */
static gboolean
is_free_of_enemies (const BivField *field,
                    const MdBattle *battle,
                    int             side,
                    BivCell         winner,
                    BivCell         cell)
{
  if (!biv_grid_is_near_enemy (field, &battle->grid, side, cell))
    return TRUE;
  for (guint direction = 0; direction < 6; direction++)
    {
      BivCell next = biv_board_next (field->board, cell, direction);

      if (next == winner && md_rules (field)->options.retreats_anywhere)
        continue;
      if (biv_grid_enemy_at (&battle->grid, side, next) != BIV_NO_STAND
          && !(md_rules (field)->steps[cell][direction] & MD_STEP_CLIFF))
        return FALSE;
    }
  return TRUE;
}

/* MD-HILL-4; MD-MOVE-10 */
static gboolean
is_retreat (const BivField *field,
            const MdBattle *battle,
            guint           unit,
            BivCell         from,
            BivCell         winner,
            guint           direction)
{
  const MdRules *rules = md_rules (field);
  BivCell to = biv_board_next (field->board, from, direction);

  return to != BIV_NO_CELL && !(rules->ground[to] & MD_BARRED) && biv_grid_at (&battle->grid, to) == BIV_NO_STAND
         && !(rules->steps[from][direction] & MD_STEP_CLIFF)
         && ABS (rules->level[to] - rules->level[from]) <= md_type (field, battle, unit)->con
         && (rules->options.retreats_adjacent || is_free_of_enemies (field, battle, battle->grid.stands[unit].side, winner, to));
}

/* The three hexes away from the winner lie at distance 2 from it; the other three count with option retreat-directions any.
 * MD-RET-3, option retreat-off-board, away from the winner alone. MD-RET-4: nothing else
 * binds a retreat, but who cannot move at all cannot retreat; MD-RET-5, MD-WIRE-6: nor who is held, option
 * wire-blocks-retreat. MD-BUA-7, MD-WOOD-7: woods and towns do not matter. MD-RET-9: attackers go by the same rules. */
gboolean
md_retreats (const BivField *field,
             const MdBattle *battle,
             guint           unit,
             BivCell         winner,
             BivCells       *cells,
             gboolean       *off)
{
  BivCell from = battle->grid.stands[unit].cell;
  guint toward = md_direction (field, from, winner);
  gboolean any = FALSE;

  biv_cells_clear (cells->words, field->board->n_words);
  *off = FALSE;
  if (md_type (field, battle, unit)->m <= 0
      || (md_rules (field)->options.wire_blocks_retreat && md_is_held (field, battle, unit)))
    return FALSE;
  for (guint i = 0; i < 6; i++)
    {
      guint direction = (toward + i) % 6;
      gboolean is_away = i >= 2 && i <= 4;

      if (biv_board_next (field->board, from, direction) == BIV_NO_CELL)
        *off = *off || (is_away && md_rules (field)->options.retreats_off);
      else if ((is_away || md_rules (field)->options.retreats_anywhere)
               && is_retreat (field, battle, unit, from, winner, direction))
        {
          biv_cells_add (cells->words, biv_board_next (field->board, from, direction));
          any = TRUE;
        }
    }
  return any || *off;
}

/* Where the winner of the combat being decided stands, or stood when it was destroyed. */
BivCell
md_winner_cell (const MdBattle *battle)
{
  return battle->totals[0] > battle->totals[1] ? battle->from : battle->fallen;
}

gboolean
md_check_retreat (const BivField  *field,
                  const MdBattle  *battle,
                  const BivAction *action,
                  BivRefusal      *why)
{
  BivCells cells;
  gboolean off;

  md_retreats (field, battle, (guint) battle->grid.head.decision_unit, md_winner_cell (battle), &cells, &off);
  if (action->cell == BIV_CELL_OFF ? off : !biv_cell_is_outside (action->cell) && biv_cells_has (cells.words, action->cell))
    return TRUE;
  return biv_refusal_set (why, "MD-RET-1", NULL, _("%s cannot retreat there."),
                          field->units[battle->grid.head.decision_unit].call);
}

/* MD-RET-2; MD-RET-6: it does not turn; MD-RET-7: mines are passed, wire holds it from now on; MD-RET-8: it may be activated
 * all the same. */
void
md_apply_retreat (const BivField  *field,
                  MdBattle        *battle,
                  const BivAction *action,
                  BivDice         *dice,
                  BivEvents       *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;
  BivEvent *event = biv_events_add (events, BIV_EVENT_RETREATED, (int) unit, "MD-RET-1");

  if (event != NULL)
    {
      event->side = battle->grid.stands[unit].side;
      event->cell = action->cell;
    }
  biv_grid_stop_asking (&battle->grid);
  if (action->cell == BIV_CELL_OFF)
    md_hurt (field, battle, unit, battle->sv[unit], "MD-RET-3", events);
  else
    {
      md_stop_work (battle, unit);
      biv_grid_shift (&battle->grid, unit, action->cell);
      md_enter_mines (field, battle, unit, action->cell, dice, events);
    }
  go_on (field, battle, events);
}

/* MD-ADV-7: who bears the loss and lives vacates nothing. */
void
md_apply_stand (const BivField *field,
                MdBattle       *battle,
                BivEvents      *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;

  biv_events_add (events, BIV_EVENT_STAYED, (int) unit, "MD-CC-6");
  biv_grid_stop_asking (&battle->grid);
  md_hurt (field, battle, unit, 1, "MD-CC-6", events);
  go_on (field, battle, events);
}

/* ---- Combat (MD-CC) ---- */

/* MD-CC-6: retreat or loss, as its owner likes; without a way out twice the loss, and no choice. */
static void
beat (const BivField *field,
      MdBattle       *battle,
      guint           loser,
      BivEvents      *events)
{
  BivCells cells;
  gboolean off;

  if (md_retreats (field, battle, loser, md_winner_cell (battle), &cells, &off))
    {
      biv_grid_ask (&battle->grid, BIV_ACTION_RETREAT, loser);
      md_enter_phase (battle, MD_LOSER_CHOICE, battle->grid.stands[loser].side, events);
      return;
    }
  biv_events_add (events, BIV_EVENT_RETREATED, (int) loser, "MD-RET-3");
  md_hurt (field, battle, loser, 2, "MD-CC-6", events);
  go_on (field, battle, events);
}

/* MD-CC-3: the defender turns to whoever attacks it, and stays so. MD-HEX-5: from where it is attacked makes no difference. */
static void
turn_defender (const BivField *field,
               MdBattle       *battle,
               guint           attacker,
               guint           defender,
               BivEvents      *events)
{
  BivStand *stand = &battle->grid.stands[defender];
  guint facing = md_direction (field, stand->cell, battle->grid.stands[attacker].cell);
  BivEvent *event;

  if (stand->facing == facing)
    return;
  stand->facing = (guint8) facing;
  event = biv_grid_tell_stand (&battle->grid, BIV_EVENT_TURNED, defender, BIV_NO_CELL, "MD-CC-3", events);
  if (event != NULL)
    event->other = (gint16) attacker;
}

/* MD-CC-2, MD-CC-11, MD-CC-12: anybody, one exchange. MD-CC-4; MD-CC-5: a draw; MD-CC-7, MD-CC-8: sixes first, to both
 * together, and the beaten one pays even if its six has destroyed who beat it. */
void
md_fight (const BivField *field,
          MdBattle       *battle,
          guint           attacker,
          guint           defender,
          BivDice        *dice,
          BivEvents      *events)
{
  MdPower attack, defence;
  guint loser;
  int a, d;

  battle->attacker = (guint8) attacker;
  battle->defender = (guint8) defender;
  battle->from = battle->grid.stands[attacker].cell;
  battle->fallen = battle->grid.stands[defender].cell;
  turn_defender (field, battle, attacker, defender, events);
  md_work_out (field, battle, attacker, TRUE, battle->from, battle->fallen, &attack);
  md_work_out (field, battle, defender, FALSE, battle->fallen, battle->from, &defence);
  a = biv_dice_d6 (dice, battle->grid.stands[attacker].side, "MD-CC-4");
  biv_grid_tell_throw (events, BIV_EVENT_COMBAT, BIV_NOBODY, attacker, defender, a, attack.sum, "MD-CC-4");
  d = biv_dice_d6 (dice, battle->grid.stands[defender].side, "MD-CC-4");
  biv_grid_tell_throw (events, BIV_EVENT_DEFENCE, BIV_NOBODY, attacker, defender, d, defence.sum, "MD-CC-4");
  battle->totals[0] = (gint16) (a + attack.sum);
  battle->totals[1] = (gint16) (d + defence.sum);
  if (battle->totals[0] == battle->totals[1] && events != NULL)
    biv_events_add (events, BIV_EVENT_DRAWN, (int) attacker, "MD-CC-5")->other = (gint16) defender;
  if (a == 6)
    md_hurt (field, battle, defender, 1, "MD-CC-7", events);
  if (d == 6)
    md_hurt (field, battle, attacker, 1, "MD-CC-7", events);
  loser = battle->totals[0] > battle->totals[1] ? defender : attacker;
  if (battle->totals[0] != battle->totals[1] && battle->grid.stands[loser].cell != BIV_NO_CELL)
    beat (field, battle, loser, events);
  else
    go_on (field, battle, events);
}
