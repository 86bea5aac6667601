/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn.c: the present phase, whichever it is (CA-TURN-1) */
#include "config.h"
#include "campaign/turn/turn.h"

#include "base/said.h"

BivProposal *
biv_turn_propose_phase (BivCampaign      *campaign,
                        BivDice          *dice,
                        const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  switch (campaign->phase)
    {
    case BIV_PHASE_OPEN:     return biv_turn_propose_open (campaign, dice, answers);
    case BIV_PHASE_ORDERS:   return biv_turn_propose_orders (campaign, dice, answers);
    case BIV_PHASE_MOVEMENT: return biv_turn_propose_movement (campaign, dice, answers);
    case BIV_PHASE_CONTACT:  return biv_turn_propose_contact (campaign, dice, answers);
    case BIV_PHASE_BATTLE:   return biv_turn_propose_battle (campaign, dice, answers);
    case BIV_PHASE_SUPPLY:   return biv_turn_propose_supply (campaign, dice, answers);
    case BIV_PHASE_RECOVERY: return biv_turn_propose_recovery (campaign, dice, answers);
    case BIV_PHASE_SCORING:  return biv_turn_propose_scoring (campaign, dice, answers);
    case BIV_PHASE_CLOSE:
    case BIV_N_PHASES:
    default:                 return biv_turn_propose_close (campaign, dice, answers);
    }
}
