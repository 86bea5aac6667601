/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-edit.h: drawing up a board: brushes, lines, fills, turning and mirroring, and what looks forgotten */
#pragma once
#include "board/biv-board.h"
G_BEGIN_DECLS

/* What can be painted: the first ten in the order of the keys 1 to 0. */
typedef enum
{
  BIV_BRUSH_OPEN,
  BIV_BRUSH_HILL,
  BIV_BRUSH_WOOD,
  BIV_BRUSH_TOWN,
  BIV_BRUSH_WORKS,
  BIV_BRUSH_ROAD,
  BIV_BRUSH_RIVER,
  BIV_BRUSH_BRIDGE,
  BIV_BRUSH_FORD,
  BIV_BRUSH_CLOSED,
  BIV_BRUSH_WIRE,
  BIV_BRUSH_MINES,
  BIV_BRUSH_TRENCH,
  BIV_BRUSH_BROKEN,
  BIV_N_BRUSHES
} BivBrush;

/* ---- One cell. Marks that cannot lie together give way to the new one. ---- */

/** biv_board_draft_paint: a road over a river makes a bridge, and so does a river under a road; cover takes the place of
 *  other cover and of water, but keeps roads and heights; on hexes works go with woods and towns (MD-FORT-2); wire and
 *  mines lie over all but impassable ground; open ground is flat and bare. Objectives and rivers along edges stay. */
void      biv_board_draft_paint   (BivBoardDraft  *draft,
                                   BivCell         cell,
                                   BivBrush        brush);
/** biv_board_draft_raise: by one contour, or with @down lowers it, within 0 and %BIV_BOARD_MAX_LEVEL */
void      biv_board_draft_raise   (BivBoardDraft  *draft,
                                   BivCell         cell,
                                   gboolean        down);
/** biv_board_draft_smooth: to the mean height of the cell and those about it, as @before has them */
void      biv_board_draft_smooth  (BivBoardDraft  *draft,
                                   const BivBoard *before,
                                   BivCell         cell);
/** biv_board_draft_erase: open and flat, without an objective or a label, without marks on its edges */
void      biv_board_draft_erase   (BivBoardDraft  *draft,
                                   BivCell         cell);

/* ---- Edges: hexes alone have marks there that a rulebook reads (MD-ROAD-1, MD-RIVER-4) ---- */

typedef enum
{
  BIV_EDGE_CLEAR,
  BIV_EDGE_RIVER,                     /* along the edge */
  BIV_EDGE_BRIDGE,                    /* across a river along the edge */
  BIV_EDGE_ROAD,                      /* through the edge, so in both cells */
  BIV_N_EDGE_BRUSHES
} BivEdgeBrush;

/** biv_board_draft_paint_edge: a road through a river along the edge brings its bridge. @takes_away: takes it off */
void      biv_board_draft_paint_edge    (BivBoardDraft  *draft,
                                         BivCell         cell,
                                         guint           direction,
                                         BivEdgeBrush    brush,
                                         gboolean        takes_away);
gboolean  biv_board_has_edge            (const BivBoard *board,
                                         BivCell         cell,
                                         guint           direction,
                                         BivEdgeBrush    brush);
/** biv_board_draft_settle_road: where the road of @cell records no edges, and so joins every such road beside it
 *  (MD-ROAD-1), records all that it joins, and that they join in turn; otherwise changes nothing */
void      biv_board_draft_settle_road   (BivBoardDraft  *draft,
                                         BivCell         cell);
/** biv_board_draft_join_road: from a cell to the one beside it; both have a road already */
void      biv_board_draft_join_road     (BivBoardDraft  *draft,
                                         BivCell         from,
                                         BivCell         to);
/** biv_board_draft_lengthen_road: joins the road in @cell to every road that ends beside it */
void      biv_board_draft_lengthen_road (BivBoardDraft  *draft,
                                         BivCell         cell);

/* ---- Several cells: arrays of BivCell, (transfer full) ---- */

/** biv_board_line: from @from to @to, both of them included, each cell beside the one before through a side */
GArray   *biv_board_line          (const BivBoard *board,
                                   BivCell         from,
                                   BivCell         to);
/** biv_board_block: the block of cells between two corners */
GArray   *biv_board_block         (const BivBoard *board,
                                   BivCell         from,
                                   BivCell         to);
/** biv_board_ellipse: the cells of that block whose middles lie in the ellipse that fills it */
GArray   *biv_board_ellipse       (const BivBoard *board,
                                   BivCell         from,
                                   BivCell         to);
/** biv_board_enclosed: the cells that a way encloses, and its own; it is closed by a straight line. @way: of BivCell, each beside
 *  the one before */
GArray   *biv_board_enclosed      (const BivBoard *board,
                                   const GArray   *way);
/** biv_board_dab: the cells of a brush @size wide (1 to 3) about @cell */
GArray   *biv_board_dab           (const BivBoard *board,
                                   BivCell         cell,
                                   int             size);
/** biv_board_patch: the cells that hang together with @cell through sides and have the same marks and height */
GArray   *biv_board_patch         (const BivBoard *board,
                                   BivCell         cell);

/* ---- The whole board (transfer full) ---- */

/** biv_board_spun: squares: a quarter turn clockwise; width and height change places. Hexes: half a turn. Returns:
 *  (nullable): %NULL where it does not fit itself */
BivBoard *biv_board_spun          (const BivBoard *board);
/** biv_board_mirrored: west and east change places. Returns: (nullable): %NULL where it does not fit itself */
BivBoard *biv_board_mirrored      (const BivBoard *board);
/** biv_board_fits_itself: whether every cell comes to lie on a cell. Of hexes, a board turned has to have an even number of
 *  columns, and one mirrored an odd number: one column more or less makes it fit */
gboolean  biv_board_fits_itself   (const BivBoard *board,
                                   gboolean        mirrored);
/** biv_board_resized: what lies at a1 or 0101 stays there. Returns: (nullable): %NULL where no board has that size */
BivBoard *biv_board_resized       (const BivBoard *board,
                                   int             width,
                                   int             height);

/* ---- What looks forgotten ---- */

typedef enum
{
  BIV_BOARD_FAULT_RIVER_ENDS,         /* at @cell, inside the board */
  BIV_BOARD_FAULT_ROAD_ENDS,          /* at @cell, where nothing is */
  BIV_BOARD_FAULT_ROAD_IN_RIVER,      /* from @cell into the river at @other, which has no crossing */
  BIV_BOARD_FAULT_UNREACHABLE,        /* @n_cells cells, one of them @cell, that nobody can get to from the rest */
  BIV_BOARD_FAULT_HALVES_APART,       /* no way leads from the south edge to the north edge */
} BivBoardFaultKind;

typedef struct
{
  BivBoardFaultKind kind;
  BivCell           cell, other;      /* %BIV_NO_CELL: none */
  guint             n_cells;
} BivBoardFault;

/**
 * biv_board_list_faults:
 *
 * A way is what every rulebook for the shape lets somebody walk. Squares: not through impassable squares or uncrossed
 * rivers (FM-TERRAIN-4, FM-RIVER-1), one contour at a time (FM-HILL-1). Hexes: not through impassable hexes (MD-MOVE-10)
 * or over cliffs (MD-CONT-9).
 *
 * Returns: (transfer full): of BivBoardFault
 */
GArray   *biv_board_list_faults   (const BivBoard *board);

G_END_DECLS
