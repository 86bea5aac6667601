/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-random-turns.c: whole campaigns of random orders: nothing breaks, everybody is somewhere, and every turn can be
 * taken back to its opening exactly (CA-REF-3) */
#include "fixture.h"

#include <string.h>
#include "campaign/biv-army.h"
#include "campaign/biv-battle-query.h"
#include "campaign/biv-map.h"
#include "campaign/biv-turn.h"

typedef struct
{
  const char *name;
  const char *lines[8];
} Setting;

static const Setting settings[] = {
  { "simple", { NULL } },
  { "standard", { "campaign campaign preset=standard" } },
  { "full", { "campaign campaign preset=full" } },
  { "alternate-days", { "campaign campaign preset=full", "option move.mode alternate", "option supply.mode days",
                        "option supply.native-exempt off", "option courier.delay 2" } },
  { "third-side", { "side RAID name=Raiders short-name=RAI", "formation R side=RAID name=Raiders location=P05",
                    "unit R1,R2,R3 formation=R type=cav", "place P05 owner=RAID base-of=RAID",
                    "option move.rail on", "link L01,L04,L08,L09 kind=rail" } },
  { "water", { "campaign campaign preset=standard", "place P02,P08 features=port", "link W1 from=P02 to=P06 kind=river",
               "link W2 from=P06 to=P08 kind=river", "link L13 crossing=ferry", "option depot.burn on" } },
};

static const char *
any_of (GRand             *random,
        const char *const *words,
        guint              n_words)
{
  return words[g_rand_int_range (random, 0, (gint32) n_words)];
}

/* A few steps along links from where the formation is; now and then to where no link leads. */
static char **
random_path (BivCampaign  *campaign,
             GRand        *random,
             BivFormation *formation)
{
  g_autoptr (GPtrArray) path = g_ptr_array_new_with_free_func (g_free);
  const char *at = formation->location;
  int n_steps = g_rand_int_range (random, 0, 4);

  for (int i = 0; i < n_steps && at != NULL; i++)
    {
      g_autoptr (GPtrArray) neighbours = biv_map_list_neighbours (campaign, at);

      at = g_rand_int_range (random, 0, 30) == 0 || neighbours->len == 0
             ? "P07"
             : biv_item_get_id (g_ptr_array_index (neighbours, g_rand_int_range (random, 0, (gint32) neighbours->len)));
      g_ptr_array_add (path, g_strdup (at));
    }
  g_ptr_array_add (path, NULL);
  return path->len > 1 ? g_strdupv ((char **) path->pdata) : NULL;
}

static void
try_to_commit (BivCampaign *campaign,
               BivProposal *proposal)
{
  g_autoptr (BivProposal) owned = proposal;
  g_autoptr (GError) error = NULL;

  if (biv_proposal_get_refusal (owned) == NULL && !biv_campaign_commit (campaign, owned, &error))
    g_error ("%s: %s", biv_proposal_get_title (owned), error->message);
}

static void
give_orders (BivCampaign *campaign,
             GRand       *random)
{
  static const char *const postures[] = {
    "hold", "march", "march", "attack", "attack", "attack", "evade", "scout", "rest", "besiege"
  };
  g_autoptr (GPtrArray) formations = g_ptr_array_copy (biv_army_list_formations (campaign, NULL), NULL, NULL);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "new"));
      int posture = 0;

      if (g_rand_int_range (random, 0, 6) == 0)
        continue;
      biv_word_from_nick (biv_posture_get_type (), any_of (random, postures, G_N_ELEMENTS (postures)), &posture);
      order->formation = g_strdup (biv_item_get_id (BIV_ITEM (formation)));
      order->posture = (BivPosture) posture;
      order->path = random_path (campaign, random, formation);
      order->forced = g_rand_int_range (random, 0, 4) == 0;
      order->burn = g_rand_int_range (random, 0, 4) == 0;
      if (order->path == NULL && g_rand_int_range (random, 0, 3) == 0)
        order->embark = formation->embarked ? BIV_EMBARK_LAND : BIV_EMBARK_EMBARK;
      try_to_commit (campaign, biv_turn_propose_order (campaign, order));
    }
}

static void
split_and_merge (BivCampaign *campaign,
                 GRand       *random)
{
  GPtrArray *units = biv_army_list_units (campaign, NULL);
  GPtrArray *formations = biv_army_list_formations (campaign, NULL);
  BivUnit *unit = g_ptr_array_index (units, g_rand_int_range (random, 0, (gint32) units->len));
  const char *chosen[] = { biv_item_get_id (BIV_ITEM (unit)), NULL };
  const char *into, *from;

  if (g_rand_boolean (random))
    {
      try_to_commit (campaign, biv_turn_propose_detach (campaign, unit->formation, chosen));
      return;
    }
  into = biv_item_get_id (g_ptr_array_index (formations, g_rand_int_range (random, 0, (gint32) formations->len)));
  from = biv_item_get_id (g_ptr_array_index (formations, g_rand_int_range (random, 0, (gint32) formations->len)));
  try_to_commit (campaign, biv_turn_propose_merge (campaign, into, from));
}

static void
fight_battles (BivCampaign *campaign,
               BivDice     *dice)
{
  GPtrArray *battles = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE);

  for (guint i = 0; i < battles->len; i++)
    {
      g_autofree char *id = g_strdup (biv_item_get_id (g_ptr_array_index (battles, i)));

      if (biv_campaign_find_battle (campaign, id)->state != BIV_BATTLE_PENDING)
        continue;
      fixture_commit (campaign, biv_turn_propose_setup (campaign, id, dice, NULL));
      fixture_commit (campaign, biv_turn_propose_quick (campaign, id, dice, NULL));
      fixture_commit (campaign, biv_turn_propose_apply (campaign, id, dice, NULL));
    }
}

/* A body is nowhere, or at a place that is there; what moves with it is where it is; what has a moment has it in order. */
static void
check_formations (BivCampaign *campaign)
{
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      BivMoment last = { 0, 1 };
      BivFormation *body = biv_army_get_body (campaign, formation);

      g_assert_true (formation->location == NULL || biv_campaign_find_place (campaign, formation->location) != NULL);
      if (campaign->phase > BIV_PHASE_MOVEMENT && campaign->phase <= BIV_PHASE_BATTLE && formation->location != NULL)
        g_assert_cmpstr (body->location, ==, formation->location);
      for (char **moment = formation->moments; moment != NULL && *moment != NULL; moment++)
        {
          BivMoment at;

          g_assert_true (biv_moment_parse (strchr (*moment, ':') + 1, &at));
          g_assert_cmpint (biv_moment_compare (at, last), >, 0);
          g_assert_cmpint (biv_moment_compare (at, (BivMoment) { 1, 1 }), <=, 0);
          last = at;
        }
      g_assert_cmpint (formation->supply_days, >=, 0);
      g_assert_cmpint (formation->supply_days, <=, 4);
    }
}

static void
check_units (BivCampaign *campaign)
{
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      g_assert_nonnull (biv_campaign_find_formation (campaign, unit->formation));
      g_assert_cmpint (unit->steps_now, <=, unit->steps_full);
      g_assert_cmpint (unit->steps_now == 0, ==,
                       unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED);
      if (unit->status == BIV_STATUS_RECOVERING)
        g_assert_cmpint (unit->ready_turn, !=, BIV_NONE);
    }
}

/* Every id that a field refers to is there. */
static void
check_references (BivCampaign *campaign)
{
  for (BivKind kind = BIV_KIND_SIDE; kind < BIV_N_KINDS; kind++)
    BIV_EACH (BivItem, item, campaign, kind)
      for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
        {
          const BivValue *value = biv_item_peek_value (item, field);

          if (field->refers == BIV_KIND_NONE)
            continue;
          if (field->kind == BIV_FIELD_ID && value->text != NULL && biv_campaign_find (campaign, value->text) == NULL)
            g_error ("%s %s: %s is not there", biv_item_get_id (item), field->name, value->text);
          for (guint i = 0; field->kind == BIV_FIELD_LIST && value->list != NULL && value->list[i] != NULL; i++)
            if (biv_campaign_find (campaign, value->list[i]) == NULL)
              g_error ("%s %s: %s is not there", biv_item_get_id (item), field->name, value->list[i]);
        }
}

static void
check (BivCampaign *campaign)
{
  check_formations (campaign);
  check_units (campaign);
  check_references (campaign);
}

static void
play_turn (BivCampaign *campaign,
           GRand       *random,
           BivDice     *dice)
{
  int turn = campaign->turn;

  while (campaign->phase != BIV_PHASE_OPEN || campaign->turn == turn)
    {
      if (campaign->phase == BIV_PHASE_ORDERS)
        {
          split_and_merge (campaign, random);
          give_orders (campaign, random);
        }
      if (campaign->phase == BIV_PHASE_BATTLE)
        fight_battles (campaign, dice);
      if (campaign->phase == BIV_PHASE_CLOSE)
        return;
      fixture_commit (campaign, biv_turn_propose_phase (campaign, dice, NULL));
      check (campaign);
    }
}

static void
test_setting (gconstpointer data)
{
  const Setting *setting = data;
  guint n_campaigns = g_test_thorough () ? 100 : 6;

  for (guint n = 0; n < n_campaigns; n++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autoptr (GRand) random = g_rand_new_with_seed (n + 1);
      BivDice dice;

      biv_dice_init_rolled (&dice, n, 1);
      for (guint i = 0; i < G_N_ELEMENTS (setting->lines) && setting->lines[i] != NULL; i++)
        fixture_line (campaign, setting->lines[i]);
      fixture_line (campaign, "phase open");
      for (guint turn = 0; turn < 8; turn++)
        {
          g_autoptr (BivCampaign) opening = biv_campaign_copy (campaign);
          g_autoptr (BivCampaign) end = NULL;
          g_autofree char *difference = NULL;

          play_turn (campaign, random, &dice);
          end = biv_campaign_copy (campaign);
          while (biv_campaign_get_undo_title (campaign) != NULL && biv_campaign_peek_steps (campaign)->len > 0 &&
                 !biv_campaign_is_same (campaign, opening, NULL))
            g_assert_true (biv_campaign_undo (campaign, NULL));
          if (!biv_campaign_is_same (campaign, opening, &difference))
            g_error ("undone, but %s", difference);
          while (biv_campaign_redo (campaign))
            ;
          if (!biv_campaign_is_same (campaign, end, &difference))
            g_error ("done again, but %s", difference);
          fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
          check (campaign);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autofree char *path = g_strconcat ("/random-turns/", settings[i].name, NULL);

      g_test_add_data_func (path, &settings[i], test_setting);
    }
  return g_test_run ();
}
