/* SPDX-License-Identifier: GPL-3.0-or-later */
/* complete.c: what a shell may offer for the word that is being typed */
#include "config.h"
#include "cli/complete.h"
#include "cli/words.h"
#include "campaign/model/campaign.h"
#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"
#include "engine/biv-book.h"
#include "rulebooks/calculators.h"
#include "store/campaign-file.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* The command line is completed once in the life of the program. */
static struct
{
  const char  *verb, *arguments;
  char       **words;
  guint        n_words;
} asked;

void
biv_cli_complete_begin (const char  *verb,
                        const char  *arguments,
                        char       **words)
{
  asked.verb = verb;
  asked.arguments = arguments;
  asked.words = words;
  asked.n_words = g_strv_length (words);
}

gboolean
biv_cli_is_completing (void)
{
  return asked.verb != NULL;
}

void
biv_cli_offer (const char *typed,
               const char *word,
               const char *meaning)
{
  if (!g_str_has_prefix (word, typed))
    return;
  if (meaning != NULL && *meaning != '\0')
    g_print ("%s\t%s\n", word, meaning);
  else
    g_print ("%s\n", word);
}

static void
offer_words (const char *typed,
             const char *before,
             const char *words)
{
  g_auto (GStrv) split = g_strsplit (words, " ", -1);

  for (char **word = split; *word != NULL; word++)
    {
      g_autofree char *whole = g_strconcat (before, *word, NULL);

      biv_cli_offer (typed, whole, NULL);
    }
}

/* ---- Files ---- */

static gboolean
ends_so (const char *name,
         char      **endings)
{
  gboolean has_ending = FALSE;

  for (char **ending = endings; *ending != NULL; ending++)
    if (**ending == '.')
      {
        has_ending = TRUE;
        if (g_str_has_suffix (name, *ending))
          return TRUE;
      }
  return !has_ending;
}

static int
compare_names (gconstpointer one,
               gconstpointer other)
{
  return strcmp (*(const char *const *) one, *(const char *const *) other);
}

/* Folders too, since a file may lie in one. @endings: (nullable): %NULL: folders alone; with none that begins with a point all
 * files. */
static void
offer_files (const char  *typed,
             const char  *before,
             char       **endings)
{
  const char *path = typed + strlen (before), *slash = strrchr (path, '/');
  g_autofree char *shown = g_strndup (path, slash != NULL ? (gsize) (slash + 1 - path) : 0), *folder = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) open = NULL;
  const char *name;

  folder = g_str_has_prefix (shown, "~/") ? g_build_filename (g_get_home_dir (), shown + 2, NULL)
                                          : g_strdup (*shown != '\0' ? shown : ".");
  open = g_dir_open (folder, 0, NULL);
  while (open != NULL && (name = g_dir_read_name (open)) != NULL)
    {
      g_autofree char *there = g_build_filename (folder, name, NULL);
      gboolean is_folder = g_file_test (there, G_FILE_TEST_IS_DIR);

      if ((*name == '.' && slash == NULL && *path != '.') || (!is_folder && (endings == NULL || !ends_so (name, endings))))
        continue;
      g_ptr_array_add (names, g_strconcat (before, shown, name, is_folder ? "/" : NULL, NULL));
    }
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    biv_cli_offer (typed, names->pdata[i], NULL);
}

/* ---- Things of the campaign that is named in the command line ---- */

static BivCampaign *
load_named (void)
{
  for (guint i = 0; i + 1 < asked.n_words; i++)
    if (g_str_has_suffix (asked.words[i], ".campaign") || g_str_has_suffix (asked.words[i], ".campaign.gz"))
      {
        g_autoptr (GFile) file = g_file_new_for_commandline_arg (asked.words[i]);
        BivCampaign *campaign = biv_campaign_file_load (file, NULL, NULL);

        if (campaign != NULL)
          return campaign;
      }
  return NULL;
}

static void
offer_items (const char *typed,
             const char *before,
             BivKind     kind)
{
  g_autoptr (BivCampaign) campaign = load_named ();

  if (campaign == NULL)
    return;
  BIV_EACH (BivItem, item, campaign, kind)
    {
      g_autofree char *whole = g_strconcat (before, biv_item_get_id (item), NULL);

      biv_cli_offer (typed, whole, biv_turn_name (campaign, biv_item_get_id (item)));
    }
}

static void
offer_calculators (const char *typed)
{
  for (guint i = 0; i < biv_calculator_get_n (); i++)
    biv_cli_offer (typed, biv_calculator_get_at (i)->id, _(biv_calculator_get_at (i)->words));
}

/* ---- Options ---- */

/* Placeholders of what an option takes, and the things that they stand for. */
static const struct
{
  const char *placeholder;
  BivKind     kind;
} things[] = {
  { "SIDE", BIV_KIND_SIDE },
  { "PLAYER", BIV_KIND_FORMATION },
  { "FORMATION", BIV_KIND_FORMATION },
  { "BATTLE", BIV_KIND_BATTLE },
};

/* @before: what of the word is the option itself: "--side=". */
static void
offer_value (const char         *typed,
             const char         *before,
             const GOptionEntry *entry)
{
  g_autofree char *words = biv_cli_list_words (asked.verb, entry->long_name, NULL);
  const char *placeholder = entry->arg_description != NULL ? entry->arg_description : "";
  char *campaigns[] = { ".campaign", ".campaign.gz", NULL }, *all[] = { NULL };

  if (words != NULL)
    offer_words (typed, before, words);
  for (gsize i = 0; i < G_N_ELEMENTS (things); i++)
    if (g_str_equal (placeholder, things[i].placeholder))
      offer_items (typed, before, things[i].kind);
  if (g_str_equal (placeholder, "FOLDER"))
    offer_files (typed, before, NULL);
  else if (g_str_equal (entry->long_name, "campaign"))
    offer_files (typed, before, campaigns);
  else if (entry->arg == G_OPTION_ARG_FILENAME)
    offer_files (typed, before, all);
}

static gboolean
takes_value (const GOptionEntry *entry)
{
  return entry->arg != G_OPTION_ARG_NONE && (entry->flags & G_OPTION_FLAG_NO_ARG) == 0;
}

/* @word: "--side", "--side=CROWN", "-o"; @length: of it, what may be the option. */
static const GOptionEntry *
find_option (const GOptionEntry *entries,
             const char         *word,
             gsize               length)
{
  for (; entries != NULL && entries->long_name != NULL; entries++)
    {
      if (length > 2 && strncmp (word, "--", 2) == 0 && strlen (entries->long_name) == length - 2
          && strncmp (entries->long_name, word + 2, length - 2) == 0)
        return entries;
      if (length == 2 && word[0] == '-' && word[1] != '-' && entries->short_name == word[1])
        return entries;
    }
  return NULL;
}

static void
offer_options (const char         *typed,
               const GOptionEntry *entries)
{
  for (; entries != NULL && entries->long_name != NULL; entries++)
    {
      g_autofree char *word = g_strconcat ("--", entries->long_name, NULL);

      if ((entries->flags & G_OPTION_FLAG_HIDDEN) == 0)
        biv_cli_offer (typed, word, _(entries->description));
    }
  biv_cli_offer (typed, "--help", _("Say how this verb is used"));
}

/* ---- Arguments ---- */

/* How many of the words before the one that is typed are neither options nor their values. */
static guint
count_arguments (const GOptionEntry *entries)
{
  guint n = 0;

  for (guint i = 0; i + 1 < asked.n_words; i++)
    {
      const GOptionEntry *entry = find_option (entries, asked.words[i], strlen (asked.words[i]));

      if (entry != NULL && takes_value (entry))
        i++;
      else
        n += *asked.words[i] != '-' || asked.words[i][1] == '\0';
    }
  return n;
}

static void
offer_arguments (const char *typed,
                 gboolean    is_first)
{
  g_auto (GStrv) kinds = g_strsplit (asked.arguments, " ", -1);
  gboolean has_files = FALSE;

  for (char **kind = kinds; *kind != NULL; kind++)
    if (g_str_equal (*kind, "<rulesets>"))
      {
        g_autofree char *ids = g_strjoinv (" ", (char **) biv_book_list_ids ());

        offer_words (typed, "", ids);
      }
    else if (g_str_equal (*kind, "<calculators>") && is_first)
      offer_calculators (typed);
    else if (g_str_equal (*kind, "<places>") && !is_first)
      offer_items (typed, "", BIV_KIND_PLACE);
    else if (**kind == '.' || g_str_equal (*kind, "<files>"))
      has_files = TRUE;
    else if (g_str_equal (*kind, "<folders>") && is_first)
      {
        offer_files (typed, "", NULL);
        return;
      }
    else if (**kind != '<' && **kind != '\0' && is_first)
      biv_cli_offer (typed, *kind, NULL);
  if (has_files)
    offer_files (typed, "", kinds);
}

void
biv_cli_complete_verb (const GOptionEntry *entries)
{
  const char *typed = asked.n_words > 0 ? asked.words[asked.n_words - 1] : "";
  const char *before = asked.n_words > 1 ? asked.words[asked.n_words - 2] : "", *equals = strchr (typed, '=');
  const GOptionEntry *entry;

  /* bash makes three words of "--side=CROWN". */
  if (g_str_equal (typed, "=") && (entry = find_option (entries, before, strlen (before))) != NULL)
    offer_value ("", "", entry);
  else if (g_str_equal (before, "=") && asked.n_words > 2
           && (entry = find_option (entries, asked.words[asked.n_words - 3], strlen (asked.words[asked.n_words - 3]))) != NULL)
    offer_value (typed, "", entry);
  else if ((entry = find_option (entries, before, strlen (before))) != NULL && takes_value (entry))
    offer_value (typed, "", entry);
  else if (*typed == '-' && equals != NULL && (entry = find_option (entries, typed, (gsize) (equals - typed))) != NULL)
    {
      g_autofree char *option = g_strndup (typed, (gsize) (equals + 1 - typed));

      offer_value (typed, option, entry);
    }
  else if (*typed == '-')
    offer_options (typed, entries);
  else
    offer_arguments (typed, count_arguments (entries) == 0);
}
