/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map.h: distances, ways and bearings on the campaign map (CA-MAP) */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/item-fault.h"
G_BEGIN_DECLS

#define BIV_UNREACHABLE G_MAXINT

/** biv_map_list_links: Returns: (transfer container): the links that touch @place, of BivLink, in file order */
GPtrArray  *biv_map_list_links    (BivCampaign *campaign, const char *place);
/** biv_map_other_end: Returns: (transfer none) (nullable): %NULL where @link does not touch @place or is one-way the other way */
const char *biv_map_other_end     (BivLink *link, const char *place);
/** biv_map_far_end: the same, whichever way the link may be gone. Returns: (nullable): %NULL where it does not touch @place */
const char *biv_map_far_end       (BivLink *link, const char *place);
/** biv_map_list_neighbours: Returns: (transfer container): of BivPlace, by any link, open or closed, land or water */
GPtrArray  *biv_map_list_neighbours (BivCampaign *campaign, const char *place);
gboolean    biv_map_is_grid       (BivCampaign *campaign);
/** biv_map_ground_cost: MP of coming into a grid's cell of that ground where nothing is drawn (CA-MAP-4); 0: it is not entered */
int         biv_map_ground_cost   (BivTerrain   terrain);
/** biv_map_kind_cost: MP of a link of that kind without a crossing, for anybody but natives (CA-MAP-2) */
int         biv_map_kind_cost     (BivLinkKind  kind);
gboolean    biv_map_is_water_link (BivLink *link);                 /* river and sea */
/** biv_map_suits: whether the link is for who is embarked, or for who is not (CA-MOVE-11) */
gboolean    biv_map_suits         (BivCampaign *campaign, BivLink *link, const char *from, gboolean embarked);
/** biv_map_link_cost: MP of going over @link from @from. @side: (nullable): with its native discount (CA-MAP-2 to
 *  CA-MAP-4, CA-MOVE-3) */
int         biv_map_link_cost     (BivCampaign *campaign, BivLink *link, const char *from, BivSide *side);
/** biv_map_is_closed: closed by its own reason, by this turn's weather, or by unfordable water (CA-MAP-3) */
gboolean    biv_map_is_closed     (BivCampaign *campaign, BivLink *link, gboolean with_weather);
gboolean    biv_map_side_knows    (BivLink *link, const char *side);   /* CA-MAP-8 */
/** biv_map_find_link: the link a path takes (CA-ORDER-3): the cheaper open one, then the lower id. @side nullable */
BivLink    *biv_map_find_link     (BivCampaign *campaign, const char *from, const char *to, BivSide *side);
/** biv_map_find_link_for: the same for who may be embarked; a closed link is found where no open one is */
BivLink    *biv_map_find_link_for (BivCampaign *campaign, const char *from, const char *to, BivSide *side, gboolean embarked);
/** biv_map_count_links: on the shortest chain of open land links that @side knows, whatever their cost and the weather
 *  (CA-ORDER-5). Returns: or %BIV_UNREACHABLE */
int         biv_map_count_links   (BivCampaign *campaign, const char *from, const char *to, const char *side);
/** biv_map_find_chain: the shortest chain of such links through no place that is barred, of several the one with the lower link
 *  ids from its beginning on. @is_barred: (nullable). Returns: (transfer container) (nullable): of BivPlace, both ends included */
typedef gboolean (*BivPlaceTest)  (BivPlace *place, gpointer data);
GPtrArray  *biv_map_find_chain    (BivCampaign *campaign, const char *from, const char *to, const char *side,
                                   BivPlaceTest is_barred, gpointer data);

gboolean    biv_place_has_feature (BivPlace *place, const char *feature);
gboolean    biv_place_has_fort    (BivPlace *place);                          /* whatever `siege.mode` says */
gboolean    biv_place_is_fort     (BivCampaign *campaign, BivPlace *place);   /* never with `siege.mode` off */
gboolean    biv_place_is_depot    (BivPlace *place);                          /* a base counts as one (CA-SUPPLY-2) */
gboolean    biv_map_is_hostile_fort (BivCampaign *campaign, BivPlace *place, const char *side);
/** biv_map_has_hostile_combat: whether formations hostile to @side with ready combat units are there */
gboolean    biv_map_has_hostile_combat (BivCampaign *campaign, const char *place, const char *side);

/** biv_map_distance: least total cost, weather left out, discount left out. @side: (nullable): through no place that
 *  CA-SUPPLY-2 bars to it. Returns: MP, or %BIV_UNREACHABLE */
int         biv_map_distance      (BivCampaign *campaign, const char *from, const char *to, BivSide *side);
/** biv_map_base_cost: CA-RETREAT-1 b */
int         biv_map_base_cost     (BivCampaign *campaign, const char *from, BivSide *side);
typedef struct
{
  BivPlace *place;
  int       cost;                   /* MP */
} BivDepotWay;
/** biv_map_list_depots: Returns: (transfer full): of BivDepotWay, in file order; those that can be reached */
GArray     *biv_map_list_depots   (BivCampaign *campaign, const char *from, BivSide *side, gboolean barred);
/** biv_map_depot_cost: least total cost to a base or depot that @side owns. @barred: through no place that CA-SUPPLY-2
 *  bars; else enemies are left out of account (CA-RETREAT-1 b). Returns: MP, or %BIV_UNREACHABLE */
int         biv_map_depot_cost    (BivCampaign *campaign, const char *from, BivSide *side, gboolean barred);
/** biv_map_bearing: 'N', 'E', 'S' or 'W' (CA-MAP-5) */
char        biv_map_bearing       (BivCampaign *campaign, const char *at, const char *other);
/* Reachable places for a formation under its present allowance, for the map page. */
typedef struct
{
  const char *place;                /* id */
  BivMoment   moment;
  int         cost;                 /* MP */
} BivReach;
GArray     *biv_map_reach         (BivCampaign *campaign, BivFormation *formation);   /* (transfer full): of BivReach */
/** biv_map_list_warnings: CA-MAP-6. Returns: (transfer full): of BivItemFault (unit: the object's id) */
GPtrArray  *biv_map_list_warnings (BivCampaign *campaign);
/** biv_map_derive_grid: makes the places and links of a grid of this form and size (CA-MAP-4) */
void        biv_map_derive_grid   (BivCampaign *campaign);

G_END_DECLS
