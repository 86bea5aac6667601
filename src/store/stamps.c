/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stamps.c: pieces of ground that are kept */
#include "config.h"
#include "store/stamps.h"

#include <glib/gi18n-lib.h>

#include "biv-stamps-resource.h"
#include "store/board-file.h"

#define ENDING ".board"

/* In the order of the digits that recall them. */
static const struct
{
  const char *id, *name;
} shipped[] = {
  { "farm", NC_("stamp", "Farm") },
  { "village", NC_("stamp", "Village") },
  { "hill", NC_("stamp", "Hill") },
  { "crossroads", NC_("stamp", "Crossroads") },
  { "ford", NC_("stamp", "Ford") },
  { "redoubt", NC_("stamp", "Redoubt") },
};

static void
kept_free (gpointer data)
{
  BivKeptStamp *kept = data;

  g_free (kept->name);
  g_clear_pointer (&kept->stamp, biv_stamp_unref);
  g_clear_pointer (&kept->board, biv_board_unref);
  g_clear_object (&kept->file);
  g_free (kept);
}

/* Takes @board. Returns: (nullable): %NULL where nothing is on it */
static BivKeptStamp *
kept_new (BivBoard   *board,
          const char *name,
          GFile      *file)
{
  BivKeptStamp *kept = g_new0 (BivKeptStamp, 1);

  kept->name = g_strdup (name);
  kept->board = board;
  kept->file = file != NULL ? g_object_ref (file) : NULL;
  if (biv_board_get_shape (board) != BIV_BOARD_TABLE)
    kept->stamp = biv_stamp_new_from_board (board);
  if (kept->stamp == NULL)
    g_clear_pointer (&kept, kept_free);
  return kept;
}

/* Our own files are right, which a test sees to. */
static void
add_shipped (GPtrArray     *all,
             BivBoardShape  shape)
{
  biv_stamps_register_resource ();
  for (guint i = 0; i < G_N_ELEMENTS (shipped); i++)
    {
      g_autofree char *path = g_strdup_printf ("/org/bivouac/stamps/%s-%s" ENDING,
                                               shape == BIV_BOARD_HEXES ? "hexes" : "squares", shipped[i].id);
      g_autoptr (GBytes) bytes = g_resource_lookup_data (biv_stamps_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      BivBoard *board = bytes != NULL ? biv_board_file_parse (path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL,
                                                              NULL) : NULL;
      BivKeptStamp *kept = board != NULL ? kept_new (board, g_dpgettext2 (NULL, "stamp", shipped[i].name), NULL) : NULL;

      g_return_if_fail (kept != NULL);
      g_ptr_array_add (all, kept);
    }
}

/* ---- The user's own ---- */

static GFile *
get_folder (void)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "bivouac", "stamps", NULL);

  return g_file_new_for_path (path);
}

static int
compare_kept (gconstpointer a,
              gconstpointer b)
{
  return g_utf8_collate ((*(BivKeptStamp *const *) a)->name, (*(BivKeptStamp *const *) b)->name);
}

static void
add_own (GPtrArray      *own,
         GFile          *file,
         BivBoardShape   shape,
         char          **complaint)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  BivBoard *board = biv_board_file_load (file, &name, &error);
  BivKeptStamp *kept;

  if (board == NULL)
    {
      if (complaint != NULL && *complaint == NULL)
        *complaint = g_strdup (error->message);
      return;
    }
  if (biv_board_get_shape (board) != shape)
    {
      biv_board_unref (board);
      return;
    }
  kept = kept_new (board, name, file);
  if (kept != NULL)
    g_ptr_array_add (own, kept);
}

GPtrArray *
biv_stamps_list (BivBoardShape   shape,
                 char          **complaint)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (kept_free);
  g_autoptr (GPtrArray) own = g_ptr_array_new ();
  g_autoptr (GFile) folder = get_folder ();
  g_autoptr (GFileEnumerator) files = NULL;

  if (complaint != NULL)
    *complaint = NULL;
  g_return_val_if_fail (shape != BIV_BOARD_TABLE, all);

  add_shipped (all, shape);
  files = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  while (files != NULL)
    {
      GFileInfo *info;
      GFile *file;

      if (!g_file_enumerator_iterate (files, &info, &file, NULL, NULL) || info == NULL)
        break;
      if (g_str_has_suffix (g_file_info_get_name (info), ENDING))
        add_own (own, file, shape, complaint);
    }
  g_ptr_array_sort (own, compare_kept);
  for (guint i = 0; i < own->len; i++)
    g_ptr_array_add (all, g_ptr_array_index (own, i));
  return all;
}

/* A stamp may be called anything; a file may not. */
static GFile *
get_file (GFile         *folder,
          BivBoardShape  shape,
          const char    *name)
{
  g_autofree char *word = g_uri_escape_string (name, " ,'()", TRUE);
  g_autofree char *base = g_strconcat (shape == BIV_BOARD_HEXES ? "hexes-" : "squares-", word, ENDING, NULL);

  return g_file_get_child (folder, base);
}

gboolean
biv_stamps_keep (const BivBoard  *board,
                 const char      *name,
                 GError         **error)
{
  g_autoptr (GFile) folder = get_folder (), file = NULL;
  g_autoptr (GError) failed = NULL;

  g_return_val_if_fail (board != NULL && biv_board_get_shape (board) != BIV_BOARD_TABLE && name != NULL && *name != '\0', FALSE);

  if (!g_file_make_directory_with_parents (folder, NULL, &failed)
      && !g_error_matches (failed, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      g_propagate_error (error, g_steal_pointer (&failed));
      return FALSE;
    }
  file = get_file (folder, biv_board_get_shape (board), name);
  if (g_file_query_exists (file, NULL))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("There is a stamp called “%s” already. Choose another name."), name);
      return FALSE;
    }
  return biv_board_file_save (board, name, file, error);
}

gboolean
biv_stamps_forget (BivKeptStamp  *kept,
                   GError       **error)
{
  g_return_val_if_fail (kept != NULL && kept->file != NULL, FALSE);

  return g_file_trash (kept->file, NULL, NULL) || g_file_delete (kept->file, NULL, error);
}
