/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route-map.h: the map with the way of a despatch on it, as far as who looks may know it */
#pragma once
#include <gtk/gtk.h>
#include "campaign/knowledge/despatch.h"
G_BEGIN_DECLS

#define BIV_TYPE_ROUTE_MAP (biv_route_map_get_type ())
G_DECLARE_FINAL_TYPE (BivRouteMap, biv_route_map, BIV, ROUTE_MAP, GtkWidget)

/** biv_route_map_set_campaign: laid out anew; @reader: (nullable): the side whose knowledge it is */
void biv_route_map_set_campaign (BivRouteMap *self,
                                 BivCampaign *campaign,
                                 const char  *reader);
/** biv_route_map_show: its way to come for the referee, if it is on one; else where it was written and who has it. @despatch:
 *  (nullable). What is seen is said in the widget's description */
void biv_route_map_show         (BivRouteMap *self,
                                 BivDespatch *despatch);

G_END_DECLS
