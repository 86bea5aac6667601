/* SPDX-License-Identifier: GPL-3.0-or-later */
/* field-row.h: one field of an item, with its label, to be read and changed by hand (CA-REF-4)
 *
 * Texts and numbers are entries that take effect with Return or when the focus leaves; words, ids and flags are
 * drop-downs; several ids are a list that is added to and taken from. A value that will not do is told under the field,
 * and nothing is changed. */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_FIELD_ROW (biv_field_row_get_type ())
G_DECLARE_FINAL_TYPE (BivFieldRow, biv_field_row, BIV, FIELD_ROW, GtkWidget)

/** biv_field_row_new: @label: translated; @field: of the item's table, or "name". Not for boards and records */
GtkWidget *biv_field_row_new        (BivDesk     *desk,
                                     BivItem     *item,
                                     const char  *field,
                                     const char  *label);
/** biv_field_row_set_choices: instead of what the table says: @values are words of files, @labels what is shown */
void       biv_field_row_set_choices (BivFieldRow *self,
                                      const char *const *values,
                                      const char *const *labels);
/** biv_field_row_pick: of words that are ids of that kind, though the table does not say so: who took part may be gone since */
void       biv_field_row_pick        (BivFieldRow *self,
                                      BivKind      kind);
/** biv_field_row_set_others: items of the same kind that get every value together with the item; where they differ, no value is
 *  shown until one is given. Not for lists */
void       biv_field_row_set_others (BivFieldRow *self,
                                     GPtrArray   *others);
/** biv_field_row_set_empty: what an entry says while it is empty, instead of "None" */
void       biv_field_row_set_empty   (BivFieldRow *self,
                                      const char  *words);
BivItem   *biv_field_row_get_item    (BivFieldRow *self);
/** biv_field_row_get_field: Returns: (transfer none): its name */
const char *biv_field_row_get_field  (BivFieldRow *self);
/** biv_field_row_update: shows the item's value as it is now */
void       biv_field_row_update     (BivFieldRow *self);

G_END_DECLS
