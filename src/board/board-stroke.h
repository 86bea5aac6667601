/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-stroke.h: one stroke of a tool on a board, from where it is set down to where it is taken up */
#pragma once
#include "board/board-twin.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_TOOL_SELECT,                    /* changes nothing */
  BIV_TOOL_BRUSH,                     /* paints what it goes over */
  BIV_TOOL_LINE,                      /* paints the line from the first cell to the last */
  BIV_TOOL_FILL,                      /* paints the patch that the last cell is in */
  BIV_TOOL_CONTOUR,                   /* changes the heights of what it goes over, or of what it goes round */
  BIV_TOOL_OBJECTIVE,                 /* sets points; takes them away where the stroke began on as many */
  BIV_TOOL_AREA,                      /* paints the block between the first cell and the last */
  BIV_TOOL_ELLIPSE,                   /* paints the ellipse in that block */
  BIV_TOOL_ERASER,
  BIV_TOOL_EDGE,                      /* paints the edges it goes over; takes away where the stroke began on as much */
  BIV_TOOL_STAMP,                     /* changes nothing: what it lays is a BivStamp */
  BIV_TOOL_LABEL,                     /* changes nothing: what it writes is asked for */
  BIV_TOOL_PICK,                      /* changes nothing: it takes up the ground that it finds */
  BIV_N_TOOLS
} BivTool;

typedef enum
{
  BIV_CONTOUR_RAISE,
  BIV_CONTOUR_LOWER,
  BIV_CONTOUR_SMOOTH,
} BivContour;

typedef struct
{
  BivTool  tool;
  BivBrush brush;
  int      size;                      /* of brush, contour and eraser, 1 to 3 */
  BivContour contour;
  gboolean is_outline;                /* contour: what the stroke goes round */
  int      points;                    /* objective, 1 to %BIV_BOARD_MAX_POINTS */
  BivEdgeBrush edge;
  BivSymmetry symmetry;               /* it has to fit the board */
} BivStrokeStyle;

typedef struct _BivBoardStroke BivBoardStroke;

/** biv_board_stroke_new: @board: as it was before, kept */
BivBoardStroke *biv_board_stroke_new   (BivBoard             *board,
                                        const BivStrokeStyle *style,
                                        BivCell               cell);
/** biv_board_stroke_new_on_edge: with %BIV_TOOL_EDGE */
BivBoardStroke *biv_board_stroke_new_on_edge (BivBoard       *board,
                                        const BivStrokeStyle *style,
                                        BivCell               cell,
                                        guint                 direction);
void            biv_board_stroke_free  (BivBoardStroke       *stroke);
/** biv_board_stroke_go_on: a quick pointer leaves cells out: those between go with it */
void            biv_board_stroke_go_on (BivBoardStroke       *stroke,
                                        BivCell               cell);
void            biv_board_stroke_go_over_edge (BivBoardStroke *stroke,
                                        BivCell               cell,
                                        guint                 direction);
/** biv_board_stroke_draw: Returns: (transfer full): the board with the stroke on it; each cell is changed once, however
 *  often the stroke went over it. On hexes a road drawn with brush or line joins the cells that it goes through, one
 *  after the other, and a road that ends where it begins. With a symmetry the twins of all this are drawn as well */
BivBoard       *biv_board_stroke_draw  (BivBoardStroke       *stroke);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBoardStroke, biv_board_stroke_free)

G_END_DECLS
