/* SPDX-License-Identifier: GPL-3.0-or-later */
/* example-writer.c: a recorded battle written as an example */
#include "config.h"
#include "script/example-writer.h"
#include "script/table-writer.h"
#include "script/battle-types.h"
#include "script/script-reader.h"
#include "engine/biv-session.h"
#include "engine/biv-text.h"
#include "rulebooks/biv-rulebooks.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  BivSession       *session;
  const BivRecord  *record;
  const BivRuleset *ruleset;
  BivField         *named;        /* the same battle with the names of the example */
  GString          *text;
  gboolean          every_unit;
  gboolean          has_ended;    /* what follows cannot be said in the format */
} Writer;

/* ---- The position ---- */

/* The facts that examples know. */
static void
write_facts (GString          *text,
             const BivRuleset *ruleset,
             BivTarget         target,
             const BivFacts   *facts)
{
  for (const BivFactInfo *fact = ruleset->facts; fact->name != NULL; fact++)
    {
      const char *value = fact->target == target && fact->in_examples == BIV_FACT_SET_AND_ASKED
                            ? biv_facts_get (facts, fact->name) : NULL;

      if (value != NULL)
        g_string_append_printf (text, " %s=%s", fact->name, value);
    }
}

/* Marks that the ruleset reads; others mean nothing to it. */
static char *
dup_marks (const BivBook   *book,
           const BivGround *ground)
{
  GString *text = g_string_new (NULL);

  if (ground->level > 0)
    g_string_append_printf (text, " level %u", ground->level);
  for (const char *const *name = biv_book_get_marks (book); *name != NULL; name++)
    {
      BivMark mark = 0;

      if (biv_mark_from_name (*name, &mark) && (ground->marks & mark))
        g_string_append_printf (text, " %s", *name);
    }
  return g_string_free (text, FALSE);
}

/* One line for all cells of the same ground. */
static void
write_ground (GString        *text,
              const BivBook  *book,
              const BivBoard *board)
{
  g_autoptr (GHashTable) cells = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_free);

  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    {
      g_autofree char *marks = dup_marks (book, biv_board_get_ground (board, cell));
      char name[BIV_CELL_NAME];
      GString *list = NULL;

      if (*marks == '\0')
        continue;
      list = g_hash_table_lookup (cells, marks);
      if (list == NULL)
        {
          char *key = g_steal_pointer (&marks);

          list = g_string_new (NULL);
          g_ptr_array_add (order, key);
          g_hash_table_insert (cells, key, list);
        }
      g_string_append_printf (list, "%s%s", list->len > 0 ? "," : "", biv_board_cell_name (board, cell, name));
    }
  for (guint i = 0; i < order->len; i++)
    {
      GString *list = g_hash_table_lookup (cells, g_ptr_array_index (order, i));

      g_string_append_printf (text, "terrain %s%s\n", list->str, (char *) g_ptr_array_index (order, i));
      g_ptr_array_add (lists, g_string_free (list, FALSE));
    }
}

/* A line for each marked edge of the cell. */
static void
write_edges (GString        *text,
             const BivBook  *book,
             const BivBoard *board,
             BivCell         cell,
             guint           n_directions)
{
  for (guint direction = 0; direction < n_directions; direction++)
    {
      guint16 marks = biv_board_get_ground (board, cell)->edges[direction];
      g_autoptr (GString) names = g_string_new (NULL);
      char name[BIV_CELL_NAME];

      for (const char *const *mark = biv_book_get_edge_marks (book); *mark != NULL; mark++)
        {
          BivMark bit = 0;

          if (biv_mark_from_name (*mark, &bit) && marks & bit)
            g_string_append_printf (names, " %s", *mark);
        }
      if (names->len > 0)
        g_string_append_printf (text, "terrain %s %s%s\n", biv_board_cell_name (board, cell, name),
                                biv_direction_get_name (biv_board_get_shape (board), direction), names->str);
    }
}

static void
write_all_edges (GString        *text,
                 const BivBook  *book,
                 const BivBoard *board)
{
  guint n_directions = biv_board_get_n_directions (board);

  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    write_edges (text, book, board, cell, n_directions);
}

/* What is said of cells besides their marks. */
static void
write_cells (GString        *text,
             const BivFacts *cells)
{
  for (guint i = 0; i < biv_facts_get_n (cells); i++)
    {
      g_auto (GStrv) parts = g_strsplit (biv_facts_get_key (cells, i), ".", 2);

      g_string_append_printf (text, "set     cell %s %s=%s\n", parts[0], parts[1], biv_facts_get_value (cells, i));
    }
}

static int
find_fact (const BivRuleset *ruleset,
           BivTarget         target,
           const char       *name)
{
  for (int i = 0; ruleset->facts[i].name != NULL; i++)
    {
      if (ruleset->facts[i].target == target && g_str_equal (ruleset->facts[i].name, name))
        return i;
    }
  return -1;
}

static void
write_unit (GString            *text,
            const BivRuleset   *ruleset,
            const BivBoard     *board,
            const BivSetupUnit *unit,
            guint               number)
{
  g_autofree char *usual = g_strdup_printf ("%s%u", biv_side_letter (unit->side), number);
  char cell[BIV_CELL_NAME];

  if (ruleset->shape == BIV_BOARD_TABLE)
    biv_table_write_place (text, unit);
  else
    g_string_append_printf (text, "unit    %s %s %s %s", biv_side_letter (unit->side), unit->type,
                            biv_board_cell_name (board, unit->cell, cell),
                            unit->cell == BIV_NO_CELL ? "-" : biv_direction_get_name (biv_board_get_shape (board), unit->facing));
  if (!g_str_equal (usual, unit->name))
    g_string_append_printf (text, " name=%s", unit->name);
  write_facts (text, ruleset, BIV_TARGET_UNIT, unit->facts);
  if (unit->arrival > 0 && biv_facts_get (unit->facts, "reserve") == NULL && find_fact (ruleset, BIV_TARGET_UNIT, "reserve") >= 0)
    g_string_append (text, " reserve=yes");
  g_string_append_c (text, '\n');
}

static void
write_position (Writer         *writer,
                const BivSetup *setup,
                const char     *name,
                const char     *types)
{
  GString *text = writer->text;
  guint numbers[BIV_N_SIDES] = { 0 };

  g_string_append_printf (text, "example %s\nruleset %s\n", name, setup->ruleset);
  for (guint i = 0; i < biv_facts_get_n (setup->options); i++)
    g_string_append_printf (text, "option  %s %s\n", biv_facts_get_key (setup->options, i),
                            biv_facts_get_value (setup->options, i));
  g_string_append (text, types);
  if (writer->ruleset->shape == BIV_BOARD_TABLE)
    biv_table_write_ground (text, setup);
  else
    g_string_append_printf (text, "board   %dx%d\n", biv_board_get_width (setup->board), biv_board_get_height (setup->board));
  write_ground (text, biv_field_get_book (writer->named), setup->board);
  write_all_edges (text, biv_field_get_book (writer->named), setup->board);
  if (writer->ruleset->shape != BIV_BOARD_TABLE)
    write_cells (text, setup->cells);
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      if (biv_facts_get_n (setup->sides[side].facts) == 0)
        continue;
      g_string_append_printf (text, "side    %s", biv_side_letter (side));
      write_facts (text, writer->ruleset, BIV_TARGET_SIDE, setup->sides[side].facts);
      g_string_append_c (text, '\n');
    }
  if (writer->ruleset->shape == BIV_BOARD_TABLE)
    biv_table_write_parts (text, setup, BIV_PART_FORMATION, BIV_PART_FORMATION);
  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    {
      const BivSetupUnit *unit = biv_setup_get_unit (setup, i);

      write_unit (text, writer->ruleset, setup->board, unit, ++numbers[unit->side]);
    }
  if (writer->ruleset->shape == BIV_BOARD_TABLE)
    biv_table_write_parts (text, setup, BIV_PART_GENERAL, BIV_PART_ORDER);
  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    {
      if (biv_setup_get_unit (setup, i)->is_lost)
        g_string_append_printf (text, "remove  %s\n", biv_setup_get_unit (setup, i)->name);
    }
  if (setup->turn != 1)
    g_string_append_printf (text, "turn    %d\n", setup->turn);
  g_string_append_printf (text, "phase   %s%s%s\n", setup->phase, setup->side_to_act == BIV_NOBODY ? "" : " ",
                          setup->side_to_act == BIV_NOBODY ? "" : biv_side_letter (setup->side_to_act));
  if (biv_facts_get_n (setup->facts) > 0)
    {
      g_string_append (text, "set     battle");
      write_facts (text, writer->ruleset, BIV_TARGET_BATTLE, setup->facts);
      g_string_append_c (text, '\n');
    }
}

/* ---- Names that the format understands: the side's letter first, no blanks, and no cell ---- */

static gboolean
is_understood (const BivSetup     *setup,
               const BivSetupUnit *unit)
{
  BivCell cell = 0;

  return g_str_has_prefix (unit->name, biv_side_letter (unit->side)) && strlen (unit->name) > 1
         && strpbrk (unit->name, " \t,=\"#") == NULL
         && (biv_board_get_shape (setup->board) == BIV_BOARD_TABLE || !biv_board_cell_from_any_name (setup->board, unit->name,
                                                                                                     &cell));
}

static void
rename_units (BivSetup *setup)
{
  guint numbers[BIV_N_SIDES] = { 0 };
  gboolean are_understood = TRUE;

  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    are_understood &= is_understood (setup, biv_setup_get_unit (setup, i));
  for (guint i = 0; i < biv_setup_get_n_units (setup) && !are_understood; i++)
    {
      BivSetupUnit *unit = biv_setup_get_unit (setup, i);

      g_free (unit->name);
      unit->name = g_strdup_printf ("%s%u", biv_side_letter (unit->side), ++numbers[unit->side]);
    }
}

/* ---- What an order changed ---- */

static BivPlacement
placement_of (const Writer   *writer,
              const BivField *field,
              const BivState *state,
              guint           unit)
{
  BivPlacement placement = { 0 };

  writer->ruleset->placement (field, state, unit, &placement);
  return placement;
}

static void
write_expected_unit (Writer             *writer,
                     guint               unit,
                     const BivPlacement *now)
{
  const BivRosterUnit *listed = biv_field_get_unit (writer->named, unit);
  const BivBoard *board = biv_field_get_board (writer->named);
  char cell[BIV_CELL_NAME];

  if (now->has_place)
    {
      g_autofree char *at = biv_text_dup_place (now->place);
      g_autofree char *facing = biv_text_dup_angle (now->angle);

      g_string_append_printf (writer->text, "expect  unit %s at=%s facing=%s\n", listed->name, at, facing);
    }
  else if (now->cell == BIV_NO_CELL)
    g_string_append_printf (writer->text, "expect  gone %s\n", listed->name);
  else
    {
      g_string_append_printf (writer->text, "expect  %s %s %s %s", biv_side_letter (listed->side),
                              biv_book_get_type_at (biv_field_get_book (writer->named), now->type)->id,
                              biv_board_cell_name (board, now->cell, cell),
                              biv_direction_get_name (biv_board_get_shape (board), now->facing));
      if (find_fact (writer->ruleset, BIV_TARGET_UNIT, "strength") >= 0)
        g_string_append_printf (writer->text, " strength=%d", now->strength);
      g_string_append_c (writer->text, '\n');
    }
}

static void
write_expected_units (Writer         *writer,
                      const BivField *old_field,
                      const BivState *before,
                      const BivState *after)
{
  BivField *field = biv_session_get_field (writer->session);

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      BivPlacement now = placement_of (writer, field, after, i);
      BivPlacement then = placement_of (writer, old_field, before, i);

      gboolean has_moved = now.has_place != then.has_place
                           || (now.has_place && (now.place.x != then.place.x || now.place.y != then.place.y
                                                 || now.angle != then.angle));

      if (writer->every_unit || has_moved || now.cell != then.cell || now.type != then.type || now.strength != then.strength
          || (now.cell != BIV_NO_CELL && now.facing != then.facing))
        write_expected_unit (writer, i, &now);
    }
}

/* What belongs to cells and to sides, and may change by itself. */
static void
write_expected_ground (Writer         *writer,
                       const BivField *old_field,
                       const BivState *before,
                       const BivState *after)
{
  static const char *const of_sides[] = { "exhausted" };
  BivField *field = biv_session_get_field (writer->session);
  const BivBoard *board = biv_field_get_board (field);

  for (guint fact = 0; writer->ruleset->facts[fact].name != NULL; fact++)
    for (BivCell cell = 0; writer->ruleset->facts[fact].target == BIV_TARGET_CELL && cell < biv_board_get_n_cells (board); cell++)
      {
        char name[BIV_CELL_NAME];
        g_autofree char *value = NULL;

        if (writer->ruleset->get_fact (field, after, fact, cell) == writer->ruleset->get_fact (old_field, before, fact, cell))
          continue;
        value = biv_text_dup_fact (field, after, BIV_TARGET_CELL, cell, writer->ruleset->facts[fact].name, NULL);
        g_string_append_printf (writer->text, "expect  cell %s %s=%s\n", biv_board_cell_name (board, cell, name),
                                writer->ruleset->facts[fact].name, value);
      }
  for (gsize i = 0; i < G_N_ELEMENTS (of_sides); i++)
    for (guint side = 0; side < BIV_N_SIDES && find_fact (writer->ruleset, BIV_TARGET_SIDE, of_sides[i]) >= 0; side++)
      {
        guint fact = (guint) find_fact (writer->ruleset, BIV_TARGET_SIDE, of_sides[i]);

        if (writer->ruleset->get_fact (field, after, fact, side) != writer->ruleset->get_fact (old_field, before, fact, side))
          g_string_append_printf (writer->text, "expect  side %s %s=yes\n", biv_side_letter ((int) side), of_sides[i]);
      }
}

static void
write_expected_moment (Writer         *writer,
                       const BivState *before,
                       const BivState *after)
{
  BivField *field = biv_session_get_field (writer->session);
  GString *text = writer->text;

  if (after->turn != before->turn)
    g_string_append_printf (text, "expect  turn %u\n", after->turn);
  if (after->phase != before->phase || after->side != before->side)
    g_string_append_printf (text, "expect  phase %s%s%s\n", biv_battle_get_phase_id (field, after),
                            after->side == BIV_NOBODY ? "" : " ",
                            after->side == BIV_NOBODY ? "" : biv_side_letter (after->side));
  if (after->decision == before->decision && after->decision_side == before->decision_side
      && after->decision_unit == before->decision_unit)
    return;
  if (after->decision == BIV_ACTION_NONE)
    g_string_append (text, "expect  decision none\n");
  else
    g_string_append_printf (text, "expect  decision %s %s%s%s\n", biv_side_letter (after->decision_side),
                            writer->ruleset->verbs[after->decision], after->decision_unit < 0 ? "" : " ",
                            after->decision_unit < 0
                              ? "" : biv_field_get_unit (writer->named, (guint) after->decision_unit)->name);
}

/* ---- One step ---- */

/* Where a unit was put, or turned, by the referee: the unit replaces itself. */
static void
write_replaced_unit (Writer *writer,
                     guint   unit)
{
  BivField *field = biv_session_get_field (writer->session);
  g_autoptr (BivSetup) setup = biv_battle_dup_setup (field, biv_session_get_state (writer->session));
  BivSetupUnit *put = biv_setup_get_unit (setup, unit);
  const char *name = biv_field_get_unit (writer->named, unit)->name;

  if (put->cell == BIV_NO_CELL)
    {
      g_string_append_printf (writer->text, "remove  %s\n", name);
      return;
    }
  g_free (put->name);
  put->name = g_strdup (name);
  write_unit (writer->text, writer->ruleset, setup->board, put, 0);
}

static void
write_changed_ground (Writer  *writer,
                      BivCell  cell)
{
  g_autoptr (BivBoard) board = biv_battle_dup_board (biv_session_get_field (writer->session),
                                                     biv_session_get_state (writer->session));
  g_autofree char *marks = dup_marks (biv_field_get_book (writer->named), biv_board_get_ground (board, cell));
  char name[BIV_CELL_NAME];

  biv_board_cell_name (board, cell, name);
  g_string_append_printf (writer->text, "clear   %s\n", name);
  if (*marks != '\0')
    g_string_append_printf (writer->text, "terrain %s%s\n", name, marks);
  write_edges (writer->text, biv_field_get_book (writer->named), board, cell, biv_board_get_n_directions (board));
}

/* The referee's word is an edit between the lines. The session stands behind it. */
static void
write_overrule (Writer          *writer,
                const BivAction *action)
{
  static const char *const placed[] = { "at", "facing", "presence", NULL };
  const BivFactInfo *fact = &writer->ruleset->facts[action->fact];
  g_autofree char *order = NULL;

  if (action->kind == BIV_ACTION_GROUND)
    {
      write_changed_ground (writer, action->cell);
    }
  else if (action->target == BIV_TARGET_UNIT && g_strv_contains (placed, fact->name))
    {
      write_replaced_unit (writer, (guint) action->unit);
    }
  else if (fact->in_examples != BIV_FACT_SET_AND_ASKED)
    {
      order = biv_text_dup_order (writer->named, biv_session_get_state (writer->session), action);
      g_string_append_printf (writer->text, "# Here the referee changed what an example cannot say: %s\n", order);
      writer->has_ended = TRUE;
    }
  else
    {
      order = biv_text_dup_order (writer->named, biv_session_get_state (writer->session), action);
      g_string_append_printf (writer->text, "%s\n", order + strlen ("- "));
    }
}

/* A side's own reserve that comes on, and a side that leaves, belong to the campaign; no ruleset's list has them. */
static gboolean
write_campaign_action (Writer          *writer,
                       const BivAction *action)
{
  if (action->kind == BIV_ACTION_ENTER && action->side != BIV_NOBODY)
    {
      write_replaced_unit (writer, (guint) action->unit);
      return TRUE;
    }
  if (action->kind == BIV_ACTION_LEAVE)
    {
      g_string_append_printf (writer->text, "# Here side %s left the field.\n", biv_side_letter (action->side));
      writer->has_ended = TRUE;
      return TRUE;
    }
  return FALSE;
}

static gboolean
write_step (Writer  *writer,
            guint    moment,
            GError **error)
{
  const BivRecordStep *step = biv_record_get_step (writer->record, moment - 1);
  g_auto (GStrv) words = g_strsplit (step->order, " ", -1);
  g_autoptr (BivField) old_field = NULL;
  g_autofree BivState *before = NULL;
  const BivState *after = NULL;
  BivAction action;

  biv_session_seek (writer->session, moment - 1);
  old_field = biv_field_ref (biv_session_get_field (writer->session));
  before = biv_field_copy_state (old_field, biv_session_get_state (writer->session));
  if (!biv_text_parse_order (old_field, before, (const char *const *) words, &action, error))
    return FALSE;
  biv_session_seek (writer->session, moment);
  after = biv_session_get_state (writer->session);

  if (action.kind == BIV_ACTION_OVERRULE || action.kind == BIV_ACTION_GROUND)
    {
      write_overrule (writer, &action);
    }
  else if (!write_campaign_action (writer, &action))
    {
      g_autofree char *order = biv_text_dup_order (writer->named, before, &action);
      g_autofree char *faces = biv_text_dup_faces (step->faces, step->n_faces);

      g_string_append_printf (writer->text, "do      %s\n", order);
      if (step->n_faces > 0)
        g_string_append_printf (writer->text, "dice    %s\n", faces);
      write_expected_units (writer, old_field, before, after);
      write_expected_ground (writer, old_field, before, after);
      write_expected_moment (writer, before, after);
    }
  return TRUE;
}

/* ---- The whole ---- */

static gboolean
begin (Writer      *writer,
       const char  *name,
       GError     **error)
{
  g_autoptr (BivSetup) setup = NULL;

  g_autofree char *types = biv_battle_types_dup_lines (writer->ruleset->id, biv_record_get_setup (writer->record)->types,
                                                       error);

  if (types == NULL)
    return FALSE;
  biv_session_seek (writer->session, 0);
  if (biv_battle_is_over (biv_session_get_state (writer->session)))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("this battle was over before it began"));
  setup = biv_battle_dup_setup (biv_session_get_field (writer->session), biv_session_get_state (writer->session));
  rename_units (setup);
  writer->named = biv_field_new (writer->ruleset, setup, error);
  if (writer->named == NULL)
    return FALSE;
  write_position (writer, setup, name, types);
  return writer->ruleset->shape != BIV_BOARD_TABLE
         || biv_table_write_drafts (writer->text, setup, biv_session_get_field (writer->session),
                                    biv_session_get_state (writer->session), error);
}

char *
biv_example_write (const BivRecord  *record,
                   const char       *name,
                   gboolean          every_unit,
                   GError          **error)
{
  const char *id = biv_record_get_setup (record)->ruleset;
  Writer writer = { .record = record, .ruleset = biv_ruleset_find (id), .every_unit = every_unit };
  gboolean is_written = FALSE;

  if (writer.ruleset == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("this version of Bivouac cannot play %s"), id);
  writer.session = biv_session_new_from_record (writer.ruleset, record, 0, error);
  if (writer.session == NULL)
    return NULL;
  writer.text = g_string_new (NULL);
  is_written = begin (&writer, name, error);
  for (guint moment = 1; is_written && !writer.has_ended && moment <= biv_record_get_n_steps (record); moment++)
    is_written = write_step (&writer, moment, error);
  if (is_written && !writer.has_ended)
    g_string_append_printf (writer.text, "expect  result %s\n", biv_battle_get_result_id (biv_session_get_field (writer.session),
                                                                  biv_session_get_state (writer.session)));
  g_object_unref (writer.session);
  g_clear_pointer (&writer.named, biv_field_unref);
  return g_string_free (writer.text, !is_written);
}
