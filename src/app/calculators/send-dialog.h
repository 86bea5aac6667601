/* SPDX-License-Identifier: GPL-3.0-or-later */
/* send-dialog.h: what a calculator found, written down for a unit of a campaign's battle */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
#include "app/calculators/calculation.h"
G_BEGIN_DECLS

#define BIV_TYPE_SEND_DIALOG (biv_send_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivSendDialog, biv_send_dialog, BIV, SEND_DIALOG, GtkWindow)

/** biv_send_dialog_can_send: whether the campaign has a battle by the calculators' rulebook, with units */
gboolean   biv_send_dialog_can_send (BivDesk      *desk);
/** biv_send_dialog_new: @reckoning: has findings; not held */
GtkWidget *biv_send_dialog_new      (BivDesk      *desk,
                                     BivCalculation *reckoning,
                                     GtkWindow    *parent);

G_END_DECLS
