/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plate-ways.c: links and their crossings on a plate, in millimetres
 *
 * All casings before all fills: that is what makes junctions join. */
#include "draw/map/plate-private.h"

#include <math.h>

#include "campaign/model/map.h"

#define ROAD  1.35
#define INNER 0.87

static void
stroke (const BivMapPlate *plate,
        cairo_t           *cr,
        const BivMapWay   *way,
        const BivColour   *colour,
        double             width)
{
  biv_plate_add_way (plate, cr, way);
  biv_map_ink (cr, colour, 1.0);
  cairo_set_line_width (cr, width * plate->share);
  cairo_stroke (cr);
}

/* A dash or a dot is as long as lines are wide. */
static void
stroke_dashed (const BivMapPlate *plate,
               cairo_t           *cr,
               const BivMapWay   *way,
               const BivColour   *colour,
               double             width,
               double             dash,
               double             gap)
{
  const double dashes[] = { dash * plate->share, gap * plate->share };

  cairo_save (cr);
  cairo_set_line_cap (cr, dash > 0.0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0.0);
  stroke (plate, cr, way, colour, width);
  cairo_restore (cr);
}

static void
draw_casing (const BivMapPlate *plate,
             cairo_t           *cr,
             const BivPalette  *palette,
             const BivMapWay   *way)
{
  switch (way->link->link_kind)
    {
    case BIV_LINK_ROAD:
      stroke (plate, cr, way, &palette->road_edge, ROAD);
      break;
    case BIV_LINK_TRACK:
      stroke (plate, cr, way, &palette->level[0], 0.95);
      stroke_dashed (plate, cr, way, &palette->track, 0.42, 2.6, 0.7);
      break;
    case BIV_LINK_TRAIL:
      stroke_dashed (plate, cr, way, &palette->track, 0.5, 0.0, 1.15);
      break;
    case BIV_LINK_RIVER:
      stroke (plate, cr, way, &palette->bank, 1.7);
      stroke (plate, cr, way, &palette->water, 1.36);
      break;
    case BIV_LINK_SEA:
      stroke_dashed (plate, cr, way, &palette->bank, 0.35, 1.4, 1.0);
      break;
    case BIV_LINK_RAIL:
      stroke (plate, cr, way, &palette->ink, 0.5);
      stroke_dashed (plate, cr, way, &palette->ink, 1.5, 0.3, 1.2);
      break;
    case BIV_LINK_GROUND:
    default:
      break;
    }
}

/* ---- Crossings ---- */

static void
draw_bridge (cairo_t          *cr,
             const BivPalette *palette,
             double            water)
{
  double half = MAX (1.1, water / 2 + 0.45);

  cairo_rectangle (cr, -half, -INNER / 2, 2 * half, INNER);
  biv_map_ink (cr, &palette->road, 1.0);
  cairo_fill (cr);
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cr, -half - 0.75, side * 1.45);
      cairo_line_to (cr, -half, side * 0.78);
      cairo_line_to (cr, half, side * 0.78);
      cairo_line_to (cr, half + 0.75, side * 1.45);
    }
  biv_map_ink (cr, &palette->ink, 1.0);
  cairo_set_line_width (cr, 0.36);
  cairo_stroke (cr);
}

/* The road's edges go on as dots over paler water. */
static void
draw_ford (cairo_t          *cr,
           const BivPalette *palette,
           double            water)
{
  const double dots[] = { 0.0, 0.5 };
  double half = MAX (1.1, water / 2 + 0.1);
  BivColour pale = biv_colour_mix (palette->water, palette->plate, 0.7);

  cairo_rectangle (cr, -half, -ROAD / 2, 2 * half, ROAD);
  biv_map_ink (cr, &pale, 1.0);
  cairo_fill (cr);
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_dash (cr, dots, G_N_ELEMENTS (dots), 0.0);
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cr, -half, side * 0.6);
      cairo_line_to (cr, half, side * 0.6);
    }
  biv_map_ink (cr, &palette->road_edge, 1.0);
  cairo_set_line_width (cr, 0.3);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_ferry (cairo_t          *cr,
            const BivPalette *palette)
{
  cairo_move_to (cr, -1.7, -0.3);
  cairo_curve_to (cr, -1.1, 1.0, 1.1, 1.0, 1.7, -0.3);
  cairo_close_path (cr);
  biv_map_ink (cr, &palette->plate, 1.0);
  cairo_fill_preserve (cr);
  biv_map_ink (cr, &palette->plate_ink, 1.0);
  cairo_set_line_width (cr, 0.26);
  cairo_stroke (cr);
}

static void
draw_crossing (const BivMapPlate *plate,
               cairo_t           *cr,
               const BivPalette  *palette,
               const BivMapWay   *way)
{
  BivPoint along, at = biv_plate_point (plate, biv_map_way_get_point (way, way->crossing_at, &along));
  double water = way->has_river ? way->river_width * plate->scale / plate->share : 1.7;

  if (way->link->crossing == BIV_CROSSING_NONE)
    return;
  cairo_save (cr);
  cairo_translate (cr, at.x, at.y);
  cairo_scale (cr, plate->share, plate->share);
  if (way->link->crossing != BIV_CROSSING_FERRY)
    cairo_rotate (cr, atan2 (along.y, along.x));
  if (way->link->crossing == BIV_CROSSING_BRIDGE)
    draw_bridge (cr, palette, water);
  else if (way->link->crossing == BIV_CROSSING_FORD)
    draw_ford (cr, palette, water);
  else
    draw_ferry (cr, palette);
  cairo_restore (cr);
}

/* ---- What hangs on a link ---- */

static void
draw_closed (const BivMapPlate *plate,
             cairo_t           *cr,
             const BivPalette  *palette,
             const BivMapWay   *way)
{
  BivPoint along, at = biv_plate_point (plate, biv_map_way_get_point (way, 0.38, &along));
  double reach = 1.4 * plate->share;

  for (int i = -1; i <= 1; i += 2)
    {
      cairo_move_to (cr, at.x + i * along.x * 0.4 - along.y * reach, at.y + i * along.y * 0.4 + along.x * reach);
      cairo_line_to (cr, at.x + i * along.x * 0.4 + along.y * reach, at.y + i * along.y * 0.4 - along.x * reach);
    }
  biv_map_ink (cr, &palette->refused, 1.0);
  cairo_set_line_width (cr, 0.36);
  cairo_stroke (cr);
}

static void
draw_one_way (const BivMapPlate *plate,
              cairo_t           *cr,
              const BivPalette  *palette,
              const BivMapWay   *way)
{
  double reach = 1.2 * plate->share;

  for (int i = 0; i < 2; i++)
    {
      BivPoint along, at = biv_plate_point (plate, biv_map_way_get_point (way, i == 0 ? 0.24 : 0.76, &along));

      cairo_move_to (cr, at.x + along.x * reach, at.y + along.y * reach);
      cairo_line_to (cr, at.x - (along.x + along.y) * reach, at.y - (along.y - along.x) * reach);
      cairo_line_to (cr, at.x - along.x * reach / 2, at.y - along.y * reach / 2);
      cairo_line_to (cr, at.x - (along.x - along.y) * reach, at.y - (along.y + along.x) * reach);
      cairo_close_path (cr);
    }
  biv_map_ink (cr, &palette->level[0], 1.0);
  cairo_set_line_width (cr, 0.5);
  cairo_stroke_preserve (cr);
  biv_map_ink (cr, &palette->ink, 1.0);
  cairo_fill (cr);
}

void
biv_plate_draw_way (const BivMapPlate *plate,
                    cairo_t           *cr,
                    const BivPalette  *palette,
                    const BivMapWay   *way)
{
  draw_casing (plate, cr, palette, way);
  if (way->link->link_kind == BIV_LINK_ROAD)
    stroke (plate, cr, way, &palette->road, INNER);
  draw_crossing (plate, cr, palette, way);
  if (way->link->one_way)
    draw_one_way (plate, cr, palette, way);
  if (way->link->closed != NULL)
    draw_closed (plate, cr, palette, way);
}

void
biv_plate_draw_ways (const BivMapPlate *plate,
                     cairo_t           *cr,
                     const BivPalette  *palette)
{
  const BivMapDrawing *drawing = plate->drawing;
  const BivMapLook look = { palette, 1.0, TRUE };
  gboolean is_grid = biv_map_is_grid (drawing->campaign);

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_save (cr);
  cairo_translate (cr, plate->left, plate->top);
  cairo_scale (cr, plate->scale, plate->scale);
  biv_map_draw_water (drawing, cr, &look);
  cairo_restore (cr);
  for (guint i = 0; i < drawing->ways->len; i++)
    draw_casing (plate, cr, palette, BIV_MAP_WAY (drawing, i));
  for (guint i = 0; i < drawing->ways->len; i++)
    if (BIV_MAP_WAY (drawing, i)->link->link_kind == BIV_LINK_ROAD)
      stroke (plate, cr, BIV_MAP_WAY (drawing, i), &palette->road, INNER);
  for (guint i = 0; i < drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (drawing, i);

      /* Between two cells without a way there is water alone. */
      if (way->link->link_kind != BIV_LINK_GROUND || way->link->crossing == BIV_CROSSING_FERRY
          || way->link->crossing == BIV_CROSSING_FORD)
        draw_crossing (plate, cr, palette, way);
      if (way->link->one_way)
        draw_one_way (plate, cr, palette, way);
      if (way->link->closed != NULL && !is_grid)
        draw_closed (plate, cr, palette, way);
      else if (way->link->closed != NULL)
        {
          cairo_save (cr);
          cairo_translate (cr, plate->left, plate->top);
          cairo_scale (cr, plate->scale, plate->scale);
          biv_map_draw_closed_side (drawing, way, cr, &look);
          cairo_restore (cr);
        }
    }
}
