/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-cli-copy.c: the verb that makes a player's copy of a campaign (CA-SCOUT-6) */
#include "config.h"
#include "cli/biv-cli.h"
#include "cli/biv-cli-files.h"
#include "campaign/biv-players-copy.h"
#include "store/biv-campaign-file.h"
#include <glib/gi18n-lib.h>

static BivCampaign *
load_at_turn (const char *path,
              int         turn)
{
  g_autoptr (BivCampaign) campaign = biv_cli_load_campaign (path, NULL);
  BivCampaign *then = NULL;

  if (campaign == NULL || turn == 0)
    return g_steal_pointer (&campaign);
  then = biv_campaign_copy_at_turn (campaign, turn);
  if (then == NULL)
    biv_cli_complain (_("%s: the file does not reach back to turn %d"), path, turn);
  return then;
}

int
biv_cli_copy (int    argc,
              char **argv)
{
  g_autofree char *side = NULL, *output = NULL;
  int turn = 0;
  const GOptionEntry entries[] = {
    { "side", 0, 0, G_OPTION_ARG_STRING, &side, N_("Whose player it is for"), N_("SIDE") },
    { "turn", 0, 0, G_OPTION_ARG_INT, &turn, N_("As it stood when this turn closed (now)"), N_("N") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Save under this name (standard output)"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autoptr (BivCampaign) campaign = NULL, copy = NULL;
  g_autofree char *text = NULL;

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN"),
                      _("Makes the copy of a campaign that one side's player may have: nothing stands in it that this side "
                        "may not know. It opens like any campaign; what can be written in it are orders."),
                      entries, 1, 1, &files))
    return BIV_CLI_WRONG;
  if (side == NULL)
    {
      biv_cli_complain (_("say whose copy it is with --side"));
      return BIV_CLI_WRONG;
    }
  campaign = load_at_turn (files[0], turn);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (biv_players_copy_is (campaign) && !g_str_equal (campaign->copy_for, side))
    {
      biv_cli_complain (_("%s is the copy of side \"%s\" itself, and has nothing for others"), files[0], campaign->copy_for);
      return BIV_CLI_NO;
    }
  if (biv_campaign_find_side (campaign, side) == NULL)
    {
      biv_cli_complain (_("%s: there is no side \"%s\""), files[0], side);
      return BIV_CLI_NO;
    }
  copy = biv_players_copy_new (campaign, side);
  if (output != NULL)
    return biv_cli_save_campaign (copy, files[0], output, NULL) ? BIV_CLI_DONE : BIV_CLI_WRONG;
  text = biv_campaign_file_dup_text (copy, NULL);
  return biv_cli_put_text (text, NULL) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}
