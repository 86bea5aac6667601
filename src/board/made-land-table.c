/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made-land-table.c: land that was made up, drawn on a table: outlines for what is high, wooded or built up, bands for
 * water and ways, houses along the roads */
#include "config.h"
#include "board/made-land-private.h"

#include <string.h>

#include "board/tabletop-twin.h"
#include "board/trace.h"

#define ROAD         (18 * BIV_MM)
#define FORD         (70 * BIV_MM)   /* of the stream's length */
#define HOUSE_STEP   (64 * BIV_MM)
#define HOUSES_MOST  28
#define HEDGES_MOST  7
#define JOIN_MOST    (90 * BIV_MM)
#define CORNER_MOST  18204           /* 100 degrees: roads that meet more sharply end at each other */
#define LEAST_HILL   (170 * BIV_MM)
#define LEAST_PATCH  (80 * BIV_MM)

static const struct
{
  BivLength width;
  BivDepth  depth;
} waters[] = { { 0, BIV_DEPTH_KNEE }, { 24 * BIV_MM, BIV_DEPTH_WAIST }, { 45 * BIV_MM, BIV_DEPTH_DEEP },
               { 85 * BIV_MM, BIV_DEPTH_DEEP } };

typedef struct
{
  BivLandWork      *work;
  BivTabletopDraft *draft;
  GPtrArray        *roads;           /* of GArray of BivSpot */
  GArray           *river;           /* of BivSpot; NULL */
  GArray           *houses;          /* of BivSpot: their middles */
} Drawing;

/* ---- Areas ---- */

/* Adds @object, if the table has no fault with it. */
static gboolean
add_like (BivTabletopDraft        *draft,
          const BivTabletopObject *object)
{
  BivTabletopObject *added = biv_tabletop_draft_add (draft, object->thing, object->outline.spots, object->outline.n_spots);

  if (added == NULL)
    return FALSE;
  added->level = object->level;
  added->material = object->material;
  added->depth = object->depth;
  added->width = object->width;
  added->height = object->height;
  added->name = g_strdup (object->name);
  return TRUE;
}

/* Whether the thing would do on this table; two contours that cross, rounded, may not when they have their corners. */
static gboolean
try_to_add (BivTabletopDraft        *draft,
            const BivTabletopObject *object)
{
  g_autoptr (BivTabletopDraft) trial
    = biv_tabletop_draft_new (biv_tabletop_draft_get_width (draft), biv_tabletop_draft_get_height (draft));
  guint n = biv_tabletop_draft_get_n_objects (draft);

  for (guint i = 0; i < n; i++)
    if (!add_like (trial, biv_tabletop_draft_get_object (draft, i)))
      return FALSE;
  return add_like (trial, object) && biv_tabletop_draft_check (trial, n, NULL) && add_like (draft, object);
}

static gboolean
add_area (Drawing      *drawing,
          BivThing      thing,
          const GArray *outline,
          guint8        level)
{
  BivTabletopObject object = {
    .thing = thing, .level = level,
    .outline = biv_polygon_make ((BivSpot *) (gpointer) outline->data, outline->len),
  };

  return try_to_add (drawing->draft, &object);
}

static void
trace_areas (Drawing   *drawing,
             BivRaster *raster,
             gint32     level,
             BivThing   thing,
             guint8     contour,
             BivLength  least)
{
  g_autoptr (GPtrArray) rounded = biv_raster_trace (raster, level, least, TRUE);
  g_autoptr (GPtrArray) plain = biv_raster_trace (raster, level, least, FALSE);

  for (guint i = 0; i < rounded->len; i++)
    if (!add_area (drawing, thing, g_ptr_array_index (rounded, i), contour) && rounded->len == plain->len)
      add_area (drawing, thing, g_ptr_array_index (plain, i), contour);
}

/* Each place takes on what those about it are, so that nothing is cut off along the net: @times over. */
static void
blur (const BivRaster *raster,
      guint            times)
{
  g_autofree gint32 *before = g_new (gint32, raster->columns * raster->rows);

  for (; times > 0; times--)
    {
      memcpy (before, raster->high, sizeof *before * raster->columns * raster->rows);
      for (int row = 0; row < raster->rows; row++)
        for (int column = 0; column < raster->columns; column++)
          {
            gint64 sum = 0;

            for (int i = 0; i < 9; i++)
              {
                int x = CLAMP (column + i % 3 - 1, 0, raster->columns - 1), y = CLAMP (row + i / 3 - 1, 0, raster->rows - 1);

                sum += (gint64) before[y * raster->columns + x] * (i == 4 ? 4 : i % 2 == 1 ? 2 : 1);
              }
            raster->high[row * raster->columns + column] = (gint32) (sum / 16);
          }
    }
}

/* Valleys are flat at the water, and rise from it gently. */
static void
draw_hills (Drawing *drawing)
{
  BivLandWork *work = drawing->work;
  g_autofree gint32 *high = g_new (gint32, work->n_places);
  BivRaster raster = { work->columns, work->rows, work->width, work->height, high };
  int dry = 90 + (int) (waters[work->plan->knobs[BIV_LAND_KNOB_RIVER]].width / BIV_MM);

  for (int i = 0; i < work->n_places; i++)
    {
      const BivLandPlace *place = &work->places[i];

      high[i] = place->high;
      if (place->from_water < dry && work->floors[1] < G_MAXINT32)
        high[i] = MIN (high[i], work->floors[1] - 200 * (dry - place->from_water));
    }
  blur (&raster, 1);
  for (int level = 1; level <= BIV_TABLETOP_MAX_LEVEL && work->floors[level] < G_MAXINT32; level++)
    {
      trace_areas (drawing, &raster, work->floors[level], BIV_THING_CONTOUR, (guint8) level, LEAST_HILL);
    }
}

/* What covers a place reaches half-way to the next, more or less as chance will have it, large bays and small ones; roads and
 * water stay clear. */
static void
draw_cover (Drawing *drawing,
            gsize    flag,
            BivThing thing)
{
  BivLandWork *work = drawing->work;
  g_autofree gint32 *cover = g_new0 (gint32, work->n_places);
  BivRaster raster = { work->columns, work->rows, work->width, work->height, cover };

  for (int i = 0; i < work->n_places; i++)
    {
      const BivLandPlace *place = &work->places[i];
      int n = 0, of = 0;

      for (guint way = 0; way < work->n_ways; way++)
        if (place->next[way] >= 0)
          {
            of++;
            n += G_STRUCT_MEMBER (gboolean, &work->places[place->next[way]], flag);
          }
      cover[i] = (G_STRUCT_MEMBER (gboolean, place, flag) ? 600 : 0) + 500 * n / MAX (1, of);
    }
  blur (&raster, thing == BIV_THING_BUILT_UP ? 1 : 2);
  for (int i = 0; i < work->n_places; i++)
    {
      const BivLandPlace *place = &work->places[i];

      cover[i] += (biv_land_noise (work, 30 + thing, place->at.x, place->at.y, 90 * BIV_MM) - 32768) / 170
                  + (biv_land_noise (work, 50 + thing, place->at.x, place->at.y, 260 * BIV_MM) - 32768) / 150;
      if (place->water != BIV_WATER_NONE || (place->is_road && thing != BIV_THING_BUILT_UP))
        cover[i] = thing == BIV_THING_BUILT_UP ? 0 : -600;
    }
  trace_areas (drawing, &raster, 550, thing, 0, LEAST_PATCH);
}

/* ---- Water and ways ---- */

/* The corners of the net go: each spot half-way to the middle of its neighbours, @times over; the ends stay. */
static void
ease_line (GArray *line,
           guint   times)
{
  for (; times > 0; times--)
    {
      BivSpot before = g_array_index (line, BivSpot, 0);

      for (guint i = 1; i + 1 < line->len; i++)
        {
          BivSpot *here = &g_array_index (line, BivSpot, i), kept = *here, after = g_array_index (line, BivSpot, i + 1);

          here->x = (before.x + 2 * kept.x + after.x) / 4;
          here->y = (before.y + 2 * kept.y + after.y) / 4;
          before = kept;
        }
    }
}

/* A line bends where the ground does, not where the net does. @bend: how far it winds to either side, in millimetres: in long
 * bends and short ones, less toward its ends, which are met by others. */
static GArray *
line_of (const BivLandWork *work,
         const GArray      *places,
         int                bend)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (BivSpot)), half = NULL;
  guint last = places->len - 1;

  for (guint i = 0; i <= last; i++)
    g_array_append_val (line, work->places[g_array_index (places, int, i)].at);
  ease_line (line, 8);
  half = g_array_new (FALSE, FALSE, sizeof (BivSpot));
  for (guint i = 0; i <= last; i++)
    {
      BivSpot at = g_array_index (line, BivSpot, i);
      int from_end = (int) MIN (MIN (i, last - i), 4), winds = bend * from_end;

      if (i % 2 == 1 && i < last)
        continue;
      if (from_end > 0)
        {
          at.x += ((biv_land_noise (work, 20, at.x, at.y, 240 * BIV_MM) - 32768) * 7
                   + (biv_land_noise (work, 22, at.x, at.y, 90 * BIV_MM) - 32768) * 3) / 10 * winds / 1311;
          at.y += ((biv_land_noise (work, 21, at.x, at.y, 240 * BIV_MM) - 32768) * 7
                   + (biv_land_noise (work, 23, at.x, at.y, 90 * BIV_MM) - 32768) * 3) / 10 * winds / 1311;
        }
      at.x = CLAMP (at.x, 0, work->width);
      at.y = CLAMP (at.y, 0, work->height);
      g_array_append_val (half, at);
    }
  return biv_spots_round (half, 2);
}

/* @from, @to: spots of the river. */
static void
add_reach (Drawing  *drawing,
           guint     from,
           guint     to,
           BivDepth  depth)
{
  BivTabletopObject *object;

  while (from < to)
    {
      guint last = MIN (to, from + BIV_POLYGON_MAX_SPOTS / 2);

      object = biv_tabletop_draft_add (drawing->draft, BIV_THING_STREAM, &g_array_index (drawing->river, BivSpot, from),
                                       last - from + 1);
      if (object == NULL)
        return;
      object->width = waters[drawing->work->plan->knobs[BIV_LAND_KNOB_RIVER]].width;
      object->depth = (guint8) depth;
      from = last;
    }
}

static gboolean
is_ford (const Drawing *drawing,
         BivSpot        spot)
{
  const BivLandWork *work = drawing->work;

  for (guint i = 0; i < work->river->len; i++)
    {
      const BivLandPlace *place = &work->places[g_array_index (work->river, int, i)];

      if (place->water == BIV_WATER_FORD && biv_spot_distance (place->at, spot) < FORD)
        return TRUE;
    }
  return FALSE;
}

/* A ford is a reach that is knee deep. */
static void
draw_river (Drawing *drawing)
{
  BivLandWork *work = drawing->work;
  BivDepth depth = waters[work->plan->knobs[BIV_LAND_KNOB_RIVER]].depth;
  guint from = 0;
  gboolean was_ford = FALSE;

  if (work->river == NULL)
    return;
  drawing->river = line_of (work, work->river, 40);
  for (guint i = 1; i < drawing->river->len; i++)
    {
      gboolean here = i + 1 < drawing->river->len && is_ford (drawing, g_array_index (drawing->river, BivSpot, i));

      if (here != was_ford || i + 1 == drawing->river->len)
        {
          add_reach (drawing, from, i, was_ford ? BIV_DEPTH_KNEE : depth);
          from = i;
          was_ford = here;
        }
    }
}

/* By how much the way turns where @road runs into the hub and @other out of it: 0 straight on, 32,768 back. */
static int
turn_between (const BivLandWork *work,
              const GArray      *road,
              const GArray      *other)
{
  guint back = MIN (road->len - 1, 4), on = MIN (other->len - 1, 4);
  BivSpot hub = work->places[g_array_index (road, int, road->len - 1)].at;
  BivAngle in = biv_angle_toward (work->places[g_array_index (road, int, road->len - 1 - back)].at, hub);
  BivAngle out = biv_angle_toward (hub, work->places[g_array_index (other, int, other->len - 1 - on)].at);

  return ABS ((int) (gint16) (out - in));
}

/* Roads that end at one place go on in each other, the straightest first: nobody makes a corner where a road runs through.
 * Returns: (transfer full): of GArray of places */
static GPtrArray *
join_roads (const BivLandWork *work)
{
  GPtrArray *joined = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (guint i = 0; i < work->roads->len; i++)
    {
      GArray *road = g_ptr_array_index (work->roads, i), *copy = g_array_copy (road);

      g_ptr_array_add (joined, copy);
    }
  for (guint i = 0; i < joined->len; i++)
    {
      GArray *road = g_ptr_array_index (joined, i);
      int end = g_array_index (road, int, road->len - 1);
      int straightest = CORNER_MOST;
      guint best = 0;

      for (guint k = i + 1; k < joined->len; k++)
        {
          const GArray *other = g_ptr_array_index (joined, k);

          if (g_array_index (other, int, other->len - 1) == end && turn_between (work, road, other) < straightest)
            {
              straightest = turn_between (work, road, other);
              best = k;
            }
        }
      if (best > 0)
        {
          const GArray *other = g_ptr_array_index (joined, best);

          for (guint k = other->len - 1; k-- > 0;)
            g_array_append_val (road, g_array_index (other, int, k));
          g_ptr_array_remove_index (joined, best);
        }
    }
  return joined;
}

static guint
count_crossings (const GArray *road,
                 const GArray *river)
{
  guint n = 0;

  for (guint i = 0; river != NULL && i + 1 < road->len; i++)
    for (guint k = 0; k + 1 < river->len; k++)
      {
        BivSpot a = g_array_index (road, BivSpot, i), b = g_array_index (road, BivSpot, i + 1);
        BivSpot ends[2] = { g_array_index (river, BivSpot, k), g_array_index (river, BivSpot, k + 1) };
        BivPolyline reach = biv_polygon_make (ends, 2);

        n += biv_polyline_is_crossed (&reach, a, b);
      }
  return n;
}

/* A bridge for each time that the way over the net leads through water; bends that would make it more are left out. */
static GArray *
road_line (const Drawing *drawing,
           const GArray  *places)
{
  BivLandWork *work = drawing->work;
  guint bridges = 0;
  GArray *line = NULL;

  for (guint i = 0; i < places->len; i++)
    {
      gboolean is_wet = work->places[g_array_index (places, int, i)].water != BIV_WATER_NONE;

      bridges += is_wet && (i == 0 || work->places[g_array_index (places, int, i - 1)].water == BIV_WATER_NONE);
    }
  for (int bend = 14; bend >= 0; bend -= 7)
    {
      g_clear_pointer (&line, g_array_unref);
      line = line_of (work, places, bend);
      if (count_crossings (line, drawing->river) <= bridges)
        break;
    }
  return line;
}

/* A road that ends at another, which was eased since, still reaches it. */
static void
meet_others (GPtrArray *lines,
             guint      which)
{
  GArray *line = g_ptr_array_index (lines, which);
  BivSpot *end = &g_array_index (line, BivSpot, line->len - 1), best = *end;
  BivLength nearest = JOIN_MOST;

  for (guint i = 0; i < lines->len; i++)
    {
      const GArray *other = g_ptr_array_index (lines, i);

      for (guint k = 0; i != which && k < other->len; k++)
        {
          BivLength distance = biv_spot_distance (g_array_index (other, BivSpot, k), *end);

          if (distance < nearest)
            {
              nearest = distance;
              best = g_array_index (other, BivSpot, k);
            }
        }
    }
  if (line->len < 2 || best.x != g_array_index (line, BivSpot, line->len - 2).x
      || best.y != g_array_index (line, BivSpot, line->len - 2).y)
    *end = best;
}

static void
draw_roads (Drawing *drawing)
{
  BivLandWork *work = drawing->work;
  g_autoptr (GPtrArray) joined = join_roads (work);

  for (guint i = 0; i < joined->len; i++)
    g_ptr_array_add (drawing->roads, road_line (drawing, g_ptr_array_index (joined, i)));
  for (guint i = 0; i < joined->len; i++)
    {
      const GArray *places = g_ptr_array_index (joined, i);
      GArray *line = g_ptr_array_index (drawing->roads, i);
      BivTabletopObject *road = NULL;

      if (!work->places[g_array_index (places, int, places->len - 1)].is_border)
        meet_others (drawing->roads, i);
      if (line->len <= BIV_POLYGON_MAX_SPOTS)
        road = biv_tabletop_draft_add (drawing->draft, BIV_THING_ROAD, (const BivSpot *) (gpointer) line->data, line->len);
      if (road != NULL)
        road->width = ROAD;
    }
}

/* ---- Houses and hedges along the roads ---- */

static BivLength
distance_to_line (const GArray *line,
                  BivSpot       spot)
{
  BivLength least = BIV_LENGTH_MAX;

  for (guint i = 0; line != NULL && i + 1 < line->len; i++)
    {
      BivSpot a = g_array_index (line, BivSpot, i), b = g_array_index (line, BivSpot, i + 1);

      for (int part = 0; part <= 4; part++)
        least = MIN (least, biv_spot_distance (biv_spot (a.x + (b.x - a.x) / 4 * part, a.y + (b.y - a.y) / 4 * part), spot));
    }
  return least;
}

static gboolean
is_clear (const Drawing *drawing,
          BivSpot        at,
          BivLength      about)
{
  const BivLandWork *work = drawing->work;
  BivLength half = waters[work->plan->knobs[BIV_LAND_KNOB_RIVER]].width / 2;

  if (at.x < about || at.y < about || at.x > work->width - about || at.y > work->height - about)
    return FALSE;
  for (guint i = 0; i < drawing->roads->len; i++)
    if (distance_to_line (g_ptr_array_index (drawing->roads, i), at) < ROAD / 2 + about * 6 / 10)
      return FALSE;
  for (guint i = 0; i < drawing->houses->len; i++)
    if (biv_spot_distance (g_array_index (drawing->houses, BivSpot, i), at) < 2 * about)
      return FALSE;
  return distance_to_line (drawing->river, at) > half + about * 3 / 2;
}

static const BivLandPlace *
place_at (const BivLandWork *work,
          BivSpot            spot)
{
  int column = (int) (((gint64) spot.x * (work->columns - 1) + work->width / 2) / work->width);
  int row = (int) (((gint64) spot.y * (work->rows - 1) + work->height / 2) / work->height);

  return &work->places[CLAMP (row, 0, work->rows - 1) * work->columns + CLAMP (column, 0, work->columns - 1)];
}

static void
add_house (Drawing *drawing,
           BivSpot  at,
           BivAngle facing)
{
  BivLength wide = (BivLength) (44 + 8 * biv_random_below (&drawing->work->random, 4)) * BIV_MM;
  BivBase base = biv_base_make (at, facing, wide, 34 * BIV_MM);
  BivTabletopObject *house;
  BivSpot corners[4];

  biv_base_get_corners (&base, corners);
  house = biv_tabletop_draft_add (drawing->draft, BIV_THING_BUILDING, corners, 4);
  if (house == NULL)
    return;
  g_array_append_val (drawing->houses, at);
  house->name = g_strdup_printf ("house-%u", drawing->houses->len);
  house->material = biv_random_below (&drawing->work->random, 3) == 0 ? BIV_MATERIAL_WOOD : BIV_MATERIAL_STONE;
}

/* Beside spot @i of a road, on one side. Returns: %FALSE where there is no room */
static gboolean
build_beside (Drawing      *drawing,
              const GArray *road,
              guint         i,
              gboolean      is_left,
              gboolean      in_town)
{
  BivSpot a = g_array_index (road, BivSpot, i), b = g_array_index (road, BivSpot, i + 1);
  BivAngle along = biv_angle_toward (a, b), across = (BivAngle) (along + (is_left ? BIV_ANGLE_W : BIV_ANGLE_E));
  BivSpot at = biv_spot_beyond (a, across, ROAD / 2 + 26 * BIV_MM);
  const BivLandPlace *place = place_at (drawing->work, at);

  if (place->is_town != in_town || (place->is_wood && !in_town) || !is_clear (drawing, at, 30 * BIV_MM))
    return FALSE;
  add_house (drawing, at, (BivAngle) (across + BIV_ANGLE_S));
  return TRUE;
}

static void
draw_houses (Drawing *drawing)
{
  for (guint i = 0; i < drawing->roads->len; i++)
    {
      const GArray *road = g_ptr_array_index (drawing->roads, i);
      BivSpot last = { -BIV_LENGTH_MAX / 2, 0 };
      gboolean has_farm = FALSE;

      for (guint k = road->len - 1; k-- > 1;)
        {
          BivSpot here = g_array_index (road, BivSpot, k);

          if (drawing->houses->len >= HOUSES_MOST)
            return;
          if (biv_spot_distance (here, last) < HOUSE_STEP)
            continue;
          if (place_at (drawing->work, here)->is_town)
            {
              build_beside (drawing, road, k, TRUE, TRUE);
              build_beside (drawing, road, k, FALSE, TRUE);
              last = here;
            }
          else if (!has_farm && k < road->len * 2 / 3 && biv_random_below (&drawing->work->random, 9) == 0)
            has_farm = build_beside (drawing, road, k, biv_random_below (&drawing->work->random, 2) == 0, FALSE);
        }
    }
}

/* Fields end at the road, in the open. */
static void
draw_hedges (Drawing *drawing)
{
  static const BivThing things[] = { BIV_THING_HEDGE, BIV_THING_FENCE, BIV_THING_HEDGE, BIV_THING_WALL };
  BivLandWork *work = drawing->work;

  for (guint n = 0; n < HEDGES_MOST && drawing->roads->len > 0; n++)
    {
      const GArray *road = g_ptr_array_index (drawing->roads, biv_random_below (&work->random, drawing->roads->len));
      guint from = biv_random_below (&work->random, road->len), length = 8 + biv_random_below (&work->random, 8);
      gboolean is_left = biv_random_below (&work->random, 2) == 0;
      g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (BivSpot));

      for (guint i = from; i + 1 < road->len && i < from + length; i++)
        {
          BivSpot a = g_array_index (road, BivSpot, i), b = g_array_index (road, BivSpot, i + 1);
          BivAngle along = biv_angle_toward (a, b);
          BivSpot at = biv_spot_beyond (a, (BivAngle) (along + (is_left ? BIV_ANGLE_W : BIV_ANGLE_E)), 34 * BIV_MM);
          const BivLandPlace *place = place_at (work, at);

          if (place->is_town || place->is_wood || !is_clear (drawing, at, 24 * BIV_MM))
            break;
          g_array_append_val (line, at);
        }
      if (line->len >= 6)
        biv_tabletop_draft_add (drawing->draft, things[n % G_N_ELEMENTS (things)], (const BivSpot *) (gpointer) line->data,
                                line->len);
    }
}

/* ---- All of it ---- */

BivBoard *
biv_land_draw_table (BivLandWork *work)
{
  g_autoptr (GPtrArray) roads = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GArray) houses = g_array_new (FALSE, FALSE, sizeof (BivSpot));
  g_autoptr (BivTabletop) table = NULL;
  Drawing drawing = { work, biv_tabletop_draft_new (work->width, work->height), roads, NULL, houses };

  if (drawing.draft == NULL)
    return NULL;
  draw_hills (&drawing);
  draw_cover (&drawing, G_STRUCT_OFFSET (BivLandPlace, is_wood), BIV_THING_WOOD);
  draw_cover (&drawing, G_STRUCT_OFFSET (BivLandPlace, is_broken), BIV_THING_MARSH);
  draw_cover (&drawing, G_STRUCT_OFFSET (BivLandPlace, is_town), BIV_THING_BUILT_UP);
  draw_river (&drawing);
  draw_roads (&drawing);
  draw_houses (&drawing);
  draw_hedges (&drawing);
  g_clear_pointer (&drawing.river, g_array_unref);
  table = biv_tabletop_draft_seal (drawing.draft, NULL);
  return table != NULL ? biv_board_new_table (table) : NULL;
}

/* ---- What is painted, and what was made ---- */

/* Whether something made has room on what is painted. */
static gboolean
may_lie (const BivTabletop       *painted,
         const BivTabletopObject *object)
{
  const guint32 along_roads = BIV_THING_BIT (BIV_THING_ROAD) | BIV_THING_BIT (BIV_THING_BUILT_UP)
                              | BIV_THING_BIT (BIV_THING_BUILDING) | BIV_THINGS_OBSTACLES;
  guint32 there = biv_tabletop_get_things (painted), thing = BIV_THING_BIT (object->thing);

  if ((thing == BIV_THING_BIT (BIV_THING_STREAM) && (there & thing) != 0)
      || ((thing & along_roads) != 0 && (there & BIV_THING_BIT (BIV_THING_ROAD)) != 0))
    return FALSE;
  for (guint i = 0; i < biv_tabletop_get_n_objects (painted); i++)
    if (biv_tabletop_clash (object, biv_tabletop_get_object (painted, i)))
      return FALSE;
  return TRUE;
}

/* A height on a height that was left out would be a cliff. */
static gboolean
has_foot (BivTabletopDraft        *draft,
          const BivTabletopObject *contour)
{
  if (contour->thing != BIV_THING_CONTOUR || contour->level <= 1)
    return TRUE;
  for (guint i = 0; i < biv_tabletop_draft_get_n_objects (draft); i++)
    {
      const BivTabletopObject *below = biv_tabletop_draft_get_object (draft, i);

      if (below->thing == BIV_THING_CONTOUR && below->level == contour->level - 1
          && biv_polygon_has_spot (&below->outline, contour->outline.spots[0]))
        return TRUE;
    }
  return FALSE;
}

static BivBoard *
keep_things (const BivTabletop *painted,
             const BivTabletop *made)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new_from (painted);
  g_autoptr (BivTabletop) table = NULL;

  for (guint i = 0; i < biv_tabletop_get_n_objects (made); i++)
    {
      BivTabletopObject object = *biv_tabletop_get_object (made, i);
      g_autofree char *name = NULL;

      if (!may_lie (painted, &object) || !has_foot (draft, &object))
        continue;
      /* Two of one name may not be: houses are counted on. */
      for (guint n = 1; object.name != NULL && n <= BIV_TABLETOP_MAX_OBJECTS; n++)
        {
          gboolean is_free = TRUE;

          g_free (name);
          name = g_strdup_printf ("house-%u", n);
          for (guint k = 0; k < biv_tabletop_draft_get_n_objects (draft); k++)
            is_free = is_free && g_strcmp0 (biv_tabletop_draft_get_object (draft, k)->name, name) != 0;
          if (is_free)
            break;
        }
      object.name = name;
      try_to_add (draft, &object);
    }
  table = biv_tabletop_draft_seal (draft, NULL);
  return table != NULL ? biv_board_new_table (table) : NULL;
}

static gboolean
is_bare (const BivGround *ground)
{
  guint16 marks = ground->marks;

  for (gsize i = 0; i < G_N_ELEMENTS (ground->edges); i++)
    marks |= ground->edges[i];
  return marks == 0 && ground->level == 0 && ground->objective == 0;
}

BivBoard *
biv_land_keep (BivBoard *painted,
               BivBoard *made)
{
  BivBoardDraft *draft;
  BivBoard *both;

  g_return_val_if_fail (painted != NULL && made != NULL && biv_board_get_shape (painted) == biv_board_get_shape (made), NULL);
  g_return_val_if_fail (biv_board_get_n_cells (painted) == biv_board_get_n_cells (made), NULL);

  if (biv_board_get_table (painted) != NULL)
    {
      both = keep_things (biv_board_get_table (painted), biv_board_get_table (made));
      return both != NULL ? both : biv_board_ref (painted);
    }
  draft = biv_board_draft_new_from (painted);
  for (BivCell cell = 0; cell < biv_board_get_n_cells (painted); cell++)
    if (is_bare (biv_board_get_ground (painted, cell)))
      *biv_board_draft_ground (draft, cell) = *biv_board_get_ground (made, cell);
  return biv_board_draft_seal (draft);
}
