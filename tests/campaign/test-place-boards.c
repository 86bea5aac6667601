/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-place-boards.c: the boards of a place (CA-SETUP-2, CA-SETUP-3) */
#include "battle-script.h"

#include "campaign/map/made-board.h"
#include "campaign/map/place-boards.h"

static guint
count_boards (BivCampaign *campaign)
{
  return biv_campaign_peek_items (campaign, BIV_KIND_BATTLEFIELD)->len;
}

static BivBoard *
get_board (BivCampaign *campaign,
           const char  *id)
{
  return BIV_BATTLEFIELD (biv_campaign_find (campaign, id))->board;
}

/* The ground of a new board is the rulebook's own. */
static void
test_open_ground (void)
{
  static const struct
  {
    const char    *ruleset;
    BivBoardShape  shape;
    int            width, height;
  } rows[] = {
    { "frontier-musket", BIV_BOARD_SQUARES, 8, 8 },     { "musket-period", BIV_BOARD_SQUARES, 8, 8 },
    { "morschauser-frontier", BIV_BOARD_SQUARES, 8, 8 }, { "modern-frontier", BIV_BOARD_HEXES, 12, 10 },
    { "fusilier", BIV_BOARD_TABLE, 1800, 1200 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBoard) board = biv_open_ground_new (rows[i].ruleset);
      const BivTabletop *table = biv_board_get_table (board);

      g_assert_cmpint (biv_open_ground_shape (rows[i].ruleset), ==, rows[i].shape);
      g_assert_cmpint (biv_board_get_shape (board), ==, rows[i].shape);
      g_assert_cmpint (table != NULL ? biv_tabletop_get_width (table) / BIV_MM : biv_board_get_width (board), ==,
                       rows[i].width);
      g_assert_cmpint (table != NULL ? biv_tabletop_get_height (table) / BIV_MM : biv_board_get_height (board), ==,
                       rows[i].height);
    }
}

/* CA-SETUP-3: the first is what a battle there would make; the next is other ground. */
static void
test_make (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivPlace *place = biv_campaign_find_place (campaign, "P06");
  g_autoptr (BivBoard) usual = biv_made_board_new (campaign, place, "frontier-musket");
  g_autofree char *first = NULL, *second = NULL, *both = NULL;
  guint before = count_boards (campaign);

  fixture_commit (campaign, biv_turn_propose_make_board (campaign, "P06", &first));
  fixture_commit (campaign, biv_turn_propose_make_board (campaign, "P06", &second));
  g_assert_cmpuint (count_boards (campaign), ==, before + 2);
  g_assert_true (biv_board_equal (get_board (campaign, first), usual));
  g_assert_false (biv_board_equal (get_board (campaign, second), usual));
  both = g_strdup_printf ("%s,%s", first, second);
  fixture_expect (campaign, "P06", "boards", both);
  g_assert_cmpstr (biv_item_get_name (biv_campaign_find (campaign, first)), ==, biv_item_get_name (BIV_ITEM (place)));
  g_assert_true (g_str_has_suffix (biv_item_get_name (biv_campaign_find (campaign, second)), ", 2"));
}

static void
test_draw_and_give (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivBoard) open = biv_open_ground_new ("frontier-musket");
  g_autoptr (BivProposal) again = NULL;
  g_autofree char *drawn = NULL;

  fixture_commit (campaign, biv_turn_propose_draw_board (campaign, "P06", &drawn));
  g_assert_true (biv_board_equal (get_board (campaign, drawn), open));
  fixture_expect (campaign, "P06", "boards", drawn);
  fixture_commit (campaign, biv_turn_propose_give_board (campaign, "P09", drawn));
  fixture_expect (campaign, "P09", "boards", drawn);
  again = biv_turn_propose_give_board (campaign, "P09", drawn);
  g_assert_true (biv_proposal_is_empty (again));
  fixture_commit (campaign, biv_turn_propose_take_board (campaign, "P06", drawn));
  fixture_expect (campaign, "P06", "boards", "none");
  fixture_expect (campaign, "P09", "boards", drawn);
}

/* CA-SETUP-3: water has no board, neither made nor given. */
static void
test_water (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *drawn = NULL, *none = NULL, *nothing = NULL;

  fixture_commit (campaign, biv_turn_propose_draw_board (campaign, "P06", &drawn));
  fixture_line (campaign, "place P09 terrain=water");
  {
    g_autoptr (BivProposal) given = biv_turn_propose_give_board (campaign, "P09", drawn);
    g_autoptr (BivProposal) made = biv_turn_propose_make_board (campaign, "P09", &none);
    g_autoptr (BivProposal) another = biv_turn_propose_draw_board (campaign, "P09", &nothing);
    BivProposal *refused[] = { given, made, another };

    for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
      g_assert_cmpstr (biv_proposal_get_refusal (refused[i])->code, ==, "CA-SETUP-3");
  }
  g_assert_null (none);
  g_assert_null (nothing);
}

/* CA-SETUP-2: the referee may fight on any stored board of the right shape; from then on it is the place's, and what was
 * made for the battle is not kept. */
static void
test_another_for_a_battle (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *drawn = NULL, *setup = NULL;
  const char *lines[] = { "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN",
                          "setup P09 board:P09=nonsense", "refused CA-SETUP-2", NULL, NULL };
  guint n_before;

  fixture_commit (campaign, biv_turn_propose_draw_board (campaign, "P06", &drawn));
  fixture_line (campaign, "place P09 boards=none");
  n_before = count_boards (campaign);
  lines[5] = setup = g_strdup_printf ("setup P09 board:P09=%s", drawn);
  battle_script_run (campaign, lines);
  fixture_expect (campaign, "B1", "battlefield", drawn);
  fixture_expect (campaign, "P09", "boards", drawn);
  fixture_expect (campaign, "P06", "boards", drawn);
  g_assert_cmpuint (count_boards (campaign), ==, n_before);
  g_assert_true (biv_campaign_undo (campaign, NULL));
  fixture_expect (campaign, "P09", "boards", "none");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/campaign/place-boards/open-ground", test_open_ground);
  g_test_add_func ("/campaign/place-boards/CA-SETUP-3/make", test_make);
  g_test_add_func ("/campaign/place-boards/CA-SETUP-2/draw-and-give", test_draw_and_give);
  g_test_add_func ("/campaign/place-boards/CA-SETUP-3/water", test_water);
  g_test_add_func ("/campaign/place-boards/CA-SETUP-2/another-for-a-battle", test_another_for_a_battle);
  return g_test_run ();
}
