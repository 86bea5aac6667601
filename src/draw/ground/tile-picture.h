/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-picture.h: kinds of ground side by side in one picture, for programs that put maps together from tiles */
#pragma once
#include <gio/gio.h>
#include "board/biv-board.h"
G_BEGIN_DECLS

/**
 * biv_tile_picture_new:
 * @grounds: what each tile shows; what is bare shows open ground
 * @is_apart: all others lie on nothing, so that tiles can lie over one another; else on open ground too
 * @across: tiles in a row
 * @width, @height: of a tile, in px
 *
 * Returns: (transfer full) (nullable): a PNG; %NULL with @error
 */
GBytes *biv_tile_picture_new (BivBoardShape     shape,
                              const BivGround  *grounds,
                              guint             n,
                              gboolean          is_apart,
                              guint             across,
                              int               width,
                              int               height,
                              GError          **error);

G_END_DECLS
