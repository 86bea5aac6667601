/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-grid.c: where a board's cells lie in its drawing */
#include "draw/ground/board-drawing-private.h"
#include "draw/tabletop/tabletop-drawing.h"

#include <math.h>

/* Of a hex, whose distance across the flats is 1: from its centre to a corner, and from column to column. */
#define HEX_RADIUS 0.57735026918962576
#define HEX_PITCH  0.86602540378443865

/* ---- Ground ---- */

const char *
biv_plot_get_name (const BivBoardDrawing *drawing,
                   BivPlot                plot)
{
  return drawing->names != NULL && biv_plot_is_on_board (drawing, plot)
         ? drawing->names[plot.row * drawing->width + plot.column] : NULL;
}

gboolean
biv_plot_is_on_board (const BivBoardDrawing *drawing,
                      BivPlot                plot)
{
  return plot.column >= 0 && plot.column < drawing->width && plot.row >= 0 && plot.row < drawing->height;
}

const BivGround *
biv_plot_get_ground (const BivBoardDrawing *drawing,
                     BivPlot                plot)
{
  int column = CLAMP (plot.column, 0, drawing->width - 1);
  int row = CLAMP (plot.row, 0, drawing->height - 1);

  return &drawing->ground[row * drawing->width + column];
}

BivPlot
biv_plot_get_neighbour (const BivBoardDrawing *drawing,
                        BivPlot                plot,
                        guint                  direction)
{
  static const BivPlot square[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
  /* Columns are numbered from 1 on the board and from 0 here: the odd ones here lie half a hex further south. */
  static const BivPlot hex[2][6] = {
    { { 0, -1 }, { 1, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 }, { -1, -1 } },
    { { 0, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 } },
  };
  BivPlot step = drawing->shape == BIV_BOARD_SQUARES ? square[direction] : hex[plot.column & 1][direction];

  return (BivPlot) { plot.column + step.column, plot.row + step.row };
}

guint
biv_direction_opposite (const BivBoardDrawing *drawing,
                        guint                  direction)
{
  return (direction + drawing->n_directions / 2) % drawing->n_directions;
}

BivPlot
biv_plot_from_cell (const BivBoardDrawing *drawing,
                    BivCell                cell)
{
  int row = cell / drawing->width;

  return (BivPlot) { cell % drawing->width, drawing->shape == BIV_BOARD_SQUARES ? drawing->height - 1 - row : row };
}

BivCell
biv_plot_to_cell (const BivBoardDrawing *drawing,
                  BivPlot                plot)
{
  int row = drawing->shape == BIV_BOARD_SQUARES ? drawing->height - 1 - plot.row : plot.row;

  return biv_plot_is_on_board (drawing, plot) ? row * drawing->width + plot.column : BIV_NO_CELL;
}

/* ---- Geometry ---- */

BivPoint
biv_plot_get_centre (const BivBoardDrawing *drawing,
                     BivPlot                plot)
{
  if (drawing->shape == BIV_BOARD_SQUARES)
    return (BivPoint) { plot.column + 0.5, plot.row + 0.5 };
  return (BivPoint) { HEX_RADIUS + plot.column * HEX_PITCH, plot.row + (plot.column & 1 ? 1.0 : 0.5) };
}

BivPoint
biv_cell_get_corner (const BivBoardDrawing *drawing,
                     guint                  corner)
{
  static const BivPoint square[4] = { { -0.5, -0.5 }, { 0.5, -0.5 }, { 0.5, 0.5 }, { -0.5, 0.5 } };
  static const BivPoint hex[6] = {
    { -HEX_RADIUS / 2, -0.5 }, { HEX_RADIUS / 2, -0.5 }, { HEX_RADIUS, 0.0 },
    { HEX_RADIUS / 2, 0.5 }, { -HEX_RADIUS / 2, 0.5 }, { -HEX_RADIUS, 0.0 },
  };

  return drawing->shape == BIV_BOARD_SQUARES ? square[corner % 4] : hex[corner % 6];
}

BivPoint
biv_cell_get_normal (const BivBoardDrawing *drawing,
                     guint                  direction)
{
  static const BivPoint square[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
  static const BivPoint hex[6] = {
    { 0, -1 }, { HEX_PITCH, -0.5 }, { HEX_PITCH, 0.5 }, { 0, 1 }, { -HEX_PITCH, 0.5 }, { -HEX_PITCH, -0.5 },
  };

  return drawing->shape == BIV_BOARD_SQUARES ? square[direction] : hex[direction];
}

/* ---- Runs of cells ---- */

gboolean
biv_plots_contain (const BivPlots *plots,
                   BivPlot         plot)
{
  return plot.column >= plots->first_column && plot.column <= plots->last_column
         && plot.row >= plots->first_row && plot.row <= plots->last_row;
}

BivPlots
biv_plots_in_box (const BivBoardDrawing *drawing,
                  const BivBox          *box)
{
  double right = box->x + box->width, bottom = box->y + box->height;

  if (drawing->shape == BIV_BOARD_SQUARES)
    return (BivPlots) { floor (box->x), floor (box->y), floor (right), floor (bottom) };
  /* A hex reaches over a third of the next column, and odd columns hang half a hex lower. */
  return (BivPlots) { floor (box->x / HEX_PITCH) - 1, floor (box->y) - 1, floor (right / HEX_PITCH), floor (bottom) };
}

BivPlots
biv_plots_grown (BivPlots plots,
                 int      by)
{
  return (BivPlots) { plots.first_column - by, plots.first_row - by, plots.last_column + by, plots.last_row + by };
}

BivPlots
biv_plots_on_board (const BivBoardDrawing *drawing,
                    BivPlots               plots)
{
  return (BivPlots) { MAX (plots.first_column, 0), MAX (plots.first_row, 0),
                      MIN (plots.last_column, drawing->width - 1), MIN (plots.last_row, drawing->height - 1) };
}

/* ---- Where things are, for others ---- */

BivBoardShape
biv_board_drawing_get_shape (const BivBoardDrawing *drawing)
{
  return drawing->shape;
}

guint
biv_board_drawing_get_n_cells (const BivBoardDrawing *drawing)
{
  return drawing->width * drawing->height;
}

void
biv_board_drawing_get_size (const BivBoardDrawing *drawing,
                            double                *width,
                            double                *height)
{
  g_return_if_fail (drawing != NULL && width != NULL && height != NULL);

  if (drawing->table != NULL)
    {
      *width = (double) biv_tabletop_get_width (drawing->table) / BIV_MM / BIV_TABLETOP_CELL_MM;
      *height = (double) biv_tabletop_get_height (drawing->table) / BIV_MM / BIV_TABLETOP_CELL_MM;
      return;
    }
  if (drawing->shape == BIV_BOARD_SQUARES)
    {
      *width = drawing->width;
      *height = drawing->height;
    }
  else
    {
      *width = 2.0 * HEX_RADIUS + (drawing->width - 1) * HEX_PITCH;
      *height = drawing->height + (drawing->width > 1 ? 0.5 : 0.0);
    }
}

void
biv_board_drawing_get_centre (const BivBoardDrawing *drawing,
                              BivCell                cell,
                              double                *x,
                              double                *y)
{
  BivPoint centre;

  g_return_if_fail (drawing != NULL && cell < biv_board_drawing_get_n_cells (drawing));

  centre = biv_plot_get_centre (drawing, biv_plot_from_cell (drawing, cell));
  *x = centre.x;
  *y = centre.y;
}

void
biv_board_drawing_get_cell_box (const BivBoardDrawing *drawing,
                                BivCell                cell,
                                BivBox                *box)
{
  BivPoint centre;
  double half;

  g_return_if_fail (drawing != NULL && cell < biv_board_drawing_get_n_cells (drawing) && box != NULL);

  centre = biv_plot_get_centre (drawing, biv_plot_from_cell (drawing, cell));
  half = drawing->shape == BIV_BOARD_SQUARES ? 0.5 : HEX_RADIUS;
  *box = (BivBox) { centre.x - half, centre.y - 0.5, 2.0 * half, 1.0 };
}

/* A point lies in the hex whose centre is nearest. */
static BivPlot
nearest_hex (const BivBoardDrawing *drawing,
             double                 x,
             double                 y)
{
  BivPlot best = { 0, 0 };
  double least = G_MAXDOUBLE;
  int column = floor (x / HEX_PITCH);

  for (int i = column - 1; i <= column + 1; i++)
    for (int j = floor (y) - 1; j <= floor (y); j++)
      {
        BivPoint centre = biv_plot_get_centre (drawing, (BivPlot) { i, j });
        double distance = hypot (centre.x - x, centre.y - y);

        if (distance < least)
          {
            least = distance;
            best = (BivPlot) { i, j };
          }
      }
  return best;
}

BivCell
biv_board_drawing_get_cell_at (const BivBoardDrawing *drawing,
                               double                 x,
                               double                 y)
{
  double width, height;

  g_return_val_if_fail (drawing != NULL, BIV_NO_CELL);

  biv_board_drawing_get_size (drawing, &width, &height);
  if (drawing->table != NULL || !(x >= 0.0 && x < width && y >= 0.0 && y < height))
    return BIV_NO_CELL;
  if (drawing->shape == BIV_BOARD_SQUARES)
    return biv_plot_to_cell (drawing, (BivPlot) { floor (x), floor (y) });
  return biv_plot_to_cell (drawing, nearest_hex (drawing, x, y));
}

gboolean
biv_board_drawing_get_edge_at (const BivBoardDrawing *drawing,
                               double                 x,
                               double                 y,
                               BivCell               *cell,
                               guint                 *direction)
{
  BivCell at = biv_board_drawing_get_cell_at (drawing, x, y);
  BivPoint centre;
  double furthest = -G_MAXDOUBLE;

  g_return_val_if_fail (cell != NULL && direction != NULL, FALSE);

  if (at == BIV_NO_CELL)
    return FALSE;
  centre = biv_plot_get_centre (drawing, biv_plot_from_cell (drawing, at));
  *cell = at;
  for (guint d = 0; d < drawing->n_directions; d++)
    {
      BivPoint out = biv_cell_get_normal (drawing, d);
      double along = (x - centre.x) * out.x + (y - centre.y) * out.y;

      if (along <= furthest)
        continue;
      furthest = along;
      *direction = d;
    }
  return TRUE;
}

void
biv_board_drawing_add_cell_path (const BivBoardDrawing *drawing,
                                 cairo_t               *cr,
                                 double                 cell_size,
                                 BivCell                cell,
                                 double                 inset)
{
  BivPoint centre;
  double share = 1.0 - 2.0 * inset;

  g_return_if_fail (drawing != NULL && cr != NULL && cell < biv_board_drawing_get_n_cells (drawing));

  centre = biv_plot_get_centre (drawing, biv_plot_from_cell (drawing, cell));
  cairo_new_sub_path (cr);
  for (guint i = 0; i < drawing->n_directions; i++)
    {
      BivPoint corner = biv_cell_get_corner (drawing, i);

      cairo_line_to (cr, (centre.x + corner.x * share) * cell_size, (centre.y + corner.y * share) * cell_size);
    }
  cairo_close_path (cr);
}
