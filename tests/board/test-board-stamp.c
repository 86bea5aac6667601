/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-board-stamp.c: pieces of ground cut out, turned, mirrored and laid; both halves painted at once; labels */
#include "board/board-stroke.h"

static BivCell
cell_of (const BivBoard *board,
         const char     *name)
{
  BivCell cell = BIV_NO_CELL;

  g_assert_true (biv_board_cell_from_name (board, name, &cell));
  return cell;
}

/* Ground of all kinds, with rivers and roads along edges. */
static BivBoard *
some_board (BivBoardShape shape,
            int           width,
            int           height)
{
  BivBoardDraft *draft = biv_board_draft_new (shape, width, height);

  for (BivCell cell = 0; cell < width * height; cell++)
    {
      biv_board_draft_ground (draft, cell)->marks = (guint16) g_test_rand_int_range (0, 1 << 12);
      biv_board_draft_ground (draft, cell)->level = (guint8) g_test_rand_int_range (0, 4);
      biv_board_draft_ground (draft, cell)->objective = (guint8) g_test_rand_int_range (0, 3);
      if (g_test_rand_int_range (0, 4) == 0)
        biv_board_draft_set_label (draft, cell, "The mill");
      biv_board_draft_set_edge (draft, cell, (guint) g_test_rand_int_range (0, 4), BIV_MARK_RIVER);
    }
  return biv_board_draft_seal (draft);
}

static BivBoard *
with_stamp (const BivBoard *board,
            const BivStamp *stamp,
            int             column,
            int             row)
{
  BivBoardDraft *draft = biv_board_draft_new_from (board);

  biv_stamp_lay (stamp, draft, column, row);
  return biv_board_draft_seal (draft);
}

static BivStamp *
stamp_of (const BivBoard *board,
          const char     *from,
          const char     *to,
          const char     *held)
{
  g_autoptr (GArray) cells = biv_board_block (board, cell_of (board, from), cell_of (board, to));

  return biv_stamp_new (board, (const BivCell *) (gpointer) cells->data, cells->len, cell_of (board, held));
}

static void
assert_same_stamp (const BivStamp *a,
                   const BivStamp *b)
{
  g_autoptr (BivBoard) one = biv_stamp_to_board (a), two = biv_stamp_to_board (b);

  g_assert_true (biv_board_equal (one, two));
}

/* ---- Squares ---- */

static void
test_squares (void)
{
  static const char *const rows[] = { "......", "......", "hw....", "th....", "t.....", "......", NULL };
  static const char *const copied[] = { "...hw.", "...th.", "hw.t..", "th....", "t.....", "......", NULL };
  static const char *const turned[] = { "......", "......", "hw....", "th....", "t..tth", "....hw", NULL };
  static const char *const mirrored[] = { "......", ".....w", "hw...h", "th....", "t.....", "......", NULL };
  g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new_from_rows (rows, NULL)), laid = NULL, wanted = NULL;
  g_autoptr (BivStamp) stamp = stamp_of (board, "a2", "b4", "a2"), other = NULL, mirror = NULL;
  int width, height;

  biv_stamp_get_size (stamp, &width, &height);
  g_assert_cmpint (width, ==, 2);
  g_assert_cmpint (height, ==, 3);
  laid = with_stamp (board, stamp, 3, 3);
  wanted = biv_board_draft_seal (biv_board_draft_new_from_rows (copied, NULL));
  g_assert_cmpint (biv_board_get_ground (laid, cell_of (laid, "e4"))->marks, ==, 0);
  g_assert_true (biv_board_equal (laid, wanted));
  /* Held by a2, which is its south-west corner: a quarter turn brings it to the north-west. */
  other = biv_stamp_turned (stamp, 1);
  g_clear_pointer (&laid, biv_board_unref);
  g_clear_pointer (&wanted, biv_board_unref);
  laid = with_stamp (board, other, 3, 1);
  wanted = biv_board_draft_seal (biv_board_draft_new_from_rows (turned, NULL));
  g_assert_true (biv_board_equal (laid, wanted));
  /* What lies off the board is left out. */
  mirror = biv_stamp_mirrored (stamp);
  g_clear_pointer (&laid, biv_board_unref);
  g_clear_pointer (&wanted, biv_board_unref);
  laid = with_stamp (board, mirror, 6, 2);
  wanted = biv_board_draft_seal (biv_board_draft_new_from_rows (mirrored, NULL));
  g_assert_true (biv_board_equal (laid, wanted));
}

/* All turns bring it back, and so do two mirrorings; on hexes wherever it is held. */
static void
test_turning (void)
{
  static const BivBoardShape shapes[] = { BIV_BOARD_SQUARES, BIV_BOARD_HEXES };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (int held = 0; held < 2; held++)
      {
        g_autoptr (BivBoard) board = some_board (shapes[i], 12, 10);
        g_autoptr (GArray) cells = biv_board_block (board, biv_board_get_cell (board, 2, 3), biv_board_get_cell (board, 6, 7));
        g_autoptr (BivStamp) stamp = biv_stamp_new (board, (const BivCell *) (gpointer) cells->data, cells->len,
                                                    biv_board_get_cell (board, 4 + held, 5));
        g_autoptr (BivStamp) round = biv_stamp_turned (stamp, shapes[i] == BIV_BOARD_SQUARES ? 4 : 6), once = NULL, twice = NULL;
        g_autoptr (BivStamp) back = biv_stamp_turned (stamp, 1), there = biv_stamp_turned (back, -1);
        g_autoptr (BivBoard) again = with_stamp (board, stamp, 4 + held, 5);

        assert_same_stamp (stamp, round);
        assert_same_stamp (stamp, there);
        once = biv_stamp_mirrored (stamp);
        twice = biv_stamp_mirrored (once);
        assert_same_stamp (stamp, twice);
        /* Laid where it was cut out, it changes nothing but roads that led nowhere: none are there. */
        g_assert_true (biv_board_equal (again, board));
      }
}

/* A turn of a sixth turns distances and directions with it, from even columns to odd ones too. */
static void
test_hexes_keep_their_shape (void)
{
  g_autoptr (BivBoard) board = some_board (BIV_BOARD_HEXES, 20, 20), bare = NULL, laid = NULL;
  g_autoptr (GArray) cells = biv_board_dab (board, cell_of (board, "0606"), 3);
  g_autoptr (BivStamp) stamp = biv_stamp_new (board, (const BivCell *) (gpointer) cells->data, cells->len,
                                              cell_of (board, "0606"));
  g_autoptr (BivStamp) turned = biv_stamp_turned (stamp, 1);

  bare = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_HEXES, 20, 20));
  for (int column = 9; column < 11; column++)
    {
      BivCell from = cell_of (board, "0606"), to = biv_board_get_cell (bare, column, 10);

      g_clear_pointer (&laid, biv_board_unref);
      laid = with_stamp (bare, turned, column, 10);
      for (guint direction = 0; direction < 6; direction++)
        {
          BivCell before = biv_board_get_neighbour (board, from, direction);
          BivCell after = biv_board_get_neighbour (laid, to, (direction + 1) % 6);

          g_assert_cmphex (biv_board_get_ground (laid, after)->marks, ==, biv_board_get_ground (board, before)->marks);
          g_assert_cmphex (biv_board_get_ground (laid, to)->edges[(direction + 1) % 6], ==,
                           biv_board_get_ground (board, from)->edges[direction]);
          g_assert_cmpstr (biv_board_get_label (laid, after), ==, biv_board_get_label (board, before));
        }
    }
}

/* What is kept as a board comes back as it was, but for what is open and bare. */
static void
test_as_board (void)
{
  static const BivBoardShape shapes[] = { BIV_BOARD_SQUARES, BIV_BOARD_HEXES };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (int column = 0; column < 2; column++)
      {
        g_autoptr (BivBoard) board = some_board (shapes[i], 9, 9), kept = NULL, again = NULL;
        g_autoptr (GArray) cells = biv_board_block (board, biv_board_get_cell (board, column, 1),
                                                    biv_board_get_cell (board, column + 5, 6));
        g_autoptr (BivStamp) stamp = biv_stamp_new (board, (const BivCell *) (gpointer) cells->data, cells->len,
                                                    biv_board_get_cell (board, column + 2, 3));
        g_autoptr (BivStamp) read = NULL;

        kept = biv_stamp_to_board (stamp);
        read = biv_stamp_new_from_board (kept);
        again = biv_stamp_to_board (read);
        g_assert_true (biv_board_equal (kept, again));
      }
}

/* ---- Both halves ---- */

static void
test_twins (void)
{
  static const struct { BivBoardShape shape; int width, height; BivSymmetry symmetry; gboolean fits; } cases[] = {
    { BIV_BOARD_SQUARES, 8, 6, BIV_SYMMETRY_MIRRORED, TRUE },  { BIV_BOARD_SQUARES, 7, 5, BIV_SYMMETRY_MIRRORED, TRUE },
    { BIV_BOARD_SQUARES, 8, 6, BIV_SYMMETRY_TURNED, TRUE },    { BIV_BOARD_SQUARES, 7, 5, BIV_SYMMETRY_TURNED, TRUE },
    { BIV_BOARD_HEXES, 9, 6, BIV_SYMMETRY_MIRRORED, TRUE },    { BIV_BOARD_HEXES, 8, 6, BIV_SYMMETRY_TURNED, TRUE },
    { BIV_BOARD_HEXES, 8, 6, BIV_SYMMETRY_MIRRORED, FALSE },   { BIV_BOARD_HEXES, 9, 6, BIV_SYMMETRY_TURNED, FALSE },
  };
  static const BivTool tools[] = { BIV_TOOL_BRUSH, BIV_TOOL_LINE, BIV_TOOL_CONTOUR, BIV_TOOL_AREA, BIV_TOOL_ELLIPSE,
                                   BIV_TOOL_OBJECTIVE, BIV_TOOL_ERASER, BIV_TOOL_EDGE };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (cases[i].shape, cases[i].width, cases[i].height));

      g_assert_true (biv_symmetry_fits (cases[i].symmetry, board) == cases[i].fits);
      for (guint tool = 0; cases[i].fits && tool < G_N_ELEMENTS (tools); tool++)
        for (guint round = 0; round < 20; round++)
          {
            BivStrokeStyle style = { .tool = tools[tool], .brush = round % 2 ? BIV_BRUSH_ROAD : BIV_BRUSH_WOOD,
                                     .size = 1 + (int) round % 3, .points = 2, .edge = BIV_EDGE_RIVER,
                                     .symmetry = cases[i].symmetry };
            BivCell from = (BivCell) g_test_rand_int_range (0, (int) biv_board_get_n_cells (board));
            BivCell to = (BivCell) g_test_rand_int_range (0, (int) biv_board_get_n_cells (board));
            g_autoptr (BivBoardStroke) stroke = NULL;
            g_autoptr (BivBoard) drawn = NULL;

            if (tools[tool] == BIV_TOOL_EDGE)
              stroke = biv_board_stroke_new_on_edge (board, &style, from, round % biv_board_get_n_directions (board));
            else
              stroke = biv_board_stroke_new (board, &style, from);
            if (tools[tool] != BIV_TOOL_EDGE)
              biv_board_stroke_go_on (stroke, to);
            drawn = biv_board_stroke_draw (stroke);
            g_assert_false (tools[tool] == BIV_TOOL_BRUSH && biv_board_equal (drawn, board));
            for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
              {
                const BivGround *one = biv_board_get_ground (drawn, cell);
                const BivGround *two = biv_board_get_ground (drawn, biv_symmetry_get_cell (cases[i].symmetry, board, cell));

                g_assert_cmphex (one->marks, ==, two->marks);
                g_assert_cmpint (one->level, ==, two->level);
                g_assert_cmpint (one->objective, ==, two->objective);
                g_assert_cmpint (one->level, <=, 1);
                for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
                  g_assert_cmphex (one->edges[direction], ==,
                                   two->edges[biv_symmetry_get_direction (cases[i].symmetry, board, direction)]);
              }
          }
    }
}

static void
test_twin_of_a_stamp (void)
{
  static const char *const rows[] = { "......", "......", "......", "wt....", "h.....", "......", NULL };
  static const char *const laid_rows[] = { "......", ".....h", "....tw", "wt....", "h.....", "......", NULL };
  g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new_from_rows (rows, NULL)), laid = NULL, wanted = NULL;
  g_autoptr (BivStamp) stamp = stamp_of (board, "a2", "b3", "a2");
  BivBoardDraft *draft = biv_board_draft_new_from (board);

  biv_symmetry_lay (BIV_SYMMETRY_TURNED, board, stamp, draft, 0, 1);
  laid = biv_board_draft_seal (draft);
  wanted = biv_board_draft_seal (biv_board_draft_new_from_rows (laid_rows, NULL));
  g_assert_true (biv_board_equal (laid, wanted));
}

/* ---- Shapes and heights ---- */

static void
test_ellipse_and_outline (void)
{
  static const char *const round_rows[] = { "......", ".ww...", "wwww..", "wwww..", ".ww...", "......", NULL };
  static const char *const hill[] = { "......", "hhh...", "hhhh..", "hhhh..", "......", "......", NULL };
  static const char *const way[] = { "a3", "a5", "c5", "c4", "d4", "d3" };
  g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_SQUARES, 6, 6)), drawn = NULL, wanted = NULL;
  BivStrokeStyle style = { .tool = BIV_TOOL_ELLIPSE, .brush = BIV_BRUSH_WOOD, .size = 1 };
  g_autoptr (BivBoardStroke) stroke = biv_board_stroke_new (board, &style, cell_of (board, "a2")), outline = NULL;

  biv_board_stroke_go_on (stroke, cell_of (board, "d5"));
  drawn = biv_board_stroke_draw (stroke);
  wanted = biv_board_draft_seal (biv_board_draft_new_from_rows (round_rows, NULL));
  g_assert_true (biv_board_equal (drawn, wanted));

  style = (BivStrokeStyle) { .tool = BIV_TOOL_CONTOUR, .size = 1, .is_outline = TRUE };
  outline = biv_board_stroke_new (board, &style, cell_of (board, way[0]));
  for (guint i = 1; i < G_N_ELEMENTS (way); i++)
    biv_board_stroke_go_on (outline, cell_of (board, way[i]));
  g_clear_pointer (&drawn, biv_board_unref);
  g_clear_pointer (&wanted, biv_board_unref);
  drawn = biv_board_stroke_draw (outline);
  wanted = biv_board_draft_seal (biv_board_draft_new_from_rows (hill, NULL));
  g_assert_true (biv_board_equal (drawn, wanted));
}

static void
test_smooth (void)
{
  BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_SQUARES, 4, 4);
  BivStrokeStyle style = { .tool = BIV_TOOL_CONTOUR, .size = 3, .contour = BIV_CONTOUR_SMOOTH };
  g_autoptr (BivBoardStroke) stroke = NULL;
  g_autoptr (BivBoard) board = NULL, drawn = NULL;

  biv_board_draft_ground (draft, 5)->level = 5;               /* b2 */
  board = biv_board_draft_seal (draft);
  stroke = biv_board_stroke_new (board, &style, 5);
  drawn = biv_board_stroke_draw (stroke);
  g_assert_cmpint (biv_board_get_ground (drawn, 5)->level, ==, 1);
  g_assert_cmpint (biv_board_get_ground (drawn, 4)->level, ==, 1);    /* a2: 5 of 4 cells */
  g_assert_cmpint (biv_board_get_ground (drawn, 0)->level, ==, 0);
}

/* ---- Labels ---- */

static void
test_labels (void)
{
  BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_SQUARES, 6, 6);
  g_autoptr (BivBoard) board = NULL, bare = NULL, turned = NULL, spun = NULL, smaller = NULL;
  BivBoardDraft *other;

  biv_board_draft_set_label (draft, 0, "The mill");
  biv_board_draft_set_label (draft, 1, "Gone");
  biv_board_draft_set_label (draft, 1, NULL);
  biv_board_draft_set_label (draft, 2, "");
  g_assert_cmpstr (biv_board_draft_get_label (draft, 0), ==, "The mill");
  board = biv_board_draft_seal (draft);
  g_assert_cmpstr (biv_board_get_label (board, 0), ==, "The mill");
  g_assert_null (biv_board_get_label (board, 1));
  g_assert_null (biv_board_get_label (board, 2));
  bare = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_SQUARES, 6, 6));
  g_assert_false (biv_board_equal (board, bare));
  turned = biv_board_turned (board, 2);
  g_assert_cmpstr (biv_board_get_label (turned, 35), ==, "The mill");
  spun = biv_board_spun (board);
  g_assert_cmpstr (biv_board_get_label (spun, cell_of (spun, "a6")), ==, "The mill");
  smaller = biv_board_resized (board, 4, 4);
  g_assert_cmpstr (biv_board_get_label (smaller, 0), ==, "The mill");
  other = biv_board_draft_new_from (board);
  biv_board_draft_erase (other, 0);
  g_assert_null (biv_board_draft_get_label (other, 0));
  biv_board_draft_free (other);
  g_assert_cmpstr (biv_board_get_label (board, 0), ==, "The mill");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-stamp/squares", test_squares);
  g_test_add_func ("/board-stamp/turning", test_turning);
  g_test_add_func ("/board-stamp/hexes", test_hexes_keep_their_shape);
  g_test_add_func ("/board-stamp/as-board", test_as_board);
  g_test_add_func ("/board-stamp/twins", test_twins);
  g_test_add_func ("/board-stamp/twin-of-a-stamp", test_twin_of_a_stamp);
  g_test_add_func ("/board-stamp/ellipse-and-outline", test_ellipse_and_outline);
  g_test_add_func ("/board-stamp/smooth", test_smooth);
  g_test_add_func ("/board-stamp/labels", test_labels);
  return g_test_run ();
}
