/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-campaign.c: steps, undo, copies, rows and dice (CA-REF-1, CA-REF-2, CA-REF-3, CA-REF-4) */
#include "fixture.h"

#include "campaign/model/army.h"

static BivProposal *
move_formation (BivCampaign *campaign,
                const char  *id,
                const char  *place)
{
  BivProposal *proposal = biv_proposal_new (campaign, "Move", NULL, NULL);

  biv_proposal_set_text (proposal, biv_campaign_find (campaign, id), "location", place);
  return proposal;
}

static void
count_notify (GObject    *object,
              GParamSpec *spec,
              gpointer    data)
{
  (*(int *) data)++;
}

/* CA-REF-3: every step can be undone in reverse order; the journal gets a line "undone", nothing is removed. */
static void
test_undo (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivCampaign) before = biv_campaign_copy (campaign);
  g_autofree char *difference = NULL;
  guint n_entries = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len;
  BivProposal *proposal;
  BivFormation *added;
  BivRefusal why;
  int told = 0;

  g_signal_connect (biv_campaign_find (campaign, "HC"), "notify::location", G_CALLBACK (count_notify), &told);
  fixture_commit (campaign, move_formation (campaign, "HC", "P03"));
  g_assert_cmpint (told, ==, 1);
  proposal = biv_proposal_new (campaign, "Rebuild", NULL, NULL);
  added = biv_proposal_new_item (proposal, BIV_KIND_FORMATION);
  biv_proposal_set_text (proposal, added, "side", "CROWN");
  biv_proposal_remove (proposal, biv_campaign_find (campaign, "A12"));
  biv_proposal_note (proposal, BIV_ENTRY_NOTE, NULL, "A12 is no more", "A12", NULL);
  g_assert_nonnull (biv_campaign_find (campaign, "A12"));
  fixture_commit (campaign, proposal);
  g_assert_null (biv_campaign_find (campaign, "A12"));
  g_assert_cmpstr (biv_campaign_get_undo_title (campaign), ==, "Rebuild");
  g_assert_true (biv_campaign_undo (campaign, &why));
  g_assert_true (biv_campaign_undo (campaign, &why));
  g_assert_true (biv_campaign_is_same (before, campaign, &difference));
  g_assert_null (difference);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len, ==, n_entries + 3);
  g_assert_true (fixture_has_entry (campaign, "undone", ""));
  g_assert_true (fixture_has_entry (campaign, "note", "A12"));
  g_assert_true (biv_campaign_redo (campaign));
  fixture_expect (campaign, "HC", "location", "P03");
  g_assert_false (biv_campaign_is_same (before, campaign, &difference));
  g_assert_cmpstr (difference, ==, "formation HC location: P01, P03");
  fixture_commit (campaign, move_formation (campaign, "HC", "P02"));
  g_assert_false (biv_campaign_redo (campaign));
}

/* CA-REF-4 bars no edit by a rule of play; but a campaign that its own file could not hold is none. */
typedef struct
{
  const char *name;
  const char *id, *field, *word;    /* field NULL: it is removed */
  const char *says;                 /* NULL: it may */
} IntegrityRow;

static const IntegrityRow integrity_rows[] = {
  { "used-formation", "FC", NULL, NULL,
    "“Ford Column” cannot go: Column Staff still names it (Formation); name another there first" },
  { "used-place", "P07", NULL, NULL,
    "“Dorrim” cannot go: a link of Old Caravanserai still names it (To); name another there first" },
  { "commander-in-chief", "DH", NULL, NULL,
    "“Dorrim Host” cannot go: Clans of Karrash still names it (Commander-in-chief); name another there first" },
  { "unused-unit", "A12", NULL, NULL, NULL },
  { "no-such-place", "HC", "location", "P99",
    "Halden Column, Location: there is no “P99” in this campaign for it; name one that is there" },
  { "a-link-is-no-place", "HC", "location", "L01",
    "Halden Column, Location: there is no “L01” in this campaign for it; name one that is there" },
  { "no-such-place-in-a-list", "P01", "boards", "BA9",
    "Fort Halden, Boards: there is no “BA9” in this campaign for it; name one that is there" },
  { "off-the-map", "HC", "location", "off-map", NULL },
  { "own-parent", "HC", "parent", "HC", "Halden Column cannot stand above itself; choose another above it" },
  { "other-parent", "HC", "parent", "FC", NULL },
  { "side-needed", "HC", "side", "none", "Halden Column cannot be without: Side" },
  { "colour", "CROWN", "colour", "blue", "Colour: “blue” will not do; it is written like “#1b4f91”" },
  { "steps", "A02", "steps-now", "many", "Steps now: “many” will not do; it takes a whole number from 0 to 9999" },
  { "quality", "A02", "quality", "splendid",
    "Quality: “splendid” will not do; it takes one of: poor, average, elite, 1, 2, 3, 4, 5, 6, 7, 8, 9" },
};

static void
test_integrity (gconstpointer data)
{
  const IntegrityRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivCampaign) before = biv_campaign_copy (campaign);
  g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, "By hand", NULL, NULL);
  g_autoptr (GError) error = NULL;
  gboolean is_done;

  if (row->field == NULL)
    biv_proposal_remove (proposal, biv_campaign_find (campaign, row->id));
  else
    biv_proposal_set_word (proposal, biv_campaign_find (campaign, row->id), row->field, row->word, &error);
  is_done = error == NULL && biv_campaign_commit (campaign, proposal, &error);
  g_assert_cmpstr (error != NULL ? error->message : NULL, ==, row->says);
  g_assert_cmpint (is_done, ==, row->says == NULL);
  if (!is_done)
    g_assert_true (biv_campaign_is_same (before, campaign, NULL));
}

/* What goes together may go in one step, whichever goes first. */
static void
test_integrity_of_a_whole_step (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivProposal *proposal = biv_proposal_new (campaign, "Disband", NULL, NULL);

  biv_proposal_remove (proposal, biv_campaign_find (campaign, "HB"));
  for (int i = 8; i <= 12; i++)
    {
      g_autofree char *id = g_strdup_printf ("N%02d", i);

      biv_proposal_remove (proposal, biv_campaign_find (campaign, id));
    }
  fixture_commit (campaign, proposal);
  g_assert_null (biv_campaign_find (campaign, "HB"));
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_nonnull (biv_campaign_find_unit (campaign, "N12"));
}

/* CA-REF-3: back to the opening of the turn; with `undo.depth` campaign, further. */
static void
test_undo_depth (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivProposal *proposal = biv_proposal_new (campaign, "Close", NULL, NULL);
  BivRefusal why;

  while (biv_campaign_get_undo_title (campaign) != NULL)
    g_assert_true (biv_campaign_undo (campaign, &why));
  g_assert_false (biv_campaign_undo (campaign, &why));
  g_assert_true (biv_refusal_has_id (&why, "CA-REF-3"));
  g_object_unref (proposal);
  proposal = biv_proposal_new (campaign, "Close", NULL, NULL);
  biv_proposal_set_number (proposal, campaign, "current-turn", 2);
  biv_proposal_set_opens_turn (proposal, TRUE);
  fixture_commit (campaign, proposal);
  fixture_commit (campaign, move_formation (campaign, "HC", "P03"));
  g_assert_true (biv_campaign_undo (campaign, &why));
  g_assert_false (biv_campaign_undo (campaign, &why));
  g_assert_true (biv_refusal_has_id (&why, "CA-REF-3"));
  g_assert_null (biv_campaign_get_undo_title (campaign));
  fixture_line (campaign, "option undo.depth campaign");
  g_assert_true (biv_campaign_undo (campaign, &why));
  /* The option itself has just been undone. */
  g_assert_false (biv_campaign_undo (campaign, &why));
}

/* CA-SHEET-4: an earlier turn as it stood. */
static void
test_copy_at_turn (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivCampaign) earlier = NULL;
  BivProposal *proposal;

  fixture_commit (campaign, move_formation (campaign, "HC", "P03"));
  proposal = biv_proposal_new (campaign, "Close", NULL, NULL);
  biv_proposal_set_number (proposal, campaign, "current-turn", 2);
  fixture_commit (campaign, proposal);
  fixture_commit (campaign, move_formation (campaign, "HC", "P09"));
  earlier = biv_campaign_copy_at_turn (campaign, 1);
  g_assert_nonnull (earlier);
  g_assert_cmpint (earlier->turn, ==, 1);
  fixture_expect (earlier, "HC", "location", "P03");
  fixture_expect (campaign, "HC", "location", "P09");
  g_assert_null (biv_campaign_copy_at_turn (campaign, 3));
}

static void
test_stale (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivProposal) first = move_formation (campaign, "HC", "P03");
  g_autoptr (GError) error = NULL;

  fixture_commit (campaign, move_formation (campaign, "FC", "P03"));
  g_assert_false (biv_campaign_commit (campaign, first, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
  fixture_expect (campaign, "HC", "location", "P01");
}

/* CA-REF-1: both values are kept, and the reason. */
static void
test_overrule (void)
{
  static const char *const choices[] = { "lost", "light", NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  g_autoptr (BivProposal) wrong = NULL;
  BivProposal *proposal;

  biv_answers_set (answers, "fate:A02", "light", "he was seen alive");
  biv_answers_set (answers, "fate:A99", "light", NULL);
  proposal = biv_proposal_new (campaign, "Fates", NULL, answers);
  g_assert_cmpstr (biv_proposal_decide (proposal, "fate:A02", "lost", choices, "CA-FATE-1"), ==, "light");
  g_assert_cmpstr (biv_proposal_decide (proposal, "fate:A03", "lost", choices, "CA-FATE-1"), ==, "lost");
  g_assert_true (biv_proposal_get_row (proposal, "fate:A02")->is_overruled);
  g_assert_cmpstr (biv_proposal_get_row (proposal, "fate:A02")->object, ==, "A02");
  g_assert_false (biv_proposal_get_row (proposal, "fate:A03")->is_overruled);
  g_assert_cmpstr (biv_proposal_find_stray_answer (proposal, "fate:"), ==, "fate:A99");
  g_assert_null (biv_proposal_get_refusal (proposal));
  fixture_commit (campaign, proposal);
  g_assert_true (fixture_has_entry (campaign, "overruled", "A02"));
  g_assert_false (fixture_has_entry (campaign, "overruled", "A03"));

  biv_answers_set (answers, "fate:A02", "asleep", NULL);
  wrong = biv_proposal_new (campaign, "Fates", NULL, answers);
  biv_proposal_decide (wrong, "fate:A02", "lost", choices, "CA-FATE-1");
  g_assert_true (biv_refusal_has_id (biv_proposal_get_refusal (wrong), "CA-FATE-1"));
}

/* CA-REF-2: a die is rolled or typed in, and marked if typed; what is missing is asked for. */
static void
test_dice (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivProposal) asking = biv_proposal_new (campaign, "Dice", NULL, NULL);
  g_autoptr (GError) error = NULL;
  BivProposal *proposal = biv_proposal_new (campaign, "Dice", fixture_dice (campaign, "CLAN4 -2"), NULL);
  const BivDie *die;
  BivEntry *entry;

  g_assert_cmpint (biv_proposal_roll (proposal, "CLAN", 6, "CA-CONTACT-4", "HB"), ==, 4);
  g_assert_cmpint (biv_proposal_roll (proposal, NULL, 6, "CA-WEATHER-2", NULL), ==, 2);
  g_assert_null (biv_proposal_get_wanted (proposal));
  entry = g_ptr_array_index (biv_proposal_get_entries (proposal), 0);
  die = biv_details_get_first (entry->dice);
  g_assert_cmpstr (die->side, ==, "CLAN");
  g_assert_cmpint (die->face, ==, 4);
  g_assert_true (die->is_typed);
  g_assert_cmpstr (entry->clause, ==, "CA-CONTACT-4");
  fixture_commit (campaign, proposal);
  g_assert_true (fixture_has_entry (campaign, "die", "HB"));

  biv_proposal_set_die_text (asking, "4 or more: slips");
  biv_proposal_roll (asking, "CLAN", 6, "CA-CONTACT-4", "HB");
  g_assert_nonnull (biv_proposal_get_wanted (asking));
  g_assert_cmpint (biv_proposal_get_wanted (asking)->side, ==, 1);
  g_assert_cmpstr (biv_proposal_get_wanted_text (asking), ==, "4 or more: slips");
  g_assert_false (biv_campaign_commit (campaign, asking, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
}

/* CA-REF-4: no edit is blocked; while the campaign runs it is journaled as by hand. */
static void
test_by_hand (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivProposal *proposal = move_formation (campaign, "HC", "P07");
  BivEntry *entry;

  biv_proposal_set_by_hand (proposal, TRUE);
  fixture_commit (campaign, proposal);
  g_assert_true (fixture_has_entry (campaign, "edit", "HC"));
  entry = g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY), 0);
  g_assert_true (entry->by_hand);
  g_assert_cmpstr (biv_said (entry->text), ==, "By hand: Halden Column, Location: “Fort Halden” becomes “Dorrim”.");
  g_assert_cmpint (entry->number, ==, 1);

  /* 2.4: an edit by hand settles anew who moves with whom. */
  fixture_lines (campaign, "formation FC/1 side=CROWN parent=FC location=P02 moves-with=FC/1", "phase battle", NULL);
  g_assert_true (biv_army_get_body (campaign, biv_campaign_find_formation (campaign, "FC/1")) ==
                 biv_campaign_find_formation (campaign, "FC/1"));
  proposal = move_formation (campaign, "HC", "P03");
  biv_proposal_set_by_hand (proposal, TRUE);
  fixture_commit (campaign, proposal);
  g_assert_true (biv_army_get_body (campaign, biv_campaign_find_formation (campaign, "FC/1")) ==
                 biv_campaign_find_formation (campaign, "FC"));
  g_assert_false (fixture_has_entry (campaign, "edit", "FC/1"));

  campaign->state = BIV_STATE_SETUP;
  proposal = move_formation (campaign, "FC", "P07");
  biv_proposal_set_by_hand (proposal, TRUE);
  fixture_commit (campaign, proposal);
  g_assert_false (fixture_has_entry (campaign, "edit", "FC"));
}

/* What is set twice is one edit, and what comes back to where it was is none. */
static void
test_coalesce (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivProposal) proposal = move_formation (campaign, "HC", "P03");
  BivItem *entry;

  biv_proposal_set_text (proposal, biv_campaign_find (campaign, "HC"), "location", "P09");
  g_assert_cmpuint (biv_proposal_get_edits (proposal)->len, ==, 1);
  biv_proposal_set_text (proposal, biv_campaign_find (campaign, "HC"), "location", "P01");
  g_assert_cmpuint (biv_proposal_get_edits (proposal)->len, ==, 0);
  g_assert_true (biv_proposal_is_empty (proposal));
  g_clear_object (&proposal);

  /* Journal entries are shared with the scratch until they change. */
  proposal = biv_proposal_new (campaign, "Note", NULL, NULL);
  biv_proposal_note (proposal, BIV_ENTRY_NOTE, NULL, "Said", NULL);
  fixture_commit (campaign, g_steal_pointer (&proposal));
  entry = g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY), 0);
  proposal = biv_proposal_new (campaign, "Gazette", NULL, NULL);
  biv_proposal_set_flag (proposal, entry, "gazette", TRUE);
  g_assert_false (((BivEntry *) entry)->gazette);
  fixture_commit (campaign, g_steal_pointer (&proposal));
  g_assert_true (((BivEntry *) entry)->gazette);

  /* One that is the scratch's own stays the same one, as often as it is changed. */
  proposal = biv_proposal_new (campaign, "Said better", NULL, NULL);
  biv_proposal_set_text (proposal, entry, "text", "Said well");
  entry = biv_campaign_find (biv_proposal_get_scratch (proposal), biv_item_get_id (entry));
  biv_proposal_set_text (proposal, entry, "text", "Said better");
  g_assert_true (biv_campaign_find (biv_proposal_get_scratch (proposal), "entry-1") == entry);
  biv_proposal_set_flag (proposal, entry, "gazette", FALSE);
  g_assert_cmpstr (((BivEntry *) entry)->text, ==, "Said better");
  fixture_commit (campaign, g_steal_pointer (&proposal));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/campaign/CA-REF-3/undo", test_undo);
  g_test_add_func ("/campaign/CA-REF-3/depth", test_undo_depth);
  g_test_add_func ("/campaign/CA-SHEET-4/copy-at-turn", test_copy_at_turn);
  g_test_add_func ("/campaign/stale", test_stale);
  g_test_add_func ("/campaign/CA-REF-1/overrule", test_overrule);
  g_test_add_func ("/campaign/CA-REF-2/dice", test_dice);
  g_test_add_func ("/campaign/CA-REF-4/by-hand", test_by_hand);
  g_test_add_func ("/campaign/coalesce", test_coalesce);
  for (gsize i = 0; i < G_N_ELEMENTS (integrity_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/campaign/integrity/", integrity_rows[i].name, NULL);

      g_test_add_data_func (path, &integrity_rows[i], test_integrity);
    }
  g_test_add_func ("/campaign/integrity/of-a-whole-step", test_integrity_of_a_whole_step);
  return g_test_run ();
}
