/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-cli-turn.c: the verb that carries a campaign through a phase or a turn */
#include "config.h"
#include "cli/biv-cli.h"
#include "cli/biv-campaign-run.h"
#include "cli/biv-cli-files.h"
#include "campaign/biv-calendar.h"
#include <glib/gi18n-lib.h>

typedef struct
{
  char  *phase, *dice, *output;
  gint64 seed;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->phase);
  g_free (options->dice);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
find_phase (const char *word,
            BivPhase   *phase)
{
  g_autoptr (GEnumClass) phases = g_type_class_ref (biv_phase_get_type ());
  const GEnumValue *found = g_enum_get_value_by_nick (phases, word);

  if (found == NULL)
    {
      biv_cli_complain (_("there is no phase \"%s\": open, orders, movement, contact, battle, supply, recovery, scoring or "
                          "close"), word);
      return FALSE;
    }
  *phase = (BivPhase) found->value;
  return TRUE;
}

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
      const char *text = entry->text != NULL ? entry->text : entry->headline;

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

static Progress
run_phase (BivCampaign *campaign,
           BivDice     *dice)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_phase (campaign, dice, NULL);
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);
  g_autoptr (GError) error = NULL;

  if (biv_dice_is_short (dice))
    {
      biv_cli_complain (dice->is_mismatched ? _("die %u does not fit: the next one is side %s's, with %d faces, for %s")
                                            : _("after %u dice the next one is side %s's, with %d faces, for %s; or give a --seed"),
                        dice->is_mismatched ? dice->n_used + 1 : dice->n_used,
                        biv_campaign_side_word (campaign, dice->wanted.side), dice->wanted.sides, dice->wanted.clause);
      return SHORT_OF_DICE;
    }
  if (refusal != NULL)
    {
      biv_cli_complain ("%s: %s", refusal->code, refusal->text);
      complain_open (campaign);
      return STOPPED;
    }
  if (biv_campaign_commit (campaign, proposal, &error))
    return WENT_ON;
  biv_cli_complain ("%s", error->message);
  return STOPPED;
}

static gboolean
has_passed (BivPhase last,
            BivPhase from,
            BivPhase until)
{
  return from < until ? last >= from && last < until : last >= from || last < until;
}

/* To the end of that phase, or, if @last is none, of the turn. */
static Progress
run (BivCampaign *campaign,
     int          last,
     BivDice     *dice)
{
  int turn = campaign->turn;

  for (;;)
    {
      BivPhase phase = campaign->phase;
      Progress progress = WENT_ON;

      if (campaign->state == BIV_STATE_FINISHED)
        {
          biv_cli_complain (_("the campaign is over"));
          return STOPPED;
        }
      progress = run_phase (campaign, dice);
      if (progress != WENT_ON)
        return progress;
      if (last >= 0 ? has_passed ((BivPhase) last, phase, campaign->phase) : campaign->turn != turn)
        return WENT_ON;
      if (campaign->state == BIV_STATE_FINISHED)
        return WENT_ON;
    }
}

static int
carry (BivCampaign   *campaign,
       const char    *path,
       const Options *options,
       int            last,
       char          *etag)
{
  g_autoptr (GArray) faces = read_dice (campaign, options->dice);
  guint n_entries = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len;
  g_autofree char *date = NULL;
  Progress progress = WENT_ON;
  BivDice dice;

  if (faces == NULL)
    return BIV_CLI_WRONG;
  biv_dice_init_given (&dice, (const BivFace *) faces->data, faces->len,
                       options->dice != NULL && options->seed < 0 ? BIV_DICE_ASK : BIV_DICE_ROLL);
  biv_random_init (&dice.random, (guint64) (options->seed >= 0 ? options->seed : campaign->seed), (guint64) campaign->last_number);
  progress = run (campaign, last, &dice);
  if (progress == SHORT_OF_DICE)
    return BIV_CLI_NO;
  if (!biv_dice_is_spent (&dice))
    {
      biv_cli_complain (_("%u of the %u dice were used"), dice.n_used, dice.n_given);
      return BIV_CLI_NO;
    }
  print_news (campaign, n_entries);
  date = biv_calendar_dup_label (campaign, campaign->turn);
  g_print (_("Turn %d, %s: %s\n"), campaign->turn, date, biv_word_get_label (biv_phase_get_type (), (int) campaign->phase));
  if (!biv_cli_save_campaign (campaign, path, options->output, etag))
    return BIV_CLI_WRONG;
  return progress == WENT_ON ? BIV_CLI_DONE : BIV_CLI_NO;
}

int
biv_cli_turn (int    argc,
              char **argv)
{
  g_auto (Options) options = { .seed = -1 };
  const GOptionEntry entries[] = {
    { "phase", 0, 0, G_OPTION_ARG_STRING, &options.phase, N_("Stop at the end of this phase (of the turn)"), N_("NAME") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed, N_("For the program's dice (the campaign's own)"), N_("N") },
    { "dice", 0, 0, G_OPTION_ARG_STRING, &options.dice, N_("Dice from the table, as they fell: \"CROWN4 CLAN2 -5\""), N_("DICE") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Save under this name (in place, with a backup)"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autofree char *etag = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  BivPhase phase = BIV_PHASE_OPEN;

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN"),
                      _("Carries a campaign through the rest of its turn, or to the end of one phase, with the orders in the "
                        "file. It stops before a battle that is not applied, and the answer is no; \"bivouac-cli resolve\" "
                        "fights it."),
                      entries, 1, 1, &files)
      || (options.phase != NULL && !find_phase (options.phase, &phase)))
    return BIV_CLI_WRONG;
  campaign = biv_cli_load_campaign (files[0], &etag);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  return carry (campaign, files[0], &options, options.phase != NULL ? (int) phase : -1, etag);
}
