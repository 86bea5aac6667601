/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-made-board.h: ground for a place that has no board of its own (CA-SETUP-3) */
#pragma once
#include "campaign/biv-campaign.h"
G_BEGIN_DECLS

/**
 * biv_made_board_new:
 * @place: its terrain and links say what the ground is like
 * @ruleset: says whether squares, hexes or a table are wanted
 *
 * The same place of the same campaign seed gives the same board, whenever it is made.
 *
 * Returns: (transfer full) (nullable): north up, or %NULL where there is no ground to fight on: water
 */
BivBoard *biv_made_board_new      (BivCampaign   *campaign,
                                   BivPlace      *place,
                                   const char    *ruleset);
/** biv_made_board_new_sized: the same, on a board of this shape and size, 4 cells a side and more */
BivBoard *biv_made_board_new_sized (BivCampaign   *campaign,
                                   BivPlace      *place,
                                   BivBoardShape  shape,
                                   int            width,
                                   int            height);
#define BIV_MADE_TABLE_SIDE (8 * 300 * BIV_MM)      /* which quarter turns fit */
/** biv_made_table_new: the same for a rulebook without cells: the ground of 8 x 8 squares on a table of 2.4 m */
BivBoard *biv_made_table_new      (BivCampaign   *campaign,
                                   BivPlace      *place);

G_END_DECLS
