/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chronicle-dialog.h: the campaign's story as pages for the web: for whom, and into which folder */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_CHRONICLE_DIALOG (biv_chronicle_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivChronicleDialog, biv_chronicle_dialog, BIV, CHRONICLE_DIALOG, GtkWindow)

GtkWidget *biv_chronicle_dialog_new        (BivDesk            *desk,
                                            GtkWindow          *parent);
/** biv_chronicle_dialog_write: into @folder, as is chosen; the dialog says what came of it */
void       biv_chronicle_dialog_write      (BivChronicleDialog *self,
                                            GFile              *folder);

G_END_DECLS
