/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.c: the verb that plays example files */
#include "config.h"
#include "cli/cli.h"
#include "script/play.h"
#include <glib/gi18n-lib.h>

typedef struct
{
  guint n_passed;
  guint n_failed;
} Tally;

static void
play_script (BivScript *script,
             gboolean   is_quiet,
             Tally     *tally)
{
  g_autoptr (BivExamples) examples = biv_examples_new (script);

  for (guint i = 0; i < examples->cases->len; i++)
    {
      const BivCase *one = g_ptr_array_index (examples->cases, i);
      g_autoptr (BivVerdict) verdict = biv_play (examples, one);

      if (biv_verdict_has_passed (verdict))
        {
          tally->n_passed++;
          if (!is_quiet)
            g_print (_("%s:%u: %s: passed\n"), script->name, one->line, one->name);
          continue;
        }
      tally->n_failed++;
      for (guint n = 0; n < verdict->failures->len; n++)
        {
          const BivFailure *failure = g_ptr_array_index (verdict->failures, n);

          g_print (_("%s:%u: %s: failed: %s\n"), script->name, failure->line, one->name, failure->text);
        }
    }
}

int
biv_cli_play (int    argc,
              char **argv)
{
  gboolean is_quiet = FALSE;
  const GOptionEntry entries[] = {
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &is_quiet, N_("Name only the examples that fail"), NULL },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  Tally tally = { 0 };
  gboolean is_unread = FALSE;

  if (!biv_cli_parse (argc, argv, _("FILE..."),
                      _("Plays the examples in each FILE (\"-\": standard input), battles and campaigns: from a position, "
                        "orders and dice, and what must follow. Ends with a line \"N passed, N failed\"."),
                      entries, 1, -1, &files))
    return BIV_CLI_WRONG;

  for (char **file = files; *file != NULL; file++)
    {
      g_autoptr (GError) error = NULL;
      BivScript *script = biv_script_load (*file, &error);

      if (script == NULL)
        {
          biv_cli_complain ("%s", error->message);
          is_unread = TRUE;
          continue;
        }
      play_script (script, is_quiet, &tally);
    }
  g_print (_("%u passed, %u failed\n"), tally.n_passed, tally.n_failed);
  return is_unread ? BIV_CLI_WRONG : tally.n_failed > 0 ? BIV_CLI_NO : BIV_CLI_DONE;
}
