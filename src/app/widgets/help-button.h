/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help-button.h: "?" in the head of a window: what F1 does there */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_HELP_BUTTON (biv_help_button_get_type ())
G_DECLARE_FINAL_TYPE (BivHelpButton, biv_help_button, BIV, HELP_BUTTON, GtkButton)

G_END_DECLS
