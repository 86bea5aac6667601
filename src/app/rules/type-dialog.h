/* SPDX-License-Identifier: GPL-3.0-or-later */
/* type-dialog.h: a new unit type: its name, and the one that it is like */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_TYPE_DIALOG (biv_type_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivTypeDialog, biv_type_dialog, BIV, TYPE_DIALOG, GtkWindow)

/* Signal "added" (id): the type is in the table. */

/** biv_type_dialog_new: @like: (nullable): what is chosen to begin with */
GtkWidget *biv_type_dialog_new (BivDesk    *desk,
                                const char *like,
                                GtkWindow  *parent);

G_END_DECLS
