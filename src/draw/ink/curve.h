/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curve.h: smooth lines through points */
#pragma once
#include <cairo.h>
#include <glib.h>
G_BEGIN_DECLS

typedef struct
{
  double x, y;
} BivPoint;

/* One cubic from a to d; b and c are its control points. */
typedef struct
{
  BivPoint a, b, c, d;
} BivCubic;

/** biv_cubic_get_point: @tangent: (out) (optional): of length 1, along the curve */
BivPoint biv_cubic_get_point (const BivCubic *cubic,
                              double          t,
                              BivPoint       *tangent);
/** biv_cubic_get_length: near enough to set strokes along it at even steps */
double   biv_cubic_get_length (const BivCubic *cubic);
/** biv_cubic_add: as a path of its own, not closed */
void     biv_cubic_add        (const BivCubic *cubic,
                               cairo_t        *cr);

/** biv_curve_get_span: the piece of the Catmull-Rom curve from point @i of a closed loop to the next; the control points
 *  lie a sixth of the neighbours' chord away, so that a piece depends on four points and no more */
BivCubic biv_curve_get_span   (const BivPoint *loop,
                               gsize           n,
                               gsize           i);
/** biv_curve_add_loop: the whole loop as a closed path */
void     biv_curve_add_loop   (const BivPoint *loop,
                               gsize           n,
                               cairo_t        *cr);
/** biv_curve_add_polygon: the same points with straight lines */
void     biv_curve_add_polygon (const BivPoint *loop,
                                gsize           n,
                                cairo_t        *cr);

G_END_DECLS
