/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture-fit.c: the picture under the map laid so that two points of it lie where two places are */
#include "config.h"

#include "campaign/map/picture-fit.h"

#include "base/i18n.h"
#include <gio/gio.h>
#include <math.h>

#include "base/fail.h"

#define APART 0.02                  /* widths of the picture, and map units: less tells no direction */

/* Turned by so many hundredths of a degree, clockwise, since y grows downward. */
static BivMapSpot
turn_by (double x,
         double y,
         int    turn)
{
  double angle = turn / 100.0 * G_PI / 180.0;

  return (BivMapSpot) { x * cos (angle) - y * sin (angle), x * sin (angle) + y * cos (angle) };
}

static double
get_width (BivCampaign *campaign,
           double       width)
{
  return campaign->backdrop_width != BIV_NONE ? campaign->backdrop_width / 100.0 : width;
}

BivMapSpot
biv_picture_get_map_spot (BivCampaign    *campaign,
                          double          width,
                          BivPictureSpot  spot)
{
  double scale = get_width (campaign, width);
  BivMapSpot at = turn_by (spot.u * scale, spot.v * scale, campaign->backdrop_turn);

  return (BivMapSpot) { campaign->backdrop_x / 100.0 + at.x, campaign->backdrop_y / 100.0 + at.y };
}

BivPictureSpot
biv_picture_lie_find_spot (const BivPictureLie *lie,
                           BivMapSpot           at)
{
  BivMapSpot back = turn_by (at.x - lie->x, at.y - lie->y, -lie->turn);

  return (BivPictureSpot) { back.x / lie->width, back.y / lie->width };
}

BivPictureSpot
biv_picture_find_spot (BivCampaign *campaign,
                       double       width,
                       BivMapSpot   at)
{
  BivPictureLie lie = { campaign->backdrop_x / 100.0, campaign->backdrop_y / 100.0, get_width (campaign, width),
                        campaign->backdrop_turn };

  return biv_picture_lie_find_spot (&lie, at);
}

gboolean
biv_picture_lie_fit (BivPictureLie         *lie,
                     const BivPictureSpot   spots[2],
                     const BivMapSpot       places[2],
                     GError               **error)
{
  double du = spots[1].u - spots[0].u, dv = spots[1].v - spots[0].v;
  double dx = places[1].x - places[0].x, dy = places[1].y - places[0].y, width, angle;
  BivMapSpot corner;
  int turn;

  g_return_val_if_fail (lie != NULL && spots != NULL && places != NULL, FALSE);

  if (hypot (du, dv) < APART || hypot (dx, dy) < APART)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     _("The two points lie too close together: choose two that are far apart."));
  width = hypot (dx, dy) / hypot (du, dv);
  angle = remainder (atan2 (dy, dx) - atan2 (dv, du), 2 * G_PI);
  turn = (int) lround (angle * 180.0 / G_PI * 100.0);
  corner = turn_by (spots[0].u * width, spots[0].v * width, turn);
  if (width * 100.0 > 1e8 || fabs (places[0].x - corner.x) > 1e6 || fabs (places[0].y - corner.y) > 1e6)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     _("The two points lie too close together: choose two that are far apart."));
  *lie = (BivPictureLie) { places[0].x - corner.x, places[0].y - corner.y, width, turn };
  return TRUE;
}

gboolean
biv_picture_fit (BivProposal          *proposal,
                 const BivPictureSpot  spots[2],
                 const BivMapSpot      places[2],
                 GError              **error)
{
  BivCampaign *campaign;
  BivPictureLie lie;

  g_return_val_if_fail (BIV_IS_PROPOSAL (proposal), FALSE);

  campaign = biv_proposal_get_scratch (proposal);
  if (!biv_picture_lie_fit (&lie, spots, places, error))
    return FALSE;
  biv_proposal_set_number (proposal, campaign, "backdrop-width", MAX (1, (int) lround (lie.width * 100.0)));
  biv_proposal_set_number (proposal, campaign, "backdrop-turn", CLAMP (lie.turn, -18000, 18000));
  biv_proposal_set_number (proposal, campaign, "backdrop-x", (int) lround (lie.x * 100.0));
  biv_proposal_set_number (proposal, campaign, "backdrop-y", (int) lround (lie.y * 100.0));
  return TRUE;
}
