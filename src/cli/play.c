/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.c: the verb that plays example files */
#include "config.h"
#include "cli/cli.h"
#include "cli/pressed.h"
#include "script/play.h"
#include <glib/gi18n-lib.h>

typedef struct
{
  guint n_passed;
  guint n_failed;
} Tally;

/* A file as it was read, all of them before anything is told of one. */
typedef struct
{
  BivExamples *examples;            /* nullable, with the error */
  GError      *error;
} Read;

static void
clear_read (gpointer data)
{
  Read *read = data;

  g_clear_pointer (&read->examples, biv_examples_free);
  g_clear_error (&read->error);
}

static GArray *
read_files (char **files)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Read));

  g_array_set_clear_func (all, clear_read);
  for (char **file = files; *file != NULL; file++)
    {
      Read read = { 0 };
      BivScript *script = biv_script_load (*file, &read.error);

      read.examples = script != NULL ? biv_examples_new (script) : NULL;
      g_array_append_val (all, read);
    }
  return all;
}

static gboolean
is_briefing_read (GArray *all)
{
  for (guint i = 0; i < all->len; i++)
    {
      const BivExamples *examples = g_array_index (all, Read, i).examples;

      if (examples != NULL && biv_examples_read_briefings (examples))
        return TRUE;
    }
  return FALSE;
}

static void
play_examples (BivExamples *examples,
               gboolean     is_quiet,
               Tally       *tally)
{
  for (guint i = 0; i < examples->cases->len; i++)
    {
      const BivCase *one = g_ptr_array_index (examples->cases, i);
      g_autoptr (BivVerdict) verdict = biv_play (examples, one);

      if (biv_verdict_has_passed (verdict))
        {
          tally->n_passed++;
          if (!is_quiet)
            g_print (_("%s:%u: %s: passed\n"), examples->script->name, one->line, one->name);
          continue;
        }
      tally->n_failed++;
      for (guint n = 0; n < verdict->failures->len; n++)
        {
          const BivFailure *failure = g_ptr_array_index (verdict->failures, n);

          g_print (_("%s:%u: %s: failed: %s\n"), examples->script->name, failure->line, one->name, failure->text);
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
  g_autoptr (GArray) all = NULL;
  const BivCliPress *press = biv_cli_get_press ();
  gboolean is_unread = FALSE;

  if (!biv_cli_parse (argc, argv, _("FILE..."),
                      _("Plays the examples in each FILE (\"-\": standard input), battles and campaigns: from a position, "
                        "orders and dice, and what must follow. Ends with a line \"N passed, N failed\"."),
                      entries, 1, -1, &files))
    return BIV_CLI_WRONG;

  /* Standard input can be read once. */
  if (press == NULL && g_strv_contains ((const char *const *) files, "-"))
    return biv_cli_run_press ();
  all = read_files (files);
  if (press == NULL && is_briefing_read (all))
    return biv_cli_run_press ();
  for (guint i = 0; i < all->len; i++)
    {
      Read *read = &g_array_index (all, Read, i);

      if (read->examples == NULL)
        {
          biv_cli_complain ("%s", read->error->message);
          is_unread = TRUE;
          continue;
        }
      read->examples->dup_briefing = press != NULL ? press->dup_briefing : NULL;
      play_examples (read->examples, is_quiet, &tally);
    }
  g_print (_("%u passed, %u failed\n"), tally.n_passed, tally.n_failed);
  return is_unread ? BIV_CLI_WRONG : tally.n_failed > 0 ? BIV_CLI_NO : BIV_CLI_DONE;
}
