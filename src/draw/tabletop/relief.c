/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relief.c: hills on a table: the outline is the foot of the slope, and hachures go inward from it */
#include "draw/tabletop/private.h"

#include "base/fit.h"
#include "draw/ink/lettering.h"
#include "draw/ink/wobble.h"

#include <math.h>

#define HACHURE_PITCH  7.0            /* mm */
#define HACHURE_LENGTH 16.0
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
          double at = (k + 0.5) / steps, reach = HACHURE_LENGTH * (0.85 + 0.2 * biv_wobble (1, BIV_WOBBLE_HACHURE, 0, 0, n));
          double half = (0.35 + 0.9 * shade) / 2.0, along_x = east / length, along_y = south / length;
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

void
biv_table_draw_contours (const BivTabletopPainter *painter)
{
  cairo_t *cr = painter->cr;
  guint highest = highest_of (painter->table);

  for (guint level = 1; level <= highest; level++)
    for (guint i = 0; i < biv_tabletop_get_n_objects (painter->table); i++)
      {
        const BivTabletopObject *object = biv_tabletop_get_object (painter->table, i);

        if (object->thing != BIV_THING_CONTOUR || object->level != level || !biv_table_shows_object (painter, object))
          continue;
        biv_table_add_path (painter, &object->outline, TRUE);
        biv_set_colour (cr, biv_palette_level (painter->palette, level));
        cairo_fill_preserve (cr);
        if (painter->detail >= BIV_DETAIL_TABLE_HACHURES)
          {
            cairo_save (cr);
            cairo_clip (cr);
            draw_hachures (painter, &object->outline);
            cairo_restore (cr);
            biv_table_add_path (painter, &object->outline, TRUE);
          }
        biv_set_colour (cr, painter->palette->contour);
        cairo_set_line_width (cr, biv_table_line (painter, 1.4, 0.8));
        cairo_stroke (cr);
      }
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
  return MAX (FIGURE_SIZE, 9.0 / painter->look->scale);
}

void
biv_table_draw_figures (const BivTabletopPainter *painter)
{
  for (guint i = 0; i < biv_tabletop_get_n_objects (painter->table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (painter->table, i);
      BivPoint at;
      char text[4];

      if (object->thing != BIV_THING_CONTOUR || !biv_table_shows_object (painter, object)
          || !biv_table_find_figure (painter, object, &at))
        continue;
      BIV_FIT (text, "%d", object->level);
      biv_set_colour (painter->cr, painter->palette->contour);
      biv_lettering_draw (painter->cr, 1.0 / painter->look->scale, text, BIV_LETTERING_BOLD,
                          biv_table_get_figure_size (painter), at.x, at.y);
    }
}
