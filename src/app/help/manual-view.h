/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manual-view.h: one page of the manual on the screen
 *
 * Signal: "go" (to): a link was followed: "map", "map#orders", "#orders" of the page that is shown, "clause:FM-ART-3". Clauses are
 * links wherever a page names them (desk/clause-link.h). */
#pragma once
#include <gtk/gtk.h>
#include "app/help/manual.h"
G_BEGIN_DECLS

#define BIV_TYPE_MANUAL_VIEW (biv_manual_view_get_type ())
G_DECLARE_FINAL_TYPE (BivManualView, biv_manual_view, BIV, MANUAL_VIEW, GtkWidget)

void       biv_manual_view_show         (BivManualView       *self,
                                         const BivManualPage *page);
/** biv_manual_view_find_part: Returns: (transfer none) (nullable): the heading of the section of that id */
GtkWidget *biv_manual_view_find_part    (BivManualView       *self,
                                         const char          *id);
/** biv_manual_view_make_row: a row of a list that leads somewhere: what is there, and in smaller letters what it is about */
GtkWidget *biv_manual_view_make_row     (const char          *to,
                                         const char          *title,
                                         const char          *about);
/** biv_manual_view_get_row_target: Returns: (transfer none): its @to */
const char *biv_manual_view_get_row_target (GtkListBoxRow    *row);

G_END_DECLS
