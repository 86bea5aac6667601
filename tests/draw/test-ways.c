/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-ways.c: outlines close; rivers and roads meet at the edges of cells; the wobble is a hash */
#include "draw/ground/outline.h"
#include "draw/ground/ways.h"

#include <math.h>
#include <string.h>

#include "ground.h"

/* ---- Wobble ---- */

static void
test_wobble (void)
{
  double sum = 0.0;
  int n = 0;

  for (int column = -5; column < 60; column++)
    for (int row = -5; row < 60; row++)
      {
        double w = biv_wobble (7, BIV_WOBBLE_TREE, column, row, 3);

        g_assert_cmpfloat (w, >=, -1.0);
        g_assert_cmpfloat (w, <=, 1.0);
        g_assert_true (w == biv_wobble (7, BIV_WOBBLE_TREE, column, row, 3));
        g_assert_true (w != biv_wobble (8, BIV_WOBBLE_TREE, column, row, 3));
        g_assert_true (w != biv_wobble (7, BIV_WOBBLE_HOUSE, column, row, 3));
        g_assert_true (w != biv_wobble (7, BIV_WOBBLE_TREE, column, row, 4));
        sum += w;
        n++;
      }
  g_assert_cmpfloat (fabs (sum / n), <, 0.05);
  g_assert_cmpuint (biv_wobble_hash (1, BIV_WOBBLE_TREE, 2, 3, 4), !=, biv_wobble_hash (1, BIV_WOBBLE_TREE, 3, 2, 4));
}

/* ---- Outlines ---- */

typedef struct
{
  const char    *name;
  BivBoardShape  shape;
  const char    *rows[6];
  guint          n_loops, n_borders;
} OutlineRow;

static const OutlineRow outlines[] = {
  { "one", BIV_BOARD_SQUARES, { "...", ".w.", "..." }, 1, 4 },
  { "two-in-a-row", BIV_BOARD_SQUARES, { "....", ".ww.", "...." }, 1, 6 },
  { "diagonals-do-not-join", BIV_BOARD_SQUARES, { "....", ".w..", "..w.", "...." }, 2, 8 },
  { "hole", BIV_BOARD_SQUARES, { ".....", ".www.", ".w.w.", ".www.", "....." }, 2, 16 },
  { "none", BIV_BOARD_SQUARES, { "...", "..." }, 0, 0 },
  { "hex", BIV_BOARD_HEXES, { "...", ".w.", "..." }, 1, 6 },
  { "two-hexes", BIV_BOARD_HEXES, { "....", ".ww.", "...." }, 1, 10 },
};

static gboolean
is_wood (const BivBoardDrawing *drawing,
         BivPlot                plot,
         gconstpointer          data)
{
  return (biv_plot_get_ground (drawing, plot)->marks & BIV_MARK_WOOD) != 0;
}

static BivPoint
corner_of (const BivBoardDrawing *drawing,
           const BivBorder       *border,
           guint                  which)
{
  BivPoint centre = biv_plot_get_centre (drawing, border->plot);
  BivPoint corner = biv_cell_get_corner (drawing, border->direction + which);

  return (BivPoint) { centre.x + corner.x, centre.y + corner.y };
}

static void
assert_closed (const BivBoardDrawing *drawing,
               const BivOutline      *outline)
{
  for (guint loop = 0; loop + 1 < outline->starts->len; loop++)
    {
      guint start = g_array_index (outline->starts, guint, loop);
      guint n = g_array_index (outline->starts, guint, loop + 1) - start;

      g_assert_cmpuint (n, >=, drawing->n_directions);
      for (guint i = 0; i < n; i++)
        {
          BivPoint end = corner_of (drawing, &g_array_index (outline->borders, BivBorder, start + i), 1);
          BivPoint next = corner_of (drawing, &g_array_index (outline->borders, BivBorder, start + (i + 1) % n), 0);

          g_assert_cmpfloat_with_epsilon (end.x, next.x, 1e-9);
          g_assert_cmpfloat_with_epsilon (end.y, next.y, 1e-9);
        }
    }
}

static void
test_outline (gconstpointer data)
{
  const OutlineRow *row = data;
  g_autoptr (BivBoardDrawing) drawing = drawing_new (row->shape, row->rows, 1);
  BivPlots all = { 0, 0, drawing->width - 1, drawing->height - 1 };
  g_autoptr (BivOutline) outline = biv_outline_new (drawing, &all, is_wood, NULL);

  g_assert_cmpuint (outline->starts->len - 1, ==, row->n_loops);
  g_assert_cmpuint (outline->borders->len, ==, row->n_borders);
  assert_closed (drawing, outline);
}

/* A wood's curve stays within its cells and within half a cell's corner of them. */
static void
test_outline_random (void)
{
  static const BivOutlineStyle style = { 0.27, 0.07, BIV_WOBBLE_WOOD, 0.03, 0.0 };

  for (guint seed = 0; seed < 40; seed++)
    {
      g_autoptr (BivBoardDrawing) drawing = drawing_new_shuffled (seed % 2 ? BIV_BOARD_HEXES : BIV_BOARD_SQUARES, 12, 9,
                                                                  seed);
      BivPlots all = { -3, -3, 14, 11 };
      g_autoptr (BivOutline) outline = biv_outline_new (drawing, &all, is_wood, NULL);
      g_autoptr (GArray) points = biv_outline_get_points (outline, drawing, &style, NULL, NULL);

      assert_closed (drawing, outline);
      g_assert_cmpuint (points->len, ==, outline->borders->len * 2);
      for (guint i = 0; i < points->len; i++)
        {
          BivPoint at = g_array_index (points, BivPoint, i);
          BivPoint centre = biv_plot_get_centre (drawing, g_array_index (outline->borders, BivBorder, i / 2).plot);

          g_assert_cmpfloat (hypot (at.x - centre.x, at.y - centre.y), <, 0.6);
        }
    }
}

/* ---- Ways ---- */

static void
assert_ways_meet (const BivBoardDrawing *drawing)
{
  BivPlot plot;

  for (guint way = BIV_WAY_RIVER; way <= BIV_WAY_ROAD; way++)
    for (plot.row = 0; plot.row < drawing->height; plot.row++)
      for (plot.column = 0; plot.column < drawing->width; plot.column++)
        for (guint d = 0; d < drawing->n_directions; d++)
          {
            BivPlot next = biv_plot_get_neighbour (drawing, plot, d);
            guint back = biv_direction_opposite (drawing, d);
            BivPoint out, theirs, at, there;

            if (!biv_plot_is_on_board (drawing, next))
              continue;
            if (!(way == BIV_WAY_RIVER && biv_plot_is_lake (drawing, plot) && biv_plot_is_lake (drawing, next)))
              g_assert_cmpint ((biv_way_get_edges (drawing, way, plot) & 1u << d) != 0, ==,
                               (biv_way_get_edges (drawing, way, next) & 1u << back) != 0);
            at = biv_way_get_crossing (drawing, way, plot, d, &out);
            there = biv_way_get_crossing (drawing, way, next, back, &theirs);
            g_assert_true (at.x == there.x && at.y == there.y);
            g_assert_true (out.x == -theirs.x && out.y == -theirs.y);
          }
}

static void
test_ways_meet (void)
{
  for (guint seed = 0; seed < 60; seed++)
    {
      g_autoptr (BivBoardDrawing) drawing = drawing_new_shuffled (seed % 2 ? BIV_BOARD_HEXES : BIV_BOARD_SQUARES, 14, 11,
                                                                  seed);

      assert_ways_meet (drawing);
    }
}

typedef struct
{
  const char *name;
  const char *rows[6];
  BivWay      way;
  int         column, row;            /* row from the north */
  const char *edges;                  /* of "NESW" */
} EdgesRow;

static const EdgesRow edges[] = {
  { "river-runs-off", { "r..", "r..", "r.." }, BIV_WAY_RIVER, 0, 0, "NS" },
  { "river-bends", { "rr.", ".r.", ".r." }, BIV_WAY_RIVER, 1, 0, "SW" },
  { "river-rises", { "...", ".r.", ".r." }, BIV_WAY_RIVER, 1, 1, "S" },
  { "lake-has-no-net", { "....", ".rr.", ".rr.", "...." }, BIV_WAY_RIVER, 1, 1, "" },
  { "river-leaves-lake", { ".rr..", ".rrr.", "...r." }, BIV_WAY_RIVER, 2, 1, "E" },
  { "road-runs-off", { "...", "---", "..." }, BIV_WAY_ROAD, 0, 1, "EW" },
  { "road-ends", { "....", "-...", "-..." }, BIV_WAY_ROAD, 0, 0, "" },
  { "crossroads", { ".-.", "---", ".-." }, BIV_WAY_ROAD, 1, 1, "NESW" },
  { "bridge-goes-straight-over", { ".r.", "-b-", ".r." }, BIV_WAY_ROAD, 1, 1, "EW" },
  { "bridge-keeps-river", { ".r.", "-b-", ".r." }, BIV_WAY_RIVER, 1, 1, "NS" },
  { "ford-without-road", { ".r.", ".o.", ".r." }, BIV_WAY_ROAD, 1, 1, "" },
  { "road-over-broad-river", { ".rr.", "-bb-", ".rr." }, BIV_WAY_ROAD, 1, 1, "EW" },
  { "two-bridges-one-river", { ".r.", "-b-", "-b-", ".r." }, BIV_WAY_RIVER, 1, 1, "NS" },
  { "no-road-beside-a-bridge", { ".r-", "-b-", ".r." }, BIV_WAY_ROAD, 2, 0, "NS" },
  { "road-runs-into-town", { "....", "--t.", "...." }, BIV_WAY_ROAD, 1, 1, "EW" },
  { "town-has-the-street", { "....", "--t.", "...." }, BIV_WAY_ROAD, 2, 1, "W" },
  { "road-past-town-stays-out", { "....", ".t..", "----" }, BIV_WAY_ROAD, 1, 1, "" },
  { "side-street", { ".....", ".-tt.", "....." }, BIV_WAY_ROAD, 3, 1, "W" },
  { "side-street-goes-through", { ".......", ".-ttt-.", "......." }, BIV_WAY_ROAD, 3, 1, "EW" },
};

static void
test_edges (gconstpointer data)
{
  const EdgesRow *row = data;
  g_autoptr (BivBoardDrawing) drawing = drawing_new (BIV_BOARD_SQUARES, row->rows, 1);
  guint found = biv_way_get_edges (drawing, row->way, (BivPlot) { row->column, row->row });
  GString *text = g_string_new (NULL);

  for (guint d = 0; d < 4; d++)
    if ((found & 1u << d) != 0)
      g_string_append_c (text, "NESW"[d]);
  g_assert_cmpstr (text->str, ==, row->edges);
  g_string_free (text, TRUE);
}

/* The boards' shared marks: FM-TERRAIN-9, MF-BRD-6, MP-BRD-8. */
static void
test_bridge_and_ford (void)
{
  static const struct { guint16 marks; gboolean is_bridge, is_ford; } rows[] = {
    { BIV_MARK_RIVER, FALSE, FALSE },
    { BIV_MARK_RIVER | BIV_MARK_ROAD, TRUE, FALSE },
    { BIV_MARK_RIVER | BIV_MARK_FORD, FALSE, TRUE },
    { BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_ROAD, FALSE, TRUE },
    { BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE, TRUE, FALSE },
    { BIV_MARK_ROAD, FALSE, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      BivGround ground = { .marks = rows[i].marks };
      g_autoptr (BivBoardDrawing) drawing = biv_board_drawing_new_from_ground (BIV_BOARD_SQUARES, 1, 1, &ground, 1);

      g_assert_cmpint (biv_plot_is_bridge (drawing, (BivPlot) { 0, 0 }), ==, rows[i].is_bridge);
      g_assert_cmpint (biv_plot_is_ford (drawing, (BivPlot) { 0, 0 }), ==, rows[i].is_ford);
    }
}

/* Recorded road edges are taken as they are: a bend that the cells alone would not give. */
static void
test_recorded_edges (void)
{
  int width, height;
  g_autofree BivGround *ground = ground_new (BIV_BOARD_HEXES, (const char *[]) { "---", "---", NULL }, &width, &height);
  g_autoptr (BivBoardDrawing) drawing = NULL;

  ground[1].edges[BIV_HEX_S] = ground[1].edges[BIV_HEX_NE] = BIV_MARK_ROAD;
  drawing = biv_board_drawing_new_from_ground (BIV_BOARD_HEXES, width, height, ground, 1);
  g_assert_cmpuint (biv_way_get_edges (drawing, BIV_WAY_ROAD, (BivPlot) { 1, 0 }), ==,
                    1u << BIV_HEX_S | 1u << BIV_HEX_NE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/ways/wobble", test_wobble);
  for (gsize i = 0; i < G_N_ELEMENTS (outlines); i++)
    {
      g_autofree char *path = g_strconcat ("/draw/ways/outline/", outlines[i].name, NULL);

      g_test_add_data_func (path, &outlines[i], test_outline);
    }
  g_test_add_func ("/draw/ways/outline/random", test_outline_random);
  g_test_add_func ("/draw/ways/meet", test_ways_meet);
  for (gsize i = 0; i < G_N_ELEMENTS (edges); i++)
    {
      g_autofree char *path = g_strconcat ("/draw/ways/edges/", edges[i].name, NULL);

      g_test_add_data_func (path, &edges[i], test_edges);
    }
  g_test_add_func ("/draw/ways/bridge-and-ford", test_bridge_and_ford);
  g_test_add_func ("/draw/ways/recorded-edges", test_recorded_edges);
  return g_test_run ();
}
