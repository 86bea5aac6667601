/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture-fit.h: the picture under the map laid so that two points of it lie where two places are (CA-MAP-7) */
#pragma once
#include "campaign/map/drawn.h"
#include "campaign/model/proposal.h"
G_BEGIN_DECLS

/* A point of the picture, from its upper left corner, in widths of it: 1, 0 is the upper right corner. */
typedef struct
{
  double u, v;
} BivPictureSpot;

/** biv_picture_get_map_spot: where a point of the picture lies on the map; @width: map units, where the campaign says none */
BivMapSpot     biv_picture_get_map_spot  (BivCampaign          *campaign,
                                          double                width,
                                          BivPictureSpot        spot);
/** biv_picture_find_spot: which point of the picture lies there */
BivPictureSpot biv_picture_find_spot     (BivCampaign          *campaign,
                                          double                width,
                                          BivMapSpot            at);
/** biv_picture_fit: moves, scales and turns it in @proposal. Returns: %FALSE with @error, and no change, where the two points or
 *  the two places lie together */
gboolean       biv_picture_fit           (BivProposal          *proposal,
                                          const BivPictureSpot  spots[2],
                                          const BivMapSpot      places[2],
                                          GError              **error);

G_END_DECLS
