/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exchange.c: the verbs that take in and write out what other programs know: rosters, maps, boards */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/foreign.h"
#include "cli/output.h"
#include "base/biv-file.h"
#include "campaign/roster/roster.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define MAPPING_MOST (1024 * 1024)

typedef struct
{
  char     *mapping, *save_mapping, *doubles, *output;
  gboolean  makes_missing, is_dry;
} ImportOptions;

static GBytes *
read_file (const char  *path,
           gsize        most,
           char       **name,
           GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);

  *name = biv_file_dup_name (file);
  return biv_file_read (file, most, NULL, error);
}

/* Returns: (transfer full) (nullable): %NULL after a message */
static BivRosterMapping *
load_mapping (const ImportOptions *options)
{
  static const char *const doubles[] = { "leave-out", "replace", "add" };
  g_autoptr (BivRosterMapping) mapping = NULL;
  g_autoptr (GError) error = NULL;

  if (options->mapping == NULL)
    mapping = biv_roster_mapping_new ();
  else
    {
      g_autofree char *name = NULL, *text = NULL;
      g_autoptr (GBytes) bytes = read_file (options->mapping, MAPPING_MOST, &name, &error);

      if (bytes != NULL)
        {
          text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
          mapping = biv_roster_mapping_parse (text, name, &error);
        }
      if (mapping == NULL)
        {
          biv_cli_complain_lines (error->message);
          return NULL;
        }
    }
  for (gsize i = 0; i < G_N_ELEMENTS (doubles) && options->doubles != NULL; i++)
    if (g_str_equal (doubles[i], options->doubles))
      mapping->doubles = (BivRosterDoubles) i;
  return g_steal_pointer (&mapping);
}

static int
import_roster (const ImportOptions *options,
               const char          *table,
               const char          *path)
{
  g_autoptr (BivRosterMapping) mapping = load_mapping (options), used = NULL;
  g_autofree char *name = NULL, *etag = NULL, *problems = NULL, *notes = NULL, *words = NULL, *kept = NULL, *how = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (BivSpreadsheet) sheet = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (BivRoster) roster = NULL;
  g_autoptr (BivProposal) proposal = NULL;

  if (mapping == NULL)
    return BIV_CLI_WRONG;
  bytes = read_file (table, BIV_SPREADSHEET_BYTES_MOST, &name, &error);
  sheet = bytes != NULL ? biv_spreadsheet_read_bytes (bytes, name, &error) : NULL;
  if (sheet == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, "%s", error->message);
  campaign = options->is_dry ? biv_cli_load_campaign (path, NULL) : biv_cli_load_to_change (path, options->output, &etag);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (biv_campaign_is_copy (campaign))
    return biv_cli_answer (BIV_CLI_NO, _("%s is the copy of a player, who has no roster to take in"), path);
  if (sheet->encoding[0] == 'L')
    biv_cli_complain (_("%s: this is not UTF-8, and was read as Latin-1"), name);
  roster = biv_roster_new (g_steal_pointer (&sheet), campaign, mapping);
  how = biv_spreadsheet_dup_words (roster->sheet, roster->n_head);
  if (options->makes_missing)
    biv_roster_make_missing (roster);
  used = biv_roster_dup_mapping (roster);
  kept = biv_roster_mapping_dup_text (used);
  if (options->save_mapping != NULL)
    {
      if (!biv_cli_put_text (kept, options->save_mapping))
        return BIV_CLI_WRONG;
      if (biv_cli_is_standard (options->save_mapping))
        biv_cli_output_to_messages ();
    }
  problems = biv_roster_dup_problems (roster, name);
  notes = biv_roster_dup_notes (roster, name);
  words = biv_roster_dup_words (roster);
  if (*problems != '\0' || roster->n_guessed > 0)
    {
      biv_cli_complain_lines (problems);
      if (*problems == '\0' || roster->n_guessed > 0)
        biv_cli_complain_lines (notes);
      biv_cli_complain (roster->faults->len > 0
                          ? _("%s: nothing was taken over; put these lines right first")
                          : _("%s: nothing was taken over; say in a mapping what these words mean (--mapping), or "
                              "--make-missing"),
                        name);
      return BIV_CLI_NO;
    }
  proposal = biv_roster_propose (roster, &error);
  if (proposal == NULL || (!biv_proposal_is_empty (proposal) && !biv_campaign_commit (campaign, proposal, &error)))
    return biv_cli_answer (BIV_CLI_NO, _("%s: nothing was taken over: %s"), name, error->message);
  g_print ("%s: %s\n%s\n", name, how, words);
  g_print ("%s", notes);
  if (options->is_dry)
    return BIV_CLI_DONE;
  return biv_cli_save_campaign (campaign, path, options->output, etag) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

int
biv_cli_import (int    argc,
                char **argv)
{
  ImportOptions options = { NULL };
  const GOptionEntry entries[] = {
    { "mapping", 0, 0, G_OPTION_ARG_FILENAME, &options.mapping, N_("What columns and words of a table mean, or ground of a "
                                                                   "map"), N_("FILE") },
    { "save-mapping", 0, 0, G_OPTION_ARG_FILENAME, &options.save_mapping, N_("Write down what they were taken for"),
      N_("FILE") },
    { "make-missing", 0, 0, G_OPTION_ARG_NONE, &options.makes_missing,
      N_("Take what is guessed, and make what is not there; ground that nobody knows is open"), NULL },
    { "doubles", 0, 0, G_OPTION_ARG_STRING, &options.doubles,
      N_("Units that are there already: leave-out, replace or add (leave-out)"), N_("WHAT") },
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &options.is_dry, N_("Say what would happen, and change nothing"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Save under this name (in place)"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) words = NULL;
  int answer = BIV_CLI_WRONG;

  if (biv_cli_parse (argc, argv, _("roster|map FILE CAMPAIGN | board FILE"),
                     _("Takes a table of units (CSV or tab-separated text), or a map of Tiled, Wesnoth, VASSAL or a table of "
                       "places, into a campaign; or makes a board of one of Tiled, Wesnoth, MegaMek or of a table. Either "
                       "the "
                       "whole file is taken over, or nothing. What is guessed and what is left out is told."),
                     entries, 2, 3, &words))
    {
      gboolean is_roster = g_str_equal (words[0], "roster"), is_board = g_str_equal (words[0], "board");
      const BivCliForeignOptions foreign = { options.mapping, options.save_mapping, options.output, options.makes_missing,
                                             options.is_dry };
      const BivCliOption where[] = {
        { "output", options.output != NULL, !options.is_dry, _("nothing is saved with --dry-run") },
        { "doubles", options.doubles != NULL, is_roster, _("only a roster has units") },
      };

      if (!is_roster && !is_board && !g_str_equal (words[0], "map"))
        biv_cli_complain (_("“%s” is nothing that can be taken in; a roster, a map and a board can"), words[0]);
      else if (is_board ? words[2] != NULL : words[2] == NULL)
        biv_cli_complain (is_board ? _("a board is made of one file, and goes with -o into another; no campaign is named")
                                   : _("the campaign is missing that it goes into"));
      else if (biv_cli_check_options (where, G_N_ELEMENTS (where)))
        answer = is_board ? biv_cli_import_board (&foreign, words[1])
                 : is_roster ? import_roster (&options, words[1], words[2])
                             : biv_cli_import_map (&foreign, words[1], words[2]);
    }
  g_free (options.mapping);
  g_free (options.save_mapping);
  g_free (options.doubles);
  g_free (options.output);
  return answer;
}

int
biv_cli_export (int    argc,
                char **argv)
{
  g_autofree char *output = NULL, *format = NULL, *text = NULL;
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, N_("Of maps and boards: csv or tmx (as the file ends, or csv)"),
      N_("FORMAT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Write it here (standard output)"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) words = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  BivCliOption where = { "format", FALSE, FALSE, _("a roster is written as CSV") };

  if (!biv_cli_parse (argc, argv, _("roster|map CAMPAIGN | board FILE"),
                      _("Writes the formations and units of a campaign, its map, or a board as a table, CSV in UTF-8; or a "
                        "map or a "
                        "board for Tiled. Taken in again it changes nothing."),
                      entries, 2, 2, &words))
    return BIV_CLI_WRONG;
  if (g_str_equal (words[0], "map"))
    return biv_cli_export_map (words[1], format, output);
  if (g_str_equal (words[0], "board"))
    return biv_cli_export_board (words[1], format, output);
  if (!g_str_equal (words[0], "roster"))
    return biv_cli_answer (BIV_CLI_WRONG, _("“%s” is nothing that can be written; a roster, a map and a board can"), words[0]);
  where.is_given = format != NULL;
  if (!biv_cli_check_options (&where, 1))
    return BIV_CLI_WRONG;
  campaign = biv_cli_load_campaign (words[1], NULL);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  text = biv_roster_dup_csv (campaign);
  return biv_cli_put_text (text, output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}
