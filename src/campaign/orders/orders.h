/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders.h: orders given and checked (CA-ORDER-1 to CA-ORDER-4, CA-ORDER-7) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_turn_check_order: Returns: %TRUE, or %FALSE with @why: the first refusal that applies */
gboolean     biv_turn_check_order       (BivCampaign *campaign, BivOrder *order, BivRefusal *why);
/** biv_turn_check_closed: whether @link is open today (CA-MAP-3). Returns: %TRUE, or %FALSE with @why */
gboolean     biv_turn_check_closed      (BivCampaign *campaign, BivLink *link, BivRefusal *why);
/** biv_turn_propose_order: gives @order (transfer none; its id is ignored) to its formation for this turn */
BivProposal *biv_turn_propose_order     (BivCampaign *campaign, BivOrder *order);
/** biv_turn_propose_many_orders: gives all of @orders, of BivOrder, in one step; those that are refused are taken out of it */
BivProposal *biv_turn_propose_many_orders (BivCampaign *campaign, GPtrArray *orders);
/** biv_turn_propose_refused_order: writes down an order that cannot be given, with the refusal's @code as its reason; the
 *  formation holds, as on any order of its own (CA-ORDER-2) */
BivProposal *biv_turn_propose_refused_order (BivCampaign *campaign, BivOrder *order, const BivRefusal *why);
/** biv_order_dup_words: Returns: (transfer full): "March by Miller's Cross, Two Palms, forced march" */
char        *biv_order_dup_words        (BivCampaign *campaign, BivOrder *order);
/** biv_order_dup_rest_words: the same with what is left of the path of an order in hand (CA-ORDER-5) */
char        *biv_order_dup_rest_words   (BivCampaign *campaign, BivOrder *order);
/** biv_turn_refuse_order: @order, of a formation of @side (nullable), counts as hold from now on (CA-ORDER-2) */
void     biv_turn_refuse_order   (BivProposal      *proposal,
                                  BivOrder         *order,
                                  const BivRefusal *why,
                                  const char       *side);
/** biv_turn_give_order: an order that was checked (biv_turn_check_order()) is its formation's of this turn */
void         biv_turn_give_order   (BivProposal *proposal, BivOrder *order);
/** biv_turn_hold_order: one that was refused: it stands in the file with its reason, and counts as hold (CA-ORDER-2) */
void         biv_turn_hold_order   (BivProposal *proposal, BivOrder *order, const BivRefusal *why);
/** biv_turn_find_order: Returns: (nullable): this turn's order of the formation, a draft too */
BivOrder    *biv_turn_find_order   (BivCampaign *campaign, const char *formation);

G_END_DECLS
