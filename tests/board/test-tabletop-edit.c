/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-tabletop-edit.c: drawing up a table: what changes, what is refused, and what lies under the pointer */
#include "board/tabletop-edit.h"
#include "board/tabletop-review.h"
#include "board/tabletop-twin.h"

#include <gio/gio.h>
#include <string.h>

static BivSpot
mm (int x,
    int y)
{
  return biv_spot (x * BIV_MM, y * BIV_MM);
}

/* Takes @table, and gives the changed one. */
static BivTabletop *
then (BivTabletop *table,
      BivTabletop *changed)
{
  g_assert_nonnull (changed);
  biv_tabletop_unref (table);
  return changed;
}

static BivTabletop *
empty_new (void)
{
  return biv_tabletop_draft_seal (biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT), NULL);
}

static BivTabletop *
sample_new (void)
{
  const BivSpot wood[] = { mm (100, 100), mm (300, 100), mm (300, 300), mm (100, 300) };
  const BivSpot stream[] = { mm (0, 600), mm (900, 620), mm (1800, 600) };
  const BivSpot house[] = { mm (560, 800), mm (640, 800), mm (640, 860), mm (560, 860) };
  const BivSpot label[] = { mm (1000, 1000) };
  const BivTabletopObject named = { .name = (char *) "The Mill" };
  BivTabletop *table = empty_new ();

  table = then (table, biv_tabletop_with_object (table, BIV_THING_WOOD, wood, 4, NULL, NULL));
  table = then (table, biv_tabletop_with_object (table, BIV_THING_STREAM, stream, 3, NULL, NULL));
  table = then (table, biv_tabletop_with_object (table, BIV_THING_BUILDING, house, 4, NULL, NULL));
  return then (table, biv_tabletop_with_object (table, BIV_THING_LABEL, label, 1, &named, NULL));
}

static const BivSpot *
spots_of (const BivTabletop *table,
          guint              object)
{
  return biv_tabletop_get_object (table, object)->outline.spots;
}

static void
test_objects (void)
{
  g_autoptr (BivTabletop) table = sample_new (), again = sample_new (), moved = NULL, back = NULL, off = NULL, less = NULL;
  g_autoptr (GError) error = NULL;

  moved = biv_tabletop_with_several_moved (table, &(guint) { 0 }, 1, 5000, -1000, NULL);
  g_assert_cmpint (spots_of (moved, 0)[0].x, ==, 15000);
  g_assert_cmpint (biv_tabletop_get_object (moved, 0)->outline.bounds.south, ==, 9000);
  g_assert_true (biv_tabletop_equal (table, again));                  /* undo is keeping the old one */
  back = biv_tabletop_with_several_moved (moved, &(guint) { 0 }, 1, -5000, 1000, NULL);
  g_assert_true (biv_tabletop_equal (table, back));
  off = biv_tabletop_with_several_moved (table, &(guint) { 0 }, 1, -10001, 0, &error);
  g_assert_null (off);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, "off the table"));
  less = biv_tabletop_without_several (table, &(guint) { 1 }, 1);
  g_assert_cmpuint (biv_tabletop_get_n_objects (less), ==, 3);
  g_assert_cmpint (biv_tabletop_get_object (less, 1)->thing, ==, BIV_THING_BUILDING);
}

static void
test_values (void)
{
  g_autoptr (BivTabletop) table = sample_new (), changed = NULL, wide = NULL, marsh = NULL;
  BivTabletopObject like = *biv_tabletop_get_object (table, 1);
  g_autoptr (GError) error = NULL;

  like.depth = BIV_DEPTH_DEEP;
  like.width = 5000;
  like.name = (char *) "Elm Brook";
  changed = biv_tabletop_with_values (table, 1, &like, NULL);
  g_assert_cmpint (biv_tabletop_get_object (changed, 1)->depth, ==, BIV_DEPTH_DEEP);
  g_assert_cmpuint (biv_tabletop_find (changed, "Elm Brook"), ==, 1);
  g_assert_cmpuint (biv_tabletop_find (changed, "The Mill"), ==, BIV_NO_OBJECT);         /* a label */
  like.width = BIV_TABLETOP_MAX_BAND + 1;
  wide = biv_tabletop_with_values (table, 1, &like, &error);
  g_assert_null (wide);
  g_assert_nonnull (strstr (error->message, "1 to 200"));
  like = *biv_tabletop_get_object (table, 0);
  like.thing = BIV_THING_MARSH;
  marsh = biv_tabletop_with_values (table, 0, &like, NULL);
  g_assert_cmpint (biv_tabletop_get_object (marsh, 0)->thing, ==, BIV_THING_MARSH);
}

static void
test_spots (void)
{
  g_autoptr (BivTabletop) table = sample_new (), dented = NULL, crossed = NULL, more = NULL, less = NULL, few = NULL;
  g_autoptr (GError) error = NULL;

  dented = biv_tabletop_with_spot_moved (table, 0, 2, mm (250, 250), NULL);
  g_assert_cmpint (spots_of (dented, 0)[2].x, ==, 25000);
  crossed = biv_tabletop_with_spot_moved (table, 0, 2, mm (200, 50), &error);
  g_assert_null (crossed);
  g_assert_nonnull (strstr (error->message, "cross or touch"));
  g_clear_error (&error);
  more = biv_tabletop_with_spot (table, 0, 3, mm (50, 200), NULL);
  g_assert_cmpuint (biv_tabletop_get_object (more, 0)->outline.n_spots, ==, 5);
  g_assert_cmpint (spots_of (more, 0)[4].y, ==, 20000);
  less = biv_tabletop_without_spot (more, 0, 4, NULL);
  g_assert_true (biv_tabletop_equal (table, less));
  few = biv_tabletop_without_spot (table, 2, 0, &error);
  g_assert_null (few);
  g_assert_nonnull (strstr (error->message, "four corners"));
}

static void
test_buildings (void)
{
  g_autoptr (BivTabletop) table = sample_new (), larger = NULL, turned = NULL;
  const BivTabletopObject *house;

  larger = biv_tabletop_with_spot_moved (table, 2, 1, mm (700, 780), NULL);
  house = biv_tabletop_get_object (larger, 2);
  g_assert_cmpint (house->base.frontage, ==, 14000);
  g_assert_cmpint (house->base.depth, ==, 8000);
  g_assert_cmpint (spots_of (larger, 2)[3].x, ==, 56000);              /* opposite */
  g_assert_cmpint (spots_of (larger, 2)[0].y, ==, 78000);
  turned = biv_tabletop_ref (table);
  for (int i = 0; i < 360; i++)
    turned = then (turned, biv_tabletop_with_object_turned (turned, 2, 182, NULL));
  g_assert_cmpint (ABS (biv_tabletop_get_object (turned, 2)->base.frontage - 8000), <=, 40);        /* 0.4 mm in 360 turns */
}

static void
test_whole (void)
{
  g_autoptr (BivTabletop) table = sample_new (), small = NULL, tiny = NULL, mirrored = NULL, back = NULL, ordered = NULL;
  g_autoptr (GError) error = NULL;

  small = biv_tabletop_resized (table, 1700 * BIV_MM, BIV_TABLETOP_HEIGHT, &error);
  g_assert_null (small);
  g_assert_nonnull (strstr (error->message, "off the table"));
  g_clear_error (&error);
  tiny = biv_tabletop_resized (table, 100, 100, &error);
  g_assert_null (tiny);
  g_assert_nonnull (strstr (error->message, "300 to 6000"));
  mirrored = biv_tabletop_mirrored (table);
  g_assert_cmpint (spots_of (mirrored, 0)[0].x, ==, 170000);
  back = biv_tabletop_mirrored (mirrored);
  g_assert_true (biv_tabletop_equal (table, back));
}

static void
test_hit (void)
{
  g_autoptr (BivTabletop) table = sample_new ();
  BivTabletopHit hit;

  hit = biv_tabletop_hit (table, ~0u, mm (302, 299), 500);
  g_assert_cmpuint (hit.object, ==, 0);
  g_assert_cmpuint (hit.spot, ==, 2);
  hit = biv_tabletop_hit (table, ~0u, mm (98, 200), 500);
  g_assert_cmpuint (hit.spot, ==, G_MAXUINT);
  g_assert_cmpuint (hit.side, ==, 3);
  hit = biv_tabletop_hit (table, ~0u, mm (200, 200), 500);
  g_assert_cmpuint (hit.object, ==, 0);
  g_assert_cmpuint (hit.side, ==, G_MAXUINT);
  hit = biv_tabletop_hit (table, ~0u, mm (450, 619), 100);                  /* within the stream */
  g_assert_cmpuint (hit.object, ==, 1);
  g_assert_cmpuint (hit.side, ==, 0);
  hit = biv_tabletop_hit (table, ~0u, mm (1003, 1000), 500);
  g_assert_cmpuint (hit.object, ==, 3);
  hit = biv_tabletop_hit (table, ~0u, mm (1500, 300), 500);
  g_assert_cmpuint (hit.object, ==, BIV_NO_OBJECT);
}

static void
test_snap (void)
{
  static const struct
  {
    int x, y, grid, snapped_x, snapped_y;
  } rows[] = {
    { 303, 297, 0, 300, 300 },          /* a spot */
    { 200, 304, 0, 200, 300 },          /* a side */
    { 500, 1196, 0, 500, 1200 },        /* the edge */
    { 1797, 1196, 0, 1800, 1200 },      /* the corner */
    { 1400, 340, 50, 1400, 350 },       /* the grid */
    { 1400, 340, 0, 1400, 340 },
    { 1900, -40, 0, 1800, 0 },          /* never off the table */
  };
  g_autoptr (BivTabletop) table = sample_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      BivSpot spot = biv_tabletop_snap (table, mm (rows[i].x, rows[i].y), 600, rows[i].grid * BIV_MM, BIV_NO_OBJECT);

      g_assert_cmpint (spot.x, ==, rows[i].snapped_x * BIV_MM);
      g_assert_cmpint (spot.y, ==, rows[i].snapped_y * BIV_MM);
    }
}

/* What is hidden or locked is not hit. */
static void
test_hit_of_classes (void)
{
  g_autoptr (BivTabletop) table = sample_new ();

  g_assert_cmpuint (biv_tabletop_hit (table, ~BIV_THING_BIT (BIV_THING_WOOD), mm (200, 200), 500).object, ==, BIV_NO_OBJECT);
  g_assert_cmpuint (biv_tabletop_hit (table, ~BIV_THING_BIT (BIV_THING_WOOD), mm (100, 100), 500).object, ==, BIV_NO_OBJECT);
  g_assert_cmpuint (biv_tabletop_hit (table, ~BIV_THING_BIT (BIV_THING_STREAM), mm (450, 619), 100).object, ==, BIV_NO_OBJECT);
}

static void
test_shape (void)
{
  g_autoptr (BivTabletop) table = sample_new (), round = NULL, fewer = NULL, bent = NULL, straight = NULL;
  g_autoptr (GError) error = NULL, stream_error = NULL;
  const BivTabletopObject *wood;

  round = biv_tabletop_with_object_rounded (table, 0, &error);
  g_assert_no_error (error);
  wood = biv_tabletop_get_object (round, 0);
  g_assert_cmpuint (wood->outline.n_spots, >=, 12);
  g_assert_false (biv_polygon_has_spot (&wood->outline, mm (101, 101)));
  g_assert_true (biv_polygon_has_spot (&wood->outline, mm (200, 200)));
  fewer = biv_tabletop_with_fewer_spots (round, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (biv_tabletop_get_object (fewer, 0)->outline.n_spots, <, wood->outline.n_spots);
  /* A line keeps its ends, whatever else goes. */
  bent = biv_tabletop_with_object_rounded (table, 1, NULL);
  g_assert_cmpint (spots_of (bent, 1)[0].x, ==, 0);
  straight = biv_tabletop_with_fewer_spots (table, 1, NULL);
  g_assert_cmpuint (biv_tabletop_get_object (straight, 1)->outline.n_spots, ==, 2);
  g_assert_cmpint (spots_of (straight, 1)[1].x, ==, 1800 * BIV_MM);
  g_assert_null (biv_tabletop_with_fewer_spots (straight, 1, &stream_error));
  g_assert_error (stream_error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_null (biv_tabletop_with_object_rounded (table, 2, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
}

static void
test_order_and_copies (void)
{
  g_autoptr (BivTabletop) table = sample_new (), ordered = NULL, copied = NULL, named = NULL, labels = NULL;
  BivTabletopObject like = { .thing = BIV_THING_WOOD, .name = (char *) "Elms" };

  ordered = biv_tabletop_with_object_at (table, 0, 2);
  g_assert_cmpint (biv_tabletop_get_object (ordered, 2)->thing, ==, BIV_THING_WOOD);
  g_assert_cmpint (biv_tabletop_get_object (ordered, 0)->thing, ==, BIV_THING_STREAM);
  named = biv_tabletop_with_values (table, 0, &like, NULL);
  /* No further than the table's edge, and under no name that is taken. */
  copied = biv_tabletop_with_copies (named, named, &(guint) { 0 }, 1, 50 * BIV_MM, -300 * BIV_MM, NULL);
  g_assert_cmpuint (biv_tabletop_get_n_objects (copied), ==, 5);
  g_assert_cmpint (spots_of (copied, 4)[0].x, ==, 150 * BIV_MM);
  g_assert_cmpint (spots_of (copied, 4)[0].y, ==, 0);
  g_assert_null (biv_tabletop_get_object (copied, 4)->name);
  labels = biv_tabletop_with_copies (table, table, &(guint) { 3 }, 1, 0, 50 * BIV_MM, NULL);
  g_assert_cmpstr (biv_tabletop_get_object (labels, 4)->name, ==, "The Mill");
}

static void
test_twins (void)
{
  g_autoptr (BivTabletop) table = sample_new (), both = NULL, moved = NULL, followed = NULL, blocked = NULL, clear = NULL;
  const BivSpot road[] = { mm (1400, 1000), mm (1800, 1100) };
  guint below[4];

  g_assert_cmpuint (biv_tabletop_find_twin (table, BIV_TWINS_TURNED, 0), ==, BIV_NO_OBJECT);
  /* The stream that runs from edge to edge is its own twin in the mirror, but not at half a turn. */
  g_assert_cmpuint (biv_tabletop_find_twin (table, BIV_TWINS_MIRRORED, 1), ==, 1);
  g_assert_cmpuint (biv_tabletop_find_twin (table, BIV_TWINS_TURNED, 1), ==, BIV_NO_OBJECT);
  both = biv_tabletop_with_twin (table, BIV_TWINS_TURNED, 0, BIV_NO_OBJECT, NULL);
  g_assert_cmpuint (biv_tabletop_get_n_objects (both), ==, 5);
  g_assert_cmpint (spots_of (both, 4)[0].x, ==, 1700 * BIV_MM);
  g_assert_cmpint (spots_of (both, 4)[0].y, ==, 1100 * BIV_MM);
  g_assert_cmpuint (biv_tabletop_find_twin (both, BIV_TWINS_TURNED, 0), ==, 4);
  g_assert_cmpuint (biv_tabletop_find_twin (both, BIV_TWINS_TURNED, 4), ==, 0);
  g_assert_cmpuint (biv_tabletop_list_below_twin (both, BIV_TWINS_TURNED, 0, below, 4), ==, 0);
  moved = biv_tabletop_with_several_moved (both, &(guint) { 0 }, 1, 1000, 2000, NULL);
  followed = biv_tabletop_with_twin (moved, BIV_TWINS_TURNED, 0, 4, NULL);
  g_assert_cmpuint (biv_tabletop_get_n_objects (followed), ==, 5);
  g_assert_cmpint (spots_of (followed, 4)[0].x, ==, 1690 * BIV_MM);
  blocked = biv_tabletop_with_object (table, BIV_THING_ROAD, road, 2, NULL, NULL);
  g_assert_cmpuint (biv_tabletop_list_below_twin (blocked, BIV_TWINS_TURNED, 0, below, 4), ==, 1);
  g_assert_cmpuint (below[0], ==, 4);
  g_assert_cmpuint (biv_tabletop_list_below_twin (blocked, BIV_TWINS_MIRRORED, 0, below, 4), ==, 0);
  /* It is said, not forbidden. */
  clear = biv_tabletop_with_twin (blocked, BIV_TWINS_TURNED, 0, BIV_NO_OBJECT, NULL);
  g_assert_nonnull (clear);
}

static void
test_loose_ends (void)
{
  const BivSpot through[] = { mm (0, 900), mm (1800, 900) }, lane[] = { mm (1200, 895), mm (1200, 700) };
  const BivSpot to_mill[] = { mm (600, 900), mm (600, 870) };
  g_autoptr (BivTabletop) table = sample_new ();
  g_autoptr (GArray) ends = NULL;

  table = then (g_steal_pointer (&table), biv_tabletop_with_object (table, BIV_THING_ROAD, through, 2, NULL, NULL));
  table = then (g_steal_pointer (&table), biv_tabletop_with_object (table, BIV_THING_ROAD, lane, 2, NULL, NULL));
  table = then (g_steal_pointer (&table), biv_tabletop_with_object (table, BIV_THING_ROAD, to_mill, 2, NULL, NULL));
  ends = biv_tabletop_list_loose_ends (table);
  g_assert_cmpuint (ends->len, ==, 1);
  g_assert_cmpuint (g_array_index (ends, BivTabletopEnd, 0).object, ==, 5);
  g_assert_cmpint (g_array_index (ends, BivTabletopEnd, 0).at.y, ==, 700 * BIV_MM);
}

/* ---- Anything at all: what is given is sound, what is refused says why, and the old table stays as it was ---- */

static BivTabletop *
change_anything (const BivTabletop *table,
                 GRand             *rand,
                 GError           **error)
{
  guint n = biv_tabletop_get_n_objects (table), object = n > 0 ? (guint) g_rand_int_range (rand, 0, (gint32) n) : 0;
  BivTabletopObject like = { .level = (guint8) g_rand_int_range (rand, 0, 11), .width = g_rand_int_range (rand, 0, 21000),
                             .height = g_rand_int_range (rand, -10, 1010),
                             .name = (char *) (g_rand_boolean (rand) ? "elms" : NULL) };
  BivSpot spots[6];

  for (int i = 0; i < 6; i++)
    spots[i] = biv_spot (g_rand_int_range (rand, -5000, 185000), g_rand_int_range (rand, -5000, 125000));
  switch (n > 0 ? g_rand_int_range (rand, 0, 15) : 0)
    {
    case 10:
      return biv_tabletop_with_fewer_spots (table, object, error);
    case 11:
      return biv_tabletop_with_object_rounded (table, object, error);
    case 12:
      return biv_tabletop_with_object_at (table, object, (guint) g_rand_int_range (rand, 0, (gint32) n));
    case 13:
      return biv_tabletop_with_copies (table, table, &object, 1, spots[0].x, -spots[1].y, error);
    case 14:
      return biv_tabletop_with_twin (table, g_rand_boolean (rand) ? BIV_TWINS_TURNED : BIV_TWINS_MIRRORED, object,
                                     BIV_NO_OBJECT, error);
    case 0: case 1:
      return biv_tabletop_with_object (table, (BivThing) g_rand_int_range (rand, 0, BIV_N_THINGS), spots,
                                       (guint) g_rand_int_range (rand, 1, 7), g_rand_boolean (rand) ? &like : NULL, error);
    case 2:
      return biv_tabletop_with_several_moved (table, &object, 1, spots[0].x / 10, spots[0].y / 10, error);
    case 3:
      return biv_tabletop_with_object_turned (table, object, (BivAngle) g_rand_int_range (rand, 0, 65536), error);
    case 4:
      like.thing = biv_tabletop_get_object (table, object)->thing;
      return biv_tabletop_with_values (table, object, &like, error);
    case 5:
      n = biv_tabletop_get_object (table, object)->outline.n_spots;
      return biv_tabletop_with_spot_moved (table, object, (guint) g_rand_int_range (rand, 0, (gint32) n), spots[0], error);
    case 6:
      if (biv_thing_get_form (biv_tabletop_get_object (table, object)->thing) == BIV_THING_RECTANGLE
          || biv_thing_get_form (biv_tabletop_get_object (table, object)->thing) == BIV_THING_SPOT)
        return biv_tabletop_mirrored (table);
      return biv_tabletop_with_spot (table, object, 0, spots[0], error);
    case 7:
      return biv_tabletop_without_spot (table, object, 0, error);
    case 8:
      return biv_tabletop_resized (table, 200 + spots[0].x * 2, 120000, error);
    default:
      return biv_tabletop_without_several (table, &object, 1);
    }
}

static void
test_anything (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (31);
  g_autoptr (BivTabletop) table = empty_new ();
  guint n_made = 0, n_refused = 0;

  for (int i = 0; i < 6000; i++)
    {
      g_autoptr (GError) error = NULL;
      BivTabletop *changed = change_anything (table, rand, &error);

      if (changed == NULL)
        {
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
          g_assert_cmpuint (strlen (error->message), >, 20);
          n_refused++;
        }
      else
        {
          g_autoptr (BivTabletopDraft) draft = biv_tabletop_draft_new_from (changed);
          BivBase base = biv_base_make (biv_spot (g_rand_int_range (rand, 0, 180000), g_rand_int_range (rand, 0, 120000)),
                                        (BivAngle) g_rand_int_range (rand, 0, 65536), 20000, 1500);
          BivEncounter met[8];

          g_assert_no_error (error);
          g_assert_true (biv_tabletop_draft_check (draft, BIV_NO_OBJECT, NULL));
          biv_tabletop_cross (changed, ~0u, &base, biv_spot (30000, -20000), met, 8);
          biv_tabletop_find_screen (changed, base.centre, biv_spot (0, 0), FALSE);
          biv_tabletop_unref (table);
          table = changed;
          n_made++;
        }
    }
  g_assert_cmpuint (n_made, >, 1000);
  g_assert_cmpuint (n_refused, >, 500);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/tabletop-edit/objects", test_objects);
  g_test_add_func ("/tabletop-edit/values", test_values);
  g_test_add_func ("/tabletop-edit/spots", test_spots);
  g_test_add_func ("/tabletop-edit/buildings", test_buildings);
  g_test_add_func ("/tabletop-edit/whole", test_whole);
  g_test_add_func ("/tabletop-edit/hit", test_hit);
  g_test_add_func ("/tabletop-edit/hit-of-classes", test_hit_of_classes);
  g_test_add_func ("/tabletop-edit/shape", test_shape);
  g_test_add_func ("/tabletop-edit/order-and-copies", test_order_and_copies);
  g_test_add_func ("/tabletop-edit/twins", test_twins);
  g_test_add_func ("/tabletop-edit/loose-ends", test_loose_ends);
  g_test_add_func ("/tabletop-edit/snap", test_snap);
  g_test_add_func ("/tabletop-edit/anything", test_anything);
  return g_test_run ();
}
