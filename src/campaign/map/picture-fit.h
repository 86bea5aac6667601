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

/* How a picture lies: its upper left corner, how wide it is, and how far it is turned about that corner. */
typedef struct
{
  double x, y, width;
  int    turn;                        /* hundredths of a degree, clockwise */
} BivPictureLie;

/** biv_picture_lie_find_spot: which point of the picture lies there */
BivPictureSpot biv_picture_lie_find_spot (const BivPictureLie  *lie,
                                          BivMapSpot            at);
/** biv_picture_lie_fit: so that the two points of the picture come to the two places. Returns: %FALSE with @error, and @lie as it
 *  was, where the points or the places lie together */
gboolean       biv_picture_lie_fit       (BivPictureLie        *lie,
                                          const BivPictureSpot  spots[2],
                                          const BivMapSpot      places[2],
                                          GError              **error);
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
