/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-journal.c: what the referee writes into the journal, changes there and takes out (CA-JOURNAL-1, CA-JOURNAL-2) */
#include "fixture.h"

#include <string.h>
#include "campaign/story/journal.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/turn/turn.h"
#include "campaign/model/proposal.h"

static BivEntry *
last_entry (BivCampaign *campaign)
{
  GPtrArray *entries = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY);

  return entries->pdata[entries->len - 1];
}

static BivEntry *
new_note (const char   *text,
          BivEntryKind  kind,
          const char   *reader)
{
  BivEntry *note = BIV_ENTRY (biv_item_new (BIV_KIND_ENTRY, "note"));

  note->text = g_strdup (text);
  note->entry_kind = kind;
  if (reader != NULL)
    note->visible_to = g_strdupv ((char *[]) { (char *) reader, NULL });
  return note;
}

static BivEntry *
write_line (BivCampaign *campaign,
            const char  *text,
            const char  *reader)
{
  g_autoptr (BivEntry) note = new_note (text, BIV_ENTRY_NOTE, reader);

  fixture_commit (campaign, biv_turn_propose_note (campaign, note));
  return last_entry (campaign);
}

static void
assert_refused (BivCampaign *campaign,
                BivProposal *proposal,
                const char  *clause,
                const char  *words)
{
  const BivRefusal *why = biv_proposal_get_refusal (proposal);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (why);
  g_assert_cmpstr (why->code, ==, clause);
  g_assert_nonnull (strstr (why->text, words));
  g_assert_false (biv_campaign_commit (campaign, proposal, &error));
  g_object_unref (proposal);
}

/* The referee's own line: every part of it, and back. */
static void
test_own_line (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivEntry *line = write_line (campaign, "A cold night.", NULL);
  g_autoptr (BivEntry) as = new_note ("A very cold night.", BIV_ENTRY_EVENT, "CLAN");
  guint n;

  g_assert_true (biv_journal_is_own (line));
  as->headline = g_strdup ("Snow in March");
  as->gazette = TRUE;
  fixture_commit (campaign, biv_turn_propose_rewrite (campaign, line, as));
  g_assert_cmpstr (line->text, ==, "A very cold night.");
  g_assert_cmpint (line->entry_kind, ==, BIV_ENTRY_EVENT);
  g_assert_true (g_strv_contains ((const char *const *) line->visible_to, "CLAN"));
  g_assert_true (line->gazette);
  /* CA-REF-4: what it said before is not lost, and nobody but the referee reads of it. */
  g_assert_true (fixture_has_entry (campaign, "edit", biv_id_of (line)));
  g_assert_null (last_entry (campaign)->visible_to);
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_cmpstr (line->text, ==, "A cold night.");
  g_assert_null (line->headline);
  g_assert_null (line->visible_to);
  g_assert_cmpint (line->entry_kind, ==, BIV_ENTRY_NOTE);
  g_assert_false (line->gazette);
  g_assert_true (biv_campaign_redo (campaign));
  g_assert_cmpstr (line->headline, ==, "Snow in March");

  n = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len;
  g_clear_pointer (&as->text, g_free);
  assert_refused (campaign, biv_turn_propose_rewrite (campaign, line, as), "CA-JOURNAL-2", "take it out");
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len, ==, n);
}

/* CA-JOURNAL-1: what was done stays as it is told; who reads it and what the newspaper makes of it is the referee's. */
static void
test_computed_line (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivEntry) as = new_note ("Something else.", BIV_ENTRY_PHASE, "CROWN");
  BivEntry *line;

  fixture_commit (campaign, biv_turn_propose_phase (campaign, NULL, NULL));
  line = last_entry (campaign);
  g_assert_false (biv_journal_is_own (line));
  as->entry_kind = line->entry_kind;
  assert_refused (campaign, biv_turn_propose_rewrite (campaign, line, as), "CA-JOURNAL-1", "remark");
  g_free (as->text);
  as->text = g_strdup (line->text);
  as->entry_kind = BIV_ENTRY_NOTE;
  assert_refused (campaign, biv_turn_propose_rewrite (campaign, line, as), "CA-JOURNAL-1", "remark");
  assert_refused (campaign, biv_turn_propose_strike (campaign, line), "CA-JOURNAL-1", "remark");
  as->entry_kind = line->entry_kind;
  as->headline = g_strdup ("Orders are out");
  as->gazette = TRUE;
  fixture_commit (campaign, biv_turn_propose_rewrite (campaign, line, as));
  g_assert_cmpstr (line->headline, ==, "Orders are out");
  g_assert_true (line->gazette);
  g_assert_true (g_strv_contains ((const char *const *) line->visible_to, "CROWN"));
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_null (line->headline);
}

/* A correction is a new line that refers to the old one, found with it. */
static void
test_comment (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivEntry) note = new_note ("The dice were cocked.", BIV_ENTRY_NOTE, NULL);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "by hand");
  g_autofree char *of_line = NULL;
  BivEntry *line, *remark;
  BivJournalFilter about_unit = BIV_JOURNAL_ALL;

  biv_proposal_set_text (proposal, biv_campaign_find (campaign, "A02"), "remarks", "tired");
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
  line = last_entry (campaign);
  of_line = g_strdup (line->text);
  fixture_commit (campaign, biv_turn_propose_comment (campaign, line, note));
  remark = last_entry (campaign);
  g_assert_true (biv_journal_is_own (remark));
  g_assert_true (biv_journal_find_subject (campaign, remark) == line);
  g_assert_null (biv_journal_find_subject (campaign, line));
  g_assert_cmpstr (line->text, ==, of_line);
  about_unit.object = "A02";
  g_assert_true (biv_journal_matches (campaign, remark, &about_unit));
}

/* Numbers go up and none comes twice, in set-up too, where edits leave no lines of their own. */
static void
test_strike (gconstpointer state)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivEntry *line;
  int number, last = 0;

  campaign->state = GPOINTER_TO_INT (state);
  line = write_line (campaign, "A rumour.", "CROWN");
  number = line->number;
  fixture_commit (campaign, biv_turn_propose_strike (campaign, line));
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    g_assert_cmpint (entry->number, !=, number);
  g_assert_nonnull (strstr (last_entry (campaign)->text, "A rumour."));
  g_assert_null (last_entry (campaign)->visible_to);
  g_assert_cmpint (write_line (campaign, "Another.", NULL)->number, >, number);
  while (biv_campaign_get_undo_title (campaign) != NULL)
    g_assert_true (biv_campaign_undo (campaign, NULL));
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    {
      g_assert_cmpint (entry->number, >, last);
      last = entry->number;
      g_assert_null (entry->visible_to);
    }
  while (biv_campaign_redo (campaign))
    ;
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    g_assert_cmpint (entry->number, !=, number);
}

static void
count_turns (BivCampaign *then,
             gpointer     data)
{
  (*(int *) data)++;
}

/* Earlier turns are looked at with lines changed and taken out since. */
static void
test_earlier_turns (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivCampaign) then = NULL;
  g_autoptr (BivEntry) as = new_note ("A quiet week.", BIV_ENTRY_NOTE, NULL);
  BivEntry *line = write_line (campaign, "A quiet day.", NULL), *other = write_line (campaign, "Rain.", NULL);
  int number = line->number, n_turns = 0;
  gboolean is_found = FALSE;

  for (int i = 0; i < 20 && campaign->turn < 2; i++)
    fixture_commit (campaign, biv_turn_propose_phase (campaign, NULL, NULL));
  fixture_commit (campaign, biv_turn_propose_rewrite (campaign, line, as));
  fixture_commit (campaign, biv_turn_propose_strike (campaign, other));
  biv_campaign_walk_back (campaign, count_turns, &n_turns);
  g_assert_cmpint (n_turns, ==, 2);
  then = biv_campaign_copy_at_turn (campaign, 1);
  BIV_EACH (BivEntry, entry, then, BIV_KIND_ENTRY)
    if (entry->number == number)
      {
        g_assert_cmpstr (entry->text, ==, "A quiet day.");
        is_found = TRUE;
      }
  g_assert_true (is_found);
  g_assert_cmpstr (line->text, ==, "A quiet week.");
}

/* CA-SCOUT-6: a player's copy numbers its lines anew, and a remark names its line by the new number, or none. */
static void
test_players_copy (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivCampaign) crown = NULL, clan = NULL;
  g_autoptr (BivEntry) note = new_note ("It was six.", BIV_ENTRY_NOTE, "CROWN");
  BivEntry *line;

  write_line (campaign, "Nobody reads this.", NULL);
  line = write_line (campaign, "Five wagons.", "CROWN");
  g_strfreev (note->visible_to);
  note->visible_to = g_strsplit ("CROWN,CLAN", ",", -1);
  fixture_commit (campaign, biv_turn_propose_comment (campaign, line, note));
  crown = biv_players_copy_new (campaign, "CROWN");
  clan = biv_players_copy_new (campaign, "CLAN");
  g_assert_cmpstr (biv_journal_find_subject (crown, last_entry (crown))->text, ==, "Five wagons.");
  g_assert_cmpint (biv_journal_find_subject (crown, last_entry (crown))->number, ==, last_entry (crown)->number - 1);
  g_assert_cmpstr (last_entry (clan)->text, ==, "It was six.");
  g_assert_null (last_entry (clan)->objects);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/campaign/journal/own-line", test_own_line);
  g_test_add_func ("/campaign/journal/computed-line", test_computed_line);
  g_test_add_func ("/campaign/journal/comment", test_comment);
  g_test_add_data_func ("/campaign/journal/strike-running", GINT_TO_POINTER (BIV_STATE_RUNNING), test_strike);
  g_test_add_data_func ("/campaign/journal/strike-in-setup", GINT_TO_POINTER (BIV_STATE_SETUP), test_strike);
  g_test_add_func ("/campaign/journal/earlier-turns", test_earlier_turns);
  g_test_add_func ("/campaign/journal/players-copy", test_players_copy);
  return g_test_run ();
}
