/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-unit-grid.c: units typed in as lines: a word of its own is mended once, and lines are not lost by a key */
#include <gtk/gtk.h>
#include <string.h>

#include "app/armies/unit-grid.h"
#include "fixture.h"

static const char table[] = "CLAN\tHill Band\tRidge Men\tLine\n\t\tTower Men\tLine\n\t\tRiders\tcav\n";

static GtkWidget *
find (GtkWidget  *root,
      GType       type,
      const char *text)
{
  const char *own = !G_TYPE_CHECK_INSTANCE_TYPE (root, type) || !gtk_widget_get_child_visible (root) ? NULL
                    : GTK_IS_EDITABLE (root) ? gtk_editable_get_text (GTK_EDITABLE (root))
                    : GTK_IS_BUTTON (root) ? gtk_button_get_label (GTK_BUTTON (root))
                    : gtk_label_get_text (GTK_LABEL (root));

  if (own != NULL && strstr (own, text) != NULL)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
settle (void)
{
  for (int i = 0; i < 20; i++)
    {
      while (g_main_context_iteration (NULL, FALSE));
      g_usleep (5000);
    }
}

/* Returns: (transfer none): a window with nothing else in it */
static GtkWidget *
show_grid (BivDocument *document)
{
  GtkWidget *window = gtk_window_new (), *grid = g_object_new (BIV_TYPE_UNIT_GRID, NULL);

  gtk_window_set_default_size (GTK_WINDOW (window), 960, 520);
  gtk_window_set_child (GTK_WINDOW (window), grid);
  biv_unit_grid_set_campaign (BIV_UNIT_GRID (grid), biv_desk_get_campaign (biv_document_get_desk (document)));
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

static GtkWidget *
open_dialog (BivDocument *document)
{
  GtkWidget *dialog = show_grid (document);

  g_assert_true (biv_unit_grid_paste (BIV_UNIT_GRID (gtk_window_get_child (GTK_WINDOW (dialog))), table));
  settle ();
  return dialog;
}

static void
test_replace (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = open_dialog (document);
  GtkWidget *cell = find (dialog, GTK_TYPE_ENTRY, "Line"), *button;

  g_assert_null (find (dialog, GTK_TYPE_BUTTON, "more line"));
  gtk_widget_grab_focus (cell);
  settle ();
  gtk_editable_set_text (GTK_EDITABLE (cell), "inf");
  settle ();
  button = find (dialog, GTK_TYPE_BUTTON, "more line");
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "“Line” to “inf” in 1 more line");
  g_assert_true (gtk_widget_get_visible (button));
  g_signal_emit_by_name (button, "clicked");
  settle ();
  g_assert_null (find (dialog, GTK_TYPE_ENTRY, "Line"));
  g_assert_false (gtk_widget_get_visible (button));
  g_assert_cmpuint (biv_unit_grid_count_faults (BIV_UNIT_GRID (gtk_window_get_child (GTK_WINDOW (dialog)))), ==, 0);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* A check that comes between a blank and the next letter leaves both where they are. */
static void
test_typed_slowly (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = open_dialog (document), *cell = find (dialog, GTK_TYPE_ENTRY, "Tower Men");
  const char *text = "Old Guard of the Tower";
  int at = 0;

  gtk_widget_grab_focus (cell);
  gtk_editable_set_text (GTK_EDITABLE (cell), "");
  for (const char *letter = text; *letter != '\0'; letter++)
    {
      at = gtk_editable_get_position (GTK_EDITABLE (cell));
      gtk_editable_insert_text (GTK_EDITABLE (cell), letter, 1, &at);
      gtk_editable_set_position (GTK_EDITABLE (cell), at);
      g_signal_emit_by_name (g_object_get_data (G_OBJECT (cell), "line"), "changed");
      settle ();
    }
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (cell)), ==, text);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* What is longer than its cell is read from its beginning on, once another cell is typed in. */
static void
test_left (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = open_dialog (document), *cell = find (dialog, GTK_TYPE_ENTRY, "Tower Men");

  gtk_widget_grab_focus (cell);
  gtk_editable_set_text (GTK_EDITABLE (cell), "Old Guard of the Tower and of all the Other Towers along the River");
  gtk_editable_set_position (GTK_EDITABLE (cell), -1);
  settle ();
  g_assert_cmpint (gtk_editable_get_position (GTK_EDITABLE (cell)), >, 0);
  gtk_widget_grab_focus (find (dialog, GTK_TYPE_ENTRY, "Ridge Men"));
  settle ();
  g_assert_cmpint (gtk_editable_get_position (GTK_EDITABLE (cell)), ==, 0);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* The cell that has the focus is in the column of @cell, in line @at. */
static void
check_focus (GtkWidget     *dialog,
             BivCellOfUnit  cell,
             guint          at)
{
  GtkWidget *focus = gtk_widget_get_ancestor (gtk_root_get_focus (GTK_ROOT (dialog)), GTK_TYPE_ENTRY);
  GListModel *lines = biv_unit_grid_get_lines (BIV_UNIT_GRID (gtk_window_get_child (GTK_WINDOW (dialog))));
  g_autoptr (GObject) line = g_list_model_get_item (lines, at);

  g_assert_nonnull (focus);
  g_assert_true (g_object_get_data (G_OBJECT (focus), "line") == (gpointer) line);
  g_assert_cmpint (GPOINTER_TO_INT (g_object_get_data (G_OBJECT (focus), "cell")), ==, cell);
}

static void
press (GtkWidget *dialog,
       guint      key)
{
  fixture_press (gtk_widget_get_ancestor (gtk_root_get_focus (GTK_ROOT (dialog)), GTK_TYPE_ENTRY), key);
  settle ();
}

/* As in a spreadsheet: Return and the arrows stay in the column, Shift+Tab goes back cell by cell, and out before the first. */
static void
test_keys (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = open_dialog (document), *cell = find (dialog, GTK_TYPE_ENTRY, "Ridge Men");

  gtk_widget_grab_focus (cell);
  settle ();
  check_focus (dialog, BIV_CELL_UNIT, 0);
  g_signal_emit_by_name (cell, "activate");
  settle ();
  check_focus (dialog, BIV_CELL_UNIT, 1);
  press (dialog, GDK_KEY_Down);
  check_focus (dialog, BIV_CELL_UNIT, 2);
  press (dialog, GDK_KEY_Up);
  check_focus (dialog, BIV_CELL_UNIT, 1);
  press (dialog, GDK_KEY_ISO_Left_Tab);
  check_focus (dialog, BIV_CELL_FORMATION, 1);
  press (dialog, GDK_KEY_ISO_Left_Tab);
  check_focus (dialog, BIV_CELL_SIDE, 1);
  press (dialog, GDK_KEY_ISO_Left_Tab);
  check_focus (dialog, BIV_CELL_STEPS, 0);
  press (dialog, GDK_KEY_Up);
  check_focus (dialog, BIV_CELL_STEPS, 0);
  for (int i = 0; i < BIV_CELL_STEPS; i++)
    press (dialog, GDK_KEY_ISO_Left_Tab);
  check_focus (dialog, BIV_CELL_SIDE, 0);
  press (dialog, GDK_KEY_ISO_Left_Tab);
  g_assert_null (gtk_widget_get_ancestor (gtk_root_get_focus (GTK_ROOT (dialog)), GTK_TYPE_ENTRY));
  g_assert_nonnull (gtk_root_get_focus (GTK_ROOT (dialog)));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static GtkWidget *
find_question (GtkWidget *dialog)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (GTK_IS_MESSAGE_DIALOG (window) && (GtkWidget *) gtk_window_get_transient_for (GTK_WINDOW (window)) == dialog)
        return window;
    }
  return NULL;
}

static void
test_closed (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = open_dialog (document);

  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  gtk_window_close (GTK_WINDOW (dialog));
  settle ();
  gtk_dialog_response (GTK_DIALOG (find_question (dialog)), GTK_RESPONSE_CANCEL);
  settle ();
  g_assert_nonnull (dialog);
  g_assert_null (find_question (dialog));
  g_assert_nonnull (find (dialog, GTK_TYPE_ENTRY, "Tower Men"));
  gtk_window_close (GTK_WINDOW (dialog));
  settle ();
  gtk_dialog_response (GTK_DIALOG (find_question (dialog)), GTK_RESPONSE_OK);
  settle ();
  g_assert_null (dialog);
}

/* Nothing was typed: nothing is asked. */
static void
test_closed_empty (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = show_grid (document);

  settle ();
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  gtk_window_close (GTK_WINDOW (dialog));
  settle ();
  g_assert_null (dialog);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/unit-grid/replace", test_replace);
  g_test_add_func ("/unit-grid/typed-slowly", test_typed_slowly);
  g_test_add_func ("/unit-grid/left", test_left);
  g_test_add_func ("/unit-grid/keys", test_keys);
  g_test_add_func ("/unit-grid/closed", test_closed);
  g_test_add_func ("/unit-grid/closed-empty", test_closed_empty);
  return g_test_run ();
}
