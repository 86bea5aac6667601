/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alone.c: whether a file is by itself: nothing that lasts can be put beside it */
#define _GNU_SOURCE                 /* statx(), faccessat() with AT_EACCESS */
#include "config.h"
#include "base/alone.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The portal's folder is called by a number, and nothing but the file that is lent lies in it. A folder that is lent lies in
 * such a folder itself, and what is in it has company. */
static gboolean
is_lent_below (const char *folder,
               const char *documents)
{
  g_autofree char *real = realpath (documents, NULL);
  g_auto (GStrv) parts = NULL;
  guint n;

  if (real == NULL || !g_str_has_prefix (folder, real) || folder[strlen (real)] != '/')
    return FALSE;
  parts = g_strsplit (folder + strlen (real) + 1, "/", -1);
  n = g_strv_length (parts);
  return strcmp (parts[0], "by-app") == 0 ? n == 3 : n == 1;
}

/* In a sandbox the documents lie where Flatpak puts them, and the folder of the session leads there. */
static gboolean
is_lent (const char *folder)
{
  g_autofree char *documents = g_build_filename (g_get_user_runtime_dir (), "doc", NULL);

  return is_lent_below (folder, documents) || is_lent_below (folder, "/run/flatpak/doc");
}

static gboolean
is_mounted (const char *path)
{
  struct statx status;

  return statx (AT_FDCWD, path, 0, 0, &status) == 0 && (status.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT) != 0 &&
         (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

gboolean
biv_file_stands_alone (GFile *file)
{
  const char *given;
  g_autofree char *path = NULL, *folder = NULL;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  given = g_file_peek_path (file);
  path = given != NULL ? realpath (given, NULL) : NULL;
  if (path == NULL)
    return FALSE;
  folder = g_path_get_dirname (path);
  return faccessat (AT_FDCWD, path, W_OK, AT_EACCESS) == 0 &&
         (faccessat (AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) != 0 || is_mounted (path) || is_lent (folder));
}
