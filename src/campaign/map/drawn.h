/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn.h: the course of drawn ground and of links, and where rivers run under links (CA-MAP-9)
 *
 * No rule asks for it: the map check does, and whoever draws. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* On hexes, map units from a column to the next one. */
#define BIV_MAP_HEX_PITCH 0.866

/* Where something lies on the map, in map units: a picture under the map lies in the same. */
typedef struct
{
  double x, y;
} BivMapSpot;

gboolean    biv_drawn_is_area        (BivDrawnKind  kind);
/** biv_drawn_get_least_points: how many points make something that can be seen */
guint       biv_drawn_get_least_points (BivDrawnKind kind);

/** biv_place_get_spot: on hexes the cell's middle, where columns lie closer and every other one lower (CA-MAP-4) */
BivMapSpot  biv_place_get_spot       (BivCampaign  *campaign,
                                      const BivPlace *place);
/** biv_drawn_list_knots: its points. Returns: (transfer full): of BivMapSpot */
GArray     *biv_drawn_list_knots     (BivDrawn     *drawn);
/** biv_link_list_knots: both its places and its bends between them. Returns: (transfer full): of BivMapSpot; empty where a place
 *  is missing */
GArray     *biv_link_list_knots      (BivCampaign  *campaign,
                                      BivLink      *link);
/** biv_link_list_points: the same as the campaign keeps points. Returns: (transfer full): of BivMapPoint */
GArray     *biv_link_list_points     (BivCampaign  *campaign,
                                      BivLink      *link);
/** biv_course_get_span: the control points of the smooth curve from knot @i to the next: Catmull-Rom with a sixth of the
 *  neighbours' chord. @closed: after the last knot comes the first */
void        biv_course_get_span      (const GArray *knots,
                                      gboolean      closed,
                                      guint         i,
                                      BivMapSpot    span[4]);
/** biv_course_count_spans: of the curve through the knots */
guint       biv_course_count_spans   (const GArray *knots,
                                      gboolean      closed);
/** biv_course_list_spots: the curve in short straight pieces. Returns: (transfer full): of BivMapSpot */
GArray     *biv_course_list_spots    (const GArray *knots,
                                      gboolean      closed);
/** biv_course_cross: where two courses cross first along @a. Returns: %FALSE where they do not */
gboolean    biv_course_cross         (const GArray *a,
                                      const GArray *b,
                                      BivMapSpot   *at);

/* ---- Rivers and links ---- */

/* A drawn river under a link. */
typedef struct
{
  BivLink    *link;
  BivDrawn   *river;
  BivMapSpot  at;
} BivRiverCrossing;

/** biv_map_list_uncrossed: Returns: (transfer full): of BivRiverCrossing: links on land without a crossing, each with the first
 *  river under it of which nobody has said that it is not crossed (CA-MAP-9) */
GArray     *biv_map_list_uncrossed   (BivCampaign  *campaign);

G_END_DECLS
