/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prospect.c: what units could do if it were their turn */
#include "engine/prospect.h"

#include "engine/biv-text.h"
#include "engine/chances.h"
#include "engine/field-tables.h"

#include <string.h>

#define PLENTY 200                    /* activations, of books that count them */

/* An enemy to be set wherever somebody is to be aimed at. */
typedef struct
{
  BivField *field;                    /* with him at the end of its roster */
  BivState *fresh;                    /* nobody has done anything; he is not on the board */
  BivState *scratch, *moved;
  guint     enemy;
  int       side;                     /* of the unit that is asked about */
  guint     unit;
  int       at;                       /* the fact by which units are set */
  guint8    stands[BIV_BOARD_MAX_CELLS];      /* the unit there, plus 1 */
  guint     n_cells;
} Range;

/* ---- A position to ask in ---- */

static void
note_who_stands (Range *range)
{
  memset (range->stands, 0, sizeof range->stands);
  for (guint i = 0; i < range->field->n_units; i++)
    {
      BivPlacement placement;

      range->field->ruleset->placement (range->field, range->fresh, i, &placement);
      if (placement.presence == BIV_PRESENCE_ON && placement.cell != BIV_NO_CELL)
        range->stands[placement.cell] = (guint8) (i + 1);
    }
}

static void
range_clear (Range *range)
{
  g_clear_pointer (&range->fresh, g_free);
  g_clear_pointer (&range->scratch, g_free);
  g_clear_pointer (&range->moved, g_free);
  g_clear_pointer (&range->field, biv_field_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Range, range_clear)

/* Nobody owes a decision, both sides are still at it, and activations are no matter. */
static void
make_fresh (BivField *field,
            BivState *state)
{
  int passed = biv_ruleset_find_fact (field->ruleset, BIV_TARGET_SIDE, "passed");
  int budget = biv_ruleset_find_fact (field->ruleset, BIV_TARGET_SIDE, "budget");

  state->decision = BIV_ACTION_NONE;
  state->decision_side = BIV_NOBODY;
  state->decision_unit = -1;
  field->ruleset->freshen (field, state);
  for (guint side = 0; side < BIV_N_SIDES; side++)
    {
      if (passed >= 0)
        field->ruleset->set_fact (field, state, (guint) passed, side, FALSE);
      if (budget >= 0)
        field->ruleset->set_fact (field, state, (guint) budget, side, PLENTY);
    }
}

static gboolean
range_init (Range          *range,
            BivField       *field,
            const BivState *state,
            guint           unit)
{
  g_autoptr (BivSetup) setup = NULL;
  BivSetupUnit *enemy;
  BivPlacement placement;
  guint type = 0;

  if (field->ruleset->freshen == NULL || unit >= field->n_units)
    return FALSE;
  field->ruleset->placement (field, state, unit, &placement);
  if (placement.presence != BIV_PRESENCE_ON || placement.cell == BIV_NO_CELL)
    return FALSE;
  for (guint i = 0; i < field->n_units; i++)
    if (field->units[i].side != field->units[unit].side)
      {
        type = field->units[i].type;
        break;
      }
  setup = biv_setup_new (field->ruleset->id, field->board);
  enemy = biv_setup_add_unit (setup, 1 - field->units[unit].side, biv_book_get_type_at (field->book, type)->id, "?");
  enemy->cell = BIV_NO_CELL;
  range->field = biv_field_new_with_unit (field, enemy, NULL);
  if (range->field == NULL || range->field->n_units != field->n_units + 1)
    return FALSE;
  range->enemy = field->n_units;
  range->unit = unit;
  range->side = field->units[unit].side;
  range->at = biv_ruleset_find_fact (field->ruleset, BIV_TARGET_UNIT, "at");
  range->n_cells = biv_board_get_n_cells (field->board);
  range->fresh = biv_field_enlist (range->field, field, state, NULL);
  if (range->fresh == NULL || range->at < 0)
    return FALSE;
  make_fresh (range->field, range->fresh);
  range->scratch = biv_field_copy_state (range->field, range->fresh);
  range->moved = biv_field_copy_state (range->field, range->fresh);
  note_who_stands (range);
  return TRUE;
}

/* The phases in which something could be done: it is this side's turn there. Returns: whether there is one at @phase */
static gboolean
open_phase (const BivField *field,
            guint           phase,
            int             side,
            BivState       *state)
{
  const BivPhaseInfo *info = &field->ruleset->phases[phase];

  if (info->owner == BIV_PHASE_OF_NOBODY || (field->ruleset->has_phase != NULL && !field->ruleset->has_phase (field, phase)))
    return FALSE;
  state->phase = (guint8) phase;
  state->side = (gint8) (info->owner == BIV_PHASE_OF_ONE ? side : BIV_NOBODY);
  field->ruleset->refresh (field, state);
  return TRUE;
}

/* Puts the enemy onto @cell. Returns: who is to be aimed at there; -1: one of its own stands there, or itself */
static int
set_up_target (const Range *range,
               BivCell      cell,
               BivState    *state)
{
  int stands = (int) range->stands[cell] - 1;

  if (stands >= 0 && range->field->units[stands].side != range->side)
    return stands;
  if (stands == (int) range->unit)
    return -1;
  if (stands >= 0)
    range->field->ruleset->set_fact (range->field, state, (guint) range->at, (guint) stands, BIV_NO_CELL);
  range->field->ruleset->set_fact (range->field, state, (guint) range->at, range->enemy, cell);
  return (int) range->enemy;
}

/* ---- Fire ---- */

static gboolean
may_fire (const Range    *range,
          const BivState *state,
          BivCell         cell)
{
  BivAction fire;

  biv_action_init_unit (&fire, BIV_ACTION_FIRE, range->side, range->unit);
  fire.cell = cell;
  return range->field->ruleset->check (range->field, state, &fire, NULL);
}

/* A book that lets units act one at a time has to be told which, and whether it will fire. Returns: whether it was told so */
static gboolean
take_in_hand (const Range *range,
              gboolean     will_fire,
              BivState    *state)
{
  BivAction take;
  BivDice dice;

  biv_action_init_unit (&take, BIV_ACTION_ACTIVATE, range->side, range->unit);
  take.value = will_fire;
  if (!range->field->ruleset->check (range->field, state, &take, NULL))
    return FALSE;
  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  range->field->ruleset->apply (range->field, state, &take, &dice, NULL);
  return TRUE;
}

static BivAim
get_mode (const BivField *field,
          const BivState *state,
          guint           unit,
          BivCell         cell)
{
  char name[BIV_CELL_NAME];
  const char *const args[] = { field->units[unit].name, biv_board_cell_name (field->board, cell, name), NULL };
  g_auto (GStrv) answer = biv_text_knows_query (field, "mode") ? biv_text_query (field, state, "mode", args, NULL) : NULL;

  return answer != NULL && g_strcmp0 (answer[0], "indirect") == 0 ? BIV_AIM_INDIRECT : BIV_AIM_DIRECT;
}

static BivAim
aim_at (const Range *range,
        BivCell      cell)
{
  const BivRuleset *ruleset = range->field->ruleset;

  memcpy (range->scratch, range->fresh, ruleset->state_size);
  if (set_up_target (range, cell, range->scratch) < 0)
    return BIV_AIM_NONE;
  for (guint phase = 0; ruleset->phases[phase].id != NULL; phase++)
    {
      if (!open_phase (range->field, phase, range->side, range->scratch))
        continue;
      memcpy (range->moved, range->scratch, ruleset->state_size);
      if (!take_in_hand (range, TRUE, range->moved))
        take_in_hand (range, FALSE, range->moved);
      if (may_fire (range, range->moved, cell))
        return get_mode (range->field, range->moved, range->unit, cell);
    }
  return BIV_AIM_NONE;
}

static gboolean
aim_at_all (const Range *range,
            guint8      *aims)
{
  gboolean is_any = FALSE;

  for (BivCell cell = 0; cell < range->n_cells; cell++)
    {
      aims[cell] = (guint8) aim_at (range, cell);
      is_any |= aims[cell] != BIV_AIM_NONE;
    }
  return is_any;
}

gboolean
biv_prospect_aim (BivField       *field,
                  const BivState *state,
                  guint           unit,
                  guint8         *aims)
{
  g_auto (Range) range = { 0 };

  g_return_val_if_fail (field != NULL && state != NULL && aims != NULL, FALSE);

  memset (aims, 0, biv_board_get_n_cells (field->board));
  return range_init (&range, field, state, unit) && aim_at_all (&range, aims);
}

double
biv_prospect_shot (BivField       *field,
                   const BivState *state,
                   guint           unit,
                   guint           enemy)
{
  g_auto (Range) range = { 0 };
  g_autoptr (BivChances) chances = NULL;
  BivPlacement placement;
  BivAction fire;

  g_return_val_if_fail (field != NULL && state != NULL && enemy < field->n_units, -1.0);

  field->ruleset->placement (field, state, enemy, &placement);
  if (placement.presence != BIV_PRESENCE_ON || placement.cell == BIV_NO_CELL || !range_init (&range, field, state, unit)
      || aim_at (&range, placement.cell) == BIV_AIM_NONE)
    return -1.0;
  /* Where it could fire is in the position that was tried last. */
  biv_action_init_unit (&fire, BIV_ACTION_FIRE, range.side, unit);
  fire.cell = placement.cell;
  chances = biv_chances_new (range.field, range.moved, &fire, NULL, 0);
  return chances != NULL ? chances->units[enemy].destroyed + chances->units[enemy].weakened : -1.0;
}

/* ---- Moves, and what follows them ---- */

typedef void (*MoveFunc) (Range           *range,
                          const BivState  *before,
                          const BivAction *move,
                          gpointer         data);

/* Every move of the unit from @now on. Returns: whether it has any */
static gboolean
go_everywhere (Range          *range,
               const BivState *now,
               MoveFunc        func,
               gpointer        data)
{
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  gboolean has_any = FALSE;

  range->field->ruleset->actions (range->field, now, range->side, (int) range->unit, actions);
  for (guint i = 0; i < actions->len; i++)
    if (g_array_index (actions, BivAction, i).kind == BIV_ACTION_MOVE)
      {
        func (range, now, &g_array_index (actions, BivAction, i), data);
        has_any = TRUE;
      }
  return has_any;
}

/* Every move of the unit in a position like @start, in the first phase that has any. */
static void
for_each_move (Range          *range,
               const BivState *start,
               MoveFunc        func,
               gpointer        data)
{
  const BivRuleset *ruleset = range->field->ruleset;
  g_autofree BivState *now = biv_field_copy_state (range->field, start);
  gboolean has_any = FALSE;

  for (guint phase = 0; ruleset->phases[phase].id != NULL && !has_any; phase++)
    {
      memcpy (now, start, ruleset->state_size);
      if (!open_phase (range->field, phase, range->side, now))
        continue;
      take_in_hand (range, FALSE, now);
      has_any = go_everywhere (range, now, func, data);
      memcpy (now, start, ruleset->state_size);
      open_phase (range->field, phase, range->side, now);
      if (take_in_hand (range, TRUE, now))
        has_any |= go_everywhere (range, now, func, data);
    }
}

/* Returns: whether it comes off without a die. */
static gboolean
move (const Range     *range,
      const BivState  *before,
      const BivAction *action)
{
  BivDice dice;

  memcpy (range->moved, before, range->field->ruleset->state_size);
  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  range->field->ruleset->apply (range->field, range->moved, action, &dice, NULL);
  return !biv_dice_is_short (&dice);
}

/* In this phase of the turn, or a later one. */
static gboolean
may_fire_from_now_on (const Range *range,
                      BivState    *state,
                      BivCell      cell)
{
  guint phase = state->phase;

  while (!may_fire (range, state, cell))
    do
      if (range->field->ruleset->phases[++phase].id == NULL)
        return FALSE;
    while (!open_phase (range->field, phase, range->side, state));
  return TRUE;
}

static void
note_going (Range           *range,
            const BivState  *before,
            const BivAction *action,
            gpointer         data)
{
  BivProspect *prospect = data;

  if (action->n_path == 0)
    return;
  prospect->goes[action->path[action->n_path - 1]] = TRUE;
  if (action->other >= 0 || !move (range, before, action))
    return;
  /* Each cell is tried as it is: who stands there is aimed at, and an empty one is looked at with somebody in it. */
  for (BivCell cell = 0; cell < range->n_cells; cell++)
    {
      int stands = (int) range->stands[cell] - 1;

      if (prospect->aims_later[cell] || cell == action->path[action->n_path - 1]
          || (stands >= 0 && range->field->units[stands].side == range->side))
        continue;
      memcpy (range->scratch, range->moved, range->field->ruleset->state_size);
      set_up_target (range, cell, range->scratch);
      prospect->aims_later[cell] = (guint8) may_fire_from_now_on (range, range->scratch, cell);
    }
}

typedef struct
{
  int      enemy;
  BivCell  cell;
  gboolean is_met;
} Meeting;

static gboolean
has_attack (const Range *range,
            BivState    *state,
            int          enemy)
{
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));

  range->field->ruleset->actions (range->field, state, range->side, -1, actions);
  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);

      if (action->kind == BIV_ACTION_ATTACK && action->other == enemy
          && (action->unit < 0 || action->unit == (int) range->unit))
        return TRUE;
    }
  return FALSE;
}

/* In this phase of the turn, or a later one. */
static gboolean
has_attack_from_now_on (const Range *range,
                        BivState    *state,
                        int          enemy)
{
  for (guint phase = state->phase; range->field->ruleset->phases[phase].id != NULL; phase++)
    {
      state->phase = (guint8) phase;
      range->field->ruleset->refresh (range->field, state);
      if (has_attack (range, state, enemy))
        return TRUE;
    }
  return FALSE;
}

static void
note_meeting (Range           *range,
              const BivState  *before,
              const BivAction *action,
              gpointer         data)
{
  const BivRuleset *ruleset = range->field->ruleset;
  Meeting *meeting = data;
  BivPlacement placement;
  BivCell from;

  if (meeting->is_met)
    return;
  if (action->other == meeting->enemy)
    meeting->is_met = TRUE;
  ruleset->placement (range->field, before, range->unit, &placement);
  from = biv_action_destination (action, placement.cell);
  if (meeting->is_met || action->facing == BIV_NO_DIRECTION
      || biv_board_get_neighbour (range->field->board, from, action->facing) != meeting->cell || !move (range, before, action))
    return;
  meeting->is_met = has_attack_from_now_on (range, range->moved, meeting->enemy);
}

/* It faces him already. */
static gboolean
meets_as_it_stands (const Range    *range,
                    const BivState *start,
                    int             enemy)
{
  for (guint phase = 0; range->field->ruleset->phases[phase].id != NULL; phase++)
    {
      memcpy (range->moved, start, range->field->ruleset->state_size);
      if (!open_phase (range->field, phase, range->side, range->moved))
        continue;
      take_in_hand (range, FALSE, range->moved);
      if (has_attack (range, range->moved, enemy))
        return TRUE;
    }
  return FALSE;
}

static void
note_meetings (Range       *range,
               BivProspect *prospect)
{
  g_autofree BivState *start = biv_field_copy_state (range->field, range->fresh);
  BivPlacement placement;

  range->field->ruleset->placement (range->field, range->fresh, range->unit, &placement);
  for (BivCell cell = 0; cell < range->n_cells; cell++)
    {
      Meeting meeting = { .cell = cell };
      gboolean is_near = biv_board_get_distance (range->field->board, placement.cell, cell) == 1;

      /* Whoever is met has it before him in the end: it stands there already, or can go next to him. */
      for (guint direction = 0; direction < biv_board_get_n_directions (range->field->board) && !is_near; direction++)
        {
          BivCell next = biv_board_get_neighbour (range->field->board, cell, direction);

          is_near = next != BIV_NO_CELL && prospect->goes[next];
        }
      if (!is_near)
        continue;
      memcpy (start, range->fresh, range->field->ruleset->state_size);
      meeting.enemy = set_up_target (range, cell, start);
      if (meeting.enemy < 0 || ((int) range->stands[cell] - 1 >= 0 && meeting.enemy == (int) range->enemy))
        continue;
      meeting.is_met = meets_as_it_stands (range, start, meeting.enemy);
      if (!meeting.is_met)
        for_each_move (range, start, note_meeting, &meeting);
      prospect->meets[cell] = (guint8) meeting.is_met;
    }
}

gboolean
biv_prospect_of_unit (BivField       *field,
                      const BivState *state,
                      guint           unit,
                      BivProspect    *prospect)
{
  g_auto (Range) range = { 0 };
  g_autofree BivState *start = NULL;

  g_return_val_if_fail (field != NULL && state != NULL && prospect != NULL, FALSE);

  memset (prospect, 0, sizeof *prospect);
  if (!range_init (&range, field, state, unit))
    return FALSE;
  aim_at_all (&range, prospect->aims);
  start = biv_field_copy_state (range.field, range.fresh);
  for_each_move (&range, start, note_going, prospect);
  note_meetings (&range, prospect);
  return TRUE;
}
