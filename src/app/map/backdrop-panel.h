/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backdrop-panel.h: which picture lies under the map, where, how wide and how strong (CA-MAP-7) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
#include "campaign/map/drawn.h"
G_BEGIN_DECLS

#define BIV_TYPE_BACKDROP_PANEL (biv_backdrop_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivBackdropPanel, biv_backdrop_panel, BIV, BACKDROP_PANEL, GtkWidget)

#define BIV_BACKDROP_TIES 2         /* points of the picture that are tied to places */

/* Signals: "ask-point" (number): that point is to be shown on the picture; "ties-changed": the points are others. */

/** biv_backdrop_panel_show: what the campaign says now. To be called again whenever it has changed.
 *  @map_width: map units, for a picture that is as wide as the map */
void     biv_backdrop_panel_show   (BivBackdropPanel *self,
                                    BivDesk          *desk,
                                    double            map_width);
/** biv_backdrop_panel_shift: moves the picture, by hundredths of a map unit, as a step */
void     biv_backdrop_panel_shift  (BivBackdropPanel *self,
                                    int               dx,
                                    int               dy);
/** biv_backdrop_panel_take_point: it was shown there on the map, and belongs to what of the picture lies there now */
void     biv_backdrop_panel_take_point (BivBackdropPanel *self,
                                    guint             number,
                                    BivMapSpot        at);
/** biv_backdrop_panel_get_point: where it lies on the map. Returns: %FALSE where it has not been shown yet */
gboolean biv_backdrop_panel_get_point (BivBackdropPanel *self,
                                    guint             number,
                                    BivMapSpot       *at);

G_END_DECLS
