/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule-row.h: one option of the campaign's rulebook: what it does, its clause, its value, and the way back to the book's */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
#include "engine/biv-book.h"
G_BEGIN_DECLS

#define BIV_TYPE_RULE_ROW (biv_rule_row_get_type ())
G_DECLARE_FINAL_TYPE (BivRuleRow, biv_rule_row, BIV, RULE_ROW, GtkListBoxRow)

/** biv_rule_row_new: @book is kept; @option is one of its own */
GtkWidget *biv_rule_row_new    (BivDesk             *desk,
                                BivBook             *book,
                                const BivBookOption *option);
/** biv_rule_row_update: the campaign changed */
void       biv_rule_row_update (BivRuleRow          *self);

G_END_DECLS
