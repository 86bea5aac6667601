/* SPDX-License-Identifier: GPL-3.0-or-later */
/* units-dialog.h: units typed in or pasted into a campaign that there is already */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_UNITS_DIALOG (biv_units_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivUnitsDialog, biv_units_dialog, BIV, UNITS_DIALOG, GtkWindow)

GtkWidget *biv_units_dialog_new   (BivDesk        *desk,
                                   GtkWindow      *parent);
/** biv_units_dialog_add: all lines as one step; the dialog closes. Returns: %FALSE where a line is not clear, or there is none */
gboolean   biv_units_dialog_add   (BivUnitsDialog *self);

G_END_DECLS
