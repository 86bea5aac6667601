/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map.h: the campaign map in a box on paper */
#pragma once
#include "draw/sheet/flow.h"
G_BEGIN_DECLS

/** biv_sheet_add_map: @width, @height: mm; the map is made to fit, with its legend below it if @has_legend */
BivStrip *biv_sheet_add_map (BivSheet *sheet,
                             double    width,
                             double    height,
                             gboolean  has_legend);

G_END_DECLS
