/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made-board.h: ground for a place that has no board of its own (CA-SETUP-3) */
#pragma once
#include "base/biv-random.h"
#include "campaign/model/campaign.h"
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
/** biv_made_board_new_another: @number: 0: biv_made_board_new(); 1, 2...: other ground of the same kind */
BivBoard *biv_made_board_new_another (BivCampaign *campaign,
                                   BivPlace      *place,
                                   const char    *ruleset,
                                   guint          number);
/** biv_made_board_new_sized: the same, on a board of this shape and size, 4 cells a side and more */
BivBoard *biv_made_board_new_sized (BivCampaign  *campaign,
                                   BivPlace      *place,
                                   BivBoardShape  shape,
                                   int            width,
                                   int            height,
                                   guint          number);
#define BIV_MADE_TABLE_SIDE (8 * 300 * BIV_MM)      /* which quarter turns fit */
/** biv_made_table_new: the same for a rulebook without cells: the ground of 8 x 8 squares on a table of 2.4 m. @number: of
 *  biv_made_board_new_another() */
BivBoard *biv_made_table_new      (BivCampaign   *campaign,
                                   BivPlace      *place,
                                   guint          number);
/** biv_made_board_init_random: of this place in this campaign, and of its @number-th board */
void      biv_made_board_init_random (BivRandom  *random,
                                   BivCampaign   *campaign,
                                   BivPlace      *place,
                                   guint          number,
                                   guint          stream);

G_END_DECLS
