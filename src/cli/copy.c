/* SPDX-License-Identifier: GPL-3.0-or-later */
/* copy.c: the verb that makes a player's copy of a campaign (CA-SCOUT-6) */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/pressed.h"
#include "campaign/battle/photographs.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/model/turn-words.h"
#include "store/campaign-file.h"
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

#define NO_TURN G_MININT

static BivCampaign *
load_at_turn (const char *path,
              int         turn)
{
  g_autoptr (BivCampaign) campaign = biv_cli_load_campaign (path, NULL);
  BivCampaign *then = NULL;

  if (campaign == NULL || turn == NO_TURN)
    return g_steal_pointer (&campaign);
  then = turn > 0 ? biv_campaign_copy_at_turn (campaign, turn) : NULL;
  if (then == NULL)
    biv_cli_complain (_("%s: the file does not reach back to turn %d"), path, turn);
  return then;
}

/* Returns: %FALSE after a message */
static gboolean
give_picture (BivCampaign *copy,
              BivCampaign *campaign,
              const char  *path,
              const char  *output)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path), folder = g_file_get_parent (file);
  g_autoptr (GFile) written = biv_cli_is_standard (output) ? NULL : g_file_new_for_commandline_arg (output);
  g_autoptr (GFile) beside = written != NULL ? g_file_get_parent (written) : NULL;
  g_autoptr (GError) error = NULL;

  if (campaign->backdrop == NULL)
    return biv_cli_complain (_("--picture does not apply here: %s has no picture under its map"), path);
  if (beside == NULL)
    return biv_cli_complain (_("beside which file is the picture to lie? --output FILE"));
  if (!biv_cli_get_press ()->copy_backdrop (campaign, folder, beside, &error))
    return biv_cli_complain ("%s", error->message);
  biv_players_copy_show_picture (copy, campaign);
  return TRUE;
}

/* Photographs that are public lie beside the copy, as they lie beside the campaign. */
static gboolean
give_photographs (BivCampaign *copy,
                  const char  *path,
                  const char  *output)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path), folder = g_file_get_parent (file);
  g_autoptr (GFile) written = g_file_new_for_commandline_arg (output), beside = g_file_get_parent (written);
  g_autoptr (GError) error = NULL;

  /* Without them nobody is here who can copy them. */
  return biv_cli_get_press () == NULL || folder == NULL || beside == NULL || g_file_equal (folder, beside)
         || biv_cli_get_press ()->copy_photographs (copy, folder, beside, TRUE, &error) || biv_cli_complain ("%s", error->message);
}

/* Photographs that are given away are looked at and written anew. */
static gboolean
needs_press (BivCampaign *campaign,
             gboolean     with_picture,
             const char  *output)
{
  g_auto (GStrv) photographs = biv_photographs_list_files (campaign);

  return with_picture || (!biv_cli_is_standard (output) && *photographs != NULL);
}

/* Under whatever name: a copy would take the campaign's place. */
static gboolean
is_same_file (const char *path,
              const char *output)
{
  struct stat one, other;

  return !biv_cli_is_standard (output) && g_stat (path, &one) == 0 && g_stat (output, &other) == 0 &&
         one.st_ino == other.st_ino && one.st_dev == other.st_dev;
}

int
biv_cli_copy (int    argc,
              char **argv)
{
  g_autofree char *side = NULL, *of_player = NULL, *output = NULL;
  g_autoptr (BivPlayer) player = NULL;
  gboolean with_picture = FALSE;
  int turn = NO_TURN;
  const GOptionEntry entries[] = {
    { "side", 0, 0, G_OPTION_ARG_STRING, &side, N_("Whose player it is for"), N_("SIDE") },
    { "player", 0, 0, G_OPTION_ARG_STRING, &of_player,
      N_("Of a side with several players: for which of them, by his name or a formation of his"), N_("PLAYER") },
    { "turn", 0, 0, G_OPTION_ARG_INT, &turn, N_("As it stood when this turn closed (now)"), N_("N") },
    { "picture", 0, 0, G_OPTION_ARG_NONE, &with_picture,
      N_("With the picture under the map, which is put beside it (without: it may show what the side does not know)"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Save under this name (standard output)"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autoptr (BivCampaign) campaign = NULL, copy = NULL, present = NULL;
  g_autofree char *text = NULL;

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN"),
                      _("Makes the copy of a campaign that one side's player may have: nothing stands in it that this side "
                        "may not know. It opens like any campaign; what can be written in it are orders."),
                      entries, 1, 1, &files))
    return BIV_CLI_WRONG;
  if (side == NULL && of_player == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, _("say whose copy it is with --side"));
  if (!biv_cli_check_options (&(BivCliOption) { "player", of_player != NULL, side == NULL,
                                                _("a player is one of a side: either --side or --player") }, 1))
    return BIV_CLI_WRONG;
  if (is_same_file (files[0], output))
    return biv_cli_answer (BIV_CLI_WRONG, _("%s is the campaign itself; name another file for the copy"), output);
  campaign = load_at_turn (files[0], turn);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (of_player != NULL)
    {
      player = biv_cli_find_player (campaign, files[0], of_player);
      if (player == NULL)
        return BIV_CLI_NO;
      side = g_strdup (player->side);
    }
  if (!biv_cli_replace_side (campaign, files[0], &side))
    return BIV_CLI_NO;
  if (biv_campaign_is_copy (campaign) && !g_str_equal (campaign->copy_for, side))
    return biv_cli_answer (BIV_CLI_NO, _("%s is the copy of %s itself, and has nothing for others"), files[0],
                           biv_turn_name (campaign, campaign->copy_for));
  if (biv_cli_get_press () == NULL && needs_press (campaign, with_picture, output))
    return biv_cli_run_press ();
  if (!biv_campaign_is_copy (campaign))
    present = biv_cli_give_words (files[0]);
  copy = biv_players_copy_new (campaign, player != NULL ? player->id : side);
  if (present != NULL)
    biv_players_copy_bring_word (copy, present);
  if (with_picture && !give_picture (copy, campaign, files[0], output))
    return BIV_CLI_WRONG;
  if (!biv_cli_is_standard (output) && !give_photographs (copy, files[0], output))
    return BIV_CLI_WRONG;
  if (!biv_cli_is_standard (output))
    return biv_cli_save_campaign (copy, files[0], output, NULL) ? BIV_CLI_DONE : BIV_CLI_WRONG;
  text = biv_campaign_file_dup_text (copy, NULL);
  return biv_cli_put_text (text, NULL) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}
