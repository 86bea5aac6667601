/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-button.h: what can be done about the boards of a place: edit one, take another, make one, draw one
 * (CA-SETUP-2, CA-SETUP-3) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_BUTTON (biv_board_button_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardButton, biv_board_button, BIV, BOARD_BUTTON, GtkWidget)

/* Signal "chosen" (id): a board was chosen from those offered, or made or drawn for the place. One from the list is not the
 * place's yet: whoever asks decides what it is for. */

/** biv_board_button_new: @label: translated: what the button says */
GtkWidget *biv_board_button_new  (BivDesk        *desk,
                                  const char     *label);
/**
 * biv_board_button_show:
 * @place: whose boards they are
 * @edited: (nullable): %NULL-ended: boards that are offered to be edited, by id. One that is not stored yet has been worked
 *   out for the place, and is kept with it first
 * @offered: (nullable): %NULL-ended: boards that are offered instead
 */
void       biv_board_button_show (BivBoardButton     *self,
                                  const char         *place,
                                  const char *const  *edited,
                                  const char *const  *offered);

G_END_DECLS
