/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-marks.c: what is set over the ground: grid, middle line, labels, tags, objectives, the board's edge */
#include "draw/ground/board-drawing-private.h"
#include "base/fit.h"
#include "draw/ink/lettering.h"
#include "draw/ground/ways.h"

#define CROSS         0.09            /* length of the crosses where grid lines meet */
#define TAG_SIZE      0.145
#define TAG_HEIGHT    0.175
#define HEX_LABEL     0.14
#define NAME_SIZE 0.24
#define LABEL_GAP     0.04
#define OBJECTIVE_AT  0.405           /* of squares: in the corner that a counter leaves */
#define OBJECTIVE_WEST 0.43           /* of hexes: in the western corner, beside the counter */
#define OBJECTIVE_DOWN 0.045
#define OBJECTIVE_R   0.09

/* Of a hex the corner @first and the next one. */
static void
add_corners (const BivPainter *painter,
             int               column,
             int               row,
             guint             first)
{
  BivPoint centre = biv_plot_get_centre (painter->drawing, (BivPlot) { column, row });

  for (guint i = first; i <= first + 1; i++)
    {
      BivPoint corner = biv_cell_get_corner (painter->drawing, i);

      cairo_line_to (painter->cr, centre.x + corner.x, centre.y + corner.y);
    }
}

/* Of hexes one outline: it goes along the edges of those that may be seen. */
void
biv_marks_add_board_path (const BivPainter *painter)
{
  const BivPlots *plots = &painter->part;

  cairo_new_sub_path (painter->cr);
  if (painter->drawing->shape == BIV_BOARD_SQUARES)
    {
      cairo_rectangle (painter->cr, 0, 0, painter->drawing->width, painter->drawing->height);
      return;
    }
  for (int column = plots->first_column; column <= plots->last_column; column++)
    add_corners (painter, column, plots->first_row, 0);
  for (int row = plots->first_row; row <= plots->last_row; row++)
    add_corners (painter, plots->last_column, row, 2);
  for (int column = plots->last_column; column >= plots->first_column; column--)
    add_corners (painter, column, plots->last_row, 3);
  for (int row = plots->last_row; row >= plots->first_row; row--)
    add_corners (painter, plots->first_column, row, 5);
  cairo_close_path (painter->cr);
}

/* ---- Impassable ground ---- */

void
biv_marks_draw_impassable (const BivPainter *painter)
{
  const BivBoardDrawing *drawing = painter->drawing;
  BivPlots plots = painter->part;
  cairo_t *cr = painter->cr;
  BivPlot plot;

  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      {
        BivPoint centre = biv_plot_get_centre (drawing, plot);

        if ((biv_plot_get_ground (drawing, plot)->marks & BIV_MARK_IMPASSABLE) == 0)
          continue;
        cairo_save (cr);
        cairo_new_path (cr);
        biv_board_drawing_add_cell_path (drawing, cr, 1.0, biv_plot_to_cell (drawing, plot), 0.04);
        cairo_set_line_width (cr, biv_painter_line (painter, 0.016, 0.8));
        biv_set_colour_alpha (cr, painter->palette->ink, 0.75);
        cairo_stroke_preserve (cr);
        cairo_clip (cr);
        for (int i = -8; i <= 8; i++)
          {
            cairo_move_to (cr, centre.x + i * 0.125 - 0.6, centre.y + 0.6);
            cairo_line_to (cr, centre.x + i * 0.125 + 0.6, centre.y - 0.6);
          }
        biv_set_colour_alpha (cr, painter->palette->ink, 0.5);
        cairo_stroke (cr);
        cairo_restore (cr);
      }
}

/* ---- Grid ---- */

static void
add_square_grid (const BivPainter *painter)
{
  BivPlots plots = painter->part;

  for (int x = MAX (plots.first_column, 1); x <= plots.last_column; x++)
    {
      cairo_move_to (painter->cr, x, plots.first_row);
      cairo_line_to (painter->cr, x, plots.last_row + 1);
    }
  for (int y = MAX (plots.first_row, 1); y <= plots.last_row; y++)
    {
      cairo_move_to (painter->cr, plots.first_column, y);
      cairo_line_to (painter->cr, plots.last_column + 1, y);
    }
}

static void
add_hex_grid (const BivPainter *painter)
{
  const BivBoardDrawing *drawing = painter->drawing;
  BivPlots plots = painter->part;
  BivPlot plot;

  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      for (guint d = 0; d < 3; d++)
        {
          BivPoint centre = biv_plot_get_centre (drawing, plot);
          BivPoint a = biv_cell_get_corner (drawing, d), b = biv_cell_get_corner (drawing, d + 1);

          if (!biv_plot_is_on_board (drawing, biv_plot_get_neighbour (drawing, plot, d)))
            continue;
          cairo_move_to (painter->cr, centre.x + a.x, centre.y + a.y);
          cairo_line_to (painter->cr, centre.x + b.x, centre.y + b.y);
        }
}

static void
add_crosses (const BivPainter *painter)
{
  BivPlots plots = painter->part;

  for (int y = MAX (plots.first_row, 1); y <= plots.last_row; y++)
    for (int x = MAX (plots.first_column, 1); x <= plots.last_column; x++)
      {
        cairo_move_to (painter->cr, x - CROSS / 2.0, y);
        cairo_line_to (painter->cr, x + CROSS / 2.0, y);
        cairo_move_to (painter->cr, x, y - CROSS / 2.0);
        cairo_line_to (painter->cr, x, y + CROSS / 2.0);
      }
}

void
biv_marks_draw_grid (const BivPainter *painter)
{
  cairo_t *cr = painter->cr;

  if (painter->detail < BIV_DETAIL_GRID)
    return;
  cairo_new_path (cr);
  if (painter->drawing->shape == BIV_BOARD_SQUARES)
    add_square_grid (painter);
  else
    add_hex_grid (painter);
  biv_stroke_alpha (cr, painter->palette->grid, painter->palette->grid_opacity, biv_painter_line (painter, 0.009, 0.5));
  if (painter->drawing->shape == BIV_BOARD_SQUARES && painter->detail >= BIV_DETAIL_HACHURES)
    {
      cairo_new_path (cr);
      add_crosses (painter);
      biv_stroke_alpha (cr, painter->palette->ink, 0.7, biv_painter_line (painter, 0.013, 0.7));
    }
}

/* Which half a row belongs to; where their number is odd the middle one is nobody's. */
static int
half_of (const BivBoardDrawing *drawing,
         int                    row)
{
  return row < drawing->height / 2 ? -1 : row >= (drawing->height + 1) / 2 ? 1 : 0;
}

static void
add_hex_middle (const BivPainter *painter)
{
  const BivBoardDrawing *drawing = painter->drawing;
  BivPlots plots = painter->part;
  BivPlot plot;

  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      for (guint d = BIV_HEX_SE; d <= BIV_HEX_NW; d++)
        {
          BivPlot next = biv_plot_get_neighbour (drawing, plot, d);
          BivPoint centre = biv_plot_get_centre (drawing, plot);
          BivPoint a = biv_cell_get_corner (drawing, d), b = biv_cell_get_corner (drawing, d + 1);

          /* Of either side of an edge the northern row draws it; on the slanting ones a row may lie beside the next. */
          if (!biv_plot_is_on_board (drawing, next) || next.row <= plot.row
              || half_of (drawing, next.row) == half_of (drawing, plot.row))
            continue;
          cairo_move_to (painter->cr, centre.x + a.x, centre.y + a.y);
          cairo_line_to (painter->cr, centre.x + b.x, centre.y + b.y);
        }
}

/* The line between the halves, or one either side of the row that is nobody's. */
void
biv_marks_draw_middle (const BivPainter *painter)
{
  const BivBoardDrawing *drawing = painter->drawing;
  cairo_t *cr = painter->cr;

  if (painter->detail < BIV_DETAIL_TREES)
    return;
  cairo_new_path (cr);
  if (drawing->shape == BIV_BOARD_HEXES)
    add_hex_middle (painter);
  for (int y = drawing->height / 2; drawing->shape == BIV_BOARD_SQUARES && y <= (drawing->height + 1) / 2; y++)
    {
      cairo_move_to (cr, 0, y);
      cairo_line_to (cr, drawing->width, y);
    }
  biv_set_colour (cr, painter->palette->middle_line);
  cairo_set_dash (cr, (const double[]) { 0.1, 0.0567 }, 2, 0.05);
  cairo_set_line_width (cr, biv_painter_line (painter, 0.022, 1.0));
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
}

/* ---- Labels and tags ---- */

/* In black and white a cell says in its corner what it is. */
static void
write_tags (const BivBoardDrawing *drawing,
            BivPlot                plot,
            GString               *tags)
{
  const BivGround *ground = biv_plot_get_ground (drawing, plot);
  const struct { gboolean is_so; const char *tag; } table[] = {
    { (ground->marks & BIV_MARK_WOOD) != 0, "W" },
    { (ground->marks & BIV_MARK_TOWN) != 0, "T" },
    { (ground->marks & (BIV_MARK_WORKS | BIV_MARK_TRENCH)) != 0, "F" },
    { biv_plot_is_bridge (drawing, plot), "B" },
    { biv_plot_is_ford (drawing, plot), "Fd" },
    { biv_plot_is_river (drawing, plot) && !biv_plot_is_bridge (drawing, plot) && !biv_plot_is_ford (drawing, plot), "R" },
    { (ground->marks & BIV_MARK_BROKEN) != 0, "M" },
    { (ground->marks & BIV_MARK_IMPASSABLE) != 0, "X" },
  };

  if (ground->level > 0)
    g_string_append_printf (tags, "H%u", ground->level);
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (table[i].is_so)
      g_string_append_printf (tags, "%s%s", tags->len > 0 ? " " : "", table[i].tag);
}

/* A hex is labelled in its upper corner, and says there how high it is; in black and white, all that it is. */
static void
draw_label (const BivPainter *painter,
            BivPlot           plot,
            cairo_pattern_t  *halo,
            GString          *tags)
{
  BivPoint centre = biv_plot_get_centre (painter->drawing, plot);
  guint level = biv_plot_get_ground (painter->drawing, plot)->level;
  double y = centre.y - 0.405, width, tags_width;
  char label[12];

  g_string_truncate (tags, 0);
  if (painter->palette->kind == BIV_PALETTE_BLACK_AND_WHITE && (painter->look->layers & BIV_LAYER_TAGS) != 0)
    write_tags (painter->drawing, plot, tags);
  else if (level > 0)
    g_string_printf (tags, "+%u", level);
  BIV_FIT (label, "%02d%02d", plot.column + 1, plot.row + 1);
  biv_set_colour (painter->cr, painter->palette->ink);
  if (tags->len == 0)
    {
      biv_lettering_draw_haloed (painter->cr, label, BIV_LETTERING_MEDIUM, HEX_LABEL, centre.x, y, halo, 0.02);
      return;
    }
  width = biv_lettering_width (label, BIV_LETTERING_MEDIUM, HEX_LABEL);
  tags_width = biv_lettering_width (tags->str, BIV_LETTERING_BOLD, HEX_LABEL);
  biv_lettering_draw_haloed (painter->cr, label, BIV_LETTERING_MEDIUM, HEX_LABEL,
                             centre.x - (tags_width + LABEL_GAP) / 2.0, y, halo, 0.02);
  biv_set_colour (painter->cr, painter->palette->contour);
  biv_lettering_draw_haloed (painter->cr, tags->str, BIV_LETTERING_BOLD, HEX_LABEL,
                             centre.x + (width + LABEL_GAP) / 2.0, y, halo, 0.02);
}

void
biv_marks_draw_labels (const BivPainter *painter)
{
  BivPlots plots = painter->part;
  g_autoptr (GString) tags = g_string_new (NULL);
  cairo_pattern_t *halo;
  BivPlot plot;

  if (painter->drawing->shape != BIV_BOARD_HEXES || painter->detail < BIV_DETAIL_HEX_LABELS)
    return;
  halo = cairo_pattern_create_rgba (painter->palette->level[0].red, painter->palette->level[0].green,
                                    painter->palette->level[0].blue, 0.8);
  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      draw_label (painter, plot, halo, tags);
  cairo_pattern_destroy (halo);
}

void
biv_marks_draw_tags (const BivPainter *painter)
{
  const BivBoardDrawing *drawing = painter->drawing;
  BivPlots plots = painter->part;
  g_autoptr (GString) tags = g_string_new (NULL);
  cairo_t *cr = painter->cr;
  BivPlot plot;

  if (painter->palette->kind != BIV_PALETTE_BLACK_AND_WHITE || drawing->shape != BIV_BOARD_SQUARES
      || painter->detail < BIV_DETAIL_LETTERS)
    return;
  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      {
        double width;

        g_string_truncate (tags, 0);
        write_tags (drawing, plot, tags);
        if (tags->len == 0)
          continue;
        width = MAX (biv_lettering_width (tags->str, BIV_LETTERING_BOLD, TAG_SIZE) + 0.05, TAG_HEIGHT);
        cairo_rectangle (cr, plot.column, plot.row, width, TAG_HEIGHT);
        biv_set_colour (cr, painter->palette->plate);
        cairo_fill_preserve (cr);
        biv_stroke (cr, painter->palette->plate_ink, biv_painter_line (painter, 0.008, 0.5));
        biv_lettering_draw (cr, tags->str, BIV_LETTERING_BOLD, TAG_SIZE, plot.column + width / 2.0,
                            plot.row + TAG_HEIGHT / 2.0);
      }
}

/* ---- Names ---- */

/* In the lower part of the cell, below a counter's middle; a long one is set smaller, so that it stays within reach. */
static void
draw_name (const BivPainter *painter,
           BivPlot           plot,
           const char       *name,
           cairo_pattern_t  *halo)
{
  BivPoint centre = biv_plot_get_centre (painter->drawing, plot);
  double size = MAX (NAME_SIZE, (painter->look->on_paper ? 6.0 : 9.0) / painter->c);
  double width = biv_lettering_width (name, BIV_LETTERING_SERIF_BOLD, size);
  const double most = 2.0 * BIV_DRAWING_REACH;

  if (width > most)
    size *= most / width;
  biv_set_colour (painter->cr, painter->palette->ink);
  biv_lettering_draw_haloed (painter->cr, name, BIV_LETTERING_SERIF_BOLD, size, centre.x, centre.y + 0.33, halo,
                             0.05);
}

void
biv_marks_draw_names (const BivPainter *painter)
{
  BivPlots plots;
  cairo_pattern_t *halo;
  BivPlot plot;

  if (painter->drawing->names == NULL || painter->detail < BIV_DETAIL_TREES)
    return;
  plots = biv_plots_on_board (painter->drawing, biv_plots_grown (painter->part, BIV_DRAWING_REACH));
  halo = cairo_pattern_create_rgba (painter->palette->level[0].red, painter->palette->level[0].green,
                                    painter->palette->level[0].blue, 0.85);
  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      if (biv_plot_get_name (painter->drawing, plot) != NULL)
        draw_name (painter, plot, biv_plot_get_name (painter->drawing, plot), halo);
  cairo_pattern_destroy (halo);
}

/* ---- Objectives and edge ---- */

void
biv_marks_draw_objectives (const BivPainter *painter)
{
  const BivBoardDrawing *drawing = painter->drawing;
  BivPlots plots = painter->part;
  cairo_t *cr = painter->cr;
  BivPlot plot;

  if (painter->detail < BIV_DETAIL_LETTERS)
    return;
  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      {
        BivPoint centre = biv_plot_get_centre (drawing, plot);
        guint points = biv_plot_get_ground (drawing, plot)->objective;
        /* In the corner that badges reach last. */
        gboolean is_square = drawing->shape == BIV_BOARD_SQUARES;
        double x = centre.x - (is_square ? OBJECTIVE_AT : OBJECTIVE_WEST);
        double y = centre.y + (is_square ? OBJECTIVE_AT : OBJECTIVE_DOWN), line = biv_painter_line (painter, 0.016, 0.9);
        char text[4];

        if (points == 0)
          continue;
        cairo_new_path (cr);
        cairo_arc (cr, x, y, OBJECTIVE_R, 0, 2 * G_PI);
        biv_fill_and_stroke (cr, painter->palette->badge, painter->palette->plate_ink, line);
        cairo_arc (cr, x, y, OBJECTIVE_R - 1.5 * line, 0, 2 * G_PI);
        cairo_set_line_width (cr, biv_painter_line (painter, 0.006, 0.4));
        cairo_stroke (cr);
        BIV_FIT (text, "%u", MIN (points, 99));
        biv_lettering_draw (cr, text, BIV_LETTERING_BOLD, 0.135, x, y);
      }
}

void
biv_marks_draw_edge (const BivPainter *painter)
{
  const BivBoardDrawing *drawing = painter->drawing;
  BivPlots plots = painter->part;
  cairo_t *cr = painter->cr;
  BivPlot plot;

  cairo_new_path (cr);
  if (drawing->shape == BIV_BOARD_SQUARES)
    cairo_rectangle (cr, 0, 0, drawing->width, drawing->height);
  else
    for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
      for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
        for (guint d = 0; d < drawing->n_directions; d++)
          if (!biv_plot_is_on_board (drawing, biv_plot_get_neighbour (drawing, plot, d)))
            {
              BivPoint centre = biv_plot_get_centre (drawing, plot);
              BivPoint a = biv_cell_get_corner (drawing, d), b = biv_cell_get_corner (drawing, d + 1);

              cairo_move_to (cr, centre.x + a.x, centre.y + a.y);
              cairo_line_to (cr, centre.x + b.x, centre.y + b.y);
            }
  biv_set_colour (cr, painter->palette->ink);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_SQUARE);
  cairo_set_line_width (cr, biv_painter_line (painter, drawing->shape == BIV_BOARD_SQUARES ? BIV_EDGE_LINE : 0.028, 1.2));
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}
