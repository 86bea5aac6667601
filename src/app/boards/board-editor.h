/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-editor.h: one stored board, drawn up with tools and brushes; each finished stroke is a step of the campaign
 *
 * Battles keep their own copies, so nothing here changes a battle. */
#pragma once
#include "app/desk/desk.h"
#include "board/biv-board.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_EDITOR (biv_board_editor_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardEditor, biv_board_editor, BIV, BOARD_EDITOR, GtkWidget)

/* Signal "leave": back to where the boards are listed. Property "is-narrow" (gboolean). */

/** biv_board_editor_edit: @id: of a battlefield of the desk's campaign */
void     biv_board_editor_edit    (BivBoardEditor *self,
                                   BivDesk        *desk,
                                   const char     *id);
/** biv_board_editor_refresh: the campaign has changed. Returns: %FALSE where the board is no longer in it */
gboolean biv_board_editor_refresh (BivBoardEditor *self);

G_END_DECLS
