/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-null-ruleset.c: a campaign by a rulebook that no file of src knows, from its beginning to its end
 *
 * The map is drawn, armies march, meet, are set up, deployed, fight by the computer, bury their dead and close their turns;
 * the file is written and read again. (CA-SETUP-3, CA-SETUP-4, CA-DEPLOY-7, CA-BATTLE-1, CA-BATTLE-2, CA-VICTORY-3) */
#include "fixture.h"

#include <string.h>
#include "campaign/battle/apply.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/fight.h"
#include "campaign/battle/result.h"
#include "campaign/battle/setup.h"
#include "campaign/map/template.h"
#include "campaign/model/army.h"
#include "campaign/model/route.h"
#include "campaign/model/strength.h"
#include "campaign/orders/orders.h"
#include "campaign/turn/turn.h"
#include "rulebooks/biv-rulebooks.h"
#include "store/campaign-file.h"

#define UNITS 8                       /* of a side: two more than the book lets on a board */
#define CAP   6
#define SIDE  6                       /* of its boards */

static void
raise_army (BivCampaign *campaign,
            const char  *side)
{
  g_autoptr (GPtrArray) bases = biv_side_list_bases (campaign, side);
  g_autofree char *formation = NULL;

  g_assert_cmpuint (bases->len, >, 0);
  formation = g_strdup_printf ("formation F%s side=%s name='Army of %s' location=%s", side, side, side,
                               biv_id_of (bases->pdata[0]));
  fixture_line (campaign, formation);
  for (guint i = 1; i <= UNITS; i++)
    {
      g_autofree char *unit = g_strdup_printf ("unit %s%u formation=F%s type=foot name='%u. of %s'", side, i, side, i, side);

      fixture_line (campaign, unit);
    }
}

/* As the assistant makes it (biv_new_campaign ()), and raised by hand. */
static BivCampaign *
begin_campaign (void)
{
  BivCampaign *campaign = biv_campaign_new ("null", "Two Hamlets");
  const BivMapTemplate *map = biv_map_template_list ();

  while (!g_str_equal (map->id, "crossroads"))
    map++;
  campaign->seed = 3;
  fixture_lines (campaign, "side N name=North", "side S name=South", NULL);
  biv_map_template_build (map, campaign, 0, 0);
  raise_army (campaign, "N");
  raise_army (campaign, "S");
  fixture_line (campaign, "option turn.limit 8");
  campaign->state = BIV_STATE_RUNNING;
  fixture_line (campaign, "phase open");
  return campaign;
}

/* Each marches on the base of the other. */
static void
attack (BivCampaign *campaign,
        const char  *side,
        const char  *enemy)
{
  g_autofree char *id = g_strconcat ("F", side, NULL);
  BivFormation *formation = biv_campaign_find_formation (campaign, id);
  g_autoptr (GPtrArray) bases = biv_side_list_bases (campaign, enemy);
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "an-order"));
  BivRefusal why;

  if (formation == NULL || formation->location == NULL || bases->len == 0)
    return;
  order->formation = g_strdup (id);
  order->turn = campaign->turn;
  order->posture = BIV_POSTURE_ATTACK;
  order->status = BIV_ORDER_GIVEN;
  order->path = biv_route_find (campaign, formation->location, biv_id_of (bases->pdata[0]), NULL);
  if (biv_turn_check_order (campaign, order, &why))
    fixture_commit (campaign, biv_turn_propose_order (campaign, order));
}

static guint
count_role (BivCampaign *campaign,
            BivBattle   *battle,
            const char  *side,
            BivRole      role)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);
  guint n = 0;

  for (guint i = 0; i < participants->len; i++)
    n += ((BivParticipant *) participants->pdata[i])->role == role;
  return n;
}

/* Set-up, deployment, the fight, its result, its end: each a step. */
static void
fight (BivCampaign *campaign,
       const char  *id,
       BivDice     *dice)
{
  BivBattle *battle = biv_campaign_find_battle (campaign, id);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (BivBattleResult) result = NULL;
  g_autoptr (GError) error = NULL;

  fixture_commit (campaign, biv_turn_propose_setup (campaign, id, dice, NULL));
  g_assert_cmpstr (battle->ruleset, ==, "null");
  g_assert_cmpint (biv_board_get_shape (battle->board), ==, BIV_BOARD_SQUARES);
  g_assert_cmpint (biv_board_get_width (battle->board), ==, SIDE);
  g_assert_cmpint (biv_board_get_height (battle->board), ==, SIDE);
  g_assert_cmpuint (count_role (campaign, battle, "N", BIV_ROLE_BOARD), <=, CAP);
  g_assert_cmpuint (count_role (campaign, battle, "S", BIV_ROLE_BOARD), <=, CAP);
  fixture_commit (campaign, biv_turn_propose_deploy_rest (campaign, id, "N"));
  fixture_commit (campaign, biv_turn_propose_deploy_rest (campaign, id, "S"));
  fixture_commit (campaign, biv_turn_propose_deployed (campaign, id, NULL));

  session = biv_fight_new_session (campaign, battle, 11, &error);
  g_assert_no_error (error);
  biv_fight_play_on (session, 100);
  g_assert_true (biv_battle_is_over (biv_session_get_state (session)));
  result = biv_fight_dup_result (campaign, battle, session);
  fixture_commit (campaign, biv_turn_propose_result (campaign, id, result, NULL, NULL));
  fixture_commit (campaign, biv_turn_propose_apply (campaign, id, dice, NULL));
  g_assert_cmpint (biv_campaign_find_battle (campaign, id)->state, ==, BIV_BATTLE_APPLIED);
}

static void
play_turns (BivCampaign *campaign,
            guint       *n_battles,
            guint       *n_left_out)
{
  BivDice dice;

  biv_dice_init_rolled (&dice, 5, 0);
  while (campaign->state != BIV_STATE_FINISHED || campaign->phase != BIV_PHASE_CLOSE)
    {
      g_assert_cmpint (campaign->turn, <=, 9);
      if (campaign->phase == BIV_PHASE_ORDERS)
        {
          attack (campaign, "N", "S");
          attack (campaign, "S", "N");
        }
      else if (campaign->phase == BIV_PHASE_BATTLE)
        BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
          if (battle->state == BIV_BATTLE_PENDING)
            {
              g_autofree char *id = g_strdup (biv_id_of (battle));

              fight (campaign, id, &dice);
              (*n_battles)++;
              *n_left_out += count_role (campaign, biv_campaign_find_battle (campaign, id), "N", BIV_ROLE_LEFT_OUT);
            }
      fixture_commit (campaign, biv_turn_propose_phase (campaign, &dice, NULL));
    }
}

static void
test_a_campaign (void)
{
  g_autoptr (BivCampaign) campaign = begin_campaign (), read = NULL;
  g_autofree char *text = NULL, *again = NULL;
  g_autoptr (GError) error = NULL;
  guint n_battles = 0, n_left_out = 0;
  int lost;
  gsize n_bytes;

  play_turns (campaign, &n_battles, &n_left_out);
  lost = biv_side_get_lost_steps (campaign, "N") + biv_side_get_lost_steps (campaign, "S");
  g_test_message ("%d turns, %u battles, %d lost: %s", campaign->turn, n_battles, lost, campaign->result);
  g_assert_cmpuint (n_battles, >, 0);
  g_assert_cmpuint (n_left_out, >=, UNITS - CAP);
  g_assert_cmpint (lost, >, 0);
  g_assert_nonnull (campaign->result);

  text = biv_campaign_file_dup_text (campaign, &n_bytes);
  read = biv_campaign_file_parse ("two-hamlets.campaign", text, n_bytes, &error);
  g_assert_no_error (error);
  again = biv_campaign_file_dup_text (read, NULL);
  g_assert_cmpstr (again, ==, text);
}

/* It is one of those that there are; the shipped ones stand before it, and its id is taken. */
static void
test_it_is_listed (void)
{
  const char *const *ids = biv_book_list_ids ();
  guint n = g_strv_length ((char **) ids);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (ids[n - 1], ==, "null");
  g_assert_cmpstr (biv_ruleset_get_at (n - 1)->id, ==, "null");
  g_assert_null (biv_ruleset_get_at (n));
  g_assert_true (biv_ruleset_find ("null") == biv_ruleset_get_at (n - 1));
  g_assert_false (biv_ruleset_add (biv_ruleset_find ("null"), &error));
  g_assert_error (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE);
  g_assert_cmpuint (g_strv_length ((char **) biv_book_list_ids ()), ==, n);
}

/* One without a book is none. */
static void
test_one_without_a_book (void)
{
  BivRuleset ruleset = *biv_ruleset_find ("null");
  g_autoptr (GError) error = NULL;

  ruleset.id = "nowhere";
  g_assert_false (biv_ruleset_add (&ruleset, &error));
  g_assert_nonnull (error);
  g_assert_null (biv_ruleset_find ("nowhere"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/campaign/null-ruleset/a-campaign", test_a_campaign);
  g_test_add_func ("/campaign/null-ruleset/it-is-listed", test_it_is_listed);
  g_test_add_func ("/campaign/null-ruleset/one-without-a-book", test_one_without_a_book);
  return g_test_run ();
}
