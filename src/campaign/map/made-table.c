/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made-table.c: a table for a place that has none (CA-SETUP-3): its 8 x 8 squares, drawn freely in millimetres */
#include "config.h"
#include "campaign/map/made-board.h"

#include <string.h>

#include "base/biv-random.h"

#define SQUARES  8
#define SIDE     BIV_MADE_TABLE_SIDE
#define SQUARE   (SIDE / SQUARES)
#define RIVER    (45 * BIV_MM)
#define ROAD     (18 * BIV_MM)
#define LAND     8                    /* spots on either flank of a patch */

typedef struct
{
  const BivBoard   *grid;
  BivTabletopDraft *draft;
  BivRandom         random;
  guint             n_houses;
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

/* It keeps within its squares, so that two heights never cross. */
static void
lay_patch (Making   *making,
           BivThing  thing,
           int       first,
           int       last,
           int       row)
{
  BivSpot from = middle_of (first, row), to = middle_of (last, row), spots[2 * LAND];
  BivLength out = 105 * BIV_MM;

  /* Half a turn about either end; the ends of a single square are one. */
  for (guint i = 0; i < 2 * LAND; i++)
    {
      BivAngle angle = (BivAngle) (i * 65536 / (2 * LAND) + 65536 / (4 * LAND));
      BivSpot about = i < LAND ? to : from;

      spots[i] = biv_spot_beyond (about, angle, out + wobble (making, 22));
    }
  biv_tabletop_draft_add (making->draft, thing, spots, G_N_ELEMENTS (spots));
}

static void
lay_patches (Making   *making,
             BivThing  thing,
             guint16   mark)
{
  for (int row = 0; row < SQUARES; row++)
    for (int column = 0; column < SQUARES; column++)
      {
        int last = column;

        if (!carries (making, column, row, mark))
          continue;
        while (last + 1 < SQUARES && carries (making, last + 1, row, mark))
          last++;
        lay_patch (making, thing, column, last, row);
        column = last;
      }
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

static void
lay_river (Making  *making,
           gboolean is_row,
           int      number)
{
  /* Bends of two squares' length, in steps of a quarter. */
  static const int bends[] = { 0, 15, 26, 33, 36, 33, 26, 15 };
  BivSpot spots[4 * SQUARES + 1];
  BivLength aside = wobble (making, 20);

  for (int i = 0; i <= 4 * SQUARES; i++)
    {
      int bend = (i / 8 % 2 == 0 ? 1 : -1) * bends[i % 8];
      BivLength across = number * SQUARE + SQUARE / 2 + aside + bend * BIV_MM + wobble (making, 4);

      spots[i] = is_row ? biv_spot (i * SQUARE / 4, across) : biv_spot (across, i * SQUARE / 4);
    }
  biv_tabletop_draft_add (making->draft, BIV_THING_STREAM, spots, G_N_ELEMENTS (spots))->width = RIVER;
  biv_tabletop_draft_get_object (making->draft, biv_tabletop_draft_get_n_objects (making->draft) - 1)->depth = BIV_DEPTH_WAIST;
}

static void
lay_rivers (Making *making)
{
  for (int number = 0; number < SQUARES; number++)
    {
      if (is_river_along (making, TRUE, number))
        lay_river (making, TRUE, number);
      if (is_river_along (making, FALSE, number))
        lay_river (making, FALSE, number);
    }
}

/* The middle of n squares is the floor (n / 2)th (CA-SETUP-3). */
#define MIDDLE (SQUARES / 2 - 1)

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
      BivSpot spots[3];
      BivLength up, across;

      if ((ground_at (making, column, row)->marks & BIV_MARK_ROAD) == 0)
        continue;
      up = ways[i].x * wobble (making, 20);
      across = ways[i].y * wobble (making, 20);
      spots[0] = end;
      spots[1] = biv_spot ((end.x + middle.x) / 2 + across, (end.y + middle.y) / 2 + up);
      spots[2] = middle;
      biv_tabletop_draft_add (making->draft, BIV_THING_ROAD, spots, G_N_ELEMENTS (spots))->width = ROAD;
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
  Making making = { .grid = grid };

  if (grid == NULL)
    return NULL;
  biv_made_board_init_random (&making.random, campaign, place, number, 1);
  making.draft = biv_tabletop_draft_new (SIDE, SIDE);
  lay_patches (&making, BIV_THING_CONTOUR, 0);
  lay_patches (&making, BIV_THING_WOOD, BIV_MARK_WOOD);
  lay_patches (&making, BIV_THING_BROKEN, BIV_MARK_BROKEN);
  lay_patches (&making, BIV_THING_BUILT_UP, BIV_MARK_TOWN);
  lay_rivers (&making);
  lay_roads (&making);
  lay_houses (&making);
  lay_works (&making);
  lay_name (&making, place);
  table = biv_tabletop_draft_seal (making.draft, NULL);
  return table != NULL ? biv_board_new_table (table) : NULL;
}
