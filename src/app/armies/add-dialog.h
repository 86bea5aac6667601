/* SPDX-License-Identifier: GPL-3.0-or-later */
/* add-dialog.h: a new formation, or a new unit, in four answers */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_ADD_DIALOG (biv_add_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivAddDialog, biv_add_dialog, BIV, ADD_DIALOG, GtkWindow)

/* Signal "added" (BivItem): it is in the campaign. */

/** biv_add_dialog_new: @kind: BIV_KIND_FORMATION or BIV_KIND_UNIT; @near_item: (nullable): what was selected: its side, its
 *  formation and its place are offered first */
GtkWidget *biv_add_dialog_new (BivDesk   *desk,
                               BivKind    kind,
                               BivItem   *near_item,
                               GtkWindow *parent);

G_END_DECLS
