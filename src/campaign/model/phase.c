/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phase.c: which phase it is, and what belongs to it (CA-TURN-1, CA-LADDER-2) */
#include "config.h"
#include "campaign/model/phase.h"
#include "base/i18n.h"

/* CA-LADDER-2 */
gboolean
biv_turn_uses_phase (BivCampaign *campaign,
                     BivPhase     phase)
{
  gboolean is_ladder = campaign->map_form == BIV_MAP_LADDER;

  switch (phase)
    {
    case BIV_PHASE_ORDERS:
    case BIV_PHASE_MOVEMENT:
    case BIV_PHASE_CONTACT:
      return !is_ladder;
    case BIV_PHASE_SUPPLY:
      return !is_ladder && !biv_campaign_option_is (campaign, "supply.mode", "off");
    case BIV_PHASE_OPEN:
    case BIV_PHASE_BATTLE:
    case BIV_PHASE_RECOVERY:
    case BIV_PHASE_SCORING:
    case BIV_PHASE_CLOSE:
    case BIV_N_PHASES:
    default:
      return TRUE;
    }
}

BivTurn *
biv_turn_ensure (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivTurn *turn = biv_campaign_find_turn (campaign, campaign->turn);
  g_autofree char *id = NULL;

  if (turn != NULL)
    return turn;
  id = g_strdup_printf ("turn-%d", campaign->turn);
  /* Whoever has written a file by hand may have called something else so. */
  if (biv_campaign_find (campaign, id) != NULL)
    {
      g_free (id);
      id = biv_campaign_dup_new_id (campaign, "turn");
    }
  turn = biv_proposal_add (proposal, biv_item_new (BIV_KIND_TURN, id));
  biv_proposal_set_number (proposal, turn, "number", campaign->turn);
  return turn;
}

BivProposal *
biv_turn_begin_orders (BivCampaign *campaign,
                       const char  *title)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, title, NULL, NULL);

  biv_proposal_set_of_orders (proposal);
  return proposal;
}

gboolean
biv_turn_begin_phase (BivProposal *proposal,
                      BivPhase     phase)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  GType type = biv_phase_get_type ();

  if (phase != BIV_PHASE_SUPPLY && !biv_turn_uses_phase (campaign, phase))
    biv_proposal_refuse (proposal, "CA-LADDER-2", _("A ladder has no phase %s."),
                         biv_word_get_label (type, (int) phase));
  else if (campaign->phase != phase)
    biv_proposal_refuse (proposal, "CA-TURN-1", _("That belongs to the phase %s; this is %s."),
                         biv_word_get_label (type, (int) phase), biv_word_get_label (type, (int) campaign->phase));
  else
    return TRUE;
  return FALSE;
}
