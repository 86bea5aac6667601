/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line-list.h: fields one below the other, as many as there are units of a side, or steps of a march */
#pragma once
#include <gtk/gtk.h>
#include "rulebooks/calculators.h"
G_BEGIN_DECLS

#define BIV_TYPE_LINE_LIST (biv_line_list_get_type ())
G_DECLARE_FINAL_TYPE (BivLineList, biv_line_list, BIV, LINE_LIST, GtkWidget)

/* Signal "changed". */

/** biv_line_list_new: of BIV_INPUT_UNIT, BIV_INPUT_PLACE or BIV_INPUT_STEPS. @calculator: says whether units are horse.
 *  There is always one unit at least, and one place */
GtkWidget *biv_line_list_new       (const BivCalculator *calculator,
                                    const BivInput      *input);
guint      biv_line_list_get_n     (BivLineList         *self);
/** biv_line_list_get_text: Returns: (transfer none) */
const char *biv_line_list_get_text (BivLineList         *self,
                                    guint                i);
/** biv_line_list_set_texts: %NULL-ended */
void       biv_line_list_set_texts (BivLineList         *self,
                                    const char *const   *texts);
/** biv_line_list_set_fault: @words: (nullable): none; the fields' own words are shown where they know better */
void       biv_line_list_set_fault (BivLineList         *self,
                                    guint                i,
                                    const char          *words);

G_END_DECLS
