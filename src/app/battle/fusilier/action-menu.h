/* SPDX-License-Identifier: GPL-3.0-or-later */
/* action-menu.h: what a unit or a general on a table may do now, and what forbids the rest */
#pragma once
#include <gtk/gtk.h>
#include "app/battle/fusilier/eyes.h"
G_BEGIN_DECLS

#define BIV_TYPE_ACTION_MENU (biv_action_menu_get_type ())
G_DECLARE_FINAL_TYPE (BivActionMenu, biv_action_menu, BIV, ACTION_MENU, GtkPopover)

/* Signal "chosen" (BivAction *action): it is to be done; the menu has gone down. */

/** biv_action_menu_new: @unit, @general: whose; -1. Returns: (transfer floating) */
GtkWidget *biv_action_menu_new (const BivEyes *eyes,
                                int            unit,
                                int            general);

G_END_DECLS
