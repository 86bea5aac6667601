/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-recovery.c: coming back, rest, reinforcements, replacements, experience (CA-RECOVER, CA-REPLACE, CA-EXP) */
#include "battle-script.h"

#include "campaign/model/quality.h"

static const BattleRow opening[] = {
  { "ready-again",                                  /* CA-RECOVER-1 */
    { "turn 5", "phase open", "unit A02 status=recovering ready-turn=5", "unit A03 status=recovering ready-turn=6",
      "open", "is A02 status ready", "is A02 ready-turn none", "is A03 status recovering", "entry arrival A02",
      "is campaign current-phase orders" } },
  { "with-its-formation",                           /* CA-RECOVER-1 */
    { "turn 5", "phase open", "formation HC location=off-map", "unit A02 status=recovering ready-turn=4", "open",
      "is HC location P01", "is A02 status ready" } },
  { "no-base-to-come-back-to",                      /* CA-RECOVER-1: a turn later */
    { "turn 5", "phase open", "formation FC location=off-map", "place P01 owner=CLAN",
      "unit A09 status=recovering ready-turn=5", "open", "is A09 status recovering", "is A09 ready-turn 6",
      "is FC location off-map" } },
  { "not-while-besieged",                           /* CA-RECOVER-2 */
    { "turn 5", "phase open", "formation HC shut-in=yes", "unit A02 status=recovering ready-turn=5", "open",
      "is A02 status recovering", "is A02 ready-turn 6" } },
  { "not-while-hungry",                             /* CA-RECOVER-2 */
    { "option supply.mode line", "turn 5", "phase open", "formation HC out-of-supply=2",
      "unit A02 status=recovering ready-turn=5", "open", "is A02 ready-turn 6" } },
  { "hunger-without-supply-rules",                  /* CA-SUPPLY-1 */
    { "turn 5", "phase open", "formation HC out-of-supply=2", "unit A02 status=recovering ready-turn=5", "open",
      "is A02 status ready" } },
  { "steps-come-back",                              /* CA-RECOVER-1, never above full */
    { "turn 5", "phase open", "unit A02 steps-full=4 steps-now=1 steps-due=1:5,1:6",
      "unit A03 steps-full=4 steps-now=3 steps-due=2:4", "open", "is A02 steps-now 2", "is A02 steps-due 1:6",
      "is A03 steps-now 4", "is A03 steps-due none" } },
  { "shaken-no-more",                               /* CA-TURN-4 */
    { "turn 7", "phase open", "formation HC shaken-until=6", "formation FC shaken-until=7", "open",
      "is HC shaken-until none", "is FC shaken-until 7" } },
  { "commanders-return",                            /* CA-TURN-4 */
    { "turn 7", "phase open", "formation HC commander-state=wounded commander-back=7",
      "formation FC commander-state=wounded commander-back=8", "open", "is HC commander-state fit",
      "is HC commander-back none", "is FC commander-state wounded" } },
  { "reinforcements",                               /* CA-REPLACE-1 */
    { "turn 4", "phase open", "open", "is A13 status ready", "is A13 formation HC", "is S1 arrived yes",
      "is CROWN reinforced-strength 1", "entry arrival A13 P01" } },
  { "as-a-detachment",                              /* CA-REPLACE-1, CA-ORDER-6 */
    { "turn 4", "phase open", "formation HC location=P09", "open", "is A13 status detached", "is A13 formation HC/1",
      "is HC/1 location P01", "is HC/1 parent HC", "is HC/1 level detachment", "is HC/1 name 'Detachment 1'" } },
  { "to-the-next-place",                            /* CA-REPLACE-1; CA-EX-27 */
    { "turn 4", "phase open", "formation DH location=P01", "formation HC location=P09", "place P01 owner=CLAN", "open",
      "is A13 status detached", "is HC/1 location P03" } },
  { "and-to-the-one-after",                         /* CA-REPLACE-1; CA-EX-27 */
    { "turn 4", "phase open", "formation DH location=P01", "formation HC location=P09", "place P01 owner=CLAN",
      "formation HB location=P03", "open", "is HC/1 location P02" } },
  { "a-turn-later",                                 /* CA-REPLACE-1 */
    { "turn 4", "phase open", "formation DH location=P01", "formation HB location=P03",
      "formation X side=CLAN location=P02", "unit N02 formation=X", "formation HC,FC location=P09",
      "place P01 owner=CLAN", "open", "is A13 status reserve", "is S1 arrived no", "turn 5", "phase open",
      "formation X location=P08", "open", "is A13 status detached" } },
  { "with-a-formation-off-the-map",                 /* CA-REPLACE-1 */
    { "turn 4", "phase open", "formation HC location=off-map", "open", "is A13 status ready", "is HC location P01" } },
  { "the-referee-keeps-them-back",                  /* CA-REF-1 */
    { "turn 4", "phase open", "open arrive:S1=no", "is A13 status reserve" } },
  { "no-reinforcements",                            /* CA-REPLACE-2: off */
    { "option replace.mode off", "turn 4", "phase open", "open", "is A13 status reserve" } },
  { "rain",                                         /* CA-WEATHER-2 */
    { "option weather.mode simple", "phase open", "open / -5", "is turn-1 weather rain" } },
  { "storm",
    { "option weather.mode simple", "phase open", "open / -6", "is turn-1 weather storm" } },
  { "fair-without-a-die",                           /* CA-WEATHER-1 */
    { "phase open", "open", "is turn-1 weather fair" } },
  { "winter",                                       /* CA-WEATHER-3: January, 5 + 1 is snow */
    { "option weather.mode seasonal", "turn 110", "phase open", "open / -5", "is turn-110 weather snow" } },
  { "summer",                                       /* CA-WEATHER-3: 5 - 1 */
    { "option weather.mode seasonal", "turn 40", "phase open", "open / -5", "is turn-40 weather fair" } },
  { "an-event",                                     /* CA-EVENT-1, after the weather */
    { "option events.mode on", "option weather.mode simple", "phase open", "open / -1 -6 -4", "entry event" } },
  { "no-event",
    { "option events.mode on", "phase open", "open / -5" } },
  { "last-turns-marks",                             /* 2.4: of the current turn */
    { "phase open", "formation HC arrived-by=L01 previous-place=P03 fought=yes in-contact=yes", "open",
      "is HC arrived-by none", "is HC fought no", "is HC in-contact no" } },
};

static const BattleRow rest[] = {
  { "a-turn-earlier",                               /* CA-RECOVER-3; CA-EX-20 */
    { "turn 6", "order DH rest", "phase recovery", "unit N05 status=recovering ready-turn=8", "recovery",
      "is N05 ready-turn 7", "is campaign current-phase scoring" } },
  { "never-before-next-turn",                       /* CA-RECOVER-3 */
    { "turn 6", "order DH rest", "phase recovery", "unit N05 status=recovering ready-turn=7", "recovery",
      "is N05 ready-turn 7" } },
  { "not-without-the-order",
    { "turn 6", "order DH hold", "phase recovery", "unit N05 status=recovering ready-turn=8", "recovery",
      "is N05 ready-turn 8" } },
  { "not-in-contact",                               /* CA-RECOVER-3 */
    { "turn 6", "order DH rest", "formation DH in-contact=yes", "phase recovery",
      "unit N05 status=recovering ready-turn=8", "recovery", "is N05 ready-turn 8" } },
  { "not-in-the-snow",                              /* CA-WEATHER-3 */
    { "turn 6", "weather snow", "order DH rest", "phase recovery", "unit N05 status=recovering ready-turn=8",
      "recovery", "is N05 ready-turn 8" } },
  { "a-step-back",                                  /* CA-RECOVER-3: up to full less what is due */
    { "turn 6", "order DH rest", "phase recovery", "unit N02 steps-full=4 steps-now=2",
      "unit N03 steps-full=4 steps-now=2 steps-due=2:7", "unit N04 steps-full=4 steps-now=4", "recovery",
      "is N02 steps-now 3", "is N03 steps-now 2", "is N04 steps-now 4" } },
  { "empty-formations-leave-the-map",               /* 2.4 */
    { "unit N08,N09,N10,N11,N12 status=lost", "phase recovery", "recovery", "is HB location off-map",
      "is DH location P07" } },
  { "recovering-units-keep-it-there",
    { "unit N08,N09,N10,N11 status=lost", "unit N12 status=recovering ready-turn=4", "phase recovery", "recovery",
      "is HB location P08" } },
};

static const BattleRow points[] = {
  { "restore",                                      /* CA-REPLACE-2 */
    { "option replace.mode points", "unit A02 steps-full=4 steps-now=2", "phase recovery", "recovery restore=A02",
      "is A02 steps-now 3", "is CROWN replacement-stock 0", "is CLAN replacement-stock 1" } },
  { "never-more-than-six",                          /* CA-REPLACE-2 */
    { "option replace.mode points", "side CROWN replacement-stock=6", "phase recovery", "recovery",
      "is CROWN replacement-stock 6" } },
  { "not-enough",                                   /* CA-REPLACE-2 */
    { "option replace.mode points", "unit A02 steps-full=4 steps-now=1", "phase recovery", "recovery restore=A02,A02",
      "refused CA-REPLACE-2", "is A02 steps-now 1" } },
  { "whole-already",
    { "option replace.mode points", "phase recovery", "recovery restore=A02", "refused CA-REPLACE-2 whole" } },
  { "in-contact",
    { "option replace.mode points", "unit A02 steps-full=4 steps-now=1", "formation HC in-contact=yes",
      "phase recovery", "recovery restore=A02", "refused CA-REPLACE-2" } },
  { "raise",                                        /* CA-REPLACE-2 */
    { "option replace.mode points", "side CROWN replacement-stock=2", "unit A02 status=lost", "phase recovery",
      "recovery raise=A02:P01", "is A02 status recovering", "is A02 ready-turn 3", "is A02 quality poor",
      "is A02 name '1st Bn Royal Alvoran Foot (2nd)'", "is A02 formation HC", "is A02 steps-now 1" } },
  { "raise-elsewhere",                              /* CA-REPLACE-1 */
    { "option replace.mode points", "side CROWN replacement-stock=2", "unit A02 status=lost",
      "formation HC location=P09", "phase recovery", "recovery raise=A02:P01", "is A02 formation HC/1",
      "is HC/1 location P01", "is A02 status recovering" } },
  { "raise-where-there-is-no-base",
    { "option replace.mode points", "side CROWN replacement-stock=2", "unit A02 status=lost", "phase recovery",
      "recovery raise=A02:P03", "refused CA-REPLACE-2" } },
  { "raise-one-that-lives",
    { "option replace.mode points", "side CROWN replacement-stock=2", "phase recovery", "recovery raise=A02:P01",
      "refused CA-REPLACE-2" } },
  { "no-points-in-this-campaign",                   /* CA-REPLACE-2: schedule */
    { "unit A02 steps-full=4 steps-now=1", "phase recovery", "recovery restore=A02", "refused CA-REPLACE-2",
      "is CROWN replacement-stock 0" } },
  { "recruits",                                     /* CA-REPLACE-3 */
    { "option replace.mode points", "option exp.mode on", "unit A02 steps-full=7 steps-now=1", "phase recovery",
      "side CROWN replacement-stock=3", "recovery restore=A02,A02", "is A02 quality poor", "is A02 steps-now 3",
      "is A02 start-quality average" } },
};

#define A_WON_BATTLE "option exp.mode on", "formation HC,HB location=P09", "unit A03,A04,A05,A06 status=lost", \
                     "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", \
                     "result P09 winner=CROWN degree=win", "apply P09", "phase recovery"
static const BattleRow experience[] = {
  { "rises-on-a-six",                               /* CA-EXP-1 */
    { A_WON_BATTLE, "recovery / CROWN6 CROWN5", "is A02 quality elite", "is A02 risen 1", "is A02 start-quality average",
      "is A07 quality average" } },
  { "once-in-a-campaign",                           /* CA-EXP-1 */
    { A_WON_BATTLE, "unit A02 risen=1 quality=poor start-quality=average", "recovery / CROWN6 CROWN1",
      "is A02 quality poor" } },
  { "the-top-is-the-top",                           /* CA-EXP-3 */
    { A_WON_BATTLE, "unit A02 quality=elite", "recovery / CROWN6 CROWN1", "is A02 quality elite", "is A02 risen none" } },
  { "a-worn-brigade",                               /* CA-EXP-2: half of its units, without a die */
    { "option exp.mode on", "formation HB quality=5", "unit N08,N09,N10,N11,N12 ruleset=fusilier type=infantry",
      "unit N09,N10,N11 status=lost", "phase recovery", "recovery", "is HB quality 4", "is HB worn 1",
      "phase recovery", "recovery", "is HB quality 4" } },
  { "a-brigade-learns",                             /* CA-EXP-2 */
    { "option exp.mode on", "formation HC quality=8", "formation HC,HB location=P09", "phase battle",
      "unit A01,A02,A03,A04,A05,A06,A07,N08,N09,N10,N11,N12 ruleset=fusilier type=infantry",
      "battle B1 place=P09 attacker=CROWN defender=CLAN ruleset=fusilier", "setup P09",
      "result P09 winner=CROWN degree=win", "apply P09", "phase recovery", "recovery / CROWN6", "is HC quality 9",
      "is HC risen 1" } },
};

static void
test_quality (void)
{
  static const struct
  {
    const char *quality;
    int         by;
    const char *to;
  } steps[] = {
    { "average", 1, "elite" }, { "average", -1, "poor" }, { "poor", -1, "poor" }, { "elite", 1, "elite" },
    { "5", 1, "6" },           { "9", 1, "9" },           { "1", -1, "1" },       { "odd", 1, "odd" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *to = biv_quality_step (steps[i].quality, steps[i].by);

      g_assert_cmpstr (to, ==, steps[i].to);
    }
  g_assert_cmpint (biv_quality_compare ("poor", "elite"), <, 0);
  g_assert_cmpint (biv_quality_compare ("7", "5"), >, 0);
  g_assert_cmpint (biv_quality_compare ("7", "elite"), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  battle_script_add ("/campaign/open", opening, G_N_ELEMENTS (opening));
  battle_script_add ("/campaign/recovery/rest", rest, G_N_ELEMENTS (rest));
  battle_script_add ("/campaign/recovery/points", points, G_N_ELEMENTS (points));
  battle_script_add ("/campaign/recovery/experience", experience, G_N_ELEMENTS (experience));
  g_test_add_func ("/campaign/recovery/quality", test_quality);
  return g_test_run ();
}
