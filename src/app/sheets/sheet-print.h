/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet-print.h: a sheet to the printer, or into a file: the same pages both times */
#pragma once
#include <gtk/gtk.h>
#include "draw/sheet/sheet.h"
#include "draw/ink/surface-file.h"
G_BEGIN_DECLS

/**
 * biv_sheet_print_new:
 * @sheet: (transfer full): kept until the printing is done
 * @settings: (nullable): of an earlier printing; a file is named after the sheet all the same
 *
 * To be run with gtk_print_operation_run (). On other paper than the sheet was laid out for a page is made to fit.
 *
 * Returns: (transfer full)
 */
GtkPrintOperation *biv_sheet_print_new    (BivSheet         *sheet,
                                           GtkPrintSettings *settings);

G_END_DECLS
