/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remove-tree.h: a test's folder goes with all that is in it */
#pragma once
#include <glib/gstdio.h>

static inline void
remove_tree (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      remove_tree (inner);
    }
  g_remove (path);
}
