/* SPDX-License-Identifier: GPL-3.0-or-later */
/* newspaper-dialog.h: what the newspaper of a turn prints, as the referee edits it (CA-JOURNAL-4) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_NEWSPAPER_DIALOG (biv_newspaper_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivNewspaperDialog, biv_newspaper_dialog, BIV, NEWSPAPER_DIALOG, GtkWindow)

/** biv_newspaper_dialog_new: of the issue that would be printed now */
GtkWidget *biv_newspaper_dialog_new (BivDesk   *desk,
                                     GtkWindow *parent);

G_END_DECLS
