/* SPDX-License-Identifier: GPL-3.0-or-later */
/* courier.h: orders that couriers bring (CA-ORDER-5)
 *
 * With `courier.delay` above 0 every order has a turn in which it arrives: the one it was written in, where it comes at once,
 * or a later one. At the start of Movement what has come is read: of all that a formation has got the order written last is
 * the one in hand (its "carried-order"), and stays so from turn to turn. With the option at 0 orders hold for their turn
 * alone and none of this is used. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_courier_get_arrival: the turn in which an order to @formation arrives that is written now; the present one: at once */
int          biv_courier_get_arrival     (BivCampaign  *campaign,
                                          BivFormation *formation);
/** biv_courier_dup_arrival_words: Returns: (transfer full) (nullable): "arrives in turn 4", "arrives at once"; %NULL where
 *  couriers are not used */
char        *biv_courier_dup_arrival_words (BivCampaign *campaign,
                                          int           arrives);
/** biv_courier_dup_words: Returns: (transfer full) (nullable): what the formation goes on with and what is on its way to it:
 *  "goes on with March by Ochre Gap; on its way: Hold, written in turn 2, arrives in turn 3"; %NULL: nothing of both */
char        *biv_courier_dup_words       (BivCampaign  *campaign,
                                          BivFormation *formation);
/** biv_courier_list: Returns: (transfer container): of BivOrder, on their way still; to @formation (an id), or with %NULL to
 *  all, in order of battle; to one formation by the turns they were written in */
GPtrArray   *biv_courier_list            (BivCampaign  *campaign,
                                          const char   *formation);
gboolean     biv_courier_is_on_its_way   (BivCampaign  *campaign,
                                          BivOrder     *order);

/** biv_courier_get_written: what is shown of a formation and written anew: the order that was written this turn, on its way
 *  or not, else the one it goes on with. Returns: (nullable) */
BivOrder    *biv_courier_get_written     (BivCampaign  *campaign,
                                          BivFormation *formation);
/** biv_courier_list_taken: Returns: (transfer container): of BivEntry: the couriers that formations of @side have taken in
 *  this turn and the last, with what they were carrying */
GPtrArray   *biv_courier_list_taken      (BivCampaign  *campaign,
                                          const char   *side);


/* ---- Parts of turn procedures ---- */

/** biv_courier_send: writes down when @order, of the present turn, comes to its formation, and where that stands */
void         biv_courier_send            (BivProposal  *proposal,
                                          BivOrder     *order);
/** biv_courier_comes_at_once: one that is refused when it is written counts as hold; any other is not sent (CA-ORDER-5 b) */
gboolean     biv_courier_comes_at_once   (BivCampaign  *campaign,
                                          const char   *formation);
/** biv_courier_read_orders: at the start of Movement. Rows "courier:FC:1", formation and turn it was written in, for those
 *  that arrive by courier: "arrives", "lost", "taken:DH", or the turn in which it comes instead (CA-REF-1) */
void         biv_courier_read_orders     (BivProposal  *proposal);
/** biv_courier_keep_rest: when all have moved: @rest, NULL-ended, is left of the path of the order in hand; @reached:
 *  (nullable): the place from where; %NULL: it has not gone a link */
void         biv_courier_keep_rest       (BivProposal       *proposal,
                                          BivFormation      *formation,
                                          const char *const *rest,
                                          const char        *reached);

/**
 * biv_turn_propose_courier:
 * @formation: to which the order is on its way
 * @written: the turn it was written in
 * @fate: "3" (arrives in turn 3), "lost", "taken:DH"
 * @reason: (nullable): the referee's
 *
 * The referee hurries a courier, holds him up, loses him, or lets an enemy formation take him, in any phase. A row
 * as there, overruled. Refused with CA-ORDER-5 where no such order is on its way.
 */
BivProposal *biv_turn_propose_courier    (BivCampaign  *campaign,
                                          const char   *formation,
                                          int           written,
                                          const char   *fate,
                                          const char   *reason);

G_END_DECLS
