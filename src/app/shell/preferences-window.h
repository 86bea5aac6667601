/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preferences-window.h: what the user likes, whichever campaign is open */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_PREFERENCES_WINDOW (biv_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (BivPreferencesWindow, biv_preferences_window, BIV, PREFERENCES_WINDOW, GtkWindow)

/** biv_preferences_window_new: what is chosen in it holds at once, in all windows. @parent: (nullable).
 *  Returns: (transfer floating) */
GtkWidget *biv_preferences_window_new (GtkWindow *parent);

G_END_DECLS
