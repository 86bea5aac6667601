/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row-name.h: what a screen reader calls a row of a list */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_row_name_from_labels: gives @row the words of all labels in it that are in sight, from the first to the last, as
 *  its accessible name; to be called when they are all there */
void biv_row_name_from_labels  (GtkWidget  *row);
/** biv_row_names_from_labels: the same for all rows of @list */
void biv_row_names_from_labels (GtkListBox *list);
/** biv_grid_name_from_labels: a table of labels, whose first row is its heads (or is empty): takes the focus, and is called row by
 *  row by each cell with the head of its column; to be called when they are all there, and when they have changed */
void biv_grid_name_from_labels (GtkGrid    *grid);

G_END_DECLS
