/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-order.h: the order of battle rearranged by hand (CA-REF-4): posts, who is below whom; each a step */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

/** biv_army_order_fill_post: @unit goes to the formation of @gone and takes its place there */
gboolean   biv_army_order_fill_post  (BivDesk      *desk,
                                      BivUnit      *gone,
                                      BivUnit      *unit);
/** biv_army_order_list_fillers: Returns: (transfer container): units of the side that could, those in reserve and of the
 *  same type first: fit, with no post of another's */
GPtrArray *biv_army_order_list_fillers (BivDesk    *desk,
                                      BivUnit      *gone);
/** biv_army_order_put_below: @parent: (nullable): %NULL: directly below the side. What would make a ring is reported */
gboolean   biv_army_order_put_below  (BivDesk      *desk,
                                      BivFormation *formation,
                                      const char   *parent);
/** biv_army_order_may_be_below: whether @formation can be put below @parent: of one side, and no ring */
gboolean   biv_army_order_may_be_below (BivCampaign  *campaign,
                                      BivFormation *formation,
                                      BivFormation *parent);

G_END_DECLS
