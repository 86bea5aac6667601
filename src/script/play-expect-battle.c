/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play-expect-battle.c: expectations of phase, turn, result and decision, of what can be done, of faults, messages */
#include "config.h"
#include "script/play-expect-private.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- expect phase, turn, result, decision ---- */

/* The side whose phase it is; in a phase of both the one that is still to act, if only one is. */
static int
side_to_act (const BivBattleRun *run)
{
  guint may = run->state->deciders & (BIV_MAY_A | BIV_MAY_B);

  if (run->state->side != BIV_NOBODY)
    return run->state->side;
  return may == BIV_MAY_A ? 0 : may == BIV_MAY_B ? 1 : BIV_NOBODY;
}

gboolean
biv_expect_phase (BivBattleRun        *run,
                  const BivStatement  *line,
                  GError             **error)
{
  const char *phase = biv_battle_get_phase_id (run->field, run->state);
  g_autofree char *found = NULL;
  guint side = 0;

  if (line->n_words < 3 || line->n_words > 4)
    return biv_expect_wrong_form ("expect phase NAME [SIDE]", error);
  if (biv_ruleset_find_phase (run->position->ruleset, line->words[2]) < 0)
    return biv_fail (error, EXPECT_ERROR, _("\"%s\" is no phase of %s"), line->words[2], run->position->ruleset->id);
  if (line->n_words == 4 && !biv_expect_find_side (line->words[3], &side, error))
    return FALSE;
  if (g_str_equal (phase, line->words[2]) && (line->n_words == 3 || side_to_act (run) == (int) side))
    return TRUE;
  found = g_strdup_printf ("phase %s%s%s", phase, side_to_act (run) == BIV_NOBODY ? "" : " ",
                           side_to_act (run) == BIV_NOBODY ? "" : biv_side_letter (side_to_act (run)));
  return biv_expect_differ (run, line, found);
}

gboolean
biv_expect_turn (BivBattleRun        *run,
                 const BivStatement  *line,
                 GError             **error)
{
  g_autofree char *found = g_strdup_printf ("turn %u", run->state->turn);
  gint64 turn = 0;

  if (line->n_words != 3 || !g_ascii_string_to_signed (line->words[2], 10, 1, G_MAXUINT16, &turn, NULL))
    return biv_expect_wrong_form ("expect turn N", error);
  return turn == run->state->turn || biv_expect_differ (run, line, found);
}

gboolean
biv_expect_result (BivBattleRun        *run,
                   const BivStatement  *line,
                   GError             **error)
{
  const char *result = biv_battle_get_result_id (run->field, run->state);
  g_autofree char *found = g_strconcat ("result ", result, NULL);

  if (line->n_words != 3)
    return biv_expect_wrong_form ("expect result VALUE", error);
  if (!g_strv_contains (run->position->ruleset->results, line->words[2]))
    return biv_fail (error, EXPECT_ERROR, _("\"%s\" is no result of %s"), line->words[2], run->position->ruleset->id);
  return g_str_equal (result, line->words[2]) || biv_expect_differ (run, line, found);
}

static int
find_verb (const BivRuleset *ruleset,
           const char       *verb)
{
  for (int kind = 0; kind < BIV_N_ACTIONS; kind++)
    {
      if (g_strcmp0 (ruleset->verbs[kind], verb) == 0)
        return kind;
    }
  return -1;
}

static char *
describe_decision (const BivBattleRun *run)
{
  const BivState *state = run->state;

  if (state->decision == BIV_ACTION_NONE)
    return g_strdup ("decision none");
  return g_strdup_printf ("decision %s %s%s%s", biv_side_letter (state->decision_side),
                          run->position->ruleset->verbs[state->decision], state->decision_unit >= 0 ? " " : "",
                          state->decision_unit >= 0
                            ? biv_field_get_unit (run->field, (guint) state->decision_unit)->name : "");
}

gboolean
biv_expect_decision (BivBattleRun        *run,
                     const BivStatement  *line,
                     GError             **error)
{
  const BivState *state = run->state;
  g_autofree char *found = describe_decision (run);
  guint side = 0, unit = 0;
  int verb = 0;
  gboolean holds = FALSE;

  if (line->n_words == 3 && g_str_equal (line->words[2], "none"))
    {
      holds = state->decision == BIV_ACTION_NONE;
    }
  else if (line->n_words == 4 || line->n_words == 5)
    {
      verb = find_verb (run->position->ruleset, line->words[3]);
      if (verb <= 0)
        return biv_fail (error, EXPECT_ERROR, _("\"%s\" is no verb of %s"), line->words[3], run->position->ruleset->id);
      if (!biv_expect_find_side (line->words[2], &side, error)
          || (line->n_words == 5 && !biv_expect_find_unit (run, line->words[4], &unit, error)))
        return FALSE;
      holds = state->decision == verb && state->decision_side == (int) side
              && (line->n_words == 4 || state->decision_unit == (int) unit);
    }
  else
    {
      return biv_expect_wrong_form ("expect decision SIDE VERB [UNIT]", error);
    }
  return holds || biv_expect_differ (run, line, found);
}

/* ---- expect can, cannot ---- */

/* @clause: (nullable): by which it must be refused */
static gboolean
expect_answer (BivBattleRun        *run,
               const BivStatement  *line,
               guint                first,
               const char          *clause,
               GError             **error)
{
  BivAction action;
  BivRefusal why = { 0 };
  g_autofree char *id = NULL, *found = NULL;
  gboolean is_refused;

  if (!biv_text_parse_order (run->field, run->state, (const char *const *) line->words + first, &action, error))
    return FALSE;
  is_refused = !biv_battle_check (run->field, run->state, &action, &why);
  if (clause == NULL ? !is_refused : is_refused && biv_refusal_has_id (&why, clause))
    return TRUE;
  id = is_refused ? biv_refusal_dup_id (&why) : NULL;
  found = is_refused ? g_strdup_printf (_("it refused: %s, \"%s\""), id, why.text) : g_strdup (_("it accepted"));
  return biv_expect_differ (run, line, found);
}

gboolean
biv_expect_can (BivBattleRun        *run,
                const BivStatement  *line,
                GError             **error)
{
  if (line->n_words < 4 || g_str_equal (line->words[3], "set"))
    return biv_expect_wrong_form ("expect can SIDE VERB [ARGS...]", error);
  return expect_answer (run, line, 2, NULL, error);
}

gboolean
biv_expect_cannot (BivBattleRun        *run,
                   const BivStatement  *line,
                   GError             **error)
{
  if (line->n_words < 5 || g_str_equal (line->words[4], "set"))
    return biv_expect_wrong_form ("expect cannot ID SIDE VERB [ARGS...]", error);
  return expect_answer (run, line, 3, line->words[2], error);
}

/* ---- expect faults, warnings, message ---- */

static GArray *
list_faults (const BivSetup *setup,
             gboolean        is_army,
             gboolean        is_warnings,
             int             side)
{
  GArray *faults = g_array_new (FALSE, TRUE, sizeof (BivRefusal));

  (is_army ? biv_setup_check_army : biv_setup_check_deployment) (setup, side, is_warnings ? NULL : faults,
                                                                  is_warnings ? faults : NULL);
  return faults;
}

/* FAULT is ID, or ID:UNIT. */
static gboolean
is_fault (const BivSetup   *setup,
          const BivRefusal *fault,
          const char       *word)
{
  const char *colon = strchr (word, ':');
  g_autofree char *id = colon != NULL ? g_strndup (word, (gsize) (colon - word)) : g_strdup (word);

  return biv_refusal_has_id (fault, id)
         && (colon == NULL || g_strcmp0 (fault->names[0], colon + 1) == 0 || g_strcmp0 (fault->names[1], colon + 1) == 0
             || (fault->unit >= 0 && g_str_equal (biv_setup_get_unit (setup, (guint) fault->unit)->name, colon + 1)));
}

static char *
describe_faults (const BivSetup *setup,
                 const GArray   *faults)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < faults->len; i++)
    {
      const BivRefusal *fault = &g_array_index (faults, BivRefusal, i);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", fault->code);
      if (fault->unit >= 0)
        g_string_append_printf (text, ":%s", biv_setup_get_unit (setup, (guint) fault->unit)->name);
      else if (fault->names[0] != NULL)
        g_string_append_printf (text, ":%s", fault->names[0]);
    }
  return g_string_free (text->len > 0 ? text : g_string_assign (text, "none"), FALSE);
}

/* None but those, and each of them. */
static gboolean
are_these (const BivSetup *setup,
           const GArray   *faults,
           char          **words)
{
  guint n_words = g_strv_length (words);
  g_autofree gboolean *is_there = g_new0 (gboolean, n_words + 1);

  for (guint i = 0; i < faults->len; i++)
    {
      gboolean is_expected = FALSE;

      for (guint k = 0; k < n_words; k++)
        if (is_fault (setup, &g_array_index (faults, BivRefusal, i), words[k]))
          is_expected = is_there[k] = TRUE;
      if (!is_expected)
        return FALSE;
    }
  for (guint k = 0; k < n_words; k++)
    if (!is_there[k])
      return FALSE;
  return TRUE;
}

gboolean
biv_expect_faults (BivBattleRun        *run,
                   const BivStatement  *line,
                   GError             **error)
{
  static char *none[] = { NULL };
  g_autoptr (BivSetup) setup = biv_battle_run_dup_setup (run);
  g_autoptr (GArray) faults = NULL;
  g_autofree char *found = NULL;
  char **words = line->words + line->equals + 1;
  gboolean is_army = FALSE;
  int side = BIV_NOBODY;
  guint at = 2;

  if (line->equals < 0 || *words == NULL)
    return biv_expect_wrong_form ("expect faults|warnings [deployment|army] [SIDE] = FAULT...", error);
  if ((int) at < line->equals && (g_str_equal (line->words[at], "army") || g_str_equal (line->words[at], "deployment")))
    is_army = g_str_equal (line->words[at++], "army");
  if ((int) at < line->equals)
    {
      guint one = 0;

      if (!biv_expect_find_side (line->words[at++], &one, error))
        return FALSE;
      side = (int) one;
    }
  if ((int) at != line->equals)
    return biv_expect_wrong_form ("expect faults|warnings [deployment|army] [SIDE] = FAULT...", error);

  if (words[1] == NULL && g_str_equal (words[0], "none"))
    words = none;
  faults = list_faults (setup, is_army, biv_statement_is (line, "expect") && g_str_equal (line->words[1], "warnings"),
                        side);
  found = describe_faults (setup, faults);
  return are_these (setup, faults, words) || biv_expect_differ (run, line, found);
}

gboolean
biv_expect_message (BivBattleRun        *run,
                    const BivStatement  *line,
                    GError             **error)
{
  g_autoptr (BivSetup) setup = biv_battle_run_dup_setup (run);
  g_autoptr (GString) found = g_string_new (NULL);

  if (line->equals != 3 || line->n_words != 5)
    return biv_expect_wrong_form ("expect message ID = \"TEXT\"", error);
  for (int check = 0; check < 4; check++)
    {
      g_autoptr (GArray) faults = list_faults (setup, check & 1, check & 2, BIV_NOBODY);

      for (guint i = 0; i < faults->len; i++)
        {
          const BivRefusal *fault = &g_array_index (faults, BivRefusal, i);

          if (!biv_refusal_has_id (fault, line->words[2]))
            continue;
          if (g_str_equal (fault->text, line->words[4]))
            return TRUE;
          g_string_append_printf (found, "%s\"%s\"", found->len > 0 ? ", " : "", fault->text);
        }
    }
  return biv_expect_differ (run, line, found->len > 0 ? found->str : _("no such fault or warning"));
}
