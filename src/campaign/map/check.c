/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: the map check (CA-MAP-6), and the places and links of a grid (CA-MAP-4) */
#include "config.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/map/drawn.h"
#include "campaign/model/map.h"

#include "base/i18n.h"
#include "campaign/model/campaign-private.h"
#include "campaign/model/proposal.h"

#include <string.h>

/* ---- The check ---- */

static void
warn_by (GPtrArray  *warnings,
         gpointer    item,
         const char *clause,
         char       *text)
{
  BivRefusal why = { 0 };

  biv_refusal_set (&why, clause, clause, "%s", text);
  biv_item_faults_add (warnings, biv_id_of (item), &why);
  g_free (text);
}

static void
warn (GPtrArray *warnings,
      gpointer   item,
      char      *text)
{
  warn_by (warnings, item, "CA-MAP-6", text);
}

/* CA-MAP-9: somebody says how the river is crossed, or that it is not. */
static void
check_rivers (BivCampaign *campaign,
              GPtrArray   *warnings)
{
  g_autoptr (GArray) crossings = biv_map_list_uncrossed (campaign);

  for (guint i = 0; i < crossings->len; i++)
    {
      const BivRiverCrossing *crossing = &g_array_index (crossings, BivRiverCrossing, i);
      g_autofree char *label = biv_item_dup_label (campaign, BIV_ITEM (crossing->link));

      /* TRANSLATORS: a river's name or the word for river, then "the link from Two Palms to Dorrim" */
      warn_by (warnings, crossing->link, "CA-MAP-9",
               g_strdup_printf (_("%s runs under %s, which has no crossing; give it a bridge, a ford or a ferry, or say that "
                                  "there is none."), biv_item_call (crossing->river), label));
    }
}

/* The places that a link joins, the lower address first: links that go there and back are alike. */
typedef struct
{
  gconstpointer ends[2];
} Pair;

static guint
hash_pair (gconstpointer data)
{
  const Pair *pair = data;

  return g_direct_hash (pair->ends[0]) * 31 + g_direct_hash (pair->ends[1]);
}

static gboolean
is_same_pair (gconstpointer one,
              gconstpointer other)
{
  return memcmp (one, other, sizeof (Pair)) == 0;
}

static void
check_links (BivCampaign *campaign,
             GPtrArray   *warnings)
{
  GPtrArray *links = biv_campaign_peek_items (campaign, BIV_KIND_LINK);
  g_autofree Pair *pairs = g_new (Pair, MAX (links->len, 1));
  g_autoptr (GHashTable) seen = g_hash_table_new (hash_pair, is_same_pair);
  Pair *pair = pairs;

  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    {
      BivPlace *from = biv_campaign_find_place (campaign, link->from), *to = biv_campaign_find_place (campaign, link->to);

      if (from == NULL || to == NULL)
        {
          g_autofree char *label = biv_item_dup_label (campaign, BIV_ITEM (link));

          /* TRANSLATORS: "a link of Two Palms" */
          warn (warnings, link, g_strdup_printf (_("There is %s that leads to a place that is not there; take it away."), label));
          continue;
        }
      if (from == to)
        {
          warn (warnings, link, g_strdup_printf (_("A link leads from %s to itself; take it away, or name its other end."),
                                                 biv_item_call (from)));
          continue;
        }
      *pair = (Pair) { { MIN (from, to), MAX (from, to) } };
      if (!g_hash_table_add (seen, pair++))
        warn (warnings, link, g_strdup_printf (_("Two links join %s and %s; take one away."), biv_item_call (from),
                                               biv_item_call (to)));
    }
}

/* By open links, water too, from any base: somebody can get there in the end. */
static GHashTable *
find_reachable (BivCampaign *campaign)
{
  GHashTable *reached = g_hash_table_new (NULL, NULL);
  g_autoptr (GQueue) queue = g_queue_new ();

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (place->base_of != NULL && g_hash_table_add (reached, place))
      g_queue_push_tail (queue, place);
  while (!g_queue_is_empty (queue))
    {
      const char *here = biv_item_get_id (g_queue_pop_head (queue));
      g_autoptr (GPtrArray) links = biv_map_list_links (campaign, here);

      for (guint i = 0; i < links->len; i++)
        {
          BivLink *link = g_ptr_array_index (links, i);
          BivPlace *other = biv_campaign_find_place (campaign, biv_map_other_end (link, here));

          if (other != NULL && !biv_map_is_closed (campaign, link, FALSE) && g_hash_table_add (reached, other))
            g_queue_push_tail (queue, other);
        }
    }
  return reached;
}

/* Told one by one, more are told in one line that names the first. */
#define TOLD_ONE_BY_ONE 3

/* While no side has a base nobody reaches anything: that is said of the bases, and nothing of each place. */
static void
check_reached (BivCampaign *campaign,
               GPtrArray   *warnings)
{
  g_autoptr (GHashTable) reached = find_reachable (campaign);
  g_autoptr (GPtrArray) cut_off = g_ptr_array_new ();
  const char *first;
  guint n_more;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (g_hash_table_size (reached) > 0 && !g_hash_table_contains (reached, place))
      g_ptr_array_add (cut_off, place);
  if (cut_off->len <= (biv_map_is_grid (campaign) ? 1 : TOLD_ONE_BY_ONE))
    {
      for (guint i = 0; i < cut_off->len; i++)
        warn (warnings, cut_off->pdata[i], g_strdup_printf (_("No side can reach %s; join it to the others, or open a way."),
                                                            biv_item_call (cut_off->pdata[i])));
      return;
    }
  first = biv_item_call (cut_off->pdata[0]);
  n_more = cut_off->len - 1;
  if (biv_map_is_grid (campaign))
    /* TRANSLATORS: a cell, and how many more there are */
    warn (warnings, cut_off->pdata[0],
          g_strdup_printf (ngettext ("No side can reach %s and %u more cell; join them to the others, or open a way.",
                                     "No side can reach %s and %u more cells; join them to the others, or open a way.", n_more),
                           first, n_more));
  else
    /* TRANSLATORS: a place, and how many more there are */
    warn (warnings, cut_off->pdata[0],
          g_strdup_printf (ngettext ("No side can reach %s and %u more place; join them to the others, or open a way.",
                                     "No side can reach %s and %u more places; join them to the others, or open a way.", n_more),
                           first, n_more));
}

static void
check_joined (BivCampaign *campaign,
              GPtrArray   *warnings)
{
  g_autoptr (GPtrArray) alone = g_ptr_array_new ();

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    {
      g_autoptr (GPtrArray) links = biv_map_list_links (campaign, biv_id_of (place));

      if (links->len == 0)
        g_ptr_array_add (alone, place);
    }
  if (alone->len > TOLD_ONE_BY_ONE)
    /* TRANSLATORS: a place, and how many more there are */
    warn (warnings, alone->pdata[0],
          g_strdup_printf (ngettext ("%s and %u more place have no link; join them to others, or take them away.",
                                     "%s and %u more places have no link; join them to others, or take them away.", alone->len - 1),
                           biv_item_call (alone->pdata[0]), alone->len - 1));
  for (guint i = 0; alone->len <= TOLD_ONE_BY_ONE && i < alone->len; i++)
    warn (warnings, alone->pdata[i], g_strdup_printf (_("%s has no link; join it to another place, or take it away."),
                                                      biv_item_call (alone->pdata[i])));
}

GPtrArray *
biv_map_list_warnings (BivCampaign *campaign)
{
  GPtrArray *warnings = biv_item_faults_new ();

  /* A ladder has no map. */
  if (campaign->map_form == BIV_MAP_LADDER)
    return warnings;
  check_joined (campaign, warnings);
  check_links (campaign, warnings);
  check_rivers (campaign, warnings);
  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    {
      gboolean has_base = FALSE;

      BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
        has_base |= g_strcmp0 (place->base_of, biv_item_get_id (side)) == 0;
      if (!has_base)
        warn (warnings, side, g_strdup_printf (_("No base: %s; make a place its base."), biv_item_call (side)));
    }
  check_reached (campaign, warnings);
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (biv_place_has_fort (place) && place->fort_rating == BIV_NONE)
      warn (warnings, place, g_strdup_printf (_("The fort at %s has no rating; give it one from 1 to 3."), biv_item_call (place)));
  return warnings;
}

/* ---- Grids (CA-MAP-1, CA-MAP-4) ---- */

static void
add_cell (BivCampaign *campaign,
          int          column,
          int          row)
{
  g_autofree char *id = g_strdup_printf ("%02d%02d", column, row);
  BivPlace *place;

  if (biv_campaign_find (campaign, id) != NULL)
    return;
  place = BIV_PLACE (biv_item_new (BIV_KIND_PLACE, id));
  place->x = column;
  place->y = row;
  biv_campaign_add (campaign, BIV_ITEM (place));
}

/* The id is the two cells' ids in order, joined by a hyphen. */
static void
add_pair (BivCampaign *campaign,
          int          column,
          int          row,
          int          other_column,
          int          other_row)
{
  g_autofree char *from = g_strdup_printf ("%02d%02d", column, row);
  g_autofree char *to = g_strdup_printf ("%02d%02d", other_column, other_row);
  gboolean is_forward = g_strcmp0 (from, to) < 0;
  g_autofree char *id = g_strconcat (is_forward ? from : to, "-", is_forward ? to : from, NULL);
  BivLink *link;

  if (other_column < 1 || other_column > campaign->map_columns || other_row < 1 || other_row > campaign->map_rows ||
      biv_campaign_find (campaign, id) != NULL)
    return;
  link = BIV_LINK (biv_item_new (BIV_KIND_LINK, id));
  link->from = g_strdup (is_forward ? from : to);
  link->to = g_strdup (is_forward ? to : from);
  biv_campaign_add (campaign, BIV_ITEM (link));
}

void
biv_map_derive_grid (BivCampaign *campaign)
{
  gboolean is_hexes = campaign->map_form == BIV_MAP_HEXES;
  gboolean has_diagonals = !is_hexes && biv_campaign_option_is (campaign, "move.diagonal", "on");

  g_return_if_fail (biv_map_is_grid (campaign));

  for (int column = 1; column <= campaign->map_columns; column++)
    for (int row = 1; row <= campaign->map_rows; row++)
      add_cell (campaign, column, row);
  for (int column = 1; column <= campaign->map_columns; column++)
    for (int row = 1; row <= campaign->map_rows; row++)
      {
        add_pair (campaign, column, row, column, row + 1);
        if (is_hexes)
          {
            /* Even columns lie half a hex further south. */
            int north = column % 2 == 0 ? row : row - 1;

            add_pair (campaign, column, row, column + 1, north);
            add_pair (campaign, column, row, column + 1, north + 1);
            continue;
          }
        add_pair (campaign, column, row, column + 1, row);
        if (has_diagonals)
          {
            add_pair (campaign, column, row, column + 1, row - 1);
            add_pair (campaign, column, row, column + 1, row + 1);
          }
      }
}
