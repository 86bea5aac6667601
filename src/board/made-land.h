/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made-land.h: ground made up by number: hills with ridges and valleys, water that runs down, roads that lead somewhere
 *
 * Whole numbers throughout: the same plan makes the same board, byte for byte, on every machine. */
#pragma once
#include "board/biv-board.h"
G_BEGIN_DECLS

/* What a board is like. */
typedef enum
{
  BIV_LAND_OPEN,
  BIV_LAND_HILLS,
  BIV_LAND_WOODS,
  BIV_LAND_TOWN,
  BIV_LAND_RIVER,
  BIV_LAND_CROSSROADS,
  BIV_LAND_MARSH,
  BIV_N_LANDS
} BivLand;

/* How much of what. */
typedef enum
{
  BIV_LAND_KNOB_HILLS,                /* of 100 of the ground: above the plain */
  BIV_LAND_KNOB_HEIGHT,               /* contours of the highest hill */
  BIV_LAND_KNOB_WOODS,                /* of 100 */
  BIV_LAND_KNOB_TOWN,                 /* of 100: built up */
  BIV_LAND_KNOB_BROKEN,               /* of 100: broken or marshy */
  BIV_LAND_KNOB_RIVER,                /* 0 none, 1 a stream, 2 a river, 3 a wide one */
  BIV_LAND_KNOB_FORDS,                /* besides the bridges of the roads */
  BIV_LAND_KNOB_ROADS,                /* how many lead off the board */
  BIV_N_LAND_KNOBS
} BivLandKnob;

typedef struct
{
  BivBoardShape shape;
  int           width, height;        /* in cells; a table's in millimetres */
  guint32       seed;
  int           knobs[BIV_N_LAND_KNOBS];
} BivLandPlan;

/** biv_land_get_name: "hills". Not translated */
const char *biv_land_get_name       (BivLand            land);
/** biv_land_get_label: "Hills": on screen, translated */
const char *biv_land_get_label      (BivLand            land);
gboolean    biv_land_from_name      (const char        *name,
                                     BivLand           *land);
/** biv_land_knob_get_name: "fords". Not translated */
const char *biv_land_knob_get_name  (BivLandKnob        knob);
/** biv_land_knob_get_label: "Fords": on screen, translated */
const char *biv_land_knob_get_label (BivLandKnob        knob);
int         biv_land_knob_get_most  (BivLandKnob        knob);
/** biv_land_get_knobs: what is usual for such a land */
void        biv_land_get_knobs      (BivLand            land,
                                     int                knobs[BIV_N_LAND_KNOBS]);
/**
 * biv_land_make:
 *
 * A board without anything forgotten (biv_board_list_faults ()), on which the two sides can come to each other; a small one
 * takes of the knobs what fits.
 *
 * Returns: (transfer full) (nullable): %NULL where no board has that size, or a knob is beyond its limits
 */
BivBoard   *biv_land_make           (const BivLandPlan *plan);
/** biv_land_keep: @painted: with @made where nothing is painted, of the same shape and size. On a table what was made lies beside
 *  what is there: left out are contours that would cross, what would lie on something painted, water where water is painted,
 *  and where there are roads already, roads with what stands along them. Returns: (transfer full) */
BivBoard   *biv_land_keep           (BivBoard          *painted,
                                     BivBoard          *made);

G_END_DECLS
