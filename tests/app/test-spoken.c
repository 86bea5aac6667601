/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-spoken.c: what GTK leaves nameless is called by what is written on it, also when that is written anew */
#include <gtk/gtk.h>

#include "app/widgets/spoken.h"
#include "fixture.h"

static GtkWidget *
show (GtkWidget *child)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_child (GTK_WINDOW (window), child);
  gtk_window_present (GTK_WINDOW (window));
  fixture_wait (40);
  return window;
}

static gboolean
is_labelled (GtkWidget *widget)
{
  return gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

static void
expect_called (GtkWidget  *widget,
               const char *name)
{
  g_autofree char *fault = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);

  if (fault != NULL)
    g_error ("not “%s”: %s", name, fault);
}

static void
test_mnemonic (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *button = gtk_button_new_with_mnemonic ("_Take a__b");
  GtkWidget *check = gtk_check_button_new_with_mnemonic ("A_lso"), *window;

  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (GTK_BOX (box), check);
  window = show (box);
  expect_called (button, "Take a_b");
  g_assert_false (is_labelled (button));
  expect_called (check, "Also");
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
on_setup (GtkSignalListItemFactory *factory,
          GtkListItem              *item)
{
  gtk_list_item_set_child (item, gtk_label_new ("one"));
}

/* A row that is in sight gets another label: it is called by that, and not by what is gone. */
static void
test_row (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkStringList *words = gtk_string_list_new ((const char *const[]) { "one", NULL });
  GtkWidget *list, *window, *row;

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  list = gtk_list_view_new (GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (words))),
                            g_object_ref (factory));
  window = show (list);
  row = gtk_widget_get_first_child (list);
  g_assert_nonnull (row);
  g_assert_true (is_labelled (row));
  gtk_list_view_set_factory (GTK_LIST_VIEW (list), NULL);
  g_assert_null (gtk_widget_get_first_child (row));
  g_assert_false (is_labelled (row));
  gtk_list_view_set_factory (GTK_LIST_VIEW (list), factory);
  fixture_wait (40);
  g_assert_true (is_labelled (gtk_widget_get_first_child (list)));
  g_object_unref (factory);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
bind_first (GtkSignalListItemFactory *factory,
            GtkListItem              *item)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

static void
bind_second (GtkSignalListItemFactory *factory,
             GtkListItem              *item)
{
  const char *words = gtk_string_object_get_string (gtk_list_item_get_item (item));

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), g_str_equal (words, "guns") ? "" : "6");
}

static GtkColumnViewColumn *
add_column (GtkWidget  *view,
            const char *title,
            GCallback   bind)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *column = gtk_column_view_column_new (title, factory);

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (factory, "bind", bind, NULL);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
  g_object_unref (column);
  return column;
}

static GtkWidget *
nth_child (GtkWidget *parent,
           guint      number)
{
  GtkWidget *child = gtk_widget_get_first_child (parent);

  for (; child != NULL && number > 0; number--)
    child = gtk_widget_get_next_sibling (child);
  g_assert_nonnull (child);
  return child;
}

/* @widget is called by these, and by no others. */
static void
expect_labels (GtkWidget *widget,
               GtkWidget *first,
               GtkWidget *second,
               GtkWidget *third,
               GtkWidget *fourth)
{
  g_autofree char *fault = gtk_test_accessible_check_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, first,
                                                               second, third, fourth, NULL);

  if (fault != NULL)
    g_error ("labelled otherwise: %s", fault);
}

static GtkWidget *
head_of (GtkWidget *view,
         guint      column)
{
  return fixture_find (nth_child (gtk_widget_get_first_child (view), column), GTK_TYPE_LABEL);
}

/* A cell is called by the head of its column and by what is in it, a row cell by cell; where a cell has nothing, its head has
 * nothing to say. A column that comes into sight is heard from then on. */
static void
test_heads (void)
{
  GtkStringList *words = gtk_string_list_new ((const char *const[]) { "foot", "guns", NULL });
  GtkWidget *view = gtk_column_view_new (GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (words))));
  GtkWidget *window, *rows, *foot, *guns, *arm, *strength;
  GtkColumnViewColumn *second;

  add_column (view, "Arm", G_CALLBACK (bind_first));
  second = add_column (view, "Strength", G_CALLBACK (bind_second));
  window = show (view);
  rows = nth_child (view, 1);
  foot = nth_child (rows, 0);
  guns = nth_child (rows, 1);
  arm = head_of (view, 0);
  strength = head_of (view, 1);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (strength)), ==, "Strength");
  expect_labels (nth_child (foot, 0), arm, fixture_find (nth_child (foot, 0), GTK_TYPE_LABEL), NULL, NULL);
  expect_labels (nth_child (foot, 1), strength, fixture_find (nth_child (foot, 1), GTK_TYPE_LABEL), NULL, NULL);
  expect_labels (foot, arm, fixture_find (nth_child (foot, 0), GTK_TYPE_LABEL), strength,
                 fixture_find (nth_child (foot, 1), GTK_TYPE_LABEL));
  expect_labels (guns, arm, fixture_find (nth_child (guns, 0), GTK_TYPE_LABEL), NULL, NULL);
  gtk_column_view_column_set_visible (second, FALSE);
  fixture_wait (40);
  expect_labels (foot, arm, fixture_find (nth_child (foot, 0), GTK_TYPE_LABEL), NULL, NULL);
  gtk_column_view_column_set_visible (second, TRUE);
  fixture_wait (40);
  expect_labels (foot, arm, fixture_find (nth_child (foot, 0), GTK_TYPE_LABEL), strength,
                 fixture_find (nth_child (foot, 1), GTK_TYPE_LABEL));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  biv_spoken_begin ();
  g_test_add_func ("/app/spoken/mnemonic", test_mnemonic);
  g_test_add_func ("/app/spoken/row", test_row);
  g_test_add_func ("/app/spoken/heads", test_heads);
  return g_test_run ();
}
