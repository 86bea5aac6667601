/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outline.h: the outlines of a region of cells: a wood, a town, a contour level
 *
 * Walked edge by edge, clockwise. Where only diagonals touch, the walk stays with its cell, so such cells do not join. */
#pragma once
#include "draw/ground/board-drawing-private.h"
#include "draw/ink/wobble.h"
G_BEGIN_DECLS

typedef gboolean (*BivPlotTest) (const BivBoardDrawing *drawing,
                                 BivPlot                plot,
                                 gconstpointer          data);

/* One cell edge of an outline: the cell inside, and the edge through which one leaves the region. */
typedef struct
{
  BivPlot plot;
  guint   direction;
  guint   loop;                       /* which of the outline's loops it belongs to */
} BivBorder;

typedef struct
{
  GArray *borders;                    /* of BivBorder, loop after loop */
  GArray *starts;                     /* of guint: where each loop begins, and at the end the number of borders */
} BivOutline;

/* How a border's two points lie. All in c. */
typedef struct
{
  double    share;                    /* the points lie at this part of the edge from either corner */
  double    inset;                    /* how far inward */
  BivWobble wobble;
  double    wobble_size;
  double    extra_inset;              /* for every step of biv_outline_get_points ()'s @steps */
} BivOutlineStyle;

/** BivBorderSteps: how many times extra_inset a border lies further inward */
typedef guint (*BivBorderSteps) (const BivBoardDrawing *drawing,
                                 const BivBorder       *border,
                                 gconstpointer          data);

/** biv_outline_new: of the cells in @window that pass @test; beyond the window nothing does */
BivOutline *biv_outline_new        (const BivBoardDrawing *drawing,
                                    const BivPlots        *window,
                                    BivPlotTest            test,
                                    gconstpointer          data);
void        biv_outline_free       (BivOutline            *outline);
/** biv_outline_get_points: (transfer full): BivPoint, two a border, in the borders' order; @steps may be %NULL */
GArray     *biv_outline_get_points (const BivOutline      *outline,
                                    const BivBoardDrawing *drawing,
                                    const BivOutlineStyle *style,
                                    BivBorderSteps         steps,
                                    gconstpointer          data);
/** biv_outline_add: all loops as closed paths; curves are Catmull-Rom, else straight lines */
void        biv_outline_add        (const BivOutline      *outline,
                                    const GArray          *points,
                                    gboolean               curved,
                                    cairo_t               *cr);
/** biv_outline_add_dashed: the curves border by border, not closed: dashes begin anew on each, so that they lie the same
 *  wherever the walk began */
void        biv_outline_add_dashed (const BivOutline      *outline,
                                    const GArray          *points,
                                    cairo_t               *cr);
/** biv_outline_get_span: the piece of curve from point @i of @points to the next in its loop */
BivCubic    biv_outline_get_span   (const BivOutline      *outline,
                                    const GArray          *points,
                                    gsize                  i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivOutline, biv_outline_free)

G_END_DECLS
