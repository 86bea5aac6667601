/* SPDX-License-Identifier: GPL-3.0-or-later */
/* length-dialog.h: the lengths of all links, and costs worked out from them (CA-MAP-10) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_LENGTH_DIALOG (biv_length_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivLengthDialog, biv_length_dialog, BIV, LENGTH_DIALOG, GtkWindow)

/** biv_length_dialog_new: @ids: (nullable): NULL-ended: of the links among them alone; %NULL: of all links */
GtkWidget *biv_length_dialog_new (BivDesk            *desk,
                                  GtkWindow          *parent,
                                  const char *const  *ids);

G_END_DECLS
