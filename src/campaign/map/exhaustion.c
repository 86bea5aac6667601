/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exhaustion.c: how many lost steps exhaust a side, cut off from its depots or not (CA-VICTORY-4) */
#include "config.h"
#include "campaign/map/exhaustion.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/map.h"

/* `victory.cut-off`: none of the side's formations has a way to a base or depot of its own. */
static gboolean
is_cut_off (BivCampaign *campaign,
            const char  *id)
{
  BivSide *side = biv_campaign_find_side (campaign, id);
  GPtrArray *formations = biv_army_list_formations (campaign, id);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);

      if (formation->location != NULL && biv_army_get_body (campaign, formation) == formation &&
          biv_map_depot_cost (campaign, formation->location, side, TRUE) != BIV_UNREACHABLE)
        return FALSE;
    }
  return TRUE;
}

int
biv_side_get_exhaustion_mark (BivCampaign *campaign,
                              const char  *side)
{
  int percent = biv_campaign_get_option_number (campaign, "victory.exhaustion");
  int cut_off = biv_campaign_get_option_number (campaign, "victory.cut-off");

  if (percent == BIV_NONE)
    return BIV_NONE;
  if (cut_off != BIV_NONE && is_cut_off (campaign, side))
    percent = MIN (percent, cut_off);
  return (biv_side_get_full_steps (campaign, side) * percent + 99) / 100;
}
