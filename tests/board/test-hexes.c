/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-hexes.c: distances, lines, arcs and directions among hexes (MD-HEX) */
#include "board/board-tables.h"
#include "walk.h"

#include <string.h>

static BivBoard *
open_board (int width,
            int height)
{
  BivBoard *board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_HEXES, width, height));

  biv_board_lay_sight (board);
  return board;
}

static BivCell
cell (const BivBoard *board,
      const char     *name)
{
  BivCell found = BIV_NO_CELL;

  g_assert_true (biv_board_cell_from_name (board, name, &found));
  return found;
}

static const struct
{
  int width, height;
} sizes[] = { { 4, 4 }, { 12, 10 }, { 11, 9 }, { 16, 64 }, { 64, 16 }, { 64, 64 } };

static BivBoard *
some_board (guint i)
{
  return open_board (sizes[i].width, sizes[i].height);
}

static BivCell
some_cell (const BivBoard *board)
{
  return (BivCell) g_test_rand_int_range (0, (int) board->n_cells);
}

/* ---- Neighbours and distance (MD-HEX-2, MD-HEX-4) ---- */

static void
test_neighbours_are_mutual (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (BivBoard) board = some_board (i);

      for (BivCell from = 0; from < board->n_cells; from++)
        for (guint direction = 0; direction < 6; direction++)
          {
            BivCell to = biv_board_next (board, from, direction);

            if (to == BIV_NO_CELL)
              continue;
            g_assert_cmpuint (biv_board_next (board, to, (direction + 3) % 6), ==, from);
            g_assert_cmpint (biv_board_hexes_between (board, from, to), ==, 1);
            g_assert_cmpuint (biv_board_toward (board, from, to), ==, direction);
          }
    }
}

/* The distance is how far a flood has to go. */
static void
test_distance_is_walked (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (BivBoard) board = some_board (i);
      BivCell from = some_cell (board);

      for (int steps = 0; steps < 6; steps++)
        {
          BivCells reached = walk_from (board, from, steps);

          for (BivCell to = 0; to < board->n_cells; to++)
            g_assert_true (biv_cells_has (reached.words, to) == (biv_board_get_distance (board, from, to) <= steps));
        }
    }
}

/* ---- Lines (MD-HEX-9, MD-HEX-10) ---- */

static void
name_line (const BivBoard *board,
           BivCell         from,
           BivCell         to,
           GString        *text)
{
  const BivLine *line = biv_board_line (board, from, to);
  const gint16 *step = board->differences + line->first;

  for (guint i = 0; i < line->n_crossed; i++, step += 2)
    for (int hand = 0; hand < 2; hand++)
      {
        int lies = from + step[hand];
        char name[BIV_CELL_NAME];

        if (hand == 1 && step[0] == step[1])
          continue;
        g_string_append_printf (text, "%s%s", hand == 1 ? "|" : i > 0 ? " " : "",
                                lies < 0 || lies >= (int) board->n_cells ? "-"
                                                                         : biv_board_cell_name (board, (BivCell) lies, name));
      }
}

typedef struct
{
  const char *from, *to, *line;
} LineRow;

static const LineRow lines[] = {
  { "0508", "0504", "0507 0506 0505" },
  { "0607", "0804", "0606|0707 0706 0705|0805" },
  { "0505", "0506", "" },
  { "0505", "0505", "" },
  { "0301", "0501", "-|0401" },
  { "0409", "0609", "0509|0510" },
  { "0410", "0610", "0510|-" },
};

static void
test_line (gconstpointer data)
{
  const LineRow *row = data;
  g_autoptr (BivBoard) board = open_board (12, 10);
  g_autoptr (GString) text = g_string_new (NULL);

  name_line (board, cell (board, row->from), cell (board, row->to), text);
  g_assert_cmpstr (text->str, ==, row->line);
}

/* A line has a step for each hex of the way, each next to the one before; it is the same from the other end; and both hexes
 * of a step that runs along an edge are as near to either end. */
static void
test_lines_are_ways_and_symmetrical (void)
{
  g_autoptr (BivBoard) board = NULL;

  for (guint n = 0; n < 3000; n++)
    {
      const BivLine *there, *back;
      const gint16 *steps, *returns;
      BivCell from, to;
      int distance;

      if (n % 500 == 0)
        {
          g_clear_pointer (&board, biv_board_unref);
          board = some_board (n / 500);
        }
      from = some_cell (board);
      to = some_cell (board);
      there = biv_board_line (board, from, to);
      back = biv_board_line (board, to, from);
      steps = board->differences + there->first;
      returns = board->differences + back->first;
      distance = biv_board_get_distance (board, from, to);
      g_assert_cmpuint (there->n_crossed, ==, MAX (distance - 1, 0));
      g_assert_cmpuint (back->n_crossed, ==, there->n_crossed);
      for (int i = 0; i < there->n_crossed; i++)
        {
          const gint16 *step = steps + 2 * i, *same = returns + 2 * (there->n_crossed - 1 - i);
          int a = from + step[0], b = from + step[1], c = to + same[0], d = to + same[1];

          g_assert_true ((a == c && b == d) || (a == d && b == c));
          for (int hand = 0; hand < 2; hand++)
            {
              int lies = from + step[hand];

              if (lies < 0 || lies >= (int) board->n_cells)
                {
                  g_assert_cmpint (a, !=, b);
                  continue;
                }
              g_assert_cmpint (biv_board_get_distance (board, from, (BivCell) lies), ==, i + 1);
              g_assert_cmpint (biv_board_get_distance (board, to, (BivCell) lies), ==, distance - i - 1);
            }
        }
    }
}

/* ---- Turning about a hex by a sixth: a step that way becomes the next step clockwise ---- */

/* The hex that lies from @centre, turned by a sixth, as @to lies from @from; BIV_NO_CELL beyond the board. */
static BivCell
turned (const BivBoard *board,
        BivCell         centre,
        BivCell         from,
        BivCell         to)
{
  while (from != to && centre != BIV_NO_CELL)
    {
      guint direction = biv_board_toward (board, from, to);

      from = biv_board_next (board, from, direction);
      centre = biv_board_next (board, centre, (direction + 1) % 6);
    }
  return centre;
}

static void
collect_line (const BivBoard *board,
              BivCell         from,
              BivCell         to,
              BivCells       *cells)
{
  const BivLine *line = biv_board_line (board, from, to);

  memset (cells, 0, sizeof *cells);
  for (guint i = 0; i < 2u * line->n_crossed; i++)
    biv_cells_add (cells->words, (BivCell) (from + board->differences[line->first + i]));
}

static void
test_lines_and_arcs_turn (void)
{
  g_autoptr (BivBoard) board = open_board (30, 30);
  guint n_turned = 0;

  for (int columns = -5; columns <= 5; columns++)
    for (int rows = -5; rows <= 5; rows++)
      for (int parity = 0; parity < 2; parity++)
        {
          BivCell from = biv_board_get_cell (board, 14 + parity, 15);
          BivCell to = biv_board_get_cell (board, 14 + parity + columns, 15 + rows);
          BivCell other = turned (board, from, from, to);
          BivCells line, turned_line, expected = { { 0 } };

          g_assert_cmpint (biv_board_get_distance (board, from, other), ==, biv_board_get_distance (board, from, to));
          for (guint direction = 0; direction < 6; direction++)
            g_assert_true (biv_cells_has (biv_board_arc (board, from, direction), to)
                           == biv_cells_has (biv_board_arc (board, from, (direction + 1) % 6), other));
          collect_line (board, from, to, &line);
          collect_line (board, from, other, &turned_line);
          for (BIV_EACH_CELL (walk, line.words, board->n_words))
            biv_cells_add (expected.words, turned (board, from, from, walk.cell));
          g_assert_cmpmem (&turned_line, sizeof turned_line, &expected, sizeof expected);
          n_turned++;
        }
  g_assert_cmpuint (n_turned, ==, 242);
}

/* A board turned by half: lines, distances and arcs are where they were. Only an even number of columns fits itself. */
static void
test_boards_turn_by_half (void)
{
  g_autoptr (BivBoard) board = open_board (12, 10);
  guint last = board->n_cells - 1;

  for (guint n = 0; n < 2000; n++)
    {
      BivCell from = some_cell (board), to = some_cell (board);
      BivCells line, other;

      g_assert_cmpint (biv_board_get_distance (board, from, to), ==,
                       biv_board_get_distance (board, (BivCell) (last - from), (BivCell) (last - to)));
      for (guint direction = 0; direction < 6; direction++)
        g_assert_true (biv_cells_has (biv_board_arc (board, from, direction), to)
                       == biv_cells_has (biv_board_arc (board, (BivCell) (last - from), (direction + 3) % 6),
                                         (BivCell) (last - to)));
      if (biv_board_row (board, from) == 0 || biv_board_row (board, from) == 9 || biv_board_row (board, to) % 9 == 0)
        continue;
      collect_line (board, from, to, &line);
      collect_line (board, (BivCell) (last - from), (BivCell) (last - to), &other);
      for (BivCell each = 0; each < board->n_cells; each++)
        g_assert_true (biv_cells_has (line.words, each) == biv_cells_has (other.words, (BivCell) (last - each)));
    }
}

/* ---- Arcs (MD-HEX-6, MD-HEX-7) ---- */

static void
test_arcs_have_their_size (void)
{
  g_autoptr (BivBoard) board = open_board (30, 30);
  BivCell from = cell (board, "1515");

  for (guint direction = 0; direction < 6; direction++)
    for (int n = 0; n <= 12; n++)
      {
        int in_arc = 0;

        for (BivCell to = 0; to < board->n_cells; to++)
          in_arc += biv_board_get_distance (board, from, to) == n && biv_cells_has (biv_board_arc (board, from, direction), to);
        g_assert_cmpint (in_arc, ==, n > 0 ? 2 * n + 1 : 0);
      }
}

/* ---- Directions (MD-HEX-11) ---- */

typedef struct
{
  const char *from, *to, *direction;
} TowardRow;

static const TowardRow towards[] = {
  { "0508", "0504", "N" },  { "0508", "0603", "N" },  { "0505", "0705", "SE" }, { "0505", "0606", "S" } ,
  { "0505", "0305", "NW" }, { "0506", "0604", "NE" }, { "0506", "0404", "N" },  { "0506", "0607", "S" },
  { "0506", "0407", "SW" },
};

static void
test_toward (gconstpointer data)
{
  const TowardRow *row = data;
  g_autoptr (BivBoard) board = open_board (12, 10);

  guint direction = biv_board_toward (board, cell (board, row->from), cell (board, row->to));

  g_assert_cmpstr (biv_direction_get_name (BIV_BOARD_HEXES, direction), ==, row->direction);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board/hexes/neighbours-are-mutual", test_neighbours_are_mutual);
  g_test_add_func ("/board/hexes/distance-is-walked", test_distance_is_walked);
  g_test_add_func ("/board/hexes/lines-are-ways-and-symmetrical", test_lines_are_ways_and_symmetrical);
  g_test_add_func ("/board/hexes/lines-and-arcs-turn", test_lines_and_arcs_turn);
  g_test_add_func ("/board/hexes/boards-turn-by-half", test_boards_turn_by_half);
  g_test_add_func ("/board/hexes/arcs-have-their-size", test_arcs_have_their_size);
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *path = g_strdup_printf ("/board/hexes/line/%s-%s", lines[i].from, lines[i].to);

      g_test_add_data_func (path, &lines[i], test_line);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (towards); i++)
    {
      g_autofree char *path = g_strdup_printf ("/board/hexes/toward/%s-%s", towards[i].from, towards[i].to);

      g_test_add_data_func (path, &towards[i], test_toward);
    }
  return g_test_run ();
}
