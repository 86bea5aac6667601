/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-panel.h: the side, formation or unit that is selected: its fields, and what the journal says of it */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_ARMY_PANEL (biv_army_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivArmyPanel, biv_army_panel, BIV, ARMY_PANEL, GtkWidget)

/** biv_army_panel_show_many: @items: nothing but units, two and more: what is changed is changed for all of them */
void          biv_army_panel_show_many (BivArmyPanel *self,
                                        GPtrArray    *items);
void biv_army_panel_set_desk (BivArmyPanel *self,
                              BivDesk      *desk);
/** biv_army_panel_show_item: @item: (nullable) */
void biv_army_panel_show_item (BivArmyPanel *self,
                               BivItem      *item);
/** biv_army_panel_set_menu: what the button with the three dots offers */
void biv_army_panel_set_menu (BivArmyPanel *self,
                              GMenuModel   *menu);
/** biv_army_panel_update: the campaign changed */
void biv_army_panel_update   (BivArmyPanel *self);

G_END_DECLS
