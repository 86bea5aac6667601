/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-battle.c: the first battle of the Meren Valley, for tests */
#include "table-battle.h"

#include "campaign/battle/battle-query.h"
#include "campaign/orders/orders.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/setup.h"
#include "store/campaign-file.h"
#include "campaign/turn/turn.h"

void
table_battle_commit (BivCampaign *campaign,
                     BivProposal *proposal)
{
  g_autoptr (BivProposal) owned = proposal;
  g_autoptr (GError) error = NULL;

  if (biv_proposal_get_refusal (owned) != NULL)
    g_error ("%s", biv_proposal_get_refusal (owned)->text);
  biv_campaign_commit (campaign, owned, &error);
  g_assert_no_error (error);
}

void
table_battle_set_option (BivCampaign *campaign,
                         const char  *name,
                         const char  *value)
{
  BivProposal *proposal = biv_turn_propose_edit (campaign, "Options");
  g_autoptr (GPtrArray) options = g_ptr_array_new ();
  g_autofree char *line = g_strdup_printf ("%s=%s", name, value);

  for (guint i = 0; campaign->options != NULL && campaign->options[i] != NULL; i++)
    if (strncmp (campaign->options[i], line, strlen (name) + 1) != 0)
      g_ptr_array_add (options, campaign->options[i]);
  g_ptr_array_add (options, line);
  g_ptr_array_add (options, NULL);
  biv_proposal_set_list (proposal, campaign, "options", (const char *const *) options->pdata);
  table_battle_commit (campaign, proposal);
}

BivBattle *
table_battle_find (BivCampaign *campaign)
{
  return biv_battle_find_at (campaign, "B05");
}

const char *
table_battle_get_id (BivCampaign *campaign)
{
  return biv_id_of (table_battle_find (campaign));
}

BivCampaign *
table_battle_begin (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", "meren-valley.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);
  g_autoptr (BivItem) order = biv_item_new (BIV_KIND_ORDER, "order");
  BivDice dice;

  g_assert_no_error (error);
  BIV_ORDER (order)->formation = g_strdup ("SA");
  BIV_ORDER (order)->turn = 1;
  BIV_ORDER (order)->posture = BIV_POSTURE_ATTACK;
  BIV_ORDER (order)->path = g_strsplit ("B09,B05", ",", -1);
  table_battle_commit (campaign, biv_turn_propose_order (campaign, BIV_ORDER (order)));
  biv_dice_init_rolled (&dice, 5, 0);
  while (campaign->phase != BIV_PHASE_BATTLE)
    table_battle_commit (campaign, biv_turn_propose_phase (campaign, &dice, NULL));
  table_battle_commit (campaign, biv_turn_propose_setup (campaign, table_battle_get_id (campaign), &dice, NULL));
  return campaign;
}
