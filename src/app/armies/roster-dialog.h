/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster-dialog.h: a window in which a table becomes units of a campaign */
#pragma once
#include "app/desk/desk.h"
#include "app/armies/roster-view.h"
G_BEGIN_DECLS

#define BIV_TYPE_ROSTER_DIALOG (biv_roster_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivRosterDialog, biv_roster_dialog, BIV, ROSTER_DIALOG, GtkWindow)

/** biv_roster_dialog_new: for the campaign at @desk: what is taken over is one step of it */
GtkWidget     *biv_roster_dialog_new           (BivDesk         *desk,
                                                GtkWindow       *parent);
/** biv_roster_dialog_new_for_draft: for a campaign that is still being thought up: what is taken over stays in the view, the
 *  window is only hidden, and "taken" is emitted */
GtkWidget     *biv_roster_dialog_new_for_draft (BivCampaign     *draft,
                                                GtkWindow       *parent);
/** biv_roster_dialog_get_view: Returns: (transfer none) */
BivRosterView *biv_roster_dialog_get_view      (BivRosterDialog *self);
/** biv_roster_dialog_take: the whole table as one step; the window closes. Returns: %FALSE where something stands in the way */
gboolean       biv_roster_dialog_take          (BivRosterDialog *self);

G_END_DECLS
