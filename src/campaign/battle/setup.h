/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup.h: from the map to the board: who attacks, on which ground, with whom (CA-SETUP) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_turn_propose_setup: rows "attacker:PLACE", "board:PLACE", "units:SIDE"; answer "join" (FORMATION,... or none) */
BivProposal *biv_turn_propose_setup     (BivCampaign *campaign, const char *battle, BivDice *dice, const BivAnswers *answers);

G_END_DECLS
