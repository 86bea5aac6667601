/* SPDX-License-Identifier: GPL-3.0-or-later */
/* duel.c: the verb that lets two strengths of the computer fight one another */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "rulebooks/biv-duel.h"
#include <glib/gi18n-lib.h>

#define NO_NUMBER    G_MININT
#define NO_SEED      G_MININT64
#define USUAL        40             /* battles */
#define USUAL_SIZE   12
#define MOST_BATTLES 100000
#define MOST_SIZE    40
#define MOST_PLAYOUTS 1000000

typedef struct
{
  char    *ruleset, *strengths[2], *output;
  int      playouts[2], battles, size, threads;
  gint64   seed;
  gboolean is_json;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->ruleset);
  g_free (options->strengths[0]);
  g_free (options->strengths[1]);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
is_outside (int number,
            int most)
{
  return number != NO_NUMBER && (number < 1 || number > most);
}

static gboolean
read_options (const Options     *options,
              const BivRuleset **ruleset,
              BivDuelWish       *wish)
{
  static const BivStrength usual[2] = { BIV_STRENGTH_GOOD, BIV_STRENGTH_QUICK };

  *wish = (BivDuelWish) {
    .battles = options->battles != NO_NUMBER ? (guint) options->battles : USUAL,
    .size = options->size != NO_NUMBER ? options->size : USUAL_SIZE,
    .seed = options->seed != NO_SEED ? (guint64) options->seed : 1,
    .n_threads = options->threads != NO_NUMBER ? (guint) options->threads : 0,
  };
  if (options->ruleset == NULL)
    return biv_cli_complain (_("by which rules? --ruleset ID"));
  *ruleset = biv_ruleset_find (options->ruleset);
  if (*ruleset == NULL)
    return biv_cli_complain (_("this version of Bivouac cannot play \"%s\""), options->ruleset);
  for (guint i = 0; i < 2; i++)
    {
      wish->strengths[i] = usual[i];
      wish->playouts[i] = options->playouts[i] != NO_NUMBER ? (guint) options->playouts[i] : 0;
      if (options->strengths[i] != NULL)
        biv_strength_from_id (options->strengths[i], &wish->strengths[i]);
      if (is_outside (options->playouts[i], MOST_PLAYOUTS))
        return biv_cli_complain (_("--%s-playouts is 1 to %d"), i == 0 ? "a" : "b", MOST_PLAYOUTS);
      if (options->playouts[i] != NO_NUMBER && wish->strengths[i] == BIV_STRENGTH_QUICK)
        return biv_cli_complain (_("--%s-playouts does not apply here: %s"), i == 0 ? "a" : "b", _("quick tries nothing out"));
    }
  if (is_outside (options->battles, MOST_BATTLES))
    return biv_cli_complain (_("--battles is 1 to %d"), MOST_BATTLES);
  if (is_outside (options->size, MOST_SIZE))
    return biv_cli_complain (_("--size is 1 to 40"));
  if (options->seed != NO_SEED && options->seed < 0)
    return biv_cli_complain (_("--seed is 0 or more"));
  if (is_outside (options->threads, 256))
    return biv_cli_complain (_("--threads is 1 to 256"));
  return TRUE;
}

static char *
dup_words (const BivRuleset    *ruleset,
           const BivDuelWish   *wish,
           const BivDuelResult *result)
{
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, wish->seed);
  GString *text = g_string_new (NULL);

  /* TRANSLATORS: a rulebook's id, two strengths of the computer, how many battles, units a side, the seed */
  g_string_append_printf (text, _("%s: %s against %s, %u battles, %d units a side, seed %s"), ruleset->id,
                          biv_strength_get_id (wish->strengths[0]), biv_strength_get_id (wish->strengths[1]), result->battles,
                          wish->size, seed);
  g_string_append_c (text, '\n');
  g_string_append_printf (text, _("  won %u, drawn %u, lost %u"), result->won, result->drawn, result->lost);
  if (result->unnamed > 0)
    g_string_append_printf (text, _("; of %u the book names no winner, and CA-BATTLE-3 decided"), result->unnamed);
  g_string_append_c (text, '\n');
  /* TRANSLATORS: a share with the interval in which it lies */
  g_string_append_printf (text, _("  %s scores %.1f %% (%.1f to %.1f), a draw counting half"),
                          biv_strength_get_id (wish->strengths[0]), 100 * result->score, 100 * result->low, 100 * result->high);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* Numbers in JSON have a point, whatever the language. */
static void
append_share (GString    *text,
              const char *name,
              double      share)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, ",\n  \"%s\": %s", name, g_ascii_formatd (buffer, sizeof buffer, "%.4f", share));
}

static char *
dup_json (const BivRuleset    *ruleset,
          const BivDuelWish   *wish,
          const BivDuelResult *result)
{
  GString *text = g_string_new ("{\n");

  g_string_append_printf (text, "  \"ruleset\": \"%s\",\n  \"a\": \"%s\",\n  \"b\": \"%s\",\n", ruleset->id,
                          biv_strength_get_id (wish->strengths[0]), biv_strength_get_id (wish->strengths[1]));
  g_string_append_printf (text, "  \"size\": %d,\n  \"seed\": %" G_GUINT64_FORMAT ",\n  \"battles\": %u,\n", wish->size, wish->seed,
                          result->battles);
  g_string_append_printf (text, "  \"won\": %u,\n  \"drawn\": %u,\n  \"lost\": %u,\n  \"unnamed\": %u,\n", result->won,
                          result->drawn, result->lost, result->unnamed);
  g_string_append_printf (text, "  \"decisions\": [%u, %u]", result->decisions[0], result->decisions[1]);
  append_share (text, "score", result->score);
  append_share (text, "low", result->low);
  append_share (text, "high", result->high);
  g_string_append (text, "\n}\n");
  return g_string_free (text, FALSE);
}

int
biv_cli_duel (int    argc,
              char **argv)
{
  g_auto (Options) options = {
    .playouts = { NO_NUMBER, NO_NUMBER }, .battles = NO_NUMBER, .size = NO_NUMBER, .threads = NO_NUMBER, .seed = NO_SEED,
  };
  const GOptionEntry entries[] = {
    { "ruleset", 0, 0, G_OPTION_ARG_STRING, &options.ruleset, N_("By which rules"), N_("ID") },
    { "a", 0, 0, G_OPTION_ARG_STRING, &options.strengths[0], N_("The one: quick, good or strong (good)"), N_("STRENGTH") },
    { "b", 0, 0, G_OPTION_ARG_STRING, &options.strengths[1], N_("The other (quick)"), N_("STRENGTH") },
    { "a-playouts", 0, 0, G_OPTION_ARG_INT, &options.playouts[0], N_("How much the one tries out before an order"), N_("N") },
    { "b-playouts", 0, 0, G_OPTION_ARG_INT, &options.playouts[1], N_("How much the other does"), N_("N") },
    { "battles", 0, 0, G_OPTION_ARG_INT, &options.battles, N_("Fight so many battles (40)"), N_("N") },
    { "size", 0, 0, G_OPTION_ARG_INT, &options.size, N_("Units of a side (12)"), N_("N") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed, N_("Which positions and dice (1)"), N_("S") },
    { "threads", 0, 0, G_OPTION_ARG_INT, &options.threads, N_("On so many at once (one a processor)"), N_("T") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.is_json, N_("Write JSON, not words"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write to this file (standard output)"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autofree char *text = NULL;
  const BivRuleset *ruleset = NULL;
  BivDuelResult result;
  BivDuelWish wish;

  if (!biv_cli_parse (argc, argv, "",
                      _("Lets two strengths of the computer fight one another from random positions in which neither side is "
                        "better off, each fought twice with the sides exchanged, and tells how the one does against the "
                        "other. The same seed, size and number of battles give the same on every machine and on any number "
                        "of threads."),
                      entries, 0, 0, &files)
      || !read_options (&options, &ruleset, &wish))
    return BIV_CLI_WRONG;
  biv_duel_run (ruleset, &wish, NULL, &result);
  text = options.is_json ? dup_json (ruleset, &wish, &result) : dup_words (ruleset, &wish, &result);
  return biv_cli_put_text (text, options.output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}
