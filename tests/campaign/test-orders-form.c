/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-orders-form.c: orders as they come back from players: typed, taken in, refused line by line (CA-ORDER-1, CA-ORDER-2,
 * CA-ORDER-3, CA-ORDER-6, CA-ORDER-7, CA-TURN-1) */
#include "fixture.h"

#include <string.h>
#include "campaign/model/army.h"
#include "campaign/orders/orders-form.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/turn/form.h"
#include "campaign/turn/detach.h"

/* ---- Reading lines ---- */

typedef struct
{
  const char *name, *text;
  const char *lines;                /* as they are written again; or what is wrong */
} TextRow;

static const TextRow text_rows[] = {
  { "ids", "HC march P03 P09", "HC march P03 P09\n" },
  { "names", "Halden Column: March by Miller's Cross, Two Palms", "HC march P03 P09\n" },
  { "as-printed", "Halden Column  HC  Fort Halden march Miller's Cross", "“Fort” is no posture" },
  { "name-and-id", "Halden Column  HC: march Miller's Cross", "HC march P03\n" },
  { "another-apostrophe", "hc MARCH miller’s cross", "HC march P03\n" },
  { "beginning-of-a-posture", "HC m P03\nFC a P06", "HC march P03\nFC attack P06\n" },
  { "marks", "HC march P03; forced\nFC hold, burn", "HC march P03 forced\nFC hold burn\n" },
  { "words-of-his-own", "HC attack P03 \"Hold the ford\"", "HC attack P03 “Hold the ford”\n" },
  { "words-that-nothing-closes", "HC attack P03 “Hold the ford", "HC attack P03 “Hold the ford”\n" },
  { "words-in-german", "HC attack P03 „Hold the ford“", "HC attack P03 “Hold the ford”\n" },
  { "words-in-french", "HC attack P03 «\u00a0Hold the ford\u202f»", "HC attack P03 “Hold the ford”\n" },
  { "words-in-spanish", "HC attack P03 «Hold the ford», forced", "HC attack P03 forced “Hold the ford”\n" },
  { "nothing", "\n\n# a note\n   \n", "" },
  { "remarks", "remarks: bread is short\nRemarks: and boots", "remarks: bread is short\nremarks: and boots\n" },
  { "detach", "detach HC A02, A03\nHC/1 march P03", "detach HC A02 A03\nHC/1 march P03\n" },
  { "detach-by-name", "Detach Halden Column: 1st Bn Royal Alvoran Foot", "detach HC A02\n" },
  { "merge", "merge Ford Column into HC", "merge FC into HC\n" },
  { "despatch", "Despatch Halden Column to Ford Column: “Hold the ford.”", "despatch HC to FC: “Hold the ford.”\n" },
  { "despatch-with", "despatch HC to FC order of march, return; \"He said \"no\"\"",
    "despatch HC to FC, march, return: “He said \"no\"”\n" },
  { "despatch-in-lines", "despatch HC to FC “One.  ”\nmore “Two.”", "despatch HC to FC: “One.”\nmore “Two.”\n" },
  { "despatch-to-the-referee", "despatch HC “May I?”\ndespatch FC to the referee return",
    "despatch HC to referee: “May I?”\ndespatch FC to referee, return\n" },
  { "despatch-to-the-chief", "despatch FC to commander-in-chief, sightings", "despatch FC to CROWN, sightings\n" },
  { "despatch-to-a-name", "despatch FC to “Third Column”: “Hold.”", "despatch FC to “Third Column”: “Hold.”\n" },
  { "despatch-to-nobody", "despatch HC to XX “Hold.”", "“XX” is no formation of Crown of Alvora." },
  { "despatch-with-what", "despatch HC to FC pigeons “Hold.”", "“pigeons” cannot go with a despatch." },
  { "more-of-nothing", "more “Hold.”", "It goes on with a despatch" },
  { "no-such-formation", "XX march P03",
    "“XX” is no formation of Crown of Alvora. There are: Halden Column (HC), Ford Column (FC)." },
  { "formation-of-the-enemy", "DH march P03", "“DH” is no formation of" },
  { "no-such-posture", "HC charge P03",
    "“charge” is no posture. It may be: Hold, March, Attack, Evade, Scout, Rest, Besiege." },
  { "no-posture", "HC", "The posture is missing." },
  { "no-such-place", "HC march P03 Nowhere", "“Nowhere” is no place that is known." },
  { "no-such-unit", "detach HC N02", "“N02” is no unit of" },
  { "no-units", "detach HC", "The units to detach are missing." },
  { "not-utf-8", "HC march \xff\xfe", "is no place" },
};

static void
test_text (gconstpointer data)
{
  const TextRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivOrdersForm) form = biv_orders_form_parse_text (campaign, "CROWN", row->text);
  const BivOrdersLine *first = form->lines->len > 0 ? g_ptr_array_index (form->lines, 0) : NULL;
  g_autofree char *again = biv_orders_form_dup_text (form, NULL), *named = biv_orders_form_dup_text (form, campaign);
  g_autoptr (BivOrdersForm) by_name = biv_orders_form_parse_text (campaign, "CROWN", named);
  g_autofree char *read_again = biv_orders_form_dup_text (by_name, NULL);

  if (first != NULL && first->fault != NULL)
    {
      if (strstr (first->fault, row->lines) == NULL)
        g_error ("“%s”, not “%s”", first->fault, row->lines);
      g_assert_cmpuint (first->line, ==, 1);
      return;
    }
  g_assert_cmpstr (again, ==, row->lines);
  /* By names it is the same form. */
  g_assert_cmpstr (read_again, ==, row->lines);
}

/* Whatever is typed, a form comes of it, and it can be proposed. */
static void
test_any_text (void)
{
  static const char letters[] = "HCFhc P0123479/,;:\"“”'’marchtkdegnio\n\t\xc3\xa9\xf0";
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (int n = 0; n < 400; n++)
    {
      g_autoptr (GString) text = g_string_new (n % 2 == 0 ? "HC march " : n % 3 == 0 ? "detach HC " : NULL);
      g_autoptr (BivOrdersForm) form = NULL;
      g_autoptr (BivProposal) proposal = NULL;

      for (int i = g_rand_int_range (random, 0, 60); i > 0; i--)
        g_string_append_c (text, letters[g_rand_int_range (random, 0, sizeof letters - 1)]);
      form = biv_orders_form_parse_text (campaign, "CROWN", text->str);
      proposal = biv_turn_propose_form (campaign, form, NULL);
      g_assert_cmpuint (biv_proposal_get_rows (proposal)->len, ==, form->lines->len);
    }
}

/* ---- Taking them in ---- */

static BivProposal *
propose (BivCampaign *campaign,
         const char  *text,
         const char  *answer,
         ...)
{
  g_autoptr (BivOrdersForm) form = biv_orders_form_parse_text (campaign, "CROWN", text);
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  va_list more;

  va_start (more, answer);
  for (; answer != NULL; answer = va_arg (more, const char *))
    biv_answers_set (answers, answer, va_arg (more, const char *), NULL);
  va_end (more);
  return biv_turn_propose_form (campaign, form, answers);
}

static void
expect_row (BivProposal *proposal,
            const char  *id,
            const char  *computed,
            const char  *why)
{
  BivRow *row = biv_proposal_get_row (proposal, id);

  if (row == NULL)
    g_error ("there is no row %s", id);
  g_assert_cmpstr (row->computed, ==, computed);
  if (why != NULL && (row->why == NULL || strstr (row->why, why) == NULL))
    g_error ("%s: “%s”, not “%s”", id, row->why, why);
}

static void
test_taken (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  guint n_steps;

  fixture_line (campaign, "order FC hold");
  n_steps = biv_campaign_peek_steps (campaign)->len;
  fixture_commit (campaign, propose (campaign, "HC march P03 P09 \"Go\"\nFC attack P06\nremarks: bread is short", NULL));
  g_assert_cmpuint (biv_campaign_peek_steps (campaign)->len, ==, n_steps + 1);
  g_assert_cmpint (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "HC"))->posture, ==,
                   BIV_POSTURE_MARCH);
  g_assert_cmpint (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "FC"))->posture, ==,
                   BIV_POSTURE_ATTACK);
  g_assert_true (fixture_has_entry (campaign, "note", "CROWN"));
  /* And taken back as one. */
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_null (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "HC")));
  g_assert_cmpint (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "FC"))->posture, ==,
                   BIV_POSTURE_HOLD);
}

/* The detachment of the form marches, whatever it is called here. */
static void
test_detachment (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivOrdersForm) form = biv_orders_form_parse_text (campaign, "CROWN", "detach HC A02\nHC/1 march P03");
  g_autoptr (BivProposal) proposal = NULL;

  fixture_commit (campaign, biv_turn_propose_detach (campaign, "HC", (const char *const[]) { "A03", NULL }));
  proposal = biv_turn_propose_form (campaign, form, NULL);
  g_assert_null (biv_proposal_get_refusal (proposal));
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
  fixture_expect (campaign, "A02", "formation", "HC/2");
  g_assert_nonnull (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "HC/2")));
  g_assert_null (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "HC/1")));
}

/* One wrong line, and nothing is done; each line has its reason. */
static void
test_refused (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash (), before = biv_campaign_copy (campaign);
  g_autoptr (BivProposal) proposal = propose (campaign, "HC march P09\nFC attack P06\nHC hold\nXX hold\ndetach FC N01\n"
                                              "merge HC into FC", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *difference = NULL;

  expect_row (proposal, "order:HC", "refuse", "no link from Fort Halden to Two Palms");
  g_assert_cmpstr (biv_proposal_get_row (proposal, "order:HC")->clause, ==, "CA-ORDER-3");
  expect_row (proposal, "order:FC", "take", NULL);
  expect_row (proposal, "line:3", "refuse", "Halden Column has an order in this form already");
  expect_row (proposal, "line:4", "refuse", "“XX” is no formation");
  expect_row (proposal, "line:5", "refuse", "“N01” is no unit");
  expect_row (proposal, "line:6", "refuse", "are not of one side at one place");
  g_assert_nonnull (biv_proposal_get_refusal (proposal));
  g_assert_false (biv_campaign_commit (campaign, proposal, &error));
  if (!biv_campaign_is_same (campaign, before, &difference))
    g_error ("half applied: %s", difference);
}

/* CA-REF-1, CA-ORDER-2: the referee leaves a wrong line out, or lets it count as hold, and takes the rest. */
static void
test_overruled (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivOrder *order;

  fixture_commit (campaign, propose (campaign, "HC march P09\nFC attack P06\nXX hold", "order:HC", "hold", "line:3",
                                     "leave-out", NULL));
  order = biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "HC"));
  g_assert_true (order == NULL || order->status == BIV_ORDER_REFUSED);
  g_assert_cmpint (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "FC"))->posture, ==,
                   BIV_POSTURE_ATTACK);
  g_assert_true (fixture_has_entry (campaign, "overruled", "HC"));
}

/* A place that is not there cannot come into the campaign, not even by an order that is refused. */
static void
test_unknown_place (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivOrdersForm) form = biv_orders_form_new (campaign, "CROWN");
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  BivOrdersLine *line = biv_orders_form_add (form, BIV_ORDERS_LINE_ORDER, 7);

  line->order->formation = g_strdup ("HC");
  line->order->posture = BIV_POSTURE_MARCH;
  line->order->path = g_strsplit ("P77", ",", -1);
  biv_answers_set (answers, "order:HC", "hold", NULL);
  fixture_commit (campaign, biv_turn_propose_form (campaign, form, answers));
}

/* CA-TURN-1: for another turn, another campaign, or after Orders. */
static void
test_late (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivOrdersForm) form = biv_orders_form_parse_text (campaign, "CROWN", "HC march P03");
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  g_autoptr (BivProposal) late = NULL, over = NULL, unknown = NULL;

  fixture_line (campaign, "turn 2");
  g_free (form->campaign);
  form->campaign = g_strdup ("The Other Road");
  late = biv_turn_propose_form (campaign, form, NULL);
  expect_row (late, "form:turn", "refuse", "for turn 1, and this is turn 2");
  expect_row (late, "form:campaign", "refuse", "The Other Road");
  expect_row (late, "order:HC", "take", NULL);
  g_assert_false (biv_campaign_commit (campaign, late, NULL));
  biv_answers_set (answers, "form:turn", "take", "the post was slow");
  biv_answers_set (answers, "form:campaign", "take", NULL);
  fixture_commit (campaign, biv_turn_propose_form (campaign, form, answers));
  g_assert_cmpint (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "HC"))->turn, ==, 2);
  fixture_line (campaign, "phase movement");
  over = biv_turn_propose_form (campaign, form, answers);
  g_assert_cmpstr (biv_proposal_get_refusal (over)->code, ==, "CA-TURN-1");
  expect_row (over, "order:HC", "take", NULL);
  g_free (form->side);
  form->side = g_strdup ("RED");
  unknown = biv_turn_propose_form (campaign, form, NULL);
  g_assert_cmpstr (biv_proposal_get_refusal (unknown)->code, ==, "CA-ORDER-1");
}

/* ---- There and back ---- */

/* What a player does in his copy comes to the referee's campaign as he did it. */
static void
test_from_the_copy (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash (), copy = biv_players_copy_new (campaign, "CROWN");
  g_autoptr (BivOrdersForm) form = NULL;
  g_autofree char *text = NULL;

  fixture_commit (copy, biv_turn_propose_detach (copy, "HC", (const char *const[]) { "A02", "A03", NULL }));
  fixture_commit (copy, propose (copy, "HC/1 attack Miller's Cross \"Take the mill\"\nHC hold", NULL));
  form = biv_orders_form_gather (copy, "CROWN");
  text = biv_orders_form_dup_text (form, copy);
  g_assert_cmpstr (text, ==, "detach HC A02 A03\nHC hold\nHC/1 attack Miller's Cross “Take the mill”\n");
  fixture_commit (campaign, biv_turn_propose_form (campaign, form, NULL));
  fixture_expect (campaign, "A02", "formation", "HC/1");
  g_assert_cmpstr (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "HC/1"))->text, ==,
                   "Take the mill");
  g_assert_cmpstr (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "HC/1"))->path[0], ==, "P03");
  g_assert_null (biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, "DH")));
}

/* Merged in the copy, merged by the referee. */
static void
test_merged_in_the_copy (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash (), copy = NULL;
  g_autoptr (BivOrdersForm) form = NULL;

  fixture_line (campaign, "formation FC location=P01");
  copy = biv_players_copy_new (campaign, "CROWN");
  fixture_commit (copy, biv_turn_propose_merge (copy, "HC", "FC"));
  form = biv_orders_form_gather (copy, "CROWN");
  g_assert_cmpuint (form->lines->len, ==, 1);
  fixture_commit (campaign, biv_turn_propose_form (campaign, form, NULL));
  g_assert_null (biv_campaign_find (campaign, "FC"));
  fixture_expect (campaign, "A10", "formation", "HC");
}

/* ---- Whose copy they come from ---- */

static const char *
word_of (BivCampaign *campaign,
         const char  *side)
{
  return biv_campaign_find_side (campaign, side)->word;
}

static void
expect_taken (BivCampaign         *campaign,
              const BivOrdersForm *form,
              const char          *asked)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_form (campaign, form, NULL);
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  g_autoptr (BivProposal) again = NULL;
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);

  if (asked == NULL)
    {
      g_assert_null (refusal);
      g_assert_null (biv_proposal_get_row (proposal, "form:word"));
      return;
    }
  g_assert_nonnull (refusal);
  g_assert_cmpstr (refusal->code, ==, "CA-ORDER-1");
  g_assert_cmpstr (refusal->text, ==, asked);
  /* He may say that they are. */
  biv_answers_set (answers, "form:word", "take", NULL);
  again = biv_turn_propose_form (campaign, form, answers);
  g_assert_null (biv_proposal_get_refusal (again));
}

static void
test_word (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash (), crown = NULL, clan = NULL;
  g_autoptr (BivProposal) words = NULL;
  g_autoptr (BivOrdersForm) own = NULL, forged = NULL, bare = NULL, typed = NULL;

  /* No copy was made yet: nothing can be brought back, and nothing is asked. */
  bare = biv_orders_form_parse_text (campaign, "CROWN", "HC hold\n");
  g_assert_null (bare->word);
  expect_taken (campaign, bare, NULL);

  words = biv_players_copy_propose_words (campaign);
  g_assert_true (biv_campaign_commit (campaign, words, NULL));
  g_assert_null (biv_players_copy_propose_words (campaign));
  g_assert_cmpuint (strlen (word_of (campaign, "CROWN")), ==, 32);
  g_assert_cmpstr (word_of (campaign, "CROWN"), !=, word_of (campaign, "CLAN"));
  crown = biv_players_copy_new (campaign, "CROWN");
  clan = biv_players_copy_new (campaign, "CLAN");
  g_assert_cmpstr (word_of (crown, "CROWN"), ==, word_of (campaign, "CROWN"));
  g_assert_null (word_of (crown, "CLAN"));
  g_assert_null (word_of (clan, "CROWN"));

  own = biv_orders_form_parse_text (crown, "CROWN", "HC hold\n");
  expect_taken (campaign, own, NULL);
  typed = biv_orders_form_parse_text (campaign, "CROWN", "HC hold\n");
  expect_taken (campaign, typed, NULL);
  expect_taken (campaign, bare, "These orders do not come from a copy that Crown of Alvora was given: they bring no word of it. "
                                "Are they theirs?");
  forged = biv_orders_form_parse_text (crown, "CROWN", "HC hold\n");
  g_free (forged->word);
  forged->word = g_strdup (word_of (clan, "CLAN"));
  expect_taken (campaign, forged, "These orders of Crown of Alvora come from the copy of Clans of Karrash. Are they theirs?");
  g_free (forged->word);
  forged->word = g_strdup ("elsewhere");
  expect_taken (campaign, forged, "These orders come from no copy of this campaign that Crown of Alvora was given. "
                                  "Are they theirs?");
}

/* An order that takes the place of another says of which. */
static void
test_instead_of (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivOrdersForm) first = biv_orders_form_parse_text (campaign, "CROWN", "HC march P03\n");
  g_autoptr (BivOrdersForm) second = biv_orders_form_parse_text (campaign, "CROWN", "HC hold\n");
  g_autoptr (BivProposal) proposal = biv_turn_propose_form (campaign, first, NULL), again = NULL;

  g_assert_null (biv_proposal_get_row (proposal, "order:HC")->detail);
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
  again = biv_turn_propose_form (campaign, second, NULL);
  g_assert_cmpstr (biv_proposal_get_row (again, "order:HC")->detail, ==, "instead of: March by Miller's Cross");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (text_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/orders-form/text/", text_rows[i].name, NULL);

      g_test_add_data_func (path, &text_rows[i], test_text);
    }
  g_test_add_func ("/orders-form/any-text", test_any_text);
  g_test_add_func ("/orders-form/CA-ORDER-1/taken", test_taken);
  g_test_add_func ("/orders-form/CA-ORDER-6/detachment", test_detachment);
  g_test_add_func ("/orders-form/CA-ORDER-3/refused", test_refused);
  g_test_add_func ("/orders-form/CA-REF-1/overruled", test_overruled);
  g_test_add_func ("/orders-form/unknown-place", test_unknown_place);
  g_test_add_func ("/orders-form/CA-TURN-1/late", test_late);
  g_test_add_func ("/orders-form/from-the-copy", test_from_the_copy);
  g_test_add_func ("/orders-form/word", test_word);
  g_test_add_func ("/orders-form/instead-of", test_instead_of);
  g_test_add_func ("/orders-form/merged-in-the-copy", test_merged_in_the_copy);
  return g_test_run ();
}
