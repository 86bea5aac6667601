/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loss-boxes.c: a side's losses as a row of boxes */
#include "config.h"

#include "app/battle/step/loss-boxes.h"

#define WIDTH  6
#define HEIGHT 10
#define STEP   8                      /* from one box to the next */
#define GAP    6                      /* where it is exhausted */
#define MOST   12                     /* more are drawn up to the limit alone */
#define MOST_OF_ALL 26

struct _BivLossBoxes
{
  GtkWidget   parent_instance;

  BivSideLook look;
  int         lost, n, limit;
};

G_DEFINE_FINAL_TYPE (BivLossBoxes, biv_loss_boxes, GTK_TYPE_WIDGET)

GtkWidget *
biv_loss_boxes_new (void)
{
  return g_object_new (BIV_TYPE_LOSS_BOXES, NULL);
}

void
biv_loss_boxes_show (BivLossBoxes      *self,
                     const BivSideLook *look,
                     int                lost,
                     int                of,
                     int                limit)
{
  g_return_if_fail (BIV_IS_LOSS_BOXES (self));

  self->look = *look;
  self->lost = lost;
  self->limit = limit > 0 && limit < of ? limit : 0;
  self->n = MIN (of > MOST && self->limit > 0 ? MAX (self->limit, lost) : of, MOST_OF_ALL);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
biv_loss_boxes_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  BivLossBoxes *self = BIV_LOSS_BOXES (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  BivSideInks inks = biv_palette_side (biv_look_get_palette (widget), &self->look);
  cairo_t *cr;
  double x = 0.5, y = (height - HEIGHT) / 2 + 0.5;

  if (width < 1 || height < 1 || self->n < 1)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_set_line_width (cr, 1);
  biv_set_colour (cr, inks.colour);
  for (int i = 0; i < self->n; i++)
    {
      if (i > 0 && i == self->limit)
        x += GAP;
      cairo_rectangle (cr, x, y, WIDTH - 1, HEIGHT - 1);
      if (i < self->lost)
        cairo_fill_preserve (cr);
      cairo_stroke (cr);
      x += STEP;
    }
  cairo_destroy (cr);
}

static void
biv_loss_boxes_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  BivLossBoxes *self = BIV_LOSS_BOXES (widget);
  int width = self->n * STEP + (self->limit > 0 && self->limit < self->n ? GAP : 0);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? width : HEIGHT;
}

static void
biv_loss_boxes_class_init (BivLossBoxesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = biv_loss_boxes_snapshot;
  widget_class->measure = biv_loss_boxes_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
biv_loss_boxes_init (BivLossBoxes *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}
