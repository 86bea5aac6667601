/* SPDX-License-Identifier: GPL-3.0-or-later */
/* whole-panel.h: the map as a whole, while it is edited and nothing of it is selected: how large it is, and the map check */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_WHOLE_PANEL (biv_whole_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivWholePanel, biv_whole_panel, BIV, WHOLE_PANEL, GtkWidget)

/* Signal "item-activated" (id): a place or a link that the check names is to be shown. */

/** biv_whole_panel_show: the campaign at the desk is another one or has changed; @hint: what can be done with the mouse */
void biv_whole_panel_show (BivWholePanel *self,
                           BivDesk       *desk,
                           const char    *hint);

G_END_DECLS
