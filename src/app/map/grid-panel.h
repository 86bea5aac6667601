/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-panel.h: the tools for drawing a map of squares or hexes, and what each of them is set to */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
#include "campaign/map/grid-stroke.h"
G_BEGIN_DECLS

#define BIV_TYPE_GRID_PANEL (biv_grid_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivGridPanel, biv_grid_panel, BIV, GRID_PANEL, GtkWidget)

/* Signal "tool": another tool is in hand, or it is set otherwise. */

/** biv_grid_panel_show: the campaign at the desk, a grid, is another one or has changed */
void     biv_grid_panel_show       (BivGridPanel *self,
                                    BivDesk      *desk);
/** biv_grid_panel_get_style: Returns: %FALSE where no tool but the hand or the eyedropper is taken; strings belong to the panel */
gboolean biv_grid_panel_get_style  (BivGridPanel *self,
                                    BivGridStyle *style);
gboolean biv_grid_panel_picks      (BivGridPanel *self);
/** biv_grid_panel_put_away: nothing is in hand. Returns: whether something was */
gboolean biv_grid_panel_put_away   (BivGridPanel *self);
/** biv_grid_panel_take_ground: the brush paints that ground from now on */
void     biv_grid_panel_take_ground (BivGridPanel *self,
                                    BivTerrain    terrain);
/** biv_grid_panel_has_stamped: what was typed as the name of the next place has been given */
void     biv_grid_panel_has_stamped (BivGridPanel *self);
/** biv_grid_panel_press_key: V, B, F, I, R, W, O, P and X take tools, 1 to 8 ground, brackets the brush's size. Returns: whether
 *  it was one of them */
gboolean biv_grid_panel_press_key  (BivGridPanel   *self,
                                    guint           key,
                                    GdkModifierType modifiers);

G_END_DECLS
