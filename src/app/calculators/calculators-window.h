/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calculators-window.h: the rulebook's sums one at a time, for a battle on a real table
 *
 * It stands beside the campaign's window and takes the options of the campaign it was opened from, if that plays by the
 * calculators' rulebook; else the book's own. */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
#include "app/calculators/calculation.h"
G_BEGIN_DECLS

#define BIV_TYPE_CALCULATORS_WINDOW (biv_calculators_window_get_type ())
G_DECLARE_FINAL_TYPE (BivCalculatorsWindow, biv_calculators_window, BIV, CALCULATORS_WINDOW, GtkWindow)

GtkWidget    *biv_calculators_window_new           (GtkApplication       *application);
/** biv_calculators_window_set_desk: @desk: (nullable): not held; when it goes the book's own options are back */
void          biv_calculators_window_set_desk      (BivCalculatorsWindow *self,
                                                    BivDesk              *desk);
/** biv_calculators_window_show: @id: "artillery" */
void          biv_calculators_window_show          (BivCalculatorsWindow *self,
                                                    const char           *id);
/** biv_calculators_window_get_reckoning: Returns: (transfer none): the one in sight */
BivCalculation *biv_calculators_window_get_reckoning (BivCalculatorsWindow *self);

G_END_DECLS
