/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ground.c: the ground round a place: a vignette that fades into the paper */
#include "draw/map/private.h"

#include <math.h>

#include "campaign/model/map.h"

#define FLATNESS 0.62               /* a vignette is wider than high */

/* From 0 to 1, out of the place's own number: the same ground at every zoom. */
static double
chance (const BivMapNode *node,
        guint             index)
{
  guint32 mixed = (node->seed ^ (index * 0x9e3779b9u)) * 0x85ebca6bu;

  mixed ^= mixed >> 15;
  mixed *= 0xc2b2ae35u;
  return (mixed >> 8) / 16777216.0;
}

/* Spots round the place, the nearer ring first; the place itself stays free. */
static BivPoint
spot (const BivMapNode *node,
      guint             index,
      guint             n,
      double            inner,
      double            outer)
{
  double angle = 2 * G_PI * (index + 0.7 * chance (node, 2 * index)) / n * 2.4;
  double distance = BIV_MAP_FADE * (inner + (outer - inner) * sqrt (chance (node, 2 * index + 1)));

  return (BivPoint) { node->at.x + distance * cos (angle), node->at.y + distance * FLATNESS * sin (angle) };
}

static void
draw_fade (const BivMapNode *node,
           cairo_t          *cr,
           const BivColour  *colour,
           double            strength)
{
  cairo_pattern_t *fade = cairo_pattern_create_radial (0, 0, 0, 0, 0, BIV_MAP_FADE);

  cairo_pattern_add_color_stop_rgba (fade, 0.0, colour->red, colour->green, colour->blue, strength);
  cairo_pattern_add_color_stop_rgba (fade, 0.55, colour->red, colour->green, colour->blue, strength * 0.8);
  cairo_pattern_add_color_stop_rgba (fade, 1.0, colour->red, colour->green, colour->blue, 0.0);
  cairo_save (cr);
  cairo_translate (cr, node->at.x, node->at.y);
  cairo_scale (cr, 1.0, FLATNESS);
  cairo_set_source (cr, fade);
  cairo_arc (cr, 0, 0, BIV_MAP_FADE, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_restore (cr);
  cairo_pattern_destroy (fade);
}

void
biv_map_draw_molehill (cairo_t          *cr,
                       const BivPalette *palette,
                       BivPoint          at,
                       double            width)
{
  double height = width * 0.52;

  cairo_move_to (cr, at.x - width / 2, at.y);
  cairo_curve_to (cr, at.x - width * 0.2, at.y - height * 0.25, at.x - width * 0.18, at.y - height, at.x, at.y - height);
  cairo_curve_to (cr, at.x + width * 0.18, at.y - height, at.x + width * 0.22, at.y - height * 0.2, at.x + width / 2, at.y);
  cairo_close_path (cr);
  biv_fill_and_stroke (cr, palette->level[2], palette->contour, 1.0);
  /* Shade on the south-east side. */
  for (int i = 0; i < 3; i++)
    {
      double x = at.x + width * (0.06 + 0.11 * i), top = at.y - height * (0.82 - 0.2 * i);

      cairo_move_to (cr, x, top);
      cairo_line_to (cr, x + width * 0.10, top + height * 0.34);
    }
  cairo_set_line_width (cr, 0.8);
  cairo_stroke (cr);
}

void
biv_map_draw_tree (cairo_t          *cr,
                   const BivPalette *palette,
                   BivPoint          at,
                   double            radius)
{
  cairo_arc (cr, at.x + radius * 0.14, at.y + radius * 0.18, radius, 0, 2 * G_PI);
  biv_fill (cr, palette->tree_shade);
  cairo_arc (cr, at.x, at.y, radius * 0.92, 0, 2 * G_PI);
  biv_fill_and_stroke (cr, palette->tree, palette->tree_shade, 0.7);
}

static int
compare_heights (gconstpointer a,
                 gconstpointer b)
{
  double difference = ((const BivPoint *) a)->y - ((const BivPoint *) b)->y;

  return difference < 0 ? -1 : difference > 0;
}

#define MOST_SIGNS 36

/* Northern signs first, so that the southern ones stand before them. */
static guint
list_spots (const BivMapNode *node,
            guint             n,
            double            inner,
            double            outer,
            BivPoint          spots[MOST_SIGNS])
{
  for (guint i = 0; i < n; i++)
    spots[i] = spot (node, i, n, inner, outer);
  qsort (spots, n, sizeof *spots, compare_heights);
  return n;
}

static void
draw_hills (const BivMapNode *node,
            cairo_t          *cr,
            const BivPalette *palette)
{
  BivPoint spots[MOST_SIGNS];
  guint n = list_spots (node, 11, 0.48, 1.0, spots);

  draw_fade (node, cr, &palette->level[1], 0.9);
  for (guint i = 0; i < n; i++)
    biv_map_draw_molehill (cr, palette, spots[i], 30.0 + 10.0 * chance (node, 100 + i));
}

static void
draw_woods (const BivMapNode *node,
            cairo_t          *cr,
            const BivPalette *palette)
{
  BivPoint spots[MOST_SIGNS];
  guint n = list_spots (node, 32, 0.26, 0.95, spots);

  draw_fade (node, cr, &palette->wood, 0.9);
  for (guint i = 0; i < n; i++)
    biv_map_draw_tree (cr, palette, spots[i], 4.6 + 1.6 * chance (node, 100 + i));
}

static void
draw_desert (const BivMapNode *node,
             cairo_t          *cr,
             const BivPalette *palette)
{
  BivPoint spots[MOST_SIGNS];
  guint n = list_spots (node, MOST_SIGNS, 0.25, 1.05, spots);

  draw_fade (node, cr, &palette->level[1], 0.75);
  biv_set_colour_alpha (cr, palette->contour, 0.7);
  for (guint i = 0; i < n; i++)
    {
      cairo_arc (cr, spots[i].x, spots[i].y, 0.9, 0, 2 * G_PI);
      cairo_fill (cr);
    }
}

void
biv_map_draw_reeds (cairo_t *cr,
                    BivPoint at)
{
  cairo_move_to (cr, at.x - 7, at.y);
  cairo_rel_line_to (cr, 14, 0);
  for (int blade = -1; blade <= 1; blade++)
    {
      cairo_move_to (cr, at.x + blade * 2.5, at.y);
      cairo_rel_line_to (cr, blade * 1.6, -6.0 + ABS (blade));
    }
}

static void
draw_marsh (const BivMapNode *node,
            cairo_t          *cr,
            const BivPalette *palette)
{
  BivPoint spots[MOST_SIGNS];
  guint n = list_spots (node, 18, 0.3, 0.95, spots);

  draw_fade (node, cr, &palette->water, 0.45);
  biv_set_colour_alpha (cr, palette->bank, 0.9);
  cairo_set_line_width (cr, 1.0);
  for (guint i = 0; i < n; i++)
    {
      biv_map_draw_reeds (cr, spots[i]);
      cairo_stroke (cr);
    }
}

void
biv_map_draw_ground (const BivMapDrawing *drawing,
                     cairo_t             *cr,
                     const BivMapLook    *look,
                     const BivBox        *part)
{
  /* On a grid the ground keeps to its cells. */
  if (biv_map_is_grid (drawing->campaign))
    {
      biv_map_draw_cells (drawing, cr, look, part);
      return;
    }
  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, i);

      /* Where there is a picture, the picture is the ground; and so is what somebody has drawn. */
      if (node->is_on_drawn || !biv_map_is_in (part, node->at, BIV_MAP_FADE * 1.3)
          || (drawing->backdrop != NULL && biv_map_is_in (&drawing->backdrop_box, node->at, 0.0)))
        continue;
      switch (node->place->terrain)
        {
        case BIV_TERRAIN_HILLS:
          draw_hills (node, cr, look->palette);
          break;
        case BIV_TERRAIN_WOODS:
          draw_woods (node, cr, look->palette);
          break;
        case BIV_TERRAIN_DESERT:
          draw_desert (node, cr, look->palette);
          break;
        case BIV_TERRAIN_MARSH:
          draw_marsh (node, cr, look->palette);
          break;
        case BIV_TERRAIN_WATER:
          draw_fade (node, cr, &look->palette->water, 1.0);
          break;
        case BIV_TERRAIN_OPEN:
        case BIV_TERRAIN_TOWN:
        case BIV_TERRAIN_FORT:
        default:
          break;
        }
    }
}
