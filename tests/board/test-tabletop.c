/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-tabletop.c: tables in millimetres: what may lie on them, and what battles ask of them */
#include "board/biv-board.h"

#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>

static BivSpot
mm (int x,
    int y)
{
  return biv_spot (x * BIV_MM, y * BIV_MM);
}

/* "500,50 600.25,50": millimetres. */
static guint
read_spots (const char *text,
            BivSpot    *spots)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n = 0;

  for (char **word = words; *word != NULL; word++)
    {
      char *comma;
      double x = g_ascii_strtod (*word, &comma), y = g_ascii_strtod (comma + 1, NULL);

      spots[n++] = biv_spot ((BivLength) (x * BIV_MM + (x < 0 ? -0.5 : 0.5)),
                             (BivLength) (y * BIV_MM + (y < 0 ? -0.5 : 0.5)));
    }
  return n;
}

/* "wood 500,50 600,50 600,150": one object. */
static BivTabletopObject *
add (BivTabletopDraft *draft,
     const char       *line)
{
  BivSpot spots[BIV_POLYGON_MAX_SPOTS];
  const char *blank = strchr (line, ' ');
  g_autofree char *word = g_strndup (line, blank - line);
  BivThing thing;

  g_assert_true (biv_thing_from_name (word, &thing));
  return biv_tabletop_draft_add (draft, thing, spots, read_spots (blank + 1, spots));
}

static BivTabletopDraft *
draft_of (const char *const *lines)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT);

  for (; *lines != NULL; lines++)
    {
      BivTabletopObject *object = add (draft, *lines);

      if (object->thing == BIV_THING_CONTOUR)
        object->level = (guint8) (1 + biv_tabletop_draft_get_n_objects (draft) - 1);
      if (object->thing == BIV_THING_LABEL)
        object->name = (g_free (object->name), g_strdup ("The Mill"));
    }
  return draft;
}

static BivTabletop *
table_of (const char *const *lines)
{
  g_autoptr (GError) error = NULL;
  BivTabletop *table = biv_tabletop_draft_seal (draft_of (lines), &error);

  g_assert_no_error (error);
  return table;
}

/* ---- Faults ---- */

typedef struct
{
  const char           *name;
  const char           *lines[4];
  BivTabletopFaultKind  kind;
  guint                 object, first, second;
  const char           *words;
} FaultRow;

static const FaultRow fault_rows[] = {
  { "sound", { "wood 100,100 300,100 300,300", "stream 0,500 900,520 1800,500", "building 560,800 640,800 640,860 560,860" },
    BIV_TABLETOP_FAULT_NONE, 0, 0, 0, NULL },
  { "two-corners", { "wood 100,100 300,100" }, BIV_TABLETOP_FAULT_SPOTS, 0, 0, 0, "needs 3" },
  { "five-corners", { "building 560,800 640,800 640,860 600,860 560,860" }, BIV_TABLETOP_FAULT_SPOTS, 0, 0, 0, "has 4" },
  { "one-point", { "road 100,100" }, BIV_TABLETOP_FAULT_SPOTS, 0, 0, 0, "needs 2" },
  { "off", { "wood 100,100 300,100 300,1200.01" }, BIV_TABLETOP_FAULT_OFF_TABLE, 0, 2, 2, "point 3" },
  { "off-west", { "road -1,100 300,100" }, BIV_TABLETOP_FAULT_OFF_TABLE, 0, 0, 0, "point 1" },
  { "bow-tie", { "wood 100,100 300,300 300,100 100,300" }, BIV_TABLETOP_FAULT_CROSSES_ITSELF, 0, 0, 2, "in order" },
  { "twice-there", { "wood 100,100 300,100 300,100 300,300" },
    BIV_TABLETOP_FAULT_CROSSES_ITSELF, 0, 1, 1, "points 2 and 3" },
  { "spike", { "wood 100,100 300,100 300,300 300,200" }, BIV_TABLETOP_FAULT_CROSSES_ITSELF, 0, 1, 2, "from point 2" },
  { "flat", { "wood 100,100 200,100 300,100" }, BIV_TABLETOP_FAULT_CROSSES_ITSELF, 0, 0, 2, "cross or touch" },
  { "touches-itself", { "wood 100,100 500,100 500,300 300,100 100,300" },
    BIV_TABLETOP_FAULT_CROSSES_ITSELF, 0, 0, 2, "cross or touch" },
  { "stands-still", { "stream 100,100 300,100 300,100 500,100" },
    BIV_TABLETOP_FAULT_CROSSES_ITSELF, 0, 1, 1, "points 2 and 3" },
  { "closed-wall", { "fortification 100,100 300,100 300,300 100,300 100,100" }, BIV_TABLETOP_FAULT_NONE, 0, 0, 0, NULL },
  { "slanting-house", { "building 560,800 640,800 660,860 580,860" },
    BIV_TABLETOP_FAULT_NO_RECTANGLE, 0, 0, 0, "right angles" },
  { "turned-house", { "building 500,500 569.28,540 539.28,591.96 470,551.96" }, BIV_TABLETOP_FAULT_NONE, 0, 0, 0, NULL },
  { "nested", { "contour 100,100 900,100 900,900 100,900", "contour 200,200 800,200 800,800 200,800" },
    BIV_TABLETOP_FAULT_NONE, 0, 0, 0, NULL },
  { "along-the-edge", { "contour 0,650 1800,650 1800,1200 0,1200", "contour 0,800 1800,800 1800,1200 0,1200" },
    BIV_TABLETOP_FAULT_NONE, 0, 0, 0, NULL },
  { "beside", { "contour 0,650 900,650 900,1200 0,1200", "contour 900,650 1800,650 1800,1200 900,1200" },
    BIV_TABLETOP_FAULT_NONE, 0, 0, 0, NULL },
  { "crossing", { "contour 100,100 900,100 900,900 100,900", "contour 500,500 1200,500 1200,1000 500,1000" },
    BIV_TABLETOP_FAULT_CONTOURS_CROSS, 1, 0, 0, "crosses another" },
  { "crossing-at-corners", { "contour 100,100 900,100 900,900 100,900", "contour 100,500 500,100 1000,1000" },
    BIV_TABLETOP_FAULT_CONTOURS_CROSS, 1, 0, 0, "crosses another" },
  { "inside-a-higher", { "contour 200,200 800,200 800,800 200,800", "contour 100,100 900,100 900,900 100,900" },
    BIV_TABLETOP_FAULT_CONTOUR_BELOW, 0, 0, 0, "higher level" },
  { "the-same-again", { "contour 200,200 800,200 800,800 200,800", "contour 200,800 800,800 800,200 200,200" },
    BIV_TABLETOP_FAULT_CONTOUR_BELOW, 0, 0, 0, "higher level" },
  { "label", { "label 200,200" }, BIV_TABLETOP_FAULT_NONE, 0, 0, 0, NULL },
};

static void
test_fault (gconstpointer data)
{
  const FaultRow *row = data;
  g_autoptr (BivTabletopDraft) draft = draft_of (row->lines);
  g_autoptr (BivTabletop) table = NULL;
  g_autoptr (GError) error = NULL;
  BivTabletopFault fault = { 0 };

  g_assert_true (biv_tabletop_draft_check (draft, BIV_NO_OBJECT, &fault) == (row->kind == BIV_TABLETOP_FAULT_NONE));
  g_assert_cmpint (fault.kind, ==, row->kind);
  if (row->kind != BIV_TABLETOP_FAULT_NONE)
    {
      g_autofree char *text = biv_tabletop_draft_dup_fault_text (draft, &fault);

      g_assert_cmpuint (fault.object, ==, row->object);
      g_assert_cmpuint (fault.first, ==, row->first);
      g_assert_cmpuint (fault.second, ==, row->second);
      g_assert_nonnull (strstr (text, row->words));
    }
  table = biv_tabletop_draft_seal (g_steal_pointer (&draft), &error);
  g_assert_true ((table != NULL) == (row->kind == BIV_TABLETOP_FAULT_NONE));
  if (table == NULL)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
}

static void
test_limits (void)
{
  g_autoptr (BivTabletopDraft) draft = biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT);
  BivTabletopObject *wall = add (draft, "wall 100,100 200,100"), *other, *road, *label;
  BivTabletopFault fault;

  g_assert_null (biv_tabletop_draft_new (BIV_TABLETOP_MIN_SIDE - 1, BIV_TABLETOP_HEIGHT));
  g_assert_null (biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_MAX_SIDE + 1));
  g_assert_cmpint (wall->height, ==, biv_thing_get_height (BIV_THING_WALL));
  wall->height = BIV_TABLETOP_MAX_HEIGHT + 1;
  g_assert_false (biv_tabletop_draft_check (draft, BIV_NO_OBJECT, &fault));
  g_assert_cmpint (fault.kind, ==, BIV_TABLETOP_FAULT_VALUE);
  wall->height = 90;
  g_assert_true (biv_tabletop_draft_check (draft, BIV_NO_OBJECT, &fault));
  road = add (draft, "road 100,300 200,300");
  g_assert_cmpint (road->width, ==, BIV_TABLETOP_BAND);
  road->width = 0;
  g_assert_false (biv_tabletop_draft_check (draft, BIV_NO_OBJECT, &fault));
  road->width = BIV_TABLETOP_MIN_BAND;
  other = add (draft, "wood 300,300 400,300 400,400");
  wall->name = g_strdup ("hedge");
  other->name = g_strdup ("hedge");
  g_assert_false (biv_tabletop_draft_check (draft, BIV_NO_OBJECT, &fault));
  g_assert_cmpint (fault.kind, ==, BIV_TABLETOP_FAULT_NAME);
  other->name[0] = 'w';
  g_assert_true (biv_tabletop_draft_check (draft, BIV_NO_OBJECT, &fault));
  label = add (draft, "label 10,10");
  g_assert_cmpstr (label->name, ==, "");
  g_assert_false (biv_tabletop_draft_check (draft, BIV_NO_OBJECT, &fault));
  g_assert_cmpint (fault.kind, ==, BIV_TABLETOP_FAULT_NAME);
  while (biv_tabletop_draft_get_n_objects (draft) < BIV_TABLETOP_MAX_OBJECTS)
    g_assert_nonnull (add (draft, "road 100,500 200,500"));
  g_assert_null (add (draft, "road 100,500 200,500"));
}

static void
test_names (void)
{
  for (guint i = 0; i < BIV_N_THINGS; i++)
    {
      BivThing thing;

      g_assert_true (biv_thing_from_name (biv_thing_get_name ((BivThing) i), &thing));
      g_assert_cmpuint (thing, ==, i);
      g_assert_cmpuint (strlen (biv_thing_get_label (thing)), >, 0);
    }
}

/* ---- What a battle asks ---- */

static void
test_elevation (void)
{
  static const char *const lines[] = { "contour 0,650 1800,650 1800,1200 0,1200",
                                       "contour 300,800 900,800 900,1000 300,1000", NULL };
  g_autoptr (BivTabletop) table = table_of (lines);

  g_assert_cmpuint (biv_tabletop_get_elevation (table, mm (500, 649)), ==, 0);
  g_assert_cmpuint (biv_tabletop_get_elevation (table, mm (500, 650)), ==, 1);      /* FU-GEOM-6: the boundary is inside */
  g_assert_cmpuint (biv_tabletop_get_elevation (table, mm (1000, 900)), ==, 1);
  g_assert_cmpuint (biv_tabletop_get_elevation (table, mm (900, 900)), ==, 2);
  g_assert_cmpuint (biv_tabletop_get_elevation (table, mm (500, 900)), ==, 2);
}

static void
test_under (void)
{
  static const char *const lines[] = {
    "wood 500,500 700,500 700,700 500,700", "broken 700,500 900,500 900,700 700,700", "stream 0,575 1800,575",
    "hedge 0,800 1800,800", "building 560,800 640,800 640,860 560,860", "road 1000,0 1000,1200", NULL,
  };
  g_autoptr (BivTabletop) table = table_of (lines);
  guint32 all = BIV_THINGS_AREAS | BIV_THINGS_OBSTACLES | BIV_THING_BIT (BIV_THING_STREAM) | BIV_THING_BIT (BIV_THING_BUILDING);
  BivBase base;
  guint objects[8];

  base = biv_base_make (mm (400, 650), 0, 20000, 1500);               /* FU-GEOM-7: touches the wood */
  g_assert_cmpuint (biv_tabletop_list_under (table, all, &base, 0, objects, 8), ==, 0);
  g_assert_cmpint (biv_tabletop_get_distance (table, 0, &base), ==, 0);
  g_assert_cmpint (biv_tabletop_get_distance (table, 2, &base), ==, 5750);
  base = biv_base_make (biv_spot (40001, 65000), 0, 20000, 1500);
  g_assert_cmpuint (biv_tabletop_list_under (table, all, &base, 0, objects, 8), ==, 1);
  g_assert_cmpuint (objects[0], ==, 0);
  g_assert_cmpuint (biv_tabletop_list_under (table, all, &base, BIV_TOUCH, objects, 8), ==, 0);
  base = biv_base_make (mm (700, 585), 0, 20000, 1500);
  g_assert_cmpuint (biv_tabletop_list_under (table, all, &base, 0, objects, 8), ==, 3);
  g_assert_cmpuint (biv_tabletop_list_under (table, all, &base, 0, objects, 2), ==, 2);
  base = biv_base_make (mm (600, 805), 0, 2000, 1500);
  g_assert_cmpuint (biv_tabletop_list_under (table, all, &base, 0, objects, 8), ==, 2);
  base = biv_base_make (mm (600, 830), 0, 2000, 1500);                 /* all inside */
  g_assert_cmpuint (biv_tabletop_list_under (table, all, &base, 0, objects, 8), ==, 1);
  g_assert_cmpuint (biv_tabletop_list_holding (table, all, mm (700, 700), objects, 8), ==, 2);
  g_assert_true (biv_tabletop_is_on_road (table, mm (1000, 10), mm (1010, 900)));
  g_assert_false (biv_tabletop_is_on_road (table, mm (1000, 10), mm (1011, 900)));
  base = biv_tabletop_get_object (table, 4)->base;
  g_assert_cmpint (base.facing, ==, BIV_ANGLE_S);
  g_assert_cmpint (base.frontage, ==, 8000);
  g_assert_cmpint (base.depth, ==, 6000);
}

typedef struct
{
  const char *name;
  const char *lines[3];
  int         from_x, from_y, to_x, to_y;
  gboolean    is_shown;
  guint       screen;
} SightRow;

#define NONE BIV_NO_OBJECT

static const SightRow sight_rows[] = {
  { "open", { NULL }, 100, 100, 1700, 1100, FALSE, NONE },
  { "through-a-wood", { "wood 500,500 700,500 700,700 500,700" }, 600, 100, 600, 900, FALSE, 0 },
  { "along-its-side", { "wood 500,500 700,500 700,700 500,700" }, 500, 100, 500, 900, FALSE, NONE },
  { "by-its-corner", { "wood 500,500 700,500 700,700 500,700" }, 400, 600, 600, 400, FALSE, NONE },
  { "through-two-corners", { "wood 500,500 700,500 700,700 500,700" }, 400, 400, 900, 900, FALSE, 0 },
  { "out-of-it", { "wood 500,500 700,500 700,700 500,700" }, 600, 600, 600, 900, FALSE, NONE },
  { "out-of-its-edge", { "wood 500,500 700,500 700,700 500,700" }, 600, 700, 600, 100, FALSE, NONE },
  { "into-it", { "wood 500,500 700,500 700,700 500,700" }, 600, 900, 600, 600, FALSE, 0 },
  { "into-it-shown", { "wood 500,500 700,500 700,700 500,700" }, 600, 900, 600, 600, TRUE, NONE },
  { "up-to-its-edge", { "wood 500,500 700,500 700,700 500,700" }, 600, 900, 600, 700, FALSE, NONE },
  { "into-a-house-in-a-town", { "built-up 400,400 800,400 800,800 400,800", "building 560,600 640,600 640,660 560,660" },
    600, 900, 600, 630, TRUE, NONE },
  { "over-a-hill", { "contour 500,500 700,500 700,700 500,700" }, 600, 100, 600, 900, FALSE, 0 },
  { "from-the-hill", { "contour 500,500 700,500 700,700 500,700" }, 600, 600, 600, 900, FALSE, NONE },
  { "over-the-higher-part", { "contour 100,100 900,100 900,900 100,900", "contour 500,500 700,500 700,700 500,700" },
    600, 400, 600, 800, FALSE, 1 },
  { "past-broken-ground", { "broken 500,500 700,500 700,700 500,700", "wall 500,600 700,600" }, 600, 100, 600, 900, FALSE, NONE },
};

static void
test_sight (gconstpointer data)
{
  const SightRow *row = data;
  g_autoptr (BivTabletop) table = table_of (row->lines);
  BivSpot from = mm (row->from_x, row->from_y), to = mm (row->to_x, row->to_y);

  g_assert_cmpuint (biv_tabletop_find_screen (table, from, to, row->is_shown), ==, row->screen);
  if (!row->is_shown && !g_str_has_prefix (row->name, "out-of") && !g_str_has_prefix (row->name, "into"))
    g_assert_cmpuint (biv_tabletop_find_screen (table, to, from, FALSE), ==, row->screen);
}

static void
test_cross (void)
{
  static const char *const lines[] = { "wood 400,600 800,600 800,900 400,900", "stream 0,300 1800,300", "hedge 0,560 1800,560",
                                       "contour 0,10 1800,10 1800,1200 0,1200", NULL };
  g_autoptr (BivTabletop) table = table_of (lines);
  BivBase base = biv_base_make (biv_spot (60000, 20750), 0, 20000, 1500);         /* its front edge at 215 */
  BivEncounter met[4];
  guint n = biv_tabletop_cross (table, ~0u, &base, mm (0, 800), met, 4);

  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (met[0].object, ==, 1);                                        /* FU-OBST-3: 20 and 15 mm */
  g_assert_cmpint (biv_spot_on_way (mm (0, 0), mm (0, 800), met[0].span.enter).y, ==, 7500);
  g_assert_cmpint (biv_spot_on_way (mm (0, 0), mm (0, 800), met[0].span.leave).y, ==, 11000);
  g_assert_cmpuint (met[1].object, ==, 2);                                        /* FU-OBST-1 */
  g_assert_cmpint (biv_spot_on_way (mm (0, 0), mm (0, 800), met[1].span.enter).y, ==, 34500);
  g_assert_cmpuint (met[2].object, ==, 0);
  g_assert_cmpint (biv_spot_on_way (mm (0, 0), mm (0, 800), met[2].span.enter).y, ==, 38500);
  g_assert_cmpint (biv_spot_on_way (mm (0, 0), mm (0, 800), met[2].span.leave).y, ==, 70000);
  g_assert_cmpuint (biv_tabletop_cross (table, ~0u, &base, mm (0, 800), met, 2), ==, 2);
  g_assert_cmpuint (met[1].object, ==, 2);
  g_assert_cmpuint (biv_tabletop_cross (table, ~0u, &base, mm (0, 60), met, 4), ==, 0);
  base = biv_base_make (mm (600, 750), 0, 2000, 1500);
  g_assert_cmpuint (biv_tabletop_cross (table, ~0u, &base, mm (10, 10), met, 4), ==, 1);
  g_assert_cmpint (met[0].span.enter, ==, 0);
  g_assert_cmpint (met[0].span.leave, ==, BIV_ONE);
}

/* What a band covers is what lies no further from its middle line than half its width, but for its ends, and for bends,
 * which reach further out. */
static void
test_bands (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (29);

  for (int round = 0; round < 300; round++)
    {
      g_autoptr (BivTabletopDraft) draft = biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT);
      g_autoptr (BivTabletop) table = NULL;
      guint n_spots = g_rand_int_range (rand, 2, 7);
      BivTabletopObject *stream;
      BivSpot spots[7];
      BivLength half;

      for (guint i = 0; i < n_spots; i++)
        spots[i] = biv_spot (g_rand_int_range (rand, 20000, 120000), g_rand_int_range (rand, 20000, 100000));
      stream = biv_tabletop_draft_add (draft, BIV_THING_STREAM, spots, n_spots);
      stream->width = g_rand_int_range (rand, BIV_TABLETOP_MIN_BAND, BIV_TABLETOP_MAX_BAND) & ~1;
      half = stream->width / 2;
      table = biv_tabletop_draft_seal (g_steal_pointer (&draft), NULL);
      g_assert_nonnull (table);
      for (int k = 0; k < 200; k++)
        {
          BivSpot at = biv_spot (g_rand_int_range (rand, 0, 180000), g_rand_int_range (rand, 0, 120000));
          BivPolyline line = biv_polygon_make (spots, n_spots);
          BivLength distance = biv_polyline_get_spot_distance (&line, at);
          gboolean is_near_bend = biv_spot_distance (at, spots[0]) <= half + 2
                                  || biv_spot_distance (at, spots[n_spots - 1]) <= half + 2;

          for (guint i = 1; i + 1 < n_spots; i++)
            is_near_bend = is_near_bend || biv_spot_distance (at, spots[i]) <= 2 * half + 2;
          if (biv_tabletop_holds (table, 0, at))
            g_assert_true (distance <= half + 3 || is_near_bend);
          else if (!is_near_bend)
            g_assert_cmpint (distance, >=, half - 3);
        }
    }
}

/* ---- Boards that are tables ---- */

static void
test_board (void)
{
  static const char *const lines[] = { "wood 100,100 300,100 300,300", "stream 0,500 900,520 1800,500", NULL };
  g_autoptr (BivTabletop) table = table_of (lines), again = table_of (lines);
  g_autoptr (BivBoard) board = biv_board_new_table (table), same = biv_board_new_table (again), turned = NULL, back = NULL;

  g_assert_cmpint (biv_board_get_shape (board), ==, BIV_BOARD_TABLE);
  g_assert_cmpuint (biv_board_get_n_cells (board), ==, 0);
  g_assert_true (biv_board_get_table (board) == table);
  g_assert_true (biv_board_equal (board, same));
  turned = biv_board_turned (board, 1);
  g_assert_false (biv_board_equal (board, turned));
  g_assert_cmpint (biv_tabletop_get_width (biv_board_get_table (turned)), ==, BIV_TABLETOP_HEIGHT);
  g_assert_cmpint (biv_tabletop_get_object (biv_board_get_table (turned), 0)->outline.spots[0].y, ==, 170000);
  back = biv_board_turned (turned, 3);
  g_assert_true (biv_board_equal (board, back));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (fault_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/tabletop/fault/", fault_rows[i].name, NULL);

      g_test_add_data_func (path, &fault_rows[i], test_fault);
    }
  g_test_add_func ("/tabletop/limits", test_limits);
  g_test_add_func ("/tabletop/names", test_names);
  g_test_add_func ("/tabletop/elevation", test_elevation);
  g_test_add_func ("/tabletop/under", test_under);
  for (gsize i = 0; i < G_N_ELEMENTS (sight_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/tabletop/sight/", sight_rows[i].name, NULL);

      g_test_add_data_func (path, &sight_rows[i], test_sight);
    }
  g_test_add_func ("/tabletop/cross", test_cross);
  g_test_add_func ("/tabletop/bands", test_bands);
  g_test_add_func ("/tabletop/board", test_board);
  return g_test_run ();
}
