/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-players-page.c: the page that a player is sent tells nothing that he may not know (CA-SCOUT-6), and is small enough for a
 * mail; what its script does is tried in browsers (tests/cli/page.py) */
#include "fixture.h"
#include "random-turns.h"
#include "secrets.h"
#include "twins.h"

#include <string.h>
#include "campaign/knowledge/knowledge.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/model/player.h"
#include "campaign/turn/turn.h"
#include "draw/page/page.h"
#include "draw/page/send.h"
#include "store/campaign-file.h"
#include "tests/remove-tree.h"
#include "tests/rounds.h"

/* @side: or a formation of whose player it is */
static char *
dup_page (BivCampaign *campaign,
          const char  *side)
{
  g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, side);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = biv_players_page_render (copy, "Saturday 20:00", &error);

  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (bytes), <=, BIV_PLAYERS_PAGE_MOST_BYTES);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* Lines of a drawing, our script and our rules are the same for all, or are no words. */
static char *
dup_words (const char *page)
{
  g_autoptr (GRegex) regex = g_regex_new ("<svg.*?</svg>|<style.*?</style>|<script>.*?</script>|<section id=\"rules\".*?</section>"
                                          "|\"words\":.*?\\}|\\[[0-9,-]*\\]", G_REGEX_DOTALL, 0, NULL);

  return g_regex_replace_literal (regex, page, -1, 0, " ", 0, NULL);
}

static void
check_side (BivCampaign *campaign,
            const char  *side)
{
  g_autoptr (GPtrArray) hidden = secrets_list_hidden (campaign, side, FALSE);
  g_autofree char *page = dup_page (campaign, side), *words = dup_words (page);

  g_assert_cmpuint (hidden->len, >, 5);
  for (guint i = 0; i < hidden->len; i++)
    if (secrets_find_word (words, hidden->pdata[i]) != NULL)
      g_error ("the page of %s tells “%s”:\n%s", side, (char *) hidden->pdata[i], words);
}

static guint n_reported;

/* CA-MAIL-3: what a despatch told him is told from what he has seen. */
static void
check_reported (BivCampaign *campaign,
                const char  *who,
                const char  *page)
{
  g_autoptr (GPtrArray) sightings = biv_knowledge_list_sightings (campaign, who);

  for (guint i = 0; i < sightings->len; i++)
    {
      const BivSighting *sighting = sightings->pdata[i];
      g_autofree char *words = g_strdup_printf ("turn %d, as reported, turn %d", sighting->turn, sighting->reported);

      if (sighting->reported == BIV_NONE)
        continue;
      n_reported++;
      g_assert_nonnull (strstr (page, words));
    }
}

/* Each of a side's players, and what the others of his own side have (CA-MAIL-3, CA-MAIL-6). */
static void
check_players (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);

  for (guint i = 0; biv_player_are_commanders (campaign) && i < players->len; i++)
    {
      const BivPlayer *player = g_ptr_array_index (players, i);
      g_autoptr (BivCampaign) plain = biv_campaign_copy (campaign), twin = twin_new_for_player (campaign, player);
      g_autofree char *page = dup_page (plain, player->id), *other = dup_page (twin, player->id);

      check_side (campaign, player->id);
      g_assert_cmpstr (page, ==, other);
      g_assert_nonnull (strstr (page, "<section id=\"despatches\""));
      check_reported (campaign, player->id, page);
    }
}

/* What is hidden is otherwise, and the page is the same to the byte. */
static void
check_twins (BivCampaign *campaign,
             const char  *side)
{
  g_autoptr (BivCampaign) plain = biv_campaign_copy (campaign), twin = twin_new (campaign, side, NULL);
  g_autofree char *page = dup_page (plain, side), *other = dup_page (twin, side);

  for (const TwinDifference *one = twin_differences; !g_str_equal (page, other) && one->name != NULL; one++)
    {
      g_autoptr (BivCampaign) differing = twin_new (campaign, side, one);
      g_autofree char *by_this = dup_page (differing, side);

      if (!g_str_equal (page, by_this))
        g_error ("the page of %s tells of a difference in %s", side, one->name);
    }
  g_assert_cmpstr (page, ==, other);
}

static void
test_secrets (gconstpointer data)
{
  const RandomSetting *setting = data;
  g_autoptr (BivCampaign) campaign = random_turns_begin (setting);
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  BivDice dice;

  biv_dice_init_rolled (&dice, 5, 1);
  for (guint turn = 1; turn <= 4; turn++)
    {
      random_turns_play (campaign, random, &dice, NULL);
      fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
      BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
        {
          if (turn % 2 == 0)
            check_side (campaign, biv_item_get_id (side));
          if (turn == 4)
            check_twins (campaign, biv_item_get_id (side));
        }
      if (turn % 2 == 0)
        check_players (campaign);
    }
  g_assert_true (!biv_player_are_commanders (campaign) || n_reported > 0);
}

/* Sides and places of many cells: a page for each, none too large. */
static void
test_folder (gconstpointer data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", data, NULL);
  g_autofree char *scratch = g_dir_make_tmp ("bivouac-pages-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (scratch, "new", "pages", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path), pages = g_file_new_for_path (folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error);
  g_autoptr (GPtrArray) written = NULL, again = NULL;

  g_assert_no_error (error);
  written = biv_send_write (campaign, NULL, pages, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (written->len, ==, biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len);
  for (guint i = 0; i < written->len; i++)
    for (guint j = 0; j < i; j++)
      g_assert_false (g_file_equal (written->pdata[i], written->pdata[j]));
  again = biv_send_write (campaign, NULL, pages, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->len, ==, written->len);
  remove_tree (scratch);
}

int
main (int    argc,
      char **argv)
{
  static const char *const samples[] = { "karrash-road.campaign", "meren-valley.campaign", "sorrel-junction.campaign" };
  guint n = 0;

  g_test_init (&argc, &argv, NULL);
  for (const RandomSetting *setting = random_settings; setting->name != NULL; setting++)
    {
      g_autofree char *path = g_strconcat ("/players-page/CA-SCOUT-6/", setting->name, NULL);

      if (g_test_thorough () || n++ < ROUNDS (4) || g_str_equal (setting->name, "third-side")
          || g_str_equal (setting->name, "commanders"))
        g_test_add_data_func (path, setting, test_secrets);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_strconcat ("/players-page/folder/", samples[i], NULL);

      g_test_add_data_func (path, samples[i], test_folder);
    }
  return g_test_run ();
}
