/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play-battle.c: plays the script of a battle example
 *
 * No rule is known here: orders, facts and questions are put to the ruleset in its own words. */
#include "config.h"
#include "script/battle-run.h"
#include "script/do-lines.h"
#include "script/play.h"
#include "script/play-reckon.h"
#include "engine/setup-check.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
run_is_setup (const BivBattleRun *run)
{
  return g_strcmp0 (run->position->setup->phase, "setup") == 0
         && (run->field == NULL || g_str_equal (biv_battle_get_phase_id (run->field, run->state), "setup"));
}

BivSetup *
biv_battle_run_dup_setup (const BivBattleRun *run)
{
  return run_is_setup (run) || run->field == NULL ? biv_setup_copy (run->position->setup)
                                                             : biv_battle_dup_setup (run->field, run->state);
}

char *
biv_refusal_dup_id (const BivRefusal *why)
{
  GString *id = g_string_new (why->code);

  for (guint i = 0; i < BIV_REFUSAL_CLAUSES && why->clauses[i] != NULL; i++)
    {
      if (!g_str_equal (why->clauses[i], why->code))
        g_string_append_printf (id, "+%s", why->clauses[i]);
    }
  return g_string_free (id, FALSE);
}

/* ---- The battle and its position ---- */

static void
note_cells (BivBattleRun *run)
{
  const BivRuleset *ruleset = run->position->ruleset;
  BivLastStand nowhere = { .cell = BIV_NO_CELL };

  while (run->last_stands->len < biv_field_get_n_units (run->field))
    g_array_append_val (run->last_stands, nowhere);
  for (guint i = 0; i < run->last_stands->len; i++)
    {
      BivLastStand *last = &g_array_index (run->last_stands, BivLastStand, i);
      BivPlacement placement;

      ruleset->placement (run->field, run->state, i, &placement);
      if (placement.cell != BIV_NO_CELL)
        last->cell = placement.cell;
      if (placement.has_place)
        {
          last->place = placement.place;
          last->has_place = TRUE;
        }
    }
}

static gboolean
begin (BivBattleRun  *run,
       GError       **error)
{
  g_clear_pointer (&run->state, g_free);
  g_clear_pointer (&run->field, biv_field_unref);
  run->field = biv_field_new (run->position->ruleset, run->position->setup, error);
  if (run->field == NULL)
    return FALSE;
  run->state = biv_field_new_state (run->field);
  note_cells (run);
  return TRUE;
}

/* In `setup` two units may share a cell or stand beside the board, and no battle can be made of that. What the lines
 * say of each unit by itself must still be right. */
static gboolean
check_units_alone (BivBattleRun  *run,
                   GError       **error)
{
  const BivSetup *setup = run->position->setup;

  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    {
      const BivSetupUnit *unit = biv_setup_get_unit (setup, i);
      g_autoptr (BivSetup) alone = biv_setup_copy (setup);
      g_autoptr (BivField) field = NULL;

      g_ptr_array_set_size (alone->units, 0);
      biv_facts_free (biv_setup_add_unit (alone, unit->side, unit->type, unit->name)->facts);
      biv_setup_get_unit (alone, 0)->facts = biv_facts_copy (unit->facts);
      field = biv_field_new (run->position->ruleset, alone, error);
      if (field == NULL)
        return FALSE;
    }
  return TRUE;
}

static gboolean
begin_setup (BivBattleRun  *run,
             GError       **error)
{
  g_clear_error (&run->why_not);
  return begin (run, &run->why_not) || check_units_alone (run, error);
}

/* ---- Edits between the lines: the referee changes the position, and nothing follows ---- */

static gboolean
set_fact (BivBattleRun  *run,
          BivTarget      target,
          guint          which,
          const char    *key,
          const char    *value,
          GError       **error)
{
  BivAction action;
  BivDice none;

  if (!biv_text_parse_fact (run->field, run->state, target, which, key, value, &action, error))
    return FALSE;
  biv_dice_init_given (&none, NULL, 0, BIV_DICE_ASK);
  if (biv_battle_play (&run->field, &run->state, &action, &none, NULL))
    return TRUE;
  return biv_fail (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_VALUE, _("%s cannot be %s"), key, value);
}

static gboolean
set_facts (BivBattleRun    *run,
           BivTarget        target,
           guint            which,
           const BivFacts  *facts,
           GError         **error)
{
  for (guint i = 0; i < biv_facts_get_n (facts); i++)
    {
      if (!set_fact (run, target, which, biv_facts_get_key (facts, i), biv_facts_get_value (facts, i), error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
edit_unit (BivBattleRun        *run,
           const BivStatement  *line,
           GError             **error)
{
  guint n_listed[BIV_N_SIDES] = { 0 };
  g_autoptr (BivSetup) alone = NULL;
  g_autoptr (BivField) grown = NULL;
  const BivSetupUnit *unit = NULL;
  BivState *state = NULL;
  int there = -1;

  for (guint i = 0; i < biv_field_get_n_units (run->field); i++)
    n_listed[biv_field_get_unit (run->field, i)->side]++;
  alone = biv_battle_line_read_unit (run->position, line, n_listed, FALSE, error);
  if (alone == NULL)
    return FALSE;
  unit = biv_setup_get_unit (alone, 0);
  there = unit->has_place ? -1 : unit->cell != BIV_NO_CELL ? biv_text_find_unit (run->field, run->state, line->words[3]) : -1;
  if (there >= 0 && there != biv_field_find_unit (run->field, unit->name))
    return biv_fail (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_VALUE, _("%s stands at %s already"),
                     biv_field_get_unit (run->field, (guint) there)->name, line->words[3]);
  grown = biv_field_new_with_unit (run->field, unit, error);
  if (grown == NULL)
    return FALSE;
  state = biv_field_enlist (grown, run->field, run->state, error);
  if (state == NULL)
    return FALSE;
  g_free (run->state);
  run->state = state;
  biv_field_unref (run->field);
  run->field = g_steal_pointer (&grown);
  return TRUE;
}

static gboolean
edit_remove (BivBattleRun        *run,
             const BivStatement  *line,
             GError             **error)
{
  if (line->n_words < 2)
    return biv_fail (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_VALUE, _("the line should read \"%s\""), "remove UNIT...");
  for (guint i = 1; i < line->n_words; i++)
    {
      guint unit = 0;

      if (!biv_battle_run_find (run, BIV_TARGET_UNIT, line->words[i], &unit, error)
          || !set_fact (run, BIV_TARGET_UNIT, unit, "at", "-", error))
        return FALSE;
    }
  return TRUE;
}

/* Terrain laid on a table under way: the battle goes on on other ground. */
static gboolean
edit_table (BivBattleRun        *run,
            const BivStatement  *line,
            GError             **error)
{
  g_autoptr (BivField) changed = NULL;
  BivState *state;

  biv_setup_set_board (run->position->setup, biv_field_get_board (run->field));
  if (!biv_battle_position_edit (run->position, line, error))
    return FALSE;
  changed = biv_field_new_with_board (run->field, run->position->setup->board);
  state = biv_field_enlist (changed, run->field, run->state, NULL);
  g_free (run->state);
  run->state = state;
  biv_field_unref (run->field);
  run->field = g_steal_pointer (&changed);
  return TRUE;
}

static gboolean
edit_ground (BivBattleRun        *run,
             const BivStatement  *line,
             GError             **error)
{
  g_auto (BivGroundLine) ground = { NULL };

  if (run->position->ruleset->shape == BIV_BOARD_TABLE)
    return edit_table (run, line, error);
  if (!biv_battle_line_read_ground (run->position, line, &ground, error))
    return FALSE;
  for (guint i = 0; i < ground.cells->len; i++)
    {
      if (!set_facts (run, BIV_TARGET_CELL, g_array_index (ground.cells, BivCell, i), ground.facts, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
edit_facts (BivBattleRun        *run,
            const BivStatement  *line,
            GError             **error)
{
  g_auto (BivFactLine) facts = { 0 };
  guint which = 0;

  if (!biv_battle_line_read_facts (run->position, line, &facts, error)
      || !biv_battle_run_find (run, facts.target, facts.which, &which, error))
    return FALSE;
  return set_facts (run, facts.target, which, facts.facts, error);
}

static gboolean
edit (BivBattleRun        *run,
      const BivStatement  *line,
      GError             **error)
{
  gboolean is_done = FALSE;

  if (run_is_setup (run))
    return biv_battle_position_edit (run->position, line, error) && begin_setup (run, error);

  if (biv_statement_is (line, "unit"))
    is_done = edit_unit (run, line, error);
  else if (biv_statement_is (line, "remove"))
    is_done = edit_remove (run, line, error);
  else if (biv_statement_is (line, "set") || biv_statement_is (line, "side"))
    is_done = edit_facts (run, line, error);
  else
    is_done = edit_ground (run, line, error);
  note_cells (run);
  return is_done;
}

/* ---- do, with its dice and its refusal ---- */

static gboolean
read_faces (gpointer     data,
            const char  *word,
            GArray      *faces,
            GError     **error)
{
  return biv_text_parse_faces (word, faces, error);
}

static const char *
call_side (gpointer data,
           int      side)
{
  return biv_side_letter (side);
}

/* What was done in `setup`, such as an order written, is part of the position that is checked and changed there. */
static void
keep_setup (BivBattleRun *run)
{
  if (!run_is_setup (run))
    return;
  biv_setup_free (run->position->setup);
  run->position->setup = biv_battle_dup_setup (run->field, run->state);
}

static void
play_order (BivBattleRun     *run,
            const BivDoLines *turn,
            const BivAction  *action)
{
  BivDice dice;
  gboolean is_played;

  biv_dice_init_given (&dice, (const BivFace *) turn->faces->data, turn->faces->len, BIV_DICE_ASK);
  is_played = biv_battle_play (&run->field, &run->state, action, &dice, NULL);
  biv_do_lines_judge_dice (turn, &dice, call_side, NULL);
  if (is_played)
    {
      note_cells (run);
      keep_setup (run);
    }
}

/* `begin` where no battle can be made of the position at all: the deployment's faults say why. */
static gboolean
is_hopeless_beginning (const BivBattleRun *run,
                       const BivStatement *order,
                       BivRefusal         *why)
{
  g_autoptr (GArray) faults = NULL;

  if (run->field != NULL || order->n_words != 3
      || g_strcmp0 (run->position->ruleset->verbs[BIV_ACTION_BEGIN], order->words[2]) != 0)
    return FALSE;
  faults = g_array_new (FALSE, TRUE, sizeof (BivRefusal));
  biv_setup_check_deployment (run->position->setup, BIV_NOBODY, faults, NULL);
  return !biv_faults_refuse (faults, why);
}

/* Returns: the place of the last line that belongs to this `do`. */
static guint
do_order (BivBattleRun    *run,
          const GPtrArray *script,
          guint            at)
{
  g_auto (BivDoLines) turn = { 0 };
  g_autoptr (GError) error = NULL;
  BivAction action;
  BivRefusal why = { 0 };
  guint n_failures = run->verdict->failures->len;

  at = biv_do_lines_gather (&turn, run->verdict, script, at, _("which dice? \"dice A2 B5\""), read_faces, NULL);
  if (run->verdict->failures->len > n_failures)
    return at;
  if (turn.order->n_words > 2 && g_str_equal (turn.order->words[2], "set"))
    biv_verdict_fail (run->verdict, turn.order->line, _("what the referee sets stands on a line of its own: \"set ...\""));
  else if (is_hopeless_beginning (run, turn.order, &why))
    biv_do_lines_judge_refusal (&turn, &why, FALSE);
  else if (run->field == NULL)
    biv_verdict_fail (run->verdict, turn.order->line, "%s", run->why_not->message);
  else if (!biv_text_parse_order (run->field, run->state, (const char *const *) turn.order->words + 1, &action, &error))
    biv_verdict_fail (run->verdict, turn.order->line, "%s", error->message);
  else if (!biv_battle_check (run->field, run->state, &action, &why))
    biv_do_lines_judge_refusal (&turn, &why, FALSE);
  else if (!biv_do_lines_was_to_be_refused (&turn))
    play_order (run, &turn, &action);
  return at;
}

/* ---- The whole ---- */

static void
play_edit (BivBattleRun       *run,
           const BivStatement *line)
{
  g_autoptr (GError) error = NULL;

  if (!edit (run, line, &error))
    biv_verdict_fail (run->verdict, line->line, "%s", error->message);
}

static void
play_script (BivBattleRun    *run,
             const GPtrArray *script)
{
  for (guint i = 0; i < script->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (script, i);
      gboolean is_question = biv_statement_is (line, "expect");
      guint n_failures = run->verdict->failures->len;

      if (line->error != NULL)
        biv_verdict_fail (run->verdict, line->line, "%s", line->error);
      else if (biv_play_is_expect_reckon (line))
        biv_play_expect_reckon (line, run->reckoned, run->verdict);
      else if (is_question)
        biv_battle_run_expect (run, line);
      else if (biv_statement_is (line, "reckon") && biv_play_knows_reckon (run->position->ruleset->id))
        biv_play_reckon (line, run->position->setup->options, &run->reckoned, run->verdict);
      else if (biv_statement_is (line, "do"))
        i = do_order (run, script, i);
      else if (biv_statement_is (line, "dice") || biv_statement_is (line, "refused"))
        biv_verdict_fail (run->verdict, line->line, _("\"%s\" follows a \"do\""), line->words[0]);
      else if (biv_battle_position_is_edit (line))
        play_edit (run, line);
      else
        biv_verdict_fail (run->verdict, line->line, _("\"%s\" begins no line of a script in %s"), line->words[0],
                          run->position->ruleset->id);

      /* After an order that went wrong everything else would go wrong too, and tell nothing. */
      if (!is_question && run->verdict->failures->len > n_failures)
        return;
    }
}

void
biv_play_battle (const BivCase *one,
                 BivVerdict    *verdict)
{
  BivBattleRun run = { .verdict = verdict };
  g_autoptr (GError) error = NULL;

  if (one->position->len == 0)
    {
      biv_verdict_fail (verdict, one->line, _("a battle's example begins with \"ruleset ID\", a campaign's with "
                                              "\"campaign\" or \"from\""));
      return;
    }
  if (biv_play_needs_no_battle (one))
    {
      biv_play_reckon_case (one, verdict);
      return;
    }
  run.position = biv_battle_position_new (one->position, verdict);
  if (run.position == NULL)
    return;
  run.last_stands = g_array_new (FALSE, FALSE, sizeof (BivLastStand));
  if (run_is_setup (&run) ? begin_setup (&run, &error) : begin (&run, &error))
    play_script (&run, one->script);
  else
    biv_verdict_fail (verdict, one->line, "%s", error->message);

  g_clear_error (&run.why_not);
  g_clear_pointer (&run.reckoned, biv_reckoned_free);
  g_clear_pointer (&run.state, g_free);
  g_clear_pointer (&run.field, biv_field_unref);
  g_array_unref (run.last_stands);
  biv_battle_position_free (run.position);
}
