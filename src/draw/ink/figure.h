/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figure.h: small drawings written down as data, in a box of 100 by 100 */
#pragma once
#include <cairo.h>
#include <glib.h>
G_BEGIN_DECLS

typedef enum
{
  BIV_STROKE_END,                     /* closes the list */
  BIV_STROKE_FILL,
  BIV_STROKE_LINE,
  BIV_STROKE_CUT,                     /* filled with what lies below */
  BIV_STROKE_CUT_LINE,
} BivStrokeKind;

/* Path: "M x y", "L x y", "C x y x y x y", "Z", and as shapes of their own "O x y radius", "E x y rx ry",
 * "R x y width height". A letter is followed by one set of numbers. */
typedef struct
{
  BivStrokeKind kind;
  double        width;                /* of a line */
  const char   *path;
} BivStroke;

/** biv_figure_draw: into the box at @x, @y, @size wide and high; lines are never thinner than @least_line user units */
void biv_figure_draw (cairo_t         *cr,
                      const BivStroke *strokes,
                      double           x,
                      double           y,
                      double           size,
                      double           least_line,
                      cairo_pattern_t *ink,
                      cairo_pattern_t *paper);

/** biv_figure_swords: crossed: a fight */
extern const BivStroke biv_figure_swords[];

G_END_DECLS
