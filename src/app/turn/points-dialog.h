/* SPDX-License-Identifier: GPL-3.0-or-later */
/* points-dialog.h: replacement points spent: steps given back to units, lost units raised anew (CA-REPLACE-2)
 *
 * What is chosen are answers to the Recovery phase: they are part of its proposal and applied with it. */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_POINTS_DIALOG (biv_points_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivPointsDialog, biv_points_dialog, BIV, POINTS_DIALOG, GtkWindow)

/** biv_points_dialog_new: Recovery is the phase of @desk's campaign */
GtkWidget *biv_points_dialog_new         (BivDesk         *desk,
                                          GtkWindow       *parent);

G_END_DECLS
