/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-drawing-private.h: what the layers of a board's drawing share
 *
 * Here cells are named by column and by row counted from the north, and may lie off the board: off-board ground is a copy
 * of the nearest cell's, so that woods and hills run off the edge. Layers draw in c, on a context scaled to it. */
#pragma once
#include "draw/ground/board-drawing.h"
#include "draw/ink/curve.h"
G_BEGIN_DECLS

struct _BivBoardDrawing
{
  BivBoardShape   shape;
  int             width, height;
  guint32         seed;
  gboolean        has_road_edges;     /* the board records which edges its roads use */
  guint           n_directions;
  BivGround      *ground;             /* row by row from the north */
  char          **names;              /* what is written on them: GRefStrings, or NULL; NULL: nothing is */
  BivTabletop    *table;              /* of a board without cells, whose c is BIV_TABLETOP_CELL_MM */
};

typedef struct
{
  int column, row;
} BivPlot;

/* From the first to the last, both within. */
typedef struct
{
  int first_column, first_row, last_column, last_row;
} BivPlots;

typedef struct
{
  const BivBoardDrawing *drawing;
  const BivBoardLook    *look;
  const BivPalette      *palette;
  cairo_t               *cr;          /* scaled: its unit is c */
  double                 c;           /* in user units */
  double                 detail;      /* c as the level of detail counts it, in px of a screen */
  BivPlots               part;        /* cells of the board that may be seen */
  BivPlots               seen;        /* the same, with those off the board, whose outlines run into it */
  BivPlots               window;      /* cells that shape what is seen */
} BivPainter;

/** biv_board_drawing_new_of_table: @table: kept */
BivBoardDrawing *biv_board_drawing_new_of_table (BivTabletop *table);

/* ---- Ground (board-grid.c) ---- */

const BivGround *biv_plot_get_ground     (const BivBoardDrawing *drawing,
                                          BivPlot                plot);
/** biv_plot_get_name: Returns: (nullable): what is written there; nothing off the board */
const char      *biv_plot_get_name       (const BivBoardDrawing *drawing,
                                          BivPlot                plot);
gboolean         biv_plot_is_on_board    (const BivBoardDrawing *drawing,
                                          BivPlot                plot);
BivPlot          biv_plot_get_neighbour  (const BivBoardDrawing *drawing,
                                          BivPlot                plot,
                                          guint                  direction);
guint            biv_direction_opposite  (const BivBoardDrawing *drawing,
                                          guint                  direction);
BivPoint         biv_plot_get_centre     (const BivBoardDrawing *drawing,
                                          BivPlot                plot);
/** biv_cell_get_corner: from the cell's centre; edge d runs, clockwise, from corner d to corner d + 1 */
BivPoint         biv_cell_get_corner     (const BivBoardDrawing *drawing,
                                          guint                  corner);
/** biv_cell_get_normal: of length 1, out through the edge */
BivPoint         biv_cell_get_normal     (const BivBoardDrawing *drawing,
                                          guint                  direction);
BivPlot          biv_plot_from_cell      (const BivBoardDrawing *drawing,
                                          BivCell                cell);
BivCell          biv_plot_to_cell        (const BivBoardDrawing *drawing,
                                          BivPlot                plot);
gboolean         biv_plots_contain       (const BivPlots        *plots,
                                          BivPlot                plot);
/** biv_plots_in_box: the cells that a box, in c, may show, on the board and off it */
BivPlots         biv_plots_in_box        (const BivBoardDrawing *drawing,
                                          const BivBox          *box);
BivPlots         biv_plots_grown         (BivPlots               plots,
                                          int                    by);
/** biv_plots_on_board: those of @plots that are on it */
BivPlots         biv_plots_on_board      (const BivBoardDrawing *drawing,
                                          BivPlots               plots);

/* ---- Widths ---- */

/** biv_painter_line: a width of @share c, but never under @floor_px; on paper never under a quarter of a point */
double           biv_painter_line        (const BivPainter      *painter,
                                          double                 share,
                                          double                 floor_px);

/* ---- Layers, one file a kind ---- */

void biv_relief_draw            (const BivPainter *painter);                 /* relief.c */
void biv_relief_draw_figures    (const BivPainter *painter);
/** biv_relief_list_figures: adds the BivPoint of each contour figure that stands in a cell of @window */
void biv_relief_list_figures    (const BivBoardDrawing *drawing,
                                 const BivPlots        *window,
                                 guint                  level,
                                 GArray                *figures);
void biv_woods_draw             (const BivPainter *painter);                 /* woods.c */
void biv_broken_draw            (const BivPainter *painter);
void biv_towns_draw_ground      (const BivPainter *painter);                 /* towns.c */
void biv_towns_draw_houses      (const BivPainter *painter);
void biv_rivers_draw            (const BivPainter *painter);                 /* rivers.c */
void biv_roads_draw             (const BivPainter *painter);                 /* roads.c */
void biv_crossings_draw         (const BivPainter *painter);
void biv_works_draw             (const BivPainter *painter);                 /* works.c */
void biv_marks_draw_impassable  (const BivPainter *painter);                 /* board-marks.c */
void biv_marks_draw_grid        (const BivPainter *painter);
void biv_marks_draw_middle      (const BivPainter *painter);
void biv_marks_draw_labels      (const BivPainter *painter);
void biv_marks_draw_tags        (const BivPainter *painter);
void biv_marks_draw_objectives  (const BivPainter *painter);
/** biv_marks_draw_names: each within %BIV_DRAWING_REACH of its cell */
void biv_marks_draw_names       (const BivPainter *painter);
void biv_marks_draw_edge        (const BivPainter *painter);
void biv_marks_add_board_path   (const BivPainter *painter);

/* Width, in c, of the line round a board of squares. */
#define BIV_EDGE_LINE 0.022

/* The cells below which detail goes, in px: drawing's level of detail. */
#define BIV_DETAIL_FIGURES    44
#define BIV_DETAIL_PLANKS     40
#define BIV_DETAIL_HEX_LABELS 48
#define BIV_DETAIL_LETTERS    24
#define BIV_DETAIL_HACHURES   20
#define BIV_DETAIL_TREES      14
#define BIV_DETAIL_GRID       10

G_END_DECLS
