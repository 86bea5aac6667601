/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "campaign/biv-route.h"

#include "campaign/biv-map.h"

/* What is known of the way to a place. */
typedef struct
{
  const char *place, *before;
  int         cost;
  gboolean    is_settled;
} Stop;

static Stop *
find_nearest (GHashTable *stops)
{
  GHashTableIter iter;
  gpointer value;
  Stop *nearest = NULL;

  g_hash_table_iter_init (&iter, stops);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Stop *stop = value;

      if (!stop->is_settled
          && (nearest == NULL || stop->cost < nearest->cost
              || (stop->cost == nearest->cost && g_strcmp0 (stop->place, nearest->place) < 0)))
        nearest = stop;
    }
  return nearest;
}

static void
reach (GHashTable *stops,
       const char *place,
       const char *before,
       int         cost)
{
  Stop *stop = g_hash_table_lookup (stops, place);

  if (stop == NULL)
    {
      stop = g_new0 (Stop, 1);
      stop->place = place;
      g_hash_table_insert (stops, (gpointer) place, stop);
    }
  else if (stop->cost <= cost)
    return;
  stop->before = before;
  stop->cost = cost;
}

/* Goes on from a settled place over every link that is open and known. */
static void
go_on_from (BivCampaign *campaign,
            GHashTable  *stops,
            const Stop  *stop,
            BivSide     *side)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (campaign, stop->place);

  for (guint i = 0; i < links->len; i++)
    {
      BivLink *link = g_ptr_array_index (links, i);
      const char *other = biv_map_other_end (link, stop->place);

      if (other == NULL || link->link_kind == BIV_LINK_RIVER || link->link_kind == BIV_LINK_SEA
          || biv_map_is_closed (campaign, link, TRUE)
          || (side != NULL && !biv_map_side_knows (link, biv_item_get_id (BIV_ITEM (side)))))
        continue;
      reach (stops, other, stop->place, stop->cost + biv_map_link_cost (campaign, link, stop->place, side));
    }
}

static char **
walk_back (GHashTable *stops,
           const char *from,
           const Stop *end)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (g_free);

  for (const Stop *stop = end; g_strcmp0 (stop->place, from) != 0; stop = g_hash_table_lookup (stops, stop->before))
    g_ptr_array_insert (places, 0, g_strdup (stop->place));
  g_ptr_array_add (places, NULL);
  g_ptr_array_set_free_func (places, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&places), FALSE);
}

char **
biv_route_find (BivCampaign *campaign,
                const char  *from,
                const char  *to,
                BivSide     *side)
{
  g_autoptr (GHashTable) stops = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  Stop *stop;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  if (from == NULL || to == NULL || g_str_equal (from, to) || biv_campaign_find_place (campaign, from) == NULL)
    return NULL;
  reach (stops, from, NULL, 0);
  while ((stop = find_nearest (stops)) != NULL)
    {
      stop->is_settled = TRUE;
      if (g_str_equal (stop->place, to))
        return walk_back (stops, from, stop);
      go_on_from (campaign, stops, stop, side);
    }
  return NULL;
}
