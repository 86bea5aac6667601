/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas-private.h: what the three files of the canvas share
 *
 * canvas-view.c: scale and place; canvas-input.c: keys and pointer; canvas.c: the rest. */
#pragma once
#include "app/canvas/canvas-cursor.h"
#include "app/canvas/canvas.h"
#include "draw/ink/tile-cache.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_FIT_NONE,
  BIV_FIT_ALL,
  BIV_FIT_WIDTH,
} BivFit;

typedef struct
{
  BivCanvas        *canvas;
  guint             number;
  BivTileCache     *tiles;          /* NULL: not asked for yet */
} BivCanvasLayer;

typedef struct
{
  BivTileCache     *tiles;          /* NULL: the class draws none */
  BivCanvasLayer    layers[BIV_CANVAS_LAYERS];
  double            scale;          /* px a unit */
  double            x, y;           /* of the widget's upper left corner in the picture, px */
  double            smallest, largest;
  double            width, height;  /* of the model */
  int               margin;
  BivFit            fit;
  guint             sharpen_id;
  guint             tick_id;

  guint             cursor, hover;
  double            pointer_x, pointer_y; /* where it was told to be last, px */
  BivCanvasCursor  *stands[2];      /* the focusable children; one is in sight */
  int               stand;

  BivDragUse        drag_use;
  gboolean          is_dragging;
  double            drag_x, drag_y; /* the view's corner when a pan began, px */
  double            pinch_scale;
} BivCanvasPrivate;

enum
{
  BIV_CANVAS_ACTIVATE_CELL,
  BIV_CANVAS_CELL_MENU,
  BIV_CANVAS_CANCEL,
  BIV_CANVAS_VIEW_CHANGED,
  BIV_CANVAS_N_SIGNALS
};

extern guint biv_canvas_signals[BIV_CANVAS_N_SIGNALS];

BivCanvasPrivate *biv_canvas_get_private     (gpointer       self);
void              biv_canvas_add_controllers (BivCanvas     *self);
guint             biv_canvas_find_cell_at    (BivCanvas     *self,
                                              double         x_px,
                                              double         y_px);
gboolean          biv_canvas_get_cell_box    (BivCanvas     *self,
                                              guint          cell,
                                              BivBox        *box);
void              biv_canvas_set_hover       (BivCanvas     *self,
                                              guint          cell);
/* The picture's point that lies in the widget's upper left corner, in px; kept within bounds. */
void              biv_canvas_set_place       (BivCanvas     *self,
                                              double         x,
                                              double         y);
/* The same bounds for a widget of this size, without asking for a new layout. */
void              biv_canvas_limit_place     (BivCanvas     *self,
                                              int            width,
                                              int            height);
void              biv_canvas_zoom_at         (BivCanvas     *self,
                                              double         factor,
                                              double         x_px,
                                              double         y_px);
/* Takes up the scale that fits, where the canvas is to fit. Returns whether it is another one. */
gboolean          biv_canvas_take_fit        (BivCanvas     *self);
void              biv_canvas_sharpen         (BivCanvas     *self);

G_END_DECLS
