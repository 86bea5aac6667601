/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas.h: what the board, the map and the sheets are drawn on
 *
 * A canvas shows a picture of a model that has units of its own (a board's cells, a map's units, points on paper). It
 * pans by drag, scroll and Ctrl+arrows; it zooms by wheel, pinch, plus and minus; Home shows all. Static layers are
 * kept as tiles; live layers are drawn in each frame.
 *
 * It has a cursor that stands on one "cell", which is what the subclass says it is: a square, a place, a page. The
 * canvas is one stop for Tab; arrows move the cursor, Return acts on it, the Menu key asks for its menu, Escape
 * cancels. GTK shows only real widgets to a screen reader, so a focusable child sits on the cursor's cell, and its
 * label is the cell in words. */
#pragma once
#include <gtk/gtk.h>
#include "draw/ground/board-drawing.h"
G_BEGIN_DECLS

/* No cell. */
#define BIV_NOWHERE G_MAXUINT

/* Layers that a class may keep besides the static ones. */
#define BIV_CANVAS_LAYERS 2

/* Who has the drag with the first button. */
typedef enum
{
  BIV_DRAG_PANS,                    /* the canvas */
  BIV_DRAG_CARRIES,                 /* the subclass, once the pointer has moved; without that it is a click */
  BIV_DRAG_PAINTS,                  /* the subclass, from the moment the button goes down */
} BivDragUse;

#define BIV_TYPE_CANVAS (biv_canvas_get_type ())
G_DECLARE_DERIVABLE_TYPE (BivCanvas, biv_canvas, BIV, CANVAS, GtkWidget)

/* Points and boxes are in the model's units, but where px is said. Any of these may be NULL. */
struct _BivCanvasClass
{
  GtkWidgetClass parent_class;

  /* How large the model is; its origin is 0, 0 and y grows downward. */
  void       (*get_extent)   (BivCanvas       *self,
                              double          *width,
                              double          *height);
  /* Static layers, a part of them, as for BivTileDraw: the unit of @cr and @part is px at @scale px a unit. Called
   * again only after biv_canvas_invalidate () or at another scale. */
  void       (*draw_tile)    (BivCanvas       *self,
                              cairo_t         *cr,
                              const BivBox    *part,
                              double           scale);
  /* The same for a layer that biv_canvas_paint_layer () paints among the live ones; nothing lies under it. */
  void       (*draw_layer)   (BivCanvas       *self,
                              guint            layer,
                              cairo_t         *cr,
                              const BivBox    *part,
                              double           scale);
  /* What is above them, in every frame. The origin of @cr is the model's; @view is what is in sight, in px. */
  void       (*draw_live)    (BivCanvas       *self,
                              cairo_t         *cr,
                              const BivBox    *view,
                              double           scale);
  /* Returns: how much room, in px, what is drawn round the model takes at @scale px a unit; less than 0: nothing is
   * shown. Without it the margin is what biv_canvas_set_margin () says. */
  double     (*get_margin)   (BivCanvas       *self,
                              double           scale);
  /* What stays where it is while the picture moves: rulers, a legend. The origin of @cr is the widget's. */
  void       (*draw_fixed)   (BivCanvas       *self,
                              cairo_t         *cr,
                              int              width,
                              int              height);

  /* Returns: BIV_NOWHERE where no cell is */
  guint      (*find_cell)    (BivCanvas       *self,
                              double           x,
                              double           y);
  gboolean   (*get_cell_box) (BivCanvas       *self,
                              guint            cell,
                              BivBox          *box);
  /* The next cell in that direction (GTK_DIR_UP, DOWN, LEFT, RIGHT); @cell itself where there is none. From
   * BIV_NOWHERE: where the cursor begins. */
  guint      (*step)         (BivCanvas       *self,
                              guint            cell,
                              GtkDirectionType direction);
  /* Returns: (transfer full): the cell in words, for the screen reader and the status line: "c3, river, Tower Men" */
  char      *(*describe)     (BivCanvas       *self,
                              guint            cell);

  /* The pointer has moved, whatever button is down. */
  void       (*point_at)     (BivCanvas       *self,
                              double           x,
                              double           y);
  /* It is over the canvas no more. */
  void       (*pointer_left) (BivCanvas       *self);
  BivDragUse (*drag_begin)   (BivCanvas       *self,
                              double           x,
                              double           y,
                              GdkModifierType  modifiers);
  void       (*drag_update)  (BivCanvas       *self,
                              double           x,
                              double           y);
  /* @cancelled: Escape, or the gesture was taken away: leave everything as it was */
  void       (*drag_end)     (BivCanvas       *self,
                              double           x,
                              double           y,
                              gboolean         cancelled);
};

/* Properties: "scale" (double, px a unit), "cursor" (guint, a cell), "hover" (guint: the cell under the pointer).
 * Signals: "activate-cell" (cell): a click, or Return; "cell-menu" (cell, x, y in px): second button, Menu, Shift+F10;
 * "cancel": Escape, returns gboolean: whether there was something to cancel; "view-changed": another part is in sight;
 * "point-given" (x, y): where was asked for by biv_canvas_ask_point (). */

double   biv_canvas_get_scale       (BivCanvas     *self);
/** biv_canvas_set_scale_range: px a unit. The whole can always be shown, however small that makes it */
void     biv_canvas_set_scale_range (BivCanvas     *self,
                                     double         smallest,
                                     double         largest);
/** biv_canvas_zoom_in: by one step, about the middle of the view */
void     biv_canvas_zoom_in         (BivCanvas     *self);
void     biv_canvas_zoom_out        (BivCanvas     *self);
/** biv_canvas_fit: shows all of the model with @margin px round it, and goes on doing so when the widget's size changes,
 *  until somebody zooms or pans */
void     biv_canvas_fit             (BivCanvas     *self);
void     biv_canvas_set_margin      (BivCanvas     *self,
                                     int            margin_px);
/** biv_canvas_fit_width: as biv_canvas_fit (), the width alone; the top is in sight */
void     biv_canvas_fit_width       (BivCanvas     *self);
/** biv_canvas_fit_box: as biv_canvas_fit (), a part of the model, in its middle and no smaller than the whole would be shown */
void     biv_canvas_fit_box         (BivCanvas     *self,
                                     const BivBox  *box);
/** biv_canvas_fits_box: whether it still does: nobody has zoomed or panned since, or asked for something else */
gboolean biv_canvas_fits_box        (BivCanvas     *self);
/** biv_canvas_centre_on: @scale 0: as it is */
void     biv_canvas_centre_on       (BivCanvas     *self,
                                     double         x,
                                     double         y,
                                     double         scale);
/** biv_canvas_show_cell: pans as little as it takes to bring the cell into sight */
void     biv_canvas_show_cell       (BivCanvas     *self,
                                     guint          cell);
void     biv_canvas_get_view        (BivCanvas     *self,
                                     BivBox        *view);    /* in the model's units */
void     biv_canvas_to_model        (BivCanvas     *self,
                                     double         x_px,
                                     double         y_px,
                                     double        *x,
                                     double        *y);
void     biv_canvas_to_widget       (BivCanvas     *self,
                                     double         x,
                                     double         y,
                                     double        *x_px,
                                     double        *y_px);

guint    biv_canvas_get_cursor      (BivCanvas     *self);
void     biv_canvas_set_cursor      (BivCanvas     *self,
                                     guint          cell);
/** biv_canvas_go_to: the cursor goes to @cell, by a key: it comes into sight, gets the focus and is said */
void     biv_canvas_go_to          (BivCanvas     *self,
                                     guint          cell);
/** biv_canvas_shows_cursor: whether the keyboard is at work here, so that draw_live () should draw the cursor */
gboolean biv_canvas_shows_cursor    (BivCanvas     *self);
/** biv_canvas_get_looked_at: the cell below the pointer, or that of the cursor, whichever has moved last */
guint    biv_canvas_get_looked_at   (BivCanvas     *self);
/** biv_canvas_get_seen: the same, but that of the cursor only while keys move it: once the pointer has left, the place of
 *  keys that nobody uses is nothing to tell of */
guint    biv_canvas_get_seen        (BivCanvas     *self);
/** biv_canvas_ask_point: while it is asked for, a click is "point-given" and nothing else; so is Return, with the middle of the
 *  cursor's cell; a drag pans */
void     biv_canvas_ask_point       (BivCanvas     *self,
                                     gboolean       asks);
/** biv_canvas_describe_again: what stands on the cursor's cell is another thing now */
void     biv_canvas_describe_again  (BivCanvas     *self);

/** biv_canvas_is_sharp: Returns: whether all that is in view is drawn at its scale: no tile waits for a frame, no scale for rest */
gboolean biv_canvas_is_sharp        (BivCanvas     *self);
/** biv_canvas_invalidate: the static layers differ in @part (nullable: everywhere); the live ones are drawn anew too */
void     biv_canvas_invalidate      (BivCanvas     *self,
                                     const BivBox  *part);
/** biv_canvas_paint_layer: for draw_live (): what draw_layer () draws, from tiles like those of the static layers */
void     biv_canvas_paint_layer     (BivCanvas     *self,
                                     guint          layer,
                                     cairo_t       *cr,
                                     const BivBox  *view);
/** biv_canvas_invalidate_layer: as biv_canvas_invalidate (), of that layer alone */
void     biv_canvas_invalidate_layer (BivCanvas    *self,
                                     guint          layer,
                                     const BivBox  *part);
/** biv_canvas_extent_changed: the model has another size */
void     biv_canvas_extent_changed  (BivCanvas     *self);
/* For a change of the live layers alone: gtk_widget_queue_draw (). */

G_END_DECLS
