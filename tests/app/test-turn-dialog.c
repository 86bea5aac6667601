/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-turn-dialog.c: the season and the situations of a turn, set in the window, printed, and taken back */
#include <gtk/gtk.h>

#include "app/turn/turn-dialog.h"
#include "campaign/model/calendar.h"
#include "campaign/turn/turn.h"
#include "fixture.h"

#define WORDS "The road is open.\nHold the ford."

static gpointer
child (GtkWidget  *dialog,
       const char *name)
{
  return gtk_widget_get_template_child (dialog, BIV_TYPE_TURN_DIALOG, name);
}

static void
press_change (GtkWidget *dialog)
{
  GtkWidget *button = gtk_widget_get_last_child (gtk_window_get_titlebar (GTK_WINDOW (dialog)));

  while (GTK_IS_BUTTON (button) == FALSE)
    button = gtk_widget_get_last_child (button);
  g_signal_emit_by_name (button, "clicked");
}

static void
test_set_and_taken_back (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  guint n_entries = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len;
  g_autofree char *before = g_strdup (biv_turn_get_situation (campaign, "CROWN"));
  g_autofree char *other = g_strdup (biv_turn_get_situation (campaign, "CLAN"));
  GtkWidget *dialog = g_object_ref_sink (biv_turn_dialog_new (desk, NULL)), *text;

  g_assert_cmpint (biv_calendar_get_season (campaign, campaign->turn), ==, BIV_SEASON_SPRING);
  /* Nothing changed is nothing done. */
  press_change (dialog);
  g_object_unref (dialog);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len, ==, n_entries);

  dialog = g_object_ref_sink (biv_turn_dialog_new (desk, NULL));
  gtk_drop_down_set_selected (child (dialog, "season"), 4);
  text = fixture_find (child (dialog, "situations"), GTK_TYPE_TEXT_VIEW);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)), "  " WORDS "\n", -1);
  press_change (dialog);
  g_object_unref (dialog);
  g_assert_cmpint (biv_calendar_get_season (campaign, campaign->turn), ==, BIV_SEASON_WINTER);
  g_assert_cmpint (biv_calendar_get_dated_season (campaign, campaign->turn), ==, BIV_SEASON_SPRING);
  g_assert_cmpstr (biv_turn_get_situation (campaign, "CROWN"), ==, WORDS);
  g_assert_cmpstr (biv_turn_get_situation (campaign, "CLAN"), ==, other);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len, >, n_entries);

  /* Shown again as it was set. */
  dialog = g_object_ref_sink (biv_turn_dialog_new (desk, NULL));
  g_assert_cmpuint (gtk_drop_down_get_selected (child (dialog, "season")), ==, 4);
  gtk_drop_down_set_selected (child (dialog, "season"), 0);
  press_change (dialog);
  g_object_unref (dialog);
  g_assert_cmpint (biv_calendar_get_season (campaign, campaign->turn), ==, BIV_SEASON_SPRING);
  g_assert_cmpstr (biv_turn_get_situation (campaign, "CROWN"), ==, WORDS);
  biv_desk_undo (desk);
  biv_desk_undo (desk);
  g_assert_cmpint (biv_calendar_get_season (campaign, campaign->turn), ==, BIV_SEASON_SPRING);
  g_assert_cmpstr (biv_turn_get_situation (campaign, "CROWN"), ==, before);
  biv_document_discard (document);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/turn-dialog/CA-WEATHER-3/set-and-taken-back", test_set_and_taken_back);
  return g_test_run ();
}
