/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-route.h: the cheapest path between two places, for planning an order */
#pragma once
#include "campaign/biv-campaign.h"
G_BEGIN_DECLS

/**
 * biv_route_find:
 * @side: (nullable): over links it knows, with its native discount; closed links are avoided (CA-ORDER-3)
 *
 * Returns: (transfer full) (nullable): the places to enter, in order, without @from; %NULL where no way leads there, and
 *   where @from is @to
 */
char **biv_route_find (BivCampaign *campaign,
                       const char  *from,
                       const char  *to,
                       BivSide     *side);

G_END_DECLS
