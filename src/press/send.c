/* SPDX-License-Identifier: GPL-3.0-or-later */
/* send.c: the verb that writes a page for every player (CA-SCOUT-6) */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/output.h"
#include "draw/page/page.h"
#include "draw/page/send.h"
#include "press/press.h"
#include <glib/gi18n-lib.h>

int
biv_press_send (int    argc,
              char **argv)
{
  g_autofree char *folder = NULL, *by = NULL;
  const GOptionEntry entries[] = {
    { "folder", 0, 0, G_OPTION_ARG_FILENAME, &folder, N_("Where the pages are put"), N_("FOLDER") },
    { "by", 0, 0, G_OPTION_ARG_STRING, &by, N_("When orders are wanted: stands on every page"), N_("TEXT") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GFile) directory = NULL;
  g_autoptr (GPtrArray) written = NULL;
  g_autoptr (GError) error = NULL;

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN"),
                      _("Writes a page for every player, to be sent to him: one file that a browser shows, on a telephone or a "
                        "desk, without a network. His map, his army, what he knows and his news stand in it, and he writes his "
                        "orders on it; \"take\" reads what he sends back. Nothing is in it that he may not know."),
                      entries, 1, 1, &files))
    return BIV_CLI_WRONG;
  if (folder == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, _("say where the pages are to be put with --folder"));
  campaign = biv_cli_give_words (files[0]);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  directory = g_file_new_for_commandline_arg (folder);
  written = biv_send_write (campaign, by, directory, &error);
  if (written == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, "%s", error->message);
  for (guint i = 0; i < written->len; i++)
    {
      g_autofree char *name = g_file_get_basename (written->pdata[i]);

      g_print ("%s\n", name);
    }
  if (!biv_players_page_takes_orders (campaign))
    g_print (_("These pages are to be read: no orders can be given now.\n"));
  return BIV_CLI_DONE;
}
