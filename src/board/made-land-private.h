/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made-land-private.h: land in the making: places that have heights, ways between them, and what lies there */
#pragma once
#include "base/biv-random.h"
#include "board/biv-geometry.h"
#include "board/made-land.h"
G_BEGIN_DECLS

#define BIV_LAND_SIDE  (100 * BIV_MM)      /* of a cell; a table has places closer together */
#define BIV_LAND_WAYS  8
#define BIV_LAND_MOST  4096                /* places */

typedef enum { BIV_WATER_NONE, BIV_WATER_DEEP, BIV_WATER_FORD } BivLandWater;

typedef struct
{
  BivSpot  at;
  gint16   next[BIV_LAND_WAYS];            /* the places beside it; -1 */
  gint32   high;                           /* 0 to about 100,000 */
  gint32   from_water;                     /* how far, in millimetres */
  guint8   level;
  guint8   water;                          /* BivLandWater */
  gboolean is_road, is_town, is_wood, is_broken, is_border;
} BivLandPlace;

typedef struct
{
  const BivLandPlan *plan;
  BivRandom          random;
  guint32            salt;                 /* of the noise */
  BivLandPlace      *places;
  int                n_places, columns, rows;
  guint              n_ways;
  BivLength          width, height;        /* of all the ground */
  BivLength          wave;                 /* from one hill to the next, about */
  gint32             floors[BIV_BOARD_MAX_LEVEL + 1]; /* height at which each level begins */
  GArray            *river;                /* of int, from high to low; NULL */
  GPtrArray         *roads;                /* of GArray of int, from the edge to where it ends */
  int                hub;                  /* where the roads lead */
} BivLandWork;

/** biv_land_noise: smooth, 0 to 65,535; hills and hollows @wave apart */
int  biv_land_noise (const BivLandWork *work,
                     guint32            which,
                     BivLength          x,
                     BivLength          y,
                     BivLength          wave);
/** biv_land_draw_table: what was laid out, as things on a table. Returns: (transfer full) (nullable) */
BivBoard *biv_land_draw_table (BivLandWork *work);

G_END_DECLS
