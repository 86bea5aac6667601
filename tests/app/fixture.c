/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fixture.c: the sample campaign, at a point where something is to be decided */
#include "fixture.h"

#include "app/biv-samples.h"
#include "campaign/biv-turn.h"

BivDocument *
fixture_open_sample (void)
{
  g_auto (GStrv) samples = biv_samples_list ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  BivDocument *document;

  g_assert_nonnull (samples[0]);
  file = g_file_new_for_uri (samples[0]);
  document = biv_document_open_copy (file, &error);
  g_assert_no_error (error);
  return document;
}

static void
give_order (BivDesk    *desk,
            const char *formation,
            BivPosture  posture,
            const char *place)
{
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "given"));
  g_autoptr (BivProposal) proposal = NULL;

  order->formation = g_strdup (formation);
  order->turn = biv_desk_get_campaign (desk)->turn;
  order->posture = posture;
  order->path = g_strdupv ((char *[]) { (char *) place, NULL });
  proposal = biv_turn_propose_order (biv_desk_get_campaign (desk), order);
  g_assert_true (biv_desk_commit (desk, proposal));
}

static void
end_phase (BivDesk  *desk,
           BivPhase  phase)
{
  g_assert_cmpint (biv_desk_get_campaign (desk)->phase, ==, phase);
  g_assert_null (biv_procedure_get_wanted (biv_desk_get_phase (desk)));
  biv_desk_do_next_step (desk);
}

void
fixture_go_to_contact (BivDesk *desk)
{
  if (biv_desk_get_campaign (desk)->phase == BIV_PHASE_OPEN)
    end_phase (desk, BIV_PHASE_OPEN);
  give_order (desk, "FC", BIV_POSTURE_ATTACK, "P06");
  give_order (desk, "HB", BIV_POSTURE_EVADE, "P06");
  end_phase (desk, BIV_PHASE_ORDERS);
  end_phase (desk, BIV_PHASE_MOVEMENT);
  g_assert_cmpint (biv_desk_get_campaign (desk)->phase, ==, BIV_PHASE_CONTACT);
}

BivBattle *
fixture_make_table_battle (BivDesk        *desk,
                           const BivSetup *setup)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (BivItem) carrier = NULL;
  BivBattle *battle, *scratch;

  fixture_go_to_contact (desk);
  for (int i = 0; i < 10 && campaign->phase == BIV_PHASE_CONTACT; i++)
    if (biv_procedure_get_wanted (biv_desk_get_phase (desk)) != NULL)
      {
        biv_procedure_mark_face (biv_desk_get_phase (desk), 1);
        biv_procedure_use_face (biv_desk_get_phase (desk));
      }
    else
      biv_desk_do_next_step (desk);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->len, >, 0);
  battle = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->pdata[0];
  proposal = biv_turn_propose_edit (campaign, "A table");
  scratch = biv_campaign_find_battle (biv_proposal_get_scratch (proposal), biv_item_get_id (BIV_ITEM (battle)));
  carrier = biv_item_new (BIV_KIND_BATTLE, biv_item_get_id (BIV_ITEM (battle)));
  BIV_BATTLE (carrier)->record = biv_record_new (setup);
  biv_proposal_set_text (proposal, scratch, "ruleset", "fusilier");
  biv_proposal_set_flag (proposal, scratch, "set-up", TRUE);
  biv_proposal_set_board (proposal, scratch, "board", setup->board);
  biv_proposal_set_choice (proposal, scratch, "state", BIV_BATTLE_DEPLOYED);
  biv_proposal_set_list (proposal, scratch, "sides", (const char *const[]) { "CROWN", "CLAN", NULL });
  biv_proposal_copy_field (proposal, scratch, "record", carrier);
  g_assert_true (biv_desk_commit (desk, proposal));
  return battle;
}
