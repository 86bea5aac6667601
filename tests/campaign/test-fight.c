/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fight.c: a battle of the campaign on the engine's board (CA-REF-5, CA-BATTLE-2, CA-BATTLE-5) */
#include "battle-script.h"

#include "campaign/battle/battle-query.h"
#include "campaign/battle/result.h"
#include "campaign/battle/dice-ledger.h"
#include "campaign/battle/fight.h"
#include "campaign/model/dice.h"

#include <string.h>

#define TWO_PALMS "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN"

static BivCampaign *
begin (const char *const *lines)
{
  BivCampaign *campaign = fixture_karrash ();

  battle_script_run (campaign, lines);
  return campaign;
}

/* Units in, units out: each has an end, and the winner follows. */
static void
assert_fought (BivCampaign *campaign,
               const char  *id)
{
  BivBattle *battle = biv_campaign_find_battle (campaign, id);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, NULL);

  g_assert_cmpint (battle->state, ==, BIV_BATTLE_FOUGHT);
  g_assert_cmpint (battle->resolved_by, ==, BIV_BY_ENGINE);
  g_assert_nonnull (battle->record);
  g_assert_nonnull (battle->winner);
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      g_assert_cmpint (participant->end_steps, <=, participant->start_steps);
      g_assert_cmpint (participant->end == BIV_END_NEVER_ON, ==, !participant->was_on);
      g_assert_cmpint (participant->end == BIV_END_DESTROYED, ==, participant->end_steps == 0);
    }
}

/* CA-REF-5: from pending to fought by the program alone, and the record plays back to the same end. */
static void
test_resolve (gconstpointer data)
{
  static const char *const lines[] = { TWO_PALMS, NULL };
  guint64 seed = GPOINTER_TO_UINT (data);
  g_autoptr (BivCampaign) campaign = begin (lines);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (BivBattleResult) again = NULL;
  g_autoptr (GError) error = NULL;
  BivBattle *battle;

  g_assert_true (biv_fight_resolve (campaign, "B1", seed, &error));
  g_assert_no_error (error);
  assert_fought (campaign, "B1");
  battle = biv_campaign_find_battle (campaign, "B1");
  session = biv_fight_new_session (campaign, battle, 0, &error);
  g_assert_no_error (error);
  again = biv_fight_dup_result (campaign, battle, session);
  g_assert_cmpuint (again->units->len, ==, 14);
  for (guint i = 0; i < again->units->len; i++)
    {
      BivUnitResult *result = g_ptr_array_index (again->units, i);

      g_assert_cmpint (biv_battle_find_participant (campaign, battle, result->unit)->end, ==, result->end);
    }
}

/* CA-SETUP-8, CA-DEPLOY-8: who marches to the guns is a reserve with its turn, who was not placed comes on from turn 1. */
static void
test_reserves (void)
{
  static const char *const lines[] = { "formation FC location=P03", TWO_PALMS, "setup P09 join=FC / CROWN3",
                                       "deploy P09 CROWN A02 d2", "deploy P09 CLAN N02 d7", NULL };
  g_autoptr (BivCampaign) campaign = begin (lines);
  g_autoptr (BivSetup) setup = biv_fight_dup_setup (campaign, biv_campaign_find_battle (campaign, "B1"), NULL);
  BivSetupUnit *unit;

  g_assert_cmpuint (biv_setup_get_n_units (setup), ==, 18);        /* 7, 4 joiners (A08 finds no room), 7 */
  g_assert_cmpint (biv_setup_find_unit (setup, "A08"), ==, -1);
  unit = biv_setup_get_unit (setup, (guint) biv_setup_find_unit (setup, "A02"));
  g_assert_cmpint (unit->cell, ==, 11);
  g_assert_cmpint (unit->facing, ==, BIV_SQUARE_N);
  g_assert_cmpint (unit->arrival, ==, 0);
  unit = biv_setup_get_unit (setup, (guint) biv_setup_find_unit (setup, "A09"));
  g_assert_cmpint (unit->arrival, ==, 4);
  g_assert_cmpint (unit->edge, ==, BIV_SQUARE_S);
  unit = biv_setup_get_unit (setup, (guint) biv_setup_find_unit (setup, "A03"));
  g_assert_cmpint (unit->arrival, ==, 1);
  g_assert_cmpint (unit->cell, ==, BIV_NO_CELL);
  g_assert_cmpstr (biv_facts_get (setup->sides[0].facts, "army"), ==, "european");
  g_assert_cmpstr (biv_facts_get (setup->sides[1].facts, "army"), ==, "native");
  g_assert_cmpstr (setup->sides[1].name, ==, "Clans of Karrash");
}

/* CA-SETUP-4: a unit that may replace a destroyed one. */
static void
test_feed (void)
{
  static const char *const lines[] = { "option setup.unit-cap 5", "option setup.feed on", TWO_PALMS, "setup P09", NULL };
  g_autoptr (BivCampaign) campaign = begin (lines);
  g_autoptr (BivSetup) setup = biv_fight_dup_setup (campaign, biv_campaign_find_battle (campaign, "B1"), NULL);
  BivSetupUnit *unit = biv_setup_get_unit (setup, (guint) biv_setup_find_unit (setup, "A06"));

  g_assert_true (unit->is_feed);
  g_assert_cmpint (unit->arrival, ==, 4);
}

/* CA-BATTLE-7 */
static void
test_without_a_fight (void)
{
  static const char *const lines[] = { "unit N02,N03,N04,N05,N06,N07 status=lost", TWO_PALMS, NULL };
  g_autoptr (BivCampaign) campaign = begin (lines);
  BivBattle *battle = biv_campaign_find_battle (campaign, "B1");

  g_assert_true (biv_fight_resolve (campaign, "B1", 1, NULL));
  g_assert_cmpstr (battle->winner, ==, "CROWN");
  g_assert_cmpint (battle->degree, ==, BIV_DEGREE_WIN);
  g_assert_null (battle->record);
}

/* CA-BATTLE-5: who leaves the field has lost. */
static void
test_left (void)
{
  static const char *const lines[] = { TWO_PALMS, "setup P09", "rest P09", "deployed P09", NULL };
  g_autoptr (BivCampaign) campaign = begin (lines);
  BivBattle *battle = biv_campaign_find_battle (campaign, "B1");
  g_autoptr (BivSession) session = biv_fight_new_session (campaign, battle, 3, NULL);
  g_autoptr (BivBattleResult) result = NULL;
  BivAction action;

  biv_action_init (&action, BIV_ACTION_LEAVE, 0);
  while (!biv_session_check (session, &action, NULL))
    g_assert_true (biv_session_play_computer (session, biv_session_get_deciders (session)));
  g_assert_cmpint (biv_session_play (session, &action, NULL), ==, BIV_PLAY_DONE);
  result = biv_fight_dup_result (campaign, battle, session);
  fixture_commit (campaign, biv_turn_propose_result (campaign, "B1", result, NULL, NULL));
  g_assert_cmpstr (battle->winner, ==, "CLAN");
  assert_fought (campaign, "B1");
}

/* The army of another book: it is laid out on a table, and the check says what is wrong with it (CA-DEPLOY-7). */
static void
test_not_of_this_book (void)
{
  static const char *const lines[] = { TWO_PALMS, "battle B1 ruleset=fusilier", NULL };
  g_autoptr (BivCampaign) campaign = begin (lines);
  g_autoptr (GError) error = NULL;

  g_assert_false (biv_fight_resolve (campaign, "B1", 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_true (g_str_has_prefix (error->message, "CA-DEPLOY-7"));
}

/* Each numbered die of the campaign and of its battles is what its key made it. Returns: how many there are */
static guint
assert_proved (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) lines = biv_dice_ledger_new (campaign);
  guint n_all = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      guint n = 0;

      g_assert_cmpuint (biv_dice_ledger_count_false (campaign, lines->pdata[i], &n, NULL), ==, 0);
      n_all += n;
    }
  return n_all;
}

/* What fell before the branch is still proved, by the seal that it had then; what falls after it by another. The key from before
 * stays closed, also once that of the branch is opened: elsewhere it may settle what is to come. And a branch can branch. */
static void
test_branch_is_proved (void)
{
  static const char *const script[] = { TWO_PALMS, NULL };
  g_autoptr (BivCampaign) campaign = begin (script), branch = NULL, again = NULL;
  g_autoptr (BivSession) whole = NULL, session = NULL, fought = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *list = NULL, *before = NULL, *after = NULL, *key = NULL;
  BivBattle *battle, *once_more;
  guint n;

  g_assert_true (biv_fight_resolve (campaign, "B1", BIV_OWN_DICE, &error));
  battle = biv_campaign_find_battle (campaign, "B1");
  whole = biv_fight_new_session (campaign, battle, BIV_OWN_DICE, &error);
  g_assert_cmpuint (assert_proved (campaign), >, 0);
  branch = biv_fight_branch (campaign, battle, whole, biv_session_get_last_moment (whole) / 2, &error);
  g_assert_no_error (error);
  n = assert_proved (branch);
  g_assert_cmpuint (n, >, 0);
  battle = biv_campaign_find_battle (branch, "B1");
  session = biv_fight_new_session (branch, battle, BIV_OWN_DICE, &error);
  biv_fight_play_on (session, 40);
  g_assert_true (biv_fight_keep_progress (branch, battle, session, BIV_NONE, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (assert_proved (branch), >, n);
  lines = biv_dice_ledger_new (branch);
  list = biv_dice_ledger_dup_list (branch, lines);
  before = g_strdup_printf ("seal %s\n", campaign->dice_seal);
  after = g_strdup_printf ("seal %s\n", branch->dice_seal);
  key = g_strdup_printf ("key %s", campaign->dice_key);
  g_assert_nonnull (strstr (list, before));
  g_assert_nonnull (strstr (strstr (list, before), after));
  g_assert_null (strstr (list, "key "));

  again = biv_fight_branch (branch, battle, session, biv_session_get_last_moment (session) - 1, &error);
  g_assert_no_error (error);
  once_more = biv_campaign_find_battle (again, "B1");
  g_assert_cmpuint (g_strv_length (again->branched_keys), ==, 2);
  g_assert_cmpuint (assert_proved (again), >=, n);
  fought = biv_fight_new_session (again, once_more, BIV_OWN_DICE, &error);
  biv_fight_play_on (fought, 40);
  g_assert_true (biv_fight_keep_progress (again, once_more, fought, BIV_NONE, &error));
  assert_proved (again);
}

/* What if: the battle as it stood, to be played on elsewhere, with other dice; here nothing is otherwise. */
static void
test_branch (void)
{
  static const char *const lines[] = { TWO_PALMS, NULL };
  g_autoptr (BivCampaign) campaign = begin (lines), branch = NULL, without_steps = NULL;
  g_autoptr (BivSession) session = NULL, other = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *then = NULL, *now = NULL;
  BivBattle *battle, *copied;
  BivRecord *record;
  guint moment;

  g_assert_true (biv_fight_resolve (campaign, "B1", 3, &error));
  battle = biv_campaign_find_battle (campaign, "B1");
  record = battle->record;
  session = biv_fight_new_session (campaign, battle, BIV_OWN_DICE, &error);
  g_assert_no_error (error);
  moment = biv_session_get_last_moment (session) / 2;
  branch = biv_fight_branch (campaign, battle, session, moment, &error);
  g_assert_no_error (error);

  assert_fought (campaign, "B1");
  g_assert_true (battle->record == record);
  /* Its journal knows nothing of the result, and of the dice that fell for it. */
  for (guint i = 0; i < biv_campaign_peek_items (branch, BIV_KIND_ENTRY)->len; i++)
    {
      const BivEntry *entry = biv_campaign_peek_items (branch, BIV_KIND_ENTRY)->pdata[i];

      g_assert_false (g_str_has_prefix (entry->clause, "CA-RESULT") || g_str_has_prefix (entry->clause, "CA-FATE"));
    }
  copied = biv_campaign_find_battle (branch, "B1");
  g_assert_cmpint (copied->state, ==, BIV_BATTLE_DEPLOYED);
  g_assert_null (copied->winner);
  g_assert_cmpuint (biv_record_get_n_steps (copied->record), ==, moment);
  g_assert_true (biv_record_is_sealed (copied->record));
  g_assert_cmpstr (branch->dice_key, !=, campaign->dice_key);
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (branch)), !=, biv_item_get_name (BIV_ITEM (campaign)));
  g_assert_null (biv_campaign_get_undo_title (branch));

  other = biv_fight_new_session (branch, copied, BIV_OWN_DICE, &error);
  g_assert_no_error (error);
  biv_session_seek (session, moment);
  then = biv_battle_dup_digest (biv_session_get_field (session), biv_session_get_state (session));
  now = biv_battle_dup_digest (biv_session_get_field (other), biv_session_get_state (other));
  g_assert_cmpstr (now, ==, then);
  biv_fight_play_on (other, 40);
  g_assert_cmpuint (biv_session_get_last_moment (other), >, moment);

  /* Where no step leads back to the battle there is nothing to branch from. */
  without_steps = biv_campaign_copy (campaign);
  g_assert_null (biv_fight_branch (without_steps, biv_campaign_find_battle (without_steps, "B1"), session, moment, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint seed = 1; seed <= 8; seed++)
    {
      g_autofree char *name = g_strdup_printf ("/campaign/fight/resolve/%u", seed);

      g_test_add_data_func (name, GUINT_TO_POINTER (seed), test_resolve);
    }
  g_test_add_func ("/campaign/fight/reserves", test_reserves);
  g_test_add_func ("/campaign/fight/feed", test_feed);
  g_test_add_func ("/campaign/fight/without-a-fight", test_without_a_fight);
  g_test_add_func ("/campaign/fight/left", test_left);
  g_test_add_func ("/campaign/fight/branch", test_branch);
  g_test_add_func ("/campaign/fight/branch-is-proved", test_branch_is_proved);
  g_test_add_func ("/campaign/fight/not-of-this-book", test_not_of_this_book);
  return g_test_run ();
}
