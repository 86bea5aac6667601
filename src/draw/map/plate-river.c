/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plate-river.c: one river through the crossings of a map of places
 *
 * The campaign knows where a link crosses water, and not whence that comes. A course through all crossings is drawn where it
 * cuts no link anywhere else: straighter where it must be, and where even that cuts one each crossing keeps a reach of its own
 * (CA-MAP-9). Rivers that somebody has drawn are drawn as they are. */
#include "draw/map/plate-private.h"

#include <math.h>

#include "campaign/model/map.h"

#define NEAR_END   0.34             /* of the link, where the place at its end has the bridge or the ford */
#define NAME_SPOTS 16               /* along a course, where its name may stand */
#define NAME_REACH 3                /* points of it either way that say how it runs there */
#define ARM        0.36             /* of a cubic, of the distance between two crossings */
#define SWING_EACH 14.0             /* mm; a longer reach swings from side to side */
#define SWING_FROM 24.0
#define STEP       0.8              /* mm from point to point of the course */
#define SOURCE     1.25             /* mm of breadth, and at the other end */
#define MOUTH      2.6

typedef struct
{
  BivMapWay *way;
  BivPoint   at, across;            /* mm; square to the link, turned downstream */
  double     along;                 /* where it comes on the way down */
} Crossing;

static gboolean
has_water (const BivMapWay *way)
{
  return (way->link->crossing == BIV_CROSSING_BRIDGE || way->link->crossing == BIV_CROSSING_FORD
          || way->link->crossing == BIV_CROSSING_FERRY) && !way->has_river;
}

static gboolean
is_beside (const BivMapPlate *plate,
           guint              node)
{
  BivPlace *place = BIV_MAP_NODE (plate->drawing, node)->place;

  return biv_place_has_feature (place, "bridge") || biv_place_has_feature (place, "ford");
}

static int
compare_crossings (gconstpointer a,
                   gconstpointer b)
{
  double difference = ((const Crossing *) a)->along - ((const Crossing *) b)->along;

  return difference < 0 ? -1 : difference > 0;
}

/* From north to south, or from west to east, as the crossings lie; those of one river one after the other. */
static GArray *
list_crossings (BivMapPlate *plate)
{
  GArray *crossings = g_array_new (FALSE, FALSE, sizeof (Crossing));
  double x = 0.0, y = 0.0, xx = 0.0, yy = 0.0, xy = 0.0, angle;

  for (guint i = 0; i < plate->drawing->ways->len; i++)
    {
      BivMapWay *way = BIV_MAP_WAY (plate->drawing, i);
      Crossing crossing = { .way = way };
      BivPoint along;

      if (!has_water (way))
        continue;
      if (is_beside (plate, way->from) != is_beside (plate, way->to))
        way->crossing_at = is_beside (plate, way->from) ? NEAR_END : 1.0 - NEAR_END;
      crossing.at = biv_plate_point (plate, biv_map_way_get_point (way, way->crossing_at, &along));
      crossing.across = (BivPoint) { -along.y, along.x };
      x += crossing.at.x;
      y += crossing.at.y;
      g_array_append_val (crossings, crossing);
    }
  x /= MAX (crossings->len, 1);
  y /= MAX (crossings->len, 1);
  for (guint i = 0; i < crossings->len; i++)
    {
      const Crossing *crossing = &g_array_index (crossings, Crossing, i);

      xx += (crossing->at.x - x) * (crossing->at.x - x);
      yy += (crossing->at.y - y) * (crossing->at.y - y);
      xy += (crossing->at.x - x) * (crossing->at.y - y);
    }
  angle = 0.5 * atan2 (2 * xy, xx - yy);
  /* Where there is one, square to its link. */
  if (crossings->len == 1)
    angle = atan2 (g_array_index (crossings, Crossing, 0).across.y, g_array_index (crossings, Crossing, 0).across.x);
  if (sin (angle) < -1e-6)
    angle += G_PI;
  for (guint i = 0; i < crossings->len; i++)
    {
      Crossing *crossing = &g_array_index (crossings, Crossing, i);

      crossing->along = crossing->at.x * cos (angle) + crossing->at.y * sin (angle);
      if (crossing->across.x * cos (angle) + crossing->across.y * sin (angle) < 0.0)
        crossing->across = (BivPoint) { -crossing->across.x, -crossing->across.y };
    }
  g_array_sort (crossings, compare_crossings);
  return crossings;
}

/* ---- A course ---- */

static void
add_point (GArray *course,
           double  x,
           double  y)
{
  BivPoint point = { x, y };

  g_array_append_val (course, point);
}

/* From one crossing to the next; @swing: mm to either side, by turns. */
static void
add_reach (GArray   *course,
           BivPoint  a,
           BivPoint  out,
           BivPoint  d,
           BivPoint  in,
           double    swing,
           guint     seed)
{
  double length = hypot (d.x - a.x, d.y - a.y), arm = ARM * length;
  BivCubic cubic = { a, { a.x + out.x * arm, a.y + out.y * arm }, { d.x - in.x * arm, d.y - in.y * arm }, d };
  guint n = (guint) MAX (4.0, length / STEP);
  int n_swings = length > SWING_FROM ? (int) lround (length / SWING_EACH) : 0;

  for (guint i = 0; i < n; i++)
    {
      double t = (double) i / n, side = sin (t * n_swings * G_PI) * swing * (0.75 + (seed % 97) / 388.0);
      BivPoint along, at = biv_cubic_get_point (&cubic, t, &along);

      add_point (course, at.x - along.y * side * (seed & 1 ? 1 : -1), at.y + along.x * side * (seed & 1 ? 1 : -1));
    }
}

/* Beyond the last crossing, in its direction, and more and more in that of the whole, until it leaves the map. */
static void
add_end (const BivMapPlate *plate,
         GArray            *course,
         BivPoint           at,
         BivPoint           out,
         BivPoint           whole,
         double             swing,
         guint              seed)
{
  const BivBox *map = &plate->map;
  double along = 0.0;

  for (guint i = 1; i < 600; i++)
    {
      double share = MIN (1.0, i * STEP / 22.0);
      double x = out.x * (1 - share) + whole.x * share, y = out.y * (1 - share) + whole.y * share;
      double length = MAX (hypot (x, y), 1e-6), side = sin (along / SWING_EACH * G_PI) * swing * 0.5 * (seed & 1 ? 1 : -1);

      at.x += x / length * STEP;
      at.y += y / length * STEP;
      along += STEP;
      add_point (course, at.x - y / length * side, at.y + x / length * side);
      if (at.x < map->x - 4 || at.y < map->y - 4 || at.x > map->x + map->width + 4 || at.y > map->y + map->height + 4)
        return;
    }
}

static GArray *
make_course (const BivMapPlate *plate,
             const GArray      *crossings,
             double             swing)
{
  GArray *course = g_array_new (FALSE, FALSE, sizeof (BivPoint)), *upper = g_array_new (FALSE, FALSE, sizeof (BivPoint));
  const Crossing *first = &g_array_index (crossings, Crossing, 0);
  const Crossing *last = &g_array_index (crossings, Crossing, crossings->len - 1);
  BivPoint whole = { last->at.x - first->at.x, last->at.y - first->at.y };
  double length = hypot (whole.x, whole.y);
  guint seed = g_str_hash (biv_id_of (first->way->link));

  whole = length > 1e-6 ? (BivPoint) { whole.x / length, whole.y / length } : first->across;
  add_end (plate, upper, first->at, (BivPoint) { -first->across.x, -first->across.y }, (BivPoint) { -whole.x, -whole.y }, swing,
           seed);
  for (guint i = upper->len; i > 0; i--)
    g_array_append_val (course, g_array_index (upper, BivPoint, i - 1));
  for (guint i = 0; i + 1 < crossings->len; i++)
    {
      const Crossing *a = &g_array_index (crossings, Crossing, i), *d = &g_array_index (crossings, Crossing, i + 1);

      add_reach (course, a->at, a->across, d->at, d->across, swing, seed + i);
    }
  add_point (course, last->at.x, last->at.y);
  add_end (plate, course, last->at, last->across, whole, swing, seed + 1);
  g_array_unref (upper);
  return course;
}

static gboolean
do_cross (BivPoint a,
          BivPoint b,
          BivPoint c,
          BivPoint d)
{
  double ab_c = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  double ab_d = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
  double cd_a = (d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x);
  double cd_b = (d.x - c.x) * (b.y - c.y) - (d.y - c.y) * (b.x - c.x);

  return ab_c * ab_d < 0.0 && cd_a * cd_b < 0.0;
}

/* Whether it cuts a link anywhere but at its crossing, or runs through a place. */
static gboolean
is_true (const BivMapPlate *plate,
         const GArray      *course)
{
  for (guint i = 0; i < plate->drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (plate->drawing, i);
      guint n = (guint) MAX (8.0, biv_map_way_get_length (way) * plate->scale / 1.5), n_cuts = 0;
      BivPoint before = biv_plate_point (plate, biv_map_way_get_point (way, 0.0, NULL));
      BivPoint own = biv_plate_point (plate, biv_map_way_get_point (way, way->crossing_at, NULL));

      if (biv_map_is_water_link (way->link) || way->link->link_kind == BIV_LINK_GROUND)
        continue;
      for (guint j = 1; j <= n; j++)
        {
          BivPoint at = biv_plate_point (plate, biv_map_way_get_point (way, (double) j / n, NULL));

          for (guint k = 0; k + 1 < course->len; k++)
            {
              BivPoint a = g_array_index (course, BivPoint, k), b = g_array_index (course, BivPoint, k + 1);

              if (MAX (a.x, b.x) < MIN (at.x, before.x) || MIN (a.x, b.x) > MAX (at.x, before.x)
                  || MAX (a.y, b.y) < MIN (at.y, before.y) || MIN (a.y, b.y) > MAX (at.y, before.y) || !do_cross (a, b, before, at))
                continue;
              n_cuts++;
              if (!has_water (way) || hypot (a.x - own.x, a.y - own.y) > 3.0 || n_cuts > 1)
                return FALSE;
            }
          before = at;
        }
    }
  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (plate->drawing, i);
      BivPoint at = biv_plate_point (plate, node->at);

      for (guint k = 0; k < course->len; k++)
        if (hypot (g_array_index (course, BivPoint, k).x - at.x, g_array_index (course, BivPoint, k).y - at.y)
            < biv_plate_get_disc (plate, node->place) + 1.8 * plate->share)
          return FALSE;
    }
  return TRUE;
}

void
biv_plate_lay_river (BivMapPlate *plate)
{
  static const double swings[] = { 4.2, 2.1, 0.0 };
  g_autoptr (GArray) crossings = NULL;

  if (biv_map_is_grid (plate->drawing->campaign) || plate->drawing->backdrop != NULL)
    return;
  crossings = list_crossings (plate);
  for (gsize i = 0; crossings->len > 1 && i < G_N_ELEMENTS (swings) && plate->river == NULL; i++)
    {
      GArray *course = make_course (plate, crossings, swings[i] * plate->share);

      if (is_true (plate, course))
        plate->river = course;
      else
        g_array_unref (course);
    }
}

/* From source to mouth. */
double
biv_plate_get_river_width (const BivMapPlate *plate,
                           guint              point)
{
  return plate->share * (SOURCE + (MOUTH - SOURCE) * point / MAX (plate->river->len, 1));
}

/* ---- Drawing ---- */

/* As one area, which tapers: one bank down and the other up again. */
static void
add_water (const BivMapPlate *plate,
           cairo_t           *cr,
           double             share,
           double             wider)
{
  const GArray *river = plate->river;

  for (int side = 1; side >= -1; side -= 2)
    for (guint i = 0; i < river->len; i++)
      {
        guint at = side > 0 ? i : river->len - 1 - i;
        BivPoint a = g_array_index (river, BivPoint, at > 0 ? at - 1 : 0);
        BivPoint b = g_array_index (river, BivPoint, MIN (at + 1, river->len - 1));
        BivPoint here = g_array_index (river, BivPoint, at);
        double length = MAX (hypot (b.x - a.x, b.y - a.y), 1e-6);
        double half = side * (share * biv_plate_get_river_width (plate, at) / 2 + wider);

        cairo_line_to (cr, here.x - (b.y - a.y) / length * half, here.y + (b.x - a.x) / length * half);
      }
  cairo_close_path (cr);
}

void
biv_plate_draw_river (const BivMapPlate *plate,
                      cairo_t           *cr,
                      const BivPalette  *palette)
{
  cairo_new_path (cr);
  add_water (plate, cr, 1.0, 0.17);
  biv_set_colour (cr, palette->bank);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  cairo_fill (cr);
  add_water (plate, cr, 1.0, 0.0);
  biv_fill (cr, palette->water);
  /* The line of the water along either bank. */
  add_water (plate, cr, 0.58, 0.0);
  biv_stroke_alpha (cr, palette->bank, 0.55, 0.1);
}

/* ---- Reaches ---- */

#define REACH 31.0                  /* mm of water across a link whose river nobody knows */

static void
stroke_fading (cairo_t         *cr,
               const BivCubic  *course,
               const BivColour *colour,
               double           width)
{
  cairo_pattern_t *fade = cairo_pattern_create_linear (course->a.x, course->a.y, course->d.x, course->d.y);

  for (int i = 0; i < 4; i++)
    cairo_pattern_add_color_stop_rgba (fade, i == 0 ? 0.0 : i == 1 ? 0.16 : i == 2 ? 0.84 : 1.0, colour->red, colour->green,
                                       colour->blue, i == 1 || i == 2 ? 1.0 : 0.0);
  cairo_new_path (cr);
  biv_cubic_add (course, cr);
  cairo_set_source (cr, fade);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  cairo_pattern_destroy (fade);
}

void
biv_plate_draw_reaches (const BivMapPlate *plate,
                        cairo_t           *cr,
                        const BivPalette  *palette)
{
  for (guint i = 0; i < plate->drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (plate->drawing, i);
      BivPoint along, at;
      BivCubic course;
      double reach = REACH / 2 * plate->share, bend, nx, ny;

      if (!has_water (way))
        continue;
      at = biv_plate_point (plate, biv_map_way_get_point (way, way->crossing_at, &along));
      bend = (2.8 + g_str_hash (biv_id_of (way->link)) % 13 * 0.22) * plate->share;
      nx = -along.y;
      ny = along.x;
      course = (BivCubic) {
        .a = { at.x - nx * reach - along.x * bend, at.y - ny * reach - along.y * bend },
        .b = { at.x - nx * reach / 3 + along.x * bend, at.y - ny * reach / 3 + along.y * bend },
        .c = { at.x + nx * reach / 3 - along.x * bend, at.y + ny * reach / 3 - along.y * bend },
        .d = { at.x + nx * reach + along.x * bend, at.y + ny * reach + along.y * bend },
      };
      stroke_fading (cr, &course, &palette->bank, 2.24 * plate->share);
      stroke_fading (cr, &course, &palette->water, 1.9 * plate->share);
    }
}

/* ---- Grids ---- */

#define GRID_RIVER 1.9              /* mm of breadth */
#define BEYOND     12.0             /* halves of a side: further than from any cell to the frame */
#define PULLED     0.62             /* how far a corner between two sides is drawn in */

typedef struct
{
  BivPoint    ends[2], middle;
  const char *name;                 /* (nullable): of the water */
} Side;

/* Corners of cells come out of different sides a hair apart. */
static guint64
get_corner_key (BivPoint at)
{
  return (guint64) (guint32) lround (at.x * 8.0) << 32 | (guint32) lround (at.y * 8.0);
}

static GArray *
list_sides (const BivMapPlate *plate)
{
  const BivMapDrawing *drawing = plate->drawing;
  GArray *sides = g_array_new (FALSE, FALSE, sizeof (Side));

  for (guint i = 0; i < drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (drawing, i);
      BivPoint a = biv_plate_point (plate, BIV_MAP_NODE (drawing, way->from)->at);
      BivPoint d = biv_plate_point (plate, BIV_MAP_NODE (drawing, way->to)->at);
      double share = drawing->campaign->map_form == BIV_MAP_HEXES ? 0.5 / sqrt (3.0) : 0.5;
      double nx = -(d.y - a.y) * share, ny = (d.x - a.x) * share;
      Side side = { .middle = { (a.x + d.x) / 2, (a.y + d.y) / 2 }, .name = biv_plate_get_river_name (way) };

      if (way->link->crossing == BIV_CROSSING_NONE && !way->link->river)
        continue;
      side.ends[0] = (BivPoint) { side.middle.x - nx, side.middle.y - ny };
      side.ends[1] = (BivPoint) { side.middle.x + nx, side.middle.y + ny };
      g_array_append_val (sides, side);
    }
  return sides;
}

/* Whether a corner is one of the grid's own outline: not all the cells are there that would meet in it. */
static gboolean
is_outermost (const BivMapPlate *plate,
              BivPoint           corner)
{
  const BivMapDrawing *drawing = plate->drawing;
  double reach = 0.75 * drawing->scale * plate->scale;
  guint n = 0;

  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      BivPoint at = biv_plate_point (plate, BIV_MAP_NODE (drawing, i)->at);

      n += hypot (at.x - corner.x, at.y - corner.y) < reach;
    }
  return n < (drawing->campaign->map_form == BIV_MAP_HEXES ? 3 : 4);
}

/* From the middle of each side to a corner that is drawn in where another side meets it there, so that the water winds. */
static void
add_sides (const BivMapPlate *plate,
           const GArray      *sides,
           GHashTable        *corners,
           cairo_t           *cr)
{
  for (guint i = 0; i < sides->len; i++)
    for (int end = 0; end < 2; end++)
      {
        const Side *side = &g_array_index (sides, Side, i);
        guint64 key = get_corner_key (side->ends[end]);
        const GArray *meeting = g_hash_table_lookup (corners, &key);
        BivPoint corner = side->ends[end], pulled = corner;
        double x = 0.0, y = 0.0;

        for (guint j = 0; j < meeting->len; j++)
          {
            const Side *other = &g_array_index (sides, Side, g_array_index (meeting, guint, j));

            x += other->middle.x / meeting->len;
            y += other->middle.y / meeting->len;
          }
        if (meeting->len > 1)
          pulled = (BivPoint) { corner.x + (x - corner.x) * PULLED, corner.y + (y - corner.y) * PULLED };
        cairo_move_to (cr, side->middle.x, side->middle.y);
        cairo_curve_to (cr, side->middle.x + 0.5 * (corner.x - side->middle.x), side->middle.y + 0.5 * (corner.y - side->middle.y),
                        pulled.x + 0.25 * (side->middle.x - x), pulled.y + 0.25 * (side->middle.y - y), pulled.x, pulled.y);
        /* Where the map ends the river does not: it runs on to the frame. */
        if (meeting->len == 1 && is_outermost (plate, corner))
          cairo_line_to (cr, corner.x + BEYOND * (corner.x - side->middle.x), corner.y + BEYOND * (corner.y - side->middle.y));
      }
}

void
biv_plate_draw_grid_river (const BivMapPlate *plate,
                           cairo_t           *cr,
                           const BivPalette  *palette)
{
  g_autoptr (GArray) sides = list_sides (plate);
  g_autoptr (GHashTable) corners = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) g_array_unref);
  const struct
  {
    const BivColour *colour;
    double           width;
  } strokes[] = { { &palette->bank, GRID_RIVER + 0.34 }, { &palette->water, GRID_RIVER } };

  for (guint i = 0; i < sides->len; i++)
    for (int end = 0; end < 2; end++)
      {
        guint64 key = get_corner_key (g_array_index (sides, Side, i).ends[end]);
        GArray *meeting = g_hash_table_lookup (corners, &key);

        if (meeting == NULL)
          {
            meeting = g_array_new (FALSE, FALSE, sizeof (guint));
            g_hash_table_insert (corners, g_memdup2 (&key, sizeof key), meeting);
          }
        g_array_append_val (meeting, i);
      }
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  /* All banks before all water: that is what makes the sides one river. */
  for (gsize stroke = 0; stroke < G_N_ELEMENTS (strokes); stroke++)
    {
      cairo_new_path (cr);
      add_sides (plate, sides, corners, cr);
      biv_stroke (cr, *strokes[stroke].colour, strokes[stroke].width * plate->share);
    }
  cairo_restore (cr);
}

/* ---- What it is called ---- */

const char *
biv_plate_get_river_name (const BivMapWay *way)
{
  const char *name = biv_item_get_name (BIV_ITEM (way->link));

  return (has_water (way) || way->link->river) && name != NULL && *name != '\0' ? name : NULL;
}

static void
add_spot (GArray  *spots,
          BivPoint at,
          double   angle)
{
  const BivPlateSpot spot = { at, angle };

  g_array_append_val (spots, spot);
}

/* The sides of cells wind; over three of them it is seen whither they go. */
static double
get_side_angle (const GArray *sides,
                guint         number)
{
  const Side *side = &g_array_index (sides, Side, number);
  BivPoint ends[2] = { side->ends[0], side->ends[1] };

  for (int end = 0; end < 2; end++)
    for (guint i = 0; i < sides->len; i++)
      {
        const Side *other = &g_array_index (sides, Side, i);

        if (i != number && (get_corner_key (other->ends[0]) == get_corner_key (side->ends[end])
                            || get_corner_key (other->ends[1]) == get_corner_key (side->ends[end])))
          ends[end] = other->middle;
      }
  return atan2 (ends[1].y - ends[0].y, ends[1].x - ends[0].x);
}

static void
list_side_spots (const BivMapPlate *plate,
                 const char        *name,
                 GArray            *spots)
{
  g_autoptr (GArray) sides = list_sides (plate);

  for (guint i = 0; i < sides->len; i++)
    if (g_strcmp0 (g_array_index (sides, Side, i).name, name) == 0)
      add_spot (spots, g_array_index (sides, Side, i).middle, get_side_angle (sides, i));
}

/* Upstream and downstream of each of its crossings. */
static void
list_reach_spots (const BivMapPlate *plate,
                  const char        *name,
                  GArray            *spots)
{
  for (guint i = 0; i < plate->drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (plate->drawing, i);
      double away = REACH / 4 * plate->share;
      BivPoint along, at;

      if (g_strcmp0 (biv_plate_get_river_name (way), name) != 0)
        continue;
      at = biv_plate_point (plate, biv_map_way_get_point (way, way->crossing_at, &along));
      for (int side = -1; side <= 1; side += 2)
        add_spot (spots, (BivPoint) { at.x - side * along.y * away, at.y + side * along.x * away }, atan2 (along.x, -along.y));
    }
}

static void
list_course_spots (const BivMapPlate *plate,
                   GArray            *spots)
{
  const GArray *river = plate->river;

  for (guint i = 1; i < NAME_SPOTS; i++)
    {
      /* From the middle outward. */
      guint step = (NAME_SPOTS / 2 + (i % 2 == 0 ? -1 : 1) * (int) (i / 2)), at = step * (river->len - 1) / NAME_SPOTS;
      guint before = at > NAME_REACH ? at - NAME_REACH : 0, after = MIN (at + NAME_REACH, river->len - 1);
      BivPoint a = g_array_index (river, BivPoint, before), b = g_array_index (river, BivPoint, after);

      add_spot (spots, g_array_index (river, BivPoint, at), atan2 (b.y - a.y, b.x - a.x));
    }
}

GArray *
biv_plate_list_river_spots (const BivMapPlate *plate,
                            const char        *name)
{
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (BivPlateSpot));

  if (plate->river != NULL && plate->river->len > 1)
    list_course_spots (plate, spots);
  else if (biv_map_is_grid (plate->drawing->campaign))
    list_side_spots (plate, name, spots);
  else
    list_reach_spots (plate, name, spots);
  return spots;
}
