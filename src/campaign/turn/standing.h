/* SPDX-License-Identifier: GPL-3.0-or-later */
/* standing.h: a campaign put where it is by hand (CA-REF-4): positions of examples, edits of a running campaign
 *
 * Nothing of a turn is run here. These work out what a position implies: who moves with whom, and who stands in contact.
 * They change the proposal's scratch, as parts of turn procedures do. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_standing_settle_bodies: who moves with whom, from where everybody stands and from this turn's orders (2.4). Movement
 *  begins with this; an edit of formations or orders calls for it anew */
void       biv_standing_settle_bodies (BivProposal  *proposal);
/** biv_standing_go_to: makes that phase of that turn the present one. In Contact the contacts of the turn are then those
 *  of how everybody stands, none of them settled; in the other phases there are none */
void       biv_standing_go_to         (BivProposal  *proposal,
                                       int           turn,
                                       BivPhase      phase);
/**
 * biv_standing_add_battle:
 * @attacker: (nullable): side; %NULL in a meeting engagement
 * @formations: (nullable): ids, %NULL-ended; %NULL: all bodies at the place that are not shut in
 *
 * A pending battle of this turn, not set up, as Contact would have made it.
 *
 * Returns: (transfer none): the scratch's
 */
BivBattle *biv_standing_add_battle    (BivProposal  *proposal,
                                       const char   *place,
                                       const char   *attacker,
                                       const char *const *formations);

G_END_DECLS
