/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-hex-edit.c: boards of hexes drawn up: strokes, roads and rivers on edges, turning, and what looks forgotten */
#include "board/board-stroke.h"

#include <string.h>

static BivCell
cell_of (BivBoard   *board,
         const char *name)
{
  BivCell cell;

  g_assert_true (biv_board_cell_from_name (board, name, &cell));
  return cell;
}

/* The cells in words: "0101 0102". */
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

static BivBoard *
hexes (int width,
       int height)
{
  return biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_HEXES, width, height));
}

static BivBoard *
draw (BivBoard             *board,
      const BivStrokeStyle *style,
      const char           *way)
{
  g_auto (GStrv) names = g_strsplit (way, " ", -1);
  g_autoptr (BivBoardStroke) stroke = biv_board_stroke_new (board, style, cell_of (board, names[0]));

  for (guint i = 1; names[i] != NULL; i++)
    biv_board_stroke_go_on (stroke, cell_of (board, names[i]));
  return biv_board_stroke_draw (stroke);
}

/* All marked edges, each once, by the cell that comes first: "0101:SE=road". */
static char *
edges_of (BivBoard *board)
{
  GString *words = g_string_new (NULL);
  char name[BIV_CELL_NAME];

  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    for (guint direction = 0; direction < 6; direction++)
      {
        guint16 marks = biv_board_get_ground (board, cell)->edges[direction];
        BivCell other = biv_board_get_neighbour (board, cell, direction);

        if (other != BIV_NO_CELL)
          g_assert_cmphex (marks, ==, biv_board_get_ground (board, other)->edges[(direction + 3) % 6]);
        if (marks == 0 || (other != BIV_NO_CELL && other < cell))
          continue;
        g_string_append_printf (words, "%s%s:%s=", words->len > 0 ? " " : "", biv_board_cell_name (board, cell, name),
                                biv_direction_get_name (BIV_BOARD_HEXES, direction));
        for (guint mark = 0; mark < 12; mark++)
          if ((marks & 1 << mark) != 0)
            g_string_append (words, biv_mark_get_name ((BivMark) (1 << mark)));
      }
  return g_string_free (words, FALSE);
}

static void
test_lines (void)
{
  static const struct { const char *from, *to, *cells; } cases[] = {
    { "0301", "0305", "0301 0302 0303 0304 0305" },
    { "0103", "0501", "0103 0202 0302 0401 0501" },
    { "0102", "0502", "0102 0201 0302 0401 0502" },    /* along edges: as straight as hexes go */
    { "0505", "0101", "0505 0404 0403 0303 0202 0201 0101" },
  };
  g_autoptr (BivBoard) board = hexes (9, 7);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) cells = biv_board_line (board, cell_of (board, cases[i].from), cell_of (board, cases[i].to));
      g_autofree char *words = words_of (board, cells);

      g_assert_cmpstr (words, ==, cases[i].cells);
    }
}

static void
test_dabs (void)
{
  static const struct { const char *cell; int size; const char *cells; } cases[] = {
    { "0303", 1, "0303" },
    { "0303", 2, "0303 0403 0304" },
    { "0403", 2, "0403 0504 0404" },
    { "0303", 3, "0303 0302 0402 0403 0304 0203 0202" },
    { "0101", 3, "0101 0201 0102" },
  };
  g_autoptr (BivBoard) board = hexes (6, 6);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) cells = biv_board_dab (board, cell_of (board, cases[i].cell), cases[i].size);
      g_autofree char *words = words_of (board, cells);

      g_assert_cmpstr (words, ==, cases[i].cells);
    }
}

/* MD-FORT-2: fieldworks in a wood or a town count once, but may stand there; wire and mines lie over anything but
 * impassable ground. */
static void
test_cover (void)
{
  static const struct { guint16 marks; BivBrush brush; guint16 after; } cases[] = {
    { BIV_MARK_TOWN, BIV_BRUSH_WORKS, BIV_MARK_TOWN | BIV_MARK_WORKS },
    { BIV_MARK_WORKS, BIV_BRUSH_WOOD, BIV_MARK_WOOD | BIV_MARK_WORKS },
    { BIV_MARK_TOWN | BIV_MARK_WORKS, BIV_BRUSH_WOOD, BIV_MARK_WOOD | BIV_MARK_WORKS },
    { BIV_MARK_WORKS, BIV_BRUSH_RIVER, BIV_MARK_RIVER },
    { BIV_MARK_WOOD, BIV_BRUSH_WIRE, BIV_MARK_WOOD | BIV_MARK_WIRE },
    { BIV_MARK_WIRE, BIV_BRUSH_MINES, BIV_MARK_WIRE | BIV_MARK_MINE },
    { BIV_MARK_WIRE | BIV_MARK_MINE, BIV_BRUSH_TOWN, BIV_MARK_WIRE | BIV_MARK_MINE | BIV_MARK_TOWN },
    { BIV_MARK_WIRE | BIV_MARK_MINE, BIV_BRUSH_CLOSED, BIV_MARK_IMPASSABLE },
    { BIV_MARK_IMPASSABLE, BIV_BRUSH_WIRE, BIV_MARK_WIRE },
    { BIV_MARK_WOOD, BIV_BRUSH_BROKEN, BIV_MARK_BROKEN },
    { BIV_MARK_WOOD | BIV_MARK_ROAD, BIV_BRUSH_TRENCH, BIV_MARK_TRENCH | BIV_MARK_ROAD },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BivBoardDraft) draft = biv_board_draft_new (BIV_BOARD_HEXES, 4, 4);

      biv_board_draft_ground (draft, 5)->marks = cases[i].marks;
      biv_board_draft_paint (draft, 5, cases[i].brush);
      g_assert_cmphex (biv_board_draft_ground (draft, 5)->marks, ==, cases[i].after);
    }
}

/* MD-ROAD-1: the road of each hex uses the shared edge. Strokes say which: one after the other. */
static void
test_roads (void)
{
  static const struct { const char *strokes[4]; const char *edges; } cases[] = {
    { { "0102 0201 0302" }, "0201:SE=road 0201:SW=road" },
    { { "0302" }, "" },
    { { "0302", "0303", "0304" }, "0302:S=road 0303:S=road" },          /* clicked one by one */
    { { "0302 0303", "0304 0305" }, "0302:S=road 0303:S=road 0304:S=road" },
    { { "0302 0304", "0403 0503" }, "0302:S=road 0303:S=road 0403:NE=road 0403:SW=road" },       /* from its end */
    { { "0301 0305", "0403 0503" },
      "0301:S=road 0302:S=road 0303:S=road 0403:NE=road 0304:S=road" },                          /* not from its side */
    { { "0302 0304", "0303 0403 0503" }, "0302:S=road 0303:SE=road 0303:S=road 0403:NE=road" },
  };
  const BivStrokeStyle style = { .tool = BIV_TOOL_BRUSH, .brush = BIV_BRUSH_ROAD, .size = 1 };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BivBoard) board = hexes (6, 6);
      g_autofree char *edges = NULL;

      for (guint j = 0; cases[i].strokes[j] != NULL; j++)
        {
          g_autoptr (BivBoard) drawn = draw (board, &style, cases[i].strokes[j]);

          biv_board_unref (board);
          board = g_steal_pointer (&drawn);
        }
      edges = edges_of (board);
      g_assert_cmpstr (edges, ==, cases[i].edges);
    }
}

/* Roads that record no edges join all such roads beside them. A stroke from one of them writes that down, and loses none. */
static void
test_vague_roads (void)
{
  const BivStrokeStyle style = { .tool = BIV_TOOL_BRUSH, .brush = BIV_BRUSH_ROAD, .size = 1 };
  BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_HEXES, 6, 6);
  g_autoptr (BivBoard) board = NULL, drawn = NULL;
  g_autofree char *edges = NULL;

  for (guint row = 1; row < 4; row++)
    biv_board_draft_paint (draft, (BivCell) (row * 6 + 2), BIV_BRUSH_ROAD);      /* 0302 0303 0304 */
  board = biv_board_draft_seal (draft);
  drawn = draw (board, &style, "0303 0403");
  edges = edges_of (drawn);
  g_assert_cmpstr (edges, ==, "0302:S=road 0303:SE=road 0303:S=road");
}

static void
test_edges (void)
{
  static const struct
  {
    BivEdgeBrush brush;
    const char  *over;
    const char  *edges;
    const char  *roads;               /* cells that have a road */
  } steps[] = {
    { BIV_EDGE_RIVER, "0302:S", "0302:S=river", "" },
    { BIV_EDGE_RIVER, "0302:SE", "0302:SE=river 0302:S=river", "" },
    { BIV_EDGE_BRIDGE, "0303:N", "0302:SE=river 0302:S=riverbridge", "" },
    { BIV_EDGE_BRIDGE, "0302:S", "0302:SE=river 0302:S=river", "" },
    { BIV_EDGE_ROAD, "0302:S", "0302:SE=river 0302:S=roadriverbridge", "0302 0303" },
    { BIV_EDGE_ROAD, "0303:S", "0302:SE=river 0302:S=roadriverbridge 0303:S=road", "0302 0303 0304" },
    { BIV_EDGE_ROAD, "0304:N", "0302:SE=river 0302:S=roadriverbridge", "0302 0303" },     /* once more takes it away */
    { BIV_EDGE_RIVER, "0302:S", "0302:SE=river 0302:S=road", "0302 0303" },
    { BIV_EDGE_CLEAR, "0302:S", "0302:SE=river", "" },
    { BIV_EDGE_CLEAR, "0402:NW", "", "" },
    { BIV_EDGE_ROAD, "0101:N", "0101:N=road", "0101" },                   /* off the board */
  };
  g_autoptr (BivBoard) board = hexes (6, 6);

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_auto (GStrv) over = g_strsplit (steps[i].over, ":", 2);
      BivStrokeStyle style = { .tool = BIV_TOOL_EDGE, .edge = steps[i].brush };
      g_autoptr (BivBoardStroke) stroke = NULL;
      g_autoptr (BivBoard) drawn = NULL;
      g_autoptr (GArray) roads = g_array_new (FALSE, FALSE, sizeof (BivCell));
      g_autofree char *edges = NULL, *road_words = NULL;
      guint direction;

      g_assert_true (biv_direction_from_name (BIV_BOARD_HEXES, over[1], &direction));
      stroke = biv_board_stroke_new_on_edge (board, &style, cell_of (board, over[0]), direction);
      drawn = biv_board_stroke_draw (stroke);
      edges = edges_of (drawn);
      for (BivCell cell = 0; cell < biv_board_get_n_cells (drawn); cell++)
        if ((biv_board_get_ground (drawn, cell)->marks & BIV_MARK_ROAD) != 0)
          g_array_append_val (roads, cell);
      road_words = words_of (drawn, roads);
      g_assert_cmpstr (edges, ==, steps[i].edges);
      g_assert_cmpstr (road_words, ==, steps[i].roads);
      biv_board_unref (board);
      board = g_steal_pointer (&drawn);
    }
}

static BivBoard *
patchwork (int width,
           int height)
{
  BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_HEXES, width, height);

  for (BivCell cell = 0; cell < width * height; cell++)
    {
      biv_board_draft_ground (draft, cell)->marks = (guint16) (cell % 7 == 0 ? BIV_MARK_WOOD : 0);
      biv_board_draft_ground (draft, cell)->level = (guint8) (cell % 4);
      biv_board_draft_set_edge (draft, cell, cell % 6, cell % 2 ? BIV_MARK_RIVER : BIV_MARK_ROAD);
    }
  biv_board_draft_ground (draft, 3)->objective = 2;
  return biv_board_draft_seal (draft);
}

/* Boards that fit themselves come back after two turns or two mirrorings; the others are left alone. */
static void
test_turning (void)
{
  static const struct { int width, height; } sizes[] = { { 6, 5 }, { 7, 5 }, { 4, 4 }, { 5, 8 }, { 64, 16 }, { 63, 16 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (int mirror = 0; mirror < 2; mirror++)
      {
        g_autoptr (BivBoard) board = patchwork (sizes[i].width, sizes[i].height);
        g_autoptr (BivBoard) once = mirror ? biv_board_mirrored (board) : biv_board_spun (board);
        g_autoptr (BivBoard) twice = NULL;
        gboolean fits = biv_board_fits_itself (board, mirror);

        g_assert_cmpint (fits, ==, (sizes[i].width % 2 == 1) == mirror);
        g_assert_true ((once != NULL) == fits);
        if (!fits)
          continue;
        twice = mirror ? biv_board_mirrored (once) : biv_board_spun (once);
        g_assert_false (biv_board_equal (once, board));
        g_assert_true (biv_board_equal (twice, board));
      }
}

/* Who were neighbours are neighbours, the same way round, or the other way in a mirror; nothing is lost at the edge. */
static void
test_turned_neighbours (void)
{
  for (int mirror = 0; mirror < 2; mirror++)
    {
      int width = mirror ? 7 : 6, height = 5;
      g_autoptr (BivBoard) board = hexes (width, height);
      g_autoptr (BivBoard) turned = mirror ? biv_board_mirrored (board) : biv_board_spun (board);

      for (BivCell cell = 0; cell < width * height; cell++)
        for (guint direction = 0; direction < 6; direction++)
          {
            BivCell next = biv_board_get_neighbour (board, cell, direction);
            BivCell now = biv_board_get_cell (turned, width - 1 - cell % width,
                                              mirror ? cell / width : height - 1 - cell / width);
            BivCell beside = biv_board_get_neighbour (turned, now, mirror ? (6 - direction) % 6 : (direction + 3) % 6);

            if (next == BIV_NO_CELL)
              g_assert_cmpuint (beside, ==, BIV_NO_CELL);
            else
              g_assert_cmpuint (beside, ==, biv_board_get_cell (turned, width - 1 - next % width,
                                                                mirror ? next / width : height - 1 - next / width));
          }
    }
}

static void
test_turned_ways (void)
{
  static const struct { int width; gboolean mirrors; const char *edges; } cases[] = {
    { 6, FALSE, "0204:NE=road 0304:SE=road" },         /* 0404 0304 0204 */
    { 7, TRUE, "0302:SE=road 0402:NE=road" },          /* 0502 0402 0302 */
  };
  const BivStrokeStyle style = { .tool = BIV_TOOL_BRUSH, .brush = BIV_BRUSH_ROAD, .size = 1 };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BivBoard) board = hexes (cases[i].width, 5), drawn = draw (board, &style, "0302 0402 0502");
      g_autoptr (BivBoard) turned = cases[i].mirrors ? biv_board_mirrored (drawn) : biv_board_spun (drawn);
      g_autofree char *edges = edges_of (turned);

      g_assert_cmpstr (edges, ==, cases[i].edges);
    }
}

static void
test_sizes (void)
{
  static const struct { int width, height; gboolean can; } sizes[] = {
    { 4, 4, TRUE }, { 32, 32, TRUE }, { 64, 64, TRUE }, { 16, 64, TRUE }, { 3, 8, FALSE }, { 65, 4, FALSE }, { 4, 65, FALSE },
  };
  g_autoptr (BivBoard) board = patchwork (6, 5);

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (BivBoard) other = biv_board_resized (board, sizes[i].width, sizes[i].height);

      g_assert_true ((other != NULL) == sizes[i].can);
      if (other == NULL)
        continue;
      g_assert_cmpint (biv_board_get_ground (other, 0)->marks, ==, BIV_MARK_WOOD);
      g_free (edges_of (other));
    }
}

static void
test_faults (void)
{
  static const struct
  {
    const char *roads, *edges, *rivers, *faults;
  } cases[] = {
    { "", "", "", "" },
    { "0301 0302 0303 0304 0305 0306", "", "", "" },
    { "0302 0303 0304", "", "", "1:0302 1:0304" },
    { "", "0301:S 0302:SE", "", "0:0301 0:0302" },
    { "", "", "0301 0302 0303 0304 0305 0306", "" },
    { "", "", "0301 0302", "0:0302" },
    { "", "0101:S 0101:SE", "", "" },                /* round a corner of the board */
    { "", "0101:S", "", "0:0101" },                  /* from the border inward, and no further */
  };
  const BivStrokeStyle style = { .tool = BIV_TOOL_BRUSH, .brush = BIV_BRUSH_ROAD, .size = 1 };
  const BivStrokeStyle river = { .tool = BIV_TOOL_BRUSH, .brush = BIV_BRUSH_RIVER, .size = 1 };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BivBoard) board = hexes (6, 6);
      g_auto (GStrv) edges = g_strsplit (cases[i].edges, " ", -1);
      g_autoptr (GString) words = g_string_new (NULL);
      g_autoptr (GArray) faults = NULL;
      BivBoardDraft *draft;

      if (cases[i].roads[0] != '\0')
        {
          g_autoptr (BivBoard) drawn = draw (board, &style, cases[i].roads);

          biv_board_unref (board);
          board = g_steal_pointer (&drawn);
        }
      if (cases[i].rivers[0] != '\0')
        {
          g_autoptr (BivBoard) drawn = draw (board, &river, cases[i].rivers);

          biv_board_unref (board);
          board = g_steal_pointer (&drawn);
        }
      draft = biv_board_draft_new_from (board);
      for (guint j = 0; edges[j] != NULL; j++)
        {
          g_auto (GStrv) edge = g_strsplit (edges[j], ":", 2);
          guint direction;

          g_assert_true (biv_direction_from_name (BIV_BOARD_HEXES, edge[1], &direction));
          biv_board_draft_paint_edge (draft, cell_of (board, edge[0]), direction, BIV_EDGE_RIVER, FALSE);
        }
      biv_board_unref (board);
      board = biv_board_draft_seal (draft);
      faults = biv_board_list_faults (board);
      for (guint j = 0; j < faults->len; j++)
        {
          const BivBoardFault *fault = &g_array_index (faults, BivBoardFault, j);
          char name[BIV_CELL_NAME];

          g_string_append_printf (words, "%s%d:%s", j > 0 ? " " : "", fault->kind,
                                  biv_board_cell_name (board, fault->cell, name));
        }
      g_assert_cmpstr (words->str, ==, cases[i].faults);
    }
}

/* MD-CONT-9: nobody climbs three contours at once; two he does. */
static void
test_cliffs (void)
{
  static const struct { guint8 level; guint n_faults; } cases[] = { { 2, 0 }, { 3, 1 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_HEXES, 6, 6);
      g_autoptr (BivBoard) board = NULL;
      g_autoptr (GArray) faults = NULL;

      biv_board_draft_ground (draft, 14)->level = cases[i].level;
      board = biv_board_draft_seal (draft);
      faults = biv_board_list_faults (board);
      g_assert_cmpuint (faults->len, ==, cases[i].n_faults);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hex-edit/lines", test_lines);
  g_test_add_func ("/hex-edit/dabs", test_dabs);
  g_test_add_func ("/hex-edit/cover", test_cover);
  g_test_add_func ("/hex-edit/roads", test_roads);
  g_test_add_func ("/hex-edit/vague-roads", test_vague_roads);
  g_test_add_func ("/hex-edit/edges", test_edges);
  g_test_add_func ("/hex-edit/turning", test_turning);
  g_test_add_func ("/hex-edit/turned-neighbours", test_turned_neighbours);
  g_test_add_func ("/hex-edit/turned-ways", test_turned_ways);
  g_test_add_func ("/hex-edit/sizes", test_sizes);
  g_test_add_func ("/hex-edit/faults", test_faults);
  g_test_add_func ("/hex-edit/cliffs", test_cliffs);
  return g_test_run ();
}
