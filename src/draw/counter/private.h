/* SPDX-License-Identifier: GPL-3.0-or-later */
/* private.h: a counter's measures, shared by what draws it and what keeps its picture */
#pragma once
#include "draw/counter/counter.h"
G_BEGIN_DECLS

/* All in s, the counter's side, unless they say px. Level of detail goes by s: cells are counted in drawing's table. */
#define BIV_COUNTER_PLATE          0.31
#define BIV_COUNTER_PLATE_FROM_PX  26.0
#define BIV_COUNTER_PERIOD_FROM_PX 22.0
#define BIV_COUNTER_BADGES_FROM_PX 15.8       /* cells of 24 px */
#define BIV_COUNTER_WEDGE_GROWS_PX 13.2       /* 20 px */
#define BIV_COUNTER_FRAME_FROM_PX  9.2        /* 14 px: below, one mark without its frame */
#define BIV_COUNTER_MARK_FROM_PX   6.6        /* 10 px: below, a square of the side's fill */

/** biv_counter_detail: s as the level of detail counts it, in px of a screen */
double      biv_counter_detail     (const BivCounterLook *look,
                                    double                s);
/** biv_counter_draw_body: all but number and strength: what can be kept as a picture */
void        biv_counter_draw_body  (cairo_t              *cr,
                                    const BivPalette     *palette,
                                    const BivCounterLook *look,
                                    double                x,
                                    double                y,
                                    double                s);
/** biv_counter_draw_plate: number and strength */
void        biv_counter_draw_plate (cairo_t              *cr,
                                    const BivPalette     *palette,
                                    const BivCounterLook *look,
                                    double                x,
                                    double                y,
                                    double                s);

G_END_DECLS
