/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-made-board.c: ground for a place that has no board of its own (CA-SETUP-3, CA-SETUP-10) */
#include "fixture.h"

#include <string.h>
#include "campaign/battle/battle-query.h"
#include "campaign/map/made-board.h"

static BivPlace *
place_of (BivCampaign *campaign,
          const char  *id)
{
  return biv_campaign_find_place (campaign, id);
}

static guint
count_marked (const BivBoard *board,
              guint16         mark)
{
  guint n = 0;

  for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
    n += (biv_board_get_ground (board, (BivCell) cell)->marks & mark) != 0;
  return n;
}

static guint
count_hills (const BivBoard *board)
{
  guint n = 0;

  for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
    n += biv_board_get_ground (board, (BivCell) cell)->level > 0;
  return n;
}

static guint16
marks_at (const BivBoard *board,
          const char     *square)
{
  BivCell cell;

  g_assert_true (biv_board_cell_from_name (board, square, &cell));
  return biv_board_get_ground (board, cell)->marks;
}

/* The numbers of the table, on 8 x 8 squares and in proportion on other sizes. */
static void
test_counts (void)
{
  static const struct
  {
    const char *terrain;
    int         size;
    guint       hills, woods, towns, works, broken;
  } rows[] = {
    { "open", 8, 3, 3, 0, 0, 0 },    { "hills", 8, 12, 3, 0, 0, 0 },  { "woods", 8, 3, 14, 0, 0, 0 },
    { "marsh", 8, 0, 3, 0, 0, 8 },   { "desert", 8, 4, 0, 0, 0, 0 },  { "town", 8, 0, 2, 6, 0, 0 },
    { "fort", 8, 2, 0, 0, 4, 0 },    { "open", 16, 12, 12, 0, 0, 0 }, { "open", 10, 5, 5, 0, 0, 0 },
    { "town", 4, 0, 1, 2, 0, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "Ground");
      g_autofree char *line = g_strdup_printf ("place X terrain=%s", rows[i].terrain);
      g_autoptr (BivBoard) board = NULL;

      fixture_line (campaign, line);
      board = biv_made_board_new_sized (campaign, place_of (campaign, "X"), BIV_BOARD_SQUARES, rows[i].size, rows[i].size, 0);
      g_assert_cmpuint (count_hills (board), ==, rows[i].hills);
      g_assert_cmpuint (count_marked (board, BIV_MARK_WOOD), ==, rows[i].woods);
      g_assert_cmpuint (count_marked (board, BIV_MARK_TOWN), ==, rows[i].towns);
      g_assert_cmpuint (count_marked (board, BIV_MARK_WORKS), ==, rows[i].works);
      g_assert_cmpuint (count_marked (board, BIV_MARK_BROKEN), ==, rows[i].broken);
    }
}

/* Houses and walls lie in the middle 4 x 4, and the objective is the one nearest the middle square d4. */
static void
test_middle (void)
{
  for (int seed = 1; seed <= 20; seed++)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "Ground");
      g_autoptr (BivBoard) board = NULL;
      int nearest = G_MAXINT, of_objective = -1;

      campaign->seed = seed;
      fixture_line (campaign, "place X terrain=town");
      board = biv_made_board_new (campaign, place_of (campaign, "X"), "frontier-musket");
      for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
        {
          const BivGround *ground = biv_board_get_ground (board, (BivCell) cell);
          int column = biv_board_get_column (board, (BivCell) cell), row = biv_board_get_row (board, (BivCell) cell);
          int distance = MAX (ABS (column - 3), ABS (row - 3));

          if ((ground->marks & BIV_MARK_TOWN) == 0)
            {
              g_assert_cmpint (ground->objective, ==, 0);
              continue;
            }
          g_assert_true (column >= 2 && column <= 5 && row >= 2 && row <= 5);
          nearest = MIN (nearest, distance);
          if (ground->objective == 1)
            of_objective = distance;
        }
      g_assert_cmpint (of_objective, ==, nearest);
    }
}

/* CA-SETUP-10: without houses or walls the middle square itself. */
static void
test_objective_in_the_open (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivBoard) board = biv_made_board_new (campaign, place_of (campaign, "P06"), "frontier-musket");
  BivCell cell;

  g_assert_true (biv_board_cell_from_name (board, "d4", &cell));
  g_assert_cmpint (biv_board_get_ground (board, cell)->objective, ==, 1);
}

/* Two Palms: roads from the west (L04) and the east (L08, with a bridge): file f is a river, bridged at f4. */
static void
test_roads_and_rivers (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivBoard) board = biv_made_board_new (campaign, place_of (campaign, "P09"), "frontier-musket");
  static const char *const road[] = { "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4" };

  for (gsize i = 0; i < G_N_ELEMENTS (road); i++)
    g_assert_true ((marks_at (board, road[i]) & BIV_MARK_ROAD) != 0);
  g_assert_cmpuint (count_marked (board, BIV_MARK_ROAD), ==, 8);
  g_assert_cmpuint (count_marked (board, BIV_MARK_RIVER), ==, 8);
  g_assert_true ((marks_at (board, "f8") & BIV_MARK_RIVER) != 0);
  g_assert_true ((marks_at (board, "f1") & BIV_MARK_RIVER) != 0);
  g_assert_true ((marks_at (board, "f4") & BIV_MARK_BRIDGE) != 0);
  g_assert_cmpuint (count_marked (board, BIV_MARK_BRIDGE | BIV_MARK_FORD), ==, 1);
}

/* Black Thicket: a trail with a ford from the west has a road too; the other trails have none. */
static void
test_a_ford_of_whatever_kind (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivBoard) board = biv_made_board_new (campaign, place_of (campaign, "P06"), "frontier-musket");

  g_assert_cmpuint (count_marked (board, BIV_MARK_ROAD), ==, 4);
  g_assert_true ((marks_at (board, "b4") & BIV_MARK_FORD) != 0);
  g_assert_cmpuint (count_marked (board, BIV_MARK_RIVER), ==, 8);
}

/* No river runs along an outermost row, features keep off roads and rivers, on every size. */
static void
test_sizes (void)
{
  for (int size = 4; size <= 26; size++)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "Ground");
      g_autoptr (BivBoard) board = NULL;

      fixture_lines (campaign, "place X x=10 y=10 terrain=hills", "place N x=10 y=0", "place E x=20 y=10",
                     "place S x=10 y=20", "place W x=0 y=10", "link N1 from=X to=N kind=road crossing=bridge",
                     "link E1 from=X to=E kind=trail crossing=ford", "link S1 from=S to=X kind=road",
                     "link W1 from=W to=X kind=road crossing=ford", NULL);
      board = biv_made_board_new_sized (campaign, place_of (campaign, "X"), BIV_BOARD_SQUARES, size, size, 0);
      for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
        {
          const BivGround *ground = biv_board_get_ground (board, (BivCell) cell);
          int column = biv_board_get_column (board, (BivCell) cell), row = biv_board_get_row (board, (BivCell) cell);
          gboolean is_wet = (ground->marks & BIV_MARK_RIVER) != 0, is_road = (ground->marks & BIV_MARK_ROAD) != 0;

          if (is_wet)
            g_assert_false ((column == 0 || column == size - 1) && (row > 0 && row < size - 1) &&
                            (biv_board_get_ground (board, (BivCell) (cell + (guint) size))->marks & BIV_MARK_RIVER) &&
                            (biv_board_get_ground (board, (BivCell) (cell - (guint) size))->marks & BIV_MARK_RIVER));
          if (is_wet && is_road)
            g_assert_true ((ground->marks & (BIV_MARK_FORD | BIV_MARK_BRIDGE)) != 0);
          if (is_wet || is_road)
            g_assert_true (ground->level == 0 && (ground->marks & BIV_MARK_WOOD) == 0);
        }
    }
}

/* The same place twice from one seed: the same ground; another seed or place: another. */
static void
test_same_seed (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivBoard) one = biv_made_board_new (campaign, place_of (campaign, "P08"), "frontier-musket");
  g_autoptr (BivBoard) again = biv_made_board_new (campaign, place_of (campaign, "P08"), "frontier-musket");
  g_autoptr (BivBoard) elsewhere = NULL;

  g_assert_true (biv_board_equal (one, again));
  campaign->seed++;
  elsewhere = biv_made_board_new (campaign, place_of (campaign, "P08"), "frontier-musket");
  g_assert_false (biv_board_equal (one, elsewhere));
}

static void
test_shapes (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivBoard) hexes = biv_made_board_new (campaign, place_of (campaign, "P09"), "modern-frontier");
  g_autoptr (BivBoard) water = NULL;
  g_autoptr (BivBoard) dry = NULL;

  g_assert_cmpint (biv_board_get_shape (hexes), ==, BIV_BOARD_HEXES);
  g_assert_cmpuint (count_marked (hexes, BIV_MARK_BRIDGE), ==, 1);
  fixture_line (campaign, "place P06 terrain=water");
  dry = biv_made_board_new (campaign, place_of (campaign, "P06"), "fusilier");
  g_assert_null (dry);
  water = biv_made_board_new (campaign, place_of (campaign, "P06"), "frontier-musket");
  g_assert_null (water);
}

static guint
count_things (const BivTabletop *table,
              BivThing           thing)
{
  guint n = 0;

  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    n += biv_tabletop_get_object (table, i)->thing == thing;
  return n;
}

/* CA-SETUP-3 on a table: the same ground each time, other ground elsewhere, and no table that cannot be sealed. */
static void
test_tables (void)
{
  static const char *const terrains[] = { "open", "hills", "woods", "marsh", "desert", "town", "fort" };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  for (gsize i = 0; i < G_N_ELEMENTS (terrains); i++)
    {
      g_autofree char *line = g_strconcat ("place P09 terrain=", terrains[i], NULL);

      fixture_line (campaign, line);
      for (campaign->seed = 1; campaign->seed <= 40; campaign->seed++)
        {
          g_autoptr (BivBoard) board = biv_made_board_new (campaign, place_of (campaign, "P09"), "fusilier");
          g_autoptr (BivBoard) again = biv_made_board_new (campaign, place_of (campaign, "P09"), "fusilier");
          const BivTabletop *table = biv_board_get_table (board);

          g_assert_nonnull (table);
          g_assert_true (biv_board_equal (board, again));
          g_assert_cmpint (biv_tabletop_get_width (table), ==, biv_tabletop_get_height (table));
          g_assert_cmpuint (count_things (table, BIV_THING_STREAM), ==, 1);
          g_assert_cmpuint (count_things (table, BIV_THING_ROAD), >, 0);
          if (strcmp (terrains[i], "town") == 0)
            g_assert_cmpuint (count_things (table, BIV_THING_BUILDING), ==, 6);
          if (strcmp (terrains[i], "fort") == 0)
            g_assert_cmpuint (count_things (table, BIV_THING_FORTIFICATION), ==, 4);
        }
    }
}

/* The letters of the campaign files, for whoever asks what lies in a square. */
static void
test_letters (void)
{
  static const char *const rows[] = { ".hHw", "tf-r", "obm.", "....", NULL };
  g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new_from_rows (rows, NULL));
  g_autoptr (GString) letters = g_string_new (NULL);

  for (int row = 3; row >= 1; row--)
    for (int column = 0; column < 4; column++)
      g_string_append_c (letters, biv_battle_board_letter (board, biv_board_get_cell (board, column, row)));
  g_assert_cmpstr (letters->str, ==, ".hHwtf-robm.");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/campaign/made-board/counts", test_counts);
  g_test_add_func ("/campaign/made-board/middle", test_middle);
  g_test_add_func ("/campaign/made-board/objective-in-the-open", test_objective_in_the_open);
  g_test_add_func ("/campaign/made-board/roads-and-rivers", test_roads_and_rivers);
  g_test_add_func ("/campaign/made-board/a-ford-of-whatever-kind", test_a_ford_of_whatever_kind);
  g_test_add_func ("/campaign/made-board/sizes", test_sizes);
  g_test_add_func ("/campaign/made-board/same-seed", test_same_seed);
  g_test_add_func ("/campaign/made-board/shapes", test_shapes);
  g_test_add_func ("/campaign/made-board/tables", test_tables);
  g_test_add_func ("/campaign/made-board/letters", test_letters);
  return g_test_run ();
}
