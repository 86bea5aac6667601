/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finer.h: white paper painted on more pixels than the screen has, and made smaller
 *
 * Cairo sets glyphs on whole pixels, which spaces small letters badly: here they are set on a fraction of one. */
#pragma once
#include "draw/ink/layers.h"
G_BEGIN_DECLS

typedef struct _BivFiner BivFiner;

/** BivFinerDraw: @cr: its user space is that of the context which is painted on */
typedef void (*BivFinerDraw) (cairo_t  *cr,
                              gpointer  user_data);

BivFiner *biv_finer_new   (void);
void      biv_finer_free  (BivFiner       *finer);
/**
 * biv_finer_paint:
 * @cr: scaled alike both ways, and not turned
 * @part: of its user space, with edges on whole pixels
 * @times: as many pixels for a user unit, each way, or somewhat more
 *
 * Paints @part white and with what @draw draws there.
 */
void      biv_finer_paint (BivFiner       *finer,
                           cairo_t        *cr,
                           const BivBox   *part,
                           double          times,
                           BivFinerDraw    draw,
                           gpointer        user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivFiner, biv_finer_free)

G_END_DECLS
