/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seat.h: two players at one computer, who deploy one after the other and do not see what the other does (CA-DEPLOY-5)
 *
 * Who sits there has a campaign of his own, in which there is what his side may know and nothing else. What he places in it
 * comes into the referee's campaign when he gets up, as one step. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_seat_can_be_taken: whether the battle is set up and not deployed yet, and the sides may not see one another place: where
 *  both place unseen, and on a table, which has sketch maps and written orders; or whether it is being fought. Returns: %FALSE
 *  with @why */
gboolean     biv_seat_can_be_taken (BivCampaign  *campaign,
                                    const char   *battle,
                                    BivRefusal   *why);
/** biv_seat_new_campaign: Returns: (transfer full): for @side to deploy in */
BivCampaign *biv_seat_new_campaign (BivCampaign  *campaign,
                                    const char   *side);
/** biv_seat_propose: @seat: by biv_seat_new_campaign(). Returns: (transfer full): how @side stands in it now; refused where
 *  the campaign has changed meanwhile, so that it cannot stand so any more */
BivProposal *biv_seat_propose      (BivCampaign  *campaign,
                                    const char   *battle,
                                    const char   *side,
                                    BivCampaign  *seat);

G_END_DECLS
