/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-panel.h: what the tools that draw a map of squares or hexes are set to */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
#include "app/map/map-tools.h"
#include "campaign/map/grid-stroke.h"
G_BEGIN_DECLS

#define BIV_TYPE_GRID_PANEL (biv_grid_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivGridPanel, biv_grid_panel, BIV, GRID_PANEL, GtkWidget)

/* Signal "changed": what is in hand is set otherwise. */

/** biv_grid_panel_set_tools: where the tool is taken whose settings are shown; called once; borrowed */
void     biv_grid_panel_set_tools  (BivGridPanel *self,
                                    BivMapTools  *tools);
/** biv_grid_panel_show: the campaign at the desk, a grid, is another one or has changed */
void     biv_grid_panel_show       (BivGridPanel *self,
                                    BivDesk      *desk);
/** biv_grid_panel_get_style: Returns: %FALSE where the tool in hand draws nothing over cells; strings belong to the panel */
gboolean biv_grid_panel_get_style  (BivGridPanel *self,
                                    BivGridStyle *style);
/** biv_grid_panel_take_ground: the brush is taken and paints that ground; who fills goes on to fill */
void     biv_grid_panel_take_ground (BivGridPanel *self,
                                    BivTerrain    terrain);
/** biv_grid_panel_has_stamped: what was typed as the name of the next place has been given */
void     biv_grid_panel_has_stamped (BivGridPanel *self);
/** biv_grid_panel_press_key: 1 to 8 take ground, brackets the brush's size. Returns: whether it was one of them */
gboolean biv_grid_panel_press_key  (BivGridPanel   *self,
                                    guint           key,
                                    GdkModifierType modifiers);

G_END_DECLS
