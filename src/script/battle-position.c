/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-position.c: the position lines of a battle example, as a setup */
#include "config.h"
#include "script/battle-position.h"
#include "script/battle-position-private.h"
#include "script/battle-types.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define LINE_ERROR G_IO_ERROR, G_IO_ERROR_INVALID_DATA

void
biv_battle_position_free (BivBattlePosition *position)
{
  if (position == NULL)
    return;
  g_clear_pointer (&position->book, biv_book_unref);
  g_clear_pointer (&position->setup, biv_setup_free);
  g_free (position);
}

void
biv_ground_line_clear (BivGroundLine *ground)
{
  g_clear_pointer (&ground->cells, g_array_unref);
  g_clear_pointer (&ground->facts, biv_facts_free);
}

void
biv_fact_line_clear (BivFactLine *facts)
{
  g_clear_pointer (&facts->facts, biv_facts_free);
}

/* ---- Small pieces ---- */

gboolean
biv_line_needs_words (const BivStatement  *line,
                      guint                n_least,
                      guint                n_most,
                      const char          *form,
                      GError             **error)
{
  if (line->n_words >= n_least && line->n_words <= n_most)
    return TRUE;
  return biv_fail (error, LINE_ERROR, _("the line should read \"%s\""), form);
}

static gboolean
read_side (const char  *word,
           int         *side,
           GError     **error)
{
  if (biv_side_from_letter (word, side) && *side != BIV_NOBODY)
    return TRUE;
  return biv_fail (error, LINE_ERROR, _("\"%s\" is no side: A or B"), word);
}

gboolean
biv_line_read_cell (const BivBattlePosition  *position,
                    const char               *word,
                    gboolean                  may_be_outside,
                    BivCell                  *cell,
                    GError                  **error)
{
  if (biv_board_cell_from_name (position->setup->board, word, cell)
      || (may_be_outside && biv_board_cell_from_any_name (position->setup->board, word, cell)))
    return TRUE;
  return biv_fail (error, LINE_ERROR, _("\"%s\" is no cell of this board"), word);
}

gboolean
biv_target_from_word (const char *word,
                      BivTarget  *target)
{
  static const char *const words[] = { "battle", "side", "unit", "cell", "formation", "general" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (g_str_equal (word, words[i]))
        {
          *target = i;
          return TRUE;
        }
    }
  return FALSE;
}

BivFacts *
biv_facts_read (const BivStatement  *line,
                guint                first,
                GError             **error)
{
  g_autoptr (BivFacts) facts = biv_facts_new ();

  for (guint i = first; i < line->n_words; i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_word_split (line->words[i], &key);

      if (value == NULL)
        return biv_fail_null (error, LINE_ERROR, _("\"%s\" should be KEY=VALUE"), line->words[i]);
      if (biv_facts_get (facts, key) != NULL)
        return biv_fail_null (error, LINE_ERROR, _("\"%s\" is said twice on this line"), key);
      biv_facts_set (facts, key, value);
    }
  return g_steal_pointer (&facts);
}

gboolean
biv_battle_check_key (const BivBattlePosition  *position,
                      BivTarget                 target,
                      const char               *key,
                      gboolean                  is_set,
                      GError                  **error)
{
  if (target == BIV_TARGET_CELL
      && (g_str_equal (key, "level") || g_strv_contains (biv_book_get_marks (position->book), key)))
    return TRUE;
  for (const BivFactInfo *fact = position->ruleset->facts; fact->name != NULL; fact++)
    {
      if (fact->target != target || !g_str_equal (fact->name, key) || fact->in_examples == BIV_FACT_KEPT)
        continue;
      if (!is_set || (!fact->is_asked_only && fact->in_examples == BIV_FACT_SET_AND_ASKED))
        return TRUE;
      g_set_error (error, LINE_ERROR, _("\"%s\" can be asked, but not set"), key);
      return FALSE;
    }
  return biv_fail (error, LINE_ERROR, _("%s knows no \"%s\" there"), position->ruleset->id, key);
}

static gboolean
check_keys (const BivBattlePosition  *position,
            BivTarget                 target,
            const BivFacts           *facts,
            GError                  **error)
{
  for (guint i = 0; i < biv_facts_get_n (facts); i++)
    {
      if (!biv_battle_check_key (position, target, biv_facts_get_key (facts, i), TRUE, error))
        return FALSE;
    }
  return TRUE;
}

static void
merge_facts (BivFacts       *into,
             const BivFacts *from)
{
  for (guint i = 0; i < biv_facts_get_n (from); i++)
    biv_facts_set (into, biv_facts_get_key (from, i), biv_facts_get_value (from, i));
}

/* ---- unit ---- */

/* A name that reads like a cell could never be told from one. */
static gboolean
is_name (const BivBattlePosition *position,
         const char              *name)
{
  BivCell cell = 0;

  if (biv_battle_position_is_table (position))
    return *name != '\0' && strpbrk (name, " ,=") == NULL && !g_str_equal (name, "-") && !g_str_equal (name, "none");
  return *name != '\0' && strpbrk (name, " ,=") == NULL && !g_str_equal (name, "-") && !g_str_equal (name, "none")
         && !biv_board_cell_from_any_name (position->setup->board, name, &cell);
}

static gboolean
place_unit (const BivBattlePosition  *position,
            const BivStatement       *line,
            gboolean                  may_be_outside,
            BivSetupUnit             *unit,
            GError                  **error)
{
  BivBoardShape shape = biv_board_get_shape (position->setup->board);
  guint facing = BIV_NO_DIRECTION;

  if (biv_battle_position_is_table (position))
    return biv_table_place_unit (line, unit, error);
  if (!g_str_equal (line->words[3], "-") && !biv_line_read_cell (position, line->words[3], may_be_outside, &unit->cell, error))
    return FALSE;
  if (!g_str_equal (line->words[4], "-") && !biv_direction_from_name (shape, line->words[4], &facing))
    return biv_fail (error, LINE_ERROR, _("\"%s\" is no facing of this board"), line->words[4]);
  unit->facing = (guint8) facing;
  return TRUE;
}

BivSetup *
biv_battle_line_read_unit (const BivBattlePosition  *position,
                           const BivStatement       *line,
                           const guint               n_listed[BIV_N_SIDES],
                           gboolean                  may_be_outside,
                           GError                  **error)
{
  g_autoptr (BivSetup) alone = biv_setup_new (position->setup->ruleset, position->setup->board);
  g_autoptr (BivFacts) facts = NULL;
  g_autofree char *name = NULL;
  BivSetupUnit *unit = NULL;
  int side = 0;

  if (!biv_line_needs_words (line, 5, G_MAXUINT, "unit SIDE TYPE CELL FACING [KEY=VALUE...]", error)
      || !read_side (line->words[1], &side, error))
    return NULL;
  if (biv_book_find_type (position->book, line->words[2]) < 0)
    return biv_fail_null (error, LINE_ERROR, _("\"%s\" is no unit type of %s"), line->words[2], position->ruleset->id);
  facts = biv_facts_read (line, 5, error);
  if (facts == NULL)
    return NULL;
  name = g_strdup (biv_facts_get (facts, "name"));
  biv_facts_set (facts, "name", NULL);
  if (!check_keys (position, BIV_TARGET_UNIT, facts, error))
    return NULL;
  if (name != NULL && !is_name (position, name))
    return biv_fail_null (error, LINE_ERROR, _("a unit cannot be called \"%s\""), name);
  if (name == NULL)
    name = g_strdup_printf ("%s%u", biv_side_letter (side), n_listed[side] + 1);

  unit = biv_setup_add_unit (alone, side, line->words[2], name);
  merge_facts (unit->facts, facts);
  return place_unit (position, line, may_be_outside, unit, error) ? g_steal_pointer (&alone) : NULL;
}

static void
copy_unit (BivSetupUnit       *into,
           const BivSetupUnit *from)
{
  into->side = from->side;
  g_free (into->type);
  into->type = g_strdup (from->type);
  into->cell = from->cell;
  into->facing = from->facing;
  into->has_place = from->has_place;
  into->place = from->place;
  into->angle = from->angle;
  into->is_lost = FALSE;
  biv_facts_free (into->facts);
  into->facts = biv_facts_copy (from->facts);
}

static gboolean
edit_unit (BivBattlePosition   *position,
           const BivStatement  *line,
           GError             **error)
{
  BivSetup *setup = position->setup;
  gboolean is_checked_only = g_strcmp0 (setup->phase, "setup") == 0;
  guint n_listed[BIV_N_SIDES] = { 0 };
  g_autoptr (BivSetup) alone = NULL;
  const BivSetupUnit *unit = NULL;
  int earlier = -1;

  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    n_listed[biv_setup_get_unit (setup, i)->side]++;
  alone = biv_battle_line_read_unit (position, line, n_listed, is_checked_only, error);
  if (alone == NULL)
    return FALSE;
  unit = biv_setup_get_unit (alone, 0);
  earlier = biv_setup_find_unit (setup, unit->name);
  if (earlier < 0 && biv_setup_get_n_units (setup) >= BIV_MAX_UNITS)
    return biv_fail (error, LINE_ERROR, _("a battle has room for %d units"), BIV_MAX_UNITS);
  copy_unit (earlier >= 0 ? biv_setup_get_unit (setup, (guint) earlier)
                          : biv_setup_add_unit (setup, unit->side, unit->type, unit->name), unit);
  return TRUE;
}

/* UNIT in a position: a name, or the cell in which one unit alone stands. */
static BivSetupUnit *
find_unit (BivBattlePosition  *position,
           const char         *word,
           GError            **error)
{
  BivSetup *setup = position->setup;
  int named = biv_setup_find_unit (setup, word);
  BivSetupUnit *there = NULL;
  BivCell cell = BIV_NO_CELL;
  guint n_there = 0;

  if (named >= 0)
    return biv_setup_get_unit (setup, (guint) named);
  if (biv_board_cell_from_name (setup->board, word, &cell))
    {
      for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
        {
          if (biv_setup_get_unit (setup, i)->cell == cell)
            {
              there = biv_setup_get_unit (setup, i);
              n_there++;
            }
        }
    }
  if (n_there != 1)
    return biv_fail_null (error, LINE_ERROR,
                          n_there > 1 ? _("more than one unit stands at %s") : _("\"%s\" is no unit here"), word);
  return there;
}

static gboolean
edit_remove (BivBattlePosition   *position,
             const BivStatement  *line,
             GError             **error)
{
  if (!biv_line_needs_words (line, 2, G_MAXUINT, "remove UNIT...", error))
    return FALSE;
  for (guint i = 1; i < line->n_words; i++)
    {
      BivSetupUnit *unit = find_unit (position, line->words[i], error);

      if (unit == NULL)
        return FALSE;
      unit->cell = BIV_NO_CELL;
      unit->is_lost = TRUE;
      /* What an earlier line said of its place and its state is so no more. */
      biv_facts_set (unit->facts, "at", NULL);
      biv_facts_set (unit->facts, "status", NULL);
    }
  return TRUE;
}

/* ---- set, side ---- */

gboolean
biv_battle_line_read_facts (const BivBattlePosition  *position,
                            const BivStatement       *line,
                            BivFactLine              *facts,
                            GError                  **error)
{
  guint first = 3;

  facts->which = NULL;
  if (biv_statement_is (line, "side"))
    {
      if (!biv_line_needs_words (line, 3, G_MAXUINT, "side SIDE KEY=VALUE...", error))
        return FALSE;
      facts->target = BIV_TARGET_SIDE;
      facts->which = line->words[1];
      first = 2;
    }
  else
    {
      if (!biv_line_needs_words (line, 3, G_MAXUINT, "set unit|side|cell|battle|formation|general [WHICH] KEY=VALUE...", error))
        return FALSE;
      if (!biv_target_from_word (line->words[1], &facts->target))
        return biv_fail (error, LINE_ERROR, _("\"%s\" should be unit, side, cell, battle, formation or general"),
                         line->words[1]);
      if (facts->target == BIV_TARGET_BATTLE)
        first = 2;
      else if (!biv_line_needs_words (line, 4, G_MAXUINT, "set unit|side|cell WHICH KEY=VALUE...", error))
        return FALSE;
      else
        facts->which = line->words[2];
    }
  facts->facts = biv_facts_read (line, first, error);
  return facts->facts != NULL && check_keys (position, facts->target, facts->facts, error);
}

static gboolean
edit_facts (BivBattlePosition   *position,
            const BivStatement  *line,
            GError             **error)
{
  g_auto (BivFactLine) facts = { 0 };
  BivSetupUnit *unit = NULL;
  int side = 0;

  if (!biv_battle_line_read_facts (position, line, &facts, error))
    return FALSE;
  switch (facts.target)
    {
    case BIV_TARGET_BATTLE:
      merge_facts (position->setup->facts, facts.facts);
      return TRUE;
    case BIV_TARGET_SIDE:
      if (!read_side (facts.which, &side, error))
        return FALSE;
      merge_facts (position->setup->sides[side].facts, facts.facts);
      return TRUE;
    case BIV_TARGET_UNIT:
      unit = find_unit (position, facts.which, error);
      if (unit == NULL)
        return FALSE;
      merge_facts (unit->facts, facts.facts);
      return TRUE;
    case BIV_TARGET_FORMATION:
    case BIV_TARGET_GENERAL:
      return biv_table_edit_part (position, &facts, error);
    case BIV_TARGET_CELL:
      return biv_battle_edit_cell_facts (position, &facts, error);
    default:
      g_assert_not_reached ();
    }
}

gboolean
biv_battle_position_is_edit (const BivStatement *line)
{
  static const char *const words[] = { "unit", "remove", "set", "side", "terrain", "clear", NULL };

  return line->n_words > 0 && g_strv_contains (words, line->words[0]);
}

gboolean
biv_battle_position_edit (BivBattlePosition   *position,
                          const BivStatement  *line,
                          GError             **error)
{
  if (biv_statement_is (line, "unit"))
    return edit_unit (position, line, error);
  if (biv_statement_is (line, "remove"))
    return edit_remove (position, line, error);
  if (biv_statement_is (line, "set") || biv_statement_is (line, "side"))
    return edit_facts (position, line, error);
  if (biv_battle_position_is_table (position))
    return biv_table_edit_ground (position, line, error);
  return biv_battle_edit_ground (position, line, error);
}

/* ---- The lines that only a position has ---- */

static gboolean
read_option (BivBattlePosition   *position,
             const BivStatement  *line,
             GError             **error)
{
  if (!biv_line_needs_words (line, 3, 3, "option NAME VALUE", error)
      || !biv_book_check_option (position->book, line->words[1], line->words[2], error))
    return FALSE;
  biv_facts_set (position->setup->options, line->words[1], line->words[2]);
  return TRUE;
}

static gboolean
read_board (BivBattlePosition   *position,
            const BivStatement  *line,
            GError             **error)
{
  g_auto (GStrv) sizes = NULL;
  int width = 0, height = 0;
  g_autoptr (BivBoardDraft) draft = NULL;
  g_autoptr (BivBoard) board = NULL;

  if (!biv_line_needs_words (line, 2, 2, "board WIDTHxHEIGHT", error))
    return FALSE;
  if (biv_battle_position_is_table (position))
    return biv_table_read_board (position, line->words[1], error);
  sizes = g_strsplit (line->words[1], "x", -1);
  if (g_strv_length (sizes) == 2
      && biv_line_read_number (sizes[0], 1, BIV_BOARD_MAX_SIDE, &width, NULL)
      && biv_line_read_number (sizes[1], 1, BIV_BOARD_MAX_SIDE, &height, NULL))
    draft = biv_board_draft_new (position->ruleset->shape, width, height);
  if (draft == NULL)
    return biv_fail (error, LINE_ERROR, _("\"%s\" is no size that a board of %s can have"), line->words[1],
                     position->ruleset->id);
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  biv_setup_set_board (position->setup, board);
  return TRUE;
}

static gboolean
read_roster (BivBattlePosition   *position,
             const BivStatement  *line,
             GError             **error)
{
  int side = 0;

  if (!biv_line_needs_words (line, 3, G_MAXUINT, "roster SIDE TYPE*COUNT...", error) || !read_side (line->words[1], &side, error))
    return FALSE;
  for (guint i = 2; i < line->n_words; i++)
    {
      g_auto (GStrv) parts = g_strsplit (line->words[i], "*", 2);
      int count = 1;

      if (parts[1] != NULL && !biv_line_read_number (parts[1], 1, 999, &count, error))
        return FALSE;
      if (biv_book_find_type (position->book, parts[0]) < 0)
        return biv_fail (error, LINE_ERROR, _("\"%s\" is no unit type of %s"), parts[0], position->ruleset->id);
      biv_setup_add_roster (position->setup, side, parts[0], count);
    }
  return TRUE;
}

static const BivPhaseInfo *
find_phase (const BivRuleset *ruleset,
            const char       *id)
{
  for (const BivPhaseInfo *phase = ruleset->phases; phase->id != NULL; phase++)
    {
      if (g_str_equal (phase->id, id))
        return phase;
    }
  return NULL;
}

static gboolean
read_phase (BivBattlePosition   *position,
            const BivStatement  *line,
            GError             **error)
{
  const BivPhaseInfo *phase = NULL;
  int side = BIV_NOBODY;

  if (!biv_line_needs_words (line, 2, 3, "phase NAME [SIDE]", error))
    return FALSE;
  phase = find_phase (position->ruleset, line->words[1]);
  if (phase == NULL || (!phase->is_start && !g_str_equal (phase->id, "setup")))
    return biv_fail (error, LINE_ERROR,
                     phase == NULL ? _("\"%s\" is no phase of %s") : _("no position starts in \"%s\" of %s"),
                     line->words[1], position->ruleset->id);
  if ((line->n_words == 3) != (phase->owner == BIV_PHASE_OF_ONE))
    {
      g_set_error (error, LINE_ERROR, phase->owner == BIV_PHASE_OF_ONE ? _("whose %s is it? \"phase %s SIDE\"")
                                                                       : _("%s is nobody's alone: \"phase %s\""),
                   phase->id, phase->id);
      return FALSE;
    }
  if (line->n_words == 3 && !read_side (line->words[2], &side, error))
    return FALSE;
  g_free (position->setup->phase);
  position->setup->phase = g_strdup (phase->id);
  position->setup->side_to_act = side;
  return TRUE;
}

static gboolean
read_turn (BivBattlePosition   *position,
           const BivStatement  *line,
           GError             **error)
{
  return biv_line_needs_words (line, 2, 2, "turn N", error)
         && biv_line_read_number (line->words[1], 1, 999, &position->setup->turn, error);
}

typedef struct
{
  const char *word;
  gboolean  (*read) (BivBattlePosition *position, const BivStatement *line, GError **error);
} LineKind;

/* What the other lines are read with, so these are read first, wherever they stand. */
static const LineKind early_lines[] = {
  { "board", read_board }, { "option", read_option }, { "phase", read_phase }, { "turn", read_turn },
  { "type", biv_battle_line_read_type },
};

static const LineKind late_lines[] = {
  { "roster", read_roster }, { "corps", biv_table_read_part }, { "division", biv_table_read_part },
  { "brigade", biv_table_read_part }, { "general", biv_table_read_part }, { "order", biv_table_read_part },
};

static const LineKind *
find_kind (const LineKind     *kinds,
           gsize               n_kinds,
           const BivStatement *line)
{
  for (gsize i = 0; i < n_kinds; i++)
    {
      if (biv_statement_is (line, kinds[i].word))
        return &kinds[i];
    }
  return NULL;
}

/* ---- The whole ---- */

static gboolean
read_ruleset (BivBattlePosition   *position,
              const BivStatement  *line,
              GError             **error)
{
  if (!biv_statement_is (line, "ruleset") || line->n_words != 2)
    return biv_fail (error, LINE_ERROR,
                     _("a battle's example begins with \"ruleset ID\", " "a campaign's with \"campaign\" or \"from\""));
  if (!g_strv_contains (biv_book_list_ids (), line->words[1]))
    return biv_fail (error, LINE_ERROR, _("\"%s\" is no ruleset"), line->words[1]);
  position->ruleset = biv_ruleset_find (line->words[1]);
  if (position->ruleset == NULL)
    return biv_fail (error, LINE_ERROR, _("this version of Bivouac cannot play %s"), line->words[1]);
  position->book = biv_book_load (line->words[1], error);
  if (position->book == NULL)
    return FALSE;
  position->setup = biv_setup_new (line->words[1], NULL);
  if (position->ruleset->shape == BIV_BOARD_HEXES)
    {
      g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_HEXES, 12, 10));

      biv_setup_set_board (position->setup, board);
    }
  if (biv_battle_position_is_table (position) && !biv_table_read_board (position, "1800x1200", error))
    return FALSE;
  /* Without `phase` a position is in the turn's first phase, on a table in setup, and nothing happens by itself. */
  position->setup->phase = g_strdup (biv_battle_position_is_table (position) ? "setup" : position->ruleset->phases[0].id);
  return TRUE;
}

static gboolean
read_line (BivBattlePosition   *position,
           const BivStatement  *line,
           gboolean             is_early,
           GError             **error)
{
  const LineKind *early = find_kind (early_lines, G_N_ELEMENTS (early_lines), line);
  const LineKind *late = find_kind (late_lines, G_N_ELEMENTS (late_lines), line);

  if (early != NULL)
    return is_early ? early->read (position, line, error) : TRUE;
  if (is_early)
    return TRUE;
  if (late != NULL)
    return late->read (position, line, error);
  if (biv_battle_position_is_edit (line))
    return biv_battle_position_edit (position, line, error);
  return biv_fail (error, LINE_ERROR, _("\"%s\" begins no line of a position in %s"), line->words[0],
                   position->ruleset->id);
}

BivBattlePosition *
biv_battle_position_new (const GPtrArray *lines,
                         BivVerdict      *verdict)
{
  g_autoptr (BivBattlePosition) position = g_new0 (BivBattlePosition, 1);

  for (guint i = 0; i < lines->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (lines, i);

      if (line->error != NULL)
        biv_verdict_fail (verdict, line->line, "%s", line->error);
    }
  if (!biv_verdict_has_passed (verdict))
    return NULL;

  for (int pass = 0; pass < 2; pass++)
    {
      for (guint i = 0; i < lines->len; i++)
        {
          const BivStatement *line = g_ptr_array_index (lines, i);
          g_autoptr (GError) error = NULL;

          if (i == 0 ? (pass > 0 || read_ruleset (position, line, &error)) : read_line (position, line, pass == 0, &error))
            continue;
          biv_verdict_fail (verdict, line->line, "%s", error->message);
          if (i == 0)
            return NULL;
        }
    }
  return biv_verdict_has_passed (verdict) ? g_steal_pointer (&position) : NULL;
}
