/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster-mappings.c: how tables were read before, kept for the next one */
#include "app/armies/roster-mappings.h"

#include <string.h>

#include "base/biv-file.h"
#include "base/kept.h"
#include "campaign/roster/heading.h"

#define FILE_MOST (1024 * 1024)
#define KEPT_MOST 30
#define FOLDER    "rosters"
#define ENDING    ".mapping"

char **
biv_roster_mappings_list (void)
{
  return biv_kept_list (FOLDER, ENDING, KEPT_MOST);
}

BivRosterMapping *
biv_roster_mappings_load (const char *name)
{
  g_autofree char *path = biv_kept_dup_path (FOLDER, ENDING, name), *text = NULL;
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
  g_autofree char *path = biv_kept_dup_path (FOLDER, ENDING, name), *text = biv_roster_mapping_dup_text (mapping);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (biv_kept_make_folder (FOLDER))
    biv_file_replace (file, text, strlen (text), NULL, BIV_FILE_REPLACE_NONE, NULL, NULL);
}
