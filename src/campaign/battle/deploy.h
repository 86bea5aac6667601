/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.h: who stands where when a battle begins (CA-DEPLOY) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_turn_propose_deploy: places, moves or (square NULL) takes back a unit; facing NULL: toward the enemy's edge */
BivProposal *biv_turn_propose_deploy    (BivCampaign *campaign, const char *battle, const char *side, const char *unit,
                                         const char *square, const char *facing);
/** biv_turn_propose_deploy_rest: places every unit not yet placed in a sensible line (what a player would do); on a table
 *  also writes opening orders for those who have none */
BivProposal *biv_turn_propose_deploy_rest (BivCampaign *campaign, const char *battle, const char *side);
BivProposal *biv_turn_propose_reveal    (BivCampaign *campaign, const char *battle);
/** biv_turn_propose_deployed: refused with CA-DEPLOY-7 while there is a fault, unless the answer "overrule" is "yes" */
BivProposal *biv_turn_propose_deployed  (BivCampaign *campaign, const char *battle, const BivAnswers *answers);
/** biv_deployment_find_deployable: the scratch's battle, which may be deployed for now; else refuses @proposal. Returns:
 *  (nullable) */
BivBattle      *biv_deployment_find_deployable  (BivProposal    *proposal,
                                                 const char     *battle);

G_END_DECLS
