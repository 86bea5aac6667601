/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relief.c: hills on a table: the outline is the foot of the slope, hachures go inward from it, and the light is in the
 * north-west */
#include "draw/tabletop/private.h"

#include "base/fit.h"
#include "draw/ink/crowd.h"
#include "draw/ink/lettering.h"
#include "draw/ink/wobble.h"

#include <math.h>

#define HACHURE_PITCH  8.0            /* mm */
#define HACHURE_LENGTH 14.0           /* in the light; in the shade longer */
#define HACHURE_LONGER 24.0
#define FIGURE_SIZE    17.0
#define FIGURE_AT      30.0           /* mm inside the outline */

/* Lower contours first: the stored order need not be theirs. */
static guint
highest_of (const BivTabletop *table)
{
  guint highest = 0;

  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    highest = MAX (highest, biv_tabletop_get_object (table, i)->level);
  return highest;
}

/* North-west slopes are light, south-east ones dark. */
static void
draw_hachures (const BivTabletopPainter *painter,
               const BivPolygon         *outline)
{
  cairo_t *cr = painter->cr;
  double inward = biv_polygon_get_double_area (outline) > 0 ? 1.0 : -1.0;      /* clockwise: to the right */
  guint n = 0;

  biv_set_colour (cr, painter->palette->hachure);
  for (guint i = 0; i < outline->n_spots; i++)
    {
      BivSpot from = outline->spots[i], to = outline->spots[i + 1 < outline->n_spots ? i + 1 : 0];
      double x = biv_table_x (from), y = biv_table_y (painter, from);
      double east = biv_table_x (to) - x, south = biv_table_y (painter, to) - y, length = hypot (east, south);
      double in_x = -south / length * inward, in_y = east / length * inward;
      double shade = (1.0 - (in_x + in_y) * M_SQRT1_2) / 2.0;
      int steps = MAX (1, (int) (length / HACHURE_PITCH));

      for (int k = 0; k < steps; k++, n++)
        {
          double wobble = 0.85 + 0.2 * biv_wobble (1, BIV_WOBBLE_HACHURE, 0, 0, n);
          double at = (k + 0.5) / steps, reach = (HACHURE_LENGTH + HACHURE_LONGER * shade * shade) * wobble;
          double half = (0.5 + 1.7 * shade * sqrt (shade)) / 2.0, along_x = east / length, along_y = south / length;
          double foot_x = x + at * east, foot_y = y + at * south;

          cairo_move_to (cr, foot_x - half * along_x, foot_y - half * along_y);
          cairo_line_to (cr, foot_x + half * along_x, foot_y + half * along_y);
          cairo_line_to (cr, foot_x + 0.35 * half * along_x + reach * in_x, foot_y + 0.35 * half * along_y + reach * in_y);
          cairo_line_to (cr, foot_x - 0.35 * half * along_x + reach * in_x, foot_y - 0.35 * half * along_y + reach * in_y);
          cairo_close_path (cr);
        }
    }
  cairo_fill (cr);
}

/* ---- Light and shade ---- */

#define PITCH    12.0                 /* mm between samples */
#define REACH    4                    /* samples to either side that a blur takes the mean of */
#define BLURS    3
#define DARKEST  0.62
#define LIGHTEST 0.72
#define SHARP    0.8                  /* power of the slope */

static const double dark[3] = { 0x4d / 255.0, 0x30 / 255.0, 0x0f / 255.0 };
static const double light[3] = { 0xff / 255.0, 0xfa / 255.0, 0xe6 / 255.0 };

/* The mean of a row or column, over and over: an edge becomes an even slope of 150 mm to either side, and what is flat stays so
 * exactly. @step: from one sample to the next */
static void
blur (double *samples,
      int     n,
      int     step)
{
  g_autofree double *sums = g_new (double, (gsize) n + 1);

  sums[0] = 0.0;
  for (int i = 0; i < n; i++)
    sums[i + 1] = sums[i] + samples[i * step];
  for (int i = 0; i < n; i++)
    {
      int first = MAX (i - REACH, 0), end = MIN (i + REACH + 1, n);

      samples[i * step] = (sums[end] - sums[first]) / (end - first);
    }
}

/* How many contours each sample lies in. */
static double *
sample_heights (const BivTabletop *table,
                int                columns,
                int                rows)
{
  double *heights = g_new0 (double, (gsize) columns * (gsize) rows);
  double height = (double) biv_tabletop_get_height (table) / BIV_MM;
  cairo_surface_t *mask = cairo_image_surface_create (CAIRO_FORMAT_A8, columns, rows);
  int stride = cairo_image_surface_get_stride (mask);

  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);
      cairo_t *cr;
      const guint8 *data;

      if (object->thing != BIV_THING_CONTOUR)
        continue;
      cr = cairo_create (mask);
      cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
      cairo_paint (cr);
      cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
      cairo_scale (cr, 1.0 / PITCH, 1.0 / PITCH);
      for (guint k = 0; k < object->outline.n_spots; k++)
        cairo_line_to (cr, biv_table_x (object->outline.spots[k]), height - (double) object->outline.spots[k].y / BIV_MM);
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_fill (cr);
      cairo_destroy (cr);
      cairo_surface_flush (mask);
      data = cairo_image_surface_get_data (mask);
      for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++)
          heights[y * columns + x] += data[y * stride + x];
    }
  cairo_surface_destroy (mask);
  for (int pass = 0; pass < BLURS; pass++)
    {
      for (int y = 0; y < rows; y++)
        blur (heights + y * columns, columns, 1);
      for (int x = 0; x < columns; x++)
        blur (heights + x, rows, columns);
    }
  return heights;
}

/* What goes down toward the south-east is dark, what goes down toward the north-west light. Premultiplied. */
static guint32
get_shade (double slope)
{
  const double *colour = slope > 0.0 ? dark : light;
  double alpha = pow (fabs (slope), SHARP) * (slope > 0.0 ? DARKEST : LIGHTEST);

  return (guint32) lround (255 * alpha) << 24 | (guint32) lround (255 * alpha * colour[0]) << 16
         | (guint32) lround (255 * alpha * colour[1]) << 8 | (guint32) lround (255 * alpha * colour[2]);
}

static cairo_surface_t *
shade_table (const BivTabletop *table)
{
  int columns = (int) ceil ((double) biv_tabletop_get_width (table) / BIV_MM / PITCH);
  int rows = (int) ceil ((double) biv_tabletop_get_height (table) / BIV_MM / PITCH);
  g_autofree double *heights = sample_heights (table, columns, rows), *slopes = g_new (double, (gsize) columns * (gsize) rows);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, columns, rows);
  int stride = cairo_image_surface_get_stride (surface);
  guint8 *data = cairo_image_surface_get_data (surface);
  double most = 1e-9;

  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      {
        double east = heights[y * columns + MIN (x + 1, columns - 1)] - heights[y * columns + MAX (x - 1, 0)];
        double south = heights[MIN (y + 1, rows - 1) * columns + x] - heights[MAX (y - 1, 0) * columns + x];

        slopes[y * columns + x] = -(east + south);
        most = MAX (most, fabs (east + south));
      }
  cairo_surface_flush (surface);
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      ((guint32 *) (gpointer) (data + y * stride))[x] = get_shade (slopes[y * columns + x] / most);
  cairo_surface_mark_dirty (surface);
  return surface;
}

/* A screen draws a table tile by tile: the shade of the last one is kept. Returns: (transfer full) */
static cairo_surface_t *
find_shade (const BivTabletop *table)
{
  static GMutex mutex;
  static BivTabletop *last;
  static cairo_surface_t *shade;
  cairo_surface_t *found;

  g_mutex_lock (&mutex);
  if (table != last)
    {
      g_clear_pointer (&last, biv_tabletop_unref);
      g_clear_pointer (&shade, cairo_surface_destroy);
      last = biv_tabletop_ref ((BivTabletop *) table);
      shade = shade_table (table);
    }
  found = cairo_surface_reference (shade);
  g_mutex_unlock (&mutex);
  return found;
}

/* All of them in one path, one way round, so that where two overlap is inside both. */
static void
add_contours (const BivTabletopPainter *painter)
{
  cairo_new_path (painter->cr);
  for (guint i = 0; i < biv_tabletop_get_n_objects (painter->table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (painter->table, i);
      const BivPolygon *outline = &object->outline;
      gboolean is_clockwise = object->thing == BIV_THING_CONTOUR && biv_polygon_get_double_area (outline) > 0;

      if (object->thing != BIV_THING_CONTOUR)
        continue;
      cairo_new_sub_path (painter->cr);
      for (guint k = 0; k < outline->n_spots; k++)
        {
          BivSpot spot = outline->spots[is_clockwise ? k : outline->n_spots - 1 - k];

          cairo_line_to (painter->cr, biv_table_x (spot), biv_table_y (painter, spot));
        }
      cairo_close_path (painter->cr);
    }
}

static void
draw_shade (const BivTabletopPainter *painter)
{
  cairo_t *cr = painter->cr;
  cairo_surface_t *shade = find_shade (painter->table);

  cairo_save (cr);
  add_contours (painter);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  cairo_clip (cr);
  cairo_scale (cr, PITCH, PITCH);
  cairo_set_source_surface (cr, shade, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_BILINEAR);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (shade);
}

/* ---- Contours ---- */

typedef void (*DrawContour) (const BivTabletopPainter *painter, const BivTabletopObject *contour);

static void
draw_slope (const BivTabletopPainter *painter,
            const BivTabletopObject  *contour)
{
  biv_table_add_path (painter, &contour->outline, TRUE);
  biv_set_colour (painter->cr, biv_palette_level (painter->palette, contour->level));
  cairo_fill_preserve (painter->cr);
  if (painter->detail < BIV_DETAIL_TABLE_HACHURES)
    return;
  cairo_save (painter->cr);
  cairo_clip (painter->cr);
  draw_hachures (painter, &contour->outline);
  cairo_restore (painter->cr);
}

/* The lower ones are heavier. */
static void
draw_line (const BivTabletopPainter *painter,
           const BivTabletopObject  *contour)
{
  biv_table_add_path (painter, &contour->outline, TRUE);
  biv_set_colour (painter->cr, painter->palette->contour);
  cairo_set_line_width (painter->cr, biv_table_line (painter, contour->level == 1 ? 2.2 : 1.7, 0.8));
  cairo_stroke (painter->cr);
}

static void
draw_each (const BivTabletopPainter *painter,
           guint                     highest,
           DrawContour               draw_one)
{
  for (guint level = 1; level <= highest; level++)
    for (guint i = 0; i < biv_tabletop_get_n_objects (painter->table); i++)
      {
        const BivTabletopObject *object = biv_tabletop_get_object (painter->table, i);

        if (object->thing == BIV_THING_CONTOUR && object->level == level && biv_table_shows_object (painter, object))
          draw_one (painter, object);
      }
}

/* The line is the edge that counts: neither light nor shade lies on it. In black and white and where contrast is all, strokes
 * tell the slope by themselves. */
void
biv_table_draw_contours (const BivTabletopPainter *painter)
{
  guint highest = highest_of (painter->table);
  gboolean has_shade = painter->palette->kind == BIV_PALETTE_LIGHT || painter->palette->kind == BIV_PALETTE_DARK;

  if (highest == 0)
    return;
  draw_each (painter, highest, draw_slope);
  if (has_shade && painter->detail >= BIV_DETAIL_TABLE_GRID)
    draw_shade (painter);
  draw_each (painter, highest, draw_line);
}

/* Inside the outline, beside the middle of its longest side. */
gboolean
biv_table_find_figure (const BivTabletopPainter *painter,
                       const BivTabletopObject  *contour,
                       BivPoint                 *at)
{
  const BivPolygon *outline = &contour->outline;
  double inward = biv_polygon_get_double_area (outline) > 0 ? 1.0 : -1.0, longest = 0.0;

  for (guint k = 0; k < outline->n_spots; k++)
    {
      BivSpot from = outline->spots[k], to = outline->spots[k + 1 < outline->n_spots ? k + 1 : 0];
      double east = biv_table_x (to) - biv_table_x (from), south = biv_table_y (painter, to) - biv_table_y (painter, from);
      double length = hypot (east, south);
      gboolean is_at_edge = (from.x == to.x && (from.x == 0 || from.x == biv_tabletop_get_width (painter->table)))
                            || (from.y == to.y && (from.y == 0 || from.y == biv_tabletop_get_height (painter->table)));

      if (length <= longest || is_at_edge)
        continue;
      longest = length;
      at->x = biv_table_x (from) + east / 2.0 - south / length * inward * FIGURE_AT;
      at->y = biv_table_y (painter, from) + south / 2.0 + east / length * inward * FIGURE_AT;
    }
  return longest > 0.0;
}

double
biv_table_get_figure_size (const BivTabletopPainter *painter)
{
  return MAX (FIGURE_SIZE, (painter->look->on_paper ? 6.0 : 9.0) / painter->look->scale);
}

void
biv_table_draw_figures (const BivTabletopPainter *painter,
                        const GArray             *written)
{
  const BivColour *ground = &painter->palette->level[0];
  double size = biv_table_get_figure_size (painter);
  cairo_pattern_t *halo = cairo_pattern_create_rgba (ground->red, ground->green, ground->blue, 0.8);

  for (guint i = 0; i < biv_tabletop_get_n_objects (painter->table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (painter->table, i);
      BivPoint at;
      BivBox box;
      char text[4];

      if (object->thing != BIV_THING_CONTOUR || !biv_table_shows_object (painter, object)
          || !biv_table_find_figure (painter, object, &at))
        continue;
      box = (BivBox) { at.x - 0.4 * size, at.y - 0.4 * size, 0.8 * size, 0.8 * size };
      if (!biv_table_is_free (painter, &box) || !biv_box_is_free (&box, written))
        continue;
      BIV_FIT (text, "%d", object->level);
      biv_set_colour (painter->cr, painter->palette->contour);
      biv_lettering_draw_haloed (painter->cr, text, BIV_LETTERING_BOLD, size, at.x, at.y, halo,
                                 0.16 * size);
    }
  cairo_pattern_destroy (halo);
}
