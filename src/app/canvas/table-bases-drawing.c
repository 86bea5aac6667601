/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-bases-drawing.c: units on a table canvas as they look: bases, ghosts, handles, ways and pairings */
#include "config.h"

#include <math.h>

#include "app/canvas/table-canvas-private.h"
#include "draw/ink/lettering.h"

#define PLATE_SIZE 11.0             /* px */

typedef struct
{
  cairo_t               *cr;
  const BivTabletopLook *look;
  double                 height;    /* of the table, mm */
  BivTableCanvas        *canvas;
} Painter;

static double
x_of (const Painter *painter,
      BivSpot        spot)
{
  return (double) spot.x / BIV_MM * painter->look->scale;
}

static double
y_of (const Painter *painter,
      BivSpot        spot)
{
  return (painter->height - (double) spot.y / BIV_MM) * painter->look->scale;
}

/* ---- Bases ---- */

static void
add_frame (const Painter *painter,
           const BivBase *base,
           double         gap_px)
{
  double px = BIV_MM / painter->look->scale;
  BivBase wide = biv_base_make (base->centre, base->facing, base->frontage + (BivLength) (2 * gap_px * px),
                                MAX (base->depth, (BivLength) (4 * px)) + (BivLength) (2 * gap_px * px));
  BivSpot corners[4];

  biv_base_get_corners (&wide, corners);
  cairo_new_path (painter->cr);
  for (int i = 0; i < 4; i++)
    cairo_line_to (painter->cr, x_of (painter, corners[i]), y_of (painter, corners[i]));
  cairo_close_path (painter->cr);
}

static void
stroke_haloed (const Painter   *painter,
               const BivColour *colour,
               double           width)
{
  biv_set_colour (painter->cr, painter->look->palette->halo);
  cairo_set_line_width (painter->cr, width + 3.0);
  cairo_stroke_preserve (painter->cr);
  biv_set_colour (painter->cr, *colour);
  cairo_set_line_width (painter->cr, width);
  cairo_stroke (painter->cr);
}

static void
draw_alarm (const Painter      *painter,
            const BivTableBase *item)
{
  const BivPalette *palette = painter->look->palette;
  const double dashes[] = { 6.0, 3.0 };
  BivSpot corners[4];

  add_frame (painter, &item->base, 5.0);
  cairo_set_dash (painter->cr, dashes, item->is_refused ? 2 : 0, 0);
  stroke_haloed (painter, item->is_refused ? &palette->refused : &palette->past, 2.2);
  cairo_set_dash (painter->cr, NULL, 0, 0);
  if (!item->is_refused)
    return;
  biv_base_get_corners (&item->base, corners);
  biv_set_colour (painter->cr, palette->refused);
  cairo_new_path (painter->cr);
  cairo_arc (painter->cr, x_of (painter, corners[1]) + 8, y_of (painter, corners[1]) - 8, 7.5, 0, 2 * G_PI);
  cairo_fill (painter->cr);
  biv_set_colour (painter->cr, palette->halo);
  biv_lettering_draw (painter->cr, 1.0, "!", BIV_LETTERING_BOLD, 12, x_of (painter, corners[1]) + 8,
                      y_of (painter, corners[1]) - 8);
}

static void
draw_item (const Painter      *painter,
           const BivTableBase *item,
           gboolean            is_ghost)
{
  BivBaseLook look = {
    painter->look, item->side, item->form, item->count, item->is_hidden,
    !is_ghost && item->id == painter->canvas->picked, NULL, item->is_abandoned,
  };
  double opacity = is_ghost ? 0.62 : item->is_spent ? 0.72 : 1.0;

  if (opacity < 1.0)
    cairo_push_group (painter->cr);
  if (item->kind == BIV_TABLE_GENERAL)
    biv_general_draw (item->base.centre, painter->cr, painter->height, &look);
  else
    biv_base_draw (&item->base, painter->cr, painter->height, &look);
  if (opacity < 1.0)
    {
      cairo_pop_group_to_source (painter->cr);
      cairo_paint_with_alpha (painter->cr, opacity);
    }
  if (item->is_refused || item->is_owed)
    draw_alarm (painter, item);
}

static void
draw_handle (const Painter *painter,
             const BivBase *base)
{
  const BivPalette *palette = painter->look->palette;
  BivSpot front = biv_base_get_front (base), handle;
  double x, y;

  if (!biv_table_canvas_get_handle (painter->canvas, &handle))
    return;
  x = x_of (painter, handle);
  y = y_of (painter, handle);
  cairo_new_path (painter->cr);
  cairo_move_to (painter->cr, x_of (painter, front), y_of (painter, front));
  cairo_line_to (painter->cr, x, y);
  stroke_haloed (painter, &palette->ink, 1.5);
  cairo_new_path (painter->cr);
  cairo_arc (painter->cr, x, y, 7.0, 0, 2 * G_PI);
  biv_set_colour (painter->cr, palette->plate);
  cairo_fill_preserve (painter->cr);
  stroke_haloed (painter, &palette->ink, 1.8);
  /* An arrow round it says what it does. */
  cairo_new_path (painter->cr);
  cairo_arc (painter->cr, x, y, 3.2, -2.6, 1.2);
  biv_set_colour (painter->cr, palette->plate_ink);
  cairo_set_line_width (painter->cr, 1.4);
  cairo_stroke (painter->cr);
}

/* ---- Lines ---- */

static void
draw_plate (const Painter *painter,
            const char    *words,
            double         x,
            double         y)
{
  const BivPalette *palette = painter->look->palette;
  double width = biv_lettering_width (painter->cr, 1.0, words, BIV_LETTERING_MEDIUM, PLATE_SIZE) + 10.0;

  cairo_new_path (painter->cr);
  cairo_rectangle (painter->cr, floor (x - width / 2), floor (y - 9.0), ceil (width), 18.0);
  biv_set_colour (painter->cr, palette->plate);
  cairo_fill_preserve (painter->cr);
  biv_set_colour (painter->cr, palette->plate_ink);
  cairo_set_line_width (painter->cr, 1.0);
  cairo_stroke (painter->cr);
  biv_lettering_draw (painter->cr, 1.0, words, BIV_LETTERING_MEDIUM, PLATE_SIZE, x, y);
}

static void
draw_head (const Painter *painter,
           double         x,
           double         y,
           double         angle,
           double         size)
{
  cairo_new_path (painter->cr);
  cairo_move_to (painter->cr, x, y);
  cairo_line_to (painter->cr, x - size * cos (angle - 0.42), y - size * sin (angle - 0.42));
  cairo_line_to (painter->cr, x - size * cos (angle + 0.42), y - size * sin (angle + 0.42));
  cairo_close_path (painter->cr);
  cairo_fill (painter->cr);
}

static void
draw_end (const Painter      *painter,
          const BivTableLine *line,
          double              angle,
          double              width)
{
  double x = x_of (painter, line->to), y = y_of (painter, line->to);

  cairo_new_path (painter->cr);
  switch (line->kind)
    {
    case BIV_TABLE_LINE_REFUSED:
      cairo_move_to (painter->cr, x - 6, y - 6);
      cairo_line_to (painter->cr, x + 6, y + 6);
      cairo_move_to (painter->cr, x - 6, y + 6);
      cairo_line_to (painter->cr, x + 6, y - 6);
      cairo_set_line_width (painter->cr, 2.6);
      cairo_stroke (painter->cr);
      break;
    case BIV_TABLE_LINE_STOP:
      cairo_move_to (painter->cr, x - 12 * sin (angle), y + 12 * cos (angle));
      cairo_line_to (painter->cr, x + 12 * sin (angle), y - 12 * cos (angle));
      cairo_set_line_width (painter->cr, 4.0);
      cairo_stroke (painter->cr);
      break;
    case BIV_TABLE_LINE_MEASURE:
      break;
    case BIV_TABLE_LINE_PAIRING:
      draw_head (painter, x_of (painter, line->from), y_of (painter, line->from), angle + G_PI, 8.0);
      draw_head (painter, x, y, angle, 8.0);
      break;
    case BIV_TABLE_LINE_WAY:
    case BIV_TABLE_LINE_ATTACK:
    case BIV_TABLE_LINE_FIRE:
    default:
      draw_head (painter, x, y, angle, 6.0 + 2.5 * width);
      break;
    }
}

static void
draw_line (const Painter      *painter,
           const BivTableLine *line)
{
  const BivPalette *palette = painter->look->palette;
  const double dashes[] = { 7.0, 4.0 }, dots[] = { 2.0, 4.0 };
  gboolean is_bad = line->kind == BIV_TABLE_LINE_REFUSED || line->kind == BIV_TABLE_LINE_STOP;
  const BivColour *colour = is_bad ? &palette->refused : line->kind == BIV_TABLE_LINE_WAY ? &palette->reach : &palette->ink;
  double width = line->kind == BIV_TABLE_LINE_ATTACK ? 3.2 : line->kind == BIV_TABLE_LINE_FIRE ? 1.4 : 2.2;
  double x = x_of (painter, line->to), y = y_of (painter, line->to);
  double from_x = x_of (painter, line->from), from_y = y_of (painter, line->from);
  double angle = atan2 (y - from_y, x - from_x);

  if (hypot (x - from_x, y - from_y) >= 1.0)
    {
      cairo_new_path (painter->cr);
      cairo_move_to (painter->cr, from_x, from_y);
      cairo_line_to (painter->cr, x, y);
      if (line->kind == BIV_TABLE_LINE_FIRE)
        cairo_set_dash (painter->cr, dots, 2, 0);
      else if (line->kind == BIV_TABLE_LINE_REFUSED || line->kind == BIV_TABLE_LINE_MEASURE)
        cairo_set_dash (painter->cr, dashes, 2, 0);
      stroke_haloed (painter, colour, width);
      cairo_set_dash (painter->cr, NULL, 0, 0);
    }
  biv_set_colour (painter->cr, *colour);
  draw_end (painter, line, angle, width);
}

/* The plates last, so that no line crosses them; that of a way beyond its end, where the ghost leaves room. */
static void
draw_words (const Painter      *painter,
            const BivTableLine *line)
{
  double x = x_of (painter, line->to), y = y_of (painter, line->to);
  double from_x = x_of (painter, line->from), from_y = y_of (painter, line->from);
  gboolean is_way = line->kind == BIV_TABLE_LINE_WAY || line->kind == BIV_TABLE_LINE_REFUSED || line->kind == BIV_TABLE_LINE_STOP;

  if (line->words[0] == '\0')
    return;
  if (!is_way)
    draw_plate (painter, line->words, (x + from_x) / 2, (y + from_y) / 2);
  else
    draw_plate (painter, line->words, x, y <= from_y ? y - 44.0 : y + 44.0);
}

/* ---- All of it ---- */

static void
draw_past (const Painter *painter)
{
  double width = (double) biv_tabletop_get_width (painter->canvas->table) / BIV_MM * painter->look->scale;

  cairo_new_path (painter->cr);
  cairo_rectangle (painter->cr, 2, 2, width - 4, painter->height * painter->look->scale - 4);
  biv_set_colour (painter->cr, painter->look->palette->past);
  cairo_set_line_width (painter->cr, 4.0);
  cairo_stroke (painter->cr);
}

#define ZONE_EDGE  3.0                /* px */
#define ZONE_HATCH 9.0

static void
draw_zone (const Painter *painter)
{
  const BivTableCanvas *canvas = painter->canvas;
  const BivBounds *zone = &canvas->zone, *gap = &canvas->gap;
  BivSideInks inks = biv_palette_side (painter->look->palette, &canvas->zone_side);
  double left = x_of (painter, biv_spot (zone->west, zone->north)), top = y_of (painter, biv_spot (zone->west, zone->north));
  double right = x_of (painter, biv_spot (zone->east, zone->south)), bottom = y_of (painter, biv_spot (zone->east, zone->south));
  double width, at;

  cairo_save (painter->cr);
  cairo_new_path (painter->cr);
  cairo_rectangle (painter->cr, left, top, right - left, bottom - top);
  biv_set_colour_alpha (painter->cr, inks.colour, 0.13);
  cairo_fill (painter->cr);
  cairo_rectangle (painter->cr, left + ZONE_EDGE / 2, top + ZONE_EDGE / 2, right - left - ZONE_EDGE, bottom - top - ZONE_EDGE);
  biv_set_colour (painter->cr, inks.colour);
  cairo_set_line_width (painter->cr, ZONE_EDGE);
  cairo_stroke (painter->cr);
  if (canvas->zone_name != NULL)
    {
      width = biv_lettering_width (painter->cr, 1.0, canvas->zone_name, BIV_LETTERING_BOLD, 11.0) + 18.0;
      at = zone->south <= 0 ? bottom - 28.0 : top + 9.0;
      cairo_rectangle (painter->cr, right - 10.0 - width, at, width, 19.0);
      biv_set_colour (painter->cr, inks.tint);
      cairo_fill_preserve (painter->cr);
      biv_set_colour (painter->cr, inks.colour);
      cairo_set_line_width (painter->cr, 1.4);
      cairo_stroke (painter->cr);
      biv_set_colour (painter->cr, biv_colour_mix (inks.colour, painter->look->palette->ink, 0.25));
      biv_lettering_draw (painter->cr, 1.0, canvas->zone_name, BIV_LETTERING_BOLD, 11.0, right - 10.0 - width / 2, at + 9.5);
    }
  if (canvas->has_gap)
    {
      top = y_of (painter, biv_spot (gap->west, gap->north));
      bottom = y_of (painter, biv_spot (gap->west, gap->south));
      cairo_rectangle (painter->cr, left, top, right - left, bottom - top);
      cairo_clip (painter->cr);
      for (double x = left - (bottom - top); x < right; x += ZONE_HATCH)
        {
          cairo_move_to (painter->cr, x, top);
          cairo_line_to (painter->cr, x + bottom - top, bottom);
        }
      biv_set_colour_alpha (painter->cr, inks.colour, 0.62);
      cairo_set_line_width (painter->cr, 1.0);
      cairo_stroke (painter->cr);
    }
  cairo_restore (painter->cr);
}

void
biv_table_bases_draw (BivTableCanvas        *self,
                      cairo_t               *cr,
                      const BivTabletopLook *look)
{
  Painter painter = { cr, look, (double) biv_tabletop_get_height (self->table) / BIV_MM, self };
  const BivTableBase *held = NULL;

  if (self->has_zone)
    draw_zone (&painter);
  biv_table_reaches_draw (self, cr, look);
  for (guint i = 0; i < self->bases->len; i++)
    {
      const BivTableBase *item = &g_array_index (self->bases, BivTableBase, i);

      draw_item (&painter, item, FALSE);
      if (item->id == self->picked)
        held = item;
    }
  for (guint i = 0; i < self->lines->len; i++)
    draw_line (&painter, &g_array_index (self->lines, BivTableLine, i));
  biv_table_names_draw (self, cr, look);
  for (guint i = 0; i < self->ghosts->len; i++)
    {
      const BivTableBase *item = &g_array_index (self->ghosts, BivTableBase, i);

      draw_item (&painter, item, TRUE);
      if (item->id == self->picked)
        held = item;
    }
  if (held != NULL)
    draw_handle (&painter, &held->base);
  for (guint i = 0; i < self->lines->len; i++)
    draw_words (&painter, &g_array_index (self->lines, BivTableLine, i));
  if (self->is_past)
    draw_past (&painter);
}
