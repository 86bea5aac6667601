/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-siege.c: the siege's die, the summons, beginning and end (CA-SIEGE) */
#include "battle-script.h"

/* HC shut in at P01 (fort-rating 1) with A01 to A04; DH and HB before it: N02 to N06 and N09 to N12. */
#define HALDEN "formation HC,DH,HB location=P01", "formation HC shut-in=yes", "formation FC location=P03", \
               "unit A05,A06,A07,N07 status=lost", "siege S place=P01 besieger=CLAN garrison=CROWN start-turn=1", \
               "phase battle"
#define WITH_SIX "unit N10,N11,N12 status=lost"

static const BattleRow rows[] = {
  { "the-garrison-suffers",                         /* CA-SIEGE-1; CA-EX-30: 5 - 1 = 4 */
    { HALDEN, WITH_SIX, "siege-die P01 / CLAN5 CROWN2", "is S result garrison", "is A02 status lost", "entry fate A02",
      "entry die CA-FATE-1", "entry siege P01" } },
  { "surrender",                                    /* CA-SIEGE-2; CA-EX-30: nine to three, 5 + 1 - 1 */
    { HALDEN, "siege-die P01 summon=yes / CLAN5 CLAN1", "is S result surrender", "is A01 status captured",
      "is A04 status captured", "is A04 captor CLAN", "is S breaches 1" } },
  { "summoned-in-vain",                             /* CA-SIEGE-2 */
    { HALDEN, "siege-die P01 / CLAN5 CLAN2", "is S result breach", "is S breaches 1", "is S breach-turn 1",
      "is P01 breaches 1" } },
  { "not-summoned",                                 /* CA-SIEGE-2: the referee */
    { HALDEN, "siege-die P01 summon=no / CLAN5", "is S breaches 1", "is A01 status ready" } },
  { "nothing",
    { HALDEN, WITH_SIX, "siege-die P01 / CLAN3", "is S result nothing" } },
  { "the-besieger-suffers",                         /* CA-SIEGE-1: +1, he holds the field */
    { HALDEN, WITH_SIX, "siege-die P01 / CLAN1 CLAN4", "is S result besieger", "is N02 status recovering",
      "is N02 ready-turn 2" } },
  { "a-siege-gun",                                  /* CA-SIEGE-1: of allowance 1 */
    { HALDEN, WITH_SIX, "unit N02 type=fsa", "siege-die P01 / CLAN5 CLAN6", "is S result breach" } },
  { "guns-are-not-carried-away",                    /* CA-SIEGE-1, CA-FATE-2: the besieger holds the field */
    { HALDEN, WITH_SIX, "unit A02 type=lfa", "siege-die P01 / CLAN5 CROWN1", "is A02 status captured",
      "is A02 captor CLAN" } },
  { "recovering-units-are-taken-too",               /* CA-SIEGE-2 */
    { HALDEN, "unit A03 status=recovering ready-turn=3", "siege-die P01 / CLAN5 CLAN1", "is A03 status captured" } },
  { "nobody-left-to-fight",                         /* CA-SIEGE-6: no die */
    { HALDEN, "unit A02,A03,A04 status=lost", "siege-die P01", "is S result surrender", "is A01 status captured" } },
  { "once-a-turn",                                  /* CA-SIEGE-1 */
    { HALDEN, WITH_SIX, "siege-die P01 / CLAN3", "siege-die P01", "refused CA-SIEGE-1" } },
  { "no-siege",                                     /* CA-SIEGE-1 */
    { HALDEN, "siege-die P03", "refused CA-SIEGE-1" } },
  { "not-in-the-turn-of-an-assault",                /* CA-SIEGE-2 */
    { HALDEN, "battle B1 place=P01 attacker=CLAN defender=CROWN siege-battle=assault state=applied", "siege-die P01",
      "refused CA-SIEGE-1" } },
  { "diced-for-at-the-end-of-battle",               /* CA-SIEGE-1 */
    { HALDEN, WITH_SIX, "battle / CLAN3", "is S diced-turn 1", "is campaign current-phase recovery" } },
  { "over-after-a-surrender",                       /* CA-SIEGE-5 */
    { HALDEN, "battle / CLAN5 CLAN1", "is HC shut-in no", "entry siege P01", "is P01 breaches 1" } },
  { "the-besiegers-have-gone",                      /* CA-SIEGE-5: breaches stay with the fort */
    { HALDEN, "siege S breaches=2 diced-turn=1", "formation DH,HB location=P03", "battle", "is HC shut-in no",
      "is P01 breaches 2" } },
  { "mended",                                       /* CA-SIEGE-5 */
    { "place P01 breaches=2", "phase battle", "battle", "is P01 breaches 1" } },
  { "overruled",                                    /* CA-REF-1 */
    { HALDEN, WITH_SIX, "siege-die P01 siege:P01=breach summon=no / CLAN3", "is S breaches 1", "entry overruled" } },
  { "a-battle-is-still-open",                       /* CA-REF-6 */
    { "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN", "battle",
      "refused CA-REF-6 'Two Palms'", "battle carry-over=yes", "is campaign current-phase recovery" } },
};

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  battle_script_add ("/campaign/siege", rows, G_N_ELEMENTS (rows));
  return g_test_run ();
}
