/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-turns.c: campaigns of random orders */
#include "random-turns.h"

#include <string.h>
#include "fixture.h"
#include "campaign/model/army.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/orders/courier.h"
#include "campaign/model/map.h"
#include "campaign/turn/turn.h"
#include "campaign/turn/detach.h"
#include "campaign/orders/orders.h"
#include "campaign/battle/setup.h"
#include "campaign/battle/quick-result.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/result.h"
#include "campaign/battle/apply.h"

const RandomSetting random_settings[] = {
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
  { "commanders", { "option players.mode commanders", "option mail.mode on", "option mail.speed 1",
                    "option scout.mode umpired-error", "option courier.delay 1", "formation FC player=Ben",
                    "formation HB player=Eve", "side CROWN player=Ann contact=ann@example.org" } },
  { NULL, { NULL } },
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
      order->formation = g_strdup (biv_id_of (formation));
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
  const char *chosen[] = { biv_id_of (unit), NULL };
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

/* CA-ORDER-5: now and then the referee makes something else of a courier: one of the things that he is offered. */
static void
stop_couriers (BivCampaign *campaign,
               GRand       *random)
{
  g_autoptr (GPtrArray) orders = biv_courier_list (campaign, NULL);

  for (guint i = 0; i < orders->len; i++)
    {
      BivOrder *order = g_ptr_array_index (orders, i);
      g_autoptr (BivProposal) offered = NULL;
      g_auto (GStrv) fates = NULL;

      if (g_rand_int_range (random, 0, 4) > 0)
        continue;
      offered = biv_turn_propose_courier (campaign, order->formation, order->turn, NULL, NULL);
      fates = g_strdupv (((BivRow *) biv_proposal_get_rows (offered)->pdata[0])->offers);
      try_to_commit (campaign,
                     biv_turn_propose_courier (campaign, order->formation, order->turn,
                                               any_of (random, (const char *const *) fates, g_strv_length (fates)), "so"));
    }
}

/* On a club's table, as often as not: whole formations lose what the turn makes of it (CA-BATTLE-8). */
static BivProposal *
propose_by_formation (BivCampaign *campaign,
                      const char  *id,
                      BivDice     *dice)
{
  BivBattle *battle = biv_campaign_find_battle (campaign, id);
  g_autoptr (GArray) losses = g_array_new (FALSE, FALSE, sizeof (BivLoss));
  BivBattleResult result = { .degree = BIV_NONE, .resolved_by = BIV_BY_TABLE, .losses = losses };

  for (guint i = 0; battle->formations[i] != NULL; i++)
    {
      BivLoss loss = { battle->formations[i], (campaign->turn * 37 + (int) i * 53) % 101 };

      g_array_append_val (losses, loss);
    }
  result.winner = campaign->turn % 3 == 0 ? "draw" : biv_battle_get_side (campaign, battle, (guint) campaign->turn % 3 - 1);
  return biv_turn_propose_result (campaign, id, &result, dice, NULL);
}

/* CA-MAIL-4, CA-MAIL-6: players write, and the referee does as he likes with what is on its way. */
static void
write_letters (BivCampaign *campaign,
               GRand       *random)
{
  static const char *const all[] = { "return", "sightings", "march", NULL };
  GPtrArray *formations = biv_army_list_formations (campaign, NULL);
  g_autoptr (GPtrArray) despatches = NULL;

  if (!biv_despatch_is_used (campaign))
    return;
  for (int i = 0; i < 4; i++)
    {
      g_autofree char *text = g_strdup_printf ("Letter %u of turn %d.", (guint) g_rand_int_range (random, 0, 1000), campaign->turn);
      BivLetter letter = {
        .sender = biv_item_get_id (formations->pdata[g_rand_int_range (random, 0, (gint32) formations->len)]),
        .addressee = biv_item_get_id (formations->pdata[g_rand_int_range (random, 0, (gint32) formations->len)]),
        .text = text,
        .with = g_rand_boolean (random) ? all + g_rand_int_range (random, 0, 3) : NULL,
        .arrives = BIV_NONE,
      };

      if (g_rand_int_range (random, 0, 6) == 0)
        letter.addressee = NULL;
      if (g_rand_int_range (random, 0, 4) > 0)
        {
          try_to_commit (campaign, biv_turn_propose_write (campaign, &letter));
          continue;
        }
      letter.arrives = g_rand_boolean (random) ? campaign->turn + g_rand_int_range (random, 0, 3) : BIV_NONE;
      try_to_commit (campaign, biv_turn_propose_letter (campaign, &letter));
    }
  despatches = g_ptr_array_new ();
  g_ptr_array_extend (despatches, biv_campaign_peek_items (campaign, BIV_KIND_DESPATCH), NULL, NULL);
  for (guint i = 0; i < despatches->len; i++)
    {
      BivDespatch *despatch = despatches->pdata[i];
      BivDespatchChange change = { .arrives = BIV_NONE, .text = "Other words." };

      if (despatch->state != BIV_DESPATCH_ON_THE_WAY || g_rand_int_range (random, 0, 5) > 0)
        continue;
      change.is_stopped = g_rand_int_range (random, 0, 4) == 0;
      if (g_rand_int_range (random, 0, 3) == 0)
        change.arrives = campaign->turn + g_rand_int_range (random, 0, 3);
      else if (g_rand_boolean (random))
        change.taken_by = g_str_equal (despatch->side, "CROWN") ? "DH" : "HC";
      try_to_commit (campaign, biv_turn_propose_despatch (campaign, despatch, &change, NULL));
    }
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
      fixture_commit (campaign, i % 2 == 0 ? biv_turn_propose_quick (campaign, id, dice, NULL)
                                           : propose_by_formation (campaign, id, dice));
      fixture_commit (campaign, biv_turn_propose_apply (campaign, id, dice, NULL));
    }
}

BivCampaign *
random_turns_begin (const RandomSetting *setting)
{
  BivCampaign *campaign = fixture_karrash ();

  for (guint i = 0; i < G_N_ELEMENTS (setting->lines) && setting->lines[i] != NULL; i++)
    fixture_line (campaign, setting->lines[i]);
  fixture_line (campaign, "phase open");
  return campaign;
}

void
random_turns_play (BivCampaign *campaign,
                   GRand       *random,
                   BivDice     *dice,
                   void       (*check) (BivCampaign *campaign))
{
  int turn = campaign->turn;

  while (campaign->phase != BIV_PHASE_OPEN || campaign->turn == turn)
    {
      if (campaign->phase == BIV_PHASE_ORDERS)
        {
          split_and_merge (campaign, random);
          give_orders (campaign, random);
          stop_couriers (campaign, random);
          write_letters (campaign, random);
        }
      if (campaign->phase == BIV_PHASE_BATTLE)
        fight_battles (campaign, dice);
      if (campaign->phase == BIV_PHASE_CLOSE)
        return;
      fixture_commit (campaign, biv_turn_propose_phase (campaign, dice, NULL));
      if (check != NULL)
        check (campaign);
    }
}
