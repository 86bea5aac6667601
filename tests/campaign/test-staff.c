/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-staff.c: orders that the program proposes: from what their side knows, accepted, and worth something */
#include "fixture.h"
#include "random-turns.h"
#include "twins.h"

#include <string.h>
#include "../rounds.h"
#include "campaign/model/army.h"
#include "campaign/model/player.h"
#include "campaign/model/strength.h"
#include "campaign/orders/orders.h"
#include "campaign/staff/staff.h"
#include "campaign/turn/form.h"
#include "campaign/turn/turn.h"
#include "script/auto-turn.h"
#include "store/campaign-file.h"
#include "store/orders-file.h"

#define N_TEMPERS 3

static GPtrArray *
propose (BivCampaign *campaign,
         const char  *who,
         BivTemper    temper)
{
  return biv_staff_list_orders (campaign, &(BivStaffRequest) { .who = who, .temper = temper });
}

/* Every word of it. */
static char *
dup_words (BivCampaign *campaign,
           GPtrArray   *orders)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < orders->len; i++)
    {
      const BivStaffOrder *one = orders->pdata[i];
      g_autofree char *words = biv_order_dup_words (campaign, one->order);
      g_autofree char *path = one->order->path != NULL ? g_strjoinv (" ", one->order->path) : NULL;

      g_string_append_printf (text, "%s: %s (%s). %s\n", one->order->formation, words, path != NULL ? path : "", one->reason);
    }
  return g_string_free (text, FALSE);
}

static char *
dup_proposed (BivCampaign *campaign,
              const char  *who,
              BivTemper    temper,
              guint64      seed)
{
  BivStaffRequest request = { .who = who, .temper = temper, .seed = seed };
  g_autoptr (GPtrArray) orders = biv_staff_list_orders (campaign, &request);

  return dup_words (campaign, orders);
}

/* ---- Every order is accepted, and says why ---- */

static void
expect_accepted (BivCampaign *campaign,
                 const char  *who,
                 BivTemper    temper)
{
  g_autoptr (GPtrArray) orders = propose (campaign, who, temper);
  g_autoptr (BivOrdersForm) form = biv_staff_make_form (campaign, who, orders);
  g_autoptr (BivProposal) proposal = NULL;

  for (guint i = 0; i < orders->len; i++)
    {
      const BivStaffOrder *one = orders->pdata[i];
      BivRefusal why;

      if (!biv_turn_check_order (campaign, one->order, &why))
        g_error ("%s, turn %d: %s: %s (%s)", who, campaign->turn, one->order->formation, why.text, one->reason);
      g_assert_nonnull (one->reason);
      g_assert_true (g_str_has_suffix (one->reason, "."));
      g_assert_false (one->renews);
    }
  if (orders->len == 0)
    return;
  /* As he would send them himself (CA-MAIL-2), and by the door of all orders. */
  proposal = biv_turn_propose_form (campaign, form, NULL);
  if (biv_proposal_get_refusal (proposal) != NULL)
    g_error ("%s: %s", who, biv_proposal_get_refusal (proposal)->text);
  g_assert_cmpuint (biv_proposal_get_rows (proposal)->len, ==, orders->len);
}

static void
check_accepted (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);

  if (campaign->phase != BIV_PHASE_ORDERS)
    return;
  for (guint i = 0; i < players->len; i++)
    for (int temper = 0; temper < N_TEMPERS; temper++)
      expect_accepted (campaign, ((BivPlayer *) players->pdata[i])->id, (BivTemper) temper);
}

/* ---- Twins: what is hidden changes nothing ---- */

static void
expect_same (BivCampaign *campaign,
             BivCampaign *twin,
             const char  *who,
             const char  *by)
{
  for (int temper = 0; temper < N_TEMPERS; temper++)
    {
      g_autofree char *here = dup_proposed (campaign, who, (BivTemper) temper, (guint64) temper);
      g_autofree char *there = dup_proposed (twin, who, (BivTemper) temper, (guint64) temper);

      if (!g_str_equal (here, there))
        g_error ("%s, turn %d, differs by %s:\n%s\n%s", who, campaign->turn, by, here, there);
    }
}

static void
check_twins (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);
  BivPhase phase = campaign->phase;

  if (phase != BIV_PHASE_ORDERS)
    return;
  for (guint i = 0; i < players->len; i++)
    {
      const BivPlayer *player = players->pdata[i];

      if (!player->is_only)
        {
          g_autoptr (BivCampaign) twin = twin_new_for_player (campaign, player);

          expect_same (campaign, twin, player->id, "what others of his side have");
          continue;
        }
      for (const TwinDifference *one = twin_differences; one->name != NULL; one++)
        {
          g_autoptr (BivCampaign) twin = twin_new (campaign, player->side, one);

          expect_same (campaign, twin, player->id, one->name);
        }
    }
}

static void
play_random (const RandomSetting *setting,
             guint                n_campaigns,
             guint                n_turns,
             void               (*check) (BivCampaign *campaign))
{
  for (guint n = 0; n < n_campaigns; n++)
    {
      g_autoptr (BivCampaign) campaign = random_turns_begin (setting);
      g_autoptr (GRand) random = g_rand_new_with_seed (n + 11);
      BivDice dice;

      biv_dice_init_rolled (&dice, n, 1);
      for (guint turn = 0; turn < n_turns && campaign->state != BIV_STATE_FINISHED; turn++)
        {
          random_turns_play (campaign, random, &dice, check);
          fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
        }
    }
}

/* What else decides what a side knows, and what it can do. */
static const RandomSetting more_settings[] = {
  { "open", { "option scout.mode open", "option supply.mode line", "option move.forced on" } },
  { "open-commanders", { "option scout.mode open", "option players.mode commanders", "formation FC player=Ben",
                         "formation HB player=Eve", "side CROWN player=Ann" } },
  { "short-of-bread", { "option supply.mode days", "option supply.native-exempt off", "option supply.reach 2",
                        "option weather.mode seasonal", "option scout.memory 4" } },
  { NULL, { NULL } },
};

static void
test_accepted (gconstpointer data)
{
  play_random (data, ROUNDS (g_test_thorough () ? 60 : 4), 8, check_accepted);
}

static void
test_twins (gconstpointer data)
{
  play_random (data, g_test_thorough () ? 8 : 1, 4, check_twins);
}

/* ---- Campaigns played by it alone ---- */

static const char *const samples[] = {
  "karrash-road", "kelmar-bridge", "meren-valley", "sorrel-junction", "wend-crossing", "zaruk-bridge",
};

static BivCampaign *
load_sample (const char *name)
{
  g_autofree char *file_name = g_strconcat (name, ".campaign", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", file_name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return campaign;
}

static void
give_orders (BivCampaign     *campaign,
             const BivTemper *tempers)
{
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);

  for (guint i = 0; i < players->len; i++)
    {
      const BivPlayer *player = players->pdata[i];
      BivTemper temper = tempers[biv_side_get_index (campaign, player->side) % 2];
      g_autoptr (GPtrArray) orders = propose (campaign, player->id, temper);
      g_autoptr (BivOrdersForm) form = biv_staff_make_form (campaign, player->id, orders);

      if (orders->len > 0)
        fixture_commit (campaign, biv_turn_propose_form (campaign, form, NULL));
    }
}

/* To its end, or for so many turns. @log: (nullable): what was ordered. */
static void
play_itself (BivCampaign     *campaign,
             const BivTemper *tempers,
             int              n_turns,
             guint64          seed)
{
  int last = campaign->turn + n_turns;
  g_autoptr (GError) error = NULL;
  BivRandom random;
  BivDice dice;

  biv_random_init (&random, seed, 1);
  biv_dice_init_rolled (&dice, seed, 2);
  if (campaign->state == BIV_STATE_SETUP)
    fixture_commit (campaign, biv_turn_propose_phase (campaign, &dice, NULL));
  while (campaign->state != BIV_STATE_FINISHED && campaign->turn < last)
    {
      if (campaign->phase == BIV_PHASE_ORDERS)
        {
          check_accepted (campaign);
          give_orders (campaign, tempers);
        }
      if (campaign->phase == BIV_PHASE_BATTLE)
        biv_auto_settle_battles (campaign, seed + (guint64) campaign->turn, &random, TRUE, NULL, &error);
      g_assert_no_error (error);
      fixture_commit (campaign, biv_turn_propose_phase (campaign, &dice, NULL));
    }
}

static guint
count_taken (BivCampaign *campaign)
{
  guint n = 0;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    n += place->owner != NULL && g_strcmp0 (place->owner, place->start_owner) != 0;
  return n;
}

static void
test_plays_itself (gconstpointer data)
{
  static const BivTemper pairs[][2] = {
    { BIV_TEMPER_BOLD, BIV_TEMPER_CAUTIOUS }, { BIV_TEMPER_CAUTIOUS, BIV_TEMPER_BOLD },
    { BIV_TEMPER_MEASURED, BIV_TEMPER_MEASURED },
  };
  guint n_taken = 0, n_battles = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (BivCampaign) campaign = load_sample (data);

      play_itself (campaign, pairs[i], 10, i + 1);
      n_taken += count_taken (campaign);
      n_battles += biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->len;
      g_test_message ("%s %u: turn %d, %u places taken, %u battles", (const char *) data, (guint) i, campaign->turn,
                      count_taken (campaign), biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->len);
    }
  g_assert_cmpuint (n_taken, >, 0);
  g_assert_cmpuint (n_battles, >, 0);
}

/* A temper is another plan, in each sample; a seed may be. */
static void
test_tempers (void)
{
  const char *who = "CROWN";
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *bold = dup_proposed (campaign, who, BIV_TEMPER_BOLD, 0);
  g_autofree char *cautious = dup_proposed (campaign, who, BIV_TEMPER_CAUTIOUS, 0);
  g_autofree char *again = dup_proposed (campaign, who, BIV_TEMPER_BOLD, 0);

  g_assert_cmpstr (bold, ==, again);
  g_assert_cmpstr (bold, !=, cautious);
}

/* ---- What a sensible commander does ---- */

typedef struct
{
  const char *name;
  const char *lines[8];             /* what differs from "The Karrash Road" */
  const char *formation;
  BivTemper   temper;
  const char *words;                /* what is proposed */
  const char *reason;               /* its beginning; NULL: whatever it be */
} SenseRow;

static const SenseRow sense[] = {
  { "relief",
    { "formation FC location=P01 shut-in=yes", "formation HC location=P03", "formation HB location=P01",
      "siege G1 place=P01 besieger=CLAN garrison=CROWN start-turn=1",
      "sighting SI1 side=CROWN place=P01 seen=CLAN turn=1 level=3 size=small" },
    "HC", BIV_TEMPER_MEASURED, "Attack by Fort Halden",
    "Relieves the garrison that is shut in at Fort Halden." },
  { "holds-out",
    { "formation FC location=P01 shut-in=yes", "formation HC location=P03", "formation DH location=P01",
      "siege G1 place=P01 besieger=CLAN garrison=CROWN start-turn=1",
      "sighting SI1 side=CROWN place=P01 seen=CLAN turn=1 level=3 size=medium" },
    "FC", BIV_TEMPER_MEASURED, "Hold",
    "Shut in at Fort Halden: holds out" },
  { "storms",
    { "turn 3", "formation HC location=P01 shut-in=yes", "formation DH location=P01",
      "unit A02,A03,A04 status=recovering ready-turn=9",
      "siege G1 place=P01 besieger=CLAN garrison=CROWN start-turn=1 breaches=1 breach-turn=2",
      "sighting SI1 side=CLAN place=P01 seen=CROWN turn=2 level=3 size=small" },
    "DH", BIV_TEMPER_MEASURED, "Attack",
    "Storms Fort Halden" },
  { "by-rail",
    { "option move.rail on", "link L01,L04,L08,L09 kind=rail" },
    "HC", BIV_TEMPER_BOLD, "Attack by Miller's Cross, Two Palms, Old Caravanserai, Dorrim",
    "Marches on the enemy’s base Dorrim" },
  { "forces-its-march",
    { "option move.forced on", "formation HC location=P09" },
    "HC", BIV_TEMPER_BOLD, "Attack by Old Caravanserai, Dorrim",
    "Marches on the enemy’s base Dorrim" },
  { "holds-the-fort",
    { "formation HC location=P02", "formation FC location=P01", "formation DH,HB location=P03",
      "sighting SI1 side=CROWN place=P03 seen=CLAN turn=1 level=3 size=large" },
    "FC", BIV_TEMPER_CAUTIOUS, "Hold",
    "Holds the fort Fort Halden against" },
  { "overwhelmed",
    { "formation FC location=P06",
      "formation HC location=P01",
      "sighting SI1 side=CROWN place=P08 seen=CLAN turn=1 level=2 size=large",
      "formation HB,DH location=P08" },
    "FC", BIV_TEMPER_CAUTIOUS, "Evade by Two Palms",
    "Falls back to Two Palms before a stronger enemy at Kessel Heights." },
  { "bold-all-the-same",
    { "formation FC location=P06",
      "formation HC location=P01",
      "sighting SI1 side=CROWN place=P08 seen=CLAN turn=1 level=2 size=large",
      "formation HB,DH location=P08" },
    "FC", BIV_TEMPER_BOLD, "Attack by Two Palms",
    "Goes to take Old Caravanserai, which is worth 2 points;" },
  { "attacks-the-weak",
    { "formation HC location=P09",
      "sighting SI1 side=CROWN place=P10 seen=CLAN turn=1 level=2 size=small" },
    "HC", BIV_TEMPER_MEASURED, "Attack by Old Caravanserai",
    "Attacks the enemy at Old Caravanserai, who is not" },
  { "not-the-strong",
    { "formation HC location=P09",
      "sighting SI1 side=CROWN place=P10 seen=CLAN turn=1 level=2 size=large" },
    "HC", BIV_TEMPER_MEASURED, "March by Miller's Cross",
    "Guards Miller's Cross" },
  { "old-news",
    { "turn 3",
      "formation HC location=P09",
      "sighting SI1 side=CROWN place=P10 seen=CLAN turn=1 level=2 size=small" },
    "HC", BIV_TEMPER_BOLD, "Attack by Old Caravanserai",
    "Attacks the enemy at Old Caravanserai, who was seen there in turn 1 " },
  { "hungry",
    { "option supply.mode line",
      "option supply.reach 2",
      "formation HC location=P04 out-of-supply=2" },
    "HC", BIV_TEMPER_MEASURED, "March by Tamar Wells",
    "Is out of supply, and marches back" },
  { "worn-out",
    { "unit A02,A03,A04,A05 status=recovering ready-turn=4" },
    "HC", BIV_TEMPER_MEASURED, "Rest",
    "Is worn out, and rests." },
  { "horse-scouts",
    { "formation FC/1 side=CROWN parent=FC name=Horse location=P03 level=detachment",
      "unit A11 formation=FC/1" },
    "FC/1", BIV_TEMPER_MEASURED, "Scout by Two Palms, Old Caravanserai, Kessel Heights",
    "Scouts towards Dorrim" },
  { "shaken",
    { "formation HC location=P09 shaken-until=3",
      "sighting SI1 side=CROWN place=P10 seen=CLAN turn=1 level=2 size=small" },
    "HC", BIV_TEMPER_BOLD, "Hold",
    "Is shaken" },
  { "besieges",
    { "formation DH location=P01",
      "formation HC location=P03",
      "sighting SI1 side=CLAN place=P01 seen=CROWN turn=1 level=2 size=small" },
    "DH", BIV_TEMPER_MEASURED, "Besiege",
    "Besieges Fort Halden." },
  { "headquarters",
    { "formation HQ side=CROWN name=Staff location=P07",
      "unit A01 formation=HQ" },
    "HQ", BIV_TEMPER_MEASURED, "Evade by Old Caravanserai, Two Palms, Miller's Cross, Fort Halden",
    "Has no fighting unit" },
  { "takes-ship",
    { "place P02,P08 features=port",
      "link W1 from=P02 to=P08 kind=sea",
      "link L02,L03,L11 closed=snow",
      "formation HC location=off-map" },
    "FC", BIV_TEMPER_BOLD, "Hold, embark",
    "Embarks for Kessel Heights" },
  { "lands",
    { "place P02,P08 features=port",
      "link W1 from=P02 to=P08 kind=sea",
      "formation FC location=P08 embarked=yes",
      "formation HB location=P07" },
    "FC", BIV_TEMPER_BOLD, "Hold, land",
    "Lands at Kessel Heights." },
};

static void
test_sense (gconstpointer data)
{
  const SenseRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivStaffRequest request = { .formation = row->formation, .temper = row->temper };
  g_autoptr (GPtrArray) orders = NULL;
  g_autofree char *words = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (row->lines) && row->lines[i] != NULL; i++)
    fixture_line (campaign, row->lines[i]);
  request.who = biv_campaign_find_formation (campaign, row->formation)->side;
  orders = biv_staff_list_orders (campaign, &request);
  g_assert_cmpuint (orders->len, ==, 1);
  words = biv_order_dup_words (campaign, ((BivStaffOrder *) orders->pdata[0])->order);
  g_test_message ("%s: %s. %s", row->name, words, ((BivStaffOrder *) orders->pdata[0])->reason);
  g_assert_cmpstr (words, ==, row->words);
  if (row->reason != NULL)
    g_assert_true (g_str_has_prefix (((BivStaffOrder *) orders->pdata[0])->reason, row->reason));
}

/* CA-ORDER-5: who is far gets the whole way, goes on with it, and is not written to again for the same. What stands, stands. */
static void
test_couriers (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivStaffRequest request = { .who = "CROWN", .formation = "FC", .temper = BIV_TEMPER_BOLD };
  g_autoptr (GPtrArray) first = NULL, standing = NULL, again = NULL, renewed = NULL;
  BivOrder *order;

  fixture_lines (campaign, "option courier.delay 1", "formation FC location=P05", NULL);
  first = biv_staff_list_orders (campaign, &request);
  g_assert_cmpuint (first->len, ==, 1);
  order = ((BivStaffOrder *) first->pdata[0])->order;
  g_assert_cmpuint (g_strv_length (order->path), >, 1);
  g_assert_cmpint (order->posture, ==, BIV_POSTURE_ATTACK);
  fixture_commit (campaign, biv_turn_propose_order (campaign, order));
  standing = biv_staff_list_orders (campaign, &request);
  g_assert_cmpuint (standing->len, ==, 0);
  fixture_line (campaign, "turn 2");
  again = biv_staff_list_orders (campaign, &request);
  g_assert_cmpuint (again->len, ==, 0);
  request.temper = BIV_TEMPER_CAUTIOUS;
  renewed = biv_staff_list_orders (campaign, &request);
  g_assert_cmpuint (renewed->len, ==, 1);
}

static void
add_settings (const RandomSetting *settings)
{
  for (const RandomSetting *setting = settings; setting->name != NULL; setting++)
    {
      g_autofree char *accepted = g_strconcat ("/staff/accepted/", setting->name, NULL);
      g_autofree char *twins = g_strconcat ("/staff/CA-SCOUT-6/twins/", setting->name, NULL);

      g_test_add_data_func (accepted, setting, test_accepted);
      g_test_add_data_func (twins, setting, test_twins);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_settings (random_settings);
  add_settings (more_settings);
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_strconcat ("/staff/plays-itself/", samples[i], NULL);

      g_test_add_data_func (path, samples[i], test_plays_itself);
    }
  g_test_add_func ("/staff/tempers", test_tempers);
  g_test_add_func ("/staff/CA-ORDER-5/couriers", test_couriers);
  for (gsize i = 0; i < G_N_ELEMENTS (sense); i++)
    {
      g_autofree char *path = g_strconcat ("/staff/sense/", sense[i].name, NULL);

      g_test_add_data_func (path, &sense[i], test_sense);
    }
  return g_test_run ();
}
