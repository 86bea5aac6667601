/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-script.c: what a referee does with a battle, as lines that a table of tests can hold */
#include "battle-script.h"

#include <string.h>
#include "campaign/battle/battle-query.h"
#include "campaign/turn/turn.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/setup.h"
#include "campaign/battle/result.h"
#include "campaign/battle/quick-result.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/apply.h"

typedef struct
{
  BivCampaign *campaign;
  const char  *line;
  char       **words;               /* before " / " */
  const char  *dice;                /* behind it, or "" */
  BivRefusal   refusal;
  gboolean     is_refused;
  gboolean     expects_refusal;     /* the next line is "refused" */
} Script;

static BivBattle *
battle_at (Script     *script,
           const char *place)
{
  BivBattle *battle = biv_battle_find_at (script->campaign, place);

  if (battle == NULL)
    g_error ("no battle at %s: %s", place, script->line);
  return battle;
}

static const char *
battle_id (Script     *script,
           const char *place)
{
  return biv_id_of (battle_at (script, place));
}

static BivAnswers *
read_answers (Script *script,
              guint   first)
{
  BivAnswers *answers = biv_answers_new ();

  for (guint i = first; i < g_strv_length (script->words); i++)
    {
      char *equals = strchr (script->words[i], '=');

      g_assert_nonnull (equals);
      *equals = '\0';
      biv_answers_set (answers, script->words[i], equals + 1, "because");
    }
  return answers;
}

/* Commits, unless it is refused; all dice must have been used, and no more wanted. */
static void
take (Script      *script,
      BivProposal *proposal,
      BivDice     *dice)
{
  g_autoptr (BivProposal) owned = proposal;
  g_autoptr (GError) error = NULL;

  script->is_refused = biv_proposal_get_refusal (owned) != NULL;
  if (script->is_refused)
    {
      script->refusal = *biv_proposal_get_refusal (owned);
      if (!script->expects_refusal)
        g_error ("refused with %s (%s): %s", script->refusal.code, script->refusal.text, script->line);
      return;
    }
  if (script->expects_refusal)
    g_error ("not refused: %s", script->line);
  if (biv_proposal_get_wanted (owned) != NULL)
    g_error ("a die is wanted for %s: %s", biv_proposal_get_wanted (owned)->clause, script->line);
  if (dice != NULL && !biv_dice_is_spent (dice))
    g_error ("too many dice: %s", script->line);
  biv_campaign_commit (script->campaign, owned, &error);
  g_assert_no_error (error);
}

/* ---- Results typed in ---- */

static void
add_ends (GPtrArray  *units,
          const char *ids,
          const char *word)
{
  g_auto (GStrv) list = g_strsplit (ids, ",", -1);
  BivUnitEnd end;
  int steps;

  g_assert_true (biv_unit_end_read_text (word, &end, &steps));
  for (guint i = 0; list[i] != NULL; i++)
    biv_unit_results_add (units, list[i], end, steps);
}

static void
do_result (Script *script)
{
  g_autoptr (GPtrArray) units = biv_unit_results_new ();
  BivBattleResult result = { .degree = BIV_NONE, .units = units, .resolved_by = BIV_BY_TABLE };
  g_auto (GStrv) generals = NULL;

  for (guint i = 2; script->words[i] != NULL; i++)
    {
      char *equals = strchr (script->words[i], '=');

      *equals = '\0';
      if (strcmp (script->words[i], "winner") == 0)
        result.winner = equals + 1;
      else if (strcmp (script->words[i], "degree") == 0)
        g_assert_true (biv_word_from_nick (biv_degree_get_type (), equals + 1, &result.degree));
      else if (strcmp (script->words[i], "generals") == 0)
        result.generals = generals = g_strsplit (equals + 1, ",", -1);
      else
        add_ends (units, script->words[i], equals + 1);
    }
  take (script, biv_turn_propose_result (script->campaign, battle_id (script, script->words[1]), &result, NULL, NULL), NULL);
}

/* ---- Procedures ---- */

typedef BivProposal *(* Procedure) (BivCampaign *campaign, const char *of, BivDice *dice, const BivAnswers *answers);
typedef BivProposal *(* Phase) (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);

static gboolean
do_procedure (Script *script)
{
  static const struct
  {
    const char *word;
    Procedure   procedure;
    gboolean    is_about_place;
  } procedures[] = {
    { "setup", biv_turn_propose_setup, FALSE },
    { "quick", biv_turn_propose_quick, FALSE },
    { "apply", biv_turn_propose_apply, FALSE },
    { "siege-die", biv_turn_propose_siege, TRUE },
  };
  static const struct
  {
    const char *word;
    Phase       phase;
  } phases[] = {
    { "open", biv_turn_propose_open },         { "battle", biv_turn_propose_battle },
    { "recovery", biv_turn_propose_recovery }, { "scoring", biv_turn_propose_scoring },
    { "close", biv_turn_propose_close },
  };
  BivDice *dice = fixture_dice (script->campaign, script->dice);

  for (gsize i = 0; i < G_N_ELEMENTS (procedures); i++)
    if (strcmp (script->words[0], procedures[i].word) == 0)
      {
        const char *of = procedures[i].is_about_place ? script->words[1] : battle_id (script, script->words[1]);
        g_autoptr (BivAnswers) answers = read_answers (script, 2);

        take (script, procedures[i].procedure (script->campaign, of, dice, answers), dice);
        return TRUE;
      }
  for (gsize i = 0; i < G_N_ELEMENTS (phases); i++)
    if (strcmp (script->words[0], phases[i].word) == 0 &&
        (script->words[1] == NULL || strchr (script->words[1], '=') != NULL))
      {
        g_autoptr (BivAnswers) answers = read_answers (script, 1);

        take (script, phases[i].phase (script->campaign, dice, answers), dice);
        return TRUE;
      }
  return FALSE;
}

static gboolean
do_deployment (Script *script)
{
  char **words = script->words;
  BivCampaign *campaign = script->campaign;

  if (strcmp (words[0], "deploy") == 0)
    take (script,
          biv_turn_propose_deploy (campaign, battle_id (script, words[1]), words[2], words[3], words[4], NULL), NULL);
  else if (strcmp (words[0], "rest") == 0)
    take (script, biv_turn_propose_deploy_rest (campaign, battle_id (script, words[1]), words[2]), NULL);
  else if (strcmp (words[0], "reveal") == 0)
    take (script, biv_turn_propose_reveal (campaign, battle_id (script, words[1])), NULL);
  else if (strcmp (words[0], "deployed") == 0)
    {
      g_autoptr (BivAnswers) answers = read_answers (script, 2);

      take (script, biv_turn_propose_deployed (campaign, battle_id (script, words[1]), answers), NULL);
    }
  else
    return FALSE;
  return TRUE;
}

/* ---- Expectations ---- */

static char *
join_words (GPtrArray *list,
            gboolean   are_items)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            are_items ? biv_item_get_id (g_ptr_array_index (list, i))
                                      : (const char *) g_ptr_array_index (list, i));
  if (list->len == 0)
    g_string_append (text, "none");
  return g_string_free (text, FALSE);
}

static char *
list_faults (Script *script)
{
  g_autoptr (GPtrArray) faults = biv_turn_list_faults (script->campaign, battle_id (script, script->words[1]));
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < faults->len; i++)
    {
      BivItemFault *fault = g_ptr_array_index (faults, i);

      g_ptr_array_add (words, g_strdup_printf ("%s:%s", fault->why.code, fault->unit));
    }
  return join_words (words, FALSE);
}

static char *
list_of (Script *script)
{
  char **words = script->words;
  BivBattle *battle = battle_at (script, words[1]);
  BivCampaign *campaign = script->campaign;
  g_autoptr (GPtrArray) list = NULL;

  if (strcmp (words[0], "units") == 0)
    list = biv_battle_list_units (campaign, battle, words[2]);
  else if (strcmp (words[0], "left-out") == 0)
    list = biv_battle_list_left_out (campaign, battle, words[2]);
  else if (strcmp (words[0], "reserves") == 0)
    list = biv_battle_list_reserves (campaign, battle, words[2]);
  else if (strcmp (words[0], "destroyed") == 0)
    list = biv_battle_list_destroyed (campaign, battle, words[2]);
  if (list != NULL)
    return join_words (list, FALSE);
  if (strcmp (words[0], "formations") == 0)
    list = biv_battle_list_formations (campaign, battle, words[2]);
  else if (strcmp (words[0], "joiners") == 0)
    list = biv_battle_list_joiners (campaign, battle);
  if (list != NULL)
    return join_words (list, TRUE);
  if (strcmp (words[0], "points") == 0)
    return g_strdup_printf ("%d", biv_battle_get_points (campaign, battle, words[2]));
  if (strcmp (words[0], "total") == 0)
    return g_strdup_printf ("%d", biv_battle_get_total (campaign, battle, words[2]));
  g_error ("no such list: %s", script->line);
}

static void
expect_equal (Script     *script,
              const char *found,
              const char *expected)
{
  if (g_strcmp0 (found, expected) != 0)
    g_error ("found %s: %s", found, script->line);
}

static gboolean
has_die (BivCampaign *campaign,
         const char  *clause)
{
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (entry->entry_kind == BIV_ENTRY_DIE && g_strcmp0 (entry->clause, clause) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
do_expectation (Script *script)
{
  char **words = script->words;
  const char *equals = strstr (script->line, " = ");
  g_autofree char *found = NULL;

  if (strcmp (words[0], "is") == 0)
    {
      found = fixture_field (script->campaign, words[1], words[2]);
      expect_equal (script, found, words[3]);
    }
  else if (strcmp (words[0], "entry") == 0)
    {
      g_autofree char *objects = g_strjoinv (" ", words + 2);

      if (strcmp (words[1], "die") == 0 ? !has_die (script->campaign, objects)
                                        : !fixture_has_entry (script->campaign, words[1], objects))
        g_error ("no such entry: %s", script->line);
    }
  else if (strcmp (words[0], "refused") == 0)
    {
      g_assert_true (script->is_refused);
      if (!biv_refusal_has_id (&script->refusal, words[1]))
        g_error ("refused with %s: %s", script->refusal.code, script->line);
      if (words[2] != NULL && strstr (script->refusal.text, words[2]) == NULL)
        g_error ("it says “%s”: %s", script->refusal.text, script->line);
    }
  else if (equals != NULL)
    {
      found = strcmp (words[0], "faults") == 0 ? list_faults (script) : list_of (script);
      expect_equal (script, found, equals + 3);
    }
  else
    return FALSE;
  return TRUE;
}

static void
run_line (Script     *script,
          const char *line,
          const char *next)
{
  const char *slash = strstr (line, " / ");
  g_autofree char *before = slash != NULL ? g_strndup (line, (gsize) (slash - line)) : g_strdup (line);
  g_auto (GStrv) words = NULL;
  BivRefusal why;

  g_assert_true (g_shell_parse_argv (before, NULL, &words, NULL));
  script->line = line;
  script->words = words;
  script->dice = slash != NULL ? slash + 3 : "";
  script->expects_refusal = next != NULL && g_str_has_prefix (next, "refused");
  if (strcmp (words[0], "undo") == 0)
    g_assert_true (biv_campaign_undo (script->campaign, &why));
  else if (strcmp (words[0], "end") == 0)
    take (script, biv_turn_propose_end (script->campaign, words[1]), NULL);
  else if (strcmp (words[0], "result") == 0)
    do_result (script);
  else if (!do_expectation (script) && !do_deployment (script) && !do_procedure (script))
    fixture_line (script->campaign, line);
}

void
battle_script_run (BivCampaign       *campaign,
                   const char *const *lines)
{
  Script script = { .campaign = campaign };

  for (guint i = 0; lines[i] != NULL; i++)
    run_line (&script, lines[i], lines[i + 1]);
}

static void
test_row (gconstpointer data)
{
  const BattleRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  battle_script_run (campaign, row->lines);
}

void
battle_script_add (const char      *path,
                   const BattleRow *rows,
                   gsize            n_rows)
{
  for (gsize i = 0; i < n_rows; i++)
    {
      g_autofree char *name = g_strconcat (path, "/", rows[i].name, NULL);

      g_assert_null (rows[i].lines[G_N_ELEMENTS (rows[i].lines) - 1]);
      g_test_add_data_func (name, &rows[i], test_row);
    }
}
