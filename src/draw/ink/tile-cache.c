/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-cache.c: static layers kept as pictures */
#include "draw/ink/tile-cache.h"

#include <math.h>

typedef struct
{
  int              column, row;
  guint            step;              /* the zoom step it was drawn for */
  guint64          used;              /* a count of paints, for the longest unused */
  gboolean         is_stale;          /* invalidated: shown until its successor is drawn */
  cairo_surface_t *surface;
  cairo_surface_t *next;              /* its successor, as far as it is drawn */
  int              n_strips;
} Tile;

/* A tile may take longer than a frame has: it is drawn strip by strip, over as many frames as it needs. */
#define STRIPS 4

struct _BivTileCache
{
  BivTileDraw draw;
  gpointer    user_data;
  gsize       max_tiles;

  double      scale, device_scale;
  double      old_scale;              /* of the step before, whose tiles stand in */
  guint       step;
  guint64     paints;
  guint64     n_drawn;
  GPtrArray  *tiles;                  /* of Tile */
};

static void
tile_free (gpointer data)
{
  Tile *tile = data;

  g_clear_pointer (&tile->surface, cairo_surface_destroy);
  g_clear_pointer (&tile->next, cairo_surface_destroy);
  g_free (tile);
}

BivTileCache *
biv_tile_cache_new (BivTileDraw draw,
                    gpointer    user_data,
                    gsize       max_bytes)
{
  BivTileCache *cache;

  g_return_val_if_fail (draw != NULL, NULL);

  cache = g_new0 (BivTileCache, 1);
  cache->draw = draw;
  cache->user_data = user_data;
  cache->max_tiles = MAX (max_bytes / (BIV_TILE_PX * BIV_TILE_PX * 4), 1);
  cache->tiles = g_ptr_array_new_with_free_func (tile_free);
  return cache;
}

void
biv_tile_cache_free (BivTileCache *cache)
{
  if (cache == NULL)
    return;
  g_ptr_array_unref (cache->tiles);
  g_free (cache);
}

guint64
biv_tile_cache_get_n_drawn (const BivTileCache *cache)
{
  g_return_val_if_fail (cache != NULL, 0);

  return cache->n_drawn;
}

/* ---- Which tiles there are ---- */

/* Length of a tile's side in user units. */
static double
tile_size (const BivTileCache *cache)
{
  return BIV_TILE_PX / cache->device_scale;
}

static BivBox
tile_box (const BivTileCache *cache,
          int                 column,
          int                 row)
{
  double size = tile_size (cache);

  return (BivBox) { column * size, row * size, size, size };
}

static Tile *
find_tile (const BivTileCache *cache,
           int                 column,
           int                 row)
{
  for (guint i = 0; i < cache->tiles->len; i++)
    {
      Tile *tile = g_ptr_array_index (cache->tiles, i);

      if (tile->step == cache->step && tile->column == column && tile->row == row)
        return tile;
    }
  return NULL;
}

/* Tiles of steps gone by stand in for those that are not drawn yet; two steps back they are of no more use. */
static void
drop_old_steps (BivTileCache *cache)
{
  for (guint i = cache->tiles->len; i-- > 0;)
    {
      Tile *tile = g_ptr_array_index (cache->tiles, i);

      if (tile->step + 1 < cache->step)
        g_ptr_array_remove_index_fast (cache->tiles, i);
    }
}

static void
drop_unused (BivTileCache *cache)
{
  while (cache->tiles->len > cache->max_tiles)
    {
      guint oldest = 0;

      for (guint i = 1; i < cache->tiles->len; i++)
        if (((Tile *) g_ptr_array_index (cache->tiles, i))->used
            < ((Tile *) g_ptr_array_index (cache->tiles, oldest))->used)
          oldest = i;
      /* What this very paint shows is kept: a window larger than the budget must not draw for ever. */
      if (((Tile *) g_ptr_array_index (cache->tiles, oldest))->used == cache->paints)
        return;
      g_ptr_array_remove_index_fast (cache->tiles, oldest);
    }
}

void
biv_tile_cache_set_scale (BivTileCache *cache,
                          double        scale,
                          double        device_scale)
{
  g_return_if_fail (cache != NULL && scale > 0.0 && device_scale > 0.0);

  if (cache->scale == scale && cache->device_scale == device_scale)
    return;
  if (cache->device_scale != device_scale)
    g_ptr_array_set_size (cache->tiles, 0);
  cache->old_scale = cache->scale;
  cache->scale = scale;
  cache->device_scale = device_scale;
  cache->step++;
  drop_old_steps (cache);
}

void
biv_tile_cache_invalidate (BivTileCache *cache,
                           const BivBox *part)
{
  g_return_if_fail (cache != NULL);

  for (guint i = cache->tiles->len; i-- > 0;)
    {
      Tile *tile = g_ptr_array_index (cache->tiles, i);
      double scale = tile->step == cache->step ? cache->scale : cache->old_scale;
      BivBox box = tile_box (cache, tile->column, tile->row);

      /* One unit of margin: lines at the edge of what changed reach a little beyond it. */
      if (part != NULL && ((part->x + part->width) * scale + 2 < box.x || part->x * scale - 2 > box.x + box.width
                           || (part->y + part->height) * scale + 2 < box.y || part->y * scale - 2 > box.y + box.height))
        continue;
      if (tile->step == cache->step)
        {
          tile->is_stale = TRUE;
          tile->n_strips = 0;
        }
      else
        g_ptr_array_remove_index_fast (cache->tiles, i);
    }
}

/* ---- Painting ---- */

static void
draw_strips (BivTileCache *cache,
             Tile         *tile,
             int           n)
{
  BivBox box = tile_box (cache, tile->column, tile->row);
  double height = box.height / STRIPS;
  cairo_t *cr;

  if (tile->next == NULL)
    tile->next = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, BIV_TILE_PX, BIV_TILE_PX);
  box.y += tile->n_strips * height;
  box.height = n * height;
  cr = cairo_create (tile->next);
  cairo_rectangle (cr, 0, tile->n_strips * BIV_TILE_PX / STRIPS, BIV_TILE_PX, n * BIV_TILE_PX / STRIPS);
  cairo_clip (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  cairo_scale (cr, cache->device_scale, cache->device_scale);
  cairo_translate (cr, -box.x, -(tile->row * tile_size (cache)));
  cache->draw (cr, &box, cache->scale, cache->user_data);
  cairo_destroy (cr);
  tile->n_strips += n;
}

/* Until @deadline, but one strip at least; a negative @deadline never comes. */
static void
draw_tile (BivTileCache *cache,
           Tile         *tile,
           gint64        deadline)
{
  do
    draw_strips (cache, tile, deadline < 0 ? STRIPS - tile->n_strips : 1);
  while (tile->n_strips < STRIPS && g_get_monotonic_time () < deadline);
  if (tile->n_strips < STRIPS)
    return;
  g_clear_pointer (&tile->surface, cairo_surface_destroy);
  tile->surface = g_steal_pointer (&tile->next);
  tile->n_strips = 0;
  tile->is_stale = FALSE;
  cache->n_drawn++;
}

static void
paint_tile (const BivTileCache *cache,
            cairo_t            *cr,
            const Tile         *tile,
            double              zoom)
{
  BivBox box = tile_box (cache, tile->column, tile->row);
  double unit = 1.0 / cache->device_scale;

  cairo_save (cr);
  cairo_scale (cr, zoom, zoom);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_translate (cr, box.x, box.y);
  cairo_scale (cr, unit, unit);
  cairo_set_source_surface (cr, tile->surface, 0, 0);
  /* Unscaled, pixels fall on pixels. Scaled, the border is padded, else the seams between tiles would show. */
  cairo_pattern_set_filter (cairo_get_source (cr), zoom == 1.0 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR);
  cairo_pattern_set_extend (cairo_get_source (cr), zoom == 1.0 ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* The tiles of the step before, under those of this one, as far as they go. */
static void
paint_old_step (BivTileCache *cache,
                cairo_t      *cr,
                double        view_scale)
{
  for (guint i = 0; i < cache->tiles->len; i++)
    {
      Tile *tile = g_ptr_array_index (cache->tiles, i);

      if (tile->step + 1 == cache->step && tile->surface != NULL)
        {
          paint_tile (cache, cr, tile, view_scale / cache->old_scale);
          tile->used = cache->paints;
        }
    }
}

static Tile *
add_tile (BivTileCache *cache,
          int           column,
          int           row)
{
  Tile *tile = g_new0 (Tile, 1);

  tile->column = column;
  tile->row = row;
  tile->step = cache->step;
  tile->is_stale = TRUE;
  g_ptr_array_add (cache->tiles, tile);
  return tile;
}

guint
biv_tile_cache_paint (BivTileCache *cache,
                      cairo_t      *cr,
                      const BivBox *view,
                      double        view_scale,
                      gint64        max_us)
{
  gint64 deadline = max_us < 0 ? -1 : g_get_monotonic_time () + max_us;
  guint missing = 0;
  double zoom, size;
  gboolean is_gesture, has_drawn = FALSE;

  g_return_val_if_fail (cache != NULL && cr != NULL && view != NULL && view_scale > 0.0, 0);
  g_return_val_if_fail (cache->scale > 0.0, 0);

  cache->paints++;
  zoom = view_scale / cache->scale;
  is_gesture = zoom != 1.0;
  size = tile_size (cache) * zoom;
  cairo_save (cr);
  cairo_rectangle (cr, view->x, view->y, view->width, view->height);
  cairo_clip (cr);
  paint_old_step (cache, cr, view_scale);
  for (int row = floor (view->y / size); row * size < view->y + view->height; row++)
    for (int column = floor (view->x / size); column * size < view->x + view->width; column++)
      {
        Tile *tile = find_tile (cache, column, row);
        gboolean may_draw = deadline < 0 || !has_drawn || g_get_monotonic_time () < deadline;

        /* While the zoom moves nothing new is drawn: it would be scaled away in the next frame. */
        if ((tile == NULL || tile->is_stale) && may_draw && !is_gesture)
          {
            if (tile == NULL)
              tile = add_tile (cache, column, row);
            draw_tile (cache, tile, deadline);
            has_drawn = TRUE;
          }
        if (tile == NULL || tile->is_stale)
          missing++;
        if (tile != NULL && tile->surface != NULL)
          {
            tile->used = cache->paints;
            paint_tile (cache, cr, tile, zoom);
          }
      }
  cairo_restore (cr);
  drop_unused (cache);
  return missing;
}
