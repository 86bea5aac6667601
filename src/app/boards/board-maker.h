/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-maker.h: ground made up by number: what it is like, how much of what, a picture of it, another */
#pragma once
#include <gtk/gtk.h>
#include "board/biv-board.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_MAKER (biv_board_maker_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardMaker, biv_board_maker, BIV, BOARD_MAKER, GtkWidget)

/* Signal "made" (BivBoard): its button was pressed, on the board in the picture. */

/** biv_board_maker_set_size: in cells; of a table in millimetres. @use: translated, with a mnemonic: what its button says */
void       biv_board_maker_set_size  (BivBoardMaker *self,
                                      BivBoardShape  shape,
                                      int            width,
                                      int            height,
                                      const char    *use);
/** biv_board_maker_set_board: what is made gets the size of @board, and what is painted there may be kept */
void       biv_board_maker_set_board (BivBoardMaker *self,
                                      BivBoard      *board);

G_END_DECLS
