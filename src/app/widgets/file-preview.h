/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file-preview.h: what stands in a file that is no page of paper: a page for the web, a table for a spreadsheet */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_file_preview_new_html: of a page as biv_sheet_dup_html() writes it: its headings, words, tables and pictures */
GtkWidget *biv_file_preview_new_html (const char *html);
/** biv_file_preview_new_csv: of a table as biv_sheet_dup_csv() writes it: a cell a label, the heads bold */
GtkWidget *biv_file_preview_new_csv  (const char *csv);

G_END_DECLS
