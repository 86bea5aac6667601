/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-same-everywhere.c: boards and battles made up from a seed are the same whoever compiled the program
 *
 * C leaves open which argument of a call is worked out first; two draws in one expression give one board with gcc and
 * another with clang. The digests below are what every compiler comes to. One that changes has changed the ground of
 * campaigns that are being played, or what a seed says; say so in the commit. */
#include <string.h>

#include "base/biv-digest.h"
#include "campaign/map/made-board.h"
#include "engine/biv-record.h"
#include "rulebooks/biv-random-battle.h"
#include "store/board-file.h"
#include "store/record-file.h"

#define N_SEEDS 60

typedef struct
{
  const char *name, *ruleset, *digest;
} Row;

static const Row made[] = {
  { "squares", "frontier-musket", "d89363083be4ef22" },
  { "hexes", "modern-frontier", "4609217f00270d94" },
  { "table", "fusilier", "87b3109eee7e28f3" },
};

static const Row battles[] = {
  { "frontier-musket", "frontier-musket", "5d1a19423b6bb681" },
  { "morschauser-frontier", "morschauser-frontier", "7176842b85c72ce8" },
  { "musket-period", "musket-period", "27d5cec0679bb219" },
  { "modern-frontier", "modern-frontier", "236321ea60ff89aa" },
  { "fusilier", "fusilier", "fb92da71bbe90074" },
};

/* A place of every terrain with a link to every side, by road, ford and bridge. */
static BivCampaign *
campaign_new (guint seed)
{
  BivCampaign *campaign = biv_campaign_new ("frontier-musket", "Same everywhere");
  static const struct { const char *id; int x, y; } places[] = {
    { "P00", 50, 50 }, { "P01", 50, 90 }, { "P02", 90, 50 }, { "P03", 50, 10 }, { "P04", 10, 50 },
  };

  campaign->seed = (int) seed;
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      BivPlace *place = BIV_PLACE (biv_item_new (BIV_KIND_PLACE, places[i].id));

      place->x = places[i].x;
      place->y = places[i].y;
      place->terrain = (BivTerrain) (seed % (BIV_TERRAIN_FORT + 1));
      if (place->terrain == BIV_TERRAIN_WATER)
        place->terrain = BIV_TERRAIN_OPEN;
      biv_campaign_add (campaign, BIV_ITEM (place));
    }
  for (guint i = 1; i < G_N_ELEMENTS (places); i++)
    if ((seed >> i) % 2 == 0)
      {
        g_autofree char *id = g_strdup_printf ("L%u", i);
        BivLink *link = BIV_LINK (biv_item_new (BIV_KIND_LINK, id));

        link->from = g_strdup ("P00");
        link->to = g_strdup (places[i].id);
        link->crossing = (seed + i) % 4 == 0 ? BIV_CROSSING_BRIDGE : (seed + i) % 4 == 1 ? BIV_CROSSING_FORD : BIV_CROSSING_NONE;
        biv_campaign_add (campaign, BIV_ITEM (link));
      }
  return campaign;
}

static void
expect_digest (BivDigest  *digest,
               const char *kept)
{
  g_autofree char *text = biv_digest_dup_text (digest);

  g_assert_cmpstr (text, ==, kept);
}

static void
test_made_boards (gconstpointer data)
{
  const Row *row = data;
  BivDigest digest;

  biv_digest_init (&digest);
  for (guint seed = 0; seed < N_SEEDS; seed++)
    {
      g_autoptr (BivCampaign) campaign = campaign_new (seed);
      g_autoptr (BivBoard) board = biv_made_board_new (campaign, biv_campaign_find_place (campaign, "P00"), row->ruleset);
      g_autofree char *text = NULL;
      gsize n_bytes;

      text = biv_board_file_dup_text (board, "", &n_bytes);
      biv_digest_add (&digest, text, n_bytes);
    }
  expect_digest (&digest, row->digest);
}

static void
test_random_battles (gconstpointer data)
{
  static const guint flags[] = { 0, BIV_RANDOM_PLAIN, BIV_RANDOM_RESERVES };
  const Row *row = data;
  const BivRuleset *ruleset = biv_ruleset_find (row->ruleset);
  BivDigest digest;

  biv_digest_init (&digest);
  for (guint seed = 0; seed < N_SEEDS; seed++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, (int) (seed % 13), flags[seed % G_N_ELEMENTS (flags)]);
      g_autoptr (BivRecord) record = biv_record_new (setup);
      g_autofree char *text = NULL;
      gsize n_bytes;

      text = biv_record_file_dup_text (record, &n_bytes);
      biv_digest_add (&digest, text, n_bytes);
    }
  expect_digest (&digest, row->digest);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (made); i++)
    {
      g_autofree char *path = g_strconcat ("/same-everywhere/made-board/", made[i].name, NULL);

      g_test_add_data_func (path, &made[i], test_made_boards);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      g_autofree char *path = g_strconcat ("/same-everywhere/random-battle/", battles[i].name, NULL);

      g_test_add_data_func (path, &battles[i], test_random_battles);
    }
  return g_test_run ();
}
