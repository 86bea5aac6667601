/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play-expect.c: what a battle example expects */
#include "config.h"
#include "script/play-expect-private.h"
#include "board/biv-geometry.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Small pieces ---- */

gboolean
biv_expect_wrong_form (const char  *form,
                       GError     **error)
{
  return biv_fail (error, EXPECT_ERROR, _("the line should read \"%s\""), form);
}

/* The expectation is what was written, without the word `expect`. */
gboolean
biv_expect_differ (BivBattleRun       *run,
                   const BivStatement *line,
                   const char         *found)
{
  g_autofree char *expected = g_strjoinv (" ", line->words + 1);

  biv_verdict_differ (run->verdict, line->line, expected, found);
  return TRUE;
}

gboolean
biv_expect_find_side (const char  *word,
                      guint       *side,
                      GError     **error)
{
  int found = BIV_NOBODY;

  if (!biv_side_from_letter (word, &found) || found == BIV_NOBODY)
    return biv_fail (error, EXPECT_ERROR, _("\"%s\" is no side: A or B"), word);
  *side = (guint) found;
  return TRUE;
}

static gboolean
find_cell (const BivBattleRun  *run,
           const char          *word,
           guint               *which,
           GError             **error)
{
  BivCell cell = BIV_NO_CELL;

  if (!biv_board_cell_from_name (biv_field_get_board (run->field), word, &cell))
    return biv_fail (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_UNKNOWN, _("\"%s\" is no cell of this board"), word);
  *which = cell;
  return TRUE;
}

gboolean
biv_expect_find_unit (const BivBattleRun  *run,
                      const char          *word,
                      guint               *which,
                      GError             **error)
{
  int found = biv_text_find_unit (run->field, run->state, word);

  if (found < 0)
    return biv_fail (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_UNKNOWN,
                     found == -1 ? _("nobody stands at %s") : _("\"%s\" is no unit here"), word);
  *which = (guint) found;
  return TRUE;
}

static gboolean
find_named (const BivBattleRun  *run,
            BivTarget            target,
            const char          *word,
            guint               *which,
            GError             **error)
{
  int found = run->position->ruleset->find_named != NULL ? run->position->ruleset->find_named (run->field, target,
                                                                                               word) : -1;

  if (found < 0)
    return biv_fail (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_UNKNOWN, _("nothing is called \"%s\" here"), word);
  *which = (guint) found;
  return TRUE;
}

gboolean
biv_battle_run_find (const BivBattleRun  *run,
                     BivTarget            target,
                     const char          *word,
                     guint               *which,
                     GError             **error)
{
  *which = 0;
  switch (target)
    {
    case BIV_TARGET_BATTLE:
      return TRUE;
    case BIV_TARGET_SIDE:
      return biv_expect_find_side (word, which, error);
    case BIV_TARGET_UNIT:
      return biv_expect_find_unit (run, word, which, error);
    case BIV_TARGET_CELL:
      if (run->position->ruleset->find_named == NULL)
        return find_cell (run, word, which, error);
      G_GNUC_FALLTHROUGH;
    case BIV_TARGET_FORMATION:
    case BIV_TARGET_GENERAL:
      return find_named (run, target, word, which, error);
    default:
      g_assert_not_reached ();
    }
}

static BivPlacement
placement_of (const BivBattleRun *run,
              guint               unit)
{
  BivPlacement placement = { 0 };

  run->position->ruleset->placement (run->field, run->state, unit, &placement);
  return placement;
}

/* Facts of one thing, from word @first on: KEY=VALUE. */
static gboolean
expect_facts (BivBattleRun        *run,
              const BivStatement  *line,
              BivTarget            target,
              guint                which,
              guint                first,
              GError             **error)
{
  g_autoptr (BivFacts) facts = biv_facts_read (line, first, error);
  g_autoptr (GString) found = g_string_new (NULL);
  gboolean holds = TRUE;

  if (facts == NULL)
    return FALSE;
  for (guint i = 0; i < biv_facts_get_n (facts); i++)
    {
      const char *key = biv_facts_get_key (facts, i);
      g_autofree char *value = NULL;
      g_autoptr (GError) wrong = NULL;

      if (!biv_battle_check_key (run->position, target, key, FALSE, error))
        return FALSE;
      value = biv_text_dup_fact (run->field, run->state, target, which, key, error);
      if (value == NULL)
        return FALSE;
      g_string_append_printf (found, "%s%s=%s", found->len > 0 ? " " : "", key, value);
      if (!biv_text_fact_is_equal (run->field, run->state, target, which, key, biv_facts_get_value (facts, i), &wrong))
        holds = FALSE;
      if (wrong != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&wrong));
          return FALSE;
        }
    }
  return holds || biv_expect_differ (run, line, found->str);
}

/* ---- expect SIDE TYPE CELL [FACING] [KEY=VALUE...] ---- */

static char *
describe_cell (const BivBattleRun *run,
               const char         *cell)
{
  int unit = biv_text_find_unit (run->field, run->state, cell);
  const BivRosterUnit *listed = NULL;
  BivPlacement placement;

  if (unit < 0)
    return g_strdup_printf (_("nobody at %s"), cell);
  listed = biv_field_get_unit (run->field, (guint) unit);
  placement = placement_of (run, (guint) unit);
  return g_strdup_printf ("%s %s %s %s", biv_side_letter (listed->side),
                          biv_book_get_type_at (run->position->book, placement.type)->id, cell,
                          biv_direction_get_name (run->position->ruleset->shape, placement.facing));
}

/* The unit whose place that is, within the tolerance of tables. */
static int
unit_at (const BivBattleRun *run,
         const char         *place)
{
  for (guint i = 0; i < biv_field_get_n_units (run->field); i++)
    if (placement_of (run, i).has_place && biv_text_fact_is_equal (run->field, run->state, BIV_TARGET_UNIT, i, "at",
                                                                   place, NULL))
      return (int) i;
  return -1;
}

static gboolean
expect_on_table (BivBattleRun        *run,
                 const BivStatement  *line,
                 GError             **error)
{
  int unit = unit_at (run, line->words[3]), type = biv_book_find_type (run->position->book, line->words[2]);
  gboolean has_facing = line->n_words > 4 && strchr (line->words[4], '=') == NULL;
  guint side = 0;

  if (!biv_expect_find_side (line->words[1], &side, error))
    return FALSE;
  if (type < 0)
    return biv_fail (error, EXPECT_ERROR, _("\"%s\" is no unit type of %s"), line->words[2], run->position->ruleset->id);
  if (unit < 0 || biv_field_get_unit (run->field, (guint) unit)->side != (int) side
      || placement_of (run, (guint) unit).type != (guint) type
      || (has_facing && !biv_text_fact_is_equal (run->field, run->state, BIV_TARGET_UNIT, (guint) unit, "facing",
                                                 line->words[4],
                                                 NULL)))
    {
      g_autofree char *facing = unit >= 0 ? biv_text_dup_fact (run->field, run->state, BIV_TARGET_UNIT, (guint) unit,
                                                               "facing", NULL)
                                          : NULL;
      g_autofree char *found = unit < 0 ? g_strdup_printf (_("nobody at %s"), line->words[3])
                                        : g_strdup_printf ("%s %s %s %s",
                                                           biv_side_letter (biv_field_get_unit (run->field,
                                                                                                (guint) unit)->side),
                                                           biv_field_get_unit (run->field,
                                                                               (guint) unit)->name, line->words[3], facing);

      return biv_expect_differ (run, line, found);
    }
  return expect_facts (run, line, BIV_TARGET_UNIT, (guint) unit, has_facing ? 5 : 4, error);
}

static gboolean
expect_standing (BivBattleRun        *run,
                 const BivStatement  *line,
                 GError             **error)
{
  BivBoardShape shape = run->position->ruleset->shape;
  g_autofree char *found = NULL;
  BivPlacement placement;
  guint side = 0, cell = 0, facing = 0, first = 4;
  int type = 0, unit = 0;

  if (line->n_words < 4)
    return biv_expect_wrong_form ("expect SIDE TYPE CELL [FACING] [KEY=VALUE...]", error);
  if (shape == BIV_BOARD_TABLE)
    return expect_on_table (run, line, error);
  if (!biv_expect_find_side (line->words[1], &side, error) || !find_cell (run, line->words[3], &cell, error))
    return FALSE;
  type = biv_book_find_type (run->position->book, line->words[2]);
  if (type < 0)
    return biv_fail (error, EXPECT_ERROR, _("\"%s\" is no unit type of %s"), line->words[2], run->position->ruleset->id);
  if (line->n_words > 4 && strchr (line->words[4], '=') == NULL)
    {
      if (!biv_direction_from_name (shape, line->words[4], &facing))
        return biv_fail (error, EXPECT_ERROR, _("\"%s\" is no facing of this board"), line->words[4]);
      first = 5;
    }

  unit = biv_text_find_unit (run->field, run->state, line->words[3]);
  if (unit >= 0)
    placement = placement_of (run, (guint) unit);
  if (unit < 0 || biv_field_get_unit (run->field, (guint) unit)->side != (int) side || placement.type != (guint) type
      || (first == 5 && placement.facing != facing))
    {
      found = describe_cell (run, line->words[3]);
      return biv_expect_differ (run, line, found);
    }
  return expect_facts (run, line, BIV_TARGET_UNIT, (guint) unit, first, error);
}

/* ---- expect unit|side|cell|battle ---- */

static gboolean
expect_about (BivBattleRun        *run,
              const BivStatement  *line,
              GError             **error)
{
  BivTarget target = BIV_TARGET_BATTLE;
  guint first = 0, which = 0;

  biv_target_from_word (line->words[1], &target);
  first = target == BIV_TARGET_BATTLE ? 2 : 3;
  if (line->n_words <= first)
    return biv_expect_wrong_form ("expect unit|side|cell|battle [WHICH] KEY=VALUE...", error);
  return biv_battle_run_find (run, target, target == BIV_TARGET_BATTLE ? NULL : line->words[2], &which, error)
         && expect_facts (run, line, target, which, first, error);
}

/* ---- expect gone, empty ---- */

static gboolean
is_on_board (const BivBattleRun *run,
             guint               unit)
{
  BivPlacement placement = placement_of (run, unit);

  return placement.cell != BIV_NO_CELL || placement.has_place;
}

/* A place of a table within its tolerance, 0.05 mm each way. */
static gboolean
stood_at (const BivLastStand *last,
          BivSpot             place)
{
  return last->has_place && ABS (last->place.x - place.x) <= 5 && ABS (last->place.y - place.y) <= 5;
}

/* SIDE CELL: somebody of the side is off the board, and stood there last. */
static gboolean
expect_gone_from (BivBattleRun        *run,
                  const BivStatement  *line,
                  GError             **error)
{
  gboolean is_table = run->position->ruleset->shape == BIV_BOARD_TABLE;
  g_autofree char *found = NULL;
  guint side = 0, cell = 0;
  BivSpot place = { 0, 0 };

  if (!biv_expect_find_side (line->words[2], &side, error))
    return FALSE;
  if (is_table && !biv_text_read_place (line->words[3], &place))
    return biv_expect_wrong_form ("expect gone SIDE X,Y", error);
  if (!is_table && !find_cell (run, line->words[3], &cell, error))
    return FALSE;
  for (guint i = 0; i < biv_field_get_n_units (run->field); i++)
    {
      const BivLastStand *last = &g_array_index (run->last_stands, BivLastStand, i);

      if (biv_field_get_unit (run->field, i)->side == (int) side && !is_on_board (run, i)
          && (is_table ? stood_at (last, place) : last->cell == cell))
        return TRUE;
    }
  found = is_table ? g_strdup_printf (_("nobody gone from %s"), line->words[3]) : describe_cell (run, line->words[3]);
  return biv_expect_differ (run, line, found);
}

static gboolean
expect_gone (BivBattleRun        *run,
             const BivStatement  *line,
             GError             **error)
{
  int side = BIV_NOBODY;

  if (line->n_words < 3)
    return biv_expect_wrong_form ("expect gone UNIT...", error);
  if (line->n_words == 4 && biv_side_from_letter (line->words[2], &side)
      && biv_field_find_unit (run->field, line->words[2]) < 0)
    return expect_gone_from (run, line, error);

  for (guint i = 2; i < line->n_words; i++)
    {
      int unit = biv_field_find_unit (run->field, line->words[i]);
      char name[BIV_CELL_NAME];
      g_autofree char *found = NULL;

      if (unit < 0)
        return biv_fail (error, EXPECT_ERROR, _("\"%s\" is the name of no unit here"), line->words[i]);
      if (!is_on_board (run, (guint) unit))
        continue;
      if (run->position->ruleset->shape == BIV_BOARD_TABLE)
        {
          biv_expect_differ (run, line, line->words[i]);
          continue;
        }
      found = g_strdup_printf (_("%s at %s"), line->words[i],
                               biv_board_cell_name (biv_field_get_board (run->field),
                                                    placement_of (run, (guint) unit).cell, name));
      biv_expect_differ (run, line, found);
    }
  return TRUE;
}

/* No base covers the spot. */
static gboolean
expect_bare (BivBattleRun        *run,
             const BivStatement  *line,
             GError             **error)
{
  for (guint i = 2; i < line->n_words; i++)
    {
      BivSpot spot;

      if (!biv_text_read_place (line->words[i], &spot))
        return biv_expect_wrong_form ("expect empty X,Y...", error);
      for (guint unit = 0; unit < biv_field_get_n_units (run->field); unit++)
        {
          BivPlacement placement = placement_of (run, unit);
          BivBase base = biv_base_make (placement.place, placement.angle, placement.frontage, placement.depth);

          if (placement.has_place && !placement.is_concealed && biv_base_has_spot (&base, spot))
            biv_expect_differ (run, line, biv_field_get_unit (run->field, unit)->name);
        }
    }
  return TRUE;
}

static gboolean
expect_empty (BivBattleRun        *run,
              const BivStatement  *line,
              GError             **error)
{
  if (line->n_words < 3)
    return biv_expect_wrong_form ("expect empty CELL...", error);
  if (run->position->ruleset->shape == BIV_BOARD_TABLE)
    return expect_bare (run, line, error);
  for (guint i = 2; i < line->n_words; i++)
    {
      g_autofree char *found = NULL;
      guint cell = 0;

      if (!find_cell (run, line->words[i], &cell, error))
        return FALSE;
      if (biv_text_find_unit (run->field, run->state, line->words[i]) < 0)
        continue;
      found = describe_cell (run, line->words[i]);
      biv_expect_differ (run, line, found);
    }
  return TRUE;
}

/* ---- expect QUERY ARGS... = VALUE... ---- */

static gboolean
expect_query (BivBattleRun        *run,
              const BivStatement  *line,
              GError             **error)
{
  g_auto (GStrv) args = NULL;
  g_auto (GStrv) answer = NULL;
  g_autoptr (GError) why = NULL;
  g_autofree char *found = NULL;
  char **words = line->words + line->equals + 1;
  GStrvBuilder *builder = NULL;

  if (line->equals < 2 || *words == NULL)
    return biv_expect_wrong_form ("expect QUERY ARGS... = VALUE...", error);
  builder = g_strv_builder_new ();
  for (int i = 2; i < line->equals; i++)
    g_strv_builder_add (builder, line->words[i]);
  args = g_strv_builder_end (builder);
  g_strv_builder_unref (builder);

  answer = biv_text_query (run->field, run->state, line->words[1], (const char *const *) args, error);
  if (answer == NULL)
    return FALSE;
  if (biv_text_answer_is (run->field, run->state, line->words[1], (const char *const *) answer,
                          (const char *const *) words,
                          &why))
    return TRUE;
  if (why != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return FALSE;
    }
  found = answer[0] != NULL ? g_strjoinv (" ", answer) : g_strdup ("none");
  return biv_expect_differ (run, line, found);
}

/* ---- All of them ---- */

static const struct
{
  const char  *word;
  Expectation  expect;
  gboolean     is_check;      /* may be asked of a position that no battle can be made of */
} expectations[] = {
  { "A",        expect_standing, FALSE },
  { "B",        expect_standing, FALSE },
  { "unit",     expect_about,    FALSE },
  { "side",     expect_about,    FALSE },
  { "cell",     expect_about,    FALSE },
  { "battle",   expect_about,    FALSE },
  { "gone",     expect_gone,     FALSE },
  { "empty",    expect_empty,    FALSE },
  { "phase",    biv_expect_phase,    FALSE },
  { "turn",     biv_expect_turn,     FALSE },
  { "result",   biv_expect_result,   FALSE },
  { "decision", biv_expect_decision, FALSE },
  { "can",      biv_expect_can,      FALSE },
  { "cannot",   biv_expect_cannot,   FALSE },
  { "faults",   biv_expect_faults,   TRUE },
  { "warnings", biv_expect_faults,   TRUE },
  { "message",  biv_expect_message,  TRUE },
};

void
biv_battle_run_expect (BivBattleRun       *run,
                       const BivStatement *line)
{
  g_autoptr (GError) error = NULL;
  const char *word = line->n_words > 1 ? line->words[1] : "";
  Expectation expect = expect_query;
  gboolean is_check = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (expectations); i++)
    if (g_str_equal (word, expectations[i].word))
      {
        expect = expectations[i].expect;
        is_check = expectations[i].is_check;
      }
  if (run->field == NULL && !is_check)
    biv_verdict_fail (run->verdict, line->line, "%s", run->why_not->message);
  else if (!expect (run, line, &error))
    biv_verdict_fail (run->verdict, line->line, "%s", error->message);
}
