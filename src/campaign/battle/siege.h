/* SPDX-License-Identifier: GPL-3.0-or-later */
/* siege.h: forts, who is shut in them, and the sieges laid to them (CA-SIEGE) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_siege_find: Returns: (transfer none) (nullable): the siege of this place */
BivSiege  *biv_siege_find            (BivCampaign  *campaign,
                                      const char   *place);
/** biv_siege_has_old_breach: a breach from an earlier turn, so that an assault may be ordered (CA-SIEGE-2) */
gboolean   biv_siege_has_old_breach  (BivCampaign  *campaign,
                                      BivSiege     *siege);
/** biv_siege_is_due: its die is still to be rolled this turn (CA-SIEGE-1, CA-SIEGE-2) */
gboolean   biv_siege_is_due          (BivCampaign  *campaign,
                                      BivSiege     *siege);

/* ---- Parts of turn procedures: they change the proposal's scratch ---- */

/**
 * biv_siege_shut_in:
 * @body: at a fort its side owns; it and all that moves with it are shut in
 * @besieger: side
 *
 * Begins the siege if there is none yet (CA-SIEGE-1, CA-RETREAT-6, CA-CONTACT-7).
 */
BivSiege  *biv_siege_shut_in         (BivProposal  *proposal,
                                      BivFormation *body,
                                      const char   *besieger);
/** biv_siege_end: the garrison is free; breaches stay with the fort (CA-SIEGE-5). @text: (nullable): for the journal */
void       biv_siege_end             (BivProposal  *proposal,
                                      BivSiege     *siege,
                                      const char   *text);
/** biv_siege_review: ends every siege whose besieger or garrison is no longer there (CA-SIEGE-5) */
void       biv_siege_review          (BivProposal  *proposal);
/** biv_siege_mend: one breach of every fort without a siege (CA-SIEGE-5) */
void       biv_siege_mend            (BivProposal  *proposal);
/** biv_siege_roll: the siege's die of this turn, what follows from it, and the summons: answer "summon" or
 *  "summon:PLACE", yes or no (CA-SIEGE-1, CA-SIEGE-2, CA-SIEGE-6) */
void       biv_siege_roll            (BivProposal  *proposal,
                                      BivSiege     *siege);

G_END_DECLS
