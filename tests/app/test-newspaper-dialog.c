/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-newspaper-dialog.c: what the newspaper prints struck, put back, reworded and added to in the window (CA-JOURNAL-4) */
#include <gtk/gtk.h>
#include <string.h>

#include "app/sheets/newspaper-dialog.h"
#include "campaign/story/journal.h"
#include "campaign/story/news.h"
#include "campaign/turn/turn.h"
#include "fixture.h"
#include "store/campaign-file.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  GtkWidget   *dialog;
} Fixture;

/* A line that every side reads. */
static void
write_line (Fixture      *fixture,
            BivEntryKind  kind,
            const char   *text)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (fixture->campaign, "Told");
  BivEntry *entry = biv_proposal_note (proposal, kind, "CA-JOURNAL-1", text, NULL);

  g_strfreev (entry->visible_to);
  entry->visible_to = g_strsplit ("CROWN CLAN", " ", 0);
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  if (data != NULL)
    {
      write_line (fixture, BIV_ENTRY_OWNER, "Two Palms is the Crown's.");
      write_line (fixture, BIV_ENTRY_ARRIVAL, "Two battalions have come to Halden.");
    }
  fixture->dialog = biv_newspaper_dialog_new (fixture->desk, NULL);
  gtk_window_present (GTK_WINDOW (fixture->dialog));
  fixture_let_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  if (fixture->dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->dialog));
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

static gpointer
child (Fixture    *fixture,
       const char *name)
{
  return gtk_widget_get_template_child (fixture->dialog, BIV_TYPE_NEWSPAPER_DIALOG, name);
}

static GtkWidget *
row (Fixture *fixture,
     int      n)
{
  return GTK_WIDGET (gtk_list_box_get_row_at_index (child (fixture, "list"), n));
}

static void
mark (Fixture  *fixture,
      int       n,
      gboolean  is_printed)
{
  gtk_check_button_set_active (GTK_CHECK_BUTTON (fixture_find (row (fixture, n), GTK_TYPE_CHECK_BUTTON)), is_printed);
  fixture_let_settle ();
}

static void
reword (Fixture *fixture,
        int      n)
{
  g_signal_emit_by_name (fixture_find (row (fixture, n), GTK_TYPE_BUTTON), "clicked");
}

static void
set_words (Fixture    *fixture,
           const char *head,
           const char *text)
{
  g_assert_cmpstr (gtk_stack_get_visible_child_name (child (fixture, "stack")), ==, "editor");
  gtk_editable_set_text (child (fixture, "headline"), head);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (child (fixture, "text")), text, -1);
}

/* What would be printed: heads, a bar between them. */
static char *
dup_printed (Fixture *fixture)
{
  g_autoptr (GPtrArray) all = biv_news_list (fixture->campaign, biv_news_get_issue (fixture->campaign));
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      const BivNews *news = g_ptr_array_index (all, i);

      g_string_append_printf (words, "%s%s", i > 0 ? "|" : "", news->head != NULL ? news->head : news->text);
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
expect (Fixture    *fixture,
        const char *printed)
{
  g_autofree char *words = dup_printed (fixture);

  g_assert_cmpstr (words, ==, printed);
}

static void
test_struck (Fixture       *fixture,
             gconstpointer  data)
{
  expect (fixture, "Changed hands|Reinforcements");
  mark (fixture, 0, FALSE);
  expect (fixture, "Reinforcements");
  g_assert_nonnull (row (fixture, 1));
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (fixture_find (row (fixture, 0), GTK_TYPE_CHECK_BUTTON))));
  g_assert_cmpstr (biv_campaign_get_undo_title (fixture->campaign), ==, "Newspaper: strike “Changed hands”");
  mark (fixture, 0, TRUE);
  expect (fixture, "Changed hands|Reinforcements");
  biv_desk_undo (fixture->desk);
  expect (fixture, "Reinforcements");
  biv_desk_undo (fixture->desk);
  expect (fixture, "Changed hands|Reinforcements");
}

/* The line in the journal keeps its words; what is printed in its place can be struck, reworded once more, and taken back. */
static void
test_reworded (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (GPtrArray) all = NULL;
  g_autofree char *before = NULL;
  const BivNews *news;

  reword (fixture, 0);
  g_assert_cmpstr (gtk_editable_get_text (child (fixture, "headline")), ==, "Changed hands");
  set_words (fixture, "Two Palms falls", "");
  g_assert_false (gtk_widget_get_sensitive (child (fixture, "print")));
  set_words (fixture, "Two Palms falls", "The wells are ours.");
  g_signal_emit_by_name (child (fixture, "print"), "clicked");
  fixture_let_settle ();
  expect (fixture, "Two Palms falls|Reinforcements");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (child (fixture, "stack")), ==, "list");
  g_assert_null (row (fixture, 2));
  all = biv_news_list (fixture->campaign, biv_news_get_issue (fixture->campaign));
  news = g_ptr_array_index (all, 0);
  g_assert_cmpstr (news->text, ==, "The wells are ours.");
  g_assert_cmpstr (biv_journal_find_subject (fixture->campaign, news->entry)->text, ==, "Two Palms is the Crown's.");
  reword (fixture, 0);
  set_words (fixture, "The wells are ours", "All three of them.");
  g_signal_emit_by_name (child (fixture, "print"), "clicked");
  fixture_let_settle ();
  expect (fixture, "The wells are ours|Reinforcements");
  mark (fixture, 0, FALSE);
  expect (fixture, "Reinforcements");
  before = biv_campaign_file_dup_text (fixture->campaign, NULL);
  {
    g_autoptr (GError) error = NULL;
    g_autoptr (BivCampaign) read = biv_campaign_file_parse ("written.campaign", before, strlen (before), &error);
    g_autofree char *again = NULL;

    g_assert_no_error (error);
    again = biv_campaign_file_dup_text (read, NULL);
    g_assert_cmpstr (again, ==, before);
  }
  for (int i = 0; i < 3; i++)
    biv_desk_undo (fixture->desk);
  expect (fixture, "Changed hands|Reinforcements");
}

static void
test_added (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_cmpstr (gtk_stack_get_visible_child_name (child (fixture, "stack")), ==, "empty");
  g_signal_emit_by_name (child (fixture, "write"), "clicked");
  set_words (fixture, "  For sale ", "A mule, sound in wind and limb.");
  g_signal_emit_by_name (child (fixture, "print"), "clicked");
  fixture_let_settle ();
  expect (fixture, "For sale");
  g_signal_emit_by_name (child (fixture, "write"), "clicked");
  set_words (fixture, "Not to be", "Given up.");
  g_signal_emit_by_name (fixture_find_button (fixture->dialog, "_Back to the list"), "clicked");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (child (fixture, "stack")), ==, "list");
  expect (fixture, "For sale");
}

/* Two of three sides have fought. */
static void
add_battle_of_two (Fixture *fixture)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (fixture->campaign, "Fought");
  BivItem *third = biv_item_new (BIV_KIND_SIDE, "RAID");
  BivBattle *battle = BIV_BATTLE (biv_item_new (BIV_KIND_BATTLE, "B-told"));
  g_autoptr (BivItem) place = g_list_model_get_item (biv_campaign_get_items (fixture->campaign, BIV_KIND_PLACE), 0);
  BivEntry *entry;

  battle->turn = fixture->campaign->turn;
  battle->state = BIV_BATTLE_APPLIED;
  battle->sides = g_strsplit ("CROWN CLAN", " ", 0);
  battle->attacker = g_strdup ("CROWN");
  battle->winner = g_strdup ("CLAN");
  battle->holder = g_strdup ("CLAN");
  battle->place = g_strdup (biv_item_get_id (place));
  biv_proposal_add (proposal, third);
  biv_proposal_set_text (proposal, biv_campaign_find (biv_proposal_get_scratch (proposal), "RAID"), "name", "Raiders");
  biv_proposal_add (proposal, battle);
  entry = biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-JOURNAL-1", "They fought.", NULL);
  entry->objects = g_strsplit ("B-told", " ", 0);
  g_strfreev (entry->visible_to);
  entry->visible_to = g_strsplit ("CROWN CLAN", " ", 0);
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  fixture_let_settle ();
}

/* What some side may not know is in the list without a mark and says why; marked, it is told in the words of the list. */
static void
test_given_out (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GPtrArray) all = NULL;
  const BivNews *news;
  GtkWidget *check;

  add_battle_of_two (fixture);
  expect (fixture, "");
  check = fixture_find (row (fixture, 0), GTK_TYPE_CHECK_BUTTON);
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (check), ==, "Not every side has fought there; printed, it is told to all");
  mark (fixture, 0, TRUE);
  all = biv_news_list (fixture->campaign, biv_news_get_issue (fixture->campaign));
  g_assert_cmpuint (all->len, ==, 1);
  news = g_ptr_array_index (all, 0);
  g_assert_cmpint (news->kind, ==, BIV_NEWS_NOTE);
  g_assert_nonnull (news->head);
  g_assert_nonnull (strstr (news->text, "field"));
  g_assert_null (row (fixture, 1));
  mark (fixture, 0, FALSE);
  expect (fixture, "");
  g_assert_null (row (fixture, 1));
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/app/newspaper-dialog/struck", Fixture, "news", set_up, test_struck, tear_down);
  g_test_add ("/app/newspaper-dialog/reworded", Fixture, "news", set_up, test_reworded, tear_down);
  g_test_add ("/app/newspaper-dialog/added", Fixture, NULL, set_up, test_added, tear_down);
  g_test_add ("/app/newspaper-dialog/given-out", Fixture, NULL, set_up, test_given_out, tear_down);
  return g_test_run ();
}
