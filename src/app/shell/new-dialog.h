/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new-dialog.h: four questions, and a new campaign */
#pragma once
#include "app/shell/window.h"
G_BEGIN_DECLS

#define BIV_TYPE_NEW_DIALOG (biv_new_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivNewDialog, biv_new_dialog, BIV, NEW_DIALOG, GtkWindow)

/** biv_new_dialog_new: the campaign opens in @window, or in a new one where @window has a campaign */
GtkWidget *biv_new_dialog_new (BivWindow *window);

G_END_DECLS
