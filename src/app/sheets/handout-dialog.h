/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handout-dialog.h: what each player is given: his copy of the campaign, and his sheets (CA-SCOUT-6) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_HANDOUT_DIALOG (biv_handout_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivHandoutDialog, biv_handout_dialog, BIV, HANDOUT_DIALOG, GtkWindow)

GtkWidget *biv_handout_dialog_new (BivDesk   *desk,
                                   GtkWindow *parent);

G_END_DECLS
