/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-new-campaign.c: a new campaign from a few answers */
#include "app/biv-new-campaign.h"

#include <glib/gi18n.h>

static void
set_text (char       **field,
          const char  *text)
{
  g_free (*field);
  *field = g_strdup (text);
}

/* ---- From another campaign ---- */

/* What a side says and who commands it belongs to the campaign it was taken from. */
static void
rename_side (BivSide    *side,
             const char *name,
             gboolean    keeps_army)
{
  biv_item_set_name (BIV_ITEM (side), name);
  set_text (&side->short_name, NULL);
  set_text (&side->player, NULL);
  set_text (&side->contact, NULL);
  set_text (&side->mission, NULL);
  set_text (&side->notes, NULL);
  if (keeps_army)
    return;
  set_text (&side->commander_in_chief, NULL);
  side->start_strength = side->reinforced_strength = 0;
}

static gboolean
is_taken (BivKind  kind,
          BivTakes takes)
{
  switch (kind)
    {
    case BIV_KIND_SIDE:
    case BIV_KIND_RELATION:
    case BIV_KIND_BATTLEFIELD:
    case BIV_KIND_PLACE:
    case BIV_KIND_LINK:
      return takes != BIV_TAKES_NOTHING;
    case BIV_KIND_FORMATION:
    case BIV_KIND_UNIT:
    case BIV_KIND_SCHEDULE:
    case BIV_KIND_VICTORY:
      return takes == BIV_TAKES_ARMIES;
    default:
      return FALSE;
    }
}

static void
take_from (BivCampaign       *campaign,
           BivCampaign       *from,
           BivTakes           takes,
           const char *const  names[2])
{
  guint side = 0;

  campaign->map_form = from->map_form;
  campaign->map_columns = from->map_columns;
  campaign->map_rows = from->map_rows;
  if (takes == BIV_TAKES_ARMIES && g_strcmp0 (campaign->ruleset, from->ruleset) == 0)
    {
      campaign->types = g_strdupv (from->types);
      campaign->rules = g_strdupv (from->rules);
    }
  for (BivKind kind = BIV_KIND_SIDE; kind < BIV_N_KINDS; kind++)
    {
      GPtrArray *items = biv_campaign_peek_items (from, kind);

      if (!is_taken (kind, takes))
        continue;
      for (guint i = 0; i < items->len; i++)
        {
          BivItem *item = biv_item_copy (items->pdata[i]);

          if (kind == BIV_KIND_SIDE && side < 2)
            rename_side (BIV_SIDE (item), names[side++], takes == BIV_TAKES_ARMIES);
          biv_campaign_add (campaign, item);
        }
    }
}

/* ---- From nothing ---- */

static void
add_base (BivCampaign *campaign,
          const char  *id,
          const char  *name,
          const char  *side,
          int          x)
{
  BivItem *item = biv_item_new (BIV_KIND_PLACE, id);
  BivPlace *place = BIV_PLACE (item);

  biv_item_set_name (item, name);
  place->x = x;
  place->y = 35;
  place->terrain = BIV_TERRAIN_TOWN;
  place->objective_points = 3;
  set_text (&place->owner, side);
  set_text (&place->start_owner, side);
  set_text (&place->base_of, side);
  biv_campaign_add (campaign, item);
}

static void
make_two_bases (BivCampaign       *campaign,
                const char *const  names[2])
{
  static const char *const ids[] = { "A", "B" };
  BivItem *road;

  campaign->map_form = BIV_MAP_NODES;
  campaign->map_columns = 100;
  campaign->map_rows = 70;
  for (int i = 0; i < 2; i++)
    {
      BivItem *side = biv_item_new (BIV_KIND_SIDE, ids[i]);

      biv_item_set_name (side, names[i]);
      biv_campaign_add (campaign, side);
    }
  add_base (campaign, "P01", _("First base"), ids[0], 20);
  add_base (campaign, "P02", _("Second base"), ids[1], 80);
  road = biv_item_new (BIV_KIND_LINK, "L01");
  set_text (&BIV_LINK (road)->from, "P01");
  set_text (&BIV_LINK (road)->to, "P02");
  BIV_LINK (road)->link_kind = BIV_LINK_ROAD;
  biv_campaign_add (campaign, road);
}

BivCampaign *
biv_new_campaign (const char        *ruleset,
                  const char        *title,
                  const char *const  names[2],
                  BivTakes           takes,
                  BivCampaign       *from)
{
  BivCampaign *campaign;

  g_return_val_if_fail (ruleset != NULL && title != NULL && (from != NULL || takes == BIV_TAKES_NOTHING), NULL);

  campaign = biv_campaign_new (ruleset, title);
  campaign->seed = 1 + (int) (g_random_int () % 1000000);
  if (takes == BIV_TAKES_NOTHING)
    make_two_bases (campaign, names);
  else
    take_from (campaign, from, takes, names);
  return campaign;
}
