/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sample-battles.c: the battles that our samples have ready are played by the program, and their results applied */
#include <string.h>
#include "campaign/battle/fight.h"
#include "store/campaign-file.h"
#include "campaign/battle/apply.h"

static const char *
folder (void)
{
  static char *path;

  if (path == NULL)
    path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", NULL);
  return path;
}

static void
commit (BivCampaign *campaign,
        BivProposal *proposal)
{
  g_autoptr (BivProposal) owned = proposal;
  g_autoptr (GError) error = NULL;

  if (biv_proposal_get_refusal (owned) != NULL)
    g_error ("%s", biv_proposal_get_refusal (owned)->text);
  biv_campaign_commit (campaign, owned, &error);
  g_assert_no_error (error);
}

/* Both sides by the program, nobody leaving before it is over; somebody wins it. */
static void
play_to_its_end (BivCampaign *campaign,
                 BivBattle   *battle,
                 guint64      seed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSession) session = biv_fight_new_session (campaign, battle, seed, &error);

  g_assert_no_error (error);
  for (int n = 0; n < 4000 && biv_session_play_computer (session, biv_session_get_deciders (session)); n++)
    ;
  g_assert_true (biv_session_is_over (session));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), >, 0);
}

static void
test_battles (gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_build_filename (folder (), (const char *) data, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error);
  GPtrArray *battles;
  guint n_ready = 0;
  BivDice dice;

  g_assert_no_error (error);
  biv_dice_init_rolled (&dice, 1, 0);
  battles = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE);
  for (guint i = 0; i < battles->len; i++)
    {
      BivBattle *battle = g_ptr_array_index (battles, i);
      g_autofree char *id = g_strdup (biv_id_of (battle));

      if (battle->state != BIV_BATTLE_DEPLOYED)
        continue;
      g_assert_true (biv_fight_can_be_played (campaign, battle));
      for (guint seed = 1; seed <= 5; seed++)
        play_to_its_end (campaign, battle, seed);
      biv_fight_resolve (campaign, id, 1, &error);
      g_assert_no_error (error);
      commit (campaign, biv_turn_propose_apply (campaign, id, &dice, NULL));
      g_assert_cmpint (battle->state, ==, BIV_BATTLE_APPLIED);
      n_ready++;
    }
  if (n_ready == 0)
    g_test_skip ("a campaign without a battle that is ready");
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) samples = NULL;
  const char *name;

  g_test_init (&argc, &argv, NULL);
  samples = g_dir_open (folder (), 0, &error);
  g_assert_no_error (error);
  while ((name = g_dir_read_name (samples)) != NULL)
    if (g_str_has_suffix (name, ".campaign"))
      {
        g_autofree char *path = g_strconcat ("/store/sample-battles/", name, NULL);

        g_ptr_array_add (names, g_strdup (name));
        g_test_add_data_func (path, g_ptr_array_index (names, names->len - 1), test_battles);
      }
  return g_test_run ();
}
