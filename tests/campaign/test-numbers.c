/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-numbers.c: the numbers behind a campaign are those of each turn's close, whatever happened since */
#include "campaign/model/numbers.h"
#include "campaign/turn/standing.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

static void
go_to_turn (BivCampaign *campaign,
            int          turn)
{
  BivProposal *proposal = biv_turn_propose_edit (campaign, "on");

  biv_standing_go_to (proposal, turn, BIV_PHASE_ORDERS);
  fixture_commit (campaign, proposal);
}

static void
lose (BivCampaign *campaign,
      const char  *unit)
{
  BivProposal *proposal = biv_turn_propose_edit (campaign, "lose");

  biv_proposal_set_choice (proposal, biv_campaign_find (biv_proposal_get_scratch (proposal), unit), "status",
                           BIV_STATUS_LOST);
  fixture_commit (campaign, proposal);
}

static void
test_numbers (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GPtrArray) before = biv_numbers_list (campaign), after = NULL;
  const BivTurnNumbers *now, *first;
  GArray *crown;

  g_assert_cmpuint (before->len, ==, 2);
  crown = before->pdata[0];
  g_assert_cmpuint (crown->len, ==, 1);
  now = &g_array_index (crown, BivTurnNumbers, 0);
  g_assert_cmpint (now->turn, ==, 1);
  g_assert_cmpint (now->values[BIV_NUMBER_STRENGTH], ==, 12);
  g_assert_cmpint (now->values[BIV_NUMBER_LOST], ==, 0);

  lose (campaign, "A02");
  go_to_turn (campaign, 2);
  lose (campaign, "A03");
  lose (campaign, "A04");
  after = biv_numbers_list (campaign);
  crown = after->pdata[0];
  g_assert_cmpuint (crown->len, ==, 2);
  first = &g_array_index (crown, BivTurnNumbers, 0);
  now = &g_array_index (crown, BivTurnNumbers, 1);
  g_assert_cmpint (first->turn, ==, 1);
  g_assert_cmpint (first->values[BIV_NUMBER_STRENGTH], ==, 11);
  g_assert_cmpint (first->values[BIV_NUMBER_LOST], ==, 1);
  g_assert_cmpint (now->turn, ==, 2);
  g_assert_cmpint (now->values[BIV_NUMBER_READY], ==, 9);
  g_assert_cmpint (now->values[BIV_NUMBER_LOST], ==, 3);
  for (int number = 0; number < BIV_N_NUMBERS; number++)
    g_assert_nonnull (biv_number_get_label ((BivNumber) number));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/campaign/numbers", test_numbers);
  return g_test_run ();
}
