/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spot.c: places on a table */
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
biv_spot_ahead (BivSpot    from,
                BivHeading heading,
                BivLength  length)
{
  gint64 x = (gint64) length * heading.sine, y = (gint64) length * heading.cosine;

  return biv_spot (from.x + (BivLength) ((x + (1 << 29)) >> 30), from.y + (BivLength) ((y + (1 << 29)) >> 30));
}

BivSpot
biv_spot_beyond (BivSpot   from,
                 BivAngle  angle,
                 BivLength length)
{
  return biv_spot_ahead (from, biv_heading_of (angle), length);
}

gint64
biv_spot_along_heading (BivSpot    spot,
                        BivHeading heading)
{
  return ((gint64) spot.x * heading.sine + (gint64) spot.y * heading.cosine) >> 22;
}

gint64
biv_spot_along (BivSpot  spot,
                BivAngle angle)
{
  return biv_spot_along_heading (spot, biv_heading_of (angle));
}
