/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-battle.c: what battles on squares and hexes have in common */
#include "config.h"
#include "engine/grid-battle.h"

#include "base/fail.h"
#include "engine/field-tables.h"
#include "engine/biv-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const biv_presence_words[] = { "on", "reserve", "lost", "left", "absent", NULL };

/* A table of what can be reached for each range that a book's types have. */
G_STATIC_ASSERT (BIV_BOOK_MAX_TYPES <= BIV_MAX_REACHES);

/* ---- Beginning ---- */

static void
muster (const BivField *field,
        BivGridBattle  *battle,
        guint           unit)
{
  const BivSetupUnit *from = biv_setup_get_unit (field->setup, unit);
  BivStand *stand = &battle->stands[unit];

  stand->side = (gint8) from->side;
  stand->type = (guint8) field->units[unit].type;
  /* FM-DEPLOY-6: the default is toward the enemy's edge. */
  stand->facing = from->facing;
  if (from->facing == BIV_NO_DIRECTION)
    stand->facing = (guint8) (from->side == 0 ? 0 : biv_board_get_n_directions (field->board) / 2);
  stand->cell = BIV_NO_CELL;
  stand->presence = from->is_lost ? BIV_PRESENCE_LOST : from->arrival > 0 ? BIV_PRESENCE_WAITING : BIV_PRESENCE_ABSENT;
  if (from->is_lost)
    battle->lost[from->side]++;
  if (from->cell != BIV_NO_CELL && biv_grid_at (battle, from->cell) == BIV_NO_STAND)
    biv_grid_place (battle, unit, from->cell);
  battle->started[from->side] += stand->presence == BIV_PRESENCE_LOST || stand->presence == BIV_PRESENCE_ON;
}

void
biv_grid_begin (const BivField *field,
                BivGridBattle  *battle)
{
  const BivSetup *setup = field->setup;
  BivState *head = &battle->head;
  const BivPhaseInfo *phase;

  memset (battle->stand_at, BIV_NO_STAND, sizeof battle->stand_at);
  head->turn = (guint16) setup->turn;
  head->phase = (guint8) MAX (biv_ruleset_find_phase (field->ruleset, setup->phase), 0);
  phase = &field->ruleset->phases[head->phase];
  head->side = (gint8) (phase->owner == BIV_PHASE_OF_ONE ? setup->side_to_act : BIV_NOBODY);
  head->decision_side = BIV_NOBODY;
  head->decision_unit = -1;
  head->n_units = (guint16) field->n_units;
  battle->first = head->side == 1 ? 1 : 0;
  for (guint unit = 0; unit < BIV_MAX_UNITS; unit++)
    battle->stands[unit].cell = BIV_NO_CELL;
  for (guint unit = 0; unit < field->n_units; unit++)
    muster (field, battle, unit);
}

void
biv_grid_enlist (const BivField *field,
                 BivGridBattle  *battle,
                 guint           unit)
{
  BivStand *stand = &battle->stands[unit];

  if (stand->cell != BIV_NO_CELL)
    {
      battle->started[stand->side]--;
      biv_grid_remove (battle, unit, BIV_PRESENCE_ABSENT);
    }
  if (battle->head.decision_unit == (int) unit)
    biv_grid_stop_asking (battle);
  battle->head.n_units = (guint16) field->n_units;
  muster (field, battle, unit);
}

void
biv_stands_forget (guint        unit,
                   BivStandSet *set,
                   ...)
{
  va_list sets;

  va_start (sets, set);
  for (; set != NULL; set = va_arg (sets, BivStandSet *))
    biv_stands_remove (set, unit);
  va_end (sets);
}

/* ---- Decisions ---- */

void
biv_grid_ask (BivGridBattle *battle,
              BivActionKind  decision,
              guint          unit)
{
  battle->head.decision = (guint8) decision;
  battle->head.decision_side = battle->stands[unit].side;
  battle->head.decision_unit = (gint16) unit;
}

void
biv_grid_stop_asking (BivGridBattle *battle)
{
  battle->head.decision = BIV_ACTION_NONE;
  battle->head.decision_side = BIV_NOBODY;
  battle->head.decision_unit = -1;
}

void
biv_grid_find_danger (const BivField      *field,
                      const BivGridBattle *battle,
                      int                  side,
                      BivCells            *danger)
{
  const BivBoard *board = field->board;

  biv_cells_clear (danger->words, board->n_words);
  for (BIV_EACH_CELL (walk, battle->cells[1 - side].words, board->n_words))
    for (guint i = 0; i < board->n_words; i++)
      danger->words[i] |= biv_board_around (board, walk.cell)[i];
}

/* ---- Facts ---- */

gint32
biv_grid_get_fact (const BivField      *field,
                   const BivGridBattle *battle,
                   guint                fact,
                   guint                which)
{
  const BivFactInfo *info = &field->ruleset->facts[fact];

  if (info->set != 0)
    return biv_stands_has (G_STRUCT_MEMBER_P (battle, info->set), which);
  if (info->bytes != 0)
    return ((const guint8 *) G_STRUCT_MEMBER_P (battle, info->bytes))[which];
  switch ((BivGridFact) fact)
    {
    case BIV_GRID_FACT_AT:       return battle->stands[which].cell;
    case BIV_GRID_FACT_FACING:   return battle->stands[which].facing;
    case BIV_GRID_FACT_TYPE:     return battle->stands[which].type;
    case BIV_GRID_FACT_SIDE:     return battle->stands[which].side;
    case BIV_GRID_FACT_PRESENCE: return battle->stands[which].presence;
    case BIV_GRID_FACT_PASSED:   return (battle->passed >> which) & 1;
    case BIV_GRID_FACT_FIRST:
      /* The phases of one side come after the initiative; the battle is over after everything. */
      return field->ruleset->phases[battle->head.phase].owner == BIV_PHASE_OF_ONE || biv_battle_is_over (&battle->head)
             ? battle->first : BIV_NOBODY;
    case BIV_GRID_FACT_RESULT:   return battle->head.result;
    case BIV_GRID_FACT_TURN:     return battle->head.turn;
    case BIV_N_GRID_FACTS:
    default:                     g_return_val_if_reached (BIV_FACT_NONE);
    }
}

static void
put (BivGridBattle *battle,
     guint          unit,
     BivCell        cell)
{
  if (battle->stands[unit].cell == cell)
    return;
  if (cell == BIV_NO_CELL)
    {
      biv_grid_remove (battle, unit, BIV_PRESENCE_LOST);
      return;
    }
  if (battle->stands[unit].cell != BIV_NO_CELL)
    {
      biv_grid_shift (battle, unit, cell);
      return;
    }
  if (battle->stands[unit].presence == BIV_PRESENCE_LOST)
    battle->lost[battle->stands[unit].side]--;
  else
    battle->started[battle->stands[unit].side]++;
  biv_grid_place (battle, unit, cell);
}

static void
set_presence (BivGridBattle *battle,
              guint          unit,
              BivPresence    presence)
{
  BivStand *stand = &battle->stands[unit];

  if (presence == BIV_PRESENCE_ON || stand->presence == presence)
    return;
  if (stand->cell != BIV_NO_CELL)
    {
      biv_grid_remove (battle, unit, presence);
      return;
    }
  battle->lost[stand->side] -= stand->presence == BIV_PRESENCE_LOST;
  battle->lost[stand->side] += presence == BIV_PRESENCE_LOST;
  stand->presence = (guint8) presence;
}

void
biv_grid_set_fact (const BivField *field,
                   BivGridBattle  *battle,
                   guint           fact,
                   guint           which,
                   gint32          value)
{
  const BivFactInfo *info = &field->ruleset->facts[fact];

  if (info->set != 0)
    {
      biv_stands_set (G_STRUCT_MEMBER_P (battle, info->set), which, value != 0);
      return;
    }
  if (info->bytes != 0)
    {
      ((guint8 *) G_STRUCT_MEMBER_P (battle, info->bytes))[which] = (guint8) value;
      return;
    }
  switch ((BivGridFact) fact)
    {
    case BIV_GRID_FACT_AT:       put (battle, which, (BivCell) value); break;
    case BIV_GRID_FACT_FACING:   battle->stands[which].facing = (guint8) value; break;
    case BIV_GRID_FACT_PRESENCE: set_presence (battle, which, (BivPresence) value); break;
    case BIV_GRID_FACT_PASSED:   battle->passed = (guint8) ((battle->passed & ~(1 << which)) | (value != 0) << which); break;
    case BIV_GRID_FACT_FIRST:    battle->first = (gint8) MAX (value, 0); break;
    case BIV_GRID_FACT_RESULT:   battle->head.result = (guint8) value; break;
    case BIV_GRID_FACT_TURN:     battle->head.turn = (guint16) value; break;
    case BIV_GRID_FACT_TYPE:
    case BIV_GRID_FACT_SIDE:
    case BIV_N_GRID_FACTS:
    default:                     g_return_if_reached ();
    }
}

/* ---- Reserves and retreats from the field ---- */

gboolean
biv_grid_may_enter (const BivField      *field,
                    const BivGridBattle *battle,
                    guint                unit,
                    BivRefusal          *why)
{
  const BivRosterUnit *roster = &field->units[unit];

  if (battle->stands[unit].presence != BIV_PRESENCE_WAITING)
    return biv_refusal_set (why, "CA-DEPLOY-8", NULL, _("Not a reserve that waits: %s."), roster->call);
  if (battle->head.turn < roster->arrival)
    return biv_refusal_set (why, "CA-DEPLOY-8", "CA-SETUP-4", _("%s comes on in turn %d or later."), roster->call,
                            roster->arrival);
  if (roster->is_feed && battle->fed[roster->side] >= battle->lost[roster->side])
    return biv_refusal_set (why, "CA-SETUP-4", NULL, _("%s comes on only for a destroyed unit of its side."), roster->call);
  return TRUE;
}

gboolean
biv_grid_check_entry (const BivField *field,
                      guint           unit,
                      BivCell         cell,
                      BivRefusal     *why)
{
  const BivRosterUnit *roster = &field->units[unit];

  if (!biv_cell_is_outside (cell) && biv_board_next (field->board, cell, roster->edge) == BIV_NO_CELL)
    return TRUE;
  switch (biv_direction_get_name (field->board->shape, roster->edge)[0])
    {
    case 'N':
      return biv_refusal_set (why, "CA-DEPLOY-8", NULL, _("%s comes on at the north edge of the board only."), roster->call);
    case 'E':
      return biv_refusal_set (why, "CA-DEPLOY-8", NULL, _("%s comes on at the east edge of the board only."), roster->call);
    case 'S':
      return biv_refusal_set (why, "CA-DEPLOY-8", NULL, _("%s comes on at the south edge of the board only."), roster->call);
    default:
      return biv_refusal_set (why, "CA-DEPLOY-8", NULL, _("%s comes on at the west edge of the board only."), roster->call);
    }
}

void
biv_grid_enter (const BivField  *field,
                BivGridBattle   *battle,
                const BivAction *action,
                const char      *clause,
                BivEvents       *events)
{
  guint unit = (guint) action->unit;
  BivStand *stand = &battle->stands[unit];

  if (action->facing != BIV_NO_DIRECTION)
    stand->facing = action->facing;
  biv_grid_place (battle, unit, action->cell);
  battle->started[stand->side]++;
  battle->fed[stand->side] += field->units[unit].is_feed;
  biv_grid_tell_stand (battle, BIV_EVENT_ENTERED, unit, BIV_NO_CELL, clause, events);
}

void
biv_grid_list_entries (const BivField      *field,
                       const BivGridBattle *battle,
                       guint                unit,
                       int                  side,
                       GArray              *actions)
{
  BivAction action;

  biv_action_init_unit (&action, BIV_ACTION_ENTER, side, unit);
  for (action.cell = 0; action.cell < field->board->n_cells; action.cell++)
    for (action.facing = 0; action.facing < field->board->n_directions; action.facing++)
      if (field->ruleset->check (field, &battle->head, &action, NULL))
        g_array_append_val (actions, action);
}

gboolean
biv_grid_draw_entry (const BivField      *field,
                     const BivGridBattle *battle,
                     int                  side,
                     BivRandom           *random,
                     BivAction           *action)
{
  const BivBoard *board = field->board;

  for (guint unit = 0; unit < battle->head.n_units; unit++)
    {
      guint edge = field->units[unit].edge;

      if ((side != BIV_NOBODY && battle->stands[unit].side != side) || battle->stands[unit].presence != BIV_PRESENCE_WAITING)
        continue;
      biv_action_init_unit (action, BIV_ACTION_ENTER, side, unit);
      action->facing = (guint8) ((edge + board->n_directions / 2) % board->n_directions);
      for (guint try = 0; try < 4; try++)
        {
          action->cell = (BivCell) biv_random_below (random, board->n_cells);
          while (biv_board_next (board, action->cell, edge) != BIV_NO_CELL)
            action->cell = biv_board_next (board, action->cell, edge);
          if (field->ruleset->check (field, &battle->head, action, NULL))
            return TRUE;
        }
    }
  return FALSE;
}

void
biv_grid_placement (const BivGridBattle *battle,
                    guint                unit,
                    BivPlacement        *placement)
{
  const BivStand *stand = &battle->stands[unit];

  *placement = (BivPlacement) {
    .presence = (BivPresence) stand->presence, .cell = stand->cell, .facing = stand->facing, .type = stand->type,
    .strength = stand->presence == BIV_PRESENCE_LOST ? 0 : 1,
  };
}

void
biv_grid_ending (const BivField *field,
                 const BivState *state,
                 guint           unit,
                 BivUnitEnding  *ending)
{
  const BivStand *stand = &((const BivGridBattle *) state)->stands[unit];

  *ending = (BivUnitEnding) { .side = stand->side, .steps_start = 1, .steps_end = 1, .ending = BIV_ENDING_INTACT };
  switch ((BivPresence) stand->presence)
    {
    case BIV_PRESENCE_LOST:
      ending->steps_end = 0;
      ending->ending = BIV_ENDING_DESTROYED;
      break;
    case BIV_PRESENCE_LEFT:
      ending->ending = BIV_ENDING_LEFT;
      break;
    case BIV_PRESENCE_WAITING:
    case BIV_PRESENCE_ABSENT:
      ending->ending = BIV_ENDING_NEVER_ON;
      break;
    case BIV_PRESENCE_ON:
    default:
      break;
    }
}

/* ---- Questions ---- */

char **
biv_grid_answer_cells (const BivField *field,
                       const guint64  *cells)
{
  g_autoptr (GStrvBuilder) answer = g_strv_builder_new ();

  for (BIV_EACH_CELL (walk, cells, field->board->n_words))
    {
      char name[BIV_CELL_NAME];

      g_strv_builder_add (answer, biv_board_cell_name (field->board, walk.cell, name));
    }
  return g_strv_builder_end (answer);
}

char **
biv_grid_answer_cell (const BivField *field,
                      BivCell         cell)
{
  char name[BIV_CELL_NAME];

  return biv_grid_answer_word (biv_board_cell_name (field->board, cell, name));
}

char **
biv_grid_answer_units (const BivField *field,
                       BivStandSet     units)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (int unit = biv_stands_take (&units); unit >= 0; unit = biv_stands_take (&units))
    g_strv_builder_add (names, field->units[unit].name);
  return g_strv_builder_end (names);
}

char **
biv_grid_answer_number (int number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  return biv_grid_answer_word (text);
}

char **
biv_grid_answer_word (const char *word)
{
  const char *words[] = { word, NULL };

  return g_strdupv ((char **) words);
}

char **
biv_grid_answer_none (void)
{
  return g_new0 (char *, 1);
}

gboolean
biv_grid_args_cell (const BivField *field,
                    const char     *arg,
                    BivCell        *cell,
                    GError        **error)
{
  if (arg != NULL && biv_board_cell_from_name (field->board, arg, cell))
    return TRUE;
  return biv_fail (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_UNKNOWN, _("“%s” is not a cell of this board."), arg != NULL ? arg : "");
}

gboolean
biv_grid_args_unit (const BivField      *field,
                    const BivGridBattle *battle,
                    const char          *arg,
                    int                 *unit,
                    GError             **error)
{
  *unit = arg != NULL ? biv_text_find_unit (field, &battle->head, arg) : -2;
  if (*unit >= 0)
    return TRUE;
  return biv_fail (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_UNKNOWN,
                   *unit == -1 ? _("Nobody stands at %s.") : _("There is no unit “%s”."), arg != NULL ? arg : "");
}

char **
biv_grid_query_distance (const BivField    *field,
                         const char *const *args,
                         GError           **error)
{
  BivCell a, b;

  if (!biv_grid_args_cell (field, args[0], &a, error) || !biv_grid_args_cell (field, args[1], &b, error))
    return NULL;
  return biv_grid_answer_number (biv_board_get_distance (field->board, a, b));
}
