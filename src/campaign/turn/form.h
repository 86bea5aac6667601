/* SPDX-License-Identifier: GPL-3.0-or-later */
/* form.h: a player's orders form taken in: every line looked at, all of them or none (CA-ORDER-1, CA-ORDER-2, */
#pragma once
#include "campaign/model/player.h"
#include "campaign/orders/orders-form.h"
G_BEGIN_DECLS

/**
 * biv_turn_propose_form:
 *
 * All of the form as one step. A row for each line, "order:HC" or "line:3": "take", or "refuse" with the reason; and
 * "form:turn", "form:campaign" where it is another one's, "form:word" where it does not come from a copy of this side
 * (campaign/knowledge/players-copy.h). While a row says "refuse" the whole is refused, so that nothing
 * is half applied. The referee may choose "leave-out" in any row, "hold" where the order is a formation's of that side
 * (CA-ORDER-2), and "take" for a form of another turn, campaign or copy.
 */
BivProposal   *biv_turn_propose_form    (BivCampaign         *campaign,
                                         const BivOrdersForm *form,
                                         const BivAnswers    *answers);
/** biv_turn_form_bring_home: what a side's copy calls its places becomes what they are called here, so that it can be shown with
 *  their names */
void           biv_turn_form_bring_home (BivCampaign         *campaign,
                                         BivOrdersForm       *form);
/** biv_turn_form_find_writer: of several players of its side who wrote it: by the word of his copy, else by his name; nobody says
 *  so: who commands in chief. Returns: (transfer full) (nullable): %NULL: there is no such side */
BivPlayer     *biv_turn_form_find_writer (BivCampaign         *campaign,
                                         const BivOrdersForm *form);
/** biv_turn_form_stands: whether all of its orders are given already, as they are, in this turn: it has been taken in before */
gboolean       biv_turn_form_stands     (BivCampaign         *campaign,
                                         const BivOrdersForm *form);

G_END_DECLS
