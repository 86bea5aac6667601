/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-panel.h: beside a board that is edited: terrain, layers, the whole of it, what looks forgotten */
#pragma once
#include "app/boards/board-stamps.h"
#include "app/boards/board-tracing.h"
#include "board/board-edit.h"
#include "draw/ground/board-drawing.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_PANEL (biv_board_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardPanel, biv_board_panel, BIV, BOARD_PANEL, GtkWidget)

/* Signals: "brush" (int, a BivBrush): chosen here; "layers" (uint, BivLayers): what shall be shown; "point" (double x,
 * double y, in cells): this part of the board shall be in sight; "show-cell" (uint): where a fault is; "made" (BivBoard):
 * the board shall be this one, which was generated. */

/** biv_board_panel_set_board: @seed: of the wobble */
void        biv_board_panel_set_board (BivBoardPanel *self,
                                       BivBoard      *board,
                                       guint32        seed);
/** biv_board_panel_set_view: what the canvas shows, in cells */
void        biv_board_panel_set_view  (BivBoardPanel *self,
                                       const BivBox  *view);
/** biv_board_panel_set_brush: without a signal */
void        biv_board_panel_set_brush (BivBoardPanel *self,
                                       BivBrush       brush);
/** biv_board_panel_set_offered: whether this brush is to be had, and its key with it; at first all are */
void        biv_board_panel_set_offered (BivBoardPanel *self,
                                       BivBrush       brush,
                                       gboolean       is_offered);
gboolean    biv_board_panel_offers    (BivBoardPanel *self,
                                       BivBrush       brush);
BivBoardStamps  *biv_board_panel_get_stamps  (BivBoardPanel *self);
BivBoardTracing *biv_board_panel_get_tracing (BivBoardPanel *self);
/** biv_board_panel_show_stamps: their tab, or that of terrain */
void        biv_board_panel_show_stamps (BivBoardPanel *self,
                                       gboolean       is_shown);
/** biv_board_panel_keep_stamp: asks there for the name under which @board is kept as a stamp */
void        biv_board_panel_keep_stamp (BivBoardPanel *self,
                                       BivBoard      *board);
/** biv_board_panel_find_locked: Returns: (transfer none) (nullable): what a locked layer is called on screen in which @after is
 *  another than @before; %NULL where there is none, and where the board has another size */
const char *biv_board_panel_find_locked (BivBoardPanel  *self,
                                         const BivBoard *before,
                                         const BivBoard *after);
/** biv_board_panel_set_narrow: it lies below the board: layers and whole board fold, and it takes little height */
void        biv_board_panel_set_narrow (BivBoardPanel *self,
                                       gboolean       is_narrow);

G_END_DECLS
