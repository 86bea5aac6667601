/* SPDX-License-Identifier: GPL-3.0-or-later */
/* even.c: a bin for a paragraph whose lines are about as long as one another, so that no word is alone on the last */
#include "app/widgets/even.h"

struct _BivEven
{
  BivBin parent_instance;
};

G_DEFINE_FINAL_TYPE (BivEven, biv_even, BIV_TYPE_BIN)

/* As narrow as it can be without one line more; where its words are in the middle, so is it. */
static void
biv_even_size_allocate (GtkWidget *widget,
                        int        width,
                        int        height,
                        int        baseline)
{
  GtkWidget *child = biv_bin_get_child (BIV_BIN (widget));
  int least, tall;

  if (child == NULL)
    return;
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &tall, NULL, NULL);
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, tall, &least, NULL, NULL, NULL);
  least = MIN (least, width);
  gtk_widget_size_allocate (child, &(GtkAllocation) {
    GTK_IS_LABEL (child) && gtk_label_get_justify (GTK_LABEL (child)) == GTK_JUSTIFY_CENTER ? (width - least) / 2 : 0,
    0, least, height
  }, baseline);
}

static void
biv_even_class_init (BivEvenClass *klass)
{
  GTK_WIDGET_CLASS (klass)->size_allocate = biv_even_size_allocate;
}

static void
biv_even_init (BivEven *self)
{
}

GtkWidget *
biv_even_new (GtkWidget *words)
{
  GtkWidget *self = g_object_new (BIV_TYPE_EVEN, NULL);

  g_return_val_if_fail (GTK_IS_WIDGET (words), NULL);

  gtk_widget_set_parent (words, self);
  return self;
}
