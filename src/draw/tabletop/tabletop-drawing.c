/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-drawing.c: a table from the ground up, its grid, names and frame */
#include "draw/tabletop/private.h"

#include "base/fit.h"
#include "draw/ink/crowd.h"
#include "draw/ink/lettering.h"

#include <math.h>

#define GRID_PITCH 500.0              /* mm */
#define LEAST_STEP 44.0               /* px between figures on the frame */
#define HANDLE_ROOM 16.0              /* px of outline that a spot takes hold in */

void
biv_table_add_path (const BivTabletopPainter *painter,
                    const BivPolygon         *outline,
                    gboolean                  is_closed)
{
  cairo_new_path (painter->cr);
  for (guint i = 0; i < outline->n_spots; i++)
    cairo_line_to (painter->cr, biv_table_x (outline->spots[i]), biv_table_y (painter, outline->spots[i]));
  if (is_closed)
    cairo_close_path (painter->cr);
}

static BivTabletopPainter
painter_for (const BivTabletop     *table,
             cairo_t               *cr,
             const BivTabletopLook *look)
{
  double cell = look->scale * BIV_TABLETOP_CELL_MM;

  return (BivTabletopPainter) {
    .table = table,
    .look = look,
    .palette = look->palette,
    .cr = cr,
    .height = (double) biv_tabletop_get_height (table) / BIV_MM,
    .detail = look->on_paper ? 2.5 * cell : cell,
  };
}

static void
draw_grid (const BivTabletopPainter *painter)
{
  double width = (double) biv_tabletop_get_width (painter->table) / BIV_MM;

  if (painter->detail < BIV_DETAIL_TABLE_GRID)
    return;
  cairo_new_path (painter->cr);
  for (double x = GRID_PITCH; x < width; x += GRID_PITCH)
    {
      cairo_move_to (painter->cr, x, 0);
      cairo_line_to (painter->cr, x, painter->height);
    }
  for (double y = GRID_PITCH; y < painter->height; y += GRID_PITCH)
    {
      cairo_move_to (painter->cr, 0, painter->height - y);
      cairo_line_to (painter->cr, width, painter->height - y);
    }
  biv_set_colour_alpha (painter->cr, painter->palette->grid, painter->palette->grid_opacity);
  cairo_set_line_width (painter->cr, biv_table_line (painter, 0.9, 0.5));
  cairo_stroke (painter->cr);
}

/* Half of the line lies off the table: parts at the edge show it, and none draws it twice. */
static void
draw_edge (const BivTabletopPainter *painter,
           double                    width,
           const BivBox             *part)
{
  cairo_t *cr = painter->cr;
  double line = biv_table_line (painter, 2.2, 1.2);

  cairo_save (cr);
  if (part != NULL)
    {
      double x = part->x <= 0.0 ? -line : part->x, y = part->y <= 0.0 ? -line : part->y;
      double right = part->x + part->width, bottom = part->y + part->height;

      cairo_new_path (cr);
      cairo_rectangle (cr, x, y, (right >= width ? width + line : right) - x,
                       (bottom >= painter->height ? painter->height + line : bottom) - y);
      cairo_clip (cr);
    }
  cairo_new_path (cr);
  cairo_rectangle (cr, 0, 0, width, painter->height);
  biv_stroke (cr, painter->palette->ink, line);
  cairo_restore (cr);
}

void
biv_tabletop_draw (const BivTabletop     *table,
                   cairo_t               *cr,
                   const BivTabletopLook *look,
                   const BivBox          *part)
{
  g_autoptr (GArray) written = g_array_new (FALSE, FALSE, sizeof (BivBox));
  BivTabletopPainter painter;
  double width, height;

  g_return_if_fail (table != NULL && cr != NULL && look != NULL && look->palette != NULL && look->scale > 0.0);

  painter = painter_for (table, cr, look);
  painter.part = part;
  width = (double) biv_tabletop_get_width (table) / BIV_MM;
  height = painter.height;
  cairo_save (cr);
  cairo_scale (cr, look->scale, look->scale);
  cairo_set_tolerance (cr, 0.1);
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  if (part != NULL)
    {
      cairo_rectangle (cr, part->x, part->y, part->width, part->height);
      cairo_clip (cr);
    }
  if ((look->layers & BIV_LAYER_GROUND) != 0)
    {
      biv_set_colour (cr, look->palette->level[0]);
      cairo_paint (cr);
    }
  if ((look->layers & BIV_LAYER_RELIEF) != 0)
    biv_table_draw_contours (&painter);
  biv_table_draw_areas (&painter);
  if ((look->layers & BIV_LAYER_WORKS) != 0)
    biv_table_draw_obstacles (&painter);
  if ((look->layers & BIV_LAYER_GRID) != 0)
    draw_grid (&painter);
  if ((look->layers & BIV_LAYER_LABELS) != 0)
    biv_table_draw_labels (&painter, written);
  if ((look->layers & BIV_LAYER_FIGURES) != 0)
    biv_table_draw_figures (&painter, written);
  cairo_restore (cr);
  if ((look->layers & BIV_LAYER_EDGE) != 0)
    draw_edge (&painter, width, part);
  cairo_restore (cr);
}

void
biv_tabletop_draw_words (const BivTabletop     *table,
                         cairo_t               *cr,
                         const BivTabletopLook *look)
{
  BivTabletopLook words;

  g_return_if_fail (look != NULL);

  words = *look;
  words.layers &= BIV_LAYER_FIGURES | BIV_LAYER_LABELS;
  biv_tabletop_draw (table, cr, &words, NULL);
}

/* Whether words, in millimetres, may stand there. */
gboolean
biv_table_is_free (const BivTabletopPainter *painter,
                   const BivBox             *box)
{
  const BivBox *window = painter->look->window;
  double scale = painter->look->scale, x = box->x * scale, y = box->y * scale, width = box->width * scale;
  double height = box->height * scale;

  if (window != NULL && (x < window->x || y < window->y || x + width > window->x + window->width
                         || y + height > window->y + window->height))
    return FALSE;
  return painter->look->taken == NULL || biv_box_is_free (&(BivBox) { x, y, width, height }, painter->look->taken);
}

/* ---- What is picked ---- */

static void
add_object_path (const BivTabletopPainter *painter,
                 const BivTabletopObject  *object)
{
  BivThingForm form = biv_thing_get_form (object->thing);

  if (form == BIV_THING_SPOT)
    {
      cairo_new_path (painter->cr);
      cairo_arc (painter->cr, biv_table_x (object->outline.spots[0]), biv_table_y (painter, object->outline.spots[0]), 16.0, 0,
                 2 * G_PI);
    }
  else
    biv_table_add_path (painter, &object->outline, form == BIV_THING_OUTLINE || form == BIV_THING_RECTANGLE);
}

gboolean
biv_tabletop_shows_spot (const BivTabletopObject *object,
                         double                   scale,
                         guint                    spot)
{
  guint n = object->outline.n_spots;
  double length = 0.0;

  if (n <= BIV_TABLETOP_HANDLES)
    return TRUE;
  for (guint i = 0; i < n; i++)
    length += biv_spot_distance (object->outline.spots[i], object->outline.spots[(i + 1) % n]);
  if (length / BIV_MM * scale >= n * HANDLE_ROOM)
    return TRUE;
  /* The ends of a line, and what lies evenly between them. */
  if (biv_thing_get_form (object->thing) != BIV_THING_OUTLINE)
    return spot == 0 || spot * (BIV_TABLETOP_HANDLES - 1) / (n - 1) != (spot - 1) * (BIV_TABLETOP_HANDLES - 1) / (n - 1);
  return spot == 0 || spot * BIV_TABLETOP_HANDLES / n != (spot - 1) * BIV_TABLETOP_HANDLES / n;
}

/* In millimetres. */
static void
stroke_outline (BivTabletopPainter      *painter,
                const BivTabletopLook   *look,
                const BivTabletopObject *object)
{
  double px = 1.0 / look->scale;

  add_object_path (painter, object);
  biv_set_colour (painter->cr, look->palette->halo);
  cairo_set_line_width (painter->cr, 5.0 * px);
  cairo_stroke_preserve (painter->cr);
  biv_set_colour (painter->cr, look->palette->reach);
  cairo_set_line_width (painter->cr, 2.0 * px);
  cairo_stroke (painter->cr);
}

void
biv_tabletop_draw_marked (const BivTabletop     *table,
                          cairo_t               *cr,
                          const BivTabletopLook *look,
                          guint                  object)
{
  BivTabletopPainter painter;

  g_return_if_fail (table != NULL && cr != NULL && look != NULL && object < biv_tabletop_get_n_objects (table));

  painter = painter_for (table, cr, look);
  cairo_save (cr);
  cairo_scale (cr, look->scale, look->scale);
  stroke_outline (&painter, look, biv_tabletop_get_object (table, object));
  cairo_restore (cr);
}

void
biv_tabletop_draw_outline (const BivTabletop     *table,
                           cairo_t               *cr,
                           const BivTabletopLook *look,
                           guint                  object,
                           int                    spot)
{
  BivTabletopPainter painter;
  const BivTabletopObject *picked;
  double px;

  g_return_if_fail (table != NULL && cr != NULL && look != NULL && object < biv_tabletop_get_n_objects (table));

  painter = painter_for (table, cr, look);
  picked = biv_tabletop_get_object (table, object);
  px = 1.0 / look->scale;
  cairo_save (cr);
  cairo_scale (cr, look->scale, look->scale);
  stroke_outline (&painter, look, picked);
  for (guint i = 0; i < picked->outline.n_spots; i++)
    {
      double half = ((int) i == spot ? 6.0 : 4.0) * px;

      if ((int) i != spot && !biv_tabletop_shows_spot (picked, look->scale, i))
        continue;

      cairo_rectangle (cr, biv_table_x (picked->outline.spots[i]) - half, biv_table_y (&painter, picked->outline.spots[i]) - half,
                       2 * half, 2 * half);
      biv_set_colour (cr, (int) i == spot ? look->palette->reach : look->palette->plate);
      cairo_fill_preserve (cr);
      biv_stroke (cr, (int) i == spot ? look->palette->plate : look->palette->reach, 1.5 * px);
    }
  cairo_restore (cr);
}

/* ---- Frame ---- */

double
biv_tabletop_get_margin (const BivTabletopLook *look)
{
  double cell = look->scale * BIV_TABLETOP_CELL_MM, margin = CLAMP (0.4 * cell, 14.0, 26.0);

  if ((look->on_paper ? 2.5 : 1.0) * cell < BIV_DETAIL_TABLE_GRID)
    margin = 3.0;
  return look->on_paper ? margin : round (margin);
}

static double
step_for (const BivTabletopLook *look,
          double                 size)
{
  static const double steps[] = { 50, 100, 200, 500, 1000, 2000 };
  double least = (look->on_paper ? 24.0 : LEAST_STEP * size / 9.0) / look->scale;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i] >= least)
      return steps[i];
  return steps[G_N_ELEMENTS (steps) - 1];
}

/* The first figure and the last stand within the window, so that those of two sides do not meet in a corner. */
static double
keep_within (cairo_t    *cr,
             const char *text,
             double      size,
             double      at,
             double      from,
             double      to)
{
  double half = biv_lettering_width (text, BIV_LETTERING_MEDIUM, size) / 2;

  return CLAMP (at, from + half, MAX (from + half, to - half));
}

static void
draw_rulers (const BivTabletop     *table,
             cairo_t               *cr,
             const BivTabletopLook *look,
             const BivBox          *window,
             double                 margin)
{
  double size = look->on_paper ? 6.0 : MAX (9.0, 0.5 * margin), step = step_for (look, size);
  double width = (double) biv_tabletop_get_width (table) / BIV_MM, height = (double) biv_tabletop_get_height (table) / BIV_MM;
  double right = window->x + window->width, bottom = window->y + window->height;
  char text[16];

  biv_set_colour (cr, look->palette->ink);
  for (double mm = 0; mm <= width; mm += step)
    {
      double x = mm * look->scale;

      if (x < window->x - 0.5 || x > right + 0.5)
        continue;
      BIV_FIT (text, "%d", (int) mm);
      x = keep_within (cr, text, size, x, window->x, right);
      biv_lettering_draw (cr, text, BIV_LETTERING_MEDIUM, size, x, window->y - margin / 2.0);
      biv_lettering_draw (cr, text, BIV_LETTERING_MEDIUM, size, x, bottom + margin / 2.0);
    }
  for (double mm = 0; mm <= height; mm += step)
    {
      double y = (height - mm) * look->scale;

      if (y < window->y - 0.5 || y > bottom + 0.5)
        continue;
      BIV_FIT (text, "%d", (int) mm);
      y = keep_within (cr, text, size, y, window->y, bottom);
      for (int side = 0; side < 2; side++)
        {
          cairo_save (cr);
          cairo_translate (cr, side == 0 ? window->x - margin / 2.0 : right + margin / 2.0, y);
          cairo_rotate (cr, -G_PI / 2.0);
          biv_lettering_draw (cr, text, BIV_LETTERING_MEDIUM, size, 0, 0);
          cairo_restore (cr);
        }
    }
}

void
biv_tabletop_draw_frame (const BivTabletop     *table,
                         cairo_t               *cr,
                         const BivTabletopLook *look,
                         const BivBox          *window)
{
  double margin;

  g_return_if_fail (table != NULL && cr != NULL && look != NULL && window != NULL);

  margin = biv_tabletop_get_margin (look);
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_rectangle (cr, window->x - margin, window->y - margin, window->width + 2 * margin, window->height + 2 * margin);
  cairo_rectangle (cr, window->x, window->y, window->width, window->height);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  biv_fill (cr, look->palette->frame);
  if (margin > 4.0)
    draw_rulers (table, cr, look, window, margin);
  cairo_restore (cr);
}
