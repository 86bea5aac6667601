/* SPDX-License-Identifier: GPL-3.0-or-later */
/* patch.c: a piece of a board that is marked, in hand, or on its way */
#include "draw/ground/patch.h"

#include "draw/ground/board-drawing-private.h"
#include "draw/ink/plaque.h"

#define LINE_PX   2.5
#define HALO_PX   5.0
#define DASH_PX   7.0
#define HATCH     0.2
#define PLATE_PX  13.0

/* The board's rows of squares are counted from the south, those of the drawing from the north. */
static BivPlot
plot_at (const BivBoardDrawing *drawing,
         const BivStamp        *stamp,
         guint                  i,
         int                    column,
         int                    row)
{
  BivPlot plot;

  biv_stamp_get_place (stamp, i, column, row, &plot.column, &plot.row);
  if (drawing->shape == BIV_BOARD_SQUARES)
    plot.row = drawing->height - 1 - plot.row;
  return plot;
}

static void
add_cell (const BivBoardDrawing *drawing,
          cairo_t               *cr,
          BivPlot                plot)
{
  BivPoint centre = biv_plot_get_centre (drawing, plot);

  for (guint corner = 0; corner < drawing->n_directions; corner++)
    {
      BivPoint at = biv_cell_get_corner (drawing, corner);

      if (corner == 0)
        cairo_move_to (cr, centre.x + at.x, centre.y + at.y);
      else
        cairo_line_to (cr, centre.x + at.x, centre.y + at.y);
    }
  cairo_close_path (cr);
}

static void
add_edge (const BivBoardDrawing *drawing,
          cairo_t               *cr,
          BivPlot                plot,
          guint                  direction)
{
  BivPoint centre = biv_plot_get_centre (drawing, plot), from = biv_cell_get_corner (drawing, direction);
  BivPoint to = biv_cell_get_corner (drawing, (direction + 1) % drawing->n_directions);

  cairo_move_to (cr, centre.x + from.x, centre.y + from.y);
  cairo_line_to (cr, centre.x + to.x, centre.y + to.y);
}

static guint
key_of (BivPlot plot)
{
  return (guint) (plot.row + 1000) * 4096 + (guint) (plot.column + 1000);
}

/* Of all its cells the edges that lead out of it. */
static void
add_outline (const BivBoardDrawing *drawing,
             cairo_t               *cr,
             const BivStamp        *stamp,
             int                    column,
             int                    row)
{
  g_autoptr (GHashTable) own = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < biv_stamp_get_n_cells (stamp); i++)
    g_hash_table_add (own, GUINT_TO_POINTER (key_of (plot_at (drawing, stamp, i, column, row))));
  for (guint i = 0; i < biv_stamp_get_n_cells (stamp); i++)
    {
      BivPlot plot = plot_at (drawing, stamp, i, column, row);

      for (guint direction = 0; direction < drawing->n_directions; direction++)
        if (!g_hash_table_contains (own, GUINT_TO_POINTER (key_of (biv_plot_get_neighbour (drawing, plot, direction)))))
          add_edge (drawing, cr, plot, direction);
    }
}

static void
hatch (const BivBoardDrawing *drawing,
       cairo_t               *cr,
       const BivBoardLook    *look,
       BivPlot                plot)
{
  BivPoint centre = biv_plot_get_centre (drawing, plot);

  cairo_save (cr);
  add_cell (drawing, cr, plot);
  biv_set_colour_alpha (cr, look->palette->ink, 0.12);
  cairo_fill_preserve (cr);
  cairo_clip (cr);
  for (double along = -1.2; along <= 1.2; along += HATCH)
    {
      cairo_move_to (cr, centre.x + along - 0.7, centre.y + 0.7);
      cairo_line_to (cr, centre.x + along + 0.7, centre.y - 0.7);
    }
  biv_stroke_alpha (cr, look->palette->ink, 0.6, 1.0 / look->cell);
  cairo_restore (cr);
}

/* A line in the colour of what is chosen, on a halo in that of the ground. */
static void
stroke (cairo_t            *cr,
        const BivBoardLook *look,
        gboolean            is_dashed)
{
  double dash = DASH_PX / look->cell;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, HALO_PX / look->cell);
  biv_set_colour_alpha (cr, look->palette->level[0], 0.85);
  cairo_stroke_preserve (cr);
  if (is_dashed)
    cairo_set_dash (cr, &dash, 1, 0.0);
  biv_stroke (cr, biv_colour_mix (look->palette->reach, look->palette->ink, 0.35), LINE_PX / look->cell);
  cairo_set_dash (cr, NULL, 0, 0.0);
}

void
biv_patch_draw (const BivBoardDrawing *drawing,
                cairo_t               *cr,
                const BivBoardLook    *look,
                const BivStamp        *stamp,
                int                    column,
                int                    row,
                gboolean               is_dashed)
{
  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && stamp != NULL);
  g_return_if_fail (biv_stamp_get_shape (stamp) == drawing->shape);

  cairo_save (cr);
  cairo_scale (cr, look->cell, look->cell);
  cairo_new_path (cr);
  for (guint i = 0; i < biv_stamp_get_n_cells (stamp); i++)
    {
      BivPlot plot = plot_at (drawing, stamp, i, column, row);

      if (!biv_plot_is_on_board (drawing, plot))
        hatch (drawing, cr, look, plot);
    }
  add_outline (drawing, cr, stamp, column, row);
  stroke (cr, look, is_dashed);
  cairo_restore (cr);
}

static void
draw_plate (cairo_t            *cr,
            const BivBoardLook *look,
            double              x,
            double              y,
            const char         *words)
{
  double unit = 1.0 / look->cell, size = PLATE_PX * unit;
  double width = biv_lettering_width (words, BIV_LETTERING_BOLD, size) + 14 * unit, height = size + 10 * unit;

  biv_plaque_draw (cr, (BivBox) { x - width / 2, y - height / 2, width, height },
                   &(BivPlaque) { .face = look->palette->plate, .ink = look->palette->plate_ink, .weight = 1.5 * unit,
                                  .edge = biv_colour_mix (look->palette->reach, look->palette->ink, 0.35),
                                  .lettering = BIV_LETTERING_BOLD, .size = size }, words);
}

/* About the middle of the board the halves change places: a line over it, or two where it is a half turn. */
void
biv_patch_draw_axis (const BivBoardDrawing *drawing,
                     cairo_t               *cr,
                     const BivBoardLook    *look,
                     BivSymmetry            symmetry,
                     const char            *words)
{
  double width, height, reach;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && words != NULL);

  if (symmetry == BIV_SYMMETRY_OFF)
    return;
  biv_board_drawing_get_size (drawing, &width, &height);
  reach = symmetry == BIV_SYMMETRY_TURNED ? MIN (1.5, height / 4) : height / 2;
  cairo_save (cr);
  cairo_scale (cr, look->cell, look->cell);
  cairo_new_path (cr);
  cairo_move_to (cr, width / 2, height / 2 - reach);
  cairo_line_to (cr, width / 2, height / 2 + reach);
  if (symmetry == BIV_SYMMETRY_TURNED)
    {
      cairo_move_to (cr, width / 2 - reach, height / 2);
      cairo_line_to (cr, width / 2 + reach, height / 2);
      cairo_new_sub_path (cr);
      cairo_arc (cr, width / 2, height / 2, reach / 2, 0, 2 * G_PI);
    }
  stroke (cr, look, TRUE);
  draw_plate (cr, look, width / 2, symmetry == BIV_SYMMETRY_TURNED ? height / 2 - reach - 14 / look->cell : 14 / look->cell,
              words);
  cairo_restore (cr);
}
