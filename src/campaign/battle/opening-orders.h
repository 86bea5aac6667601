/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opening-orders.h: the orders with which a battle on a table begins, written with its deployment (FU-SETUP-6 to -9)
 *
 * A battle keeps them as details; in a deployment they are words, "W21:WA:attack:1500:900": to whom, whose general writes,
 * what, and toward which place in millimetres; then what else it says, in the referee's own words,
 * "W21:WA:attack:1500:900:Take the bridge" or, without a place, "W21:WA:hold:::Till noon" (FU-SETUP-8). A formation has one
 * at most; those below it that have none of their own obey it too (FU-SETUP-7). The fight begins with them as drafts, and
 * sends them when the starting time is known (FU-SETUP-11). */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_opening_order_new: without an objective */
BivOpeningOrder   *biv_opening_order_new        (const char        *formation,
                                                 const char        *general,
                                                 const char        *kind);
void               biv_opening_order_free       (BivOpeningOrder   *order);
gboolean           biv_opening_order_has_objective (const BivOpeningOrder *order);
/** biv_opening_order_set_note: @note: (nullable): made one line; blanks around it do not count, and "" is none */
void               biv_opening_order_set_note   (BivOpeningOrder   *order,
                                                 const char        *note);
/** biv_opening_order_dup_place: (transfer full): a place on the table in millimetres, to be read: "1500, 2100" */
char              *biv_opening_order_dup_place  (BivSpot            place);
/** biv_opening_order_read: Returns: (transfer full) (nullable): %NULL where @word is not written like one */
BivOpeningOrder   *biv_opening_order_read       (const char        *word);

/** biv_opening_orders_list_kinds: "attack", "seize", "hold"...; NULL-ended */
const char *const *biv_opening_orders_list_kinds (void);
/** biv_opening_orders_list: Returns: (transfer full): of BivOpeningOrder, as they were written; @side: (nullable): both */
GPtrArray         *biv_opening_orders_list      (BivCampaign       *campaign,
                                                 BivBattle         *battle,
                                                 const char        *side);
/** biv_opening_orders_find: Returns: (transfer full) (nullable): the formation's own */
BivOpeningOrder   *biv_opening_orders_find      (BivCampaign       *campaign,
                                                 BivBattle         *battle,
                                                 const char        *formation);
/** biv_opening_orders_find_obeyed: likewise; without one, that of the nearest above it (FU-SETUP-7) */
BivOpeningOrder   *biv_opening_orders_find_obeyed (BivCampaign     *campaign,
                                                 BivBattle         *battle,
                                                 const char        *formation);
/** biv_opening_orders_list_writers: (transfer container): of BivFormation: whose generals may write to it, the highest first,
 *  who does so if nothing else is said (FU-ORDER-4, FU-ORDER-8) */
GPtrArray         *biv_opening_orders_list_writers (BivCampaign    *campaign,
                                                 BivBattle         *battle,
                                                 const char        *formation);
/** biv_opening_orders_check: whether there is such a formation in the battle, a general who commands it (FU-ORDER-8), and
 *  its objective is a place on the table (FU-SETUP-9) */
gboolean           biv_opening_orders_check     (BivCampaign       *campaign,
                                                 BivBattle         *battle,
                                                 const BivOpeningOrder *order,
                                                 BivRefusal        *why);
/** biv_opening_orders_counts: whether it is an order at all, and not one that is treated as none. Returns: %FALSE with what
 *  it lacks in @why (FU-SETUP-9) */
gboolean           biv_opening_orders_counts    (BivBattle         *battle,
                                                 const BivOpeningOrder *order,
                                                 BivRefusal        *why);
/** biv_opening_orders_find_middle: of its troops that have a place. Returns: %FALSE where none has one */
gboolean           biv_opening_orders_find_middle (BivCampaign     *campaign,
                                                 BivBattle         *battle,
                                                 const char        *formation,
                                                 BivSpot           *middle);
/** biv_opening_orders_dup_usual: what the program would write to it: who attacks goes straight ahead as far as the enemy's
 *  line may be, who defends holds where he stands. Where the enemy is does not matter, so that nothing is told of it.
 *  Returns: (transfer full) (nullable): %NULL where nobody can write to it, or none of its troops have a place */
BivOpeningOrder   *biv_opening_orders_dup_usual (BivCampaign       *campaign,
                                                 BivBattle         *battle,
                                                 const char        *formation);
/** biv_opening_orders_describe: as parts of @setup, whose formations and generals are in it already; one that nobody can
 *  write or obey any more is left out */
void               biv_opening_orders_describe  (BivCampaign       *campaign,
                                                 BivBattle         *battle,
                                                 BivSetup          *setup);
/** biv_opening_orders_append: "order S11:SA:hold:600:400" a line, for biv_deployment_dup_text() (CA-DEPLOY-9) */
void               biv_opening_orders_append    (BivCampaign       *campaign,
                                                 BivBattle         *battle,
                                                 const char        *side,
                                                 GString           *text);
/** biv_opening_orders_forget: those of @side, as edits of @proposal */
void               biv_opening_orders_forget    (BivProposal       *proposal,
                                                 BivBattle         *battle,
                                                 const char        *side);
/** biv_opening_orders_load: what stands behind "order " in such a line, as edits of @proposal. Returns: %FALSE with @why where
 *  it is none, or one that cannot be written now */
gboolean           biv_opening_orders_load      (BivProposal       *proposal,
                                                 BivBattle         *battle,
                                                 const char        *side,
                                                 const char        *word,
                                                 BivRefusal        *why);
/** biv_opening_orders_propose_rest: the usual order for whoever of @side (nullable: both) has none, as edits of @proposal */
void               biv_opening_orders_propose_rest (BivProposal    *proposal,
                                                 BivBattle         *battle,
                                                 const char        *side);

/** biv_turn_propose_opening_order: writes it, in the place of one that the formation has */
BivProposal       *biv_turn_propose_opening_order (BivCampaign     *campaign,
                                                 const char        *battle,
                                                 const BivOpeningOrder *order);
/** biv_turn_propose_no_opening_order: takes that of @formation back */
BivProposal       *biv_turn_propose_no_opening_order (BivCampaign  *campaign,
                                                 const char        *battle,
                                                 const char        *formation);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivOpeningOrder, biv_opening_order_free)

G_END_DECLS
