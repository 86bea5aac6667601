/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-chronicle.c: what a campaign is remembered for: what happened and was not undone, and to a side what it knew */
#include "battle-script.h"

#include <string.h>
#include "campaign/story/chronicle.h"
#include "campaign/turn/turn.h"
#include "campaign/model/proposal.h"

/* Two Palms is fought for in turn 1, a place changes hands by hand in turn 2 and is given back by undo. */
static BivCampaign *
play (void)
{
  BivCampaign *campaign = fixture_karrash ();
  static const char *const battle[] = {
    "formation HC location=P09", "formation DH location=P09", "phase battle",
    "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09",
    "result P09 winner=CROWN degree=decisive A02,N02,N03,N05,N06=destroyed",
    "apply P09 fate:A02=lost fate:N02=lost fate:N03=light fate:N05=recovering fate:N06=captured / "
    "CROWN1 CLAN1 CLAN1 CLAN1 CLAN1", NULL,
  };

  battle_script_run (campaign, battle);
  return campaign;
}

static void
go_on (BivCampaign *campaign,
       int          turn)
{
  for (int i = 0; i < 20 && campaign->turn < turn; i++)
    fixture_commit (campaign, biv_turn_propose_phase (campaign, NULL, NULL));
  g_assert_cmpint (campaign->turn, ==, turn);
}

static void
give (BivCampaign *campaign,
      const char  *place,
      const char  *side)
{
  BivProposal *proposal = biv_turn_propose_edit (campaign, "by hand");

  biv_proposal_set_text (proposal, biv_campaign_find_place (campaign, place), "owner", side);
  fixture_commit (campaign, proposal);
}

static const BivDeed *
find_deed (GPtrArray   *deeds,
           BivDeedKind  kind,
           const char  *words)
{
  for (guint i = 0; i < deeds->len; i++)
    {
      const BivDeed *deed = g_ptr_array_index (deeds, i);

      if (deed->kind == kind && strstr (deed->text, words) != NULL)
        return deed;
    }
  return NULL;
}

static void
test_referee (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (GPtrArray) deeds = NULL, earlier = NULL;
  const BivDeed *deed;
  int turn = 0;

  go_on (campaign, 2);
  give (campaign, "P03", "CLAN");
  give (campaign, "P07", "CROWN");
  g_assert_true (biv_campaign_undo (campaign, NULL));
  go_on (campaign, 3);
  deeds = biv_chronicle_list (campaign, NULL, campaign->turn);

  deed = find_deed (deeds, BIV_DEED_BATTLE, "Battle of Two Palms: decisive victory for Crown of Alvora.");
  g_assert_nonnull (deed);
  g_assert_true (deed->is_turning_point);
  g_assert_cmpint (deed->turn, ==, 1);
  g_assert_nonnull (find_deed (deeds, BIV_DEED_LOSSES, "Crown of Alvora lost for good: 1st Bn Royal Alvoran Foot."));
  deed = find_deed (deeds, BIV_DEED_PLACE, "Clans of Karrash took Miller's Cross.");
  g_assert_nonnull (deed);
  g_assert_cmpint (deed->turn, ==, 2);
  g_assert_true (deed->is_turning_point);
  /* What was undone did not happen. */
  g_assert_null (find_deed (deeds, BIV_DEED_PLACE, "Dorrim"));
  for (guint i = 0; i < deeds->len; i++)
    {
      g_assert_cmpint (((BivDeed *) g_ptr_array_index (deeds, i))->turn, >=, turn);
      turn = ((BivDeed *) g_ptr_array_index (deeds, i))->turn;
    }
  earlier = biv_chronicle_list (campaign, NULL, 1);
  g_assert_nonnull (find_deed (earlier, BIV_DEED_BATTLE, "Two Palms"));
  g_assert_null (find_deed (earlier, BIV_DEED_PLACE, "Miller"));
}

/* Places of no account that one side took in a turn are told of in one sentence. */
static void
test_together (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (GPtrArray) deeds = NULL;
  const char *taken[] = { NULL, NULL };
  g_autofree char *words = NULL;
  guint n = 0;

  go_on (campaign, 2);
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (place->objective_points < 2 && place->base_of == NULL && place->start_owner == NULL && n < 2)
      taken[n++] = biv_id_of (place);
  g_assert_cmpuint (n, ==, 2);
  give (campaign, taken[0], "CLAN");
  give (campaign, taken[1], "CLAN");
  words = g_strdup_printf ("Clans of Karrash took %s, %s.", biv_item_get_name (biv_campaign_find (campaign, taken[0])),
                           biv_item_get_name (biv_campaign_find (campaign, taken[1])));
  go_on (campaign, 3);
  deeds = biv_chronicle_list (campaign, NULL, campaign->turn);
  g_assert_nonnull (find_deed (deeds, BIV_DEED_PLACE, words));
}

/* CA-SCOUT-6, CA-VICTORY-7: neither the other side's losses nor how the points stand; of what it lost, that it did. */
static void
test_side (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (GPtrArray) crown = NULL, clan = NULL;

  go_on (campaign, 2);
  give (campaign, "P03", "CLAN");
  give (campaign, "P05", "CLAN");
  go_on (campaign, 3);
  crown = biv_chronicle_list (campaign, "CROWN", campaign->turn);
  clan = biv_chronicle_list (campaign, "CLAN", campaign->turn);

  g_assert_nonnull (find_deed (clan, BIV_DEED_BATTLE, "decisive victory for Crown of Alvora"));
  g_assert_nonnull (find_deed (clan, BIV_DEED_LOSSES, "Dorrim Riflemen"));
  g_assert_null (find_deed (clan, BIV_DEED_LOSSES, "Alvoran Foot"));
  g_assert_nonnull (find_deed (clan, BIV_DEED_PLACE, "Clans of Karrash took Tamar Wells."));
  g_assert_nonnull (find_deed (crown, BIV_DEED_PLACE, "Crown of Alvora lost Miller's Cross."));
  g_assert_null (find_deed (crown, BIV_DEED_PLACE, "Tamar Wells"));
  g_assert_null (find_deed (crown, BIV_DEED_LEAD, ""));
  g_assert_null (find_deed (clan, BIV_DEED_LEAD, ""));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/campaign/chronicle/referee", test_referee);
  g_test_add_func ("/campaign/chronicle/together", test_together);
  g_test_add_func ("/campaign/chronicle/CA-SCOUT-6/side", test_side);
  return g_test_run ();
}
