/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resolve.c: the verb that fights the battles of a turn and writes their results back */
#include "config.h"
#include "cli/cli.h"
#include "cli/answer-json.h"
#include "cli/files.h"
#include "cli/table-result.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/setup.h"
#include "campaign/battle/quick-result.h"
#include "campaign/battle/apply.h"
#include "campaign/battle/fight.h"
#include "campaign/model/item-names.h"
#include "campaign/battle/outcome.h"
#include "campaign/model/turn-words.h"
#include <glib/gi18n-lib.h>

#define NO_SEED G_MININT64

typedef struct
{
  char    *output;
  gint64   seed;
  gboolean is_quick;
  gboolean is_kept;             /* results are entered, not applied */
  gboolean is_json;
  BivCliTableResult table;      /* what came out of it on a real one */
} Options;

static gboolean
is_open (BivCampaign *campaign,
         BivBattle   *battle)
{
  return battle->state == BIV_BATTLE_PENDING || battle->state == BIV_BATTLE_DEPLOYED || battle->state == BIV_BATTLE_FOUGHT;
}

/* Takes @proposal. Returns: %FALSE after a message */
static gboolean
commit (BivCampaign *campaign,
        BivProposal *proposal)
{
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);
  gboolean is_done = refusal == NULL && biv_campaign_commit (campaign, proposal, NULL);

  if (refusal != NULL)
    biv_cli_complain ("%s: %s", refusal->code, refusal->text);
  g_object_unref (proposal);
  return is_done;
}

static guint64
seed_of (const Options *options)
{
  return options->seed >= 0 ? (guint64) options->seed : BIV_OWN_DICE;
}

static void
roll (BivDice       *dice,
      BivCampaign   *campaign,
      const Options *options,
      guint          stream)
{
  biv_campaign_init_dice (campaign, seed_of (options), (guint64) campaign->last_number * 4 + stream, dice);
}

/* Where nobody deploys: by dice, or as it came out on a real table. */
static gboolean
settle_off_the_board (BivCampaign   *campaign,
                      BivBattle     *battle,
                      const Options *options)
{
  const char *id = biv_id_of (battle);
  g_autofree char *name = g_strdup (id);
  BivProposal *proposal;
  BivDice dice;

  roll (&dice, campaign, options, 0);
  if (!battle->is_set_up && !commit (campaign, biv_turn_propose_setup (campaign, name, &dice, NULL)))
    return FALSE;
  roll (&dice, campaign, options, 1);
  proposal = options->is_quick ? biv_turn_propose_quick (campaign, name, &dice, NULL)
                               : biv_cli_table_result_propose (campaign, name, &options->table, &dice);
  return proposal != NULL && commit (campaign, proposal);
}

static gboolean
fight (BivCampaign   *campaign,
       const char    *id,
       const Options *options)
{
  g_autoptr (GError) error = NULL;

  if (biv_fight_resolve (campaign, id, seed_of (options), &error))
    return TRUE;
  return biv_cli_complain ("%s", error->message);
}

static gboolean
resolve (BivCampaign   *campaign,
         const char    *id,
         const Options *options)
{
  BivBattle *battle = biv_campaign_find_battle (campaign, id);
  g_autofree char *name = NULL;
  g_autofree char *outcome = NULL;
  BivDice dice;

  if (battle->state != BIV_BATTLE_FOUGHT
      && !(options->is_quick || biv_cli_table_result_is_given (&options->table)
             ? settle_off_the_board (campaign, battle, options) : fight (campaign, id, options)))
    return FALSE;
  roll (&dice, campaign, options, 2);
  if (!options->is_kept && !commit (campaign, biv_turn_propose_apply (campaign, id, &dice, NULL)))
    return FALSE;
  if (options->is_json)
    return TRUE;
  battle = biv_campaign_find_battle (campaign, id);
  name = biv_turn_dup_battle_name (campaign, battle);
  outcome = biv_outcome_dup_text (campaign, battle);
  g_print ("%s: %s\n", name, outcome);
  return TRUE;
}

/* What came of it, for a program. Returns: %FALSE after a message */
static gboolean
put_json (GString     *text,
          BivCampaign *campaign,
          GPtrArray   *battles)
{
  biv_cli_json_put_moment (text, "now", campaign);
  biv_json_begin_list (text, "battles");
  for (guint i = 0; i < battles->len; i++)
    {
      biv_json_put_next (text);
      biv_cli_json_put_battle (text, campaign, biv_campaign_find_battle (campaign, battles->pdata[i]));
    }
  g_string_append_c (text, ']');
  return biv_cli_json_end (text, NULL);
}

/* By its name, or by the place where it is. */
static gboolean
is_one_of (BivCampaign  *campaign,
           BivBattle    *battle,
           char        **words)
{
  for (char **word = words; *word != NULL; word++)
    {
      BivItem *place = biv_item_find_called (campaign, BIV_KIND_PLACE, *word);

      if ((place != NULL && g_strcmp0 (battle->place, biv_item_get_id (place)) == 0) || g_strcmp0 (battle->place, *word) == 0
          || biv_battle_find_named (campaign, *word) == battle)
        return TRUE;
    }
  return FALSE;
}

/* Ids: the battles change under our hands while they are resolved. */
static GPtrArray *
list_battles (BivCampaign  *campaign,
              char        **places)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (is_open (campaign, battle) && (places[0] == NULL || is_one_of (campaign, battle, places)))
      g_ptr_array_add (ids, g_strdup (biv_id_of (battle)));
  return ids;
}

/* Each word names a battle that can be resolved. */
static gboolean
check_places (BivCampaign  *campaign,
              const char   *path,
              char        **places)
{
  for (char **place = places; *place != NULL; place++)
    {
      g_autoptr (GPtrArray) there = list_battles (campaign, (char *[]) { *place, NULL });

      if (there->len == 0)
        return biv_cli_complain (_("%s: there is no open battle at \"%s\""), path, *place);
    }
  return TRUE;
}

/* A result from a table is one battle's, and says itself how it ended. */
static gboolean
check_options (const Options *options)
{
  const char *of_losses = _("it goes with --loss or --losses, or with --end");
  gboolean has_losses = options->table.losses != NULL || options->table.losses_file != NULL || options->table.ends != NULL;
  const BivCliOption uses[] = {
    { "quick", options->is_quick, !biv_cli_table_result_is_given (&options->table), _("a result from a table is not diced for") },
    { "winner", options->table.winner != NULL, has_losses, of_losses },
    { "degree", options->table.degree != NULL, has_losses && options->table.winner != NULL, _("it goes with --winner") },
    { "general", options->table.generals != NULL, has_losses, of_losses },
    { "json", options->is_json, options->output == NULL || !biv_cli_is_standard (options->output),
      _("standard output is the campaign itself") },
  };

  return biv_cli_check_options (uses, G_N_ELEMENTS (uses));
}

int
biv_cli_resolve (int    argc,
                 char **argv)
{
  Options options = { .seed = NO_SEED };
  const GOptionEntry entries[] = {
    { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed, N_("Dice of this seed (the campaign's own dice)"), N_("N") },
    { "quick", 0, 0, G_OPTION_ARG_NONE, &options.is_quick, N_("By the quick result, not on the board"), NULL },
    { "winner", 0, 0, G_OPTION_ARG_STRING, &options.table.winner, N_("As it was fought on a real table: who won, or \"draw\""),
      N_("SIDE") },
    { "degree", 0, 0, G_OPTION_ARG_STRING, &options.table.degree, N_("\"win\" or \"decisive\" (by the losses)"), N_("DEGREE") },
    { "loss", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.table.losses, N_("What formations lost there, per cent of their steps"),
      N_("FORMATION:PERCENT,...") },
    { "losses", 0, 0, G_OPTION_ARG_FILENAME, &options.table.losses_file, N_("The same from a file, one a line, or \"-\""),
      N_("FILE") },
    { "end", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.table.ends, N_("What became of single units there"), N_("UNIT,...=END") },
    { "general", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.table.generals, N_("Whose general was hit there"),
      N_("FORMATION,...") },
    { "keep", 0, 0, G_OPTION_ARG_NONE, &options.is_kept, N_("Enter the results, do not apply them"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.is_json, N_("Write JSON, not words"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Save under this name, or \"-\" (in place, with a backup)"),
      N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autofree char *etag = NULL;
  g_autofree char *output = NULL;
  g_auto (BivCliTableResult) table = { NULL };
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GPtrArray) battles = NULL;
  g_autoptr (GString) text = NULL;
  gboolean is_parsed = biv_cli_parse (argc, argv, _("CAMPAIGN [PLACE...]"),
                                      _("Fights the open battles of a campaign by computer, sets up and deploys for them as "
                                        "far as nobody has, and applies the results. Without a PLACE, all of them. One that "
                                        "was fought on a real table is resolved by what came out of it there."),
                                      entries, 1, -1, &files);

  output = options.output;
  table = options.table;
  if (!is_parsed)
    return BIV_CLI_WRONG;
  if (options.seed < 0 && options.seed != NO_SEED)
    return biv_cli_answer (BIV_CLI_WRONG, _("--seed is 0 or more"));
  if (!check_options (&options))
    return BIV_CLI_WRONG;
  text = options.is_json ? biv_cli_json_begin ("resolve") : NULL;
  campaign = biv_cli_load_to_change (files[0], options.output, &etag);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (!check_places (campaign, files[0], files + 1))
    return BIV_CLI_NO;
  battles = list_battles (campaign, files + 1);
  if (battles->len == 0)
    return biv_cli_answer (BIV_CLI_NO, _("%s: there is no open battle"), files[0]);
  if (battles->len > 1 && biv_cli_table_result_is_given (&options.table))
    return biv_cli_answer (BIV_CLI_WRONG, _("%s: several battles are open: say the PLACE of the one whose result this is"),
                           files[0]);
  for (guint i = 0; i < battles->len; i++)
    {
      if (!resolve (campaign, g_ptr_array_index (battles, i), &options))
        return BIV_CLI_NO;
    }
  if (!biv_cli_save_campaign (campaign, files[0], options.output, etag))
    return BIV_CLI_WRONG;
  return text == NULL || put_json (g_steal_pointer (&text), campaign, battles) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}
