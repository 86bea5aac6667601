/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-drawing.h: a board on a cairo context, for screen, paper and files
 *
 * Lengths without a unit are in c, the size of a cell: a square's side, a hex's distance across the flats. The origin is
 * the north-west corner of the box round all cells, x grows east, y grows south. In drawing, that origin is the context's
 * origin, and a cell is look->cell user units wide.
 *
 * Every cell is drawn from its own ground and that of the cells within BIV_DRAWING_REACH of it, never from pixels or
 * from what was drawn before: parts may be drawn apart, in any order and in threads, and fit. */
#pragma once
#include "board/biv-board.h"
#include "draw/ink/layers.h"
#include "draw/ink/palette.h"
G_BEGIN_DECLS

/* A change of one cell's ground changes the picture of cells up to this many columns and rows away. */
#define BIV_DRAWING_REACH 3

typedef struct
{
  const BivPalette *palette;
  double            cell;             /* user units a cell: px on screen, pt on paper */
  BivLayers         layers;
  gboolean          on_paper;         /* finer floors for lines, and detail for paper's resolution */
} BivBoardLook;

typedef struct _BivBoardDrawing BivBoardDrawing;

/**
 * biv_board_drawing_new:
 * @board: the ground; copied
 * @seed: of the wobble: the same seed draws the same picture. A board's own number, not the time
 *
 * A drawing does not change, and may be drawn by several threads at once.
 *
 * Returns: (transfer full)
 */
BivBoardDrawing *biv_board_drawing_new             (const BivBoard        *board,
                                                    guint32                seed);
/**
 * biv_board_drawing_new_from_ground:
 * @ground: @width * @height cells in BivCell's order; copied
 *
 * Ground that lies on no board: larger than a board may be, or with a battle's changes in it.
 */
BivBoardDrawing *biv_board_drawing_new_from_ground (BivBoardShape          shape,
                                                    int                    width,
                                                    int                    height,
                                                    const BivGround       *ground,
                                                    guint32                seed);
void             biv_board_drawing_free            (BivBoardDrawing       *drawing);
/** biv_board_drawing_list_changes: what looks different in @after, in c. Returns: (transfer full): of BivBox; all of @after
 *  where shape or size differ */
GArray          *biv_board_drawing_list_changes    (const BivBoardDrawing *before,
                                                    const BivBoardDrawing *after);

/* ---- Where things are ---- */

BivBoardShape    biv_board_drawing_get_shape       (const BivBoardDrawing *drawing);
guint            biv_board_drawing_get_n_cells     (const BivBoardDrawing *drawing);
/** biv_board_drawing_get_size: of the box round all cells, without a frame */
void             biv_board_drawing_get_size        (const BivBoardDrawing *drawing,
                                                    double                *width,
                                                    double                *height);
void             biv_board_drawing_get_centre      (const BivBoardDrawing *drawing,
                                                    BivCell                cell,
                                                    double                *x,
                                                    double                *y);
/** biv_board_drawing_get_cell_box: the box round one cell */
void             biv_board_drawing_get_cell_box    (const BivBoardDrawing *drawing,
                                                    BivCell                cell,
                                                    BivBox                *box);
/** biv_board_drawing_get_cell_at: Returns: %BIV_NO_CELL off the board */
BivCell          biv_board_drawing_get_cell_at     (const BivBoardDrawing *drawing,
                                                    double                 x,
                                                    double                 y);
/** biv_board_drawing_get_edge_at: the edge nearest to a point of the board. Returns: %FALSE off the board */
gboolean         biv_board_drawing_get_edge_at     (const BivBoardDrawing *drawing,
                                                    double                 x,
                                                    double                 y,
                                                    BivCell               *cell,
                                                    guint                 *direction);
/** biv_board_drawing_add_cell_path: the cell's outline, moved inward by @inset (c), as a closed path in user units */
void             biv_board_drawing_add_cell_path   (const BivBoardDrawing *drawing,
                                                    cairo_t               *cr,
                                                    double                 cell_size,
                                                    BivCell                cell,
                                                    double                 inset);

/* ---- Drawing ---- */

/**
 * biv_board_drawing_draw:
 * @part: (nullable): draw what this box shows, in c; %NULL for all
 *
 * The static layers. Nothing is painted outside the box round the board, but for half the board's edge line.
 */
void             biv_board_drawing_draw            (const BivBoardDrawing *drawing,
                                                    cairo_t               *cr,
                                                    const BivBoardLook    *look,
                                                    const BivBox          *part);

/** biv_board_drawing_get_margin: how wide a frame with its rank and file letters should be, in user units */
double           biv_board_drawing_get_margin      (const BivBoardDrawing *drawing,
                                                    const BivBoardLook    *look);
/**
 * biv_board_drawing_draw_frame:
 * @window: the part of the board inside the frame, in user units from the board's origin
 *
 * The frame round a window on the board, with the letters and figures of the files and ranks that are in it. The
 * context's origin is the board's, as for drawing the board: a canvas that is scrolled keeps its rulers in sight.
 */
void             biv_board_drawing_draw_frame      (const BivBoardDrawing *drawing,
                                                    cairo_t               *cr,
                                                    const BivBoardLook    *look,
                                                    const BivBox          *window);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBoardDrawing, biv_board_drawing_free)

G_END_DECLS
