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

/* Returns: how many rows @grid has, and in *@columns how many columns */
static int
measure_grid (GtkGrid *grid,
              int     *columns)
{
  int rows = 0;

  *columns = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (grid)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int column, row, width, height;

      gtk_grid_query_child (grid, child, &column, &row, &width, &height);
      *columns = MAX (*columns, column + width);
      rows = MAX (rows, row + height);
    }
  return rows;
}

static char *
dup_words_at (GtkGrid *grid,
              int      column,
              int      row)
{
  GtkWidget *child = gtk_grid_get_child_at (grid, column, row);
  GString *words = g_string_new (NULL);

  if (child != NULL)
    add_words (child, words);
  return g_string_free (words, FALSE);
}

void
biv_grid_name_from_labels (GtkGrid *grid)
{
  g_autoptr (GString) words = g_string_new (NULL);
  int columns, rows;

  g_return_if_fail (GTK_IS_GRID (grid));

  rows = measure_grid (grid, &columns);
  for (int row = 1; row < rows; row++)
    {
      gboolean is_first = TRUE;

      for (int column = 0; column < columns; column++)
        {
          g_autofree char *head = dup_words_at (grid, column, 0), *cell = dup_words_at (grid, column, row);

          if (cell[0] == '\0')
            continue;
          g_string_append_printf (words, "%s%s%s%s", !is_first ? ", " : words->len > 0 ? ". " : "", head,
                                  head[0] != '\0' ? ": " : "", cell);
          is_first = FALSE;
        }
    }
  gtk_widget_set_focusable (GTK_WIDGET (grid), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), GTK_ACCESSIBLE_PROPERTY_LABEL, words->str, -1);
}

void
biv_row_names_from_labels (GtkListBox *list)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    biv_row_name_from_labels (GTK_WIDGET (row));
}
