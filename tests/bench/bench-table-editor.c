/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-table-editor.c: what the largest table costs while something is dragged on it: a motion, its frame, the drop, and
 * what is drawn then; all in processor time */
#include "board/tabletop-edit.h"
#include "board/tabletop-twin.h"
#include "draw/ink/tile-cache.h"
#include "draw/tabletop/tabletop-drawing.h"

#include <time.h>

#define SCALE   0.25                /* px a millimetre: all of 6 m in a window */
#define MOTIONS 60

/* Processor time, in milliseconds: what else the machine does is not counted. */
static double
get_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1000.0 + now.tv_nsec / 1000000.0;
}

/* As full as a table may be: woods, houses, fields, streams and hills in rows, 4,096 points in 400 things. */
static BivTabletop *
make_full (void)
{
  static const BivThing things[] = { BIV_THING_CONTOUR, BIV_THING_WOOD, BIV_THING_ROAD, BIV_THING_MARSH, BIV_THING_HEDGE,
                                     BIV_THING_STREAM, BIV_THING_BUILT_UP, BIV_THING_DENSE_WOOD };
  g_autoptr (BivTabletopDraft) draft = biv_tabletop_draft_new (BIV_TABLETOP_MAX_SIDE, BIV_TABLETOP_MAX_SIDE);

  for (int i = 0; i < BIV_TABLETOP_MAX_OBJECTS; i++)
    {
      BivSpot middle = biv_spot ((150 + i % 20 * 300) * BIV_MM, (150 + i / 20 * 300) * BIV_MM), spots[10];

      for (int k = 0; k < 10; k++)
        spots[k] = biv_spot_beyond (middle, (BivAngle) (k * 6553), (80 + (i * 7 + k * 13) % 60) * BIV_MM);
      g_assert_nonnull (biv_tabletop_draft_add (draft, things[i % G_N_ELEMENTS (things)], spots, 10));
    }
  return biv_tabletop_draft_seal (g_steal_pointer (&draft), NULL);
}

static void
draw_table (cairo_t      *cr,
            const BivBox *part,
            double        scale,
            gpointer      user_data)
{
  BivTabletop **table = user_data;
  BivTabletopLook look = { biv_palette_for (BIV_PALETTE_LIGHT), scale, BIV_LAYER_ALL, FALSE };
  BivBox mm = { part->x / scale, part->y / scale, part->width / scale, part->height / scale };

  biv_tabletop_draw (*table, cr, &look, &mm);
}

static double
paint (BivTileCache    *cache,
       cairo_surface_t *window,
       gint64           most_us)          /* as biv_tile_cache_paint () has it */
{
  cairo_t *cr = cairo_create (window);
  BivBox view = { 0, 0, 1280, 720 };
  double start = get_ms ();

  biv_tile_cache_paint (cache, cr, &view, SCALE, most_us);
  cairo_destroy (cr);
  return get_ms () - start;
}

/* What the editor does at each motion: the table as it would be, checked, and the outline drawn over what stands in the tiles. */
static void
bench_drag (BivTabletop     *table,
            BivTileCache    *cache,
            cairo_surface_t *window,
            guint            object)
{
  BivTabletopLook look = { biv_palette_for (BIV_PALETTE_LIGHT), SCALE, BIV_LAYER_ALL, FALSE };
  double moved_ms = 0.0, drawn_ms = 0.0, worst = 0.0;

  for (int i = 1; i <= MOTIONS; i++)
    {
      double start = get_ms (), drawn;
      g_autoptr (BivTabletop) moved = biv_tabletop_with_several_moved (table, &object, 1, i * 20, 0, NULL);
      cairo_t *cr;

      g_assert_nonnull (moved);
      biv_tabletop_find_twin (moved, BIV_TWINS_TURNED, object);
      moved_ms += get_ms () - start;
      drawn = get_ms ();
      paint (cache, window, 4000);
      cr = cairo_create (window);
      biv_tabletop_draw_outline (moved, cr, &look, object, -1);
      cairo_destroy (cr);
      drawn_ms += get_ms () - drawn;
      worst = MAX (worst, get_ms () - start);
    }
  g_print ("a motion of a drag %6.2f ms, its frame %6.2f ms, worst both %6.2f ms\n", moved_ms / MOTIONS, drawn_ms / MOTIONS,
           worst);
}

/* The frames after a drop, each given 4 ms and the strip that it has begun. */
static void
bench_drop (BivTileCache    *cache,
            cairo_surface_t *window)
{
  double worst = 0.0, all = 0.0;
  guint left = 1, n = 0;

  biv_tile_cache_invalidate (cache, NULL);
  while (left > 0 && n < 1000)
    {
      double start = get_ms ();
      cairo_t *cr = cairo_create (window);
      BivBox view = { 0, 0, 1280, 720 };

      left = biv_tile_cache_paint (cache, cr, &view, SCALE, 4000);
      cairo_destroy (cr);
      worst = MAX (worst, get_ms () - start);
      all += get_ms () - start;
      n++;
    }
  g_print ("after a drop %u frames, worst %6.2f ms, all %6.2f ms\n", n, worst, all);
}

int
main (void)
{
  g_autoptr (BivTabletop) table = make_full ();
  BivTileCache *cache = biv_tile_cache_new (draw_table, &table, 256 * 1024 * 1024);
  cairo_surface_t *window = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1280, 720);

  biv_tile_cache_set_scale (cache, SCALE, 1.0);
  g_print ("%u things on 6 x 6 m, window drawn %.1f ms\n", biv_tabletop_get_n_objects (table), paint (cache, window, -1));
  for (guint object = 208; object < 212; object++)
    bench_drag (table, cache, window, object);
  bench_drop (cache, window);
  biv_tile_cache_free (cache);
  cairo_surface_destroy (window);
  return 0;
}
