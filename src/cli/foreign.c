/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreign.c: maps and boards of other programs, taken in and written out */
#include "config.h"
#include "cli/foreign.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/pressed.h"
#include "cli/output.h"
#include "store/board-file.h"
#include "store/foreign/export.h"
#include "store/foreign/ground-import.h"

#define MAPPING_MOST (1024 * 1024)

/* ---- Taking in ---- */

/* Returns: (transfer full) (nullable): %NULL after a message */
static BivGroundMapping *
load_mapping (const char *path)
{
  g_autoptr (GFile) file = path != NULL ? g_file_new_for_commandline_arg (path) : NULL;
  g_autofree char *name = NULL, *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  BivGroundMapping *mapping = NULL;

  if (path == NULL)
    return biv_ground_mapping_new ();
  name = biv_file_dup_name (file);
  bytes = biv_file_read (file, MAPPING_MOST, NULL, &error);
  if (bytes != NULL)
    {
      text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      mapping = biv_ground_mapping_parse (text, name, &error);
    }
  if (mapping == NULL)
    biv_cli_complain_lines (error->message);
  return mapping;
}

/* Reads the file and settles its ground. Returns: (transfer full) (nullable): %NULL after messages, with the @answer */
static BivGroundImport *
open_import (const BivCliForeignOptions *options,
             const char                 *path,
             BivGroundTarget             target,
             int                        *answer)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (BivGroundMapping) mapping = load_mapping (options->mapping), used = NULL;
  g_autoptr (BivGroundImport) import = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *problems = NULL, *notes = NULL, *kept = NULL;
  BivForeign *foreign;

  *answer = BIV_CLI_WRONG;
  if (mapping == NULL)
    return NULL;
  foreign = biv_foreign_read (file, &error);
  if (foreign == NULL)
    {
      biv_cli_complain_lines (error->message);
      return NULL;
    }
  import = biv_ground_import_new (foreign, target, mapping);
  if (options->makes_missing)
    biv_ground_import_make_missing (import);
  used = biv_ground_import_dup_mapping (import);
  kept = biv_ground_mapping_dup_text (used);
  if (options->save_mapping != NULL)
    {
      if (!biv_cli_put_text (kept, options->save_mapping))
        return NULL;
      if (biv_cli_is_standard (options->save_mapping))
        biv_cli_output_to_messages ();
    }
  problems = biv_ground_import_dup_problems (import);
  if (*problems == '\0')
    return g_steal_pointer (&import);
  notes = biv_ground_import_dup_notes (import);
  biv_cli_complain_lines (problems);
  biv_cli_complain_lines (notes);
  biv_cli_complain (_("%s: nothing was taken over; say in a mapping what this ground is (--mapping), or --make-missing"),
                    foreign->file_name);
  *answer = BIV_CLI_NO;
  return NULL;
}

static void
tell (const BivGroundImport *import)
{
  g_autofree char *how = biv_foreign_dup_words (import->foreign), *notes = biv_ground_import_dup_notes (import);

  g_print ("%s: %s\n%s", import->foreign->file_name, how, notes);
}

/* A board of ours needs no import, and is written again as it is. Returns: whether it was one */
static gboolean
import_own_board (const BivCliForeignOptions *options,
                  const char                 *path,
                  int                        *answer)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GBytes) bytes = biv_file_read (file, BIV_FOREIGN_BYTES_MOST, NULL, NULL);
  g_autofree char *name = NULL, *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivBoard) board = NULL;

  if (bytes == NULL || !biv_foreign_is_own_board (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)))
    return FALSE;
  board = biv_board_file_load (file, &name, &error);
  *answer = BIV_CLI_WRONG;
  if (board == NULL)
    {
      biv_cli_complain_lines (error->message);
      return TRUE;
    }
  text = biv_board_file_dup_text (board, name, NULL);
  if (options->is_dry || biv_cli_put_text (text, options->output))
    *answer = BIV_CLI_DONE;
  return TRUE;
}

BivBoard *
biv_cli_parse_board (const char  *name,
                     const char  *bytes,
                     gsize        n_bytes,
                     GError     **error)
{
  g_autoptr (GError) why = NULL;
  g_autoptr (BivForeign) foreign = NULL;
  g_autofree char *words = NULL;
  BivBoard *board = biv_board_file_parse (name, bytes, n_bytes, NULL, &why);

  if (board != NULL)
    return board;
  if (!biv_foreign_is_own_board (bytes, n_bytes))
    foreign = biv_foreign_parse (name, bytes, n_bytes, NULL, NULL, NULL);
  if (foreign == NULL || !foreign->has_cells || foreign->format == BIV_FOREIGN_CSV)
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return NULL;
    }
  words = biv_foreign_dup_words (foreign);
  /* TRANSLATORS: a file, and what is in it: "MegaMek, 16 x 17 hexes, 3 kinds of ground" */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _("%s: this is a board of another program (%s); \"bivouac-cli import board\" takes it over"), name, words);
  return NULL;
}

int
biv_cli_import_board (const BivCliForeignOptions *options,
                      const char                 *path)
{
  g_autoptr (BivGroundImport) import = NULL;
  g_autoptr (BivBoard) board = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *text = NULL;
  int answer;

  if (import_own_board (options, path, &answer))
    return answer;
  import = open_import (options, path, BIV_GROUND_FOR_BOARD, &answer);
  if (import == NULL)
    return answer;
  board = biv_ground_import_make_board (import, &error);
  if (board == NULL)
    {
      biv_cli_complain_lines (error->message);
      return BIV_CLI_WRONG;
    }
  name = biv_foreign_dup_name (import->foreign);
  text = biv_board_file_dup_text (board, name, NULL);
  if (!options->is_dry && biv_cli_is_standard (options->output))
    biv_cli_output_to_messages ();
  tell (import);
  return options->is_dry || biv_cli_put_text (text, options->output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

int
biv_cli_import_map (const BivCliForeignOptions *options,
                    const char                 *path,
                    const char                 *campaign_path)
{
  g_autoptr (BivGroundImport) import = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;
  int answer;

  import = open_import (options, path, BIV_GROUND_FOR_MAP, &answer);
  if (import == NULL)
    return answer;
  campaign = options->is_dry ? biv_cli_load_campaign (campaign_path, NULL)
                             : biv_cli_load_to_change (campaign_path, options->output, &etag);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (biv_campaign_is_copy (campaign))
    {
      biv_cli_complain (_("%s is the copy of a player, who has no map to take in"), campaign_path);
      return BIV_CLI_NO;
    }
  proposal = biv_ground_import_propose_map (import, campaign, notes, &error);
  if (proposal == NULL || (!biv_proposal_is_empty (proposal) && !biv_campaign_commit (campaign, proposal, &error)))
    {
      biv_cli_complain_lines (error->message);
      biv_cli_complain (_("%s: nothing was taken over"), import->foreign->file_name);
      return BIV_CLI_NO;
    }
  tell (import);
  for (guint i = 0; i < notes->len; i++)
    g_print ("%s: %s\n", import->foreign->file_name, (char *) notes->pdata[i]);
  if (options->is_dry)
    return BIV_CLI_DONE;
  return biv_cli_save_campaign (campaign, campaign_path, options->output, etag) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

/* ---- Writing ---- */

/* Returns: %FALSE after a message */
static gboolean
read_format (const char *format,
             const char *output,
             gboolean   *is_tiled)
{
  if (format == NULL)
    format = output != NULL && g_str_has_suffix (output, ".tmx") ? "tmx" : "csv";
  *is_tiled = g_str_equal (format, "tmx");
  if (*is_tiled && biv_cli_is_standard (output))
    biv_cli_complain (_("a map of Tiled has the picture of its tiles beside it: say with -o FILE.tmx where both are "
                        "written"));
  else
    return TRUE;
  return FALSE;
}

/* "war.tmx" has "war-tiles.png" beside it. */
static char *
dup_picture_path (const char *output)
{
  gsize length = strlen (output) - (g_str_has_suffix (output, ".tmx") ? strlen (".tmx") : 0);
  g_autofree char *stem = g_strndup (output, length);

  return g_strconcat (stem, "-tiles.png", NULL);
}

static gboolean
put_picture (BivGroundTarget  target,
             BivBoardShape    shape,
             const char      *path)
{
  g_autoptr (GArray) tiles = biv_tile_list (target, shape);
  g_autofree BivGround *grounds = g_new (BivGround, tiles->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) picture = NULL;

  for (guint i = 0; i < tiles->len; i++)
    grounds[i] = g_array_index (tiles, BivTile, i).ground;
  picture = biv_cli_get_press ()->new_tiles (shape, grounds, tiles->len, target == BIV_GROUND_FOR_BOARD, BIV_TILES_ACROSS,
                                             BIV_TILE_SIDE, shape == BIV_BOARD_HEXES ? BIV_TILE_TALL : BIV_TILE_SIDE, &error);
  if (picture == NULL)
    {
      biv_cli_complain ("%s", error->message);
      return FALSE;
    }
  return biv_cli_put_bytes (g_bytes_get_data (picture, NULL), g_bytes_get_size (picture), path);
}

int
biv_cli_export_board (const char *path,
                      const char *format,
                      const char *output)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autofree char *name = NULL, *picture = NULL, *beside = NULL, *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivBoard) board = NULL;
  gboolean is_tiled;

  if (!read_format (format, output, &is_tiled))
    return BIV_CLI_WRONG;
  if (is_tiled && biv_cli_get_press () == NULL)
    return biv_cli_run_press ();
  board = biv_board_file_load (file, &name, &error);
  if (board == NULL)
    {
      biv_cli_complain_lines (error->message);
      return BIV_CLI_WRONG;
    }
  if (biv_board_get_shape (board) == BIV_BOARD_TABLE)
    {
      biv_cli_complain (_("%s is a table measured in millimetres, and has no cells to write"), path);
      return BIV_CLI_NO;
    }
  picture = is_tiled ? dup_picture_path (output) : NULL;
  beside = is_tiled ? g_path_get_basename (picture) : NULL;
  text = is_tiled ? biv_board_dup_tiled (board, name, beside) : biv_board_dup_csv (board, name);
  return (!is_tiled || put_picture (BIV_GROUND_FOR_BOARD, biv_board_get_shape (board), picture)) && biv_cli_put_text (text,
                                                                                                                      output)
           ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

int
biv_cli_export_map (const char *path,
                    const char *format,
                    const char *output)
{
  g_autoptr (BivCampaign) campaign = NULL;
  g_autofree char *picture = NULL, *beside = NULL, *text = NULL;
  BivBoardShape shape = BIV_BOARD_SQUARES;
  gboolean is_tiled;

  if (!read_format (format, output, &is_tiled))
    return BIV_CLI_WRONG;
  if (is_tiled && biv_cli_get_press () == NULL)
    return biv_cli_run_press ();
  campaign = biv_cli_load_campaign (path, NULL);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (campaign->map_form == BIV_MAP_LADDER)
    {
      biv_cli_complain (_("%s has a ladder, and no map to write"), path);
      return BIV_CLI_NO;
    }
  picture = is_tiled ? dup_picture_path (output) : NULL;
  beside = is_tiled ? g_path_get_basename (picture) : NULL;
  text = is_tiled ? biv_map_dup_tiled (campaign, beside, &shape) : biv_map_dup_csv (campaign);
  return (!is_tiled || put_picture (BIV_GROUND_FOR_MAP, shape, picture)) && biv_cli_put_text (text, output) ? BIV_CLI_DONE
                                                                                                           : BIV_CLI_WRONG;
}
