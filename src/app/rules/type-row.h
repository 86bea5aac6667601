/* SPDX-License-Identifier: GPL-3.0-or-later */
/* type-row.h: one value of a unit type: what it is, what the book says, and a button back to that (CA-REF-4)
 *
 * A value that will not do is told under its label, and nothing is changed. */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
#include "engine/book-table.h"
G_BEGIN_DECLS

#define BIV_TYPE_TYPE_ROW (biv_type_row_get_type ())
G_DECLARE_FINAL_TYPE (BivTypeRow, biv_type_row, BIV, TYPE_ROW, GtkListBoxRow)

/** biv_type_row_new: @column: copied; its words are the shipped book's */
GtkWidget   *biv_type_row_new        (BivDesk             *desk,
                                      const BivBookColumn *column);
/** biv_type_row_show: shows this type's value as it is now. @type: (nullable): %NULL shows nothing */
void         biv_type_row_show       (BivTypeRow          *self,
                                      const char          *type);

G_END_DECLS
