/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-thumbnail.h: a campaign's map, small, as a picture */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_TYPE_MAP_THUMBNAIL (biv_map_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (BivMapThumbnail, biv_map_thumbnail, BIV, MAP_THUMBNAIL, GtkWidget)

/** biv_map_thumbnail_set_campaign: @campaign: (nullable): %NULL leaves bare paper */
void biv_map_thumbnail_set_campaign (BivMapThumbnail *self,
                                     BivCampaign     *campaign);

G_END_DECLS
