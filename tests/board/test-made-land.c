/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-made-land.c: ground that is made up is sound, comes out the same again, and is what was asked for */
#include <glib.h>
#include <string.h>

#include "base/biv-digest.h"
#include "board/board-edit.h"
#include "board/made-land.h"
#include "board/tabletop-review.h"
#include "board/tabletop-twin.h"
#include "board/trace.h"
#include "tests/rounds.h"

#define SEEDS 24

static BivLandPlan
plan_of (BivLand       land,
         BivBoardShape shape,
         int           width,
         int           height,
         guint32       seed)
{
  BivLandPlan plan = { .shape = shape, .width = width, .height = height, .seed = seed };

  biv_land_get_knobs (land, plan.knobs);
  return plan;
}

static const struct
{
  BivBoardShape shape;
  int           width, height;
} sizes[] = {
  { BIV_BOARD_SQUARES, 8, 8 }, { BIV_BOARD_SQUARES, 12, 12 }, { BIV_BOARD_SQUARES, 16, 9 }, { BIV_BOARD_SQUARES, 26, 26 },
  { BIV_BOARD_HEXES, 12, 10 }, { BIV_BOARD_HEXES, 9, 15 },    { BIV_BOARD_HEXES, 32, 32 },  { BIV_BOARD_TABLE, 1800, 1200 },
  { BIV_BOARD_TABLE, 900, 900 }, { BIV_BOARD_SQUARES, 4, 4 }, { BIV_BOARD_HEXES, 4, 5 },    { BIV_BOARD_TABLE, 300, 300 },
};

/* ---- Every board, whatever its kind, size and seed ---- */

static void
check_cells (const BivBoard *board)
{
  g_autoptr (GArray) faults = biv_board_list_faults (board);
  guint n = biv_board_get_n_cells (board), n_objectives = 0;

  g_assert_cmpuint (faults->len, ==, 0);
  for (BivCell cell = 0; cell < n; cell++)
    {
      const BivGround *ground = biv_board_get_ground (board, cell);

      n_objectives += ground->objective;
      g_assert_false ((ground->marks & BIV_MARK_ROAD) != 0 && (ground->marks & BIV_MARK_RIVER) != 0
                      && (ground->marks & BIV_MARK_BRIDGE) == 0);
    }
  g_assert_cmpuint (n_objectives, <=, 1);
}

/* Nothing but the houses' names is said, every road begins at an edge of the table, and no house stands in water. */
static void
check_table (const BivTabletop *table)
{
  BivLength width = biv_tabletop_get_width (table), height = biv_tabletop_get_height (table);
  g_autoptr (GArray) ends = biv_tabletop_list_loose_ends (table);

  g_assert_cmpuint (ends->len, ==, 0);
  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);
      BivSpot first = object->outline.spots[0];

      if (object->thing == BIV_THING_ROAD)
        g_assert_true (first.x == 0 || first.y == 0 || first.x == width || first.y == height);
      for (guint k = 0; object->thing == BIV_THING_BUILDING && k < biv_tabletop_get_n_objects (table); k++)
        if (biv_tabletop_get_object (table, k)->thing == BIV_THING_STREAM)
          g_assert_false (biv_tabletop_meets (table, k, &object->base, 0));
    }
}

static void
test_sound (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (int land = 0; land < BIV_N_LANDS; land++)
      for (guint32 seed = 1; seed <= ROUNDS (SEEDS) / (sizes[i].width > 20 ? 4u : 1u) + 1; seed++)
        {
          BivLandPlan plan = plan_of ((BivLand) land, sizes[i].shape, sizes[i].width, sizes[i].height, seed);
          g_autoptr (BivBoard) board = biv_land_make (&plan);

          g_assert_nonnull (board);
          if (biv_board_get_table (board) != NULL)
            check_table (biv_board_get_table (board));
          else
            check_cells (board);
        }
}

/* Every knob at its ends and in between. */
static void
test_knobs_anyhow (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (18);

  for (int i = 0; i < ROUNDS (160); i++)
    {
      BivLandPlan plan = { .seed = g_rand_int (random) };
      g_autoptr (BivBoard) board = NULL;
      gsize size = (gsize) g_rand_int_range (random, 0, G_N_ELEMENTS (sizes));

      plan.shape = sizes[size].shape;
      plan.width = MIN (sizes[size].width, plan.shape == BIV_BOARD_TABLE ? 1800 : 16);
      plan.height = MIN (sizes[size].height, plan.shape == BIV_BOARD_TABLE ? 1800 : 16);
      for (int knob = 0; knob < BIV_N_LAND_KNOBS; knob++)
        plan.knobs[knob] = g_rand_int_range (random, 0, biv_land_knob_get_most ((BivLandKnob) knob) + 1);
      board = biv_land_make (&plan);
      g_assert_nonnull (board);
      if (biv_board_get_table (board) != NULL)
        check_table (biv_board_get_table (board));
      else
        check_cells (board);
    }
}

static void
test_refused (void)
{
  BivLandPlan plan = plan_of (BIV_LAND_HILLS, BIV_BOARD_SQUARES, 3, 8, 1);

  g_assert_null (biv_land_make (&plan));
  plan = plan_of (BIV_LAND_HILLS, BIV_BOARD_HEXES, 12, BIV_BOARD_MAX_SIDE + 1, 1);
  g_assert_null (biv_land_make (&plan));
  plan = plan_of (BIV_LAND_HILLS, BIV_BOARD_TABLE, 100, 1200, 1);
  g_assert_null (biv_land_make (&plan));
  plan = plan_of (BIV_LAND_HILLS, BIV_BOARD_SQUARES, 8, 8, 1);
  plan.knobs[BIV_LAND_KNOB_FORDS] = biv_land_knob_get_most (BIV_LAND_KNOB_FORDS) + 1;
  g_assert_null (biv_land_make (&plan));
}

/* ---- The same again ---- */

static guint64
digest_of (const BivBoard *board)
{
  const BivTabletop *table = biv_board_get_table (board);
  BivDigest digest;

  biv_digest_init (&digest);
  for (BivCell cell = 0; table == NULL && cell < biv_board_get_n_cells (board); cell++)
    {
      const BivGround *ground = biv_board_get_ground (board, cell);

      biv_digest_add (&digest, &ground->marks, sizeof ground->marks);
      biv_digest_add (&digest, &ground->level, 1);
      biv_digest_add (&digest, &ground->objective, 1);
    }
  for (guint i = 0; table != NULL && i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);

      biv_digest_add (&digest, &object->level, 1);
      biv_digest_add (&digest, object->outline.spots, object->outline.n_spots * sizeof (BivSpot));
    }
  return digest.value;
}

static void
test_same_again (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      BivLandPlan plan = plan_of (BIV_LAND_RIVER, sizes[i].shape, sizes[i].width, sizes[i].height, 7);
      g_autoptr (BivBoard) board = biv_land_make (&plan), again = biv_land_make (&plan);
      g_autoptr (BivBoard) other = NULL;

      g_assert_true (biv_board_equal (board, again));
      g_assert_cmpuint (digest_of (board), ==, digest_of (again));
      plan.seed++;
      other = biv_land_make (&plan);
      if (sizes[i].width > 8)
        g_assert_false (biv_board_equal (board, other));
    }
}

/* ---- What was asked for ---- */

static guint
count_marked (const BivBoard *board,
              guint16         marks)
{
  guint n = 0;

  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    n += (biv_board_get_ground (board, cell)->marks & marks) == marks;
  return n;
}

static guint
count_high (const BivBoard *board,
            int             level)
{
  guint n = 0;

  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    n += biv_board_get_ground (board, cell)->level >= level;
  return n;
}

static void
test_knobs (void)
{
  for (guint32 seed = 1; seed <= 12; seed++)
    for (BivBoardShape shape = BIV_BOARD_SQUARES; shape <= BIV_BOARD_HEXES; shape++)
      {
        BivLandPlan plan = plan_of (BIV_LAND_OPEN, shape, 14, 14, seed);
        g_autoptr (BivBoard) flat = NULL, high = NULL, wooded = NULL, wet = NULL;

        memset (plan.knobs, 0, sizeof plan.knobs);
        flat = biv_land_make (&plan);
        g_assert_cmpuint (count_high (flat, 1) + count_marked (flat, BIV_MARK_WOOD) + count_marked (flat, BIV_MARK_ROAD), ==, 0);
        plan.knobs[BIV_LAND_KNOB_HILLS] = 50;
        plan.knobs[BIV_LAND_KNOB_HEIGHT] = 3;
        high = biv_land_make (&plan);
        g_assert_cmpuint (count_high (high, 1), >, 14 * 14 * 40 / 100);
        g_assert_cmpuint (count_high (high, 1), <, 14 * 14 * 60 / 100);
        g_assert_cmpuint (count_high (high, 2), >, 0);
        g_assert_cmpuint (count_high (high, 4), ==, 0);
        plan.knobs[BIV_LAND_KNOB_HILLS] = 0;
        plan.knobs[BIV_LAND_KNOB_WOODS] = 40;
        wooded = biv_land_make (&plan);
        g_assert_cmpuint (count_marked (wooded, BIV_MARK_WOOD), >, 14 * 14 * 32 / 100);
        plan.knobs[BIV_LAND_KNOB_RIVER] = 2;
        plan.knobs[BIV_LAND_KNOB_FORDS] = 3;
        plan.knobs[BIV_LAND_KNOB_ROADS] = 2;
        wet = biv_land_make (&plan);
        g_assert_cmpuint (count_marked (wet, BIV_MARK_RIVER), >=, 14);
        g_assert_cmpuint (count_marked (wet, BIV_MARK_BRIDGE), >=, 1);
        g_assert_cmpuint (count_marked (wet, BIV_MARK_FORD), >=, 1);
      }
}

/* The land falls with the water: on the half where the hills are higher it comes in, and along it nothing is high. */
static void
test_valley (void)
{
  for (guint32 seed = 1; seed <= 12; seed++)
    {
      BivLandPlan plan = plan_of (BIV_LAND_RIVER, BIV_BOARD_SQUARES, 16, 16, seed);
      g_autoptr (BivBoard) board = biv_land_make (&plan);
      int west = 0, east = 0;

      for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
        {
          const BivGround *ground = biv_board_get_ground (board, cell);

          if (biv_board_get_column (board, cell) < 8)
            west += ground->level;
          else
            east += ground->level;
          if ((ground->marks & BIV_MARK_RIVER) != 0)
            g_assert_cmpint (ground->level, ==, 0);
        }
      g_assert_cmpint (ABS (west - east), >, 0);
    }
}

static gboolean
is_on_edge (const BivTabletop *table,
            BivSpot            spot)
{
  return spot.x == 0 || spot.y == 0 || spot.x == biv_tabletop_get_width (table) || spot.y == biv_tabletop_get_height (table);
}

/* Roads and streams bend, and have no corners, wherever the net of places has some. */
static void
test_table_bends (void)
{
  for (guint32 seed = 1; seed <= 10; seed++)
    for (int land = 0; land < BIV_N_LANDS; land++)
      {
        BivLandPlan plan = plan_of ((BivLand) land, BIV_BOARD_TABLE, 1800, 1200, seed);
        g_autoptr (BivBoard) board = biv_land_make (&plan);
        const BivTabletop *table = biv_board_get_table (board);

        for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
          {
            const BivTabletopObject *object = biv_tabletop_get_object (table, i);

            if (biv_thing_get_form (object->thing) != BIV_THING_BAND)
              continue;
            /* Where it meets another it is turned to it. */
            for (guint k = 1; k + 2 < object->outline.n_spots; k++)
              {
                BivAngle in = biv_angle_toward (object->outline.spots[k - 1], object->outline.spots[k]);
                BivAngle out = biv_angle_toward (object->outline.spots[k], object->outline.spots[k + 1]);

                g_assert_cmpint (ABS ((gint16) (out - in)), <, 65536 * 60 / 360);
              }
          }
      }
}

/* What is painted stays as it is, and nothing that is made lies on it. */
static void
test_table_keep (void)
{
  const BivSpot wood[] = { { 40000, 30000 }, { 90000, 30000 }, { 90000, 90000 }, { 40000, 90000 } };

  for (guint32 seed = 1; seed <= 6; seed++)
    {
      BivLandPlan plan = plan_of (BIV_LAND_TOWN, BIV_BOARD_TABLE, 1800, 1200, seed);
      g_autoptr (BivBoard) made = biv_land_make (&plan), painted = NULL, both = NULL;
      g_autoptr (BivTabletopDraft) draft = biv_tabletop_draft_new (1800 * BIV_MM, 1200 * BIV_MM);
      g_autoptr (BivTabletop) table = NULL;
      const BivTabletop *kept;

      biv_tabletop_draft_add (draft, BIV_THING_WOOD, wood, 4);
      table = biv_tabletop_draft_seal (g_steal_pointer (&draft), NULL);
      painted = biv_board_new_table (table);
      both = biv_land_keep (painted, made);
      kept = biv_board_get_table (both);
      g_assert_cmpuint (biv_tabletop_get_n_objects (kept), >, 3);
      g_assert_cmpint (biv_tabletop_get_object (kept, 0)->thing, ==, BIV_THING_WOOD);
      g_assert_cmpint (biv_tabletop_get_object (kept, 0)->outline.spots[2].x, ==, 90000);
      for (guint i = 1; i < biv_tabletop_get_n_objects (kept); i++)
        g_assert_false (biv_tabletop_clash (biv_tabletop_get_object (kept, i), biv_tabletop_get_object (kept, 0)));
    }
}

/* Heights that cannot lie there take those upon them along: no cliff stands on the plain. */
static void
test_table_keep_heights (void)
{
  const BivSpot hill[] = { { 30000, 20000 }, { 150000, 30000 }, { 140000, 100000 }, { 40000, 90000 } };

  for (guint32 seed = 1; seed <= 10; seed++)
    {
      BivLandPlan plan = plan_of (BIV_LAND_HILLS, BIV_BOARD_TABLE, 1800, 1200, seed);
      g_autoptr (BivBoard) made = biv_land_make (&plan), painted = NULL, both = NULL;
      g_autoptr (BivTabletopDraft) draft = biv_tabletop_draft_new (1800 * BIV_MM, 1200 * BIV_MM);
      g_autoptr (BivTabletop) table = NULL;
      const BivTabletop *kept;

      biv_tabletop_draft_add (draft, BIV_THING_CONTOUR, hill, 4);
      table = biv_tabletop_draft_seal (g_steal_pointer (&draft), NULL);
      painted = biv_board_new_table (table);
      both = biv_land_keep (painted, made);
      kept = biv_board_get_table (both);
      for (guint i = 1; i < biv_tabletop_get_n_objects (kept); i++)
        {
          const BivTabletopObject *object = biv_tabletop_get_object (kept, i);
          guint under = 0;

          for (guint k = 0; object->thing == BIV_THING_CONTOUR && k < biv_tabletop_get_n_objects (kept); k++)
            under += k != i && biv_tabletop_get_object (kept, k)->thing == BIV_THING_CONTOUR
                     && biv_tabletop_get_object (kept, k)->level + 1 == object->level
                     && biv_tabletop_holds (kept, k, object->outline.spots[0]);
          g_assert_true (object->thing != BIV_THING_CONTOUR || object->level == 1 || under > 0);
        }
    }
}

/* A stream that can be waded at its fords only is cut there into reaches, end to end. */
static void
test_table_fords (void)
{
  for (guint32 seed = 1; seed <= 8; seed++)
    {
      BivLandPlan plan = plan_of (BIV_LAND_RIVER, BIV_BOARD_TABLE, 1800, 1200, seed);
      g_autoptr (BivBoard) board = biv_land_make (&plan);
      const BivTabletop *table = biv_board_get_table (board);
      guint n_fords = 0, n_ends = 0;
      BivSpot end = { -1, -1 };

      for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
        {
          const BivTabletopObject *object = biv_tabletop_get_object (table, i);

          for (guint k = 0; object->thing == BIV_THING_ROAD && k < object->outline.n_spots; k += object->outline.n_spots - 1)
            n_ends += is_on_edge (table, object->outline.spots[k]);
          if (object->thing != BIV_THING_STREAM)
            continue;
          g_assert_true (end.x < 0 || (end.x == object->outline.spots[0].x && end.y == object->outline.spots[0].y));
          end = object->outline.spots[object->outline.n_spots - 1];
          n_fords += object->depth == BIV_DEPTH_KNEE;
        }
      g_assert_cmpuint (n_fords, >=, 1);
      g_assert_cmpuint (n_ends, ==, 2);
    }
}

/* ---- Outlines ---- */

/* A tent in the middle: the outline of each level is a diamond; a slope that runs off the table is closed along it. */
static void
test_trace (void)
{
  gint32 tent[25] = { 0 }, slope[25];
  BivRaster raster = { 5, 5, 400 * BIV_MM, 400 * BIV_MM, tent };
  g_autoptr (GPtrArray) one = NULL, half = NULL, none = NULL;

  tent[12] = 100;
  one = biv_raster_trace (&raster, 50, 0, FALSE);
  g_assert_cmpuint (one->len, ==, 1);
  g_assert_cmpuint (((GArray *) g_ptr_array_index (one, 0))->len, ==, 4);
  none = biv_raster_trace (&raster, 101, 0, FALSE);
  g_assert_cmpuint (none->len, ==, 0);
  for (int i = 0; i < 25; i++)
    slope[i] = i % 5 * 100;
  raster.high = slope;
  half = biv_raster_trace (&raster, 200, 0, FALSE);
  g_assert_cmpuint (half->len, ==, 1);
  for (guint i = 0; i < ((GArray *) g_ptr_array_index (half, 0))->len; i++)
    {
      BivSpot spot = g_array_index ((GArray *) g_ptr_array_index (half, 0), BivSpot, i);

      g_assert_cmpint (spot.x, >=, 200 * BIV_MM);
      g_assert_true (spot.y == 0 || spot.y == 400 * BIV_MM || spot.x == 200 * BIV_MM || spot.x == 400 * BIV_MM);
    }
  g_assert_cmpuint (((GArray *) g_ptr_array_index (half, 0))->len, ==, 4);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/made-land/sound", test_sound);
  g_test_add_func ("/made-land/table-bends", test_table_bends);
  g_test_add_func ("/made-land/table-keep", test_table_keep);
  g_test_add_func ("/made-land/table-keep-heights", test_table_keep_heights);
  g_test_add_func ("/made-land/knobs-anyhow", test_knobs_anyhow);
  g_test_add_func ("/made-land/refused", test_refused);
  g_test_add_func ("/made-land/same-again", test_same_again);
  g_test_add_func ("/made-land/knobs", test_knobs);
  g_test_add_func ("/made-land/valley", test_valley);
  g_test_add_func ("/made-land/table-fords", test_table_fords);
  g_test_add_func ("/trace/outlines", test_trace);
  return g_test_run ();
}
