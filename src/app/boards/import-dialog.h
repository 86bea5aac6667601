/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import-dialog.h: a window in which a map or a board of another program becomes ours: how it will look, what each kind of its
 * ground is here, and what is left out */
#pragma once
#include "app/desk/desk.h"
#include "store/foreign/ground-import.h"
G_BEGIN_DECLS

#define BIV_TYPE_IMPORT_DIALOG (biv_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivImportDialog, biv_import_dialog, BIV, IMPORT_DIALOG, GtkWindow)

/* Signal "taken" (board, name): a board is to be taken over. A map the window takes over itself. */

/**
 * biv_import_dialog_open:
 * @file: of another program; what is wrong with it is reported at the desk
 *
 * Returns: (transfer none) (nullable): the window, shown; %NULL where the file cannot be taken
 */
GtkWidget *biv_import_dialog_open (BivDesk         *desk,
                                   GFile           *file,
                                   BivGroundTarget  target,
                                   GtkWindow       *parent);
/** biv_import_dialog_take: as the blue button does. Returns: %FALSE where something is in the way yet */
gboolean   biv_import_dialog_take (BivImportDialog *self);

G_END_DECLS
