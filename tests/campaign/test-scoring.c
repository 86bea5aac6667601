/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-scoring.c: ownership, points and the end of a campaign (CA-VICTORY, CA-RECOVER-4, CA-TURN-5) */
#include "battle-script.h"

#include "campaign/turn/victory.h"

static const BattleRow rows[] = {
  { "alone-there",                                  /* CA-VICTORY-1; CA-EX-33 */
    { "phase scoring", "place P09 owner=CROWN", "formation HC location=P10", "scoring", "is P09 owner CROWN",
      "is P10 owner CROWN", "formation DH location=P09", "phase scoring", "scoring", "is P09 owner CLAN",
      "entry owner P09 CLAN" } },
  { "both-there",                                   /* CA-VICTORY-1 */
    { "phase scoring", "formation HC,DH location=P09", "scoring", "is P09 owner none" } },
  { "a-command-unit-takes-nothing",                 /* CA-VICTORY-1: a ready combat unit */
    { "phase scoring", "formation HC location=P09", "unit A02,A03,A04,A05,A06,A07 status=recovering ready-turn=4",
      "scoring", "is P09 owner none" } },
  { "besieged",                                     /* CA-VICTORY-1 */
    { "phase scoring", "formation HC,DH location=P01", "formation HC shut-in=yes", "unit A02,A03,A04,A05,A06,A07 status=lost",
      "siege S place=P01 besieger=CLAN garrison=CROWN start-turn=1", "scoring", "is P01 owner CROWN" } },
  { "standoff",                                     /* CA-VICTORY-1, CA-CONTACT-6 */
    { "phase scoring", "formation HC location=P09", "contact C place=P09 outcome=standoff sides=CROWN,CLAN", "scoring",
      "is P09 owner none" } },
  { "overruled",                                    /* CA-REF-1 */
    { "phase scoring", "formation HC location=P09", "scoring owner:P09=none owner:P04=CROWN", "is P09 owner none",
      "is P04 owner CROWN" } },
  { "sudden-death",                                 /* CA-VICTORY-5 */
    { "phase scoring", "formation HC location=P07", "formation FC location=P10", "formation DH location=P04", "scoring",
      "is campaign result CROWN", "is campaign result-reason sudden-death", "is campaign state finished" } },
  { "one-of-two-is-not-enough",
    { "phase scoring", "formation HC location=P07", "formation DH location=P04", "scoring", "is campaign result none" } },
  { "n-of-these",                                   /* CA-VICTORY-5 */
    { "victory V1 n=1", "phase scoring", "formation HC location=P07", "formation DH location=P04", "scoring",
      "is campaign result CROWN" } },
  { "turns-running",                                /* CA-VICTORY-5 */
    { "victory V1 places=P01 turns=2", "phase scoring", "scoring", "is V1 held 1", "is campaign result none", "turn 2",
      "phase scoring", "scoring", "is campaign result CROWN" } },
  { "running-turns-broken",
    { "victory V1 places=P01 turns=2 held=1", "place P01 owner=none", "formation HC location=P03", "phase scoring",
      "scoring", "is V1 held 0" } },
  { "every-enemy-base",                             /* CA-VICTORY-5 */
    { "victory V1 kind=base", "place P07 owner=CROWN", "formation DH location=P04", "phase scoring", "scoring",
      "is campaign result CROWN" } },
  { "destroy",                                      /* CA-VICTORY-5: lost or captured, recovering ones not */
    { "victory V1 kind=destroy formation=HB", "unit N08,N09,N10,N11 status=lost", "unit N12 status=captured",
      "phase scoring", "scoring", "is campaign result CROWN" } },
  { "not-destroyed-yet",
    { "victory V1 kind=destroy formation=HB", "unit N08,N09,N10,N11 status=lost",
      "unit N12 status=recovering ready-turn=3", "phase scoring", "scoring", "is campaign result none" } },
  { "kept",                                         /* CA-VICTORY-5 */
    { "victory V1 kind=keep places=P01 turn=2", "phase scoring", "scoring", "is campaign result none", "turn 2",
      "phase scoring", "scoring", "is campaign result CROWN" } },
  { "not-kept",
    { "victory V1 kind=keep places=P01 turn=2", "place P01 owner=none", "formation HC location=P03", "phase scoring",
      "scoring", "is V1 broken yes", "place P01 owner=CROWN", "turn 2", "phase scoring", "scoring",
      "is campaign result none" } },
  { "switched-off",
    { "victory V1 places=P01 disabled=yes", "phase scoring", "scoring", "is campaign result none" } },
  { "exhausted",                                    /* CA-VICTORY-4; CA-EX-28 */
    { "turn 5", "phase scoring", "unit A13 status=ready", "unit A02,A03,A04,A05 status=lost",
      "unit A06,A07 status=captured", "unit A08 status=recovering ready-turn=9", "scoring", "is campaign result none",
      "unit A09 status=lost", "phase scoring", "scoring", "is campaign result CLAN",
      "is campaign result-reason exhaustion" } },
  { "both-exhausted",                               /* CA-VICTORY-4: by points, margin 0 */
    { "phase scoring", "unit A02,A03,A04,A05,A06,A07,N02,N03,N04,N05,N06,N07 status=lost", "side CLAN vp=1", "scoring",
      "is campaign result CLAN" } },
  { "both-exhausted-and-level",
    { "phase scoring", "unit A02,A03,A04,A05,A06,A07,N02,N03,N04,N05,N06,N07 status=lost", "scoring",
      "is campaign result drawn" } },
  { "ended-by-the-referee",                         /* CA-REF-1; what would end it is looked at again */
    { "turn 5", "end CLAN", "is campaign result CLAN", "is campaign state finished", "is campaign result-reason none",
      "entry vp CLAN", "undo", "is campaign state running", "end drawn", "is campaign result drawn", "end",
      "is campaign state running", "is campaign result none", "unit A02,A03,A04,A05,A06,A07,A09 status=lost", "phase scoring",
      "scoring", "is campaign result CLAN", "is campaign result-reason exhaustion" } },
  { "exhaustion-off",
    { "option victory.exhaustion off", "phase scoring", "unit A02,A03,A04,A05,A06,A07,A09 status=lost", "scoring",
      "is campaign result none" } },
  { "peace",                                        /* CA-VICTORY-6 */
    { "option morale.mode on", "phase scoring", "side CLAN morale=0", "scoring", "is campaign result CROWN",
      "is campaign result-reason morale" } },
  { "places-and-morale",                            /* CA-VICTORY-6: taken, minus its points; retaken, plus */
    { "option morale.mode on", "phase scoring", "formation HC location=P10", "scoring", "is CLAN morale 8",
      "is CROWN morale 10", "formation HC location=P01", "formation DH location=P10", "phase scoring", "scoring",
      "is CLAN morale 10" } },
  { "the-last-turn",                                /* CA-TURN-5, CA-VICTORY-3; CA-EX-29 */
    { "turn 8", "phase scoring", "formation HC,FC,DH,HB location=off-map", "place P01,P02,P03,P05,P09 owner=CROWN",
      "place P04,P07,P10 owner=CLAN", "side CROWN vp=2", "side CLAN vp=1", "scoring", "is campaign result CROWN",
      "is campaign result-reason turn-limit" } },
  { "the-last-turn-drawn",                          /* CA-VICTORY-3; CA-EX-29 */
    { "turn 8", "phase scoring", "formation HC,FC,DH,HB location=off-map", "place P01,P02,P03,P05 owner=CROWN",
      "place P04,P07,P09,P10 owner=CLAN", "side CROWN vp=2", "side CLAN vp=1", "scoring", "is campaign result drawn" } },
  { "the-first-that-ends-it",                       /* CA-VICTORY-8: sudden death before exhaustion and the last turn */
    { "turn 8", "phase scoring", "formation HC location=P07", "formation FC location=P10", "formation DH location=P04",
      "unit A02,A03,A04,A05,A06,A08 status=lost", "side CLAN vp=9", "scoring", "is campaign result CROWN",
      "is campaign result-reason sudden-death" } },
  { "the-referee-plays-on",                         /* CA-REF-1 */
    { "turn 8", "phase scoring", "side CROWN vp=9", "scoring result=none", "is campaign result none",
      "is campaign state running" } },
  { "per-turn",                                     /* CA-VICTORY-2 */
    { "option vp.count per-turn", "phase scoring", "scoring", "is CROWN vp 6", "is CLAN vp 6", "phase scoring",
      "scoring vp:CROWN=1", "is CROWN vp 7" } },
  { "close",                                        /* CA-TURN-1, CA-REF-3 */
    { "phase scoring", "scoring", "is campaign current-phase close", "close", "is campaign current-turn 2",
      "is campaign current-phase open" } },
};

static const BattleRow prisoners[] = {
  { "one-for-one",                                  /* CA-RECOVER-4: the longest held first */
    { "option captured.exchange on", "phase scoring", "unit A02 status=captured captor=CLAN captured-turn=3",
      "unit A03 status=captured captor=CLAN captured-turn=2", "unit N02 status=captured captor=CROWN captured-turn=1",
      "scoring", "is A02 status captured", "is A03 status recovering", "is A03 ready-turn 4", "is A03 captor none",
      "is N02 status recovering", "is A03 steps-now 1" } },
  { "not-unless-switched-on",
    { "phase scoring", "unit A02 status=captured captor=CLAN captured-turn=3",
      "unit N02 status=captured captor=CROWN captured-turn=1", "scoring", "is A02 status captured" } },
  { "rescued",                                      /* CA-RECOVER-4 */
    { "option captured.rescue on", "phase scoring", "unit A02,A03 status=captured captor=CLAN captured-turn=3",
      "formation HC location=P07", "formation DH location=P04", "scoring", "is A02 status recovering",
      "is A03 status recovering", "is HC/1 location P01" } },
};

/* CA-VICTORY-2, CA-VICTORY-4, CA-VICTORY-7 */
static void
test_standing (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (GPtrArray) standings = NULL;
  g_autoptr (GPtrArray) conditions = NULL;
  g_autoptr (GPtrArray) own = NULL;
  const BivSideStanding *crown;
  const BivConditionState *first;

  fixture_lines (campaign, "side CROWN vp=2", "unit A02 status=lost", "place P07 owner=CROWN", NULL);
  standings = biv_victory_list_standings (campaign);
  g_assert_cmpuint (standings->len, ==, 2);
  crown = g_ptr_array_index (standings, 0);
  g_assert_cmpstr (crown->side, ==, "CROWN");
  g_assert_cmpint (crown->battle_points, ==, 2);
  g_assert_cmpint (crown->place_points, ==, 9);
  g_assert_cmpint (crown->total_points, ==, 11);
  g_assert_cmpint (crown->full_steps, ==, 12);
  g_assert_cmpint (crown->lost_steps, ==, 1);
  g_assert_cmpint (crown->exhaustion_mark, ==, 6);
  g_assert_false (crown->is_exhausted);
  g_assert_cmpint (crown->morale, ==, BIV_NONE);

  conditions = biv_victory_list_conditions (campaign, NULL);
  own = biv_victory_list_conditions (campaign, "CLAN");
  g_assert_cmpuint (conditions->len, ==, 2);
  g_assert_cmpuint (own->len, ==, 1);
  first = g_ptr_array_index (conditions, 0);
  g_assert_cmpstr (first->text, ==, "Held by Crown of Alvora: Dorrim, Old Caravanserai");
  g_assert_cmpstr (first->state, ==, "1 of 2");
  g_assert_false (first->is_met);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  battle_script_add ("/campaign/scoring", rows, G_N_ELEMENTS (rows));
  battle_script_add ("/campaign/scoring/prisoners", prisoners, G_N_ELEMENTS (prisoners));
  g_test_add_func ("/campaign/scoring/standing", test_standing);
  return g_test_run ();
}
