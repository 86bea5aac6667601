/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made-land-table.c: land that was made up, drawn on a table: outlines for what is high, wooded or built up, bands for
 * water and ways, houses along the roads */
#include "config.h"
#include "board/made-land-private.h"

#include "board/trace.h"

#define ROAD         (18 * BIV_MM)
#define FORD         (70 * BIV_MM)   /* of the stream's length */
#define HOUSE_STEP   (64 * BIV_MM)
#define HOUSES_MOST  28
#define HEDGES_MOST  7
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

/* Valleys are flat at the water. */
static void
draw_hills (Drawing *drawing)
{
  BivLandWork *work = drawing->work;
  g_autofree gint32 *high = g_new (gint32, work->n_places);
  BivRaster raster = { work->columns, work->rows, work->width, work->height, high };

  for (int level = 1; level <= BIV_TABLETOP_MAX_LEVEL && work->floors[level] < G_MAXINT32; level++)
    {
      for (int i = 0; i < work->n_places; i++)
        {
          const BivLandPlace *place = &work->places[i];
          int dry = 60 + (int) (waters[work->plan->knobs[BIV_LAND_KNOB_RIVER]].width / BIV_MM);

          high[i] = place->high;
          if (place->from_water < dry)
            high[i] = MIN (high[i], work->floors[1] - 200 * (dry - place->from_water));
        }
      trace_areas (drawing, &raster, work->floors[level], BIV_THING_CONTOUR, (guint8) level, LEAST_HILL);
    }
}

/* What covers a place reaches half-way to the next, more or less as chance will have it; roads and water stay clear. */
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
      cover[i] = (G_STRUCT_MEMBER (gboolean, place, flag) ? 60 : 0) + 50 * n / MAX (1, of)
                 + (biv_land_noise (work, 30 + thing, place->at.x, place->at.y, 60 * BIV_MM) - 32768) / 2200;
      if (place->water != BIV_WATER_NONE || (place->is_road && thing != BIV_THING_BUILT_UP))
        cover[i] = thing == BIV_THING_BUILT_UP ? 0 : -60;
    }
  trace_areas (drawing, &raster, 55, thing, 0, LEAST_PATCH);
}

/* ---- Water and ways ---- */

static GArray *
line_of (const BivLandWork *work,
         const GArray      *places,
         int                shake)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (BivSpot));

  for (guint i = 0; i < places->len; i++)
    {
      int place = g_array_index (places, int, i);
      BivSpot at = work->places[place].at;

      /* Every other place is enough: the line bends where the ground does, not where the net does. */
      if (i % 2 == 1 && i + 1 < places->len && !work->places[place].is_border)
        continue;
      if (i > 0 && i + 1 < places->len)
        {
          at.x += (biv_land_noise (work, 20, at.x, at.y, 70 * BIV_MM) - 32768) / 328 * shake;
          at.y += (biv_land_noise (work, 21, at.x, at.y, 70 * BIV_MM) - 32768) / 328 * shake;
        }
      at.x = CLAMP (at.x, 0, work->width);
      at.y = CLAMP (at.y, 0, work->height);
      g_array_append_val (line, at);
    }
  return biv_spots_round (line, 2);
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
  drawing->river = line_of (work, work->river, 16);
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

static void
draw_roads (Drawing *drawing)
{
  BivLandWork *work = drawing->work;

  for (guint i = 0; i < work->roads->len; i++)
    {
      GArray *line = line_of (work, g_ptr_array_index (work->roads, i), 7);
      BivTabletopObject *road = NULL;

      if (line->len <= BIV_POLYGON_MAX_SPOTS)
        road = biv_tabletop_draft_add (drawing->draft, BIV_THING_ROAD, (const BivSpot *) (gpointer) line->data, line->len);
      if (road != NULL)
        road->width = ROAD;
      g_ptr_array_add (drawing->roads, line);
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
