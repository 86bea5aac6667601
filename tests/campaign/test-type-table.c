/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-type-table.c: the referee's own table of unit types (CA-REF-4), and battles that keep the one they began with */
#include "battle-script.h"

#include <string.h>
#include "campaign/battle/fight.h"
#include "campaign/battle/type-table.h"
#include "campaign/model/type-overlay.h"
#include "campaign/model/strength.h"

#define TWO_PALMS "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN", \
                  "setup P09", "rest P09", "deployed P09"

static int
number_of (BivCampaign *campaign,
           const char  *type,
           const char  *number)
{
  BivBook *book = biv_campaign_get_book (campaign, NULL);

  return biv_book_get_number (book, (guint) biv_book_find_type (book, type), number, -1);
}

/* Set, undone, done again, restored: the campaign holds only what differs, and each is one step with one journal line. */
static void
test_set (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivCampaign) before = biv_campaign_copy (campaign);
  guint n_entries = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len;
  BivEntry *line;

  fixture_commit (campaign, biv_type_table_propose_set (campaign, "inf", "power", "6"));
  g_assert_cmpint (number_of (campaign, "inf", "power"), ==, 6);
  g_assert_cmpstr (biv_campaign_get_undo_title (campaign), ==, "Infantry (Firearms), Close Combat Power: 6");
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len, ==, n_entries + 1);
  line = g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY), n_entries);
  g_assert_cmpstr (biv_said (line->text), ==, "By hand: Infantry (Firearms), Close Combat Power: “5” becomes “6”.");
  g_assert_cmpstr (line->clause, ==, "CA-REF-4");
  g_assert_true (line->by_hand);
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_cmpint (number_of (campaign, "inf", "power"), ==, 5);
  g_assert_true (biv_campaign_is_same (before, campaign, NULL));
  g_assert_true (biv_campaign_redo (campaign));
  g_assert_cmpint (number_of (campaign, "inf", "power"), ==, 6);
  fixture_commit (campaign, biv_type_table_propose_restore (campaign, "inf", "power"));
  g_assert_null (campaign->types);
  g_assert_true (biv_campaign_is_same (before, campaign, NULL));
}

/* In setup nothing is journaled (CA-REF-4). */
static void
test_set_before_the_start (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "New");

  fixture_commit (campaign, biv_type_table_propose_set (campaign, "inf", "power", "6"));
  g_assert_cmpint (number_of (campaign, "inf", "power"), ==, 6);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len, ==, 0);
}

/* An added type is one like the others: for units, their allowance and arm, and for the engine. */
static void
test_add (void)
{
  static const char *const lines[] = { TWO_PALMS, NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *id = NULL;
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GError) error = NULL;
  BivProposal *proposal;
  BivUnit *unit = biv_campaign_find_unit (campaign, "A02");
  const BivField *field;
  const BivBookType *type;

  fixture_commit (campaign, biv_type_table_propose_add (campaign, "cav", "Camel Corps", &id));
  g_assert_cmpstr (id, ==, "camel-corps");
  fixture_commit (campaign, biv_type_table_propose_set (campaign, id, "allowance", "6"));
  fixture_commit (campaign, biv_type_table_propose_set (campaign, id, "becomes", "none"));
  proposal = biv_proposal_new (campaign, "A02 mounts", NULL, NULL);
  biv_proposal_set_text (proposal, biv_campaign_find (campaign, "A02"), "type", "camel-corps");
  fixture_commit (campaign, proposal);
  g_assert_cmpstr (biv_unit_get_type_label (campaign, unit), ==, "Camel Corps");
  g_assert_cmpstr (biv_unit_get_figure (campaign, unit), ==, "cav");
  g_assert_cmpint (biv_unit_get_allowance (campaign, unit), ==, 6);
  g_assert_cmpint (biv_unit_get_arm (campaign, unit), ==, BIV_ARM_HORSE);
  battle_script_run (campaign, lines);
  session = biv_fight_new_session (campaign, biv_campaign_find_battle (campaign, "B1"), 1, &error);
  g_assert_no_error (error);
  field = biv_session_get_field (session);
  type = biv_book_get_type_at (biv_field_get_book (field),
                               biv_field_get_unit (field, (guint) biv_field_find_unit (field, "A02"))->type);
  g_assert_cmpstr (type->name, ==, "Camel Corps");
  biv_fight_play_on (session, 40);
  g_assert_true (biv_session_is_over (session) || biv_session_get_state (session)->turn > 40);
}

typedef struct
{
  const char *name;
  const char *action;               /* "set inf power 60", "remove inf", "restore" */
  const char *says;
} RefusedRow;

static const RefusedRow refused[] = {
  { "out-of-range", "set inf power 60", "inf.power is a whole number from 1 to 12, not “60”." },
  { "no-such-type", "set elephant power 6", "There is no unit type “elephant” in this campaign’s table." },
  { "no-such-class", "set inf class airship", "“airship”" },
  { "used", "remove inf", "“Infantry (Firearms)” cannot go: " },
  { "no-such-type-to-remove", "remove elephant", "elephant" },
  { "nothing-to-be-like", "add elephant Mahouts", "elephant" },
  { "used-and-not-in-the-book", "restore", "“Camels” cannot go: " },
};

static void
test_refused (gconstpointer data)
{
  const RefusedRow *row = data;
  g_auto (GStrv) words = g_strsplit (row->action, " ", 4);
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (BivCampaign) before = NULL;
  g_autoptr (GError) error = NULL;

  fixture_commit (campaign, biv_type_table_propose_add (campaign, "cav", "Camels", NULL));
  fixture_line (campaign, "unit A03 type=camels");
  before = biv_campaign_copy (campaign);
  if (strcmp (words[0], "set") == 0)
    proposal = biv_type_table_propose_set (campaign, words[1], words[2], words[3]);
  else if (strcmp (words[0], "remove") == 0)
    proposal = biv_type_table_propose_remove (campaign, words[1]);
  else if (strcmp (words[0], "add") == 0)
    proposal = biv_type_table_propose_add (campaign, words[1], words[2], NULL);
  else
    proposal = biv_type_table_propose_restore (campaign, NULL, NULL);
  g_assert_false (biv_campaign_commit (campaign, proposal, &error));
  g_assert_nonnull (strstr (error->message, row->says));
  g_assert_true (biv_campaign_is_same (before, campaign, NULL));
}

/* Any other edit is held to the same: a type that is not there, a table that does not fit. */
static void
test_integrity (void)
{
  static const char *const bad_table[] = { "inf.power=60", NULL }, *const no_infantry[] = { "inf.removed=yes", NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivItem *unit = biv_campaign_find (campaign, "A02");
  static const struct { const char *type; const char *const *table; const char *says; } rows[] = {
    { "airship", NULL, "“airship”" },
    { NULL, bad_table, "60" },
    { NULL, no_infantry, "“inf”" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, "Break it", NULL, NULL);
      g_autoptr (GError) error = NULL;

      if (rows[i].type != NULL)
        biv_proposal_set_text (proposal, unit, "type", rows[i].type);
      else
        biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "types", rows[i].table);
      g_assert_false (biv_campaign_commit (campaign, proposal, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
      g_assert_nonnull (strstr (error->message, rows[i].says));
    }
}

static char *
dup_digest (BivSession *session)
{
  g_autoptr (BivRecord) record = NULL;

  biv_session_seek (session, biv_session_get_last_moment (session));
  record = biv_session_dup_record (session);
  return g_strdup (biv_record_get_digest (record));
}

/* A battle keeps to its end the table it began with: changed in the middle of it, what was played replays to the same
 * digest and goes on with the old numbers; the next battle has the new ones. */
static void
test_battle_in_progress (void)
{
  static const char *const lines[] = { TWO_PALMS, NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivSession) session = NULL, again = NULL;
  g_autoptr (BivSetup) setup = NULL;
  g_autofree char *digest = NULL, *digest_again = NULL;
  g_autoptr (GError) error = NULL;
  const BivField *field;
  BivBattle *battle;

  fixture_commit (campaign, biv_type_table_propose_set (campaign, "inf", "power", "7"));
  battle_script_run (campaign, lines);
  battle = biv_campaign_find_battle (campaign, "B1");
  session = biv_fight_new_session (campaign, battle, 5, &error);
  g_assert_no_error (error);
  biv_fight_play_on (session, 3);
  g_assert_true (biv_fight_keep_progress (campaign, battle, session, BIV_NONE, NULL));
  digest = dup_digest (session);
  fixture_commit (campaign, biv_type_table_propose_set (campaign, "inf", "power", "2"));
  fixture_commit (campaign, biv_type_table_propose_set (campaign, "cav", "move", "5"));
  again = biv_fight_new_session (campaign, battle, 6, &error);
  g_assert_no_error (error);
  digest_again = dup_digest (again);
  g_assert_nonnull (digest);
  g_assert_cmpstr (digest, ==, digest_again);
  field = biv_session_get_field (again);
  g_assert_cmpint (biv_book_get_number (biv_field_get_book (field), 0, "power", 0), ==, 7);
  biv_fight_play_on (again, 40);
  g_assert_cmpint (biv_book_get_number (biv_field_get_book (biv_session_get_field (again)), 0, "power", 0), ==, 7);
  g_assert_cmpint (number_of (campaign, "inf", "power"), ==, 2);
  setup = biv_fight_dup_setup (campaign, battle, &error);
  g_assert_cmpstr (biv_facts_get (setup->types, "inf.power"), ==, "2");
}

/* A range without an arc, and a power of 0: what no battle takes is told when it is changed. MD-DEP-6 */
static void
test_faults (void)
{
  static const struct { const char *ruleset, *type, *column, *value, *says; } rows[] = {
    { "modern-frontier", "infantry", "r", "3", "MD-DEP-6" },
    { "modern-frontier", "tank", "arc", "90", "MD-DEP-6" },
    { "modern-frontier", "tank", "cp", "0", "MD-DEP-6" },
    { "modern-frontier", "tank", "cp", "7", NULL },
    { "modern-frontier", "tank", "name", "Land Ship", NULL },
    { "frontier-musket", "inf", "power", "6", NULL },
    { "frontier-musket", "inf", "name", "Foot", NULL },
    { "musket-period", "cav", "move", "8", NULL },
    { "morschauser-frontier", "mg", "power", "1", NULL },
    { "fusilier", "infantry", "steps", "5", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_new (rows[i].ruleset, "Faults");
      g_autofree char *faults = NULL;

      g_test_message ("%s: %s.%s=%s", rows[i].ruleset, rows[i].type, rows[i].column, rows[i].value);
      fixture_commit (campaign, biv_type_table_propose_set (campaign, rows[i].type, rows[i].column, rows[i].value));
      faults = biv_type_table_dup_faults (campaign, rows[i].type);
      if (rows[i].says != NULL)
        g_assert_nonnull (strstr (faults, rows[i].says));
      else
        g_assert_cmpstr (faults, ==, NULL);
    }
}

/* What an undone step of a broken file may leave behind: the book's table holds, and the next edit puts it right. */
static void
test_table_that_does_not_fit (void)
{
  static const char *const tables[] = { "inf.like=elephant", "elephant.power=3", "inf.power=60", "inf", "=", "inf.removed=no",
                                        "a.like=b,b.like=a", "inf.power=6,inf.power=7" };

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autoptr (BivFacts) overlay = NULL;

      campaign->types = g_strsplit (tables[i], ",", -1);
      overlay = biv_type_table_dup_overlay (campaign, campaign->ruleset);
      g_assert_cmpuint (biv_facts_get_n (overlay), ==, 0);
      g_assert_cmpint (number_of (campaign, "inf", "power"), ==, 5);
      g_assert_null (biv_type_table_dup_faults (campaign, "inf"));
      fixture_commit (campaign, biv_type_table_propose_set (campaign, "cav", "power", "6"));
      g_assert_cmpuint (g_strv_length (campaign->types), ==, 1);
      g_assert_cmpstr (campaign->types[0], ==, "cav.power=6");
    }
}

/* The book of another ruleset is as it was shipped. */
static void
test_other_ruleset (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivBook *other;

  fixture_commit (campaign, biv_type_table_propose_set (campaign, "inf", "range", "4"));
  other = biv_campaign_get_book (campaign, "musket-period");
  g_assert_cmpstr (biv_book_get_id (other), ==, "musket-period");
  g_assert_cmpint (biv_book_get_number (other, (guint) biv_book_find_type (other, "inf"), "range", 0), !=, 4);
  g_assert_null (biv_campaign_get_book (campaign, "chess"));
}

/* What a book's units have and others have not are fields that the campaign knows. */
static void
test_unit_fields (void)
{
  for (const char *const *id = biv_book_list_ids (); *id != NULL; id++)
    {
      g_autoptr (BivBook) book = biv_book_load (*id, NULL);
      char **fields = biv_book_get_traits (book)->unit_fields;

      for (guint i = 0; fields != NULL && fields[i] != NULL; i++)
        if (biv_kind_find_field (BIV_KIND_UNIT, fields[i]) == NULL)
          g_error ("%s.xml: a unit has no field “%s”", *id, fields[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/campaign/type-table/unit-fields", test_unit_fields);
  g_test_add_func ("/campaign/type-table/set", test_set);
  g_test_add_func ("/campaign/type-table/set-before-the-start", test_set_before_the_start);
  g_test_add_func ("/campaign/type-table/add", test_add);
  g_test_add_func ("/campaign/type-table/integrity", test_integrity);
  g_test_add_func ("/campaign/type-table/battle-in-progress", test_battle_in_progress);
  g_test_add_func ("/campaign/type-table/other-ruleset", test_other_ruleset);
  g_test_add_func ("/campaign/type-table/faults", test_faults);
  g_test_add_func ("/campaign/type-table/does-not-fit", test_table_that_does_not_fit);
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strconcat ("/campaign/type-table/refused/", refused[i].name, NULL);

      g_test_add_data_func (path, &refused[i], test_refused);
    }
  return g_test_run ();
}
