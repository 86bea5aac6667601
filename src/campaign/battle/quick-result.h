/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quick-result.h: a battle settled by a die a side (CA-BATTLE-6, CA-BATTLE-7) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

BivProposal *biv_turn_propose_quick     (BivCampaign *campaign, const char *battle, BivDice *dice, const BivAnswers *answers);

G_END_DECLS
