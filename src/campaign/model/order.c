/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order.c: what an order in hand still says (CA-ORDER-5) */
#include "config.h"
#include "campaign/model/order.h"
#include "campaign/model/route.h"

gboolean
biv_courier_is_used (BivCampaign *campaign)
{
  return biv_campaign_get_option_number (campaign, "courier.delay") > 0;
}

/* A file may name anything there: only an order of its own counts. */
BivOrder *
biv_courier_get_in_hand (BivCampaign  *campaign,
                         BivFormation *formation)
{
  BivItem *item = formation->carried_order != NULL ? biv_campaign_find (campaign, formation->carried_order) : NULL;

  if (item == NULL || !BIV_IS_ORDER (item) || g_strcmp0 (BIV_ORDER (item)->formation, biv_id_of (formation)) != 0)
    return NULL;
  return BIV_ORDER (item);
}

char **
biv_order_get_path (BivOrder *order)
{
  return order->way_from != NULL ? order->way : order->path;
}

BivEmbark
biv_order_get_embark (BivOrder *order)
{
  return order->has_embarked ? BIV_EMBARK_NONE : order->embark;
}

static guint
length_of (char **places)
{
  return places != NULL ? g_strv_length (places) : 0;
}

/* How many places of its path lie behind it; none while it goes another way. */
static guint
count_marched (BivOrder *order)
{
  guint n = length_of (order->path), n_left = length_of (order->way);

  if (order->way_from == NULL || n_left > n)
    return 0;
  for (guint i = 0; i < n_left; i++)
    if (g_strcmp0 (order->path[n - n_left + i], order->way[i]) != 0)
      return 0;
  return n - n_left;
}

static gboolean
stands_where_it_goes_on (BivOrder   *order,
                         const char *at)
{
  if (order->way_from != NULL)
    return g_strcmp0 (order->way_from, at) == 0;
  return order->written_at == NULL || g_strcmp0 (order->written_at, at) == 0;
}

/* Where on its path the place is: the number of the place that comes after it. A path may come by one place twice: then
 * what has not been marched is looked through first, and of what has been marched the end; the place where it was written
 * is the path's beginning. Returns: -1: it is not on the path */
static int
find_on_path (BivOrder   *order,
              const char *at)
{
  int n = (int) length_of (order->path), n_marched = (int) count_marched (order);

  for (int i = n_marched; i < n; i++)
    if (g_strcmp0 (order->path[i], at) == 0)
      return i + 1;
  for (int i = n_marched - 1; i >= 0; i--)
    if (g_strcmp0 (order->path[i], at) == 0)
      return i + 1;
  return g_strcmp0 (order->written_at, at) == 0 ? 0 : -1;
}

gboolean
biv_order_is_done (BivOrder     *order,
                   BivFormation *formation)
{
  guint n = length_of (order->path);

  if (n == 0)
    return FALSE;
  if (stands_where_it_goes_on (order, formation->location))
    return length_of (biv_order_get_path (order)) == 0;
  return find_on_path (order, formation->location) == (int) n;
}

char **
biv_order_dup_way (BivCampaign  *campaign,
                   BivFormation *formation,
                   BivOrder     *order)
{
  int next;

  if (length_of (order->path) == 0)
    return g_new0 (char *, 1);
  if (stands_where_it_goes_on (order, formation->location))
    return length_of (biv_order_get_path (order)) > 0 ? g_strdupv (biv_order_get_path (order)) : g_new0 (char *, 1);
  next = find_on_path (order, formation->location);
  if (next >= 0)
    return g_strdupv (order->path + next);
  return biv_route_find (campaign, formation->location, order->path[length_of (order->path) - 1],
                         biv_campaign_find_side (campaign, formation->side));
}
