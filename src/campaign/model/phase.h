/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phase.h: which phase it is, and what belongs to it (CA-TURN-1, CA-LADDER-2) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_turn_uses_phase: a phase not in use is passed over without stopping (CA-TURN-1) */
gboolean     biv_turn_uses_phase        (BivCampaign *campaign, BivPhase phase);
/** biv_turn_ensure: Returns: (transfer none): the scratch's item of the present turn, made where there is none yet */
BivTurn *biv_turn_ensure         (BivProposal *proposal);
/** biv_turn_begin_orders: Returns: (transfer full): a proposal of what a player may do too, in his copy */
BivProposal *biv_turn_begin_orders (BivCampaign *campaign, const char *title);
/** biv_turn_begin_phase: refuses @proposal with CA-TURN-1 in another phase, with CA-LADDER-2 where a ladder has none such */
gboolean biv_turn_begin_phase    (BivProposal *proposal,
                                  BivPhase     phase);

G_END_DECLS
