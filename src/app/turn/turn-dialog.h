/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-dialog.h: what the referee says of the present turn: its season (CA-WEATHER-3), and the situation of each side, as
 * its briefing has it */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_TURN_DIALOG (biv_turn_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivTurnDialog, biv_turn_dialog, BIV, TURN_DIALOG, GtkWindow)

GtkWidget *biv_turn_dialog_new (BivDesk   *desk,
                                GtkWindow *parent);

G_END_DECLS
