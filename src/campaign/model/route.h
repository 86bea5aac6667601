/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route.h: the cheapest path between two places, for planning an order and for one that finds its formation elsewhere */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/map.h"
G_BEGIN_DECLS

/**
 * biv_route_find:
 * @side: (nullable): over links it knows, with its native discount
 *
 * By land, over links that are open today (CA-ORDER-3). Of several as cheap the one with the fewest links, then the lowest
 * link ids from its beginning on (CA-ORDER-5).
 *
 * Returns: (transfer full) (nullable): the places to enter, in order, without @from; %NULL where no way leads there, and
 *   where @from is @to
 */
char **biv_route_find (BivCampaign *campaign,
                       const char  *from,
                       const char  *to,
                       BivSide     *side);

/* The ways from one place to all others, for who compares many: they hold until the campaign changes. */
typedef struct _BivRoutes BivRoutes;

/** biv_routes_new: what biv_route_find() finds, from @from to everywhere. Returns: (transfer full) */
BivRoutes *biv_routes_new      (BivCampaign *campaign,
                                const char  *from,
                                BivSide     *side);
#define BIV_ROUTES_PARTS 4          /* of a movement point */
/** biv_routes_new_march: the ways that are quickest on a march of several turns: rails count a quarter where they are gone four
 *  times as fast (CA-MAP-2). @is_barred: (nullable): of places that a way may lead to, but not through. Returns: (transfer full) */
BivRoutes *biv_routes_new_march (BivCampaign *campaign,
                                const char  *from,
                                BivSide     *side,
                                BivPlaceTest is_barred,
                                gpointer     data);
void       biv_routes_free     (BivRoutes   *self);
/** biv_routes_get_cost: Returns: of the way to @to, 0 to where it begins: MP, of a march in parts of them; or %BIV_UNREACHABLE */
int        biv_routes_get_cost (BivRoutes   *self,
                                const char  *to);
/** biv_routes_get_length: Returns: how many places the way to @to enters; 0 where biv_route_find() finds none */
guint      biv_routes_get_length (BivRoutes *self,
                                const char  *to);
/** biv_routes_dup_path: Returns: (transfer full) (nullable): as biv_route_find() */
char     **biv_routes_dup_path (BivRoutes   *self,
                                const char  *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivRoutes, biv_routes_free)

G_END_DECLS
