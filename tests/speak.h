/* SPDX-License-Identifier: GPL-3.0-or-later */
/* speak.h: a test speaks another language, whatever is installed here
 *
 * gettext asks LANGUAGE, but that of Debian 13 not in a locale of the name C, so the plain one has another name here
 * (tests/tap.py does the same). */
#pragma once
#include <glib/gstdio.h>
#include <locale.h>
#include <unistd.h>

#define PLAIN_LOCALE "/usr/lib/locale/C.utf8"
#define OTHER_NAME   "en_XX.UTF-8"

/* From now on, in this process. */
static inline void
speak (const char *language)
{
  g_autofree char *folder = g_build_filename (g_getenv ("G_TEST_BUILDDIR"), "locales", NULL);
  g_autofree char *path = g_build_filename (folder, OTHER_NAME, NULL);

  g_mkdir_with_parents (folder, 0755);
  if (!g_file_test (path, G_FILE_TEST_IS_DIR) && symlink (PLAIN_LOCALE, path) != 0)
    g_debug ("another test has made it");
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      g_setenv ("LOCPATH", folder, TRUE);
      g_setenv ("LC_ALL", OTHER_NAME, TRUE);
    }
  g_setenv ("LANGUAGE", language, TRUE);
  setlocale (LC_ALL, "");
}
