/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept.c: what somebody keeps under a name of his own, each in a file of the user's data folder */
#include "base/kept.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

static char *
dup_folder (const char *folder)
{
  return g_build_filename (g_get_user_data_dir (), "bivouac", folder, NULL);
}

char *
biv_kept_dup_path (const char *folder,
                   const char *ending,
                   const char *name)
{
  g_autofree char *path = dup_folder (folder), *word = g_uri_escape_string (name, " ,'()", TRUE);
  g_autofree char *file = g_strconcat (word, ending, NULL);

  return g_build_filename (path, file, NULL);
}

gboolean
biv_kept_make_folder (const char *folder)
{
  g_autofree char *path = dup_folder (folder);

  return g_mkdir_with_parents (path, 0700) == 0;
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
biv_kept_list (const char *folder,
               const char *ending,
               guint       most)
{
  g_autofree char *place = dup_folder (folder);
  g_autoptr (GDir) dir = g_dir_open (place, 0, NULL);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (kept_free);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  const char *file;

  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (place, file, NULL), *stem = NULL;
      GStatBuf info;
      Kept *one;

      if (!g_str_has_suffix (file, ending) || g_stat (path, &info) != 0 || !S_ISREG (info.st_mode))
        continue;
      stem = g_strndup (file, strlen (file) - strlen (ending));
      one = g_new0 (Kept, 1);
      one->name = g_uri_unescape_string (stem, NULL);
      one->time = (gint64) info.st_mtime;
      if (one->name != NULL && g_utf8_validate (one->name, -1, NULL))
        g_ptr_array_add (kept, one);
      else
        kept_free (one);
    }
  g_ptr_array_sort (kept, compare_kept);
  for (guint i = 0; i < MIN (kept->len, most); i++)
    g_strv_builder_add (names, ((Kept *) kept->pdata[i])->name);
  return g_strv_builder_end (names);
}
