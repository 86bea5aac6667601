/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-overrule.c: what a phase works out can be replaced by the referee, with a reason that is kept (CA-REF-1) */
#include "fixture.h"

#include <string.h>
#include "campaign/orders/courier.h"
#include "campaign/turn/turn.h"

typedef struct
{
  const char *name;
  const char *lines;                /* "; " between them */
  const char *dice;                 /* NULL: none are wanted */
  const char *row, *computed, *chosen;
  const char *object, *field;       /* that shows it: an id, or "turn-1", or a sighting as SIDE:PLACE:SEEN */
  const char *without, *with;       /* NULL: the object is not there */
} Case;

/* CA-ORDER-5: Ford Column, two links from the commander-in-chief, was told in turn 1 to go on to the Caravanserai. */
#define BROUGHT "option courier.delay 1; formation FC location=P09; formation DH,HB location=P08; order FC march P10; " \
                "turn 2; phase movement"

static const Case cases[] = {
  { "CA-EVENT-1/comes", "option events.mode on; phase open", "-1", "event", "none", "4",
    "journal", "event", "no", "yes" },
  { "CA-EVENT-1/does-not-come", "option events.mode on; phase open", "-6 -2", "event", "2", "none",
    "journal", "event", "yes", "no" },
  { "CA-RECOVER-1/later", "unit A02 status=recovering ready-turn=1; phase open", NULL, "return:A02", "yes", "no",
    "A02", "status", "ready", "recovering" },
  { "CA-MOVE-1/not-so-far", "order HC march P03 P09; phase movement", NULL, "march:HC", "P09", "P03",
    "HC", "location", "P09", "P03" },
  { "CA-MOVE-1/stays", "order HC march P03 P09; phase movement", NULL, "march:HC", "P09", "P01",
    "HC", "location", "P09", "P01" },
  { "CA-MOVE-1/rest-is-the-draft", "order HC march P03 P09; phase movement", NULL, "march:HC", "P09", "P03",
    "HC", "draft", "none", "P09" },
  { "CA-ORDER-5/lost", BROUGHT, NULL, "courier:FC:1", "arrives", "lost", "FC", "location", "P10", "P09" },
  { "CA-ORDER-5/held-up", BROUGHT, NULL, "courier:FC:1", "arrives", "4", "FC", "location", "P10", "P09" },
  { "CA-ORDER-5/taken", BROUGHT, NULL, "courier:FC:1", "arrives", "taken:HB", "FC", "location", "P10", "P09" },
  { "CA-MOVE-8/initiative", "option move.mode alternate; phase movement", "CROWN5 CLAN2", "initiative", "CROWN,CLAN",
    "CLAN,CROWN", "turn-1", "initiative", "CROWN,CLAN", "CLAN,CROWN" },
  { "CA-MOVE-9/straggles", "option move.forced on; order FC march P03 forced=yes; phase movement",
    "CROWN6 CROWN6 CROWN6 CROWN6 CROWN6", "straggles:A09", "no", "yes", "A09", "status", "ready", "recovering" },
  { "CA-MOVE-9/keeps-up", "option move.forced on; order FC march P03 forced=yes; phase movement",
    "CROWN6 CROWN1 CROWN6 CROWN6 CROWN6", "straggles:A09", "yes", "no", "A09", "status", "recovering", "ready" },
  { "CA-SCOUT-2/nothing-seen", "formation FC location=P06; phase movement", NULL, "sighting:CROWN:P08:CLAN", "1", "none",
    "CROWN:P08:CLAN", "level", "1", NULL },
  { "CA-SCOUT-2/more-seen", "formation FC location=P06; phase movement", NULL, "sighting:CROWN:P08:CLAN", "1", "3",
    "CROWN:P08:CLAN", "formations", "none", "Heights Band" },
  { "CA-SCOUT-2/less-seen", "formation FC location=P06; unit N12 status=recovering ready-turn=3; phase movement", NULL,
    "sighting:CROWN:P08:CLAN", "2", "1", "CROWN:P08:CLAN", "size", "small", "none" },
  { "CA-SCOUT-5/size",
    "option scout.mode umpired-error; formation FC location=P06; unit N12 status=recovering ready-turn=3; phase movement",
    "CROWN6", "size:CROWN:P08:CLAN", "medium", "large", "CROWN:P08:CLAN", "size", "medium", "large" },
  { "CA-SUPPLY-2/cut-off", "option supply.mode line; phase supply", NULL, "supply:HC", "yes", "no",
    "HC", "out-of-supply", "0", "1" },
  { "CA-SUPPLY-3/wastes", "option supply.mode line; option supply.reach 2; formation FC location=P08 out-of-supply=2; "
    "phase supply", "CROWN6 CROWN6 CROWN6 CROWN6 CROWN6", "wastes:A10", "no", "yes", "A10", "status", "ready", "recovering" },
  { "CA-SUPPLY-5/issue", "option supply.mode days; place P01 stock=0; place P03 stock=4; formation HC supply-days=0; "
    "formation FC supply-days=4; phase supply", NULL, "issue:HC", "4", "2", "HC", "supply-days", "4", "2" },
  { "CA-RECOVER-3/rest", "unit A02 status=recovering ready-turn=4; order HC rest; phase recovery", NULL, "rest:HC", "yes",
    "no", "A02", "ready-turn", "3", "4" },
};

/* ---- Playing one ---- */

static BivCampaign *
set_up (const Case *row)
{
  BivCampaign *campaign = fixture_karrash ();
  g_auto (GStrv) lines = g_strsplit (row->lines, "; ", -1);

  for (char **line = lines; *line != NULL; line++)
    fixture_line (campaign, *line);
  return campaign;
}

static BivSighting *
find_sighting (BivCampaign *campaign,
               const char  *name)
{
  g_auto (GStrv) parts = g_strsplit (name, ":", 3);

  BIV_EACH (BivSighting, sighting, campaign, BIV_KIND_SIGHTING)
    if (g_strcmp0 (sighting->side, parts[0]) == 0 && g_strcmp0 (sighting->place, parts[1]) == 0
        && g_strcmp0 (sighting->seen, parts[2]) == 0)
      return sighting;
  return NULL;
}

static char *
dup_shown (BivCampaign *campaign,
           const Case  *row)
{
  BivSighting *sighting;

  if (g_str_equal (row->object, "journal"))
    {
      BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
        if (g_strcmp0 (entry->clause, "CA-EVENT-1") == 0 && entry->entry_kind == BIV_ENTRY_EVENT)
          return g_strdup ("yes");
      return g_strdup ("no");
    }
  if (strchr (row->object, ':') == NULL)
    return fixture_field (campaign, row->object, row->field);
  sighting = find_sighting (campaign, row->object);
  return sighting != NULL ? biv_item_dup_field (BIV_ITEM (sighting), biv_kind_find_field (BIV_KIND_SIGHTING, row->field))
                          : NULL;
}

/* The phase with that answer to the row, committed. */
static void
play (BivCampaign *campaign,
      const Case  *row,
      const char  *answer)
{
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  BivDice *dice = fixture_dice (campaign, row->dice != NULL ? row->dice : "");
  BivProposal *proposal;
  BivRow *found;

  if (answer != NULL)
    biv_answers_set (answers, row->row, answer, "so it was agreed");
  proposal = biv_turn_propose_phase (campaign, dice, answers);
  found = biv_proposal_get_row (proposal, row->row);
  g_assert_nonnull (found);
  g_assert_cmpstr (found->computed, ==, row->computed);
  g_assert_cmpstr (found->chosen, ==, answer != NULL ? answer : row->computed);
  g_assert_cmpint (found->is_overruled, ==, answer != NULL);
  /* On the Turn page a row has words, and what may be chosen a list. */
  g_assert_nonnull (found->what);
  g_assert_nonnull (found->computed_label);
  g_assert_nonnull (found->chosen_label);
  g_assert_nonnull (found->choices);
  g_assert_true (g_strv_contains ((const char *const *) found->choices, row->chosen));
  g_assert_nonnull (found->choice_labels);
  g_assert_cmpuint (g_strv_length (found->choice_labels), ==, g_strv_length (found->choices));
  fixture_commit (campaign, proposal);
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (BivCampaign) plain = set_up (row), overruled = set_up (row);
  g_autofree char *without = NULL, *with = NULL;
  gboolean is_told = FALSE;

  play (plain, row, NULL);
  play (overruled, row, row->chosen);
  without = dup_shown (plain, row);
  with = dup_shown (overruled, row);
  g_assert_cmpstr (without, ==, row->without);
  g_assert_cmpstr (with, ==, row->with);
  g_assert_false (fixture_has_entry (plain, "overruled", ""));
  /* Both values and the reason are in the journal, for the referee alone. */
  BIV_EACH (BivEntry, entry, overruled, BIV_KIND_ENTRY)
    if (entry->entry_kind == BIV_ENTRY_OVERRULED && entry->text != NULL && strstr (entry->text, "so it was agreed") != NULL)
      {
        is_told = TRUE;
        g_assert_null (entry->visible_to);
      }
  g_assert_true (is_told);
}

/* Initiative names every side, and nobody else. */
static void
test_no_such_initiative (void)
{
  static const char *const answers[] = { "CROWN", "CROWN,CROWN", "CROWN,NOBODY", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autoptr (BivAnswers) table = biv_answers_new ();
      g_autoptr (BivProposal) proposal = NULL;

      fixture_line (campaign, "option move.mode alternate");
      fixture_line (campaign, "phase movement");
      biv_answers_set (table, "initiative", answers[i], NULL);
      proposal = biv_turn_propose_phase (campaign, fixture_dice (campaign, "CROWN5 CLAN2"), table);
      g_assert_nonnull (biv_proposal_get_refusal (proposal));
    }
}

/* CA-ORDER-5: a turn that has been, a friend, nobody at all. */
static void
test_no_such_fate (void)
{
  static const char *const answers[] = { "1", "2", "taken:HC", "taken:P01", "taken:", "eaten", "", "99999999999" };

  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    for (gsize alone = 0; alone < 2; alone++)
      {
        g_autoptr (BivCampaign) campaign = fixture_karrash ();
        g_autoptr (BivAnswers) table = biv_answers_new ();
        g_autoptr (BivProposal) proposal = NULL;
        g_auto (GStrv) lines = g_strsplit (BROUGHT, "; ", -1);

        for (char **line = lines; *line != NULL; line++)
          fixture_line (campaign, *line);
        if (alone == 1)
          fixture_line (campaign, "phase contact");
        biv_answers_set (table, "courier:FC:1", answers[i], NULL);
        proposal = alone == 1 ? biv_turn_propose_courier (campaign, "FC", 1, answers[i], NULL)
                              : biv_turn_propose_phase (campaign, NULL, table);
        /* What it is already changes nothing. */
        if (alone == 1 && g_str_equal (answers[i], "2"))
          continue;
        g_assert_nonnull (biv_proposal_get_refusal (proposal));
        g_assert_cmpstr (biv_proposal_get_refusal (proposal)->code, ==, "CA-ORDER-5");
      }
}

/* Points are a number, whatever is typed. */
static void
test_no_such_number (void)
{
  static const char *const answers[] = { "many", "", "1.5", "99999999999", "6 " };

  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autoptr (BivAnswers) table = biv_answers_new ();
      g_autoptr (BivProposal) proposal = NULL;

      fixture_line (campaign, "option vp.count per-turn");
      fixture_line (campaign, "phase scoring");
      biv_answers_set (table, "vp:CROWN", answers[i], NULL);
      proposal = biv_turn_propose_phase (campaign, NULL, table);
      g_assert_nonnull (biv_proposal_get_refusal (proposal));
      g_assert_cmpstr (biv_proposal_get_refusal (proposal)->code, ==, "CA-VICTORY-2");
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/campaign/overrule/CA-REF-1/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/campaign/overrule/CA-MOVE-8/no-such-initiative", test_no_such_initiative);
  g_test_add_func ("/campaign/overrule/CA-ORDER-5/no-such-fate", test_no_such_fate);
  g_test_add_func ("/campaign/overrule/CA-VICTORY-2/no-such-number", test_no_such_number);
  return g_test_run ();
}
