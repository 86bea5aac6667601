/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shapes.c: drawn ground on the map: areas, rivers and coasts, lettering (CA-MAP-9)
 *
 * Everything lies where its numbers say, whatever part of the map is being drawn: parts fit together. */
#include "config.h"

#include "draw/map/private.h"

#include <math.h>

#define SPREAD      17.0            /* from tree to tree */
#define NEAR_EDGE   3.0             /* a river that ends nearer to the paper's edge goes on beyond it */
#define LINE_TOUCH  9.0
#define SIGNS_MOST  4000            /* of one area in one part */

/* ---- Sizes ---- */

static double
river_width (const BivMapShape *shape)
{
  static const double widths[] = { 3.6, 6.4, 9.4, 13.5, 19.0 };

  return widths[CLAMP (shape->drawn->size, 1, 5) - 1];
}

static double
name_size (const BivMapShape *shape)
{
  static const double sizes[] = { 12.0, 15.0, 19.0, 26.0, 36.0 };

  if (shape->drawn->drawn_kind == BIV_DRAWN_LETTERING)
    return sizes[CLAMP (shape->drawn->size, 1, 5) - 1];
  return shape->drawn->drawn_kind == BIV_DRAWN_RIVER ? 14.0 : 16.0;
}

/* ---- Where they lie ---- */

static void
shape_clear (gpointer data)
{
  BivMapShape *shape = data;

  g_array_unref (shape->knots);
  g_array_unref (shape->spots);
}

static BivMapSpot
get_spot (const BivMapShape *shape,
          guint              i)
{
  return g_array_index (shape->spots, BivMapSpot, i);
}

static void
measure (BivMapShape *shape)
{
  double x1 = G_MAXDOUBLE, y1 = G_MAXDOUBLE, x2 = -G_MAXDOUBLE, y2 = -G_MAXDOUBLE;
  const char *name = biv_item_get_name (BIV_ITEM (shape->drawn));
  /* Bank, hachures, and the name, which may be longer than what it belongs to. */
  double room = 24.0 + (name != NULL ? (double) g_utf8_strlen (name, 200) * name_size (shape) * 0.8 : 0.0);

  for (guint i = 0; i < shape->spots->len; i++)
    {
      BivMapSpot spot = get_spot (shape, i);

      x1 = MIN (x1, spot.x);
      x2 = MAX (x2, spot.x);
      y1 = MIN (y1, spot.y);
      y2 = MAX (y2, spot.y);
    }
  shape->box = (BivBox) { x1 - room, y1 - room, x2 - x1 + 2 * room, y2 - y1 + 2 * room };
}

static void
scale_knots (const BivMapDrawing *drawing,
             GArray              *knots)
{
  for (guint i = 0; i < knots->len; i++)
    {
      BivMapSpot *knot = &g_array_index (knots, BivMapSpot, i);

      knot->x = (knot->x - drawing->left) * drawing->scale;
      knot->y = (knot->y - drawing->top) * drawing->scale;
    }
}

static BivTerrain
terrain_of (BivDrawnKind kind)
{
  switch (kind)
    {
    case BIV_DRAWN_WOODS:
      return BIV_TERRAIN_WOODS;
    case BIV_DRAWN_HILLS:
      return BIV_TERRAIN_HILLS;
    case BIV_DRAWN_MARSH:
      return BIV_TERRAIN_MARSH;
    case BIV_DRAWN_DESERT:
      return BIV_TERRAIN_DESERT;
    case BIV_DRAWN_SEA:
      return BIV_TERRAIN_WATER;
    case BIV_DRAWN_RIVER:
    case BIV_DRAWN_COAST:
    case BIV_DRAWN_LETTERING:
    default:
      return BIV_TERRAIN_OPEN;
    }
}

static gboolean
is_inside (const BivMapShape *shape,
           double             x,
           double             y)
{
  gboolean inside = FALSE;

  for (guint i = 0, j = shape->spots->len - 1; i < shape->spots->len; j = i++)
    {
      BivMapSpot a = get_spot (shape, i), b = get_spot (shape, j);

      if ((a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x)
        inside = !inside;
    }
  return inside;
}

/* A place in a drawn wood needs no wood of its own. */
static void
mark_places (BivMapDrawing     *drawing,
             const BivMapShape *shape)
{
  BivTerrain terrain = terrain_of (shape->drawn->drawn_kind);

  for (guint i = 0; terrain != BIV_TERRAIN_OPEN && i < drawing->nodes->len; i++)
    {
      BivMapNode *node = BIV_MAP_NODE (drawing, i);

      if (node->place->terrain == terrain && biv_map_is_in (&shape->box, node->at, 0.0)
          && is_inside (shape, node->at.x, node->at.y))
        node->is_on_drawn = TRUE;
    }
}

void
biv_map_lay_out_shapes (BivMapDrawing *drawing)
{
  drawing->shapes = g_array_new (FALSE, FALSE, sizeof (BivMapShape));
  g_array_set_clear_func (drawing->shapes, shape_clear);
  BIV_EACH (BivDrawn, drawn, drawing->campaign, BIV_KIND_DRAWN)
    {
      BivMapShape shape = { .drawn = drawn, .is_area = biv_drawn_is_area (drawn->drawn_kind) };

      if (drawn->points == NULL || drawn->points->len < biv_drawn_get_least_points (drawn->drawn_kind))
        continue;
      shape.knots = biv_drawn_list_knots (drawn);
      scale_knots (drawing, shape.knots);
      shape.spots = biv_course_list_spots (shape.knots, shape.is_area);
      measure (&shape);
      g_array_append_val (drawing->shapes, shape);
      mark_places (drawing, &shape);
    }
}

/* ---- Crossings of links: where the water really is ---- */

static GArray *
list_way_spots (const BivMapWay *way)
{
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (BivMapSpot));

  for (int i = 0; i <= 64; i++)
    {
      BivPoint at = biv_map_way_get_point (way, i / 64.0, NULL);
      BivMapSpot spot = { at.x, at.y };

      g_array_append_val (spots, spot);
    }
  return spots;
}

void
biv_map_lay_out_crossings (BivMapDrawing *drawing)
{
  for (guint i = 0; i < drawing->ways->len; i++)
    {
      BivMapWay *way = BIV_MAP_WAY (drawing, i);
      g_autoptr (GArray) spots = NULL;

      way->crossing_at = 0.5;
      for (guint j = 0; way->link->crossing != BIV_CROSSING_NONE && j < drawing->shapes->len && !way->has_river; j++)
        {
          const BivMapShape *shape = BIV_MAP_SHAPE (drawing, j);
          BivMapSpot at;

          if (shape->drawn->drawn_kind != BIV_DRAWN_RIVER || !biv_map_meets (&way->box, &shape->box))
            continue;
          if (spots == NULL)
            spots = list_way_spots (way);
          if (!biv_course_cross (spots, shape->spots, &at))
            continue;
          way->has_river = TRUE;
          way->river_width = river_width (shape);
          for (guint k = 0, nearest = 0; k < spots->len; k++)
            {
              const BivMapSpot *spot = &g_array_index (spots, BivMapSpot, k), *best = &g_array_index (spots, BivMapSpot, nearest);

              if (hypot (spot->x - at.x, spot->y - at.y) > hypot (best->x - at.x, best->y - at.y))
                continue;
              nearest = k;
              way->crossing_at = k / 64.0;
            }
        }
    }
}

/* ---- Paths ---- */

static void
add_course (const GArray *knots,
            gboolean      closed,
            cairo_t      *cr)
{
  guint n = biv_course_count_spans (knots, closed);
  const BivMapSpot *first = &g_array_index (knots, BivMapSpot, 0);

  cairo_new_path (cr);
  cairo_move_to (cr, first->x, first->y);
  for (guint i = 0; i < n; i++)
    {
      BivMapSpot span[4];

      biv_course_get_span (knots, closed, i, span);
      cairo_curve_to (cr, span[1].x, span[1].y, span[2].x, span[2].y, span[3].x, span[3].y);
    }
  if (closed)
    cairo_close_path (cr);
}

static double
chance (guint seed,
        guint index)
{
  guint32 mixed = (seed ^ (index * 0x9e3779b9u)) * 0x85ebca6bu;

  mixed ^= mixed >> 15;
  mixed *= 0xc2b2ae35u;
  mixed ^= mixed >> 13;
  return (mixed >> 8) / 16777216.0;
}

/* ---- Areas ---- */

typedef void (*DrawSign) (cairo_t *cr, const BivPalette *palette, BivPoint at, double chance);

static void
draw_tree (cairo_t          *cr,
           const BivPalette *palette,
           BivPoint          at,
           double            luck)
{
  biv_map_draw_tree (cr, palette, at, 4.4 + 1.7 * luck);
}

static void
draw_tuft (cairo_t          *cr,
           const BivPalette *palette,
           BivPoint          at,
           double            luck)
{
  double half = 5.0 + 4.0 * luck;

  cairo_move_to (cr, at.x - half, at.y);
  cairo_rel_line_to (cr, 2 * half, 0);
  for (int blade = -1; luck > 0.4 && blade <= 1; blade++)
    {
      cairo_move_to (cr, at.x + blade * 2.2, at.y);
      cairo_rel_line_to (cr, blade * 1.6, -5.5 + ABS (blade));
    }
  biv_stroke_alpha (cr, palette->bank, 0.85, 1.0);
}

static void
draw_grain (cairo_t          *cr,
            const BivPalette *palette,
            BivPoint          at,
            double            luck)
{
  cairo_arc (cr, at.x, at.y, 0.7 + 0.4 * luck, 0, 2 * G_PI);
  biv_fill_alpha (cr, palette->contour, 0.75);
}

/* Row by row from the north, so that southern signs stand before northern ones; in each field of the map's own net one. */
static void
scatter (const BivMapShape *shape,
         cairo_t           *cr,
         const BivMapLook  *look,
         const BivBox      *part,
         double             spread,
         DrawSign           draw)
{
  double x1 = shape->box.x, y1 = shape->box.y, x2 = x1 + shape->box.width, y2 = y1 + shape->box.height;
  guint seed = g_str_hash (biv_id_of (shape->drawn)), n_signs = 0;

  if (part != NULL)
    {
      x1 = MAX (x1, part->x - spread);
      y1 = MAX (y1, part->y - spread);
      x2 = MIN (x2, part->x + part->width + spread);
      y2 = MIN (y2, part->y + part->height + spread);
    }
  for (int row = (int) floor (y1 / spread); row <= (int) ceil (y2 / spread); row++)
    for (int column = (int) floor (x1 / spread); column <= (int) ceil (x2 / spread); column++)
      {
        guint field = (guint) (row * 7919 + column);
        BivPoint at = { (column + 0.2 + 0.7 * chance (seed, 3 * field)) * spread,
                        (row + 0.15 + 0.7 * chance (seed, 3 * field + 1)) * spread };

        if (!is_inside (shape, at.x, at.y) || n_signs++ > SIGNS_MOST)
          continue;
        draw (cr, look->palette, at, chance (seed, 3 * field + 2));
      }
}

static double
get_area (const BivMapShape *shape)
{
  double area = 0.0;

  for (guint i = 0, j = shape->spots->len - 1; i < shape->spots->len; j = i++)
    area += get_spot (shape, j).x * get_spot (shape, i).y - get_spot (shape, i).x * get_spot (shape, j).y;
  return area / 2;
}

/* The middle of the area's ground. */
static BivPoint
get_centre (const BivMapShape *shape)
{
  double area = get_area (shape), x = 0.0, y = 0.0;

  if (!shape->is_area || fabs (area) < 1.0)
    return (BivPoint) { shape->box.x + shape->box.width / 2, shape->box.y + shape->box.height / 2 };
  for (guint i = 0, j = shape->spots->len - 1; i < shape->spots->len; j = i++)
    {
      BivMapSpot a = get_spot (shape, j), b = get_spot (shape, i);
      double share = a.x * b.y - b.x * a.y;

      x += (a.x + b.x) * share;
      y += (a.y + b.y) * share;
    }
  return (BivPoint) { x / (6 * area), y / (6 * area) };
}

/* Short strokes down the slope, all round the foot of the hills. */
static void
draw_hachures (const BivMapShape *shape,
               cairo_t           *cr,
               const BivMapLook  *look,
               const BivBox      *part)
{
  double sign = get_area (shape) > 0 ? 1.0 : -1.0, left = 0.0;
  guint n = 0;

  biv_set_colour_alpha (cr, look->palette->hachure, 0.8);
  cairo_set_line_width (cr, 1.0);
  for (guint i = 0; i + 1 < shape->spots->len; i++)
    {
      BivMapSpot a = get_spot (shape, i), b = get_spot (shape, i + 1);
      double length = hypot (b.x - a.x, b.y - a.y), nx, ny;

      if (length < 1e-6)
        continue;
      nx = sign * (b.y - a.y) / length;
      ny = -sign * (b.x - a.x) / length;
      for (; left < length; left += 5.5, n++)
        {
          BivPoint at = { a.x + (b.x - a.x) * left / length, a.y + (b.y - a.y) * left / length };
          double reach = 6.0 + 5.0 * chance (17, n);

          if (!biv_map_is_in (part, at, 14.0))
            continue;
          cairo_move_to (cr, at.x + nx * 1.5, at.y + ny * 1.5);
          cairo_line_to (cr, at.x + nx * reach, at.y + ny * reach);
          /* Each by itself: where strokes of one path meet, what is left out of a part would show. */
          cairo_stroke (cr);
        }
      left -= length;
    }
}

/* The upper ground: the same outline, drawn in. */
static void
draw_upper (const BivMapShape *shape,
            cairo_t           *cr,
            const BivPalette  *palette)
{
  BivPoint centre = get_centre (shape);

  cairo_save (cr);
  cairo_translate (cr, centre.x, centre.y);
  cairo_scale (cr, 0.55, 0.55);
  cairo_translate (cr, -centre.x, -centre.y);
  add_course (shape->knots, TRUE, cr);
  cairo_restore (cr);
  biv_set_colour (cr, palette->level[2]);
  cairo_fill_preserve (cr);
  biv_stroke_alpha (cr, palette->contour, 0.9, 1.0);
}

static void
fill_area (const BivMapShape *shape,
           cairo_t           *cr,
           const BivColour   *ground,
           double             strength,
           const BivColour   *edge,
           double             edge_width)
{
  add_course (shape->knots, TRUE, cr);
  biv_set_colour_alpha (cr, *ground, strength);
  if (edge == NULL)
    {
      cairo_fill (cr);
      return;
    }
  cairo_fill_preserve (cr);
  biv_stroke (cr, *edge, edge_width);
}

/* Lines along the shore, the further out the fainter. */
static void
draw_sea (const BivMapShape *shape,
          cairo_t           *cr,
          const BivPalette  *palette)
{
  fill_area (shape, cr, &palette->water, 1.0, NULL, 0.0);
  cairo_save (cr);
  add_course (shape->knots, TRUE, cr);
  cairo_clip (cr);
  for (int i = 3; i > 0; i--)
    {
      add_course (shape->knots, TRUE, cr);
      biv_set_colour_alpha (cr, palette->bank, 0.16 + 0.1 * (3 - i));
      cairo_set_line_width (cr, 11.0 * i + 1.6);
      cairo_stroke_preserve (cr);
      biv_stroke (cr, palette->water, 11.0 * i);
    }
  cairo_restore (cr);
  add_course (shape->knots, TRUE, cr);
  biv_stroke (cr, palette->bank, 1.8);
}

static void
draw_area (const BivMapShape *shape,
           cairo_t           *cr,
           const BivMapLook  *look,
           const BivBox      *part)
{
  const BivPalette *palette = look->palette;

  switch (shape->drawn->drawn_kind)
    {
    case BIV_DRAWN_SEA:
      draw_sea (shape, cr, palette);
      break;
    case BIV_DRAWN_WOODS:
      fill_area (shape, cr, &palette->wood, 1.0, &palette->wood_edge, 1.2);
      scatter (shape, cr, look, part, SPREAD, draw_tree);
      break;
    case BIV_DRAWN_HILLS:
      fill_area (shape, cr, &palette->level[1], 1.0, &palette->contour, 1.2);
      draw_upper (shape, cr, palette);
      draw_hachures (shape, cr, look, part);
      break;
    case BIV_DRAWN_MARSH:
      fill_area (shape, cr, &palette->water, 0.4, NULL, 0.0);
      scatter (shape, cr, look, part, 1.35 * SPREAD, draw_tuft);
      break;
    case BIV_DRAWN_DESERT:
      fill_area (shape, cr, &palette->level[1], 0.75, NULL, 0.0);
      scatter (shape, cr, look, part, 0.75 * SPREAD, draw_grain);
      break;
    case BIV_DRAWN_RIVER:
    case BIV_DRAWN_COAST:
    case BIV_DRAWN_LETTERING:
    default:
      break;
    }
}

/* The sea below everything else; then in the order of the file. */
void
biv_map_draw_areas (const BivMapDrawing *drawing,
                    cairo_t             *cr,
                    const BivMapLook    *look,
                    const BivBox        *part)
{
  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < drawing->shapes->len; i++)
      {
        const BivMapShape *shape = BIV_MAP_SHAPE (drawing, i);

        if (shape->is_area && (shape->drawn->drawn_kind == BIV_DRAWN_SEA) == (pass == 0) && biv_map_meets (part, &shape->box))
          draw_area (shape, cr, look, part);
      }
  cairo_restore (cr);
}

/* ---- Lines ---- */

/* A river is narrow where it begins, unless it comes from beyond the paper or out of the sea. */
static gboolean
is_source (const BivMapDrawing *drawing,
           BivMapSpot           at)
{
  if (at.x < NEAR_EDGE || at.y < NEAR_EDGE || at.x > drawing->width - NEAR_EDGE || at.y > drawing->height - NEAR_EDGE)
    return FALSE;
  for (guint i = 0; i < drawing->shapes->len; i++)
    {
      const BivMapShape *shape = BIV_MAP_SHAPE (drawing, i);

      if (shape->drawn->drawn_kind == BIV_DRAWN_SEA && is_inside (shape, at.x, at.y))
        return FALSE;
    }
  return TRUE;
}

static void
add_water (const BivMapShape *shape,
           cairo_t           *cr,
           double             width,
           gboolean           has_source)
{
  guint n = shape->spots->len;
  g_autofree BivPoint *right = g_new (BivPoint, n);
  double grown = MAX (0.45 * (n - 1), 1.0);

  cairo_new_path (cr);
  for (guint i = 0; i < n; i++)
    {
      BivMapSpot at = get_spot (shape, i), before = get_spot (shape, i > 0 ? i - 1 : 0);
      BivMapSpot after = get_spot (shape, MIN (i + 1, n - 1));
      double length = MAX (hypot (after.x - before.x, after.y - before.y), 1e-6);
      double half = width / 2 * (has_source ? 0.4 + 0.6 * MIN (i / grown, 1.0) : 1.0);
      double nx = -(after.y - before.y) / length * half, ny = (after.x - before.x) / length * half;

      cairo_line_to (cr, at.x + nx, at.y + ny);
      right[i] = (BivPoint) { at.x - nx, at.y - ny };
    }
  for (guint i = n; i-- > 0;)
    cairo_line_to (cr, right[i].x, right[i].y);
  cairo_close_path (cr);
}

/* All banks before all water: that is what makes confluences join. */
void
biv_map_draw_lines (const BivMapDrawing *drawing,
                    cairo_t             *cr,
                    const BivMapLook    *look,
                    const BivBox        *part)
{
  const BivPalette *palette = look->palette;

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  for (int pass = 0; pass < 3; pass++)
    for (guint i = 0; i < drawing->shapes->len; i++)
      {
        const BivMapShape *shape = BIV_MAP_SHAPE (drawing, i);
        double width = river_width (shape);

        if (!biv_map_meets (part, &shape->box))
          continue;
        if (shape->drawn->drawn_kind == BIV_DRAWN_COAST && pass < 2)
          {
            add_course (shape->knots, FALSE, cr);
            biv_stroke_alpha (cr, pass == 0 ? palette->water : palette->bank, pass == 0 ? 0.5 : 1.0, pass == 0 ? 12.0 : 2.2);
          }
        if (shape->drawn->drawn_kind != BIV_DRAWN_RIVER || (pass == 2 && shape->drawn->size < 3))
          continue;
        add_water (shape, cr, pass == 0 ? width + 2.6 : pass == 1 ? width : 0.44 * width,
                   is_source (drawing, get_spot (shape, 0)));
        biv_fill (cr, pass == 0 ? palette->bank : pass == 1 ? palette->water : palette->midstream);
      }
  cairo_restore (cr);
}

/* ---- Names ---- */

/* Scripts whose letters join, and those written from the right, are not set letter by letter. */
static gboolean
is_set_apart (const char *name)
{
  for (const char *at = name; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);

      if (g_unichar_ismark (letter) || (letter >= 0x0590 && letter < 0x2E80))
        return FALSE;
    }
  return TRUE;
}

static double
get_course_length (const GArray *spots)
{
  double length = 0.0;

  for (guint i = 0; i + 1 < spots->len; i++)
    {
      const BivMapSpot *a = &g_array_index (spots, BivMapSpot, i);

      length += hypot (a[1].x - a[0].x, a[1].y - a[0].y);
    }
  return length;
}

/* The spot so far along, and the direction there. */
static BivPoint
get_along (const GArray *spots,
           double        along,
           double       *angle)
{
  for (guint i = 0; i + 1 < spots->len; i++)
    {
      const BivMapSpot *a = &g_array_index (spots, BivMapSpot, i);
      double length = hypot (a[1].x - a[0].x, a[1].y - a[0].y);

      if (length < 1e-6 || (along > length && i + 2 < spots->len))
        {
          along -= length;
          continue;
        }
      *angle = atan2 (a[1].y - a[0].y, a[1].x - a[0].x);
      return (BivPoint) { a[0].x + (a[1].x - a[0].x) * along / length, a[0].y + (a[1].y - a[0].y) * along / length };
    }
  *angle = 0.0;
  return (BivPoint) { g_array_index (spots, BivMapSpot, 0).x, g_array_index (spots, BivMapSpot, 0).y };
}

typedef struct
{
  const char      *name;
  BivLettering     lettering;
  double           size;
  double           apart;           /* between letters */
  double           beside;          /* from the line to the letters' middle */
  const BivColour *ink;
  double           strength;
} Name;

static void
draw_turned (const Name       *name,
             const char       *text,
             cairo_t          *cr,
             const BivMapLook *look,
             cairo_pattern_t  *halo,
             BivPoint          at,
             double            angle)
{
  cairo_save (cr);
  cairo_translate (cr, at.x, at.y);
  cairo_rotate (cr, angle);
  biv_set_colour_alpha (cr, *name->ink, name->strength);
  biv_lettering_draw_haloed (cr, text, name->lettering, name->size, 0.0, -name->beside, halo, 2.6);
  cairo_restore (cr);
}

/* Upward when steep, never on its head. */
static GArray *
dup_upright (const GArray *spots)
{
  const BivMapSpot *first = &g_array_index (spots, BivMapSpot, 0), *last = &g_array_index (spots, BivMapSpot, spots->len - 1);
  gboolean is_steep = fabs (last->x - first->x) < 0.3 * fabs (last->y - first->y);
  gboolean turns = is_steep ? last->y > first->y : last->x < first->x;
  GArray *upright = g_array_sized_new (FALSE, FALSE, sizeof (BivMapSpot), spots->len);

  for (guint i = 0; i < spots->len; i++)
    g_array_append_val (upright, g_array_index (spots, BivMapSpot, turns ? spots->len - 1 - i : i));
  return upright;
}

static void
draw_along (const Name       *name,
            const GArray     *spots,
            cairo_t          *cr,
            const BivMapLook *look,
            cairo_pattern_t  *halo)
{
  g_autoptr (GArray) upright = dup_upright (spots);
  double length = get_course_length (upright), wanted = 0.0, along, angle;
  BivPoint middle = get_along (upright, length / 2, &angle);

  for (const char *at = name->name; *at != '\0'; at = g_utf8_next_char (at))
    {
      g_autofree char *letter = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));

      wanted += biv_lettering_width (letter, name->lettering, name->size) + name->apart;
    }
  if (!is_set_apart (name->name) || wanted > length)
    {
      draw_turned (name, name->name, cr, look, halo, middle, angle);
      return;
    }
  along = (length - wanted) / 2;
  for (const char *at = name->name; *at != '\0'; at = g_utf8_next_char (at))
    {
      g_autofree char *letter = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
      double width = biv_lettering_width (letter, name->lettering, name->size) + name->apart;
      BivPoint point = get_along (upright, along + width / 2, &angle);

      if (*at != ' ')
        draw_turned (name, letter, cr, look, halo, point, angle);
      along += width;
    }
}

static gboolean
has_course (const BivMapShape *shape)
{
  return !shape->is_area && shape->spots->len >= 2;
}

static void
draw_name (const BivMapShape *shape,
           cairo_t           *cr,
           const BivMapLook  *look,
           cairo_pattern_t   *halo)
{
  const BivPalette *palette = look->palette;
  Name name = { biv_item_get_name (BIV_ITEM (shape->drawn)), BIV_LETTERING_SERIF_ITALIC, name_size (shape), 1.6, 0.0,
                &palette->bank, 1.0 };

  switch (shape->drawn->drawn_kind)
    {
    case BIV_DRAWN_RIVER:
    case BIV_DRAWN_COAST:
      name.beside = shape->drawn->drawn_kind == BIV_DRAWN_COAST ? 12.0 : river_width (shape) / 2 + 9.0;
      break;
    case BIV_DRAWN_WOODS:
      name.ink = &palette->tree_shade;
      break;
    case BIV_DRAWN_HILLS:
    case BIV_DRAWN_DESERT:
      name.ink = &palette->hachure;
      break;
    case BIV_DRAWN_LETTERING:
      name.lettering = BIV_LETTERING_SERIF;
      name.apart = 0.22 * name.size;
      name.ink = &palette->ink;
      name.strength = 0.85;
      break;
    case BIV_DRAWN_MARSH:
    case BIV_DRAWN_SEA:
    default:
      break;
    }
  if (!has_course (shape))
    draw_turned (&name, name.name, cr, look, halo, shape->name_at, 0.0);
  else
    draw_along (&name, shape->spots, cr, look, halo);
}

#define STEPS   9                     /* up and down from the middle, that are tried */
#define STEP    0.75                  /* of its size */
#define INSIDE  0.36                  /* of the area's height, at the most */
#define NAME_WEIGHT 9.0               /* what covering a pixel of it costs */

static double
get_height (const BivMapShape *shape)
{
  double top = G_MAXDOUBLE, bottom = -G_MAXDOUBLE;

  for (guint i = 0; i < shape->spots->len; i++)
    {
      top = MIN (top, get_spot (shape, i).y);
      bottom = MAX (bottom, get_spot (shape, i).y);
    }
  return bottom - top;
}

void
biv_map_place_shape_names (BivMapDrawing *drawing,
                           BivCrowd      *crowd)
{
  for (guint i = 0; i < drawing->shapes->len; i++)
    {
      BivMapShape *shape = BIV_MAP_SHAPE (drawing, i);
      const char *name = biv_item_get_name (BIV_ITEM (shape->drawn));
      double size = name_size (shape), width, cheapest = G_MAXDOUBLE;
      BivPoint centre;
      BivBox taken = { 0 };

      if (name == NULL || *name == '\0' || has_course (shape) || shape->spots->len == 0)
        continue;
      centre = shape->is_area ? get_centre (shape) : (BivPoint) { get_spot (shape, 0).x, get_spot (shape, 0).y };
      width = biv_lettering_width (name, BIV_LETTERING_SERIF_ITALIC, size);
      for (int j = 0; j < STEPS; j++)
        {
          double down = (j % 2 == 0 ? 1 : -1) * ((j + 1) / 2) * STEP * size;
          BivBox box = { centre.x - width / 2, centre.y + down - size / 2, width, size };
          double cost = fabs (down) + biv_crowd_get_cost (crowd, &box);

          if (cost >= cheapest || (j > 0 && fabs (down) > INSIDE * get_height (shape)))
            continue;
          cheapest = cost;
          taken = box;
          shape->name_at = (BivPoint) { centre.x, centre.y + down };
        }
      biv_crowd_add (crowd, taken, NAME_WEIGHT);
    }
}

void
biv_map_draw_shape_names (const BivMapDrawing *drawing,
                          cairo_t             *cr,
                          const BivMapLook    *look,
                          const BivBox        *part)
{
  const BivColour *paper = &look->palette->level[0];
  cairo_pattern_t *halo = cairo_pattern_create_rgb (paper->red, paper->green, paper->blue);

  for (guint i = 0; i < drawing->shapes->len; i++)
    {
      const BivMapShape *shape = BIV_MAP_SHAPE (drawing, i);
      const char *name = biv_item_get_name (BIV_ITEM (shape->drawn));

      if (name != NULL && *name != '\0' && biv_map_meets (part, &shape->box)
          && (look->on_paper || name_size (shape) * look->zoom >= 7.0))
        draw_name (shape, cr, look, halo);
    }
  cairo_pattern_destroy (halo);
}

/* ---- Finding ---- */

static double
get_distance (const BivMapShape *shape,
              double             x,
              double             y)
{
  double nearest = G_MAXDOUBLE;

  if (shape->spots->len == 1)
    return hypot (get_spot (shape, 0).x - x, get_spot (shape, 0).y - y);
  for (guint i = 0; i + 1 < shape->spots->len; i++)
    {
      BivMapSpot a = get_spot (shape, i), b = get_spot (shape, i + 1);
      double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
      double t = length > 0.0 ? CLAMP (((x - a.x) * dx + (y - a.y) * dy) / length, 0.0, 1.0) : 0.0;

      nearest = MIN (nearest, hypot (a.x + t * dx - x, a.y + t * dy - y));
    }
  return nearest;
}

const char *
biv_map_drawing_find_drawn (const BivMapDrawing *drawing,
                            double               x,
                            double               y)
{
  const BivMapShape *found = NULL;
  double best = G_MAXDOUBLE;

  /* Lines go before areas, the nearer one first; of areas the smallest, since it lies on the others. */
  for (guint i = 0; i < drawing->shapes->len; i++)
    {
      const BivMapShape *shape = BIV_MAP_SHAPE (drawing, i);
      double distance = get_distance (shape, x, y), rank;
      double touch = shape->drawn->drawn_kind == BIV_DRAWN_RIVER ? MAX (LINE_TOUCH, river_width (shape) / 2 + 3.0)
                     : shape->drawn->drawn_kind == BIV_DRAWN_LETTERING ? MAX (LINE_TOUCH, name_size (shape)) : LINE_TOUCH;

      if (shape->is_area && !is_inside (shape, x, y) && distance > LINE_TOUCH)
        continue;
      if (!shape->is_area && distance > touch)
        continue;
      rank = shape->is_area ? 1000.0 + fabs (get_area (shape)) : distance;
      if (rank < best)
        {
          best = rank;
          found = shape;
        }
    }
  return found != NULL ? biv_id_of (found->drawn) : NULL;
}

void
biv_map_drawing_get_map_point (const BivMapDrawing *drawing,
                               double               x,
                               double               y,
                               BivMapPoint         *point)
{
  point->x = (int) lround (CLAMP ((x / drawing->scale + drawing->left) * 100.0, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST));
  point->y = (int) lround (CLAMP ((y / drawing->scale + drawing->top) * 100.0, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST));
}

void
biv_map_drawing_get_spot (const BivMapDrawing *drawing,
                          const BivMapPoint   *point,
                          double              *x,
                          double              *y)
{
  *x = (point->x / 100.0 - drawing->left) * drawing->scale;
  *y = (point->y / 100.0 - drawing->top) * drawing->scale;
}

/* ---- At work ---- */

/* A stroke that is being made, or the points of what is chosen: squares at a line's ends, discs between. */
void
biv_map_drawing_draw_points (const BivMapDrawing *drawing,
                             cairo_t             *cr,
                             const BivMapLook    *look,
                             const GArray        *points,
                             gboolean             closed,
                             int                  picked)
{
  g_autoptr (GArray) knots = g_array_new (FALSE, FALSE, sizeof (BivMapSpot));
  double unit = 1.0 / look->zoom;

  for (guint i = 0; i < points->len; i++)
    {
      BivMapSpot knot;

      biv_map_drawing_get_spot (drawing, &g_array_index (points, BivMapPoint, i), &knot.x, &knot.y);
      g_array_append_val (knots, knot);
    }
  if (knots->len == 0)
    return;
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  add_course (knots, closed && knots->len > 2, cr);
  biv_set_colour (cr, look->palette->halo);
  cairo_set_line_width (cr, 5.0 * unit);
  cairo_stroke_preserve (cr);
  biv_stroke (cr, look->palette->reach, 2.2 * unit);
  for (guint i = 0; i < knots->len && picked != BIV_NO_HANDLES; i++)
    {
      const BivMapSpot *knot = &g_array_index (knots, BivMapSpot, i);
      double half = ((int) i == picked ? 6.5 : 4.5) * unit;

      cairo_new_path (cr);
      if (!closed && (i == 0 || i + 1 == knots->len))
        cairo_rectangle (cr, knot->x - half, knot->y - half, 2 * half, 2 * half);
      else
        cairo_arc (cr, knot->x, knot->y, half, 0, 2 * G_PI);
      biv_set_colour (cr, (int) i == picked ? look->palette->reach : look->palette->halo);
      cairo_fill_preserve (cr);
      biv_stroke (cr, look->palette->reach, 2.0 * unit);
    }
  cairo_restore (cr);
}
