/* SPDX-License-Identifier: GPL-3.0-or-later */
/* length.c: how long links are, and costs proposed from it (CA-MAP-10) */
#include "config.h"
#include "campaign/map/length.h"

#include "base/i18n.h"
#include <math.h>
#include "campaign/model/map.h"

char *
biv_length_dup_words (BivCampaign *campaign,
                      int          length)
{
  if (campaign->length_unit == BIV_LENGTH_MILES)
    return g_strdup_printf (ngettext ("%d mile", "%d miles", (gulong) length), length);
  /* TRANSLATORS: kilometres */
  return g_strdup_printf (_("%d km"), length);
}

char *
biv_link_dup_length (BivCampaign *campaign,
                     BivLink     *link)
{
  return link->length != BIV_NONE ? biv_length_dup_words (campaign, link->length) : NULL;
}

/* CA-MAP-10: a cost goes before the crossing too (CA-MAP-2), so what a ford or a ferry adds is in it (CA-MAP-3). */
int
biv_link_cost_from_length (BivLink *link,
                           int      per_point)
{
  int cost;

  g_return_val_if_fail (per_point > 0, BIV_NONE);

  if (link->length == BIV_NONE)
    return BIV_NONE;
  cost = MAX ((link->length + per_point - 1) / per_point, 1);
  if (link->crossing == BIV_CROSSING_FORD)
    cost += 1;
  else if (link->crossing == BIV_CROSSING_FERRY)
    cost += 2;
  return MIN (cost, biv_kind_find_field (BIV_KIND_LINK, "cost")->maximum);
}

static int
compare_ints (gconstpointer a,
              gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

int
biv_length_suggest (BivCampaign *campaign)
{
  g_autoptr (GArray) lengths = g_array_new (FALSE, FALSE, sizeof (int));

  for (int pass = 0; pass < 2 && lengths->len == 0; pass++)
    BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
      if (link->length != BIV_NONE && (pass == 1 || link->link_kind == BIV_LINK_ROAD))
        g_array_append_val (lengths, link->length);
  if (lengths->len == 0)
    return 1;
  g_array_sort (lengths, compare_ints);
  return g_array_index (lengths, int, lengths->len * 3 / 4);
}

/* ---- By the map ---- */

double
biv_link_measure (BivCampaign *campaign,
                  BivLink     *link)
{
  BivPlace *from = biv_campaign_find_place (campaign, link->from), *to = biv_campaign_find_place (campaign, link->to);
  double x, y, length = 0.0;

  if (from == NULL || to == NULL)
    return 0.0;
  x = from->x;
  y = from->y;
  for (guint i = 0; link->bends != NULL && i < link->bends->len; i++)
    {
      const BivMapPoint *bend = &g_array_index (link->bends, BivMapPoint, i);

      length += hypot (bend->x / 100.0 - x, bend->y / 100.0 - y);
      x = bend->x / 100.0;
      y = bend->y / 100.0;
    }
  return length + hypot (to->x - x, to->y - y);
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double difference = *(const double *) a - *(const double *) b;

  return difference < 0 ? -1 : difference > 0;
}

double
biv_length_find_scale (BivCampaign *campaign,
                       BivLink     *except)
{
  g_autoptr (GArray) scales = g_array_new (FALSE, FALSE, sizeof (double));

  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    {
      double drawn = link->length != BIV_NONE && link != except ? biv_link_measure (campaign, link) : 0.0;
      double scale = drawn > 0.0 ? link->length / drawn : 0.0;

      if (scale > 0.0)
        g_array_append_val (scales, scale);
    }
  if (scales->len == 0)
    return 0.0;
  g_array_sort (scales, compare_doubles);
  return g_array_index (scales, double, scales->len / 2);
}

/* ---- Costs ---- */

void
biv_length_add_costs (BivProposal *proposal,
                      int          per_point,
                      GHashTable  *among,
                      GHashTable  *by_hand)
{
  g_return_if_fail (BIV_IS_PROPOSAL (proposal) && per_point > 0);

  BIV_EACH (BivLink, link, biv_proposal_get_scratch (proposal), BIV_KIND_LINK)
    {
      int cost = biv_link_cost_from_length (link, per_point);
      gpointer chosen;

      if (cost == BIV_NONE || (among != NULL && !g_hash_table_contains (among, biv_id_of (link))))
        continue;
      if (by_hand != NULL && g_hash_table_lookup_extended (by_hand, biv_id_of (link), NULL, &chosen))
        cost = GPOINTER_TO_INT (chosen);
      biv_proposal_set_number (proposal, link, "cost", cost);
    }
}
