/* SPDX-License-Identifier: GPL-3.0-or-later */
/* morschauser-frontier.c: stand types, the sequence of the turn, and the end
 *
 * Joseph Morschauser's Frontier War Game Rules, restated by Bob Cordery. The other chapters are in the files that
 * private.h names. */
#include "config.h"
#include "engine/rulesets.h"

#include "rulebooks/morschauser-frontier/private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What moves is copied, compared and digested as bytes. */
G_STATIC_ASSERT (sizeof (BivNamedShot) == 4);

/* ---- Stand types (MF-TYP) ---- */

/* MF-TYP-1, MF-TYP-2: a type is what its class, flags and numbers say; which types there are is the book's table. MF-TYP-3:
 * without a range it only fights next to it. MF-TYP-5: where it comes from means nothing more. */
static void
compile_type (const BivBook *book,
              guint          number,
              int            command_contours,
              MfType        *type)
{
  static const struct { const char *class_id; MfTypeFlag bit; } classes[] = {
    { "infantry", MF_TYPE_INFANTRY },   { "cavalry", MF_TYPE_CAVALRY },
    { "artillery", MF_TYPE_ARTILLERY }, { "command", MF_TYPE_COMMAND },
  };
  const char *class_id = biv_book_get_type_at (book, number)->class_id;
  int contours;

  for (gsize i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strcmp (class_id, classes[i].class_id) == 0)
      type->flags |= classes[i].bit;
  if (biv_book_has_flag (book, number, "advances"))
    type->flags |= MF_TYPE_ADVANCES;
  if (biv_book_has_flag (book, number, "fixed"))
    type->flags |= MF_TYPE_FIXED;
  type->move = (guint8) biv_book_get_number (book, number, "move", 0);
  type->power = (guint8) biv_book_get_number (book, number, "power", 1);
  type->range = (guint8) biv_book_get_number (book, number, "range", 0);
  /* Table 2.7. MF-HIL-1, MF-HIL-2; MF-HIL-3: the option, unless a campaign has given its Command a number. */
  contours = type->flags & MF_TYPE_COMMAND ? command_contours : 1;
  type->contours = (guint8) biv_book_get_number (book, number, "contours", contours);
}

/* ---- Options ---- */

static void
compile_options (const BivField *field,
                 MfOptions      *options)
{
  static const char *const corners[] = { "any", "both", "none", NULL };
  static const char *const standing[] = { "optional", "compulsory", "none", NULL };

  options->aims_at_empty = biv_field_is_option (field, "target-empty-squares", "on");
  options->judges_landing = biv_field_is_option (field, "directness-from", "landing");
  options->declares = biv_field_is_option (field, "declare-before-rolling", "on");
  options->corner = (MfLosCorner) biv_field_get_choice (field, "los-corner", corners);
  options->stands_hide = biv_field_is_option (field, "stands-block-sight", "on");
  options->fixed_may_turn = biv_field_is_option (field, "immovable-may-turn", "on");
  options->many_fronts = biv_field_is_option (field, "multi-front-penalty", "on");
  options->may_meet_again = biv_field_is_option (field, "recontact-same", "on");
  options->works_cover = biv_field_is_option (field, "works-cover", "on");
  options->passes_friends = biv_field_is_option (field, "pass-through-friends", "on");
  options->standing = (MfStaticContact) biv_field_get_choice (field, "static-contact", standing);
  options->attacker_first = biv_field_is_option (field, "attacker-first", "on");
  options->withdraws = biv_field_is_option (field, "draw-withdraw", "on");
  options->counts_steps = biv_field_is_option (field, "contours-per", "step");
  options->command_contours = biv_field_get_number (field, "command-contours");
  options->hill_defender = biv_field_get_number (field, "hill-defender-modifier");
  options->victory = (BivVictory) biv_field_get_choice (field, "victory", biv_victory_words);
  options->turn_limit = biv_field_get_number (field, "turn-limit");
}

static void
release (gpointer data)
{
  MfRules *rules = data;

  biv_reaches_clear (&rules->reaches);
  g_free (rules->ways);
  g_free (rules);
}

static gpointer
compile (const BivField *field,
         GError        **error)
{
  MfRules *rules = g_new0 (MfRules, 1);

  compile_options (field, &rules->options);
  rules->n_types = biv_book_get_n_types (field->book);
  for (guint type = 0; type < rules->n_types; type++)
    compile_type (field->book, type, rules->options.command_contours, &rules->types[type]);
  mf_compile_ground (field, rules);
  return rules;
}

/* ---- The end (MF-END) ---- */

static void
note_type (const BivField *field,
           MfBattle       *battle,
           guint           unit)
{
  guint8 flags = mf_type (field, battle, unit)->flags;

  biv_stands_set (&battle->guns, unit, flags & MF_TYPE_ARTILLERY);
  biv_stands_set (&battle->commands, unit, flags & MF_TYPE_COMMAND);
}

void
mf_end (MfBattle  *battle,
        guint      result,
        BivEvents *events)
{
  biv_grid_end (&battle->grid, MF_OVER, result, result == MF_RESULT_UNDECIDED ? "MF-END-3" : "MF-END-1", events);
}

void
mf_destroy (MfBattle   *battle,
            guint       unit,
            const char *clause,
            BivEvents  *events)
{
  biv_grid_lose (&battle->grid, unit, clause, events);
}

/* MF-END-1, MF-END-2: stands that go together are one removal. */
gboolean
mf_end_removal (const BivField *field,
                MfBattle       *battle,
                BivEvents      *events)
{
  guint result = biv_grid_find_result (&battle->grid, mf_rules (field)->options.victory, &battle->commands,
                                       battle->had_command);

  if (result != BIV_RESULT_NONE)
    mf_end (battle, result, events);
  return result != BIV_RESULT_NONE;
}

/* ---- Sequence (MF-SEQ) ---- */

gboolean
mf_is_move_of (const MfBattle *battle,
               int             side)
{
  const BivState *head = &battle->grid.head;

  return (head->phase == MF_FIRST_MOVE || head->phase == MF_SECOND_MOVE) && head->side == side && side != BIV_NOBODY;
}

gboolean
mf_is_battle_of (const MfBattle *battle,
                 int             side)
{
  const BivState *head = &battle->grid.head;

  return (head->phase == MF_FIRST_BATTLE || head->phase == MF_SECOND_BATTLE) && head->side == side && side != BIV_NOBODY;
}

static void
enter_phase (MfBattle  *battle,
             MfPhase    phase,
             int        side,
             BivEvents *events)
{
  biv_grid_enter_phase (&battle->grid, phase, side, "MF-SEQ-4", events);
  battle->last = MF_LAST_NONE;
}

/* MF-SEQ-7. MF-END-3: the last turn ends undecided. */
static void
end_turn (const BivField *field,
          MfBattle       *battle,
          BivEvents      *events)
{
  if (biv_grid_is_last_turn (&battle->grid, mf_rules (field)->options.turn_limit))
    {
      mf_end (battle, MF_RESULT_UNDECIDED, events);
      return;
    }
  battle->fired = battle->marked = battle->attacked = (BivStandSet) { 0 };
  battle->moved = battle->shifted = battle->turned = battle->declined = (BivStandSet) { 0 };
  memset (battle->order, 0, sizeof battle->order);
  battle->n_moves = 0;
  biv_grid_next_turn (&battle->grid, "MF-SEQ-7", events);
  enter_phase (battle, MF_ARTILLERY, BIV_NOBODY, events);
}

/* MF-SEQ-4, MF-SEQ-5: a side's moves, then its battles; then the other side does both. MF-SEQ-8: in what order is the
 * side's own choice. */
static void
end_phase (const BivField *field,
           MfBattle       *battle,
           BivEvents      *events)
{
  int side = battle->grid.head.side;

  switch ((MfPhase) battle->grid.head.phase)
    {
    case MF_FIRST_MOVE:    enter_phase (battle, MF_FIRST_BATTLE, side, events); break;
    case MF_FIRST_BATTLE:  enter_phase (battle, MF_SECOND_MOVE, 1 - side, events); break;
    case MF_SECOND_MOVE:   enter_phase (battle, MF_SECOND_BATTLE, side, events); break;
    case MF_SECOND_BATTLE: end_turn (field, battle, events); break;
    case MF_ARTILLERY:
    case MF_INITIATIVE:
    case MF_SETUP:
    case MF_OVER:
    default:               g_assert_not_reached ();
    }
}

static void
refresh (const BivField *field,
         BivState       *state)
{
  MfBattle *battle = (MfBattle *) state;

  /* Nobody advances to where the referee has put somebody. */
  if (state->decision == BIV_ACTION_ADVANCE && biv_grid_at (&battle->grid, battle->fallen) != BIV_NO_STAND)
    biv_grid_stop_asking (&battle->grid);
  if (state->decision != BIV_ACTION_NONE)
    state->deciders = (guint8) (1 << state->decision_side);
  else if (state->phase == MF_ARTILLERY)
    /* Shots that were declared and not thrown for keep the phase open. */
    state->deciders = (guint8) biv_shots_find_deciders (field, &battle->grid, mf_side_has_shot, battle->n_shots);
  else if (state->phase == MF_INITIATIVE)
    state->deciders = BIV_MAY_NOBODY;
  else
    state->deciders = (guint8) (state->phase < MF_SETUP ? 1 << state->side : 0);
}

/* MF-SEQ-1, MF-SEQ-2: casualties come off when all have fired; then the dice for who moves first. */
static void
settle (const BivField *field,
        BivState       *state,
        BivEvents      *events)
{
  MfBattle *battle = (MfBattle *) state;

  refresh (field, state);
  if (state->deciders != 0 || state->phase != MF_ARTILLERY)
    return;
  mf_remove_marked (field, battle, events);
  if (state->phase == MF_ARTILLERY)
    enter_phase (battle, MF_INITIATIVE, BIV_NOBODY, events);
  refresh (field, state);
}

/* MF-SEQ-3: A, then B, until they differ. */
static void
throw_initiative (MfBattle  *battle,
                  BivDice   *dice,
                  BivEvents *events)
{
  int a, b, first = biv_grid_throw_initiative (dice, "MF-SEQ-3", TRUE, &a, &b);

  biv_grid_go_first (&battle->grid, first, a, b, "MF-SEQ-3", events);
  enter_phase (battle, MF_FIRST_MOVE, battle->grid.first, events);
}

/* ---- Orders, and the clauses that refuse them (section 5.1) ---- */

static gboolean
check (const BivField  *field,
       const BivState  *state,
       const BivAction *action,
       BivRefusal      *why)
{
  const MfBattle *battle = (const MfBattle *) state;

  if (action->kind == BIV_ACTION_OVERRULE)
    return biv_grid_check_overrule (field, &battle->grid, action, "MF-END-1", NULL, why);
  if (action->kind == BIV_ACTION_ADVANCE)
    return mf_check_advance (battle, action, why);
  if (state->phase == MF_OVER)
    return mf_refuse (why, "MF-END-1", -1, -1, _("The battle is over."));
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:       return mf_check_fire (field, battle, action, why);
    case BIV_ACTION_MOVE:       return mf_check_move (field, battle, action, why);
    case BIV_ACTION_ENTER:      return mf_check_enter (field, battle, action, why);
    case BIV_ACTION_ATTACK:     return mf_check_attack (field, battle, action, why);
    case BIV_ACTION_STAY:       return mf_check_stay (battle, action, why);
    case BIV_ACTION_RETREAT:    return mf_check_retreat (field, battle, action, why);
    case BIV_ACTION_END_SIDE:   return mf_check_end (field, battle, action, why);
    case BIV_ACTION_PASS:
      return biv_grid_may_pass (&battle->grid, MF_ARTILLERY, action->side)
             || mf_refuse (why, "MF-SEQ-1", -1, -1, _("There is nothing to pass now."));
    case BIV_ACTION_INITIATIVE:
      return (state->phase == MF_INITIATIVE && action->side == BIV_NOBODY)
             || mf_refuse (why, "MF-SEQ-3", -1, -1,
                           _("Who moves first is thrown for after the artillery, by nobody in particular."));
    case BIV_ACTION_LEAVE:
      return ((mf_is_move_of (battle, action->side) || mf_is_battle_of (battle, action->side))
              && state->decision == BIV_ACTION_NONE)
             || mf_refuse (why, "CA-BATTLE-5", -1, -1, _("A side leaves the field in its own part of the turn."));
    default:
      return mf_refuse (why, "MF-SEQ-4", -1, -1, _("These rules have no such order."));
    }
}

static void
do_action (const BivField  *field,
           MfBattle        *battle,
           const BivAction *action,
           BivDice         *dice,
           BivEvents       *events)
{
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:       mf_apply_fire (field, battle, action, dice, events); break;
    case BIV_ACTION_PASS:       biv_grid_pass (&battle->grid, action->side, "MF-ART-2", events); break;
    case BIV_ACTION_INITIATIVE: throw_initiative (battle, dice, events); break;
    case BIV_ACTION_MOVE:       mf_apply_move (field, battle, action, events); break;
    case BIV_ACTION_ENTER:      mf_apply_enter (field, battle, action, events); break;
    case BIV_ACTION_ATTACK:     mf_apply_attack (field, battle, action, dice, events); break;
    case BIV_ACTION_ADVANCE:    mf_apply_advance (field, battle, events); break;
    case BIV_ACTION_STAY:       mf_apply_stay (field, battle, events); break;
    case BIV_ACTION_RETREAT:    mf_apply_retreat (battle, action, events); break;
    case BIV_ACTION_END_SIDE:   end_phase (field, battle, events); break;
    case BIV_ACTION_LEAVE:      /* CA-BATTLE-5: in its own part of the turn; who leaves the field has lost it. */
      biv_grid_leave (&battle->grid, action->side, events);
      mf_end (battle, biv_result_of_beaten (action->side == 0, action->side == 1), events);
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
  MfBattle *battle = (MfBattle *) state;

  do_action (field, battle, action, dice, events);
  /* MF-ART-22, option declare-before-rolling: targets were named; now that nobody has another to name, the dice fall. */
  if (battle->n_shots > 0 && state->phase == MF_ARTILLERY
      && biv_shots_find_gunners (field, &battle->grid, mf_side_has_shot) == 0)
    mf_throw_declared (field, battle, dice, events);
  settle (field, state, events);
}

/* ---- Every legal action ---- */

static void
list_of_unit (const BivField *field,
              const MfBattle *battle,
              guint           unit,
              GArray         *actions)
{
  const BivStand *stand = &battle->grid.stands[unit];
  gboolean is_gunfire = battle->grid.head.phase == MF_ARTILLERY;
  BivAction action;

  if (!is_gunfire && stand->cell == BIV_NO_CELL)
    {
      if (stand->presence == BIV_PRESENCE_WAITING)
        biv_grid_list_entries (field, &battle->grid, unit, stand->side, actions);
      return;
    }
  if (!is_gunfire)
    {
      if (mf_is_move_of (battle, stand->side))
        mf_list_moves (field, battle, unit, actions);
      return;
    }
  biv_action_init_unit (&action, BIV_ACTION_FIRE, stand->side, unit);
  for (action.cell = 0; action.cell < field->board->n_cells; action.cell++)
    biv_grid_list_legal (field, &battle->grid, &action, actions);
}

static void
list_decision (const BivField *field,
               const MfBattle *battle,
               GArray         *actions)
{
  const BivState *head = &battle->grid.head;
  BivCells nearest;
  BivAction action;

  if (head->decision == BIV_ACTION_ADVANCE)
    {
      biv_actions_add (actions, BIV_ACTION_ADVANCE, head->decision_side);
      biv_actions_add (actions, BIV_ACTION_STAY, head->decision_side);
      return;
    }
  biv_action_init (&action, BIV_ACTION_RETREAT, head->decision_side);
  mf_withdrawals (field, battle, (guint) head->decision_unit, &nearest);
  biv_grid_list_cells (field, &action, &nearest, actions);
}

/* The orders of no stand in particular. Leaving the field is a command of the referee's and never offered. */
static void
list_of_side (const BivField *field,
              const MfBattle *battle,
              int             side,
              GArray         *actions)
{
  static const BivActionKind kinds[] = { BIV_ACTION_PASS, BIV_ACTION_INITIATIVE, BIV_ACTION_END_SIDE };
  BivAction action;

  biv_grid_list_orders (field, &battle->grid, kinds, G_N_ELEMENTS (kinds), side, actions);
  biv_action_init (&action, BIV_ACTION_ATTACK, side);
  for (action.other = 0; mf_is_battle_of (battle, side) && action.other < battle->grid.head.n_units; action.other++)
    biv_grid_list_legal (field, &battle->grid, &action, actions);
}

static void
list_actions (const BivField *field,
              const BivState *state,
              int             side,
              int             unit,
              GArray         *actions)
{
  const MfBattle *battle = (const MfBattle *) state;

  if (state->decision != BIV_ACTION_NONE)
    {
      if (side == state->decision_side && (unit < 0 || unit == state->decision_unit))
        list_decision (field, battle, actions);
      return;
    }
  if (unit < 0)
    list_of_side (field, battle, side, actions);
  if (state->phase != MF_ARTILLERY && !mf_is_move_of (battle, side))
    return;
  for (guint i = 0; i < state->n_units; i++)
    if (battle->grid.stands[i].side == side && (unit < 0 || unit == (int) i))
      list_of_unit (field, battle, i, actions);
}

/* ---- Beginning ---- */

static void
begin (const BivField *field,
       BivState       *state)
{
  MfBattle *battle = (MfBattle *) state;

  biv_grid_begin (field, &battle->grid);
  if (state->phase == MF_SECOND_MOVE || state->phase == MF_SECOND_BATTLE)
    battle->grid.first = (gint8) (1 - state->side);
  battle->fallen = BIV_NO_CELL;
  for (guint unit = 0; unit < field->n_units; unit++)
    note_type (field, battle, unit);
  biv_grid_note_commands (&battle->grid, &battle->commands, battle->had_command);
}

static void
enlist (const BivField *field,
        guint           unit,
        BivState       *state)
{
  MfBattle *battle = (MfBattle *) state;

  biv_grid_enlist (field, &battle->grid, unit);
  biv_stands_forget (unit, &battle->fired, &battle->marked, &battle->moved, &battle->shifted, &battle->turned,
                     &battle->declined, &battle->attacked, NULL);
  battle->order[unit] = 0;
  note_type (field, battle, unit);
  biv_grid_note_commands (&battle->grid, &battle->commands, battle->had_command);
}

/* ---- For the page and the campaign ---- */

static void
placement (const BivField *field,
           const BivState *state,
           guint           unit,
           BivPlacement   *place)
{
  const MfBattle *battle = (const MfBattle *) state;

  biv_grid_placement (&battle->grid, unit, place);
  place->is_doomed = biv_stands_has (&battle->marked, unit);
  if (state->phase == MF_ARTILLERY)
    place->is_spent = biv_stands_has (&battle->fired, unit);
  else if (mf_is_move_of (battle, place->cell != BIV_NO_CELL ? field->units[unit].side : BIV_NOBODY))
    place->is_spent = biv_stands_has (&battle->moved, unit);
  else if (mf_is_battle_of (battle, field->units[unit].side))
    place->is_spent = biv_stands_has (&battle->attacked, unit);
}

static gint32
get_fact (const BivField *field,
          const BivState *state,
          guint           fact,
          guint           which)
{
  return biv_grid_get_fact (field, (const BivGridBattle *) state, fact, which);
}

static const BivPhaseInfo phases[] = {
  [MF_ARTILLERY] = { "artillery", BIV_PHASE_OF_BOTH, TRUE },
  [MF_INITIATIVE] = { "initiative", BIV_PHASE_OF_NOBODY, TRUE },
  [MF_FIRST_MOVE] = { "first-move", BIV_PHASE_OF_ONE, TRUE },
  [MF_FIRST_BATTLE] = { "first-battle", BIV_PHASE_OF_ONE, TRUE },
  [MF_SECOND_MOVE] = { "second-move", BIV_PHASE_OF_ONE, TRUE },
  [MF_SECOND_BATTLE] = { "second-battle", BIV_PHASE_OF_ONE, TRUE },
  [MF_SETUP] = { "setup", BIV_PHASE_OF_NOBODY, TRUE },
  [MF_OVER] = { "over", BIV_PHASE_OF_NOBODY, FALSE },
  { NULL },
};

static const char *const verbs[BIV_N_ACTIONS] = {
  [BIV_ACTION_FIRE] = "fire",       [BIV_ACTION_PASS] = "pass", [BIV_ACTION_END_SIDE] = "end-side",
  [BIV_ACTION_INITIATIVE] = "initiative", [BIV_ACTION_MOVE] = "move", [BIV_ACTION_ATTACK] = "attack",
  [BIV_ACTION_ADVANCE] = "advance", [BIV_ACTION_STAY] = "stay", [BIV_ACTION_RETREAT] = "retreat",
  [BIV_ACTION_ENTER] = "enter",     [BIV_ACTION_LEAVE] = "leave",
};

static const guint8 forms[BIV_N_ACTIONS] = {
  [BIV_ACTION_MOVE] = BIV_ORDER_UNIT_PATH_CONTACT,
  [BIV_ACTION_ADVANCE] = BIV_ORDER_NOTHING,
};

const BivRuleset biv_morschauser_frontier = {
  .id = "morschauser-frontier",
  .shape = BIV_BOARD_SQUARES,
  .state_size = sizeof (MfBattle),
  .phases = phases,
  .results = mf_results,
  .facts = mf_facts,
  .queries = mf_queries,
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
  .choose = mf_choose,
  .reckon = mf_reckon,
  .placement = placement,
  .ending = biv_grid_ending,
  .check_army = mf_check_army,
  .check_deployment = mf_check_deployment,
  .deployment_zone = mf_deployment_zone,
  .get_fact = get_fact,
  .set_fact = mf_set_fact,
  .query = mf_query,
  .describe = mf_describe,
};
