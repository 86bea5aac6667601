/* SPDX-License-Identifier: GPL-3.0-or-later */
/* type-editor.h: the campaign's table of unit types: the types, and the values of the one that is selected */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_TYPE_EDITOR (biv_type_editor_get_type ())
G_DECLARE_FINAL_TYPE (BivTypeEditor, biv_type_editor, BIV, TYPE_EDITOR, GtkWidget)

/** biv_type_editor_set_desk: once, before anything else; the campaign has a ruleset */
void       biv_type_editor_set_desk (BivTypeEditor *self,
                                     BivDesk       *desk);
/** biv_type_editor_set_is_narrow: the values stand below the types, not beside them */
void       biv_type_editor_set_is_narrow (BivTypeEditor *self,
                                          gboolean       is_narrow);
/** biv_type_editor_update: the campaign changed */
void       biv_type_editor_update   (BivTypeEditor *self);

G_END_DECLS
