/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bin.h: a widget of one child, for those that only lay it out in their own way
 *
 * By itself it gives the child all the room it has. A subclass overrides measure and size_allocate, and asks the parent's
 * where it has nothing to say, or lays out all its children. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_BIN (biv_bin_get_type ())
G_DECLARE_DERIVABLE_TYPE (BivBin, biv_bin, BIV, BIN, GtkWidget)

/* Property "width" (int, px): what it means is the subclass's. */

struct _BivBinClass
{
  GtkWidgetClass parent_class;
};

/** biv_bin_get_child: Returns: (transfer none) (nullable) */
GtkWidget *biv_bin_get_child (BivBin *self);
int        biv_bin_get_width (BivBin *self);
void       biv_bin_set_width (BivBin *self,
                              int     width);

G_END_DECLS
