/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-film.h: a battle as a picture that moves: the board at the end of each turn, one after another, for ever */
#pragma once
#include "draw/battle/course.h"
#include "draw/ink/palette.h"
#include <gio/gio.h>
G_BEGIN_DECLS

/**
 * biv_battle_film_render:
 * @zoom: of its usual size
 *
 * The same battle gives the same bytes.
 *
 * Returns: (transfer full) (nullable): a GIF; %NULL with @error: G_IO_ERROR_NOT_SUPPORTED where the program was built without
 *   what writes it, G_IO_ERROR_INVALID_ARGUMENT where it would be too large
 */
GBytes  *biv_battle_film_render   (BivCourse        *course,
                                   const BivPalette *palette,
                                   double            zoom,
                                   GError          **error);

G_END_DECLS
