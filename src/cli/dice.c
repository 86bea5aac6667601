/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice.c: the verb that lists and counts the dice of a campaign or a battle's record, and holds them against their keys */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "base/dice-tally.h"
#include "campaign/battle/dice-ledger.h"
#include "campaign/model/dice-proof.h"
#include "campaign/model/proposal.h"
#include "engine/biv-session.h"
#include "store/campaign-file.h"
#include "store/format.h"
#include "store/record-file.h"
#include <glib/gi18n-lib.h>

/* ---- A battle's record ---- */

static gboolean
check_throw (const char        *path,
             const BivThrow    *throw,
             const BivDiceLine *line)
{
  int face;

  if (line == NULL || throw->number == 0)
    return TRUE;
  face = biv_dice_line_get_face (line, throw->number, throw->sides);
  if (face == throw->face)
    return TRUE;
  biv_cli_complain (_("%s: die %u is a %d in the record; its key makes it a %d"), path, throw->number, throw->face, face);
  return FALSE;
}

/* Returns: whether all of them are what the key makes them */
static gboolean
list_record (const char        *path,
             BivSession        *session,
             const BivDiceLine *line,
             GString           *text)
{
  BivDiceTally tallies[BIV_N_SIDES + 1][2][BIV_DICE_MOST_SIDES + 1] = { 0 };
  g_autoptr (GArray) throws = biv_session_list_throws (session, line != NULL);
  gboolean is_true = TRUE;

  for (guint i = 0; i < throws->len; i++)
    {
      const BivThrow *throw = &g_array_index (throws, BivThrow, i);

      is_true = check_throw (path, throw, line) && is_true;
      biv_dice_list_append_die (text, throw, biv_side_letter (throw->side), throw->is_overruled);
      if (throw->sides <= BIV_DICE_MOST_SIDES)
        {
          BivDiceTally *tally = &tallies[throw->side + 1][throw->is_typed][throw->sides];

          tally->sides = throw->sides;
          biv_dice_tally_add (tally, throw->face);
        }
    }
  for (int side = BIV_NOBODY; side < (int) BIV_N_SIDES; side++)
    for (int is_typed = FALSE; is_typed <= TRUE; is_typed++)
      for (guint sides = 2; sides <= BIV_DICE_MOST_SIDES; sides++)
        biv_dice_list_append_count (text, biv_side_letter (side), is_typed, &tallies[side + 1][is_typed][sides]);
  return is_true;
}

static gboolean
find_key (const char      *path,
          const BivRecord *record,
          const char      *seal,
          BivDiceKey      *key,
          gboolean        *has_key)
{
  const char *text = biv_record_get_dice_key (record);
  g_autofree char *own = NULL;

  *has_key = text != NULL && biv_dice_key_read_text (text, key);
  if (seal == NULL)
    return TRUE;
  if (!*has_key)
    return biv_cli_complain (_("%s has no key that a seal could be held against"), path);
  own = biv_dice_key_dup_seal (key);
  if (g_ascii_strcasecmp (own, seal) != 0)
    return biv_cli_complain (_("%s: its key is not the one that was sealed: its seal is %s"), path, own);
  return TRUE;
}

/* While the battle goes on the seal alone: who had the key could foretell its dice, and a list may be sent on. */
static void
append_key (GString          *text,
            const BivRecord  *record,
            const BivDiceKey *key,
            const char       *line,
            gboolean          is_over)
{
  g_autofree char *seal = biv_dice_key_dup_seal (key);

  g_string_append_printf (text, "seal %s\n", seal);
  if (biv_record_get_dice_words (record) != NULL)
    g_string_append_printf (text, "# words: %s\n", biv_record_get_dice_words (record));
  if (is_over)
    g_string_append_printf (text, "key %s %s\n", biv_record_get_dice_key (record), line);
}

static int
tell_record (const char *path,
             const char *seal,
             GString    *text)
{
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  int answer = BIV_CLI_WRONG;
  gboolean has_key;
  BivDiceLine line;
  BivDiceKey key;

  record = biv_cli_load_record (path, &answer);
  if (record == NULL)
    return answer;
  session = biv_cli_replay_record (path, record, &error);
  if (session == NULL)
    {
      biv_cli_complain ("%s", error->message);
      return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED) ? BIV_CLI_WRONG : BIV_CLI_NO;
    }
  if (!find_key (path, record, seal, &key, &has_key))
    return BIV_CLI_NO;
  name = biv_record_dup_dice_line (record);
  if (has_key)
    {
      append_key (text, record, &key, name, biv_session_is_over (session));
      biv_dice_line_init (&line, &key, name, 0);
    }
  return list_record (path, session, has_key ? &line : NULL, text) ? BIV_CLI_DONE : BIV_CLI_NO;
}

/* The record of a battle by itself: words before its first die; its key is in every list once it is over. */
static int
change_record (const char *path,
               const char *words,
               gboolean    opens)
{
  int answer = BIV_CLI_WRONG;
  g_autoptr (BivRecord) record = biv_cli_load_record_to_change (path, NULL, &answer);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GError) error = NULL;

  if (record == NULL)
    return answer;
  session = biv_cli_replay_record (path, record, &error);
  if (session == NULL)
    return biv_cli_answer (BIV_CLI_NO, "%s", error->message);
  if (opens && biv_record_get_dice_key (record) == NULL)
    return biv_cli_answer (BIV_CLI_NO, _("%s: its dice come of no key"), path);
  if (opens && !biv_session_is_over (session))
    return biv_cli_answer (BIV_CLI_NO, _("%s: the battle goes on, and who sees the key could foretell its dice. End it first."),
                           path);
  if (opens)
    {
      g_print ("%s\n", biv_record_get_dice_key (record));
      return BIV_CLI_DONE;
    }
  if (!biv_session_say_words (session, words, &error))
    return biv_cli_answer (BIV_CLI_NO, "%s: %s", path, error->message);
  biv_record_unref (record);
  record = biv_session_dup_record (session);
  g_print ("%s\n", biv_record_get_dice_words (record) != NULL ? biv_record_get_dice_words (record) : "");
  return biv_cli_save_record (record, path, NULL) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

/* ---- A campaign, or a copy of one ---- */

static int
tell_campaign (const char  *path,
               BivCampaign *campaign,
               const char  *seal,
               GString     *text)
{
  g_autoptr (GPtrArray) lines = biv_dice_ledger_new (campaign), seals = biv_dice_proof_dup_seals (campaign);
  g_autofree char *list = NULL;
  gboolean is_true = TRUE, is_sealed = seal == NULL;

  for (guint i = 0; i < seals->len; i++)
    is_sealed |= seal != NULL && g_ascii_strcasecmp (seals->pdata[i], seal) == 0;
  if (!is_sealed)
    {
      biv_cli_complain (_("%s: no key of its dice has the seal %s"), path, seal);
      return BIV_CLI_NO;
    }
  list = biv_dice_ledger_dup_list (campaign, lines);
  g_string_append (text, list);
  for (guint i = 0; i < lines->len; i++)
    {
      const BivLedgerLine *line = lines->pdata[i];
      const BivLedgerDie *first;

      if (biv_dice_ledger_count_false (campaign, line, NULL, &first) > 0)
        is_true = biv_cli_complain (_("%s: die %u of “%s” is not what its key makes it"), path, first->thrown.number,
                                    line->name);
    }
  return is_true ? BIV_CLI_DONE : BIV_CLI_NO;
}

/* ---- What the referee does with the key ---- */

static gboolean
is_campaign (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivRecord) record = biv_record_file_load (file, &error);

  return record == NULL && g_error_matches (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_OTHER);
}

static int
change_campaign (const char *path,
                 const char *words,
                 gboolean    opens)
{
  g_autofree char *etag = NULL;
  g_autoptr (BivCampaign) campaign = biv_cli_load_to_change (path, NULL, &etag);
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;

  if (campaign == NULL)
    return BIV_CLI_WRONG;
  proposal = opens ? biv_dice_proof_propose_open (campaign) : biv_dice_proof_propose_words (campaign, words);
  if (!biv_campaign_commit (campaign, proposal, &error))
    return biv_cli_answer (BIV_CLI_NO, "%s: %s", path, error->message);
  if (opens)
    g_print ("%s\n", campaign->opened_keys[g_strv_length (campaign->opened_keys) - 1]);
  else
    g_print ("%s\n", campaign->dice_words != NULL ? campaign->dice_words : "");
  return biv_cli_save_campaign (campaign, path, NULL, etag) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

int
biv_cli_dice (int    argc,
              char **argv)
{
  g_autofree char *seal = NULL, *output = NULL, *words = NULL;
  gboolean opens = FALSE;
  const GOptionEntry entries[] = {
    { "seal", 0, 0, G_OPTION_ARG_STRING, &seal, N_("Refuse a key that has another seal"), N_("SEAL") },
    { "words", 0, 0, G_OPTION_ARG_STRING, &words, N_("Take down the players’ words, before the first die"), N_("WORDS") },
    { "open", 0, 0, G_OPTION_ARG_NONE, &opens,
      N_("Open the key of a campaign’s dice, which a fresh one follows, or of a battle that is over"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Write to this file (standard output)"), N_("FILE") },
    { NULL },
  };
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) files = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GError) error = NULL;
  int answer;

  if (!biv_cli_parse (argc, argv, _("FILE"),
                      _("Lists every die of a battle's record, or of a campaign or a player's copy: rolled or typed, and "
                        "whether the referee overruled what came of it; counts them by side, and says how far they are from "
                        "even. Each numbered die is held against its key: the answer is no where one is not what the key makes "
                        "it. The seal of a key comes before its dice, and the key itself where it is open or the battle is over; "
                        "check-dice reads that list."),
                      entries, 1, 1, &files))
    return BIV_CLI_WRONG;
  if (opens && words != NULL)
    return biv_cli_answer (BIV_CLI_WRONG, _("%s and %s do not go together"), "--open", "--words");
  if (opens || words != NULL)
    return is_campaign (files[0]) ? change_campaign (files[0], words, opens) : change_record (files[0], words, opens);
  file = g_file_new_for_commandline_arg (files[0]);
  campaign = biv_campaign_file_load (file, NULL, &error);
  if (campaign != NULL)
    answer = tell_campaign (files[0], campaign, seal, text);
  else if (g_error_matches (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_OTHER))
    answer = tell_record (files[0], seal, text);
  else
    return biv_cli_answer (BIV_CLI_WRONG, "%s", error->message);
  if (text->len > 0 && !biv_cli_put_text (text->str, output))
    return BIV_CLI_WRONG;
  return answer;
}
