/* SPDX-License-Identifier: GPL-3.0-or-later */
/* children.c: all children of a widget go at once, or one of them is found */
#include "app/widgets/children.h"

void
biv_children_remove (gpointer container)
{
  GtkListBoxRow *row;
  GtkWidget *child;

  if (GTK_IS_LIST_BOX (container))
    while ((row = gtk_list_box_get_row_at_index (container, 0)) != NULL)
      gtk_list_box_remove (container, GTK_WIDGET (row));
  else if (GTK_IS_GRID (container))
    while ((child = gtk_widget_get_first_child (container)) != NULL)
      gtk_grid_remove (container, child);
  else
    while ((child = gtk_widget_get_first_child (container)) != NULL)
      gtk_box_remove (GTK_BOX (container), child);
}

void
biv_children_unparent (gpointer widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

GtkWidget *
biv_children_find (GtkWidget *from,
                   GType      type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (from, type) ? from : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = biv_children_find (child, type);
  return found;
}
