/* SPDX-License-Identifier: GPL-3.0-or-later */
/* distance.c: the least costs of getting somewhere (CA-SUPPLY-2, CA-RETREAT-1, CA-ORDER-5, CA-MOVE-2) */
#include "config.h"
#include "campaign/model/map.h"

#include <string.h>
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/campaign-private.h"
#include "campaign/model/map-private.h"

/* ---- Least costs ---- */

/* Which places hold hostile formations with ready combat units, or a hostile fort (CA-SUPPLY-2). */
static gboolean *
find_barred (BivCampaign *campaign,
             BivMapNet   *net,
             const char  *side)
{
  gboolean *barred = g_new0 (gboolean, MAX (net->n_nodes, 1));
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);

  for (guint i = 0; i < net->n_nodes; i++)
    barred[i] = biv_map_is_hostile_fort (campaign, net->nodes[i].place, side);
  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);
      BivWayNode *node = biv_map_net_find (net, body->location);

      if (node != NULL && !body->embarked && biv_sides_are_hostile (campaign, body->side, side) &&
          biv_body_has_ready_combat (campaign, body))
        barred[node - net->nodes] = TRUE;
    }
  return barred;
}

/* A heap of (cost, node); a place may be in it more than once, and only its first coming out counts. */
typedef struct
{
  int   cost;
  guint node;
} Step;

static void
push_step (GArray *heap,
           int     cost,
           guint   node)
{
  Step step = { cost, node };
  guint i = heap->len;

  g_array_append_val (heap, step);
  while (i > 0 && g_array_index (heap, Step, (i - 1) / 2).cost > cost)
    {
      g_array_index (heap, Step, i) = g_array_index (heap, Step, (i - 1) / 2);
      i = (i - 1) / 2;
    }
  g_array_index (heap, Step, i) = step;
}

static Step
pop_step (GArray *heap)
{
  Step least = g_array_index (heap, Step, 0);
  Step last = g_array_index (heap, Step, heap->len - 1);
  guint i = 0;

  g_array_set_size (heap, heap->len - 1);
  while (2 * i + 1 < heap->len)
    {
      guint child = 2 * i + 1;

      if (child + 1 < heap->len && g_array_index (heap, Step, child + 1).cost < g_array_index (heap, Step, child).cost)
        child++;
      if (g_array_index (heap, Step, child).cost >= last.cost)
        break;
      g_array_index (heap, Step, i) = g_array_index (heap, Step, child);
      i = child;
    }
  if (heap->len > 0)
    g_array_index (heap, Step, i) = last;
  return least;
}

/* What one link costs from here; BIV_UNREACHABLE: it cannot be taken. @is_first: it is the first of the way */
typedef int (*LinkCost) (gconstpointer data, BivLink *link, const char *here, gboolean is_first);

/* The costs from one place to all others, no further than @most. @barred: (nullable): nodes where nobody goes */
static int *
find_costs (BivMapNet      *net,
            guint           from,
            const gboolean *barred,
            int             most,
            LinkCost        cost_of,
            gconstpointer   data)
{
  int *costs = g_new (int, MAX (net->n_nodes, 1));
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (Step));

  for (guint i = 0; i < net->n_nodes; i++)
    costs[i] = BIV_UNREACHABLE;
  costs[from] = 0;
  push_step (heap, 0, from);
  while (heap->len > 0)
    {
      Step step = pop_step (heap);
      BivWayNode *node = &net->nodes[step.node];
      const char *here = biv_id_of (node->place);

      if (step.cost > costs[step.node])
        continue;
      for (guint i = 0; i < node->links->len; i++)
        {
          BivLink *link = g_ptr_array_index (node->links, i);
          BivWayNode *other = biv_map_net_find (net, biv_map_other_end (link, here));
          int cost;

          if (other == NULL || (barred != NULL && barred[other - net->nodes]))
            continue;
          cost = cost_of (data, link, here, step.node == from);
          if (cost == BIV_UNREACHABLE || step.cost + cost > most || step.cost + cost >= costs[other - net->nodes])
            continue;
          costs[other - net->nodes] = step.cost + cost;
          push_step (heap, step.cost + cost, (guint) (other - net->nodes));
        }
    }
  return costs;
}

/* CA-SUPPLY-2: no discount, no weather, no water, nothing closed. */
static int
supply_cost (gconstpointer  data,
             BivLink       *link,
             const char    *here,
             gboolean       is_first)
{
  BivCampaign *campaign = (BivCampaign *) data;

  return biv_map_is_closed (campaign, link, FALSE) || !biv_map_suits (campaign, link, here, FALSE)
           ? BIV_UNREACHABLE : biv_map_link_cost (campaign, link, here, NULL);
}

int
biv_map_distance (BivCampaign *campaign,
                  const char  *from,
                  const char  *to,
                  BivSide     *side)
{
  BivMapNet *net = biv_map_net_get (campaign);
  BivWayNode *start = biv_map_net_find (net, from);
  BivWayNode *end = biv_map_net_find (net, to);
  g_autofree gboolean *barred = NULL;
  g_autofree int *costs = NULL;

  if (start == NULL || end == NULL)
    return BIV_UNREACHABLE;
  if (side != NULL)
    barred = find_barred (campaign, net, biv_id_of (side));
  costs = find_costs (net, (guint) (start - net->nodes), barred, G_MAXINT, supply_cost, campaign);
  return costs[end - net->nodes];
}

GArray *
biv_map_list_depots (BivCampaign *campaign,
                     const char  *from,
                     BivSide     *side,
                     gboolean     with_barred)
{
  BivMapNet *net = biv_map_net_get (campaign);
  BivWayNode *start = biv_map_net_find (net, from);
  GArray *depots = g_array_new (FALSE, FALSE, sizeof (BivDepotWay));
  const char *side_id = biv_id_of (side);
  g_autofree gboolean *barred = NULL;
  g_autofree int *costs = NULL;

  if (start == NULL)
    return depots;
  if (with_barred)
    barred = find_barred (campaign, net, side_id);
  costs = find_costs (net, (guint) (start - net->nodes), barred, G_MAXINT, supply_cost, campaign);
  for (guint i = 0; i < net->n_nodes; i++)
    {
      BivDepotWay way = { net->nodes[i].place, costs[i] };

      if (costs[i] != BIV_UNREACHABLE && biv_place_is_depot (way.place) && g_strcmp0 (way.place->owner, side_id) == 0)
        g_array_append_val (depots, way);
    }
  return depots;
}

int
biv_map_depot_cost (BivCampaign *campaign,
                    const char  *from,
                    BivSide     *side,
                    gboolean     barred)
{
  g_autoptr (GArray) depots = biv_map_list_depots (campaign, from, side, barred);
  int least = BIV_UNREACHABLE;

  for (guint i = 0; i < depots->len; i++)
    least = MIN (least, g_array_index (depots, BivDepotWay, i).cost);
  return least;
}

/* From every place at once: the links are gone backwards from all the side's depots. */
static int *
find_base_costs (BivCampaign *campaign,
                 const char  *side)
{
  BivMapNet *net = biv_map_net_get (campaign);
  int *costs = g_new (int, MAX (net->n_nodes, 1));
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (Step));

  for (guint i = 0; i < net->n_nodes; i++)
    {
      BivPlace *place = net->nodes[i].place;

      costs[i] = biv_place_is_depot (place) && g_strcmp0 (place->owner, side) == 0 ? 0 : BIV_UNREACHABLE;
      if (costs[i] == 0)
        push_step (heap, 0, i);
    }
  while (heap->len > 0)
    {
      Step step = pop_step (heap);
      BivWayNode *node = &net->nodes[step.node];
      const char *here = biv_id_of (node->place);

      if (step.cost > costs[step.node])
        continue;
      for (guint i = 0; i < node->links->len; i++)
        {
          BivLink *link = g_ptr_array_index (node->links, i);
          const char *there = biv_map_far_end (link, here);
          BivWayNode *other = biv_map_net_find (net, there);
          int cost;

          if (g_strcmp0 (biv_map_other_end (link, there), here) != 0 || biv_map_is_closed (campaign, link, FALSE) ||
              !biv_map_suits (campaign, link, there, FALSE))
            continue;
          cost = step.cost + biv_map_link_cost (campaign, link, there, NULL);
          if (cost < costs[other - net->nodes])
            {
              costs[other - net->nodes] = cost;
              push_step (heap, cost, (guint) (other - net->nodes));
            }
        }
    }
  return costs;
}

static gpointer
build_depots (BivCampaign *campaign)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/* Retreats ask this of every neighbour of every beaten formation. */
int
biv_map_base_cost (BivCampaign *campaign,
                   const char  *from,
                   BivSide     *side)
{
  BivMapNet *net = biv_map_net_get (campaign);
  GHashTable *tables = biv_campaign_get_index (campaign, BIV_INDEX_DEPOTS, build_depots,
                                               (GDestroyNotify) g_hash_table_unref);
  const char *side_id = biv_id_of (side);
  BivWayNode *start = biv_map_net_find (net, from);
  int *costs = g_hash_table_lookup (tables, side_id);

  if (costs == NULL)
    {
      costs = find_base_costs (campaign, side_id);
      g_hash_table_insert (tables, g_strdup (side_id), costs);
    }
  return start != NULL ? costs[start - net->nodes] : BIV_UNREACHABLE;
}

/* ---- How a courier rides (CA-ORDER-5, CA-MAIL-5) ---- */

/* Links along the shortest chain, whatever their cost; no water, and weather closes none. */
static gboolean
carries_couriers (BivCampaign *campaign,
                  BivLink     *link,
                  const char  *here,
                  const char  *side)
{
  return biv_map_side_knows (link, side) && !biv_map_is_closed (campaign, link, FALSE) &&
         biv_map_suits (campaign, link, here, FALSE);
}

int
biv_map_count_links (BivCampaign *campaign,
                     const char  *from,
                     const char  *to,
                     const char  *side)
{
  BivMapNet *net = biv_map_net_get (campaign);
  BivWayNode *start = biv_map_net_find (net, from);
  BivWayNode *end = biv_map_net_find (net, to);
  g_autofree int *counts = NULL;
  g_autoptr (GQueue) queue = g_queue_new ();

  if (start == NULL || end == NULL)
    return BIV_UNREACHABLE;
  counts = g_new (int, net->n_nodes);
  for (guint i = 0; i < net->n_nodes; i++)
    counts[i] = BIV_UNREACHABLE;
  counts[start - net->nodes] = 0;
  g_queue_push_tail (queue, start);
  while (!g_queue_is_empty (queue) && counts[end - net->nodes] == BIV_UNREACHABLE)
    {
      BivWayNode *node = g_queue_pop_head (queue);
      const char *here = biv_id_of (node->place);

      for (guint i = 0; i < node->links->len; i++)
        {
          BivLink *link = g_ptr_array_index (node->links, i);
          BivWayNode *other = biv_map_net_find (net, biv_map_other_end (link, here));

          if (other == NULL || counts[other - net->nodes] != BIV_UNREACHABLE || !carries_couriers (campaign, link, here, side))
            continue;
          counts[other - net->nodes] = counts[node - net->nodes] + 1;
          g_queue_push_tail (queue, other);
        }
    }
  return counts[end - net->nodes];
}

static int
compare_link_ids (gconstpointer a,
                  gconstpointer b)
{
  return g_strcmp0 (biv_item_get_id (*(BivItem *const *) a), biv_item_get_id (*(BivItem *const *) b));
}

/* @came_from: of each node the one before it, itself at the start; NULL: not reached. Places come in the order of their chains'
 * link ids, since each hands on to its own neighbours in that of its links. */
static void
ride_from (BivCampaign   *campaign,
           BivMapNet     *net,
           BivWayNode    *start,
           const char    *side,
           BivPlaceTest   is_barred,
           gpointer       data,
           BivWayNode   **came_from)
{
  g_autoptr (GQueue) queue = g_queue_new ();

  came_from[start - net->nodes] = start;
  g_queue_push_tail (queue, start);
  while (!g_queue_is_empty (queue))
    {
      BivWayNode *node = g_queue_pop_head (queue);
      const char *here = biv_id_of (node->place);
      g_autoptr (GPtrArray) links = g_ptr_array_copy (node->links, NULL, NULL);

      g_ptr_array_sort (links, compare_link_ids);
      for (guint i = 0; i < links->len; i++)
        {
          BivLink *link = g_ptr_array_index (links, i);
          BivWayNode *other = biv_map_net_find (net, biv_map_other_end (link, here));

          if (other == NULL || came_from[other - net->nodes] != NULL || !carries_couriers (campaign, link, here, side) ||
              (is_barred != NULL && is_barred (other->place, data)))
            continue;
          came_from[other - net->nodes] = node;
          g_queue_push_tail (queue, other);
        }
    }
}

GPtrArray *
biv_map_find_chain (BivCampaign  *campaign,
                    const char   *from,
                    const char   *to,
                    const char   *side,
                    BivPlaceTest  is_barred,
                    gpointer      data)
{
  BivMapNet *net = biv_map_net_get (campaign);
  BivWayNode *start = biv_map_net_find (net, from);
  BivWayNode *end = biv_map_net_find (net, to);
  g_autofree BivWayNode **came_from = NULL;
  GPtrArray *chain;

  if (start == NULL || end == NULL || (is_barred != NULL && is_barred (start->place, data)))
    return NULL;
  came_from = g_new0 (BivWayNode *, net->n_nodes);
  ride_from (campaign, net, start, side, is_barred, data, came_from);
  if (came_from[end - net->nodes] == NULL)
    return NULL;
  chain = g_ptr_array_new ();
  for (BivWayNode *node = end; node != start; node = came_from[node - net->nodes])
    g_ptr_array_insert (chain, 0, node->place);
  g_ptr_array_insert (chain, 0, start->place);
  return chain;
}

/* ---- Where a formation could go ---- */

typedef struct
{
  BivCampaign  *campaign;
  BivFormation *formation;
  BivSide      *side;
  int           allowance;
  gboolean      rail_only;
} Mover;

static int
march_cost (gconstpointer  data,
            BivLink       *link,
            const char    *here,
            gboolean       is_first)
{
  const Mover *mover = data;
  int cost;

  if (!biv_map_side_knows (link, mover->formation->side) || biv_map_is_closed (mover->campaign, link, TRUE) ||
      !biv_map_suits (mover->campaign, link, here, mover->formation->embarked) ||
      (mover->rail_only && link->link_kind != BIV_LINK_RAIL))
    return BIV_UNREACHABLE;
  cost = biv_map_link_cost (mover->campaign, link, here, mover->side);
  /* CA-MOVE-2: one link takes the whole allowance at most. */
  return is_first ? MIN (cost, mover->allowance) : cost;
}

static int *
find_reach (BivCampaign  *campaign,
            BivFormation *formation,
            BivMapNet    *net,
            int           allowance,
            gboolean      rail_only)
{
  const Mover mover = { campaign, formation, biv_campaign_find_side (campaign, formation->side), allowance, rail_only };
  guint from = (guint) (biv_map_net_find (net, formation->location) - net->nodes);

  return find_costs (net, from, NULL, allowance, march_cost, &mover);
}

GArray *
biv_map_reach (BivCampaign  *campaign,
               BivFormation *formation)
{
  BivMapNet *net = biv_map_net_get (campaign);
  GArray *reach = g_array_new (FALSE, FALSE, sizeof (BivReach));
  int allowance = biv_body_get_allowance (campaign, formation, FALSE);
  g_autofree int *costs = NULL;
  g_autofree int *by_rail = NULL;

  if (allowance == 0 || formation->shut_in || biv_map_net_find (net, formation->location) == NULL)
    return reach;
  costs = find_reach (campaign, formation, net, allowance, FALSE);
  if (biv_campaign_option_is (campaign, "move.rail", "on"))
    by_rail = find_reach (campaign, formation, net, allowance * 4, TRUE);
  for (guint i = 0; i < net->n_nodes; i++)
    {
      BivReach one = { biv_id_of (net->nodes[i].place) };

      gboolean goes_by_rail = by_rail != NULL && by_rail[i] != BIV_UNREACHABLE;

      if (costs[i] == 0 || (costs[i] == BIV_UNREACHABLE && !goes_by_rail))
        continue;
      if (goes_by_rail)
        {
          one.cost = by_rail[i];
          one.moment = biv_moment (by_rail[i], allowance * 4);
        }
      else
        {
          one.cost = costs[i];
          one.moment = biv_moment (costs[i], allowance);
        }
      g_array_append_val (reach, one);
    }
  return reach;
}
