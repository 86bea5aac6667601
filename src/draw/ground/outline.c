/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outline.c: the outlines of a region of cells */
#include "draw/ground/outline.h"

#include <math.h>

typedef struct
{
  const BivBoardDrawing *drawing;
  const BivPlots        *window;
  BivPlotTest            test;
  gconstpointer          data;
  int                    width;
  guint8                *inside;      /* of the window's cells */
  guint8                *walked;      /* bits: the directions whose edge is in a loop already */
} Walk;

static gsize
slot_of (const Walk *walk,
         BivPlot     plot)
{
  return (gsize) (plot.row - walk->window->first_row) * walk->width + (plot.column - walk->window->first_column);
}

static gboolean
is_inside (const Walk *walk,
           BivPlot     plot)
{
  return biv_plots_contain (walk->window, plot) && walk->inside[slot_of (walk, plot)];
}

static gboolean
is_border (const Walk *walk,
           BivPlot     plot,
           guint       direction)
{
  return is_inside (walk, plot) && !is_inside (walk, biv_plot_get_neighbour (walk->drawing, plot, direction));
}

/* The border that begins where this one ends. The same cell is tried first: diagonals do not join. */
static void
go_on (const Walk *walk,
       BivPlot    *plot,
       guint      *direction)
{
  guint n = walk->drawing->n_directions;
  guint edge = (*direction + 1) % n;

  while (!is_border (walk, *plot, edge))
    {
      *plot = biv_plot_get_neighbour (walk->drawing, *plot, edge);
      edge = (biv_direction_opposite (walk->drawing, edge) + 1) % n;
    }
  *direction = edge;
}

static void
walk_loop (const Walk *walk,
           BivPlot     plot,
           guint       direction,
           BivOutline *outline)
{
  guint loop = outline->starts->len;

  g_array_append_val (outline->starts, outline->borders->len);
  while ((walk->walked[slot_of (walk, plot)] & 1u << direction) == 0)
    {
      BivBorder border = { plot, direction, loop };

      walk->walked[slot_of (walk, plot)] |= 1u << direction;
      g_array_append_val (outline->borders, border);
      go_on (walk, &plot, &direction);
    }
}

BivOutline *
biv_outline_new (const BivBoardDrawing *drawing,
                 const BivPlots        *window,
                 BivPlotTest            test,
                 gconstpointer          data)
{
  BivOutline *outline = g_new0 (BivOutline, 1);
  int width = window->last_column - window->first_column + 1, height = window->last_row - window->first_row + 1;
  g_autofree guint8 *inside = g_new0 (guint8, MAX (width, 0) * MAX (height, 0) + 1);
  g_autofree guint8 *walked = g_new0 (guint8, MAX (width, 0) * MAX (height, 0) + 1);
  Walk walk = { drawing, window, test, data, width, inside, walked };
  BivPlot plot;

  outline->borders = g_array_new (FALSE, FALSE, sizeof (BivBorder));
  outline->starts = g_array_new (FALSE, FALSE, sizeof (guint));
  for (plot.row = window->first_row; plot.row <= window->last_row; plot.row++)
    for (plot.column = window->first_column; plot.column <= window->last_column; plot.column++)
      inside[slot_of (&walk, plot)] = test (drawing, plot, data);
  for (plot.row = window->first_row; plot.row <= window->last_row; plot.row++)
    for (plot.column = window->first_column; plot.column <= window->last_column; plot.column++)
      for (guint d = 0; d < drawing->n_directions; d++)
        if ((walked[slot_of (&walk, plot)] & 1u << d) == 0 && is_border (&walk, plot, d))
          walk_loop (&walk, plot, d, outline);
  g_array_append_val (outline->starts, outline->borders->len);
  return outline;
}

void
biv_outline_free (BivOutline *outline)
{
  if (outline == NULL)
    return;
  g_array_unref (outline->borders);
  g_array_unref (outline->starts);
  g_free (outline);
}

/* ---- Points ---- */

typedef struct
{
  const BivOutline      *outline;
  const BivBoardDrawing *drawing;
  const BivOutlineStyle *style;
  BivBorderSteps         steps;
  gconstpointer          data;
} Placing;

static double
inset_of (const Placing   *placing,
          const BivBorder *border)
{
  guint steps = placing->steps != NULL ? placing->steps (placing->drawing, border, placing->data) : 0;

  return MIN (placing->style->inset + steps * placing->style->extra_inset, 0.42);
}

/* How far along the edge a point keeps from the corner. At a convex corner it stays clear of where the neighbouring
 * border lies, else the lines of a cliff would cross each other there. */
static double
share_at (const Placing   *placing,
          const BivBorder *border,
          const BivBorder *neighbour)
{
  gboolean squares = placing->drawing->shape == BIV_BOARD_SQUARES;
  gboolean is_convex = border->plot.column == neighbour->plot.column && border->plot.row == neighbour->plot.row;
  double room = 0.0;

  if (is_convex && placing->steps != NULL)
    room = squares ? inset_of (placing, neighbour) + 0.105 : inset_of (placing, neighbour) + 0.06;
  return MIN (MAX (placing->style->share, room), 0.49);
}

static BivPoint
place (const Placing   *placing,
       const BivBorder *border,
       double           along,
       guint            which)
{
  BivPoint centre = biv_plot_get_centre (placing->drawing, border->plot);
  BivPoint from = biv_cell_get_corner (placing->drawing, border->direction);
  BivPoint to = biv_cell_get_corner (placing->drawing, border->direction + 1);
  BivPoint out = biv_cell_get_normal (placing->drawing, border->direction);
  double inset = inset_of (placing, border)
                 + placing->style->wobble_size * biv_wobble (placing->drawing->seed, placing->style->wobble,
                                                             border->plot.column, border->plot.row,
                                                             border->direction * 2 + which);

  return (BivPoint) { centre.x + from.x + (to.x - from.x) * along - out.x * inset,
                      centre.y + from.y + (to.y - from.y) * along - out.y * inset };
}

GArray *
biv_outline_get_points (const BivOutline      *outline,
                        const BivBoardDrawing *drawing,
                        const BivOutlineStyle *style,
                        BivBorderSteps         steps,
                        gconstpointer          data)
{
  const Placing placing = { outline, drawing, style, steps, data };
  GArray *points = g_array_sized_new (FALSE, FALSE, sizeof (BivPoint), outline->borders->len * 2);

  for (guint loop = 0; loop + 1 < outline->starts->len; loop++)
    {
      guint start = g_array_index (outline->starts, guint, loop);
      guint n = g_array_index (outline->starts, guint, loop + 1) - start;
      const BivBorder *borders = &g_array_index (outline->borders, BivBorder, start);

      for (guint i = 0; i < n; i++)
        {
          BivPoint pair[2] = {
            place (&placing, &borders[i], share_at (&placing, &borders[i], &borders[(i + n - 1) % n]), 0),
            place (&placing, &borders[i], 1.0 - share_at (&placing, &borders[i], &borders[(i + 1) % n]), 1),
          };

          g_array_append_vals (points, pair, 2);
        }
    }
  return points;
}

void
biv_outline_add (const BivOutline *outline,
                 const GArray     *points,
                 gboolean          curved,
                 cairo_t          *cr)
{
  for (guint loop = 0; loop + 1 < outline->starts->len; loop++)
    {
      guint start = g_array_index (outline->starts, guint, loop);
      guint n = g_array_index (outline->starts, guint, loop + 1) - start;
      const BivPoint *first = &g_array_index (points, BivPoint, start * 2);

      if (curved)
        biv_curve_add_loop (first, n * 2, cr);
      else
        biv_curve_add_polygon (first, n * 2, cr);
    }
}

void
biv_outline_add_dashed (const BivOutline *outline,
                        const GArray     *points,
                        cairo_t          *cr)
{
  for (guint i = 0; i < points->len; i++)
    {
      BivCubic span = biv_outline_get_span (outline, points, i);

      if (i % 2 == 0)
        cairo_move_to (cr, span.a.x, span.a.y);
      cairo_curve_to (cr, span.b.x, span.b.y, span.c.x, span.c.y, span.d.x, span.d.y);
    }
}

BivCubic
biv_outline_get_span (const BivOutline *outline,
                      const GArray     *points,
                      gsize             i)
{
  const BivBorder *border = &g_array_index (outline->borders, BivBorder, i / 2);
  guint start = g_array_index (outline->starts, guint, border->loop);
  guint n = g_array_index (outline->starts, guint, border->loop + 1) - start;

  return biv_curve_get_span (&g_array_index (points, BivPoint, start * 2), n * 2, i - start * 2);
}
