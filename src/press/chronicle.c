/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chronicle.c: the verb that writes a campaign as a folder of pages for the web */
#include "config.h"
#include "cli/cli.h"
#include "campaign/knowledge/knowledge.h"
#include "cli/files.h"
#include "draw/site/chronicle-site.h"
#include "press/backdrop.h"
#include "press/press.h"
#include <glib/gi18n-lib.h>

typedef struct
{
  char    *reader, *player, *address;
  gboolean is_referees, with_picture;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->reader);
  g_free (options->player);
  g_free (options->address);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
check_options (const Options *options)
{
  const BivCliOption table[] = {
    { "reader", options->reader != NULL, !options->is_referees, _("either --reader or --referee") },
    { "player", options->player != NULL, !options->is_referees && options->reader == NULL,
      _("a player is one of a side: either --reader, --player or --referee") },
    { "picture", options->with_picture, !options->is_referees, _("the referee has the picture anyway") },
  };

  if (!biv_cli_check_options (table, G_N_ELEMENTS (table)))
    return FALSE;
  if (options->address != NULL && !g_uri_is_valid (options->address, G_URI_FLAGS_NONE, NULL))
    return biv_cli_complain (_("“%s” is no address: https://example.org/war"), options->address);
  return TRUE;
}

int
biv_press_chronicle (int    argc,
                   char **argv)
{
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "reader", 0, 0, G_OPTION_ARG_STRING, &options.reader,
      N_("Only what this side may know, of several players who commands in chief (what every side knows)"), N_("SIDE") },
    { "player", 0, 0, G_OPTION_ARG_STRING, &options.player,
      N_("Of a side with several players: only what this one may know; his name or a formation of his"), N_("PLAYER") },
    { "referee", 0, 0, G_OPTION_ARG_NONE, &options.is_referees, N_("All that the referee knows"), NULL },
    { "picture", 0, 0, G_OPTION_ARG_NONE, &options.with_picture,
      N_("With the picture under the map (without: it may show what the reader does not know)"), NULL },
    { "address", 0, 0, G_OPTION_ARG_STRING, &options.address,
      N_("Where the pages will be found, for the links of the feed"), N_("URL") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (BivBackdrop) backdrop = NULL;
  g_autoptr (BivPlayer) player = NULL;
  g_autoptr (GFile) file = NULL, beside = NULL, folder = NULL;
  g_autoptr (GPtrArray) written = NULL;
  g_autoptr (GError) error = NULL;
  BivSiteRequest request = { 0 };

  if (!biv_cli_parse (argc, argv, _("FOLDER CAMPAIGN"),
                      _("Writes the story of a campaign as pages for the web, to be opened from the folder or put on any server: "
                        "the map through the turns, the course of the war in figures, battles, newspaper, armies and their "
                        "units. Unless another reader is named, it is for everybody: what not every side knows is not in it, "
                        "until the campaign is over."),
                      entries, 2, 2, &files)
      || !check_options (&options))
    return BIV_CLI_WRONG;
  campaign = biv_cli_load_campaign (files[1], NULL);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (!biv_cli_replace_side (campaign, files[1], &options.reader))
    return BIV_CLI_NO;
  if (options.player != NULL)
    {
      player = biv_cli_find_player (campaign, files[1], options.player);
      if (player == NULL)
        return BIV_CLI_NO;
      options.reader = g_strdup (player->id);
    }
  if (biv_campaign_is_copy (campaign) && options.reader == NULL && !options.is_referees)
    options.reader = g_strdup (campaign->copy_for);
  if (options.with_picture && campaign->backdrop == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, _("--picture does not apply here: %s has no picture under its map"), files[1]);
  if (options.with_picture || options.is_referees)
    backdrop = biv_press_load_backdrop (campaign, files[1]);
  file = g_file_new_for_commandline_arg (files[1]);
  beside = g_file_get_parent (file);
  folder = g_file_new_for_commandline_arg (files[0]);
  request.reader = options.is_referees ? NULL : options.reader != NULL ? options.reader : BIV_EVERYBODY;
  request.backdrop = backdrop;
  request.folder = beside;
  request.address = options.address;
  written = biv_chronicle_site_write (campaign, &request, folder, &error);
  if (written == NULL)
    return biv_cli_answer (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED) && biv_campaign_is_copy (campaign)
                             ? BIV_CLI_NO : BIV_CLI_WRONG, "%s", error->message);
  g_print (ngettext ("%s: %u file\n", "%s: %u files\n", written->len), files[0], written->len);
  return BIV_CLI_DONE;
}
