/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn-panel.h: one piece of drawn ground beside the map: what it is, what it is called (CA-MAP-9) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_DRAWN_PANEL (biv_drawn_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivDrawnPanel, biv_drawn_panel, BIV, DRAWN_PANEL, GtkWidget)

/* Signals: "remove": its button was pressed. */

void biv_drawn_panel_show     (BivDrawnPanel *self,
                               BivDesk       *desk,
                               const char    *id);
/** biv_drawn_panel_ask_name: puts the focus into its name */
void biv_drawn_panel_ask_name (BivDrawnPanel *self);

G_END_DECLS
