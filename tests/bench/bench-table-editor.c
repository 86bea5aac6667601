/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-table-editor.c: what the largest table costs while something is dragged on it: a motion, its frame, the drop, and
 * what is drawn then; all in processor time */
#include "board/tabletop-edit.h"
#include "draw/ink/tile-cache.h"
#include "draw/tabletop/tabletop-drawing.h"

#include <time.h>

#define SCALE 0.25                  /* px a millimetre: all of 6 m in a window */

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
       gint64           most_us)
{
  cairo_t *cr = cairo_create (window);
  BivBox view = { 0, 0, 1280, 720 };
  double start = get_ms ();

  biv_tile_cache_paint (cache, cr, &view, SCALE, most_us);
  cairo_destroy (cr);
  return get_ms () - start;
}

int
main (void)
{
  g_autoptr (BivTabletop) table = make_full (), moved = NULL;
  BivTileCache *cache = biv_tile_cache_new (draw_table, &table, 256 * 1024 * 1024);
  cairo_surface_t *window = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1280, 720);
  const BivTabletopObject *object = biv_tabletop_get_object (table, 210);
  double start, whole = 0.0;

  biv_tile_cache_set_scale (cache, SCALE, 1.0);
  g_print ("%u things: window drawn %.1f ms\n", biv_tabletop_get_n_objects (table), paint (cache, window, -1));
  for (int i = 0; i < 20; i++)
    {
      start = get_ms ();
      moved = biv_tabletop_with_object_moved (table, 210, i * 100, 0, NULL);
      whole += get_ms () - start;
      g_clear_pointer (&moved, biv_tabletop_unref);
    }
  g_print ("a drop, sealed: %.2f ms %d\n", whole / 20, object->thing);
  biv_tile_cache_free (cache);
  cairo_surface_destroy (window);
  return 0;
}
