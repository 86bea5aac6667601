/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help-window.h: the manual in a window of its own, for dialogs, which have no room for it beside them */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_HELP_WINDOW (biv_help_window_get_type ())
G_DECLARE_FINAL_TYPE (BivHelpWindow, biv_help_window, BIV, HELP_WINDOW, GtkWindow)

/** biv_help_window_toggle: shows @topic in a window before @parent, in which work can go on meanwhile, or closes that window */
void biv_help_window_toggle (GtkWindow  *parent,
                             const char *topic);

G_END_DECLS
