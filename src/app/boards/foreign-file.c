/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreign-file.c: a board or a map written for other programs */
#include "app/boards/foreign-file.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/biv-file.h"
#include "base/fail.h"
#include "draw/ground/tile-picture.h"
#include "store/foreign/export.h"

static gboolean
has_ending (GFile      *file,
            const char *ending)
{
  g_autofree char *name = g_file_get_basename (file);

  return g_str_has_suffix (name, ending);
}

gboolean
biv_foreign_file_is_name (GFile *file)
{
  return has_ending (file, ".tmx") || has_ending (file, ".csv");
}

static gboolean
put_text (const char  *text,
          GFile       *file,
          GError     **error)
{
  return biv_file_replace (file, text, strlen (text), NULL, BIV_FILE_REPLACE_NONE, NULL, error);
}

/* "war.tmx" has "war-tiles.png" beside it. */
static char *
dup_picture_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file), *stem = g_strndup (name, strlen (name) - strlen (".tmx"));

  return g_strconcat (stem, "-tiles.png", NULL);
}

static gboolean
put_picture (BivGroundTarget   target,
             BivBoardShape     shape,
             GFile            *map,
             const char       *name,
             GError          **error)
{
  g_autoptr (GArray) tiles = biv_tile_list (target, shape);
  g_autofree BivGround *grounds = g_new (BivGround, tiles->len);
  g_autoptr (GFile) folder = g_file_get_parent (map), file = NULL;
  g_autoptr (GBytes) picture = NULL;

  for (guint i = 0; i < tiles->len; i++)
    grounds[i] = g_array_index (tiles, BivTile, i).ground;
  picture = biv_tile_picture_new (shape, grounds, tiles->len, target == BIV_GROUND_FOR_BOARD, BIV_TILES_ACROSS, BIV_TILE_SIDE,
                                  shape == BIV_BOARD_HEXES ? BIV_TILE_TALL : BIV_TILE_SIDE, error);
  if (picture == NULL)
    return FALSE;
  file = g_file_get_child (folder, name);
  return biv_file_replace (file, g_bytes_get_data (picture, NULL), g_bytes_get_size (picture), NULL, BIV_FILE_REPLACE_NONE,
                           NULL,
                           error);
}

gboolean
biv_foreign_file_save_board (const BivBoard  *board,
                             const char      *name,
                             GFile           *file,
                             GError         **error)
{
  gboolean is_tiled;
  g_autofree char *picture = NULL, *text = NULL;

  g_return_val_if_fail (board != NULL && biv_foreign_file_is_name (file), FALSE);

  if (biv_board_get_shape (board) == BIV_BOARD_TABLE)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                     _("a table measured in millimetres has no cells to write; give the file the ending .board"));
  is_tiled = has_ending (file, ".tmx");
  picture = is_tiled ? dup_picture_name (file) : NULL;
  text = is_tiled ? biv_board_dup_tiled (board, name, picture) : biv_board_dup_csv (board, name);
  return (!is_tiled || put_picture (BIV_GROUND_FOR_BOARD, biv_board_get_shape (board), file, picture, error))
         && put_text (text, file, error);
}

gboolean
biv_foreign_file_save_map (BivCampaign  *campaign,
                           GFile        *file,
                           GError      **error)
{
  gboolean is_tiled;
  g_autofree char *picture = NULL, *text = NULL;
  BivBoardShape shape = BIV_BOARD_SQUARES;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && G_IS_FILE (file), FALSE);

  is_tiled = has_ending (file, ".tmx");
  picture = is_tiled ? dup_picture_name (file) : NULL;
  text = is_tiled ? biv_map_dup_tiled (campaign, picture, &shape) : biv_map_dup_csv (campaign);
  return (!is_tiled || put_picture (BIV_GROUND_FOR_MAP, shape, file, picture, error)) && put_text (text, file, error);
}
