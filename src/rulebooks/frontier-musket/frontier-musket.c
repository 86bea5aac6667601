/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frontier-musket.c: armies, dice, sequence of play, activation and the end
 *
 * Frontier/Musket Wargames Rules by Bob Cordery, after Joseph Morschauser. The other chapters are in the files that
 * private.h names. */
#include "config.h"
#include "engine/rulesets.h"

#include "rulebooks/frontier-musket/private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What moves is copied, compared and digested as bytes. */
G_STATIC_ASSERT (sizeof (BivState) == 12);
G_STATIC_ASSERT (sizeof (BivStand) == 8);
G_STATIC_ASSERT (sizeof (BivNamedShot) == 4);

/* ---- Units (FM-ARMY) ---- */

/* FM-ARMY-4: a type is what its class and flags say; which types there are is the book's. FM-ARMY-5: each fills one square.
 * FM-ARMY-8: dismounted cavalry is a type of its own, with Power one lower. */
static void
compile_type (const BivBook *book,
              guint          number,
              FmType        *type)
{
  static const struct { const char *flag; FmTypeFlag bit; } flags[] = {
    { "small-arms", FM_TYPE_SMALL_ARMS }, { "advances", FM_TYPE_ADVANCES }, { "doubles", FM_TYPE_DOUBLES },
    { "mounted", FM_TYPE_MOUNTED },       { "fixed", FM_TYPE_FIXED },
  };
  static const struct { const char *class_id; FmTypeFlag bit; } classes[] = {
    { "artillery", FM_TYPE_ARTILLERY }, { "command", FM_TYPE_COMMAND }, { "cavalry", FM_TYPE_CAVALRY },
  };
  const BivBookType *info = biv_book_get_type_at (book, number);

  for (gsize i = 0; i < G_N_ELEMENTS (flags); i++)
    if (biv_book_has_flag (book, number, flags[i].flag))
      type->flags |= flags[i].bit;
  for (gsize i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strcmp (info->class_id, classes[i].class_id) == 0)
      type->flags |= classes[i].bit;
  type->move = (guint8) biv_book_get_number (book, number, "move", 0);
  type->power = (guint8) biv_book_get_number (book, number, "power", 1);
  type->range = (guint8) biv_book_get_number (book, number, "range", 0);
  type->kills[0][0] = (guint8) biv_book_get_number (book, number, "kills-open", 7);
  type->kills[0][1] = (guint8) biv_book_get_number (book, number, "kills-cover", 7);
  type->kills[1][0] = (guint8) biv_book_get_number (book, number, "kills-command-open", 7);
  type->kills[1][1] = (guint8) biv_book_get_number (book, number, "kills-command-cover", 7);
  type->becomes = (gint8) (info->becomes != NULL ? biv_book_find_type (book, info->becomes) : -1);
}

/* ---- Options ---- */

static void
compile_options (const BivField *field,
                 FmOptions      *options)
{
  static const char *const doubles[] = { "native", "all-cavalry", "none", NULL };
  static const char *const hills[] = { "minus1", "none", "plus1", NULL };
  static const char *const contours[] = { "1", "2", "unlimited", NULL };
  static const int contour_limits[] = { 1, 2, G_MAXUINT8 };

  options->aims_at_empty = biv_field_is_option (field, "artillery-empty-target", "on");
  options->hits_itself = biv_field_is_option (field, "artillery-self-hit", "on");
  options->fires_and_moves = biv_field_is_option (field, "artillery-fire-and-move", "on");
  options->direct_by_landing = biv_field_is_option (field, "artillery-direct-by", "landing");
  options->declares = biv_field_is_option (field, "declare-before-rolling", "on");
  options->units_hide = biv_field_is_option (field, "units-block-sight", "on");
  options->tie_keeps = biv_field_is_option (field, "initiative-tie", "keep");
  options->doubles = (FmDoubleMove) biv_field_get_choice (field, "double-move", doubles);
  options->fires_in_contact = biv_field_is_option (field, "fire-in-contact", "on");
  options->fights_once = biv_field_is_option (field, "fight-limit", "total");
  options->all_withdraw = biv_field_is_option (field, "draw-withdrawal", "all");
  options->cornered_die = biv_field_is_option (field, "no-withdrawal", "destroy");
  options->hill_defender = (int) biv_field_get_choice (field, "hill-defender", hills) - 1;
  options->command_contours = contour_limits[biv_field_get_choice (field, "command-contours", contours)];
  options->dismounts = biv_field_is_option (field, "dismount", "on");
  options->victory = (BivVictory) biv_field_get_choice (field, "victory", biv_victory_words);
  options->turn_limit = biv_field_get_number (field, "turn-limit");
}

static void
release (gpointer data)
{
  FmRules *rules = data;

  biv_reaches_clear (&rules->reaches);
  g_free (rules->ways);
  g_free (rules);
}

static gpointer
compile (const BivField *field,
         GError        **error)
{
  FmRules *rules = g_new0 (FmRules, 1);

  rules->n_types = biv_book_get_n_types (field->book);
  for (guint type = 0; type < rules->n_types; type++)
    compile_type (field->book, type, &rules->types[type]);
  compile_options (field, &rules->options);
  fm_compile_ground (field, rules);
  return rules;
}

/* ---- The end (FM-END) ---- */

void
fm_note_type (const BivField *field,
              FmBattle       *battle,
              guint           unit)
{
  const FmType *type = fm_type (field, battle, unit);
  guint8 flags = type->flags;
  /* FM-ARMY-10: only a Unit that changes its weapons with its saddle can be without. */
  gboolean is_unarmed = type->becomes >= 0 && biv_stands_has (&battle->unarmed, unit);

  biv_stands_set (&battle->small_arms, unit, flags & FM_TYPE_SMALL_ARMS && !is_unarmed);
  biv_stands_set (&battle->guns, unit, flags & FM_TYPE_ARTILLERY);
  biv_stands_set (&battle->commands, unit, flags & FM_TYPE_COMMAND);
}

/* FM-END-1: there and then; whatever was still to be decided or fought is not. */
void
fm_end (const BivField *field,
        FmBattle       *battle,
        guint           result,
        BivEvents      *events)
{
  battle->n_queue = 0;
  biv_grid_end (&battle->grid, FM_OVER, result, "FM-END-1", events);
}

/* FM-SEQ-7, FM-SEQ-9 */
void
fm_destroy (const BivField *field,
            FmBattle       *battle,
            guint           unit,
            const char     *clause,
            BivEvents      *events)
{
  fm_leave_combat (field, battle, unit);
  biv_grid_lose (&battle->grid, unit, clause, events);
}

/* FM-END-1: after every removal; Units that go together are one removal. */
gboolean
fm_end_removal (const BivField *field,
                FmBattle       *battle,
                BivEvents      *events)
{
  guint result = biv_grid_find_result (&battle->grid, fm_rules (field)->options.victory, &battle->commands,
                                       battle->had_command);

  if (result != BIV_RESULT_NONE)
    fm_end (field, battle, result, events);
  return result != BIV_RESULT_NONE;
}

/* ---- Sequence (FM-SEQ) ---- */

gboolean
fm_is_phase_of (const FmBattle *battle,
                FmPhase         phase,
                int             side)
{
  const BivState *head = &battle->grid.head;

  return head->phase == phase && head->side == side && side != BIV_NOBODY && head->decision == BIV_ACTION_NONE;
}

gboolean
fm_refuse_state (BivRefusal *why)
{
  biv_refusal_set (why, "FM-E-STATE", "FM-SEQ-5", _("That order cannot be given now."));
  biv_refusal_add_clause (why, "FM-SEQ-10");
  return FALSE;
}

static void
enter_phase (FmBattle  *battle,
             FmPhase    phase,
             int        side,
             BivEvents *events)
{
  biv_grid_enter_phase (&battle->grid, phase, side, "FM-SEQ-5", events);
}

/* FM-SEQ-8; FM-MOVE-16: facing and mounting last, the marks of the turn do not. */
static void
end_turn (const BivField *field,
          FmBattle       *battle,
          BivEvents      *events)
{
  if (biv_grid_is_last_turn (&battle->grid, fm_rules (field)->options.turn_limit))
    {
      fm_end (field, battle, FM_RESULT_UNDECIDED, events);
      return;
    }
  battle->fired = battle->activated = battle->attacked = battle->defended = (BivStandSet) { 0 };
  memset (battle->contours, 0, sizeof battle->contours);
  biv_grid_next_turn (&battle->grid, "FM-SEQ-8", events);
  enter_phase (battle, FM_ARTILLERY, BIV_NOBODY, events);
}

static void
end_half (const BivField *field,
          FmBattle       *battle,
          BivEvents      *events)
{
  if (battle->n_contacts > 0)
    fm_forget_contacts (battle);
  if (battle->grid.head.side == battle->grid.first)
    enter_phase (battle, FM_ACTIVATION, 1 - battle->grid.first, events);
  else
    end_turn (field, battle, events);
}

static void
refresh (const BivField *field,
         BivState       *state)
{
  FmBattle *battle = (FmBattle *) state;

  /* Nobody advances to where the referee has put somebody. */
  if (state->decision == BIV_ACTION_ADVANCE && biv_grid_at (&battle->grid, battle->fallen) != BIV_NO_STAND)
    biv_grid_stop_asking (&battle->grid);
  if (state->decision != BIV_ACTION_NONE)
    state->deciders = (guint8) (1 << state->decision_side);
  else if (state->phase == FM_ARTILLERY)
    /* FM-SEQ-2. Shots that were declared and not thrown for keep the phase open. */
    state->deciders = (guint8) biv_shots_find_deciders (field, &battle->grid, fm_side_has_shot, battle->n_shots);
  else if (state->phase == FM_INITIATIVE || state->phase == FM_ACTIVATION)
    state->deciders = BIV_MAY_NOBODY;
  else if (state->phase == FM_MOVE || state->phase == FM_FIRE
           || (state->phase == FM_CC && !biv_stands_is_empty (&battle->besieged)))
    state->deciders = (guint8) (1 << state->side);
  else
    state->deciders = 0;
}

static void
settle (const BivField *field,
        BivState       *state,
        BivEvents      *events)
{
  FmBattle *battle = (FmBattle *) state;

  refresh (field, state);
  while (state->deciders == 0 && (state->phase == FM_ARTILLERY || state->phase == FM_CC))
    {
      if (state->phase == FM_CC)
        end_half (field, battle, events);
      else
        {
          /* FM-SEQ-3: the artillery's casualties come off when all have fired; FM-SEQ-1: initiative follows. */
          fm_remove_marked (field, battle, events);
          if (state->phase == FM_ARTILLERY)
            enter_phase (battle, FM_INITIATIVE, BIV_NOBODY, events);
        }
      refresh (field, state);
    }
}

/* FM-SEQ-4, FM-DICE-1 */
static void
throw_initiative (const BivField *field,
                  FmBattle       *battle,
                  BivDice        *dice,
                  BivEvents      *events)
{
  gboolean tie_keeps = fm_rules (field)->options.tie_keeps;
  int a, b, first = biv_grid_throw_initiative (dice, "FM-SEQ-4", !tie_keeps, &a, &b);

  if (first == BIV_NOBODY)
    first = battle->grid.head.turn == 1 ? 0 : battle->grid.first;
  biv_grid_go_first (&battle->grid, first, a, b, "FM-SEQ-4", events);
  enter_phase (battle, FM_ACTIVATION, battle->grid.first, events);
}

/* ---- Activation (FM-ACT, FM-DICE) ---- */

/* Table 2.2. FM-ACT-2: a European's thirds are rounded up; FM-ACT-3: a Native's down; FM-ACT-4, FM-ACT-5: whoever lives
 * now counts, so every loss tells from the next throw on. FM-ARMY-3: the army decides. FM-DICE-4: there is no cap. */
int
fm_activation_dice (const BivField *field,
                    const FmBattle *battle,
                    int             side)
{
  int command = biv_grid_has_any (&battle->grid, side, &battle->commands) ? 1 : 0;
  int others = biv_stands_count (&battle->grid.on_board[side]) - command;

  return command + (others + (battle->is_native[side] ? 0 : 2)) / 3;
}

/* FM-ACT-1, FM-ACT-6: on Units of any type, the Command Unit too (FM-ACT-8). FM-DICE-2: a plain die halved; FM-DICE-3:
 * each by itself. FM-ACT-11: nothing but moving uses them. */
static void
throw_activation (const BivField *field,
                  FmBattle       *battle,
                  BivDice        *dice,
                  BivEvents      *events)
{
  int side = battle->grid.head.side, n = fm_activation_dice (field, battle, side), budget = 0;
  BivEvent *event;

  for (int i = 0; i < n; i++)
    budget += biv_dice_d6 (dice, side, "FM-ACT-1") / 2;
  battle->budget[side] = (guint8) budget;
  event = biv_events_add (events, BIV_EVENT_ACTIVATION, -1, "FM-ACT-6");
  if (event != NULL)
    {
      event->side = (gint8) side;
      event->value = (gint16) budget;
      event->needed = (gint16) n;
    }
  enter_phase (battle, FM_MOVE, side, events);
}

/* FM-ACT-10: what is left is lost. FM-SEQ-10, FM-SEQ-11: after this no Unit moves any more. FM-FIRE-11: fire may be held. */
static void
end_phase (const BivField *field,
           FmBattle       *battle,
           BivEvents      *events)
{
  BivState *head = &battle->grid.head;

  if (head->phase == FM_MOVE)
    {
      battle->budget[head->side] = 0;
      enter_phase (battle, FM_FIRE, head->side, events);
      return;
    }
  /* Without a combat to fight the phase is over before it is seen. */
  head->phase = FM_CC;
  if (!biv_stands_is_empty (&battle->besieged))
    enter_phase (battle, FM_CC, head->side, events);
}

/* ---- Orders (FM-DICE-5: every die is thrown where the sequence calls for it, and no other) ---- */

static gboolean
check (const BivField  *field,
       const BivState  *state,
       const BivAction *action,
       BivRefusal      *why)
{
  const FmBattle *battle = (const FmBattle *) state;
  gboolean is_open;

  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:     return fm_check_fire (field, battle, action, why);
    case BIV_ACTION_MOVE:     return fm_check_move (field, battle, action, why);
    case BIV_ACTION_MOUNT:
    case BIV_ACTION_DISMOUNT: return fm_check_mount (field, battle, action, why);
    case BIV_ACTION_ATTACK:   return fm_check_attack (field, battle, action, why);
    case BIV_ACTION_ADVANCE:  return fm_check_advance (field, battle, action, why);
    case BIV_ACTION_RETREAT:  return fm_check_retreat (field, battle, action, why);
    case BIV_ACTION_ENTER:    return fm_check_enter (field, battle, action, why);
    case BIV_ACTION_OVERRULE:
      return biv_grid_check_overrule (field, &battle->grid, action, "FM-E-STATE", "FM-END-1", why);
    case BIV_ACTION_PASS:
      is_open = biv_grid_may_pass (&battle->grid, FM_ARTILLERY, action->side);
      break;
    case BIV_ACTION_END_SIDE:
      is_open = fm_is_phase_of (battle, FM_MOVE, action->side) || fm_is_phase_of (battle, FM_FIRE, action->side);
      break;
    case BIV_ACTION_INITIATIVE:
      is_open = state->phase == FM_INITIATIVE && action->side == BIV_NOBODY;
      break;
    case BIV_ACTION_ACTIVATION:
      is_open = state->phase == FM_ACTIVATION && action->side == BIV_NOBODY;
      break;
    case BIV_ACTION_STAY:
      is_open = state->decision == BIV_ACTION_ADVANCE && state->decision_side == action->side;
      break;
    case BIV_ACTION_LEAVE:
      is_open = state->phase >= FM_ACTIVATION && state->phase <= FM_CC
                && fm_is_phase_of (battle, (FmPhase) state->phase, action->side);
      break;
    default:
      is_open = FALSE;
    }
  return is_open ? TRUE : fm_refuse_state (why);
}

static void
do_action (const BivField  *field,
           FmBattle        *battle,
           const BivAction *action,
           BivDice         *dice,
           BivEvents       *events)
{
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:       fm_apply_fire (field, battle, action, dice, events); break;
    case BIV_ACTION_PASS:       biv_grid_pass (&battle->grid, action->side, "FM-SEQ-2", events); break;
    case BIV_ACTION_END_SIDE:   end_phase (field, battle, events); break;
    case BIV_ACTION_INITIATIVE: throw_initiative (field, battle, dice, events); break;
    case BIV_ACTION_ACTIVATION: throw_activation (field, battle, dice, events); break;
    case BIV_ACTION_MOVE:       fm_apply_move (field, battle, action, events); break;
    case BIV_ACTION_MOUNT:
    case BIV_ACTION_DISMOUNT:   fm_apply_mount (field, battle, action, events); break;
    case BIV_ACTION_ATTACK:     fm_apply_attack (field, battle, action, dice, events); break;
    case BIV_ACTION_ADVANCE:    fm_apply_advance (field, battle, action, events); break;
    case BIV_ACTION_STAY:       fm_apply_stay (field, battle, events); break;
    case BIV_ACTION_RETREAT:    fm_apply_retreat (field, battle, action, events); break;
    case BIV_ACTION_ENTER:      fm_apply_enter (field, battle, action, events); break;
    case BIV_ACTION_LEAVE:      /* CA-BATTLE-5: in its own part of the turn; who leaves the field has lost it. */
      biv_grid_leave (&battle->grid, action->side, events);
      fm_forget_contacts (battle);
      fm_end (field, battle, biv_result_of_beaten (action->side == 0, action->side == 1), events);
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
  FmBattle *battle = (FmBattle *) state;

  do_action (field, battle, action, dice, events);
  /* FM-ART-7: targets were named; now that nobody has another to name, the dice fall. */
  if (battle->n_shots > 0 && state->phase == FM_ARTILLERY
      && biv_shots_find_gunners (field, &battle->grid, fm_side_has_shot) == 0)
    fm_throw_declared (field, battle, dice, events);
  settle (field, state, events);
}

/* ---- What it costs ---- */

static int
cost (const BivField  *field,
      const BivState  *state,
      const BivAction *action)
{
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_MOVE:
      return action->unit >= 0 && state->n_units > action->unit
                 && ((const FmBattle *) state)->grid.stands[action->unit].cell != BIV_NO_CELL
               ? fm_move_cost (field, (const FmBattle *) state, action) : -1;
    case BIV_ACTION_MOUNT:
    case BIV_ACTION_DISMOUNT:
      return 1;
    default:
      return -1;
    }
}

/* ---- Beginning ---- */

static void
begin (const BivField *field,
       BivState       *state)
{
  FmBattle *battle = (FmBattle *) state;

  biv_grid_begin (field, &battle->grid);
  fm_forget_contacts (battle);
  battle->fallen = BIV_NO_CELL;
  for (guint unit = 0; unit < field->n_units; unit++)
    fm_note_type (field, battle, unit);
  biv_grid_note_commands (&battle->grid, &battle->commands, battle->had_command);
}

static void
enlist (const BivField *field,
        guint           unit,
        BivState       *state)
{
  FmBattle *battle = (FmBattle *) state;

  if (unit < state->n_units)
    fm_take_out_of_combat (field, battle, unit);
  biv_grid_enlist (field, &battle->grid, unit);
  biv_stands_forget (unit, &battle->fired, &battle->marked, &battle->activated, &battle->attacked, &battle->defended,
                     &battle->unarmed, NULL);
  fm_note_type (field, battle, unit);
  battle->contours[unit] = 0;
  battle->ford_turn[unit] = 0;
  biv_grid_note_commands (&battle->grid, &battle->commands, battle->had_command);
}

/* ---- For the page and the campaign ---- */

static void
placement (const BivField *field,
           const BivState *state,
           guint           unit,
           BivPlacement   *place)
{
  const FmBattle *battle = (const FmBattle *) state;

  biv_grid_placement (&battle->grid, unit, place);
  place->is_doomed = biv_stands_has (&battle->marked, unit);
  if (state->phase == FM_MOVE)
    place->is_spent = biv_stands_has (&battle->activated, unit);
  else if (state->phase == FM_ARTILLERY || state->phase == FM_FIRE)
    place->is_spent = biv_stands_has (&battle->fired, unit);
}

/* FM-DICE-2: what a plain die comes to, halved, stands on the book's own activation die. */
static const BivRealDie real_dice[] = {
  { "FM-ACT-1", { "0", "1", "1", "2", "2", "3" } },
  { NULL }
};

static const BivPhaseInfo phases[] = {
  [FM_ARTILLERY] = { "artillery", BIV_PHASE_OF_BOTH, TRUE },
  [FM_INITIATIVE] = { "initiative", BIV_PHASE_OF_NOBODY, TRUE },
  [FM_ACTIVATION] = { "activation", BIV_PHASE_OF_ONE, TRUE },
  [FM_MOVE] = { "move", BIV_PHASE_OF_ONE, TRUE },
  [FM_FIRE] = { "fire", BIV_PHASE_OF_ONE, TRUE },
  [FM_CC] = { "cc", BIV_PHASE_OF_ONE, FALSE },
  [FM_SETUP] = { "setup", BIV_PHASE_OF_NOBODY, TRUE },
  [FM_OVER] = { "over", BIV_PHASE_OF_NOBODY, FALSE },
  { NULL },
};

static const char *const verbs[BIV_N_ACTIONS] = {
  [BIV_ACTION_FIRE] = "fire",           [BIV_ACTION_PASS] = "pass",           [BIV_ACTION_END_SIDE] = "end-side",
  [BIV_ACTION_INITIATIVE] = "initiative", [BIV_ACTION_ACTIVATION] = "activation", [BIV_ACTION_MOVE] = "move",
  [BIV_ACTION_MOUNT] = "mount",         [BIV_ACTION_DISMOUNT] = "dismount",   [BIV_ACTION_ATTACK] = "attack",
  [BIV_ACTION_ADVANCE] = "advance",     [BIV_ACTION_STAY] = "stay",           [BIV_ACTION_RETREAT] = "retreat",
  [BIV_ACTION_ENTER] = "enter",         [BIV_ACTION_LEAVE] = "leave",
};

const BivRuleset biv_frontier_musket = {
  .id = "frontier-musket",
  .shape = BIV_BOARD_SQUARES,
  .state_size = sizeof (FmBattle),
  .phases = phases,
  .results = fm_results,
  .facts = fm_facts,
  .queries = fm_queries,
  .real_dice = real_dice,
  .verbs = verbs,
  .compile = compile,
  .release = release,
  .begin = begin,
  .enlist = enlist,
  .refresh = refresh,
  .settle = settle,
  .actions = fm_list_actions,
  .check = check,
  .apply = apply,
  .choose = fm_choose,
  .cost = cost,
  .reckon = fm_reckon,
  .placement = placement,
  .ending = biv_grid_ending,
  .check_army = fm_check_army,
  .check_deployment = fm_check_deployment,
  .deployment_zone = fm_deployment_zone,
  .get_fact = fm_get_fact,
  .set_fact = fm_set_fact,
  .query = fm_query,
};
