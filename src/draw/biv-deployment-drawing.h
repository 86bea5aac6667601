/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-deployment-drawing.h: the counters of a battle on its board, as they stand or as they are deployed */
#pragma once
#include "campaign/biv-campaign.h"
#include "draw/biv-board-drawing.h"
#include "draw/biv-counter.h"
G_BEGIN_DECLS

/**
 * biv_deployment_draw:
 * @participants: of BivParticipant: whose counters are drawn; those without a cell are left out
 *
 * The context's origin is the board's, as for drawing the board.
 */
void biv_deployment_draw (BivCampaign           *campaign,
                          BivBattle             *battle,
                          GPtrArray             *participants,
                          const BivBoardDrawing *drawing,
                          cairo_t               *cr,
                          const BivBoardLook    *look);
/** biv_counter_draw_on: one counter in its place in a cell, badges and all */
void biv_counter_draw_on (const BivBoardDrawing *drawing,
                          cairo_t               *cr,
                          const BivBoardLook    *look,
                          const BivCounterLook  *counter,
                          BivCell                cell);

G_END_DECLS
