/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map.c: the net of places and links: costs, what is closed to whom, bearings (CA-MAP) */
#include "config.h"
#include "campaign/model/map.h"

#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/campaign-private.h"
#include "campaign/model/map-private.h"

/* ---- The net of places and links ---- */

static void
net_free (gpointer data)
{
  BivMapNet *net = data;

  for (guint i = 0; i < net->n_nodes; i++)
    g_ptr_array_unref (net->nodes[i].links);
  g_free (net->nodes);
  g_hash_table_unref (net->numbers);
  g_free (net);
}

BivWayNode *
biv_map_net_find (BivMapNet  *net,
                  const char *place)
{
  guint number = place != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (net->numbers, place)) : 0;

  return number > 0 ? &net->nodes[number - 1] : NULL;
}

static gpointer
build_net (BivCampaign *campaign)
{
  GPtrArray *places = biv_campaign_peek_items (campaign, BIV_KIND_PLACE);
  BivMapNet *net = g_new0 (BivMapNet, 1);

  net->n_nodes = places->len;
  net->nodes = g_new0 (BivWayNode, MAX (places->len, 1));
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
      BivWayNode *from = biv_map_net_find (net, link->from);
      BivWayNode *to = biv_map_net_find (net, link->to);

      if (from == NULL || to == NULL || from == to)
        continue;
      g_ptr_array_add (from->links, link);
      g_ptr_array_add (to->links, link);
    }
  return net;
}

BivMapNet *
biv_map_net_get (BivCampaign *campaign)
{
  return biv_campaign_get_index (campaign, BIV_INDEX_MAP, build_net, net_free);
}

GPtrArray *
biv_map_list_links (BivCampaign *campaign,
                    const char  *place)
{
  BivWayNode *node = biv_map_net_find (biv_map_net_get (campaign), place);

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
drawn_cost (BivLinkKind  kind,
            BivSide     *side)
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
biv_map_ground_cost (BivTerrain terrain)
{
  return terrain == BIV_TERRAIN_WATER ? 0 : ground_cost (terrain);
}

int
biv_map_kind_cost (BivLinkKind kind)
{
  return drawn_cost (kind, NULL);
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
  const char *side_id = side != NULL ? biv_id_of (side) : NULL;
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
           g_strcmp0 (biv_id_of (link), biv_id_of (best)) < 0))
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

