/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-apply.c: a result is written back: fates, retreats, points, histories (CA-RESULT, CA-FATE, CA-RETREAT) */
#include "battle-script.h"

#include "campaign/knowledge/knowledge.h"
#include "campaign/battle/apply.h"

/* HC comes from P03 and beats, or is beaten by, DH from P10. */
#define TWO_PALMS \
  "turn 5", "formation HC location=P09 arrived-by=L04 previous-place=P03 arrival=1", \
  "formation DH location=P09 arrived-by=L08 previous-place=P10 arrival=1", "phase battle", \
  "battle B1 turn=5 place=P09 attacker=CROWN defender=CLAN", "setup P09"

static const BattleRow rows[] = {
  { "a-win",                                        /* CA-FATE-1, CA-FATE-3, CA-RETREAT-1, CA-RETREAT-7; CA-EX-16 */
    { TWO_PALMS, "result P09 winner=CROWN A02,A05,N02,N03,N05,N06=destroyed",
      "apply P09 / CROWN1 CROWN4 CLAN2 CLAN5 CLAN3 CLAN1", "is A02 status lost", "is A05 status recovering",
      "is A05 ready-turn 6", "is N02 status lost", "is N03 ready-turn 6", "is N05 ready-turn 8", "is N06 status lost",
      "is DH location P10", "is DH shaken-until 6", "is CROWN vp 1", "is CLAN vp 0", "is HC location P09",
      "is HC shaken-until none", "is B1 state applied", "is B1 holder CROWN", "is B1 retreats DH:P10",
      "is HC fought yes", "entry battle B1 A03 N07 HC DH", "entry fate A02", "entry retreat DH", "entry die CA-FATE-1" } },
  { "decisive",                                     /* CA-RESULT-3, CA-FATE-2, CA-RETREAT-3; CA-EX-17 */
    { TWO_PALMS, "result P09 winner=CROWN A03,N01,N02,N03,N05,N07=destroyed",
      "apply P09 / CLAN2 CROWN1 CLAN3 CLAN6 CLAN4 CLAN2", "is A03 status lost", "is N01 status recovering",
      "is N01 ready-turn 6", "is N02 status lost", "is N03 ready-turn 6", "is N05 ready-turn 8",
      "is N07 status captured", "is N07 captor CROWN", "is N07 captured-turn 5", "is DH commander-state captured",
      "is DH location P10", "is CROWN vp 2", "entry fate N07", "entry die CA-RESULT-3" } },
  { "a-draw",                                       /* CA-RESULT-2, CA-RESULT-5; CA-EX-18 */
    { "formation HC location=P03", "formation DH location=P03 arrived-by=L04 previous-place=P09 arrival=1",
      "phase battle", "battle B1 place=P03 attacker=CLAN defender=CROWN", "setup P03",
      "result P03 winner=draw A02,N02=destroyed", "apply P03 / CROWN2 CLAN2", "is A02 ready-turn 4",
      "is N02 status lost", "is DH location P09", "is DH shaken-until none", "is HC location P03", "is CROWN vp 0",
      "is B1 holder CROWN" } },
  { "a-drawn-meeting",                              /* CA-RESULT-2, CA-RESULT-5: both fall back, nobody holds the field */
    { "formation HC location=P09 arrived-by=L04 previous-place=P03 arrival=1",
      "formation DH location=P09 arrived-by=L08 previous-place=P10 arrival=1", "phase battle",
      "battle B1 place=P09 meeting=yes", "setup P09 / CROWN6 CLAN1", "result P09 winner=draw", "apply P09",
      "is HC location P03", "is DH location P10", "is B1 holder none", "is HC shaken-until none" } },
  { "met-on-a-link",                                /* CA-MOVE-6, CA-RESULT-5: back to the end it came from */
    { "formation HC location=P09 met-on=L08 met-from=P09", "formation DH location=P09 met-on=L08 met-from=P10",
      "phase battle", "battle B1 place=P09 meeting=yes", "setup P09 / CROWN6 CLAN1", "result P09 winner=draw",
      "apply P09", "is HC location P09", "is DH location P10" } },
  { "no-retreat",                                   /* CA-RETREAT-5; CA-EX-19 */
    { "formation HC location=P06 arrived-by=L15 previous-place=P09 arrival=1",
      "formation FC location=P06 arrived-by=L11 previous-place=P02 arrival=1", "formation HB location=P06",
      "formation X side=CROWN location=P08", "unit A04 formation=X", "unit N10,N11 status=lost", "phase battle",
      "battle B1 place=P06 attacker=CROWN defender=CLAN", "setup P06", "result P06 winner=CROWN degree=win",
      "apply P06 / CLAN2 CLAN5 CLAN3", "is N08 status captured", "is N09 status recovering", "is N09 ready-turn 4",
      "is N12 status captured", "is HB location P07", "is HB shaken-until 2", "entry retreat HB" } },
  { "surrender",                                    /* CA-RETREAT-5, option retreat.surrender: no dice */
    { "option retreat.surrender on", "formation HC location=P06 arrived-by=L15 previous-place=P09 arrival=1",
      "formation FC location=P06 arrived-by=L11 previous-place=P02 arrival=1", "formation HB location=P06",
      "formation X side=CROWN location=P08", "unit A04 formation=X", "unit N10,N11 status=lost", "phase battle",
      "battle B1 place=P06 attacker=CROWN defender=CLAN", "setup P06", "result P06 winner=CROWN degree=win",
      "apply P06", "is N08 status captured", "is N09 status captured", "is N12 status captured" } },
  { "decisively-two-links",                         /* CA-RETREAT-3: P04 is 3 from P07, and P07 the base */
    { "formation HC location=P09 arrived-by=L04 previous-place=P03 arrival=1",
      "formation DH location=P09 arrived-by=L07 previous-place=P04 arrival=1", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", "result P09 winner=CROWN degree=decisive",
      "apply P09", "is DH location P07" } },
  { "twice",                                        /* CA-RESULT, CA-REF-3; CA-EX-34 */
    { TWO_PALMS, "result P09 winner=CROWN degree=win A02,N02=destroyed", "apply P09 / CROWN1 CLAN1",
      "is A02 status lost", "apply P09", "refused CA-RESULT 'already applied'", "undo", "is A02 status ready",
      "is B1 state fought", "is DH location P09", "is CROWN vp 0", "entry undone", "entry fate A02" } },
  { "before-the-result",                            /* CA-BATTLE-1 */
    { TWO_PALMS, "apply P09", "refused CA-BATTLE-1" } },
  { "the-commanders-die",                           /* CA-RESULT-3: wounded, back in two turns */
    { TWO_PALMS, "result P09 winner=CROWN degree=win N01=destroyed", "apply P09 / CLAN3", "is N01 ready-turn 6",
      "is DH commander-state wounded", "is DH commander-back 7" } },
  { "invalided",                                    /* CA-RESULT-3: the enemy does not hold the field */
    { TWO_PALMS, "result P09 winner=CLAN degree=win N01=destroyed", "apply P09 / CLAN2", "is DH commander-state invalided",
      "is DH commander-back none" } },
  { "unhurt",                                       /* CA-RESULT-3 */
    { TWO_PALMS, "result P09 winner=CLAN degree=win A01=destroyed", "apply P09 / CROWN6", "is HC commander-state unhurt",
      "is HC commander-back 6" } },
  { "a-general-disabled",                           /* CA-RESULT-3: after the Command units of the side */
    { TWO_PALMS, "result P09 winner=CLAN degree=win generals=HC A01=destroyed", "apply P09 / CROWN6 CROWN1",
      "is HC commander-state killed" } },
  { "overruled-rows",                               /* CA-REF-1: a row of the result changes nothing else */
    { "option vp.per-unit 1", TWO_PALMS, "result P09 winner=CROWN degree=win A02,N02=destroyed",
      "apply P09 fate:N02=light retreat:DH=P04 / CROWN5 CLAN1", "is N02 status recovering", "is N02 ready-turn 6",
      "is DH location P04", "is CROWN vp 2", "entry overruled", "is B1 retreats DH:P04" } },
  { "overruled-points",                             /* CA-REF-1, CA-RESULT-8 */
    { TWO_PALMS, "result P09 winner=CROWN degree=win", "apply P09 vp:CROWN=5 vp:CLAN=1", "is CROWN vp 5", "is CLAN vp 1" } },
  { "no-such-fate",                                 /* CA-FATE-1 */
    { TWO_PALMS, "result P09 winner=CROWN degree=win", "apply P09 fate:A02=lost", "refused CA-FATE-1" } },
  { "no-such-retreat",                              /* CA-RETREAT-1 */
    { TWO_PALMS, "result P09 winner=CROWN degree=win", "apply P09 retreat:HC=P01", "refused CA-RETREAT-1" } },
  { "nowhere",                                      /* CA-RETREAT-1 */
    { TWO_PALMS, "result P09 winner=CROWN degree=win", "apply P09 retreat:DH=P99", "refused CA-RETREAT-1" } },
  { "per-unit-points",                              /* CA-RESULT-8: for both sides, by fate */
    { "option vp.per-unit 1", TWO_PALMS, "result P09 winner=CROWN degree=win A02,N02=destroyed",
      "apply P09 / CROWN1 CLAN1", "is CROWN vp 2", "is CLAN vp 1" } },
  { "morale",                                       /* CA-VICTORY-6 */
    { "option morale.mode on", TWO_PALMS, "result P09 winner=CROWN degree=decisive", "apply P09", "is CROWN morale 11",
      "is CLAN morale 8" } },
  { "pursuit",                                      /* CA-FATE-4: one horse to none */
    { "option result.pursuit on", TWO_PALMS, "result P09 winner=CROWN degree=win N03,N06=destroyed",
      "apply P09 / CLAN6 CLAN6", "is N03 ready-turn 8", "is N06 ready-turn 8" } },
  { "advance",                                      /* CA-RESULT-7 */
    { "option result.advance on", "unit A01,A02,A03,A04,A06,A07 formation=FC", TWO_PALMS,
      "result P09 winner=CROWN degree=win", "apply P09", "is HC location P10", "is DH location P10" } },
  { "advance-refused",                              /* CA-RESULT-7 */
    { "option result.advance on", "unit A01,A02,A03,A04,A06,A07 formation=FC", TWO_PALMS,
      "result P09 winner=CROWN degree=win", "apply P09 advance=no", "is HC location P09" } },
  { "each-by-itself",                               /* CA-RETREAT-4: one by its way, one towards a depot */
    { "formation HC location=P09 arrived-by=L04 previous-place=P03 arrival=1",
      "formation DH location=P09 arrived-by=L07 previous-place=P04 arrival=1", "formation HB location=P09", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", "result P09 winner=CROWN degree=win", "apply P09",
      "is DH location P04", "is HB location P10", "is B1 retreats DH:P04,HB:P10" } },
  { "histories",                                    /* CA-RESULT-9 */
    { TWO_PALMS, "result P09 winner=CROWN degree=win N02=destroyed A07=never-on", "apply P09 / CLAN5",
      "entry battle B1 HC DH A02 N02", "entry fate N02" } },
  { "joiners-retreat-too",                          /* CA-SETUP-8 */
    { "formation HC location=P09 arrived-by=L08 previous-place=P10 arrival=1", "formation DH location=P09",
      "formation FC location=P03", "order FC attack", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09 / CROWN3",
      "result P09 winner=CLAN degree=win", "apply P09", "is HC location P10", "is FC location P03",
      "is FC shaken-until 2", "is HC shaken-until 2" } },
};

/* CA-RESULT-10: formations and commanders, and by name and type who was on the board. */
static void
test_sightings (void)
{
  static const char *const lines[] = { TWO_PALMS, "result P09 winner=CROWN degree=win N02=destroyed",
                                       "apply P09 / CLAN1", NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivSighting *sighting;
  gboolean is_told = FALSE;

  battle_script_run (campaign, lines);
  sighting = biv_knowledge_find (campaign, "CROWN", "P09", "CLAN");
  g_assert_cmpint (sighting->level, ==, 3);
  g_assert_true (g_strv_contains ((const char *const *) sighting->formations, "Dorrim Host"));
  for (guint i = 0; sighting->units != NULL && sighting->units[i] != NULL; i++)
    is_told = is_told || g_strcmp0 (biv_said (sighting->units[i]), "Dorrim Riflemen, Infantry (Firearms)") == 0;
  g_assert_true (is_told);
  g_assert_cmpint (biv_knowledge_find (campaign, "CLAN", "P09", "CROWN")->level, ==, 3);
}

/* CA-FATE-9: of six units destroyed, one for each face of the die, a winner loses 1 for good, a loser 2, a decisively
 * beaten side 3. */
static const BattleRow averages[] = {
  { "winner",
    { TWO_PALMS, "result P09 winner=CROWN degree=win A02,A03,A04,A05,A06,A07=destroyed",
      "apply P09 / CROWN1 CROWN2 CROWN3 CROWN4 CROWN5 CROWN6", "is A02 status lost", "is A03 status recovering" } },
  { "loser",
    { TWO_PALMS, "result P09 winner=CLAN degree=win A02,A03,A04,A05,A06,A07=destroyed",
      "apply P09 / CROWN1 CROWN2 CROWN3 CROWN4 CROWN5 CROWN6", "is A03 status lost", "is A04 status recovering" } },
  { "decisively-beaten",
    { TWO_PALMS, "result P09 winner=CLAN degree=decisive A02,A03,A04,A05,A06,A07=destroyed",
      "apply P09 / CROWN1 CROWN2 CROWN3 CROWN4 CROWN5 CROWN6", "is A04 status lost", "is A05 status recovering" } },
};

/* CA-FATE-8 */
static const BattleRow tables[] = {
  { "none",
    { "option fate.table none", TWO_PALMS, "result P09 winner=CROWN degree=win A02,N02,N03=destroyed", "apply P09",
      "is A02 ready-turn 6", "is N02 ready-turn 6", "is N03 ready-turn 6" } },
  { "harsh",
    { "option fate.table harsh", TWO_PALMS, "result P09 winner=CROWN degree=win A02,N02,N07=destroyed", "apply P09",
      "is A02 status lost", "is N02 status lost", "is N07 status lost" } },
  { "morning",
    { "option fate.table morning", TWO_PALMS, "result P09 winner=CROWN degree=win A02,N02,N03,N04=destroyed",
      "apply P09 / CLAN3 CLAN1 CLAN2", "is A02 status lost", "is N02 status recovering", "is N03 status lost",
      "is N04 status lost" } },
  { "bath",
    { "option fate.table bath", TWO_PALMS,
      "result P09 winner=CROWN degree=win A02,A03,A04,A05,N02,N03,N04=destroyed",
      "apply P09 / CROWN1 CROWN2 CROWN3 CROWN4", "is A02 status lost", "is A05 status recovering", "is A05 ready-turn 6",
      "is N02 status lost", "is N04 status lost" } },
  { "pursued",                                      /* CA-FATE-4 holds for all */
    { "option fate.table none", "option result.pursuit on", TWO_PALMS,
      "result P09 winner=CROWN degree=win N06=destroyed", "apply P09", "is N06 ready-turn 8" } },
};

/* CA-FATE-5, CA-FATE-6; CA-EX-21 */
#define A_STRONG_UNIT "unit A02 ruleset=modern-frontier type=infantry steps-full=4 steps-now=4"
static const BattleRow damage[] = {
  { "winner",
    { A_STRONG_UNIT, TWO_PALMS, "result P09 winner=CROWN degree=win A02=damaged:1", "apply P09", "is A02 steps-now 1",
      "is A02 steps-due 1:6", "entry fate A02" } },
  { "loser",
    { A_STRONG_UNIT, TWO_PALMS, "result P09 winner=CLAN degree=win A02=damaged:1", "apply P09", "is A02 steps-due 1:6" } },
  { "decisively-beaten",
    { A_STRONG_UNIT, TWO_PALMS, "result P09 winner=CLAN degree=decisive A02=damaged:1", "apply P09",
      "is A02 steps-due none" } },
  { "draw",
    { A_STRONG_UNIT, TWO_PALMS, "result P09 winner=draw A02=damaged:2", "apply P09", "is A02 steps-due 1:6" } },
  { "destroyed",
    { A_STRONG_UNIT, TWO_PALMS, "result P09 winner=CLAN degree=win A02=destroyed", "apply P09 / CROWN5",
      "is A02 status recovering", "is A02 steps-now 2", "is A02 ready-turn 6" } },
  { "bath",                                         /* CA-FATE-8: 30 % of 7 */
    { "option fate.table bath", "unit A02 ruleset=modern-frontier type=infantry steps-full=8 steps-now=8", TWO_PALMS,
      "result P09 winner=CROWN degree=win A02=damaged:1", "apply P09", "is A02 steps-due 2:6" } },
  { "no-step-left",                                 /* CA-BATTLE-2: that is not damage */
    { A_STRONG_UNIT, TWO_PALMS, "result P09 winner=CROWN degree=win A02=damaged:0", "refused CA-BATTLE-2",
      "destroyed P09 CROWN = none" } },
  { "all-guns-silenced",                            /* CA-FATE-7 */
    { "unit A06 ruleset=fusilier type=artillery steps-full=6 steps-now=6", TWO_PALMS,
      "result P09 winner=CROWN degree=win A06=damaged:0", "apply P09", "is A06 steps-now 0", "is A06 steps-due 3:6" } },
  { "silenced-guns-of-the-holder",                  /* CA-FATE-7; CA-EX-23 */
    { "unit A06 ruleset=fusilier type=artillery steps-full=6 steps-now=6", TWO_PALMS,
      "result P09 winner=CROWN degree=win A06=damaged:3", "apply P09", "is A06 steps-now 3", "is A06 steps-due 2:6" } },
  { "silenced-guns-of-the-other",
    { "unit A06 ruleset=fusilier type=artillery steps-full=6 steps-now=6", TWO_PALMS,
      "result P09 winner=CLAN degree=win A06=damaged:3", "apply P09", "is A06 steps-due none" } },
  { "routed",                                       /* CA-FATE-5; CA-EX-22: 10 - 2 - 2 */
    { "unit A02 ruleset=fusilier type=infantry steps-full=10 steps-now=10", TWO_PALMS,
      "result P09 winner=CLAN degree=win A02=routed:8", "apply P09 / CROWN5", "is A02 steps-now 6",
      "is A02 ready-turn 6" } },
};

/* CA-RETREAT-6, CA-SIEGE-5, CA-SIEGE-6; CA-EX-37 */
#define HALDEN "turn 4", "formation HC,DH location=P01", "formation HB location=P03", \
               "formation FC location=P01 arrived-by=L02 previous-place=P02 arrival=1", \
               "unit A05,A06,A07 status=lost", "place P03 owner=CLAN", "formation HC shut-in=yes", \
               "siege S place=P01 besieger=CLAN garrison=CROWN start-turn=3", "phase battle"
static const BattleRow forts[] = {
  { "relieved",
    { HALDEN, "battle B1 turn=4 place=P01 attacker=CROWN defender=CLAN", "setup P01", "result P01 winner=CROWN degree=win",
      "apply P01", "is HC shut-in no", "is DH location P03", "entry siege P01" } },
  { "not-relieved",
    { HALDEN, "battle B1 turn=4 place=P01 attacker=CROWN defender=CLAN", "setup P01", "result P01 winner=CLAN degree=win",
      "apply P01", "is HC shut-in yes", "is FC location P01", "is FC shut-in yes", "is S besieger CLAN" } },
  { "not-into-the-fort",                            /* the referee says otherwise */
    { HALDEN, "battle B1 turn=4 place=P01 attacker=CROWN defender=CLAN", "setup P01", "result P01 winner=CLAN degree=win",
      "apply P01 retreat-into=no", "is FC location P02", "is FC shut-in no" } },
  { "a-drawn-sally-goes-back-in",                   /* CA-RESULT-5 */
    { HALDEN, "formation FC location=P02 arrived-by=none", "order FC hold",
      "battle B1 turn=4 place=P01 attacker=CROWN defender=CLAN siege-battle=sally", "setup P01",
      "result P01 winner=draw", "apply P01", "is HC location P01", "is HC shut-in yes", "is S garrison CROWN" } },
  { "a-drawn-assault",                              /* CA-RESULT-5: both stay */
    { HALDEN, "formation FC location=P02 arrived-by=none",
      "battle B1 turn=4 place=P01 attacker=CLAN defender=CROWN siege-battle=assault", "setup P01",
      "result P01 winner=draw", "apply P01", "is HC shut-in yes", "is DH location P01" } },
  { "stormed",                                      /* CA-RETREAT-6: no retreat after an assault */
    { HALDEN, "formation FC location=P02 arrived-by=none",
      "battle B1 turn=4 place=P01 attacker=CLAN defender=CROWN siege-battle=assault", "setup P01",
      "result P01 winner=CLAN degree=win", "apply P01 / CROWN1 CROWN2 CROWN3 CROWN6", "is A02 status captured",
      "is A04 status recovering", "is HC location P02", "is HC shut-in no", "entry siege P01" } },
  { "besieger-beaten",                              /* CA-SIEGE-5 */
    { HALDEN, "formation FC location=P02 arrived-by=none",
      "battle B1 turn=4 place=P01 attacker=CROWN defender=CLAN siege-battle=sally", "setup P01",
      "result P01 winner=CROWN degree=win", "apply P01", "is HC shut-in no", "is DH location P03" } },
  { "into-an-open-fort",                            /* CA-RETREAT-6: a siege begins */
    { "formation HC location=P01", "formation DH location=P01 arrived-by=L01 previous-place=P03 arrival=1", "phase battle",
      "battle B1 place=P01 attacker=CLAN defender=CROWN", "setup P01", "result P01 winner=CLAN degree=win", "apply P01",
      "is HC shut-in yes", "is HC location P01", "entry siege P01", "is HC shaken-until 2" } },
};

/* CA-REF-2, CA-RESULT-4: a die that is missing is asked for, and the same proposal comes of it whenever it is made. */
static void
test_dice_are_asked_for (void)
{
  static const char *const lines[] = { TWO_PALMS, "result P09 winner=CROWN degree=win A02,N02=destroyed", NULL };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivProposal) none = NULL;
  g_autoptr (BivProposal) one = NULL;
  g_autoptr (GError) error = NULL;

  battle_script_run (campaign, lines);
  none = biv_turn_propose_apply (campaign, "B1", fixture_dice (campaign, ""), NULL);
  g_assert_cmpstr (biv_proposal_get_wanted (none)->clause, ==, "CA-FATE-1");
  g_assert_cmpint (biv_proposal_get_wanted (none)->side, ==, 0);
  g_assert_cmpstr (biv_proposal_get_wanted_text (none), ==, "1 or less: lost; 4 or more: back next turn");
  g_assert_false (biv_campaign_commit (campaign, none, &error));
  one = biv_turn_propose_apply (campaign, "B1", fixture_dice (campaign, "CROWN4"), NULL);
  g_assert_cmpint (biv_proposal_get_wanted (one)->side, ==, 1);
  g_assert_cmpstr (biv_proposal_get_row (one, "fate:A02")->computed, ==, "light");
  fixture_expect (campaign, "B1", "state", "fought");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  battle_script_add ("/campaign/apply", rows, G_N_ELEMENTS (rows));
  battle_script_add ("/campaign/apply/averages", averages, G_N_ELEMENTS (averages));
  battle_script_add ("/campaign/apply/fate-table", tables, G_N_ELEMENTS (tables));
  battle_script_add ("/campaign/apply/damage", damage, G_N_ELEMENTS (damage));
  battle_script_add ("/campaign/apply/fort", forts, G_N_ELEMENTS (forts));
  g_test_add_func ("/campaign/apply/sightings", test_sightings);
  g_test_add_func ("/campaign/apply/dice-are-asked-for", test_dice_are_asked_for);
  return g_test_run ();
}
