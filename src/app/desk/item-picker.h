/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-picker.h: several things of one kind, one below the other: the units of an arrival, the places of a condition,
 * the features of a place */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_ITEM_PICKER (biv_item_picker_get_type ())
G_DECLARE_FINAL_TYPE (BivItemPicker, biv_item_picker, BIV, ITEM_PICKER, GtkWidget)

/* Signal "changed": somebody added one or took one out. */

/** biv_item_picker_new: of @kind: units, places, formations, sides or boards */
GtkWidget  *biv_item_picker_new     (BivDesk       *desk,
                                     BivKind        kind);
/* What a word of files is called, translated. */
typedef const char *(*BivPickerLabel) (const char *word);
/** biv_item_picker_new_words: of @words, which are static, and of whatever else is typed in; @question: "Add a feature…" */
GtkWidget  *biv_item_picker_new_words (const char *const *words,
                                       BivPickerLabel     label,
                                       const char        *question);
/** biv_item_picker_dup_ids: Returns: (transfer full): what is picked, as words of files: "P03,P09"; "" for nothing */
char       *biv_item_picker_dup_ids (BivItemPicker *self);
/** biv_item_picker_set_ids: @ids: (nullable): %NULL-ended; one that is not in the campaign is shown as it is */
void        biv_item_picker_set_ids (BivItemPicker     *self,
                                     const char *const *ids);
/** biv_item_picker_pick: adds one, as if it had been chosen; again one that is there already changes nothing */
void        biv_item_picker_pick    (BivItemPicker *self,
                                     const char    *id);
/** biv_item_picker_drop: takes one out */
void        biv_item_picker_drop    (BivItemPicker *self,
                                     const char    *id);

G_END_DECLS
