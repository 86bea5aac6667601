/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-own-dice.c: a campaign's own dice: never the same twice, the same again when done again, and nobody's but the referee's */
#include "battle-script.h"

#include <string.h>

#include "campaign/battle/dice-ledger.h"
#include "campaign/model/details.h"
#include "campaign/model/dice.h"
#include "campaign/model/dice-proof.h"
#include "campaign/battle/fight.h"
#include "campaign/knowledge/knowledge.h"
#include "rulebooks/biv-rulebooks.h"
#include "store/campaign-file.h"
#include "store/record-file.h"
#include "campaign/battle/quick-result.h"
#include "campaign/battle/setup.h"

#define TWO_PALMS "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN"

/* A battle that is ready, in a campaign with a given key. */
static BivCampaign *
begin (guint8 key)
{
  static const char *const lines[] = { TWO_PALMS, "setup P09", "rest P09", "deployed P09", NULL };
  BivCampaign *campaign = fixture_karrash ();
  BivDiceKey given = { { key } };

  battle_script_run (campaign, lines);
  campaign->dice_key = key != 0 ? biv_dice_key_dup_text (&given) : NULL;
  return campaign;
}

static BivSession *
open_battle (BivCampaign *campaign,
             guint64      seed)
{
  g_autoptr (GError) error = NULL;
  BivSession *session = biv_fight_new_session (campaign, biv_campaign_find_battle (campaign, "B1"), seed, &error);

  g_assert_no_error (error);
  return session;
}

/* Until @n dice have fallen that the program rolled. */
static void
play (BivSession *session,
      guint       n)
{
  while (biv_session_get_n_drawn (session) < n)
    g_assert_true (biv_session_play_computer (session, biv_session_get_deciders (session)));
}

static void
keep (BivCampaign *campaign,
      BivSession  *session)
{
  g_autoptr (GError) error = NULL;

  biv_fight_keep_progress (campaign, biv_campaign_find_battle (campaign, "B1"), session, BIV_NONE, &error);
  g_assert_no_error (error);
}

static BivCampaign *
save_and_load (BivCampaign *campaign)
{
  gsize n_bytes;
  g_autofree char *text = biv_campaign_file_dup_text (campaign, &n_bytes);
  g_autoptr (GError) error = NULL;
  BivCampaign *again = biv_campaign_file_parse ("again.campaign", text, n_bytes, &error);

  g_assert_no_error (error);
  return again;
}

/* Every order with its faces, from that step on. */
static char *
dup_faces (BivSession *session,
           guint       first)
{
  g_autoptr (BivRecord) record = biv_session_dup_record (session);
  GString *text = g_string_new (NULL);

  for (guint i = first; i < biv_record_get_n_steps (record); i++)
    {
      const BivRecordStep *step = biv_record_get_step (record, i);

      g_string_append (text, step->order);
      for (guint k = 0; k < step->n_faces; k++)
        g_string_append_printf (text, " %d", step->faces[k].face);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

/* Numbers go up by one from 1, and each face is the line's. */
static guint32
assert_of_line (BivCampaign *campaign,
                BivSession  *session)
{
  g_autoptr (BivRecord) record = biv_session_dup_record (session);
  guint32 number = 0;
  BivDiceLine line;

  biv_campaign_init_battle_line (campaign, biv_campaign_find_battle (campaign, "B1"), &line);
  for (guint i = 0; i < biv_record_get_n_steps (record); i++)
    {
      const BivRecordStep *step = biv_record_get_step (record, i);

      for (guint k = 0; k < step->n_faces; k++)
        {
          g_assert_cmpuint (step->faces[k].number, ==, ++number);
          g_assert_cmpint (step->faces[k].face, ==, biv_dice_line_get_face (&line, number, 6));
        }
    }
  return number;
}

/* Opened three times, it goes on three times. */
static void
test_reopened (void)
{
  g_autoptr (BivCampaign) campaign = begin (7);
  guint32 n = 0;

  for (int time = 0; time < 3; time++)
    {
      g_autoptr (BivSession) session = open_battle (campaign, BIV_OWN_DICE);
      g_autoptr (BivCampaign) again = NULL;

      g_assert_cmpuint (biv_session_get_n_drawn (session), ==, n);
      play (session, n + 4);
      n = biv_session_get_n_drawn (session);
      keep (campaign, session);
      g_assert_cmpuint (assert_of_line (campaign, session), ==, n);
      again = save_and_load (campaign);
      g_set_object (&campaign, again);
      g_assert_cmpint (biv_campaign_find_battle (campaign, "B1")->dice_count, ==, (int) n);
    }
}

/* What is undone and done again falls as before, also when the file was put away between. */
static void
test_done_again (void)
{
  g_autoptr (BivCampaign) campaign = begin (7), again = NULL;
  g_autoptr (BivSession) session = open_battle (campaign, BIV_OWN_DICE), later = NULL;
  g_autofree char *first = NULL, *redone = NULL, *second = NULL;
  guint n_before, n_steps;

  play (session, 6);
  n_before = biv_session_get_last_moment (session);
  play (session, 14);
  n_steps = biv_session_get_last_moment (session);
  first = dup_faces (session, n_before);
  while (biv_session_get_last_moment (session) > n_before)
    biv_session_undo (session);
  while (biv_session_redo (session))
    ;
  redone = dup_faces (session, n_before);
  g_assert_cmpstr (first, ==, redone);

  while (biv_session_get_last_moment (session) > n_before)
    biv_session_undo (session);
  keep (campaign, session);
  again = save_and_load (campaign);
  later = open_battle (again, BIV_OWN_DICE);
  while (biv_session_get_last_moment (later) < n_steps)
    g_assert_true (biv_session_play_computer (later, biv_session_get_deciders (later)));
  second = dup_faces (later, n_before);
  g_assert_cmpstr (first, ==, second);

  /* Saved where it had gone on, and taken back only after it was opened again. */
  keep (again, later);
  g_clear_object (&later);
  later = open_battle (again, BIV_OWN_DICE);
  while (biv_session_get_last_moment (later) > n_before)
    biv_session_undo (later);
  while (biv_session_get_last_moment (later) < n_steps)
    g_assert_true (biv_session_play_computer (later, biv_session_get_deciders (later)));
  g_free (second);
  second = dup_faces (later, n_before);
  g_assert_cmpstr (first, ==, second);
}

/* Two battles, two keys, and a battle that is begun anew: other dice for the same position. */
static void
test_others_differ (void)
{
  g_autoptr (BivCampaign) one = begin (7), other = begin (8);
  g_autoptr (BivSession) first = open_battle (one, BIV_OWN_DICE), keyed = open_battle (other, BIV_OWN_DICE);
  g_autoptr (BivSession) named = NULL, anew = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *text = NULL, *of_keyed = NULL, *of_named = NULL, *of_anew = NULL;
  g_autoptr (GError) error = NULL;
  BivBattle *battle = biv_campaign_find_battle (one, "B1");
  BivDiceLine line;
  guint32 n;

  play (first, 12);
  n = biv_session_get_n_drawn (first);
  text = dup_faces (first, 0);
  play (keyed, 12);
  of_keyed = dup_faces (keyed, 0);
  g_assert_cmpstr (text, !=, of_keyed);

  named = open_battle (one, 0);
  battle->dice_line = 5;
  biv_campaign_init_battle_line (one, battle, &line);
  battle->dice_line = 0;
  biv_session_set_line (named, &line);
  play (named, 12);
  of_named = dup_faces (named, 0);
  g_assert_cmpstr (text, !=, of_named);

  keep (one, first);
  proposal = biv_fight_propose_anew (one, battle);
  biv_campaign_commit (one, proposal, &error);
  g_assert_no_error (error);
  g_assert_null (battle->record);
  anew = open_battle (one, BIV_OWN_DICE);
  g_assert_cmpuint (biv_session_get_n_drawn (anew), ==, n);
  play (anew, n + 12);
  of_anew = dup_faces (anew, 0);
  g_assert_cmpstr (text, !=, of_anew);
}

/* The window and `resolve`: the one goes on where the other stopped. Two files without a key are two campaigns. */
static void
test_resolved (void)
{
  g_autoptr (BivCampaign) campaign = begin (7), unkeyed = begin (0), another = begin (0);
  g_autoptr (BivSession) session = open_battle (campaign, BIV_OWN_DICE), whole = NULL;
  g_autoptr (GError) error = NULL;
  guint32 n;

  play (session, 5);
  n = biv_session_get_n_drawn (session);
  keep (campaign, session);
  g_assert_true (biv_fight_resolve (campaign, "B1", BIV_OWN_DICE, &error));
  whole = open_battle (campaign, BIV_OWN_DICE);
  g_assert_cmpuint (assert_of_line (campaign, whole), >, n);
  g_assert_cmpint (biv_campaign_find_battle (campaign, "B1")->dice_count, ==, (int) biv_session_get_n_drawn (whole));

  g_assert_true (biv_fight_resolve (unkeyed, "B1", BIV_OWN_DICE, &error));
  g_assert_true (biv_fight_resolve (another, "B1", BIV_OWN_DICE, &error));
  g_assert_nonnull (unkeyed->dice_key);
  g_assert_cmpstr (unkeyed->dice_key, !=, another->dice_key);
  g_assert_false (biv_record_equal (biv_campaign_find_battle (unkeyed, "B1")->record,
                                    biv_campaign_find_battle (another, "B1")->record));
}

/* Rolled with typed dice on: numbered, and taken back and rolled again the same. */
static void
test_rolled_for_one_who_types (void)
{
  g_autoptr (BivCampaign) campaign = begin (7);
  g_autoptr (BivSession) session = open_battle (campaign, BIV_OWN_DICE);
  g_autoptr (GArray) actions = NULL;
  guint32 n;

  biv_session_set_types_dice (session, TRUE);
  for (int tries = 0; tries < 2000; tries++)
    {
      BivRandom random;
      g_autoptr (GArray) list = NULL;
      BivWanted wanted;
      int side = (biv_session_get_deciders (session) & BIV_MAY_A) != 0 ? 0
                 : (biv_session_get_deciders (session) & BIV_MAY_B) != 0 ? 1 : BIV_NOBODY;

      if (biv_session_get_wanted (session, &wanted))
        break;
      list = biv_session_list_actions (session, side, -1);
      g_assert_cmpuint (list->len, >, 0);
      biv_random_init (&random, 5, (guint64) tries);
      biv_session_play (session, &g_array_index (list, BivAction, biv_random_below (&random, list->len)), NULL);
    }
  g_assert_nonnull (biv_session_get_waiting (session));
  n = biv_session_get_n_drawn (session);
  while (biv_session_get_waiting (session) != NULL)
    biv_session_roll_face (session);
  g_assert_cmpuint (biv_session_get_n_drawn (session), >, n);
  assert_of_line (campaign, session);
}

/* The campaign's own line: numbered in the steps, back with undo, and again the same. */
static void
test_campaign_line (void)
{
  static const char *const lines[] = { "formation HC,DH location=P09", "phase battle",
                                       "battle B1 place=P09 attacker=CROWN defender=CLAN", NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash (), again = NULL;
  g_autofree char *difference = NULL;
  GArray *first, *second;
  g_autoptr (BivProposal) proposal = NULL, other = NULL;
  g_autoptr (GError) error = NULL;
  BivDice dice;

  battle_script_run (campaign, lines);
  biv_campaign_init_dice (campaign, BIV_OWN_DICE, 0, &dice);
  g_assert_nonnull (campaign->dice_key);
  proposal = biv_turn_propose_quick (campaign, "B1", &dice, NULL);
  if (biv_proposal_get_refusal (proposal) != NULL)
    {
      g_autoptr (BivProposal) setup = biv_turn_propose_setup (campaign, "B1", &dice, NULL);

      biv_campaign_commit (campaign, setup, &error);
      g_assert_no_error (error);
      g_clear_object (&proposal);
      biv_campaign_go_on_with_dice (campaign, &dice);
      proposal = biv_turn_propose_quick (campaign, "B1", &dice, NULL);
    }
  g_assert_null (biv_proposal_get_refusal (proposal));
  first = biv_proposal_get_throws (proposal);
  g_assert_cmpuint (first->len, >, 0);
  biv_campaign_commit (campaign, proposal, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_array_index (first, BivThrow, first->len - 1).number, ==, (guint32) campaign->dice_count);

  again = save_and_load (campaign);
  g_assert_true (biv_campaign_is_same (campaign, again, &difference));
  g_assert_cmpstr (campaign->dice_key, ==, again->dice_key);
  g_assert_cmpint (campaign->dice_count, ==, again->dice_count);
  g_assert_true (biv_campaign_undo (again, NULL));
  g_assert_cmpint (again->dice_count, ==, campaign->dice_count - (int) first->len);
  biv_campaign_init_dice (again, BIV_OWN_DICE, 0, &dice);
  other = biv_turn_propose_quick (again, "B1", &dice, NULL);
  second = biv_proposal_get_throws (other);
  g_assert_cmpuint (first->len, ==, second->len);
  for (guint i = 0; i < first->len; i++)
    g_assert_cmpint (g_array_index (first, BivThrow, i).face, ==, g_array_index (second, BivThrow, i).face);
}

/* A battle has a number of its own, which is not given twice, and which comes again when it is done again. */
static void
test_battles_are_numbered (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  int numbers[3];

  for (int i = 0; i < 3; i++)
    {
      g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, "A battle", NULL, NULL);
      BivBattle *battle = biv_proposal_new_item (proposal, BIV_KIND_BATTLE);
      g_autofree char *id = g_strdup (biv_id_of (battle));

      g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
      numbers[i] = biv_campaign_find_battle (campaign, id)->dice_line;
      if (i == 1)
        g_assert_true (biv_campaign_undo (campaign, NULL));
    }
  g_assert_cmpint (numbers[0], >, 0);
  g_assert_cmpint (numbers[1], !=, numbers[0]);
  g_assert_cmpint (numbers[2], ==, numbers[1]);
}

/* No player's copy has the key, a count or a number, and no key is made for one. */
static void
test_secret (void)
{
  g_autoptr (BivCampaign) campaign = begin (7), copy = NULL;
  g_autoptr (BivSession) session = open_battle (campaign, BIV_OWN_DICE);
  g_autofree char *text = NULL;

  play (session, 5);
  keep (campaign, session);
  copy = biv_knowledge_copy_for (campaign, "CROWN");
  text = biv_campaign_file_dup_text (copy, NULL);
  g_assert_null (strstr (text, campaign->dice_key));
  g_assert_null (strstr (text, "dice-key"));
  g_assert_null (strstr (text, "dice-count"));
  g_assert_null (strstr (text, "dice-line"));
  g_assert_null (strstr (text, "numbers="));
  /* By what they will be proved everybody may have. */
  g_assert_cmpstr (copy->dice_seal, ==, campaign->dice_seal);
  g_assert_nonnull (copy->dice_seal);
}

/* ---- What they are proved by ---- */

/* Two Palms, fought by the quick way with the campaign's own dice. */
static BivCampaign *
fight_quickly (const char *words)
{
  static const char *const lines[] = { "formation HC,DH location=P09", "phase battle",
                                       "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", NULL };
  BivCampaign *campaign = fixture_karrash ();
  g_autoptr (BivProposal) proposal = NULL, said = NULL;
  g_autoptr (GError) error = NULL;
  BivDiceKey given = { { 7 } };
  BivDice dice;

  g_free (campaign->dice_key);
  campaign->dice_key = biv_dice_key_dup_text (&given);
  said = biv_dice_proof_propose_words (campaign, words);
  g_assert_true (biv_campaign_commit (campaign, said, NULL));
  battle_script_run (campaign, lines);
  biv_campaign_init_dice (campaign, BIV_OWN_DICE, 0, &dice);
  proposal = biv_turn_propose_quick (campaign, "B1", &dice, NULL);
  biv_campaign_commit (campaign, proposal, &error);
  g_assert_no_error (error);
  return campaign;
}

static void
open_key (BivCampaign *campaign)
{
  g_autoptr (BivProposal) proposal = biv_dice_proof_propose_open (campaign);
  g_autoptr (GError) error = NULL;

  biv_campaign_commit (campaign, proposal, &error);
  g_assert_no_error (error);
}

/* Faces of the campaign's line, as the journal has them. */
static char *
dup_campaign_faces (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) lines = biv_dice_ledger_new (campaign);
  const GArray *dice = ((const BivLedgerLine *) lines->pdata[0])->dice;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < dice->len; i++)
    g_string_append_printf (text, "%d", g_array_index (dice, BivLedgerDie, i).thrown.face);
  return g_string_free (text, FALSE);
}

/* Words are settled, change every die, and come too late after the first. */
static void
test_words (void)
{
  g_autoptr (BivCampaign) silent = fight_quickly (NULL), spoken = fight_quickly ("  Rose \t anchor\n seven ");
  g_autofree char *of_silent = dup_campaign_faces (silent), *of_spoken = dup_campaign_faces (spoken);
  g_autoptr (BivProposal) late = biv_dice_proof_propose_words (silent, "late");
  g_autoptr (BivCampaign) copy = biv_knowledge_copy_for (spoken, "CLAN"), again = save_and_load (spoken);
  g_autoptr (BivProposal) players = biv_dice_proof_propose_words (copy, "mine");

  g_assert_null (silent->dice_words);
  g_assert_cmpstr (spoken->dice_words, ==, "Rose anchor seven");
  g_assert_cmpstr (copy->dice_words, ==, "Rose anchor seven");
  g_assert_cmpstr (again->dice_words, ==, "Rose anchor seven");
  g_assert_cmpstr (silent->dice_seal, ==, spoken->dice_seal);
  g_assert_cmpuint (strlen (of_silent), >=, 8);
  g_assert_cmpstr (of_silent, !=, of_spoken);
  g_assert_nonnull (biv_proposal_get_refusal (late));
  g_assert_nonnull (biv_proposal_get_refusal (players));
}

static guint
count_false (BivCampaign *campaign,
             guint       *n_true)
{
  g_autoptr (GPtrArray) lines = biv_dice_ledger_new (campaign);

  return biv_dice_ledger_count_false (campaign, lines->pdata[0], n_true, NULL);
}

/* Open, every side can check what it rolled, and nothing else of it; later dice come of another key. */
static void
test_opened (void)
{
  g_autoptr (BivCampaign) campaign = fight_quickly ("Rose"), sealed = biv_knowledge_copy_for (campaign, "CLAN"), copy = NULL,
                          again = NULL;
  g_autofree char *seal = g_strdup (campaign->dice_seal), *key = g_strdup (campaign->dice_key);
  int last = campaign->dice_count, n_of_clan = 0;
  g_autoptr (GPtrArray) seals = NULL;
  guint n_true = 0;

  g_assert_cmpuint (count_false (sealed, &n_true), ==, 0);
  g_assert_cmpuint (n_true, ==, 0);
  open_key (campaign);
  seals = biv_dice_proof_dup_seals (campaign);
  g_assert_cmpuint (seals->len, ==, 2);
  g_assert_cmpstr (seals->pdata[0], ==, seal);
  g_assert_cmpstr (seals->pdata[1], ==, campaign->dice_seal);
  g_assert_cmpstr (campaign->dice_key, !=, key);
  g_assert_true (biv_dice_proof_is_opened (campaign, last));
  g_assert_false (biv_dice_proof_is_opened (campaign, last + 1));

  copy = biv_knowledge_copy_for (campaign, "CLAN");
  again = save_and_load (copy);
  g_assert_cmpuint (count_false (again, &n_true), ==, 0);
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    BIV_EACH_DETAIL (BivDie, die, entry->dice)
      n_of_clan += g_strcmp0 (die->side, "CLAN") == 0;
  g_assert_cmpint (n_of_clan, >, 0);
  g_assert_cmpuint (n_true, ==, (guint) n_of_clan);
  BIV_EACH (BivEntry, entry, again, BIV_KIND_ENTRY)
    BIV_EACH_DETAIL (BivDie, die, entry->dice)
      {
        g_assert_cmpstr (die->side, !=, "CROWN");
        g_assert_null (entry->clause);
        g_assert_null (entry->objects);
      }

  /* Somebody changes a face. */
  BIV_EACH (BivEntry, entry, again, BIV_KIND_ENTRY)
    if (entry->dice != NULL && n_of_clan > 0)
      {
        BivDie changed = *(const BivDie *) biv_details_get_first (entry->dice);
        BivDetails *was = entry->dice;

        changed.face = changed.face % 6 + 1;
        entry->dice = biv_details_new (&biv_dice_details, &changed, 1);
        biv_details_unref (was);
        n_of_clan = 0;
      }
  g_assert_cmpuint (count_false (again, NULL), ==, 1);

  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_cmpstr (campaign->dice_key, ==, key);
  g_assert_cmpstr (campaign->dice_seal, ==, seal);
  g_assert_null (campaign->opened_keys);
}

/* Whose dice everybody could foretell goes on to its end first; and there is something to be proved. */
static void
test_open_refused (void)
{
  g_autoptr (BivCampaign) campaign = begin (7), fresh = fixture_karrash ();
  g_autoptr (BivSession) session = open_battle (campaign, BIV_OWN_DICE);
  g_autoptr (BivProposal) proposal = NULL, early = NULL;

  play (session, 5);
  keep (campaign, session);
  /* Also where no die of the campaign's own has fallen yet. */
  campaign->dice_count = 0;
  proposal = biv_dice_proof_propose_open (campaign);
  g_assert_nonnull (strstr (biv_proposal_get_refusal (proposal)->text, "is being fought"));
  g_clear_object (&proposal);
  campaign->dice_count = 3;
  proposal = biv_dice_proof_propose_open (campaign);
  g_assert_nonnull (strstr (biv_proposal_get_refusal (proposal)->text, "is being fought"));
  early = biv_dice_proof_propose_open (fresh);
  g_assert_nonnull (biv_proposal_get_refusal (early));
}

/* A file whose key is not the one that was sealed is refused by its line. */
static void
test_other_seal (void)
{
  g_autoptr (BivCampaign) campaign = fight_quickly (NULL), read = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  char *at;
  gsize n_bytes;

  text = biv_campaign_file_dup_text (campaign, &n_bytes);
  at = strstr (text, "dice-seal=\"") + strlen ("dice-seal=\"");
  *at = *at == '0' ? '1' : '0';
  read = biv_campaign_file_parse ("forged.campaign", text, n_bytes, &error);
  g_assert_null (read);
  g_assert_nonnull (strstr (error->message, "forged.campaign:2: "));
  g_assert_nonnull (strstr (error->message, campaign->dice_seal));
}

/* A battle by itself keeps its own key, and goes on. */
static void
test_battle_by_itself (void)
{
  g_autoptr (BivCampaign) campaign = begin (7);
  g_autoptr (BivSession) session = open_battle (campaign, 0), later = NULL;
  g_autoptr (BivRecord) record = NULL, read = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *straight = NULL, *interrupted = NULL;
  BivDiceKey key;
  gsize n_bytes;

  biv_dice_key_init_fresh (&key);
  biv_session_set_key (session, &key, 0);
  play (session, 5);
  record = biv_session_dup_record (session);
  text = biv_record_file_dup_text (record, &n_bytes);
  read = biv_record_file_parse ("a.battle", text, n_bytes, &error);
  g_assert_no_error (error);
  g_assert_true (biv_record_equal (record, read));
  later = biv_session_new_from_record (biv_ruleset_find ("frontier-musket"), read, 0, &error);
  g_assert_no_error (error);
  play (session, 15);
  play (later, 15);
  straight = dup_faces (session, 0);
  interrupted = dup_faces (later, 0);
  g_assert_cmpstr (straight, ==, interrupted);
}

/* What came of a die of a battle was set otherwise: it is marked, and no other. */
static void
test_overruled_in_battle (void)
{
  g_autoptr (BivCampaign) campaign = begin (7);
  g_autoptr (BivSession) session = open_battle (campaign, BIV_OWN_DICE);
  g_autoptr (GArray) before = NULL, after = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *list = NULL;
  const BivAction *action;
  guint n_marked = 0;

  /* Until a unit has thrown for something that is said of it; others have thrown before. */
  play (session, 6);
  do
    {
      guint n = biv_session_get_n_drawn (session);

      play (session, n + 1);
      action = biv_session_get_action (session, biv_session_get_last_moment (session), NULL);
    }
  while (action->unit < 0);
  before = biv_session_list_throws (session, TRUE);
  for (guint i = 0; i < before->len; i++)
    g_assert_false (g_array_index (before, BivThrow, i).is_overruled);
  g_assert_true (biv_session_overrule (session, BIV_TARGET_UNIT, (guint) action->unit, "at", "-", "a cocked die", NULL));
  after = biv_session_list_throws (session, TRUE);
  g_assert_cmpuint (after->len, ==, before->len);
  for (guint i = 0; i < after->len; i++)
    n_marked += g_array_index (after, BivThrow, i).is_overruled;
  g_assert_cmpuint (n_marked, >=, 1);
  g_assert_cmpuint (n_marked, <, after->len);
  keep (campaign, session);
  lines = biv_dice_ledger_new (campaign);
  list = biv_dice_ledger_dup_list (campaign, lines);
  g_assert_nonnull (strstr (list, " overruled\n"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/store/own-dice/reopened", test_reopened);
  g_test_add_func ("/store/own-dice/done-again", test_done_again);
  g_test_add_func ("/store/own-dice/others-differ", test_others_differ);
  g_test_add_func ("/store/own-dice/resolved", test_resolved);
  g_test_add_func ("/store/own-dice/rolled-for-one-who-types", test_rolled_for_one_who_types);
  g_test_add_func ("/store/own-dice/campaign-line", test_campaign_line);
  g_test_add_func ("/store/own-dice/battles-are-numbered", test_battles_are_numbered);
  g_test_add_func ("/store/own-dice/secret", test_secret);
  g_test_add_func ("/store/own-dice/battle-by-itself", test_battle_by_itself);
  g_test_add_func ("/own-dice/words", test_words);
  g_test_add_func ("/own-dice/opened", test_opened);
  g_test_add_func ("/own-dice/open-refused", test_open_refused);
  g_test_add_func ("/own-dice/other-seal", test_other_seal);
  g_test_add_func ("/store/own-dice/overruled-in-battle", test_overruled_in_battle);
  return g_test_run ();
}
