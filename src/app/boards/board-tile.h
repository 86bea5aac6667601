/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-tile.h: one stored board in the gallery: its picture, its name, who uses it, its menu */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_TILE (biv_board_tile_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardTile, biv_board_tile, BIV, BOARD_TILE, GtkFlowBoxChild)

/* Its menu has the actions "boards.edit", "boards.duplicate", "boards.rename", "boards.export", "boards.remove"; their
 * target is the board's id. */

GtkWidget  *biv_board_tile_new          (BivDesk        *desk,
                                         BivBattlefield *battlefield);
const char *biv_board_tile_get_id       (BivBoardTile   *self);
/** biv_board_tile_refresh: from the campaign as it is now */
void        biv_board_tile_refresh      (BivBoardTile   *self);
/** biv_board_tile_start_naming: the name becomes an entry; Return takes it, Escape leaves it as it was */
void        biv_board_tile_start_naming (BivBoardTile   *self);
void        biv_board_tile_open_menu    (BivBoardTile   *self);

/** biv_board_dup_users: Returns: (transfer full) (nullable): the names of the places and rungs that use it: "Dorrim,
 *  Ochre Gap"; %NULL: nobody does */
char       *biv_board_dup_users         (BivCampaign    *campaign,
                                         const char     *battlefield);

G_END_DECLS
