/* SPDX-License-Identifier: GPL-3.0-or-later */
/* modern-frontier.c: units, turn sequence, exhaustion and the end (MD-UNIT, MD-SEQ, MD-EXH, MD-END)
 *
 * Bob Cordery's “Modern” version of Joseph Morschauser's Frontier rules. The other chapters are in the files that
 * private.h names. */
#include "config.h"
#include "engine/rulesets.h"

#include "engine/setup-check.h"
#include "rulebooks/modern-frontier/private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What moves is copied, compared and digested as bytes. */
G_STATIC_ASSERT (sizeof (MdBattle) % 8 == 0);

/* ---- Units (MD-UNIT) ---- */

/* MD-UNIT-1; MD-UNIT-9: no type has powers beyond its numbers and flags. */
static void
compile_type (const BivBook *book,
              guint          number,
              MdType        *type)
{
  const BivBookType *info = biv_book_get_type_at (book, number);

  type->m = (gint8) CLAMP (biv_book_get_number (book, number, "m", 0), 0, 100);
  type->cp = (gint8) CLAMP (biv_book_get_number (book, number, "cp", 1), -100, 100);
  type->r = (gint8) CLAMP (biv_book_get_number (book, number, "r", 0), 0, 100);
  type->con = (gint8) CLAMP (biv_book_get_number (book, number, "con", 0), 0, 100);
  type->sv = (gint16) info->steps;
  type->is_all_round = biv_book_get_number (book, number, "arc", 0) == 360;
  type->advances = biv_book_has_flag (book, number, "adv");
  type->ignores_wire = biv_book_has_flag (book, number, "wire");
  type->lobs = biv_book_has_flag (book, number, "lobs");
  type->wears_mines = strcmp (info->class_id, "artillery") == 0;
  type->becomes = (gint8) (info->becomes != NULL ? biv_book_find_type (book, info->becomes) : -1);
}

void
md_note_type (const BivField *field,
              MdBattle       *battle,
              guint           unit)
{
  biv_stands_set (&battle->shooters, unit, md_type (field, battle, unit)->r >= 1);
}

void
md_weaken (const BivField *field,
           MdBattle       *battle,
           guint           unit,
           int             loss,
           const char     *clause,
           BivEvents      *events)
{
  int side = battle->grid.stands[unit].side;
  BivEvent *event;

  battle->sv[unit] = (gint16) MAX (0, battle->sv[unit] - loss);
  event = biv_grid_tell_stand (&battle->grid, BIV_EVENT_WEAKENED, unit, BIV_NO_CELL, clause, events);
  if (event != NULL)
    {
      event->value = (gint16) loss;
      event->needed = battle->sv[unit];
    }
  if (md_rules (field)->options.exhausts_at_once && md_lost (battle, side) >= md_exhaustion_point (field, md_total (battle, side)))
    battle->exhausted |= (guint8) (1 << side);
}

void
md_destroy (const BivField *field,
            MdBattle       *battle,
            guint           unit,
            const char     *clause,
            BivEvents      *events)
{
  md_stop_work (battle, unit);
  biv_grid_lose (&battle->grid, unit, clause, events);
}

/* MD-UNIT-2: at nothing it is destroyed and leaves at once. MD-UNIT-7: nothing brings SV back. */
gboolean
md_hurt (const BivField *field,
         MdBattle       *battle,
         guint           unit,
         int             loss,
         const char     *clause,
         BivEvents      *events)
{
  md_weaken (field, battle, unit, loss, clause, events);
  if (battle->sv[unit] > 0)
    return TRUE;
  md_destroy (field, battle, unit, "MD-UNIT-2", events);
  return FALSE;
}

/* ---- Options ---- */

static void
compile_options (const BivField *field,
                 MdOptions      *options)
{
  static const char *const ties[] = { "reroll", "side-a", "side-b", "alternate", NULL };

  options->tie = (MdTie) biv_field_get_choice (field, "initiative-tie", ties);
  options->fires_at_empty = biv_field_is_option (field, "fire-at-empty-hex", "on");
  options->units_hide = biv_field_is_option (field, "units-block-sight", "on");
  options->mode_by_struck = biv_field_is_option (field, "scatter-mode-basis", "struck");
  options->short_hits_firer = biv_field_is_option (field, "short-falls-on-firer", "on");
  options->restricts_unseen = biv_field_is_option (field, "restrict-unseen-fire", "on");
  biv_book_read_fraction (biv_field_get_option (field, "exhaustion-fraction"), &options->fraction_over,
                          &options->fraction_under);
  options->exhausts_at_once = biv_field_is_option (field, "exhaustion-immediate", "on");
  options->exhausted_fire = biv_field_is_option (field, "exhausted-may-fire", "on");
  options->cover_attacker = biv_field_is_option (field, "cover-bonus-attacker", "on");
  options->cover_stacks = biv_field_is_option (field, "cover-bonus-stacks", "on");
  options->retreats_adjacent = biv_field_is_option (field, "retreat-may-end-adjacent", "on");
  options->retreats_anywhere = biv_field_is_option (field, "retreat-directions", "any");
  options->retreats_off = biv_field_is_option (field, "retreat-off-board", "on");
  options->wire_blocks_retreat = biv_field_is_option (field, "wire-blocks-retreat", "on");
  options->slides = biv_field_is_option (field, "allow-slide", "on");
  options->caps_leaving = biv_field_is_option (field, "leave-cover-capped", "on");
  options->changes_mount = biv_field_is_option (field, "allow-mount-change", "on");
  options->bridge_cancels = biv_field_is_option (field, "bridge-cancels-river-penalty", "on");
  options->starts_apart = biv_field_is_option (field, "no-adjacent-start", "on");
  options->max_turns = biv_field_get_number (field, "max-turns");
}

static void
release (gpointer data)
{
  MdRules *rules = data;

  g_free (rules->ways);
  g_free (rules);
}

static gpointer
compile (const BivField *field,
         GError        **error)
{
  MdRules *rules = g_new0 (MdRules, 1);

  rules->n_types = biv_book_get_n_types (field->book);
  for (guint type = 0; type < rules->n_types; type++)
    compile_type (field->book, type, &rules->types[type]);
  compile_options (field, &rules->options);
  md_compile_ground (field, rules);
  return rules;
}

/* ---- Exhaustion (MD-EXH) ---- */

/* MD-EXH-1, table 2.7: a third, rounded up; option exhaustion-fraction. */
int
md_exhaustion_point (const BivField *field,
                     int             total)
{
  const MdOptions *options = &md_rules (field)->options;

  return (total * options->fraction_over + options->fraction_under - 1) / options->fraction_under;
}

/* Of all on the side's battle list, reserves and the destroyed with them. */
int
md_total (const MdBattle *battle,
          int             side)
{
  int total = 0;

  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->grid.stands[unit].side == side)
      total += battle->initial[unit];
  return total;
}

int
md_lost (const MdBattle *battle,
         int             side)
{
  int lost = 0;

  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->grid.stands[unit].side == side)
      lost += battle->initial[unit] - battle->sv[unit];
  return lost;
}

/* MD-EXH-2: once exhausted, always. MD-EXH-3, MD-SEQ-9: looked at when the turn ends, for the next. */
static void
check_exhaustion (const BivField *field,
                  MdBattle       *battle,
                  BivEvents      *events)
{
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      BivEvent *event;

      if (md_is_exhausted (battle, side) || md_lost (battle, side) < md_exhaustion_point (field, md_total (battle, side)))
        continue;
      battle->exhausted |= (guint8) (1 << side);
      event = biv_events_add (events, BIV_EVENT_EXHAUSTED, -1, "MD-EXH-2");
      if (event != NULL)
        event->side = (gint8) side;
    }
}

/* ---- The end (MD-END) ---- */

/* MD-END-3: under MD-END-1 and MD-END-4 no winner is named. */
void
md_end (const BivField *field,
        MdBattle       *battle,
        guint           result,
        BivEvents      *events)
{
  battle->active = BIV_NOBODY;
  biv_grid_end (&battle->grid, MD_OVER, result,
                result == MD_RESULT_BOTH_EXHAUSTED ? "MD-END-1"
                : result == MD_RESULT_TURN_LIMIT   ? "MD-END-4"
                                                   : "MD-END-2",
                events);
}

static gboolean
is_gone (const MdBattle *battle,
         int             side)
{
  if (!biv_stands_is_empty (&battle->grid.on_board[side]))
    return FALSE;
  for (guint unit = 0; unit < battle->grid.head.n_units; unit++)
    if (battle->grid.stands[unit].side == side && battle->grid.stands[unit].presence == BIV_PRESENCE_WAITING)
      return FALSE;
  return TRUE;
}

static gboolean
end_removal (const BivField *field,
             MdBattle       *battle,
             BivEvents      *events)
{
  BivResult result = biv_result_of_beaten (is_gone (battle, 0), is_gone (battle, 1));

  if (result != BIV_RESULT_NONE)
    md_end (field, battle, result, events);
  return result != BIV_RESULT_NONE;
}

/* ---- Turn sequence (MD-SEQ) ---- */

void
md_enter_phase (MdBattle  *battle,
                MdPhase    phase,
                int        side,
                BivEvents *events)
{
  if (phase == MD_ACTIVATE)
    battle->active = (gint8) side;
  biv_grid_enter_phase (&battle->grid, phase, side, "MD-SEQ-1", events);
}

/* MD-SEQ-4: combat and all, before the next begins. */
void
md_finish_activation (const BivField *field,
                      MdBattle       *battle,
                      BivEvents      *events)
{
  BivState *head = &battle->grid.head;

  if (end_removal (field, battle, events))
    return;
  if (head->phase != MD_ACTIVATE)
    {
      head->phase = MD_ACTIVATE;
      head->side = battle->active;
    }
}

/* In this order: work that was not kept up (whoever has been activated for anything else has none), exhaustion, MD-END-1,
 * MD-END-4. */
static void
end_turn (const BivField *field,
          MdBattle       *battle,
          BivEvents      *events)
{
  BivState *head = &battle->grid.head;

  for (guint unit = 0; unit < head->n_units; unit++)
    if (battle->work[unit] != BIV_NO_CELL && !biv_stands_has (&battle->activated, unit))
      md_stop_work (battle, unit);
  check_exhaustion (field, battle, events);
  if (battle->exhausted == 3)
    {
      md_end (field, battle, MD_RESULT_BOTH_EXHAUSTED, events);
      return;
    }
  if (biv_grid_is_last_turn (&battle->grid, md_rules (field)->options.max_turns))
    {
      md_end (field, battle, MD_RESULT_TURN_LIMIT, events);
      return;
    }
  battle->fired = battle->activated = (BivStandSet) { 0 };
  battle->active = BIV_NOBODY;
  biv_grid_next_turn (&battle->grid, "MD-SEQ-8", events);
  md_enter_phase (battle, MD_FIRE_DECLARE, BIV_NOBODY, events);
}

/* MD-SEQ-1: both declare until both are done. */
static void
refresh (const BivField *field,
         BivState       *state)
{
  const MdBattle *battle = (const MdBattle *) state;

  if (state->decision != BIV_ACTION_NONE)
    state->deciders = (guint8) (1 << state->decision_side);
  else if (state->phase == MD_FIRE_DECLARE)
    state->deciders = (guint8) (biv_grid_unpassed (&battle->grid) | (md_awaits_reserves (field, battle) ? BIV_MAY_NOBODY : 0));
  else if (state->phase == MD_INITIATIVE || state->phase == MD_SETUP)
    state->deciders = BIV_MAY_NOBODY;
  else
    state->deciders = (guint8) (state->phase == MD_ACTIVATE ? 1 << state->side : 0);
}

/* A decision that the referee has taken away leaves its phase behind. */
static void
settle (const BivField *field,
        BivState       *state,
        BivEvents      *events)
{
  MdBattle *battle = (MdBattle *) state;

  refresh (field, state);
  if (state->deciders != 0 || state->phase == MD_OVER)
    return;
  if (state->phase != MD_FIRE_DECLARE)
    md_finish_activation (field, battle, events);
  else
    {
      /* FIRE_REMOVE: the destroyed have gone. */
      battle->declared = (BivStandSet) { 0 };
      if (!end_removal (field, battle, events))
        md_enter_phase (battle, MD_INITIATIVE, BIV_NOBODY, events);
    }
  refresh (field, state);
}

static void
pass (const BivField *field,
      MdBattle       *battle,
      int             side,
      BivDice        *dice,
      BivEvents      *events)
{
  biv_grid_pass (&battle->grid, side, "MD-FIRE-15", events);
  if (battle->grid.passed == 3)
    md_resolve_fire (field, battle, dice, events);
}

/* MD-SEQ-2, option initiative-tie */
static void
throw_initiative (const BivField *field,
                  MdBattle       *battle,
                  BivDice        *dice,
                  BivEvents      *events)
{
  MdTie tie = md_rules (field)->options.tie;
  int a, b, first = biv_grid_throw_initiative (dice, "MD-SEQ-2", tie == MD_TIE_REROLL, &a, &b);

  if (first == BIV_NOBODY && tie == MD_TIE_ALTERNATE)
    first = battle->grid.head.turn == 1 ? 0 : 1 - battle->grid.first;
  else if (first == BIV_NOBODY)
    first = tie == MD_TIE_SIDE_A ? 0 : 1;
  biv_grid_go_first (&battle->grid, first, a, b, "MD-SEQ-2", events);
  md_enter_phase (battle, MD_ACTIVATE, battle->grid.first, events);
}

/* ---- Orders ---- */

static gboolean
refuse_state (BivRefusal *why)
{
  return biv_refusal_set (why, "MD-SEQ-1", NULL, _("That order cannot be given now."));
}

static gboolean
refuse_side (BivRefusal *why)
{
  return biv_refusal_set (why, "MD-SEQ-3", NULL, _("That is not this side’s to do."));
}

/* State, side, unit: what every order of a unit asks first. */
gboolean
md_check_actor (const MdBattle  *battle,
                const BivAction *action,
                MdPhase          phase,
                BivRefusal      *why)
{
  const BivState *head = &battle->grid.head;

  if (head->phase != phase || head->decision != BIV_ACTION_NONE)
    return refuse_state (why);
  if (action->side == BIV_NOBODY || (head->side != BIV_NOBODY && action->side != head->side))
    return refuse_side (why);
  if (action->unit < 0 || action->unit >= head->n_units || battle->grid.stands[action->unit].cell == BIV_NO_CELL
      || battle->grid.stands[action->unit].side != action->side)
    return biv_refusal_set (why, "MD-SEQ-3", NULL, _("That is no unit of this side on the board."));
  return TRUE;
}

static gboolean
check_nobody (const MdBattle  *battle,
              const BivAction *action,
              MdPhase          phase,
              BivRefusal      *why)
{
  if (battle->grid.head.phase != phase)
    return refuse_state (why);
  return action->side == BIV_NOBODY || refuse_side (why);
}

static gboolean
check_side (const MdBattle  *battle,
            const BivAction *action,
            MdPhase          phase,
            BivRefusal      *why)
{
  if (battle->grid.head.phase != phase)
    return refuse_state (why);
  if (action->side == BIV_NOBODY || (battle->grid.head.side != BIV_NOBODY && action->side != battle->grid.head.side))
    return refuse_side (why);
  return TRUE;
}

/* Section 5: every fault is reported, and there must be none. */
static gboolean
check_begin (const BivField  *field,
             const MdBattle  *battle,
             const BivAction *action,
             BivRefusal      *why)
{
  g_autoptr (BivSetup) setup = NULL;
  g_autoptr (GArray) faults = NULL;

  if (!check_nobody (battle, action, MD_SETUP, why))
    return FALSE;
  setup = biv_battle_dup_setup (field, &battle->grid.head);
  faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));
  for (int side = 0; side < BIV_N_SIDES; side++)
    md_check_deployment (setup, field->book, side, faults, NULL);
  return biv_faults_refuse (faults, why);
}

static BivAction
attack_as_move (const BivAction *action)
{
  BivAction plain = *action;

  plain.n_path = 0;
  plain.facing = BIV_NO_DIRECTION;
  return plain;
}

/* MD-SEQ-5: what an activation may be. */
gboolean
md_check (const BivField  *field,
          const BivState  *state,
          const BivAction *action,
          BivRefusal      *why)
{
  const MdBattle *battle = (const MdBattle *) state;
  BivAction plain;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_BEGIN:         return check_begin (field, battle, action, why);
    case BIV_ACTION_FIRE:          return md_check_fire (field, battle, action, why);
    case BIV_ACTION_WITHDRAW_FIRE: return md_check_withdraw (field, battle, action, why);
    case BIV_ACTION_PASS:          return check_side (battle, action, MD_FIRE_DECLARE, why)
                                          && md_check_ready (battle, action, why);
    case BIV_ACTION_ENTER:         return check_nobody (battle, action, MD_FIRE_DECLARE, why)
                                          && md_check_enter (field, battle, action, why);
    case BIV_ACTION_INITIATIVE:    return check_nobody (battle, action, MD_INITIATIVE, why);
    case BIV_ACTION_MOVE:          return md_check_move (field, battle, action, why);
    case BIV_ACTION_ATTACK:
      plain = attack_as_move (action);
      return md_check_move (field, battle, &plain, why);
    case BIV_ACTION_REMOVE_WIRE:   return md_check_wire (field, battle, action, why);
    case BIV_ACTION_WORK_MINE:     return md_check_work (field, battle, action, why);
    case BIV_ACTION_CHANGE_MOUNT:  return md_check_mount (field, battle, action, why);
    case BIV_ACTION_END_SIDE:      return check_side (battle, action, MD_ACTIVATE, why);
    case BIV_ACTION_RETREAT:       return check_side (battle, action, MD_LOSER_CHOICE, why)
                                          && md_check_retreat (field, battle, action, why);
    case BIV_ACTION_STAND:         return check_side (battle, action, MD_LOSER_CHOICE, why);
    case BIV_ACTION_ADVANCE:
    case BIV_ACTION_STAY:          return check_side (battle, action, MD_ADVANCE_CHOICE, why);
    case BIV_ACTION_LEAVE:         return check_side (battle, action, MD_ACTIVATE, why);
    case BIV_ACTION_OVERRULE:
      return biv_grid_check_overrule (field, &battle->grid, action, "MD-SEQ-1", "MD-END-2", why);
    default:                       return refuse_state (why);
    }
}

static void
do_action (const BivField  *field,
           MdBattle        *battle,
           const BivAction *action,
           BivDice         *dice,
           BivEvents       *events)
{
  BivAction plain;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_BEGIN:
      md_enter_phase (battle, MD_FIRE_DECLARE, BIV_NOBODY, events);
      break;
    case BIV_ACTION_FIRE:
      biv_stands_add (&battle->declared, (guint) action->unit);
      battle->aim[action->unit] = action->cell;
      break;
    case BIV_ACTION_WITHDRAW_FIRE:
      biv_stands_remove (&battle->declared, (guint) action->unit);
      battle->aim[action->unit] = BIV_NO_CELL;
      break;
    case BIV_ACTION_PASS:          pass (field, battle, action->side, dice, events); break;
    case BIV_ACTION_ENTER:         md_apply_enter (field, battle, action, events); break;
    case BIV_ACTION_INITIATIVE:    throw_initiative (field, battle, dice, events); break;
    case BIV_ACTION_MOVE:          md_apply_move (field, battle, action, dice, events); break;
    case BIV_ACTION_ATTACK:
      plain = attack_as_move (action);
      md_apply_move (field, battle, &plain, dice, events);
      break;
    case BIV_ACTION_REMOVE_WIRE:   md_apply_wire (field, battle, action, events); break;
    case BIV_ACTION_WORK_MINE:     md_apply_work (field, battle, action, events); break;
    case BIV_ACTION_CHANGE_MOUNT:  md_apply_mount (field, battle, action, events); break;
    case BIV_ACTION_RETREAT:       md_apply_retreat (field, battle, action, dice, events); break;
    case BIV_ACTION_STAND:         md_apply_stand (field, battle, events); break;
    case BIV_ACTION_ADVANCE:       md_apply_advance (field, battle, action, dice, events); break;
    case BIV_ACTION_STAY:          md_apply_stay (field, battle, events); break;
    case BIV_ACTION_END_SIDE:      /* MD-SEQ-3, MD-SEQ-8: whoever has not been activated need not be. */
      if (battle->grid.head.side == battle->grid.first)
        md_enter_phase (battle, MD_ACTIVATE, 1 - battle->grid.first, events);
      else
        end_turn (field, battle, events);
      break;
    case BIV_ACTION_LEAVE:         /* CA-BATTLE-5: in its own part of the turn; who leaves the field has lost it. */
      biv_grid_leave (&battle->grid, action->side, events);
      md_end (field, battle, biv_result_of_beaten (action->side == 0, action->side == 1), events);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
apply (const BivField  *field,
       BivState        *state,
       const BivAction *action,
       BivDice         *dice,
       BivEvents       *events)
{
  MdBattle *battle = (MdBattle *) state;

  do_action (field, battle, action, dice, events);
  settle (field, state, events);
}

/* ---- Beginning ---- */

/* MD-EXH-1: what a unit begins with, until its facts say otherwise. */
static void
muster (const BivField *field,
        MdBattle       *battle,
        guint           unit)
{
  battle->initial[unit] = MAX (md_type (field, battle, unit)->sv, 0);
  battle->sv[unit] = battle->grid.stands[unit].presence == BIV_PRESENCE_LOST ? 0 : battle->initial[unit];
  battle->quality[unit] = MD_REGULAR;
  battle->aim[unit] = BIV_NO_CELL;
  md_note_type (field, battle, unit);
  md_stop_work (battle, unit);
}

static void
begin (const BivField *field,
       BivState       *state)
{
  MdBattle *battle = (MdBattle *) state;

  biv_grid_begin (field, &battle->grid);
  battle->active = state->phase == MD_ACTIVATE ? state->side : BIV_NOBODY;
  battle->attacker = battle->defender = BIV_NO_STAND;
  battle->fallen = battle->from = BIV_NO_CELL;
  memset (battle->work, 0xff, sizeof battle->work);
  memset (battle->aim, 0xff, sizeof battle->aim);
  for (BivCell cell = 0; cell < field->board->n_cells; cell++)
    {
      if (field->board->ground[cell].marks & BIV_MARK_WIRE)
        biv_cells_add (battle->wire.words, cell);
      if (field->board->ground[cell].marks & BIV_MARK_MINE)
        biv_cells_add (battle->mines.words, cell);
    }
  for (guint unit = 0; unit < field->n_units; unit++)
    muster (field, battle, unit);
}

static void
enlist (const BivField *field,
        guint           unit,
        BivState       *state)
{
  MdBattle *battle = (MdBattle *) state;

  biv_grid_enlist (field, &battle->grid, unit);
  biv_stands_forget (unit, &battle->fired, &battle->declared, &battle->activated, NULL);
  muster (field, battle, unit);
}

/* ---- For the page and the campaign ---- */

static void
placement (const BivField *field,
           const BivState *state,
           guint           unit,
           BivPlacement   *place)
{
  const MdBattle *battle = (const MdBattle *) state;

  biv_grid_placement (&battle->grid, unit, place);
  place->strength = battle->sv[unit];
  if (state->phase == MD_FIRE_DECLARE)
    place->is_spent = biv_stands_has (&battle->declared, unit) || biv_stands_has (&battle->fired, unit);
  else
    place->is_spent = biv_stands_has (&battle->activated, unit) || biv_stands_has (&battle->fired, unit);
}

/* CA-BATTLE-2 */
static void
ending (const BivField *field,
        const BivState *state,
        guint           unit,
        BivUnitEnding  *end)
{
  const MdBattle *battle = (const MdBattle *) state;

  biv_grid_ending (field, state, unit, end);
  end->steps_start = battle->initial[unit];
  end->steps_end = battle->sv[unit];
  if (end->ending == BIV_ENDING_INTACT && end->steps_end < end->steps_start)
    end->ending = BIV_ENDING_DAMAGED;
}

static const BivPhaseInfo phases[] = {
  [MD_FIRE_DECLARE] = { "fire-declare", BIV_PHASE_OF_BOTH, TRUE },
  [MD_INITIATIVE] = { "initiative", BIV_PHASE_OF_NOBODY, TRUE },
  [MD_ACTIVATE] = { "activate", BIV_PHASE_OF_ONE, TRUE },
  [MD_LOSER_CHOICE] = { "loser-choice", BIV_PHASE_OF_ONE, FALSE },
  [MD_ADVANCE_CHOICE] = { "advance-choice", BIV_PHASE_OF_ONE, FALSE },
  [MD_SETUP] = { "setup", BIV_PHASE_OF_NOBODY, TRUE },
  [MD_OVER] = { "over", BIV_PHASE_OF_NOBODY, FALSE },
  { NULL },
};

static const char *const verbs[BIV_N_ACTIONS] = {
  [BIV_ACTION_FIRE] = "fire",               [BIV_ACTION_PASS] = "pass",           [BIV_ACTION_END_SIDE] = "end-side",
  [BIV_ACTION_INITIATIVE] = "initiative",   [BIV_ACTION_MOVE] = "move",           [BIV_ACTION_ATTACK] = "attack",
  [BIV_ACTION_ADVANCE] = "advance",         [BIV_ACTION_STAY] = "stay",           [BIV_ACTION_RETREAT] = "retreat",
  [BIV_ACTION_ENTER] = "enter",             [BIV_ACTION_BEGIN] = "begin",         [BIV_ACTION_STAND] = "stand",
  [BIV_ACTION_WITHDRAW_FIRE] = "withdraw-fire", [BIV_ACTION_CHANGE_MOUNT] = "change-mount",
  [BIV_ACTION_REMOVE_WIRE] = "remove-wire", [BIV_ACTION_WORK_MINE] = "work-mine", [BIV_ACTION_LEAVE] = "leave",
};

static const guint8 forms[BIV_N_ACTIONS] = {
  [BIV_ACTION_MOVE] = BIV_ORDER_UNIT_PATH_ENEMY,
  [BIV_ACTION_ATTACK] = BIV_ORDER_UNIT_ENEMY,
  [BIV_ACTION_ADVANCE] = BIV_ORDER_FACING,
  [BIV_ACTION_RETREAT] = BIV_ORDER_CELL_OR_OFF,
};

const BivRuleset biv_modern_frontier = {
  .id = "modern-frontier",
  .shape = BIV_BOARD_HEXES,
  .state_size = sizeof (MdBattle),
  .phases = phases,
  .results = md_results,
  .facts = md_facts,
  .queries = md_queries,
  .verbs = verbs,
  .forms = forms,
  .bare_crossings = TRUE,
  .keeps_facing = TRUE,
  .compile = compile,
  .release = release,
  .begin = begin,
  .enlist = enlist,
  .refresh = refresh,
  .settle = settle,
  .actions = md_list_actions,
  .check = md_check,
  .apply = apply,
  .choose = md_choose,
  .reckon = md_reckon,
  .placement = placement,
  .ending = ending,
  .check_army = md_check_army,
  .check_deployment = md_check_deployment,
  .deployment_zone = md_deployment_zone,
  .get_fact = md_get_fact,
  .set_fact = md_set_fact,
  .overrule = md_overrule,
  .query = md_query,
  .describe = md_describe,
};
