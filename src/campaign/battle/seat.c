/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seat.c: two players at one computer, who deploy one after the other and do not see what the other does (CA-DEPLOY-5) */
#include "config.h"
#include "campaign/battle/seat.h"

#include "base/i18n.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/fight-table.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/item-private.h"
#include "campaign/model/proposal.h"

gboolean
biv_seat_can_be_taken (BivCampaign *campaign,
                       const char  *battle,
                       BivRefusal  *why)
{
  BivBattle *found;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), FALSE);

  found = biv_campaign_find_battle (campaign, battle);
  if (found != NULL && found->state == BIV_BATTLE_DEPLOYED && !biv_campaign_is_copy (campaign))
    return TRUE;
  if (found == NULL || !found->is_set_up || found->board == NULL || found->state != BIV_BATTLE_PENDING
      || biv_campaign_is_copy (campaign))
    return biv_refusal_set (why, "CA-DEPLOY-5", "CA-DEPLOY-5", _("Nobody deploys here now."));
  if (!biv_deployment_is_unseen (campaign, found) && !biv_fight_is_on_table (found))
    return biv_refusal_set (why, "CA-DEPLOY-5", "CA-DEPLOY-5",
                            /* TRANSLATORS: an option and one of its values: “Order of deployment”, “Hidden” */
                            _("By this campaign’s rules who deploys second sees how the first one stands. To place unseen, set "
                              "“%s” to “%s” on the page Settings."),
                            _(biv_option_find ("deploy.order")->title), biv_option_get_word_label ("hidden"));
  return TRUE;
}

BivCampaign *
biv_seat_new_campaign (BivCampaign *campaign,
                       const char  *side)
{
  static const char *const of_copies[] = { "copy-for", "copy-player" };
  BivCampaign *seat;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && side != NULL, NULL);

  seat = biv_knowledge_copy_for (campaign, side);
  /* A player's copy may not be deployed in; this one is put away when he gets up. */
  for (gsize i = 0; i < G_N_ELEMENTS (of_copies); i++)
    biv_item_take_value (BIV_ITEM (seat), biv_kind_find_field (BIV_KIND_CAMPAIGN, of_copies[i]), &(BivValue) { .text = NULL });
  return seat;
}

BivProposal *
biv_seat_propose (BivCampaign *campaign,
                  const char  *battle,
                  const char  *side,
                  BivCampaign *seat)
{
  BivBattle *seats;
  g_autofree char *text = NULL, *dropped = NULL;
  BivProposal *proposal;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && BIV_IS_CAMPAIGN (seat) && side != NULL, NULL);

  seats = biv_campaign_find_battle (seat, battle);
  g_return_val_if_fail (seats != NULL, NULL);
  text = biv_deployment_dup_text (seat, seats, side);
  proposal = biv_turn_propose_load_deployment (campaign, battle, side, text, &dropped);
  if (dropped != NULL && biv_proposal_get_refusal (proposal) == NULL)
    return biv_proposal_refuse (proposal, "CA-DEPLOY-9", _("Not all could be placed:\n%s"), g_strchomp (dropped));
  return proposal;
}
