/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-board-drawing.c: what a board costs: all of it once, a tile, a frame from the cache, an edit, counters, and a motion
 * of the pen in the editor; all in processor time */
#include "board/board-stroke.h"
#include "draw/counter/counter.h"
#include "draw/ink/tile-cache.h"

#include <string.h>
#include <time.h>

#include "../draw/ground.h"

#define CANVAS_US 4000              /* what a canvas gives to tiles in a frame, at least one strip of one */
#define MARK_MS   16.0              /* what a motion with its frame is to stay below */

static void
draw_board (cairo_t      *cr,
            const BivBox *part,
            double        scale,
            gpointer      user_data)
{
  BivBoardDrawing **drawing = user_data;
  BivBoardLook look = { biv_palette_for (BIV_PALETTE_LIGHT), scale, BIV_LAYER_ALL, FALSE };
  BivBox box = { part->x / scale, part->y / scale, part->width / scale, part->height / scale };

  biv_board_drawing_draw (*drawing, cr, &look, &box);
}

/* Processor time, in microseconds: what else the machine does is not counted. */
static gint64
get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static double
ms_since (gint64 start)
{
  return (get_time () - start) / 1000.0;
}

/* Ground as campaigns have it: mostly open, with woods and hills in patches, a river, roads. */
static BivGround *
make_ground (int width,
             int height)
{
  BivGround *ground = g_new0 (BivGround, width * height);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        BivGround *here = &ground[y * width + x];

        if (x % 16 == 5)
          here->marks = BIV_MARK_RIVER;
        if (y % 12 == 4)
          here->marks |= here->marks != 0 ? BIV_MARK_BRIDGE : BIV_MARK_ROAD;
        if (here->marks == 0 && (x / 3 * 7 + y / 3 * 5) % 11 < 2)
          here->marks = BIV_MARK_WOOD;
        if ((x / 4 * 5 + y / 4 * 3) % 7 < 2)
          here->level = 1 + ((x / 2 + y / 2) % 2);
        if (here->marks == 0 && here->level == 0 && (x / 2 * 3 + y / 2) % 13 == 0)
          here->marks = BIV_MARK_TOWN;
      }
  return ground;
}

static void
bench_whole (const BivBoardDrawing *drawing,
             double                 cell)
{
  BivBoardLook look = { biv_palette_for (BIV_PALETTE_LIGHT), cell, BIV_LAYER_ALL, FALSE };
  double width, height;
  cairo_surface_t *surface;
  cairo_t *cr;
  gint64 start;

  biv_board_drawing_get_size (drawing, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width * cell, height * cell);
  cr = cairo_create (surface);
  start = get_time ();
  biv_board_drawing_draw (drawing, cr, &look, NULL);
  g_print ("whole board, %2.0f px a cell      %8.1f ms\n", cell, ms_since (start));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static double
paint_once (BivTileCache    *cache,
            cairo_surface_t *window,
            double           x,
            double           y,
            double           scale,
            gint64           max_us)
{
  cairo_t *cr = cairo_create (window);
  BivBox view = { x, y, 1280, 720 };
  gint64 start = get_time ();

  cairo_translate (cr, -x, -y);
  biv_tile_cache_paint (cache, cr, &view, scale, max_us);
  cairo_destroy (cr);
  return ms_since (start);
}

static void
bench_cache (BivBoardDrawing *drawing,
             double           cell)
{
  BivTileCache *cache = biv_tile_cache_new (draw_board, &drawing, 256 * 1024 * 1024);
  cairo_surface_t *window = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1280, 720);
  BivBox edited = { 8, 4, 5, 5 };
  double first, still = 0.0, worst = 0.0;

  biv_tile_cache_set_scale (cache, cell, 1.0);
  first = paint_once (cache, window, 0, 0, cell, -1);
  g_print ("first window, %2.0f px a cell     %8.1f ms, %.1f a tile\n", cell, first,
           first / biv_tile_cache_get_n_drawn (cache));
  for (int i = 0; i < 50; i++)
    still += paint_once (cache, window, 0, 0, cell, 0);
  g_print ("frame from the cache           %8.2f ms\n", still / 50);
  for (int i = 0; i < 200; i++)
    worst = MAX (worst, paint_once (cache, window, i * 12, i * 8, cell, 4000));
  g_print ("panning, worst frame           %8.2f ms\n", worst);
  worst = 0.0;
  paint_once (cache, window, 0, 0, cell, -1);
  for (int i = 0; i < 30; i++)
    worst = MAX (worst, paint_once (cache, window, 0, 0, cell * (1.0 + i * 0.02), 4000));
  g_print ("zooming, worst frame           %8.2f ms\n", worst);
  biv_tile_cache_invalidate (cache, &edited);
  g_print ("after an edit                  %8.2f ms\n", paint_once (cache, window, 0, 0, cell, -1));
  biv_tile_cache_free (cache);
  cairo_surface_destroy (window);
}

static void
bench_counters (void)
{
  g_autoptr (BivCounterCache) cache = biv_counter_cache_new (1.0);
  cairo_surface_t *window = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1280, 720);
  cairo_t *cr = cairo_create (window);
  const int n = 400;

  for (int pass = 0; pass < 3; pass++)
    {
      gint64 start = get_time ();

      for (int i = 0; i < n; i++)
        {
          char number[8];
          BivCounterLook look = { .side = { .index = i % 2 }, .symbol = 1 + i % 12, .number = number, .facing = i % 4 };

          g_snprintf (number, sizeof number, "A%02d", i % 100);
          if (pass == 0)
            biv_counter_draw (cr, biv_palette_for (BIV_PALETTE_LIGHT), &look, i % 30 * 42 + 20, i / 30 * 42 + 20, 40);
          else
            biv_counter_cache_draw (cache, cr, biv_palette_for (BIV_PALETTE_LIGHT), &look, i % 30 * 42 + 20,
                                    i / 30 * 42 + 20, 40);
        }
      g_print ("%d counters, %s   %8.2f ms\n", n, pass == 0 ? "drawn       " : pass == 1 ? "filling cache" : "from cache   ",
               ms_since (start));
    }
  cairo_destroy (cr);
  cairo_surface_destroy (window);
}

/* What the editor does at each motion of the pointer on the largest board, and what its window draws then: to and fro over all
 * that is in sight. */
static void
bench_stroke (BivBoardShape shape,
              double        cell)
{
  const int side = BIV_BOARD_MAX_SIDE, across = MIN (side, (int) (1280 / cell)), down = MIN (side, (int) (720 / cell));
  g_autofree BivGround *ground = make_ground (side, side);
  BivBoardDraft *draft = biv_board_draft_new (shape, side, side);
  BivStrokeStyle style = { .tool = BIV_TOOL_BRUSH, .brush = BIV_BRUSH_WOOD, .size = 3, .symmetry = BIV_SYMMETRY_TURNED };
  g_autoptr (BivBoardStroke) stroke = NULL;
  g_autoptr (BivBoard) board = NULL;
  BivBoardDrawing *shown;
  BivTileCache *cache;
  cairo_surface_t *window = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1280, 720);
  double all = 0.0, worst = 0.0;
  int n = 0;

  for (int i = 0; i < side * side; i++)
    *biv_board_draft_ground (draft, (BivCell) i) = ground[i];
  board = biv_board_draft_seal (draft);
  stroke = biv_board_stroke_new (board, &style, 0);
  shown = biv_board_drawing_new (board, 1);
  cache = biv_tile_cache_new (draw_board, &shown, 256 * 1024 * 1024);
  biv_tile_cache_set_scale (cache, cell, 1.0);
  paint_once (cache, window, 0, 0, cell, -1);
  for (int turn = 0; turn < 4; turn++)
    for (int i = 1; i < across; i++, n++)
      {
        int row = turn * down / 4, column = turn % 2 == 0 ? i : across - 1 - i;
        gint64 start = get_time ();
        BivBoardDrawing *next;
        BivBoard *drawn;
        g_autoptr (GArray) changes = NULL;
        double took;

        biv_board_stroke_go_on (stroke, (BivCell) (row * side + column));
        drawn = biv_board_stroke_draw (stroke);
        next = biv_board_drawing_new (drawn, 1);
        changes = biv_board_drawing_list_changes (shown, next);
        for (guint j = 0; j < changes->len; j++)
          biv_tile_cache_invalidate (cache, &g_array_index (changes, BivBox, j));
        biv_board_drawing_free (shown);
        shown = next;
        biv_board_unref (drawn);
        paint_once (cache, window, 0, 0, cell, CANVAS_US);
        took = ms_since (start);
        all += took;
        worst = MAX (worst, took);
      }
  g_print ("%d x %d %s at %2.0f px, a motion of the pen with its frame %6.2f ms, the worst of %d %6.2f ms (mark %.0f)\n", side,
           side, shape == BIV_BOARD_SQUARES ? "squares" : "hexes", cell, all / n, n, worst, MARK_MS);
  biv_board_drawing_free (shown);
  biv_tile_cache_free (cache);
  cairo_surface_destroy (window);
}

/* With an argument only the strokes, which are the longest to look into. */
int
main (int    argc,
      char **argv)
{
  g_autofree BivGround *ground = make_ground (100, 100), *large_ground = make_ground (200, 200);
  g_autoptr (BivBoardDrawing) drawing = NULL;
  g_autoptr (BivBoardDrawing) large = biv_board_drawing_new_from_ground (BIV_BOARD_SQUARES, 200, 200, large_ground, 1);
  gint64 start;

  bench_stroke (BIV_BOARD_SQUARES, 11);
  bench_stroke (BIV_BOARD_SQUARES, 40);
  bench_stroke (BIV_BOARD_HEXES, 11);
  bench_stroke (BIV_BOARD_HEXES, 40);
  if (argc > 1)
    return 0;
  start = get_time ();
  drawing = biv_board_drawing_new_from_ground (BIV_BOARD_SQUARES, 100, 100, ground, 1);
  g_print ("100 x 100 squares, made        %8.2f ms\n", ms_since (start));
  bench_whole (drawing, 8);
  bench_whole (drawing, 24);
  bench_whole (drawing, 64);
  g_print ("200 x 200 squares, window of 1280 x 720\n");
  bench_cache (large, 8);
  bench_cache (large, 24);
  bench_cache (large, 64);
  bench_counters ();
  return 0;
}
