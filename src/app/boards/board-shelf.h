/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-shelf.h: a board to take: from those that come with the program, or generated */
#pragma once
#include <gtk/gtk.h>
#include "board/biv-board.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_SHELF (biv_board_shelf_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardShelf, biv_board_shelf, BIV, BOARD_SHELF, GtkWindow)

/* Signal "taken" (BivBoard, its name): it was chosen; the window closes. */

/** biv_board_shelf_new: boards of the shape that @ruleset is played on, and of its usual size the generated ones */
GtkWidget *biv_board_shelf_new (const char *ruleset,
                                GtkWindow  *parent);

G_END_DECLS
