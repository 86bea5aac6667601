/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gif-file.h: drawings one after another as a picture that moves: a GIF, which every browser, forum and messenger shows */
#pragma once
#include "draw/ink/surface-file.h"
G_BEGIN_DECLS

#define BIV_GIF_MAX_PX 4096         /* at a side */

/** biv_gif_is_there: whether the program was built with what writes it (libcgif) */
gboolean biv_gif_is_there (void);
/**
 * biv_gif_render:
 * @delays: (array length=n_frames): for how long each is shown, in hundredths of a second
 * @draw: draws one frame, 0 first, in pixels; it is called twice for each
 *
 * All frames share 256 colours, chosen among theirs. It is shown again and again. The same drawings give the same bytes.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: G_IO_ERROR_NOT_SUPPORTED where the program was built without what
 *   writes it, G_IO_ERROR_INVALID_ARGUMENT where it would be too large
 */
GBytes  *biv_gif_render   (int              width,
                           int              height,
                           guint            n_frames,
                           const guint     *delays,
                           BivSurfaceDraw   draw,
                           gpointer         user_data,
                           GError         **error);

G_END_DECLS
