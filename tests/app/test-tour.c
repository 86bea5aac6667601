/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-tour.c: the tour, done from its first step to its last; left, gone on with, and followed back when something is undone */
#include "app/battle/battles-page.h"
#include "app/shell/application.h"
#include "app/shell/tour-bar.h"
#include "app/shell/window.h"
#include "app/widgets/preferences.h"
#include "app/widgets/samples.h"
#include "fixture.h"

static BivApplication *application;

static GtkWidget *
bar_of (BivWindow *window)
{
  return fixture_find (GTK_WIDGET (window), BIV_TYPE_TOUR_BAR);
}

static void
check_step (BivWindow  *window,
            const char *title)
{
  GtkWidget *bar = bar_of (window);

  fixture_wait (60);
  g_assert_true (gtk_widget_get_visible (bar));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_template_child (bar, BIV_TYPE_TOUR_BAR, "title"))), ==, title);
}

static void
show_me (BivWindow *window)
{
  g_signal_emit_by_name (gtk_widget_get_template_child (bar_of (window), BIV_TYPE_TOUR_BAR, "show_button"), "clicked");
  fixture_wait (60);
}

static void
do_action (BivWindow  *window,
           const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
  fixture_wait (60);
}

static void
leave (BivWindow *window)
{
  g_object_set (biv_preferences_get (), "tour-goes-on", FALSE, NULL);
  fixture_wait (60);
  g_assert_false (gtk_widget_get_visible (bar_of (window)));
}

static BivWindow *
show_window (void)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 720);
  gtk_window_present (GTK_WINDOW (window));
  fixture_wait (60);
  g_assert_false (gtk_widget_get_visible (bar_of (window)));
  return window;
}

static void
close_window (BivWindow *window)
{
  g_object_set (biv_preferences_get (), "tour-goes-on", FALSE, "tour-step", 0, NULL);
  if (biv_window_get_document (window) != NULL)
    biv_document_discard (biv_window_get_document (window));
  gtk_window_destroy (GTK_WINDOW (window));
  fixture_wait (60);
}

/* Whatever is due is thrown as a one, and the phase ended. */
static void
do_phase (BivWindow *window)
{
  BivDesk *desk = biv_document_get_desk (biv_window_get_document (window));

  fixture_use_dice (biv_desk_get_phase (desk));
  do_action (window, "win.next-step");
}

static void
test_whole (void)
{
  BivWindow *window = show_window ();
  BivCampaign *campaign;
  BivDesk *desk;
  BivBattle *battle;
  GtkWidget *page;

  do_action (window, "win.tour");
  check_step (window, "Open the sample");
  show_me (window);
  desk = biv_document_get_desk (biv_window_get_document (window));
  campaign = biv_desk_get_campaign (desk);
  check_step (window, "Look at a formation");
  show_me (window);
  check_step (window, "Give it an order");

  /* A march is no attack; what is taken back is to be done again. */
  fixture_give_order (desk, "FC", BIV_POSTURE_MARCH, "P06");
  check_step (window, "Give it an order");
  fixture_give_order (desk, "FC", BIV_POSTURE_ATTACK, "P06");
  check_step (window, "Send the enemy to meet it");
  do_action (window, "win.undo");
  check_step (window, "Give it an order");
  do_action (window, "win.redo");
  check_step (window, "Send the enemy to meet it");
  fixture_give_order (desk, "HB", BIV_POSTURE_MARCH, "P06");
  check_step (window, "End the orders");
  show_me (window);
  do_phase (window);
  check_step (window, "Let everybody march");
  do_phase (window);
  check_step (window, "Settle the meeting");
  do_phase (window);
  check_step (window, "Place both sides");
  battle = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->pdata[0];
  show_me (window);
  for (int i = 0; i < 6 && battle->state < BIV_BATTLE_DEPLOYED; i++)
    do_action (window, "win.next-step");
  check_step (window, "Fight the battle");

  /* Left in the middle, and gone on with. */
  leave (window);
  g_assert_cmpstr (biv_tour_bar_get_label (), ==, "Go on with the tour");
  do_action (window, "win.tour");
  check_step (window, "Fight the battle");

  page = fixture_find (GTK_WIDGET (window), BIV_TYPE_BATTLES_PAGE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (page, BIV_TYPE_BATTLES_PAGE,
                                                                                  "result_button")), TRUE);
  fixture_wait (60);
  g_signal_emit_by_name (fixture_find_button (page, "Quick result"), "clicked");
  for (int i = 0; i < 40 && battle->state < BIV_BATTLE_FOUGHT; i++)
    do_action (window, "win.next-step");
  check_step (window, "Write the result back");
  show_me (window);
  for (int i = 0; i < 40 && battle->state < BIV_BATTLE_APPLIED; i++)
    do_action (window, "win.next-step");
  check_step (window, "See it on paper");
  show_me (window);
  check_step (window, "That was a turn");
  /* The next time it begins anew. */
  g_assert_cmpstr (biv_tour_bar_get_label (), ==, "Start the tour");
  close_window (window);
}

/* Other campaigns know nothing of it, unless it is asked for there. */
static void
test_other_campaign (void)
{
  BivWindow *window = show_window ();
  g_auto (GStrv) samples = biv_samples_list ();
  g_autoptr (GFile) file = g_file_new_for_uri (samples[1]);
  g_autoptr (BivDocument) document = biv_document_open_copy (file, NULL);

  g_assert_nonnull (document);
  g_object_set (biv_preferences_get (), "tour-goes-on", TRUE, "tour-step", 4, NULL);
  biv_window_set_document (window, document);
  fixture_wait (60);
  g_assert_false (gtk_widget_get_visible (bar_of (window)));
  do_action (window, "win.tour");
  check_step (window, "Open the sample");
  close_window (window);
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  gtk_test_init (&argc, &argv, NULL);
  application = biv_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_application_set_default (G_APPLICATION (application));
  g_test_add_func ("/app/tour/whole", test_whole);
  g_test_add_func ("/app/tour/other-campaign", test_other_campaign);
  return g_test_run ();
}
