/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sight.c: which cells a line crosses or touches, and what lies in an arc */
#include "board/board-tables.h"

typedef struct
{
  const char *name, *from, *to;
  const char *crossed[8];
  const char *corners[8];         /* in pairs */
} LineRow;

static const LineRow rows[] = {
  { "one-ahead", "d4", "d5", { NULL }, { NULL } },
  { "ahead", "d4", "d6", { "d5" }, { NULL } },                                     /* FM-LOS-9 */
  { "corner", "d4", "e5", { NULL }, { "e4", "d5" } },
  { "corner-west", "d4", "c5", { NULL }, { "c4", "d5" } },
  { "knight", "d4", "e6", { "d5", "e5" }, { NULL } },
  { "knight-south-west", "d4", "c2", { "d3", "c3" }, { NULL } },
  { "three-ahead", "d1", "d4", { "d2", "d3" }, { NULL } },
  { "diagonal", "a1", "c3", { "b2" }, { "b1", "a2", "c2", "b3" } },
  { "three-and-one", "a1", "d2", { "b1", "c2" }, { "c1", "b2" } },                  /* through a corner off the diagonal */
};

static void
check_names (const BivBoard    *board,
             BivCell            from,
             const gint16      *differences,
             guint              n,
             const char *const *names)
{
  guint n_names = 0;

  for (; n_names < 8 && names[n_names] != NULL; n_names++)
    {
      BivCell cell;
      gboolean is_there = FALSE;

      g_assert_true (biv_board_cell_from_name (board, names[n_names], &cell));
      for (guint i = 0; i < n; i++)
        is_there = is_there || from + differences[i] == cell;
      g_assert_true (is_there);
    }
  g_assert_cmpuint (n, ==, n_names);
}

static BivBoard *
open_board (int width,
            int height)
{
  BivBoard *board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_SQUARES, width, height));

  biv_board_lay_sight (board);
  return board;
}

static void
test_line (gconstpointer data)
{
  const LineRow *row = data;
  g_autoptr (BivBoard) board = open_board (8, 8);
  const BivLine *line;
  BivCell from, to;

  g_assert_true (biv_board_cell_from_name (board, row->from, &from));
  g_assert_true (biv_board_cell_from_name (board, row->to, &to));
  line = biv_board_line (board, from, to);
  check_names (board, from, board->differences + line->first, line->n_crossed, row->crossed);
  check_names (board, from, board->differences + line->first + line->n_crossed, 2u * line->n_corners, row->corners);
}

/* FM-LOS-3: every cell of every line on a board that is not square, by the formula itself. */
static void
test_every_line_by_the_formula (void)
{
  g_autoptr (BivBoard) board = open_board (9, 6);

  for (BivCell a = 0; a < board->n_cells; a++)
    for (BivCell b = 0; b < board->n_cells; b++)
      {
        int dx = biv_board_column (board, b) - biv_board_column (board, a);
        int dy = biv_board_row (board, b) - biv_board_row (board, a);
        guint n_crossed = 0, n_touched = 0;
        const BivLine *line = biv_board_line (board, a, b);

        for (BivCell cell = 0; cell < board->n_cells; cell++)
          {
            int x = biv_board_column (board, cell) - biv_board_column (board, a);
            int y = biv_board_row (board, cell) - biv_board_row (board, a);
            int c = x * dy - y * dx;

            if (cell == a || cell == b || x * dx < 0 || y * dy < 0 || ABS (x) > ABS (dx) || ABS (y) > ABS (dy))
              continue;
            n_crossed += 2 * ABS (c) < ABS (dx) + ABS (dy);
            n_touched += 2 * ABS (c) == ABS (dx) + ABS (dy);
          }
        g_assert_cmpuint (line->n_crossed, ==, n_crossed);
        g_assert_cmpuint (2u * line->n_corners, ==, n_touched);
      }
}

/* FM-GEO-6, FM-GEO-7, and table 2.7: 1, 3, 3, 5, 5, 7 cells at range 1 to 6. */
static void
test_arcs (void)
{
  static const guint at_range[] = { 0, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11 };
  g_autoptr (BivBoard) board = open_board (26, 26);
  BivCell middle = biv_board_get_cell (board, 12, 12);

  for (guint direction = 0; direction < 4; direction++)
    for (int range = 1; range <= 10; range++)
      {
        guint n = 0;

        for (BIV_EACH_CELL (walk, biv_board_arc (board, middle, direction), board->n_words))
          n += biv_board_get_distance (board, middle, walk.cell) == range;
        g_assert_cmpuint (n, ==, at_range[range]);
      }
  /* FM-GEO-8: forward 2, three to the right is no part of it. */
  g_assert_false (biv_cells_has (biv_board_arc (board, middle, BIV_SQUARE_N), biv_board_get_cell (board, 15, 14)));
  g_assert_true (biv_cells_has (biv_board_arc (board, middle, BIV_SQUARE_N), biv_board_get_cell (board, 15, 15)));
  g_assert_true (biv_cells_has (biv_board_arc (board, middle, BIV_SQUARE_W), biv_board_get_cell (board, 11, 13)));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/board/line/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_line);
    }
  g_test_add_func ("/board/line/every-line-by-the-formula", test_every_line_by_the_formula);
  g_test_add_func ("/board/arcs", test_arcs);
  return g_test_run ();
}
