/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fold.c: a bar of two parts: beside one another, or, where both do not fit, the second on a line of its own */
#include "app/widgets/fold.h"

#define GAP 8                       /* px, between the parts */

struct _BivFold
{
  BivBin parent_instance;
};

G_DEFINE_FINAL_TYPE (BivFold, biv_fold, BIV_TYPE_BIN)

typedef struct
{
  GtkWidget *widget;
  int        least, wanted;         /* px across; 0: there is nothing in it */
} Part;

static Part
measure_part (GtkWidget *widget)
{
  Part part = { widget, 0, 0 };

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &part.least, &part.wanted, NULL, NULL);
  return part;
}

static void
get_parts (GtkWidget *widget,
           Part      *first,
           Part      *second)
{
  *first = measure_part (gtk_widget_get_first_child (widget));
  *second = measure_part (gtk_widget_get_last_child (widget));
}

static int
get_height (const Part *part,
            int         width)
{
  int height;

  gtk_widget_measure (part->widget, GTK_ORIENTATION_VERTICAL, width < 0 ? -1 : MAX (width, part->least), &height, NULL, NULL, NULL);
  return height;
}

/* Whether both fit beside one another; @width: -1: as much as they want. */
static gboolean
is_one_line (const Part *first,
             const Part *second,
             int         width)
{
  return second->wanted == 0 || width < 0 || first->wanted + GAP + second->wanted <= width;
}

static void
biv_fold_measure (GtkWidget      *widget,
                  GtkOrientation  orientation,
                  int             for_size,
                  int            *minimum,
                  int            *natural,
                  int            *minimum_baseline,
                  int            *natural_baseline)
{
  Part first, second;

  get_parts (widget, &first, &second);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (first.least, second.least);
      *natural = first.wanted + (second.wanted > 0 ? GAP + second.wanted : 0);
    }
  else if (is_one_line (&first, &second, for_size))
    *minimum = *natural = MAX (get_height (&first, -1), get_height (&second, -1));
  else
    *minimum = *natural = get_height (&first, for_size) + GAP + get_height (&second, for_size);
}

static void
biv_fold_size_allocate (GtkWidget *widget,
                        int        width,
                        int        height,
                        int        baseline)
{
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  Part first, second;
  GtkAllocation upper = { 0, 0, width, height }, lower;

  get_parts (widget, &first, &second);
  lower = upper;
  if (!is_one_line (&first, &second, width))
    {
      lower.height = get_height (&second, width);
      upper.height = height - GAP - lower.height;
      lower.y = upper.height + GAP;
    }
  else if (second.wanted > 0)
    {
      lower.width = second.wanted;
      upper.width = width - GAP - lower.width;
      *(is_mirrored ? &upper.x : &lower.x) = (is_mirrored ? lower.width : upper.width) + GAP;
    }
  gtk_widget_size_allocate (first.widget, &upper, -1);
  gtk_widget_size_allocate (second.widget, &lower, -1);
}

static void
biv_fold_class_init (BivFoldClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = biv_fold_measure;
  widget_class->size_allocate = biv_fold_size_allocate;
}

static void
biv_fold_init (BivFold *self)
{
}
