/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece-menu.h: pieces of maps that are kept: another one kept, one taken to be put on the map, one thrown away */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_PIECE_MENU (biv_piece_menu_get_type ())
G_DECLARE_FINAL_TYPE (BivPieceMenu, biv_piece_menu, BIV, PIECE_MENU, GtkWidget)

/* Signals: "keep" (name): what is selected is to be kept under it; "put" (name): it is to be put on the map; "report" (text). */

/** biv_piece_menu_set_can_keep: whether something is selected */
void biv_piece_menu_set_can_keep (BivPieceMenu *self,
                                  gboolean      can_keep);
/** biv_piece_menu_ask_name: opens it where the name of a new piece is typed */
void biv_piece_menu_ask_name     (BivPieceMenu *self);

G_END_DECLS
