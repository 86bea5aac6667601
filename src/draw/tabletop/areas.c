/* SPDX-License-Identifier: GPL-3.0-or-later */
/* areas.c: woods, broken ground, marsh, water, built-up areas and buildings on a table */
#include "draw/tabletop/private.h"

#include "draw/ink/wobble.h"

#include <math.h>

#define TREE_PITCH   26.0             /* mm; of a dense wood less */
#define DENSE_PITCH  19.0
#define TUFT_PITCH   30.0
#define EDGE_LINE    1.4

typedef void (*DrawOne) (const BivTabletopPainter *painter, double x, double y, double wobble);

/* One at each place of a lattice that lies inside, each moved a little by its own number, from north to south. */
static void
strew (const BivTabletopPainter *painter,
       const BivPolygon         *outline,
       double                    pitch,
       double                    room,
       DrawOne                   draw_one)
{
  const BivBounds *bounds = &outline->bounds;
  int first = bounds->west / (int) (pitch * BIV_MM), last = bounds->east / (int) (pitch * BIV_MM);
  int bottom = bounds->south / (int) (pitch * BIV_MM), top = bounds->north / (int) (pitch * BIV_MM);

  for (int row = top; row >= bottom; row--)
    for (int column = first; column <= last; column++)
      {
        double x = (column + 0.5 + (row % 2 ? 0.25 : -0.25) + 0.25 * biv_wobble (1, BIV_WOBBLE_TREE, column, row, 0)) * pitch;
        double y = (row + 0.5 + 0.25 * biv_wobble (1, BIV_WOBBLE_TREE, column, row, 1)) * pitch;
        BivSpot spot = biv_spot ((BivLength) (x * BIV_MM), (BivLength) (y * BIV_MM));
        BivBase about;

        if (!biv_table_shows (painter, &(BivBounds) { spot.x, spot.y, spot.x, spot.y }, 0))
          continue;
        about = biv_base_make (spot, 0, (BivLength) (room * 2 * BIV_MM), (BivLength) (room * 2 * BIV_MM));
        if (biv_polygon_holds_base (outline, &about))
          draw_one (painter, x, painter->height - y, biv_wobble (1, BIV_WOBBLE_TREE, column, row, 2));
      }
}

static void
draw_tree (const BivTabletopPainter *painter,
           double                    x,
           double                    y,
           double                    wobble)
{
  cairo_t *cr = painter->cr;
  double radius = 7.5 + 1.5 * wobble;

  biv_set_colour (cr, painter->palette->tree_shade);
  cairo_arc (cr, x + 0.16 * radius, y + 0.18 * radius, radius, 0, 2 * G_PI);
  cairo_fill (cr);
  biv_set_colour (cr, painter->palette->tree);
  cairo_arc (cr, x - 0.05 * radius, y - 0.06 * radius, 0.92 * radius, 0, 2 * G_PI);
  if (painter->palette->kind != BIV_PALETTE_BLACK_AND_WHITE)
    {
      cairo_fill (cr);
      biv_set_colour (cr, biv_colour_mix (painter->palette->tree, (BivColour) { 1, 1, 1 }, 0.3));
      cairo_arc (cr, x - 0.3 * radius, y - 0.34 * radius, 0.34 * radius, 0, 2 * G_PI);
      cairo_fill (cr);
      return;
    }
  cairo_fill_preserve (cr);
  biv_stroke (cr, painter->palette->tree_shade, biv_table_line (painter, 0.8, 0.5));
}

/* Three short strokes: reeds. */
static void
draw_tuft (const BivTabletopPainter *painter,
           double                    x,
           double                    y,
           double                    wobble)
{
  cairo_t *cr = painter->cr;
  double size = 7.0 + wobble;

  cairo_move_to (cr, x - size, y);
  cairo_line_to (cr, x + size, y);
  for (int i = -1; i <= 1; i++)
    {
      cairo_move_to (cr, x + 0.35 * size * i, y);
      cairo_line_to (cr, x + 0.6 * size * i, y - 0.8 * size);
    }
  biv_stroke (cr, painter->palette->bank, biv_table_line (painter, 1.2, 0.7));
}

/* A few stones. */
static void
draw_stones (const BivTabletopPainter *painter,
             double                    x,
             double                    y,
             double                    wobble)
{
  cairo_t *cr = painter->cr;

  cairo_move_to (cr, x - 6, y + 2);
  cairo_line_to (cr, x - 2, y - 4 - wobble);
  cairo_line_to (cr, x + 3, y + 2);
  cairo_move_to (cr, x + 3 + 2 * wobble, y + 7);
  cairo_line_to (cr, x + 6, y + 2);
  cairo_line_to (cr, x + 10, y + 7);
  biv_stroke (cr, painter->palette->contour, biv_table_line (painter, 1.3, 0.7));
}

static void
stroke_edge (const BivTabletopPainter *painter,
             BivColour                 colour,
             gboolean                  is_dashed)
{
  const double dashes[] = { 8.0, 5.0 };

  biv_set_colour (painter->cr, colour);
  cairo_set_line_width (painter->cr, biv_table_line (painter, EDGE_LINE, 0.7));
  if (is_dashed)
    cairo_set_dash (painter->cr, dashes, 2, 0);
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
}

static void
draw_wood (const BivTabletopPainter *painter,
           const BivTabletopObject  *object)
{
  gboolean is_dense = object->thing == BIV_THING_DENSE_WOOD;
  BivColour tint = is_dense ? biv_colour_mix (painter->palette->wood, painter->palette->tree_shade, 0.25) : painter->palette->wood;

  if (painter->palette->kind == BIV_PALETTE_BLACK_AND_WHITE)
    tint = painter->palette->wood;
  biv_table_add_path (painter, &object->outline, TRUE);
  biv_set_colour (painter->cr, tint);
  cairo_fill_preserve (painter->cr);
  stroke_edge (painter, painter->palette->wood_edge, painter->palette->kind == BIV_PALETTE_BLACK_AND_WHITE);
  if (painter->detail >= BIV_DETAIL_TABLE_TREES)
    strew (painter, &object->outline, is_dense ? DENSE_PITCH : TREE_PITCH, 6.5, draw_tree);
}

static void
draw_area (const BivTabletopPainter *painter,
           const BivTabletopObject  *object)
{
  const BivPalette *palette = painter->palette;
  gboolean is_detailed = painter->detail >= BIV_DETAIL_TABLE_TREES;

  if (object->thing == BIV_THING_WOOD || object->thing == BIV_THING_DENSE_WOOD)
    {
      draw_wood (painter, object);
      return;
    }
  biv_table_add_path (painter, &object->outline, TRUE);
  switch (object->thing)
    {
    case BIV_THING_MARSH:
      biv_set_colour_alpha (painter->cr, palette->midstream, 0.35);
      cairo_fill_preserve (painter->cr);
      stroke_edge (painter, palette->bank, TRUE);
      if (is_detailed)
        strew (painter, &object->outline, TUFT_PITCH, 4.0, draw_tuft);
      break;
    case BIV_THING_WATER:
      biv_set_colour (painter->cr, palette->water);
      cairo_fill_preserve (painter->cr);
      stroke_edge (painter, palette->bank, FALSE);
      break;
    case BIV_THING_BUILT_UP:
      biv_set_colour (painter->cr, palette->town);
      cairo_fill_preserve (painter->cr);
      stroke_edge (painter, palette->house_line, TRUE);
      break;
    case BIV_THING_BROKEN:
    default:
      stroke_edge (painter, palette->contour, TRUE);
      if (is_detailed)
        strew (painter, &object->outline, TUFT_PITCH, 6.0, draw_stones);
      break;
    }
}

/* The half of a roof, ridged along its longer side, that lies toward the north-west. */
static BivBase
lit_half (const BivBase *base)
{
  BivBase half = *base;
  gboolean front_is_lit = base->cosine > base->sine, right_is_lit = base->cosine + base->sine < 0;

  if (base->frontage >= base->depth)
    {
      half = biv_base_make (base->centre, base->facing, base->frontage, base->depth / 2);
      half.centre = biv_base_place (base, (BivOffset) { (front_is_lit ? 1 : -1) * biv_base_half_depth (base) / 2, 0 });
    }
  else
    {
      half = biv_base_make (base->centre, base->facing, base->frontage / 2, base->depth);
      half.centre = biv_base_place (base, (BivOffset) { 0, (right_is_lit ? 1 : -1) * biv_base_half_frontage (base) / 2 });
    }
  return half;
}

static void
draw_building (const BivTabletopPainter *painter,
               const BivTabletopObject  *object)
{
  cairo_t *cr = painter->cr;
  const BivPalette *palette = painter->palette;
  gboolean is_stone = object->material == BIV_MATERIAL_STONE;
  BivBase half = lit_half (&object->base);
  BivSpot corners[4];
  BivPolygon lit;

  biv_table_add_path (painter, &object->outline, TRUE);
  biv_fill (cr, is_stone ? palette->house : biv_colour_mix (palette->house, palette->town, 0.35));
  biv_base_get_corners (&half, corners);
  lit = biv_polygon_make (corners, 4);
  biv_table_add_path (painter, &lit, TRUE);
  biv_fill (cr, palette->roof);
  biv_table_add_path (painter, &object->outline, TRUE);
  biv_stroke (cr, palette->house_line, biv_table_line (painter, is_stone ? 2.0 : 1.0, 0.8));
}

void
biv_table_draw_areas (const BivTabletopPainter *painter)
{
  static const BivThing order[] = { BIV_THING_BROKEN, BIV_THING_MARSH, BIV_THING_WATER, BIV_THING_WOOD, BIV_THING_DENSE_WOOD,
                                    BIV_THING_BUILT_UP };
  static const BivLayers layers[] = { BIV_LAYER_WOOD, BIV_LAYER_WATER, BIV_LAYER_WATER, BIV_LAYER_WOOD, BIV_LAYER_WOOD,
                                      BIV_LAYER_TOWN };
  guint n = biv_tabletop_get_n_objects (painter->table);

  for (guint k = 0; k < G_N_ELEMENTS (order); k++)
    for (guint i = 0; i < n && (painter->look->layers & layers[k]) != 0; i++)
      if (biv_tabletop_get_object (painter->table, i)->thing == order[k]
          && biv_table_shows_object (painter, biv_tabletop_get_object (painter->table, i)))
        draw_area (painter, biv_tabletop_get_object (painter->table, i));
  biv_table_draw_ways (painter, painter->look->layers);
  for (guint i = 0; i < n && (painter->look->layers & BIV_LAYER_TOWN) != 0; i++)
    if (biv_tabletop_get_object (painter->table, i)->thing == BIV_THING_BUILDING
        && biv_table_shows_object (painter, biv_tabletop_get_object (painter->table, i)))
      draw_building (painter, biv_tabletop_get_object (painter->table, i));
}
