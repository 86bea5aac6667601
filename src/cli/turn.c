/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn.c: the verb that carries a campaign through a phase or a turn */
#include "config.h"
#include "cli/cli.h"
#include "cli/answer-json.h"
#include "script/auto-turn.h"
#include "script/campaign-retrace.h"
#include "script/campaign-run.h"
#include "cli/files.h"
#include "campaign/model/calendar.h"
#include "campaign/model/dice.h"
#include "campaign/model/item-names.h"
#include "campaign/battle/deployment.h"
#include "store/deployment-file.h"
#include "campaign/turn/turn.h"
#include <glib/gi18n-lib.h>

/* Longer campaigns come to nothing: the option `turn.limit` goes no further. */
#define MOST_TURNS 200
#define NO_SEED    G_MININT64
#define NO_TURNS   G_MININT

typedef struct
{
  char    *phase, *dice, *output;
  char    *battle, *side, *keep, *use;      /* of a deployment */
  gint64   seed;
  gint     turns;
  gboolean is_auto, is_quick, as_example, is_json;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->phase);
  g_free (options->dice);
  g_free (options->output);
  g_free (options->battle);
  g_free (options->side);
  g_free (options->keep);
  g_free (options->use);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* Faces typed in from the table; the program rolls what comes after them only if it is given a seed. */
static GArray *
read_dice (BivCampaign *campaign,
           const char  *text)
{
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  g_auto (GStrv) words = g_strsplit_set (text != NULL ? text : "", " ,", -1);

  for (char **word = words; *word != NULL; word++)
    {
      g_autoptr (GError) error = NULL;
      BivFace face;

      if (**word == '\0')
        continue;
      if (!biv_campaign_read_face (campaign, *word, &face, &error))
        {
          biv_cli_complain ("%s", error->message);
          return NULL;
        }
      g_array_append_val (faces, face);
    }
  return g_steal_pointer (&faces);
}

/* ---- What happened, from the journal ---- */

static void
print_news (BivCampaign *campaign,
            guint        first)
{
  GPtrArray *entries = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY);

  for (guint i = first; i < entries->len; i++)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);
      const char *text = biv_said (entry->text != NULL ? entry->text : entry->headline);

      if (text != NULL)
        g_print ("  %-10s %s\n", biv_word_get_nick (biv_phase_get_type (), (int) entry->phase), text);
    }
}

static void
complain_open (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) matters = biv_turn_list_open_matters (campaign);

  for (guint i = 0; i < matters->len; i++)
    {
      BivOpenMatter *matter = g_ptr_array_index (matters, i);

      if (matter->bars)
        biv_cli_complain ("%s", matter->text);
    }
}

/* ---- Phase after phase ---- */

typedef enum
{
  WENT_ON,
  STOPPED,                      /* something is to be decided first; what was done so far is good */
  SHORT_OF_DICE,                /* nothing is saved */
} Progress;

/* One run of the verb. */
typedef struct
{
  BivCampaign        *campaign;
  const Options      *options;
  BivDice             dice;
  guint64             seed;             /* or BIV_OWN_DICE */
  BivRandom           chance;           /* for orders, and of a seed for battles */
  BivCampaignExample *example;          /* nullable */
  BivRefusal          stop;             /* where it was refused to go on */
  gboolean            is_refused;
} Run;

/* As it is written before a face. */
static const char *
call_side (BivCampaign *campaign,
           int          side)
{
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);

  return side >= 0 && (guint) side < sides->len ? biv_side_call_briefly (sides->pdata[side]) : "-";
}

static Progress
run_phase (Run *run)
{
  g_autoptr (GArray) thrown = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  g_autoptr (BivProposal) proposal = NULL;
  BivCampaign *campaign = run->campaign;
  BivPhase phase = campaign->phase;
  BivDice *dice = &run->dice;
  g_autoptr (GError) error = NULL;
  const BivRefusal *refusal;

  dice->log = thrown;
  biv_campaign_go_on_with_dice (campaign, dice);
  proposal = biv_turn_propose_phase (campaign, dice, NULL);
  dice->log = NULL;
  refusal = biv_proposal_get_refusal (proposal);
  if (biv_dice_is_short (dice))
    {
      biv_cli_complain (dice->is_mismatched ? _("die %u does not fit: the next one is side %s's, with %d faces, for %s")
                                            : _("after %u dice the next one is side %s's, with %d faces, for %s; or give a --seed"),
                        dice->is_mismatched ? dice->n_used + 1 : dice->n_used,
                        call_side (campaign, dice->wanted.side), dice->wanted.sides, dice->wanted.clause);
      return SHORT_OF_DICE;
    }
  if (refusal != NULL)
    {
      run->stop = *refusal;
      run->is_refused = TRUE;
      biv_cli_complain ("%s: %s", refusal->code, refusal->text);
      complain_open (campaign);
      return STOPPED;
    }
  if (!biv_campaign_commit (campaign, proposal, &error))
    {
      biv_cli_complain ("%s", error->message);
      return STOPPED;
    }
  if (run->example != NULL)
    biv_campaign_example_phase (run->example, phase, thrown);
  return WENT_ON;
}

/* What nobody has decided before the phase can be left. */
static gboolean
act_for_everybody (Run *run)
{
  BivCampaign *campaign = run->campaign;
  g_autoptr (GError) error = NULL;

  if (campaign->phase == BIV_PHASE_ORDERS)
    biv_auto_give_orders (campaign, &run->chance, run->example);
  if (campaign->phase != BIV_PHASE_BATTLE ||
      biv_auto_settle_battles (campaign, run->seed, &run->chance, run->options->is_quick, run->example, &error))
    return TRUE;
  return biv_cli_complain ("%s", error->message);
}

static gboolean
has_passed (BivPhase last,
            BivPhase from,
            BivPhase until)
{
  return from < until ? last >= from && last < until : last >= from || last < until;
}

/* To the end of that phase, or, if @last is none, of so many turns. */
static Progress
go_on (Run *run,
       int  last,
       int  turns)
{
  BivCampaign *campaign = run->campaign;
  int until = campaign->turn + turns;

  for (;;)
    {
      BivPhase phase = campaign->phase;
      Progress progress = WENT_ON;

      if (campaign->state == BIV_STATE_FINISHED)
        {
          biv_cli_complain (_("the campaign is over"));
          return STOPPED;
        }
      if (run->options->is_auto && !act_for_everybody (run))
        return STOPPED;
      progress = run_phase (run);
      if (progress != WENT_ON)
        return progress;
      if (last >= 0 ? has_passed ((BivPhase) last, phase, campaign->phase) : campaign->turn >= until)
        return WENT_ON;
      if (campaign->state == BIV_STATE_FINISHED)
        return WENT_ON;
    }
}

/* By the program alone it goes on to the end; else to the end of the turn. */
static Progress
carry_through (Run *run,
               int  last)
{
  const Options *options = run->options;
  Progress progress = go_on (run, last, options->turns > 0 ? options->turns : options->is_auto ? MOST_TURNS : 1);

  if (progress == WENT_ON && options->is_auto && options->turns <= 0 && last < 0 &&
      run->campaign->state != BIV_STATE_FINISHED)
    {
      biv_cli_complain (_("nobody has won after %d turns"), MOST_TURNS);
      return STOPPED;
    }
  return progress;
}

/* What happened, for a program; once it is saved. @text: (transfer full). Returns: %FALSE after a message */
static gboolean
put_json (GString    *text,
          const Run  *run,
          guint       n_entries,
          Progress    progress)
{
  BivCampaign *campaign = run->campaign;
  GPtrArray *entries = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY);
  g_autoptr (GPtrArray) matters = biv_turn_list_open_matters (campaign);

  biv_cli_json_put_moment (text, "now", campaign);
  biv_json_put_text (text, "answer", progress == WENT_ON ? "done" : "stopped");
  biv_json_put_key (text, "refused");
  if (run->is_refused)
    {
      g_string_append_c (text, '{');
      biv_json_put_text (text, "clause", run->stop.code);
      biv_json_put_text (text, "text", run->stop.text);
      g_string_append_c (text, '}');
    }
  else
    g_string_append (text, "null");
  biv_json_begin_list (text, "open");
  for (guint i = 0; progress == STOPPED && i < matters->len; i++)
    if (((BivOpenMatter *) matters->pdata[i])->bars)
      {
        biv_json_put_next (text);
        biv_json_put_word (text, ((BivOpenMatter *) matters->pdata[i])->text);
      }
  g_string_append_c (text, ']');
  biv_json_begin_list (text, "journal");
  for (guint i = n_entries; i < entries->len; i++)
    {
      biv_json_put_next (text);
      biv_cli_json_put_item (text, entries->pdata[i]);
      g_string_append_c (text, '}');
    }
  g_string_append_c (text, ']');
  return biv_cli_json_end (text, NULL);
}

static gboolean
print_example (Run *run)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = biv_campaign_example_end (run->example, &error);

  if (text != NULL)
    g_print ("%s", text);
  else
    biv_cli_complain ("%s", error->message);
  return text != NULL;
}

/* A word for the example: "The Karrash Road", turn 3 begins as "turn-3". */
static void
begin_example (Run *run)
{
  g_autofree char *name = g_strdup_printf ("turn-%d", run->campaign->turn);

  run->example = biv_campaign_example_new (run->campaign, name);
  biv_campaign_example_set_earlier (run->example, biv_campaign_retrace (run->campaign, name));
}

/* The campaign first, then what is told of it; the example is the answer itself, and without it nothing is saved. */
static int
carry (BivCampaign   *campaign,
       const char    *path,
       const Options *options,
       int            last,
       char          *etag)
{
  g_autoptr (GArray) faces = read_dice (campaign, options->dice);
  guint n_entries = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len;
  guint64 seed = options->seed >= 0 ? (guint64) options->seed : BIV_OWN_DICE;
  g_autoptr (BivCampaignExample) example = NULL;
  g_autofree char *when = NULL;
  g_autoptr (GString) text = NULL;
  Run run = { .campaign = campaign, .options = options, .seed = seed };
  Progress progress = WENT_ON;

  if (faces == NULL)
    return BIV_CLI_WRONG;
  biv_campaign_init_dice (campaign, seed, (guint64) campaign->last_number, &run.dice);
  run.dice.given = (const BivFace *) faces->data;
  run.dice.n_given = faces->len;
  if (options->dice != NULL && options->seed < 0)
    run.dice.mode = BIV_DICE_ASK;
  biv_campaign_init_chance (campaign, seed, (guint64) campaign->last_number + 1, "orders", &run.chance);
  if (options->as_example)
    begin_example (&run);
  if (options->is_json)
    {
      text = biv_cli_json_begin ("turn");
      biv_cli_json_put_moment (text, "before", campaign);
    }
  example = run.example;
  progress = carry_through (&run, last);
  if (progress == SHORT_OF_DICE)
    return BIV_CLI_NO;
  if (!biv_dice_is_spent (&run.dice))
    return biv_cli_answer (BIV_CLI_NO, _("%u of the %u dice were used"), run.dice.n_used, run.dice.n_given);
  if (options->as_example && !print_example (&run))
    return BIV_CLI_NO;
  if (!options->as_example && text == NULL)
    {
      print_news (campaign, n_entries);
      when = biv_calendar_dup_turn (campaign, campaign->turn);
      g_print ("%s: %s\n", when, biv_word_get_label (biv_phase_get_type (), (int) campaign->phase));
    }
  if (!biv_cli_save_campaign (campaign, path, options->output, etag))
    return BIV_CLI_WRONG;
  if (text != NULL && !put_json (g_steal_pointer (&text), &run, n_entries, progress))
    return BIV_CLI_WRONG;
  return progress == WENT_ON ? BIV_CLI_DONE : BIV_CLI_NO;
}

/* ---- A kept deployment (CA-DEPLOY-9) ---- */

/* The battle that is meant, or the only one that is set up and not deployed. */
static BivBattle *
find_battle_to_deploy (BivCampaign *campaign,
                       const char  *id)
{
  BivBattle *found = NULL;
  guint n = 0;

  if (id != NULL)
    return biv_cli_find_battle (campaign, id);
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (battle->is_set_up && battle->state == BIV_BATTLE_PENDING)
      {
        found = battle;
        n++;
      }
  if (n == 1)
    return found;
  biv_cli_complain (n == 0 ? _("no battle is set up and waits for its deployment")
                           : _("several battles wait for their deployment; name one with --battle"));
  return NULL;
}

/* Returns: (transfer full) (nullable): the side that is meant, or else the one whose deployment @text is */
static char *
dup_side_to_deploy (BivCampaign *campaign,
                    const char  *word,
                    const char  *text)
{
  g_autofree char *id = word != NULL ? g_strdup (word) : text != NULL ? biv_deployment_dup_side_of (text) : NULL;

  if (id == NULL)
    {
      biv_cli_complain (_("whose deployment? Name the side with --side"));
      return NULL;
    }
  return biv_cli_replace_side (campaign, NULL, &id) ? g_steal_pointer (&id) : NULL;
}

static int
keep_deployment (BivCampaign   *campaign,
                 const Options *options)
{
  BivBattle *battle = find_battle_to_deploy (campaign, options->battle);
  g_autofree char *side = battle != NULL ? dup_side_to_deploy (campaign, options->side, NULL) : NULL;
  g_autofree char *text = side != NULL ? biv_deployment_dup_text (campaign, battle, side) : NULL;

  return text == NULL ? BIV_CLI_WRONG : biv_cli_put_text (text, options->keep) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

static int
use_deployment (BivCampaign   *campaign,
                const char    *path,
                const Options *options,
                char          *etag)
{
  BivBattle *battle = find_battle_to_deploy (campaign, options->battle);
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (options->use);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = battle != NULL ? biv_deployment_file_load (file, &error) : NULL, *dropped = NULL;
  g_autofree char *side = text != NULL ? dup_side_to_deploy (campaign, options->side, text) : NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_auto (GStrv) lines = NULL;
  const BivRefusal *refusal;

  if (error != NULL)
    biv_cli_complain ("%s", error->message);
  if (side == NULL)
    return BIV_CLI_WRONG;
  proposal = biv_turn_propose_load_deployment (campaign, biv_id_of (battle), side, text, &dropped);
  refusal = biv_proposal_get_refusal (proposal);
  if (refusal != NULL)
    return biv_cli_answer (BIV_CLI_NO, "%s: %s", refusal->code, refusal->text);
  if (!biv_campaign_commit (campaign, proposal, &error))
    return biv_cli_answer (BIV_CLI_NO, "%s", error->message);
  lines = g_strsplit (dropped != NULL ? g_strchomp (dropped) : "", "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    biv_cli_complain ("%s", lines[i]);
  return biv_cli_save_campaign (campaign, path, options->output, etag) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

/* ---- The verb ---- */

/* Which options say anything depends on what is to be done: keep a deployment, use one, or carry the campaign on. */
static gboolean
check_options (const Options *options)
{
  gboolean keeps = options->keep != NULL, uses = options->use != NULL, carries = !keeps && !uses;
  const char *alone = keeps ? _("--keep-deployment goes alone, or with --battle and --side")
                            : _("--use-deployment goes alone, or with --battle, --side and --output");
  const BivCliOption table[] = {
    { "use-deployment", uses, !keeps, alone },
    { "phase", options->phase != NULL, carries, alone },
    { "seed", options->seed != NO_SEED, carries, alone },
    { "dice", options->dice != NULL, carries, alone },
    { "auto", options->is_auto, carries, alone },
    { "turns", options->turns != NO_TURNS, carries, alone },
    { "turns", options->turns != NO_TURNS, options->phase == NULL, _("--phase is the end of one phase, and no number of turns") },
    { "quick", options->is_quick, carries, alone },
    { "quick", options->is_quick, options->is_auto, _("it goes with --auto") },
    { "as-example", options->as_example, carries, alone },
    { "json", options->is_json, carries, alone },
    { "json", options->is_json, !options->as_example, _("either --json or --as-example") },
    { "json", options->is_json, options->output == NULL || !biv_cli_is_standard (options->output),
      _("standard output is the campaign itself") },
    { "battle", options->battle != NULL, !carries, _("it goes with --keep-deployment and --use-deployment") },
    { "side", options->side != NULL, !carries, _("it goes with --keep-deployment and --use-deployment") },
    { "output", options->output != NULL, !keeps, _("--keep-deployment itself says into which file") },
    { "output", options->output != NULL && biv_cli_is_standard (options->output), !options->as_example,
      _("--as-example is standard output already") },
  };

  if (!biv_cli_check_options (table, G_N_ELEMENTS (table)))
    return FALSE;
  if (options->seed < 0 && options->seed != NO_SEED)
    biv_cli_complain (_("--seed is 0 or more"));
  else if (options->turns != NO_TURNS && (options->turns < 1 || options->turns > MOST_TURNS))
    biv_cli_complain (_("--turns is 1 to %d"), MOST_TURNS);
  else
    return TRUE;
  return FALSE;
}

int
biv_cli_turn (int    argc,
              char **argv)
{
  g_auto (Options) options = { .seed = NO_SEED, .turns = NO_TURNS };
  const GOptionEntry entries[] = {
    { "phase", 0, 0, G_OPTION_ARG_STRING, &options.phase, N_("Stop at the end of this phase (of the turn)"), N_("NAME") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed, N_("Dice of this seed (the campaign's own dice)"), N_("N") },
    { "dice", 0, 0, G_OPTION_ARG_STRING, &options.dice, N_("Dice from the table, as they fell: \"CROWN4 CLAN2 -5\""), N_("DICE") },
    { "auto", 0, 0, G_OPTION_ARG_NONE, &options.is_auto,
      N_("Give the missing orders and fight the battles too, to the end of the campaign"), NULL },
    { "turns", 0, 0, G_OPTION_ARG_INT, &options.turns, N_("So many turns"), N_("N") },
    { "quick", 0, 0, G_OPTION_ARG_NONE, &options.is_quick,
      N_("With --auto: battles by the quick result, not on the board"), NULL },
    { "as-example", 0, 0, G_OPTION_ARG_NONE, &options.as_example,
      N_("Write what was done as an example for \"bivouac-cli play\""), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.is_json, N_("Write JSON, not words"), NULL },
    { "keep-deployment", 0, 0, G_OPTION_ARG_FILENAME, &options.keep,
      N_("Do nothing but write where the units of a side are to stand in a battle"), N_("FILE") },
    { "use-deployment", 0, 0, G_OPTION_ARG_FILENAME, &options.use,
      N_("Do nothing but place the units of a side as such a file says"), N_("FILE") },
    { "battle", 0, 0, G_OPTION_ARG_STRING, &options.battle,
      N_("Whose deployment it is (the only one that waits for it)"), N_("ID") },
    { "side", 0, 0, G_OPTION_ARG_STRING, &options.side, N_("Whose units they are (as the file says)"), N_("SIDE") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Save under this name, or \"-\" (in place, with a backup)"),
      N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autofree char *etag = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  int phase = -1;

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN"),
                      _("Carries a campaign through the rest of its turn, or to the end of one phase, with the orders in the "
                        "file. It stops before a battle that is not applied, and the answer is no; \"bivouac-cli resolve\" "
                        "fights it. With --auto the program decides everything, and the campaign is carried to its end."),
                      entries, 1, 1, &files)
      || !check_options (&options))
    return BIV_CLI_WRONG;
  if (options.phase != NULL)
    biv_word_from_nick (biv_phase_get_type (), options.phase, &phase);
  campaign = options.keep != NULL ? biv_cli_load_campaign (files[0], NULL)
                                  : biv_cli_load_to_change (files[0], options.output, &etag);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (options.keep != NULL)
    return keep_deployment (campaign, &options);
  if (options.use != NULL)
    return use_deployment (campaign, files[0], &options, etag);
  return carry (campaign, files[0], &options, phase, etag);
}
