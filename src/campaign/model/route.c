/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route.c: the cheapest path between two places (CA-ORDER-3, CA-ORDER-5)
 *
 * The costs are worked out from the end backwards, so that the way can be chosen from its beginning on, link by link, where
 * several are level. */
#include "config.h"
#include "campaign/model/route.h"

#include "campaign/model/map.h"

/* What is known of the way on from a place. */
typedef struct
{
  const char *place;
  int         cost;                     /* MP to the end */
  int         n_links;
  gboolean    is_settled;
} Stop;

typedef struct
{
  BivCampaign *campaign;
  BivSide     *side;
  GHashTable  *stops;                   /* place -> Stop */
} Search;

static int
compare_ways (int cost,
              int n_links,
              int other_cost,
              int other_n_links)
{
  return cost != other_cost ? cost - other_cost : n_links - other_n_links;
}

static Stop *
find_nearest (Search *search)
{
  GHashTableIter iter;
  gpointer value;
  Stop *nearest = NULL;

  g_hash_table_iter_init (&iter, search->stops);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Stop *stop = value;

      if (!stop->is_settled
          && (nearest == NULL || compare_ways (stop->cost, stop->n_links, nearest->cost, nearest->n_links) < 0))
        nearest = stop;
    }
  return nearest;
}

static void
reach (Search     *search,
       const char *place,
       int         cost,
       int         n_links)
{
  Stop *stop = g_hash_table_lookup (search->stops, place);

  if (stop == NULL)
    {
      stop = g_new0 (Stop, 1);
      stop->place = place;
      g_hash_table_insert (search->stops, (gpointer) place, stop);
    }
  else if (compare_ways (stop->cost, stop->n_links, cost, n_links) <= 0)
    return;
  stop->cost = cost;
  stop->n_links = n_links;
}

/* By land, open and known: from this end of the link to the other. */
static gboolean
may_go (Search     *search,
        BivLink    *link,
        const char *from)
{
  return biv_map_suits (search->campaign, link, from, FALSE) && !biv_map_is_closed (search->campaign, link, TRUE)
         && (search->side == NULL || biv_map_side_knows (link, biv_item_get_id (BIV_ITEM (search->side))));
}

/* Goes back from a settled place over every link by which one can come to it. */
static void
go_back_from (Search     *search,
              const Stop *stop)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (search->campaign, stop->place);

  for (guint i = 0; i < links->len; i++)
    {
      BivLink *link = g_ptr_array_index (links, i);
      const char *before = biv_map_far_end (link, stop->place);

      if (before == NULL || biv_map_other_end (link, before) == NULL || !may_go (search, link, before))
        continue;
      reach (search, before, stop->cost + biv_map_link_cost (search->campaign, link, before, search->side), stop->n_links + 1);
    }
}

/* Of the links that begin a way of this cost and number, the one with the lowest id. */
static const Stop *
choose_next (Search     *search,
             const Stop *stop)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (search->campaign, stop->place);
  const Stop *best = NULL;
  const char *best_id = NULL;

  for (guint i = 0; i < links->len; i++)
    {
      BivLink *link = g_ptr_array_index (links, i);
      const char *id = biv_item_get_id (BIV_ITEM (link)), *other = biv_map_other_end (link, stop->place);
      const Stop *next = other != NULL ? g_hash_table_lookup (search->stops, other) : NULL;

      if (next == NULL || !next->is_settled || next->n_links + 1 != stop->n_links || !may_go (search, link, stop->place)
          || next->cost + biv_map_link_cost (search->campaign, link, stop->place, search->side) != stop->cost)
        continue;
      if (best == NULL || g_strcmp0 (id, best_id) < 0)
        {
          best = next;
          best_id = id;
        }
    }
  return best;
}

static char **
walk (Search     *search,
      const Stop *from)
{
  g_autoptr (GStrvBuilder) places = g_strv_builder_new ();

  for (const Stop *stop = choose_next (search, from); stop != NULL; stop = choose_next (search, stop))
    g_strv_builder_add (places, stop->place);
  return g_strv_builder_end (places);
}

char **
biv_route_find (BivCampaign *campaign,
                const char  *from,
                const char  *to,
                BivSide     *side)
{
  g_autoptr (GHashTable) stops = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  Search search = { campaign, side, stops };
  Stop *stop;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  if (from == NULL || to == NULL || g_str_equal (from, to) || biv_campaign_find_place (campaign, to) == NULL)
    return NULL;
  reach (&search, to, 0, 0);
  while ((stop = find_nearest (&search)) != NULL)
    {
      stop->is_settled = TRUE;
      if (g_str_equal (stop->place, from))
        return walk (&search, stop);
      go_back_from (&search, stop);
    }
  return NULL;
}
