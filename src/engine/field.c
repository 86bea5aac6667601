/* SPDX-License-Identifier: GPL-3.0-or-later */
/* field.c: what does not change during a battle, made from a setup */
#include "config.h"
#include "engine/field-tables.h"

#include "base/fail.h"
#include "board/board-tables.h"
#include "engine/biv-text.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define invalid(error, ...) biv_fail ((error), G_IO_ERROR, G_IO_ERROR_INVALID_DATA, __VA_ARGS__)

/* ---- What no battle can be made of ---- */

const char *
biv_field_get_option (const BivField *field,
                      const char     *id)
{
  const char *said = biv_facts_get (field->setup->options, id);
  const BivBookOption *option = biv_book_find_option (field->book, id);

  g_return_val_if_fail (option != NULL, NULL);

  return said != NULL ? said : option->fallback;
}

gboolean
biv_field_is_option (const BivField *field,
                     const char     *id,
                     const char     *value)
{
  return strcmp (biv_field_get_option (field, id), value) == 0;
}

guint
biv_field_get_choice (const BivField    *field,
                      const char        *id,
                      const char *const *values)
{
  for (guint i = 0; values[i] != NULL; i++)
    if (biv_field_is_option (field, id, values[i]))
      return i;
  g_return_val_if_reached (0);
}

int
biv_field_get_number (const BivField *field,
                      const char     *id)
{
  return (int) g_ascii_strtoll (biv_field_get_option (field, id), NULL, 10);
}

static gboolean
check_options (const BivField *field,
               GError        **error)
{
  const BivFacts *options = field->setup->options;

  for (guint i = 0; i < biv_facts_get_n (options); i++)
    {
      g_autoptr (GError) why = NULL;

      if (!biv_book_check_option (field->book, biv_facts_get_key (options, i), biv_facts_get_value (options, i), &why))
        return invalid (error, "%s", why->message);
    }
  return TRUE;
}

static gboolean
check_phase (const BivField *field,
             GError        **error)
{
  const BivSetup *setup = field->setup;
  const BivPhaseInfo *phase;
  int number;

  if (setup->turn < 1 || setup->turn > 60000)
    return invalid (error, _("A turn is a number from 1 to 60000, not %d."), setup->turn);
  if (setup->phase == NULL)
    return TRUE;
  number = biv_ruleset_find_phase (field->ruleset, setup->phase);
  if (number < 0)
    return invalid (error, _("%s has no phase “%s”."), field->ruleset->id, setup->phase);
  phase = &field->ruleset->phases[number];
  if (!phase->is_start)
    return invalid (error, _("No position starts in the phase “%s”."), setup->phase);
  if (phase->owner == BIV_PHASE_OF_ONE && setup->side_to_act != 0 && setup->side_to_act != 1)
    return invalid (error, _("The phase “%s” is one side’s: say which."), setup->phase);
  return TRUE;
}

/* A table's bases may overlap or reach off it: its rulebook's checks tell, and a position is taken as it stands. */
static gboolean
check_place (const BivField *field,
             guint           i,
             GError        **error)
{
  const BivSetupUnit *unit = biv_setup_get_unit (field->setup, i);
  char name[BIV_CELL_NAME];

  if (biv_board_get_n_cells (field->board) == 0)
    return TRUE;
  if (unit->facing != BIV_NO_DIRECTION && unit->facing >= biv_board_get_n_directions (field->board))
    return invalid (error, _("%s faces no direction of this board."), unit->name);
  if (unit->cell == BIV_NO_CELL)
    return TRUE;
  if (unit->cell >= biv_board_get_n_cells (field->board))
    return invalid (error, _("%s: %s is not a square of this board."), unit->name,
                    biv_cell_is_outside (unit->cell) ? biv_board_cell_name (field->board, unit->cell, name) : "?");
  for (guint j = 0; j < i; j++)
    {
      const BivSetupUnit *other = biv_setup_get_unit (field->setup, j);

      if (other->cell == unit->cell)
        return invalid (error, _("%s and %s are both at %s."), other->name, unit->name,
                        biv_board_cell_name (field->board, unit->cell, name));
    }
  return TRUE;
}

static gboolean
enroll (BivField *field,
        guint     i,
        GError  **error)
{
  const BivSetupUnit *from = biv_setup_get_unit (field->setup, i);
  BivRosterUnit *unit = &field->units[i];
  int type = biv_book_find_type (field->book, from->type);

  /* Orders and records are lines of words. */
  if (from->name[0] == '\0' || strpbrk (from->name, " \t\r\n\"#") != NULL)
    return invalid (error, _("“%s” cannot be a unit’s name in a battle: no blanks, quotes or #."), from->name);
  if (from->side != 0 && from->side != 1)
    return invalid (error, _("%s belongs to no side."), from->name);
  if (type < 0)
    return invalid (error, _("%s: “%s” is not a unit type of %s."), from->name, from->type, field->ruleset->id);
  if (biv_setup_find_unit (field->setup, from->name) != (int) i)
    return invalid (error, _("Two units are called %s."), from->name);
  unit->side = from->side;
  unit->type = (guint) type;
  unit->name = from->name;
  unit->call = biv_setup_unit_call (from);
  unit->arrival = from->arrival;
  unit->is_feed = from->is_feed;
  field->has_reserves = field->has_reserves || from->arrival > 0;
  unit->edge = from->edge;
  /* Side A sits in the south. */
  if (unit->edge >= biv_board_get_n_directions (field->board))
    unit->edge = from->side == 0 ? biv_board_get_n_directions (field->board) / 2 : 0;
  return check_place (field, i, error);
}

/* ---- Making one ---- */

static BivField *
assemble (const BivRuleset *ruleset,
          BivSetup         *setup,
          GError          **error)
{
  g_autoptr (BivField) field = g_new0 (BivField, 1);
  g_autoptr (BivBook) shipped = NULL;
  g_autoptr (GError) why = NULL;

  g_atomic_ref_count_init (&field->references);
  field->ruleset = ruleset;
  field->setup = setup;
  field->newcomer = -1;
  field->board = biv_board_ref (setup->board);
  biv_board_lay_sight (field->board);
  shipped = biv_book_load (ruleset->id, error);
  if (shipped == NULL)
    return NULL;
  field->book = biv_book_new_overlaid (shipped, setup->types, &why);
  if (field->book == NULL)
    {
      invalid (error, "%s", why->message);
      return NULL;
    }
  if (biv_board_get_shape (setup->board) != ruleset->shape)
    {
      invalid (error, ruleset->shape == BIV_BOARD_TABLE
               ? _("%s is played on a table in millimetres, and this board has cells: choose another board, or draw one.")
               : biv_board_get_shape (setup->board) == BIV_BOARD_TABLE
               ? _("%s is played on cells, and this board is a table in millimetres: choose another board, or draw one.")
               : ruleset->shape == BIV_BOARD_SQUARES
               ? _("%s is played on squares, and this board has hexes: choose another board, or draw one.")
               : _("%s is played on hexes, and this board has squares: choose another board, or draw one."),
               biv_book_get_title (field->book));
      return NULL;
    }
  if (setup->units->len > BIV_MAX_UNITS)
    {
      invalid (error, _("A battle has at most %d units; this has %u."), BIV_MAX_UNITS, setup->units->len);
      return NULL;
    }
  if (!check_options (field, error) || !check_phase (field, error))
    return NULL;
  field->n_units = setup->units->len;
  field->units = g_new0 (BivRosterUnit, field->n_units);
  for (guint i = 0; i < field->n_units; i++)
    if (!enroll (field, i, error))
      return NULL;
  field->rules = ruleset->compile (field, error);
  return field->rules != NULL ? g_steal_pointer (&field) : NULL;
}

static gboolean
set_fact (const BivField *field,
          BivState       *state,
          BivTarget       target,
          guint           which,
          const char     *key,
          const char     *value,
          GError        **error)
{
  g_autoptr (GError) why = NULL;
  int words = biv_text_find_words (field, target, key);
  BivAction action;

  /* What is said in words goes where it belongs at once; the action would try it on a copy first. */
  if (words >= 0 && strlen (value) < sizeof action.text)
    return field->ruleset->put_fact (field, state, (guint) words, which, value, error);
  if (!biv_text_parse_fact (field, state, target, which, key, value, &action, &why))
    return invalid (error, "%s", why->message);
  if (action.kind != BIV_ACTION_OVERRULE)
    return invalid (error, _("“%s” is the board’s to say."), key);
  field->ruleset->set_fact (field, state, action.fact, which, action.value);
  return TRUE;
}

/* Each fact of the setup as the action that sets it. */
static gboolean
set_facts (const BivField *field,
           BivState       *state,
           BivTarget       target,
           guint           which,
           const BivFacts *facts,
           GError        **error)
{
  for (guint i = 0; i < biv_facts_get_n (facts); i++)
    if (!set_fact (field, state, target, which, biv_facts_get_key (facts, i), biv_facts_get_value (facts, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
set_cells (const BivField *field,
           BivState       *state,
           GError        **error)
{
  const BivFacts *cells = field->setup->cells;

  for (guint i = 0; i < biv_facts_get_n (cells); i++)
    {
      g_auto (GStrv) parts = g_strsplit (biv_facts_get_key (cells, i), ".", 2);
      BivCell cell;

      if (field->ruleset->find_named != NULL && parts[0] != NULL && parts[1] != NULL)
        {
          int found = field->ruleset->find_named (field, BIV_TARGET_CELL, parts[0]);

          if (found < 0)
            return invalid (error, _("There is no “%s” on this table."), parts[0]);
          if (!set_fact (field, state, BIV_TARGET_CELL, (guint) found, parts[1], biv_facts_get_value (cells, i), error))
            return FALSE;
          continue;
        }
      if (parts[0] == NULL || parts[1] == NULL || !biv_board_cell_from_name (field->board, parts[0], &cell))
        return invalid (error, _("“%s” names no cell of this board."), biv_facts_get_key (cells, i));
      if (!set_fact (field, state, BIV_TARGET_CELL, cell, parts[1], biv_facts_get_value (cells, i), error))
        return FALSE;
    }
  return TRUE;
}

static BivState *
make_state (const BivField *field,
            GError        **error)
{
  g_autofree BivState *state = g_malloc0 (field->ruleset->state_size);
  const BivSetup *setup = field->setup;

  field->ruleset->begin (field, state);
  for (int side = 0; side < BIV_N_SIDES; side++)
    if (!set_facts (field, state, BIV_TARGET_SIDE, (guint) side, setup->sides[side].facts, error))
      return NULL;
  for (guint i = 0; i < field->n_units; i++)
    if (!set_facts (field, state, BIV_TARGET_UNIT, i, biv_setup_get_unit (setup, i)->facts, error))
      return NULL;
  if (!set_facts (field, state, BIV_TARGET_BATTLE, 0, setup->facts, error) || !set_cells (field, state, error))
    return NULL;
  field->ruleset->refresh (field, state);
  return g_steal_pointer (&state);
}

BivField *
biv_field_new (const BivRuleset *ruleset,
               const BivSetup   *setup,
               GError          **error)
{
  g_autoptr (BivField) field = NULL;

  g_return_val_if_fail (ruleset != NULL && setup != NULL, NULL);

  field = assemble (ruleset, biv_setup_copy (setup), error);
  if (field == NULL)
    return NULL;
  /* Once, so that biv_field_new_state() cannot fail, and need not work. */
  field->first = make_state (field, error);
  return field->first != NULL ? g_steal_pointer (&field) : NULL;
}

BivField *
biv_field_new_with_board (BivField *field,
                          BivBoard *board)
{
  BivSetup *setup;
  g_autoptr (GError) error = NULL;
  BivField *other;

  g_return_val_if_fail (field != NULL && board != NULL, NULL);
  g_return_val_if_fail (biv_board_get_n_cells (board) == biv_board_get_n_cells (field->board), NULL);

  setup = biv_setup_copy (field->setup);
  biv_setup_set_board (setup, board);
  other = assemble (field->ruleset, setup, &error);
  g_assert_no_error (error);
  return other;
}

BivField *
biv_field_new_with_unit (BivField           *field,
                         const BivSetupUnit *unit,
                         GError            **error)
{
  g_autoptr (BivSetup) setup = NULL;
  BivField *grown;
  BivSetupUnit *place;
  int number;

  g_return_val_if_fail (field != NULL && unit != NULL, NULL);

  setup = biv_setup_copy (field->setup);
  /* Where the others stood at the start is of no account any more. */
  for (guint i = 0; i < setup->units->len; i++)
    biv_setup_get_unit (setup, i)->cell = BIV_NO_CELL;
  number = biv_setup_find_unit (setup, unit->name);
  if (number < 0)
    {
      number = (int) setup->units->len;
      biv_setup_add_unit (setup, unit->side, unit->type, unit->name);
    }
  place = biv_setup_get_unit (setup, (guint) number);
  place->side = unit->side;
  g_free (place->type);
  place->type = g_strdup (unit->type);
  g_free (place->label);
  place->label = g_strdup (unit->label);
  place->cell = unit->cell;
  place->facing = unit->facing;
  place->has_place = unit->has_place;
  place->place = unit->place;
  place->angle = unit->angle;
  place->arrival = unit->arrival;
  place->is_lost = unit->is_lost;
  place->edge = unit->edge;
  place->is_feed = unit->is_feed;
  biv_facts_free (place->facts);
  place->facts = biv_facts_copy (unit->facts);
  grown = assemble (field->ruleset, g_steal_pointer (&setup), error);
  if (grown != NULL)
    grown->newcomer = number;
  return grown;
}

G_DEFINE_BOXED_TYPE (BivField, biv_field, biv_field_ref, biv_field_unref)

BivField *
biv_field_ref (BivField *field)
{
  g_return_val_if_fail (field != NULL, NULL);

  g_atomic_ref_count_inc (&field->references);
  return field;
}

void
biv_field_unref (BivField *field)
{
  g_return_if_fail (field != NULL);

  if (!g_atomic_ref_count_dec (&field->references))
    return;
  if (field->rules != NULL)
    field->ruleset->release (field->rules);
  g_free (field->first);
  g_free (field->units);
  g_clear_pointer (&field->book, biv_book_unref);
  biv_board_unref (field->board);
  biv_setup_free (field->setup);
  g_free (field);
}

const BivRuleset *
biv_field_get_ruleset (const BivField *field)
{
  return field->ruleset;
}

BivBoard *
biv_field_get_board (const BivField *field)
{
  return field->board;
}

BivBook *
biv_field_get_book (const BivField *field)
{
  return field->book;
}

const BivSetup *
biv_field_get_setup (const BivField *field)
{
  return field->setup;
}

guint
biv_field_get_n_units (const BivField *field)
{
  return field->n_units;
}

const BivRosterUnit *
biv_field_get_unit (const BivField *field,
                    guint           unit)
{
  g_return_val_if_fail (field != NULL && unit < field->n_units, NULL);

  return &field->units[unit];
}

int
biv_field_find_unit (const BivField *field,
                     const char     *name)
{
  g_return_val_if_fail (field != NULL && name != NULL, -1);

  for (guint i = 0; i < field->n_units; i++)
    if (strcmp (field->units[i].name, name) == 0)
      return (int) i;
  return -1;
}

int
biv_field_find_unit_at (const BivField *field,
                        const BivState *state,
                        BivCell         cell)
{
  g_return_val_if_fail (field != NULL && state != NULL, -1);

  for (guint i = 0; cell != BIV_NO_CELL && i < field->n_units; i++)
    {
      BivPlacement placement;

      field->ruleset->placement (field, state, i, &placement);
      if (placement.presence == BIV_PRESENCE_ON && placement.cell == cell)
        return (int) i;
    }
  return -1;
}

/* ---- States ---- */

gsize
biv_field_get_state_size (const BivField *field)
{
  return field->ruleset->state_size;
}

BivState *
biv_field_new_state (const BivField *field)
{
  g_autoptr (GError) error = NULL;
  BivState *state;

  g_return_val_if_fail (field != NULL, NULL);

  if (field->first != NULL)
    return biv_field_copy_state (field, field->first);
  state = make_state (field, &error);
  g_assert_no_error (error);
  return state;
}

BivState *
biv_field_copy_state (const BivField *field,
                      const BivState *state)
{
  g_return_val_if_fail (field != NULL && state != NULL, NULL);

  return g_memdup2 (state, field->ruleset->state_size);
}

#define SMALL_BOARD 1024              /* cells */

void
biv_field_digest_state (const BivField *field,
                        const BivState *state,
                        BivDigest      *digest)
{
  const BivRuleset *ruleset;
  const guint8 *bytes = (const guint8 *) state;
  g_autofree guint8 *packed = NULL;
  gsize n = 0, from = 0;

  g_return_if_fail (field != NULL && state != NULL && digest != NULL);

  ruleset = field->ruleset;
  if (ruleset->state_cells == NULL || biv_board_get_n_cells (field->board) > SMALL_BOARD)
    {
      biv_digest_add (digest, state, ruleset->state_size);
      return;
    }
  packed = g_malloc (ruleset->state_size);
  for (const BivStateCells *cells = ruleset->state_cells; cells->bits != 0; cells++)
    {
      gsize until = cells->offset + SMALL_BOARD * cells->bits / 8;

      memcpy (packed + n, bytes + from, until - from);
      n += until - from;
      from = cells->offset + BIV_BOARD_MAX_CELLS * cells->bits / 8;
    }
  memcpy (packed + n, bytes + from, ruleset->state_size - from);
  biv_digest_add (digest, packed, n + ruleset->state_size - from);
}

BivState *
biv_field_enlist (const BivField *field,
                  const BivField *old,
                  const BivState *state,
                  GError        **error)
{
  g_autofree BivState *copy = NULL;

  g_return_val_if_fail (field != NULL && old != NULL && state != NULL && field->ruleset == old->ruleset, NULL);

  copy = biv_field_copy_state (field, state);
  if (field->newcomer >= 0)
    {
      guint unit = (guint) field->newcomer;

      field->ruleset->enlist (field, unit, copy);
      if (!set_facts (field, copy, BIV_TARGET_UNIT, unit, biv_setup_get_unit (field->setup, unit)->facts, error))
        return NULL;
    }
  field->ruleset->refresh (field, copy);
  return g_steal_pointer (&copy);
}
