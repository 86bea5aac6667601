/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-places.h: the places whose board this is: given to them here, and taken from them (CA-SETUP-2) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_PLACES (biv_board_places_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardPlaces, biv_board_places, BIV, BOARD_PLACES, GtkWindow)

/** biv_board_places_new: every change takes effect at once, as a step of its own */
GtkWidget *biv_board_places_new (BivDesk        *desk,
                                 BivBattlefield *board,
                                 GtkWindow      *parent);

G_END_DECLS
