/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-node.h: what lies below a side or a formation in the tree of armies, as a list that follows the campaign
 *
 * Sides, then formations before their sub-formations, then units in roster order. What the filter leaves out is not in
 * the list; a formation stays as long as anything below it does. */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_TYPE_ARMY_FILTER (biv_army_filter_get_type ())
G_DECLARE_FINAL_TYPE (BivArmyFilter, biv_army_filter, BIV, ARMY_FILTER, GObject)

/* Signal "changed": after it every node lists its children again. */

BivArmyFilter *biv_army_filter_new        (BivCampaign   *campaign);
/** biv_army_filter_set: @text: (nullable): in names and refs, whatever the case; @side: (nullable): id;
 *  @status: BivStatus, or BIV_NONE */
void           biv_army_filter_set        (BivArmyFilter *self,
                                           const char    *text,
                                           const char    *side,
                                           int            status);
/** biv_army_filter_refresh: the campaign changed */
void           biv_army_filter_refresh    (BivArmyFilter *self);

/** biv_army_node_new: Returns: (transfer full): the list below @item; %NULL: the sides. A unit has none: %NULL */
GListModel    *biv_army_node_new          (BivArmyFilter *filter,
                                           BivItem       *item);

G_END_DECLS
