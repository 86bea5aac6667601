/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-pen.h: lines on the map, drawn freely or point by point, and changed by their points (CA-MAP-9)
 *
 * The canvas owns it and tells it what pointer and keys do; it changes no campaign. Lengths of the pointer are map pixels. */
#pragma once
#include <gtk/gtk.h>
#include "campaign/map/drawn.h"
#include "draw/ink/curve.h"
#include "draw/map/map-drawing.h"
G_BEGIN_DECLS

typedef struct _BivMapPen BivMapPen;

typedef enum
{
  BIV_PEN_IGNORES,                  /* it is for somebody else */
  BIV_PEN_TAKES,
  BIV_PEN_IS_DONE,                  /* its points are as they are meant: a new line, or a changed one */
} BivPenAnswer;

BivMapPen    *biv_map_pen_new        (void);
void          biv_map_pen_free       (BivMapPen           *pen);
/** biv_map_pen_begin: a new line is to be drawn, an area if @closed; @least: points that it needs. One that needs one alone is
 *  done with a click */
void          biv_map_pen_begin      (BivMapPen           *pen,
                                      gboolean             closed,
                                      guint                least);
/** biv_map_pen_edit: @points: (nullable): of BivMapPoint, copied; %NULL: nothing is at hand. @fixed_ends: the first and the last
 *  stay where they are */
void          biv_map_pen_edit       (BivMapPen           *pen,
                                      const GArray        *points,
                                      gboolean             closed,
                                      gboolean             fixed_ends);
gboolean      biv_map_pen_is_drawing (BivMapPen           *pen);
/** biv_map_pen_get_points: Returns: (transfer none): of BivMapPoint */
const GArray *biv_map_pen_get_points (BivMapPen           *pen);
/** biv_map_pen_drop: lets go of what was begun. Returns: whether there was something */
gboolean      biv_map_pen_drop       (BivMapPen           *pen);

/* The pointer: @reach: how near is near. A press that became no drag is a click. */
BivPenAnswer  biv_map_pen_press      (BivMapPen           *pen,
                                      const BivMapDrawing *drawing,
                                      double               x,
                                      double               y,
                                      double               reach);
void          biv_map_pen_drag       (BivMapPen           *pen,
                                      const BivMapDrawing *drawing,
                                      double               x,
                                      double               y);
BivPenAnswer  biv_map_pen_release    (BivMapPen           *pen,
                                      const BivMapDrawing *drawing,
                                      double               reach,
                                      gboolean             cancelled);
BivPenAnswer  biv_map_pen_click      (BivMapPen           *pen,
                                      const BivMapDrawing *drawing,
                                      double               x,
                                      double               y,
                                      double               reach);
/** biv_map_pen_has_spot: it has been told where the next point would be */
gboolean      biv_map_pen_has_spot   (BivMapPen           *pen);
/** biv_map_pen_point: where the next point would be */
void          biv_map_pen_point      (BivMapPen           *pen,
                                      const BivMapDrawing *drawing,
                                      double               x,
                                      double               y);
/** biv_map_pen_key: while drawing arrows move the pen (Shift: farther), Space puts a point, BackSpace takes the last, Return is
 *  the end; at a line Page Up and Page Down take a point in hand, arrows move it, Insert adds one, Delete takes it out */
BivPenAnswer  biv_map_pen_key        (BivMapPen           *pen,
                                      guint                key,
                                      GdkModifierType      modifiers,
                                      int                  step);
void          biv_map_pen_paint      (BivMapPen           *pen,
                                      const BivMapDrawing *drawing,
                                      cairo_t             *cr,
                                      const BivMapLook    *look);
/** biv_map_pen_dup_words: Returns: (transfer full) (nullable): what is at hand, for the status line and a screen reader */
char         *biv_map_pen_dup_words  (BivMapPen           *pen);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivMapPen, biv_map_pen_free)

G_END_DECLS
