/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-dialog.h: a side's orders, typed from the paper form or read from a file, taken in as one step (CA-ORDER-1) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_ORDERS_DIALOG (biv_orders_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivOrdersDialog, biv_orders_dialog, BIV, ORDERS_DIALOG, GtkWindow)

/** biv_orders_dialog_new: @file: (nullable): *.orders, read at once. At a player's copy the side is his */
GtkWidget *biv_orders_dialog_new (BivDesk   *desk,
                                  GtkWindow *parent,
                                  GFile     *file);

/** biv_orders_dialog_propose: has orders proposed at once, of measured temper. @ids: of formations of one side, or of a side for
 *  all that it has; empty: of the first side that has a formation without an order */
void       biv_orders_dialog_propose (BivOrdersDialog   *self,
                                  const char *const *ids);

G_END_DECLS
