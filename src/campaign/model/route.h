/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route.h: the cheapest path between two places, for planning an order and for one that finds its formation elsewhere */
#pragma once
#include "campaign/model/campaign.h"
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

G_END_DECLS
