/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid.h: the cells of a map of squares or hexes: which lies where, their corners and their sides (CA-MAP-4)
 *
 * Spots are in map units, as biv_place_get_spot () has them: a cell is one unit high. */
#pragma once
#include "campaign/map/drawn.h"
G_BEGIN_DECLS

#define BIV_GRID_SIDE_MOST  99      /* of columns and rows: a cell's id has two digits for each */
#define BIV_GRID_BRUSH_MOST 5

typedef struct
{
  int column, row;                  /* from 1 */
} BivGridCell;

/* A point where cells meet, in whole numbers of its own. */
typedef struct
{
  int x, y;
} BivGridCorner;

/* A side that leads from one corner to another, and the cells on either hand: one of them may lie beyond the map. */
typedef struct
{
  BivGridCorner from, to;
  BivGridCell   a, b;
} BivGridSide;

#define BIV_GRID_CELL_SIDES   6
#define BIV_GRID_CORNER_SIDES 4

gboolean    biv_grid_has_cell        (BivCampaign         *campaign,
                                      const BivGridCell   *cell);
/** biv_grid_find_place: Returns: (transfer none) (nullable): %NULL where the map has no such cell */
BivPlace   *biv_grid_find_place      (BivCampaign         *campaign,
                                      const BivGridCell   *cell);
/** biv_grid_find_pair: the link between two cells. Returns: (transfer none) (nullable): %NULL where they do not touch */
BivLink    *biv_grid_find_pair       (BivCampaign         *campaign,
                                      const BivGridCell   *a,
                                      const BivGridCell   *b);
BivMapSpot  biv_grid_get_spot        (BivCampaign         *campaign,
                                      const BivGridCell   *cell);
/** biv_grid_find_cell: the cell under a spot. Returns: %FALSE where that is beyond the map; @cell is set all the same */
gboolean    biv_grid_find_cell       (BivCampaign         *campaign,
                                      BivMapSpot           spot,
                                      BivGridCell         *cell);
/** biv_grid_list_beside: the cells that share a side with @cell, on the map or not. Returns: how many: 4 or 6 */
guint       biv_grid_list_beside     (BivCampaign         *campaign,
                                      const BivGridCell   *cell,
                                      BivGridCell          beside[BIV_GRID_CELL_SIDES]);
/** biv_grid_list_dab: what a brush of that size, 1 to 5, covers: on hexes 1, 7, 19, 37, 61 cells, on squares blocks of 1, 9, 25,
 *  49, 81. Returns: (transfer full): of BivGridCell, those on the map */
GArray     *biv_grid_list_dab        (BivCampaign         *campaign,
                                      const BivGridCell   *middle,
                                      int                  size);
/** biv_grid_list_patch: the cells of one ground that hang together with @cell: no river, closed side, road or railway is
 *  crossed; one that begins on a road goes along it. Returns: (transfer full): of BivGridCell */
GArray     *biv_grid_list_patch      (BivCampaign         *campaign,
                                      const BivGridCell   *cell);

/* ---- Corners and sides ---- */

BivMapSpot  biv_grid_get_corner_spot (BivCampaign         *campaign,
                                      const BivGridCorner *corner);
/** biv_grid_find_corner: the nearest corner of the cell under a spot. Returns: %FALSE where that is beyond the map */
gboolean    biv_grid_find_corner     (BivCampaign         *campaign,
                                      BivMapSpot           spot,
                                      BivGridCorner       *corner);
/** biv_grid_list_sides: those that lead away from @corner, with a cell of the map at least on one hand. Returns: how many */
guint       biv_grid_list_sides      (BivCampaign         *campaign,
                                      const BivGridCorner *corner,
                                      BivGridSide          sides[BIV_GRID_CORNER_SIDES]);
/** biv_grid_find_side: the side of the cell under a spot that lies nearest to it, and how near, in map units. Returns: %FALSE
 *  where the spot is beyond the map; the cell on the other hand may be */
gboolean    biv_grid_find_side       (BivCampaign         *campaign,
                                      BivMapSpot           spot,
                                      BivGridCell         *cell,
                                      BivGridCell         *beside,
                                      double              *distance);

G_END_DECLS
