/* SPDX-License-Identifier: GPL-3.0-or-later */
/* combat.c: close combat, and hills and rivers in it (MP-CCB, MP-HIL) */
#include "config.h"
#include "rulebooks/musket-period/private.h"

#include <glib/gi18n-lib.h>

/* ---- Powers (MP-CCB-3, MP-CCB-4, MP-CCB-7, MP-CCB-8, MP-CCB-9, MP-HIL-1) ---- */

/* A power is what a die has to reach: additions make it worse. MP-RIV-6: on a bridge nobody is in a river. */
void
mp_work_out (const BivField *field,
             const MpBattle *battle,
             guint           attacker,
             guint           defender,
             MpCombat       *combat)
{
  const MpRules *rules = mp_rules (field);
  BivCell from = battle->grid.stands[attacker].cell, at = battle->grid.stands[defender].cell;
  const MpType *other = mp_type (field, battle, defender);

  combat->attacker = attacker;
  combat->defender = defender;
  combat->is_frontal = biv_grid_front (field, &battle->grid, defender) == from;
  combat->uphill = rules->level[from] < rules->level[at];
  combat->river = rules->ground[from] & MP_WET && !(rules->ground[at] & MP_WET);
  combat->attack = mp_type (field, battle, attacker)->power + combat->uphill + combat->river;
  combat->defence = combat->is_frontal ? other->power : other->power_behind;
  if (!rules->options.caps_power)
    return;
  combat->attack = MIN (combat->attack, 6);
  combat->defence = MIN (combat->defence, 6);
}

/* ---- Who may attack whom (MP-CCB-1, MP-CCB-2, MP-CCB-10) ---- */

static gboolean
is_winner_going_on (const MpBattle *battle,
                    int             unit)
{
  return battle->grid.head.decision == BIV_ACTION_ATTACK && battle->grid.head.decision_unit == unit;
}

/* The enemy that it faces, next to it. */
static int
faced_enemy (const BivField *field,
             const MpBattle *battle,
             guint           unit)
{
  guint8 enemy = biv_grid_enemy_at (&battle->grid, battle->grid.stands[unit].side, biv_grid_front (field, &battle->grid, unit));

  return enemy != BIV_NO_STAND ? enemy : -1;
}

/* MP-FIR-7: having fired small arms bars it only where the option says so. */
static gboolean
has_fired_it_out (const BivField *field,
                  const MpBattle *battle,
                  guint           unit)
{
  return !mp_rules (field)->options.fires_and_fights && mp_type (field, battle, unit)->flags & MP_TYPE_INFANTRY
         && biv_stands_has (&battle->fired, unit);
}

int
mp_attackable (const BivField *field,
               const MpBattle *battle,
               guint           unit)
{
  if (battle->grid.head.decision != BIV_ACTION_NONE)
    return is_winner_going_on (battle, (int) unit) ? faced_enemy (field, battle, unit) : -1;
  if (mp_step (battle) != MP_STEP_COMBATS && battle->in_hand != unit)
    return -1;
  if (mp_step (battle) == MP_STEP_MOVES || battle->grid.stands[unit].cell == BIV_NO_CELL
      || battle->grid.stands[unit].side != battle->grid.head.side || biv_stands_has (&battle->fought, unit)
      || has_fired_it_out (field, battle, unit))
    return -1;
  return faced_enemy (field, battle, unit);
}

/* MP-CCB-2, option close-combat-compulsory */
gboolean
mp_owes_combat (const BivField *field,
                const MpBattle *battle,
                int             side)
{
  BivStandSet units;

  if (!mp_rules (field)->options.must_fight)
    return FALSE;
  if (battle->in_hand != BIV_NO_STAND)
    return mp_attackable (field, battle, battle->in_hand) >= 0;
  units = battle->grid.on_board[side];
  for (int unit = biv_stands_take (&units); unit >= 0; unit = biv_stands_take (&units))
    if (mp_attackable (field, battle, (guint) unit) >= 0)
      return TRUE;
  return FALSE;
}

gboolean
mp_check_attack (const BivField  *field,
                 const MpBattle  *battle,
                 const BivAction *action,
                 BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;
  const char *call;
  guint unit;

  if (!biv_grid_is_living_of (&battle->grid, action->unit, action->side))
    return mp_refuse (why, "MP-CCB-1", _("No unit of this side stands there."));
  unit = (guint) action->unit;
  call = field->units[unit].call;
  if (head->decision != BIV_ACTION_NONE)
    {
      if (!is_winner_going_on (battle, action->unit))
        {
          mp_refuse (why, "MP-CCB-13", _("%s has won and decides first."), field->units[head->decision_unit].call);
          biv_refusal_add_clause (why, "MP-CCB-12");
          return FALSE;
        }
    }
  else
    {
      if (mp_rules (field)->options.by_phase && !mp_is_step_of (battle, MP_STEP_COMBATS, action->side))
        return mp_refuse (why, "MP-SEQ-9", _("This side’s close combats have not come yet, or are over."));
      if (!mp_rules (field)->options.by_phase && battle->in_hand != unit)
        return mp_refuse (why, "MP-CCB-1", _("%s is not in hand: a unit attacks in its own turn."), call);
      if (biv_stands_has (&battle->fought, unit))
        return mp_refuse (why, "MP-CCB-10", _("%s has started its close combat this turn."), call);
      if (has_fired_it_out (field, battle, unit))
        return mp_refuse (why, "MP-FIR-7", _("%s has fired and starts no close combat."), call);
    }
  if (action->other >= 0 && faced_enemy (field, battle, unit) == action->other)
    return TRUE;
  return mp_refuse (why, "MP-CCB-1", _("%s attacks the enemy next to it that it faces."), call);
}

/* ---- The combat (MP-CCB-5, MP-CCB-6) ---- */

static void
note_winner (MpBattle       *battle,
             const MpCombat *combat,
             gboolean        attacker_lives,
             gboolean        defender_lives)
{
  mp_forget_winner (battle);
  battle->winner_defended = FALSE;
  if (attacker_lives == defender_lives)
    return;
  battle->winner = (guint8) (attacker_lives ? combat->attacker : combat->defender);
  battle->winner_defended = (guint8) defender_lives;
  battle->fallen = battle->grid.stands[attacker_lives ? combat->defender : combat->attacker].cell;
}

void
mp_apply_attack (const BivField  *field,
                 MpBattle        *battle,
                 const BivAction *action,
                 BivDice         *dice,
                 BivEvents       *events)
{
  const MpRules *rules = mp_rules (field);
  gboolean attacker_lives, defender_lives;
  MpCombat combat;
  BivEvent *event;
  int face;

  mp_work_out (field, battle, (guint) action->unit, (guint) action->other, &combat);
  /* MP-CCB-13: what a winner fights on takes nothing from its own turn. */
  if (battle->grid.head.decision == BIV_ACTION_NONE)
    biv_stands_add (&battle->fought, combat.attacker);
  else
    biv_grid_stop_asking (&battle->grid);
  face = biv_dice_d6 (dice, action->side, "MP-CCB-5");
  attacker_lives = face >= combat.attack;
  event = biv_grid_tell_throw (events, BIV_EVENT_COMBAT, action->side, combat.attacker, combat.defender, face, combat.attack,
                               "MP-CCB-5");
  if (event != NULL)
    event->note = !combat.is_frontal;
  face = biv_dice_d6 (dice, 1 - action->side, "MP-CCB-5");
  defender_lives = face >= combat.defence;
  biv_grid_tell_throw (events, BIV_EVENT_DEFENCE, 1 - action->side, combat.attacker, combat.defender, face, combat.defence,
                       "MP-CCB-4");
  note_winner (battle, &combat, attacker_lives, defender_lives);
  if (attacker_lives && defender_lives)
    {
      event = biv_events_add (events, BIV_EVENT_DRAWN, (int) combat.attacker, "MP-CCB-6");
      if (event != NULL)
        event->other = (gint16) combat.defender;
      return;
    }
  if (!attacker_lives)
    mp_destroy (battle, combat.attacker, "MP-CCB-5", events);
  if (!defender_lives)
    mp_destroy (battle, combat.defender, "MP-CCB-5", events);
  /* MP-END-2: the test waits until the winner has answered. MP-CCB-11, MP-CCB-14, MP-CCB-15: whether it is asked. MP-BRD-8:
   * nothing enters what is impassable. */
  if (battle->winner != BIV_NO_STAND
      && mp_type (field, battle, battle->winner)->flags & (MP_TYPE_INFANTRY | MP_TYPE_CAVALRY)
      && (!battle->winner_defended || rules->options.defender_advances)
      && !(rules->ground[battle->fallen] & (MP_DEEP | MP_BARRED)))
    biv_grid_ask (&battle->grid, BIV_ACTION_ADVANCE, battle->winner);
  else
    mp_end_removal (field, battle, events);
}

/* ---- The winner's answers (MP-CCB-11 to MP-CCB-15) ---- */

static guint
way_forward (const BivField *field,
             const MpBattle *battle)
{
  BivCell from = battle->grid.stands[battle->winner].cell;

  for (guint direction = 0; direction < 4; direction++)
    if (biv_board_next (field->board, from, direction) == battle->fallen)
      return direction;
  g_return_val_if_reached (0);
}

/* Nobody asked this side. */
static gboolean
refuse_advance (const BivField *field,
                const MpBattle *battle,
                int             side,
                BivRefusal     *why)
{
  const MpRules *rules = mp_rules (field);
  const char *call;

  if (battle->winner == BIV_NO_STAND || battle->grid.stands[battle->winner].side != side)
    return mp_refuse (why, "MP-CCB-11", _("No unit of this side has won a close combat just now."));
  call = field->units[battle->winner].call;
  if (!(mp_type (field, battle, battle->winner)->flags & (MP_TYPE_INFANTRY | MP_TYPE_CAVALRY)))
    return mp_refuse (why, "MP-CCB-11", _("%s has won, but only infantry and cavalry advance."), call);
  if (battle->winner_defended && !rules->options.defender_advances)
    return mp_refuse (why, "MP-CCB-11", _("%s has won as the defender, and stays."), call);
  if (rules->ground[battle->fallen] & MP_DEEP)
    return mp_refuse (why, "MP-CCB-14", _("%s cannot enter the river."), call);
  mp_refuse (why, "MP-CCB-11", _("%s may not advance now."), call);
  if (rules->ground[battle->fallen] & MP_BARRED)
    biv_refusal_add_clause (why, "MP-BRD-8");
  return FALSE;
}

gboolean
mp_check_advance (const BivField  *field,
                  const MpBattle  *battle,
                  const BivAction *action,
                  BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;
  guint n_enemies, only;

  if (head->decision != BIV_ACTION_ADVANCE || head->decision_side != action->side)
    return refuse_advance (field, battle, action->side, why);
  only = mp_only_enemy (field, battle, action->side, battle->fallen, &n_enemies);
  if (n_enemies == 0)
    {
      if (action->facing == BIV_NO_DIRECTION || action->facing == way_forward (field, battle))
        return TRUE;
      return mp_refuse (why, "MP-CCB-11", _("A unit that advances faces the way it moves."));
    }
  if (action->facing == BIV_NO_DIRECTION ? only != BIV_NO_DIRECTION
      : action->facing < 4
          && biv_grid_enemy_at (&battle->grid, action->side, biv_board_next (field->board, battle->fallen, action->facing))
               != BIV_NO_STAND)
    return TRUE;
  return mp_refuse (why, "MP-CCB-12", _("Say which of the enemies next to its new square the unit faces."));
}

void
mp_apply_advance (const BivField  *field,
                  MpBattle        *battle,
                  const BivAction *action,
                  BivEvents       *events)
{
  guint unit = battle->winner, n_enemies;
  guint only = mp_only_enemy (field, battle, action->side, battle->fallen, &n_enemies);
  guint facing = n_enemies == 0 ? way_forward (field, battle) : action->facing != BIV_NO_DIRECTION ? action->facing : only;
  BivCell from = battle->grid.stands[unit].cell;

  /* MP-CCB-14: it costs nothing and looks at nothing. */
  biv_grid_shift (&battle->grid, unit, battle->fallen);
  battle->grid.stands[unit].facing = (guint8) facing;
  biv_grid_tell_stand (&battle->grid, BIV_EVENT_ADVANCED, unit, from, "MP-CCB-11", events);
  biv_stands_add (&battle->moved, unit);                 /* MP-FIR-8 */
  biv_grid_stop_asking (&battle->grid);
  mp_forget_winner (battle);
  if (!mp_end_removal (field, battle, events) && n_enemies > 0)
    biv_grid_ask (&battle->grid, BIV_ACTION_ATTACK, unit);
}

gboolean
mp_check_decline (const BivField  *field,
                  const MpBattle  *battle,
                  const BivAction *action,
                  BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;
  gboolean is_stay = action->kind == BIV_ACTION_STAY;

  if (head->decision != (is_stay ? BIV_ACTION_ADVANCE : BIV_ACTION_ATTACK) || head->decision_side != action->side)
    return is_stay ? mp_refuse (why, "MP-CCB-11", _("No advance is asked of this side."))
                   : mp_refuse (why, "MP-CCB-12", _("No further close combat is asked of this side."));
  if (!is_stay && mp_rules (field)->options.must_fight && mp_attackable (field, battle, (guint) head->decision_unit) >= 0)
    return mp_refuse (why, "MP-CCB-2", _("%s has advanced next to an enemy and has to fight it."),
                      field->units[head->decision_unit].call);
  return TRUE;
}

void
mp_apply_decline (const BivField *field,
                  MpBattle       *battle,
                  BivActionKind   kind,
                  BivEvents      *events)
{
  BivEvent *event = biv_events_add (events, kind == BIV_ACTION_STAY ? BIV_EVENT_STAYED : BIV_EVENT_DECLINED,
                                    battle->grid.head.decision_unit, kind == BIV_ACTION_STAY ? "MP-CCB-11" : "MP-CCB-12");

  if (event != NULL)
    event->side = battle->grid.head.decision_side;
  biv_grid_stop_asking (&battle->grid);
  mp_forget_winner (battle);
  if (kind == BIV_ACTION_STAY)
    mp_end_removal (field, battle, events);
}
