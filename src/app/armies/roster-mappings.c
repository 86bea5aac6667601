/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster-mappings.c: how tables were read before, kept for the next one */
#include "app/armies/roster-mappings.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/biv-file.h"
#include "campaign/roster/heading.h"

#define FILE_MOST (1024 * 1024)
#define KEPT_MOST 30
#define ENDING    ".mapping"

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "bivouac", "rosters", NULL);
}

/* A campaign may be called anything; a file may not. */
static char *
dup_path (const char *name)
{
  g_autofree char *folder = dup_folder (), *word = g_uri_escape_string (name, " ,'()", TRUE);
  g_autofree char *file = g_strconcat (word, ENDING, NULL);

  return g_build_filename (folder, file, NULL);
}

typedef struct
{
  char   *name;
  gint64  time;
} Kept;

static void
kept_free (gpointer data)
{
  g_free (((Kept *) data)->name);
  g_free (data);
}

static int
compare_kept (gconstpointer a,
              gconstpointer b)
{
  const Kept *x = *(Kept *const *) a, *y = *(Kept *const *) b;

  return x->time != y->time ? (x->time > y->time ? -1 : 1) : g_strcmp0 (x->name, y->name);
}

char **
biv_roster_mappings_list (void)
{
  g_autofree char *folder = dup_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (kept_free);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  const char *file;

  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, file, NULL), *stem = NULL;
      GStatBuf info;
      Kept *one;

      if (!g_str_has_suffix (file, ENDING) || g_stat (path, &info) != 0 || !S_ISREG (info.st_mode))
        continue;
      stem = g_strndup (file, strlen (file) - strlen (ENDING));
      one = g_new0 (Kept, 1);
      one->name = g_uri_unescape_string (stem, NULL);
      one->time = (gint64) info.st_mtime;
      if (one->name != NULL && g_utf8_validate (one->name, -1, NULL))
        g_ptr_array_add (kept, one);
      else
        kept_free (one);
    }
  g_ptr_array_sort (kept, compare_kept);
  for (guint i = 0; i < MIN (kept->len, KEPT_MOST); i++)
    g_strv_builder_add (names, ((Kept *) kept->pdata[i])->name);
  return g_strv_builder_end (names);
}

BivRosterMapping *
biv_roster_mappings_load (const char *name)
{
  g_autofree char *path = dup_path (name), *text = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = biv_file_read (file, FILE_MOST, NULL, NULL);

  if (bytes == NULL)
    return NULL;
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  return biv_roster_mapping_parse (text, name, NULL);
}

static gboolean
knows_headings (const BivRosterMapping *mapping,
                const BivRoster        *roster)
{
  for (guint i = 0; i < biv_roster_count_columns (roster); i++)
    {
      g_autofree char *key = biv_roster_dup_column_key (roster, i), *folded = g_utf8_casefold (key, -1);

      if (!g_hash_table_contains (mapping->columns, folded))
        return FALSE;
    }
  return TRUE;
}

BivRosterMapping *
biv_roster_mappings_find (BivRoster *roster)
{
  g_auto (GStrv) names = biv_roster_mappings_list ();

  for (guint i = 0; names[i] != NULL && roster->has_heading; i++)
    {
      g_autoptr (BivRosterMapping) mapping = biv_roster_mappings_load (names[i]);

      if (mapping != NULL && knows_headings (mapping, roster))
        return g_steal_pointer (&mapping);
    }
  return NULL;
}

void
biv_roster_mappings_keep (const char             *name,
                          const BivRosterMapping *mapping)
{
  g_autofree char *folder = dup_folder (), *path = dup_path (name), *text = biv_roster_mapping_dup_text (mapping);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    biv_file_replace (file, text, strlen (text), NULL, BIV_FILE_REPLACE_NONE, NULL, NULL);
}
