/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-made-board.h: ground for a place that has no board of its own (CA-SETUP-3) */
#pragma once
#include "campaign/biv-campaign.h"
G_BEGIN_DECLS

/**
 * biv_made_board_new:
 * @place: its terrain and links say what the ground is like
 * @ruleset: says whether squares or hexes are wanted
 *
 * The same place of the same campaign seed gives the same board, whenever it is made.
 *
 * Returns: (transfer full) (nullable): north up, or %NULL where there is no ground to fight on: water, and the rulebook
 *   that is played on a table without cells
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

G_END_DECLS
