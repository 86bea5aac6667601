/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-cli-files.c: files as the verbs read and write them */
#include "config.h"
#include "cli/biv-cli-files.h"
#include "cli/biv-cli.h"
#include "store/biv-campaign-file.h"
#include "store/biv-record-file.h"
#include "rulebooks/biv-rulebooks.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* Messages of the readers may be several lines, each with its place in the file. */
static void
complain_lines (const char *message)
{
  g_auto (GStrv) lines = g_strsplit (message, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    biv_cli_complain ("%s", *line);
}

BivCampaign *
biv_cli_load_campaign (const char  *path,
                       char       **etag)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, etag, &error);

  if (campaign == NULL)
    complain_lines (error->message);
  return campaign;
}

gboolean
biv_cli_save_campaign (BivCampaign *campaign,
                       const char  *path,
                       const char  *output,
                       char        *etag)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (output != NULL ? output : path);
  g_autofree char *known = output != NULL ? NULL : g_strdup (etag);
  g_autoptr (GError) error = NULL;

  if (biv_campaign_file_save (campaign, file, &known, &error))
    return TRUE;
  complain_lines (error->message);
  return FALSE;
}

BivBackdrop *
biv_cli_load_backdrop (BivCampaign *campaign,
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

BivRecord *
biv_cli_load_record (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) error = NULL;
  BivRecord *record = biv_record_file_load (file, &error);

  if (record == NULL)
    complain_lines (error->message);
  return record;
}

BivSession *
biv_cli_replay_record (const char       *name,
                       const BivRecord  *record,
                       GError          **error)
{
  const char *id = biv_record_get_setup (record)->ruleset;
  const BivRuleset *ruleset = biv_ruleset_find (id);
  BivSession *session = NULL;
  guint line = 0;

  if (ruleset == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s: this version of Bivouac cannot play %s"), name, id);
      return NULL;
    }
  session = biv_session_new_from_read_record (ruleset, record, 0, &line, error);
  if (session == NULL && line > 0)
    g_prefix_error (error, "%s:%u: ", name, line);
  else if (session == NULL)
    g_prefix_error (error, "%s: ", name);
  return session;
}

gboolean
biv_cli_put_text (const char *text,
                  const char *output)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  if (output == NULL || g_str_equal (output, "-"))
    {
      g_print ("%s", text);
      return TRUE;
    }
  file = g_file_new_for_commandline_arg (output);
  if (g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error))
    return TRUE;
  biv_cli_complain ("%s: %s", output, error->message);
  return FALSE;
}

char *
biv_cli_dup_word (const char *text)
{
  char *word = g_strdup (text);

  for (char *c = word; *c != '\0'; c++)
    {
      if (strchr (" \t\"#,=", *c) != NULL || g_ascii_iscntrl (*c))
        *c = '-';
    }
  return word;
}
