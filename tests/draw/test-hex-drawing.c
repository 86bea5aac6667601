/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-hex-drawing.c: which edge is pointed at, and what runs along and through the edges of hexes */
#include "draw/ground/ways.h"

#include <math.h>
#include <string.h>

#include "ground.h"

/* ---- Pointing ---- */

static void
test_edge_at (void)
{
  static const BivBoardShape shapes[] = { BIV_BOARD_SQUARES, BIV_BOARD_HEXES };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (BivBoardDrawing) drawing = drawing_new_shuffled (shapes[i], 6, 5, 3);
      BivCell cell;
      guint direction;

      for (BivCell from = 0; from < 30; from++)
        for (guint d = 0; d < drawing->n_directions; d++)
          {
            BivPoint out = biv_cell_get_normal (drawing, d);
            double x, y;

            biv_board_drawing_get_centre (drawing, from, &x, &y);
            g_assert_true (biv_board_drawing_get_edge_at (drawing, x + 0.45 * out.x, y + 0.45 * out.y, &cell, &direction));
            g_assert_cmpuint (cell, ==, from);
            g_assert_cmpuint (direction, ==, d);
          }
      g_assert_false (biv_board_drawing_get_edge_at (drawing, -0.1, 1, &cell, &direction));
    }
}

/* ---- Rivers along edges ---- */

static BivBoardDrawing *
draw (BivBoardDraft *draft)
{
  g_autoptr (BivBoard) board = biv_board_draft_seal (draft);

  return biv_board_drawing_new (board, 5);
}

static BivCell
cell_of (const BivBoardDraft *draft,
         const char          *name)
{
  BivCell cell;

  g_assert_true (biv_board_draft_cell_from_name (draft, name, &cell));
  return cell;
}

static guint
direction_of (const char *name)
{
  guint direction;

  g_assert_true (biv_direction_from_name (BIV_BOARD_HEXES, name, &direction));
  return direction;
}

static void
set_edges (BivBoardDraft *draft,
           const char    *edges,
           guint16        marks)
{
  g_auto (GStrv) each = g_strsplit (edges, " ", -1);

  for (guint i = 0; each[i] != NULL; i++)
    {
      g_auto (GStrv) edge = g_strsplit (each[i], ":", 2);

      biv_board_draft_set_edge (draft, cell_of (draft, edge[0]), direction_of (edge[1]), marks);
    }
}

static gboolean
are_near (BivPoint a,
          BivPoint b)
{
  return hypot (a.x - b.x, a.y - b.y) < 1e-9;
}

/* Every end of a piece is the end of one other, or a free end; and there the two go the same way. Both cells of an edge
 * see the same piece. */
static void
test_edge_rivers (void)
{
  static const struct { const char *edges; guint n_free; } cases[] = {
    { "0302:SE", 2 },
    { "0302:NE 0302:SE 0302:S 0302:SW 0302:NW 0302:N", 0 },
    { "0201:SE 0202:NE 0202:SE 0203:NE", 2 },
    { "0302:S 0302:SE 0303:NE", 3 },            /* three meet: each keeps its end */
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_HEXES, 6, 5);
      g_autoptr (BivBoardDrawing) drawing = NULL;
      g_autoptr (GArray) curves = g_array_new (FALSE, FALSE, sizeof (BivCubic));
      BivPlot plot;
      guint n_free = 0;

      set_edges (draft, cases[i].edges, BIV_MARK_RIVER);
      drawing = draw (draft);
      for (plot.row = 0; plot.row < 5; plot.row++)
        for (plot.column = 0; plot.column < 6; plot.column++)
          for (guint d = 0; d < 3; d++)
            if ((biv_plot_get_ground (drawing, plot)->edges[d] & BIV_MARK_RIVER) != 0)
              {
                BivCubic curve = biv_edge_river_get_curve (drawing, plot, d);
                BivCubic other = biv_edge_river_get_curve (drawing, biv_plot_get_neighbour (drawing, plot, d), d + 3);

                g_assert_cmpint (memcmp (&curve, &other, sizeof curve), ==, 0);
                g_array_append_val (curves, curve);
              }
      for (guint j = 0; j < curves->len * 2; j++)
        {
          const BivCubic *own = &g_array_index (curves, BivCubic, j / 2);
          BivPoint end = j % 2 ? own->d : own->a;
          guint n_met = 0;

          for (guint k = 0; k < curves->len * 2; k++)
            {
              const BivCubic *other = &g_array_index (curves, BivCubic, k / 2);

              n_met += k != j && are_near (end, k % 2 ? other->d : other->a);
            }
          n_free += n_met == 0;
        }
      g_assert_cmpuint (n_free, ==, cases[i].n_free);
    }
}

/* ---- Roads ---- */

static char *
road_of (const BivBoardDrawing *drawing,
         int                    column,
         int                    row)
{
  guint edges = biv_way_get_edges (drawing, BIV_WAY_ROAD, (BivPlot) { column - 1, row - 1 });
  GString *words = g_string_new (NULL);

  for (guint d = 0; d < 6; d++)
    if ((edges & 1u << d) != 0)
      g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", biv_direction_get_name (BIV_BOARD_HEXES, d));
  return g_string_free (words, FALSE);
}

static void
test_recorded_roads (void)
{
  static const struct { int column, row; const char *edges; } wanted[] = {
    { 3, 2, "S" },              /* recorded */
    { 3, 3, "N S" },
    { 4, 2, "NE" },             /* beside 0302 and 0303, that record no edge to it; joins 0502 alone */
    { 5, 2, "SW" },
    { 6, 3, "" },
  };
  BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_HEXES, 7, 5);
  g_autoptr (BivBoardDrawing) drawing = NULL;
  static const char *const roads[] = { "0302", "0303", "0304", "0402", "0502" };

  for (gsize i = 0; i < G_N_ELEMENTS (roads); i++)
    biv_board_draft_ground (draft, cell_of (draft, roads[i]))->marks = BIV_MARK_ROAD;
  set_edges (draft, "0302:S 0303:S", BIV_MARK_ROAD);
  drawing = draw (draft);
  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      g_autofree char *edges = road_of (drawing, wanted[i].column, wanted[i].row);

      g_assert_cmpstr (edges, ==, wanted[i].edges);
    }
}

/* Where a road goes over a river along an edge, it goes by the middle of the river, square to it; both cells agree. */
static void
test_edge_bridge (void)
{
  BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_HEXES, 6, 5);
  g_autoptr (BivBoardDrawing) drawing = NULL;
  BivPlot north = { 2, 1 }, south = { 2, 2 };
  BivPoint out, back, at, there, along;
  BivCubic river;

  biv_board_draft_ground (draft, cell_of (draft, "0302"))->marks = BIV_MARK_ROAD;
  biv_board_draft_ground (draft, cell_of (draft, "0303"))->marks = BIV_MARK_ROAD;
  set_edges (draft, "0302:SW 0302:SE", BIV_MARK_RIVER);
  set_edges (draft, "0302:S", BIV_MARK_RIVER | BIV_MARK_BRIDGE | BIV_MARK_ROAD);
  drawing = draw (draft);
  at = biv_way_get_crossing (drawing, BIV_WAY_ROAD, north, BIV_HEX_S, &out);
  there = biv_way_get_crossing (drawing, BIV_WAY_ROAD, south, BIV_HEX_N, &back);
  river = biv_edge_river_get_curve (drawing, north, BIV_HEX_S);
  g_assert_true (are_near (at, there));
  g_assert_true (are_near (at, biv_cubic_get_point (&river, 0.5, &along)));
  g_assert_cmpfloat_with_epsilon (out.x * along.x + out.y * along.y, 0.0, 1e-9);
  g_assert_cmpfloat (out.y, >, 0.5);
  g_assert_true (are_near (out, (BivPoint) { -back.x, -back.y }));
}

/* Over a river that runs north and south a road comes by whatever edges it comes. */
static void
test_bent_crossing (void)
{
  static const char *const rows[] = { "...r...", "...r...", "---b---", "...r...", NULL };
  g_autoptr (BivBoardDrawing) drawing = drawing_new (BIV_BOARD_HEXES, rows, 1);
  g_autofree char *edges = road_of (drawing, 4, 3);

  g_assert_cmpstr (edges, ==, "NE NW");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hex-drawing/edge-at", test_edge_at);
  g_test_add_func ("/hex-drawing/edge-rivers", test_edge_rivers);
  g_test_add_func ("/hex-drawing/recorded-roads", test_recorded_roads);
  g_test_add_func ("/hex-drawing/edge-bridge", test_edge_bridge);
  g_test_add_func ("/hex-drawing/bent-crossing", test_bent_crossing);
  return g_test_run ();
}
