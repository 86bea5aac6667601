/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-note-dialog.c: lines of the journal written, changed and remarked on in the window, saved and read again */
#include <gtk/gtk.h>
#include <string.h>

#include "app/journal/note-dialog.h"
#include "campaign/story/journal.h"
#include "fixture.h"
#include "store/campaign-file.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  if (fixture->campaign->phase == BIV_PHASE_OPEN)
    biv_desk_do_next_step (fixture->desk);
  biv_desk_do_next_step (fixture->desk);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

static gpointer
child (GtkWidget  *dialog,
       const char *name)
{
  return gtk_widget_get_template_child (dialog, BIV_TYPE_NOTE_DIALOG, name);
}

static void
set_text (GtkWidget  *dialog,
          const char *text)
{
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (child (dialog, "text")), text, -1);
}

static BivEntry *
find_line (BivCampaign *campaign,
           const char  *text)
{
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (g_strcmp0 (entry->text, text) == 0)
      return entry;
  return NULL;
}

static void
assert_reads_the_same (BivCampaign *campaign)
{
  g_autofree char *text = biv_campaign_file_dup_text (campaign, NULL), *again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) copy = biv_campaign_file_parse ("written.campaign", text, strlen (text), &error);

  g_assert_no_error (error);
  again = biv_campaign_file_dup_text (copy, NULL);
  g_assert_cmpstr (again, ==, text);
}

/* Written, changed, remarked on; taken back one by one, each step by its name. */
static void
test_own_line (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *dialog = biv_note_dialog_new (fixture->desk, NULL);
  BivEntry *line;

  g_assert_false (gtk_widget_get_sensitive (child (dialog, "write_button")));
  set_text (dialog, "A cold night.");
  g_assert_true (gtk_widget_get_sensitive (child (dialog, "write_button")));
  g_signal_emit_by_name (child (dialog, "write_button"), "clicked");
  line = find_line (fixture->campaign, "A cold night.");
  g_assert_nonnull (line);

  dialog = biv_note_dialog_new_change (fixture->desk, line, NULL);
  set_text (dialog, "A cold night on the road.");
  gtk_editable_set_text (child (dialog, "headline"), "Frost");
  gtk_drop_down_set_selected (child (dialog, "kind"), 1);
  gtk_check_button_set_active (child (dialog, "gazette"), TRUE);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (gtk_widget_get_first_child (child (dialog, "readers"))), TRUE);
  g_signal_emit_by_name (child (dialog, "write_button"), "clicked");
  g_assert_cmpstr (line->text, ==, "A cold night on the road.");
  g_assert_cmpstr (line->headline, ==, "Frost");
  g_assert_cmpint (line->entry_kind, ==, BIV_ENTRY_EVENT);
  g_assert_true (line->gazette);
  g_assert_cmpstr (line->visible_to[0], ==, "CROWN");
  assert_reads_the_same (fixture->campaign);

  dialog = biv_note_dialog_new_remark (fixture->desk, line, NULL);
  set_text (dialog, "It thawed.");
  g_signal_emit_by_name (child (dialog, "write_button"), "clicked");
  g_assert_true (biv_journal_find_subject (fixture->campaign, find_line (fixture->campaign, "It thawed.")) == line);
  assert_reads_the_same (fixture->campaign);

  biv_desk_undo (fixture->desk);
  g_assert_cmpstr (biv_campaign_get_redo_title (fixture->campaign), ==, "Remark on line 2 of the journal");
  biv_desk_undo (fixture->desk);
  g_assert_cmpstr (biv_campaign_get_redo_title (fixture->campaign), ==, "Change line 2 of the journal");
  g_assert_cmpstr (line->text, ==, "A cold night.");
  g_assert_null (line->headline);
  assert_reads_the_same (fixture->campaign);
}

/* Nothing is changed: nothing is committed. */
static void
test_no_change (Fixture       *fixture,
                gconstpointer  data)
{
  BivEntry *line = biv_campaign_peek_items (fixture->campaign, BIV_KIND_ENTRY)->pdata[0];
  GtkWidget *dialog = biv_note_dialog_new_change (fixture->desk, line, NULL);
  guint n = biv_campaign_peek_items (fixture->campaign, BIV_KIND_ENTRY)->len;

  g_assert_false (gtk_widget_get_visible (child (dialog, "text_frame")));
  g_assert_false (gtk_widget_get_visible (child (dialog, "kind")));
  g_signal_emit_by_name (child (dialog, "write_button"), "clicked");
  g_assert_cmpuint (biv_campaign_peek_items (fixture->campaign, BIV_KIND_ENTRY)->len, ==, n);
}

/* CA-JOURNAL-1: of a line that was worked out the headline, the readers and the newspaper, and nothing else. */
static void
test_computed_line (Fixture       *fixture,
                    gconstpointer  data)
{
  BivEntry *line = biv_campaign_peek_items (fixture->campaign, BIV_KIND_ENTRY)->pdata[0];
  g_autofree char *text = g_strdup (line->text);
  GtkWidget *dialog = biv_note_dialog_new_change (fixture->desk, line, NULL);

  gtk_editable_set_text (child (dialog, "headline"), "Off they go");
  gtk_check_button_set_active (child (dialog, "gazette"), TRUE);
  g_signal_emit_by_name (child (dialog, "write_button"), "clicked");
  g_assert_cmpstr (line->headline, ==, "Off they go");
  g_assert_true (line->gazette);
  g_assert_cmpstr (line->text, ==, text);
  assert_reads_the_same (fixture->campaign);
  biv_desk_undo (fixture->desk);
  g_assert_null (line->headline);
  g_assert_false (line->gazette);
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
  g_test_add ("/app/note-dialog/own-line", Fixture, NULL, set_up, test_own_line, tear_down);
  g_test_add ("/app/note-dialog/no-change", Fixture, NULL, set_up, test_no_change, tear_down);
  g_test_add ("/app/note-dialog/computed-line", Fixture, NULL, set_up, test_computed_line, tear_down);
  return g_test_run ();
}
