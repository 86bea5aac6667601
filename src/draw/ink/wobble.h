/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wobble.h: the unsteady hand of the draughtsman
 *
 * Every irregularity comes from a hash of what is drawn and where, never from pixels or from a stream of random numbers:
 * so a cell looks the same at every zoom, on paper, after every undo, and whoever draws its neighbour. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

typedef enum
{
  BIV_WOBBLE_RELIEF,
  BIV_WOBBLE_HACHURE,
  BIV_WOBBLE_FIGURE,
  BIV_WOBBLE_WOOD,
  BIV_WOBBLE_TREE,
  BIV_WOBBLE_TOWN,
  BIV_WOBBLE_HOUSE,
  BIV_WOBBLE_RIVER_PUSH,
  BIV_WOBBLE_RIVER_TURN,
  BIV_WOBBLE_ROAD_PUSH,
  BIV_WOBBLE_ROAD_TURN,
  BIV_WOBBLE_LAKE,
  BIV_WOBBLE_BROKEN,
  BIV_WOBBLE_WORKS,
} BivWobble;

/** biv_wobble_hash: of a cell, by column and row, and of anything else counted within it */
guint32 biv_wobble_hash (guint32   seed,
                         BivWobble what,
                         int       column,
                         int       row,
                         guint     index);
/** biv_wobble: Returns: from -1 to 1 */
double  biv_wobble      (guint32   seed,
                         BivWobble what,
                         int       column,
                         int       row,
                         guint     index);

G_END_DECLS
