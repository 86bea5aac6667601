/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folder.h: a folder of its own for a test that writes files, empty at first and gone afterwards */
#pragma once
#include <gio/gio.h>
#include <glib/gstdio.h>
G_BEGIN_DECLS

typedef struct
{
  char  *path;
  GFile *file;
} Folder;

static void
folder_set_up (Folder        *folder,
               gconstpointer  data)
{
  folder->path = g_dir_make_tmp ("draw-XXXXXX", NULL);
  g_assert_nonnull (folder->path);
  folder->file = g_file_new_for_path (folder->path);
}

static void
folder_tear_down (Folder        *folder,
                  gconstpointer  data)
{
  g_autoptr (GDir) dir = g_dir_open (folder->path, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder->path, name, NULL);

      g_remove (path);
    }
  g_rmdir (folder->path);
  g_clear_object (&folder->file);
  g_free (folder->path);
}

G_END_DECLS
