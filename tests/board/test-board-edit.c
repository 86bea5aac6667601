/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-board-edit.c: brushes, lines, fills, turning, and what looks forgotten on a board */
#include "board/board-stroke.h"

static BivBoard *
board_of (const char *const *rows)
{
  g_autoptr (GError) error = NULL;
  BivBoardDraft *draft = biv_board_draft_new_from_rows (rows, &error);

  g_assert_no_error (error);
  return biv_board_draft_seal (draft);
}

static BivCell
cell_of (BivBoard   *board,
         const char *name)
{
  BivCell cell;

  g_assert_true (biv_board_cell_from_name (board, name, &cell));
  return cell;
}

/* The cells in words: "a1 a2 b2". */
static char *
words_of (BivBoard *board,
          GArray   *cells)
{
  GString *words = g_string_new (NULL);
  char name[BIV_CELL_NAME];

  for (guint i = 0; i < cells->len; i++)
    g_string_append_printf (words, "%s%s", i > 0 ? " " : "",
                            biv_board_cell_name (board, g_array_index (cells, BivCell, i), name));
  return g_string_free (words, FALSE);
}

static const char *const open_rows[] = { "......", "......", "......", "......", "......", NULL };

/* ---- One square ---- */

static void
test_paint (void)
{
  static const struct
  {
    guint16  marks;
    guint8   level;
    BivBrush brush;
    guint16  after;
    guint8   after_level;
  } cases[] = {
    { 0, 0, BIV_BRUSH_WOOD, BIV_MARK_WOOD, 0 },
    { BIV_MARK_WOOD | BIV_MARK_ROAD, 1, BIV_BRUSH_TOWN, BIV_MARK_TOWN | BIV_MARK_ROAD, 1 },
    { BIV_MARK_RIVER | BIV_MARK_FORD, 0, BIV_BRUSH_WORKS, BIV_MARK_WORKS, 0 },
    { BIV_MARK_RIVER, 0, BIV_BRUSH_ROAD, BIV_MARK_RIVER | BIV_MARK_ROAD | BIV_MARK_BRIDGE, 0 },
    { BIV_MARK_RIVER | BIV_MARK_FORD, 0, BIV_BRUSH_ROAD, BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_ROAD, 0 },
    { BIV_MARK_ROAD, 0, BIV_BRUSH_RIVER, BIV_MARK_RIVER | BIV_MARK_ROAD | BIV_MARK_BRIDGE, 0 },
    { BIV_MARK_WOOD, 0, BIV_BRUSH_RIVER, BIV_MARK_RIVER, 0 },
    { 0, 0, BIV_BRUSH_FORD, BIV_MARK_RIVER | BIV_MARK_FORD, 0 },
    { BIV_MARK_RIVER | BIV_MARK_BRIDGE, 0, BIV_BRUSH_FORD, BIV_MARK_RIVER | BIV_MARK_FORD, 0 },
    { BIV_MARK_RIVER | BIV_MARK_FORD, 0, BIV_BRUSH_BRIDGE, BIV_MARK_RIVER | BIV_MARK_BRIDGE, 0 },
    { BIV_MARK_WOOD, 0, BIV_BRUSH_HILL, BIV_MARK_WOOD, 1 },
    { 0, 3, BIV_BRUSH_HILL, 0, 3 },
    { BIV_MARK_TOWN | BIV_MARK_ROAD, 0, BIV_BRUSH_CLOSED, BIV_MARK_IMPASSABLE, 0 },
    { BIV_MARK_IMPASSABLE, 0, BIV_BRUSH_ROAD, BIV_MARK_ROAD, 0 },
    { BIV_MARK_TOWN | BIV_MARK_ROAD, 2, BIV_BRUSH_OPEN, 0, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BivBoardDraft) draft = biv_board_draft_new (BIV_BOARD_SQUARES, 4, 4);
      BivGround *ground = biv_board_draft_ground (draft, 5);

      ground->marks = cases[i].marks;
      ground->level = cases[i].level;
      ground->objective = 2;
      biv_board_draft_paint (draft, 5, cases[i].brush);
      g_assert_cmphex (ground->marks, ==, cases[i].after);
      g_assert_cmpint (ground->level, ==, cases[i].after_level);
      g_assert_cmpint (ground->objective, ==, 2);
    }
}

static void
test_raise (void)
{
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new (BIV_BOARD_SQUARES, 4, 4);
  BivGround *ground = biv_board_draft_ground (draft, 3);

  biv_board_draft_raise (draft, 3, TRUE);
  g_assert_cmpint (ground->level, ==, 0);
  for (int i = 0; i < BIV_BOARD_MAX_LEVEL + 2; i++)
    biv_board_draft_raise (draft, 3, FALSE);
  g_assert_cmpint (ground->level, ==, BIV_BOARD_MAX_LEVEL);
  biv_board_draft_raise (draft, 3, TRUE);
  g_assert_cmpint (ground->level, ==, BIV_BOARD_MAX_LEVEL - 1);
  ground->objective = 4;
  ground->marks = BIV_MARK_WOOD;
  biv_board_draft_erase (draft, 3);
  g_assert_cmpint (ground->level + ground->objective + ground->marks, ==, 0);
}

/* ---- Several squares ---- */

static void
test_line (void)
{
  static const struct { const char *from, *to, *cells; } cases[] = {
    { "a1", "a1", "a1" },
    { "a1", "d1", "a1 b1 c1 d1" },
    { "b4", "b2", "b4 b3 b2" },
    { "a1", "c3", "a1 a2 b2 b3 c3" },
    { "e2", "a1", "e2 d2 c2 c1 b1 a1" },
  };
  g_autoptr (BivBoard) board = board_of (open_rows);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) cells = biv_board_line (board, cell_of (board, cases[i].from), cell_of (board, cases[i].to));
      g_autofree char *words = words_of (board, cells);

      g_assert_cmpstr (words, ==, cases[i].cells);
    }
}

/* Whatever the ends: it begins and ends there, goes through sides, and is as short as can be. */
static void
test_any_line (BivBoardShape shape)
{
  g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (shape, 9, 7));
  guint n = biv_board_get_n_cells (board);

  for (BivCell from = 0; from < n; from++)
    for (BivCell to = 0; to < n; to++)
      {
        g_autoptr (GArray) cells = biv_board_line (board, from, to);

        g_assert_cmpuint (cells->len, ==, (guint) biv_board_get_distance (board, from, to) + 1);
        g_assert_cmpuint (g_array_index (cells, BivCell, 0), ==, from);
        g_assert_cmpuint (g_array_index (cells, BivCell, cells->len - 1), ==, to);
        for (guint i = 1; i < cells->len; i++)
          g_assert_cmpint (biv_board_get_distance (board, g_array_index (cells, BivCell, i - 1),
                                                   g_array_index (cells, BivCell, i)), ==, 1);
      }
}

static void
test_lines (void)
{
  test_any_line (BIV_BOARD_SQUARES);
  test_any_line (BIV_BOARD_HEXES);
}

static void
test_groups (void)
{
  static const char *const rows[] = { "ww....", "w.ww..", "..w...", "......", NULL };
  g_autoptr (BivBoard) board = board_of (rows);
  g_autoptr (GArray) wood = biv_board_patch (board, cell_of (board, "a4"));
  g_autoptr (GArray) other = biv_board_patch (board, cell_of (board, "c2"));
  g_autoptr (GArray) block = biv_board_block (board, cell_of (board, "c3"), cell_of (board, "b2"));
  g_autoptr (GArray) dab = biv_board_dab (board, cell_of (board, "a1"), 3);
  g_autoptr (GArray) two = biv_board_dab (board, cell_of (board, "b2"), 2);
  g_autofree char *wood_words = words_of (board, wood), *other_words = words_of (board, other);
  g_autofree char *block_words = words_of (board, block), *dab_words = words_of (board, dab);
  g_autofree char *two_words = words_of (board, two);

  g_assert_cmpstr (wood_words, ==, "a4 b4 a3");
  g_assert_cmpstr (other_words, ==, "c2 c3 d3");
  g_assert_cmpstr (block_words, ==, "b2 c2 b3 c3");
  g_assert_cmpstr (dab_words, ==, "a1 b1 a2 b2");
  g_assert_cmpstr (two_words, ==, "b2 c2 b3 c3");
}

/* ---- Strokes ---- */

static void
test_strokes (void)
{
  static const struct
  {
    BivStrokeStyle  style;
    const char     *way[4];
    const char     *rows[6];
  } cases[] = {
    { { .tool = BIV_TOOL_SELECT }, { "b2" }, { ".ww.", ".w..", "....", "h..." } },
    { { .tool = BIV_TOOL_BRUSH, .brush = BIV_BRUSH_TOWN, .size = 1 }, { "a2", "c2" }, { ".ww.", ".w..", "ttt.", "h..." } },
    { { .tool = BIV_TOOL_BRUSH, .brush = BIV_BRUSH_WORKS, .size = 2 }, { "c3" }, { ".wff", ".wff", "....", "h..." } },
    { { .tool = BIV_TOOL_LINE, .brush = BIV_BRUSH_RIVER, .size = 1 }, { "d4", "a2", "d1" },
      { ".wwr", ".w.r", "...r", "h..r" } },
    { { .tool = BIV_TOOL_FILL, .brush = BIV_BRUSH_TOWN, .size = 1 }, { "b4" }, { ".tt.", ".t..", "....", "h..." } },
    { { .tool = BIV_TOOL_AREA, .brush = BIV_BRUSH_OPEN, .size = 1 }, { "a1", "b3" }, { ".ww.", "....", "....", "...." } },
    { { .tool = BIV_TOOL_CONTOUR, .size = 1 }, { "a1", "c1", "a1" }, { ".ww.", ".w..", "....", "Hhh." } },
    { { .tool = BIV_TOOL_CONTOUR, .size = 1, .contour = BIV_CONTOUR_LOWER }, { "a1" }, { ".ww.", ".w..", "....", "...." } },
    { { .tool = BIV_TOOL_ERASER, .size = 3 }, { "b4" }, { "....", "....", "....", "h..." } },
  };
  static const char *const rows[] = { ".ww.", ".w..", "....", "h...", NULL };
  g_autoptr (BivBoard) board = board_of (rows);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BivBoardStroke) stroke = biv_board_stroke_new (board, &cases[i].style, cell_of (board, cases[i].way[0]));
      g_autoptr (BivBoard) wanted = board_of ((const char *const *) cases[i].rows), drawn = NULL;

      for (guint j = 1; cases[i].way[j] != NULL; j++)
        biv_board_stroke_go_on (stroke, cell_of (board, cases[i].way[j]));
      drawn = biv_board_stroke_draw (stroke);
      g_assert_true (biv_board_equal (drawn, wanted));
    }
}

/* The same points once more take them away; other points replace them. */
static void
test_objectives (void)
{
  static const struct { int before, points, after; } cases[] = { { 0, 2, 2 }, { 2, 2, 0 }, { 2, 3, 3 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_SQUARES, 4, 4);
      BivStrokeStyle style = { .tool = BIV_TOOL_OBJECTIVE, .size = 1, .points = cases[i].points };
      g_autoptr (BivBoardStroke) stroke = NULL;
      g_autoptr (BivBoard) board = NULL, drawn = NULL;

      biv_board_draft_ground (draft, 6)->objective = (guint8) cases[i].before;
      board = biv_board_draft_seal (draft);
      stroke = biv_board_stroke_new (board, &style, 6);
      biv_board_stroke_go_on (stroke, 7);
      drawn = biv_board_stroke_draw (stroke);
      g_assert_cmpint (biv_board_get_ground (drawn, 6)->objective, ==, cases[i].after);
      g_assert_cmpint (biv_board_get_ground (drawn, 7)->objective, ==, cases[i].after);
    }
}

/* ---- The whole board ---- */

static void
test_turning (void)
{
  static const char *const rows[] = { "w...t", ".....", ".....", "h...r", NULL };
  static const char *const spun_rows[] = { "h..w", "....", "....", "....", "r..t", NULL };
  static const char *const mirrored_rows[] = { "t...w", ".....", ".....", "r...h", NULL };
  static const char *const larger_rows[] = { "......", "w...t.", "......", "......", "h...r.", NULL };
  g_autoptr (BivBoard) board = board_of (rows), wanted_spun = board_of (spun_rows);
  g_autoptr (BivBoard) wanted_mirrored = board_of (mirrored_rows), wanted_larger = board_of (larger_rows);
  g_autoptr (BivBoard) spun = biv_board_spun (board), mirrored = biv_board_mirrored (board);
  g_autoptr (BivBoard) larger = biv_board_resized (board, 6, 5), back = biv_board_resized (larger, 5, 4);
  g_autoptr (BivBoard) none = biv_board_resized (board, 3, 5);

  g_assert_true (biv_board_equal (spun, wanted_spun));
  g_assert_true (biv_board_equal (mirrored, wanted_mirrored));
  g_assert_true (biv_board_equal (larger, wanted_larger));
  g_assert_true (biv_board_equal (back, board));
  g_assert_null (none);
}

/* Four quarter turns and two mirrorings bring everything back, marks of edges too; one quarter is what battles use. */
static void
test_edges_turn (void)
{
  BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_SQUARES, 5, 5);
  g_autoptr (BivBoard) board = NULL, turned = NULL, twice = NULL, once = NULL;

  biv_board_draft_set_edge (draft, 7, BIV_SQUARE_E, BIV_MARK_RIVER);
  biv_board_draft_set_edge (draft, 3, BIV_SQUARE_N, BIV_MARK_ROAD);
  biv_board_draft_ground (draft, 11)->level = 2;
  board = biv_board_draft_seal (draft);
  turned = biv_board_ref (board);
  for (int i = 0; i < 4; i++)
    {
      g_autoptr (BivBoard) next = biv_board_spun (turned);

      biv_board_unref (turned);
      turned = g_steal_pointer (&next);
      if (i == 0)
        {
          once = biv_board_turned (board, 1);
          g_assert_true (biv_board_equal (turned, once));
        }
    }
  g_assert_true (biv_board_equal (turned, board));
  g_clear_pointer (&turned, biv_board_unref);
  turned = biv_board_mirrored (board);
  g_assert_false (biv_board_equal (turned, board));
  twice = biv_board_mirrored (turned);
  g_assert_true (biv_board_equal (twice, board));
}

/* ---- What looks forgotten ---- */

static void
test_faults (void)
{
  static const struct
  {
    const char *rows[6];
    const char *faults;               /* kind:cell, with :other or the number of cells */
  } cases[] = {
    { { ".....", ".....", ".....", "....." }, "" },
    { { "..r..", "..r..", "..b..", "..r.." }, "" },
    { { "..r..", "..r..", "..o..", "....." }, "0:c2" },
    { { ".....", "-----", ".....", "....." }, "" },
    { { ".....", ".---t", ".....", "....." }, "1:b3" },
    { { ".....", "t---t", ".....", "....." }, "" },
    { { ".....", ".f---", ".....", "....." }, "" },
    { { "...r.", "---r.", "...b.", "...r." }, "2:c3:d3" },
    { { "..r..", "--b..", "..r..", "..r.." }, "" },
    { { "...r.", "---b-", "...r.", "...r." }, "" },
    { { "..r..", "..r..", "..r..", "..r.." }, "3:d1:8" },
    { { ".....", "rrrrr", ".....", "....." }, "4 3:a4:5" },
    { { ".....", ".HH..", ".HH..", "....." }, "3:b2:4" },
    { { ".hhh.", ".hHh.", ".hHh.", ".hhh." }, "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BivBoard) board = board_of ((const char *const *) cases[i].rows);
      g_autoptr (GArray) faults = biv_board_list_faults (board);
      GString *words = g_string_new (NULL);
      g_autofree char *text = NULL;

      for (guint j = 0; j < faults->len; j++)
        {
          const BivBoardFault *fault = &g_array_index (faults, BivBoardFault, j);
          char name[BIV_CELL_NAME];

          g_string_append_printf (words, "%s%d", j > 0 ? " " : "", fault->kind);
          if (fault->cell != BIV_NO_CELL)
            g_string_append_printf (words, ":%s", biv_board_cell_name (board, fault->cell, name));
          if (fault->other != BIV_NO_CELL)
            g_string_append_printf (words, ":%s", biv_board_cell_name (board, fault->other, name));
          if (fault->kind == BIV_BOARD_FAULT_UNREACHABLE)
            g_string_append_printf (words, ":%u", fault->n_cells);
        }
      text = g_string_free (words, FALSE);
      g_assert_cmpstr (text, ==, cases[i].faults);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-edit/paint", test_paint);
  g_test_add_func ("/board-edit/raise", test_raise);
  g_test_add_func ("/board-edit/line", test_line);
  g_test_add_func ("/board-edit/lines", test_lines);
  g_test_add_func ("/board-edit/groups", test_groups);
  g_test_add_func ("/board-edit/strokes", test_strokes);
  g_test_add_func ("/board-edit/objectives", test_objectives);
  g_test_add_func ("/board-edit/turning", test_turning);
  g_test_add_func ("/board-edit/edges", test_edges_turn);
  g_test_add_func ("/board-edit/faults", test_faults);
  return g_test_run ();
}
