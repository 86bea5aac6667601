/* SPDX-License-Identifier: GPL-3.0-or-later */
/* musket-period.c: unit types, sequence of play, initiative and the end
 *
 * Musket Period Rules. The other chapters are in the files that private.h names. */
#include "config.h"
#include "engine/rulesets.h"

#include "rulebooks/musket-period/private.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* What moves is copied, compared and digested as bytes: no holes. */
G_STATIC_ASSERT (sizeof (MpBattle) == sizeof (BivGridBattle) + 8 + 9 * sizeof (BivStandSet));

/* ---- Unit types (MP-TYP) ---- */

/* MP-TYP-1: which types there are is the book's; here is what their class comes to. MP-TYP-2: rifles are of the infantry's
 * class. MP-TYP-4: each fills one square and throws one die. */
static void
compile_type (const BivBook *book,
              guint          number,
              MpType        *type)
{
  static const struct { const char *class_id; MpTypeFlag flag; } classes[] = {
    { "infantry", MP_TYPE_INFANTRY }, { "cavalry", MP_TYPE_CAVALRY },
    { "artillery", MP_TYPE_ARTILLERY }, { "commander", MP_TYPE_COMMANDER },
  };
  const BivBookType *info = biv_book_get_type_at (book, number);

  for (gsize i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strcmp (info->class_id, classes[i].class_id) == 0)
      type->flags |= classes[i].flag;
  type->move = (guint8) biv_book_get_number (book, number, "move", 0);
  type->power = (guint8) biv_book_get_number (book, number, "power", 7);
  type->power_behind = (guint8) biv_book_get_number (book, number, "power-behind", 7);
  /* MP-TYP-3 */
  if (!(type->flags & (MP_TYPE_INFANTRY | MP_TYPE_ARTILLERY)))
    return;
  type->range = (guint8) biv_book_get_number (book, number, "range", 0);
  type->grape = (guint8) biv_book_get_number (book, number, "grape", 0);
  type->kills = (guint8) biv_book_get_number (book, number, "kills", 7);
  type->kills_grape = (guint8) biv_book_get_number (book, number, "kills-grape", 7);
}

static void
note_type (const BivField *field,
           MpBattle       *battle,
           guint           unit)
{
  const MpType *type = mp_type (field, battle, unit);

  biv_stands_set (&battle->guns, unit, type->flags & MP_TYPE_ARTILLERY && type->range > 0);
  biv_stands_set (&battle->foot, unit, type->flags & MP_TYPE_INFANTRY && type->range > 0);
  biv_stands_set (&battle->commanders, unit, type->flags & MP_TYPE_COMMANDER);
}

/* ---- Options (section 6) ---- */

/* MP-BRD-7: any fieldwork is works (MP-BRD-8). */
static guint
cover_of (const char *terrain)
{
  static const struct { const char *word; guint marks; } kinds[] = {
    { "wood", BIV_MARK_WOOD }, { "town", BIV_MARK_TOWN }, { "works", BIV_MARK_WORKS | BIV_MARK_TRENCH },
  };
  g_auto (GStrv) words = g_strsplit (terrain, ",", -1);
  guint cover = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strv_contains ((const char *const *) words, kinds[i].word))
      cover |= kinds[i].marks;
  return cover;
}

static void
compile_options (const BivField *field,
                 MpOptions      *options)
{
  static const char *const corners[] = { "both", "any", "none", NULL };

  options->by_phase = biv_field_is_option (field, "activation", "by-phase");
  /* MP-SEQ-9: by phase it has no meaning. */
  options->fires_first = biv_field_is_option (field, "fire-before-move", "on") && !options->by_phase;
  options->all_round = biv_field_is_option (field, "fire-arc", "all-round");
  options->cover = cover_of (biv_field_get_option (field, "cover-terrain"));
  options->corner = (MpCorner) biv_field_get_choice (field, "los-corner", corners);
  options->enemies_hide = biv_field_is_option (field, "enemy-units-block-sight", "on");
  options->pivot_is_move = biv_field_is_option (field, "pivot-counts-as-move", "on");
  options->passes_friends = biv_field_is_option (field, "pass-through-friends", "on");
  options->fires_and_fights = biv_field_is_option (field, "fire-then-close-combat", "on");
  options->must_fight = biv_field_is_option (field, "close-combat-compulsory", "on");
  options->defender_advances = biv_field_is_option (field, "defender-may-advance", "on");
  options->caps_power = biv_field_is_option (field, "cap-power-at-6", "on");
  options->towns_are_roads = biv_field_is_option (field, "towns-count-as-road", "on");
  options->victory = (BivVictory) biv_field_get_choice (field, "victory", biv_victory_words);
  options->turn_limit = biv_field_get_number (field, "turn-limit");
}

static void
release (gpointer data)
{
  MpRules *rules = data;

  biv_reaches_clear (&rules->reaches);
  g_free (rules->ways);
  g_free (rules);
}

static gpointer
compile (const BivField *field,
         GError        **error)
{
  MpRules *rules = g_new0 (MpRules, 1);
  const char *phase = field->setup->phase;

  rules->n_types = biv_book_get_n_types (field->book);
  for (guint type = 0; type < rules->n_types; type++)
    compile_type (field->book, type, &rules->types[type]);
  compile_options (field, &rules->options);
  /* By unit there are no phases of moves, fire and combats, and by phase none of units. */
  if (phase != NULL && (g_str_has_prefix (phase, "first-") || g_str_has_prefix (phase, "second-"))
      && rules->options.by_phase == g_str_has_suffix (phase, "-units"))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("With the option activation %s there is no phase “%s”."), biv_field_get_option (field, "activation"),
                   phase);
      g_free (rules);
      return NULL;
    }
  mp_compile_ground (field, rules);
  return rules;
}

/* ---- The end (MP-END) ---- */

void
mp_put_down (MpBattle *battle)
{
  battle->in_hand = BIV_NO_STAND;
  battle->hand = 0;
}

void
mp_forget_winner (MpBattle *battle)
{
  battle->winner = BIV_NO_STAND;
  battle->fallen = BIV_NO_CELL;
}

/* There and then; whatever was still to be decided is not. */
void
mp_end (MpBattle  *battle,
        guint      result,
        BivEvents *events)
{
  mp_put_down (battle);
  biv_grid_end (&battle->grid, MP_OVER, result, result == MP_RESULT_UNDECIDED ? "MP-END-3" : "MP-END-1", events);
}

/* MP-SEQ-8: its activation, under way or to come, is none any more. */
void
mp_destroy (MpBattle   *battle,
            guint       unit,
            const char *clause,
            BivEvents  *events)
{
  biv_grid_lose (&battle->grid, unit, clause, events);
  if (battle->in_hand == unit)
    mp_put_down (battle);
}

/* MP-END-1 */
gboolean
mp_end_removal (const BivField *field,
                MpBattle       *battle,
                BivEvents      *events)
{
  guint result = biv_grid_find_result (&battle->grid, mp_rules (field)->options.victory, &battle->commanders,
                                       battle->had_commander);

  if (result != BIV_RESULT_NONE)
    mp_end (battle, result, events);
  return result != BIV_RESULT_NONE;
}

/* ---- Sequence (MP-SEQ) ---- */

static const guint8 steps[] = {
  [MP_ARTILLERY] = MP_STEP_NONE,       [MP_INITIATIVE] = MP_STEP_NONE,     [MP_FIRST_UNITS] = MP_STEP_UNITS,
  [MP_SECOND_UNITS] = MP_STEP_UNITS,   [MP_FIRST_MOVES] = MP_STEP_MOVES,   [MP_FIRST_FIRE] = MP_STEP_FIRE,
  [MP_FIRST_COMBATS] = MP_STEP_COMBATS, [MP_SECOND_MOVES] = MP_STEP_MOVES, [MP_SECOND_FIRE] = MP_STEP_FIRE,
  [MP_SECOND_COMBATS] = MP_STEP_COMBATS, [MP_SETUP] = MP_STEP_NONE,        [MP_OVER] = MP_STEP_NONE,
};

MpStep
mp_step (const MpBattle *battle)
{
  return (MpStep) steps[battle->grid.head.phase];
}

gboolean
mp_is_step_of (const MpBattle *battle,
               MpStep          step,
               int             side)
{
  return mp_step (battle) == step && battle->grid.head.side == side && side != BIV_NOBODY;
}

static void
enter_phase (MpBattle  *battle,
             MpPhase    phase,
             int        side,
             BivEvents *events)
{
  const char *clause = phase == MP_ARTILLERY               ? "MP-SEQ-1"
                       : phase == MP_INITIATIVE            ? "MP-SEQ-2"
                       : steps[phase] == MP_STEP_UNITS     ? "MP-SEQ-3"
                                                           : "MP-SEQ-9";

  biv_grid_enter_phase (&battle->grid, phase, side, clause, events);
  mp_forget_winner (battle);
}

/* MP-SEQ-4; MP-END-3 */
static void
end_turn (const BivField *field,
          MpBattle       *battle,
          BivEvents      *events)
{
  if (biv_grid_is_last_turn (&battle->grid, mp_rules (field)->options.turn_limit))
    {
      /* No combat was just won: nobody could advance now but for the end (MP-CCB-11). */
      mp_forget_winner (battle);
      mp_end (battle, MP_RESULT_UNDECIDED, events);
      return;
    }
  battle->fired = battle->marked = battle->moved = battle->activated = (BivStandSet) { 0 };
  battle->will_fire = battle->fought = (BivStandSet) { 0 };
  biv_grid_next_turn (&battle->grid, "MP-SEQ-4", events);
  enter_phase (battle, MP_ARTILLERY, BIV_NOBODY, events);
}

/* MP-SEQ-4, MP-SEQ-9: what follows when a side has said that it is done. */
static void
end_step (const BivField *field,
          MpBattle       *battle,
          BivEvents      *events)
{
  int side = battle->grid.head.side;

  switch ((MpPhase) battle->grid.head.phase)
    {
    case MP_FIRST_UNITS:    enter_phase (battle, MP_SECOND_UNITS, 1 - side, events); break;
    case MP_FIRST_MOVES:    enter_phase (battle, MP_FIRST_FIRE, side, events); break;
    case MP_FIRST_FIRE:     enter_phase (battle, MP_FIRST_COMBATS, side, events); break;
    case MP_FIRST_COMBATS:  enter_phase (battle, MP_SECOND_MOVES, 1 - side, events); break;
    case MP_SECOND_MOVES:   enter_phase (battle, MP_SECOND_FIRE, side, events); break;
    case MP_SECOND_FIRE:    enter_phase (battle, MP_SECOND_COMBATS, side, events); break;
    case MP_SECOND_UNITS:
    case MP_SECOND_COMBATS: end_turn (field, battle, events); break;
    case MP_ARTILLERY:
    case MP_INITIATIVE:
    case MP_SETUP:
    case MP_OVER:
    default:                g_assert_not_reached ();
    }
}

static void
refresh (const BivField *field,
         BivState       *state)
{
  MpBattle *battle = (MpBattle *) state;

  if (state->decision != BIV_ACTION_NONE)
    state->deciders = (guint8) (1 << state->decision_side);
  else if (state->phase == MP_ARTILLERY)
    /* MP-ART-2, MP-ART-11 */
    state->deciders = (guint8) biv_shots_find_gunners (field, &battle->grid, mp_side_has_shot);
  else if (state->phase == MP_INITIATIVE)
    state->deciders = BIV_MAY_NOBODY;
  else
    state->deciders = (guint8) (mp_step (battle) != MP_STEP_NONE ? 1 << state->side : 0);
}

/* MP-SEQ-1: nothing goes on by itself but from the guns to the initiative. */
static void
settle (const BivField *field,
        BivState       *state,
        BivEvents      *events)
{
  MpBattle *battle = (MpBattle *) state;

  refresh (field, state);
  if (state->deciders != 0 || state->phase != MP_ARTILLERY)
    return;
  mp_remove_marked (field, battle, events);
  if (state->phase == MP_ARTILLERY)
    enter_phase (battle, MP_INITIATIVE, BIV_NOBODY, events);
  refresh (field, state);
}

/* MP-SEQ-2, MP-INI-1 */
static void
throw_initiative (const BivField *field,
                  MpBattle       *battle,
                  BivDice        *dice,
                  BivEvents      *events)
{
  int a, b, first = biv_grid_throw_initiative (dice, "MP-SEQ-2", TRUE, &a, &b);

  biv_grid_go_first (&battle->grid, first, a, b, "MP-INI-1", events);
  enter_phase (battle, mp_rules (field)->options.by_phase ? MP_FIRST_MOVES : MP_FIRST_UNITS, battle->grid.first, events);
}

/* ---- One unit at a time (MP-SEQ-3, MP-SEQ-6, MP-SEQ-7) ---- */

static gboolean
check_activate (const BivField  *field,
                const MpBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  const MpType *type;
  const char *call;

  if (!biv_grid_is_living_of (&battle->grid, action->unit, action->side))
    return mp_refuse (why, "MP-SEQ-3", _("No unit of this side stands there."));
  call = field->units[action->unit].call;
  if (mp_step (battle) == MP_STEP_NONE || battle->grid.head.side != action->side)
    return mp_refuse (why, "MP-SEQ-3", _("It is not this side’s part of the turn."));
  if (mp_step (battle) != MP_STEP_UNITS && mp_step (battle) != MP_STEP_MOVES)
    return mp_refuse (why, "MP-SEQ-9", _("The side has finished its moves."));
  if (battle->in_hand != BIV_NO_STAND)
    return mp_refuse (why, "MP-SEQ-3", _("%s is in hand; it finishes first."), field->units[battle->in_hand].call);
  if (biv_stands_has (&battle->activated, (guint) action->unit))
    return mp_refuse (why, "MP-SEQ-3", _("%s has had its turn."), call);
  if (!action->value)
    return TRUE;
  type = mp_type (field, battle, (guint) action->unit);
  if (type->flags & MP_TYPE_ARTILLERY)
    return mp_refuse (why, "MP-ART-1", _("%s is a gun: artillery has fired, before the initiative."), call);
  if (type->range == 0)
    return mp_refuse (why, "MP-TYP-3", _("%s has no fire."), call);
  return TRUE;
}

static void
take_in_hand (const BivField  *field,
              MpBattle        *battle,
              const BivAction *action,
              BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivEvent *event = biv_events_add (events, BIV_EVENT_ACTIVATED, action->unit, "MP-SEQ-3");

  battle->in_hand = (guint8) unit;
  battle->hand = 0;
  mp_forget_winner (battle);
  biv_stands_add (&battle->activated, unit);
  biv_stands_set (&battle->will_fire, unit, action->value);      /* MP-MOV-4 */
  biv_stands_remove (&battle->fought, unit);
  if (event == NULL)
    return;
  event->side = action->side;
  event->value = (gint16) action->value;
}

static gboolean
check_end_unit (const BivField  *field,
                const MpBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  if (battle->in_hand == BIV_NO_STAND || battle->grid.stands[battle->in_hand].side != action->side)
    return mp_refuse (why, "MP-SEQ-3", _("No unit is in hand."));
  if (mp_owes_combat (field, battle, action->side))
    return mp_refuse (why, "MP-CCB-2", _("%s has to fight the enemy that it faces."), field->units[battle->in_hand].call);
  return TRUE;
}

static gboolean
check_end_side (const BivField  *field,
                const MpBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  if (mp_step (battle) == MP_STEP_NONE || battle->grid.head.side != action->side)
    {
      mp_refuse (why, "MP-SEQ-4", _("It is not this side’s part of the turn."));
      biv_refusal_add_clause (why, "MP-SEQ-9");
      return FALSE;
    }
  if (battle->in_hand != BIV_NO_STAND)
    return mp_refuse (why, "MP-SEQ-3", _("%s is in hand; it finishes first."), field->units[battle->in_hand].call);
  if (mp_step (battle) == MP_STEP_COMBATS && mp_owes_combat (field, battle, action->side))
    return mp_refuse (why, "MP-CCB-2", _("A unit has still to fight the enemy that it faces."));
  return TRUE;
}

/* ---- Orders ---- */

gboolean
mp_check (const BivField  *field,
          const BivState  *state,
          const BivAction *action,
          BivRefusal      *why)
{
  const MpBattle *battle = (const MpBattle *) state;

  if (action->kind == BIV_ACTION_OVERRULE)
    return biv_grid_check_overrule (field, &battle->grid, action, "MP-END-1", NULL, why);
  /* MP-END-2; why there is no advance any more is the combat's business. */
  if (state->phase == MP_OVER && action->kind != BIV_ACTION_ADVANCE)
    return mp_refuse (why, "MP-END-1", _("The battle is over."));
  /* MP-CCB-13: while a winner decides, only what answers it. */
  if (state->decision != BIV_ACTION_NONE && action->kind != BIV_ACTION_ADVANCE && action->kind != BIV_ACTION_STAY
      && action->kind != BIV_ACTION_ATTACK && action->kind != BIV_ACTION_DECLINE)
    return mp_refuse (why, "MP-CCB-13", _("%s has won and decides first."), field->units[state->decision_unit].call);
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:     return mp_check_fire (field, battle, action, why);
    case BIV_ACTION_ACTIVATE: return check_activate (field, battle, action, why);
    case BIV_ACTION_MOVE:     return mp_check_move (field, battle, action, why);
    case BIV_ACTION_ATTACK:   return mp_check_attack (field, battle, action, why);
    case BIV_ACTION_ADVANCE:  return mp_check_advance (field, battle, action, why);
    case BIV_ACTION_STAY:
    case BIV_ACTION_DECLINE:  return mp_check_decline (field, battle, action, why);
    case BIV_ACTION_END_UNIT: return check_end_unit (field, battle, action, why);
    case BIV_ACTION_END_SIDE: return check_end_side (field, battle, action, why);
    case BIV_ACTION_ENTER:    return mp_check_enter (field, battle, action, why);
    case BIV_ACTION_PASS:
      return biv_grid_may_pass (&battle->grid, MP_ARTILLERY, action->side)
             || mp_refuse (why, "MP-SEQ-1", _("Only in the artillery’s fire does a side pass, and once."));
    case BIV_ACTION_INITIATIVE:
      if (state->phase == MP_INITIATIVE && action->side == BIV_NOBODY)
        return TRUE;
      return mp_refuse (why, "MP-SEQ-2", _("The dice for initiative fall after the artillery’s fire."));
    case BIV_ACTION_LEAVE:
      if (mp_step (battle) != MP_STEP_NONE && state->side == action->side)
        return TRUE;
      return mp_refuse (why, "CA-BATTLE-5", _("A side leaves the field in its own part of the turn."));
    default:
      return mp_refuse (why, "MP-SEQ-1", _("These rules know no such order."));
    }
}

static void
do_action (const BivField  *field,
           MpBattle        *battle,
           const BivAction *action,
           BivDice         *dice,
           BivEvents       *events)
{
  switch ((BivActionKind) action->kind)
    {
    case BIV_ACTION_FIRE:       mp_apply_fire (field, battle, action, dice, events); break;
    case BIV_ACTION_PASS:       biv_grid_pass (&battle->grid, action->side, "MP-SEQ-1", events); break;
    case BIV_ACTION_END_SIDE:   end_step (field, battle, events); break;
    case BIV_ACTION_INITIATIVE: throw_initiative (field, battle, dice, events); break;
    case BIV_ACTION_ACTIVATE:   take_in_hand (field, battle, action, events); break;
    case BIV_ACTION_MOVE:       mp_apply_move (field, battle, action, events); break;
    case BIV_ACTION_ATTACK:     mp_apply_attack (field, battle, action, dice, events); break;
    case BIV_ACTION_ADVANCE:    mp_apply_advance (field, battle, action, events); break;
    case BIV_ACTION_STAY:
    case BIV_ACTION_DECLINE:    mp_apply_decline (field, battle, (BivActionKind) action->kind, events); break;
    case BIV_ACTION_ENTER:      mp_apply_enter (field, battle, action, events); break;
    case BIV_ACTION_END_UNIT:   /* Its combats are over with it (MP-CCB-11). */
      mp_put_down (battle);
      mp_forget_winner (battle);
      break;
    case BIV_ACTION_LEAVE:      /* CA-BATTLE-5: who leaves the field has lost it. */
      biv_grid_leave (&battle->grid, action->side, events);
      mp_end (battle, biv_result_of_beaten (action->side == 0, action->side == 1), events);
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
  MpBattle *battle = (MpBattle *) state;

  do_action (field, battle, action, dice, events);
  settle (field, state, events);
}

/* MP-SEQ-9 */
static gboolean
has_phase (const BivField *field,
           guint           phase)
{
  return steps[phase] == MP_STEP_NONE || (steps[phase] != MP_STEP_UNITS) == mp_rules (field)->options.by_phase;
}

/* ---- Beginning ---- */

void
mp_count_commanders (MpBattle *battle)
{
  biv_grid_note_commands (&battle->grid, &battle->commanders, battle->had_commander);
}

static void
begin (const BivField *field,
       BivState       *state)
{
  MpBattle *battle = (MpBattle *) state;

  biv_grid_begin (field, &battle->grid);
  /* Who acts in the second half is not who went first. */
  if (mp_step (battle) != MP_STEP_NONE && g_str_has_prefix (field->ruleset->phases[state->phase].id, "second-"))
    battle->grid.first = (gint8) (1 - state->side);
  mp_put_down (battle);
  mp_forget_winner (battle);
  for (guint unit = 0; unit < field->n_units; unit++)
    note_type (field, battle, unit);
  mp_count_commanders (battle);
}

static void
enlist (const BivField *field,
        guint           unit,
        BivState       *state)
{
  MpBattle *battle = (MpBattle *) state;

  if (battle->in_hand == unit)
    mp_put_down (battle);
  biv_grid_enlist (field, &battle->grid, unit);
  biv_stands_forget (unit, &battle->fired, &battle->marked, &battle->moved, &battle->activated, &battle->will_fire,
                     &battle->fought, NULL);
  note_type (field, battle, unit);
  mp_count_commanders (battle);
}

/* ---- For the page and the campaign ---- */

static void
placement (const BivField *field,
           const BivState *state,
           guint           unit,
           BivPlacement   *place)
{
  const MpBattle *battle = (const MpBattle *) state;

  biv_grid_placement (&battle->grid, unit, place);
  place->is_doomed = biv_stands_has (&battle->marked, unit);
  place->is_in_hand = battle->in_hand == unit;
  switch (mp_step (battle))
    {
    case MP_STEP_UNITS:
    case MP_STEP_MOVES:   place->is_spent = biv_stands_has (&battle->activated, unit) && battle->in_hand != unit; break;
    case MP_STEP_COMBATS: place->is_spent = biv_stands_has (&battle->fought, unit); break;
    case MP_STEP_FIRE:
    case MP_STEP_NONE:
    default:              place->is_spent = biv_stands_has (&battle->fired, unit);
    }
}

static const BivPhaseInfo phases[] = {
  [MP_ARTILLERY] = { "artillery", BIV_PHASE_OF_BOTH, TRUE },
  [MP_INITIATIVE] = { "initiative", BIV_PHASE_OF_NOBODY, TRUE },
  [MP_FIRST_UNITS] = { "first-units", BIV_PHASE_OF_ONE, TRUE },
  [MP_SECOND_UNITS] = { "second-units", BIV_PHASE_OF_ONE, TRUE },
  [MP_FIRST_MOVES] = { "first-moves", BIV_PHASE_OF_ONE, TRUE },
  [MP_FIRST_FIRE] = { "first-fire", BIV_PHASE_OF_ONE, TRUE },
  [MP_FIRST_COMBATS] = { "first-combats", BIV_PHASE_OF_ONE, TRUE },
  [MP_SECOND_MOVES] = { "second-moves", BIV_PHASE_OF_ONE, TRUE },
  [MP_SECOND_FIRE] = { "second-fire", BIV_PHASE_OF_ONE, TRUE },
  [MP_SECOND_COMBATS] = { "second-combats", BIV_PHASE_OF_ONE, TRUE },
  [MP_SETUP] = { "setup", BIV_PHASE_OF_NOBODY, TRUE },
  [MP_OVER] = { "over", BIV_PHASE_OF_NOBODY, FALSE },
  { NULL },
};

static const char *const verbs[BIV_N_ACTIONS] = {
  [BIV_ACTION_FIRE] = "fire",           [BIV_ACTION_PASS] = "pass",         [BIV_ACTION_END_SIDE] = "end-side",
  [BIV_ACTION_INITIATIVE] = "initiative", [BIV_ACTION_ACTIVATE] = "activate", [BIV_ACTION_END_UNIT] = "end-unit",
  [BIV_ACTION_MOVE] = "move",           [BIV_ACTION_ATTACK] = "attack",     [BIV_ACTION_ADVANCE] = "advance",
  [BIV_ACTION_STAY] = "stay",           [BIV_ACTION_DECLINE] = "decline",   [BIV_ACTION_ENTER] = "enter",
  [BIV_ACTION_LEAVE] = "leave",
};

static const guint8 forms[BIV_N_ACTIONS] = {
  [BIV_ACTION_ATTACK] = BIV_ORDER_UNIT_ENEMY,
  [BIV_ACTION_ADVANCE] = BIV_ORDER_FACING,
};

const BivRuleset biv_musket_period = {
  .id = "musket-period",
  .shape = BIV_BOARD_SQUARES,
  .state_size = sizeof (MpBattle),
  .phases = phases,
  .results = mp_results,
  .facts = mp_facts,
  .queries = mp_queries,
  .verbs = verbs,
  .forms = forms,
  .keeps_facing = TRUE,
  .compile = compile,
  .release = release,
  .begin = begin,
  .enlist = enlist,
  .refresh = refresh,
  .settle = settle,
  .actions = mp_list_actions,
  .check = mp_check,
  .apply = apply,
  .choose = mp_choose,
  .has_phase = has_phase,
  .reckon = mp_reckon,
  .placement = placement,
  .ending = biv_grid_ending,
  .check_army = mp_check_army,
  .check_deployment = mp_check_deployment,
  .deployment_zone = mp_deployment_zone,
  .get_fact = mp_get_fact,
  .set_fact = mp_set_fact,
  .query = mp_query,
  .describe = mp_describe,
};
