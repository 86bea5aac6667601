/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wrap.c: a bin for words that wrap, where they stand in a row beside others */
#include "app/widgets/wrap.h"

#define WIDEST (1 << 20)            /* px; Pango counts a thousandth of it in an int */

struct _BivWrap
{
  BivBin parent_instance;
};

G_DEFINE_FINAL_TYPE (BivWrap, biv_wrap, BIV_TYPE_BIN)

static int
get_widest (GtkWidget *widget)
{
  int width, asked_for;

  if (gtk_widget_compute_expand (widget, GTK_ORIENTATION_HORIZONTAL))
    return WIDEST;
  gtk_widget_measure (biv_bin_get_child (BIV_BIN (widget)), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_get_size_request (widget, &asked_for, NULL);
  return MAX (width, asked_for);
}

static void
biv_wrap_measure (GtkWidget      *widget,
                  GtkOrientation  orientation,
                  int             for_size,
                  int            *minimum,
                  int            *natural,
                  int            *minimum_baseline,
                  int            *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    for_size = -1;
  else if (for_size < 0 && biv_bin_get_child (BIV_BIN (widget)) != NULL)
    for_size = get_widest (widget);
  GTK_WIDGET_CLASS (biv_wrap_parent_class)->measure (widget, orientation, for_size, minimum, natural,
                                                     minimum_baseline, natural_baseline);
}

static void
biv_wrap_class_init (BivWrapClass *klass)
{
  GTK_WIDGET_CLASS (klass)->measure = biv_wrap_measure;
}

static void
biv_wrap_init (BivWrap *self)
{
}

GtkWidget *
biv_wrap_new (GtkWidget *words)
{
  GtkWidget *self = g_object_new (BIV_TYPE_WRAP, "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, NULL);

  g_return_val_if_fail (GTK_IS_WIDGET (words), NULL);

  gtk_widget_set_parent (words, self);
  return self;
}
