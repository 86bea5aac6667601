/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cache.c: the counters of a canvas, kept as pictures */
#include "draw/counter/private.h"

#include <math.h>
#include <string.h>

/* A board has few kinds of counter; a cache that has grown past this many pictures has seen many sizes go by. */
#define MAX_PICTURES 512

/* What a picture depends on. Zeroed before it is filled, since it is compared byte by byte. */
typedef struct
{
  BivSideLook      side;
  BivPaletteKind   palette;
  BivSymbol        symbol;
  BivBoardShape    shape;
  BivCounterStates states;
  int              size;              /* in 1/16 of a device pixel */
  guint8           facing;
  guint8           plain, on_paper;
} Key;

struct _BivCounterCache
{
  double      device_scale;
  GHashTable *pictures;               /* Key -> cairo_surface_t */
};

static guint
hash_key (gconstpointer data)
{
  const guint8 *bytes = data;
  guint hash = 2166136261u;

  for (gsize i = 0; i < sizeof (Key); i++)
    hash = (hash ^ bytes[i]) * 16777619u;
  return hash;
}

static gboolean
keys_equal (gconstpointer a,
            gconstpointer b)
{
  return memcmp (a, b, sizeof (Key)) == 0;
}

BivCounterCache *
biv_counter_cache_new (double device_scale)
{
  BivCounterCache *cache = g_new0 (BivCounterCache, 1);

  cache->device_scale = device_scale;
  cache->pictures = g_hash_table_new_full (hash_key, keys_equal, g_free, (GDestroyNotify) cairo_surface_destroy);
  return cache;
}

void
biv_counter_cache_free (BivCounterCache *cache)
{
  if (cache == NULL)
    return;
  g_hash_table_unref (cache->pictures);
  g_free (cache);
}

void
biv_counter_cache_clear (BivCounterCache *cache,
                         double           device_scale)
{
  g_return_if_fail (cache != NULL && device_scale > 0.0);

  g_hash_table_remove_all (cache->pictures);
  cache->device_scale = device_scale;
}

static Key *
key_for (const BivCounterCache *cache,
         const BivPalette      *palette,
         const BivCounterLook  *look,
         double                 s)
{
  Key *key = g_new0 (Key, 1);

  key->side.index = look->side.index;
  key->side.has_colour = look->side.has_colour;
  if (look->side.has_colour)
    key->side.colour = look->side.colour;
  key->side.has_pattern = look->side.has_pattern;
  key->side.pattern = look->side.has_pattern ? look->side.pattern : 0;
  key->palette = palette->kind;
  key->symbol = look->symbol;
  key->shape = look->shape;
  key->states = look->states & (BIV_COUNTER_SHAKEN | BIV_COUNTER_EXHAUSTED | BIV_COUNTER_FORTIFIED
                                | BIV_COUNTER_PICKED | BIV_COUNTER_HIDDEN);
  key->size = lround (s * cache->device_scale * 16.0);
  key->facing = look->facing;
  key->plain = look->plain;
  key->on_paper = look->on_paper;
  return key;
}

static cairo_surface_t *
draw_picture (const BivCounterCache *cache,
              const BivPalette      *palette,
              const BivCounterLook  *look,
              double                 s)
{
  /* An odd number of pixels, so that the counter's centre is the middle of one. */
  int pixels = 2 * (int) ceil (BIV_COUNTER_REACH * s * cache->device_scale) + 1;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, pixels, pixels);
  cairo_t *cr = cairo_create (surface);

  cairo_translate (cr, pixels / 2.0, pixels / 2.0);
  cairo_scale (cr, cache->device_scale, cache->device_scale);
  biv_counter_draw_body (cr, palette, look, 0.0, 0.0, s);
  cairo_destroy (cr);
  return surface;
}

/* Paints the picture on whole pixels: between them it would be blurred. */
static void
paint_picture (const BivCounterCache *cache,
               cairo_t               *cr,
               cairo_surface_t       *surface,
               double                 x,
               double                 y,
               double                 alpha)
{
  double half = cairo_image_surface_get_width (surface) / 2.0 / cache->device_scale;
  double left = x - half, top = y - half;

  cairo_save (cr);
  cairo_user_to_device (cr, &left, &top);
  left = round (left * cache->device_scale) / cache->device_scale;
  top = round (top * cache->device_scale) / cache->device_scale;
  cairo_device_to_user (cr, &left, &top);
  cairo_translate (cr, left, top);
  cairo_scale (cr, 1.0 / cache->device_scale, 1.0 / cache->device_scale);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint_with_alpha (cr, alpha);
  cairo_restore (cr);
}

void
biv_counter_cache_draw (BivCounterCache      *cache,
                        cairo_t              *cr,
                        const BivPalette     *palette,
                        const BivCounterLook *look,
                        double                x,
                        double                y,
                        double                s)
{
  g_autofree Key *key = NULL;
  cairo_surface_t *surface;
  gboolean is_ghost;

  g_return_if_fail (cache != NULL && cr != NULL && palette != NULL && look != NULL && look->symbol < BIV_N_SYMBOLS);

  if (s <= 0.0)
    return;
  is_ghost = (look->states & BIV_COUNTER_GHOST) != 0;
  key = key_for (cache, palette, look, s);
  surface = g_hash_table_lookup (cache->pictures, key);
  if (surface == NULL)
    {
      if (g_hash_table_size (cache->pictures) >= MAX_PICTURES)
        g_hash_table_remove_all (cache->pictures);
      surface = draw_picture (cache, palette, look, s);
      g_hash_table_insert (cache->pictures, g_steal_pointer (&key), surface);
    }
  paint_picture (cache, cr, surface, x, y, is_ghost ? 0.5 : 1.0);
  if (!is_ghost)
    biv_counter_draw_plate (cr, palette, look, x, y, s);
}
