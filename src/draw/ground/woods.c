/* SPDX-License-Identifier: GPL-3.0-or-later */
/* woods.c: woods, and broken or marshy ground
 *
 * Enough trees stand in the outer ring of the cell, beyond 0.33c, that a wood can be read with a counter standing in it. */
#include "draw/ground/outline.h"
#include "draw/ground/ways.h"

#include <math.h>

#define RING_TREES    12
#define RING_RADIUS   0.385
#define INNER_TREES   6
#define INNER_RADIUS  0.20
#define ALL_TREES     (RING_TREES + INNER_TREES + 1)
#define LEAST_TREE    0.048
#define LARGEST_TREE  0.070
#define ROAD_ROOM     0.065           /* from a road's middle to its edge, and a little */
#define RIVER_ROOM    0.120

typedef struct
{
  BivPoint at;
  double   radius;
} Tree;

static gboolean
is_wood (const BivBoardDrawing *drawing,
         BivPlot                plot,
         gconstpointer          data)
{
  return (biv_plot_get_ground (drawing, plot)->marks & BIV_MARK_WOOD) != 0;
}

/* A ring on squares is pushed toward the corners, where there is more room. */
static double
reach_at (const BivBoardDrawing *drawing,
          double                 radius,
          double                 angle)
{
  if (drawing->shape == BIV_BOARD_HEXES)
    return radius;
  return radius / sqrt (MAX (fabs (cos (angle)), fabs (sin (angle))));
}

static int
compare_trees (gconstpointer a,
               gconstpointer b)
{
  double ya = ((const Tree *) a)->at.y, yb = ((const Tree *) b)->at.y;

  return (ya > yb) - (ya < yb);
}

static guint
plant (const BivBoardDrawing *drawing,
       BivPlot                plot,
       Tree                   trees[ALL_TREES])
{
  BivPoint centre = biv_plot_get_centre (drawing, plot);
  BivWayPlot ways[2];
  guint n_ways = 0, n = 0;
  double room = 0.0;

  if (biv_way_get_plot (drawing, BIV_WAY_ROAD, plot, &ways[n_ways]))
    {
      n_ways++;
      room = ROAD_ROOM;
    }
  if (biv_way_get_plot (drawing, BIV_WAY_RIVER, plot, &ways[n_ways]))
    {
      n_ways++;
      room = RIVER_ROOM;
    }
  for (guint i = 0; i < ALL_TREES; i++)
    {
      gboolean in_ring = i < RING_TREES, is_middle = i == ALL_TREES - 1;
      double wobble[4], angle, radius;
      Tree tree;

      for (guint k = 0; k < 4; k++)
        wobble[k] = biv_wobble (drawing->seed, BIV_WOBBLE_TREE, plot.column, plot.row, i * 4 + k);
      angle = in_ring ? 2 * G_PI * (i + 0.5) / RING_TREES : 2 * G_PI * (i - RING_TREES + 0.25) / INNER_TREES;
      angle += wobble[0] * (in_ring ? 0.11 : 0.2);
      radius = is_middle ? 0.035 : in_ring ? reach_at (drawing, RING_RADIUS, angle) : INNER_RADIUS;
      radius += wobble[1] * 0.022;
      tree.at = (BivPoint) { centre.x + radius * cos (angle), centre.y + radius * sin (angle) + wobble[2] * 0.012 };
      tree.radius = LEAST_TREE + (LARGEST_TREE - LEAST_TREE) * sqrt ((wobble[3] + 1.0) / 2.0);
      if (biv_way_get_distance (ways, n_ways, tree.at) > room + tree.radius * 0.8)
        trees[n++] = tree;
    }
  qsort (trees, n, sizeof *trees, compare_trees);
  return n;
}

/* ---- Trees ---- */

/* Discs of all a cell's trees, each moved by a part of its radius and @share of it large. A whole cell is filled at once:
 * trees are most of what there is to draw on a board. */
static void
add_discs (cairo_t    *cr,
           const Tree *trees,
           guint       n,
           double      move_x,
           double      move_y,
           double      share)
{
  const double k = 0.5522847498;      /* four curves make a circle, to a part in four thousand */

  for (guint i = 0; i < n; i++)
    {
      double r = trees[i].radius * share, h = k * r;
      double x = trees[i].at.x + move_x * trees[i].radius, y = trees[i].at.y + move_y * trees[i].radius;

      cairo_move_to (cr, x + r, y);
      cairo_curve_to (cr, x + r, y + h, x + h, y + r, x, y + r);
      cairo_curve_to (cr, x - h, y + r, x - r, y + h, x - r, y);
      cairo_curve_to (cr, x - r, y - h, x - h, y - r, x, y - r);
      cairo_curve_to (cr, x + h, y - r, x + r, y - h, x + r, y);
      cairo_close_path (cr);
    }
}

static void
draw_black_and_white (const BivPainter *painter,
                      const Tree       *trees,
                      guint             n)
{
  cairo_t *cr = painter->cr;

  /* A white disc whose shadow is a crescent in the south-east; one by one, so that they stand before one another. */
  for (guint i = 0; i < n; i++)
    {
      biv_set_colour (cr, painter->palette->tree_shade);
      add_discs (cr, &trees[i], 1, 0.13, 0.13, 1.0);
      cairo_fill (cr);
      add_discs (cr, &trees[i], 1, -0.06, -0.06, 0.92);
      biv_fill_and_stroke (cr, painter->palette->tree, painter->palette->tree_shade, biv_painter_line (painter, 0.008, 0.5));
    }
}

static void
draw_coloured (const BivPainter *painter,
               const Tree       *trees,
               guint             n)
{
  cairo_t *cr = painter->cr;
  const BivPalette *palette = painter->palette;

  if (painter->detail >= BIV_DETAIL_HACHURES)
    {
      biv_set_colour_alpha (cr, palette->tree_shade, 0.55);
      add_discs (cr, trees, n, 0.16, 0.2, 1.0);
      cairo_fill (cr);
    }
  biv_set_colour (cr, palette->tree_shade);
  add_discs (cr, trees, n, 0.0, 0.0, 1.0);
  cairo_fill (cr);
  biv_set_colour (cr, palette->tree);
  add_discs (cr, trees, n, -0.05, -0.06, 0.88);
  cairo_fill (cr);
  if (painter->detail >= BIV_DETAIL_LETTERS)
    {
      biv_set_colour (cr, biv_colour_mix (palette->tree, (BivColour) { 1, 1, 1 }, 0.3));
      add_discs (cr, trees, n, -0.3, -0.34, 0.34);
      cairo_fill (cr);
    }
}

/* On a picture of pixels a tree is drawn once for each of a few sizes, and stamped: trees are most of what there is to
 * draw on a board. On paper and in vector files each is drawn. */
#define STAMPS 6

typedef struct
{
  cairo_surface_t *surfaces[STAMPS];
  int              half_px;
} Stamps;

static gboolean
can_stamp (const BivPainter *painter)
{
  cairo_matrix_t matrix;

  cairo_get_matrix (painter->cr, &matrix);
  return cairo_surface_get_type (cairo_get_group_target (painter->cr)) == CAIRO_SURFACE_TYPE_IMAGE
         && matrix.xy == 0.0 && matrix.yx == 0.0 && matrix.xx > 0.0 && matrix.xx == matrix.yy;
}

static void
draw_tree (const BivPainter *painter,
           const Tree       *trees,
           guint             n)
{
  if (painter->palette->kind == BIV_PALETTE_BLACK_AND_WHITE)
    draw_black_and_white (painter, trees, n);
  else
    draw_coloured (painter, trees, n);
}

static void
stamp_tree (const BivPainter *painter,
            Stamps           *stamps,
            const Tree       *tree)
{
  double size = (tree->radius - LEAST_TREE) / (LARGEST_TREE - LEAST_TREE);
  int which = CLAMP ((int) (size * STAMPS), 0, STAMPS - 1);
  double x = tree->at.x, y = tree->at.y;
  cairo_t *cr = painter->cr;

  if (stamps->surfaces[which] == NULL)
    {
      Tree model = { { 0.0, 0.0 }, LEAST_TREE + (LARGEST_TREE - LEAST_TREE) * (which + 0.5) / STAMPS };
      BivPainter stamper = *painter;
      cairo_matrix_t matrix;

      cairo_get_matrix (cr, &matrix);
      stamps->half_px = ceil (1.4 * LARGEST_TREE * matrix.xx + 1.0);
      stamps->surfaces[which] = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 2 * stamps->half_px, 2 * stamps->half_px);
      stamper.cr = cairo_create (stamps->surfaces[which]);
      cairo_translate (stamper.cr, stamps->half_px, stamps->half_px);
      cairo_scale (stamper.cr, matrix.xx, matrix.yy);
      draw_tree (&stamper, &model, 1);
      cairo_destroy (stamper.cr);
    }
  cairo_user_to_device (cr, &x, &y);
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_source_surface (cr, stamps->surfaces[which], round (x) - stamps->half_px, round (y) - stamps->half_px);
  cairo_rectangle (cr, round (x) - stamps->half_px, round (y) - stamps->half_px, 2 * stamps->half_px,
                   2 * stamps->half_px);
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
draw_trees (const BivPainter *painter)
{
  BivPlots plots = painter->part;
  gboolean stamp = can_stamp (painter);
  Stamps stamps = { { NULL }, 0 };
  Tree trees[ALL_TREES];
  BivPlot plot;

  cairo_new_path (painter->cr);
  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      if (is_wood (painter->drawing, plot, NULL))
        {
          guint n = plant (painter->drawing, plot, trees);

          if (!stamp)
            draw_tree (painter, trees, n);
          for (guint i = 0; i < n && stamp; i++)
            stamp_tree (painter, &stamps, &trees[i]);
        }
  for (guint i = 0; i < STAMPS; i++)
    g_clear_pointer (&stamps.surfaces[i], cairo_surface_destroy);
}

void
biv_woods_draw (const BivPainter *painter)
{
  static const BivOutlineStyle style = { 0.27, 0.07, BIV_WOBBLE_WOOD, 0.03, 0.0 };
  g_autoptr (BivOutline) outline = biv_outline_new (painter->drawing, &painter->window, is_wood, NULL);
  g_autoptr (GArray) points = biv_outline_get_points (outline, painter->drawing, &style, NULL, NULL);
  cairo_t *cr = painter->cr;

  if (points->len == 0)
    return;
  cairo_new_path (cr);
  if (painter->palette->kind == BIV_PALETTE_BLACK_AND_WHITE)
    {
      /* Not filled: a wooded hill keeps its grey. */
      biv_outline_add_dashed (outline, points, cr);
      cairo_set_dash (cr, (const double[]) { 0.03, 0.024 }, 2, 0.0);
    }
  else
    {
      biv_outline_add (outline, points, TRUE, cr);
      biv_set_colour (cr, painter->palette->wood);
      cairo_fill_preserve (cr);
    }
  biv_stroke (cr, painter->palette->wood_edge, biv_painter_line (painter, 0.014, 0.7));
  cairo_set_dash (cr, NULL, 0, 0.0);
  if (painter->detail >= BIV_DETAIL_TREES)
    draw_trees (painter);
}

/* ---- Broken and marshy ground ---- */

/* A tuft of rushes: five blades over a short line. */
static void
add_tuft (cairo_t *cr,
          BivPoint at,
          double   size)
{
  for (int i = -2; i <= 2; i++)
    {
      cairo_move_to (cr, at.x + i * 0.18 * size, at.y);
      cairo_line_to (cr, at.x + i * 0.36 * size, at.y - size * (1.0 - 0.17 * ABS (i)));
    }
  cairo_move_to (cr, at.x - 0.75 * size, at.y);
  cairo_line_to (cr, at.x + 0.75 * size, at.y);
}

void
biv_broken_draw (const BivPainter *painter)
{
  enum { RING = 8, ALL = RING + 4 };
  const BivBoardDrawing *drawing = painter->drawing;
  BivPlots plots = painter->part;
  cairo_t *cr = painter->cr;
  BivPlot plot;

  cairo_new_path (cr);
  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      {
        BivPoint centre = biv_plot_get_centre (drawing, plot);

        if ((biv_plot_get_ground (drawing, plot)->marks & BIV_MARK_BROKEN) == 0)
          continue;
        for (guint i = 0; i < ALL; i++)
          {
            double one = biv_wobble (drawing->seed, BIV_WOBBLE_BROKEN, plot.column, plot.row, i * 2);
            double two = biv_wobble (drawing->seed, BIV_WOBBLE_BROKEN, plot.column, plot.row, i * 2 + 1);
            double angle = 2 * G_PI * (i < RING ? (i + 0.5) / RING : (i + 0.2) / (ALL - RING)) + 0.12 * one;
            double radius = (i < RING ? reach_at (drawing, 0.385, angle) : 0.17) + 0.02 * two;

            add_tuft (cr, (BivPoint) { centre.x + radius * cos (angle), centre.y + radius * sin (angle) + 0.03 },
                      0.06 + 0.008 * two);
          }
      }
  biv_set_colour (cr, painter->palette->wood_edge);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, biv_painter_line (painter, 0.012, 0.6));
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}
