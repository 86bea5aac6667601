/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-played-campaign.c: a campaign that is being played is read back as it was written, after every step */
#include <string.h>
#include "base/biv-random.h"
#include "campaign/model/army.h"
#include "campaign/turn/detach.h"
#include "campaign/orders/orders.h"
#include "campaign/model/strength.h"
#include "campaign/battle/setup.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/apply.h"
#include "campaign/battle/fight.h"
#include "campaign/model/campaign-private.h"
#include "campaign/model/route.h"
#include "store/campaign-file.h"
#include "store/schema.h"
#include "campaign/turn/turn.h"

typedef struct
{
  BivCampaign *campaign;
  BivRandom    random;
  BivDice      dice;
  guint        n_detachments, n_records;
} Play;

static void
assert_comes_back (BivCampaign *campaign)
{
  g_autoptr (GError) error = NULL;
  gsize length, length_again;
  g_autofree char *text = biv_campaign_file_dup_text (campaign, &length);
  g_autoptr (BivCampaign) read = biv_campaign_file_parse ("played.campaign", text, length, &error);
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  again = biv_campaign_file_dup_text (read, &length_again);
  g_assert_cmpstr (text, ==, again);
}

static void
commit (Play        *play,
        BivProposal *proposal)
{
  g_autoptr (BivProposal) owned = proposal;
  g_autoptr (GError) error = NULL;

  if (biv_proposal_get_refusal (owned) != NULL)
    g_error ("%s", biv_proposal_get_refusal (owned)->text);
  biv_campaign_commit (play->campaign, owned, &error);
  g_assert_no_error (error);
  assert_comes_back (play->campaign);
}

static void
detach_one (Play         *play,
            BivFormation *formation)
{
  const char *id = biv_id_of (formation);
  GPtrArray *units = biv_army_list_own_units (play->campaign, id);
  BivUnit *unit = units->len > 2 ? g_ptr_array_index (units, units->len - 1) : NULL;

  if (unit == NULL || !biv_unit_is_ready (unit) || formation->shut_in || biv_random_below (&play->random, 2) != 0)
    return;
  commit (play, biv_turn_propose_detach (play->campaign, id,
                                         (const char *const[]) { biv_id_of (unit), NULL }));
  play->n_detachments++;
}

/* Everybody goes for an enemy. */
static void
give_orders (Play *play)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (play->campaign);

  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (bodies, i);
      BivFormation *other = g_ptr_array_index (bodies, biv_random_below (&play->random, bodies->len));
      g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "an-order"));
      BivRefusal why;

      detach_one (play, formation);
      order->formation = g_strdup (biv_id_of (formation));
      order->turn = play->campaign->turn;
      order->posture = BIV_POSTURE_ATTACK;
      order->status = BIV_ORDER_GIVEN;
      order->path = biv_route_find (play->campaign, formation->location, other->location, NULL);
      if (biv_turn_check_order (play->campaign, order, &why))
        commit (play, biv_turn_propose_order (play->campaign, order));
    }
}

static void
fight_battles (Play *play)
{
  GPtrArray *battles = biv_campaign_peek_items (play->campaign, BIV_KIND_BATTLE);

  for (guint i = 0; i < battles->len; i++)
    {
      BivBattle *battle = g_ptr_array_index (battles, i);
      g_autofree char *id = g_strdup (biv_id_of (battle));
      g_autoptr (GError) error = NULL;

      if (battle->state != BIV_BATTLE_PENDING)
        continue;
      commit (play, biv_turn_propose_setup (play->campaign, id, &play->dice, NULL));
      commit (play, biv_turn_propose_deploy_rest (play->campaign, id, NULL));
      biv_fight_resolve (play->campaign, id, biv_random_next (&play->random), &error);
      g_assert_no_error (error);
      assert_comes_back (play->campaign);
      play->n_records += battle->record != NULL;
      commit (play, biv_turn_propose_apply (play->campaign, id, &play->dice, NULL));
    }
}

static void
test_played (gconstpointer data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", "karrash-road.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error);
  Play play = { .campaign = campaign };

  g_assert_no_error (error);
  biv_random_init (&play.random, GPOINTER_TO_UINT (data), 1);
  biv_dice_init_rolled (&play.dice, GPOINTER_TO_UINT (data), 2);
  while (campaign->state != BIV_STATE_FINISHED)
    {
      if (campaign->phase == BIV_PHASE_ORDERS)
        give_orders (&play);
      else if (campaign->phase == BIV_PHASE_BATTLE)
        fight_battles (&play);
      commit (&play, biv_turn_propose_phase (campaign, &play.dice, NULL));
    }
  g_assert_cmpuint (play.n_detachments, >, 0);
  g_assert_cmpuint (play.n_records, >, 0);
  while (biv_campaign_undo (campaign, NULL))
    assert_comes_back (campaign);
}

/* ---- Steps of earlier turns (CA-REF-3, CA-SHEET-4) ---- */

static void
set_depth (BivCampaign *campaign,
           const char  *depth)
{
  g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, "option", NULL, NULL);
  g_autofree char *word = g_strconcat ("undo.depth=", depth, NULL);
  g_autoptr (GError) error = NULL;

  biv_proposal_set_list (proposal, campaign, "options", (const char *const[]) { word, NULL });
  biv_campaign_commit (campaign, proposal, &error);
  g_assert_no_error (error);
}

static void
expect_same_turns (BivCampaign *one,
                   BivCampaign *two)
{
  for (int turn = 1; turn <= one->turn; turn++)
    {
      g_autoptr (BivCampaign) then = biv_campaign_copy_at_turn (one, turn), other = biv_campaign_copy_at_turn (two, turn);
      g_autofree char *text = NULL, *text_of_other = NULL;

      g_assert_true (then != NULL && other != NULL);
      text = biv_campaign_file_dup_text (then, NULL);
      text_of_other = biv_campaign_file_dup_text (other, NULL);
      g_assert_cmpstr (text, ==, text_of_other);
    }
}

/* All turns closed as they did; whoever goes back to the beginning comes to it, and by as many steps forward to the end. */
static void
expect_same_ways (BivCampaign *one,
                  BivCampaign *two)
{
  g_autofree char *difference = NULL;
  guint n = 0, n_folded = 0;

  while (biv_campaign_undo (one, NULL))
    n++;
  while (biv_campaign_undo (two, NULL))
    n_folded++;
  biv_campaign_is_same (one, two, &difference);
  g_assert_cmpstr (difference, ==, NULL);
  g_assert_cmpuint (n_folded, <, n);
  while (biv_campaign_redo (one))
    continue;
  while (biv_campaign_redo (two))
    continue;
  biv_campaign_is_same (one, two, &difference);
  g_assert_cmpstr (difference, ==, NULL);
}

static void
test_folded (gconstpointer data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", "karrash-road.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error), whole = NULL, folded = NULL;
  g_autofree char *text = NULL, *short_text = NULL;
  Play play = { .campaign = campaign };
  gsize length, short_length;
  guint n_steps;

  g_assert_no_error (error);
  biv_random_init (&play.random, GPOINTER_TO_UINT (data), 1);
  biv_dice_init_rolled (&play.dice, GPOINTER_TO_UINT (data), 2);
  set_depth (campaign, "campaign");
  while (campaign->turn < 6 && campaign->state != BIV_STATE_FINISHED)
    {
      if (campaign->phase == BIV_PHASE_ORDERS)
        give_orders (&play);
      else if (campaign->phase == BIV_PHASE_BATTLE)
        fight_battles (&play);
      commit (&play, biv_turn_propose_phase (campaign, &play.dice, NULL));
    }
  n_steps = biv_campaign_peek_steps (campaign)->len;
  g_assert_cmpuint (biv_campaign_count_steps (campaign), ==, n_steps);
  text = biv_campaign_file_dup_text (campaign, &length);
  whole = biv_campaign_file_parse ("whole.campaign", text, length, &error);
  g_assert_no_error (error);

  biv_campaign_fold_steps (campaign);
  g_assert_cmpuint (biv_campaign_count_steps (campaign), ==, n_steps);
  g_assert_cmpuint (biv_campaign_peek_steps (campaign)->len, <, n_steps / 2);
  short_text = biv_campaign_file_dup_text (campaign, &short_length);
  g_assert_cmpuint (short_length, <, length);
  g_assert_true (biv_schema_check ("folded.campaign", short_text, short_length, &error));
  folded = biv_campaign_file_parse ("folded.campaign", short_text, short_length, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (biv_campaign_count_steps (folded), ==, n_steps);

  expect_same_turns (whole, campaign);
  expect_same_turns (whole, folded);
  expect_same_ways (whole, folded);
}

/* By itself it happens when a turn opens, as long as undo goes no further. */
static void
test_folds_by_itself (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", "karrash-road.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, NULL);
  Play play = { .campaign = campaign };

  biv_dice_init_rolled (&play.dice, 1, 2);
  for (int turn = 2; turn <= 5; turn++)
    {
      while (campaign->turn < turn || campaign->phase == BIV_PHASE_OPEN)
        commit (&play, biv_turn_propose_phase (campaign, &play.dice, NULL));
      /* Two of each turn that is over, and the one that opened this. */
      g_assert_cmpuint (biv_campaign_peek_steps (campaign)->len, ==, 2 * (guint) (turn - 1) + 1);
      g_assert_cmpuint (biv_campaign_count_steps (campaign), >, 6 * (guint) (turn - 1));
    }
  set_depth (campaign, "campaign");
  while (campaign->turn < 6 || campaign->phase == BIV_PHASE_OPEN)
    commit (&play, biv_turn_propose_phase (campaign, &play.dice, NULL));
  g_assert_cmpuint (biv_campaign_peek_steps (campaign)->len, >, 2 * 5 + 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint seed = 1; seed <= 3; seed++)
    {
      g_autofree char *name = g_strdup_printf ("/store/played-campaign/%u", seed);

      g_test_add_data_func (name, GUINT_TO_POINTER (seed), test_played);
    }
  for (guint seed = 1; seed <= 3; seed++)
    {
      g_autofree char *name = g_strdup_printf ("/store/played-campaign/CA-REF-3/folded/%u", seed);

      g_test_add_data_func (name, GUINT_TO_POINTER (seed), test_folded);
    }
  g_test_add_func ("/store/played-campaign/CA-REF-3/folds-by-itself", test_folds_by_itself);
  return g_test_run ();
}
