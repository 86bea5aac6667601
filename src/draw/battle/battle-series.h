/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-series.h: a battle turn by turn: a small board for the end of each, six on a page
 *
 * All lengths are millimetres on paper. */
#pragma once
#include "draw/battle/course.h"
#include "draw/ink/palette.h"
G_BEGIN_DECLS

typedef struct _BivBattleSeries BivBattleSeries;

/** biv_battle_series_new: @course: (transfer full). @width, @height: of the box of a page */
BivBattleSeries *biv_battle_series_new         (BivCourse             *course,
                                                double                 width,
                                                double                 height);
void             biv_battle_series_free        (BivBattleSeries       *series);
guint            biv_battle_series_get_n_pages (const BivBattleSeries *series);
/** biv_battle_series_draw: @cr: its unit is a millimetre, its origin the box's upper left corner; the paper is there already */
void             biv_battle_series_draw        (const BivBattleSeries *series,
                                                guint                  page,
                                                cairo_t               *cr,
                                                const BivPalette      *palette);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBattleSeries, biv_battle_series_free)

G_END_DECLS
