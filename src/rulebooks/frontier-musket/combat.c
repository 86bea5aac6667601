/* SPDX-License-Identifier: GPL-3.0-or-later */
/* combat.c: close combat, with hills, rivers and woods in it (FM-CC, FM-HILL, FM-RIVER, FM-WOOD) */
#include "config.h"
#include "rulebooks/frontier-musket/private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Coming into contact (FM-CC-1 to FM-CC-7) ---- */

/* FM-CC-28: anybody but a Unit that never changes square (FM-ARMY-12). FM-CC-2: once in a turn; moving once sees to that,
 * unless a defence counts as well. */
gboolean
fm_may_attack (const BivField *field,
               const FmBattle *battle,
               guint           unit)
{
  if (fm_type (field, battle, unit)->flags & FM_TYPE_FIXED)
    return FALSE;
  return !fm_rules (field)->options.fights_once
         || !(biv_stands_has (&battle->attacked, unit) || biv_stands_has (&battle->defended, unit));
}

/* FM-CC-5, FM-CC-7: at once, in the middle of the enemy's moves, and for good. */
static void
turn_to_face (FmBattle  *battle,
              guint      defender,
              guint      attacker,
              BivEvents *events)
{
  BivStand *stand = &battle->grid.stands[defender];
  guint8 facing = (battle->grid.stands[attacker].facing + 2) & 3;
  BivEvent *event;

  if (stand->facing == facing)
    return;
  stand->facing = facing;
  event = biv_events_add (events, BIV_EVENT_TURNED, (int) defender, "FM-CC-5");
  if (event == NULL)
    return;
  event->other = (gint16) attacker;
  event->cell = stand->cell;
  event->facing = facing;
}

/* FM-CC-1, FM-CC-4: it fights whom it ends its move facing, and nobody else. FM-MOVE-18: beside an enemy that it does not
 * face it fights nobody. */
void
fm_make_contact (const BivField *field,
                 FmBattle       *battle,
                 guint           unit,
                 gboolean        has_shifted,
                 BivEvents      *events)
{
  const BivStand *stand = &battle->grid.stands[unit];
  guint8 enemy = biv_grid_enemy_at (&battle->grid, stand->side, biv_grid_front (field, &battle->grid, unit));
  guint8 faced;

  if (enemy == BIV_NO_STAND || !fm_may_attack (field, battle, unit))
    return;
  faced = battle->faced[enemy];
  battle->target[unit] = enemy;
  battle->contact[unit] = ++battle->n_contacts;
  biv_stands_set (&battle->shifted, unit, has_shifted);
  biv_stands_add (&battle->besieged, enemy);
  /* FM-CC-6: the last to come into contact, but a Unit that only turned does not take the place of one that moved up. */
  if (!has_shifted && faced != BIV_NO_STAND && biv_stands_has (&battle->shifted, faced))
    return;
  battle->faced[enemy] = (guint8) unit;
  turn_to_face (battle, enemy, unit, events);
}

/* FM-CC-3: everybody who ended his move facing this enemy, in the order of contact. */
guint
fm_list_attackers (const BivField *field,
                   const FmBattle *battle,
                   guint           defender,
                   guint8          attackers[4])
{
  BivCell cell = battle->grid.stands[defender].cell;
  guint n = 0;

  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 unit = biv_grid_enemy_at (&battle->grid, battle->grid.stands[defender].side,
                                       biv_board_next (field->board, cell, direction));
      guint at;

      if (unit == BIV_NO_STAND || battle->target[unit] != defender)
        continue;
      for (at = n++; at > 0 && battle->contact[attackers[at - 1]] > battle->contact[unit]; at--)
        attackers[at] = attackers[at - 1];
      attackers[at] = unit;
    }
  return n;
}

void
fm_forget_contacts (FmBattle *battle)
{
  memset (battle->target, BIV_NO_STAND, sizeof battle->target);
  memset (battle->faced, BIV_NO_STAND, sizeof battle->faced);
  memset (battle->contact, 0, sizeof battle->contact);
  battle->shifted = battle->besieged = (BivStandSet) { 0 };
  battle->n_contacts = 0;
}

/* Its own fight, when it is the attacker of one. */
static void
drop_attack (const BivField *field,
             FmBattle       *battle,
             guint           unit)
{
  guint8 defender = battle->target[unit], others[4];
  guint n;

  battle->target[unit] = BIV_NO_STAND;
  battle->contact[unit] = 0;
  biv_stands_remove (&battle->shifted, unit);
  n = fm_list_attackers (field, battle, defender, others);
  if (n == 0)
    biv_stands_remove (&battle->besieged, defender);
  if (n == 0 || battle->faced[defender] == unit)
    battle->faced[defender] = n > 0 ? others[n - 1] : BIV_NO_STAND;
}

static void
drop_defence (const BivField *field,
              FmBattle       *battle,
              guint           defender)
{
  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->target[unit] == defender)
      {
        battle->target[unit] = BIV_NO_STAND;
        battle->contact[unit] = 0;
        biv_stands_remove (&battle->shifted, unit);
      }
  battle->faced[defender] = BIV_NO_STAND;
  biv_stands_remove (&battle->besieged, defender);
}

void
fm_leave_combat (const BivField *field,
                 FmBattle       *battle,
                 guint           unit)
{
  if (battle->target[unit] != BIV_NO_STAND)
    drop_attack (field, battle, unit);
  if (biv_stands_has (&battle->besieged, unit))
    drop_defence (field, battle, unit);
}

/* The referee has moved it, turned it or taken it away: it fights no more, and what it had to decide falls. */
void
fm_take_out_of_combat (const BivField *field,
                       FmBattle       *battle,
                       guint           unit)
{
  BivState *head = &battle->grid.head;

  fm_leave_combat (field, battle, unit);
  for (guint i = 0; i < battle->n_queue; i++)
    if (battle->queue[i] == unit)
      {
        memmove (battle->queue + i, battle->queue + i + 1, battle->n_queue - i - 1u);
        battle->queue[--battle->n_queue] = 0;
        break;
      }
  if (head->decision != BIV_ACTION_NONE && head->decision_unit == (int) unit)
    biv_grid_stop_asking (&battle->grid);
}

/* ---- Powers (FM-CC-8 to FM-CC-10, table 2.6) ---- */

void
fm_work_out (const BivField *field,
             const FmBattle *battle,
             guint           defender,
             FmCombat       *combat)
{
  const FmRules *rules = fm_rules (field);
  guint8 attackers[4];
  BivCell from, to;
  int above;

  memset (combat, 0, sizeof *combat);
  combat->defender = defender;
  combat->faced = battle->faced[defender];
  combat->n_attackers = (int) fm_list_attackers (field, battle, defender, attackers);
  from = battle->grid.stands[combat->faced].cell;
  to = battle->grid.stands[defender].cell;
  combat->many = 1 - combat->n_attackers;                                  /* FM-CC-8 */
  above = rules->level[to] - rules->level[from];
  /* FM-HILL-3, FM-HILL-4, FM-HILL-5, FM-HILL-6: only a defender above the attacker matters. FM-HILL-7, FM-CC-9: of several
   * attackers the one that the defender faces. */
  if (above >= 1)
    {
      combat->hill_attack = above == 1 ? -1 : -2;
      combat->hill_defence = rules->options.hill_defender;
    }
  combat->river = rules->ground[from] & FM_WET ? -1 : 0;                   /* FM-RIVER-6 */
  /* FM-WOOD-1: mounted cavalry against a Unit in a wood. FM-WOOD-2: mounted cavalry that defends in one. FM-WOOD-3: only the
   * defender's square counts, and of the attackers only the faced one. FM-WOOD-4: both may happen in one combat. */
  if (rules->ground[to] & FM_WOOD)
    {
      combat->wood_attack = fm_type (field, battle, combat->faced)->flags & FM_TYPE_MOUNTED ? -1 : 0;
      combat->wood_defence = fm_type (field, battle, defender)->flags & FM_TYPE_MOUNTED ? -1 : 0;
    }
  combat->attack = fm_type (field, battle, combat->faced)->power + combat->hill_attack + combat->river + combat->wood_attack;
  combat->defence = fm_type (field, battle, defender)->power + combat->many + combat->hill_defence + combat->wood_defence;
  combat->attack = MAX (combat->attack, 1);                                /* FM-ARMY-6, FM-CC-10 */
  combat->defence = MAX (combat->defence, 1);
}

/* ---- Fighting (FM-CC-11 to FM-CC-15) ---- */

/* FM-CC-27: any of those that wait, in the order that the moving side likes. */
gboolean
fm_check_attack (const BivField  *field,
                 const FmBattle  *battle,
                 const BivAction *action,
                 BivRefusal      *why)
{
  if (!fm_is_phase_of (battle, FM_CC, action->side) || action->other < 0 || action->other >= battle->grid.head.n_units
      || !biv_stands_has (&battle->besieged, (guint) action->other))
    return fm_refuse_state (why);
  return TRUE;
}

/* FM-CC-16 to FM-CC-19: the faced attacker, if it is infantry or cavalry, and the ground lets it. */
static gboolean
may_advance (const BivField *field,
             const FmBattle *battle,
             guint           unit)
{
  const FmRules *rules = fm_rules (field);
  BivCell from = battle->grid.stands[unit].cell, to = battle->fallen;

  return fm_type (field, battle, unit)->flags & FM_TYPE_ADVANCES            /* FM-ARMY-7 */
         && !(rules->ground[to] & FM_BARRED) && !fm_step_is_along_water (field, from, to)
         && battle->ford_turn[unit] != battle->grid.head.turn               /* FM-RIVER-4 */
         && battle->contours[unit] + ABS (rules->level[to] - rules->level[from]) <= fm_contour_limit (field, battle, unit);
}

/* FM-CC-20, option draw-withdrawal; FM-CC-24, option no-withdrawal: who has nowhere to go stays, or is destroyed. */
static void
ask_for_withdrawal (const BivField *field,
                    FmBattle       *battle,
                    BivEvents      *events)
{
  while (battle->n_queue > 0 && battle->grid.head.phase == FM_CC)
    {
      guint unit = battle->queue[0];
      BivCells nearest;

      if (fm_withdrawals (field, battle, unit, &nearest))
        {
          biv_grid_ask (&battle->grid, BIV_ACTION_RETREAT, unit);
          return;
        }
      memmove (battle->queue, battle->queue + 1, --battle->n_queue);
      battle->queue[battle->n_queue] = 0;
      if (fm_rules (field)->options.cornered_die)
        {
          fm_destroy (field, battle, unit, "FM-CC-24", events);
          fm_end_removal (field, battle, events);
        }
      else
        biv_events_add (events, BIV_EVENT_RETREATED, (int) unit, "FM-CC-24");
    }
  biv_grid_stop_asking (&battle->grid);
}

static void
queue_withdrawals (const BivField *field,
                   FmBattle       *battle,
                   guint           faced,
                   const guint8   *attackers,
                   guint           n)
{
  battle->n_queue = 0;
  battle->queue[battle->n_queue++] = (guint8) faced;
  if (!fm_rules (field)->options.all_withdraw)
    return;
  for (guint i = 0; i < n; i++)
    if (attackers[i] != faced)
      battle->queue[battle->n_queue++] = attackers[i];
}

/* FM-CC-11: both dice are thrown whatever the first one does, and judged together. */
void
fm_apply_attack (const BivField  *field,
                 FmBattle        *battle,
                 const BivAction *action,
                 BivDice         *dice,
                 BivEvents       *events)
{
  guint defender = (guint) action->other;
  int side = action->side, attack, defence = 0;
  gboolean kills, dies;
  guint8 attackers[4];
  FmCombat combat;
  guint n;

  fm_work_out (field, battle, defender, &combat);
  n = fm_list_attackers (field, battle, defender, attackers);
  attack = biv_dice_d6 (dice, side, "FM-CC-12");
  /* FM-CC-2, option fight-limit: who has fought already defends without a die. */
  if (!fm_rules (field)->options.fights_once
      || !(biv_stands_has (&battle->attacked, defender) || biv_stands_has (&battle->defended, defender)))
    defence = biv_dice_d6 (dice, 1 - side, "FM-CC-13");
  biv_grid_tell_throw (events, BIV_EVENT_COMBAT, BIV_NOBODY, combat.faced, defender, attack, combat.attack, "FM-CC-12");
  biv_grid_tell_throw (events, BIV_EVENT_DEFENCE, BIV_NOBODY, combat.faced, defender, defence, combat.defence, "FM-CC-13");
  for (guint i = 0; i < n; i++)
    biv_stands_add (&battle->attacked, attackers[i]);
  biv_stands_add (&battle->defended, defender);
  drop_defence (field, battle, defender);
  battle->fallen = battle->grid.stands[defender].cell;
  kills = attack <= combat.attack;
  dies = defence > 0 && defence <= combat.defence;
  /* FM-CC-15, FM-END-1: both at once are one removal. FM-CC-14, FM-CC-26: the others stay in any case. */
  if (kills)
    fm_destroy (field, battle, defender, "FM-CC-12", events);
  if (dies)
    fm_destroy (field, battle, combat.faced, "FM-CC-13", events);
  if ((kills || dies) && fm_end_removal (field, battle, events))
    return;
  if (kills && !dies && may_advance (field, battle, combat.faced))
    biv_grid_ask (&battle->grid, BIV_ACTION_ADVANCE, combat.faced);
  if (kills || dies)
    return;
  queue_withdrawals (field, battle, combat.faced, attackers, n);
  if (events != NULL)
    biv_events_add (events, BIV_EVENT_DRAWN, (int) combat.faced, "FM-CC-20")->other = (gint16) defender;
  ask_for_withdrawal (field, battle, events);
}

/* ---- Advancing (FM-CC-16 to FM-CC-18) ---- */

gboolean
fm_check_advance (const BivField  *field,
                  const FmBattle  *battle,
                  const BivAction *action,
                  BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;

  if (head->decision != BIV_ACTION_ADVANCE || (action->cell != BIV_NO_CELL && action->cell != battle->fallen))
    {
      biv_refusal_set (why, "FM-E-CC-ADVANCE", "FM-CC-16", _("No Unit may advance there now."));
      biv_refusal_add_clause (why, "FM-CC-18");
      return FALSE;
    }
  return head->decision_side == action->side ? TRUE : fm_refuse_state (why);
}

/* FM-CC-17: it keeps the facing in which it attacked, turns nobody and fights nobody. */
void
fm_apply_advance (const BivField  *field,
                  FmBattle        *battle,
                  const BivAction *action,
                  BivEvents       *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;
  BivCell from = battle->grid.stands[unit].cell;
  const guint8 *level = fm_rules (field)->level;

  battle->contours[unit] += (guint8) ABS (level[battle->fallen] - level[from]);
  biv_grid_shift (&battle->grid, unit, battle->fallen);
  fm_note_ford (field, battle, unit);
  biv_grid_stop_asking (&battle->grid);
  if (events != NULL)
    biv_events_add (events, BIV_EVENT_ADVANCED, (int) unit, "FM-CC-16")->cell = battle->fallen;
}

void
fm_apply_stay (const BivField *field,
               FmBattle       *battle,
               BivEvents      *events)
{
  biv_events_add (events, BIV_EVENT_STAYED, battle->grid.head.decision_unit, "FM-CC-16");
  biv_grid_stop_asking (&battle->grid);
}

/* ---- Withdrawing (FM-CC-20 to FM-CC-25) ---- */

/* The squares at one step from @edge that were not seen yet. */
static void
spread (const BivBoard *board,
        const BivCells *edge,
        const BivCells *open,
        BivCells       *seen,
        BivCells       *next)
{
  biv_cells_clear (next->words, board->n_words);
  for (BIV_EACH_CELL (walk, edge->words, board->n_words))
    for (guint i = 0; i < board->n_words; i++)
      next->words[i] |= biv_board_around (board, walk.cell)[i];
  for (guint i = 0; i < board->n_words; i++)
    {
      next->words[i] &= open->words[i] & ~seen->words[i];
      seen->words[i] |= next->words[i];
    }
}

/* FM-CC-22: fewest steps, through friends but not through enemies, over dry ground and bridges (FM-RIVER-7). */
gboolean
fm_withdrawals (const BivField *field,
                const FmBattle *battle,
                guint           unit,
                BivCells       *nearest)
{
  const BivBoard *board = field->board;
  const FmRules *rules = fm_rules (field);
  const BivGridBattle *grid = &battle->grid;
  int side = grid->stands[unit].side;
  BivCell start = grid->stands[unit].cell;
  BivCells danger, open, seen, edge, next;

  /* FM-CC-21: a corner does not matter. */
  biv_grid_find_danger (field, grid, side, &danger);
  for (guint i = 0; i < board->n_words; i++)
    {
      open.words[i] = rules->solid.words[i] & ~grid->cells[1 - side].words[i];
      seen.words[i] = edge.words[i] = 0;
    }
  biv_cells_add (seen.words, start);
  biv_cells_add (edge.words, start);
  for (gboolean is_first = TRUE; !biv_cells_is_empty (edge.words, board->n_words); is_first = FALSE)
    {
      gboolean is_found = FALSE;

      spread (board, &edge, &open, &seen, &next);
      /* FM-RIVER-2: from a ford not straight onto a bridge. */
      for (guint direction = 0; is_first && direction < 4; direction++)
        {
          BivCell to = biv_board_next (board, start, direction);

          if (to != BIV_NO_CELL && fm_step_is_along_water (field, start, to))
            {
              biv_cells_remove (next.words, to);
              biv_cells_remove (seen.words, to);
            }
        }
      for (guint i = 0; i < board->n_words; i++)
        {
          nearest->words[i] = next.words[i] & ~danger.words[i] & ~grid->cells[side].words[i];
          is_found = is_found || nearest->words[i] != 0;
          edge.words[i] = next.words[i];
        }
      if (is_found)
        return TRUE;
    }
  return FALSE;
}

/* FM-CC-23: furthest from the defender, then nearest its own edge, then the lower file, then the lower rank. */
BivCell
fm_default_withdrawal (const BivField *field,
                       const FmBattle *battle,
                       guint           unit,
                       const BivCells *nearest)
{
  const BivBoard *board = field->board;
  int side = battle->grid.stands[unit].side, best_rank = 0;
  BivCell best = BIV_NO_CELL;

  for (BIV_EACH_CELL (walk, nearest->words, board->n_words))
    {
      int away = biv_board_steps (board, walk.cell, battle->fallen);
      int row = biv_board_row (board, walk.cell), column = biv_board_column (board, walk.cell);
      int back = side == 0 ? board->height - 1 - row : row;
      int rank = ((away * 64 + back) * 64 + (63 - column)) * 64 + (63 - row);

      if (best == BIV_NO_CELL || rank > best_rank)
        {
          best = walk.cell;
          best_rank = rank;
        }
    }
  return best;
}

gboolean
fm_check_retreat (const BivField  *field,
                  const FmBattle  *battle,
                  const BivAction *action,
                  BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;
  BivCells nearest;

  if (head->decision != BIV_ACTION_RETREAT || head->decision_side != action->side)
    return fm_refuse_state (why);
  if (action->cell == BIV_NO_CELL)
    return TRUE;
  fm_withdrawals (field, battle, (guint) head->decision_unit, &nearest);
  if (biv_cell_is_outside (action->cell) || !biv_cells_has (nearest.words, action->cell))
    return biv_refusal_set (why, "FM-E-CC-WITHDRAW", "FM-CC-23", _("%s withdraws to one of the nearest free squares."),
                            field->units[head->decision_unit].call);
  return TRUE;
}

/* FM-CC-25: its facing stays. FM-RIVER-4: a withdrawal ends a crossing. */
void
fm_apply_retreat (const BivField  *field,
                  FmBattle        *battle,
                  const BivAction *action,
                  BivEvents       *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;
  BivCell to = action->cell;

  if (to == BIV_NO_CELL)
    {
      BivCells nearest;

      fm_withdrawals (field, battle, unit, &nearest);
      to = fm_default_withdrawal (field, battle, unit, &nearest);
    }
  biv_grid_shift (&battle->grid, unit, to);
  fm_note_ford (field, battle, unit);
  if (events != NULL)
    biv_events_add (events, BIV_EVENT_RETREATED, (int) unit, "FM-CC-20")->cell = to;
  memmove (battle->queue, battle->queue + 1, --battle->n_queue);
  battle->queue[battle->n_queue] = 0;
  ask_for_withdrawal (field, battle, events);
}
