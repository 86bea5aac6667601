/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: which words there are: of verbs, options and their values */
#include "config.h"
#include "cli/words.h"
#include "cli/cli.h"
#include "base/biv-xml-check.h"
#include "engine/biv-book.h"
#include <glib/gi18n-lib.h>

#define RULESETS "<rulesets>"

/* An option that is one word of a list. Who adds such an option to a verb adds a line here; biv_cli_parse() holds what is given
 * against it. */
static const struct
{
  const char *verb, *option;
  const char *words;
  gboolean    is_open;              /* it may be something else besides */
} table[] = {
  { "board",   "ruleset",  RULESETS },
  { "board",   "shape",    "squares hexes table" },
  { "board",   "like",     "open hills woods town river crossroads marsh", TRUE },      /* or a place of a campaign */
  { "draw",    "format",   "png svg pdf gif" },
  { "draw",    "palette",  "light dark contrast bw" },
  { "draw",    "paper",    "a4 letter" },
  { "duel",    "ruleset",  RULESETS },
  { "duel",    "a",        "quick good strong" },
  { "duel",    "b",        "quick good strong" },
  { "export",  "format",   "csv tmx" },
  { "fight",   "ruleset",  RULESETS },
  { "fight",   "strength", "quick good strong" },
  { "import",  "doubles",  "leave-out replace add" },
  { "print",   "sheet",    "oob roster deploy brief orders turn map battle gazette history report rules" },
  { "print",   "sheets",   "oob roster deploy brief orders turn map battle gazette history report rules", TRUE },   /* or several */
  { "print",   "variant",  "both own blank" },
  { "print",   "order",    "formation type status name" },
  { "print",   "paper",    "a4 letter" },
  { "print",   "format",   "pdf svg png gif csv html text" },
  { "propose", "temper",   "bold measured cautious" },
  { "resolve", "degree",   "win decisive" },
  { "turn",    "phase",    "open orders movement contact battle supply recovery scoring close" },
};

char *
biv_cli_list_words (const char *verb,
                    const char *option,
                    gboolean   *is_closed)
{
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    if (g_str_equal (table[i].verb, verb) && g_str_equal (table[i].option, option))
      {
        if (is_closed != NULL)
          *is_closed = !table[i].is_open;
        return g_str_equal (table[i].words, RULESETS) ? g_strjoinv (" ", (char **) biv_book_list_ids ())
                                                      : g_strdup (table[i].words);
      }
  return NULL;
}

gboolean
biv_cli_check_word (const char *option,
                    const char *given,
                    const char *words)
{
  g_auto (GStrv) split = g_strsplit (words, " ", -1);
  g_autofree char *nearest = NULL, *list = NULL;

  if (g_strv_contains ((const char *const *) split, given))
    return TRUE;
  nearest = biv_xml_dup_nearest (given, words);
  list = g_strjoinv (", ", split);
  /* TRANSLATORS: an option, the words that it may be, the one that was given, and the one that was most likely meant */
  return nearest != NULL ? biv_cli_complain (_("--%s may be %s, not “%s”; did you mean “%s”?"), option, list, given, nearest)
                         : biv_cli_complain (_("--%s may be %s, not “%s”"), option, list, given);
}
