/* SPDX-License-Identifier: GPL-3.0-or-later */
/* column.c: a bin beside a canvas that is as wide as the design says, whatever its child would like */
#include "app/widgets/column.h"

#include "app/widgets/look.h"

#define USUAL_WIDTH 308             /* px */

struct _BivColumn
{
  BivBin parent_instance;
};

G_DEFINE_FINAL_TYPE (BivColumn, biv_column, BIV_TYPE_BIN)

static void
biv_column_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  GTK_WIDGET_CLASS (biv_column_parent_class)->measure (widget, orientation, for_size, minimum, natural,
                                                       minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL && biv_bin_get_child (BIV_BIN (widget)) != NULL)
    *natural = MAX (*minimum, (int) (biv_bin_get_width (BIV_BIN (widget)) * biv_look_get_text_scale (widget)));
}

static void
biv_column_class_init (BivColumnClass *klass)
{
  GTK_WIDGET_CLASS (klass)->measure = biv_column_measure;
}

static void
biv_column_init (BivColumn *self)
{
  biv_bin_set_width (BIV_BIN (self), USUAL_WIDTH);
}
