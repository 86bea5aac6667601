/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order.h: what an order in hand still says (CA-ORDER-5) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_courier_is_used: whether orders take their time in this campaign */
gboolean     biv_courier_is_used         (BivCampaign  *campaign);
/** biv_courier_get_in_hand: Returns: (nullable): the order that @formation has got, done or not */
BivOrder    *biv_courier_get_in_hand     (BivCampaign  *campaign,
                                          BivFormation *formation);
/** biv_order_get_path: the places that @order still leads to: all of its path until it was read, then what is left of it.
 *  Returns: (transfer none) (nullable): %NULL or empty where there are none */
char       **biv_order_get_path          (BivOrder     *order);
/** biv_order_dup_way: Returns: (transfer full) (nullable): the places that it leads to if it is read where @formation stands
 *  now (CA-ORDER-5 c), empty where it has no path; %NULL: no way leads there */
char       **biv_order_dup_way           (BivCampaign  *campaign,
                                          BivFormation *formation,
                                          BivOrder     *order);
/** biv_order_get_embark: what is still to be done of its embarking or landing: once by one order (CA-ORDER-5 d) */
BivEmbark    biv_order_get_embark        (BivOrder     *order);
/** biv_order_is_done: it had a path, and @formation stands where that ends: no order any more (CA-ORDER-5 a) */
gboolean     biv_order_is_done           (BivOrder     *order,
                                          BivFormation *formation);

G_END_DECLS
