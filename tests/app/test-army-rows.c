/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-army-rows.c: the slots that a view is given: each holds the row of its place, whatever the tree does, and stays */
#include "app/armies/army-rows.h"

#define N_CHANGES 400
#define N_MOST    40

/* What a view does: it keeps the slots that it was given, and learns of changes by the signals alone. */
typedef struct
{
  GListStore        *store;
  GtkTreeListModel  *tree;
  GtkSelectionModel *selection;
  BivArmyRows       *rows;
  GPtrArray         *seen;          /* of BivArmySlot */
  GHashTable        *selected;      /* of those slots, as it was told */
  guint              n_told;        /* of slots that were taken out or put in */
  guint              n_selections;  /* that it was told of */
} View;

static void
look_at (View *view,
         guint position)
{
  if (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (view->rows), position))
    g_hash_table_add (view->selected, view->seen->pdata[position]);
  else
    g_hash_table_remove (view->selected, view->seen->pdata[position]);
}

static void
look_at_selection (View *view,
                   guint position,
                   guint n)
{
  for (guint i = 0; i < n; i++)
    look_at (view, position + i);
}

static void
on_selection_changed (View *view,
                      guint position,
                      guint n)
{
  view->n_selections++;
  look_at_selection (view, position, n);
}

static void
look_again (View  *view,
            guint  position,
            guint  n_removed,
            guint  n_added)
{
  view->n_told += n_removed + n_added;
  for (guint i = 0; i < n_removed; i++)
    g_hash_table_remove (view->selected, view->seen->pdata[position + i]);
  if (n_removed > 0)
    g_ptr_array_remove_range (view->seen, position, n_removed);
  for (guint i = 0; i < n_added; i++)
    g_ptr_array_insert (view->seen, (int) (position + i),
                        g_list_model_get_item (G_LIST_MODEL (view->rows), position + i));
  look_at_selection (view, position, n_added);
}

static GListModel *
list_below (gpointer thing,
            gpointer data)
{
  GListModel *below = g_object_get_data (thing, "below");

  return below != NULL ? g_object_ref (below) : NULL;
}

static void
set_up (View          *view,
        gconstpointer  data)
{
  view->store = g_list_store_new (G_TYPE_OBJECT);
  view->tree = gtk_tree_list_model_new (g_object_ref (G_LIST_MODEL (view->store)), FALSE, FALSE,
                                        list_below, NULL, NULL);
  view->selection = GTK_SELECTION_MODEL (gtk_multi_selection_new (g_object_ref (G_LIST_MODEL (view->tree))));
  view->rows = biv_army_rows_new (view->selection);
  view->seen = g_ptr_array_new_with_free_func (g_object_unref);
  view->selected = g_hash_table_new (NULL, NULL);
  g_signal_connect_swapped (view->rows, "items-changed", G_CALLBACK (look_again), view);
  g_signal_connect_swapped (view->rows, "selection-changed", G_CALLBACK (on_selection_changed), view);
}

static void
tear_down (View          *view,
           gconstpointer  data)
{
  g_clear_object (&view->rows);
  /* A slot may outlive its list. */
  g_ptr_array_unref (view->seen);
  g_hash_table_unref (view->selected);
  g_clear_object (&view->selection);
  g_clear_object (&view->tree);
  g_clear_object (&view->store);
}

static void
assert_same (View *view)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (view->selection));

  g_assert_cmpuint (view->seen->len, ==, n);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (view->rows)), ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (view->selection), i);
      g_autoptr (BivArmySlot) slot = g_list_model_get_item (G_LIST_MODEL (view->rows), i);

      g_assert_true (slot == view->seen->pdata[i]);
      g_assert_true (biv_army_slot_get_row (slot) == row);
      g_assert_cmpint (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (view->rows), i), ==,
                       gtk_selection_model_is_selected (view->selection, i));
      g_assert_cmpint (g_hash_table_contains (view->selected, slot), ==, gtk_selection_model_is_selected (view->selection, i));
    }
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (view->rows), n));
}

/* Every third thing has some below it. */
static void
splice (View  *view,
        guint  position,
        guint  n_removed,
        guint  n_added)
{
  g_autoptr (GPtrArray) things = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n_added; i++)
    {
      GObject *thing = g_object_new (G_TYPE_OBJECT, NULL);

      g_ptr_array_add (things, thing);
      if (i % 3 == 0)
        {
          g_autoptr (GObject) below = g_object_new (G_TYPE_OBJECT, NULL);
          GListStore *list = g_list_store_new (G_TYPE_OBJECT);

          g_list_store_append (list, below);
          g_object_set_data_full (thing, "below", list, g_object_unref);
        }
    }
  g_list_store_splice (view->store, position, n_removed, things->pdata, n_added);
}

static void
change (View *view)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (view->store));
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (view->tree));
  guint position = (guint) g_test_rand_int_range (0, (int) n + 1);

  if (n_rows > 0 && g_test_rand_bit ())
    {
      g_autoptr (GtkTreeListRow) row
        = gtk_tree_list_model_get_row (view->tree, (guint) g_test_rand_int_range (0, (int) n_rows));

      gtk_tree_list_row_set_expanded (row, !gtk_tree_list_row_get_expanded (row));
      return;
    }
  if (n_rows > 0 && g_test_rand_bit ())
    {
      gtk_selection_model_select_item (view->selection, (guint) g_test_rand_int_range (0, (int) n_rows), g_test_rand_bit ());
      return;
    }
  splice (view, position, (guint) g_test_rand_int_range (0, (int) (n - position) + 1),
          n > N_MOST ? 0 : (guint) g_test_rand_int_range (0, 8));
}

static void
test_any_change (View          *view,
                 gconstpointer  data)
{
  for (int i = 0; i < N_CHANGES; i++)
    {
      int n_at_once = g_test_rand_int_range (0, 4);
      guint n;

      if (n_at_once == 0)
        change (view);
      else
        {
          biv_army_rows_hold (view->rows);
          while (n_at_once-- > 0)
            change (view);
          biv_army_rows_release (view->rows);
        }
      n = g_list_model_get_n_items (G_LIST_MODEL (view->rows));
      if (n > 0)
        gtk_selection_model_select_item (GTK_SELECTION_MODEL (view->rows), (guint) g_test_rand_int_range (0, (int) n),
                                         g_test_rand_bit ());
      assert_same (view);
    }
}

/* What is searched for stands in the slots there were: none is made anew but for the rows that there are more, and nothing is said
 * of a selection that did not change. */
static void
test_slots_stay (View          *view,
                 gconstpointer  data)
{
  g_autoptr (BivArmySlot) first = NULL;
  guint n_before;

  splice (view, 0, 0, 30);
  first = g_list_model_get_item (G_LIST_MODEL (view->rows), 0);
  n_before = view->n_told;
  splice (view, 0, 30, 30);
  g_assert_cmpuint (view->n_told, ==, n_before);
  biv_army_rows_hold (view->rows);
  splice (view, 0, 30, 4);
  splice (view, 4, 0, 28);
  g_assert_cmpuint (view->n_told, ==, n_before);
  biv_army_rows_release (view->rows);
  g_assert_cmpuint (view->n_told, ==, n_before + 2);
  assert_same (view);
  splice (view, 0, 32, 0);
  assert_same (view);
  g_assert_nonnull (biv_army_slot_get_row (first));
  g_assert_cmpuint (view->n_selections, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add ("/app/army-rows/any-change", View, NULL, set_up, test_any_change, tear_down);
  g_test_add ("/app/army-rows/slots-stay", View, NULL, set_up, test_slots_stay, tear_down);
  return g_test_run ();
}
