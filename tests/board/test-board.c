/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-board.c: names, neighbours, distances, sets and turns */
#include "board/board-tables.h"
#include "walk.h"

#include <gio/gio.h>

static BivBoard *
open_ground (BivBoardShape shape,
             int           width,
             int           height)
{
  return biv_board_draft_seal (biv_board_draft_new (shape, width, height));
}

static BivCell
cell_of (const BivBoard *board,
         const char     *name)
{
  BivCell cell = BIV_NO_CELL;

  g_assert_true (biv_board_cell_from_name (board, name, &cell));
  return cell;
}

static void
test_sizes (void)
{
  static const struct { BivBoardShape shape; int width, height; gboolean is_good; } rows[] = {
    { BIV_BOARD_SQUARES, 8, 8, TRUE },   { BIV_BOARD_SQUARES, 4, 4, TRUE },   { BIV_BOARD_SQUARES, 64, 64, TRUE },
    { BIV_BOARD_SQUARES, 3, 8, FALSE },  { BIV_BOARD_SQUARES, 8, 65, FALSE }, { BIV_BOARD_SQUARES, -8, -8, FALSE },
    { BIV_BOARD_HEXES, 64, 64, TRUE },   { BIV_BOARD_HEXES, 64, 3, FALSE },   { BIV_BOARD_HEXES, 65, 8, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBoardDraft) draft = biv_board_draft_new (rows[i].shape, rows[i].width, rows[i].height);

      g_assert_true ((draft != NULL) == rows[i].is_good);
    }
}

static void
test_every_name_is_read_back (void)
{
  static const BivBoardShape shapes[] = { BIV_BOARD_SQUARES, BIV_BOARD_HEXES };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (BivBoard) board = open_ground (shapes[i], 12, 11);
      char name[BIV_CELL_NAME];

      for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
        g_assert_cmpuint (cell_of (board, biv_board_cell_name (board, cell, name)), ==, cell);
      for (guint d = 0; d < biv_board_get_n_directions (board); d++)
        {
          guint back = 99;

          g_assert_true (biv_direction_from_name (shapes[i], biv_direction_get_name (shapes[i], d), &back));
          g_assert_cmpuint (back, ==, d);
        }
    }
  for (int bit = 0; bit < 12; bit++)
    {
      BivMark back;

      g_assert_true (biv_mark_from_name (biv_mark_get_name ((BivMark) (1 << bit)), &back));
      g_assert_cmpint (back, ==, 1 << bit);
    }
}

static void
test_names_that_are_none (void)
{
  static const char *const bad[] = { "", "a", "a0", "A1", "a1 ", "a65", "a99", "bm1", "zz1", "aaa1", "aA1", "aa",
                                      "aa0", "aa01", "aa111", "1a", "a01", "i\xc3\xa9", "-" };
  g_autoptr (BivBoard) squares = open_ground (BIV_BOARD_SQUARES, 8, 8);
  BivCell cell;

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (biv_board_cell_from_any_name (squares, bad[i], &cell));
}

/* An order may name a square that another board would have; the name must survive until a rule refuses it. */
static void
test_names_outside (void)
{
  static const char *const names[] = { "i1", "a9", "z26", "aa1", "az64", "bl64" };
  g_autoptr (BivBoard) board = open_ground (BIV_BOARD_SQUARES, 8, 8);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      char text[BIV_CELL_NAME];
      BivCell cell;

      g_assert_false (biv_board_cell_from_name (board, names[i], &cell));
      g_assert_true (biv_board_cell_from_any_name (board, names[i], &cell));
      g_assert_true (biv_cell_is_outside (cell));
      g_assert_cmpstr (biv_board_cell_name (board, cell, text), ==, names[i]);
    }
}

static void
test_squares_lie_north_up (void)
{
  g_autoptr (BivBoard) board = open_ground (BIV_BOARD_SQUARES, 8, 8);

  /* FM-GEO-4 */
  g_assert_cmpuint (biv_board_get_neighbour (board, cell_of (board, "d4"), BIV_SQUARE_N), ==, cell_of (board, "d5"));
  g_assert_cmpuint (biv_board_get_neighbour (board, cell_of (board, "d4"), BIV_SQUARE_E), ==, cell_of (board, "e4"));
  g_assert_cmpuint (biv_board_get_neighbour (board, cell_of (board, "d4"), BIV_SQUARE_S), ==, cell_of (board, "d3"));
  g_assert_cmpuint (biv_board_get_neighbour (board, cell_of (board, "d4"), BIV_SQUARE_W), ==, cell_of (board, "c4"));
  g_assert_cmpuint (biv_board_get_neighbour (board, cell_of (board, "h1"), BIV_SQUARE_E), ==, BIV_NO_CELL);
  g_assert_cmpuint (biv_board_get_neighbour (board, cell_of (board, "a1"), BIV_SQUARE_S), ==, BIV_NO_CELL);
}

static void
test_hexes_of_even_columns_lie_further_south (void)
{
  static const char *const of_0404[] = { "0403", "0504", "0505", "0405", "0305", "0304" };
  static const char *const of_0504[] = { "0503", "0603", "0604", "0505", "0404", "0403" };
  g_autoptr (BivBoard) board = open_ground (BIV_BOARD_HEXES, 12, 10);

  for (guint d = 0; d < 6; d++)
    {
      g_assert_cmpuint (biv_board_get_neighbour (board, cell_of (board, "0404"), d), ==, cell_of (board, of_0404[d]));
      g_assert_cmpuint (biv_board_get_neighbour (board, cell_of (board, "0504"), d), ==, cell_of (board, of_0504[d]));
    }
}

/* The distance by formula is the number of steps that a flood needs, for every pair of cells. */
static void
test_distance_is_the_shortest_way (void)
{
  static const BivBoardShape shapes[] = { BIV_BOARD_SQUARES, BIV_BOARD_HEXES };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (BivBoard) board = open_ground (shapes[i], 11, 9);

      for (BivCell from = 0; from < board->n_cells; from++)
        for (int steps = 0; steps < 12; steps++)
          {
            BivCells reached = walk_from (board, from, steps);

            for (BivCell to = 0; to < board->n_cells; to++)
              g_assert_true (biv_cells_has (reached.words, to) == (biv_board_get_distance (board, from, to) <= steps));
          }
    }
}

/* CA-SETUP-7: approach W is three quarters clockwise, E one, N two. */
static void
test_turned (void)
{
  static const struct { int quarters; const char *to; guint direction; } rows[] = {
    { 0, "b3", BIV_SQUARE_E }, { 1, "c7", BIV_SQUARE_S }, { 2, "g6", BIV_SQUARE_W }, { 3, "f2", BIV_SQUARE_N },
  };
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new (BIV_BOARD_SQUARES, 8, 8);
  g_autoptr (BivBoard) board = NULL;

  biv_board_draft_ground (draft, 2 * 8 + 1)->marks = BIV_MARK_WOOD;
  biv_board_draft_set_edge (draft, 2 * 8 + 1, BIV_SQUARE_E, BIV_MARK_RIVER);
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBoard) turned = biv_board_turned (board, rows[i].quarters);
      g_autoptr (BivBoard) back = biv_board_turned (turned, (4 - rows[i].quarters) % 4);
      BivCell to = cell_of (turned, rows[i].to);

      g_assert_cmpint (biv_board_get_ground (turned, to)->marks, ==, BIV_MARK_WOOD);
      g_assert_cmpint (biv_board_get_ground (turned, to)->edges[rows[i].direction], ==, BIV_MARK_RIVER);
      g_assert_true (biv_board_equal (board, back));
      g_assert_true (biv_board_equal (board, turned) == (rows[i].quarters == 0));
    }
}

static void
test_edges_have_two_sides (void)
{
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new (BIV_BOARD_HEXES, 12, 10);
  g_autoptr (BivBoard) board = NULL;

  biv_board_draft_set_edge (draft, 3 * 12 + 3, BIV_HEX_NE, BIV_MARK_RIVER | BIV_MARK_BRIDGE);
  biv_board_draft_set_edge (draft, 0, BIV_HEX_N, BIV_MARK_ROAD);
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  g_assert_cmpint (biv_board_get_ground (board, cell_of (board, "0504"))->edges[BIV_HEX_SW], ==,
                   BIV_MARK_RIVER | BIV_MARK_BRIDGE);
  g_assert_cmpint (biv_board_get_ground (board, cell_of (board, "0101"))->edges[BIV_HEX_N], ==, BIV_MARK_ROAD);
}

static void
test_rows_of_letters (void)
{
  static const char *const rows[] = { ".hHw", "tf-r", "obm.", "....", NULL };
  static const struct { const char *cell; int marks, level; } cells[] = {
    { "a4", 0, 0 },  { "b4", 0, 1 },  { "c4", 0, 2 },  { "d4", BIV_MARK_WOOD, 0 },
    { "a3", BIV_MARK_TOWN, 0 },  { "b3", BIV_MARK_WORKS, 0 },  { "c3", BIV_MARK_ROAD, 0 },  { "d3", BIV_MARK_RIVER, 0 },
    { "a2", BIV_MARK_RIVER | BIV_MARK_FORD, 0 },  { "b2", BIV_MARK_RIVER | BIV_MARK_BRIDGE, 0 },
    { "c2", BIV_MARK_BROKEN, 0 },  { "d1", 0, 0 },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new_from_rows (rows, &error));

  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      const BivGround *ground = biv_board_get_ground (board, cell_of (board, cells[i].cell));

      g_assert_cmpint (ground->marks, ==, cells[i].marks);
      g_assert_cmpint (ground->level, ==, cells[i].level);
    }
}

static void
test_letters_say_all_or_nothing (void)
{
  BivGround wooded_hill = { .marks = BIV_MARK_WOOD, .level = 1 }, ford = { .marks = BIV_MARK_FORD };

  for (const char *letter = ".hHwtf-robm"; *letter != '\0'; letter++)
    {
      BivGround ground = { 0 };

      g_assert_true (biv_ground_from_letter (*letter, &ground));
      g_assert_cmpint (biv_ground_get_letter (&ground), ==, *letter);
      ground.objective = 2;
      g_assert_cmpint (biv_ground_get_letter (&ground), ==, *letter);
    }
  g_assert_false (biv_ground_from_letter ('*', &ford));
  g_assert_cmpint (biv_ground_get_letter (&wooded_hill), ==, 0);
  g_assert_cmpint (biv_ground_get_letter (&ford), ==, 0);
}

static void
test_cells_of_a_draft (void)
{
  static const struct { BivBoardShape shape; const char *name; } rows[] = {
    { BIV_BOARD_SQUARES, "a1" }, { BIV_BOARD_SQUARES, "i12" }, { BIV_BOARD_HEXES, "0101" }, { BIV_BOARD_HEXES, "0912" },
  };
  BivCell cell;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBoardDraft) draft = biv_board_draft_new (rows[i].shape, 9, 12);
      g_autoptr (BivBoard) board = NULL;

      g_assert_true (biv_board_draft_cell_from_name (draft, rows[i].name, &cell));
      g_assert_false (biv_board_draft_cell_from_name (draft, i < 2 ? "j1" : "1001", &cell) ||
                      biv_board_draft_cell_from_name (draft, i < 2 ? "a13" : "0113", &cell));
      board = biv_board_draft_seal (g_steal_pointer (&draft));
      g_assert_cmpint (cell, ==, cell_of (board, rows[i].name));
    }
}

static void
test_rows_that_are_no_board (void)
{
  static const struct { const char *rows[6]; const char *says; } bad[] = {
    { { "....", "....", "....", NULL }, "3 rows of 4" },
    { { "....", ".....", "....", "....", NULL }, "Row 2 has 5 letters" },
    { { "....", "....", "....", "..x.", NULL }, "Row 4, letter 3" },
    { { NULL }, "0 rows" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (biv_board_draft_new_from_rows (bad[i].rows, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
      g_assert_nonnull (strstr (error->message, bad[i].says));
    }
}

/* What depends on shape and size alone is worked out once, however many motions a stroke has; and is not lost with the first. */
static void
test_tables_are_shared (void)
{
  static const BivBoardShape shapes[] = { BIV_BOARD_SQUARES, BIV_BOARD_HEXES };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      BivBoard *board = open_ground (shapes[i], 12, 9);
      g_autoptr (BivBoard) afresh = open_ground (shapes[i], 12, 9);

      for (BivCell cell = 0; cell < 8; cell++)
        {
          BivBoardDraft *draft = biv_board_draft_new_from (board);
          BivBoard *next;

          biv_board_draft_ground (draft, cell)->level = 1;
          next = biv_board_draft_seal (draft);
          biv_board_lay_sight (board);
          biv_board_lay_sight (next);
          g_assert_true (next->lines == board->lines && next->around == board->around && next->arcs == board->arcs);
          g_assert_cmpint (biv_board_get_ground (next, cell)->level, ==, 1);
          g_assert_cmpint (biv_board_get_ground (board, cell)->level, ==, 0);
          /* The one before goes, the tables stay. */
          biv_board_unref (board);
          board = next;
        }
      g_assert_cmpmem (board->around, board->n_cells * board->n_words * sizeof (guint64), afresh->around,
                       afresh->n_cells * afresh->n_words * sizeof (guint64));
      g_assert_cmpmem (board->neighbours, board->n_cells * sizeof *board->neighbours, afresh->neighbours,
                       afresh->n_cells * sizeof *afresh->neighbours);
      biv_board_unref (board);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board/sizes", test_sizes);
  g_test_add_func ("/board/every-name-is-read-back", test_every_name_is_read_back);
  g_test_add_func ("/board/names-that-are-none", test_names_that_are_none);
  g_test_add_func ("/board/names-outside", test_names_outside);
  g_test_add_func ("/board/squares-lie-north-up", test_squares_lie_north_up);
  g_test_add_func ("/board/hexes-of-even-columns-lie-further-south", test_hexes_of_even_columns_lie_further_south);
  g_test_add_func ("/board/distance-is-the-shortest-way", test_distance_is_the_shortest_way);
  g_test_add_func ("/board/turned", test_turned);
  g_test_add_func ("/board/edges-have-two-sides", test_edges_have_two_sides);
  g_test_add_func ("/board/rows-of-letters", test_rows_of_letters);
  g_test_add_func ("/board/letters-say-all-or-nothing", test_letters_say_all_or_nothing);
  g_test_add_func ("/board/tables-are-shared", test_tables_are_shared);
  g_test_add_func ("/board/cells-of-a-draft", test_cells_of_a_draft);
  g_test_add_func ("/board/rows-that-are-no-board", test_rows_that_are_no_board);
  return g_test_run ();
}
