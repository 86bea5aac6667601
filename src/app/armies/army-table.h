/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-table.h: the table of armies: a tree of sides, formations and units in a column view */
#pragma once
#include "app/armies/army-node.h"
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_ARMY_TABLE (biv_army_table_get_type ())
G_DECLARE_FINAL_TYPE (BivArmyTable, biv_army_table, BIV, ARMY_TABLE, GtkWidget)

/* Signals: "selection-changed"; "menu" (x, y in px): second button, Menu, Shift+F10; "dropped" (ids of units or formations,
 * a line each; BivItem they were dropped on; x, y in px). */

void           biv_army_table_set_desk     (BivArmyTable *self,
                                            BivDesk      *desk);
/** biv_army_table_set_filter: as biv_army_filter_set (); what is searched for is opened, wherever in the tree it is */
void           biv_army_table_set_filter   (BivArmyTable *self,
                                            const char   *text,
                                            const char   *side,
                                            int           status);
/** biv_army_table_update: the campaign changed */
void           biv_army_table_update       (BivArmyTable *self);
/** biv_army_table_list_selected: Returns: (transfer full): of BivItem */
GPtrArray     *biv_army_table_list_selected (BivArmyTable *self);
/** biv_army_table_select: opens what is above it, and brings it into sight */
void           biv_army_table_select       (BivArmyTable *self,
                                            BivItem      *item);
void           biv_army_table_set_expanded (BivArmyTable *self,
                                            gboolean      expanded);
/** biv_army_table_edit: the selected row's name in place */
void           biv_army_table_edit         (BivArmyTable *self);

G_END_DECLS
