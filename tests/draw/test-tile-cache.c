/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-tile-cache.c: no gesture draws the whole; an edit draws what it touched */
#include "draw/ink/tile-cache.h"

#include <string.h>

#include "ground.h"

#define CELL 64.0

typedef struct
{
  BivBoardDrawing *drawing;
  BivTileCache    *cache;
  cairo_surface_t *window;
} Fixture;

static void
draw_board (cairo_t      *cr,
            const BivBox *part,
            double        scale,
            gpointer      user_data)
{
  Fixture *fixture = user_data;
  BivBoardLook look = { biv_palette_for (BIV_PALETTE_LIGHT), scale, BIV_LAYER_ALL, FALSE };
  BivBox box = { part->x / scale, part->y / scale, part->width / scale, part->height / scale };

  biv_board_drawing_draw (fixture->drawing, cr, &look, &box);
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->drawing = drawing_new_shuffled (BIV_BOARD_SQUARES, 26, 20, 9);
  fixture->cache = biv_tile_cache_new (draw_board, fixture, 64 * 1024 * 1024);
  fixture->window = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1000, 600);
  biv_tile_cache_set_scale (fixture->cache, CELL, 1.0);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  biv_tile_cache_free (fixture->cache);
  biv_board_drawing_free (fixture->drawing);
  cairo_surface_destroy (fixture->window);
}

static guint
paint (Fixture *fixture,
       double   x,
       double   y,
       double   scale,
       gint64   max_us)
{
  cairo_t *cr = cairo_create (fixture->window);
  BivBox view = { x, y, 1000, 600 };
  guint missing;

  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  cairo_translate (cr, -x, -y);
  missing = biv_tile_cache_paint (fixture->cache, cr, &view, scale, max_us);
  cairo_destroy (cr);
  cairo_surface_flush (fixture->window);
  return missing;
}

static void
test_drawn_once (Fixture      *fixture,
                 gconstpointer data)
{
  g_assert_cmpuint (paint (fixture, 0, 0, CELL, -1), ==, 0);
  g_assert_cmpuint (biv_tile_cache_get_n_drawn (fixture->cache), ==, 4);
  for (int i = 0; i < 5; i++)
    g_assert_cmpuint (paint (fixture, i * 4, i * 4, CELL, -1), ==, 0);
  g_assert_cmpuint (biv_tile_cache_get_n_drawn (fixture->cache), ==, 4);
  /* Panning on brings only the tiles that come into sight. */
  paint (fixture, 200, 0, CELL, -1);
  g_assert_cmpuint (biv_tile_cache_get_n_drawn (fixture->cache), ==, 6);
}

static void
test_same_as_direct (Fixture      *fixture,
                     gconstpointer data)
{
  cairo_surface_t *direct = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1000, 600);
  cairo_t *cr = cairo_create (direct);
  BivBoardLook look = { biv_palette_for (BIV_PALETTE_LIGHT), CELL, BIV_LAYER_ALL, FALSE };
  int different = 0;

  cairo_translate (cr, -300, -200);
  biv_board_drawing_draw (fixture->drawing, cr, &look, NULL);
  cairo_destroy (cr);
  paint (fixture, 300, 200, CELL, -1);
  for (int y = 0; y < 600; y++)
    for (int x = 0; x < 1000; x++)
      different += pixel_distance (pixel_at (direct, x, y), pixel_at (fixture->window, x, y)) > 40;
  g_assert_cmpint (different, <=, 12);
  cairo_surface_destroy (direct);
}

static void
test_gesture_draws_nothing (Fixture      *fixture,
                            gconstpointer data)
{
  paint (fixture, 0, 0, CELL, -1);
  for (double scale = CELL; scale < CELL * 1.5; scale *= 1.05)
    paint (fixture, 0, 0, scale, scale == CELL ? -1 : 0);
  g_assert_cmpuint (biv_tile_cache_get_n_drawn (fixture->cache), ==, 4);
  g_assert_cmpint (count_painted (fixture->window), ==, 1000 * 600);
  /* The gesture has come to rest: the old picture stands in while the new one comes, tile by tile. */
  biv_tile_cache_set_scale (fixture->cache, CELL * 1.5, 1.0);
  g_assert_cmpuint (paint (fixture, 0, 0, CELL * 1.5, 0), ==, 4);
  g_assert_cmpint (count_painted (fixture->window), ==, 1000 * 600);
  for (int i = 1; i < 4; i++)
    paint (fixture, 0, 0, CELL * 1.5, 0);
  g_assert_cmpuint (biv_tile_cache_get_n_drawn (fixture->cache), ==, 5);
  g_assert_cmpuint (paint (fixture, 0, 0, CELL * 1.5, -1), ==, 0);
  g_assert_cmpuint (biv_tile_cache_get_n_drawn (fixture->cache), ==, 8);
}

static void
test_edit (Fixture      *fixture,
           gconstpointer data)
{
  BivBox one_tile = { 2, 2, 3, 3 }, across = { 7, 2, 3, 3 };

  paint (fixture, 0, 0, CELL, -1);
  biv_tile_cache_invalidate (fixture->cache, &one_tile);
  paint (fixture, 0, 0, CELL, -1);
  g_assert_cmpuint (biv_tile_cache_get_n_drawn (fixture->cache), ==, 5);
  biv_tile_cache_invalidate (fixture->cache, &across);
  paint (fixture, 0, 0, CELL, -1);
  g_assert_cmpuint (biv_tile_cache_get_n_drawn (fixture->cache), ==, 7);
  biv_tile_cache_invalidate (fixture->cache, NULL);
  g_assert_cmpuint (paint (fixture, 0, 0, CELL, 0), ==, 4);
  g_assert_cmpint (count_painted (fixture->window), ==, 1000 * 600);
}

/* Drawn strip by strip, a strip a paint, a tile is what it is drawn at once. */
static void
test_strips (Fixture      *fixture,
             gconstpointer data)
{
  cairo_surface_t *at_once = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1000, 600);
  cairo_t *cr = cairo_create (at_once);
  int different = 0, n = 1;

  paint (fixture, 0, 0, CELL, -1);
  cairo_set_source_surface (cr, fixture->window, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_flush (at_once);
  biv_tile_cache_invalidate (fixture->cache, NULL);
  while (paint (fixture, 0, 0, CELL, 0) > 0)
    n++;
  g_assert_cmpint (n, ==, 16);
  for (int y = 0; y < 600; y++)
    for (int x = 0; x < 1000; x++)
      different += pixel_distance (pixel_at (at_once, x, y), pixel_at (fixture->window, x, y)) > 40;
  g_assert_cmpint (different, <=, 12);
  cairo_surface_destroy (at_once);
}

static void
test_budget (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (BivTileCache) small = biv_tile_cache_new (draw_board, fixture, 1024 * 1024 * 3);
  cairo_t *cr = cairo_create (fixture->window);
  BivBox view = { 0, 0, 1000, 600 };

  /* A window of four tiles with room for three: still painted whole, and nothing is kept beyond it. */
  biv_tile_cache_set_scale (small, CELL, 1.0);
  g_assert_cmpuint (biv_tile_cache_paint (small, cr, &view, CELL, -1), ==, 0);
  g_assert_cmpuint (biv_tile_cache_paint (small, cr, &view, CELL, -1), ==, 0);
  g_assert_cmpuint (biv_tile_cache_get_n_drawn (small), ==, 4);
  cairo_destroy (cr);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/draw/tiles/drawn-once", Fixture, NULL, set_up, test_drawn_once, tear_down);
  g_test_add ("/draw/tiles/same-as-direct", Fixture, NULL, set_up, test_same_as_direct, tear_down);
  g_test_add ("/draw/tiles/gesture-draws-nothing", Fixture, NULL, set_up, test_gesture_draws_nothing, tear_down);
  g_test_add ("/draw/tiles/edit", Fixture, NULL, set_up, test_edit, tear_down);
  g_test_add ("/draw/tiles/strips", Fixture, NULL, set_up, test_strips, tear_down);
  g_test_add ("/draw/tiles/budget", Fixture, NULL, set_up, test_budget, tear_down);
  return g_test_run ();
}
