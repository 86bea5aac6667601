/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept-grounds.c: what ground of other programs was taken for before */
#include "app/boards/kept-grounds.h"

#include <string.h>

#include "base/biv-file.h"

#define FILE_MOST (1024 * 1024)

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "bivouac", "grounds", NULL);
}

static GFile *
get_file (BivForeignFormat format)
{
  g_autofree char *folder = dup_folder (), *name = g_strconcat (biv_foreign_format_get_word (format), ".mapping", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_new_for_path (path);
}

BivGroundMapping *
biv_kept_grounds_load (BivForeignFormat format)
{
  g_autoptr (GFile) file = get_file (format);
  g_autoptr (GBytes) bytes = biv_file_read (file, FILE_MOST, NULL, NULL);
  g_autofree char *text = bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)) : NULL;
  BivGroundMapping *mapping = text != NULL ? biv_ground_mapping_parse (text, "", NULL) : NULL;

  return mapping != NULL ? mapping : biv_ground_mapping_new ();
}

void
biv_kept_grounds_keep (BivForeignFormat        format,
                       const BivGroundMapping *mapping)
{
  g_autoptr (GFile) file = get_file (format);
  g_autofree char *folder = dup_folder (), *text = biv_ground_mapping_dup_text (mapping);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    biv_file_replace (file, text, strlen (text), NULL, BIV_FILE_REPLACE_NONE, NULL, NULL);
}
