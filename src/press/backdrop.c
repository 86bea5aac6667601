/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backdrop.c: the picture under the map, for the verbs that draw it */
#include "config.h"
#include "press/backdrop.h"
#include "cli/cli.h"
#include <glib/gi18n-lib.h>

BivBackdrop *
biv_press_load_backdrop (BivCampaign *campaign,
                         const char  *path)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GError) error = NULL;
  BivBackdrop *backdrop = biv_backdrop_load (campaign, folder, &error);

  if (error != NULL)
    biv_cli_complain (_("the picture under the map is left out: %s"), error->message);
  return backdrop;
}
