/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backdrop-panel.h: which picture lies under the map, where, how wide and how strong (CA-MAP-7) */
#pragma once
#include "app/desk/desk.h"
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_BACKDROP_PANEL (biv_backdrop_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivBackdropPanel, biv_backdrop_panel, BIV, BACKDROP_PANEL, GtkWidget)

/** biv_backdrop_panel_show: what the campaign says now. To be called again whenever it has changed.
 *  @map_width: map units, for a picture that is as wide as the map */
void     biv_backdrop_panel_show   (BivBackdropPanel *self,
                                    BivDesk          *desk,
                                    double            map_width);

G_END_DECLS
