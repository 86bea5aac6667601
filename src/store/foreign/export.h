/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export.h: maps and boards for other programs: as tables, and as maps of Tiled
 *
 * Read back (foreign.h) they give the same again. A map of Tiled has its tiles in a picture beside it: who writes the map
 * draws it (draw/ground/tile-picture.h) from the list of tiles here. */
#pragma once
#include "campaign/map/drawn.h"
#include "campaign/model/campaign.h"
#include "store/foreign/answer.h"
G_BEGIN_DECLS

#define BIV_TILES_ACROSS 8          /* tiles in a row of the picture */
#define BIV_TILE_SIDE    64         /* px: a square's; of a hex its breadth */
#define BIV_TILE_TALL    56         /* px: a hex from flat to flat */

/* ---- Tables ---- */

/** biv_map_dup_csv: (transfer full): the map itself, its places, drawn ground and links, a table of each */
char       *biv_map_dup_csv        (BivCampaign        *campaign);
/** biv_board_dup_csv: Returns: (transfer full) (nullable): a line of cells for each row, from the north; %NULL for a table, which
 *  has no cells. @name: (nullable) */
char       *biv_board_dup_csv      (const BivBoard     *board,
                                    const char         *name);

/* ---- Tiled ---- */

typedef struct
{
  const char *word;                 /* as its class says, and as it is read back (answer.h) */
  BivGround   ground;               /* what it looks like, as near as a board comes to it */
} BivTile;

#define BIV_TILE_LABEL "label"      /* the class of objects that say what is written on a cell */

/** biv_tile_get_middle: Returns: where the middle of a board's cell lies, px; @column, @row: from 0, from the north-west */
BivMapSpot  biv_tile_get_middle    (gboolean            is_hexes,
                                    int                 column,
                                    int                 row);
/** biv_tile_list: Returns: (transfer full): of BivTile: those of a board of this shape, or of a map */
GArray     *biv_tile_list          (BivGroundTarget     target,
                                    BivBoardShape       shape);
/** biv_map_dup_tiled: (transfer full): @picture: the file of the tiles' picture, beside it. @shape: (out): of its tiles */
char       *biv_map_dup_tiled      (BivCampaign        *campaign,
                                    const char         *picture,
                                    BivBoardShape      *shape);
/** biv_board_dup_tiled: Returns: (transfer full) (nullable): %NULL for a table, which has no cells */
char       *biv_board_dup_tiled    (const BivBoard     *board,
                                    const char         *name,
                                    const char         *picture);

G_END_DECLS
