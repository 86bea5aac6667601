/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plate-ground.c: hills, woods, marsh and desert of a plate as areas
 *
 * Each kind of ground is a height over the map, sampled once: high at the places that have it, lowered where links, discs and
 * the river want room. Where it is higher than a level, there is that ground. All irregularity comes from a hash of where it
 * is, so that a map looks the same on every paper of one size. */
#include "draw/ink/wobble.h"
#include "draw/map/plate-private.h"

#include <math.h>
#include <string.h>

#include "campaign/map/grid.h"
#include "campaign/model/map.h"

#define STEP        0.6             /* mm from sample to sample */
#define MOST_SAMPLES 420000
#define FAR         14.0            /* mm: further from a link or the river than anything is asked */
#define GOLDEN_ANGLE 2.39996323
#define N_SUMMITS   7
#define BLURS       6
#define BLURS_HILLS 22
#define LEAST_AREA  24.0            /* mm2 of a wood or a marsh: smaller islands go */
#define TREE_APART  1.7
#define REED_APART  1.35
#define HACHURE     0.66
#define HACHURE_MOST 2.3

typedef enum { HILLS, WOODS, MARSH, DESERT, N_GROUNDS } Ground;

static const BivTerrain terrains[N_GROUNDS] = { BIV_TERRAIN_HILLS, BIV_TERRAIN_WOODS, BIV_TERRAIN_MARSH, BIV_TERRAIN_DESERT };
/* Where each begins; of hills the first of its levels. */
static const double edges[N_GROUNDS] = { 0.10, 0.16, 0.16, 0.16 };

typedef struct
{
  BivPoint point;
  double   shade;                   /* 0 on the north-west, 1 on the south-east side */
  BivPoint foot;
} Hachure;

typedef struct
{
  gint     n_refs;                  /* atomic */
  char    *key;                     /* of all that it is made of */
  double  step;
  int     columns, rows;
  BivPoint corner;                  /* mm: of the first sample */
  float  *heights[N_GROUNDS];       /* NULL: there is none */
  GArray *loops[N_GROUNDS];         /* of GArray of BivPoint: the edge */
  GArray *inner[2];                 /* the same of the hills' higher tints */
  GArray *hachures;                 /* of Hachure */
  GArray *forms;                    /* of BivPoint, two and two: pieces of lines that tell of gentle ground, and bind nobody */
} PlateGround;

static gboolean
is_grey (const BivPalette *palette)
{
  return palette->kind == BIV_PALETTE_BLACK_AND_WHITE;
}

/* ---- Noise ---- */

static double
noise (double x,
       double y,
       double wave,
       guint  kind)
{
  double u = x / wave, v = y / wave, a = floor (u), b = floor (v), s = u - a, t = v - b;
  double corners[4];

  for (int i = 0; i < 4; i++)
    corners[i] = 0.5 + 0.5 * biv_wobble (kind, BIV_WOBBLE_RELIEF, (int) a + (i & 1), (int) b + (i >> 1), 7);
  s = s * s * (3 - 2 * s);
  t = t * t * (3 - 2 * t);
  return (corners[0] * (1 - s) + corners[1] * s) * (1 - t) + (corners[2] * (1 - s) + corners[3] * s) * t;
}

/* ---- Sampling ---- */

static BivPoint
point_of (const PlateGround *ground,
          int                   column,
          int                   row)
{
  return (BivPoint) { ground->corner.x + column * ground->step, ground->corner.y + row * ground->step };
}

/* How far every sample is from the nearest of some points, up to FAR. */
static void
stamp (const PlateGround *ground,
       float                *distances,
       BivPoint              at,
       double                inner)
{
  int reach = (int) ((FAR + inner) / ground->step) + 1;
  int column = (int) lround ((at.x - ground->corner.x) / ground->step);
  int row = (int) lround ((at.y - ground->corner.y) / ground->step);

  for (int j = MAX (0, row - reach); j <= MIN (ground->rows - 1, row + reach); j++)
    for (int i = MAX (0, column - reach); i <= MIN (ground->columns - 1, column + reach); i++)
      {
        BivPoint point = point_of (ground, i, j);
        float distance = (float) (hypot (point.x - at.x, point.y - at.y) - inner);

        if (distance < distances[j * ground->columns + i])
          distances[j * ground->columns + i] = distance;
      }
}

static float *
new_distances (const PlateGround *ground)
{
  gsize n = (gsize) ground->columns * ground->rows;
  float *distances = g_new (float, n);

  for (gsize i = 0; i < n; i++)
    distances[i] = FAR;
  return distances;
}

typedef struct
{
  float *link, *water, *disc;
} Distances;

static void
measure (const BivMapPlate    *plate,
         const PlateGround *ground,
         Distances            *distances)
{
  distances->link = new_distances (ground);
  distances->water = new_distances (ground);
  distances->disc = new_distances (ground);
  for (guint i = 0; i < plate->drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (plate->drawing, i);
      double length = biv_map_way_get_length (way) * plate->scale, step = MAX (1.0, 1.5 * ground->step);

      if (way->link->link_kind != BIV_LINK_GROUND)
        for (double along = 0.0; along <= length; along += step)
          stamp (ground, distances->link, biv_plate_point (plate, biv_map_way_get_point (way, along / MAX (length, 1e-6), NULL)),
                 0.0);
    }
  for (guint i = 0; plate->river != NULL && i < plate->river->len; i += 2)
    stamp (ground, distances->water, g_array_index (plate->river, BivPoint, i), biv_plate_get_river_width (plate, i) / 2);
  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (plate->drawing, i);

      if (!biv_map_is_bare (plate->drawing, node))
        stamp (ground, distances->disc, biv_plate_point (plate, node->at), biv_plate_get_disc (plate, node->place));
    }
}

static void
distances_clear (Distances *distances)
{
  g_free (distances->link);
  g_free (distances->water);
  g_free (distances->disc);
}

/* Where somebody has drawn the ground, or laid a picture, that is what there is. */
static gboolean
has_own (const BivMapPlate *plate,
         const BivMapNode  *node,
         BivTerrain         terrain)
{
  return node->place->terrain == terrain && !node->is_on_drawn
         && (plate->drawing->backdrop == NULL || !biv_map_is_in (&plate->drawing->backdrop_box, node->at, 0.0));
}

static gboolean
has_any (const BivMapPlate *plate,
         BivTerrain         terrain)
{
  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    if (has_own (plate, BIV_MAP_NODE (plate->drawing, i), terrain))
      return TRUE;
  return FALSE;
}

/* ---- Maps of places ---- */

typedef struct
{
  BivPoint at;
  double   angle;
} Summit;

static double
get_at (const PlateGround *ground,
        const float          *field,
        BivPoint              at)
{
  int column = (int) lround ((at.x - ground->corner.x) / ground->step);
  int row = (int) lround ((at.y - ground->corner.y) / ground->step);

  if (column < 0 || row < 0 || column >= ground->columns || row >= ground->rows)
    return FAR;
  return field[row * ground->columns + column];
}

/* By the golden angle, further and further out, where neither a link nor the river is. */
static void
add_summits (const BivMapPlate    *plate,
             const PlateGround *ground,
             const BivMapNode     *node,
             const Distances      *distances,
             GArray               *summits)
{
  BivPoint at = biv_plate_point (plate, node->at);
  double unit = plate->spread;
  guint first = summits->len;

  for (guint i = 0; i < 60 && summits->len < first + N_SUMMITS; i++)
    {
      double angle = (node->seed % 628) / 100.0 + i * GOLDEN_ANGLE, reach = unit * (7.0 + 15.0 * sqrt (i / 60.0));
      Summit summit = { { at.x + reach * cos (angle), at.y + 0.8 * reach * sin (angle) },
                        biv_wobble (node->seed, BIV_WOBBLE_RELIEF, (int) i, 0, 1) * 0.9 };
      gboolean is_free = get_at (ground, distances->link, summit.at) > 4.6 * unit
                         && get_at (ground, distances->water, summit.at) > 8.0 * unit;

      for (guint j = 0; j < summits->len && is_free; j++)
        is_free = hypot (g_array_index (summits, Summit, j).at.x - summit.at.x,
                         g_array_index (summits, Summit, j).at.y - summit.at.y) >= 8.5 * unit;
      if (is_free)
        g_array_append_val (summits, summit);
    }
}

static double
ramp (double value,
      double from,
      double to)
{
  double t = CLAMP ((value - from) / (to - from), 0.0, 1.0);

  return t * t * (3 - 2 * t);
}

static void
fill_hills (const BivMapPlate *plate,
            PlateGround    *ground,
            const Distances   *distances)
{
  g_autoptr (GArray) summits = g_array_new (FALSE, FALSE, sizeof (Summit));
  double unit = plate->spread;
  float *heights = ground->heights[HILLS];

  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    if (has_own (plate, BIV_MAP_NODE (plate->drawing, i), BIV_TERRAIN_HILLS))
      add_summits (plate, ground, BIV_MAP_NODE (plate->drawing, i), distances, summits);
  for (guint i = 0; i < summits->len; i++)
    {
      const Summit *summit = &g_array_index (summits, Summit, i);
      double wide = 8.6 * 1.2 * unit, high = 5.2 * 1.25 * unit;
      int reach = (int) (wide / ground->step) + 1;
      int column = (int) lround ((summit->at.x - ground->corner.x) / ground->step);
      int row = (int) lround ((summit->at.y - ground->corner.y) / ground->step);

      for (int j = MAX (0, row - reach); j <= MIN (ground->rows - 1, row + reach); j++)
        for (int k = MAX (0, column - reach); k <= MIN (ground->columns - 1, column + reach); k++)
          {
            BivPoint at = point_of (ground, k, j);
            double x = at.x - summit->at.x, y = at.y - summit->at.y;
            double across = (x * cos (summit->angle) + y * sin (summit->angle)) / wide;
            double up = (y * cos (summit->angle) - x * sin (summit->angle)) / high;
            float *height = &heights[j * ground->columns + k];
            double own = 1.0 - across * across - up * up;

            if (own > 0.0)
              *height = (float) (MAX (*height, own) + 0.22 * MIN (*height, own));
          }
    }
  for (int j = 0; j < ground->rows; j++)
    for (int i = 0; i < ground->columns; i++)
      {
        int at = j * ground->columns + i;
        BivPoint point = point_of (ground, i, j);
        double x = point.x / unit, y = point.y / unit;

        if (heights[at] > 0)
          heights[at] *= (float) ((0.42 + 0.75 * noise (x, y, 9.0, 1) + 0.45 * noise (x, y, 4.0, 2))
                                  * (0.16 + 0.84 * ramp (distances->link[at], 0.0, 4.0 * unit))
                                  * ramp (distances->disc[at], 0.2, 4.0 * unit)
                                  * ramp (distances->water[at], 2.5 * unit, 8.0 * unit));
      }
}

/* Woods, marsh and desert lie round their places. */
static void
fill_round_places (const BivMapPlate *plate,
                   PlateGround    *ground,
                   Ground             kind,
                   const Distances   *distances)
{
  double unit = plate->spread;
  float *heights = ground->heights[kind];

  for (gsize i = 0; i < (gsize) ground->columns * ground->rows; i++)
    heights[i] = -1.0f;
  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (plate->drawing, i);
      BivPoint at = biv_plate_point (plate, node->at);

      if (!has_own (plate, node, terrains[kind]))
        continue;
      for (int row = 0; row < ground->rows; row++)
        for (int column = 0; column < ground->columns; column++)
          {
            BivPoint point = point_of (ground, column, row);
            double x = (point.x - at.x) / 1.35, y = (point.y - at.y) / 0.98, distance = hypot (x, y);
            float *height = &heights[row * ground->columns + column];

            if (distance < 26.0 * unit)
              *height = (float) MAX (*height, 1.0 - distance / (19.0 * unit)
                                                + 0.9 * (noise (point.x / unit, point.y / unit, 9.0, 11 + kind) - 0.5)
                                                + 0.35 * (noise (point.x / unit, point.y / unit, 3.6, 21 + kind) - 0.5));
          }
    }
  for (gsize i = 0; i < (gsize) ground->columns * ground->rows; i++)
    {
      double most = edges[kind] + 0.25 * (distances->disc[i] - 2.0 * unit) / unit;

      if (kind == WOODS)
        {
          most = MIN (most, edges[kind] + 0.25 * (distances->link[i] - 1.7 * unit) / unit);
          most = MIN (most, edges[kind] + 0.25 * (distances->water[i] - 2.6 * unit) / unit);
        }
      else if (kind == MARSH)
        most = MIN (most, edges[kind] + 0.25 * (distances->water[i] - 0.8 * unit) / unit);
      heights[i] = (float) MIN (heights[i], most);
    }
}

/* ---- Grids ---- */

static void
blur (const PlateGround *ground,
      float                *heights,
      guint                 times)
{
  g_autofree float *other = g_new (float, (gsize) ground->columns * ground->rows);

  for (guint n = 0; n < 2 * times; n++)
    {
      float *from = n % 2 == 0 ? heights : other, *to = n % 2 == 0 ? other : heights;

      for (int j = 0; j < ground->rows; j++)
        for (int i = 0; i < ground->columns; i++)
          {
            int left = j * ground->columns + MAX (0, i - 1), right = j * ground->columns + MIN (ground->columns - 1, i + 1);
            int up = MAX (0, j - 1) * ground->columns + i, down = MIN (ground->rows - 1, j + 1) * ground->columns + i;

            to[j * ground->columns + i] = 0.2f * (from[j * ground->columns + i] + from[left] + from[right] + from[up] + from[down]);
          }
    }
}

/* The field of the nearest cell, its edge shaken and then smoothed: one region over many cells. */
static void
fill_cells (const BivMapPlate *plate,
            PlateGround    *ground,
            Ground             kind,
            const Distances   *distances)
{
  const BivMapDrawing *drawing = plate->drawing;
  double cell = drawing->scale * plate->scale, unit = plate->spread;
  float *heights = ground->heights[kind];

  for (int j = 0; j < ground->rows; j++)
    for (int i = 0; i < ground->columns; i++)
      {
        BivPoint at = point_of (ground, i, j);
        double x = at.x + 1.6 * unit * (2 * noise (at.x / unit, at.y / unit, 6.0, 31) - 1);
        double y = at.y + 1.6 * unit * (2 * noise (at.x / unit, at.y / unit, 6.0, 32) - 1);
        BivMapSpot spot = { (x - plate->left) / cell + drawing->left, (y - plate->top) / cell + drawing->top };
        BivGridCell found;
        guint number;

        biv_grid_find_cell (drawing->campaign, spot, &found);
        /* It runs on beyond the last cell. */
        found.column = CLAMP (found.column, 1, drawing->campaign->map_columns);
        found.row = CLAMP (found.row, 1, drawing->campaign->map_rows);
        number = g_array_index (drawing->cells, guint, (found.column - 1) * drawing->campaign->map_rows + found.row - 1);
        heights[j * ground->columns + i] = number > 0 && has_own (plate, BIV_MAP_NODE (drawing, number - 1), terrains[kind]);
      }
  blur (ground, heights, (guint) MAX (2.0, (kind == HILLS ? BLURS_HILLS : BLURS) * unit));
  for (int j = 0; j < ground->rows; j++)
    for (int i = 0; i < ground->columns; i++)
      {
        int at = j * ground->columns + i;
        BivPoint point = point_of (ground, i, j);

        if (kind == HILLS)
          heights[at] = (float) (1.25 * (heights[at] - 0.38) * (0.5 + 0.6 * noise (point.x / unit, point.y / unit, 9.0, 1)
                                                                + 0.4 * noise (point.x / unit, point.y / unit, 4.0, 2))
                                 * (0.3 + 0.7 * ramp (distances->link[at], 0.0, 3.0 * unit)));
        else
          {
            heights[at] = heights[at] - 0.5f + (float) edges[kind];
            if (kind == WOODS)
              heights[at] = (float) MIN (heights[at], edges[kind] + 0.25 * (distances->link[at] - 1.2 * unit) / unit);
          }
      }
}

/* ---- Edges ---- */

typedef struct
{
  gint8 from, to;                   /* sides of a square of samples: 0 upper, 1 right, 2 lower, 3 left */
} Cut;

/* By which corners are inside: 1 upper left, 2 upper right, 4 lower right, 8 lower left. */
static const Cut cuts[16][2] = {
  { { -1, -1 }, { -1, -1 } }, { { 0, 3 }, { -1, -1 } }, { { 1, 0 }, { -1, -1 } }, { { 1, 3 }, { -1, -1 } },
  { { 2, 1 }, { -1, -1 } },   { { 0, 3 }, { 2, 1 } },   { { 2, 0 }, { -1, -1 } }, { { 2, 3 }, { -1, -1 } },
  { { 3, 2 }, { -1, -1 } },   { { 0, 2 }, { -1, -1 } }, { { 1, 0 }, { 3, 2 } },   { { 1, 2 }, { -1, -1 } },
  { { 3, 1 }, { -1, -1 } },   { { 0, 1 }, { -1, -1 } }, { { 3, 0 }, { -1, -1 } }, { { -1, -1 }, { -1, -1 } },
};

/* Beyond the samples there is nothing, so that every edge comes back to where it began. */
static double
get_height (const PlateGround *ground,
            const float          *heights,
            int                   column,
            int                   row)
{
  return column < 0 || row < 0 || column >= ground->columns || row >= ground->rows ? -0.02
                                                                                  : heights[row * ground->columns + column];
}

/* Of a side: the upper one of a square lies between two columns, its left one between two rows. */
static int
get_side (const PlateGround *ground,
          int                   column,
          int                   row,
          int                   side)
{
  int across = side == 1 ? column + 1 : column, down = side == 2 ? row + 1 : row;

  return 2 * ((down + 1) * (ground->columns + 2) + across + 1) + (side % 2);
}

static BivPoint
get_cut_point (const PlateGround *ground,
               const float          *heights,
               double                level,
               int                   side)
{
  int row = side / 2 / (ground->columns + 2) - 1, column = side / 2 % (ground->columns + 2) - 1;
  double a = get_height (ground, heights, column, row);
  double b = side % 2 == 0 ? get_height (ground, heights, column + 1, row) : get_height (ground, heights, column, row + 1);
  double share = CLAMP ((level - a) / (fabs (b - a) > 1e-9 ? b - a : 1e-9), 0.0, 1.0);
  BivPoint at = point_of (ground, column, row);

  if (side % 2 == 0)
    at.x += share * ground->step;
  else
    at.y += share * ground->step;
  return at;
}

static double
get_area (const GArray *loop)
{
  double area = 0.0;

  for (guint i = 0; i < loop->len; i++)
    {
      BivPoint a = g_array_index (loop, BivPoint, i), b = g_array_index (loop, BivPoint, (i + 1) % loop->len);

      area += a.x * b.y - b.x * a.y;
    }
  return fabs (area / 2);
}

static void
loop_clear (gpointer data)
{
  g_array_unref (*(GArray **) data);
}

/* Returns: (transfer full): of GArray of BivPoint: all lines at that level, closed */
static GArray *
trace (const PlateGround *ground,
       const float          *heights,
       double                level,
       double                least)
{
  gsize n = 2 * (gsize) (ground->columns + 3) * (ground->rows + 3);
  g_autofree int *next = g_new (int, n);
  GArray *loops = g_array_new (FALSE, FALSE, sizeof (GArray *));

  g_array_set_clear_func (loops, loop_clear);
  for (gsize i = 0; i < n; i++)
    next[i] = -1;
  for (int row = -1; row < ground->rows; row++)
    for (int column = -1; column < ground->columns; column++)
      {
        guint inside = (get_height (ground, heights, column, row) >= level ? 1 : 0)
                       | (get_height (ground, heights, column + 1, row) >= level ? 2 : 0)
                       | (get_height (ground, heights, column + 1, row + 1) >= level ? 4 : 0)
                       | (get_height (ground, heights, column, row + 1) >= level ? 8 : 0);

        for (int i = 0; i < 2 && cuts[inside][i].from >= 0; i++)
          next[get_side (ground, column, row, cuts[inside][i].from)] = get_side (ground, column, row, cuts[inside][i].to);
      }
  for (gsize i = 0; i < n; i++)
    {
      GArray *loop;

      if (next[i] < 0)
        continue;
      loop = g_array_new (FALSE, FALSE, sizeof (BivPoint));
      for (int at = (int) i; next[at] >= 0;)
        {
          BivPoint point = get_cut_point (ground, heights, level, at);
          int following = next[at];

          g_array_append_val (loop, point);
          next[at] = -1;
          at = following;
        }
      if (loop->len < 4 || get_area (loop) < least)
        g_array_unref (loop);
      else
        g_array_append_val (loops, loop);
    }
  return loops;
}

/* ---- Hachures ---- */

static BivPoint
get_slope (const PlateGround *ground,
           const float          *heights,
           BivPoint              at)
{
  int column = (int) floor ((at.x - ground->corner.x) / ground->step);
  int row = (int) floor ((at.y - ground->corner.y) / ground->step);
  double a = get_height (ground, heights, column, row), b = get_height (ground, heights, column + 1, row);
  double c = get_height (ground, heights, column, row + 1), d = get_height (ground, heights, column + 1, row + 1);

  return (BivPoint) { (b + d - a - c) / 2, (c + d - a - b) / 2 };
}

static double
interpolate (const PlateGround *ground,
             const float          *heights,
             BivPoint              at)
{
  double x = (at.x - ground->corner.x) / ground->step, y = (at.y - ground->corner.y) / ground->step;
  int column = (int) floor (x), row = (int) floor (y);
  double s = x - column, t = y - row;

  return (get_height (ground, heights, column, row) * (1 - s) + get_height (ground, heights, column + 1, row) * s) * (1 - t)
         + (get_height (ground, heights, column, row + 1) * (1 - s) + get_height (ground, heights, column + 1, row + 1) * s) * t;
}

/* Down the slope from a line of one height to the next lower one. */
static void
add_hachure (PlateGround *ground,
             BivPoint        at,
             double          lower,
             double          most)
{
  const float *heights = ground->heights[HILLS];
  Hachure hachure = { .point = at, .foot = at };
  double length = 0.0;

  while (length < most)
    {
      BivPoint slope = get_slope (ground, heights, hachure.foot);
      double steep = hypot (slope.x, slope.y);

      if (steep < 1e-5 || interpolate (ground, heights, hachure.foot) <= lower)
        break;
      hachure.foot.x -= slope.x / steep * 0.25;
      hachure.foot.y -= slope.y / steep * 0.25;
      length += 0.25;
    }
  if (length < 0.4)
    return;
  hachure.shade = CLAMP (0.5 + 0.5 * ((hachure.foot.x - at.x) + (hachure.foot.y - at.y)) * M_SQRT1_2 / length, 0.0, 1.0);
  g_array_append_val (ground->hachures, hachure);
}

static void
add_hachures (const BivMapPlate *plate,
              PlateGround    *ground)
{
  static const double levels[] = { 0.02, 0.10, 0.26, 0.42, 0.58, 0.76, 0.95 };
  double apart = HACHURE * MAX (plate->spread, 0.7), most = HACHURE_MOST * plate->spread;

  for (gsize level = 1; level < G_N_ELEMENTS (levels); level++)
    {
      g_autoptr (GArray) lines = trace (ground, ground->heights[HILLS], levels[level], 1.0);

      for (guint i = 0; i < lines->len; i++)
        {
          const GArray *line = g_array_index (lines, GArray *, i);
          double along = 0.0;

          for (guint j = 0; j < line->len; j++)
            {
              BivPoint a = g_array_index (line, BivPoint, j), b = g_array_index (line, BivPoint, (j + 1) % line->len);

              along += hypot (b.x - a.x, b.y - a.y);
              if (along < apart)
                continue;
              along -= apart;
              add_hachure (ground, b, levels[level - 1], most);
            }
        }
    }
}

/* ---- Form lines ---- */

/* Where there are neither hills nor water. */
static void
add_form_lines (const BivMapPlate *plate,
                PlateGround    *ground,
                const Distances   *distances)
{
  g_autofree float *heights = g_new (float, (gsize) ground->columns * ground->rows);
  double unit = MAX (plate->spread, 0.7);

  for (int j = 0; j < ground->rows; j++)
    for (int i = 0; i < ground->columns; i++)
      {
        BivPoint at = point_of (ground, i, j);

        heights[j * ground->columns + i] = (float) (0.62 * noise (at.x / unit, at.y / unit, 36.0, 41)
                                                    + 0.38 * noise (at.x / unit, at.y / unit, 16.0, 42));
      }
  for (double level = 0.3; level < 0.71; level += 0.08)
    {
      g_autoptr (GArray) lines = trace (ground, heights, level, 60.0);

      for (guint i = 0; i < lines->len; i++)
        {
          const GArray *line = g_array_index (lines, GArray *, i);

          for (guint j = 0; j < line->len; j += 3)
            {
              BivPoint a = g_array_index (line, BivPoint, j);
              BivPoint b = g_array_index (line, BivPoint, MIN (j + 3, line->len) % line->len);

              if (get_at (ground, distances->water, a) < 3.5 || get_at (ground, distances->disc, a) < 0.5
                  || (ground->heights[HILLS] != NULL && get_at (ground, ground->heights[HILLS], a) > 0.01))
                continue;
              g_array_append_val (ground->forms, a);
              g_array_append_val (ground->forms, b);
            }
        }
    }
}

static void
draw_form_lines (const PlateGround *ground,
                 cairo_t              *cr,
                 const BivPalette     *palette)
{
  cairo_new_path (cr);
  for (guint i = 0; i + 1 < ground->forms->len; i += 2)
    {
      BivPoint a = g_array_index (ground->forms, BivPoint, i), b = g_array_index (ground->forms, BivPoint, i + 1), before;

      /* Pieces that go on from one another are one line. */
      before = i > 0 ? g_array_index (ground->forms, BivPoint, i - 1) : (BivPoint) { -1, -1 };
      if (before.x != a.x || before.y != a.y)
        cairo_move_to (cr, a.x, a.y);
      cairo_line_to (cr, b.x, b.y);
    }
  biv_stroke_alpha (cr, is_grey (palette) ? palette->ink : palette->contour, is_grey (palette) ? 0.24 : 0.26, 0.14);
}

/* ---- Laying it out ---- */

static void
lay (const BivMapPlate *plate,
     PlateGround    *ground)
{
  gboolean is_grid = biv_map_is_grid (plate->drawing->campaign);
  Distances distances = { NULL };
  const BivBox *map = &plate->map;

  ground->step = MAX (STEP * MAX (plate->spread, 0.6), sqrt (map->width * map->height / MOST_SAMPLES));
  ground->columns = (int) (map->width / ground->step) + 3;
  ground->rows = (int) (map->height / ground->step) + 3;
  ground->corner = (BivPoint) { map->x - ground->step, map->y - ground->step };
  measure (plate, ground, &distances);
  for (int kind = 0; kind < N_GROUNDS; kind++)
    {
      if (!has_any (plate, terrains[kind]))
        continue;
      ground->heights[kind] = g_new0 (float, (gsize) ground->columns * ground->rows);
      if (is_grid)
        fill_cells (plate, ground, (Ground) kind, &distances);
      else if (kind == HILLS)
        fill_hills (plate, ground, &distances);
      else
        fill_round_places (plate, ground, (Ground) kind, &distances);
      ground->loops[kind] = trace (ground, ground->heights[kind], edges[kind],
                                   kind == HILLS ? 2.0 : LEAST_AREA * plate->spread * plate->spread);
    }
  if (ground->heights[HILLS] != NULL)
    {
      ground->inner[0] = trace (ground, ground->heights[HILLS], 0.34, 2.0);
      ground->inner[1] = trace (ground, ground->heights[HILLS], 0.62, 2.0);
      add_hachures (plate, ground);
    }
  if (!is_grid && plate->drawing->backdrop == NULL && plate->drawing->shapes->len == 0)
    add_form_lines (plate, ground, &distances);
  distances_clear (&distances);
}

static void
ground_unref (PlateGround *ground)
{
  if (!g_atomic_int_dec_and_test (&ground->n_refs))
    return;
  g_free (ground->key);
  for (int kind = 0; kind < N_GROUNDS; kind++)
    {
      g_free (ground->heights[kind]);
      g_clear_pointer (&ground->loops[kind], g_array_unref);
    }
  g_clear_pointer (&ground->inner[0], g_array_unref);
  g_clear_pointer (&ground->inner[1], g_array_unref);
  g_array_unref (ground->hachures);
  g_array_unref (ground->forms);
  g_free (ground);
}

/* ---- The same ground is sampled once ---- */

static void
add_bytes (GChecksum    *sum,
           gconstpointer bytes,
           gsize         n_bytes)
{
  g_checksum_update (sum, bytes, (gssize) n_bytes);
}

static void
add_number (GChecksum *sum,
            double     number)
{
  add_bytes (sum, &number, sizeof number);
}

static void
add_box (GChecksum    *sum,
         const BivBox *box)
{
  add_number (sum, box->x);
  add_number (sum, box->y);
  add_number (sum, box->width);
  add_number (sum, box->height);
}

static void
add_way (GChecksum       *sum,
         const BivMapWay *way)
{
  add_number (sum, way->link->link_kind == BIV_LINK_GROUND);
  add_bytes (sum, &way->curve, sizeof way->curve);
  add_number (sum, way->bent != NULL ? way->bent->len : 0);
  if (way->bent != NULL)
    add_bytes (sum, way->bent->data, way->bent->len * sizeof (BivCubic));
}

/* All that lay () looks at: who makes it look at more adds it here. */
static char *
dup_key (const BivMapPlate *plate)
{
  const BivMapDrawing *drawing = plate->drawing;
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  const double numbers[] = {
    plate->spread, plate->scale, plate->left, plate->top, drawing->scale, drawing->left, drawing->top, drawing->campaign->map_form,
    drawing->campaign->map_columns, drawing->campaign->map_rows, drawing->backdrop != NULL, drawing->shapes->len > 0,
  };

  add_bytes (sum, numbers, sizeof numbers);
  add_box (sum, &plate->map);
  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, i);
      const double own[] = { node->at.x, node->at.y, node->place->terrain, has_own (plate, node, node->place->terrain), node->seed,
                             biv_map_is_bare (drawing, node), biv_plate_get_disc (plate, node->place) };

      add_bytes (sum, own, sizeof own);
    }
  add_number (sum, drawing->ways->len);
  for (guint i = 0; i < drawing->ways->len; i++)
    add_way (sum, BIV_MAP_WAY (drawing, i));
  add_number (sum, plate->river != NULL ? plate->river->len : 0);
  if (plate->river != NULL)
    add_bytes (sum, plate->river->data, plate->river->len * sizeof (BivPoint));
  if (biv_map_is_grid (drawing->campaign))
    add_bytes (sum, drawing->cells->data, drawing->cells->len * sizeof (guint));
  return g_strdup (g_checksum_get_string (sum));
}

#define KEPT 8

/* Many sheets of a campaign have the same map in the same size, and ground does not change from turn to turn. Those that were
 * wanted last; the newest is the first. */
static GMutex kept_lock;
static PlateGround *kept[KEPT];

static PlateGround *
take_kept (const char *key)
{
  PlateGround *found = NULL;

  g_mutex_lock (&kept_lock);
  for (guint i = 0; i < KEPT && found == NULL; i++)
    if (kept[i] != NULL && g_str_equal (kept[i]->key, key))
      {
        found = kept[i];
        memmove (kept + 1, kept, i * sizeof kept[0]);
        kept[0] = found;
        g_atomic_int_inc (&found->n_refs);
      }
  g_mutex_unlock (&kept_lock);
  return found;
}

static void
keep (PlateGround *ground)
{
  PlateGround *last;

  g_mutex_lock (&kept_lock);
  last = kept[KEPT - 1];
  memmove (kept + 1, kept, (KEPT - 1) * sizeof kept[0]);
  kept[0] = ground;
  g_atomic_int_inc (&ground->n_refs);
  g_mutex_unlock (&kept_lock);
  if (last != NULL)
    ground_unref (last);
}

/* It is sampled when it is first drawn: lists of words do not ask for it. Returns: (transfer full) */
static PlateGround *
get_ground (const BivMapPlate *plate)
{
  g_autofree char *key = dup_key (plate);
  PlateGround *ground = take_kept (key);

  if (ground != NULL)
    return ground;
  ground = g_new0 (PlateGround, 1);
  ground->n_refs = 1;
  ground->key = g_steal_pointer (&key);
  ground->hachures = g_array_new (FALSE, FALSE, sizeof (Hachure));
  ground->forms = g_array_new (FALSE, FALSE, sizeof (BivPoint));
  lay (plate, ground);
  keep (ground);
  return ground;
}

/* ---- Drawing ---- */

static void
add_loops (cairo_t      *cr,
           const GArray *loops)
{
  cairo_new_path (cr);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  for (guint i = 0; loops != NULL && i < loops->len; i++)
    {
      const GArray *loop = g_array_index (loops, GArray *, i);

      /* Through the middles of its pieces, which takes the corners off. */
      for (guint j = 0; j < loop->len; j += 2)
        {
          BivPoint a = g_array_index (loop, BivPoint, j), b = g_array_index (loop, BivPoint, (j + 1) % loop->len);

          if (j == 0)
            cairo_move_to (cr, (a.x + b.x) / 2, (a.y + b.y) / 2);
          else
            cairo_line_to (cr, (a.x + b.x) / 2, (a.y + b.y) / 2);
        }
      cairo_close_path (cr);
    }
}

static void
draw_hills (const PlateGround *ground,
            cairo_t              *cr,
            const BivPalette     *palette)
{
  const double tints[] = { 0.75, 0.9, 0.75 };

  for (int i = 0; i < 3 && !is_grey (palette); i++)
    {
      add_loops (cr, i == 0 ? ground->loops[HILLS] : ground->inner[i - 1]);
      biv_fill_alpha (cr, i == 2 ? palette->level[2] : palette->level[1], tints[i]);
    }
  cairo_new_path (cr);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  for (guint i = 0; i < ground->hachures->len; i++)
    {
      const Hachure *hachure = &g_array_index (ground->hachures, Hachure, i);
      double x = hachure->foot.x - hachure->point.x, y = hachure->foot.y - hachure->point.y, length = MAX (hypot (x, y), 1e-6);
      double half = 0.05 + 0.16 * pow (hachure->shade, 1.5), nx = -y / length * half, ny = x / length * half;

      cairo_move_to (cr, hachure->point.x + nx, hachure->point.y + ny);
      cairo_line_to (cr, hachure->foot.x + 0.3 * nx, hachure->foot.y + 0.3 * ny);
      cairo_line_to (cr, hachure->foot.x - 0.3 * nx, hachure->foot.y - 0.3 * ny);
      cairo_line_to (cr, hachure->point.x - nx, hachure->point.y - ny);
      cairo_close_path (cr);
    }
  biv_fill_alpha (cr, palette->hachure, is_grey (palette) ? 0.9 : 0.85);
}

static gboolean
is_there (const PlateGround *ground,
          Ground                kind,
          BivPoint              at,
          double                more)
{
  return interpolate (ground, ground->heights[kind], at) >= edges[kind] + more;
}

/* A disc of the line's breadth: short in a file that has thousands of them. */
static void
add_dot (cairo_t *cr,
         double   x,
         double   y)
{
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x, y);
}

#define TREE_SIZES 3

typedef struct
{
  BivPoint at;
  int      size;
} Tree;

/* All shades, then all edges, then all crowns: they stand so far apart that it is seen of few. */
static void
draw_trees (cairo_t          *cr,
            const BivPalette *palette,
            const GArray     *trees,
            double            unit)
{
  static const double radii[TREE_SIZES] = { 0.64, 0.74, 0.84 };

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int pass = 0; pass < 3; pass++)
    for (int size = 0; size < TREE_SIZES; size++)
      {
        double radius = radii[size] * unit;

        cairo_new_path (cr);
        for (guint i = 0; i < trees->len; i++)
          if (g_array_index (trees, Tree, i).size == size)
            add_dot (cr, g_array_index (trees, Tree, i).at.x + (pass == 0 ? 0.14 * radius : 0.0),
                     g_array_index (trees, Tree, i).at.y + (pass == 0 ? 0.18 * radius : 0.0));
        biv_set_colour (cr, pass == 2 ? palette->tree : palette->tree_shade);
        cairo_set_line_width (cr, 2.0 * (pass == 0 ? radius : pass == 1 ? 0.92 * radius + 0.07 : 0.92 * radius - 0.07));
        cairo_stroke (cr);
      }
  cairo_restore (cr);
}

static void
draw_woods (const BivMapPlate    *plate,
            const PlateGround *ground,
            cairo_t              *cr,
            const BivPalette     *palette)
{
  double apart = TREE_APART * MAX (plate->spread, 0.6);
  g_autoptr (GArray) trees = g_array_new (FALSE, FALSE, sizeof (Tree));
  const double dashes[] = { 0.9, 0.6 };

  add_loops (cr, ground->loops[WOODS]);
  biv_set_colour_alpha (cr, palette->wood, is_grey (palette) ? 0.0 : 0.85);
  cairo_fill_preserve (cr);
  biv_set_colour_alpha (cr, palette->wood_edge, 0.9);
  cairo_set_line_width (cr, 0.2);
  cairo_set_dash (cr, dashes, is_grey (palette) ? G_N_ELEMENTS (dashes) : 0, 0.0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
  for (int row = 0; row * apart < plate->map.height; row++)
    for (int column = 0; column * apart < plate->map.width; column++)
      {
        double push = (row & 1 ? 0.5 : 0.0) + 0.28 * biv_wobble (5, BIV_WOBBLE_TREE, column, row, 0);
        BivPoint at = { plate->map.x + (column + push) * apart,
                        plate->map.y + (row + 0.28 * biv_wobble (5, BIV_WOBBLE_TREE, column, row, 1)) * apart };

        /* Here and there one is missing. */
        if (is_there (ground, WOODS, at, 0.06) && biv_wobble (5, BIV_WOBBLE_TREE, column, row, 3) < 0.62)
          {
            Tree tree = { at, (int) (biv_wobble_hash (5, BIV_WOBBLE_TREE, column, row, 2) % TREE_SIZES) };

            g_array_append_val (trees, tree);
          }
      }
  draw_trees (cr, palette, trees, MAX (plate->spread, 0.6));
}

static void
add_reed (cairo_t *cr,
          BivPoint at,
          double   unit)
{
  for (int blade = -1; blade <= 1; blade++)
    {
      cairo_move_to (cr, at.x + 0.25 * blade * unit, at.y);
      cairo_rel_line_to (cr, 0.42 * blade * unit, -(0.95 - 0.2 * ABS (blade)) * unit);
    }
}

/* Strokes like still water, with reeds, and no edge. */
static void
draw_marsh (const BivMapPlate    *plate,
            const PlateGround *ground,
            cairo_t              *cr,
            const BivPalette     *palette)
{
  double unit = MAX (plate->spread, 0.6), apart = REED_APART * unit;

  add_loops (cr, ground->loops[MARSH]);
  biv_fill_alpha (cr, palette->water, is_grey (palette) ? 0.0 : 0.34);
  for (int row = 0; row * apart < plate->map.height; row++)
    for (int column = 0; column * 3.4 * unit < plate->map.width; column++)
      {
        double chance = biv_wobble (6, BIV_WOBBLE_LAKE, column, row, 0), length = (1.9 + 0.9 * chance) * unit;
        double push = 0.5 * (row & 1) + 0.3 * biv_wobble (6, BIV_WOBBLE_LAKE, column, row, 1);
        BivPoint at = { plate->map.x + (column + push) * 3.4 * unit, plate->map.y + row * apart };

        if (!is_there (ground, MARSH, at, 0.0) || !is_there (ground, MARSH, (BivPoint) { at.x + length, at.y }, 0.0))
          continue;
        cairo_move_to (cr, at.x, at.y);
        cairo_rel_line_to (cr, length, 0.0);
        if (biv_wobble (6, BIV_WOBBLE_LAKE, column, row, 2) > 0.45)
          add_reed (cr, (BivPoint) { at.x + length / 2, at.y - 0.1 }, unit);
      }
  biv_stroke_alpha (cr, palette->bank, 0.9, 0.18);
}

static void
draw_desert (const BivMapPlate    *plate,
             const PlateGround *ground,
             cairo_t              *cr,
             const BivPalette     *palette)
{
  double apart = 2.0 * MAX (plate->spread, 0.6);

  add_loops (cr, ground->loops[DESERT]);
  biv_fill_alpha (cr, palette->level[1], is_grey (palette) ? 0.0 : 0.5);
  for (int row = 0; row * apart < plate->map.height; row++)
    for (int column = 0; column * apart < plate->map.width; column++)
      {
        BivPoint at = { plate->map.x + (column + 0.45 * biv_wobble (8, BIV_WOBBLE_BROKEN, column, row, 0)) * apart,
                        plate->map.y + (row + 0.45 * biv_wobble (8, BIV_WOBBLE_BROKEN, column, row, 1)) * apart };

        if (!is_there (ground, DESERT, at, 0.08))
          continue;
        add_dot (cr, at.x, at.y);
      }
  biv_set_colour_alpha (cr, palette->contour, 0.8);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, 0.4);
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

/* The sides of a grid's cells. */
static void
draw_grid (const BivMapPlate *plate,
           cairo_t           *cr,
           const BivPalette  *palette)
{
  cairo_save (cr);
  cairo_translate (cr, plate->left, plate->top);
  cairo_scale (cr, plate->scale, plate->scale);
  cairo_new_path (cr);
  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    biv_map_add_cell (plate->drawing, cr, BIV_MAP_NODE (plate->drawing, i)->at, 1.0);
  cairo_restore (cr);
  biv_stroke_alpha (cr, palette->grid, MIN (1.0, 1.5 * palette->grid_opacity), 0.16);
}

/* Water is a place's whole ground; there is no more to it than its tint. */
static void
draw_lakes (const BivMapPlate *plate,
            cairo_t           *cr,
            const BivPalette  *palette)
{
  for (guint i = 0; i < plate->drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (plate->drawing, i);
      BivPoint at = biv_plate_point (plate, node->at);

      if (!has_own (plate, node, BIV_TERRAIN_WATER))
        continue;
      cairo_new_path (cr);
      if (biv_map_is_grid (plate->drawing->campaign))
        {
          cairo_save (cr);
          cairo_translate (cr, plate->left, plate->top);
          cairo_scale (cr, plate->scale, plate->scale);
          biv_map_add_cell (plate->drawing, cr, node->at, 1.004);
          cairo_restore (cr);
        }
      else
        {
          cairo_save (cr);
          cairo_translate (cr, at.x, at.y);
          cairo_scale (cr, 15.0 * plate->spread, 9.0 * plate->spread);
          cairo_arc (cr, 0, 0, 1, 0, 2 * G_PI);
          cairo_restore (cr);
        }
      biv_fill (cr, palette->water);
    }
}

void
biv_plate_draw_ground (const BivMapPlate *plate,
                       cairo_t           *cr,
                       const BivPalette  *palette)
{
  PlateGround *ground = get_ground (plate);

  cairo_save (cr);
  draw_form_lines (ground, cr, palette);
  draw_lakes (plate, cr, palette);
  if (ground->loops[DESERT] != NULL)
    draw_desert (plate, ground, cr, palette);
  if (ground->loops[MARSH] != NULL)
    draw_marsh (plate, ground, cr, palette);
  if (ground->loops[HILLS] != NULL)
    draw_hills (ground, cr, palette);
  if (ground->loops[WOODS] != NULL)
    draw_woods (plate, ground, cr, palette);
  if (biv_map_is_grid (plate->drawing->campaign))
    draw_grid (plate, cr, palette);
  cairo_restore (cr);
  ground_unref (ground);
}

void
biv_plate_draw_sample (cairo_t          *cr,
                       const BivPalette *palette,
                       BivTerrain        terrain,
                       const BivBox     *box)
{
  double middle = box->y + box->height / 2;
  g_autoptr (GArray) trees = g_array_new (FALSE, FALSE, sizeof (Tree));

  cairo_save (cr);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  cairo_clip (cr);
  if (!is_grey (palette))
    {
      biv_set_colour_alpha (cr, terrain == BIV_TERRAIN_WOODS   ? palette->wood
                                : terrain == BIV_TERRAIN_MARSH ? palette->water
                                                               : palette->level[1],
                            terrain == BIV_TERRAIN_MARSH ? 0.34 : 0.8);
      cairo_paint (cr);
    }
  for (double x = box->x + 0.9; x < box->x + box->width;
       x += terrain == BIV_TERRAIN_HILLS ? 0.66 : terrain == BIV_TERRAIN_WOODS ? 2.05 : 2.4)
    switch (terrain)
      {
      case BIV_TERRAIN_HILLS:
        cairo_move_to (cr, x, box->y + 0.5);
        cairo_line_to (cr, x, box->y + box->height - 0.5);
        break;
      case BIV_TERRAIN_WOODS:
        {
          Tree tree = { { x + 0.2, middle }, 1 };

          g_array_append_val (trees, tree);
        }
        break;
      case BIV_TERRAIN_MARSH:
        for (int i = -1; i <= 1; i++)
          {
            cairo_move_to (cr, x - 0.5 + 0.5 * i, middle + i);
            cairo_rel_line_to (cr, 1.7, 0.0);
          }
        add_reed (cr, (BivPoint) { x + 0.4, middle }, 0.9);
        break;
      default:
        for (int i = -1; i <= 1; i++)
          {
            cairo_new_sub_path (cr);
            cairo_arc (cr, x + 0.5 * (i & 1), middle + 0.9 * i, 0.14, 0, 2 * G_PI);
          }
        break;
      }
  biv_set_colour_alpha (cr, terrain == BIV_TERRAIN_MARSH   ? palette->bank
                            : terrain == BIV_TERRAIN_HILLS ? palette->hachure
                                                           : palette->contour, 0.9);
  cairo_set_line_width (cr, 0.2);
  cairo_stroke (cr);
  draw_trees (cr, palette, trees, 1.2);
  cairo_restore (cr);
}
