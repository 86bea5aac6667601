/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas-private.h: what is in sight of a canvas, for the canvas of sheets, which has pages */
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
  BIV_FIT_BOX,
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
  BivBox            fit_box;        /* of the model, where that is to be seen */
  guint             sharpen_id;
  guint             tick_id;

  guint             cursor, hover;
  gboolean          cursor_was_last;    /* it has moved since the pointer has */
  gboolean          is_by_keys;         /* the last that was done here was a key, or they brought the focus */
  double            pointer_x, pointer_y; /* where it was told to be last, px */
  BivCanvasCursor  *stands[2];      /* the focusable children; one is in sight */
  int               stand;

  BivDragUse        drag_use;
  gboolean          is_pressed;         /* the main button, */
  double            press_x, press_y;   /* pixels of the widget: where */
  gboolean          is_dragging;
  gboolean          asks_point;     /* clicks and Return say where, and do nothing else */
  double            drag_x, drag_y; /* the view's corner when a pan began, px */
  double            pinch_scale;
} BivCanvasPrivate;

BivCanvasPrivate *biv_canvas_get_private     (gpointer       self);
/* The picture's point that lies in the widget's upper left corner, in px; kept within bounds. */
void              biv_canvas_set_place       (BivCanvas     *self,
                                              double         x,
                                              double         y);

G_END_DECLS
