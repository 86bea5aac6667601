/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made-land.c: ground made up by number: heights first, then water, roads, houses and what grows, each where it would be
 *
 * The land is a net of places: the cells of a board, or on a table points close together. */
#include "config.h"
#include "board/made-land-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "board/board-edit.h"

#define TABLE_STEP   45             /* mm between the places of a table, about */
#define TABLE_MOST   60             /* places along its longer side */
#define TRIES        60

/* ---- Kinds and knobs ---- */

static const struct
{
  const char *name, *label;
  int         knobs[BIV_N_LAND_KNOBS];
} lands[BIV_N_LANDS] = {
  /*                                                          hills height woods town broken river fords roads */
  [BIV_LAND_OPEN]       = { "open", NC_("land", "Open"),             { 14, 1, 8, 0, 0, 0, 0, 2 } },
  [BIV_LAND_HILLS]      = { "hills", NC_("land", "Hills"),           { 46, 3, 10, 0, 0, 0, 0, 2 } },
  [BIV_LAND_WOODS]      = { "woods", NC_("land", "Woods"),           { 16, 2, 38, 0, 0, 1, 2, 2 } },
  [BIV_LAND_TOWN]       = { "town", NC_("land", "Town"),             { 14, 1, 8, 9, 0, 1, 2, 4 } },
  [BIV_LAND_RIVER]      = { "river", NC_("land", "River"),           { 22, 2, 10, 2, 3, 2, 2, 2 } },
  [BIV_LAND_CROSSROADS] = { "crossroads", NC_("land", "Crossroads"), { 16, 1, 10, 3, 0, 0, 0, 4 } },
  [BIV_LAND_MARSH]      = { "marsh", NC_("land", "Marsh"),           { 6, 1, 8, 0, 22, 1, 4, 2 } },
};

static const struct
{
  const char *name, *label;
  int         most;
} knobs[BIV_N_LAND_KNOBS] = {
  [BIV_LAND_KNOB_HILLS]  = { "hills", NC_("land knob", "Hills, %"), 70 },
  [BIV_LAND_KNOB_HEIGHT] = { "height", NC_("land knob", "Contours"), 4 },
  [BIV_LAND_KNOB_WOODS]  = { "woods", NC_("land knob", "Woods, %"), 60 },
  [BIV_LAND_KNOB_TOWN]   = { "town", NC_("land knob", "Town, %"), 30 },
  [BIV_LAND_KNOB_BROKEN] = { "broken", NC_("land knob", "Marsh, %"), 40 },
  [BIV_LAND_KNOB_RIVER]  = { "river", NC_("land knob", "River’s width"), 3 },
  [BIV_LAND_KNOB_FORDS]  = { "fords", NC_("land knob", "Fords"), 6 },
  [BIV_LAND_KNOB_ROADS]  = { "roads", NC_("land knob", "Roads’ ends"), 6 },
};

const char *
biv_land_get_name (BivLand land)
{
  g_return_val_if_fail (land < BIV_N_LANDS, NULL);
  return lands[land].name;
}

const char *
biv_land_get_label (BivLand land)
{
  g_return_val_if_fail (land < BIV_N_LANDS, NULL);
  return g_dpgettext2 (GETTEXT_PACKAGE, "land", lands[land].label);
}

gboolean
biv_land_from_name (const char *name,
                    BivLand    *land)
{
  for (int i = 0; i < BIV_N_LANDS; i++)
    if (g_strcmp0 (name, lands[i].name) == 0)
      {
        *land = (BivLand) i;
        return TRUE;
      }
  return FALSE;
}

const char *
biv_land_knob_get_name (BivLandKnob knob)
{
  g_return_val_if_fail (knob < BIV_N_LAND_KNOBS, NULL);
  return knobs[knob].name;
}

const char *
biv_land_knob_get_label (BivLandKnob knob)
{
  g_return_val_if_fail (knob < BIV_N_LAND_KNOBS, NULL);
  return g_dpgettext2 (GETTEXT_PACKAGE, "land knob", knobs[knob].label);
}

int
biv_land_knob_get_most (BivLandKnob knob)
{
  g_return_val_if_fail (knob < BIV_N_LAND_KNOBS, 0);
  return knobs[knob].most;
}

void
biv_land_get_knobs (BivLand land,
                    int     wanted[BIV_N_LAND_KNOBS])
{
  g_return_if_fail (land < BIV_N_LANDS);
  memcpy (wanted, lands[land].knobs, sizeof lands[land].knobs);
}

/* ---- Noise ---- */

/* Of a crossing of the lattice always the same: not a draw, but a digest. */
static int
corner (const BivLandWork *work,
        guint32            which,
        int                x,
        int                y)
{
  guint64 z = (((guint64) work->salt << 32) | which) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)
              ^ ((((guint64) (guint32) x << 32) | (guint32) y) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9));

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return (int) ((z ^ (z >> 31)) & 0xffff);
}

static int
ease (int part)                     /* of 1,024 */
{
  return (int) ((gint64) part * part * (3 * 1024 - 2 * part) / (1024 * 1024));
}

int
biv_land_noise (const BivLandWork *work,
                guint32            which,
                BivLength          x,
                BivLength          y,
                BivLength          wave)
{
  int column, row, across, up, south, north;

  x += 1 << 24;                     /* never below nought */
  y += 1 << 24;
  column = x / wave;
  row = y / wave;
  across = ease ((int) ((gint64) (x % wave) * 1024 / wave));
  up = ease ((int) ((gint64) (y % wave) * 1024 / wave));
  south = (corner (work, which, column, row) * (1024 - across) + corner (work, which, column + 1, row) * across) / 1024;
  north = (corner (work, which, column, row + 1) * (1024 - across) + corner (work, which, column + 1, row + 1) * across)
          / 1024;
  return (south * (1024 - up) + north * up) / 1024;
}

static int
noise_at (const BivLandWork *work,
          guint32            which,
          int                place,
          BivLength          wave)
{
  return biv_land_noise (work, which, work->places[place].at.x, work->places[place].at.y, wave);
}

/* ---- The net ---- */

static void
lay_cells (BivLandWork *work)
{
  const BivLandPlan *plan = work->plan;
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new (plan->shape, plan->width, plan->height);
  gboolean is_hexes = plan->shape == BIV_BOARD_HEXES;

  work->columns = plan->width;
  work->rows = plan->height;
  work->n_places = plan->width * plan->height;
  work->n_ways = biv_board_draft_get_n_directions (draft);
  work->places = g_new0 (BivLandPlace, work->n_places);
  work->width = is_hexes ? plan->width * (BIV_LAND_SIDE * 866 / 1000) : plan->width * BIV_LAND_SIDE;
  work->height = plan->height * BIV_LAND_SIDE;
  for (int i = 0; i < work->n_places; i++)
    {
      BivLandPlace *place = &work->places[i];
      int column = i % plan->width, row = i / plan->width;

      if (is_hexes)
        {
          place->at.x = column * (BIV_LAND_SIDE * 866 / 1000) + BIV_LAND_SIDE / 2;
          place->at.y = (plan->height - 1 - row) * BIV_LAND_SIDE + (column % 2 == 0 ? BIV_LAND_SIDE / 2 : 0);
        }
      else
        place->at = (BivSpot) { column * BIV_LAND_SIDE + BIV_LAND_SIDE / 2, row * BIV_LAND_SIDE + BIV_LAND_SIDE / 2 };
      for (guint way = 0; way < BIV_LAND_WAYS; way++)
        {
          BivCell next = way < work->n_ways ? biv_board_draft_get_neighbour (draft, (BivCell) i, way) : BIV_NO_CELL;

          place->next[way] = next == BIV_NO_CELL ? -1 : (gint16) next;
        }
      place->is_border = column == 0 || row == 0 || column == plan->width - 1 || row == plan->height - 1;
    }
}

static void
lay_points (BivLandWork *work)
{
  static const int ways[BIV_LAND_WAYS][2] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 1, -1 }, { 0, -1 }, { -1, -1 }, { -1, 0 },
                                              { -1, 1 } };
  const BivLandPlan *plan = work->plan;
  int step = MAX (TABLE_STEP, MAX (plan->width, plan->height) / TABLE_MOST);

  work->columns = plan->width / step + 1;
  work->rows = plan->height / step + 1;
  work->n_places = work->columns * work->rows;
  work->n_ways = BIV_LAND_WAYS;
  work->places = g_new0 (BivLandPlace, work->n_places);
  work->width = plan->width * BIV_MM;
  work->height = plan->height * BIV_MM;
  for (int i = 0; i < work->n_places; i++)
    {
      BivLandPlace *place = &work->places[i];
      int column = i % work->columns, row = i / work->columns;

      place->at.x = (BivLength) ((gint64) work->width * column / (work->columns - 1));
      place->at.y = (BivLength) ((gint64) work->height * row / (work->rows - 1));
      for (guint way = 0; way < BIV_LAND_WAYS; way++)
        {
          int x = column + ways[way][0], y = row + ways[way][1];

          place->next[way] = x < 0 || y < 0 || x >= work->columns || y >= work->rows ? -1 : (gint16) (y * work->columns + x);
        }
      place->is_border = column == 0 || row == 0 || column == work->columns - 1 || row == work->rows - 1;
    }
}

static int
distance_between (const BivLandWork *work,
                  int                a,
                  int                b)             /* in millimetres */
{
  gint64 x = work->places[a].at.x - work->places[b].at.x, y = work->places[a].at.y - work->places[b].at.y;

  return (int) (biv_root ((guint64) (x * x + y * y)) / BIV_MM);
}

/* How far in from the west or the south, of 1,000. */
static int
share_of (const BivLandWork *work,
          int                place,
          gboolean           is_up)
{
  return is_up ? (int) ((gint64) work->places[place].at.y * 1000 / work->height)
               : (int) ((gint64) work->places[place].at.x * 1000 / work->width);
}

/* ---- Heights: ridges that run one way, folded and broken by smaller hills ---- */

static void
raise_land (BivLandWork *work)
{
  BivLength shorter = MIN (work->width, work->height);
  BivAngle along = (BivAngle) biv_random_below (&work->random, 65536);
  gint32 sine, cosine;

  work->wave = CLAMP (shorter * 45 / 100, 3 * BIV_LAND_SIDE, 7 * BIV_LAND_SIDE);
  biv_angle_get_sines (along, &sine, &cosine);
  for (int i = 0; i < work->n_places; i++)
    {
      BivLandPlace *place = &work->places[i];
      BivLength x = place->at.x + (noise_at (work, 1, i, work->wave) - 32768) * (work->wave / 256) / 384;
      BivLength y = place->at.y + (noise_at (work, 2, i, work->wave) - 32768) * (work->wave / 256) / 384;
      BivLength u = (BivLength) (((gint64) x * sine + (gint64) y * cosine) >> 30);
      BivLength v = (BivLength) (((gint64) x * cosine - (gint64) y * sine) >> 30);
      int fold = biv_land_noise (work, 3, u * 10 / 24, v, work->wave);
      int ridge = 65535 - ABS (2 * fold - 65535);

      place->high = (ridge * 50 + biv_land_noise (work, 4, u * 10 / 16, v, work->wave) * 34
                     + noise_at (work, 5, i, work->wave * 4 / 10) * 16) / 100;
      if (work->plan->shape == BIV_BOARD_TABLE)
        place->high += noise_at (work, 6, i, work->wave * 2 / 10) * 7 / 100;
    }
}

/* ---- Ways: the cheapest from place to place ---- */

typedef int (*StepCost) (const BivLandWork *work, int before, int from, int to);

/* From @start to the first place that @is_goal. Returns: (transfer full) (nullable): of int, @start first */
static GArray *
find_way (const BivLandWork *work,
          int                start,
          gboolean         (*is_goal) (const BivLandWork *work, int place),
          StepCost           cost_of)
{
  g_autofree int *costs = g_new (int, work->n_places), *before = g_new (int, work->n_places);
  g_autofree gboolean *is_done = g_new0 (gboolean, work->n_places);
  GArray *way;

  for (int i = 0; i < work->n_places; i++)
    costs[i] = G_MAXINT, before[i] = -1;
  costs[start] = 0;
  for (;;)
    {
      int at = -1;

      for (int i = 0; i < work->n_places; i++)
        if (!is_done[i] && costs[i] < G_MAXINT && (at < 0 || costs[i] < costs[at]))
          at = i;
      if (at < 0)
        return NULL;
      is_done[at] = TRUE;
      if (at != start && is_goal (work, at))
        {
          way = g_array_new (FALSE, FALSE, sizeof (int));
          for (int i = at; i >= 0; i = before[i])
            g_array_prepend_val (way, i);
          return way;
        }
      for (guint way_on = 0; way_on < work->n_ways; way_on++)
        {
          int to = work->places[at].next[way_on], cost;

          if (to < 0 || is_done[to])
            continue;
          cost = cost_of (work, before[at], at, to);
          if (cost >= 0 && costs[at] + cost < costs[to])
            {
              costs[to] = costs[at] + cost;
              before[to] = at;
            }
        }
    }
}

/* ---- The river ---- */

/* Whether it runs from side to side, so between the two armies, or from one army's edge to the other's. */
static gboolean
is_river_goal_east (const BivLandWork *work,
                    int                place)
{
  return place % work->columns == work->columns - 1 && ABS (share_of (work, place, TRUE) - 500) < 240;
}

static gboolean
is_river_goal_north (const BivLandWork *work,
                     int                place)
{
  int row = place / work->columns;

  return row == (work->plan->shape == BIV_BOARD_HEXES ? 0 : work->rows - 1) && ABS (share_of (work, place, FALSE) - 500) < 330;
}

static int
river_cost (const BivLandWork *work,
            int                from,
            int                to,
            gboolean           is_up)
{
  int aside = ABS (share_of (work, to, !is_up) - 500), length = distance_between (work, from, to);
  int first = is_up ? to / work->columns : to % work->columns, last = is_up ? work->rows - 1 : work->columns - 1, bend;

  if (work->places[to].is_border && first != 0 && first != last)
    return -1;
  if (work->places[from].is_border && work->places[to].is_border)
    return -1;
  /* Valleys, and bends of its own. */
  bend = noise_at (work, 7, to, work->wave * 6 / 10) / 256;
  return length * (15 + work->places[to].high / 500 + bend * bend / 110
                   + MAX (0, aside - 220) / 2) / 100;
}

static int
river_cost_east (const BivLandWork *work,
                 int                before,
                 int                from,
                 int                to)
{
  return river_cost (work, from, to, FALSE);
}

static int
river_cost_north (const BivLandWork *work,
                  int                before,
                  int                from,
                  int                to)
{
  return river_cost (work, from, to, TRUE);
}

static void
find_river (BivLandWork *work)
{
  int width = work->plan->knobs[BIV_LAND_KNOB_RIVER];
  gboolean is_up = width == 1 && biv_random_below (&work->random, 2) == 0;
  int start = -1;

  if (width == 0)
    return;
  for (int tries = 0; tries < 40 && start < 0; tries++)
    {
      int number = (int) biv_random_below (&work->random, (guint32) (is_up ? work->columns : work->rows));
      int place = is_up ? (work->plan->shape == BIV_BOARD_HEXES ? work->rows - 1 : 0) * work->columns + number
                        : number * work->columns;

      if (ABS (share_of (work, place, !is_up) - 500) < (is_up ? 330 : 240))
        start = place;
    }
  if (start < 0)
    return;
  work->river = find_way (work, start, is_up ? is_river_goal_north : is_river_goal_east, is_up ? river_cost_north
                                                                                                : river_cost_east);
  if (work->river == NULL)
    return;
  /* It runs from the higher end to the lower. */
  if (work->places[start].high < work->places[g_array_index (work->river, int, work->river->len - 1)].high)
    for (guint i = 0; i < work->river->len / 2; i++)
      {
        int *a = &g_array_index (work->river, int, i), *b = &g_array_index (work->river, int, work->river->len - 1 - i);
        int kept = *a;

        *a = *b;
        *b = kept;
      }
  for (guint i = 0; i < work->river->len; i++)
    {
      BivLandPlace *place = &work->places[g_array_index (work->river, int, i)];
      BivLandPlace *north = place->next[0] >= 0 ? &work->places[place->next[0]] : NULL;

      place->water = BIV_WATER_DEEP;
      if (width == 3 && work->plan->shape == BIV_BOARD_SQUARES && work->rows >= 10 && north != NULL)
        north->water = BIV_WATER_DEEP;
    }
}

/* The water has cut a valley, and all the land falls with it. */
static void
cut_valley (BivLandWork *work)
{
  int reach = (int) (work->wave / BIV_MM) * 9 / 10;

  for (int i = 0; i < work->n_places; i++)
    {
      BivLandPlace *place = &work->places[i];
      guint nearest = 0;

      place->from_water = G_MAXINT32;
      for (guint k = 0; work->river != NULL && k < work->river->len; k++)
        {
          int far = distance_between (work, i, g_array_index (work->river, int, k));

          if (far < place->from_water)
            {
              place->from_water = far;
              nearest = k;
            }
        }
      if (work->river == NULL)
        continue;
      place->high += 16000 - (gint32) (32000 * (gint64) nearest / work->river->len);
      if (place->from_water < reach)
        place->high -= 30000 * (reach - place->from_water) / reach;
    }
}

static int
compare_high (gconstpointer a,
              gconstpointer b)
{
  const gint32 *first = a, *second = b;

  return (*first > *second) - (*first < *second);
}

/* Of all the ground as much is above the plain as is wanted; of each level about two fifths rise to the next. */
static void
find_floors (BivLandWork *work)
{
  g_autofree gint32 *sorted = g_new (gint32, work->n_places);
  int above = work->n_places * work->plan->knobs[BIV_LAND_KNOB_HILLS] / 100;

  for (int i = 0; i < work->n_places; i++)
    sorted[i] = work->places[i].high;
  qsort (sorted, (gsize) work->n_places, sizeof *sorted, compare_high);
  for (int level = 1; level <= BIV_BOARD_MAX_LEVEL; level++)
    {
      work->floors[level] = G_MAXINT32;
      if (level > work->plan->knobs[BIV_LAND_KNOB_HEIGHT] || above == 0)
        continue;
      work->floors[level] = sorted[work->n_places - above];
      if (level > 1 && work->floors[level] <= work->floors[level - 1])
        work->floors[level] = G_MAXINT32;
      above = above * 38 / 100;
    }
}

/* A hollow of one place is filled: a puddle that nobody would see. */
static void
fill_hollows (BivLandWork *work)
{
  for (int i = 0; i < work->n_places; i++)
    {
      int least = BIV_BOARD_MAX_LEVEL;

      for (guint way = 0; way < work->n_ways; way++)
        if (work->places[i].next[way] >= 0)
          least = MIN (least, work->places[work->places[i].next[way]].level);
      if (least > work->places[i].level && work->places[i].water == BIV_WATER_NONE)
        work->places[i].level = (guint8) least;
    }
}

/* Nobody climbs two contours in a step; a lone cell that stands up is levelled, and so is every place in the water. */
static void
set_levels (BivLandWork *work)
{
  gboolean is_changed = TRUE;

  for (int i = 0; i < work->n_places; i++)
    for (int level = 1; level <= BIV_BOARD_MAX_LEVEL; level++)
      if (work->places[i].high >= work->floors[level] && work->places[i].water == BIV_WATER_NONE)
        work->places[i].level = (guint8) level;
  fill_hollows (work);
  while (is_changed)
    {
      is_changed = FALSE;
      for (int i = 0; i < work->n_places; i++)
        {
          BivLandPlace *place = &work->places[i];
          int least = place->level, n_up = 0;

          for (guint way = 0; way < work->n_ways; way++)
            if (place->next[way] >= 0)
              {
                int beside = work->places[place->next[way]].level;

                least = MIN (least, beside + 1);
                n_up += beside >= place->level;
              }
          if (least == place->level && (place->level == 0 || n_up > 0))
            continue;
          place->level = (guint8) (least < place->level ? least : place->level - 1);
          is_changed = TRUE;
        }
    }
}

/* ---- Roads ---- */

static gboolean
is_road (const BivLandWork *work,
         int                place)
{
  return work->places[place].is_road && work->places[place].water == BIV_WATER_NONE;
}

static guint
count_beside (const BivLandWork *work,
              int                place,
              gboolean         (*is_such) (const BivLandPlace *place))
{
  guint n = 0;

  for (guint way = 0; way < work->n_ways; way++)
    n += work->places[place].next[way] >= 0 && is_such (&work->places[work->places[place].next[way]]);
  return n;
}

static gboolean
is_wet (const BivLandPlace *place)
{
  return place->water != BIV_WATER_NONE;
}

static gboolean
is_way (const BivLandPlace *place)
{
  return place->is_road;
}

/* Even ground, old roads, and water straight across at a place that has water on two sides only. */
static int
road_cost (const BivLandWork *work,
           int                before,
           int                from,
           int                to)
{
  const BivLandPlace *here = &work->places[from], *there = &work->places[to];
  int length = distance_between (work, from, to), cost = length;

  if (here->is_border && there->is_border)
    return -1;
  if (there->water != BIV_WATER_NONE)
    cost += there->is_road ? 30 : 500;
  if (here->water != BIV_WATER_NONE && there->water != BIV_WATER_NONE && work->plan->knobs[BIV_LAND_KNOB_RIVER] < 3)
    return -1;
  if (here->water != BIV_WATER_NONE && before >= 0)
    {
      BivSpot a = work->places[before].at, b = here->at, c = there->at;
      gint64 turn = ABS ((gint64) (b.x - a.x) * (c.y - b.y) - (gint64) (b.y - a.y) * (c.x - b.x)) / (100 * BIV_MM);

      if (turn > length * BIV_MM / 3)
        cost += 400;
    }
  cost += ABS (there->level - here->level) * 130 + there->level * length / 3
          + ABS (there->high - here->high) / 400 + noise_at (work, 9, to, work->wave / 2) * length / 120000;
  if (there->is_border)
    cost += length;
  return there->is_road ? cost / 2 : cost;
}

/* A level place near the middle, by the water if there is some. */
static void
choose_hub (BivLandWork *work)
{
  int best = G_MAXINT;

  for (int i = 0; i < work->n_places; i++)
    {
      const BivLandPlace *place = &work->places[i];
      int across = ABS (share_of (work, i, FALSE) - 500), up = ABS (share_of (work, i, TRUE) - 500);
      int cost = across + up + place->level * 120 + noise_at (work, 10, i, work->wave / 2) / 170;

      if (work->river != NULL)
        cost += ABS (place->from_water - 150) / 2;
      if (place->water != BIV_WATER_NONE || across > 260 || up > 260 || place->is_border
          || count_beside (work, i, is_wet) > 0 || cost >= best)
        continue;
      best = cost;
      work->hub = i;
    }
}

/* Where a road comes in by a side: 0 south, 1 north, 2 west, 3 east. Returns: -1 where there is only water */
static int
choose_end (BivLandWork *work,
            int          side)
{
  gboolean is_up = side < 2;
  int n = is_up ? work->columns : work->rows, best = -1, best_cost = G_MAXINT;
  gboolean is_last = (side == 1) != (work->plan->shape == BIV_BOARD_HEXES && is_up);

  for (int tries = 0; tries < 5; tries++)
    {
      int number = n / 5 + (int) biv_random_below (&work->random, (guint32) MAX (1, n * 3 / 5));
      int place = is_up ? (is_last ? work->rows - 1 : 0) * work->columns + number
                        : number * work->columns + (side == 3 ? work->columns - 1 : 0);
      int cost = work->places[place].level * 1000 + ABS (number - n / 2) * 400 / n;

      if (work->places[place].is_road || count_beside (work, place, is_wet) > 0
          || work->places[place].water != BIV_WATER_NONE || cost >= best_cost)
        continue;
      best_cost = cost;
      best = place;
    }
  return best;
}

/* Roads that met before they came to the hub leave a stump there: the hub is where they meet. */
static void
cut_stump (BivLandWork *work)
{
  GArray *road = work->roads->len > 1 ? g_ptr_array_index (work->roads, 0) : NULL;

  while (road != NULL && road->len > 2)
    {
      guint n_here = 0;

      for (guint i = 1; i < work->roads->len; i++)
        {
          GArray *other = g_ptr_array_index (work->roads, i);

          n_here += g_array_index (other, int, other->len - 1) == work->hub;
        }
      if (n_here > 0)
        return;
      work->places[work->hub].is_road = FALSE;
      g_array_set_size (road, road->len - 1);
      work->hub = g_array_index (road, int, road->len - 1);
    }
}

/* The side that no road comes in by, and that faces one, is the next. */
static void
lay_roads (BivLandWork *work)
{
  static const int turns[2][6] = { { 0, 1, 2, 3, 0, 1 }, { 2, 3, 0, 1, 2, 3 } };
  gboolean is_between = work->river != NULL && work->plan->knobs[BIV_LAND_KNOB_RIVER] > 1;
  guint first = is_between ? 0 : biv_random_below (&work->random, 3) == 0;

  if (work->plan->knobs[BIV_LAND_KNOB_ROADS] == 0 || work->hub < 0)
    return;
  work->places[work->hub].is_road = TRUE;
  for (int i = 0; i < work->plan->knobs[BIV_LAND_KNOB_ROADS]; i++)
    {
      int end = choose_end (work, turns[first][i]);
      GArray *road = end >= 0 ? find_way (work, end, is_road, road_cost) : NULL;

      for (guint k = 0; road != NULL && k < road->len; k++)
        work->places[g_array_index (road, int, k)].is_road = TRUE;
      if (road != NULL)
        g_ptr_array_add (work->roads, road);
    }
  cut_stump (work);
}

/* The stretch of the river that is furthest from every crossing. */
static void
lay_fords (BivLandWork *work)
{
  int n = work->river != NULL ? work->plan->knobs[BIV_LAND_KNOB_FORDS] : 0;

  for (; n > 0; n--)
    {
      int best = -1, best_far = work->plan->shape == BIV_BOARD_TABLE ? 220 : 190;

      for (guint i = 2; i + 2 < work->river->len; i++)
        {
          int place = g_array_index (work->river, int, i), far = G_MAXINT, edge;

          if (work->places[place].is_road || work->places[place].is_border || count_beside (work, place, is_way) > 0
              || (work->plan->shape != BIV_BOARD_TABLE && count_beside (work, place, is_wet) != 2))
            continue;
          for (guint k = 0; k < work->river->len; k++)
            {
              int other = g_array_index (work->river, int, k);

              if (work->places[other].is_road || work->places[other].water == BIV_WATER_FORD)
                far = MIN (far, distance_between (work, place, other));
            }
          edge = MIN (distance_between (work, place, g_array_index (work->river, int, 0)),
                      distance_between (work, place, g_array_index (work->river, int, work->river->len - 1)));
          far = MIN (far, edge * 3 / 2) + noise_at (work, 11, place, work->wave / 2) / 800;
          if (far > best_far)
            {
              best_far = far;
              best = place;
            }
        }
      if (best < 0)
        return;
      work->places[best].water = BIV_WATER_FORD;
    }
}

/* ---- Houses, woods, marsh: the places that score most ---- */

typedef struct
{
  int place, score;
} Score;

static int
compare_scores (gconstpointer a,
                gconstpointer b)
{
  const Score *first = a, *second = b;

  return first->score != second->score ? (first->score < second->score) - (first->score > second->score)
                                       : first->place - second->place;
}

/* Marks the best places at @flag. @score: %G_MININT: not there */
static void
lay_cover (BivLandWork *work,
           int          share,
           gsize        flag,
           int        (*score) (const BivLandWork *work, int place))
{
  g_autoptr (GArray) scores = g_array_new (FALSE, FALSE, sizeof (Score));
  int n = (work->n_places * share + 50) / 100;

  for (int i = 0; i < work->n_places; i++)
    {
      Score one = { i, score (work, i) };

      if (one.score > G_MININT)
        g_array_append_val (scores, one);
    }
  g_array_sort (scores, compare_scores);
  for (int i = 0; i < MIN (n, (int) scores->len); i++)
    G_STRUCT_MEMBER (gboolean, &work->places[g_array_index (scores, Score, i).place], flag) = TRUE;
}

static int
town_score (const BivLandWork *work,
            int                place)
{
  const BivLandPlace *it = &work->places[place];

  if (it->water != BIV_WATER_NONE || it->is_border || work->hub < 0 || it->level > work->places[work->hub].level + 1)
    return G_MININT;
  return -distance_between (work, place, work->hub) + (it->is_road ? 90 : 0)
         + noise_at (work, 12, place, BIV_LAND_SIDE) / 900;
}

static int
wood_score (const BivLandWork *work,
            int                place)
{
  const BivLandPlace *it = &work->places[place];
  int score;

  if (it->water != BIV_WATER_NONE || it->is_town || place == work->hub)
    return G_MININT;
  score = noise_at (work, 13, place, work->wave * 7 / 10) + noise_at (work, 14, place, work->wave * 3 / 10) / 3
          + it->level * 5000;
  if (it->is_road)
    score -= 16000;
  if (work->hub >= 0 && work->roads->len > 0)
    score -= MAX (0, 300 - distance_between (work, place, work->hub)) * 60;
  return score;
}

static int
broken_score (const BivLandWork *work,
              int                place)
{
  const BivLandPlace *it = &work->places[place];

  if (it->water != BIV_WATER_NONE || it->is_town || it->is_road || it->is_wood || it->level > 0)
    return G_MININT;
  return noise_at (work, 15, place, work->wave * 6 / 10) / 2 + noise_at (work, 16, place, work->wave * 3 / 10) / 4
         - (it->from_water < 1000 ? it->from_water * 60 : 60000);
}

/* One wood, not many trees: what stands alone goes, what is shut in fills up. */
static void
gather (BivLandWork *work,
        gsize        flag,
        int        (*score) (const BivLandWork *work, int place))
{
  for (int i = 0; i < work->n_places; i++)
    {
      gboolean *here = &G_STRUCT_MEMBER (gboolean, &work->places[i], flag);
      guint beside = 0;

      for (guint way = 0; way < work->n_ways; way++)
        beside += work->places[i].next[way] >= 0 && G_STRUCT_MEMBER (gboolean, &work->places[work->places[i].next[way]], flag);
      if (*here && beside == 0)
        *here = FALSE;
      else if (!*here && beside + 1 >= work->n_ways && score (work, i) > G_MININT && !work->places[i].is_road)
        *here = TRUE;
    }
}

/* ---- A board of cells ---- */

/* Roads that lie side by side on hexes would all join (MD-ROAD-1): each says by which edges it goes on, and leaves the board
 * by the edge that faces outward most. */
static void
join_roads (const BivLandWork *work,
            BivBoardDraft     *draft)
{
  for (guint i = 0; i < work->roads->len; i++)
    {
      const GArray *road = g_ptr_array_index (work->roads, i);
      int end = g_array_index (road, int, 0);
      guint out = BIV_LAND_WAYS;

      for (guint way = 0; way < work->n_ways; way++)
        if (work->places[end].next[way] < 0
            && (out == BIV_LAND_WAYS || way == BIV_HEX_N || way == BIV_HEX_S))
          out = way;
      if (out < BIV_LAND_WAYS)
        biv_board_draft_set_edge (draft, (BivCell) end, out, BIV_MARK_ROAD);
      for (guint k = 0; k + 1 < road->len; k++)
        biv_board_draft_join_road (draft, (BivCell) g_array_index (road, int, k), (BivCell) g_array_index (road, int, k + 1));
    }
}

static BivBoard *
draw_cells (BivLandWork *work)
{
  BivBoardDraft *draft = biv_board_draft_new (work->plan->shape, work->plan->width, work->plan->height);

  for (int i = 0; i < work->n_places; i++)
    {
      const BivLandPlace *place = &work->places[i];
      BivGround *ground = biv_board_draft_ground (draft, (BivCell) i);

      ground->level = place->level;
      if (place->water != BIV_WATER_NONE)
        ground->marks |= BIV_MARK_RIVER;
      if (place->water == BIV_WATER_FORD && !place->is_road)
        ground->marks |= BIV_MARK_FORD;
      if (place->is_road)
        ground->marks |= BIV_MARK_ROAD | (place->water != BIV_WATER_NONE ? BIV_MARK_BRIDGE : 0);
      if (place->is_town)
        ground->marks |= BIV_MARK_TOWN;
      else if (place->is_wood)
        ground->marks |= BIV_MARK_WOOD;
      else if (place->is_broken)
        ground->marks |= BIV_MARK_BROKEN;
    }
  if (work->plan->shape == BIV_BOARD_HEXES)
    join_roads (work, draft);
  if (work->hub >= 0)
    biv_board_draft_ground (draft, (BivCell) work->hub)->objective = 1;
  return biv_board_draft_seal (draft);
}

/* ---- All of it ---- */

static void
work_clear (BivLandWork *work)
{
  g_clear_pointer (&work->places, g_free);
  g_clear_pointer (&work->river, g_array_unref);
  g_clear_pointer (&work->roads, g_ptr_array_unref);
}

/* Two armies have room on their edges: of each side's two outer rows three cells in four can be stood on. */
static gboolean
has_room (const BivBoard *board)
{
  int columns = biv_board_get_width (board), rows = biv_board_get_height (board);

  for (int side = 0; side < 2; side++)
    {
      int n = 0;

      for (int i = 0; i < 2 * columns; i++)
        {
          int row = side == 0 ? i / columns : rows - 1 - i / columns;
          guint16 marks = biv_board_get_ground (board, biv_board_get_cell (board, i % columns, row))->marks;

          n += (marks & (BIV_MARK_RIVER | BIV_MARK_IMPASSABLE)) == 0;
        }
      if (n * 4 < 2 * columns * 3)
        return FALSE;
    }
  return TRUE;
}

static BivBoard *
make_once (const BivLandPlan *plan,
           guint              attempt)
{
  BivLandWork work = { .plan = plan, .hub = -1 };
  BivBoard *board;

  biv_random_init (&work.random, plan->seed, attempt);
  work.salt = (guint32) biv_random_next (&work.random);
  work.roads = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  if (plan->shape == BIV_BOARD_TABLE)
    lay_points (&work);
  else
    lay_cells (&work);
  raise_land (&work);
  find_river (&work);
  cut_valley (&work);
  find_floors (&work);
  set_levels (&work);
  choose_hub (&work);
  lay_roads (&work);
  lay_fords (&work);
  lay_cover (&work, plan->knobs[BIV_LAND_KNOB_TOWN], G_STRUCT_OFFSET (BivLandPlace, is_town), town_score);
  lay_cover (&work, plan->knobs[BIV_LAND_KNOB_WOODS], G_STRUCT_OFFSET (BivLandPlace, is_wood), wood_score);
  gather (&work, G_STRUCT_OFFSET (BivLandPlace, is_wood), wood_score);
  lay_cover (&work, plan->knobs[BIV_LAND_KNOB_BROKEN], G_STRUCT_OFFSET (BivLandPlace, is_broken), broken_score);
  gather (&work, G_STRUCT_OFFSET (BivLandPlace, is_broken), broken_score);
  board = plan->shape == BIV_BOARD_TABLE ? biv_land_draw_table (&work) : draw_cells (&work);
  work_clear (&work);
  return board;
}

static gboolean
is_sound (const BivBoard *board)
{
  g_autoptr (GArray) faults = NULL;

  if (biv_board_get_table (board) != NULL)
    return TRUE;
  faults = biv_board_list_faults (board);
  return faults->len == 0 && has_room (board);
}

static gboolean
is_possible (const BivLandPlan *plan)
{
  gboolean is_table = plan->shape == BIV_BOARD_TABLE;
  int least = is_table ? BIV_TABLETOP_MIN_SIDE / BIV_MM : BIV_BOARD_MIN_SIDE;
  int most = is_table ? BIV_TABLETOP_MAX_SIDE / BIV_MM : BIV_BOARD_MAX_SIDE;

  for (int i = 0; i < BIV_N_LAND_KNOBS; i++)
    if (plan->knobs[i] < 0 || plan->knobs[i] > knobs[i].most)
      return FALSE;
  return MIN (plan->width, plan->height) >= least && MAX (plan->width, plan->height) <= most;
}

/* A land that does not come out well is thrown away, and the next one of the same seed is looked at. Where none does, as
 * on four cells by four, it is tried without water, and at last without roads. */
BivBoard *
biv_land_make (const BivLandPlan *plan)
{
  BivLandPlan less;

  g_return_val_if_fail (plan != NULL, NULL);

  if (!is_possible (plan))
    return NULL;
  less = *plan;
  for (guint attempt = 0;; attempt++)
    {
      g_autoptr (BivBoard) board = make_once (&less, attempt);

      if (board != NULL && (is_sound (board) || attempt > 3 * TRIES))
        return g_steal_pointer (&board);
      if (attempt == TRIES)
        less.knobs[BIV_LAND_KNOB_RIVER] = 0;
      if (attempt == 2 * TRIES)
        less.knobs[BIV_LAND_KNOB_ROADS] = less.knobs[BIV_LAND_KNOB_HILLS] = 0;
    }
}
