/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-thumbnail.c: a board, or a part of one, small, as a picture */
#include "app/canvas/board-thumbnail.h"

#include "app/widgets/look.h"

struct _BivBoardThumbnail
{
  GtkWidget        parent_instance;

  BivBoardDrawing *drawing;
  BivBox           part, frame;     /* in cells */
  gboolean         has_part, has_frame;
  double           press_x, press_y;
};

static guint point_signal;

G_DEFINE_FINAL_TYPE (BivBoardThumbnail, biv_board_thumbnail, GTK_TYPE_WIDGET)

GtkWidget *
biv_board_thumbnail_new (void)
{
  return g_object_new (BIV_TYPE_BOARD_THUMBNAIL, NULL);
}

void
biv_board_thumbnail_take_drawing (BivBoardThumbnail *self,
                                  BivBoardDrawing   *drawing)
{
  g_return_if_fail (BIV_IS_BOARD_THUMBNAIL (self));

  g_clear_pointer (&self->drawing, biv_board_drawing_free);
  self->drawing = drawing;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_board_thumbnail_set_part (BivBoardThumbnail *self,
                              const BivBox      *part)
{
  g_return_if_fail (BIV_IS_BOARD_THUMBNAIL (self));

  self->has_part = part != NULL;
  if (part != NULL)
    self->part = *part;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_board_thumbnail_set_frame (BivBoardThumbnail *self,
                               const BivBox      *frame)
{
  g_return_if_fail (BIV_IS_BOARD_THUMBNAIL (self));

  self->has_frame = frame != NULL;
  if (frame != NULL)
    self->frame = *frame;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- Drawing ---- */

/* Where the part lies in the widget. Returns: px a cell */
static double
lay_out (BivBoardThumbnail *self,
         BivBox            *part,
         double            *x,
         double            *y)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  double scale;

  *part = (BivBox) { 0, 0, 1, 1 };
  if (self->has_part)
    *part = self->part;
  else if (self->drawing != NULL)
    biv_board_drawing_get_size (self->drawing, &part->width, &part->height);
  scale = MIN (width / part->width, height / part->height);
  *x = (width - part->width * scale) / 2;
  *y = (height - part->height * scale) / 2;
  return scale;
}

static void
draw_frame (BivBoardThumbnail *self,
            cairo_t           *cr,
            const BivBox      *part,
            double             scale)
{
  double left = CLAMP (self->frame.x, 0, part->width), top = CLAMP (self->frame.y, 0, part->height);
  double right = CLAMP (self->frame.x + self->frame.width, 0, part->width);
  double bottom = CLAMP (self->frame.y + self->frame.height, 0, part->height);

  /* All is in sight: a frame would only be in the way. */
  if (left <= 0 && top <= 0 && right >= part->width && bottom >= part->height)
    return;
  cairo_rectangle (cr, left * scale + 1, top * scale + 1, (right - left) * scale - 2, (bottom - top) * scale - 2);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_set_line_width (cr, 4);
  cairo_stroke_preserve (cr);
  cairo_set_source_rgb (cr, 0.106, 0.31, 0.569);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
}

static void
biv_board_thumbnail_snapshot (GtkWidget   *widget,
                              GtkSnapshot *snapshot)
{
  BivBoardThumbnail *self = BIV_BOARD_THUMBNAIL (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  BivBoardLook look = { .palette = biv_look_get_palette (widget), .layers = BIV_LAYER_ALL };
  BivBox part;
  double x, y;
  cairo_t *cr;

  if (width < 1 || height < 1 || self->drawing == NULL)
    return;
  look.cell = lay_out (self, &part, &x, &y);
  if (self->has_part)
    look.layers &= ~(BivLayers) (BIV_LAYER_MIDDLE | BIV_LAYER_EDGE);
  if (look.cell < 10 || self->has_part)
    look.layers &= ~(BivLayers) BIV_LAYER_GRID;
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_translate (cr, x, y);
  cairo_rectangle (cr, 0, 0, part.width * look.cell, part.height * look.cell);
  cairo_clip (cr);
  cairo_save (cr);
  cairo_translate (cr, -part.x * look.cell, -part.y * look.cell);
  biv_board_drawing_draw (self->drawing, cr, &look, &part);
  cairo_restore (cr);
  if (self->has_frame)
    draw_frame (self, cr, &part, look.cell);
  cairo_destroy (cr);
}

/* ---- Pointing ---- */

static void
point_at (BivBoardThumbnail *self,
          double             x_px,
          double             y_px)
{
  BivBox part;
  double x, y, scale = lay_out (self, &part, &x, &y);

  g_signal_emit (self, point_signal, 0, part.x + CLAMP ((x_px - x) / scale, 0, part.width),
                 part.y + CLAMP ((y_px - y) / scale, 0, part.height));
}

static void
on_drag_begin (BivBoardThumbnail *self,
               double             x,
               double             y)
{
  self->press_x = x;
  self->press_y = y;
  point_at (self, x, y);
}

static void
on_drag_update (BivBoardThumbnail *self,
                double             dx,
                double             dy)
{
  point_at (self, self->press_x + dx, self->press_y + dy);
}

void
biv_board_thumbnail_set_pointing (BivBoardThumbnail *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_return_if_fail (BIV_IS_BOARD_THUMBNAIL (self));

  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

/* ---- The widget ---- */

static void
biv_board_thumbnail_finalize (GObject *object)
{
  g_clear_pointer (&BIV_BOARD_THUMBNAIL (object)->drawing, biv_board_drawing_free);
  G_OBJECT_CLASS (biv_board_thumbnail_parent_class)->finalize (object);
}

static void
biv_board_thumbnail_class_init (BivBoardThumbnailClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_board_thumbnail_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = biv_board_thumbnail_snapshot;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "thumbnail");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
  point_signal = g_signal_new ("point", BIV_TYPE_BOARD_THUMBNAIL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                               G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

static void
biv_board_thumbnail_init (BivBoardThumbnail *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
