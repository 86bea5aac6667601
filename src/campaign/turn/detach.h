/* SPDX-License-Identifier: GPL-3.0-or-later */
/* detach.h: formations and units split off and put together (CA-ORDER-6, CA-REPLACE-4) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_turn_propose_detach: CA-ORDER-6; @units: ids, NULL-ended */
BivProposal *biv_turn_propose_detach    (BivCampaign *campaign, const char *formation, const char *const *units);
BivProposal *biv_turn_propose_merge     (BivCampaign *campaign, const char *into, const char *from);
BivProposal *biv_turn_propose_merge_units (BivCampaign *campaign, const char *into, const char *from);   /* CA-REPLACE-4 */
/** biv_turn_detach, biv_turn_merge: CA-ORDER-6, within a proposal of more. Returns: the detachment's id; %NULL or %FALSE
 *  with @why and nothing changed, as the checks would say */
gboolean     biv_turn_check_detach (BivCampaign *campaign, const char *formation, const char *const *units, BivRefusal *why);
gboolean     biv_turn_check_merge  (BivCampaign *campaign, const char *into, const char *from, BivRefusal *why);
const char  *biv_turn_detach       (BivProposal *proposal, const char *formation, const char *const *units, BivRefusal *why);
gboolean     biv_turn_merge        (BivProposal *proposal, const char *into, const char *from, BivRefusal *why);

G_END_DECLS
