/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army.c: who belongs to whom, what is ready, how far it may go */
#include "config.h"
#include "campaign/model/army.h"

#include "campaign/model/campaign-private.h"
#include "campaign/model/strength.h"
#include "campaign/model/order.h"

/* ---- Order of battle ---- */

typedef struct
{
  GPtrArray  *formations;
  GPtrArray  *units;
  GHashTable *ranks;                    /* unit -> where it stands in @units, + 1; NULL: nobody has asked */
} Roster;

typedef struct
{
  GPtrArray *subs;                      /* in file order */
  GPtrArray *units;
  gboolean   is_listed;
} Node;

typedef struct
{
  GHashTable *nodes;                    /* BivFormation -> Node */
  GHashTable *rosters;                  /* side id -> Roster */
  Roster      all;
} Army;

static Roster *
roster_new (void)
{
  Roster *roster = g_new0 (Roster, 1);

  roster->formations = g_ptr_array_new ();
  roster->units = g_ptr_array_new ();
  return roster;
}

static void
roster_free (gpointer data)
{
  Roster *roster = data;

  g_ptr_array_unref (roster->formations);
  g_ptr_array_unref (roster->units);
  g_clear_pointer (&roster->ranks, g_hash_table_unref);
  g_free (roster);
}

static void
node_free (gpointer data)
{
  Node *node = data;

  g_ptr_array_unref (node->subs);
  g_ptr_array_unref (node->units);
  g_free (node);
}

static void
army_free (gpointer data)
{
  Army *army = data;

  g_hash_table_unref (army->nodes);
  g_hash_table_unref (army->rosters);
  g_ptr_array_unref (army->all.formations);
  g_ptr_array_unref (army->all.units);
  g_clear_pointer (&army->all.ranks, g_hash_table_unref);
  g_free (army);
}

static void
list_formation (Army         *army,
                Roster       *roster,
                BivFormation *formation)
{
  Node *node = g_hash_table_lookup (army->nodes, formation);

  /* A file may close its chain of parents to a ring. */
  if (node->is_listed)
    return;
  node->is_listed = TRUE;
  g_ptr_array_add (roster->formations, formation);
  g_ptr_array_extend (roster->units, node->units, NULL, NULL);
  for (guint i = 0; i < node->subs->len; i++)
    list_formation (army, roster, g_ptr_array_index (node->subs, i));
}

static BivFormation *
parent_of (BivCampaign  *campaign,
           BivFormation *formation)
{
  BivFormation *parent = biv_campaign_find_formation (campaign, formation->parent);

  return parent != NULL && parent != formation && g_strcmp0 (parent->side, formation->side) == 0 ? parent : NULL;
}

/* Who has taken a post stands in it, before the one who is gone. */
static void
take_posts (GPtrArray *units)
{
  g_autoptr (GPtrArray) as_filed = g_ptr_array_copy (units, NULL, NULL);

  for (guint i = 0; i < as_filed->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (as_filed, i);
      guint from, to;

      for (guint j = 0; unit->post_of != NULL && j < units->len; j++)
        if (g_strcmp0 (biv_item_get_id (g_ptr_array_index (units, j)), unit->post_of) == 0
            && g_ptr_array_find (units, unit, &from) && from != j)
          {
            g_ptr_array_remove_index (units, from);
            to = from < j ? j - 1 : j;
            g_ptr_array_insert (units, (int) to, unit);
            break;
          }
    }
}

static gpointer
build_army (BivCampaign *campaign)
{
  Army *army = g_new0 (Army, 1);
  gboolean has_posts = FALSE;

  army->nodes = g_hash_table_new_full (NULL, NULL, NULL, node_free);
  army->rosters = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, roster_free);
  army->all.formations = g_ptr_array_new ();
  army->all.units = g_ptr_array_new ();

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      Node *node = g_new0 (Node, 1);

      node->subs = g_ptr_array_new ();
      node->units = g_ptr_array_new ();
      g_hash_table_insert (army->nodes, formation, node);
    }
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      BivFormation *parent = parent_of (campaign, formation);

      if (parent != NULL)
        g_ptr_array_add (((Node *) g_hash_table_lookup (army->nodes, parent))->subs, formation);
    }
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);

      if (formation != NULL)
        g_ptr_array_add (((Node *) g_hash_table_lookup (army->nodes, formation))->units, unit);
      has_posts |= unit->post_of != NULL;
    }
  if (has_posts)
    BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
      take_posts (((Node *) g_hash_table_lookup (army->nodes, formation))->units);
  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    {
      Roster *roster = roster_new ();
      const char *id = biv_item_get_id (side);

      g_hash_table_insert (army->rosters, (gpointer) id, roster);
      BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
        if (g_strcmp0 (formation->side, id) == 0 && parent_of (campaign, formation) == NULL)
          list_formation (army, roster, formation);
      BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
        if (g_strcmp0 (formation->side, id) == 0)
          list_formation (army, roster, formation);
      g_ptr_array_extend (army->all.formations, roster->formations, NULL, NULL);
      g_ptr_array_extend (army->all.units, roster->units, NULL, NULL);
    }
  return army;
}

static Army *
get_army (BivCampaign *campaign)
{
  return biv_campaign_get_index (campaign, BIV_INDEX_ARMY, build_army, army_free);
}

static Roster *
get_roster (BivCampaign *campaign,
            const char  *side)
{
  static Roster *nobody;
  Army *army = get_army (campaign);
  Roster *roster;

  if (side == NULL)
    return &army->all;
  roster = g_hash_table_lookup (army->rosters, side);
  if (roster != NULL)
    return roster;
  if (g_once_init_enter (&nobody))
    g_once_init_leave (&nobody, roster_new ());
  return nobody;
}

static Node *
get_node (BivCampaign *campaign,
          const char  *formation)
{
  BivFormation *found = biv_campaign_find_formation (campaign, formation);

  return found != NULL ? g_hash_table_lookup (get_army (campaign)->nodes, found) : NULL;
}

GPtrArray *
biv_army_list_formations (BivCampaign *campaign,
                          const char  *side)
{
  return get_roster (campaign, side)->formations;
}

GPtrArray *
biv_army_list_units (BivCampaign *campaign,
                     const char  *side)
{
  return get_roster (campaign, side)->units;
}

guint
biv_army_get_rank (BivCampaign *campaign,
                   const char  *side,
                   BivUnit     *unit)
{
  Roster *roster = get_roster (campaign, side);

  if (roster->units->len == 0)
    return 0;
  if (roster->ranks == NULL)
    {
      roster->ranks = g_hash_table_new (NULL, NULL);
      for (guint i = 0; i < roster->units->len; i++)
        g_hash_table_insert (roster->ranks, roster->units->pdata[i], GUINT_TO_POINTER (i + 1));
    }
  return GPOINTER_TO_UINT (g_hash_table_lookup (roster->ranks, unit));
}

GPtrArray *
biv_army_list_sub_formations (BivCampaign *campaign,
                              const char  *formation)
{
  Node *node = get_node (campaign, formation);

  g_return_val_if_fail (node != NULL, get_roster (campaign, "")->formations);
  return node->subs;
}

GPtrArray *
biv_army_list_own_units (BivCampaign *campaign,
                         const char  *formation)
{
  Node *node = get_node (campaign, formation);

  g_return_val_if_fail (node != NULL, get_roster (campaign, "")->units);
  return node->units;
}

/* ---- Posts ---- */

BivUnit *
biv_unit_get_successor (BivCampaign *campaign,
                        BivUnit     *unit)
{
  Node *node = get_node (campaign, unit->formation);

  for (guint i = 0; node != NULL && i < node->units->len; i++)
    {
      BivUnit *other = g_ptr_array_index (node->units, i);

      if (other->post_of != NULL && g_str_equal (other->post_of, biv_id_of (unit)))
        return other;
    }
  return NULL;
}

gboolean
biv_unit_leaves_gap (BivCampaign *campaign,
                     BivUnit     *unit)
{
  return (unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED) && unit->merged_into == NULL
         && biv_unit_get_successor (campaign, unit) == NULL;
}

/* ---- Bodies: who moves with whom (2.4) ---- */

/* Deep trees are hostile files' own; a real one has six levels. */
#define DEEPEST 64

/* Whom it goes with if the turn's movement began now. A garrison and its relief, or who is on board and who is ashore, do
 * not go together, though they are at one place. */
static BivFormation *
leader_as_it_stands (BivCampaign  *campaign,
                     BivFormation *formation)
{
  BivFormation *parent = parent_of (campaign, formation);

  if (parent == NULL || formation->location == NULL || g_strcmp0 (parent->location, formation->location) != 0 ||
      parent->shut_in != formation->shut_in || parent->embarked != formation->embarked ||
      biv_formation_get_order (campaign, formation) != NULL)
    return NULL;
  return parent;
}

BivFormation *
biv_army_get_body_as_it_stands (BivCampaign  *campaign,
                                BivFormation *formation)
{
  for (guint i = 0; i < DEEPEST; i++)
    {
      BivFormation *leader = leader_as_it_stands (campaign, formation);

      if (leader == NULL)
        break;
      formation = leader;
    }
  return formation;
}

BivFormation *
biv_army_get_body (BivCampaign  *campaign,
                   BivFormation *formation)
{
  /* Settled when Movement begins, and then for the rest of the turn. */
  if (campaign->phase >= BIV_PHASE_MOVEMENT && formation->moves_with != NULL)
    {
      BivFormation *body = biv_campaign_find_formation (campaign, formation->moves_with);

      if (body != NULL)
        return body;
    }
  return biv_army_get_body_as_it_stands (campaign, formation);
}

static void
gather_members (BivCampaign  *campaign,
                BivFormation *body,
                BivFormation *formation,
                guint         depth,
                GPtrArray    *members)
{
  GPtrArray *subs;

  if (depth > DEEPEST || biv_army_get_body (campaign, formation) != body)
    return;
  g_ptr_array_add (members, formation);
  subs = biv_army_list_sub_formations (campaign, biv_id_of (formation));
  for (guint i = 0; i < subs->len; i++)
    gather_members (campaign, body, g_ptr_array_index (subs, i), depth + 1, members);
}

GPtrArray *
biv_army_list_members (BivCampaign  *campaign,
                       BivFormation *formation)
{
  GPtrArray *members = g_ptr_array_new ();

  gather_members (campaign, formation, formation, 0, members);
  return members;
}

static GPtrArray *
units_of (BivCampaign *campaign,
          GPtrArray   *members)
{
  GPtrArray *units = g_ptr_array_new ();

  for (guint i = 0; i < members->len; i++)
    g_ptr_array_extend (units, biv_army_list_own_units (campaign, biv_item_get_id (g_ptr_array_index (members, i))),
                        NULL, NULL);
  return units;
}

GPtrArray *
biv_army_list_body (BivCampaign  *campaign,
                    BivFormation *formation)
{
  g_autoptr (GPtrArray) members = biv_army_list_members (campaign, formation);

  return units_of (campaign, members);
}

static void
gather_followers (BivCampaign  *campaign,
                  BivFormation *formation,
                  guint         depth,
                  GPtrArray    *members)
{
  GPtrArray *subs = biv_army_list_sub_formations (campaign, biv_id_of (formation));

  g_ptr_array_add (members, formation);
  for (guint i = 0; i < subs->len && depth < DEEPEST; i++)
    if (leader_as_it_stands (campaign, g_ptr_array_index (subs, i)) == formation)
      gather_followers (campaign, g_ptr_array_index (subs, i), depth + 1, members);
}

GPtrArray *
biv_army_list_followers (BivCampaign  *campaign,
                         BivFormation *formation)
{
  g_autoptr (GPtrArray) members = g_ptr_array_new ();

  gather_followers (campaign, formation, 0, members);
  return units_of (campaign, members);
}

GPtrArray *
biv_army_list_bodies_at (BivCampaign *campaign,
                         const char  *place,
                         const char  *side)
{
  GPtrArray *formations = biv_army_list_formations (campaign, side);
  GPtrArray *bodies = g_ptr_array_new ();

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);

      if (formation->location != NULL && !formation->embarked && g_strcmp0 (formation->location, place) == 0 &&
          biv_army_get_body (campaign, formation) == formation)
        g_ptr_array_add (bodies, formation);
    }
  return bodies;
}

GPtrArray *
biv_army_list_bodies (BivCampaign *campaign)
{
  GPtrArray *formations = biv_army_list_formations (campaign, NULL);
  GPtrArray *bodies = g_ptr_array_new ();

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);

      if (formation->location != NULL && biv_army_get_body (campaign, formation) == formation)
        g_ptr_array_add (bodies, formation);
    }
  return bodies;
}

gboolean
biv_body_has_ready_combat (BivCampaign  *campaign,
                           BivFormation *formation)
{
  return biv_body_count_ready_combat (campaign, formation) > 0;
}

int
biv_body_count_ready_combat (BivCampaign  *campaign,
                             BivFormation *formation)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, formation);
  int count = 0;

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      count += biv_unit_is_ready (unit) && biv_unit_is_combat (campaign, unit);
    }
  return count;
}

int
biv_body_count_ready (BivCampaign  *campaign,
                      BivFormation *formation)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, formation);
  int count = 0;

  for (guint i = 0; i < units->len; i++)
    count += biv_unit_is_ready (g_ptr_array_index (units, i));
  return count;
}

/* CA-MOVE-1, CA-MOVE-9: weather, supply, forced march, in this order; 0 stays 0. */
static int
unit_allowance_now (BivCampaign  *campaign,
                    BivUnit      *unit,
                    BivFormation *body,
                    gboolean      forced)
{
  int of_type = biv_unit_get_allowance (campaign, unit);
  int allowance = of_type;

  if (allowance == 0)
    return 0;
  /* CA-WEATHER-2, CA-WEATHER-3 */
  if (biv_campaign_get_weather (campaign) != BIV_WEATHER_FAIR && allowance > 1)
    allowance--;
  /* CA-SUPPLY-3 */
  if (body->out_of_supply >= 2 && !biv_campaign_option_is (campaign, "supply.mode", "off"))
    allowance = MAX (allowance - 1, 1);
  if (forced)
    allowance += of_type == 4 ? 2 : 1;
  return allowance;
}

int
biv_body_get_allowance (BivCampaign  *campaign,
                        BivFormation *formation,
                        gboolean      forced)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, formation);

  /* What moves with its parent could still be sent off on its own. */
  if (biv_army_get_body (campaign, formation) != formation)
    {
      g_ptr_array_unref (units);
      units = biv_army_list_followers (campaign, formation);
    }
  return biv_units_get_allowance (campaign, units, formation, forced);
}

int
biv_units_get_allowance (BivCampaign  *campaign,
                         GPtrArray    *units,
                         BivFormation *formation,
                         gboolean      forced)
{
  int slowest = G_MAXINT, slowest_command = G_MAXINT;

  forced = forced && biv_campaign_option_is (campaign, "move.forced", "on");
  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      int allowance;

      if (!biv_unit_is_ready (unit))
        continue;
      allowance = unit_allowance_now (campaign, unit, formation, forced);
      if (biv_unit_get_arm (campaign, unit) == BIV_ARM_COMMAND)
        slowest_command = MIN (slowest_command, allowance);
      else
        slowest = MIN (slowest, allowance);
    }
  if (slowest == G_MAXINT)
    slowest = slowest_command;
  if (slowest == G_MAXINT)
    return 0;
  /* CA-MOVE-11 */
  return formation->embarked ? 4 : slowest;
}

/* ---- Orders ---- */

static gpointer
build_orders (BivCampaign *campaign)
{
  GHashTable *orders = g_hash_table_new (g_str_hash, g_str_equal);

  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    if (order->turn == campaign->turn && order->formation != NULL)
      g_hash_table_insert (orders, order->formation, order);
  return orders;
}

BivOrder *
biv_formation_get_own_order (BivCampaign  *campaign,
                             BivFormation *formation)
{
  GHashTable *orders = biv_campaign_get_index (campaign, BIV_INDEX_ORDERS, build_orders,
                                               (GDestroyNotify) g_hash_table_unref);
  BivOrder *order = g_hash_table_lookup (orders, biv_id_of (formation));

  return order != NULL && order->status != BIV_ORDER_DRAFT ? order : NULL;
}

/* CA-ORDER-5: what was written this turn and has come already; an order on its way is none of the formation's own yet. */
static BivOrder *
get_order_at_once (BivCampaign  *campaign,
                   BivFormation *formation)
{
  BivOrder *order = biv_formation_get_own_order (campaign, formation);

  if (order == NULL || order->is_lost || order->taken_by != NULL ||
      (order->arrives != BIV_NONE && order->arrives > campaign->turn))
    return NULL;
  return order;
}

BivOrder *
biv_formation_get_order (BivCampaign  *campaign,
                         BivFormation *formation)
{
  BivOrder *in_hand = biv_courier_get_in_hand (campaign, formation);
  BivOrder *order;

  if (campaign->phase >= BIV_PHASE_MOVEMENT && formation->carried_order != NULL)
    return in_hand;
  order = get_order_at_once (campaign, formation);
  if (order != NULL || in_hand == NULL)
    return order;
  /* CA-ORDER-5 a: what it goes on with, until its path is done. */
  return biv_courier_is_used (campaign) && !biv_order_is_done (in_hand, formation) ? in_hand : NULL;
}

/* CA-ORDER-1, CA-ORDER-2: missing or refused is hold; a march that goes nowhere is hold. */
BivPosture
biv_formation_get_posture (BivCampaign  *campaign,
                           BivFormation *formation)
{
  BivOrder *order = biv_formation_get_order (campaign, formation);

  if (order == NULL || order->status == BIV_ORDER_REFUSED)
    return BIV_POSTURE_HOLD;
  if (order->posture == BIV_POSTURE_MARCH && (order->path == NULL || order->path[0] == NULL))
    return BIV_POSTURE_HOLD;
  return order->posture;
}

gboolean
biv_formation_is_shaken (BivCampaign  *campaign,
                         BivFormation *formation)
{
  return formation->shaken_until != BIV_NONE && formation->shaken_until >= campaign->turn;
}
