/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet-print.h: a sheet to the printer: the same pages as in a file */
#pragma once
#include <gtk/gtk.h>
#include "draw/sheet/sheet.h"
#include "draw/ink/surface-file.h"
G_BEGIN_DECLS

/**
 * biv_sheet_print_new:
 * @sheet: (transfer full): kept until the printing is done, and laid out then as far as it is not
 * @settings: (nullable): of an earlier printing; a file is named after the sheet all the same
 *
 * To be run with gtk_print_operation_run (). How far it is, and a button to cancel it, are shown by GTK where it takes long. On
 * other paper than the sheet was laid out for a page is made to fit.
 *
 * Returns: (transfer full)
 */
GtkPrintOperation *biv_sheet_print_new    (BivSheet         *sheet,
                                           GtkPrintSettings *settings);

G_END_DECLS
