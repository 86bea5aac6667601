/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tour-bar.h: the tour: one thing after another to be done on the sample, in a bar below the page
 *
 * It waits for the deed itself, however it is done, and follows when it is taken back: what has been done is seen from the
 * campaign, and only what leaves no trace there is remembered. Whether the tour goes on, and how far it has come, stands in the
 * preferences.
 *
 * Signals: "show-step" (page, id): Show me was pressed; id may be NULL, "" is the latest battle; "open" (uri): likewise, for the
 * sample. */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_TOUR_BAR (biv_tour_bar_get_type ())
G_DECLARE_FINAL_TYPE (BivTourBar, biv_tour_bar, BIV, TOUR_BAR, GtkWidget)

/** biv_tour_bar_start: the tour goes on where it was left, or begins anew; also from a window with another campaign */
void       biv_tour_bar_start    (BivTourBar *self);
/**
 * biv_tour_bar_look:
 * @desk: (nullable): what the window has open
 * @page: (nullable): which of its pages is in sight
 * @has_formation: whether it shows a formation
 *
 * Something may have been done. The bar is seen while the tour goes on and the window has the sample, or nothing yet.
 */
void       biv_tour_bar_look     (BivTourBar *self,
                                  BivDesk    *desk,
                                  const char *page,
                                  gboolean    has_formation);
/** biv_tour_bar_get_label: Returns: (transfer none): "Start the tour", "Go on with the tour" */
const char *biv_tour_bar_get_label (void);

G_END_DECLS
