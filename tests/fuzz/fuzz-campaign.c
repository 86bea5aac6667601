/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-campaign.c: a campaign, read, looked over, saved, read again, given to its players, carried on, taken back */
#include "fuzz.h"

#include "campaign/check.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/orders/orders.h"
#include "campaign/staff/staff.h"
#include "campaign/turn/turn.h"
#include "campaign/model/player.h"
#include "campaign/model/proposal.h"
#include "script/auto-turn.h"
#include "store/campaign-file.h"

#define NAME        "fuzz.campaign"
#define MOST_PHASES 12

static void
expect_kept (BivCampaign *campaign)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) read = NULL;
  g_autofree char *text = NULL, *again = NULL, *difference = NULL;
  gsize n_bytes;

  text = biv_campaign_file_dup_text (campaign, &n_bytes);
  read = biv_campaign_file_parse (NAME, text, n_bytes, &error);
  g_assert_no_error (error);
  if (!biv_campaign_is_same (campaign, read, &difference))
    g_error ("read again it is another: %s", difference);
  again = biv_campaign_file_dup_text (read, NULL);
  fuzz_expect_same (text, again);
}

static void
check (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) warnings = biv_campaign_list_all_warnings (campaign);

  for (guint i = 0; i < warnings->len; i++)
    {
      const BivItemFault *fault = g_ptr_array_index (warnings, i);

      fuzz_expect_sentence (fault->why.text, "");
    }
}

static void
give_to_players (BivCampaign *campaign)
{
  if (campaign->copy_for != NULL)
    return;
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, biv_id_of (side));

      expect_kept (copy);
    }
}

/* What the program proposes for every player; what the rules refuse, for a reason that he does not know, is not given. */
static void
give_proposed (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);

  for (guint i = 0; i < players->len; i++)
    {
      BivStaffRequest request = { .who = ((BivPlayer *) players->pdata[i])->id, .temper = (BivTemper) (i % 3), .seed = i };
      g_autoptr (GPtrArray) proposed = biv_staff_list_orders (campaign, &request);
      g_autoptr (GPtrArray) orders = g_ptr_array_new_with_free_func (g_object_unref);
      g_autoptr (BivProposal) proposal = NULL;

      for (guint j = 0; j < proposed->len; j++)
        {
          const BivStaffOrder *one = proposed->pdata[j];

          fuzz_expect_sentence (one->reason, "");
          g_ptr_array_add (orders, g_object_ref (one->order));
        }
      proposal = biv_turn_propose_many_orders (campaign, orders);
      biv_campaign_commit (campaign, proposal, NULL);
    }
}

/* As "turn --auto --quick" does, until something is to be decided. */
static void
carry_on (BivCampaign *campaign)
{
  BivRandom chance;
  BivDice dice;

  biv_random_init (&chance, 1, 1);
  biv_dice_init_rolled (&dice, 1, 2);
  for (guint n = 0; n < MOST_PHASES && campaign->state != BIV_STATE_FINISHED; n++)
    {
      g_autoptr (BivProposal) proposal = NULL;
      g_autoptr (GError) error = NULL;

      if (campaign->phase == BIV_PHASE_ORDERS && campaign->turn % 2 == 1)
        give_proposed (campaign);
      if (campaign->phase == BIV_PHASE_ORDERS)
        biv_auto_give_orders (campaign, &chance, NULL);
      if (campaign->phase == BIV_PHASE_BATTLE && !biv_auto_settle_battles (campaign, 0, &chance, TRUE, NULL, &error))
        return;
      proposal = biv_turn_propose_phase (campaign, &dice, NULL);
      if (biv_proposal_get_refusal (proposal) != NULL || !biv_campaign_commit (campaign, proposal, NULL))
        return;
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_parse (NAME, (const char *) data, size, &error);

  if (campaign == NULL)
    {
      fuzz_expect_sentence (error->message, NAME ":");
      return 0;
    }
  expect_kept (campaign);
  check (campaign);
  if (!fuzz_is_picked (data, size, 8))
    return 0;
  give_to_players (campaign);
  carry_on (campaign);
  expect_kept (campaign);
  while (biv_campaign_undo (campaign, NULL))
    continue;
  expect_kept (campaign);
  while (biv_campaign_redo (campaign))
    continue;
  expect_kept (campaign);
  return 0;
}
