/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-knowledge.c: what a side's copy of the campaign does not contain (CA-SCOUT-6), sightings in words, the journal's
 * filter (CA-JOURNAL-2, CA-JOURNAL-3, CA-JOURNAL-5) */
#include "fixture.h"

#include <string.h>
#include "campaign/model/army.h"
#include "campaign/orders/courier.h"
#include "campaign/story/journal.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/turn/turn.h"
#include "campaign/orders/orders.h"

/* Everything that is written in a campaign, one field a line. */
static char *
dump (BivCampaign *campaign)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (BivKind kind = BIV_KIND_CAMPAIGN; kind < BIV_N_KINDS; kind++)
    {
      guint n_items = kind == BIV_KIND_CAMPAIGN ? 1 : biv_campaign_peek_items (campaign, kind)->len;

      for (guint i = 0; i < n_items; i++)
        {
          BivItem *item = kind == BIV_KIND_CAMPAIGN ? BIV_ITEM (campaign)
                                                    : g_ptr_array_index (biv_campaign_peek_items (campaign, kind), i);

          g_string_append_printf (text, "%s %s name=%s\n", biv_kind_get_element (kind), biv_item_get_id (item),
                                  biv_item_get_name (item));
          for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
            {
              g_autofree char *words = biv_item_dup_field (item, field);

              g_string_append_printf (text, "%s %s %s=%s\n", biv_kind_get_element (kind), biv_item_get_id (item),
                                      field->name, words != NULL ? words : "");
            }
        }
    }
  return g_strdup (text->str);
}

static void
expect_lacks (const char *text,
              const char *word)
{
  const char *found = strstr (text, word);

  if (found != NULL)
    {
      const char *line = found;
      g_autofree char *whole = NULL;

      while (line > text && line[-1] != '\n')
        line--;
      whole = g_strndup (line, strcspn (line, "\n"));
      g_error ("“%s” is told in: %s", word, whole);
    }
}

/* A turn in which the Crown does much that the Clans must not hear of. */
static BivCampaign *
play_a_turn (void)
{
  BivCampaign *campaign = fixture_karrash ();
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "new"));

  order->formation = g_strdup ("HC");
  order->posture = BIV_POSTURE_MARCH;
  order->path = g_strsplit ("P03,P09", ",", -1);
  fixture_commit (campaign, biv_turn_propose_order (campaign, order));
  fixture_lines (campaign, "formation HB location=P06", "formation DH location=P10",
                 "side CROWN mission='Open the road' notes='Trust nobody' player=Ann contact=ann@example.org vp=3",
                 "place P03 secret-notes='a tunnel under the mill' stock=9", "place P05 owner=CROWN",
                 "link L05 known-to=CROWN", "order FC attack P06", "order DH attack P09",
                 "order HB evade", "turn turn-1 number=1 situations='CROWN=news for the Crown,CLAN=news for the Clans'", NULL);
  fixture_commit (campaign, biv_turn_propose_plant (campaign, "CROWN", "P08", "CLAN", "a false report"));
  fixture_commit (campaign, biv_turn_propose_phase (campaign, NULL, NULL));
  fixture_commit (campaign, biv_turn_propose_phase (campaign, NULL, NULL));
  fixture_commit (campaign, biv_turn_propose_phase (campaign, fixture_dice (campaign, "CLAN6"), NULL));
  return campaign;
}

static void
test_copy (void)
{
  static const char *const hidden[] = {
    "A01", "A13", "General's Staff", "Ford Scouts", "Naval", "Open the road", "Trust nobody", "Ann", "ann@example.org",
    "a tunnel", "news for the Crown", "a false report", "L05", "S1", "V1", "Miller's Cross, Two Palms",
  };
  static const char *const known[] = { "N01", "Dorrim Riflemen", "S2", "V2", "news for the Clans", "Ford Column" };
  g_autoptr (BivCampaign) campaign = play_a_turn ();
  g_autoptr (BivCampaign) copy = biv_knowledge_copy_for (campaign, "CLAN");
  g_autofree char *text = dump (copy);
  g_autofree char *whole = dump (campaign);

  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    {
      g_assert_nonnull (strstr (whole, hidden[i]));
      expect_lacks (text, hidden[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (strstr (text, known[i]) == NULL)
      g_error ("“%s” is not told", known[i]);
  /* Whose the wells are the Clans have no way to know; what lies in the depot neither. */
  fixture_expect (copy, "P05", "owner", "none");
  fixture_expect (copy, "P03", "stock", "4");
  fixture_expect (copy, "CROWN", "vp", "0");
  g_assert_null (biv_campaign_find (copy, "HC"));
  g_assert_null (biv_campaign_find (copy, "A01"));
  /* And the campaign itself is as it was. */
  fixture_expect (campaign, "P03", "stock", "9");
  g_assert_nonnull (biv_campaign_find (campaign, "HC"));
}

/* CA-SCOUT-1: open: every side sees all, but nobody's orders. */
static void
test_open (void)
{
  g_autoptr (BivCampaign) campaign = play_a_turn ();
  g_autoptr (BivCampaign) copy = NULL;

  fixture_line (campaign, "option scout.mode open");
  copy = biv_knowledge_copy_for (campaign, "CLAN");
  g_assert_nonnull (biv_campaign_find_formation (copy, "HC"));
  g_assert_nonnull (biv_campaign_find_unit (copy, "A01"));
  g_assert_null (biv_formation_get_order (copy, biv_campaign_find_formation (copy, "HC")));
  fixture_expect (copy, "P03", "secret-notes", "none");
}

/* CA-SCOUT-3 */
static void
test_words (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *third = NULL;

  fixture_lines (campaign, "sighting X1 side=CROWN place=P08 seen=CLAN level=1 turn=1",
                 "sighting X2 side=CROWN place=P07 seen=CLAN level=2 turn=1 size=medium arms=foot,command",
                 "sighting X3 side=CROWN place=P10 seen=CLAN level=3 turn=1 size=small arms=gun formations='Dorrim Host' "
                 "commanders='Tarrek of Dorrim'", NULL);
  first = biv_knowledge_dup_text (campaign, biv_knowledge_find (campaign, "CROWN", "P08", "CLAN"));
  second = biv_knowledge_dup_text (campaign, biv_knowledge_find (campaign, "CROWN", "P07", "CLAN"));
  third = biv_knowledge_dup_text (campaign, biv_knowledge_find (campaign, "CROWN", "P10", "CLAN"));
  g_assert_cmpstr (first, ==, "Clans of Karrash at Kessel Heights");
  g_assert_cmpstr (second, ==, "Clans of Karrash at Dorrim: medium; foot, command");
  g_assert_cmpstr (third, ==, "Clans of Karrash at Old Caravanserai: small; guns; Dorrim Host; Tarrek of Dorrim");
  g_assert_null (biv_knowledge_find (campaign, "CLAN", "P10", "CROWN"));
}

static guint
count_lines (BivCampaign *campaign,
             BivJournalFilter filter)
{
  g_autoptr (GPtrArray) entries = biv_journal_list (campaign, &filter);

  return entries->len;
}

static void
test_journal (void)
{
  g_autofree char *text = NULL, *page = NULL;
  g_autoptr (BivCampaign) campaign = play_a_turn ();
  g_autoptr (BivEntry) note = BIV_ENTRY (biv_item_new (BIV_KIND_ENTRY, NULL));
  guint n_all = count_lines (campaign, BIV_JOURNAL_ALL), n_clan;
  BivJournalFilter clan = BIV_JOURNAL_ALL, dice = BIV_JOURNAL_ALL, hb = BIV_JOURNAL_ALL, paper = BIV_JOURNAL_ALL;

  clan.side = "CLAN";
  dice.kind = BIV_ENTRY_DIE;
  hb.object = "HB";
  paper.gazette = TRUE;
  n_clan = count_lines (campaign, clan);
  g_assert_cmpuint (n_clan, <, n_all);
  g_assert_cmpuint (n_clan, >, 0);
  g_assert_cmpuint (count_lines (campaign, dice), ==, 1);
  g_assert_cmpuint (count_lines (campaign, hb), >, 0);
  g_assert_cmpuint (count_lines (campaign, paper), ==, 0);
  /* CA-JOURNAL-2: lines of the referee's own, for whom he likes. */
  note->entry_kind = BIV_ENTRY_NOTE;
  note->headline = g_strdup ("A comet");
  note->text = g_strdup ("Seen by all.");
  note->visible_to = g_strsplit ("CLAN", ",", -1);
  note->gazette = TRUE;
  fixture_commit (campaign, biv_turn_propose_note (campaign, note));
  g_assert_cmpuint (count_lines (campaign, paper), ==, 1);
  g_assert_cmpuint (count_lines (campaign, clan), ==, n_clan + 1);
  /* CA-JOURNAL-5: written out whole, or as a side sees it. */
  biv_item_set_name (BIV_ITEM (campaign), "Alvora & <Karrash>");
  text = biv_journal_dup_text (campaign, &clan);
  g_assert_nonnull (strstr (text, "Turn 1, 3 March 1883\n"));
  g_assert_nonnull (strstr (text, "    A comet\n    Seen by all.\n"));
  expect_lacks (text, "Halden Column: March");
  page = biv_journal_dup_html (campaign, &clan, NULL, NULL);
  g_assert_nonnull (strstr (page, "<h1>Alvora &amp; &lt;Karrash&gt;: the journal</h1>"));
  g_assert_nonnull (strstr (page, "<h2>Turn 1, 3 March 1883</h2>"));
  g_assert_nonnull (strstr (page, "<p><strong>A comet</strong></p>\n<p>Seen by all.</p>"));
  expect_lacks (page, "Halden Column: March");
}

static guint
count_shown (BivCampaign *campaign,
             const char  *side)
{
  g_autoptr (BivCampaign) copy = biv_knowledge_copy_for (campaign, side);

  return biv_campaign_peek_items (copy, BIV_KIND_ENTRY)->len;
}

/* CA-REF-3, CA-SCOUT-6: the journal keeps the lines of a step that was undone, but no side reads of what did not happen. */
static void
test_undone (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "new"));
  guint n_before, n_after, n_all;

  n_before = count_shown (campaign, "CROWN");
  order->formation = g_strdup ("HC");
  order->posture = BIV_POSTURE_MARCH;
  order->path = g_strsplit ("P03", ",", -1);
  fixture_commit (campaign, biv_turn_propose_order (campaign, order));
  n_after = count_shown (campaign, "CROWN");
  g_assert_cmpuint (n_after, >, n_before);
  n_all = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len;
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_cmpuint (count_shown (campaign, "CROWN"), ==, n_before);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len, ==, n_all + 1);
  g_assert_true (biv_campaign_redo (campaign));
  g_assert_cmpuint (count_shown (campaign, "CROWN"), ==, n_after);
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_cmpuint (count_shown (campaign, "CROWN"), ==, n_before);
}

/* CA-ORDER-5, CA-SCOUT-6: what becomes of a side's couriers is the referee's: the side's copy is the same whatever it is,
 * and says when the order was to arrive until that turn has come. The enemy who took one reads it, and nobody else. */
static void
test_couriers (void)
{
  static const char *const fates[] = { "lost", "taken:HB", "7" };
  g_autofree char *told = NULL;

  for (gsize i = 0; i <= G_N_ELEMENTS (fates); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash (), copy = NULL, enemys = NULL, later = NULL;
      g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "new"));
      g_autoptr (GPtrArray) on_the_way = NULL, read = NULL, waiting = NULL;
      g_autofree char *text = NULL;

      fixture_lines (campaign, "option courier.delay 2", "formation FC location=P10", "formation DH,HB location=P08", NULL);
      order->formation = g_strdup ("FC");
      order->posture = BIV_POSTURE_MARCH;
      order->path = g_strsplit ("P09", ",", -1);
      fixture_commit (campaign, biv_turn_propose_order (campaign, order));
      if (i > 0)
        fixture_commit (campaign, biv_turn_propose_courier (campaign, "FC", 1, fates[i - 1], NULL));
      copy = biv_knowledge_copy_for (campaign, "CROWN");
      on_the_way = biv_courier_list (copy, NULL);
      g_assert_cmpuint (on_the_way->len, ==, 1);
      g_assert_cmpint (((BivOrder *) on_the_way->pdata[0])->arrives, ==, 3);
      text = dump (copy);
      if (i == 0)
        told = g_steal_pointer (&text);
      else
        g_assert_cmpstr (text, ==, told);
      enemys = biv_knowledge_copy_for (campaign, "CLAN");
      read = biv_courier_list_taken (enemys, "CLAN");
      g_assert_cmpuint (read->len, ==, i == 2 ? 1 : 0);
      /* When the turn is over in which it was to arrive, the side no longer waits for it. */
      fixture_lines (campaign, "turn 3", "phase contact", NULL);
      later = biv_knowledge_copy_for (campaign, "CROWN");
      waiting = biv_courier_list (later, NULL);
      g_assert_cmpuint (waiting->len, ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/CA-SCOUT-6/copy", test_copy);
  g_test_add_func ("/knowledge/CA-SCOUT-1/open", test_open);
  g_test_add_func ("/knowledge/CA-SCOUT-6/undone", test_undone);
  g_test_add_func ("/knowledge/CA-ORDER-5/couriers", test_couriers);
  g_test_add_func ("/knowledge/CA-SCOUT-3/words", test_words);
  g_test_add_func ("/knowledge/CA-JOURNAL-3/journal", test_journal);
  return g_test_run ();
}
