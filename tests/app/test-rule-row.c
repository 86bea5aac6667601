/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-rule-row.c: the rulebook's options, changed through the rows of the Settings page */
#include <gtk/gtk.h>

#include "app/rules/rule-row.h"
#include "campaign/model/rule-options.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  GtkWidget   *row;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  option)
{
  g_autoptr (BivBook) book = NULL;

  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  book = biv_book_load (fixture->campaign->ruleset, NULL);
  fixture->row = g_object_ref_sink (biv_rule_row_new (fixture->desk, book, biv_book_find_option (book, option)));
  g_signal_connect_object (fixture->desk, "changed", G_CALLBACK (biv_rule_row_update), fixture->row, G_CONNECT_SWAPPED);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  option)
{
  g_object_unref (fixture->row);
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

/* Chosen, undone and done again; the button brings the book's value back. */
static void
test_choice (Fixture       *fixture,
             gconstpointer  option)
{
  GtkDropDown *list = GTK_DROP_DOWN (fixture_find (fixture->row, GTK_TYPE_DROP_DOWN));
  GtkWidget *reset = fixture_find (fixture->row, GTK_TYPE_BUTTON);

  g_assert_cmpuint (gtk_drop_down_get_selected (list), ==, 1);
  g_assert_false (gtk_widget_get_sensitive (reset));
  gtk_drop_down_set_selected (list, 0);
  g_assert_cmpstr (biv_rule_options_get (fixture->campaign, option), ==, "off");
  g_assert_true (gtk_widget_get_sensitive (reset));
  biv_desk_undo (fixture->desk);
  g_assert_null (fixture->campaign->rules);
  g_assert_cmpuint (gtk_drop_down_get_selected (list), ==, 1);
  biv_desk_redo (fixture->desk);
  g_assert_cmpuint (gtk_drop_down_get_selected (list), ==, 0);
  g_signal_emit_by_name (reset, "clicked");
  g_assert_null (fixture->campaign->rules);
  g_assert_cmpuint (gtk_drop_down_get_selected (list), ==, 1);
}

static void
test_number (Fixture       *fixture,
             gconstpointer  option)
{
  GtkSpinButton *spin = GTK_SPIN_BUTTON (fixture_find (fixture->row, GTK_TYPE_SPIN_BUTTON));

  gtk_spin_button_set_value (spin, 9);
  g_assert_cmpstr (biv_rule_options_get (fixture->campaign, option), ==, "9");
  gtk_spin_button_set_value (spin, 0);
  g_assert_null (fixture->campaign->rules);
}

/* The wheel is the page's. */
static void
test_wheel (Fixture       *fixture,
            gconstpointer  option)
{
  GtkWidget *spin = fixture_find (fixture->row, GTK_TYPE_SPIN_BUTTON);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (spin);
  guint n_wheels = 0;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        continue;
      n_wheels++;
      g_assert_cmpint (gtk_event_controller_get_propagation_phase (controller), ==, GTK_PHASE_NONE);
    }
  g_assert_cmpuint (n_wheels, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  g_test_add ("/app/rule-row/choice", Fixture, "artillery-self-hit", set_up, test_choice, tear_down);
  g_test_add ("/app/rule-row/number", Fixture, "turn-limit", set_up, test_number, tear_down);
  g_test_add ("/app/rule-row/wheel", Fixture, "turn-limit", set_up, test_wheel, tear_down);
  return g_test_run ();
}
