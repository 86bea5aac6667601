/* SPDX-License-Identifier: GPL-3.0-or-later */
/* despatch-private.h: what writing and riding of despatches share */
#pragma once
#include "campaign/knowledge/despatch.h"
G_BEGIN_DECLS

/** biv_despatch_new: written now by the formation, with what is to go with it. @player: (nullable): the sender's; %NULL: the
 *  referee. Returns: (transfer none): the scratch's, on its way from where the sender stands */
BivDespatch *biv_despatch_new        (BivProposal     *proposal,
                                      const BivLetter *letter);
/** biv_despatch_is_at_hand: nobody has to ride: it is for the referee, or both are at one place (CA-MAIL-4) */
gboolean     biv_despatch_is_at_hand (BivCampaign     *campaign,
                                      BivDespatch     *despatch);
/** biv_despatch_arrive: it is in the addressee's hands */
void         biv_despatch_arrive     (BivProposal     *proposal,
                                      BivDespatch     *despatch);
/** biv_despatch_take: it is in an enemy's */
void         biv_despatch_take       (BivProposal     *proposal,
                                      BivDespatch     *despatch,
                                      BivFormation    *taker);
/** biv_despatch_set_out: where the courier is when he leaves */
void         biv_despatch_set_out    (BivProposal     *proposal,
                                      BivDespatch     *despatch);

G_END_DECLS
