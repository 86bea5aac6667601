/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fusilier.c: field and state, what is done and who may do it, and the table of functions (FU-SETUP, FU-BOUND-2)
 *
 * Fusilier. The other chapters are in the files that private.h names. */
#include "config.h"
#include "engine/rulesets.h"

#include "base/fail.h"
#include "rulebooks/fusilier/rules/log.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define BOTH (BIV_MAY_A | BIV_MAY_B)

/* ---- The field ---- */

static gboolean
list_names (const BivField *field,
            FuRules        *rules,
            GError        **error)
{
  for (guint i = 0; i < field->setup->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (field->setup, i);

      if (part->kind == BIV_PART_ORDER)
        continue;
      if ((part->kind == BIV_PART_FORMATION ? rules->n_formations : rules->n_generals) == FU_MAX_FORMATIONS)
        return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _("A battle has at most %d formations and as many generals."),
                         FU_MAX_FORMATIONS);
      if (part->kind == BIV_PART_FORMATION)
        {
          rules->formation_calls[rules->n_formations] = biv_setup_part_call (part);
          rules->formations[rules->n_formations++] = part->name;
        }
      else
        {
          rules->general_calls[rules->n_generals] = biv_setup_part_call (part);
          rules->generals[rules->n_generals++] = part->name;
        }
      if (part->kind == BIV_PART_FORMATION && strcmp (part->what, "brigade") == 0)
        rules->has_brigades[part->side] = TRUE;
    }
  return TRUE;
}

static gpointer
compile (const BivField *field,
         GError        **error)
{
  g_autofree FuRules *rules = g_new0 (FuRules, 1);
  g_autofree FuBattle *scratch = g_new0 (FuBattle, 1);

  rules->table = biv_board_get_table (field->board);
  if (!fu_numbers_init (&rules->numbers, field->book, field->setup->options, error) || !list_names (field, rules, error)
      || !fu_read_parts (field, scratch, error))
    return NULL;
  for (guint i = 0; i < biv_tabletop_get_n_objects (rules->table) && rules->n_buildings < FU_MAX_BUILDINGS; i++)
    if (biv_tabletop_get_object (rules->table, i)->thing == BIV_THING_BUILDING)
      rules->buildings[rules->n_buildings++] = i;
  fu_find_crossings (rules->table, &rules->crossings);
  return g_steal_pointer (&rules);
}

static void
release (gpointer rules)
{
  g_free (rules);
}

/* ---- A position ---- */

static void
enlist (const BivField *field,
        guint           number,
        BivState       *state)
{
  FuBattle *battle = fu_battle (state);
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  const BivSetupUnit *from = biv_setup_get_unit (field->setup, number);
  const char *class_id = biv_book_get_type_at (field->book, field->units[number].type)->class_id;
  FuUnit *unit = &battle->units[number];

  *unit = (FuUnit) {
    .at = from->place, .side = (gint8) from->side, .brigade = FU_NONE, .companies = numbers->companies, .abreast = 2,
    .weight = FU_MEDIUM, .class = FU_FIELD_GUNS, .building = FU_NONE, .declared = FU_NONE, .target = FU_NONE,
    .target_building = FU_NONE, .crossing = FU_NONE, .charged = FU_NONE, .horse = FU_NONE, .reached_at = -1,
    .fought = { .pairing = FU_NONE, .clash = FU_NONE, .victor = FU_NONE },
  };
  battle->head.n_units = (guint16) MAX (battle->head.n_units, number + 1);
  battle->paths[number] = (FuPath) { .facing = FU_NONE };
  battle->batteries[number] = (FuMorale) { 0 };
  unit->arm = strcmp (class_id, "cavalry") == 0 ? FU_CAVALRY : strcmp (class_id, "artillery") == 0
    ? FU_ARTILLERY : FU_INFANTRY;
  unit->form = unit->arm == FU_CAVALRY ? FU_MOUNTED : unit->arm == FU_ARTILLERY ? FU_UNLIMBERED : FU_LINE;
  fu_face (unit, from->angle != BIV_NO_ANGLE ? (BivAngle) from->angle : from->side == 0 ? BIV_ANGLE_N : BIV_ANGLE_S);
  unit->marks = (from->has_place ? FU_IN_PLACE : 0) | (from->angle != BIV_NO_ANGLE ? FU_FACED : 0)
                | (from->arrival > 1 ? FU_WAITS : 0);
  if (from->is_lost)
    unit->status = FU_DESTROYED;
}

static void
begin (const BivField *field,
       BivState       *state)
{
  FuBattle *battle = fu_battle (state);
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  int phase = biv_ruleset_find_phase (field->ruleset, field->setup->phase);

  battle->head.turn = (guint16) field->setup->turn;
  battle->head.phase = (guint8) (phase >= 0 ? phase : FU_SETUP);
  battle->head.side = BIV_NOBODY;
  battle->head.decision_side = BIV_NOBODY;
  battle->head.decision_unit = -1;
  /* In setup it is thrown when that closes; elsewhere it is nine unless somebody says (FU-SETUP-10). */
  battle->clock = numbers->start_time >= 0 ? numbers->start_time : battle->head.phase == FU_SETUP ? -1 : 9 * 60;
  for (guint i = 0; i < field->n_units; i++)
    enlist (field, i, state);
  battle->n_buildings = (guint16) fu_rules (field)->n_buildings;
  fu_read_parts (field, battle, NULL);
}

/* FU-RESP-5: in a battle that begins with the responses, of those who are attacked as it says. */
static gboolean
is_attack_noted (const FuBattle *battle)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].marks & (FU_ATTACKED | FU_RESPONDED))
      return TRUE;
  return FALSE;
}

static void
refresh (const BivField *field,
         BivState       *state)
{
  FuBattle *battle = fu_battle (state);

  for (guint i = 0; i < battle->head.n_units; i++)
    fu_note_form (field, &battle->units[i]);
  if (battle->head.phase == FU_RESPONSE && !is_attack_noted (battle))
    fu_note_attacked (field, battle);
  fu_set_deciders (field, battle);
}

/* ---- Actions ---- */

/* FU-SETUP-3 */
static void
place (FuUnit *unit)
{
  if (unit->placed == FU_ON_MAP)
    unit->placed = FU_PLACED;
}

static const struct
{
  guint32 phases;
  guint8  kind;
} when[] = {
#define IN(phase) (1u << (phase))
#define MOVING    (IN (FU_ATTACK_MOVE) | IN (FU_RESPONSE) | IN (FU_OTHER_MOVE))
  /* FU-SETUP-6: when all are placed */
  { IN (FU_SETUP) | IN (FU_ORDERS), BIV_ACTION_ORDER },
  { IN (FU_SETUP) | IN (FU_ORDERS) | IN (FU_OTHER_MOVE), BIV_ACTION_ATTACH },
  { IN (FU_SETUP) | IN (FU_ORDERS) | IN (FU_OTHER_MOVE), BIV_ACTION_DETACH },
  { IN (FU_OTHER_MOVE), BIV_ACTION_RIDE },
  { IN (FU_DECLARE), BIV_ACTION_DECLARE },
  { MOVING, BIV_ACTION_MARCH },
  { MOVING, BIV_ACTION_REFACE },
  { MOVING, BIV_ACTION_EVOLVE },
  { IN (FU_RESPONSE), BIV_ACTION_COVER },
  { IN (FU_ARTILLERY_FIRE) | IN (FU_SKIRMISH_FIRE), BIV_ACTION_SHOOT },
  { IN (FU_RETREATS), BIV_ACTION_FOLLOW },
};

static gboolean
is_of_phase (const FuBattle  *battle,
             const BivAction *action)
{
  if (battle->head.result != FU_WIN_NONE)
    return FALSE;
  if (action->kind == BIV_ACTION_PASS || action->kind == BIV_ACTION_LEAVE)
    return action->side != BIV_NOBODY;
  if (action->kind == BIV_ACTION_GO_ON)
    return action->side == BIV_NOBODY;
  for (gsize i = 0; i < G_N_ELEMENTS (when); i++)
    if (when[i].kind == action->kind)
      return action->side != BIV_NOBODY && when[i].phases & IN (battle->head.phase);
  return FALSE;
}

static gboolean
check_pass (const BivField  *field,
            const FuBattle  *battle,
            const BivAction *action,
            BivRefusal      *why)
{
  guint passed = battle->passed | (guint) (1 << action->side);

  if (battle->passed & 1 << action->side)
    return biv_refusal_set (why, "E-PHASE-1", "FU-BOUND-2", _("This side is done already."));
  /* FU-ORDER-12: what the others do after a side has passed does not call it back. */
  if (battle->head.phase == FU_OTHER_MOVE)
    return fu_check_fronts (field, battle, action->side, why);
  return (passed | (BOTH & ~fu_who_has_business (field, battle))) != BOTH || fu_can_close (field, battle, why);
}

static gboolean
check_unit_action (const BivField  *field,
                   const FuBattle  *battle,
                   const BivAction *action,
                   BivRefusal      *why)
{
  switch (action->kind)
    {
    case BIV_ACTION_DECLARE: return fu_check_declare (field, battle, action, why);
    case BIV_ACTION_MARCH:   return fu_check_move (field, battle, action, why);
    case BIV_ACTION_REFACE:  return fu_check_reface (field, battle, action, why);
    case BIV_ACTION_EVOLVE:  return fu_check_evolve (field, battle, action, why);
    case BIV_ACTION_COVER:   return fu_check_cover (field, battle, action, why);
    case BIV_ACTION_SHOOT:
      if (action->unit < 0 || battle->units[action->unit].side != action->side
          || !fu_is_on (&battle->units[action->unit]))
        return biv_refusal_set (why, "E-ART-1", "FU-ART-8", _("No unit of this side can fire there."));
      return fu_check_fire (field, battle, (guint) action->unit, action->other, action->value, why);
    case BIV_ACTION_FOLLOW:
      if (action->unit < 0 || battle->units[action->unit].side != action->side)
        return biv_refusal_set (why, "E-PHASE-1", "FU-RESULT-2", _("No unit of this side can follow."));
      return fu_check_follow (field, battle, (guint) action->unit, why);
    default:
      return biv_refusal_set (why, "E-PHASE-1", "FU-BOUND-1", _("That is not possible here."));
    }
}

gboolean
fu_check (const BivField  *field,
          const BivState  *state,
          const BivAction *action,
          BivRefusal      *why)
{
  const FuBattle *battle = fu_battle_of (state);

  if (action->kind == BIV_ACTION_OVERRULE)
    return TRUE;
  if (!is_of_phase (battle, action))
    {
      const char *verb = field->ruleset->verbs[action->kind];

      return biv_refusal_set (why, "E-PHASE-1", "FU-BOUND-1", _("%s is not possible in %s."), verb != NULL ? verb : "?",
                              biv_book_get_phase_name (field->book, field->ruleset->phases[state->phase].id));
    }
  switch (action->kind)
    {
    case BIV_ACTION_PASS:   return check_pass (field, battle, action, why);
    case BIV_ACTION_LEAVE:  return TRUE;
    case BIV_ACTION_GO_ON:  return fu_check_go_on (field, state, (guint) action->value, why);
    case BIV_ACTION_ORDER:  return fu_check_order (field, battle, action, why);
    case BIV_ACTION_ATTACH:
    case BIV_ACTION_DETACH: return fu_check_attach (field, battle, action, why);
    case BIV_ACTION_RIDE:   return fu_check_ride (field, battle, action, why);
    default: break;
    }
  /* FU-SETUP-3: a concealed unit is placed when it first does something. */
  if (action->unit >= 0 && battle->units[action->unit].placed == FU_ON_MAP)
    {
      g_autofree BivState *shown = biv_field_copy_state (field, state);

      place (&fu_battle (shown)->units[action->unit]);
      return check_unit_action (field, fu_battle_of (shown), action, why);
    }
  return check_unit_action (field, battle, action, why);
}

/* CA-BATTLE-5: whoever leaves takes his units off in order. */
static void
leave (FuBattle  *battle,
       int        side,
       BivEvents *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_LEFT, -1, "CA-BATTLE-5");

  if (event != NULL)
    event->side = (gint8) side;
  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side == side && battle->units[i].status < FU_ROUTED)
      battle->units[i].marks |= FU_LEFT;
  fu_win (battle, side == 0 ? FU_WIN_B : FU_WIN_A, "CA-BATTLE-5", events);
}

static void
pass (const BivField *field,
      FuBattle       *battle,
      int             side,
      BivDice        *dice,
      BivEvents      *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_PASSED, -1, "FU-BOUND-2");

  if (event != NULL)
    event->side = (gint8) side;
  battle->passed |= (guint8) (1 << side);
  if ((battle->passed | (BOTH & ~fu_who_has_business (field, battle))) == BOTH)
    fu_close_phase (field, battle, dice, events);
}

/* What the unit does when the phase closes. */
static void
tell_what_is_ordered (const FuBattle  *battle,
                      const BivAction *action,
                      BivEvents       *events)
{
  static const struct { guint8 kind, tell; const char *clause; } tells[] = {
    { BIV_ACTION_DECLARE, FU_TELL_DECLARES, "FU-COMBAT-8" }, { BIV_ACTION_MARCH, FU_TELL_PATH, "FU-MOVE-3" },
    { BIV_ACTION_REFACE, FU_TELL_TURNS, "FU-MOVE-4" },       { BIV_ACTION_EVOLVE, FU_TELL_EVOLVES, "FU-EVOL-1" },
    { BIV_ACTION_COVER, FU_TELL_COVERS, "FU-RESP-1" },       { BIV_ACTION_SHOOT, FU_TELL_AIMS, "FU-ART-11" },
    { BIV_ACTION_FOLLOW, FU_TELL_FOLLOWS, "FU-RESULT-2" },
  };
  BivSpot from = battle->units[action->unit].at;
  gint64 length = 0;

  for (guint i = 0; action->kind == BIV_ACTION_MARCH && i < action->n_path; i++)
    {
      length += biv_spot_distance (from, action->steps[i].at);
      from = action->steps[i].at;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (tells); i++)
    if (tells[i].kind == action->kind)
      {
        BivEvent *event = fu_tell (events, battle, tells[i].tell, action->unit, tells[i].clause);

        if (event == NULL)
          return;
        event->other = action->other;
        event->own[0] = action->kind == BIV_ACTION_MARCH ? (BivLength) length
                        : action->kind == BIV_ACTION_REFACE ? (gint32) biv_angle_to_hundredths ((BivAngle) action->angle)
                                                            : action->value;
        if (action->kind == BIV_ACTION_SHOOT && battle->head.phase == FU_SKIRMISH_FIRE)
          event->clause = "FU-SKIRM-1";
      }
}

static void
act_with_unit (const BivField  *field,
               FuBattle        *battle,
               const BivAction *action,
               BivEvents       *events)
{
  FuUnit *unit = &battle->units[action->unit];

  if (unit->placed == FU_ON_MAP)
    fu_tell (events, battle, FU_TELL_SEEN, action->unit, "FU-SETUP-3");
  place (unit);
  tell_what_is_ordered (battle, action, events);
  switch (action->kind)
    {
    case BIV_ACTION_DECLARE:
      unit->declared = action->other;
      biv_stands_add (&unit->attacks, (guint) action->other);
      break;
    case BIV_ACTION_MARCH:
      fu_take_path (battle, action);
      break;
    case BIV_ACTION_COVER:
      fu_take_cover (field, battle, action);
      break;
    case BIV_ACTION_REFACE:
      fu_reface (field, battle, action);
      break;
    case BIV_ACTION_EVOLVE:
      if (battle->head.phase == FU_RESPONSE)
        fu_respond_by_evolving (field, battle, (guint) action->unit, (FuEvolution) action->value);
      else if (unit->n_steps > 0)
        unit->then = (guint8) action->value;
      else
        fu_evolve (field, battle, (guint) action->unit, (FuEvolution) action->value);
      break;
    case BIV_ACTION_SHOOT:
      unit->target = action->other >= 0 ? action->other : FU_NONE;
      unit->target_building = action->other >= 0 ? FU_NONE : (gint8) action->value;
      break;
    case BIV_ACTION_FOLLOW:
      unit->marks |= FU_FOLLOWS;
      break;
    default:
      break;
    }
}

static void
apply (const BivField  *field,
       BivState        *state,
       const BivAction *action,
       BivDice         *dice,
       BivEvents       *events)
{
  FuBattle *battle = fu_battle (state);

  switch (action->kind)
    {
    case BIV_ACTION_PASS:     pass (field, battle, action->side, dice, events); break;
    case BIV_ACTION_LEAVE:    leave (battle, action->side, events); break;
    case BIV_ACTION_GO_ON:    fu_go_on (field, battle, (guint) action->value, dice, events, NULL); break;
    case BIV_ACTION_ORDER:    fu_write_order (field, battle, action, dice, events); break;
    case BIV_ACTION_ATTACH:
    case BIV_ACTION_DETACH:   fu_attach (field, battle, action, events); break;
    case BIV_ACTION_RIDE:     fu_ride (battle, action, events); break;
    default:                  act_with_unit (field, battle, action, events); break;
    }
  fu_set_deciders (field, battle);
}

/* Nothing happens by itself: every phase is closed by somebody. */
static void
settle (const BivField *field,
        BivState       *state,
        BivEvents      *events)
{
}

/* ---- What others see ---- */

static void
placement (const BivField *field,
           const BivState *state,
           guint           number,
           BivPlacement   *placement)
{
  const FuBattle *battle = fu_battle_of (state);
  const FuUnit *unit = &battle->units[number];
  BivBase base;

  *placement = (BivPlacement) {
    .presence = unit->status >= FU_ROUTED ? BIV_PRESENCE_LOST : unit->marks & FU_LEFT ? BIV_PRESENCE_LEFT
                : unit->marks & FU_WAITS ? BIV_PRESENCE_WAITING
                : unit->placed == FU_NOWHERE || !(unit->marks & FU_IN_PLACE) ? BIV_PRESENCE_ABSENT : BIV_PRESENCE_ON,
    .cell = BIV_NO_CELL, .facing = BIV_NO_DIRECTION, .type = field->units[number].type,
    .strength = unit->arm == FU_ARTILLERY ? fu_guns_left (unit) : 0,
    .has_place = unit->status < FU_ROUTED && (unit->marks & (FU_IN_PLACE | FU_LEFT)) == FU_IN_PLACE,
    .is_concealed = unit->placed == FU_ON_MAP, .place = unit->at, .angle = unit->facing,
    .frontage = unit->frontage, .depth = unit->depth,
  };
  if (placement->has_place && unit->building != FU_NONE)
    {
      base = fu_base (field, unit);
      placement->place = base.centre;
    }
}

/* Campaign rules 2.6: each damage point still on it is a tenth of its men; a battery loses guns. */
static void
ending (const BivField *field,
        const BivState *state,
        guint           number,
        BivUnitEnding  *end)
{
  const FuUnit *unit = &fu_battle_of (state)->units[number];
  int whole = unit->arm == FU_ARTILLERY ? unit->guns : 10;
  int lost = unit->arm == FU_ARTILLERY ? unit->silenced : unit->dp;

  *end = (BivUnitEnding) { .side = unit->side, .steps_start = whole, .steps_end = MAX (whole - lost, 0) };
  if (unit->status == FU_DESTROYED || lost >= whole)
    {
      end->ending = BIV_ENDING_DESTROYED;
      end->steps_end = 0;
    }
  else if (unit->status == FU_ROUTED)
    {
      end->ending = BIV_ENDING_ROUTED;
      end->steps_end = MAX (end->steps_end - 2, 0);
    }
  else if (unit->marks & FU_LEFT)
    {
      end->ending = BIV_ENDING_LEFT;
    }
  else if (unit->marks & FU_WAITS || unit->placed == FU_NOWHERE || !(unit->marks & FU_IN_PLACE))
    {
      end->ending = BIV_ENDING_NEVER_ON;
    }
  else
    {
      end->ending = lost > 0 ? BIV_ENDING_DAMAGED : BIV_ENDING_INTACT;
    }
}

/* ---- The table ---- */

static const BivPhaseInfo phases[] = {
  [FU_ORDERS] = { "orders", BIV_PHASE_OF_BOTH, TRUE },
  [FU_DECLARE] = { "declare", BIV_PHASE_OF_BOTH, TRUE },
  [FU_ATTACK_MOVE] = { "attack-move", BIV_PHASE_OF_BOTH, TRUE },
  [FU_RESPONSE] = { "response", BIV_PHASE_OF_BOTH, TRUE },
  [FU_OTHER_MOVE] = { "other-move", BIV_PHASE_OF_BOTH, TRUE },
  [FU_ARTILLERY_FIRE] = { "artillery", BIV_PHASE_OF_BOTH, TRUE, TRUE },
  [FU_SKIRMISH_FIRE] = { "skirmish-fire", BIV_PHASE_OF_BOTH, TRUE, TRUE },
  [FU_COMBAT] = { "combat", BIV_PHASE_OF_BOTH, TRUE },
  [FU_RETREATS] = { "retreats", BIV_PHASE_OF_BOTH, TRUE },
  [FU_BRIGADE_MORALE] = { "brigade-morale", BIV_PHASE_OF_BOTH, TRUE },
  [FU_DIVISION_MORALE] = { "division-morale", BIV_PHASE_OF_BOTH, TRUE },
  [FU_FORMATION_RETREATS] = { "formation-retreats", BIV_PHASE_OF_BOTH, TRUE },
  [FU_END] = { "end", BIV_PHASE_OF_BOTH, TRUE },
  [FU_SETUP] = { "setup", BIV_PHASE_OF_BOTH, TRUE },
  [FU_OVER] = { "over", BIV_PHASE_OF_NOBODY, FALSE },
  { NULL },
};

static const char *const results[] = { "none", "A", "B", "draw", "nightfall", NULL };

static const char *const verbs[BIV_N_ACTIONS] = {
  [BIV_ACTION_PASS] = "pass",           [BIV_ACTION_LEAVE] = "leave",         [BIV_ACTION_ORDER] = "order",
  [BIV_ACTION_ATTACH] = "attach",       [BIV_ACTION_DETACH] = "detach",       [BIV_ACTION_RIDE] = "ride",
  [BIV_ACTION_DECLARE] = "declare",
  [BIV_ACTION_MARCH] = "move",          [BIV_ACTION_REFACE] = "reface",       [BIV_ACTION_EVOLVE] = "evolve",
  [BIV_ACTION_COVER] = "cover",         [BIV_ACTION_SHOOT] = "fire",          [BIV_ACTION_FOLLOW] = "follow",
  [BIV_ACTION_GO_ON] = "advance",
};

const BivRuleset biv_fusilier = {
  .id = "fusilier",
  .shape = BIV_BOARD_TABLE,
  .state_size = sizeof (FuBattle),
  .phases = phases,
  .results = results,
  .facts = fu_facts,
  .queries = fu_queries,
  .verbs = verbs,
  .compile = compile,
  .release = release,
  .begin = begin,
  .enlist = enlist,
  .refresh = refresh,
  .settle = settle,
  .actions = fu_list_actions,
  .check = fu_check,
  .apply = apply,
  .choose = fu_choose,
  .reckon = fu_reckon,
  .placement = placement,
  .ending = ending,
  .check_army = fu_check_army,
  .check_deployment = fu_check_deployment,
  .get_fact = fu_get_fact,
  .set_fact = fu_set_fact,
  .query = fu_query,
  .find_named = fu_find_named,
  .get_name = fu_get_name,
  .read_order = fu_read_order,
  .write_order = fu_write_order_words,
  .dup_fact = fu_dup_fact,
  .put_fact = fu_put_fact,
  .is_fact_equal = fu_is_fact_equal,
  .finish_setup = fu_finish_setup,
  .describe = fu_describe,
};
