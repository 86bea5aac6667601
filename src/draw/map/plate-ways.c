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
  biv_stroke (cr, *colour, width * plate->share);
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
  biv_fill (cr, palette->road);
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cr, -half - 0.75, side * 1.45);
      cairo_line_to (cr, -half, side * 0.78);
      cairo_line_to (cr, half, side * 0.78);
      cairo_line_to (cr, half + 0.75, side * 1.45);
    }
  biv_stroke (cr, palette->ink, 0.36);
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
  biv_fill (cr, pale);
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_dash (cr, dots, G_N_ELEMENTS (dots), 0.0);
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cr, -half, side * 0.6);
      cairo_line_to (cr, half, side * 0.6);
    }
  biv_stroke (cr, palette->road_edge, 0.3);
  cairo_restore (cr);
}

static void
draw_ferry (cairo_t          *cr,
            const BivPalette *palette)
{
  cairo_move_to (cr, -1.7, -0.3);
  cairo_curve_to (cr, -1.1, 1.0, 1.1, 1.0, 1.7, -0.3);
  cairo_close_path (cr);
  biv_fill_and_stroke (cr, palette->plate, palette->plate_ink, 0.26);
}

static void
draw_crossing (const BivMapPlate *plate,
               cairo_t           *cr,
               const BivPalette  *palette,
               const BivMapWay   *way)
{
  BivPoint along, at = biv_plate_point (plate, biv_map_way_get_point (way, way->crossing_at, &along));
  double water = 2.3;

  if (way->link->crossing == BIV_CROSSING_NONE)
    return;
  if (way->has_river)
    water = way->river_width * plate->scale / plate->share;
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
  biv_stroke (cr, palette->refused, 0.36);
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
  biv_set_colour (cr, palette->level[0]);
  cairo_set_line_width (cr, 0.5);
  cairo_stroke_preserve (cr);
  biv_fill (cr, palette->ink);
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
  if (plate->river != NULL)
    biv_plate_draw_river (plate, cr, palette);
  else if (is_grid)
    biv_plate_draw_grid_river (plate, cr, palette);
  else
    biv_plate_draw_reaches (plate, cr, palette);
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

/* ---- Houses ---- */

/* mm from a place's middle; a village has the first two. */
static const double rows[] = { 3.2, 4.75, 6.2, 7.6 };

static BivPoint
get_way_point (const BivMapPlate *plate,
               const BivMapWay   *way,
               gboolean           is_back,
               double             along,
               BivPoint          *tangent)
{
  double length = MAX (biv_map_way_get_length (way) * plate->scale, 1e-6), t = MIN (along / length, 1.0);

  return biv_plate_point (plate, biv_map_way_get_point (way, is_back ? 1.0 - t : t, tangent));
}

/* Neither on another road that leaves the place nor in the water. */
static gboolean
is_free (const BivMapPlate *plate,
         const BivMapNode  *node,
         BivPoint           at,
         double             along)
{
  double room = 1.25 * plate->share;

  for (guint i = 0; i < node->n_ends; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (plate->drawing, g_array_index (plate->drawing->ends, guint, node->first_end + i));
      gboolean is_back = BIV_MAP_NODE (plate->drawing, way->from) != node;

      for (double step = 0.7; step < 1.35; step += 0.1)
        {
          BivPoint other = get_way_point (plate, way, is_back, step * along, NULL);

          if (way->link->link_kind != BIV_LINK_GROUND && hypot (other.x - at.x, other.y - at.y) < room)
            return FALSE;
        }
    }
  for (guint i = 0; plate->river != NULL && i < plate->river->len; i++)
    if (hypot (g_array_index (plate->river, BivPoint, i).x - at.x, g_array_index (plate->river, BivPoint, i).y - at.y)
        < 1.0 * plate->share + biv_plate_get_river_width (plate, i) / 2)
      return FALSE;
  return TRUE;
}

static void
add_houses (BivMapPlate      *plate,
            const BivMapNode *node,
            const BivMapWay  *way,
            guint             n_rows)
{
  gboolean is_back = BIV_MAP_NODE (plate->drawing, way->from) != node;

  for (guint row = 0; row < n_rows; row++)
    for (int side = -1; side <= 1; side += 2)
      {
        guint seed = node->seed + 31 * row + (side > 0 ? 7 : 0) + (guint) (way - BIV_MAP_WAY (plate->drawing, 0)) * 101;
        double along = plate->share * (rows[row] + (seed % 11 - 5.0) * 0.05), beside = plate->share * (1.45 + (seed % 7) * 0.05);
        BivPoint tangent, at = get_way_point (plate, way, is_back, along, &tangent);
        BivPlateHouse house = { { at.x - tangent.y * side * beside, at.y + tangent.x * side * beside },
                                atan2 (tangent.y, tangent.x) };

        /* The last ones stand alone. */
        if ((row > 1 && seed % 3 == 0) || !is_free (plate, node, house.at, along))
          continue;
        g_array_append_val (plate->houses, house);
        biv_plate_take (plate, (BivBox) { house.at.x - 0.7, house.at.y - 0.7, 1.4, 1.4 }, 3.0);
      }
}

void
biv_plate_lay_houses (BivMapPlate *plate)
{
  g_array_set_size (plate->houses, 0);
  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (plate->drawing, i);
      BivPlace *place = node->place;
      gboolean is_town = place->terrain == BIV_TERRAIN_TOWN || biv_place_has_feature (place, "town");

      if (!is_town && !biv_place_has_feature (place, "village") && place->terrain != BIV_TERRAIN_FORT)
        continue;
      for (guint j = 0; j < node->n_ends; j++)
        {
          const BivMapWay *way = BIV_MAP_WAY (plate->drawing, g_array_index (plate->drawing->ends, guint, node->first_end + j));

          if (way->link->link_kind <= BIV_LINK_TRAIL
              && biv_map_way_get_length (way) * plate->scale > 2.6 * rows[G_N_ELEMENTS (rows) - 1] * plate->share)
            add_houses (plate, node, way, is_town ? G_N_ELEMENTS (rows) : 2);
        }
    }
}

void
biv_plate_draw_houses (const BivMapPlate *plate,
                       cairo_t           *cr,
                       const BivPalette  *palette)
{
  for (guint i = 0; i < plate->houses->len; i++)
    {
      const BivPlateHouse *house = &g_array_index (plate->houses, BivPlateHouse, i);

      cairo_save (cr);
      cairo_translate (cr, house->at.x, house->at.y);
      cairo_rotate (cr, house->angle);
      cairo_scale (cr, plate->share, plate->share);
      cairo_rectangle (cr, -0.7, -0.45, 1.4, 0.9);
      biv_fill_and_stroke (cr, palette->house, palette->house_line, 0.12);
      cairo_restore (cr);
    }
}
