/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-spot.c: places on a table */
#include "config.h"
#include "board/biv-geometry.h"

BivLength
biv_spot_distance (BivSpot a,
                   BivSpot b)
{
  gint64 x = ((gint64) a.x - b.x) * BIV_FINE, y = ((gint64) a.y - b.y) * BIV_FINE;

  return biv_length_of_square (x * x + y * y);
}

BivSpot
biv_spot_on_way (BivSpot from,
                 BivSpot to,
                 gint32  part)
{
  gint64 x = (gint64) to.x - from.x, y = (gint64) to.y - from.y;

  return biv_spot (from.x + (BivLength) ((x * part + (1 << 29)) >> 30), from.y + (BivLength) ((y * part + (1 << 29)) >> 30));
}

BivSpot
biv_spot_beyond (BivSpot   from,
                 BivAngle  angle,
                 BivLength length)
{
  gint64 x = (gint64) length * biv_angle_get_sine (angle), y = (gint64) length * biv_angle_get_cosine (angle);

  return biv_spot (from.x + (BivLength) ((x + (1 << 29)) >> 30), from.y + (BivLength) ((y + (1 << 29)) >> 30));
}

gint64
biv_spot_along (BivSpot  spot,
                BivAngle angle)
{
  return ((gint64) spot.x * biv_angle_get_sine (angle) + (gint64) spot.y * biv_angle_get_cosine (angle)) >> 22;
}
