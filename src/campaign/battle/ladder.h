/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ladder.h: campaigns without a map: one rung after the other (CA-LADDER)
 *
 * A ladder's battles are at rungs: where a battle on a map names a place, one on a ladder names its rung. Parts of turn
 * procedures: they change the proposal's scratch. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_ladder_get_rung: Returns: (transfer none) (nullable): the present one */
BivRung    *biv_ladder_get_rung    (BivCampaign *campaign);
/** biv_ladder_get_chooser: with `ladder.choice` on, who won the last battle and says who attacks in the next (CA-LADDER-2).
 *  Returns: (transfer none) (nullable): side's id; %NULL: nobody chooses */
const char *biv_ladder_get_chooser (BivCampaign *campaign);
/** biv_ladder_make_battle: this turn's battle at the present rung, and the rung's bonus (CA-LADDER-2, CA-LADDER-3). None
 *  on an end rung, and where one is already there */
void        biv_ladder_make_battle (BivProposal *proposal);
/** biv_ladder_step: to the rung that follows from how @battle ended; the same again where none is named (CA-LADDER-1) */
void        biv_ladder_step        (BivProposal *proposal,
                                    BivBattle   *battle);

G_END_DECLS
