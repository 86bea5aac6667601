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
#include "campaign/model/route.h"
#include "store/campaign-file.h"
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
  const char *id = biv_item_get_id (BIV_ITEM (formation));
  GPtrArray *units = biv_army_list_own_units (play->campaign, id);
  BivUnit *unit = units->len > 2 ? g_ptr_array_index (units, units->len - 1) : NULL;

  if (unit == NULL || !biv_unit_is_ready (unit) || formation->shut_in || biv_random_below (&play->random, 2) != 0)
    return;
  commit (play, biv_turn_propose_detach (play->campaign, id,
                                         (const char *const[]) { biv_item_get_id (BIV_ITEM (unit)), NULL }));
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
      order->formation = g_strdup (biv_item_get_id (BIV_ITEM (formation)));
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
      g_autofree char *id = g_strdup (biv_item_get_id (BIV_ITEM (battle)));
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
  return g_test_run ();
}
