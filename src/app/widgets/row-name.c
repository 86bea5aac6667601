/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row-name.c: what a screen reader calls a row of a list */
#include "app/widgets/row-name.h"

static void
add_words (GtkWidget *widget,
           GString   *words)
{
  if (!gtk_widget_get_visible (widget))
    return;
  if (GTK_IS_LABEL (widget) && *gtk_label_get_text (GTK_LABEL (widget)) != '\0')
    g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    add_words (child, words);
}

void
biv_row_name_from_labels (GtkWidget *row)
{
  g_autoptr (GString) words = g_string_new (NULL);

  g_return_if_fail (GTK_IS_WIDGET (row));

  add_words (row, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, words->str, -1);
}

void
biv_row_names_from_labels (GtkListBox *list)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    biv_row_name_from_labels (GTK_WIDGET (row));
}
