/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clamp.c: a box that keeps its child in the middle and no wider than is good to read */
#include "app/widgets/clamp.h"

#define MARGIN      12
#define USUAL_WIDTH 960             /* px */

struct _BivClamp
{
  BivBin parent_instance;
};

G_DEFINE_FINAL_TYPE (BivClamp, biv_clamp, BIV_TYPE_BIN)

/* As wide as is good to read, and where that is less than it needs, as wide as that: with large text, say. */
static int
child_width (GtkWidget *widget,
             int        width)
{
  GtkWidget *child = biv_bin_get_child (BIV_BIN (widget));
  int least = 0;

  if (child != NULL)
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return MAX (least, MIN (biv_bin_get_width (BIV_BIN (widget)), width - 2 * MARGIN));
}

static void
biv_clamp_measure (GtkWidget      *widget,
                   GtkOrientation  orientation,
                   int             for_size,
                   int            *minimum,
                   int            *natural,
                   int            *minimum_baseline,
                   int            *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    for_size = child_width (widget, for_size);
  GTK_WIDGET_CLASS (biv_clamp_parent_class)->measure (widget, orientation, for_size, minimum, natural,
                                                      minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_VERTICAL || biv_bin_get_child (BIV_BIN (widget)) == NULL)
    return;
  *natural = MAX (*minimum, MIN (*natural, biv_bin_get_width (BIV_BIN (widget)))) + 2 * MARGIN;
  *minimum += 2 * MARGIN;
}

static void
biv_clamp_size_allocate (GtkWidget *widget,
                         int        width,
                         int        height,
                         int        baseline)
{
  GtkWidget *child = biv_bin_get_child (BIV_BIN (widget));
  int across = child_width (widget, width);
  GtkAllocation place;

  if (child == NULL)
    return;
  place = (GtkAllocation) { MAX (0, (width - across) / 2), 0, across, height };
  gtk_widget_size_allocate (child, &place, -1);
}

static void
biv_clamp_class_init (BivClampClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = biv_clamp_measure;
  widget_class->size_allocate = biv_clamp_size_allocate;
}

static void
biv_clamp_init (BivClamp *self)
{
  biv_bin_set_width (BIV_BIN (self), USUAL_WIDTH);
}
