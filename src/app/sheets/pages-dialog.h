/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages-dialog.h: the turn sent: a page for every player, into which folder, and when orders are wanted */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_PAGES_DIALOG (biv_pages_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivPagesDialog, biv_pages_dialog, BIV, PAGES_DIALOG, GtkWindow)

GtkWidget *biv_pages_dialog_new   (BivDesk        *desk,
                                   GtkWindow      *parent);
/** biv_pages_dialog_write: into @folder; the dialog says what came of it */
void       biv_pages_dialog_write (BivPagesDialog *self,
                                   GFile          *folder);

G_END_DECLS
