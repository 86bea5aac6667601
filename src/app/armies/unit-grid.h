/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-grid.h: units as lines to be typed in, or pasted among them; each says what is wrong with it */
#pragma once
#include <gtk/gtk.h>
#include "campaign/roster/unit-table.h"
G_BEGIN_DECLS

#define BIV_TYPE_UNIT_GRID (biv_unit_grid_get_type ())
G_DECLARE_FINAL_TYPE (BivUnitGrid, biv_unit_grid, BIV, UNIT_GRID, GtkWidget)

/* Signals: "changed": lines, or their faults, are others now; "spreadsheet": a whole roster is wanted (roster-dialog.h) */

/** biv_unit_grid_set_campaign: whose units they would be; the lines are checked against it */
void        biv_unit_grid_set_campaign (BivUnitGrid *self,
                                        BivCampaign *campaign);
/** biv_unit_grid_paste: takes a table in place of the lines that are there, or below them where there are any. Returns:
 *  %FALSE where it is none: the reason is in sight */
gboolean    biv_unit_grid_paste        (BivUnitGrid *self,
                                        const char  *text);
/** biv_unit_grid_get_lines: Returns: (transfer none): of #BivUnitLine, checked; the last one is empty */
GListModel *biv_unit_grid_get_lines    (BivUnitGrid *self);
guint       biv_unit_grid_count_units  (BivUnitGrid *self);
guint       biv_unit_grid_count_faults (BivUnitGrid *self);

G_END_DECLS
