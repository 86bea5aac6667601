/* SPDX-License-Identifier: GPL-3.0-or-later */
/* towns.c: built-up ground and its houses
 *
 * On squares blocks stand in the cell's corners and along edges without a street; on hexes on a staggered lattice. Most
 * of them stand beyond 0.33c of the cell's centre, where no counter hides them. */
#include "draw/ground/outline.h"
#include "draw/ground/ways.h"

#include <math.h>

#define LATTICE      0.165
#define STREET_ROOM  0.105            /* from a street's middle to the middle of a house */
#define MAX_HOUSES   48

typedef struct
{
  double x1, y1, x2, y2;              /* from the cell's centre */
} House;

typedef struct
{
  House houses[MAX_HOUSES];
  guint n;
} Houses;

static gboolean
is_town (const BivBoardDrawing *drawing,
         BivPlot                plot,
         gconstpointer          data)
{
  return (biv_plot_get_ground (drawing, plot)->marks & BIV_MARK_TOWN) != 0;
}

static const BivOutlineStyle town_style = { 0.27, 0.05, BIV_WOBBLE_TOWN, 0.012, 0.0 };

void
biv_towns_draw_ground (const BivPainter *painter)
{
  g_autoptr (BivOutline) outline = biv_outline_new (painter->drawing, &painter->window, is_town, NULL);
  g_autoptr (GArray) points = biv_outline_get_points (outline, painter->drawing, &town_style, NULL, NULL);
  cairo_t *cr = painter->cr;

  if (points->len == 0)
    return;
  cairo_new_path (cr);
  if (painter->palette->kind != BIV_PALETTE_BLACK_AND_WHITE)
    {
      biv_outline_add (outline, points, TRUE, cr);
      biv_fill (cr, painter->palette->town);
    }
  biv_outline_add_dashed (outline, points, cr);
  biv_set_colour (cr, painter->palette->house_line);
  cairo_set_line_width (cr, biv_painter_line (painter, 0.008, 0.5));
  cairo_set_dash (cr, (const double[]) { 0.045, 0.03 }, 2, 0.0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
}

/* ---- Where the houses stand ---- */

static double
wobble_house (const BivBoardDrawing *drawing,
              BivPlot                plot,
              guint                  index)
{
  return biv_wobble (drawing->seed, BIV_WOBBLE_HOUSE, plot.column, plot.row, index);
}

static void
build (Houses *houses,
       double  x1,
       double  y1,
       double  x2,
       double  y2)
{
  if (houses->n < MAX_HOUSES)
    houses->houses[houses->n++] = (House) { MIN (x1, x2), MIN (y1, y2), MAX (x1, x2), MAX (y1, y2) };
}

/* A corner holds two blocks; one takes the corner itself, the other stands beside it along the other edge. (sx, sy) is
 * the corner's sign; lying tells which edge the corner's block lies along. */
static void
build_corner (Houses *houses,
              double  sx,
              double  sy,
              double  wobble_a,
              double  wobble_b,
              double  wobble_c)
{
  gboolean lying = wobble_c > 0.0;
  double depth = 0.122 + 0.012 * wobble_a, length = 0.225 + 0.035 * wobble_b;
  double outer = 0.458 + 0.006 * wobble_c, other = outer - depth - 0.012;

  if (lying)
    {
      build (houses, sx * outer, sy * outer, sx * (outer - length), sy * (outer - depth));
      build (houses, sx * outer, sy * other, sx * (outer - 0.115), sy * (other - 0.165 - 0.02 * wobble_a));
    }
  else
    {
      build (houses, sx * outer, sy * outer, sx * (outer - depth), sy * (outer - length));
      build (houses, sx * other, sy * outer, sx * (other - 0.165 - 0.02 * wobble_b), sy * (outer - 0.115));
    }
}

static gboolean
is_clear (const BivWayPlot *street,
          BivPoint          centre,
          double            x,
          double            y,
          double            room)
{
  return biv_way_get_distance (street, 1, (BivPoint) { centre.x + x, centre.y + y }) > room;
}

static void
build_square (const BivBoardDrawing *drawing,
              BivPlot                plot,
              const BivWayPlot      *street,
              guint                  streets,
              Houses                *houses)
{
  static const double signs[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
  BivPoint centre = biv_plot_get_centre (drawing, plot);

  for (guint i = 0; i < 4; i++)
    {
      double sx = signs[i][0], sy = signs[i][1];

      build_corner (houses, sx, sy, wobble_house (drawing, plot, i * 8), wobble_house (drawing, plot, i * 8 + 1),
                    wobble_house (drawing, plot, i * 8 + 2));
      /* One house behind each corner, seen when no counter stands there. */
      if (is_clear (street, centre, sx * 0.195, sy * 0.165, 0.15) && wobble_house (drawing, plot, i * 8 + 3) > -0.4)
        {
          double half = 0.082 + 0.01 * wobble_house (drawing, plot, i * 8 + 4);

          build (houses, sx * 0.195 - half, sy * 0.165 - 0.052, sx * 0.195 + half, sy * 0.165 + 0.052);
        }
      if ((streets & 1u << i) == 0)
        {
          BivPoint out = biv_cell_get_normal (drawing, i);
          double half = 0.088 + 0.012 * wobble_house (drawing, plot, i * 8 + 5);
          double shift = 0.02 * wobble_house (drawing, plot, i * 8 + 6);
          double near = 0.342, far = 0.455;

          if (out.x == 0.0)
            build (houses, shift - half, out.y * near, shift + half, out.y * far);
          else
            build (houses, out.x * near, shift - half, out.x * far, shift + half);
        }
    }
}

static void
build_hex (const BivBoardDrawing *drawing,
           BivPlot                plot,
           const BivWayPlot      *street,
           Houses                *houses)
{
  BivPoint centre = biv_plot_get_centre (drawing, plot);

  for (int row = -2; row <= 2; row++)
    for (int column = -3; column <= 3; column++)
      {
        guint index = (row + 2) * 8 + column + 3;
        double x = (column + (row & 1 ? 0.5 : 0.0)) * LATTICE, y = row * LATTICE * 1.05;
        double wx = wobble_house (drawing, plot, index * 2), wy = wobble_house (drawing, plot, index * 2 + 1);
        double half = 0.062 + 0.012 * wx;

        /* Within the hexagon, by its slanting sides and its flats. */
        if (fabs (y) > 0.38 || fabs (x) * G_SQRT2 * 0.6123724 + fabs (y) * 0.5 > 0.39
            || !is_clear (street, centre, x, y, STREET_ROOM))
          continue;
        x += 0.012 * wy;
        build (houses, x - half, y - 0.04, x + half, y + 0.04);
      }
}

/* ---- Drawing them ---- */

/* A house's roof: the half that faces the light (north or west) is lighter. */
static void
draw_house (const BivPainter *painter,
            BivPoint          centre,
            const House      *house)
{
  cairo_t *cr = painter->cr;
  const BivPalette *palette = painter->palette;
  double x = centre.x + house->x1, y = centre.y + house->y1;
  double width = house->x2 - house->x1, height = house->y2 - house->y1;
  gboolean is_lying = width >= height;

  if (palette->kind == BIV_PALETTE_LIGHT || palette->kind == BIV_PALETTE_DARK)
    {
      cairo_rectangle (cr, x + 0.012, y + 0.014, width, height);
      biv_fill_alpha (cr, palette->house_line, 0.35);
    }
  cairo_rectangle (cr, x, y, width, height);
  biv_set_colour (cr, palette->house);
  cairo_fill_preserve (cr);
  if (painter->detail >= BIV_DETAIL_PLANKS)
    {
      cairo_new_path (cr);
      cairo_rectangle (cr, x, y, is_lying ? width : width / 2.0, is_lying ? height / 2.0 : height);
      biv_fill (cr, palette->roof);
      cairo_rectangle (cr, x, y, width, height);
    }
  biv_stroke (cr, palette->house_line, biv_painter_line (painter, 0.009, 0.5));
}

/* From afar a town is one block of the house colour in each cell, dark beside any wood. */
static void
draw_block (const BivPainter *painter,
            BivPoint          centre)
{
  cairo_rectangle (painter->cr, centre.x - 0.3, centre.y - 0.3, 0.6, 0.6);
  biv_set_colour (painter->cr, painter->palette->house);
  cairo_fill (painter->cr);
}

void
biv_towns_draw_houses (const BivPainter *painter)
{
  const BivBoardDrawing *drawing = painter->drawing;
  BivPlots plots = painter->part;
  BivPlot plot;

  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      {
        BivPoint centre = biv_plot_get_centre (drawing, plot);
        Houses houses = { .n = 0 };
        BivWayPlot street;

        if (!is_town (drawing, plot, NULL))
          continue;
        if (painter->detail < BIV_DETAIL_TREES)
          {
            draw_block (painter, centre);
            continue;
          }
        biv_way_get_plot (drawing, BIV_WAY_ROAD, plot, &street);
        if (drawing->shape == BIV_BOARD_SQUARES)
          build_square (drawing, plot, &street, biv_way_get_edges (drawing, BIV_WAY_ROAD, plot), &houses);
        else
          build_hex (drawing, plot, &street, &houses);
        for (guint i = 0; i < houses.n; i++)
          draw_house (painter, centre, &houses.houses[i]);
      }
}
