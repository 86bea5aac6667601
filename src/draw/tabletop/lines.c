/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lines.c: streams, roads and bridges, walls, hedges and the like on a table */
#include "draw/tabletop/private.h"

#include <math.h>

/* ---- Streams and roads: all edges of a layer, then all surfaces, so that junctions join ---- */

/* Ends on the table's edge run over it, as what is covered does. */
static void
add_way (const BivTabletopPainter *painter,
         const BivTabletopObject  *object)
{
  const BivPolygon *line = &object->outline;
  guint last = line->n_spots - 1;
  BivLength width = biv_tabletop_get_width (painter->table), height = biv_tabletop_get_height (painter->table);

  cairo_new_path (painter->cr);
  for (guint i = 0; i <= last; i++)
    {
      BivSpot spot = line->spots[i];
      double x = biv_table_x (spot), y = biv_table_y (painter, spot);

      if ((i == 0 || i == last) && (spot.x <= 0 || spot.y <= 0 || spot.x >= width || spot.y >= height))
        {
          BivSpot inner = line->spots[i == 0 ? 1 : last - 1];
          double east = x - biv_table_x (inner), south = y - biv_table_y (painter, inner), length = hypot (east, south);
          double over = 1.5 * object->width / BIV_MM;

          x += east / length * over;
          y += south / length * over;
        }
      cairo_line_to (painter->cr, x, y);
    }
}

static gboolean
may_be_waded (const BivTabletopObject *stream)
{
  return stream->thing == BIV_THING_STREAM && stream->depth != BIV_DEPTH_DEEP;
}

static void
stroke_ways (const BivTabletopPainter *painter,
             BivThing                  thing,
             gboolean                  only_deep,
             double                    share,
             double                    more,
             BivColour                 colour)
{
  for (guint i = 0; i < biv_tabletop_get_n_objects (painter->table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (painter->table, i);

      if (object->thing != thing || !biv_table_shows_object (painter, object) || (only_deep && may_be_waded (object)))
        continue;
      add_way (painter, object);
      biv_set_colour (painter->cr, colour);
      cairo_set_line_width (painter->cr, MAX (share * object->width / BIV_MM + more, 1.0 / painter->look->scale));
      cairo_stroke (painter->cr);
    }
}

/* ---- Where a stream can be waded it is paler, and gravel shows in it along the current ---- */

#define SHALLOWER 0.42

static BivColour
pale_water (const BivPalette *palette,
            double            share)
{
  return palette->kind == BIV_PALETTE_BLACK_AND_WHITE ? palette->midstream : biv_colour_mix (palette->water, palette->page, share);
}

static void
draw_shallows (const BivTabletopPainter *painter,
               double                    bank)
{
  const double gravel[] = { 14.0, 20.0 };
  cairo_t *cr = painter->cr;

  for (guint i = 0; i < biv_tabletop_get_n_objects (painter->table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (painter->table, i);

      if (!may_be_waded (object) || !biv_table_shows_object (painter, object))
        continue;
      add_way (painter, object);
      biv_set_colour (cr, pale_water (painter->palette, SHALLOWER));
      cairo_set_line_width (cr, MAX ((double) object->width / BIV_MM - bank, 1.0 / painter->look->scale));
      cairo_stroke_preserve (cr);
      if (painter->detail >= BIV_DETAIL_TABLE_TREES)
        {
          biv_set_colour (cr, painter->palette->bank);
          cairo_set_line_width (cr, biv_table_line (painter, 1.3, 0.6));
          cairo_set_dash (cr, gravel, 2, 0);
          cairo_stroke (cr);
          cairo_set_dash (cr, NULL, 0, 0);
        }
      cairo_new_path (cr);
    }
}

/* ---- Fords: two roads that end on the banks of such a reach, facing each other ---- */

#define FORD_MOST   2.4               /* widths of the stream from one end to the other */
#define FORD_PALER  0.78
#define FORD_DOT    3.4               /* mm across */
#define FORD_PITCH  9.0
#define FORD_POST   4.2

static gboolean
are_opposite (const BivTabletopObject *stream,
              BivSpot                  from,
              BivSpot                  to)
{
  for (guint i = 0; i + 1 < stream->outline.n_spots; i++)
    {
      BivSpot a = stream->outline.spots[i], b = stream->outline.spots[i + 1];
      double sx = b.x - a.x, sy = b.y - a.y, rx = to.x - from.x, ry = to.y - from.y, cross = rx * sy - ry * sx;
      double at = ((a.x - from.x) * sy - (a.y - from.y) * sx) / (cross != 0.0 ? cross : 1.0);
      double there = ((a.x - from.x) * ry - (a.y - from.y) * rx) / (cross != 0.0 ? cross : 1.0);

      if (cross != 0.0 && at >= 0.0 && at <= 1.0 && there >= 0.0 && there <= 1.0)
        return TRUE;
    }
  return FALSE;
}

static void
draw_ford (const BivTabletopPainter *painter,
           BivSpot                   from,
           BivSpot                   to,
           double                    width)
{
  cairo_t *cr = painter->cr;
  double x = biv_table_x (from), y = biv_table_y (painter, from), east = biv_table_x (to) - x;
  double south = biv_table_y (painter, to) - y, length = hypot (east, south), half = width / 2.0;
  int n = MAX (2, (int) (length / FORD_PITCH));

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, atan2 (south, east));
  cairo_new_path (cr);
  cairo_rectangle (cr, 0, -half, length, width);
  biv_set_colour (cr, painter->palette->kind == BIV_PALETTE_BLACK_AND_WHITE ? painter->palette->road
                                                                            : pale_water (painter->palette, FORD_PALER));
  cairo_fill (cr);
  biv_set_colour (cr, painter->palette->road_edge);
  for (int side = -1; side <= 1; side += 2)
    for (int i = 0; i <= n; i++)
      {
        double across = MAX (FORD_DOT, 1.2 / painter->look->scale);

        if (i == 0 || i == n)
          across = MAX (2 * FORD_POST, 2.0 / painter->look->scale);
        cairo_new_path (cr);
        cairo_arc (cr, length * i / n, side * half, across / 2, 0, 2 * G_PI);
        cairo_fill (cr);
      }
  cairo_restore (cr);
}

/* @ends: (out): of the one road and the other */
static gboolean
find_ford (const BivTabletop *table,
           guint              first,
           guint              second,
           BivSpot            ends[2])
{
  const BivTabletopObject *one = biv_tabletop_get_object (table, first), *other = biv_tabletop_get_object (table, second);

  if (one->thing != BIV_THING_ROAD || other->thing != BIV_THING_ROAD)
    return FALSE;
  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *stream = biv_tabletop_get_object (table, i);

      for (int k = 0; may_be_waded (stream) && k < 4; k++)
        {
          ends[0] = one->outline.spots[k % 2 == 0 ? 0 : one->outline.n_spots - 1];
          ends[1] = other->outline.spots[k / 2 == 0 ? 0 : other->outline.n_spots - 1];
          if (hypot ((double) ends[0].x - ends[1].x, (double) ends[0].y - ends[1].y) <= FORD_MOST * stream->width
              && are_opposite (stream, ends[0], ends[1]))
            return TRUE;
        }
    }
  return FALSE;
}

gboolean
biv_table_has_ford (const BivTabletop *table)
{
  BivSpot ends[2];

  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    for (guint k = 0; k < i; k++)
      if (find_ford (table, i, k, ends))
        return TRUE;
  return FALSE;
}

gboolean
biv_table_has_bridge (const BivTabletop *table)
{
  guint n = biv_tabletop_get_n_objects (table);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      {
        const BivTabletopObject *road = biv_tabletop_get_object (table, i), *stream = biv_tabletop_get_object (table, k);

        if (road->thing != BIV_THING_ROAD || stream->thing != BIV_THING_STREAM)
          continue;
        for (guint spot = 0; spot + 1 < road->outline.n_spots; spot++)
          if (are_opposite (stream, road->outline.spots[spot], road->outline.spots[spot + 1]))
            return TRUE;
      }
  return FALSE;
}

static void
draw_fords (const BivTabletopPainter *painter)
{
  guint n = biv_tabletop_get_n_objects (painter->table);
  BivSpot ends[2];

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < i; k++)
      if (find_ford (painter->table, i, k, ends))
        draw_ford (painter, ends[0], ends[1],
                   (double) MIN (biv_tabletop_get_object (painter->table, i)->width,
                                 biv_tabletop_get_object (painter->table, k)->width) / BIV_MM);
}

/* ---- Bridges: parapets where a road crosses a stream ---- */

static void
draw_bridge (const BivTabletopPainter *painter,
             double                    x,
             double                    y,
             double                    east,
             double                    south,
             double                    half_length,
             double                    half_width)
{
  cairo_t *cr = painter->cr;

  for (int side = -1; side <= 1; side += 2)
    {
      double aside_x = -south * half_width * side, aside_y = east * half_width * side;
      double out_x = -south * 6.0 * side, out_y = east * 6.0 * side;

      cairo_move_to (cr, x + aside_x - (half_length + 5.0) * east + out_x, y + aside_y - (half_length + 5.0) * south + out_y);
      cairo_line_to (cr, x + aside_x - half_length * east, y + aside_y - half_length * south);
      cairo_line_to (cr, x + aside_x + half_length * east, y + aside_y + half_length * south);
      cairo_line_to (cr, x + aside_x + (half_length + 5.0) * east + out_x, y + aside_y + (half_length + 5.0) * south + out_y);
    }
  biv_stroke (cr, painter->palette->ink, biv_table_line (painter, 2.6, 1.2));
}

static void
find_bridges (const BivTabletopPainter *painter,
              const BivTabletopObject  *road,
              const BivTabletopObject  *stream)
{
  for (guint i = 0; i + 1 < road->outline.n_spots; i++)
    for (guint k = 0; k + 1 < stream->outline.n_spots; k++)
      {
        BivSpot a = road->outline.spots[i], b = road->outline.spots[i + 1];
        BivSpot c = stream->outline.spots[k], d = stream->outline.spots[k + 1];
        double ax = biv_table_x (a), ay = biv_table_y (painter, a), rx = biv_table_x (b) - ax, ry = biv_table_y (painter, b) - ay;
        double cx = biv_table_x (c), cy = biv_table_y (painter, c), sx = biv_table_x (d) - cx, sy = biv_table_y (painter, d) - cy;
        double cross = rx * sy - ry * sx, length = hypot (rx, ry), flow = hypot (sx, sy), at, there, slant;

        if (cross == 0.0)
          continue;
        at = ((cx - ax) * sy - (cy - ay) * sx) / cross;
        there = ((cx - ax) * ry - (cy - ay) * rx) / cross;
        if (at < 0.0 || at >= 1.0 || there < 0.0 || there >= 1.0)
          continue;
        slant = MAX (fabs (cross) / (length * flow), 0.35);
        draw_bridge (painter, ax + at * rx, ay + at * ry, rx / length, ry / length,
                     (stream->width / 2.0 / BIV_MM + 4.0) / slant, road->width / 2.0 / BIV_MM);
      }
}

void
biv_table_draw_ways (const BivTabletopPainter *painter,
                     BivLayers                 layers)
{
  const BivPalette *palette = painter->palette;
  double bank = biv_table_line (painter, 1.6, 0.8), edge = biv_table_line (painter, 1.4, 0.8);
  guint n = biv_tabletop_get_n_objects (painter->table);

  cairo_save (painter->cr);
  cairo_set_line_cap (painter->cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (painter->cr, CAIRO_LINE_JOIN_MITER);
  cairo_set_miter_limit (painter->cr, 1.7);
  if ((layers & BIV_LAYER_WATER) != 0)
    {
      stroke_ways (painter, BIV_THING_STREAM, FALSE, 1.0, bank, palette->bank);
      stroke_ways (painter, BIV_THING_STREAM, TRUE, 1.0, -bank, palette->water);
      if (painter->detail >= BIV_DETAIL_TABLE_TREES)
        {
          stroke_ways (painter, BIV_THING_STREAM, TRUE, 0.56, 0.0, palette->bank);
          stroke_ways (painter, BIV_THING_STREAM, TRUE, 0.56, -1.6 * bank, palette->water);
        }
      draw_shallows (painter, bank);
    }
  if ((layers & BIV_LAYER_ROADS) != 0)
    {
      stroke_ways (painter, BIV_THING_ROAD, FALSE, 1.0, edge, palette->road_edge);
      stroke_ways (painter, BIV_THING_ROAD, FALSE, 1.0, -edge, palette->road);
      draw_fords (painter);
      for (guint i = 0; i < n; i++)
        for (guint k = 0; k < n; k++)
          if (biv_tabletop_get_object (painter->table, i)->thing == BIV_THING_ROAD
              && biv_tabletop_get_object (painter->table, k)->thing == BIV_THING_STREAM
              && biv_table_shows_object (painter, biv_tabletop_get_object (painter->table, i))
              && biv_table_shows_object (painter, biv_tabletop_get_object (painter->table, k)))
            find_bridges (painter, biv_tabletop_get_object (painter->table, i), biv_tabletop_get_object (painter->table, k));
    }
  cairo_restore (painter->cr);
}

/* ---- Obstacles ---- */

/* What is drawn at each step along a line: the context's origin is there and its x runs along the line. */
typedef void (*DrawMark) (const BivTabletopPainter *painter);

static void
march (const BivTabletopPainter *painter,
       const BivPolygon         *line,
       double                    pitch,
       DrawMark                  draw_mark)
{
  for (guint i = 0; i + 1 < line->n_spots; i++)
    {
      double x = biv_table_x (line->spots[i]), y = biv_table_y (painter, line->spots[i]);
      double east = biv_table_x (line->spots[i + 1]) - x, south = biv_table_y (painter, line->spots[i + 1]) - y;
      int steps = MAX (1, (int) (hypot (east, south) / pitch));

      for (int k = 0; k < steps; k++)
        {
          cairo_save (painter->cr);
          cairo_translate (painter->cr, x + east * (k + 0.5) / steps, y + south * (k + 0.5) / steps);
          cairo_rotate (painter->cr, atan2 (south, east));
          draw_mark (painter);
          cairo_restore (painter->cr);
        }
    }
}

static void
draw_post (const BivTabletopPainter *painter)
{
  cairo_move_to (painter->cr, 0, -3.5);
  cairo_line_to (painter->cr, 0, 3.5);
  biv_set_colour (painter->cr, painter->palette->works);
  cairo_set_line_width (painter->cr, biv_table_line (painter, 1.4, 0.8));
  cairo_stroke (painter->cr);
}

static void
draw_bush (const BivTabletopPainter *painter)
{
  cairo_arc (painter->cr, 0, 0, 4.0, 0, 2 * G_PI);
  biv_set_colour (painter->cr, painter->palette->tree);
  cairo_fill_preserve (painter->cr);
  biv_set_colour (painter->cr, painter->palette->tree_shade);
  cairo_set_line_width (painter->cr, biv_table_line (painter, 0.8, 0.5));
  cairo_stroke (painter->cr);
}

static void
draw_bank (const BivTabletopPainter *painter)
{
  cairo_move_to (painter->cr, 0, 0);
  cairo_line_to (painter->cr, 0, 6.0);
  biv_set_colour (painter->cr, painter->palette->hachure);
  cairo_set_line_width (painter->cr, biv_table_line (painter, 1.0, 0.6));
  cairo_stroke (painter->cr);
}

static void
draw_stake (const BivTabletopPainter *painter)
{
  cairo_move_to (painter->cr, -4.0, -4.0);
  cairo_line_to (painter->cr, 4.0, 4.0);
  cairo_move_to (painter->cr, -4.0, 4.0);
  cairo_line_to (painter->cr, 4.0, -4.0);
  biv_set_colour (painter->cr, painter->palette->works);
  cairo_set_line_width (painter->cr, biv_table_line (painter, 1.6, 0.9));
  cairo_stroke (painter->cr);
}

static void
draw_tooth (const BivTabletopPainter *painter)
{
  cairo_move_to (painter->cr, 0, 0);
  cairo_line_to (painter->cr, 0, -8.0);
  biv_set_colour (painter->cr, painter->palette->works);
  cairo_set_line_width (painter->cr, biv_table_line (painter, 2.0, 0.9));
  cairo_stroke (painter->cr);
}

static const struct
{
  BivThing thing;
  double   line, pitch;               /* mm; no line at 0 */
  DrawMark mark;
} obstacles[] = {
  { BIV_THING_WALL, 3.6, 0.0, NULL },
  { BIV_THING_FENCE, 1.2, 12.0, draw_post },
  { BIV_THING_HEDGE, 0.0, 7.5, draw_bush },
  { BIV_THING_DITCH, 1.6, 5.0, draw_bank },
  { BIV_THING_BARRICADE, 1.6, 9.0, draw_stake },
  { BIV_THING_FORTIFICATION, 4.2, 8.0, draw_tooth },
};

void
biv_table_draw_obstacles (const BivTabletopPainter *painter)
{
  for (guint k = 0; k < G_N_ELEMENTS (obstacles); k++)
    for (guint i = 0; i < biv_tabletop_get_n_objects (painter->table); i++)
      {
        const BivTabletopObject *object = biv_tabletop_get_object (painter->table, i);
        gboolean has_marks = obstacles[k].mark != NULL && painter->detail >= BIV_DETAIL_TABLE_TREES;

        if (object->thing != obstacles[k].thing || !biv_table_shows_object (painter, object))
          continue;
        if (obstacles[k].line > 0.0 || !has_marks)
          {
            biv_table_add_path (painter, &object->outline, FALSE);
            biv_set_colour (painter->cr, object->thing == BIV_THING_HEDGE ? painter->palette->wood_edge : painter->palette->works);
            cairo_set_line_width (painter->cr, biv_table_line (painter, MAX (obstacles[k].line, 1.0), 1.0));
            cairo_stroke (painter->cr);
          }
        if (has_marks)
          march (painter, &object->outline, obstacles[k].pitch, obstacles[k].mark);
      }
}
