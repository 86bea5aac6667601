/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.h: what no rule of play bars, and cannot be right (CA-REF-4) */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/item-fault.h"
G_BEGIN_DECLS

/**
 * biv_campaign_list_warnings:
 *
 * Everything may be edited by hand, and a campaign that has been edited into nonsense opens as it is: nothing is put right
 * behind the referee's back. Each warning names the thing, the clause that it breaks, and what to do.
 *
 * Returns: (transfer full): of BivItemFault (unit: the object's id); the map check's are not among them (CA-MAP-6)
 */
GPtrArray *biv_campaign_list_warnings (BivCampaign *campaign);
/** biv_campaign_list_all_warnings: the same, and the map check's (CA-MAP-6) after them */
GPtrArray *biv_campaign_list_all_warnings (BivCampaign *campaign);

G_END_DECLS
