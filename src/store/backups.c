/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backups.c: earlier versions of campaigns, in the user's state folder
 *
 * A folder is called by the file's name and a digest of where it lies; a version by when it was replaced, in microseconds, so
 * that their names stand in the order of time: "0001763900000123456 karrash-road.campaign". */
#include "config.h"
#include "store/backups.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alone.h"
#include "base/biv-digest.h"
#include "base/fail.h"

#define SCHEMA    "org.bivouac.Bivouac"
#define KEY       "backups"
#define N_FIGURES 19                  /* of a time */
#define MOST_BYTES (64 * 1024 * 1024)
#define LONGEST    120                /* bytes of a file's name that stand in ours */

/* What was set in the window holds for the command line too. Where nothing was, or no schema is installed: -1 */
static int
read_preference (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = source != NULL ? g_settings_schema_source_lookup (source, SCHEMA, TRUE) : NULL;
  g_autoptr (GSettings) settings = NULL;
  g_autoptr (GVariant) value = NULL;

  if (schema == NULL || !g_settings_schema_has_key (schema, KEY))
    return -1;
  settings = g_settings_new_full (schema, NULL, NULL);
  value = g_settings_get_user_value (settings, KEY);
  return value != NULL ? g_variant_get_int32 (value) : -1;
}

guint
biv_backups_get_most (void)
{
  int preferred = read_preference ();
  g_autofree char *path = g_build_filename (g_get_user_config_dir (), "bivouac", "bivouac.ini", NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  int keep;

  if (preferred >= 0)
    return (guint) MIN (preferred, BIV_BACKUPS_MOST);
  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL))
    return BIV_BACKUPS_USUAL;
  keep = g_key_file_get_integer (file, "backups", "keep", &error);
  return error != NULL ? BIV_BACKUPS_USUAL : (guint) CLAMP (keep, 0, BIV_BACKUPS_MOST);
}

/* ---- Where they are ---- */

/* A name may be as long as a file system takes; ours is longer. */
static char *
dup_short_name (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  const char *end = NULL;

  if (strlen (base) <= LONGEST)
    return g_steal_pointer (&base);
  if (!g_utf8_validate (base, LONGEST, &end) && end == base)
    end = base + LONGEST;
  return g_strndup (base, end - base);
}

static char *
dup_real_path (GFile *file)
{
  const char *path = g_file_peek_path (file);
  char *real = path != NULL ? realpath (path, NULL) : NULL;
  char *copy = g_strdup (real != NULL ? real : path);

  free (real);
  return copy;
}

static GFile *
get_folder (GFile *file)
{
  g_autofree char *path = dup_real_path (file), *name = NULL, *digest = NULL, *own = NULL, *folder = NULL;
  BivDigest sum;

  g_return_val_if_fail (path != NULL, NULL);

  biv_digest_init (&sum);
  biv_digest_add (&sum, path, strlen (path));
  digest = biv_digest_dup_text (&sum);
  name = dup_short_name (path);
  own = g_strdup_printf ("%s %s", name, digest);
  folder = g_build_filename (g_get_user_state_dir (), "bivouac", "backups", own, NULL);
  return g_file_new_for_path (folder);
}

/* Returns: -1 if it is not one of ours */
static gint64
read_time (const char *name)
{
  char *end = NULL;
  gint64 time = g_ascii_isdigit (*name) ? g_ascii_strtoll (name, &end, 10) : -1;

  return time >= 0 && end == name + N_FIGURES && *end == ' ' ? time : -1;
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) b, *(const char *const *) a);
}

/* Returns: (transfer full): of names, the latest first */
static GPtrArray *
list_names (GFile *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (read_time (name) >= 0)
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

GPtrArray *
biv_backups_list (GFile *file)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GPtrArray) names = NULL;

  g_return_val_if_fail (G_IS_FILE (file), files);

  if (g_file_peek_path (file) == NULL)
    return files;
  folder = get_folder (file);
  names = list_names (folder);
  for (guint i = 0; i < names->len; i++)
    g_ptr_array_add (files, g_file_get_child (folder, names->pdata[i]));
  return files;
}

/* ---- Which stay ---- */

guint
biv_backups_choose (const gint64 *times,
                    guint         n_times,
                    gint64        now)
{
  guint least = n_times - 1;
  double closest = G_MAXDOUBLE;

  g_return_val_if_fail (n_times > 0, 0);

  for (guint i = 1; i + 1 < n_times; i++)
    {
      double gap = (double) (times[i - 1] - times[i + 1]) / (double) MAX (now - times[i], 1);

      if (gap < closest)
        {
          closest = gap;
          least = i;
        }
    }
  return least;
}

static void
thin_out (GFile *folder,
          guint  most,
          gint64 now)
{
  g_autoptr (GPtrArray) names = list_names (folder);

  while (names->len > most)
    {
      g_autofree gint64 *times = g_new (gint64, names->len);
      g_autoptr (GFile) file = NULL;
      guint least;

      for (guint i = 0; i < names->len; i++)
        times[i] = read_time (names->pdata[i]);
      least = biv_backups_choose (times, names->len, now);
      file = g_file_get_child (folder, names->pdata[least]);
      g_file_delete (file, NULL, NULL);
      g_ptr_array_remove_index (names, least);
    }
}

static gboolean
is_kept_already (GFile     *folder,
                 GPtrArray *names,
                 GBytes    *content)
{
  g_autoptr (GFile) latest = names->len > 0 ? g_file_get_child (folder, names->pdata[0]) : NULL;
  g_autoptr (GBytes) kept = latest != NULL ? biv_file_read (latest, MOST_BYTES, NULL, NULL) : NULL;

  return kept != NULL && g_bytes_equal (kept, content);
}

/* Returns: whether it is here, now or already */
static gboolean
keep (GFile  *file,
      GBytes *content,
      guint   most)
{
  gint64 now = g_get_real_time ();
  g_autoptr (GFile) folder = get_folder (file), version = NULL;
  g_autoptr (GPtrArray) names = list_names (folder);
  g_autofree char *path = NULL, *base = NULL, *name = NULL;
  gboolean is_kept = most > 0 && is_kept_already (folder, names, content);
  const char *bytes;
  gsize n_bytes;

  /* Even if the clock was set back, a version never counts as older than the one before it. */
  if (names->len > 0)
    now = MAX (now, read_time (names->pdata[0]) + 1);
  if (most > 0 && !is_kept && g_mkdir_with_parents (g_file_peek_path (folder), 0700) == 0)
    {
      path = dup_real_path (file);
      base = dup_short_name (path);
      name = g_strdup_printf ("%0*" G_GINT64_FORMAT " %s", N_FIGURES, now, base);
      version = g_file_get_child (folder, name);
      bytes = g_bytes_get_data (content, &n_bytes);
      is_kept = biv_file_replace (version, bytes, n_bytes, NULL, BIV_FILE_REPLACE_QUICK, NULL, NULL);
    }
  thin_out (folder, most, now);
  return is_kept;
}

void
biv_backups_keep (GFile  *file,
                  GBytes *content)
{
  g_return_if_fail (G_IS_FILE (file) && content != NULL);

  if (g_bytes_get_size (content) > 0 && g_file_peek_path (file) != NULL)
    keep (file, content, biv_backups_get_most ());
}

static gboolean
keep_before (GFile   *file,
             GError **error)
{
  g_autoptr (GBytes) before = biv_file_read (file, G_MAXINT, NULL, error);
  g_autofree char *name = biv_file_dup_name (file);

  if (before == NULL)
    return FALSE;
  if (g_bytes_get_size (before) == 0 || keep (file, before, MAX (biv_backups_get_most (), 1)))
    return TRUE;
  return biv_fail (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                   /* TRANSLATORS: a file, then a folder */
                   _("%s cannot be saved: nothing can be put beside it, and what it holds cannot be kept in %s first; save in "
                     "another folder"), name, g_get_user_state_dir ());
}

gboolean
biv_backups_replace (GFile        *file,
                     BivFileLock  *lock,
                     const char   *bytes,
                     gsize         n_bytes,
                     const char   *etag,
                     char        **new_etag,
                     GError      **error)
{
  BivFileReplaceFlags flags = BIV_FILE_REPLACE_BACKUP;

  g_return_val_if_fail (G_IS_FILE (file) && bytes != NULL, FALSE);

  if (biv_file_stands_alone (file))
    {
      if (!keep_before (file, error))
        return FALSE;
      flags = BIV_FILE_REPLACE_KEPT;
    }
  return biv_file_replace_locked (file, lock, bytes, n_bytes, etag, flags, new_etag, error);
}
