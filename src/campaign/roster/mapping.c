/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.c: how a table becomes a roster, as a text to keep */
#include "config.h"
#include "campaign/roster/mapping.h"

#include <gio/gio.h>
#include <string.h>
#include "base/i18n.h"
#include "campaign/roster/spreadsheet.h"
#include "base/fail.h"

#define A_STEP_MOST 100000
#define LEAST_MOST  100

static const char *const groups[BIV_N_ROSTER_WORDS] = { "sides", "types", "qualities", "places" };
static const char *const roundings[] = { "nearest", "up", "down", NULL };
static const char *const doubles[] = { "leave-out", "replace", "add", NULL };

/* Headings and words hold anything; in a key file "=", brackets and blanks at the ends mean something. */
#define PLAIN " !\"$&'()*+,/:;<>?@^`{|}~"

BivRosterMapping *
biv_roster_mapping_new (void)
{
  BivRosterMapping *self = g_new0 (BivRosterMapping, 1);

  self->columns = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; i < BIV_N_ROSTER_WORDS; i++)
    self->words[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->least = 1;
  return self;
}

void
biv_roster_mapping_free (BivRosterMapping *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->columns);
  for (int i = 0; i < BIV_N_ROSTER_WORDS; i++)
    g_hash_table_unref (self->words[i]);
  g_free (self);
}

BivRosterMapping *
biv_roster_mapping_copy (const BivRosterMapping *self)
{
  BivRosterMapping *copy = biv_roster_mapping_new ();
  GHashTableIter iter;
  gpointer key, value;

  g_return_val_if_fail (self != NULL, copy);

  g_hash_table_iter_init (&iter, self->columns);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_hash_table_insert (copy->columns, g_strdup (key), value);
  for (int i = 0; i < BIV_N_ROSTER_WORDS; i++)
    {
      g_hash_table_iter_init (&iter, self->words[i]);
      while (g_hash_table_iter_next (&iter, &key, &value))
        g_hash_table_insert (copy->words[i], g_strdup (key), g_strdup (value));
    }
  copy->men_a_step = self->men_a_step;
  copy->sabres_a_step = self->sabres_a_step;
  copy->guns_a_step = self->guns_a_step;
  copy->rounding = self->rounding;
  copy->least = self->least;
  copy->doubles = self->doubles;
  return copy;
}

/* Each cleaning takes an apostrophe that keeps a cell from being reckoned; of several none is left, so that a key that is read
 * again is the same. */
static char *
dup_key (const char *text)
{
  g_autofree char *clean = biv_cell_dup_clean (text), *folded = g_utf8_casefold (clean, -1);
  g_autofree char *again = biv_cell_dup_clean (folded);

  return g_str_equal (again, folded) ? g_steal_pointer (&folded) : dup_key (again);
}

void
biv_roster_mapping_set_column (BivRosterMapping *self,
                               const char       *key,
                               BivColumnMeaning  meaning)
{
  g_return_if_fail (self != NULL && key != NULL && meaning < BIV_N_COLUMNS);
  g_hash_table_insert (self->columns, dup_key (key), GUINT_TO_POINTER (meaning));
}

void
biv_roster_mapping_answer (BivRosterMapping *self,
                           BivRosterWords    words,
                           const char       *word,
                           const char       *answer)
{
  g_autofree char *key = NULL;

  g_return_if_fail (self != NULL && words < BIV_N_ROSTER_WORDS && word != NULL);

  key = dup_key (word);
  if (answer == NULL)
    g_hash_table_remove (self->words[words], key);
  else
    g_hash_table_insert (self->words[words], g_steal_pointer (&key), g_strdup (answer));
}

const char *
biv_roster_mapping_get_answer (const BivRosterMapping *self,
                               BivRosterWords          words,
                               const char             *word)
{
  g_autofree char *key = NULL;

  g_return_val_if_fail (self != NULL && words < BIV_N_ROSTER_WORDS && word != NULL, NULL);

  key = dup_key (word);
  return g_hash_table_lookup (self->words[words], key);
}

/* ---- As a text ---- */

static char *
dup_escaped (const char *key)
{
  /* An empty word is what lines have that say nothing. */
  return *key == '\0' ? g_strdup ("%") : g_uri_escape_string (key, PLAIN, TRUE);
}

static gboolean
read_choice (GKeyFile           *file,
             const char         *key,
             const char *const  *choices,
             guint              *choice,
             GError            **error)
{
  g_autofree char *word = g_key_file_get_value (file, "rule", key, NULL), *all = NULL;

  for (guint i = 0; word != NULL && choices[i] != NULL; i++)
    if (g_str_equal (choices[i], word))
      {
        *choice = i;
        return TRUE;
      }
  if (word == NULL)
    return TRUE;
  all = g_strjoinv (", ", (char **) choices);
  return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("[rule] %s: “%s” will not do; it may be %s"), key, word,
                   all);
}

static gboolean
read_number (GKeyFile    *file,
             const char  *key,
             int          least,
             int          most,
             int         *number,
             GError     **error)
{
  g_autofree char *word = g_key_file_get_value (file, "rule", key, NULL);
  gint64 read;

  if (word == NULL)
    return TRUE;
  if (!g_ascii_string_to_signed (word, 10, least, most, &read, NULL))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("[rule] %s: “%s” is no whole number from %d to %d"),
                     key, word, least, most);
  *number = (int) read;
  return TRUE;
}

static gboolean
read_columns (BivRosterMapping  *self,
              GKeyFile          *file,
              GError           **error)
{
  g_auto (GStrv) keys = g_key_file_get_keys (file, "columns", NULL, NULL);

  for (guint i = 0; keys != NULL && keys[i] != NULL; i++)
    {
      g_autofree char *word = g_key_file_get_string (file, "columns", keys[i], NULL);
      g_autofree char *heading = g_uri_unescape_string (keys[i], NULL);
      BivColumnMeaning meaning;

      if (word == NULL || !biv_column_find_word (word, &meaning))
        return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _("[columns] %s: “%s” is nothing that a column can mean"), heading != NULL ? heading : keys[i],
                         word != NULL ? word : "");
      biv_roster_mapping_set_column (self, heading != NULL ? heading : keys[i], meaning);
    }
  return TRUE;
}

static void
read_words (BivRosterMapping *self,
            GKeyFile         *file)
{
  for (int group = 0; group < BIV_N_ROSTER_WORDS; group++)
    {
      g_auto (GStrv) keys = g_key_file_get_keys (file, groups[group], NULL, NULL);

      for (guint i = 0; keys != NULL && keys[i] != NULL; i++)
        {
          g_autofree char *answer = g_key_file_get_string (file, groups[group], keys[i], NULL);
          g_autofree char *word = g_str_equal (keys[i], "%") ? g_strdup ("") : g_uri_unescape_string (keys[i], NULL);

          if (answer != NULL && *answer != '\0')
            biv_roster_mapping_answer (self, (BivRosterWords) group, word != NULL ? word : keys[i], answer);
        }
    }
}

BivRosterMapping *
biv_roster_mapping_parse (const char  *text,
                          const char  *name,
                          GError     **error)
{
  g_autoptr (BivRosterMapping) self = biv_roster_mapping_new ();
  g_autoptr (GKeyFile) file = g_key_file_new ();
  guint rounding = 0, twice = 0;

  g_return_val_if_fail (text != NULL && name != NULL, NULL);

  if (!g_utf8_validate (text, -1, NULL))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("this is not UTF-8"));
  else if (g_key_file_load_from_data (file, text, (gsize) -1, G_KEY_FILE_NONE, error)
           && read_columns (self, file, error)
           && read_choice (file, "rounding", roundings, &rounding, error)
           && read_choice (file, "doubles", doubles, &twice, error)
           && read_number (file, "men", 0, A_STEP_MOST, &self->men_a_step, error)
           && read_number (file, "sabres", 0, A_STEP_MOST, &self->sabres_a_step, error)
           && read_number (file, "guns", 0, A_STEP_MOST, &self->guns_a_step, error)
           && read_number (file, "least", 1, LEAST_MOST, &self->least, error))
    {
      read_words (self, file);
      self->rounding = (BivRosterRounding) rounding;
      self->doubles = (BivRosterDoubles) twice;
      return g_steal_pointer (&self);
    }
  g_prefix_error (error, "%s: ", name);
  return NULL;
}

static int
compare_words (gconstpointer a,
               gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

/* By key, so that the same mapping is the same text. Returns: (transfer container) */
static GPtrArray *
list_keys (GHashTable *table)
{
  GPtrArray *keys = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_ptr_array_add (keys, key);
  g_ptr_array_sort (keys, compare_words);
  return keys;
}

char *
biv_roster_mapping_dup_text (const BivRosterMapping *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GPtrArray) headings = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  headings = list_keys (self->columns);
  for (guint i = 0; i < headings->len; i++)
    {
      g_autofree char *key = dup_escaped (headings->pdata[i]);
      guint meaning = GPOINTER_TO_UINT (g_hash_table_lookup (self->columns, headings->pdata[i]));

      g_key_file_set_string (file, "columns", key, biv_column_get_word ((BivColumnMeaning) meaning));
    }
  for (int group = 0; group < BIV_N_ROSTER_WORDS; group++)
    {
      g_autoptr (GPtrArray) words = list_keys (self->words[group]);

      for (guint i = 0; i < words->len; i++)
        {
          g_autofree char *key = dup_escaped (words->pdata[i]);

          g_key_file_set_string (file, groups[group], key, g_hash_table_lookup (self->words[group], words->pdata[i]));
        }
    }
  if (self->men_a_step > 0)
    g_key_file_set_integer (file, "rule", "men", self->men_a_step);
  if (self->sabres_a_step > 0)
    g_key_file_set_integer (file, "rule", "sabres", self->sabres_a_step);
  if (self->guns_a_step > 0)
    g_key_file_set_integer (file, "rule", "guns", self->guns_a_step);
  g_key_file_set_string (file, "rule", "rounding", roundings[self->rounding]);
  g_key_file_set_integer (file, "rule", "least", self->least);
  g_key_file_set_string (file, "rule", "doubles", doubles[self->doubles]);
  return g_key_file_to_data (file, NULL, NULL);
}
