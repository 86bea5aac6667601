/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-reaches.c: how far the unit in hand reaches, drawn faintly below the bases */
#include "config.h"

#include <math.h>

#include "app/canvas/table-canvas-private.h"
#include "draw/ink/lettering.h"

#define WORDS_SIZE 11.0             /* px */

typedef struct
{
  cairo_t               *cr;
  const BivTabletopLook *look;
  double                 width, height;     /* of the table, px */
} Painter;

static double
px_of (const Painter *painter,
       double         hundredths)
{
  return hundredths / BIV_MM * painter->look->scale;
}

/* In the base's own frame, x to its right and y backwards; the origin is the middle of its front. */
static void
enter_frame (const Painter *painter,
             const BivBase *base)
{
  BivSpot front = biv_base_get_front (base);

  cairo_translate (painter->cr, px_of (painter, front.x), painter->height - px_of (painter, front.y));
  cairo_rotate (painter->cr, biv_angle_to_hundredths (base->facing) / 100.0 * G_PI / 180.0);
}

/* FU-GEOM-2, FU-GEOM-3: whatever in the front sector is no farther than that; or round all of the base. */
static void
add_outline (const Painter       *painter,
             const BivTableReach *reach)
{
  double half = px_of (painter, reach->base.frontage) / 2, depth = px_of (painter, reach->base.depth);
  double length = px_of (painter, reach->length);

  cairo_new_path (painter->cr);
  if (reach->is_all_round)
    {
      cairo_arc (painter->cr, -half, 0, length, -G_PI, -G_PI / 2);
      cairo_arc (painter->cr, half, 0, length, -G_PI / 2, 0);
      cairo_arc (painter->cr, half, depth, length, 0, G_PI / 2);
      cairo_arc (painter->cr, -half, depth, length, G_PI / 2, G_PI);
    }
  else
    {
      cairo_move_to (painter->cr, -half, 0);
      cairo_arc (painter->cr, -half, 0, length, -G_PI * 3 / 4, -G_PI / 2);
      cairo_arc (painter->cr, half, 0, length, -G_PI / 2, -G_PI / 4);
      cairo_line_to (painter->cr, half, 0);
    }
  cairo_close_path (painter->cr);
}

static void
draw_outline (const Painter       *painter,
              const BivTableReach *reach)
{
  BivSideInks inks = biv_palette_side (painter->look->palette, &reach->side);
  const double dashes[][2] = { { 5.0, 3.0 }, { 1.0, 0.0 }, { 8.0, 4.0 }, { 1.5, 3.0 } };

  add_outline (painter, reach);
  biv_set_colour_alpha (painter->cr, inks.colour, 0.05);
  cairo_fill_preserve (painter->cr);
  biv_set_colour_alpha (painter->cr, inks.colour, 0.65);
  cairo_set_line_width (painter->cr, 1.2);
  cairo_set_dash (painter->cr, dashes[reach->stroke], reach->stroke == BIV_TABLE_REACH_SOLID ? 0 : 2, 0);
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
}

/* On the outline straight ahead, or towards a side where that is off the table. */
static void
draw_words (const Painter       *painter,
            const BivTableReach *reach)
{
  static const double turns[] = { 0.0, G_PI / 5, -G_PI / 5 };
  const BivColour *ground = &painter->look->palette->halo;
  BivSideInks inks = biv_palette_side (painter->look->palette, &reach->side);
  double half = px_of (painter, reach->base.frontage) / 2, length = px_of (painter, reach->length);
  double room = biv_lettering_width (painter->cr, 1.0, reach->words, BIV_LETTERING_MEDIUM, WORDS_SIZE) / 2 + 2;

  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      double x = length * sin (turns[i]) + (i == 1 ? half : i == 2 ? -half : 0), y = -length * cos (turns[i]);
      cairo_pattern_t *halo;

      cairo_save (painter->cr);
      enter_frame (painter, &reach->base);
      cairo_user_to_device (painter->cr, &x, &y);
      cairo_restore (painter->cr);
      cairo_device_to_user (painter->cr, &x, &y);
      if (x < room || y < WORDS_SIZE || x > painter->width - room || y > painter->height - WORDS_SIZE)
        continue;
      halo = cairo_pattern_create_rgba (ground->red, ground->green, ground->blue, 0.9);
      /* On the table itself, not on a plate: as names are. */
      biv_set_colour (painter->cr, inks.colour);
      biv_lettering_draw_haloed (painter->cr, 1.0, reach->words, BIV_LETTERING_MEDIUM, WORDS_SIZE, x, y, halo, 2.2);
      cairo_pattern_destroy (halo);
      return;
    }
}

void
biv_table_reaches_draw (BivTableCanvas        *self,
                        cairo_t               *cr,
                        const BivTabletopLook *look)
{
  Painter painter = { cr, look, 0, 0 };

  painter.width = px_of (&painter, biv_tabletop_get_width (self->table));
  painter.height = px_of (&painter, biv_tabletop_get_height (self->table));
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, painter.width, painter.height);
  cairo_clip (cr);
  for (guint i = 0; i < self->reaches->len; i++)
    {
      const BivTableReach *reach = &g_array_index (self->reaches, BivTableReach, i);

      cairo_save (cr);
      enter_frame (&painter, &reach->base);
      draw_outline (&painter, reach);
      cairo_restore (cr);
    }
  for (guint i = 0; i < self->reaches->len; i++)
    draw_words (&painter, &g_array_index (self->reaches, BivTableReach, i));
  cairo_restore (cr);
}
