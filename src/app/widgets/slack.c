/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slack.c: a bin that lets a window become narrower than its content is laid out for */
#include "app/widgets/slack.h"

#define NARROWEST 480               /* px */

struct _BivSlack
{
  BivBin parent_instance;
};

G_DEFINE_FINAL_TYPE (BivSlack, biv_slack, BIV_TYPE_BIN)

static int
get_least_width (GtkWidget *widget)
{
  GtkWidget *child = biv_bin_get_child (BIV_BIN (widget));
  int least = 0;

  if (child != NULL)
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

static void
biv_slack_measure (GtkWidget      *widget,
                   GtkOrientation  orientation,
                   int             for_size,
                   int            *minimum,
                   int            *natural,
                   int            *minimum_baseline,
                   int            *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    for_size = MAX (for_size, get_least_width (widget));
  GTK_WIDGET_CLASS (biv_slack_parent_class)->measure (widget, orientation, for_size, minimum, natural,
                                                      minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = MIN (*minimum, NARROWEST);
}

static void
biv_slack_size_allocate (GtkWidget *widget,
                         int        width,
                         int        height,
                         int        baseline)
{
  GTK_WIDGET_CLASS (biv_slack_parent_class)->size_allocate (widget, MAX (width, get_least_width (widget)), height, baseline);
}

static GtkSizeRequestMode
biv_slack_get_request_mode (GtkWidget *widget)
{
  GtkWidget *child = biv_bin_get_child (BIV_BIN (widget));

  return child != NULL ? gtk_widget_get_request_mode (child) : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
biv_slack_class_init (BivSlackClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = biv_slack_measure;
  widget_class->size_allocate = biv_slack_size_allocate;
  widget_class->get_request_mode = biv_slack_get_request_mode;
}

static void
biv_slack_init (BivSlack *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
