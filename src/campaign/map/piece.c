/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece.c: part of a map of places, kept by itself and put on this map or another one */
#include "config.h"

#include "campaign/map/piece.h"

#include "campaign/model/map.h"

/* ---- Out of a campaign ---- */

/* What is said of them in words of other things of the campaign. */
static const char *const left_behind[] = {
  "owner", "start-owner", "base-of", "boards", "known-to", "breaches", "stock", "orientation-locked", NULL
};

static void
leave_behind (BivItem *item)
{
  for (gsize i = 0; left_behind[i] != NULL; i++)
    {
      const BivFieldSpec *field = biv_kind_find_field (biv_item_get_kind (item), left_behind[i]);

      if (field != NULL && !biv_item_is_fallback (item, field))
        biv_item_parse_field (item, field, NULL, NULL);
    }
}

/* Of the rivers that a link does not cross those that come along. */
static void
keep_rivers (BivCampaign *piece)
{
  BIV_EACH (BivLink, link, piece, BIV_KIND_LINK)
    {
      g_autoptr (GStrvBuilder) rivers = g_strv_builder_new ();

      for (char **river = link->no_crossing; river != NULL && *river != NULL; river++)
        if (biv_campaign_find (piece, *river) != NULL)
          g_strv_builder_add (rivers, *river);
      g_strfreev (link->no_crossing);
      link->no_crossing = g_strv_builder_end (rivers);
      if (link->no_crossing[0] == NULL)
        g_clear_pointer (&link->no_crossing, g_strfreev);
    }
}

BivCampaign *
biv_piece_cut (BivCampaign       *campaign,
               const char        *name,
               const char *const *ids)
{
  static const BivKind kinds[] = { BIV_KIND_PLACE, BIV_KIND_LINK, BIV_KIND_DRAWN };
  g_autoptr (BivCampaign) piece = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && name != NULL && ids != NULL, NULL);

  piece = biv_campaign_new (campaign->ruleset, name);
  for (gsize kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    for (gsize i = 0; ids[i] != NULL; i++)
      {
        BivItem *item = biv_campaign_find (campaign, ids[i]), *copy;

        if (item == NULL || biv_item_get_kind (item) != kinds[kind] || biv_campaign_find (piece, ids[i]) != NULL)
          continue;
        if (BIV_IS_LINK (item) && (biv_campaign_find_place (piece, BIV_LINK (item)->from) == NULL
                                   || biv_campaign_find_place (piece, BIV_LINK (item)->to) == NULL))
          continue;
        copy = biv_item_copy (item);
        leave_behind (copy);
        biv_campaign_add (piece, copy);
      }
  keep_rivers (piece);
  if (biv_campaign_peek_items (piece, BIV_KIND_PLACE)->len == 0 && biv_campaign_peek_items (piece, BIV_KIND_DRAWN)->len == 0)
    return NULL;
  return g_steal_pointer (&piece);
}

/* ---- Where it lies ---- */

typedef struct
{
  int x1, y1, x2, y2;
} Extent;

static void
take_in (Extent *extent,
         int     x,
         int     y)
{
  extent->x1 = MIN (extent->x1, x);
  extent->y1 = MIN (extent->y1, y);
  extent->x2 = MAX (extent->x2, x);
  extent->y2 = MAX (extent->y2, y);
}

static Extent
get_extent (BivCampaign *piece)
{
  Extent extent = { G_MAXINT, G_MAXINT, G_MININT, G_MININT };

  BIV_EACH (BivPlace, place, piece, BIV_KIND_PLACE)
    take_in (&extent, place->x, place->y);
  /* Ground may reach farther than the map; what has no place lies where its ground does. */
  if (extent.x1 > extent.x2)
    BIV_EACH (BivDrawn, drawn, piece, BIV_KIND_DRAWN)
      for (guint i = 0; drawn->points != NULL && i < drawn->points->len; i++)
        {
          const BivMapPoint *point = &g_array_index (drawn->points, BivMapPoint, i);

          take_in (&extent, point->x / 100, point->y / 100);
        }
  return extent.x1 > extent.x2 ? (Extent) { 0, 0, 0, 0 } : extent;
}

/* From @from, where the piece reaches from @least to @most, as far inside 0 to @size as it fits; its beginning goes first. */
static int
limit (int by,
       int least,
       int most,
       int size)
{
  if (size <= 0)
    return by;
  if (most + by > size)
    by = size - most;
  return least + by < 0 ? -least : by;
}

/* ---- Into a campaign ---- */

static void
shift_points (GArray *points,
              int     dx,
              int     dy)
{
  for (guint i = 0; points != NULL && i < points->len; i++)
    {
      BivMapPoint *point = &g_array_index (points, BivMapPoint, i);

      point->x = CLAMP (point->x + 100 * dx, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST);
      point->y = CLAMP (point->y + 100 * dy, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST);
    }
}

static void
copy_fields (BivProposal *proposal,
             BivItem     *to,
             BivItem     *from)
{
  if (biv_item_get_name (from) != NULL)
    biv_proposal_set_text (proposal, to, "name", biv_item_get_name (from));
  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (from)); field->name != NULL; field++)
    if (field->kind == BIV_FIELD_TEXT || field->kind == BIV_FIELD_NUMBER || field->kind == BIV_FIELD_CHOICE
        || field->kind == BIV_FIELD_FLAG || field->kind == BIV_FIELD_POINTS
        || (field->kind == BIV_FIELD_LIST && field->refers == BIV_KIND_NONE))
      biv_proposal_copy_field (proposal, to, field->name, from);
}

static const char *
get_new_id (GHashTable *ids,
            const char *old)
{
  return old != NULL ? g_hash_table_lookup (ids, old) : NULL;
}

/* Links and their rivers name others of the piece. */
static void
tie_link (BivProposal *proposal,
          BivItem     *to,
          BivLink     *from,
          GHashTable  *ids)
{
  g_autoptr (GStrvBuilder) rivers = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  biv_proposal_set_text (proposal, to, "from", get_new_id (ids, from->from));
  biv_proposal_set_text (proposal, to, "to", get_new_id (ids, from->to));
  for (char **river = from->no_crossing; river != NULL && *river != NULL; river++)
    if (get_new_id (ids, *river) != NULL)
      g_strv_builder_add (rivers, get_new_id (ids, *river));
  list = g_strv_builder_end (rivers);
  if (list[0] != NULL)
    biv_proposal_set_list (proposal, to, "no-crossing", (const char *const *) list);
}

static char **
list_doubles (BivCampaign *campaign,
              BivCampaign *piece)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GStrvBuilder) doubles = g_strv_builder_new ();

  BIV_EACH (BivItem, place, campaign, BIV_KIND_PLACE)
    if (biv_item_get_name (place) != NULL)
      g_hash_table_add (names, (gpointer) biv_item_get_name (place));
  BIV_EACH (BivItem, place, piece, BIV_KIND_PLACE)
    if (biv_item_get_name (place) != NULL && g_hash_table_contains (names, biv_item_get_name (place)))
      g_strv_builder_add (doubles, biv_item_get_name (place));
  return g_strv_builder_end (doubles);
}

char **
biv_piece_put (BivProposal   *proposal,
               BivCampaign   *piece,
               int            x,
               int            y,
               char        ***doubles)
{
  /* Rivers before the links that do not cross them. */
  static const BivKind kinds[] = { BIV_KIND_PLACE, BIV_KIND_DRAWN, BIV_KIND_LINK };
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GStrvBuilder) made = g_strv_builder_new ();
  Extent extent = get_extent (piece);
  int middle_x = extent.x1 + (extent.x2 - extent.x1) / 2, middle_y = extent.y1 + (extent.y2 - extent.y1) / 2, dx, dy;

  dx = limit (x - middle_x, extent.x1, extent.x2, campaign->map_columns);
  dy = limit (y - middle_y, extent.y1, extent.y2, campaign->map_rows);
  *doubles = list_doubles (campaign, piece);
  for (gsize kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    BIV_EACH (BivItem, item, piece, kinds[kind])
      {
        g_autoptr (BivItem) moved = biv_item_copy (item);
        BivItem *own = biv_proposal_new_item (proposal, kinds[kind]);
        const char *id = biv_item_get_id (own);

        g_hash_table_insert (ids, g_strdup (biv_item_get_id (item)), g_strdup (id));
        g_strv_builder_add (made, id);
        if (BIV_IS_PLACE (moved))
          {
            BIV_PLACE (moved)->x += dx;
            BIV_PLACE (moved)->y += dy;
          }
        else if (BIV_IS_LINK (moved))
          shift_points (BIV_LINK (moved)->bends, dx, dy);
        else if (BIV_IS_DRAWN (moved))
          shift_points (BIV_DRAWN (moved)->points, dx, dy);
        copy_fields (proposal, own, moved);
        if (BIV_IS_LINK (item))
          tie_link (proposal, own, BIV_LINK (item), ids);
      }
  return g_strv_builder_end (made);
}
