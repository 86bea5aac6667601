/* SPDX-License-Identifier: GPL-3.0-or-later */
/* children.h: all children of a widget go at once, or one of them is found */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_children_remove: @container: a GtkBox, a GtkGrid, or a GtkListBox, whose rows go and whose placeholder stays */
void biv_children_remove   (gpointer container);
/** biv_children_unparent: for a widget that is disposed of, and is no container of GTK's */
void biv_children_unparent (gpointer widget);
/** biv_children_find: Returns: (transfer none) (nullable): the first that is of @type, @from itself or what is in it */
GtkWidget *biv_children_find (GtkWidget *from,
                              GType      type);

G_END_DECLS
