/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deployment-drawing.h: the counters of a battle on its board, as they stand or as they are deployed */
#pragma once
#include "campaign/model/campaign.h"
#include "draw/ground/board-drawing.h"
#include "draw/counter/counter.h"
#include "draw/tabletop/tabletop-drawing.h"
G_BEGIN_DECLS

/** biv_deployment_draw_ground: the battle's board, for biv_deployment_draw () to go over it: what is written on a table waits for
 *  that, so that it stands beside who is there */
void biv_deployment_draw_ground (BivBattle             *battle,
                                 const BivBoardDrawing *drawing,
                                 cairo_t               *cr,
                                 const BivBoardLook    *look);
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
/** biv_deployment_draw_bases: the same on a table, bases to scale, and @generals (of BivFormation) where they stand, by their
 *  formations' ids */
void biv_deployment_draw_bases (BivCampaign           *campaign,
                                BivBattle             *battle,
                                GPtrArray             *participants,
                                GPtrArray             *generals,
                                cairo_t               *cr,
                                const BivTabletopLook *look);
/** biv_bases_list_boxes: (transfer full): of BivBox: what bases (of BivBase) that have a place take of the drawing; @height: of the
 *  table, mm */
GArray     *biv_bases_list_boxes (const GArray         *bases,
                                 double                 height,
                                 const BivTabletopLook *look);
/** biv_base_find_room: where its name lies on nothing of @taken (of BivBox, and then in it): in the middle of the base, beside
 *  that, or at last on one of @flags (nullable) rather than nowhere. Returns: %FALSE: not even there */
gboolean    biv_base_find_room  (const BivBase         *base,
                                 double                 height,
                                 GArray                *taken,
                                 const GArray          *flags,
                                 BivBaseLook           *drawn);
/** biv_base_form_find: @word: (nullable): as a participant has it, "assault-column"; %NULL: as such an arm stands in line */
BivBaseForm biv_base_form_find (const char            *word,
                                BivArm                 arm);
/** biv_base_form_get_label: "assault column", translated; @word itself where it is none */
const char *biv_base_form_get_label (const char       *word);
/** biv_counter_draw_on: one counter in its place in a cell, badges and all */
void biv_counter_draw_on (const BivBoardDrawing *drawing,
                          cairo_t               *cr,
                          const BivBoardLook    *look,
                          const BivCounterLook  *counter,
                          BivCell                cell);

G_END_DECLS
