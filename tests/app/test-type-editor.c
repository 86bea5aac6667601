/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-type-editor.c: the table of unit types, changed through the widgets of the Settings page */
#include <gtk/gtk.h>

#include "app/rules/type-dialog.h"
#include "app/rules/type-editor.h"
#include "app/rules/type-row.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  GtkWidget   *window;
  GtkWidget   *editor;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  fixture->window = gtk_window_new ();
  fixture->editor = g_object_new (BIV_TYPE_TYPE_EDITOR, NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->editor);
  biv_type_editor_set_desk (BIV_TYPE_EDITOR (fixture->editor), fixture->desk);
  biv_type_editor_update (BIV_TYPE_EDITOR (fixture->editor));
  g_signal_connect_object (fixture->desk, "changed", G_CALLBACK (biv_type_editor_update), fixture->editor, G_CONNECT_SWAPPED);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

/* ---- What is on the screen ---- */

/* The widget of @type, at or below @from, that has this label or title somewhere inside; @text NULL: the first. */
static GtkWidget *
find (GtkWidget  *from,
      GType       type,
      const char *text)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (from, type))
    {
      if (text == NULL)
        return from;
      if (GTK_IS_LABEL (from))
        return g_str_equal (gtk_label_get_text (GTK_LABEL (from)), text) ? from : NULL;
      if (find (from, GTK_TYPE_LABEL, text) != NULL)
        return from;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type, text);
  return found;
}

static GtkWidget *
list_of_types (Fixture *fixture)
{
  return find (fixture->editor, GTK_TYPE_LIST_BOX, "Command");
}

static void
select_type (Fixture    *fixture,
             const char *name)
{
  GtkWidget *list = list_of_types (fixture), *row = find (list, GTK_TYPE_LIST_BOX_ROW, name);

  g_assert_nonnull (row);
  gtk_list_box_select_row (GTK_LIST_BOX (list), GTK_LIST_BOX_ROW (row));
}

static GtkWidget *
value_of (Fixture    *fixture,
          const char *title,
          GType       type)
{
  GtkWidget *row = find (fixture->editor, BIV_TYPE_TYPE_ROW, title);

  g_assert_nonnull (row);
  return find (row, type, NULL);
}

static void
press (Fixture    *fixture,
       const char *label)
{
  GtkWidget *button = find (fixture->editor, GTK_TYPE_BUTTON, label);

  g_assert_true (gtk_widget_get_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}

static char *
dup_table (Fixture *fixture)
{
  return fixture->campaign->types != NULL ? g_strjoinv (" ", fixture->campaign->types) : g_strdup ("");
}

static void
expect_table (Fixture    *fixture,
              const char *table)
{
  g_autofree char *found = dup_table (fixture);

  g_assert_cmpstr (found, ==, table);
}

/* ---- Changing it ---- */

static void
test_values (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *power, *name, *reset;

  select_type (fixture, "Machine Guns");
  power = value_of (fixture, "Close Combat Power", GTK_TYPE_SPIN_BUTTON);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (power)), ==, 6);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (power), 8);
  expect_table (fixture, "mg.power=8");
  g_assert_nonnull (find (list_of_types (fixture), GTK_TYPE_LABEL, "1 value changed"));
  name = value_of (fixture, "Name", GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (name), "Gatling Guns");
  g_signal_emit_by_name (name, "activate");
  expect_table (fixture, "mg.power=8 mg.name=Gatling Guns");
  g_assert_nonnull (find (list_of_types (fixture), GTK_TYPE_LABEL, "Gatling Guns"));
  biv_desk_undo (fixture->desk);
  expect_table (fixture, "mg.power=8");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (name)), ==, "Machine Guns");
  reset = find (find (fixture->editor, BIV_TYPE_TYPE_ROW, "Close Combat Power"), GTK_TYPE_BUTTON, NULL);
  g_assert_true (gtk_widget_get_sensitive (reset));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (reset), ==, "Back to the usual: 6");
  g_signal_emit_by_name (reset, "clicked");
  expect_table (fixture, "");
  g_assert_false (gtk_widget_get_sensitive (reset));
}

/* A name that will not do is told below it, and nothing is changed. */
static void
test_no_good (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *name = value_of (fixture, "Name", GTK_TYPE_ENTRY), *row = find (fixture->editor, BIV_TYPE_TYPE_ROW, "Name");

  gtk_editable_set_text (GTK_EDITABLE (name), "");
  g_signal_emit_by_name (name, "activate");
  expect_table (fixture, "");
  g_assert_nonnull (find (row, GTK_TYPE_LABEL, "inf.name: a name has 1 to 60 letters."));
}

static void
test_add_and_remove (Fixture       *fixture,
                     gconstpointer  data)
{
  GtkWidget *dialog = biv_type_dialog_new (fixture->desk, "cav", GTK_WINDOW (fixture->window));

  gtk_editable_set_text (GTK_EDITABLE (find (dialog, GTK_TYPE_ENTRY, NULL)), " Camel Corps ");
  g_signal_emit_by_name (find (dialog, GTK_TYPE_BUTTON, "Add"), "clicked");
  expect_table (fixture, "camel-corps.like=cav camel-corps.name=Camel Corps");
  select_type (fixture, "Camel Corps");
  g_assert_nonnull (find (list_of_types (fixture), GTK_TYPE_LABEL, "Added, like Cavalry"));
  press (fixture, "Remove");
  expect_table (fixture, "");
  select_type (fixture, "Fortress/Siege Artillery");
  press (fixture, "Remove");
  expect_table (fixture, "fsa.removed=yes");
  g_assert_nonnull (find (list_of_types (fixture), GTK_TYPE_LABEL, "Taken out"));
  press (fixture, "Restore");
  expect_table (fixture, "");
}

/* What units are of stays, and the message says which. */
static void
test_used (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *label;

  select_type (fixture, "Infantry (Firearms)");
  press (fixture, "Remove");
  expect_table (fixture, "");
  label = find (fixture->editor, GTK_TYPE_LABEL,
                "“Infantry (Firearms)” cannot go: 1st Bn Royal Alvoran Foot is one. Give its units another type on the page "
                "Armies first.");
  g_assert_nonnull (label);
  g_assert_true (gtk_widget_get_visible (label));
}

static void
add (const char *path,
     void      (*test) (Fixture *fixture, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  add ("/app/type-editor/values", test_values);
  add ("/app/type-editor/no-good", test_no_good);
  add ("/app/type-editor/add-and-remove", test_add_and_remove);
  add ("/app/type-editor/used", test_used);
  return g_test_run ();
}
