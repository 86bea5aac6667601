/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-thumbnail.h: a board, or a part of one, small, as a picture */
#pragma once
#include <gtk/gtk.h>
#include "draw/ground/board-drawing.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_THUMBNAIL (biv_board_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardThumbnail, biv_board_thumbnail, BIV, BOARD_THUMBNAIL, GtkWidget)

/* Signal "point" (double x, double y), in cells: pressed or dragged there, where biv_board_thumbnail_set_pointing(). */

GtkWidget *biv_board_thumbnail_new          (void);
/** biv_board_thumbnail_take_drawing: @drawing: (transfer full) (nullable) */
void       biv_board_thumbnail_take_drawing (BivBoardThumbnail *self,
                                             BivBoardDrawing   *drawing);
/** biv_board_thumbnail_set_part: what of it is shown, in cells; %NULL: all */
void       biv_board_thumbnail_set_part     (BivBoardThumbnail *self,
                                             const BivBox      *part);
/** biv_board_thumbnail_set_frame: a frame round what another view shows, in cells; %NULL: none */
void       biv_board_thumbnail_set_frame    (BivBoardThumbnail *self,
                                             const BivBox      *frame);
void       biv_board_thumbnail_set_pointing (BivBoardThumbnail *self);

G_END_DECLS
