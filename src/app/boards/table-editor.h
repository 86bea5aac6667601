/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-editor.h: one stored table in millimetres, drawn up object by object; each change is a step of the campaign
 *
 * What cannot be is refused before it is made, with the reason in the status line. Battles keep their own copies. */
#pragma once
#include "app/desk/desk.h"
#include "board/biv-board.h"
G_BEGIN_DECLS

#define BIV_TYPE_TABLE_EDITOR (biv_table_editor_get_type ())
G_DECLARE_FINAL_TYPE (BivTableEditor, biv_table_editor, BIV, TABLE_EDITOR, GtkWidget)

/* Signal "leave": back to where the boards are listed. */

/** biv_table_editor_edit: @id: of a battlefield of the desk's campaign, whose board is a table */
void     biv_table_editor_edit    (BivTableEditor *self,
                                   BivDesk        *desk,
                                   const char     *id);
/** biv_table_editor_refresh: the campaign has changed. Returns: %FALSE where the table is no longer in it */
gboolean biv_table_editor_refresh (BivTableEditor *self);

G_END_DECLS
