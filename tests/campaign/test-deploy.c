/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deploy.c: who stands where when a battle begins (CA-DEPLOY) */
#include "battle-script.h"

#include <string.h>
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/deployment.h"

#define OPEN_BOARD "place P09 boards=OPEN", "formation HC,DH location=P09", "phase battle", \
                   "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09"
#define CARAVANSERAI "formation HC,DH location=P10", "formation HC arrived-by=L08 previous-place=P09 arrival=1", \
                     "place P10 boards=BA5", "phase battle", "battle B1 place=P10 attacker=CROWN defender=CLAN", "setup P10"

static const BattleRow rows[] = {
  { "diagonal",                                     /* CA-DEPLOY-2; CA-EX-12 */
    { OPEN_BOARD, "deploy P09 CLAN N02 e5", "deploy P09 CROWN A02 d4",
      "refused CA-DEPLOY-2 'A02 at d4 starts diagonally next to N02 at e5'" } },
  { "beside",                                       /* CA-DEPLOY-2 */
    { OPEN_BOARD, "deploy P09 CLAN N02 d5", "deploy P09 CROWN A02 d4",
      "refused CA-DEPLOY-2 'A02 at d4 starts next to N02 at d5'" } },
  { "two-ranks-off",                                /* CA-DEPLOY-2 */
    { OPEN_BOARD, "deploy P09 CLAN N02 d6", "deploy P09 CROWN A02 d4", "faults P09 = none" } },
  { "its-own-half",                                 /* CA-DEPLOY-1 */
    { OPEN_BOARD, "deploy P09 CLAN N02 d4", "refused CA-DEPLOY-1 'N02 at d4 is outside its own half'",
      "deploy P09 CROWN A02 d5", "refused CA-DEPLOY-1" } },
  { "taken",                                        /* CA-DEPLOY-3 */
    { OPEN_BOARD, "deploy P09 CROWN A02 d2", "deploy P09 CROWN A03 d2", "refused CA-DEPLOY-3 'A02 stands there'" } },
  { "off-the-board",                                /* CA-DEPLOY-3 */
    { OPEN_BOARD, "deploy P09 CROWN A02 i1", "refused CA-DEPLOY-3 i1", "deploy P09 CROWN A02 nowhere",
      "refused CA-DEPLOY-3" } },
  { "the-river-and-the-bridge",                     /* CA-DEPLOY-3; CA-EX-12 */
    { CARAVANSERAI, "is B1 approach W", "deploy P10 CROWN A02 e3", "deploy P10 CROWN A03 d3", "refused CA-DEPLOY-3" } },
  { "not-on-the-list",                              /* CA-SETUP-4 */
    { OPEN_BOARD, "deploy P09 CROWN A09 d2", "refused CA-SETUP-4", "deploy P09 CLAN A02 d2", "refused CA-SETUP-4" } },
  { "moves-and-keeps-its-facing",                   /* CA-DEPLOY-5: the referee may do it in any order */
    { OPEN_BOARD, "deploy P09 CROWN A02 d2", "deploy P09 CROWN A02 d3", "deploy P09 CLAN N02 d7" } },
  { "before-the-set-up",                            /* CA-BATTLE-1 */
    { "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN",
      "deploy P09 CROWN A02 d2", "refused CA-BATTLE-1" } },
  { "over",                                         /* CA-BATTLE-1 */
    { OPEN_BOARD, "deployed P09", "is B1 state deployed", "deploy P09 CROWN A02 d2", "refused CA-BATTLE-1" } },
  { "who-is-not-placed-waits",                      /* CA-DEPLOY-8 */
    { OPEN_BOARD, "deploy P09 CROWN A01 a1", "deploy P09 CROWN A02 b1", "deploy P09 CROWN A03 c1",
      "deploy P09 CROWN A04 d1", "deploy P09 CROWN A05 e1", "deploy P09 CROWN A06 f1", "deployed P09",
      "reserves P09 CROWN = A07:1", "units P09 CROWN = A01 A02 A03 A04 A05 A06 A07" } },
  { "hidden",                                       /* CA-DEPLOY-6; CA-EX-13 */
    { "option deploy.order hidden", OPEN_BOARD, "deploy P09 CROWN A03 d4", "deploy P09 CROWN A04 e3",
      "deploy P09 CLAN N03 d5", "deploy P09 CLAN N04 e5",
      "faults P09 = CA-DEPLOY-2:A03 CA-DEPLOY-2:N03 CA-DEPLOY-2:N04", "deployed P09", "refused CA-DEPLOY-7",
      "reveal P09", "faults P09 = none", "reserves P09 CROWN = none", "entry battle A03", "reveal P09",
      "refused CA-DEPLOY-5", "deployed P09" } },
  { "hidden-and-barred",                            /* CA-DEPLOY-6: the square behind is taken */
    { "option deploy.order hidden", OPEN_BOARD, "deploy P09 CROWN A03 d4", "deploy P09 CROWN A04 d3",
      "deploy P09 CLAN N03 d5", "reveal P09", "reserves P09 CROWN = A03:1" } },
  { "hidden-nearest-first",                         /* CA-DEPLOY-6: both in one file give way in turn */
    { "option deploy.order hidden", OPEN_BOARD, "deploy P09 CROWN A03 d4", "deploy P09 CROWN A04 e4",
      "deploy P09 CROWN A05 e3", "deploy P09 CLAN N03 d5", "reveal P09", "reserves P09 CROWN = A04:1" } },
  { "overruled-faults",                             /* CA-DEPLOY-7 */
    { "option deploy.order hidden", OPEN_BOARD, "deploy P09 CROWN A03 d4", "deploy P09 CLAN N03 d5",
      "deployed P09 overrule=yes", "is B1 state deployed", "entry overruled P09" } },
  { "nothing-is-hidden",                            /* CA-DEPLOY-5 */
    { OPEN_BOARD, "reveal P09", "refused CA-DEPLOY-5" } },
};

static void
add_boards (BivCampaign *campaign)
{
  static const char *const open[] = { "........", "........", "........", "........",
                                      "........", "........", "........", "........", NULL };
  static const char *const caravanserai[] = { "..r..h..", "..r.hh..", "..r.....", "..r.tt..",
                                              "--b-----", "..r.-t..", "w.r.-.w.", "..r.-.w.", NULL };
  static const struct
  {
    const char        *id;
    const char *const *rows;
  } boards[] = { { "OPEN", open }, { "BA5", caravanserai } };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      BivBattlefield *battlefield = BIV_BATTLEFIELD (biv_item_new (BIV_KIND_BATTLEFIELD, boards[i].id));

      battlefield->board = biv_board_draft_seal (biv_board_draft_new_from_rows (boards[i].rows, NULL));
      biv_campaign_add (campaign, BIV_ITEM (battlefield));
    }
}

static void
test_row (gconstpointer data)
{
  const BattleRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  add_boards (campaign);
  battle_script_run (campaign, row->lines);
}

static BivBattle *
set_up_on_open_ground (BivCampaign *campaign)
{
  static const char *const lines[] = { OPEN_BOARD, NULL };

  add_boards (campaign);
  battle_script_run (campaign, lines);
  return biv_campaign_find_battle (campaign, "B1");
}

static BivParticipant *
participant_of (BivCampaign *campaign,
                const char  *unit)
{
  return biv_battle_find_participant (campaign, biv_campaign_find_battle (campaign, "B1"), unit);
}

/* CA-DEPLOY-1, CA-DEPLOY-2, CA-DEPLOY-3: the line that the program proposes stands without a fault, whoever is first. */
static void
test_the_rest (void)
{
  static const char *const orders[][2] = { { "CROWN", "CLAN" }, { "CLAN", "CROWN" } };

  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      BivBattle *battle = set_up_on_open_ground (campaign);
      g_autoptr (GPtrArray) participants = NULL;
      g_autoptr (GPtrArray) faults = NULL;

      for (guint side = 0; side < 2; side++)
        fixture_commit (campaign, biv_turn_propose_deploy_rest (campaign, "B1", orders[i][side]));
      participants = biv_battle_list_participants (campaign, battle, NULL);
      for (guint j = 0; j < participants->len; j++)
        {
          BivParticipant *participant = g_ptr_array_index (participants, j);

          g_assert_nonnull (participant->square);
          g_assert_cmpstr (participant->facing, ==, g_strcmp0 (participant->side, "CROWN") == 0 ? "N" : "S");
        }
      faults = biv_turn_list_faults (campaign, "B1");
      g_assert_cmpuint (faults->len, ==, 0);
    }
}

/* CA-DEPLOY-5 */
static void
test_side_to_place (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivBattle *battle = set_up_on_open_ground (campaign);

  g_assert_cmpstr (biv_deployment_get_side_to_place (campaign, battle), ==, "CLAN");
  fixture_line (campaign, "option deploy.order attacker-first");
  g_assert_cmpstr (biv_deployment_get_side_to_place (campaign, battle), ==, "CROWN");
  fixture_commit (campaign, biv_turn_propose_deploy_rest (campaign, "B1", "CROWN"));
  g_assert_cmpstr (biv_deployment_get_side_to_place (campaign, battle), ==, "CLAN");
  fixture_commit (campaign, biv_turn_propose_deploy_rest (campaign, "B1", "CLAN"));
  g_assert_null (biv_deployment_get_side_to_place (campaign, battle));
  fixture_line (campaign, "option deploy.order free");
  g_assert_null (biv_deployment_get_side_to_place (campaign, battle));
}

/* A check for a cell says what a placement would be refused with. */
static void
test_check (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivBattle *battle = set_up_on_open_ground (campaign);
  BivRefusal why = { 0 };

  g_assert_true (biv_deployment_check (campaign, battle, "A02", "d4", &why));
  g_assert_false (biv_deployment_check (campaign, battle, "A02", "d5", &why));
  g_assert_true (biv_refusal_has_id (&why, "CA-DEPLOY-1"));
  g_assert_false (biv_deployment_check (campaign, battle, "A09", "d4", &why));
  g_assert_true (biv_refusal_has_id (&why, "CA-SETUP-4"));
}

/* A unit taken back stands nowhere. */
static void
test_taken_back (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  set_up_on_open_ground (campaign);
  fixture_commit (campaign, biv_turn_propose_deploy (campaign, "B1", "CROWN", "A02", "d2", "E"));
  g_assert_cmpstr (participant_of (campaign, "A02")->facing, ==, "E");
  fixture_commit (campaign, biv_turn_propose_deploy (campaign, "B1", "CROWN", "A02", NULL, NULL));
  g_assert_null (participant_of (campaign, "A02")->square);
}

/* CA-DEPLOY-9 */
static void
test_kept (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivBattle *battle = set_up_on_open_ground (campaign);
  g_autofree char *text = NULL, *with_more = NULL, *dropped = NULL, *again = NULL;

  fixture_commit (campaign, biv_turn_propose_deploy (campaign, "B1", "CROWN", "A02", "d2", "E"));
  fixture_commit (campaign, biv_turn_propose_deploy (campaign, "B1", "CROWN", "A03", "e2", NULL));
  text = biv_deployment_dup_text (campaign, battle, "CROWN");
  g_assert_true (g_str_has_prefix (text, "deployment CROWN "));
  g_assert_true (g_str_has_suffix (text, "\nA02 d2 E\nA03 e2 N\n"));
  fixture_commit (campaign, biv_turn_propose_deploy (campaign, "B1", "CROWN", "A02", NULL, NULL));
  with_more = g_strconcat (text, "A09 f2 N\nA04 f7 N\n\n", NULL);
  fixture_commit (campaign, biv_turn_propose_load_deployment (campaign, "B1", "CROWN", with_more, &dropped));
  again = biv_deployment_dup_text (campaign, battle, "CROWN");
  g_assert_cmpstr (again, ==, text);
  g_assert_nonnull (strstr (dropped, "A09"));
  g_assert_nonnull (strstr (dropped, "A04 at f7 is outside its own half"));
}

/* CA-DEPLOY-9: for the same side and the same board, as it lies; anything else changes nothing. */
static void
test_kept_elsewhere (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivBattle *battle = set_up_on_open_ground (campaign);
  g_autofree char *text = NULL, *turned = NULL, *side = NULL, *headless = NULL;
  const char *others[2];

  fixture_commit (campaign, biv_turn_propose_deploy (campaign, "B1", "CROWN", "A02", "d2", "E"));
  text = biv_deployment_dup_text (campaign, battle, "CROWN");
  side = biv_deployment_dup_side_of (text);
  g_assert_cmpstr (side, ==, "CROWN");
  g_assert_null (biv_deployment_dup_side_of ("A02 d2 E\n"));
  turned = g_strconcat ("deployment CROWN elsewhere 1 squares 8 8\n", "A02 d3 E\n", NULL);
  others[0] = turned;
  others[1] = text;
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (BivProposal) proposal
        = biv_turn_propose_load_deployment (campaign, "B1", i == 0 ? "CROWN" : "CLAN", others[i], NULL);
      const BivRefusal *refusal = biv_proposal_get_refusal (proposal);

      g_assert_nonnull (refusal);
      g_assert_cmpstr (refusal->code, ==, "CA-DEPLOY-9");
    }
  g_assert_cmpstr (participant_of (campaign, "A02")->square, ==, "d2");
  /* Typed by hand, without its first line. */
  headless = g_strdup ("A02 e2 N\n");
  fixture_commit (campaign, biv_turn_propose_load_deployment (campaign, "B1", "CROWN", headless, NULL));
  g_assert_cmpstr (participant_of (campaign, "A02")->square, ==, "e2");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strconcat ("/campaign/deploy/", rows[i].name, NULL);

      g_test_add_data_func (name, &rows[i], test_row);
    }
  g_test_add_func ("/campaign/deploy/the-rest", test_the_rest);
  g_test_add_func ("/campaign/deploy/side-to-place", test_side_to_place);
  g_test_add_func ("/campaign/deploy/check", test_check);
  g_test_add_func ("/campaign/deploy/taken-back", test_taken_back);
  g_test_add_func ("/campaign/deploy/kept", test_kept);
  g_test_add_func ("/campaign/deploy/kept-elsewhere", test_kept_elsewhere);
  return g_test_run ();
}
