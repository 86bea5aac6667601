/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-map.c: distances, ways and bearings on the campaign map (CA-MAP) */
#include "config.h"
#include "campaign/biv-map.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include "campaign/biv-army.h"
#include "campaign/biv-campaign-private.h"
#include "campaign/biv-turn.h"

/* ---- The net of places and links ---- */

typedef struct
{
  BivPlace  *place;
  GPtrArray *links;                     /* of BivLink, in file order, that touch the place */
} Node;

typedef struct
{
  Node       *nodes;                    /* in file order */
  guint       n_nodes;
  GHashTable *numbers;                  /* place id -> its node's number + 1 */
} Net;

static void
net_free (gpointer data)
{
  Net *net = data;

  for (guint i = 0; i < net->n_nodes; i++)
    g_ptr_array_unref (net->nodes[i].links);
  g_free (net->nodes);
  g_hash_table_unref (net->numbers);
  g_free (net);
}

static Node *
find_node (Net        *net,
           const char *place)
{
  guint number = place != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (net->numbers, place)) : 0;

  return number > 0 ? &net->nodes[number - 1] : NULL;
}

static gpointer
build_net (BivCampaign *campaign)
{
  GPtrArray *places = biv_campaign_peek_items (campaign, BIV_KIND_PLACE);
  Net *net = g_new0 (Net, 1);

  net->n_nodes = places->len;
  net->nodes = g_new0 (Node, MAX (places->len, 1));
  net->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < places->len; i++)
    {
      net->nodes[i].place = g_ptr_array_index (places, i);
      net->nodes[i].links = g_ptr_array_new ();
      g_hash_table_insert (net->numbers, (gpointer) biv_item_get_id (g_ptr_array_index (places, i)),
                           GUINT_TO_POINTER (i + 1));
    }
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    {
      Node *from = find_node (net, link->from);
      Node *to = find_node (net, link->to);

      if (from == NULL || to == NULL || from == to)
        continue;
      g_ptr_array_add (from->links, link);
      g_ptr_array_add (to->links, link);
    }
  return net;
}

static Net *
get_net (BivCampaign *campaign)
{
  return biv_campaign_get_index (campaign, BIV_INDEX_MAP, build_net, net_free);
}

GPtrArray *
biv_map_list_links (BivCampaign *campaign,
                    const char  *place)
{
  Node *node = find_node (get_net (campaign), place);

  return node != NULL ? g_ptr_array_ref (node->links) : g_ptr_array_new ();
}

const char *
biv_map_far_end (BivLink    *link,
                 const char *place)
{
  if (g_strcmp0 (link->from, place) == 0)
    return link->to;
  return g_strcmp0 (link->to, place) == 0 ? link->from : NULL;
}

const char *
biv_map_other_end (BivLink    *link,
                   const char *place)
{
  return link->one_way && g_strcmp0 (link->from, place) != 0 ? NULL : biv_map_far_end (link, place);
}

GPtrArray *
biv_map_list_neighbours (BivCampaign *campaign,
                         const char  *place)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (campaign, place);
  GPtrArray *neighbours = g_ptr_array_new ();

  for (guint i = 0; i < links->len; i++)
    {
      BivPlace *other = biv_campaign_find_place (campaign, biv_map_far_end (g_ptr_array_index (links, i), place));

      if (!g_ptr_array_find (neighbours, other, NULL))
        g_ptr_array_add (neighbours, other);
    }
  return neighbours;
}

/* ---- What a link costs, and to whom it is open (CA-MAP-2, CA-MAP-3, CA-MAP-4, CA-MOVE-3) ---- */

gboolean
biv_map_is_grid (BivCampaign *campaign)
{
  return campaign->map_form == BIV_MAP_SQUARES || campaign->map_form == BIV_MAP_HEXES;
}

static int
ground_cost (BivTerrain terrain)
{
  switch (terrain)
    {
    case BIV_TERRAIN_HILLS:
    case BIV_TERRAIN_WOODS:
    case BIV_TERRAIN_MARSH:
    case BIV_TERRAIN_DESERT:
      return 3;
    case BIV_TERRAIN_OPEN:
    case BIV_TERRAIN_TOWN:
    case BIV_TERRAIN_FORT:
    case BIV_TERRAIN_WATER:
    default:
      return 2;
    }
}

static int
drawn_cost (BivLinkKind kind,
            BivSide    *side)
{
  switch (kind)
    {
    case BIV_LINK_ROAD:
    case BIV_LINK_RAIL:
      return 1;
    case BIV_LINK_TRAIL:
      /* CA-MOVE-3 */
      return side != NULL && side->side_kind == BIV_SIDE_NATIVE ? 2 : 3;
    case BIV_LINK_TRACK:
    case BIV_LINK_RIVER:
    case BIV_LINK_SEA:
    case BIV_LINK_GROUND:
    default:
      return 2;
    }
}

int
biv_map_link_cost (BivCampaign *campaign,
                   BivLink     *link,
                   const char  *from,
                   BivSide     *side)
{
  BivPlace *to = biv_campaign_find_place (campaign, biv_map_far_end (link, from));
  int ground = to != NULL ? ground_cost (to->terrain) : 2;
  int cost = drawn_cost (link->link_kind, side);

  /* CA-MAP-2: a number overrides kind, crossing and CA-MOVE-3 alike. */
  if (link->cost != BIV_NONE)
    return link->cost;
  if (link->link_kind == BIV_LINK_GROUND)
    cost = ground;
  else if (biv_map_is_grid (campaign) && !biv_map_is_water_link (link))
    cost = MIN (cost, ground);
  if (link->crossing == BIV_CROSSING_FORD)
    cost += 1;
  else if (link->crossing == BIV_CROSSING_FERRY)
    cost += 2;
  return cost;
}

gboolean
biv_map_is_water_link (BivLink *link)
{
  return link->link_kind == BIV_LINK_RIVER || link->link_kind == BIV_LINK_SEA;
}

/* CA-MOVE-11: on water only embarked, on land never so. A water cell of a grid is entered on drawn water links alone. */
gboolean
biv_map_suits (BivCampaign *campaign,
               BivLink     *link,
               const char  *from,
               gboolean     embarked)
{
  BivPlace *to = biv_campaign_find_place (campaign, biv_map_far_end (link, from));

  if (biv_map_is_water_link (link))
    return embarked;
  return !embarked && (to == NULL || to->terrain != BIV_TERRAIN_WATER);
}

gboolean
biv_map_is_closed (BivCampaign *campaign,
                   BivLink     *link,
                   gboolean     with_weather)
{
  BivWeather weather = with_weather ? biv_campaign_get_weather (campaign) : BIV_WEATHER_FAIR;

  if (link->closed != NULL)
    return TRUE;
  /* CA-MAP-3 */
  if (link->river && link->crossing == BIV_CROSSING_NONE)
    return TRUE;
  /* CA-WEATHER-2, CA-WEATHER-3 */
  return (weather == BIV_WEATHER_STORM || weather == BIV_WEATHER_SNOW) &&
         (link->link_kind == BIV_LINK_TRAIL || link->crossing == BIV_CROSSING_FORD);
}

gboolean
biv_map_side_knows (BivLink    *link,
                    const char *side)
{
  return link->known_to == NULL || side == NULL || g_strv_contains ((const char *const *) link->known_to, side);
}

/* CA-ORDER-3: of several links the one that is open and leads over the right element, then the cheaper, then the lower
 * id. Where none is open a closed one is found, so that the refusal can name it. */
BivLink *
biv_map_find_link_for (BivCampaign *campaign,
                  const char  *from,
                  const char  *to,
                  BivSide     *side,
                  gboolean     embarked)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (campaign, from);
  const char *side_id = side != NULL ? biv_item_get_id (BIV_ITEM (side)) : NULL;
  BivLink *best = NULL;
  int best_rank = 0, best_cost = 0;

  for (guint i = 0; i < links->len; i++)
    {
      BivLink *link = g_ptr_array_index (links, i);
      int rank, cost;

      if (g_strcmp0 (biv_map_other_end (link, from), to) != 0 || !biv_map_side_knows (link, side_id))
        continue;
      rank = (biv_map_suits (campaign, link, from, embarked) ? 0 : 2) + biv_map_is_closed (campaign, link, TRUE);
      cost = biv_map_link_cost (campaign, link, from, side);
      if (best == NULL || rank < best_rank || (rank == best_rank && cost < best_cost) ||
          (rank == best_rank && cost == best_cost &&
           strcmp (biv_item_get_id (BIV_ITEM (link)), biv_item_get_id (BIV_ITEM (best))) < 0))
        {
          best = link;
          best_rank = rank;
          best_cost = cost;
        }
    }
  return best;
}

BivLink *
biv_map_find_link (BivCampaign *campaign,
                   const char  *from,
                   const char  *to,
                   BivSide     *side)
{
  return biv_map_find_link_for (campaign, from, to, side, FALSE);
}

/* ---- Forts ---- */

gboolean
biv_place_has_fort (BivPlace *place)
{
  return place->terrain == BIV_TERRAIN_FORT || place->fort_rating != BIV_NONE || biv_place_has_feature (place, "fort");
}

/* `siege.mode` off: forts are plain towns. */
gboolean
biv_place_is_fort (BivCampaign *campaign,
                   BivPlace    *place)
{
  if (!biv_campaign_option_is (campaign, "siege.mode", "on"))
    return FALSE;
  return biv_place_has_fort (place);
}

gboolean
biv_place_has_feature (BivPlace   *place,
                       const char *feature)
{
  return place->features != NULL && g_strv_contains ((const char *const *) place->features, feature);
}

gboolean
biv_place_is_depot (BivPlace *place)
{
  return place->base_of != NULL || biv_place_has_feature (place, "depot");
}

gboolean
biv_map_is_hostile_fort (BivCampaign *campaign,
                         BivPlace    *place,
                         const char  *side)
{
  return biv_place_is_fort (campaign, place) && biv_sides_are_hostile (campaign, place->owner, side);
}

gboolean
biv_map_has_hostile_combat (BivCampaign *campaign,
                            const char  *place,
                            const char  *side)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies_at (campaign, place, NULL);

  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);

      if (biv_sides_are_hostile (campaign, body->side, side) && biv_body_has_ready_combat (campaign, body))
        return TRUE;
    }
  return FALSE;
}

/* ---- Least costs ---- */

/* Which places hold hostile formations with ready combat units, or a hostile fort (CA-SUPPLY-2). */
static gboolean *
find_barred (BivCampaign *campaign,
             Net         *net,
             const char  *side)
{
  gboolean *barred = g_new0 (gboolean, MAX (net->n_nodes, 1));
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);

  for (guint i = 0; i < net->n_nodes; i++)
    barred[i] = biv_map_is_hostile_fort (campaign, net->nodes[i].place, side);
  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);
      Node *node = find_node (net, body->location);

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

/* The costs from one place to all others by CA-SUPPLY-2: no discount, no weather, no water, nothing closed. */
static int *
find_costs (BivCampaign *campaign,
            Net         *net,
            guint        from,
            gboolean    *barred)
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
      Node *node = &net->nodes[step.node];
      const char *here = biv_item_get_id (BIV_ITEM (node->place));

      if (step.cost > costs[step.node])
        continue;
      for (guint i = 0; i < node->links->len; i++)
        {
          BivLink *link = g_ptr_array_index (node->links, i);
          Node *other = find_node (net, biv_map_other_end (link, here));
          int cost;

          if (other == NULL || biv_map_is_closed (campaign, link, FALSE) || !biv_map_suits (campaign, link, here, FALSE) ||
              (barred != NULL && barred[other - net->nodes]))
            continue;
          cost = step.cost + biv_map_link_cost (campaign, link, here, NULL);
          if (cost < costs[other - net->nodes])
            {
              costs[other - net->nodes] = cost;
              push_step (heap, cost, (guint) (other - net->nodes));
            }
        }
    }
  return costs;
}

int
biv_map_distance (BivCampaign *campaign,
                  const char  *from,
                  const char  *to,
                  BivSide     *side)
{
  Net *net = get_net (campaign);
  Node *start = find_node (net, from);
  Node *end = find_node (net, to);
  g_autofree gboolean *barred = NULL;
  g_autofree int *costs = NULL;

  if (start == NULL || end == NULL)
    return BIV_UNREACHABLE;
  if (side != NULL)
    barred = find_barred (campaign, net, biv_item_get_id (BIV_ITEM (side)));
  costs = find_costs (campaign, net, (guint) (start - net->nodes), barred);
  return costs[end - net->nodes];
}

GArray *
biv_map_list_depots (BivCampaign *campaign,
                     const char  *from,
                     BivSide     *side,
                     gboolean     with_barred)
{
  Net *net = get_net (campaign);
  Node *start = find_node (net, from);
  GArray *depots = g_array_new (FALSE, FALSE, sizeof (BivDepotWay));
  const char *side_id = biv_item_get_id (BIV_ITEM (side));
  g_autofree gboolean *barred = NULL;
  g_autofree int *costs = NULL;

  if (start == NULL)
    return depots;
  if (with_barred)
    barred = find_barred (campaign, net, side_id);
  costs = find_costs (campaign, net, (guint) (start - net->nodes), barred);
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
  Net *net = get_net (campaign);
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
      Node *node = &net->nodes[step.node];
      const char *here = biv_item_get_id (BIV_ITEM (node->place));

      if (step.cost > costs[step.node])
        continue;
      for (guint i = 0; i < node->links->len; i++)
        {
          BivLink *link = g_ptr_array_index (node->links, i);
          const char *there = biv_map_far_end (link, here);
          Node *other = find_node (net, there);
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
  Net *net = get_net (campaign);
  GHashTable *tables = biv_campaign_get_index (campaign, BIV_INDEX_DEPOTS, build_depots,
                                               (GDestroyNotify) g_hash_table_unref);
  const char *side_id = biv_item_get_id (BIV_ITEM (side));
  Node *start = find_node (net, from);
  int *costs = g_hash_table_lookup (tables, side_id);

  if (costs == NULL)
    {
      costs = find_base_costs (campaign, side_id);
      g_hash_table_insert (tables, g_strdup (side_id), costs);
    }
  return start != NULL ? costs[start - net->nodes] : BIV_UNREACHABLE;
}

/* CA-ORDER-5: links along the shortest chain, whatever their cost. */
int
biv_map_count_links (BivCampaign *campaign,
                     const char  *from,
                     const char  *to)
{
  Net *net = get_net (campaign);
  Node *start = find_node (net, from);
  Node *end = find_node (net, to);
  g_autofree int *counts = NULL;
  g_autoptr (GQueue) queue = g_queue_new ();

  if (start == NULL || end == NULL)
    return BIV_UNREACHABLE;
  counts = g_new (int, net->n_nodes);
  for (guint i = 0; i < net->n_nodes; i++)
    counts[i] = BIV_UNREACHABLE;
  counts[start - net->nodes] = 0;
  g_queue_push_tail (queue, start);
  while (!g_queue_is_empty (queue))
    {
      Node *node = g_queue_pop_head (queue);

      for (guint i = 0; i < node->links->len; i++)
        {
          Node *other = find_node (net, biv_map_far_end (g_ptr_array_index (node->links, i),
                                                         biv_item_get_id (BIV_ITEM (node->place))));

          if (counts[other - net->nodes] != BIV_UNREACHABLE)
            continue;
          counts[other - net->nodes] = counts[node - net->nodes] + 1;
          g_queue_push_tail (queue, other);
        }
    }
  return counts[end - net->nodes];
}

/* ---- Bearings (CA-MAP-5) ---- */

char
biv_map_bearing (BivCampaign *campaign,
                 const char  *at,
                 const char  *other)
{
  BivPlace *here = biv_campaign_find_place (campaign, at);
  BivPlace *there = biv_campaign_find_place (campaign, other);
  int dx, dy;

  g_return_val_if_fail (here != NULL && there != NULL, 'N');

  dx = there->x - here->x;
  dy = there->y - here->y;
  if (campaign->map_form == BIV_MAP_HEXES ? dx != 0 : ABS (dx) >= ABS (dy))
    return dx < 0 ? 'W' : 'E';
  return dy < 0 ? 'N' : 'S';
}

/* ---- Where a formation could go ---- */

static void
spread (BivCampaign  *campaign,
        BivFormation *formation,
        Net          *net,
        int           allowance,
        gboolean      rail_only,
        int          *costs)
{
  BivSide *side = biv_campaign_find_side (campaign, formation->side);
  guint from = (guint) (find_node (net, formation->location) - net->nodes);
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (Step));

  costs[from] = 0;
  push_step (heap, 0, from);
  while (heap->len > 0)
    {
      Step step = pop_step (heap);
      Node *node = &net->nodes[step.node];
      const char *here = biv_item_get_id (BIV_ITEM (node->place));

      if (step.cost > costs[step.node])
        continue;
      for (guint i = 0; i < node->links->len; i++)
        {
          BivLink *link = g_ptr_array_index (node->links, i);
          Node *other = find_node (net, biv_map_other_end (link, here));
          int cost;

          if (other == NULL || !biv_map_side_knows (link, formation->side) || biv_map_is_closed (campaign, link, TRUE) ||
              !biv_map_suits (campaign, link, here, formation->embarked) ||
              (rail_only && link->link_kind != BIV_LINK_RAIL))
            continue;
          cost = step.cost + biv_map_link_cost (campaign, link, here, side);
          /* CA-MOVE-2: one link takes the whole allowance at most. */
          if (step.node == from)
            cost = MIN (cost, allowance);
          if (cost <= allowance && cost < costs[other - net->nodes])
            {
              costs[other - net->nodes] = cost;
              push_step (heap, cost, (guint) (other - net->nodes));
            }
        }
    }
}

GArray *
biv_map_reach (BivCampaign  *campaign,
               BivFormation *formation)
{
  Net *net = get_net (campaign);
  GArray *reach = g_array_new (FALSE, FALSE, sizeof (BivReach));
  int allowance = biv_body_get_allowance (campaign, formation, FALSE);
  g_autofree int *costs = NULL;
  g_autofree int *by_rail = NULL;

  if (allowance == 0 || formation->shut_in || find_node (net, formation->location) == NULL)
    return reach;
  costs = g_new (int, net->n_nodes);
  by_rail = g_new (int, net->n_nodes);
  for (guint i = 0; i < net->n_nodes; i++)
    costs[i] = by_rail[i] = BIV_UNREACHABLE;
  spread (campaign, formation, net, allowance, FALSE, costs);
  if (biv_campaign_option_is (campaign, "move.rail", "on"))
    spread (campaign, formation, net, allowance * 4, TRUE, by_rail);
  for (guint i = 0; i < net->n_nodes; i++)
    {
      BivReach one = { biv_item_get_id (BIV_ITEM (net->nodes[i].place)) };

      if (costs[i] == 0 || (costs[i] == BIV_UNREACHABLE && by_rail[i] == BIV_UNREACHABLE))
        continue;
      if (by_rail[i] != BIV_UNREACHABLE)
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
