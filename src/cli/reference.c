/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reference.c: the verb that writes a rulebook: a ruleset's, the campaign's, or both as a campaign has them */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "campaign/story/reference.h"
#include <glib/gi18n-lib.h>
#include <string.h>

static void
append_cells (GString                *text,
              const BivReferenceLine *line)
{
  g_autofree char *cells = g_strjoinv ("\t", line->cells);

  if (line->text != NULL)
    g_string_append_printf (text, "  %s (%s)\n", line->text, line->clause);
  g_string_append_printf (text, "  %s%s\n", line->is_changed ? "* " : "", cells);
  if (line->detail != NULL)
    g_string_append_printf (text, "    %s\n", line->detail);
}

static void
append_option (GString                *text,
               const BivReferenceLine *line)
{
  g_autofree char *values = biv_reference_dup_values (line);

  g_string_append_printf (text, "  %s%s: %s\n", line->is_changed ? "* " : "", line->text, values);
  if (line->detail != NULL)
    g_string_append_printf (text, "    %s\n", line->detail);
}

/* What differs has a star before it. */
static void
append_line (GString                *text,
             const BivReferenceLine *line)
{
  switch (line->kind)
    {
    case BIV_REFERENCE_BOOK:
      g_string_append_printf (text, "%s%s\n%s\n", text->len > 0 ? "\n" : "", line->text, line->detail);
      break;
    case BIV_REFERENCE_SECTION:
    case BIV_REFERENCE_PART:
      g_string_append_printf (text, "\n%s\n", line->text);
      break;
    case BIV_REFERENCE_HEAD:
    case BIV_REFERENCE_ROW:
      append_cells (text, line);
      break;
    case BIV_REFERENCE_PHASE:
    case BIV_REFERENCE_NOTE:
      g_string_append_printf (text, "  %s\n", line->text);
      break;
    case BIV_REFERENCE_OPTION:
      append_option (text, line);
      break;
    case BIV_REFERENCE_CLAUSE:
    default:
      g_string_append_printf (text, "  %s  %s\n    %s\n", line->clause, line->text, line->detail);
      break;
    }
}

static void
append_book (GString     *text,
             BivCampaign *campaign,
             BivBook     *book)
{
  g_autoptr (GPtrArray) lines = biv_reference_list (campaign, book);

  for (guint i = 0; i < lines->len; i++)
    append_line (text, g_ptr_array_index (lines, i));
}

/* Returns: %FALSE after a message */
static gboolean
append_clause (GString    *text,
               const char *clause)
{
  const char *words = NULL;
  g_autoptr (BivBook) book = biv_book_find_clause (clause, &words);
  g_autofree char *source = book != NULL ? biv_reference_dup_source (book, clause) : NULL;

  if (book == NULL)
    return biv_cli_complain (_("no book has a clause \"%s\""), clause);
  g_string_append_printf (text, "%s  %s\n  %s\n", clause, words, source);
  return TRUE;
}

static gboolean
append_campaign (GString    *text,
                 const char *path)
{
  g_autoptr (BivCampaign) campaign = biv_cli_load_campaign (path, NULL);
  g_autoptr (BivBook) book = campaign != NULL ? biv_book_load (campaign->ruleset, NULL) : NULL;
  g_autoptr (BivBook) own = biv_book_load_campaign (NULL);

  if (book == NULL || own == NULL)
    return FALSE;
  append_book (text, campaign, book);
  append_book (text, campaign, own);
  return TRUE;
}

int
biv_cli_reference (int    argc,
                   char **argv)
{
  g_autofree char *output = NULL, *clause = NULL;
  const GOptionEntry entries[] = {
    { "clause", 0, 0, G_OPTION_ARG_STRING, &clause, N_("What this clause says, and nothing else"), N_("ID") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Write to this file"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) arguments = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (BivBook) book = NULL;
  const char *what;

  if (!biv_cli_parse (argc, argv, _("[CAMPAIGN|RULESET]"),
                      _("Writes a rulebook in our own words: its units, tables, options and clauses. Of a campaign, that of its "
                        "battles and its own, with a star before what its referee has changed; of a ruleset "
                        "(\"frontier-musket\"), the book as it is; of \"campaign\", the rules between the battles."),
                      entries, 0, 1, &arguments))
    return BIV_CLI_WRONG;
  what = arguments[0];
  if (what == NULL && clause == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, _("usage: %s %s; \"%s --help\" says more"), argv[0], _("[CAMPAIGN|RULESET]"),
                           argv[0]);
  if (!biv_cli_check_options (&(BivCliOption) { "clause", clause != NULL, what == NULL,
                                                _("it goes without a book: a clause stands in one only") }, 1))
    return BIV_CLI_WRONG;
  if (clause != NULL)
    return append_clause (text, clause) ? (biv_cli_put_text (text->str, output) ? BIV_CLI_DONE : BIV_CLI_WRONG) : BIV_CLI_NO;
  book = strcmp (what, BIV_BOOK_CAMPAIGN) == 0 ? biv_book_load_campaign (NULL) : biv_book_load (what, NULL);
  if (book != NULL)
    append_book (text, NULL, book);
  else if (!append_campaign (text, what))
    return BIV_CLI_WRONG;
  return biv_cli_put_text (text->str, output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}
