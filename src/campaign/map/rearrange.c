/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rearrange.c: several places, links and drawn things of a map of places moved, put in line and removed at once */
#include "config.h"

#include "campaign/map/rearrange.h"

#include "base/i18n.h"
#include <gio/gio.h>

#include "campaign/model/item-names.h"
#include "campaign/model/map.h"

/* The items of @kind among @ids, of the scratch. */
static GPtrArray *
list_items (BivCampaign       *campaign,
            const char *const *ids,
            BivKind            kind)
{
  GPtrArray *items = g_ptr_array_new ();

  for (gsize i = 0; ids[i] != NULL; i++)
    {
      BivItem *item = biv_campaign_find (campaign, ids[i]);

      if (item != NULL && biv_item_get_kind (item) == kind)
        g_ptr_array_add (items, item);
    }
  return items;
}

static GHashTable *
make_set (const char *const *ids)
{
  GHashTable *set = g_hash_table_new (g_str_hash, g_str_equal);

  for (gsize i = 0; ids[i] != NULL; i++)
    g_hash_table_add (set, (gpointer) ids[i]);
  return set;
}

GPtrArray *
biv_map_list_links_among (BivCampaign       *campaign,
                          const char *const *ids)
{
  g_autoptr (GHashTable) set = NULL;
  GPtrArray *links = g_ptr_array_new ();

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && ids != NULL, links);

  set = make_set (ids);
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    if (link->from != NULL && link->to != NULL && g_hash_table_contains (set, link->from)
        && g_hash_table_contains (set, link->to))
      g_ptr_array_add (links, link);
  return links;
}

/* ---- Moving ---- */

/* A map with a size keeps its places inside; one that lies beyond it already may stay there, but goes no farther. */
static int
limit (GPtrArray *places,
       gsize      offset,
       int        size,
       int        by)
{
  for (guint i = 0; size > 0 && i < places->len; i++)
    {
      int at = G_STRUCT_MEMBER (int, places->pdata[i], offset);

      by = by > 0 ? MIN (by, MAX (size - at, 0)) : MAX (by, MIN (-at, 0));
    }
  return by;
}

static void
shift_points (BivProposal  *proposal,
              gpointer      item,
              const char   *field,
              const GArray *points,
              int           dx,
              int           dy)
{
  g_autoptr (GArray) moved = NULL;

  if (points == NULL || points->len == 0)
    return;
  moved = g_array_copy ((GArray *) points);
  for (guint i = 0; i < moved->len; i++)
    {
      BivMapPoint *point = &g_array_index (moved, BivMapPoint, i);

      point->x = CLAMP (point->x + 100 * dx, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST);
      point->y = CLAMP (point->y + 100 * dy, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST);
    }
  biv_proposal_set_points (proposal, item, field, moved);
}

void
biv_map_shift (BivProposal       *proposal,
               const char *const *ids,
               int                dx,
               int                dy)
{
  BivCampaign *campaign;
  g_autoptr (GPtrArray) places = NULL, shapes = NULL, links = NULL;

  g_return_if_fail (BIV_IS_PROPOSAL (proposal) && ids != NULL);

  campaign = biv_proposal_get_scratch (proposal);
  if (biv_map_is_grid (campaign))
    return;
  places = list_items (campaign, ids, BIV_KIND_PLACE);
  shapes = list_items (campaign, ids, BIV_KIND_DRAWN);
  links = biv_map_list_links_among (campaign, ids);
  dx = limit (places, G_STRUCT_OFFSET (BivPlace, x), campaign->map_columns, dx);
  dy = limit (places, G_STRUCT_OFFSET (BivPlace, y), campaign->map_rows, dy);
  if (dx == 0 && dy == 0)
    return;
  for (guint i = 0; i < links->len; i++)
    shift_points (proposal, links->pdata[i], "bends", ((BivLink *) links->pdata[i])->bends, dx, dy);
  for (guint i = 0; i < shapes->len; i++)
    shift_points (proposal, shapes->pdata[i], "points", ((BivDrawn *) shapes->pdata[i])->points, dx, dy);
  for (guint i = 0; i < places->len; i++)
    {
      BivPlace *place = places->pdata[i];

      biv_proposal_set_number (proposal, place, "x", place->x + dx);
      biv_proposal_set_number (proposal, place, "y", place->y + dy);
    }
}

/* ---- In line ---- */

static int
compare_x (gconstpointer a,
           gconstpointer b)
{
  return (*(BivPlace *const *) a)->x - (*(BivPlace *const *) b)->x;
}

static int
compare_y (gconstpointer a,
           gconstpointer b)
{
  return (*(BivPlace *const *) a)->y - (*(BivPlace *const *) b)->y;
}

static gboolean
is_of_columns (BivAlignment how)
{
  return how <= BIV_ALIGN_RIGHT || how == BIV_SPACE_ACROSS;
}

void
biv_map_align (BivProposal       *proposal,
               const char *const *ids,
               BivAlignment       how)
{
  BivCampaign *campaign;
  g_autoptr (GPtrArray) places = NULL;
  gsize offset;
  int least, most, last;

  g_return_if_fail (BIV_IS_PROPOSAL (proposal) && ids != NULL && how < BIV_N_ALIGNMENTS);

  campaign = biv_proposal_get_scratch (proposal);
  places = list_items (campaign, ids, BIV_KIND_PLACE);
  if (biv_map_is_grid (campaign) || places->len < 2)
    return;
  offset = is_of_columns (how) ? G_STRUCT_OFFSET (BivPlace, x) : G_STRUCT_OFFSET (BivPlace, y);
  g_ptr_array_sort (places, is_of_columns (how) ? compare_x : compare_y);
  last = (int) places->len - 1;
  least = G_STRUCT_MEMBER (int, places->pdata[0], offset);
  most = G_STRUCT_MEMBER (int, places->pdata[last], offset);
  for (int i = 0; i <= last; i++)
    {
      int at = how == BIV_ALIGN_LEFT || how == BIV_ALIGN_TOP         ? least
               : how == BIV_ALIGN_RIGHT || how == BIV_ALIGN_BOTTOM   ? most
               : how == BIV_ALIGN_CENTRE || how == BIV_ALIGN_MIDDLE  ? least + (most - least) / 2
                                                 : least + (2 * (most - least) * i + last) / (2 * last);

      biv_proposal_set_number (proposal, places->pdata[i], is_of_columns (how) ? "x" : "y", at);
    }
}

/* ---- Away with them ---- */

/* That nobody crosses a river is forgotten with it; no link is changed otherwise. */
static void
forget_rivers (BivProposal *proposal,
               GHashTable  *gone)
{
  BIV_EACH (BivLink, link, biv_proposal_get_scratch (proposal), BIV_KIND_LINK)
    {
      g_autoptr (GPtrArray) others = g_ptr_array_new ();
      guint n = link->no_crossing != NULL ? g_strv_length (link->no_crossing) : 0;

      for (guint i = 0; i < n; i++)
        if (!g_hash_table_contains (gone, link->no_crossing[i]))
          g_ptr_array_add (others, link->no_crossing[i]);
      if (others->len == n)
        continue;
      g_ptr_array_add (others, NULL);
      biv_proposal_set_list (proposal, link, "no-crossing", (const char *const *) others->pdata);
    }
}

gboolean
biv_map_remove (BivProposal       *proposal,
                const char *const *ids,
                GError           **error)
{
  BivCampaign *campaign;
  g_autoptr (GHashTable) gone = NULL;
  g_autoptr (GPtrArray) links = g_ptr_array_new_with_free_func (g_free), shapes = NULL, places = NULL;

  g_return_val_if_fail (BIV_IS_PROPOSAL (proposal) && ids != NULL, FALSE);

  campaign = biv_proposal_get_scratch (proposal);
  gone = make_set (ids);
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (formation->location != NULL && g_hash_table_contains (gone, formation->location))
      {
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_BUSY, _("%s is at %s. Move it first."), biv_item_call (formation),
                     biv_item_call (biv_campaign_find_place (campaign, formation->location)));
        return FALSE;
      }
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    if (g_hash_table_contains (gone, biv_id_of (link))
        || (link->from != NULL && g_hash_table_contains (gone, link->from))
        || (link->to != NULL && g_hash_table_contains (gone, link->to)))
      g_ptr_array_add (links, g_strdup (biv_id_of (link)));
  for (guint i = 0; i < links->len; i++)
    biv_proposal_remove (proposal, biv_campaign_find (campaign, links->pdata[i]));
  shapes = list_items (campaign, ids, BIV_KIND_DRAWN);
  if (shapes->len > 0)
    forget_rivers (proposal, gone);
  for (guint i = 0; i < shapes->len; i++)
    biv_proposal_remove (proposal, shapes->pdata[i]);
  places = list_items (campaign, ids, BIV_KIND_PLACE);
  for (guint i = 0; i < places->len; i++)
    biv_proposal_remove (proposal, places->pdata[i]);
  return TRUE;
}
