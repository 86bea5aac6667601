/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle.c: battles, with hills, rivers and trees in them (MF-BAT, MF-HIL, MF-RIV, MF-TRE) */
#include "config.h"
#include "rulebooks/morschauser-frontier/private.h"

#include <glib/gi18n-lib.h>

/* ---- Who attacks whom (MF-BAT-1 to MF-BAT-5) ---- */

/* The enemy straight ahead of a stand. */
static guint8
enemy_ahead (const BivField *field,
             const MfBattle *battle,
             guint           unit)
{
  return biv_grid_enemy_at (&battle->grid, battle->grid.stands[unit].side, biv_grid_front (field, &battle->grid, unit));
}

static gboolean
says_no (const BivField *field,
         const MfBattle *battle,
         guint           unit)
{
  const BivStand *stand = &battle->grid.stands[unit];

  return biv_stands_has (&battle->declined, unit) && mf_is_across (field, stand->cell, stand->facing);
}

/* MF-BAT-1: a stand that moved and faces an adjacent enemy. MF-BAT-2: a move of no squares is one; option static-contact.
 * MF-BAT-3, MF-BAT-16: once a turn, so that who advanced attacks nobody else. MF-RIV-4: not where it said no. */
guint8
mf_prey (const BivField *field,
         const MfBattle *battle,
         guint           unit)
{
  if (!biv_stands_has (&battle->moved, unit) || biv_stands_has (&battle->attacked, unit)
      || (mf_rules (field)->options.standing == MF_STATIC_NONE && !biv_stands_has (&battle->turned, unit))
      || says_no (field, battle, unit))
    return BIV_NO_STAND;
  return enemy_ahead (field, battle, unit);
}

/* MF-BAT-4, MF-BAT-9: all of them fight it together; who merely stands next to it does not. */
guint
mf_list_attackers (const BivField *field,
                   const MfBattle *battle,
                   guint           defender,
                   guint8          attackers[4])
{
  const BivStand *stand = &battle->grid.stands[defender];
  guint n = 0;

  if (stand->cell == BIV_NO_CELL)
    return 0;
  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 unit = biv_grid_enemy_at (&battle->grid, stand->side, biv_board_next (field->board, stand->cell, direction));

      if (unit != BIV_NO_STAND && mf_prey (field, battle, unit) == defender)
        attackers[n++] = unit;
    }
  return n;
}

/* MF-BAT-5: the one that the defender faces; if none, the one whose move was declared last. */
static guint8
faced_attacker (const BivField *field,
                const MfBattle *battle,
                guint           defender,
                const guint8   *attackers,
                guint           n)
{
  BivCell front = biv_grid_front (field, &battle->grid, defender);
  guint8 last = attackers[0];

  for (guint i = 0; i < n; i++)
    {
      if (battle->grid.stands[attackers[i]].cell == front)
        return attackers[i];
      if (battle->order[attackers[i]] > battle->order[last])
        last = attackers[i];
    }
  return last;
}

/* ---- Battle Powers (table 2.5; MF-BAT-6, MF-BAT-9, MF-HIL-4 to MF-HIL-7, MF-RIV-3, MF-TRE) ---- */

/* MF-MOV-10, option multi-front-penalty: for every other enemy that is in contact with the faced attacker and faces it. */
static void
add_fronts (const BivField *field,
            const MfBattle *battle,
            MfContest      *contest)
{
  const BivStand *stand = &battle->grid.stands[contest->faced];

  if (!mf_rules (field)->options.many_fronts)
    return;
  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 enemy = biv_grid_enemy_at (&battle->grid, stand->side, biv_board_next (field->board, stand->cell, direction));

      if (enemy == BIV_NO_STAND || enemy == contest->defender
          || battle->grid.stands[enemy].facing != ((direction + 2) & 3))
        continue;
      if (!biv_stands_has (&battle->declined, contest->faced) || !mf_is_across (field, stand->cell, direction))
        contest->fronts--;
    }
}

gboolean
mf_work_out (const BivField *field,
             const MfBattle *battle,
             guint           defender,
             MfContest      *contest)
{
  const MfRules *rules = mf_rules (field);
  guint8 attackers[4];
  guint n = mf_list_attackers (field, battle, defender, attackers);
  BivCell from, to;
  int above;

  if (n == 0)
    return FALSE;
  *contest = (MfContest) { .defender = defender, .faced = faced_attacker (field, battle, defender, attackers, n),
                           .n_attackers = (int) n };
  from = battle->grid.stands[contest->faced].cell;
  to = battle->grid.stands[defender].cell;
  contest->many = 1 - (int) n;                                             /* table 2.4 */
  above = rules->level[to] - rules->level[from];
  /* MF-HIL-4, MF-HIL-5, MF-HIL-6: three contours and more count as two. MF-HIL-7: nothing for who attacks downhill. */
  if (above >= 1)
    {
      contest->hill_attack = above == 1 ? -1 : -2;
      contest->hill_defence = rules->options.hill_defender;
    }
  contest->river = rules->ground[from] & MF_WET ? -1 : 0;
  /* MF-TRE-1, MF-TRE-2; MF-TRE-3: only the defender's square counts, and only for cavalry. */
  if (rules->ground[to] & MF_WOOD)
    {
      contest->wood_attack = mf_type (field, battle, contest->faced)->flags & MF_TYPE_CAVALRY ? -1 : 0;
      contest->wood_defence = mf_type (field, battle, defender)->flags & MF_TYPE_CAVALRY ? -1 : 0;
    }
  add_fronts (field, battle, contest);
  contest->attack = mf_type (field, battle, contest->faced)->power + contest->hill_attack + contest->river
                    + contest->wood_attack + contest->fronts;
  contest->defence = mf_type (field, battle, defender)->power + contest->many + contest->hill_defence + contest->wood_defence;
  /* MF-TYP-4: once, after everything else. */
  contest->attack = MAX (contest->attack, 1);
  contest->defence = MAX (contest->defence, 1);
  return TRUE;
}

/* ---- Fighting (MF-BAT-7 to MF-BAT-11) ---- */

/* With no attacker: what those lack that face it. */
static gboolean
refuse_attack (const BivField *field,
               const MfBattle *battle,
               guint           defender,
               BivRefusal     *why)
{
  const BivStand *stand = &battle->grid.stands[defender];
  gboolean has_attacked = FALSE, has_stood = FALSE, has_declined = FALSE;

  for (guint direction = 0; direction < 4; direction++)
    {
      guint8 unit = biv_grid_enemy_at (&battle->grid, stand->side, biv_board_next (field->board, stand->cell, direction));

      if (unit == BIV_NO_STAND || enemy_ahead (field, battle, unit) != defender)
        continue;
      has_attacked = has_attacked || biv_stands_has (&battle->attacked, unit);
      has_stood = has_stood || !biv_stands_has (&battle->moved, unit);
      has_declined = has_declined || says_no (field, battle, unit);
    }
  if (has_attacked)
    return mf_refuse (why, "MF-BAT-3", -1, stand->cell, _("Who faces that enemy has attacked this turn."));
  if (has_stood)
    return mf_refuse (why, "MF-BAT-2", -1, stand->cell, _("Who faces that enemy made no move, if only in place."));
  if (has_declined)
    return mf_refuse (why, "MF-RIV-4", -1, stand->cell, _("There is no contact across the river: its answer was no."));
  return mf_refuse (why, "MF-BAT-1", -1, stand->cell, _("No stand ended its move facing that enemy."));
}

static gboolean
is_undecided (const MfBattle *battle,
              BivRefusal     *why)
{
  switch ((BivActionKind) battle->grid.head.decision)
    {
    case BIV_ACTION_ADVANCE:
      return !mf_refuse (why, "MF-BAT-14", -1, -1, _("First say whether the stand that won advances."));
    case BIV_ACTION_RETREAT:
      return !mf_refuse (why, "MF-BAT-8", -1, -1, _("First say where the attacker withdraws to."));
    default:
      return FALSE;
    }
}

gboolean
mf_check_attack (const BivField  *field,
                 const MfBattle  *battle,
                 const BivAction *action,
                 BivRefusal      *why)
{
  guint8 attackers[4];

  if (!mf_is_battle_of (battle, action->side))
    return mf_refuse (why, "MF-SEQ-5", -1, -1, _("This side does not fight its battles now."));
  if (is_undecided (battle, why))
    return FALSE;
  if (!biv_grid_is_living_of (&battle->grid, action->other, 1 - action->side))
    return mf_refuse (why, "MF-BAT-1", -1, -1, _("No enemy stands there."));
  return mf_list_attackers (field, battle, (guint) action->other, attackers) > 0
         || refuse_attack (field, battle, (guint) action->other, why);
}

/* MF-BAT-12, MF-BAT-14, MF-BAT-18: the faced attacker, infantry or cavalry, one step within its contours; rivers cost it
 * nothing. What may not be is not asked for. MF-BAT-10, MF-BAT-13: nobody else moves up. */
static void
ask_for_advance (const BivField *field,
                 MfBattle       *battle,
                 guint           winner)
{
  const MfRules *rules = mf_rules (field);
  const MfType *type = mf_type (field, battle, winner);
  int climb = ABS (rules->level[battle->fallen] - rules->level[battle->grid.stands[winner].cell]);

  battle->last = type->flags & MF_TYPE_ADVANCES ? MF_LAST_WON : MF_LAST_NO_ADVANCE;
  if (battle->last == MF_LAST_WON && climb <= type->contours && !(rules->ground[battle->fallen] & MF_BARRED))
    biv_grid_ask (&battle->grid, BIV_ACTION_ADVANCE, winner);
}

/* Option draw-withdraw; otherwise both stay where they are, still facing (MF-BAT-8). */
static void
draw (const BivField  *field,
      MfBattle        *battle,
      const MfContest *contest,
      BivEvents       *events)
{
  BivCells nearest;

  if (events != NULL)
    biv_events_add (events, BIV_EVENT_DRAWN, (int) contest->faced, "MF-BAT-8")->other = (gint16) contest->defender;
  if (!mf_rules (field)->options.withdraws || mf_type (field, battle, contest->faced)->flags & MF_TYPE_FIXED)
    return;
  if (mf_withdrawals (field, battle, contest->faced, &nearest))
    biv_grid_ask (&battle->grid, BIV_ACTION_RETREAT, contest->faced);
  else
    biv_events_add (events, BIV_EVENT_RETREATED, (int) contest->faced, "MF-BAT-8");
}

/* MF-BAT-7: both dice fall whatever the first one does, unless the option attacker-first says otherwise. MF-SEQ-6: the
 * losses of a battle leave before the next one, which lapses if they were part of it (MF-BAT-17). */
void
mf_apply_attack (const BivField  *field,
                 MfBattle        *battle,
                 const BivAction *action,
                 BivDice         *dice,
                 BivEvents       *events)
{
  guint defender = (guint) action->other;
  int attack, defence = 0;
  gboolean kills, dies;
  guint8 attackers[4];
  MfContest contest;
  guint n;

  mf_work_out (field, battle, defender, &contest);
  n = mf_list_attackers (field, battle, defender, attackers);
  mf_turn_to_face (battle, defender, contest.faced, "MF-BAT-5", events);
  attack = biv_dice_d6 (dice, action->side, "MF-BAT-7");
  kills = attack <= contest.attack;
  if (!kills || !mf_rules (field)->options.attacker_first)
    defence = biv_dice_d6 (dice, 1 - action->side, "MF-BAT-7");
  dies = defence > 0 && defence <= contest.defence;
  biv_grid_tell_throw (events, BIV_EVENT_COMBAT, action->side, contest.faced, defender, attack, contest.attack, "MF-BAT-7");
  if (defence > 0)
    biv_grid_tell_throw (events, BIV_EVENT_DEFENCE, 1 - action->side, contest.faced, defender, defence, contest.defence,
                         "MF-BAT-7");
  for (guint i = 0; i < n; i++)
    biv_stands_add (&battle->attacked, attackers[i]);
  battle->fallen = battle->grid.stands[defender].cell;
  battle->last = dies && !kills ? MF_LAST_DEFENDED : MF_LAST_DRAWN;         /* MF-BAT-11 */
  if (kills)
    mf_destroy (battle, defender, "MF-BAT-8", events);
  if (dies)
    mf_destroy (battle, contest.faced, "MF-BAT-8", events);
  if (kills && !dies)
    ask_for_advance (field, battle, contest.faced);
  if (!kills && !dies)
    draw (field, battle, &contest, events);
  else if (battle->grid.head.decision == BIV_ACTION_NONE)                   /* MF-END-2 */
    mf_end_removal (field, battle, events);
}

/* ---- Advancing (MF-BAT-12 to MF-BAT-18) ---- */

gboolean
mf_check_advance (const MfBattle  *battle,
                  const BivAction *action,
                  BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;

  if (head->decision == BIV_ACTION_ADVANCE && head->decision_side == action->side
      && (action->cell == BIV_NO_CELL || action->cell == battle->fallen))
    return TRUE;
  switch ((MfLast) battle->last)
    {
    case MF_LAST_DEFENDED:
      return mf_refuse (why, "MF-BAT-13", -1, -1, _("A defender that wins stays where it is."));
    case MF_LAST_DRAWN:
      return mf_refuse (why, "MF-BAT-11", -1, -1, _("Nobody has won that battle."));
    case MF_LAST_NO_ADVANCE:
      return mf_refuse (why, "MF-BAT-12", -1, -1, _("Only infantry and cavalry take the place of an enemy that they beat."));
    case MF_LAST_WON:
      return mf_refuse (why, "MF-BAT-14", -1, -1, _("Too steep, or too late: an advance is made at once or not at all."));
    case MF_LAST_NONE:
    default:
      return mf_refuse (why, "MF-BAT-12", -1, -1, _("No battle has been won in this phase."));
    }
}

/* MF-BAT-15: facing the way it goes, which it did already; it turns nobody, and it has attacked. */
void
mf_apply_advance (const BivField *field,
                  MfBattle       *battle,
                  BivEvents      *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;
  BivCell from = battle->grid.stands[unit].cell;

  for (guint direction = 0; direction < 4; direction++)
    if (biv_board_next (field->board, from, direction) == battle->fallen)
      battle->grid.stands[unit].facing = (guint8) direction;
  biv_grid_shift (&battle->grid, unit, battle->fallen);
  biv_grid_stop_asking (&battle->grid);
  if (events != NULL)
    biv_events_add (events, BIV_EVENT_ADVANCED, (int) unit, "MF-BAT-12")->cell = battle->fallen;
  mf_end_removal (field, battle, events);
}

gboolean
mf_check_stay (const MfBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;

  if (head->decision == BIV_ACTION_ADVANCE && head->decision_side == action->side)
    return TRUE;
  return mf_refuse (why, "MF-BAT-12", -1, -1, _("Nobody asks this side whether it advances."));
}

void
mf_apply_stay (const BivField *field,
               MfBattle       *battle,
               BivEvents      *events)
{
  biv_events_add (events, BIV_EVENT_STAYED, battle->grid.head.decision_unit, "MF-BAT-12");
  biv_grid_stop_asking (&battle->grid);
  mf_end_removal (field, battle, events);
}

/* ---- Withdrawing (option draw-withdraw) ---- */

/* As the crow flies, whatever lies between; onto ground that can be entered (MF-BRD-6). */
gboolean
mf_withdrawals (const BivField *field,
                const MfBattle *battle,
                guint           unit,
                BivCells       *nearest)
{
  const BivBoard *board = field->board;
  const BivStand *stand = &battle->grid.stands[unit];
  int best = G_MAXINT;
  BivCells danger;

  biv_cells_clear (nearest->words, board->n_words);
  biv_grid_find_danger (field, &battle->grid, stand->side, &danger);
  for (BivCell cell = 0; cell < board->n_cells; cell++)
    {
      int distance = biv_board_steps (board, stand->cell, cell);

      if (distance > best || biv_grid_at (&battle->grid, cell) != BIV_NO_STAND || biv_cells_has (danger.words, cell)
          || mf_rules (field)->ground[cell] & MF_BARRED)
        continue;
      if (distance < best)
        biv_cells_clear (nearest->words, board->n_words);
      best = distance;
      biv_cells_add (nearest->words, cell);
    }
  return best != G_MAXINT;
}

gboolean
mf_check_retreat (const BivField  *field,
                  const MfBattle  *battle,
                  const BivAction *action,
                  BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;
  BivCells nearest;

  if (head->decision != BIV_ACTION_RETREAT || head->decision_side != action->side)
    return mf_refuse (why, "MF-BAT-8", -1, -1, _("No stand of this side has to withdraw."));
  mf_withdrawals (field, battle, (guint) head->decision_unit, &nearest);
  if (!biv_cell_is_outside (action->cell) && biv_cells_has (nearest.words, action->cell))
    return TRUE;
  return mf_refuse (why, "MF-BAT-8", head->decision_unit, action->cell,
                    _("%s withdraws to one of the nearest free squares with no enemy next to them."),
                    field->units[head->decision_unit].call);
}

void
mf_apply_retreat (MfBattle        *battle,
                  const BivAction *action,
                  BivEvents       *events)
{
  guint unit = (guint) battle->grid.head.decision_unit;

  if (events != NULL)
    biv_events_add (events, BIV_EVENT_RETREATED, (int) unit, "MF-BAT-8")->cell = action->cell;
  biv_grid_shift (&battle->grid, unit, action->cell);
  biv_grid_stop_asking (&battle->grid);
}

/* ---- The end of a side's moves, and of its battles ---- */

/* MF-BAT-1: whoever changed square to face an enemy has to fight it; option static-contact compulsory: whoever moved at
 * all. */
static gboolean
has_to_fight (const BivField *field,
              const MfBattle *battle,
              int             side)
{
  gboolean is_strict = mf_rules (field)->options.standing == MF_STATIC_COMPULSORY;
  BivStandSet bound = biv_stands_both (&battle->grid.on_board[side], is_strict ? &battle->moved : &battle->shifted);

  for (int unit = biv_stands_take (&bound); unit >= 0; unit = biv_stands_take (&bound))
    if (mf_prey (field, battle, (guint) unit) != BIV_NO_STAND)
      return TRUE;
  return FALSE;
}

gboolean
mf_check_end (const BivField  *field,
              const MfBattle  *battle,
              const BivAction *action,
              BivRefusal      *why)
{
  if (mf_is_move_of (battle, action->side))
    return TRUE;
  if (!mf_is_battle_of (battle, action->side))
    return mf_refuse (why, "MF-SEQ-4", -1, -1, _("This side has nothing to end now."));
  if (is_undecided (battle, why))
    return FALSE;
  return !has_to_fight (field, battle, action->side)
         || mf_refuse (why, "MF-BAT-1", -1, -1, _("A stand that moved up to an enemy still has to fight it."));
}
