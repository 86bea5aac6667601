/* SPDX-License-Identifier: GPL-3.0-or-later */
/* auto-turn.c: orders for all sides, and battles settled, by the program alone */
#include "config.h"
#include "script/auto-turn.h"

#include "campaign/model/army.h"
#include "campaign/orders/orders.h"
#include "campaign/model/strength.h"
#include "campaign/battle/setup.h"
#include "campaign/battle/quick-result.h"
#include "campaign/battle/apply.h"
#include "campaign/battle/fight.h"
#include "campaign/model/map.h"
#include "campaign/model/route.h"
#include "campaign/battle/siege.h"
#include "campaign/turn/turn.h"
#include "base/fail.h"

/* One time in @n. */
static gboolean
is_lucky (BivRandom *random,
          guint      n)
{
  return biv_random_below (random, n) == 0;
}

/* ---- Where to ---- */

/* Bases weigh most, then what is worth points; a place of one's own is worth nothing. */
static guint
worth_of (BivCampaign *campaign,
          BivPlace    *place,
          const char  *side)
{
  if (g_strcmp0 (place->owner, side) == 0 || (place->owner != NULL && !biv_sides_are_hostile (campaign, place->owner, side)))
    return 0;
  return 1 + (guint) MAX (place->objective_points, 0) * 2 + (place->base_of != NULL ? 6 : 0);
}

/* The place that is worth most for its distance, with some chance in it. Returns: (transfer full) (nullable): the way */
static char **
find_goal (BivCampaign  *campaign,
           BivFormation *body,
           BivRandom    *random)
{
  BivSide *side = biv_campaign_find_side (campaign, body->side);
  g_autoptr (BivRoutes) routes = biv_routes_new (campaign, body->location, side);
  const char *best = NULL;
  guint most = 0;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    {
      guint worth = worth_of (campaign, place, body->side);
      guint length = worth > 0 ? biv_routes_get_length (routes, biv_id_of (place)) : 0;
      guint weight;

      if (length == 0)
        continue;
      weight = worth * 100 / (length + 1) * (1 + biv_random_below (random, 4));
      if (weight <= most)
        continue;
      most = weight;
      best = biv_id_of (place);
    }
  return biv_routes_dup_path (routes, best);
}

static char **
find_way_to_enemy (BivCampaign  *campaign,
                   GPtrArray    *bodies,
                   BivFormation *body,
                   BivRandom    *random)
{
  g_autoptr (GPtrArray) enemies = g_ptr_array_new ();
  BivFormation *enemy;

  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *other = g_ptr_array_index (bodies, i);

      if (other->location != NULL && !other->embarked && biv_sides_are_hostile (campaign, other->side, body->side))
        g_ptr_array_add (enemies, other);
    }
  if (enemies->len == 0)
    return NULL;
  enemy = g_ptr_array_index (enemies, biv_random_below (random, enemies->len));
  return biv_route_find (campaign, body->location, enemy->location, biv_campaign_find_side (campaign, body->side));
}

/* ---- One order ---- */

static gboolean
has_recovering (GPtrArray *units)
{
  for (guint i = 0; i < units->len; i++)
    if (((BivUnit *) g_ptr_array_index (units, i))->status == BIV_STATUS_RECOVERING)
      return TRUE;
  return FALSE;
}

static BivSiege *
find_siege (BivCampaign  *campaign,
            BivFormation *body)
{
  BIV_EACH (BivSiege, siege, campaign, BIV_KIND_SIEGE)
    if (g_strcmp0 (siege->place, body->location) == 0)
      return siege;
  return NULL;
}

static gboolean
stands_at_enemy_fort (BivCampaign  *campaign,
                      BivFormation *body)
{
  BivPlace *place = biv_campaign_find_place (campaign, body->location);

  return place != NULL && biv_map_is_hostile_fort (campaign, place, body->side);
}

static void
choose (BivCampaign  *campaign,
        GPtrArray    *bodies,
        BivFormation *body,
        BivRandom    *random,
        BivOrder     *order)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, body);
  BivSiege *siege = find_siege (campaign, body);

  order->posture = BIV_POSTURE_HOLD;
  if (body->shut_in)
    {
      order->posture = is_lucky (random, 3) ? BIV_POSTURE_ATTACK : BIV_POSTURE_HOLD;
      return;
    }
  if (stands_at_enemy_fort (campaign, body) && !is_lucky (random, 6))
    {
      order->posture = siege != NULL && siege->breaches > 0 && is_lucky (random, 2) ? BIV_POSTURE_ATTACK
                                                                                   : BIV_POSTURE_BESIEGE;
      return;
    }
  if (!biv_body_has_ready_combat (campaign, body) || (has_recovering (units) && is_lucky (random, 3)))
    {
      order->posture = BIV_POSTURE_REST;
      return;
    }
  order->path = is_lucky (random, 3) ? find_way_to_enemy (campaign, bodies, body, random) : find_goal (campaign, body, random);
  if (order->path == NULL && !is_lucky (random, 3))
    order->path = find_way_to_enemy (campaign, bodies, body, random);
  if (is_lucky (random, 8))
    order->posture = BIV_POSTURE_EVADE;
  else if (order->path != NULL && is_lucky (random, 6))
    order->posture = BIV_POSTURE_MARCH;
  else
    order->posture = BIV_POSTURE_ATTACK;
  order->forced = order->path != NULL && biv_campaign_option_is (campaign, "move.forced", "on") && is_lucky (random, 8);
}

/* Who is shaken does not attack; a way that is closed today is not gone. */
static void
make_acceptable (BivCampaign *campaign,
                 BivOrder    *order)
{
  BivRefusal why;

  if (order->posture == BIV_POSTURE_ATTACK && !biv_turn_check_order (campaign, order, &why) &&
      g_str_equal (why.code, "CA-ORDER-4"))
    order->posture = BIV_POSTURE_MARCH;
  if (biv_turn_check_order (campaign, order, &why))
    return;
  order->posture = BIV_POSTURE_HOLD;
  order->forced = FALSE;
  g_clear_pointer (&order->path, g_strfreev);
}

void
biv_auto_give_orders (BivCampaign        *campaign,
                      BivRandom          *random,
                      BivCampaignExample *example)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);
  g_autoptr (GPtrArray) orders = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (BivProposal) proposal = NULL;

  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);
      BivOrder *order;

      if (body->location == NULL || body->embarked || biv_formation_get_own_order (campaign, body) != NULL)
        continue;
      order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "an-order"));
      order->formation = g_strdup (biv_id_of (body));
      order->turn = campaign->turn;
      order->status = BIV_ORDER_GIVEN;
      choose (campaign, bodies, body, random, order);
      make_acceptable (campaign, order);
      g_ptr_array_add (orders, order);
    }
  if (orders->len == 0)
    return;
  proposal = biv_turn_propose_many_orders (campaign, orders);
  if (!biv_campaign_commit (campaign, proposal, NULL) || example == NULL)
    return;
  for (guint i = 0; i < orders->len; i++)
    biv_campaign_example_order (example, g_ptr_array_index (orders, i));
}

/* ---- Battles ---- */

typedef BivProposal *(* Propose) (BivCampaign *campaign, const char *battle, BivDice *dice, const BivAnswers *answers);

/* Of given dice each procedure has a stream of its own. */
static guint64
next_seed (guint64    seed,
           BivRandom *random)
{
  return seed != BIV_OWN_DICE ? biv_random_next (random) : BIV_OWN_DICE;
}

static gboolean
take (BivCampaign         *campaign,
      Propose              propose,
      const char          *id,
      const char          *verb,
      guint64              seed,
      BivRandom           *random,
      BivCampaignExample  *example,
      GError             **error)
{
  g_autoptr (GArray) thrown = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  g_autoptr (BivProposal) proposal = NULL;
  const BivRefusal *refusal;
  BivDice dice;

  biv_campaign_init_dice (campaign, next_seed (seed, random), 0, &dice);
  dice.log = thrown;
  proposal = propose (campaign, id, &dice, NULL);
  refusal = biv_proposal_get_refusal (proposal);
  if (refusal != NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", refusal->code, refusal->text);
  if (!biv_campaign_commit (campaign, proposal, error))
    return FALSE;
  if (example != NULL)
    biv_campaign_example_battle (example, verb, biv_campaign_find_battle (campaign, id), NULL, thrown);
  return TRUE;
}

static gboolean
settle (BivCampaign         *campaign,
        const char          *id,
        guint64              seed,
        BivRandom           *random,
        gboolean             is_quick,
        BivCampaignExample  *example,
        GError             **error)
{
  BivBattle *battle = biv_campaign_find_battle (campaign, id);
  gboolean is_fought = battle->state == BIV_BATTLE_FOUGHT;

  if (!is_fought && !battle->is_set_up && !take (campaign, biv_turn_propose_setup, id, "setup", seed, random, example, error))
    return FALSE;
  battle = biv_campaign_find_battle (campaign, id);
  if (!is_fought && !is_quick && biv_fight_can_be_played (campaign, battle))
    {
      if (!biv_fight_resolve (campaign, id, next_seed (seed, random), error))
        return FALSE;
      if (example != NULL)
        biv_campaign_example_battle (example, "result", biv_campaign_find_battle (campaign, id), NULL, NULL);
    }
  else if (!is_fought && !take (campaign, biv_turn_propose_quick, id, "quick", seed, random, example, error))
    {
      return FALSE;
    }
  return take (campaign, biv_turn_propose_apply, id, "apply", seed, random, example, error);
}

gboolean
biv_auto_settle_battles (BivCampaign         *campaign,
                         guint64              seed,
                         BivRandom           *random,
                         gboolean             is_quick,
                         BivCampaignExample  *example,
                         GError             **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (battle->state != BIV_BATTLE_APPLIED && battle->state != BIV_BATTLE_CANCELLED)
      g_ptr_array_add (ids, g_strdup (biv_id_of (battle)));
  for (guint i = 0; i < ids->len; i++)
    if (!settle (campaign, g_ptr_array_index (ids, i), seed, random, is_quick, example, error))
      return FALSE;
  return TRUE;
}
