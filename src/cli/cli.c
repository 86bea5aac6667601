/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cli.c: the table of verbs, and what they share */
#include "config.h"
#include "cli/cli.h"
#include "cli/complete.h"
#include "cli/output.h"
#include "cli/pressed.h"
#include "cli/words.h"
#include "base/biv-xml-check.h"
#include "base/biv-file.h"
#include "base/biv-xml-reader.h"
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  const char *name;
  int       (*run) (int argc, char **argv);         /* %NULL: what draws has it (pressed.h) */
  const char *summary;
  const char *arguments;            /* what it is given, for complete.h: endings of files, words, or sorts of things in <> */
} Verb;

static const Verb verbs[] = {
  { "check",     biv_cli_check,       N_("Say whether files are right"),
    ".campaign .campaign.gz .board .orders .battle .handover .txt" },
  { "show",      biv_cli_show,        N_("Tell how a campaign stands"),
    ".campaign .campaign.gz" },
  { "turn",      biv_cli_turn,        N_("Carry a campaign through a phase or a turn"),
    ".campaign .campaign.gz" },
  { "resolve",   biv_cli_resolve,     N_("Fight the battles of a turn and write the results back"),
    ".campaign .campaign.gz <places>" },
  { "fight",     biv_cli_fight,       N_("Fight a single battle by computer"),
    ".txt" },
  { "handover",  biv_cli_handover,    N_("Play a battle by mail: hand it over, answer, take the answer"),
    ".battle .handover .campaign .campaign.gz" },
  { "odds",      biv_cli_odds,        N_("Work out how a battle would end"),
    ".campaign .campaign.gz .txt .json <places>" },
  { "dice",      biv_cli_dice,        N_("List a battle's dice, and hold them against their key"),
    ".battle .campaign .campaign.gz" },
  { "duel",      biv_cli_duel,        N_("Let two strengths of the computer fight one another"),
    "" },
  { "luck",      biv_cli_luck,        N_("Tell luck and choices of a battle apart"),
    ".battle .campaign .campaign.gz <places>" },
  { "replay",    biv_cli_replay,      N_("Play a battle's record again"),
    ".battle" },
  { "play",      biv_cli_play,        N_("Play example files and say which examples hold"),
    ".txt" },
  { "copy",      biv_cli_copy,        N_("Make the copy of a campaign that one side's player may have"),
    ".campaign .campaign.gz" },
  { "send",      NULL,                N_("Write a page for every player"),
    ".campaign .campaign.gz" },
  { "orders",    biv_cli_orders,      N_("Write a side's orders as a file for the referee"),
    ".campaign .campaign.gz" },
  { "propose",   biv_cli_propose,     N_("Propose orders for who is absent, from what he knows"),
    ".campaign .campaign.gz" },
  { "take",      biv_cli_take,        N_("Take the orders of players into a campaign"),
    "<files>" },
  { "import",    biv_cli_import,      N_("Take in a roster, a map or a board of another program"),
    "roster map board <files>" },
  { "export",    biv_cli_export,      N_("Write a roster, a map or a board for another program"),
    "roster map board .campaign .campaign.gz .board" },
  { "reckon",    biv_cli_reckon,      N_("Work out one sum of the rules, for a battle on a real table"),
    "<calculators>" },
  { "print",     NULL,                N_("Make a printed sheet as a PDF"),
    ".campaign .campaign.gz" },
  { "chronicle", NULL,                N_("Write the story of a campaign as pages for the web"),
    "<folders> .campaign .campaign.gz" },
  { "draw",      NULL,                N_("Draw a map or a board"),
    ".campaign .campaign.gz .board" },
  { "board",     biv_cli_board,       N_("Make a board: hills, woods, a river, a town"),
    "generate" },
  { "reference", biv_cli_reference,   N_("Write a rulebook, as it is or as a campaign has it"),
    "campaign <rulesets> .campaign .campaign.gz" },
  { "bench",     biv_cli_bench,       N_("Measure how fast battles are played"),
    "<rulesets>" },
};

static void
complain (const char *format,
          va_list     args)
{
  g_autofree char *text = g_strdup_vprintf (format, args);

  g_printerr ("bivouac-cli: %s\n", text);
}

gboolean
biv_cli_complain (const char *format,
                  ...)
{
  va_list args;

  va_start (args, format);
  complain (format, args);
  va_end (args);
  return FALSE;
}

void
biv_cli_complain_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      biv_cli_complain ("%s", *line);
}

int
biv_cli_answer (int         answer,
                const char *format,
                ...)
{
  va_list args;

  va_start (args, format);
  complain (format, args);
  va_end (args);
  return answer;
}

gboolean
biv_cli_check_options (const BivCliOption *options,
                       guint               n_options)
{
  for (guint i = 0; i < n_options; i++)
    if (options[i].is_given && !options[i].applies)
      {
        /* TRANSLATORS: an option, and with what it goes: "it goes with --auto" */
        biv_cli_complain (_("--%s does not apply here: %s"), options[i].name, options[i].where);
        return FALSE;
      }
  return TRUE;
}

/* The library would end the program itself, and would not say when nobody could read the help. */
static void
print_verb_help (GOptionContext *context)
{
  g_autofree char *text = g_option_context_get_help (context, FALSE, NULL);

  g_print ("%s", text);
}

void
biv_cli_append_padded (GString    *text,
                       const char *words,
                       glong       width)
{
  g_string_append (text, words);
  for (glong n = g_utf8_strlen (words, -1); n < width; n++)
    g_string_append_c (text, ' ');
}

/* GLib says which option is unknown, and not what was meant. */
static gboolean
complain_of_option (char              **argv,
                    const GOptionEntry *entries,
                    const GError       *error)
{
  g_autoptr (GString) names = g_string_new ("help");

  if (!g_error_matches (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION))
    return biv_cli_complain ("%s", error->message);
  for (const GOptionEntry *entry = entries; entry != NULL && entry->long_name != NULL; entry++)
    g_string_append_printf (names, " %s", entry->long_name);
  for (char **word = argv + 1; *word != NULL; word++)
    {
      g_autofree char *given = g_str_has_prefix (*word, "--") ? g_strndup (*word + 2, strcspn (*word + 2, "=")) : NULL;
      g_autofree char *option = given != NULL ? g_strconcat ("--", given, NULL) : NULL, *nearest = NULL;

      if (option == NULL || strstr (error->message, option) == NULL)
        continue;
      nearest = biv_xml_dup_nearest (given, names->str);
      return nearest != NULL ? biv_cli_complain (_("there is no option --%s; did you mean --%s?"), given, nearest)
                             : biv_cli_complain (_("there is no option --%s; \"%s --help\" lists them"), given, argv[0]);
    }
  return biv_cli_complain ("%s", error->message);
}

/* What is one word of a list. */
static gboolean
check_words (const char         *verb,
             const GOptionEntry *entries)
{
  for (const GOptionEntry *entry = entries; entry != NULL && entry->long_name != NULL; entry++)
    {
      const char *given = entry->arg == G_OPTION_ARG_STRING ? *(char **) entry->arg_data : NULL;
      gboolean is_closed = FALSE;
      g_autofree char *words = given != NULL ? biv_cli_list_words (verb, entry->long_name, &is_closed) : NULL;

      if (words != NULL && is_closed && !biv_cli_check_word (entry->long_name, given, words))
        return FALSE;
    }
  return TRUE;
}

gboolean
biv_cli_parse (int                 argc,
               char              **argv,
               const char         *usage,
               const char         *summary,
               const GOptionEntry *entries,
               int                 n_least,
               int                 n_most,
               char             ***arguments)
{
  g_autoptr (GOptionContext) context = g_option_context_new (usage);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) left = NULL;
  gboolean is_help = FALSE;
  const GOptionEntry rest[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, &is_help, N_("Say how this verb is used"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &left, NULL, NULL },
    { NULL },
  };
  int n_left = 0;

  if (biv_cli_is_completing ())
    {
      biv_cli_complete_verb (entries);
      exit (biv_cli_output_end (BIV_CLI_DONE));
    }
  g_set_prgname (argv[0]);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_summary (context, summary);
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, rest, GETTEXT_PACKAGE);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    return complain_of_option (argv, entries, error);
  if (is_help)
    {
      print_verb_help (context);
      exit (biv_cli_output_end (BIV_CLI_DONE));
    }
  if (!check_words (strrchr (argv[0], ' ') + 1, entries))
    return FALSE;
  n_left = left != NULL ? (int) g_strv_length (left) : 0;
  if (n_left < n_least || (n_most >= 0 && n_left > n_most))
    return biv_cli_complain (_("usage: %s %s; \"%s --help\" says more"), argv[0], usage, argv[0]);
  *arguments = left != NULL ? g_steal_pointer (&left) : g_new0 (char *, 1);
  return TRUE;
}

static void
print_help (void)
{
  g_print ("%s\n\n", _("Usage: bivouac-cli VERB [OPTION...] [ARGUMENT...]"));
  g_print ("%s\n\n", _("Keeps tabletop wargame campaigns and fights their battles, without a window."));
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_print ("  %-9s  %s\n", verbs[i].name, _(verbs[i].summary));
  g_print ("\n%s\n", _("\"bivouac-cli help VERB\" says more about a verb. The exit status is 0 when the job is done,\n"
                       "1 when the answer is no, 2 when the usage is wrong or a file cannot be read or written."));
}

static const Verb *
find_verb (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (g_str_equal (verbs[i].name, name))
      return &verbs[i];
  return NULL;
}

static int
answer_no_verb (const char *name)
{
  g_autoptr (GString) names = g_string_new ("help");
  g_autofree char *nearest = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_string_append_printf (names, " %s", verbs[i].name);
  nearest = biv_xml_dup_nearest (name, names->str);
  return nearest != NULL ? biv_cli_answer (BIV_CLI_WRONG, _("there is no verb \"%s\"; did you mean \"%s\"?"), name, nearest)
                         : biv_cli_answer (BIV_CLI_WRONG, _("there is no verb \"%s\"; \"bivouac-cli --help\" lists them"), name);
}

/* @argv: its name and what follows; the name becomes that of the program with it. */
static int
run_verb (const Verb *verb,
          int         argc,
          char      **argv)
{
  g_autofree char *program = g_strconcat ("bivouac-cli ", verb->name, NULL);

  argv[0] = program;
  return verb->run != NULL ? verb->run (argc, argv) : biv_cli_run_drawn (verb->name, argc, argv);
}

static int
help (const char *name)
{
  const Verb *verb = name != NULL ? find_verb (name) : NULL;

  if (name != NULL && verb == NULL)
    return answer_no_verb (name);
  if (verb != NULL)
    return run_verb (verb, 2, (char *[]) { NULL, (char *) "--help", NULL });
  print_help ();
  return BIV_CLI_DONE;
}

/* @words: behind "--complete": the command line without the program, up to the word that is being typed. */
static int
complete (char **words)
{
  const char *typed = words[0] != NULL ? words[0] : "";
  gboolean is_help = g_str_equal (typed, "help") && words[1] != NULL;
  const Verb *verb = words[0] != NULL && words[1] != NULL && !is_help ? find_verb (typed) : NULL;

  if (verb != NULL)
    {
      biv_cli_complete_begin (verb->name, verb->arguments, words + 1);
      return run_verb (verb, 1, (char *[]) { NULL, NULL });
    }
  if (words[0] != NULL && words[1] != NULL && (!is_help || words[2] != NULL))
    return BIV_CLI_DONE;
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    biv_cli_offer (is_help ? words[1] : typed, verbs[i].name, _(verbs[i].summary));
  if (is_help)
    return BIV_CLI_DONE;
  biv_cli_offer (typed, "help", _("Say how a verb is used"));
  /* The others are asked for by who begins to type them. */
  if (*typed == '-')
    {
      biv_cli_offer (typed, "--help", _("Say which verbs there are"));
      biv_cli_offer (typed, "--version", _("Say which version this is"));
    }
  return BIV_CLI_DONE;
}

static int
run (int    argc,
     char **argv)
{
  const char *name = argc > 1 ? argv[1] : NULL;
  const Verb *verb = name != NULL ? find_verb (name) : NULL;

  if (name == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, _("which verb? \"bivouac-cli --help\" lists them"));
  if (verb != NULL)
    return run_verb (verb, argc - 1, argv + 1);
  if (g_str_equal (name, "--help") || g_str_equal (name, "-h") || g_str_equal (name, "help"))
    return help (g_str_equal (name, "help") ? argv[2] : NULL);
  if (g_str_equal (name, "--complete"))
    return complete (argv + 2);
  if (g_str_equal (name, "--version"))
    {
      g_print ("bivouac-cli %s\n", BIV_VERSION);
      return BIV_CLI_DONE;
    }
  return answer_no_verb (name);
}

int
biv_cli_run (int    argc,
             char **argv)
{
  biv_cli_keep_command (argc, argv);
  biv_cli_output_begin ();
  return biv_cli_output_end (run (argc, argv));
}

int
biv_cli_main (int    argc,
              char **argv)
{
  const char *words = g_getenv ("BIVOUAC_LOCALEDIR"); /* a build folder's, from meson devenv */

  biv_file_guard_standard ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, words != NULL ? words : BIV_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  biv_xml_forbid_outside ();
  return biv_cli_run (argc, argv);
}
