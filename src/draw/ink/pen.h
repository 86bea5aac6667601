/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pen.h: lines, boxes and words on paper, in millimetres
 *
 * A pen measures without a page and draws with one, and both give the same lines of text. x runs to the right and y down
 * from the paper's corner; sizes of type are in points. */
#pragma once
#include <pango/pangocairo.h>
#include "draw/ink/palette.h"
G_BEGIN_DECLS

#define BIV_POINTS_PER_MM (72.0 / 25.4)

typedef struct _BivPen BivPen;

typedef enum
{
  BIV_ALIGN_LEFT,
  BIV_ALIGN_MIDDLE,
  BIV_ALIGN_RIGHT,
} BivAlign;

/* How words look. Combine with |. */
typedef enum
{
  BIV_TYPE_PLAIN  = 0,
  BIV_TYPE_BOLD   = 1 << 0,
  BIV_TYPE_ITALIC = 1 << 1,
  BIV_TYPE_STRUCK = 1 << 2,             /* struck through */
  BIV_TYPE_FAINT  = 1 << 3,             /* grey */
  BIV_TYPE_WHITE  = 1 << 4,             /* on black */
} BivTypeface;

BivPen  *biv_pen_new           (void);
void     biv_pen_free          (BivPen      *pen);
/** biv_pen_set_page: @cr: (nullable): a context whose user space is points, or %NULL: measure only */
void     biv_pen_set_page      (BivPen      *pen,
                                cairo_t     *cr);
cairo_t *biv_pen_get_cairo     (BivPen      *pen);
/** biv_pen_set_palette: how maps and boards are coloured: black and white unless another is asked for */
void     biv_pen_set_palette   (BivPen      *pen,
                                BivPaletteKind palette);
const BivPalette *biv_pen_get_palette (BivPen *pen);

/** biv_pen_words: one line at a baseline, no longer than @width (0: as long as it is): never cut, but set smaller, and at last
 *  on several lines (5.0). Returns: its width in mm */
double   biv_pen_words         (BivPen      *pen,
                                double       x,
                                double       baseline,
                                double       width,
                                BivAlign     align,
                                double       points,
                                guint        typeface,
                                const char  *text);
/** biv_pen_paragraph: wrapped at @width; @pitch: mm from line to line. Returns: the number of lines */
int      biv_pen_paragraph     (BivPen      *pen,
                                double       x,
                                double       baseline,
                                double       width,
                                double       pitch,
                                BivAlign     align,
                                double       points,
                                guint        typeface,
                                const char  *text);
/** biv_pen_upright: one line turned to run upward from (@x, @y) */
void     biv_pen_upright       (BivPen      *pen,
                                double       x,
                                double       y,
                                double       points,
                                const char  *text);
double   biv_pen_measure       (BivPen      *pen,
                                double       points,
                                guint        typeface,
                                const char  *text);
/** biv_pen_is_wider: whether biv_pen_measure () would say more than @width mm. What is clear is found without laying out */
gboolean biv_pen_is_wider      (BivPen      *pen,
                                double       width,
                                double       points,
                                guint        typeface,
                                const char  *text);
/** biv_pen_fit: the largest size, from @most down in steps of a quarter of a point, at which it is no wider than @width.
 *  Returns: 0 where that would be less than @least */
double   biv_pen_fit           (BivPen      *pen,
                                double       width,
                                double       most,
                                double       least,
                                guint        typeface,
                                const char  *text);
/** biv_pen_get_n_measured: words laid out to be measured since the beginning, for tests and benchmarks */
guint64  biv_pen_get_n_measured (BivPen     *pen);
int      biv_pen_count_lines   (BivPen      *pen,
                                double       width,
                                double       points,
                                guint        typeface,
                                const char  *text);
/** biv_pen_break: Returns: (transfer full): the lines of a paragraph, as biv_pen_paragraph() breaks it */
char   **biv_pen_break         (BivPen      *pen,
                                double       width,
                                double       points,
                                guint        typeface,
                                const char  *text);

/* Lines in points of width; @grey 0 black to 1 white. */
void     biv_pen_rule          (BivPen      *pen,
                                double       x,
                                double       y,
                                double       width,
                                double       points,
                                double       grey);
void     biv_pen_upright_rule  (BivPen      *pen,
                                double       x,
                                double       y,
                                double       height,
                                double       points,
                                double       grey);
void     biv_pen_box           (BivPen      *pen,
                                double       x,
                                double       y,
                                double       width,
                                double       height,
                                double       points);
void     biv_pen_fill          (BivPen      *pen,
                                double       x,
                                double       y,
                                double       width,
                                double       height,
                                double       grey);
/** biv_pen_cross: a box ticked by the program */
void     biv_pen_cross         (BivPen      *pen,
                                double       x,
                                double       y,
                                double       width,
                                double       height);
/** biv_pen_swatch: a side's pattern in black and white, 8 x 4 mm */
void     biv_pen_swatch        (BivPen            *pen,
                                double             x,
                                double             y,
                                const BivSideLook *side);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivPen, biv_pen_free)

G_END_DECLS
