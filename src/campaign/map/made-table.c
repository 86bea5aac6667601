/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made-table.c: a table for a place that has none (CA-SETUP-3): its 8 x 8 squares, drawn freely in millimetres */
#include "config.h"
#include "campaign/map/made-board.h"

#include <string.h>

#include "base/biv-random.h"
#include "board/trace.h"

#define SQUARES  8
#define SIDE     BIV_MADE_TABLE_SIDE
#define SQUARE   (SIDE / SQUARES)
#define RIVER    (45 * BIV_MM)
#define ROAD     (18 * BIV_MM)
#define FINE     4                    /* places of the raster a square */
#define RASTER   (FINE * SQUARES + 1)
#define FINER    8                    /* where a ridge's foot is found */
#define LEVEL    520                  /* of 1,000: where ground of a kind ends */
#define PARTS    (4 * SQUARES)        /* of a river's length */
#define ROAD_PARTS 4
#define MIDDLE   (SQUARES / 2 - 1)    /* the middle of n squares is the floor (n / 2)th (CA-SETUP-3) */

typedef struct
{
  const BivBoard   *grid;
  BivTabletopDraft *draft;
  BivRandom         random;
  guint             n_houses;
  gboolean          is_rounded;
} Making;

static BivLength
wobble (Making *making,
        int     millimetres)
{
  return ((int) biv_random_below (&making->random, (guint32) (2 * millimetres + 1)) - millimetres) * BIV_MM;
}

static const BivGround *
ground_at (const Making *making,
           int           column,
           int           row)
{
  return biv_board_get_ground (making->grid, (BivCell) (row * SQUARES + column));
}

static BivSpot
middle_of (int column,
           int row)
{
  return biv_spot (column * SQUARE + SQUARE / 2, row * SQUARE + SQUARE / 2);
}

/* ---- Patches: squares of one kind that lie side by side are one ---- */

static gboolean
carries (const Making *making,
         int           column,
         int           row,
         guint16       mark)
{
  const BivGround *ground = ground_at (making, column, row);

  return mark != 0 ? (ground->marks & mark) != 0 : ground->level > 0;
}

/* Each place of the raster takes on what those beside it are: corners go, and what touches grows together. */
static void
blur (gint32 *high)
{
  g_autofree gint32 *before = g_memdup2 (high, RASTER * RASTER * sizeof *high);

  for (int y = 0; y < RASTER; y++)
    for (int x = 0; x < RASTER; x++)
      {
        gint32 sum = 0;

        for (int i = 0; i < 9; i++)
          sum += before[CLAMP (y + i / 3 - 1, 0, RASTER - 1) * RASTER + CLAMP (x + i % 3 - 1, 0, RASTER - 1)];
        high[y * RASTER + x] = sum / 9;
      }
}

static gboolean
is_in (const Making *making,
       int           x,
       int           y,
       guint16       mark)
{
  int column = x / FINE, row = y / FINE;

  return column < SQUARES && row < SQUARES && carries (making, column, row, mark);
}

/* What of @high lies above LEVEL is ground of that kind. */
static void
lay_outlines (Making   *making,
              BivThing  thing,
              gint32   *high,
              int       side)
{
  BivRaster raster = { side, side, SIDE, SIDE, high };
  g_autoptr (GPtrArray) outlines = biv_raster_trace (&raster, LEVEL, 110 * BIV_MM, making->is_rounded);

  for (guint i = 0; i < outlines->len; i++)
    {
      const GArray *outline = g_ptr_array_index (outlines, i);

      biv_tabletop_draft_add (making->draft, thing, (const BivSpot *) (gpointer) outline->data, outline->len);
    }
}

/* Squares that lie side by side are one patch, which keeps about its squares: roads and rivers run in the middle of others. */
static void
lay_patches (Making   *making,
             BivThing  thing,
             guint16   mark)
{
  g_autofree gint32 *high = g_new (gint32, RASTER * RASTER);

  /* A place on a side belongs to either square. */
  for (int y = 0; y < RASTER; y++)
    for (int x = 0; x < RASTER; x++)
      high[y * RASTER + x] = is_in (making, x, y, mark) || (x > 0 && is_in (making, x - 1, y, mark))
                             || (y > 0 && is_in (making, x, y - 1, mark)) || (x > 0 && y > 0 && is_in (making, x - 1, y - 1, mark))
                             ? 1000 : 0;
  blur (high);
  blur (high);
  for (int i = 0; i < RASTER * RASTER; i++)
    high[i] += (gint32) biv_random_below (&making->random, 241) - 120;
  lay_outlines (making, thing, high, RASTER);
}

/* ---- Hills: squares that lie side by side are one ridge ---- */

/* A round top on each square of a hill. */
typedef struct
{
  BivSpot   at;
  BivLength reach;                    /* to its foot */
} Top;

/* How high the ridge from one top to the next stands over a spot: LEVEL at its foot, 1,000 on it. In whole numbers, so that it is
 * the same ground everywhere. */
static gint32
height_of (const Top *from,
           const Top *to,
           BivSpot    spot)
{
  gint64 east = to->at.x - from->at.x, north = to->at.y - from->at.y, square = east * east + north * north, along = 0;
  BivSpot foot;
  gint64 reach;

  if (square > 0)
    along = CLAMP (((spot.x - from->at.x) * east + (spot.y - from->at.y) * north) * 1000 / square, 0, 1000);
  reach = from->reach + along * (to->reach - from->reach) / 1000;
  foot = biv_spot ((BivLength) (from->at.x + along * east / 1000), (BivLength) (from->at.y + along * north / 1000));
  return (gint32) (1000 - (1000 - LEVEL) * (gint64) biv_spot_distance (spot, foot) / reach);
}

/* The tops lie out of the row in which their squares do, so that no ridge runs along a ruler, and none reaches into the middle of
 * another square, where roads and rivers run. */
static void
choose_tops (Making *making,
             Top     tops[SQUARES][SQUARES])
{
  for (int row = 0; row < SQUARES; row++)
    for (int column = 0; column < SQUARES; column++)
      {
        BivSpot middle = middle_of (column, row);
        BivLength aside = wobble (making, 45), up = wobble (making, 45);

        tops[row][column] = (Top) { biv_spot (middle.x + aside, middle.y + up),
                                    SQUARE * (480 + (int) biv_random_below (&making->random, 181)) / 1000 };
      }
}

static void
raise_ridges (const Making *making,
              Top           tops[SQUARES][SQUARES],
              gint32       *high,
              int           side)
{
  static const struct { int x, y; } ways[] = { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 } };

  for (int row = 0; row < SQUARES; row++)
    for (int column = 0; column < SQUARES; column++)
      for (gsize i = 0; i < G_N_ELEMENTS (ways) && carries (making, column, row, 0); i++)
        {
          int x = column + ways[i].x, y = row + ways[i].y;

          if (x < 0 || x >= SQUARES || y >= SQUARES || !carries (making, x, y, 0))
            continue;
          for (int k = 0; k < side * side; k++)
            {
              BivSpot spot = biv_spot (k % side * (SIDE / (side - 1)), k / side * (SIDE / (side - 1)));

              high[k] = MAX (high[k], height_of (&tops[row][column], &tops[y][x], spot));
            }
        }
}

/* Spurs and hollows, as far apart as half a square and as far as a fifth of one out of the foot's line. */
static void
roughen (Making *making,
         gint32 *high,
         int     side)
{
  enum { ROUGH = 2 * SQUARES + 1 };
  const int step = (side - 1) / (ROUGH - 1);
  gint32 rough[ROUGH][ROUGH];

  for (int y = 0; y < ROUGH; y++)
    for (int x = 0; x < ROUGH; x++)
      rough[y][x] = (gint32) biv_random_below (&making->random, 341) - 170;
  for (int k = 0; k < side * side; k++)
    {
      int x = k % side / step, y = k / side / step, east = k % side % step, north = k / side % step;
      const gint32 *south = rough[y], *beyond = rough[MIN (y + 1, ROUGH - 1)];
      int next = MIN (x + 1, ROUGH - 1);

      high[k] += ((south[x] * (step - east) + south[next] * east) * (step - north)
                  + (beyond[x] * (step - east) + beyond[next] * east) * north) / (step * step);
    }
}

static void
lay_hills (Making *making)
{
  const int side = FINER * SQUARES + 1;
  g_autofree gint32 *high = g_new0 (gint32, (gsize) (side * side));
  Top tops[SQUARES][SQUARES];

  choose_tops (making, tops);
  raise_ridges (making, tops, high, side);
  roughen (making, high, side);
  lay_outlines (making, BIV_THING_CONTOUR, high, side);
}

/* ---- Rivers and roads ---- */

static gboolean
is_river_along (const Making *making,
                gboolean      is_row,
                int           number)
{
  for (int i = 0; i < SQUARES; i++)
    if ((ground_at (making, is_row ? i : number, is_row ? number : i)->marks & BIV_MARK_RIVER) == 0)
      return FALSE;
  return TRUE;
}

/* Bends of two squares' length, in steps of a quarter. @spots: (out): PARTS + 1 */
static void
bend_river (Making  *making,
            gboolean is_row,
            int      number,
            BivSpot *spots)
{
  static const int bends[] = { 0, 15, 26, 33, 36, 33, 26, 15 };
  BivLength aside = wobble (making, 20);

  for (int i = 0; i <= PARTS; i++)
    {
      int bend = (i / 8 % 2 == 0 ? 1 : -1) * bends[i % 8];
      BivLength across = number * SQUARE + SQUARE / 2 + aside + bend * BIV_MM + wobble (making, 4);

      spots[i] = is_row ? biv_spot (i * SQUARE / 4, across) : biv_spot (across, i * SQUARE / 4);
    }
}

static void
add_river (Making        *making,
           const BivSpot *spots,
           guint          n_spots)
{
  BivTabletopObject *river = biv_tabletop_draft_add (making->draft, BIV_THING_STREAM, spots, n_spots);

  river->width = RIVER;
  river->depth = BIV_DEPTH_WAIST;
}

/* Rivers do not cross: one that runs north ends in those that run east, and keeps the part that the road goes over. */
static void
lay_rivers (Making *making)
{
  BivSpot rows[SQUARES][PARTS + 1], column[PARTS + 1];
  gboolean has_row[SQUARES];

  for (int number = 0; number < SQUARES; number++)
    {
      has_row[number] = is_river_along (making, TRUE, number);
      if (!has_row[number])
        continue;
      bend_river (making, TRUE, number, rows[number]);
      add_river (making, rows[number], PARTS + 1);
    }
  for (int number = 0; number < SQUARES; number++)
    {
      int first = 0, last = PARTS, middle = 4 * number + 2;

      if (!is_river_along (making, FALSE, number))
        continue;
      bend_river (making, FALSE, number, column);
      for (int row = 0; row < SQUARES; row++)
        if (has_row[row] && row < MIDDLE)
          {
            first = 4 * row + 2;
            column[first] = rows[row][middle];
          }
        else if (has_row[row] && last == PARTS)
          {
            last = 4 * row + 2;
            column[last] = rows[row][middle];
          }
      add_river (making, &column[first], (guint) (last - first + 1));
    }
}

static void
lay_roads (Making *making)
{
  static const struct
  {
    int x, y;
  } ways[] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      int column = MIDDLE + ways[i].x, row = MIDDLE + ways[i].y;
      BivSpot middle = middle_of (MIDDLE, MIDDLE);
      BivSpot end = biv_spot (ways[i].x == 0 ? middle.x : ways[i].x > 0 ? SIDE : 0,
                              ways[i].y == 0 ? middle.y : ways[i].y > 0 ? SIDE : 0);
      g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (BivSpot)), round = NULL;

      if ((ground_at (making, column, row)->marks & BIV_MARK_ROAD) == 0)
        continue;
      /* Out of the straight by turns, but not at its ends: the table's edge, and the place where roads meet. */
      for (int part = 0; part <= ROAD_PARTS; part++)
        {
          BivLength aside = part == 0 || part == ROAD_PARTS ? 0 : wobble (making, 34);
          BivSpot spot = biv_spot (end.x + (middle.x - end.x) * part / ROAD_PARTS + (ways[i].x == 0 ? aside : 0),
                                   end.y + (middle.y - end.y) * part / ROAD_PARTS + (ways[i].y == 0 ? aside : 0));

          g_array_append_val (way, spot);
        }
      round = biv_spots_round (way, 2);
      biv_tabletop_draft_add (making->draft, BIV_THING_ROAD, (const BivSpot *) (gpointer) round->data, round->len)->width = ROAD;
    }
}

/* ---- Houses and works ---- */

static void
lay_house (Making *making,
           BivSpot middle,
           int     wide,
           int     deep)
{
  BivLength x = wide * BIV_MM / 2, y = deep * BIV_MM / 2;
  BivSpot corners[] = {
    { middle.x - x, middle.y - y }, { middle.x - x, middle.y + y }, { middle.x + x, middle.y + y }, { middle.x + x, middle.y - y },
  };
  BivTabletopObject *house = biv_tabletop_draft_add (making->draft, BIV_THING_BUILDING, corners, G_N_ELEMENTS (corners));

  g_free (house->name);
  house->name = g_strdup_printf ("house-%u", ++making->n_houses);
}

static void
lay_houses (Making *making)
{
  for (int row = 0; row < SQUARES; row++)
    for (int column = 0; column < SQUARES; column++)
      if ((ground_at (making, column, row)->marks & BIV_MARK_TOWN) != 0)
        {
          BivSpot middle = middle_of (column, row);
          BivLength up = wobble (making, 40), across = wobble (making, 45);

          lay_house (making, biv_spot (middle.x + across, middle.y + up), 60, 40);
        }
}

/* Works are a breastwork open to the rear on no side, with a stone house in the middle. */
static void
lay_works (Making *making)
{
  for (int row = 0; row < SQUARES; row++)
    for (int column = 0; column < SQUARES; column++)
      if ((ground_at (making, column, row)->marks & BIV_MARK_WORKS) != 0)
        {
          BivSpot middle = middle_of (column, row);
          BivLength out = 120 * BIV_MM;
          BivSpot ring[] = {
            { middle.x - out, middle.y - out }, { middle.x - out, middle.y + out }, { middle.x + out, middle.y + out },
            { middle.x + out, middle.y - out }, { middle.x - out + 60 * BIV_MM, middle.y - out },
          };

          biv_tabletop_draft_add (making->draft, BIV_THING_FORTIFICATION, ring, G_N_ELEMENTS (ring));
          lay_house (making, middle, 60, 60);
        }
}

static void
lay_name (Making   *making,
          BivPlace *place)
{
  const char *name = biv_item_get_name (BIV_ITEM (place));
  BivSpot spot = biv_spot (middle_of (MIDDLE, MIDDLE).x, middle_of (MIDDLE, MIDDLE).y - 90 * BIV_MM);
  BivTabletopObject *label;

  if (name == NULL || *name == '\0')
    return;
  label = biv_tabletop_draft_add (making->draft, BIV_THING_LABEL, &spot, 1);
  g_free (label->name);
  label->name = g_strdup (name);
}

BivBoard *
biv_made_table_new (BivCampaign *campaign,
                    BivPlace    *place,
                    guint        number)
{
  g_autoptr (BivBoard) grid = biv_made_board_new_sized (campaign, place, BIV_BOARD_SQUARES, SQUARES, SQUARES, number);
  g_autoptr (BivTabletop) table = NULL;

  if (grid == NULL)
    return NULL;
  /* Outlines that come to cross when their corners are cut keep them. */
  for (int corners = 0; corners < 2 && table == NULL; corners++)
    {
      Making making = { .grid = grid, .is_rounded = corners == 0 };

      biv_made_board_init_random (&making.random, campaign, place, number, 1);
      making.draft = biv_tabletop_draft_new (SIDE, SIDE);
      lay_hills (&making);
      lay_patches (&making, BIV_THING_WOOD, BIV_MARK_WOOD);
      lay_patches (&making, BIV_THING_BROKEN, BIV_MARK_BROKEN);
      lay_patches (&making, BIV_THING_BUILT_UP, BIV_MARK_TOWN);
      lay_rivers (&making);
      lay_roads (&making);
      lay_houses (&making);
      lay_works (&making);
      lay_name (&making, place);
      table = biv_tabletop_draft_seal (making.draft, NULL);
    }
  return table != NULL ? biv_board_new_table (table) : NULL;
}
