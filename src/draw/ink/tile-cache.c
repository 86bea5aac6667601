/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-cache.c: static layers kept as pictures */
#include "draw/ink/tile-cache.h"

#include <math.h>

/* Pixels of a tile, the last ones not in it. */
typedef struct
{
  int left, top, right, bottom;
} Area;

static const Area whole = { 0, 0, BIV_TILE_PX, BIV_TILE_PX };

/* A stroke with its twin, and what they do further off, are a few areas apart. */
#define MOST_STALE 8

typedef struct
{
  int              column, row;
  guint            step;              /* the zoom step it was drawn for */
  guint64          used;              /* a count of paints, for the longest unused */
  gboolean         is_stale;          /* invalidated: shown until its successor is drawn */
  Area             stale[MOST_STALE]; /* what of it is */
  guint            n_stale;
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

/* One pixel of margin: lines at the edge of what changed reach a little beyond it. */
static Area
find_stale (const BivTileCache *cache,
            const Tile         *tile,
            const BivBox       *part)
{
  BivBox box = tile_box (cache, tile->column, tile->row);
  double scale = cache->scale, pixels = cache->device_scale;

  if (part == NULL)
    return whole;
  return (Area) {
    CLAMP ((int) floor ((part->x * scale - 2 - box.x) * pixels), 0, BIV_TILE_PX),
    CLAMP ((int) floor ((part->y * scale - 2 - box.y) * pixels), 0, BIV_TILE_PX),
    CLAMP ((int) ceil (((part->x + part->width) * scale + 2 - box.x) * pixels), 0, BIV_TILE_PX),
    CLAMP ((int) ceil (((part->y + part->height) * scale + 2 - box.y) * pixels), 0, BIV_TILE_PX),
  };
}

static int
size_of (Area area)
{
  return MAX (area.right - area.left, 0) * MAX (area.bottom - area.top, 0);
}

static Area
united (Area one,
        Area two)
{
  return (Area) { MIN (one.left, two.left), MIN (one.top, two.top), MAX (one.right, two.right), MAX (one.bottom, two.bottom) };
}

/* Together with another one where that is no more to draw; with the last where there are too many. */
static void
make_stale (Tile *tile,
            Area  area)
{
  tile->is_stale = TRUE;
  tile->n_strips = 0;
  if (size_of (area) == 0)
    return;
  for (guint i = 0; i < tile->n_stale; i++)
    if (size_of (united (tile->stale[i], area)) <= size_of (tile->stale[i]) + size_of (area))
      {
        tile->stale[i] = united (tile->stale[i], area);
        return;
      }
  if (tile->n_stale < MOST_STALE)
    tile->stale[tile->n_stale++] = area;
  else
    tile->stale[MOST_STALE - 1] = united (tile->stale[MOST_STALE - 1], area);
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
        make_stale (tile, find_stale (cache, tile, part));
      else
        g_ptr_array_remove_index_fast (cache->tiles, i);
    }
}

/* ---- Painting ---- */

static void
draw_area (BivTileCache    *cache,
           const Tile      *tile,
           cairo_surface_t *surface,
           const Area      *area)
{
  BivBox box = tile_box (cache, tile->column, tile->row), part;
  double unit = 1.0 / cache->device_scale;
  cairo_t *cr = cairo_create (surface);

  part = (BivBox) { box.x + area->left * unit, box.y + area->top * unit, (area->right - area->left) * unit,
                    (area->bottom - area->top) * unit };
  cairo_rectangle (cr, area->left, area->top, area->right - area->left, area->bottom - area->top);
  cairo_clip (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  cairo_scale (cr, cache->device_scale, cache->device_scale);
  cairo_translate (cr, -box.x, -box.y);
  cache->draw (cr, &part, cache->scale, cache->user_data);
  cairo_destroy (cr);
}

static void
draw_strips (BivTileCache *cache,
             Tile         *tile,
             int           n)
{
  Area area = { 0, tile->n_strips * BIV_TILE_PX / STRIPS, BIV_TILE_PX, (tile->n_strips + n) * BIV_TILE_PX / STRIPS };

  if (tile->next == NULL)
    tile->next = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, BIV_TILE_PX, BIV_TILE_PX);
  draw_area (cache, tile, tile->next, &area);
  tile->n_strips += n;
}

static void
make_sharp (Tile *tile)
{
  tile->n_strips = 0;
  tile->n_stale = 0;
  tile->is_stale = FALSE;
}

/* Less than half a tile: what a stroke of the pen changes is drawn anew where it lies. */
static gboolean
mend_tile (BivTileCache *cache,
           Tile         *tile)
{
  int size = 0;

  for (guint i = 0; i < tile->n_stale; i++)
    size += size_of (tile->stale[i]);
  if (tile->surface == NULL || size > BIV_TILE_PX * BIV_TILE_PX / 2)
    return FALSE;
  for (guint i = 0; i < tile->n_stale; i++)
    draw_area (cache, tile, tile->surface, &tile->stale[i]);
  g_clear_pointer (&tile->next, cairo_surface_destroy);
  make_sharp (tile);
  cache->n_drawn++;
  return TRUE;
}

/* Until @deadline, but one strip at least; a negative @deadline never comes. */
static void
draw_tile (BivTileCache *cache,
           Tile         *tile,
           gint64        deadline)
{
  if (mend_tile (cache, tile))
    return;
  do
    draw_strips (cache, tile, deadline < 0 ? STRIPS - tile->n_strips : 1);
  while (tile->n_strips < STRIPS && g_get_monotonic_time () < deadline);
  if (tile->n_strips < STRIPS)
    return;
  g_clear_pointer (&tile->surface, cairo_surface_destroy);
  tile->surface = g_steal_pointer (&tile->next);
  make_sharp (tile);
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
  make_stale (tile, whole);
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
