/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c: the verb that plays a battle's record again */
#include "config.h"
#include "cli/battle-log.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "script/example-writer.h"
#include "engine/biv-session.h"
#include <glib/gi18n-lib.h>

static int
print_example (const BivRecord *record,
               const char      *path,
               gboolean         every_unit)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *name = biv_cli_dup_word (base);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = biv_example_write (record, name, every_unit, &error);

  if (text == NULL)
    return biv_cli_answer (BIV_CLI_NO, "%s: %s", path, error->message);
  g_print ("%s", text);
  return BIV_CLI_DONE;
}

int
biv_cli_replay (int    argc,
                char **argv)
{
  gboolean as_example = FALSE, every_unit = FALSE;
  const GOptionEntry entries[] = {
    { "as-example", 0, 0, G_OPTION_ARG_NONE, &as_example, N_("Write the battle as an example"), NULL },
    { "every-unit", 0, 0, G_OPTION_ARG_NONE, &every_unit, N_("Expect all units after every order"), NULL },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  int answer = BIV_CLI_WRONG;
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GError) error = NULL;

  if (!biv_cli_parse (argc, argv, _("RECORD"),
                      _("Plays a battle's record again and tells it line by line, or writes it as an example. The answer is "
                        "no when the record is not what was sealed, or does not come to the end that it states."),
                      entries, 1, 1, &files)
      || !biv_cli_check_options (&(BivCliOption) { "every-unit", every_unit, as_example, _("it goes with --as-example") }, 1))
    return BIV_CLI_WRONG;
  record = biv_cli_load_record (files[0], &answer);
  if (record == NULL)
    return answer;
  session = biv_cli_replay_record (files[0], record, &error);
  if (session == NULL)
    {
      biv_cli_complain ("%s", error->message);
      return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED) ? BIV_CLI_WRONG : BIV_CLI_NO;
    }
  if (as_example)
    return print_example (record, files[0], every_unit);
  biv_cli_print_log (session);
  return BIV_CLI_DONE;
}
