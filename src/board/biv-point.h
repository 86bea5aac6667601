/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-point.h: lengths, angles and places on a table
 *
 * Whole numbers everywhere, so that a battle comes out the same on every machine. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

typedef gint32  BivLength;    /* hundredths of a millimetre */
typedef guint16 BivAngle;     /* 65,536 to a turn, clockwise from north */

#define BIV_ANGLE_N ((BivAngle) 0)
#define BIV_ANGLE_E ((BivAngle) 16384)
#define BIV_ANGLE_S ((BivAngle) 32768)
#define BIV_ANGLE_W ((BivAngle) 49152)

/**
 * BivSpot:
 *
 * From the south-west corner: x east, y north.
 */
typedef struct
{
  BivLength x, y;
} BivSpot;

G_END_DECLS
