/* SPDX-License-Identifier: GPL-3.0-or-later */
/* works.c: fieldworks, trenches, wire and mines */
#include "draw/ink/lettering.h"
#include "draw/ground/outline.h"

#include <math.h>

#define WORKS_INSET  0.115
#define PARAPET      0.05
#define TOOTH        0.075
#define TOOTH_PITCH  0.085
#define TRENCH_PITCH 0.15
#define TRENCH_DEPTH 0.055
#define WIRE_INSET   0.10
#define WIRE_PITCH   0.105
#define MINES_SHARE  0.88             /* of the cell's own outline */

static gboolean
has_mark (const BivBoardDrawing *drawing,
          BivPlot                plot,
          gconstpointer          data)
{
  return (biv_plot_get_ground (drawing, plot)->marks & GPOINTER_TO_UINT (data)) != 0;
}

/* Straight lines with the corners cut. Of a run of cells the line goes straight through. */
static GArray *
straight_outline (const BivPainter *painter,
                  const BivOutline *outline,
                  double            inset)
{
  BivOutlineStyle style = { 0.12, inset, BIV_WOBBLE_WORKS, 0.0, 0.0 };

  return biv_outline_get_points (outline, painter->drawing, &style, NULL, NULL);
}

/* Calls for every straight piece of the outlines that may be seen. */
typedef void (*PieceFunc) (cairo_t *cr,
                           BivPoint from,
                           BivPoint along,
                           BivPoint out,
                           double   length);

static void
for_pieces (const BivPainter *painter,
            const BivOutline *outline,
            const GArray     *points,
            PieceFunc         func)
{

  for (guint i = 0; i < points->len; i++)
    {
      const BivBorder *border = &g_array_index (outline->borders, BivBorder, i / 2);
      BivCubic span;
      BivPoint along;
      double length;

      if (!biv_plots_contain (&painter->seen, border->plot))
        continue;
      span = biv_outline_get_span (outline, points, i);
      along = (BivPoint) { span.d.x - span.a.x, span.d.y - span.a.y };
      length = hypot (along.x, along.y);
      if (length < 1e-6)
        continue;
      along = (BivPoint) { along.x / length, along.y / length };
      func (painter->cr, span.a, along, (BivPoint) { along.y, -along.x }, length);
    }
}

/* ---- Works ---- */

static void
add_teeth (cairo_t *cr,
           BivPoint from,
           BivPoint along,
           BivPoint out,
           double   length)
{
  int n = MAX (1, lround (length / TOOTH_PITCH));

  for (int i = 0; i < n; i++)
    {
      double at = (i + 0.5) / n * length, half = 0.02;
      BivPoint foot = { from.x + along.x * at, from.y + along.y * at };

      cairo_move_to (cr, foot.x - along.x * half, foot.y - along.y * half);
      cairo_line_to (cr, foot.x + out.x * TOOTH, foot.y + out.y * TOOTH);
      cairo_line_to (cr, foot.x + along.x * half, foot.y + along.y * half);
      cairo_close_path (cr);
    }
}

static void
draw_fieldworks (const BivPainter *painter)
{
  g_autoptr (BivOutline) outline = biv_outline_new (painter->drawing, &painter->window, has_mark,
                                                    GUINT_TO_POINTER (BIV_MARK_WORKS));
  g_autoptr (GArray) points = straight_outline (painter, outline, WORKS_INSET);
  cairo_t *cr = painter->cr;

  if (points->len == 0)
    return;
  biv_set_colour (cr, painter->palette->works);
  if (painter->detail >= BIV_DETAIL_TREES)
    {
      cairo_new_path (cr);
      for_pieces (painter, outline, points, add_teeth);
      cairo_fill (cr);
    }
  cairo_new_path (cr);
  biv_outline_add (outline, points, FALSE, cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_set_line_width (cr, biv_painter_line (painter, PARAPET, 1.5));
  cairo_stroke (cr);
}

/* ---- Trenches ---- */

/* A trench is dug in traverses: a square wave that steps outward. */
static void
add_traverses (cairo_t *cr,
               BivPoint from,
               BivPoint along,
               BivPoint out,
               double   length)
{
  int n = MAX (1, lround (length / TRENCH_PITCH));
  double step = length / n;

  cairo_new_sub_path (cr);
  cairo_line_to (cr, from.x, from.y);
  for (int i = 0; i < n; i++)
    {
      static const double shape[4][2] = { { 0.25, 0 }, { 0.25, 1 }, { 0.75, 1 }, { 0.75, 0 } };

      for (guint k = 0; k < 4; k++)
        {
          double at = (i + shape[k][0]) * step, off = shape[k][1] * TRENCH_DEPTH;

          cairo_line_to (cr, from.x + along.x * at + out.x * off, from.y + along.y * at + out.y * off);
        }
    }
  cairo_line_to (cr, from.x + along.x * length, from.y + along.y * length);
}

static void
draw_trenches (const BivPainter *painter)
{
  g_autoptr (BivOutline) outline = biv_outline_new (painter->drawing, &painter->window, has_mark,
                                                    GUINT_TO_POINTER (BIV_MARK_TRENCH));
  g_autoptr (GArray) points = straight_outline (painter, outline, WORKS_INSET);
  cairo_t *cr = painter->cr;

  if (points->len == 0)
    return;
  cairo_new_path (cr);
  if (painter->detail >= BIV_DETAIL_HACHURES)
    for_pieces (painter, outline, points, add_traverses);
  else
    biv_outline_add (outline, points, FALSE, cr);
  biv_set_colour (cr, painter->palette->works);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_SQUARE);
  cairo_set_line_width (cr, biv_painter_line (painter, 0.03, 1.2));
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

/* ---- Wire and mines ---- */

static void
add_barbs (cairo_t *cr,
           BivPoint from,
           BivPoint along,
           BivPoint out,
           double   length)
{
  int n = MAX (1, lround (length / WIRE_PITCH));
  const double half = 0.022;

  for (int i = 0; i < n; i++)
    {
      double at = (i + 0.5) / n * length;
      BivPoint middle = { from.x + along.x * at, from.y + along.y * at };
      BivPoint up = { (along.x + out.x) * half, (along.y + out.y) * half };
      BivPoint down = { (along.x - out.x) * half, (along.y - out.y) * half };

      cairo_move_to (cr, middle.x - up.x, middle.y - up.y);
      cairo_line_to (cr, middle.x + up.x, middle.y + up.y);
      cairo_move_to (cr, middle.x - down.x, middle.y - down.y);
      cairo_line_to (cr, middle.x + down.x, middle.y + down.y);
    }
}

static void
draw_wire (const BivPainter *painter)
{
  static const BivOutlineStyle style = { 0.27, WIRE_INSET, BIV_WOBBLE_WORKS, 0.0, 0.0 };
  g_autoptr (BivOutline) outline = biv_outline_new (painter->drawing, &painter->window, has_mark,
                                                    GUINT_TO_POINTER (BIV_MARK_WIRE));
  g_autoptr (GArray) points = biv_outline_get_points (outline, painter->drawing, &style, NULL, NULL);
  cairo_t *cr = painter->cr;

  if (points->len == 0)
    return;
  cairo_new_path (cr);
  biv_outline_add (outline, points, FALSE, cr);
  if (painter->detail >= BIV_DETAIL_HACHURES)
    for_pieces (painter, outline, points, add_barbs);
  biv_stroke (cr, painter->palette->ink, biv_painter_line (painter, 0.012, 0.6));
}

static void
add_mine (cairo_t *cr,
          BivPoint at,
          double   radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, at.x, at.y, radius, 0, 2 * G_PI);
}

static void
draw_minefield (const BivPainter *painter,
                BivPlot           plot)
{
  /* Out where no counter hides them. */
  static const BivPoint squares[] = { { -0.37, -0.35 }, { 0.0, -0.36 }, { 0.37, -0.35 }, { -0.37, 0.38 }, { 0.37, 0.38 } };
  static const BivPoint hexes[] = { { -0.41, 0.02 }, { -0.2, 0.39 }, { 0.2, 0.39 }, { 0.41, 0.02 } };
  gboolean is_square = painter->drawing->shape == BIV_BOARD_SQUARES;
  const BivPoint *mines = is_square ? squares : hexes;
  gsize n_mines = is_square ? G_N_ELEMENTS (squares) : G_N_ELEMENTS (hexes);
  const BivBoardDrawing *drawing = painter->drawing;
  BivPoint centre = biv_plot_get_centre (drawing, plot);
  cairo_t *cr = painter->cr;

  cairo_new_path (cr);
  for (guint i = 0; i < drawing->n_directions; i++)
    {
      BivPoint corner = biv_cell_get_corner (drawing, i);

      cairo_line_to (cr, centre.x + corner.x * MINES_SHARE, centre.y + corner.y * MINES_SHARE);
    }
  cairo_close_path (cr);
  biv_set_colour_alpha (cr, painter->palette->middle_line, 0.10);
  cairo_fill_preserve (cr);
  biv_set_colour (cr, painter->palette->middle_line);
  cairo_set_dash (cr, (const double[]) { 0.05, 0.03 }, 2, 0.0);
  cairo_set_line_width (cr, biv_painter_line (painter, 0.014, 0.8));
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);

  if (painter->detail < BIV_DETAIL_HACHURES)
    return;
  biv_set_colour (cr, painter->palette->ink);
  for (guint i = 0; i < n_mines; i++)
    {
      BivPoint at = { centre.x + mines[i].x, centre.y + mines[i].y };

      add_mine (cr, at, 0.026);
      cairo_fill (cr);
      for (int k = -1; k <= 1; k++)
        {
          cairo_move_to (cr, at.x, at.y);
          cairo_line_to (cr, at.x + k * 0.035, at.y - 0.045 + 0.012 * ABS (k));
        }
      cairo_set_line_width (cr, biv_painter_line (painter, 0.01, 0.5));
      cairo_stroke (cr);
    }
}

void
biv_works_draw (const BivPainter *painter)
{
  BivPlots plots = painter->part;
  BivPlot plot;

  draw_trenches (painter);
  draw_fieldworks (painter);
  draw_wire (painter);
  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      if (has_mark (painter->drawing, plot, GUINT_TO_POINTER (BIV_MARK_MINE)))
        draw_minefield (painter, plot);
}
