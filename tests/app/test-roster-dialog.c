/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-roster-dialog.c: a table becomes units in the window: columns and words are chosen, lines left out, all as one step */
#include <gtk/gtk.h>
#include <string.h>

#include "app/armies/roster-dialog.h"
#include "app/armies/roster-mappings.h"
#include "fixture.h"

static const char table[] = "Nation;Corps;Regiment;Arm;Class;Bayonets;Station\n"
                            "Clans of Karrash;I;Ridge Men;Line inf;Old;1,480;Dorrim\n"
                            "Clans of Karrash;I;Tower Men;Submarine;Trained;600;Rome\n"
                            "Brenn;II;Riders;Lanc.;Trained;550;Rome\n";

static GtkWidget *
open_dialog (BivDocument *document,
             const char  *text)
{
  GtkWidget *dialog = biv_roster_dialog_new (biv_document_get_desk (document), NULL);

  gtk_window_present (GTK_WINDOW (dialog));
  g_assert_cmpint (biv_roster_view_read_text (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog)), text), ==, TRUE);
  fixture_let_settle ();
  return dialog;
}

/* By the beginning of its accessible name; the tests' own walk, since there is no other way to a choice in a row. */
static GtkWidget *
find_choice (GtkWidget  *from,
             const char *key,
             const char *value)
{
  const char *own = GTK_IS_DROP_DOWN (from) ? g_object_get_data (G_OBJECT (from), key) : NULL;

  if (own != NULL && g_strcmp0 (own, value) == 0)
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_choice (child, key, value);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
choose (GtkWidget  *dialog,
        const char *word,
        const char *label)
{
  GtkWidget *list = find_choice (dialog, "word", word);
  GListModel *choices;

  g_assert_nonnull (list);
  choices = gtk_drop_down_get_model (GTK_DROP_DOWN (list));
  for (guint i = 0; i < g_list_model_get_n_items (choices); i++)
    if (g_strcmp0 (gtk_string_list_get_string (GTK_STRING_LIST (choices), i), label) == 0)
      {
        gtk_drop_down_set_selected (GTK_DROP_DOWN (list), i);
        fixture_let_settle ();
        return;
      }
  g_error ("%s has no choice %s", word, label);
}

static guint
count_units (BivDocument *document)
{
  return biv_campaign_peek_items (biv_desk_get_campaign (biv_document_get_desk (document)), BIV_KIND_UNIT)->len;
}

/* What is open keeps the button off; each word is settled once; what comes of it is one step. */
static void
test_settle (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = biv_desk_get_campaign (biv_document_get_desk (document));
  GtkWidget *dialog = open_dialog (document, table);
  BivRoster *roster = biv_roster_view_get_roster (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog)));
  guint n = count_units (document);
  g_autofree char *before = fixture_dup_lasting_text (campaign), *after = NULL;
  BivRefusal why = { 0 };

  g_assert_cmpuint (roster->n_open, ==, 3);
  g_assert_false (biv_roster_dialog_take (BIV_ROSTER_DIALOG (dialog)));
  choose (dialog, "Brenn", "New side");
  choose (dialog, "Submarine", "Infantry (Firearms)");
  choose (dialog, "Rome", "Make the place");
  g_assert_cmpuint (roster->n_open, ==, 0);
  /* One answer is for all lines, and can be given otherwise. */
  choose (dialog, "Rome", "Off the map");
  g_assert_cmpuint (count_units (document), ==, n);
  g_assert_true (biv_roster_dialog_take (BIV_ROSTER_DIALOG (dialog)));
  g_assert_cmpuint (count_units (document), ==, n + 3);
  g_assert_true (biv_campaign_undo (campaign, &why));
  after = fixture_dup_lasting_text (campaign);
  g_assert_cmpstr (after, ==, before);
}

/* All that is missing at once; what was answered stays. */
static void
test_make_missing (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = open_dialog (document, table);
  BivRosterView *view = biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog));
  BivRoster *roster = biv_roster_view_get_roster (view);
  GtkWidget *button = (GtkWidget *) gtk_widget_get_template_child (GTK_WIDGET (view), BIV_TYPE_ROSTER_VIEW, "missing_button");
  guint n = count_units (document);

  choose (dialog, "Rome", "Off the map");
  g_assert_true (gtk_widget_get_visible (button));
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpuint (roster->n_open, ==, 0);
  g_assert_false (gtk_widget_get_visible (button));
  g_assert_true (biv_roster_dialog_take (BIV_ROSTER_DIALOG (dialog)));
  g_assert_cmpuint (count_units (document), ==, n + 3);
  BIV_EACH (BivPlace, place, biv_desk_get_campaign (biv_document_get_desk (document)), BIV_KIND_PLACE)
    g_assert_cmpstr (biv_item_get_name (BIV_ITEM (place)), !=, "Rome");
}

/* The choice at the head of a column, and the mark before a line. */
static void
test_columns (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = open_dialog (document, "Nation,Corps,Regiment,Arm,Whatever\nCLAN,I,Ridge Men,inf,3\nCLAN,I,,inf,2\n");
  BivRoster *roster = biv_roster_view_get_roster (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog)));
  GtkWidget *head = fixture_find (dialog, GTK_TYPE_DROP_DOWN);

  g_assert_cmpuint (roster->faults->len, ==, 1);
  /* The first choice of the window is the first column's. */
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (head)), ==, BIV_COLUMN_SIDE);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (head), BIV_COLUMN_REMARKS);
  fixture_let_settle ();
  g_assert_cmpint (roster->meanings[0], ==, BIV_COLUMN_REMARKS);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (head), BIV_COLUMN_SIDE);
  fixture_let_settle ();
  {
    g_autoptr (BivRosterLine) line = g_list_model_get_item (G_LIST_MODEL (roster->lines), 1);

    g_assert_nonnull (line->fault);
    /* By keys: F3 goes to it, Delete leaves it out, and takes it in again. */
    gtk_widget_activate_action (GTK_WIDGET (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog))), "roster.next", NULL);
    gtk_widget_activate_action (GTK_WIDGET (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog))), "roster.drop-line", NULL);
    fixture_let_settle ();
    g_assert_true (line->is_dropped);
    g_assert_cmpuint (roster->faults->len, ==, 0);
    gtk_widget_activate_action (GTK_WIDGET (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog))), "roster.drop-line", NULL);
    g_assert_cmpuint (roster->faults->len, ==, 1);
    gtk_widget_activate_action (GTK_WIDGET (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog))), "roster.drop-line", NULL);
  }
  g_assert_true (biv_roster_dialog_take (BIV_ROSTER_DIALOG (dialog)));
}

/* F2 opens the cell that is wrong; what is typed there is read as if the table had said so, and Escape leaves it. */
static void
test_cells (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  guint n = count_units (document);
  GtkWidget *dialog = open_dialog (document, "Nation,Corps,Regiment,Arm,Steps\nCLAN,I,Ridge Men,inf,3\nCLAN,I,Tower Men,inf,two\n");
  BivRosterView *view = biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog));
  BivRoster *roster = biv_roster_view_get_roster (view);
  GtkWidget *entry = (GtkWidget *) gtk_widget_get_template_child (GTK_WIDGET (view), BIV_TYPE_ROSTER_VIEW, "edit_entry");
  GtkWidget *box = gtk_widget_get_parent (entry);

  g_assert_cmpuint (roster->faults->len, ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (view), "roster.next", NULL);
  gtk_widget_activate_action (GTK_WIDGET (view), "roster.edit-cell", NULL);
  g_assert_true (gtk_widget_get_visible (box));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "two");
  gtk_editable_set_text (GTK_EDITABLE (entry), "4");
  fixture_press (entry, GDK_KEY_Escape);
  g_assert_false (gtk_widget_get_visible (box));
  g_assert_cmpuint (roster->faults->len, ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (view), "roster.edit-cell", NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "2");
  g_signal_emit_by_name (entry, "activate");
  g_assert_false (gtk_widget_get_visible (box));
  g_assert_cmpuint (roster->faults->len, ==, 0);
  /* On to the next cell, and to the line above. */
  gtk_widget_activate_action (GTK_WIDGET (view), "roster.edit-cell", NULL);
  fixture_press (entry, GDK_KEY_Up);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "3");
  fixture_press (entry, GDK_KEY_Tab);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "CLAN");
  fixture_press (entry, GDK_KEY_Escape);
  g_assert_true (biv_roster_dialog_take (BIV_ROSTER_DIALOG (dialog)));
  g_assert_cmpuint (count_units (document), ==, n + 2);
}

/* Whether a label below @from ends in three dots; those of lists that are shut are not laid out. */
static GtkWidget *
find_cut (GtkWidget *from)
{
  if (!gtk_widget_get_mapped (from))
    return NULL;
  if (GTK_IS_LABEL (from) && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (from))))
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_cut (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Names as armies have them: the words of all four kinds, what they stand for, and the tree are whole. */
static void
test_long_names (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = open_dialog (document,
    "Nation;Corps;Brigade;Commander;Regiment;Arm;Class;Bayonets;Station\n"
    "Grand Duchy of Hohenschwarzburg-Waldeck;I;Brigade of Lieutenant Colonel Hardenstein;Major General Count Ostrowski;"
    "1st Battalion of the Life Guard;Heavy dragoons on foot;newly raised and untried;800;Old Schwarzbruck on the Lohe\n");
  BivRosterView *view = biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog));
  GtkWidget *cut;

  choose (dialog, "Heavy dragoons on foot", "New type, like Infantry (Firearms)");
  for (int i = 0; i < 4; i++)
    {
      static const char *const parts[] = { "cards", "tree", "head", "list" };
      GtkWidget *part = (GtkWidget *) gtk_widget_get_template_child (GTK_WIDGET (view), BIV_TYPE_ROSTER_VIEW, parts[i]);

      fixture_wait (100);
      cut = find_cut (part);
      g_test_message ("%s: %s", parts[i], cut != NULL ? gtk_label_get_text (GTK_LABEL (cut)) : "whole");
      g_assert_null (cut);
    }
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* At twice the size of text there is room for the table or for what will come of it. */
static void
test_narrow (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = open_dialog (document, table);
  GtkWidget *view = GTK_WIDGET (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog)));
  GtkWidget *work = (GtkWidget *) gtk_widget_get_template_child (view, BIV_TYPE_ROSTER_VIEW, "work");
  GtkWidget *preview = (GtkWidget *) gtk_widget_get_template_child (view, BIV_TYPE_ROSTER_VIEW, "preview");
  GtkWidget *button = (GtkWidget *) gtk_widget_get_template_child (view, BIV_TYPE_ROSTER_VIEW, "preview_button");

  fixture_wait (100);
  g_assert_false (gtk_widget_get_visible (button));
  g_assert_true (gtk_widget_get_visible (work) && gtk_widget_get_visible (preview));
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * 2, NULL);
  fixture_wait (200);
  g_assert_true (gtk_widget_get_visible (button));
  g_assert_true (gtk_widget_get_visible (work) && !gtk_widget_get_visible (preview));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  g_assert_true (!gtk_widget_get_visible (work) && gtk_widget_get_visible (preview));
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024, NULL);
  fixture_wait (200);
  g_assert_true (gtk_widget_get_visible (work) && gtk_widget_get_visible (preview));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* No table: the reason is in sight, and there is nothing to take over. */
static void
test_no_table (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = biv_roster_dialog_new (biv_document_get_desk (document), NULL);
  BivRosterView *view = biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog));

  gtk_window_present (GTK_WINDOW (dialog));
  g_assert_false (biv_roster_view_read_text (view, "\n\n"));
  g_assert_null (biv_roster_view_get_roster (view));
  g_assert_false (biv_roster_dialog_take (BIV_ROSTER_DIALOG (dialog)));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* The next table of the same kind needs no answers. */
static void
test_kept (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = open_dialog (document, table);
  BivRoster *roster;

  choose (dialog, "Brenn", "Clans of Karrash");
  choose (dialog, "Submarine", "Cavalry");
  choose (dialog, "Rome", "Off the map");
  g_assert_true (biv_roster_dialog_take (BIV_ROSTER_DIALOG (dialog)));
  dialog = open_dialog (document, table);
  roster = biv_roster_view_get_roster (biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog)));
  g_assert_cmpuint (roster->n_open + roster->n_guessed, ==, 0);
  /* And all of them are there. */
  g_assert_cmpuint (roster->n_units, ==, 0);
  g_assert_cmpuint (roster->n_doubles, ==, 3);
  g_assert_true (biv_roster_dialog_take (BIV_ROSTER_DIALOG (dialog)));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  fixture_isolate ();
  g_test_add_func ("/roster-dialog/settle", test_settle);
  g_test_add_func ("/roster-dialog/columns", test_columns);
  g_test_add_func ("/roster-dialog/make-missing", test_make_missing);
  g_test_add_func ("/roster-dialog/cells", test_cells);
  g_test_add_func ("/roster-dialog/no-table", test_no_table);
  g_test_add_func ("/roster-dialog/kept", test_kept);
  g_test_add_func ("/roster-dialog/long-names", test_long_names);
  g_test_add_func ("/roster-dialog/narrow", test_narrow);
  return g_test_run ();
}
