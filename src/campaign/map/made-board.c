/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made-board.c: ground for a place that has no board of its own (CA-SETUP-3, CA-SETUP-10) */
#include "config.h"
#include "campaign/map/made-board.h"
#include "base/biv-digest.h"
#include "base/biv-random.h"
#include "campaign/map/place-boards.h"
#include "campaign/model/map.h"
#include <string.h>

/* What one kind of feature is, and on how many of 64 squares it lies. */
typedef struct
{
  int      count;
  guint16  mark;                    /* of BivMark; 0: a contour */
  gboolean is_central;              /* leaves out floor (w / 4) rows on each side */
} Feature;

#define MAX_FEATURES 2

/* CA-SETUP-3, by BivTerrain. */
static const Feature features[][MAX_FEATURES] = {
  [BIV_TERRAIN_OPEN]   = { { 3, 0, FALSE },                { 3, BIV_MARK_WOOD, FALSE } },
  [BIV_TERRAIN_HILLS]  = { { 12, 0, FALSE },               { 3, BIV_MARK_WOOD, FALSE } },
  [BIV_TERRAIN_WOODS]  = { { 14, BIV_MARK_WOOD, FALSE },   { 3, 0, FALSE } },
  [BIV_TERRAIN_MARSH]  = { { 8, BIV_MARK_BROKEN, FALSE },  { 3, BIV_MARK_WOOD, FALSE } },
  [BIV_TERRAIN_DESERT] = { { 4, 0, FALSE },                { 0, 0, FALSE } },
  [BIV_TERRAIN_TOWN]   = { { 6, BIV_MARK_TOWN, TRUE },     { 2, BIV_MARK_WOOD, FALSE } },
  [BIV_TERRAIN_FORT]   = { { 4, BIV_MARK_WORKS, TRUE },    { 2, 0, FALSE } },
};

/* The ground in the making. Columns run from the west and rows from the south, from 1, on squares; on hexes rows run
 * from the north. `south` and `north` are the numbers of the edge rows. */
typedef struct
{
  BivBoardDraft *draft;
  BivBoardShape  shape;
  int            width, height;
  int            middle_column, middle_row;
  int            south, north;
  gboolean      *is_taken;          /* by road, river or a feature */
  BivRandom      random;
} Making;

static int
cell_at (const Making *making,
         int           column,
         int           row)
{
  return (row - 1) * making->width + column - 1;
}

static BivGround *
ground_at (const Making *making,
           int           column,
           int           row)
{
  return biv_board_draft_ground (making->draft, (BivCell) cell_at (making, column, row));
}

/* ---- Roads and rivers ---- */

/* Whether the bearing is along a column; the number of the edge it comes from either way. */
static gboolean
is_upright (char bearing)
{
  return bearing == 'N' || bearing == 'S';
}

static int
edge_number (const Making *making,
             char          bearing)
{
  switch (bearing)
    {
    case 'N': return making->north;
    case 'S': return making->south;
    case 'W': return 1;
    default:  return making->width;
    }
}

/* The row or column of the river that a crossing on this side puts across the board, or 0: none may run along an
 * outermost row, which happens on boards of four or five squares. */
static int
river_number (const Making *making,
              char          bearing)
{
  int middle = is_upright (bearing) ? making->middle_row : making->middle_column;
  int last = is_upright (bearing) ? making->height : making->width;
  int number = (edge_number (making, bearing) + middle) / 2;

  return number > 1 && number < last ? number : 0;
}

static void
lay_river (Making *making,
           char    bearing)
{
  int number = river_number (making, bearing);
  int length = is_upright (bearing) ? making->width : making->height;

  for (int i = 1; number > 0 && i <= length; i++)
    {
      int column = is_upright (bearing) ? i : number;
      int row = is_upright (bearing) ? number : i;

      ground_at (making, column, row)->marks |= BIV_MARK_RIVER;
      making->is_taken[cell_at (making, column, row)] = TRUE;
    }
}

/* From the middle of the edge to the middle of the board. Where it meets a river: the link's own crossing on the river
 * that the link brought, a bridge on any other. */
static void
lay_road (Making      *making,
          char         bearing,
          BivCrossing  crossing)
{
  int middle = is_upright (bearing) ? making->middle_row : making->middle_column;
  int edge = edge_number (making, bearing);
  int step = edge < middle ? 1 : -1;

  for (int number = edge;; number += step)
    {
      int column = is_upright (bearing) ? making->middle_column : number;
      int row = is_upright (bearing) ? number : making->middle_row;
      BivGround *ground = ground_at (making, column, row);
      gboolean is_crossed = (ground->marks & (BIV_MARK_FORD | BIV_MARK_BRIDGE)) != 0;

      ground->marks |= BIV_MARK_ROAD;
      if ((ground->marks & BIV_MARK_RIVER) != 0 && !is_crossed)
        {
          gboolean is_own = number == river_number (making, bearing);

          ground->marks |= is_own && crossing == BIV_CROSSING_FORD ? BIV_MARK_FORD : BIV_MARK_BRIDGE;
        }
      making->is_taken[cell_at (making, column, row)] = TRUE;
      if (number == middle)
        return;
    }
}

static gboolean
has_crossing (BivLink *link)
{
  return link->crossing == BIV_CROSSING_BRIDGE || link->crossing == BIV_CROSSING_FORD;
}

static char
bearing_of (BivCampaign *campaign,
            BivPlace    *place,
            BivLink     *link)
{
  const char *id = biv_id_of (place);
  const char *other = g_strcmp0 (link->from, id) == 0 ? link->to : link->from;

  return biv_campaign_find_place (campaign, other) != NULL ? biv_map_bearing (campaign, id, other) : 0;
}

/* All rivers first, then the roads that cross them, and of these the links that brought a river first: a road that
 * comes by the same edge uses the ford that is there. */
static void
lay_links (BivCampaign *campaign,
           BivPlace    *place,
           Making      *making)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (campaign, biv_id_of (place));

  for (guint pass = 0; pass < 3; pass++)
    for (guint i = 0; i < links->len; i++)
      {
        BivLink *link = g_ptr_array_index (links, i);
        char bearing = bearing_of (campaign, place, link);

        if (bearing == 0)
          continue;
        if (pass == 0 && has_crossing (link))
          lay_river (making, bearing);
        else if (pass == 1 && has_crossing (link))
          lay_road (making, bearing, link->crossing);
        else if (pass == 2 && link->link_kind == BIV_LINK_ROAD)
          lay_road (making, bearing, BIV_CROSSING_NONE);
      }
}

/* ---- Features ---- */

/* In proportion to the number of squares, rounded half up. */
static int
count_wanted (const Making *making,
              int           of_64)
{
  return (2 * of_64 * making->width * making->height + 64) / 128;
}

static gboolean
is_within (const Making *making,
           int           cell,
           gboolean      is_central)
{
  int column = cell % making->width, row = cell / making->width;
  int columns_out = making->width / 4, rows_out = making->height / 4;

  if (!is_central)
    return TRUE;
  return column >= columns_out && column < making->width - columns_out &&
         row >= rows_out && row < making->height - rows_out;
}

static gboolean
carries (const Making  *making,
         int            cell,
         const Feature *feature)
{
  const BivGround *ground = biv_board_draft_ground (making->draft, (BivCell) cell);

  return feature->mark != 0 ? (ground->marks & feature->mark) != 0 : ground->level > 0;
}

static gboolean
is_beside_its_like (const Making  *making,
                    int            cell,
                    const Feature *feature)
{
  int column = cell % making->width, row = cell / making->width;

  return (column > 0 && carries (making, cell - 1, feature)) ||
         (column + 1 < making->width && carries (making, cell + 1, feature)) ||
         (row > 0 && carries (making, cell - making->width, feature)) ||
         (row + 1 < making->height && carries (making, cell + making->width, feature));
}

/* Ground lies in patches: three squares in four join one of their kind where one can be joined. */
static void
lay_feature (Making        *making,
             const Feature *feature)
{
  int n_cells = making->width * making->height;
  g_autoptr (GArray) anywhere = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GArray) beside = g_array_new (FALSE, FALSE, sizeof (int));

  for (int left = count_wanted (making, feature->count); left > 0; left--)
    {
      gboolean joins = biv_random_below (&making->random, 4) != 0;
      GArray *from;
      int cell;

      g_array_set_size (anywhere, 0);
      g_array_set_size (beside, 0);
      for (cell = 0; cell < n_cells; cell++)
        if (!making->is_taken[cell] && is_within (making, cell, feature->is_central))
          {
            g_array_append_val (anywhere, cell);
            if (is_beside_its_like (making, cell, feature))
              g_array_append_val (beside, cell);
          }
      if (anywhere->len == 0)
        return;                     /* too small a board takes what fits */
      from = joins && beside->len > 0 ? beside : anywhere;
      cell = g_array_index (from, int, biv_random_below (&making->random, from->len));
      making->is_taken[cell] = TRUE;
      if (feature->mark != 0)
        biv_board_draft_ground (making->draft, (BivCell) cell)->marks |= feature->mark;
      else
        biv_board_draft_ground (making->draft, (BivCell) cell)->level = 1;
    }
}

/* CA-SETUP-10: the built-up or fortified square nearest the middle, diagonal steps counting 1; level: the lowest rank,
 * then file. Cells are numbered in that order on squares. */
static void
set_objective (Making *making)
{
  int best = cell_at (making, making->middle_column, making->middle_row);
  int nearest = G_MAXINT;

  for (int cell = 0; cell < making->width * making->height; cell++)
    {
      int across = ABS (cell % making->width + 1 - making->middle_column);
      int up = ABS (cell / making->width + 1 - making->middle_row);
      const BivGround *ground = biv_board_draft_ground (making->draft, (BivCell) cell);

      if ((ground->marks & (BIV_MARK_TOWN | BIV_MARK_WORKS)) != 0 && MAX (across, up) < nearest)
        {
          nearest = MAX (across, up);
          best = cell;
        }
    }
  biv_board_draft_ground (making->draft, (BivCell) best)->objective = 1;
}

void
biv_made_board_init_random (BivRandom   *random,
                            BivCampaign *campaign,
                            BivPlace    *place,
                            guint        number,
                            guint        stream)
{
  const char *id = biv_id_of (place);
  BivDigest digest;

  biv_digest_init (&digest);
  biv_digest_add (&digest, id, strlen (id));
  if (number > 0)
    {
      g_autofree char *another = g_strdup_printf (" %u", number);

      biv_digest_add (&digest, another, strlen (another));
    }
  biv_random_init (random, (guint64) campaign->seed, digest.value + stream);
}

BivBoard *
biv_made_board_new_sized (BivCampaign   *campaign,
                          BivPlace      *place,
                          BivBoardShape  shape,
                          int            width,
                          int            height,
                          guint          number)
{
  g_autofree gboolean *is_taken = NULL;
  Making making = { .shape = shape, .width = width, .height = height };

  if (place->terrain == BIV_TERRAIN_WATER)
    return NULL;
  making.draft = biv_board_draft_new (shape, width, height);
  if (making.draft == NULL)
    return NULL;
  making.middle_column = width / 2;
  making.middle_row = height / 2;
  making.south = shape == BIV_BOARD_SQUARES ? 1 : height;
  making.north = shape == BIV_BOARD_SQUARES ? height : 1;
  making.is_taken = is_taken = g_new0 (gboolean, width * height);
  biv_made_board_init_random (&making.random, campaign, place, number, 0);

  lay_links (campaign, place, &making);
  for (guint i = 0; i < MAX_FEATURES; i++)
    lay_feature (&making, &features[place->terrain][i]);
  set_objective (&making);
  return biv_board_draft_seal (making.draft);
}

BivBoard *
biv_made_board_new_another (BivCampaign *campaign,
                            BivPlace    *place,
                            const char  *ruleset,
                            guint        number)
{
  BivBoardShape shape = biv_open_ground_shape (ruleset);
  int width, height;

  if (shape == BIV_BOARD_TABLE)
    return biv_made_table_new (campaign, place, number);
  biv_open_ground_size (ruleset, shape, &width, &height);
  return biv_made_board_new_sized (campaign, place, shape, width, height, number);
}

BivBoard *
biv_made_board_new (BivCampaign *campaign,
                    BivPlace    *place,
                    const char  *ruleset)
{
  return biv_made_board_new_another (campaign, place, ruleset, 0);
}
