/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lone.h: a battle by itself, as a campaign that holds nothing else: for whoever shows or plays it where campaigns are shown */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_LONE_BATTLE "battle"        /* its id there */

/**
 * biv_lone_campaign_new:
 * @record: stays the battle's; its sides are "A" and "B", its units have their names there as ids
 * @reader: whose player's it is: 0, 1; BIV_NOBODY: the host's own
 *
 * Returns: (transfer full) (nullable): %NULL with @error (G_IO_ERROR_NOT_SUPPORTED) where a name can be no id
 */
BivCampaign *biv_lone_campaign_new (BivRecord    *record,
                                    const char   *title,
                                    int           reader,
                                    GError      **error);
/** biv_lone_campaign_is: whether it is one of these, also after it was saved: there is nothing that its battle's result could be
 *  written back into */
gboolean     biv_lone_campaign_is  (BivCampaign  *campaign);

G_END_DECLS
