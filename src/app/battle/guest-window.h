/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guest-window.h: a battle that was handed over to a side's player (*.handover): he decides for his side, and sends it back */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_GUEST_WINDOW (biv_guest_window_get_type ())
G_DECLARE_FINAL_TYPE (BivGuestWindow, biv_guest_window, BIV, GUEST_WINDOW, GtkApplicationWindow)

/** biv_guest_window_new: Returns: (transfer none) (nullable): %NULL with @error, "name:line: ", for a file that is none, or does
 *  not play */
GtkWidget *biv_guest_window_new       (GtkApplication  *application,
                                       GFile           *file,
                                       GError         **error);
/** biv_guest_window_send_to: the answer into that file. Returns: %FALSE after a message in the window */
gboolean   biv_guest_window_send_to   (BivGuestWindow  *self,
                                       GFile           *file);

G_END_DECLS
