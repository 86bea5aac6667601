/* SPDX-License-Identifier: GPL-3.0-or-later */
/* standing.c: a campaign put where it is by hand (CA-REF-4), and what a position implies */
#include "config.h"
#include "campaign/turn/standing.h"

#include "campaign/model/army.h"
#include "campaign/battle/battle-query.h"
#include "campaign/turn/contacts.h"
#include "campaign/turn/phases.h"

void
biv_standing_settle_bodies (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    biv_proposal_set_text (proposal, formation, "moves-with",
                           biv_id_of (biv_army_get_body_as_it_stands (campaign, formation)));
}

void
biv_standing_go_to (BivProposal *proposal,
                    int          turn,
                    BivPhase     phase)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  /* What holds for one turn only is gone in another. */
  if (turn != campaign->turn)
    biv_turn_clear_marks (proposal);
  biv_proposal_set_number (proposal, campaign, "current-turn", turn);
  biv_proposal_set_choice (proposal, campaign, "current-phase", phase);
  biv_contacts_clear (proposal);
  if (phase == BIV_PHASE_CONTACT)
    biv_contacts_make (proposal);
}

BivBattle *
biv_standing_add_battle (BivProposal       *proposal,
                         const char        *place,
                         const char        *attacker,
                         const char *const *formations)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivBattle *battle = biv_proposal_new_item (proposal, BIV_KIND_BATTLE);
  const char *defender = NULL;

  biv_proposal_set_number (proposal, battle, "turn", campaign->turn);
  biv_proposal_set_text (proposal, battle, "place", place);
  biv_proposal_set_flag (proposal, battle, "meeting", attacker == NULL);
  biv_proposal_set_text (proposal, battle, "attacker", attacker);
  biv_proposal_set_list (proposal, battle, "formations", formations);
  /* Whom the attacker meets there, found by who stands at the place. */
  if (attacker != NULL)
    defender = biv_battle_get_enemy (campaign, battle, attacker);
  biv_proposal_set_text (proposal, battle, "defender", defender);
  biv_proposal_set_flag (proposal, battle, "suggested", biv_battle_is_lopsided (campaign, battle));
  return battle;
}
