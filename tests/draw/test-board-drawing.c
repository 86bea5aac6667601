/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-board-drawing.c: a board looks the same whenever, in whatever parts and after whatever edits it is drawn */
#include "draw/ground/overlay.h"

#include <math.h>
#include <string.h>

#include "ground.h"

static const BivBoardShape shapes[] = { BIV_BOARD_SQUARES, BIV_BOARD_HEXES };

static void
test_same_seed (void)
{
  for (guint shape = 0; shape < 2; shape++)
    for (guint palette = 0; palette < BIV_N_PALETTES; palette++)
      {
        g_autoptr (BivBoardDrawing) one = drawing_new_shuffled (shapes[shape], 9, 7, 11);
        g_autoptr (BivBoardDrawing) two = drawing_new_shuffled (shapes[shape], 9, 7, 11);
        cairo_surface_t *a = picture_of (one, palette, BIV_LAYER_ALL, 48);
        cairo_surface_t *b = picture_of (two, palette, BIV_LAYER_ALL, 48);

        g_assert_true (pictures_equal (a, b));
        cairo_surface_destroy (a);
        cairo_surface_destroy (b);
      }
}

static void
test_other_seed (void)
{
  const char *rows[] = { "ww..", "rrrr", "..11", NULL };
  g_autoptr (BivBoardDrawing) one = drawing_new (BIV_BOARD_SQUARES, rows, 1);
  g_autoptr (BivBoardDrawing) two = drawing_new (BIV_BOARD_SQUARES, rows, 2);
  cairo_surface_t *a = picture_of (one, BIV_PALETTE_LIGHT, BIV_LAYER_ALL, 48);
  cairo_surface_t *b = picture_of (two, BIV_PALETTE_LIGHT, BIV_LAYER_ALL, 48);

  g_assert_false (pictures_equal (a, b));
  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
}

/* ---- In parts ---- */

static cairo_surface_t *
picture_in_tiles (const BivBoardDrawing *drawing,
                  BivPaletteKind         palette,
                  double                 cell,
                  int                    tile)
{
  BivBoardLook look = { biv_palette_for (palette), cell, BIV_LAYER_ALL, FALSE };
  double width, height;
  cairo_surface_t *surface;

  biv_board_drawing_get_size (drawing, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * cell + 1, height * cell + 1);
  for (int y = 0; y < height * cell + 1; y += tile)
    for (int x = 0; x < width * cell + 1; x += tile)
      {
        cairo_t *cr = cairo_create (surface);
        BivBox part = { x / cell, y / cell, tile / cell, tile / cell };

        cairo_rectangle (cr, x, y, tile, tile);
        cairo_clip (cr);
        biv_board_drawing_draw (drawing, cr, &look, &part);
        cairo_destroy (cr);
      }
  cairo_surface_flush (surface);
  return surface;
}

/* Rounding may shade an edge's pixel another way; a line that is missing or out of place would show in many. */
static int
count_different (cairo_surface_t *a,
                 cairo_surface_t *b,
                 int              tolerance)
{
  int n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (a); y++)
    for (int x = 0; x < cairo_image_surface_get_width (a); x++)
      n += pixel_distance (pixel_at (a, x, y), pixel_at (b, x, y)) > tolerance;
  return n;
}

static void
test_in_tiles (void)
{
  static const struct { BivPaletteKind palette; double cell; } rows[] = {
    { BIV_PALETTE_LIGHT, 64 }, { BIV_PALETTE_DARK, 40 }, { BIV_PALETTE_BLACK_AND_WHITE, 48 }, { BIV_PALETTE_LIGHT, 16 },
  };

  for (guint shape = 0; shape < 2; shape++)
    for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
      {
        g_autoptr (BivBoardDrawing) drawing = drawing_new_shuffled (shapes[shape], 11, 8, 5 + i);
        cairo_surface_t *whole = picture_of (drawing, rows[i].palette, BIV_LAYER_ALL, rows[i].cell);
        cairo_surface_t *tiles = picture_in_tiles (drawing, rows[i].palette, rows[i].cell, 128);

        g_assert_cmpint (count_different (whole, tiles, 40), <=, 12);
        cairo_surface_destroy (whole);
        cairo_surface_destroy (tiles);
      }
}

/* ---- After edits ---- */

static void
test_changes (void)
{
  enum { WIDTH = 15, HEIGHT = 13, CELL = 44 };

  for (guint seed = 0; seed < 16; seed++)
    {
      BivBoardShape shape = shapes[seed % 2];
      g_autofree BivGround *ground = g_new0 (BivGround, WIDTH * HEIGHT);
      g_autoptr (BivBoardDrawing) before = NULL;
      g_autoptr (BivBoardDrawing) after = NULL;
      cairo_surface_t *a, *b;
      g_autoptr (GArray) boxes = NULL;
      guint cell = seed * 17 % (WIDTH * HEIGHT), twin = WIDTH * HEIGHT - 1 - cell;

      ground_shuffle (ground, WIDTH * HEIGHT, seed);
      before = biv_board_drawing_new_from_ground (shape, WIDTH, HEIGHT, ground, 3);
      ground_shuffle (&ground[cell], 1, seed + 1000);
      ground[cell].objective ^= 1;
      /* Every other time at the other end of the board as well: far apart, they are changes apart. */
      if (seed % 4 > 1)
        ground[twin].level ^= 1;
      after = biv_board_drawing_new_from_ground (shape, WIDTH, HEIGHT, ground, 3);
      boxes = biv_board_drawing_list_changes (before, after);
      g_assert_cmpuint (boxes->len, >=, 1);
      g_assert_cmpuint (boxes->len, <=, 2);
      a = picture_of (before, BIV_PALETTE_LIGHT, BIV_LAYER_ALL, CELL);
      b = picture_of (after, BIV_PALETTE_LIGHT, BIV_LAYER_ALL, CELL);
      for (int y = 0; y < cairo_image_surface_get_height (a); y++)
        for (int x = 0; x < cairo_image_surface_get_width (a); x++)
          if (pixel_distance (pixel_at (a, x, y), pixel_at (b, x, y)) > 12)
            {
              gboolean is_told = FALSE;

              for (guint i = 0; i < boxes->len; i++)
                {
                  const BivBox *box = &g_array_index (boxes, BivBox, i);

                  is_told |= x >= box->x * CELL - 2 && x <= (box->x + box->width) * CELL + 2
                             && y >= box->y * CELL - 2 && y <= (box->y + box->height) * CELL + 2;
                }
              g_assert_true (is_told);
            }
      cairo_surface_destroy (a);
      cairo_surface_destroy (b);
    }
}

static void
test_no_change (void)
{
  g_autoptr (BivBoardDrawing) one = drawing_new_shuffled (BIV_BOARD_SQUARES, 9, 7, 11);
  g_autoptr (BivBoardDrawing) two = drawing_new_shuffled (BIV_BOARD_SQUARES, 9, 7, 11);
  g_autoptr (GArray) boxes = biv_board_drawing_list_changes (one, two);

  g_assert_cmpuint (boxes->len, ==, 0);
}

/* ---- Level of detail ---- */

typedef struct
{
  const char   *name;
  BivBoardShape shape;
  BivLayers     layer;
  BivPaletteKind palette;
  double        from_px;
} DetailRow;

static const DetailRow details[] = {
  { "contour-figures", BIV_BOARD_SQUARES, BIV_LAYER_FIGURES, BIV_PALETTE_LIGHT, 44 },
  { "objectives", BIV_BOARD_SQUARES, BIV_LAYER_OBJECTIVES, BIV_PALETTE_LIGHT, 24 },
  { "tags", BIV_BOARD_SQUARES, BIV_LAYER_TAGS, BIV_PALETTE_BLACK_AND_WHITE, 24 },
  { "hex-labels", BIV_BOARD_HEXES, BIV_LAYER_LABELS, BIV_PALETTE_LIGHT, 48 },
  { "middle-line", BIV_BOARD_SQUARES, BIV_LAYER_MIDDLE, BIV_PALETTE_LIGHT, 14 },
  { "grid", BIV_BOARD_SQUARES, BIV_LAYER_GRID, BIV_PALETTE_LIGHT, 10 },
  { "hex-grid", BIV_BOARD_HEXES, BIV_LAYER_GRID, BIV_PALETTE_LIGHT, 10 },
};

static BivBoardDrawing *
drawing_of_all (BivBoardShape shape)
{
  int width, height;
  g_autofree BivGround *ground = ground_new (shape, (const char *[]) { "11ww", "11tt", "....", "rrrr", NULL }, &width,
                                             &height);

  ground[1].objective = 2;
  return biv_board_drawing_new_from_ground (shape, width, height, ground, 1);
}

static void
test_detail (gconstpointer data)
{
  const DetailRow *row = data;
  g_autoptr (BivBoardDrawing) drawing = drawing_of_all (row->shape);
  cairo_surface_t *below = picture_of (drawing, row->palette, row->layer, row->from_px - 0.5);
  cairo_surface_t *at = picture_of (drawing, row->palette, row->layer, row->from_px);

  g_assert_cmpint (count_painted (below), ==, 0);
  g_assert_cmpint (count_painted (at), >, 0);
  cairo_surface_destroy (below);
  cairo_surface_destroy (at);
}

/* How many pixels have the given colour, near enough. */
static int
count_coloured (cairo_surface_t *surface,
                BivColour        colour)
{
  guint32 wanted = 0xff000000u | (guint32) lround (colour.red * 255) << 16 | (guint32) lround (colour.green * 255) << 8
                   | (guint32) lround (colour.blue * 255);
  int n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      n += pixel_distance (pixel_at (surface, x, y), wanted) < 16;
  return n;
}

static void
test_detail_trees_and_houses (void)
{
  const BivPalette *light = biv_palette_for (BIV_PALETTE_LIGHT);
  g_autoptr (BivBoardDrawing) drawing = drawing_of_all (BIV_BOARD_SQUARES);
  cairo_surface_t *below = picture_of (drawing, BIV_PALETTE_LIGHT, BIV_LAYER_WOOD | BIV_LAYER_TOWN, 13.5);
  cairo_surface_t *at = picture_of (drawing, BIV_PALETTE_LIGHT, BIV_LAYER_WOOD | BIV_LAYER_TOWN, 14);

  g_assert_cmpint (count_coloured (below, light->tree), ==, 0);
  g_assert_cmpint (count_coloured (at, light->tree), >, 0);
  /* One block of the house colour a cell stands for the houses. */
  g_assert_cmpint (count_coloured (below, light->house), >, 2 * 6 * 6);
  cairo_surface_destroy (below);
  cairo_surface_destroy (at);
}

/* ---- Read with a counter on it ---- */

/* Every kind of ground paints a good part of its outer ring, where no counter stands. */
static void
test_outer_ring (void)
{
  static const char kinds[] = "wtmfTWMrx";

  for (const char *kind = kinds; *kind != '\0'; kind++)
    {
      char middle[] = { '.', *kind, '.', '\0' };
      const char *rows[] = { "...", middle, "...", NULL };
      g_autoptr (BivBoardDrawing) drawing = drawing_new (BIV_BOARD_SQUARES, rows, 4);
      cairo_surface_t *surface = picture_of (drawing, BIV_PALETTE_BLACK_AND_WHITE,
                                             BIV_LAYER_ALL & ~(BIV_LAYER_GRID | BIV_LAYER_MIDDLE | BIV_LAYER_TAGS), 60);
      int dark = 0;

      for (int y = 60; y < 120; y++)
        for (int x = 60; x < 120; x++)
          if ((abs (x - 90) > 0.34 * 60 || abs (y - 90) > 0.34 * 60) && (pixel_at (surface, x, y) & 0xff) < 128)
            dark++;
      g_test_message ("%c: %d dark pixels in the ring", *kind, dark);
      if (*kind == 'r')
        g_assert_cmpint (dark, >=, 0);          /* water alone, a pond: told by its tag in black and white */
      else
        g_assert_cmpint (dark, >, 60);
      cairo_surface_destroy (surface);
    }
}

/* ---- Where things are ---- */

static void
test_cell_at (void)
{
  for (guint shape = 0; shape < 2; shape++)
    {
      g_autoptr (BivBoardDrawing) drawing = drawing_new_shuffled (shapes[shape], 13, 9, 1);
      double width, height;

      for (guint cell = 0; cell < biv_board_drawing_get_n_cells (drawing); cell++)
        {
          double x, y;
          BivBox box;

          biv_board_drawing_get_centre (drawing, cell, &x, &y);
          for (int i = 0; i < 8; i++)
            g_assert_cmpint (biv_board_drawing_get_cell_at (drawing, x + 0.45 * cos (i), y + 0.45 * sin (i)), ==, cell);
          biv_board_drawing_get_cell_box (drawing, cell, &box);
          g_assert_cmpfloat_with_epsilon (box.x + box.width / 2, x, 1e-9);
          g_assert_cmpfloat_with_epsilon (box.height, 1.0, 1e-9);
        }
      biv_board_drawing_get_size (drawing, &width, &height);
      g_assert_cmpint (biv_board_drawing_get_cell_at (drawing, -0.1, 1), ==, BIV_NO_CELL);
      g_assert_cmpint (biv_board_drawing_get_cell_at (drawing, 1, height + 0.1), ==, BIV_NO_CELL);
      g_assert_cmpint (biv_board_drawing_get_cell_at (drawing, width + 5, 1), ==, BIV_NO_CELL);
      g_assert_cmpint (biv_board_drawing_get_cell_at (drawing, NAN, 1), ==, BIV_NO_CELL);
    }
}

/* a1 lies in the south-west, and a board's cells keep their numbers in its drawing. */
static void
test_board (void)
{
  g_autoptr (GError) error = NULL;
  BivBoardDraft *draft = biv_board_draft_new_from_rows ((const char *[]) { "...w", "....", "....", "r...", NULL }, &error);
  g_autoptr (BivBoard) board = NULL;
  g_autoptr (BivBoardDrawing) drawing = NULL;
  BivCell cell;
  double x, y;

  g_assert_no_error (error);
  board = biv_board_draft_seal (draft);
  drawing = biv_board_drawing_new (board, 1);
  g_assert_true (biv_board_cell_from_name (board, "a1", &cell));
  biv_board_drawing_get_centre (drawing, cell, &x, &y);
  g_assert_cmpfloat (x, ==, 0.5);
  g_assert_cmpfloat (y, ==, 3.5);
  g_assert_cmpint (biv_board_drawing_get_n_cells (drawing), ==, 16);
}

/* ---- Overlays ---- */

typedef void (*OverlayFunc) (const BivBoardDrawing *drawing,
                             cairo_t               *cr,
                             const BivBoardLook    *look,
                             BivCell                cell);

static void
draw_legal (const BivBoardDrawing *drawing,
            cairo_t               *cr,
            const BivBoardLook    *look,
            BivCell                cell)
{
  biv_overlay_draw_legal (drawing, cr, look, cell, TRUE, "1");
}

static void
draw_zone (const BivBoardDrawing *drawing,
           cairo_t               *cr,
           const BivBoardLook    *look,
           BivCell                cell)
{
  biv_overlay_draw_zone (drawing, cr, look, BIV_ZONE_BARRED, &(BivSideLook) { .index = 1 }, &cell, 1);
}

static void
draw_own_zone (const BivBoardDrawing *drawing,
               cairo_t               *cr,
               const BivBoardLook    *look,
               BivCell                cell)
{
  biv_overlay_draw_zone (drawing, cr, look, BIV_ZONE_OWN, &(BivSideLook) { .index = 1 }, &cell, 1);
}

static void
draw_zone_name (const BivBoardDrawing *drawing,
                cairo_t               *cr,
                const BivBoardLook    *look,
                BivCell                cell)
{
  biv_overlay_draw_zone_name (drawing, cr, look, &(BivSideLook) { .index = 1 }, &cell, 1, NULL, 0, "Here");
}

static void
draw_path (const BivBoardDrawing *drawing,
           cairo_t               *cr,
           const BivBoardLook    *look,
           BivCell                cell)
{
  biv_overlay_draw_path (drawing, cr, look, (const BivCell[]) { 0, cell }, 2);
}

/* Each draws something for a cell of the board, and nothing for one that is not on it. */
static void
test_overlays (void)
{
  static const OverlayFunc funcs[] = {
    draw_legal, draw_zone, draw_own_zone, draw_zone_name, draw_path, biv_overlay_draw_cursor, biv_overlay_draw_picked,
    biv_overlay_draw_refused, biv_overlay_draw_swords,
  };
  g_autoptr (BivBoardDrawing) drawing = drawing_new_shuffled (BIV_BOARD_SQUARES, 4, 4, 1);
  BivBoardLook look = { biv_palette_for (BIV_PALETTE_LIGHT), 40, BIV_LAYER_ALL, FALSE };

  for (gsize i = 0; i < G_N_ELEMENTS (funcs); i++)
    for (int on_board = 0; on_board < 2; on_board++)
      {
        cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 160, 160);
        cairo_t *cr = cairo_create (surface);

        funcs[i] (drawing, cr, &look, on_board ? 6 : BIV_NO_CELL);
        cairo_destroy (cr);
        cairo_surface_flush (surface);
        if (on_board)
          g_assert_cmpint (count_painted (surface), >, 20);
        else
          g_assert_cmpint (count_painted (surface), ==, 0);
        cairo_surface_destroy (surface);
      }
}

/* The zone of the side that deploys is tinted, with an edge three px wide; the enemy's is bare. */
static void
test_zones (void)
{
  static const BivCell cells[] = { 0, 1, 2, 3, 4, 5, 6, 7 };
  g_autoptr (BivBoardDrawing) drawing = drawing_new_shuffled (BIV_BOARD_SQUARES, 4, 4, 1);
  BivBoardLook look = { biv_palette_for (BIV_PALETTE_LIGHT), 40, BIV_LAYER_ALL, FALSE };

  for (int is_own = 0; is_own < 2; is_own++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 160, 160);
      cairo_t *cr = cairo_create (surface);
      const guint32 *pixels;
      gsize stride, n_solid = 0;

      biv_overlay_draw_zone (drawing, cr, &look, is_own ? BIV_ZONE_OWN : BIV_ZONE_ENEMY, &(BivSideLook) { .index = 1 }, cells,
                             G_N_ELEMENTS (cells));
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      /* The edge is drawn by hand, and may stray a little. */
      g_assert_cmpint (count_painted (surface), >=, is_own ? 160 * 80 : 0);
      g_assert_cmpint (count_painted (surface), <=, is_own ? 160 * 81 : 0);
      pixels = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
      stride = (gsize) cairo_image_surface_get_stride (surface) / 4;
      /* Down the middle of a column: the edge above, the tint, the edge at the middle of the board. */
      for (gsize y = 0; y < 160; y++)
        n_solid += pixels[y * stride + 60] >> 24 > 200;
      g_assert_cmpuint (n_solid, ==, is_own ? 6 : 0);
      cairo_surface_destroy (surface);
    }
}

/* A counter covers no zone's name: it is where none stands, the nearest to the outer right corner; there, if all are full. */
static void
test_zone_name (void)
{
  static const BivCell zone[] = { 0, 1, 2, 3, 4, 5, 6, 7 }, some[] = { 3, 2 }, row[] = { 0, 1, 2, 3 };
  static const struct { const BivCell *taken; gsize n; BivCell cell; } rows[] = {
    { NULL, 0, 3 }, { some, 2, 1 }, { row, 4, 7 }, { zone, 8, 3 },
  };
  g_autoptr (BivBoardDrawing) drawing = drawing_new_shuffled (BIV_BOARD_SQUARES, 4, 4, 1);
  BivBoardLook look = { biv_palette_for (BIV_PALETTE_LIGHT), 60, BIV_LAYER_ALL, FALSE };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 240, 240);
      cairo_t *cr = cairo_create (surface);
      const guint32 *pixels;
      gsize stride;

      biv_overlay_draw_zone_name (drawing, cr, &look, &(BivSideLook) { .index = 1 }, zone, G_N_ELEMENTS (zone), rows[i].taken,
                                  rows[i].n, "A");
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      pixels = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
      stride = (gsize) cairo_image_surface_get_stride (surface) / 4;
      for (gsize y = 0; y < 240; y++)
        for (gsize x = 0; x < 240; x++)
          g_assert_true (pixels[y * stride + x] == 0 || (239 - y) / 60 * 4 + x / 60 == rows[i].cell);
      g_assert_cmpint (count_painted (surface), >, 100);
      cairo_surface_destroy (surface);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/board/zones", test_zones);
  g_test_add_func ("/draw/board/zone-name", test_zone_name);
  g_test_add_func ("/draw/board/same-seed", test_same_seed);
  g_test_add_func ("/draw/board/other-seed", test_other_seed);
  g_test_add_func ("/draw/board/in-tiles", test_in_tiles);
  g_test_add_func ("/draw/board/changes", test_changes);
  g_test_add_func ("/draw/board/no-change", test_no_change);
  for (gsize i = 0; i < G_N_ELEMENTS (details); i++)
    {
      g_autofree char *path = g_strconcat ("/draw/board/detail/", details[i].name, NULL);

      g_test_add_data_func (path, &details[i], test_detail);
    }
  g_test_add_func ("/draw/board/detail/trees-and-houses", test_detail_trees_and_houses);
  g_test_add_func ("/draw/board/outer-ring", test_outer_ring);
  g_test_add_func ("/draw/board/cell-at", test_cell_at);
  g_test_add_func ("/draw/board/board", test_board);
  g_test_add_func ("/draw/board/overlays", test_overlays);
  return g_test_run ();
}
