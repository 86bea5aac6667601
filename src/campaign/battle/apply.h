/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apply.h: a battle's result is written back into the campaign, all or nothing (CA-RESULT) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_turn_propose_apply: writes the result back, all or nothing (CA-RESULT). Rows "fate:UNIT", "retreat:FORMATION",
 *  "vp:SIDE", "winner:PLACE", "degree:PLACE"; answer "retreat-into" */
BivProposal *biv_turn_propose_apply     (BivCampaign *campaign, const char *battle, BivDice *dice, const BivAnswers *answers);

G_END_DECLS
