/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-rule-options.c: the rulebook's options as the campaign has them (CA-REF-4), and battles that keep theirs */
#include "battle-script.h"

#include <string.h>
#include "campaign/battle/fight.h"
#include "campaign/model/rule-options.h"
#include "campaign/model/proposal.h"

#define TWO_PALMS "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN", \
                  "setup P09", "rest P09", "deployed P09"

/* Only what differs is kept; each change is a step with a line, and is taken back as one. */
static void
test_set (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivCampaign) before = biv_campaign_copy (campaign);

  g_assert_null (biv_rule_options_get (campaign, "artillery-self-hit"));
  fixture_commit (campaign, biv_rule_options_propose_set (campaign, "turn-limit", "12"));
  fixture_commit (campaign, biv_rule_options_propose_set (campaign, "artillery-self-hit", "off"));
  g_assert_cmpstr (biv_rule_options_get (campaign, "artillery-self-hit"), ==, "off");
  g_assert_cmpstr (campaign->rules[0], ==, "artillery-self-hit=off");
  g_assert_cmpstr (campaign->rules[1], ==, "turn-limit=12");
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_null (biv_rule_options_get (campaign, "artillery-self-hit"));
  g_assert_cmpstr (biv_rule_options_get (campaign, "turn-limit"), ==, "12");
  fixture_commit (campaign, biv_rule_options_propose_set (campaign, "turn-limit", NULL));
  g_assert_null (campaign->rules);
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_true (biv_campaign_is_same (before, campaign, NULL));
}

/* The book's own value, written out, is no difference. */
static void
test_own_value (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();

  fixture_commit (campaign, biv_rule_options_propose_set (campaign, "turn-limit", "12"));
  fixture_commit (campaign, biv_rule_options_propose_set (campaign, "turn-limit", "0"));
  g_assert_null (campaign->rules);
}

typedef struct
{
  const char *name, *ruleset, *entries;       /* entries with blanks between */
  const char *says;                           /* NULL: accepted */
} AcceptRow;

static const AcceptRow accept_rows[] = {
  { "none", "frontier-musket", "", NULL },
  { "two", "frontier-musket", "turn-limit=8 double-move=all-cavalry", NULL },
  { "set", "musket-period", "cover-terrain=wood,town", NULL },
  { "fraction", "modern-frontier", "exhaustion-fraction=1/2", NULL },
  { "unknown", "frontier-musket", "rain=on", "rain" },
  { "of-another-book", "frontier-musket", "activation=by-phase", "activation" },
  { "bad-word", "frontier-musket", "units-block-sight=perhaps", "units-block-sight" },
  { "too-many", "frontier-musket", "turn-limit=1001", "turn-limit" },
  { "twice", "frontier-musket", "turn-limit=8 turn-limit=9", "second time" },
  { "no-value", "frontier-musket", "turn-limit", "turn-limit=10" },
  { "of-the-campaign", "frontier-musket", "deployment=one-off", "campaign’s" },
  { "without-command", "frontier-musket", "campaign-without-command=off", "campaign’s" },
};

static void
test_accepts (gconstpointer data)
{
  const AcceptRow *row = data;
  g_auto (GStrv) entries = g_strsplit (row->entries, " ", -1);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (biv_rule_options_accepts (row->ruleset, *row->entries != '\0' ? entries : NULL, &error), ==,
                   row->says == NULL);
  if (row->says != NULL)
    g_assert_nonnull (strstr (error->message, row->says));
}

/* What no file could hold is refused by the campaign as well. */
static void
test_refused (void)
{
  static const char *const rules[] = { "rain=on", NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "Rain");

  biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "rules", rules);
  g_assert_false (biv_campaign_commit (campaign, proposal, NULL));
  g_assert_null (campaign->rules);
}

/* They are in the battle's setup, but not where the battle is fought by another book; the campaign's own stay. */
static void
test_in_battle (void)
{
  static const char *const script[] = { TWO_PALMS, NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSetup) setup = NULL;
  BivBattle *battle;

  battle_script_run (campaign, script);
  fixture_commit (campaign, biv_rule_options_propose_set (campaign, "turn-limit", "3"));
  battle = biv_campaign_find_battle (campaign, "B1");
  setup = biv_fight_dup_setup (campaign, battle, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (biv_facts_get (setup->options, "turn-limit"), ==, "3");
  g_assert_cmpstr (biv_facts_get (setup->options, "deployment"), ==, "campaign");
}

/* A battle that has begun goes on as it began. */
static void
test_battle_keeps_its_options (void)
{
  static const char *const script[] = { TWO_PALMS, NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSession) session = NULL, again = NULL;
  BivBattle *battle;

  battle_script_run (campaign, script);
  fixture_commit (campaign, biv_rule_options_propose_set (campaign, "turn-limit", "1"));
  battle = biv_campaign_find_battle (campaign, "B1");
  session = biv_fight_new_session (campaign, battle, 5, &error);
  g_assert_no_error (error);
  biv_fight_play_on (session, 2);
  g_assert_true (biv_fight_keep_progress (campaign, battle, session, BIV_NONE, NULL));
  fixture_commit (campaign, biv_rule_options_propose_set (campaign, "turn-limit", "40"));
  again = biv_fight_new_session (campaign, battle, 6, &error);
  g_assert_no_error (error);
  biv_fight_play_on (again, 4000);
  g_assert_true (biv_battle_is_over (biv_session_get_state (again)));
  g_assert_cmpint (biv_session_get_state (again)->turn, <=, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/campaign/rule-options/set", test_set);
  g_test_add_func ("/campaign/rule-options/own-value", test_own_value);
  g_test_add_func ("/campaign/rule-options/refused", test_refused);
  g_test_add_func ("/campaign/rule-options/in-battle", test_in_battle);
  g_test_add_func ("/campaign/rule-options/battle-keeps-its-options", test_battle_keeps_its_options);
  for (gsize i = 0; i < G_N_ELEMENTS (accept_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/campaign/rule-options/accepts/", accept_rows[i].name, NULL);

      g_test_add_data_func (path, &accept_rows[i], test_accepts);
    }
  return g_test_run ();
}
