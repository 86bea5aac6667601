/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-cache.h: static layers kept as pictures, so that no gesture draws the whole
 *
 * The picture is cut into tiles of 512 device pixels. Panning paints tiles at other places; while a zoom gesture runs,
 * the tiles of the last sharp step are painted scaled; of an edit no more than it touches is drawn anew, if that is little. */
#pragma once
#include "draw/ink/layers.h"
G_BEGIN_DECLS

#define BIV_TILE_PX 512

typedef struct _BivTileCache BivTileCache;

/**
 * BivTileDraw:
 * @cr: scaled so that its unit is a user unit of the picture; its origin is the picture's
 * @part: what is wanted, a tile or a strip of one, in user units; the context is clipped to it
 * @scale: user units a unit of the model: c in px
 */
typedef void (*BivTileDraw) (cairo_t      *cr,
                             const BivBox *part,
                             double        scale,
                             gpointer      user_data);

/** biv_tile_cache_new: keeps at most @max_bytes of pictures, the longest unused go first */
BivTileCache *biv_tile_cache_new        (BivTileDraw   draw,
                                         gpointer      user_data,
                                         gsize         max_bytes);
void          biv_tile_cache_free       (BivTileCache *cache);
/** biv_tile_cache_set_scale: the sharp step from now on; a picture of the step before stands in until its tiles are there */
void          biv_tile_cache_set_scale  (BivTileCache *cache,
                                         double        scale,
                                         double        device_scale);
/** biv_tile_cache_invalidate: @part in units of the model (c); %NULL for all */
void          biv_tile_cache_invalidate (BivTileCache *cache,
                                         const BivBox *part);
/**
 * biv_tile_cache_paint:
 * @view: what is to be seen, in user units of a picture drawn at @view_scale; the context's origin is the picture's
 * @view_scale: differs from the cache's own scale while a gesture runs
 * @max_us: draw missing tiles for so many microseconds; a strip of one at least is drawn, and a strip that is begun is
 *   finished. A negative number: draw all
 *
 * Returns: how many visible tiles are not sharp yet: paint again in the next frame
 */
guint         biv_tile_cache_paint      (BivTileCache *cache,
                                         cairo_t      *cr,
                                         const BivBox *view,
                                         double        view_scale,
                                         gint64        max_us);
/** biv_tile_cache_get_n_drawn: tiles drawn since the beginning, for tests and benchmarks */
guint64       biv_tile_cache_get_n_drawn (const BivTileCache *cache);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivTileCache, biv_tile_cache_free)

G_END_DECLS
