/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-setup.c: from the map to the board (CA-SETUP) */
#include "battle-script.h"

#include "campaign/battle/battle-query.h"
#include "campaign/battle/stakes.h"
#include "campaign/battle/setup.h"
#include "campaign/model/turn-words.h"

#define BATTLE_AT_P09 "formation HC,DH location=P09", "phase battle", \
                      "battle B1 place=P09 attacker=CROWN defender=CLAN"

static const BattleRow rows[] = {
  { "attacker-is-south",                            /* CA-SETUP-1, CA-SETUP-6 */
    { BATTLE_AT_P09, "setup P09", "is B1 set-up yes", "is B1 sides CROWN,CLAN", "is B1 approach N", "is B1 quarters 2",
      "is B1 name 'Battle of Two Palms'", "entry battle P09", "setup P09", "refused CA-BATTLE-1" } },
  { "meeting-engagement-dice",                      /* CA-SETUP-1 */
    { "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 meeting=yes",
      "setup P09 / CROWN3 CLAN3 CROWN2 CLAN5", "is B1 attacker CLAN", "is B1 defender none", "is B1 sides CLAN,CROWN" } },
  { "overruled-attacker",                           /* CA-REF-1, CA-SETUP-1 */
    { "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 meeting=yes",
      "setup P09 attacker:P09=CROWN / CROWN1 CLAN5", "is B1 attacker CROWN", "entry overruled" } },
  { "side-a-south",                                 /* CA-SETUP-6 */
    { "option setup.orient side-a-south", "formation HC,DH location=P09", "phase battle",
      "battle B1 place=P09 attacker=CLAN defender=CROWN", "setup P09", "is B1 sides CROWN,CLAN", "is B1 quarters 0" } },
  { "approach-of-the-largest",                      /* CA-SETUP-6; CA-EX-11 */
    { "formation HC,DH location=P10", "formation HC arrived-by=L08 previous-place=P09 arrival=1", "phase battle",
      "battle B1 place=P10 attacker=CROWN defender=CLAN", "setup P10", "is B1 approach W", "is B1 quarters 3" } },
  { "opposite-to-the-defenders-arrival",            /* CA-SETUP-6 */
    { "formation HC,DH location=P10", "formation DH arrived-by=L09 previous-place=P07 arrival=1", "phase battle",
      "battle B1 place=P10 attacker=CROWN defender=CLAN", "setup P10", "is B1 approach W" } },
  { "two-command-units",                            /* CA-SETUP-4; CA-EX-14 */
    { "turn 5", "unit A13 status=ready", "formation HC,FC,DH location=P09", "phase battle",
      "battle B1 turn=5 place=P09 attacker=CROWN defender=CLAN", "setup P09",
      "units P09 CROWN = A01 A02 A03 A04 A05 A06 A07 A13 A09 A10 A11 A12", "left-out P09 CROWN = A08",
      "formations P09 CROWN = HC FC" } },
  { "the-commander-in-chiefs-command",              /* CA-SETUP-4 */
    { "side CROWN commander-in-chief=FC", "formation HC,FC,DH location=P09", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", "left-out P09 CROWN = A01" } },
  { "the-referee-picks",                            /* CA-SETUP-4, CA-REF-1 */
    { BATTLE_AT_P09, "setup P09 units:CROWN=A01,A03,A05", "units P09 CROWN = A01 A03 A05",
      "left-out P09 CROWN = A02 A04 A06 A07" } },
  { "the-referee-picks-whom-there-is-not",
    { BATTLE_AT_P09, "setup P09 units:CROWN=A01,N01", "refused CA-SETUP-4", "setup P09 units:CROWN=A01,Z9",
      "refused CA-SETUP-4" } },
  { "a-cap-of-three",                               /* CA-SETUP-4 */
    { "option setup.unit-cap 3", BATTLE_AT_P09, "setup P09", "units P09 CROWN = A01 A02 A03",
      "left-out P09 CROWN = A04 A05 A06 A07", "reserves P09 CROWN = none" } },
  { "left-out-units-feed",                          /* CA-SETUP-4 */
    { "option setup.unit-cap 5", "option setup.feed on", BATTLE_AT_P09, "setup P09", "left-out P09 CROWN = A06 A07",
      "reserves P09 CROWN = A06:4 A07:4" } },
  { "recovering-units-stay-away",                   /* CA-SETUP-4 */
    { BATTLE_AT_P09, "unit A02 status=recovering ready-turn=3", "setup P09", "units P09 CROWN = A01 A03 A04 A05 A06 A07",
      "left-out P09 CROWN = none" } },
  { "marching-to-the-guns",                         /* CA-SETUP-8; CA-EX-15 */
    { BATTLE_AT_P09, "formation FC location=P03", "joiners P09 CROWN = FC", "setup P09 join=FC / CROWN3",
      "reserves P09 CROWN = FC:4", "is FC location P09", "is FC arrived-by L04", "is FC previous-place P03",
      "is B1 joining FC:4:S", "is B1 formations HC,FC,DH", "left-out P09 CROWN = A08" } },
  { "flank",                                        /* CA-SETUP-8 */
    { "option setup.guns flank", "formation HC,DH location=P09", "formation FC location=P03",
      "formation HC arrived-by=L15 previous-place=P06", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09 join=FC / CROWN3", "is B1 approach S",
      "is B1 joining FC:4:W" } },
  { "hold-does-not-march-unasked",                  /* CA-SETUP-8 */
    { "formation HC,DH location=P09", "formation FC location=P03", "order FC hold", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", "reserves P09 CROWN = none" } },
  { "attack-marches-unasked",                       /* CA-SETUP-8 */
    { "formation HC,DH location=P09", "formation FC location=P03", "order FC attack", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09 / CROWN5", "reserves P09 CROWN = FC:6" } },
  { "too-far-to-join",                              /* CA-SETUP-8 */
    { BATTLE_AT_P09, "joiners P09 CROWN = none", "setup P09 join=FC", "refused CA-SETUP-8 'cannot march'",
      "is B1 set-up no" } },
  { "shaken-do-not-join",                           /* CA-SETUP-8 */
    { BATTLE_AT_P09, "formation FC location=P03 shaken-until=1", "joiners P09 CROWN = none" } },
  { "resting-do-not-join",                          /* CA-SETUP-8 */
    { "formation HC,DH location=P09", "formation FC location=P03", "order FC rest", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "joiners P09 CROWN = none" } },
  { "nobody-joins-an-assault",                      /* CA-SETUP-8 */
    { "formation HC,DH location=P01", "formation HC shut-in=yes", "formation HB location=P03", "place P03 owner=CLAN",
      "phase battle", "battle B1 place=P01 attacker=CLAN defender=CROWN siege-battle=assault",
      "joiners P01 CROWN = none" } },
  { "lopsided",                                     /* CA-CONTACT-10 */
    { "formation HC,HB location=P04", "unit N10,N11 status=lost", "phase battle",
      "battle B1 place=P04 attacker=CROWN defender=CLAN", "setup P04", "is B1 suggested yes" } },
  { "in-another-phase",                             /* CA-TURN-1 */
    { BATTLE_AT_P09, "phase supply", "setup P09", "refused CA-TURN-1" } },
  { "relief-without-the-garrison",                  /* CA-SETUP-4; CA-EX-37 */
    { "turn 4", "formation HC,DH,FC location=P01", "formation HB location=P03", "unit A05,A06,A07 status=lost",
      "formation HC shut-in=yes", "siege S place=P01 besieger=CLAN garrison=CROWN start-turn=3", "phase battle",
      "battle B1 turn=4 place=P01 attacker=CROWN defender=CLAN", "setup P01", "formations P01 CROWN = FC",
      "units P01 CROWN = A08 A09 A10 A11 A12" } },
  { "a-sally-with-relief",                          /* CA-SETUP-4, CA-SIEGE-4; CA-EX-37 */
    { "turn 4", "formation HC,DH,FC location=P01", "formation HB location=P03", "unit A05,A06,A07 status=lost",
      "formation HC shut-in=yes", "siege S place=P01 besieger=CLAN garrison=CROWN start-turn=3", "phase battle",
      "battle B1 turn=4 place=P01 attacker=CROWN defender=CLAN siege-battle=sally", "setup P01",
      "units P01 CROWN = A01 A02 A03 A04 A09 A10 A11 A12", "left-out P01 CROWN = A08" } },
};

/* CA-RESULT-11 */
static const BattleRow naming[] = {
  { "second-battle",
    { "formation HC,DH location=P09", "phase battle", "battle B0 place=P09 state=applied",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", "is B1 name 'Second Battle of Two Palms'" } },
  { "a-cancelled-one-does-not-count",
    { "formation HC,DH location=P09", "phase battle", "battle B0 place=P09 state=cancelled",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", "is B1 name 'Battle of Two Palms'" } },
  { "the-referees-name-stays",
    { "formation HC,DH location=P09", "phase battle",
      "battle B1 name='The Day of the Palms' place=P09 attacker=CROWN defender=CLAN", "setup P09",
      "is B1 name 'The Day of the Palms'" } },
};

/* CA-SETUP-2: the stored board that has lain longest unused; a made one is kept with the place. */
static void
test_boards (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  static const char *const first[] = { "formation HC,DH location=P09", "phase battle",
                                       "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", NULL };
  static const char *const second[] = { "battle B1 state=cancelled", "turn 2",
                                        "battle B2 turn=2 place=P09 attacker=CLAN defender=CROWN", "setup P09", NULL };
  BivBattle *one, *other;

  battle_script_run (campaign, first);
  one = biv_campaign_find_battle (campaign, "B1");
  g_assert_nonnull (one->board);
  fixture_expect (campaign, "P09", "boards", one->battlefield);
  battle_script_run (campaign, second);
  other = biv_campaign_find_battle (campaign, "B2");
  g_assert_cmpstr (one->battlefield, ==, other->battlefield);
  fixture_expect (campaign, one->battlefield, "last-used", "2");
}

/* CA-SETUP-2: a board of hexes does not do for a book of squares; it stays with the place. */
static void
test_board_of_another_shape (void)
{
  static const char *const lines[] = { "place P09 boards=HEX", "formation HC,DH location=P09", "phase battle",
                                       "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivBattlefield *hexes = BIV_BATTLEFIELD (biv_item_new (BIV_KIND_BATTLEFIELD, "HEX"));
  BivBattle *battle;
  g_autofree char *boards = NULL;

  hexes->board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_HEXES, 12, 10));
  biv_campaign_add (campaign, BIV_ITEM (hexes));
  battle_script_run (campaign, lines);
  battle = biv_campaign_find_battle (campaign, "B1");
  g_assert_cmpint (biv_board_get_shape (battle->board), ==, BIV_BOARD_SQUARES);
  g_assert_cmpstr (battle->battlefield, !=, "HEX");
  boards = g_strdup_printf ("HEX,%s", battle->battlefield);
  fixture_expect (campaign, "P09", "boards", boards);
}

/* CA-SETUP-9: what is at stake, before anybody deploys. */
static void
test_stakes (void)
{
  static const char *const lines[] = {
    "formation HC location=P09 arrived-by=L04 previous-place=P03", "formation DH,HB location=P09", "option vp.per-unit 1",
    "formation HB arrived-by=L08 previous-place=P10", "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN",
    NULL,
  };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autofree char *points = NULL, *crown = NULL, *clan = NULL, *namesake = NULL;
  BivBattle *battle;

  battle_script_run (campaign, lines);
  battle = biv_campaign_find_battle (campaign, "B1");
  points = biv_stakes_dup_points (campaign);
  g_assert_cmpstr (points, ==, "A win: 1 point. A decisive win: 2 points. Each enemy unit lost or captured: 1 point.");
  crown = biv_stakes_dup_retreat (campaign, battle, "CROWN");
  g_assert_cmpstr (crown, ==, "Halden Column would go back to Miller's Cross.");
  clan = biv_stakes_dup_retreat (campaign, battle, "CLAN");
  g_assert_cmpstr (clan, ==, "Dorrim Host would go back to Old Caravanserai. Heights Band would go back to Old Caravanserai.");
  /* Two armies may both have one of that name. */
  battle_script_run (campaign, (const char *const[]) { "formation HB name='Halden Column'", NULL });
  namesake = biv_stakes_dup_retreat (campaign, battle, "CROWN");
  g_assert_cmpstr (namesake, ==, "Halden Column (ALV) would go back to Miller's Cross.");
}

/* CA-SETUP-1: the row of the attacker shows the die of whoever was higher, not the last that fell. */
static void
test_attackers_die (void)
{
  static const char *const lines[] = { "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 meeting=yes", NULL };
  static const BivFace faces[][2] = { { { 0, 5, FALSE }, { 1, 1, FALSE } }, { { 0, 2, FALSE }, { 1, 6, FALSE } } };
  static const char *const why[] = { "meeting engagement: the higher die, 5 to 1", "meeting engagement: the higher die, 6 to 2" };

  for (gsize i = 0; i < G_N_ELEMENTS (faces); i++)
    {
      g_autoptr (BivCampaign) campaign = fixture_karrash ();
      g_autoptr (BivProposal) proposal = NULL;
      BivDice dice;
      BivRow *row;

      battle_script_run (campaign, lines);
      biv_dice_init_given (&dice, faces[i], 2, BIV_DICE_ASK);
      proposal = biv_turn_propose_setup (campaign, "B1", &dice, NULL);
      row = biv_proposal_get_row (proposal, "attacker:P09");
      g_assert_cmpint (row->die.side, ==, (int) i);
      g_assert_cmpint (row->die.face, ==, faces[i][i].face);
      g_assert_cmpstr (row->why, ==, why[i]);
    }
}

/* CA-SETUP-7: where the squares of a board come to. */
static void
test_turning (void)
{
  static const struct
  {
    char approach;
    int  x, y, to_x, to_y;
  } turns[] = {
    { 'S', 2, 3, 2, 3 }, { 'W', 2, 3, 4, 2 }, { 'W', 4, 4, 3, 4 }, { 'E', 2, 3, 3, 5 }, { 'N', 2, 3, 5, 4 },
    { 'N', 0, 0, 7, 7 }, { 'E', 7, 0, 0, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      int x = turns[i].x, y = turns[i].y;

      biv_battle_turn_point (turns[i].approach, 8, &x, &y);
      g_assert_cmpint (x, ==, turns[i].to_x);
      g_assert_cmpint (y, ==, turns[i].to_y);
    }
}

/* CA-SETUP-7: only a square board of squares takes quarter turns; a hex board with odd columns takes none. */
static void
test_quarters (void)
{
  static const struct
  {
    BivBoardShape shape;
    int           width, height, n, e, s, w;
  } boards[] = {
    { BIV_BOARD_SQUARES, 8, 8, 2, 1, 0, 3 },  { BIV_BOARD_SQUARES, 8, 10, 2, 0, 0, 2 },
    { BIV_BOARD_HEXES, 12, 10, 2, 0, 0, 2 },  { BIV_BOARD_HEXES, 11, 11, 0, 0, 0, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      BivBoardDraft *draft = biv_board_draft_new (boards[i].shape, boards[i].width, boards[i].height);
      g_autoptr (BivBoard) board = biv_board_draft_seal (draft);

      g_assert_cmpint (biv_battle_quarters_for (board, 'N'), ==, boards[i].n);
      g_assert_cmpint (biv_battle_quarters_for (board, 'E'), ==, boards[i].e);
      g_assert_cmpint (biv_battle_quarters_for (board, 'S'), ==, boards[i].s);
      g_assert_cmpint (biv_battle_quarters_for (board, 'W'), ==, boards[i].w);
    }
}

/* A row of units is written by their numbers, each side's own, and a row of places by their names; whatever else stands there is
 * left for the procedure to refuse. */
static void
test_rows_are_written_in_words (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  char computed[] = "A01,A02", side[] = "CROWN", place[] = "P09", label[] = "turn 7", seven[] = "7";
  BivRow units = { .chosen = computed, .names = BIV_KIND_UNIT, .object = side };
  BivRow places = { .chosen = place, .names = BIV_KIND_PLACE };
  BivRow number = { .chosen = seven, .chosen_label = seven, .names = BIV_KIND_NONE };
  BivRow other = { .chosen = seven, .chosen_label = label, .names = BIV_KIND_NONE };
  BivRow nobody = { .names = BIV_KIND_UNIT, .object = side }, nothing_yet = { .names = BIV_KIND_NONE };
  BivUnit *theirs = biv_campaign_find_unit (campaign, "N01");

  g_free (biv_campaign_find_unit (campaign, "A01")->ref);
  biv_campaign_find_unit (campaign, "A01")->ref = g_strdup ("12");
  g_free (theirs->ref);
  theirs->ref = g_strdup ("12");
  {
    g_autofree char *written = biv_row_dup_written (&units, campaign);
    g_autofree char *read = biv_row_dup_read (&units, campaign, " 12,a02 , Nobody,");

    g_assert_cmpstr (written, ==, "12, A02");
    g_assert_cmpstr (read, ==, "A01,A02,Nobody");
  }
  {
    g_autofree char *written = biv_row_dup_written (&places, campaign);
    g_autofree char *read = biv_row_dup_read (&places, campaign, "two palms");

    g_assert_cmpstr (written, ==, "Two Palms");
    g_assert_cmpstr (read, ==, "P09");
  }
  {
    g_autofree char *written = biv_row_dup_written (&number, campaign), *nothing = biv_row_dup_written (&other, campaign);
    g_autofree char *read = biv_row_dup_read (&number, campaign, " 12 ");

    g_assert_cmpstr (written, ==, "7");
    g_assert_cmpstr (nothing, ==, "");
    g_assert_cmpstr (read, ==, "12");
  }
  {
    g_autofree char *of_nobody = biv_row_dup_written (&nobody, campaign);
    g_autofree char *of_nothing = biv_row_dup_written (&nothing_yet, campaign);

    g_assert_cmpstr (of_nobody, ==, "");
    g_assert_cmpstr (of_nothing, ==, "");
  }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  battle_script_add ("/campaign/setup", rows, G_N_ELEMENTS (rows));
  battle_script_add ("/campaign/setup/name", naming, G_N_ELEMENTS (naming));
  g_test_add_func ("/campaign/setup/boards", test_boards);
  g_test_add_func ("/campaign/setup/board-of-another-shape", test_board_of_another_shape);
  g_test_add_func ("/campaign/setup/stakes", test_stakes);
  g_test_add_func ("/campaign/setup/attackers-die", test_attackers_die);
  g_test_add_func ("/campaign/setup/turning", test_turning);
  g_test_add_func ("/campaign/setup/quarters", test_quarters);
  g_test_add_func ("/campaign/setup/rows-in-words", test_rows_are_written_in_words);
  return g_test_run ();
}
