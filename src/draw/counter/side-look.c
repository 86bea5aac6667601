/* SPDX-License-Identifier: GPL-3.0-or-later */
/* side-look.c: how a side is drawn: its place in the file, its own colour and pattern if it has any */
#include "config.h"
#include "draw/counter/side-look.h"

#include <string.h>
#include "campaign/model/strength.h"

BivSideLook
biv_side_look (BivCampaign *campaign,
               const char  *side_id)
{
  BivSide *side = biv_campaign_find_side (campaign, side_id);
  BivSideLook look = { .index = (guint) MAX (biv_side_get_index (campaign, side_id), 0) };
  guint32 rgb;

  if (side == NULL)
    return look;
  if (side->hatch != NULL)
    look.has_pattern = biv_pattern_from_name (side->hatch, &look.pattern);
  if (side->colour != NULL && side->colour[0] == '#' && strlen (side->colour) == 7)
    {
      rgb = (guint32) g_ascii_strtoull (side->colour + 1, NULL, 16);
      look.has_colour = TRUE;
      look.colour = (BivColour) { (rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0 };
    }
  return look;
}
