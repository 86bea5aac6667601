/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-stamps.h: the tab of stamps beside a board: taken by click or by digit, kept under a name, forgotten */
#pragma once
#include <gtk/gtk.h>
#include "board/board-stamp.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_STAMPS (biv_board_stamps_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardStamps, biv_board_stamps, BIV, BOARD_STAMPS, GtkWidget)

/* Signals: "taken" (BivStamp); "report" (string): what did not work. */

/** biv_board_stamps_set_shape: lists those of that shape */
void      biv_board_stamps_set_shape (BivBoardStamps *self,
                                      BivBoardShape   shape);
/** biv_board_stamps_take: as if that one were clicked, counted from 0. Returns: %FALSE where there are not so many */
gboolean  biv_board_stamps_take      (BivBoardStamps *self,
                                      guint           number);
/** biv_board_stamps_take_last: the one that was taken last, or the first */
void      biv_board_stamps_take_last (BivBoardStamps *self);
/** biv_board_stamps_let_go: none is taken any more */
void      biv_board_stamps_let_go    (BivBoardStamps *self);
/** biv_board_stamps_keep: asks for a name, and keeps @board under it */
void      biv_board_stamps_keep      (BivBoardStamps *self,
                                      BivBoard       *board);

G_END_DECLS
