/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lettering.h: the two faces that boards, maps and sheets are lettered in */
#pragma once
#include <pango/pangocairo.h>
G_BEGIN_DECLS

/* Sans for everything that is data, a serif for titles and names of places. Families are asked for in this order, so that
 * text takes nearly the same room whichever is installed. */
#define BIV_SANS_FAMILIES  "Cantarell, Noto Sans, DejaVu Sans Condensed, Sans"
#define BIV_SERIF_FAMILIES "C059, Noto Serif, DejaVu Serif Condensed, Serif"

typedef enum
{
  BIV_LETTERING_MEDIUM,
  BIV_LETTERING_BOLD,
  BIV_LETTERING_SERIF,
  BIV_LETTERING_SERIF_ITALIC,
  BIV_LETTERING_SERIF_BOLD,
} BivLettering;

/**
 * biv_lettering_draw:
 * @size: of the em, in the context's unit, as all lengths are; nothing is drawn where it is 0
 * @x: where the middle of the ink's width comes to lie
 * @y: where the middle of the capitals' height comes to lie
 *
 * Draws in the context's source.
 */
void         biv_lettering_draw         (cairo_t         *cr,
                                         const char      *text,
                                         BivLettering     lettering,
                                         double           size,
                                         double           x,
                                         double           y);
/** biv_lettering_draw_haloed: the same with a halo @width wide round it, in @halo's colours; %NULL: none */
void         biv_lettering_draw_haloed  (cairo_t         *cr,
                                         const char      *text,
                                         BivLettering     lettering,
                                         double           size,
                                         double           x,
                                         double           y,
                                         cairo_pattern_t *halo,
                                         double           width);
/** biv_lettering_draw_from: the same beginning at @x */
void         biv_lettering_draw_from    (cairo_t         *cr,
                                         const char      *text,
                                         BivLettering     lettering,
                                         double           size,
                                         double           x,
                                         double           y,
                                         cairo_pattern_t *halo,
                                         double           width);
/** biv_lettering_draw_within: begins at @x and takes no more than @width; what is longer ends in an ellipsis. Returns: what it
 *  took */
double       biv_lettering_draw_within  (cairo_t         *cr,
                                         const char      *text,
                                         BivLettering     lettering,
                                         double           size,
                                         double           x,
                                         double           y,
                                         double           width);
/** biv_lettering_draw_spaced: the same as biv_lettering_draw_haloed() with @apart between letters; 0: as one word */
void         biv_lettering_draw_spaced  (cairo_t         *cr,
                                         const char      *text,
                                         BivLettering     lettering,
                                         double           size,
                                         double           apart,
                                         double           x,
                                         double           y,
                                         cairo_pattern_t *halo,
                                         double           width);
/** biv_lettering_width: of the text's logical line, which grows evenly with @size */
double       biv_lettering_width        (const char      *text,
                                         BivLettering     lettering,
                                         double           size);
double       biv_lettering_width_spaced (const char      *text,
                                         BivLettering     lettering,
                                         double           size,
                                         double           apart);

G_END_DECLS
