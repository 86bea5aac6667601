/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option-row.h: one option of the campaign: what it does, its clause, its value, and what the preset says */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_OPTION_ROW (biv_option_row_get_type ())
G_DECLARE_FINAL_TYPE (BivOptionRow, biv_option_row, BIV, OPTION_ROW, GtkListBoxRow)

GtkWidget           *biv_option_row_new      (BivDesk             *desk,
                                              const BivOptionSpec *option);
/** biv_option_row_update: the campaign changed */
void                 biv_option_row_update   (BivOptionRow        *self);
/** biv_option_row_matches: @folded: case-folded; whether name, title, words or clause have it */
gboolean             biv_option_row_matches  (BivOptionRow        *self,
                                              const char          *folded);

G_END_DECLS
