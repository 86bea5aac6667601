/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map.h: the campaign map in a box on paper */
#pragma once
#include "draw/sheet/document.h"
G_BEGIN_DECLS

/** biv_sheet_add_map: @width, @height: mm that the map fills, framed, and without lists; where it is wide it is less high.
 *  @caption: (nullable) */
void      biv_sheet_add_map (BivSheet   *sheet,
                             double      width,
                             double      height,
                             const char *caption);

G_END_DECLS
