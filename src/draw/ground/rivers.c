/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rivers.c: rivers, lakes and rivers along edges: all banks, then all water, then the lining */
#include "draw/ground/outline.h"
#include "draw/ground/ways.h"

#define RIVER_WIDTH  0.20
#define EDGE_WIDTH   0.13             /* of a river that runs along the edge of cells */
#define BANK         0.018
#define LINING       0.56             /* of the width: where the second, finer line runs along each bank */
#define POND_RADIUS  0.24

static const BivOutlineStyle lake_style = { 0.27, 0.16, BIV_WOBBLE_LAKE, 0.05, 0.0 };

static gboolean
is_lake (const BivBoardDrawing *drawing,
         BivPlot                plot,
         gconstpointer          data)
{
  /* As any region, a lake runs off the board's edge. */
  BivPlot nearest = { CLAMP (plot.column, 0, drawing->width - 1), CLAMP (plot.row, 0, drawing->height - 1) };

  return biv_plot_is_lake (drawing, nearest);
}

typedef struct
{
  GArray *curves;                     /* of BivCubic: rivers in cells */
  GArray *heads;                      /* of BivPoint: where one begins */
  GArray *ponds;                      /* of BivPoint: water of one cell alone */
  GArray *edges;                      /* of BivCubic: rivers along edges */
} Rivers;

static void
collect (const BivPainter *painter,
         Rivers           *rivers)
{
  const BivBoardDrawing *drawing = painter->drawing;
  BivPlots plots = painter->part;
  BivPlot plot;

  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      {
        const BivGround *ground = biv_plot_get_ground (drawing, plot);
        guint half = drawing->n_directions / 2;
        BivWayPlot way;

        for (guint d = 0; d < drawing->n_directions; d++)
          if ((ground->edges[d] & BIV_MARK_RIVER) != 0
              && (d >= half || !biv_plot_is_on_board (drawing, biv_plot_get_neighbour (drawing, plot, d))))
            {
              BivCubic curve = biv_edge_river_get_curve (drawing, plot, d);

              g_array_append_val (rivers->edges, curve);
            }
        if (!biv_way_get_plot (drawing, BIV_WAY_RIVER, plot, &way))
          continue;
        g_array_append_vals (rivers->curves, way.curves, way.n_curves);
        if (way.ends_here)
          g_array_append_val (rivers->heads, way.middle);
        if (way.n_curves == 0 && !biv_plot_is_lake (drawing, plot))
          g_array_append_val (rivers->ponds, way.middle);
      }
}

static void
stroke_curves (cairo_t      *cr,
               const GArray *curves,
               double        width)
{
  if (width <= 0.0)
    return;
  cairo_new_path (cr);
  for (guint i = 0; i < curves->len; i++)
    biv_cubic_add (&g_array_index (curves, BivCubic, i), cr);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

static void
fill_discs (cairo_t      *cr,
            const GArray *centres,
            double        radius)
{
  if (radius <= 0.0)
    return;
  cairo_new_path (cr);
  for (guint i = 0; i < centres->len; i++)
    {
      BivPoint at = g_array_index (centres, BivPoint, i);

      cairo_new_sub_path (cr);
      cairo_arc (cr, at.x, at.y, radius, 0, 2 * G_PI);
    }
  cairo_fill (cr);
}

/* All the water as it is @margin broader than its own (narrower, if negative). */
static void
lay (const BivPainter *painter,
     const Rivers     *rivers,
     const BivOutline *lakes,
     const GArray     *shores,
     double            margin)
{
  cairo_t *cr = painter->cr;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  stroke_curves (cr, rivers->curves, RIVER_WIDTH + 2.0 * margin);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  stroke_curves (cr, rivers->edges, EDGE_WIDTH + 2.0 * margin * EDGE_WIDTH / RIVER_WIDTH);
  fill_discs (cr, rivers->heads, RIVER_WIDTH / 2.0 + margin);
  fill_discs (cr, rivers->ponds, POND_RADIUS + margin);
  if (shores->len > 0)
    {
      cairo_new_path (cr);
      biv_outline_add (lakes, shores, TRUE, cr);
      if (margin > 0.0)
        {
          cairo_set_line_width (cr, 2.0 * margin);
          cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
          cairo_stroke_preserve (cr);
        }
      cairo_fill (cr);
    }
}

/* The lining of a lake runs inside its shore: drawn as the shore's line, moved in. */
static void
line_lakes (const BivPainter *painter,
            const BivOutline *lakes,
            double            inward,
            double            fine)
{
  BivOutlineStyle style = lake_style;
  g_autoptr (GArray) points = NULL;

  style.inset += inward;
  points = biv_outline_get_points (lakes, painter->drawing, &style, NULL, NULL);
  if (points->len == 0)
    return;
  cairo_new_path (painter->cr);
  biv_outline_add (lakes, points, TRUE, painter->cr);
  biv_set_colour (painter->cr, painter->palette->midstream);
  cairo_fill_preserve (painter->cr);
  biv_set_colour (painter->cr, biv_colour_mix (painter->palette->bank, painter->palette->water, 0.45));
  cairo_set_line_width (painter->cr, fine);
  cairo_stroke (painter->cr);
}

static void
draw_lining (const BivPainter *painter,
             const Rivers     *rivers,
             const BivOutline *lakes)
{
  static const GArray none = { NULL, 0 };
  double inward = RIVER_WIDTH * (1.0 - LINING) / 2.0;
  double fine = biv_painter_line (painter, 0.007, 0.5);

  biv_set_colour (painter->cr, biv_colour_mix (painter->palette->bank, painter->palette->water, 0.45));
  lay (painter, rivers, NULL, &none, -inward);
  biv_set_colour (painter->cr, painter->palette->midstream);
  lay (painter, rivers, NULL, &none, -inward - fine);
  line_lakes (painter, lakes, inward, fine);
}

void
biv_rivers_draw (const BivPainter *painter)
{
  const BivPalette *palette = painter->palette;
  g_autoptr (GArray) curves = g_array_new (FALSE, FALSE, sizeof (BivCubic));
  g_autoptr (GArray) heads = g_array_new (FALSE, FALSE, sizeof (BivPoint));
  g_autoptr (GArray) ponds = g_array_new (FALSE, FALSE, sizeof (BivPoint));
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (BivCubic));
  g_autoptr (BivOutline) lakes = biv_outline_new (painter->drawing, &painter->window, is_lake, NULL);
  g_autoptr (GArray) shores = biv_outline_get_points (lakes, painter->drawing, &lake_style, NULL, NULL);
  Rivers rivers = { curves, heads, ponds, edges };

  collect (painter, &rivers);
  if (curves->len + ponds->len + edges->len + shores->len == 0)
    return;
  biv_set_colour (painter->cr, palette->bank);
  lay (painter, &rivers, lakes, shores, biv_painter_line (painter, BANK, 0.8));
  biv_set_colour (painter->cr, palette->water);
  lay (painter, &rivers, lakes, shores, 0.0);
  if (painter->detail >= BIV_DETAIL_TREES)
    draw_lining (painter, &rivers, lakes);
  cairo_set_line_cap (painter->cr, CAIRO_LINE_CAP_BUTT);
}
