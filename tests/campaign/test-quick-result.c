/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-quick-result.c: a battle settled by a die a side (CA-BATTLE-6, CA-BATTLE-7) */
#include "battle-script.h"

#define OCHRE_GAP "formation HC,HB location=P04", "unit N10,N11 status=lost", "phase battle", \
                  "battle B1 place=P04 attacker=CROWN defender=CLAN", "setup P04"

#define DECISIVE  "CROWN6 CLAN3 CROWN2 CROWN1 CROWN3 CROWN4 CROWN5 CROWN6 CLAN4 CLAN3"

static const BattleRow rows[] = {
  { "a-draw",                                       /* CA-BATTLE-6; CA-EX-24 */
    { OCHRE_GAP, "quick P04 / CROWN3 CLAN4 CROWN1 CROWN2 CROWN3 CROWN4 CROWN5 CROWN6", "points P04 CROWN = 6",
      "points P04 CLAN = 2", "total P04 CROWN = 5", "total P04 CLAN = 5", "is B1 winner draw", "is B1 degree draw",
      "destroyed P04 CROWN = A02", "destroyed P04 CLAN = none", "is B1 state fought", "is B1 resolved-by quick" } },
  { "decisive",                                     /* CA-BATTLE-6; CA-EX-24 */
    { OCHRE_GAP, "quick P04 / CROWN6 CLAN3 CROWN2 CROWN1 CROWN3 CROWN4 CROWN5 CROWN6 CLAN4 CLAN3",
      "total P04 CROWN = 8", "total P04 CLAN = 4", "is B1 winner CROWN", "is B1 degree decisive",
      "destroyed P04 CROWN = A03", "destroyed P04 CLAN = N12" } },
  { "of-equals-the-first",                          /* CA-BATTLE-6 */
    { OCHRE_GAP, "quick P04 / CROWN6 CLAN3 CROWN2 CROWN2 CROWN3 CROWN2 CROWN5 CROWN6 CLAN3 CLAN3",
      "destroyed P04 CROWN = A02", "destroyed P04 CLAN = N09" } },
  { "the-fort-counts-two",                          /* CA-BATTLE-6 */
    { "formation HC,DH location=P01", "phase battle", "battle B1 place=P01 attacker=CLAN defender=CROWN", "setup P01",
      "quick P01 / CROWN1 CLAN3 CROWN1 CROWN2 CROWN3 CROWN4 CROWN5 CROWN6 CLAN1 CLAN2 CLAN3 CLAN4 CLAN5 CLAN6",
      "total P01 CROWN = 3", "is B1 winner draw" } },
  { "a-fort-that-is-a-plain-town",                  /* CA-BATTLE-6, option siege.mode */
    { "option siege.mode off", "formation HC,DH location=P01", "phase battle",
      "battle B1 place=P01 attacker=CLAN defender=CROWN", "setup P01",
      "quick P01 / CROWN2 CLAN3 CROWN1 CROWN2 CROWN3 CROWN4 CROWN5 CROWN6 CLAN1 CLAN2 CLAN3 CLAN4 CLAN5 CLAN6",
      "total P01 CROWN = 3" } },
  { "behind-a-crossing",                            /* CA-BATTLE-6 */
    { "formation HC,DH location=P09", "formation DH arrived-by=L08 previous-place=P10", "phase battle",
      "battle B1 place=P09 attacker=CLAN defender=CROWN", "setup P09",
      "quick P09 / CROWN2 CLAN3 CROWN1 CROWN2 CROWN3 CROWN4 CROWN5 CROWN6 CLAN1 CLAN2 CLAN3 CLAN4 CLAN5 CLAN6",
      "total P09 CROWN = 3" } },
  { "nobody-defends-in-a-meeting",                  /* CA-BATTLE-6, CA-SETUP-1 */
    { "formation HC,DH location=P04", "phase battle", "battle B1 place=P04 meeting=yes", "setup P04 / CROWN6 CLAN1",
      "quick P04 / CROWN3 CLAN3 CROWN1 CROWN2 CROWN3 CROWN4 CROWN5 CROWN6 CLAN1 CLAN2 CLAN3 CLAN4 CLAN5 CLAN6",
      "total P04 CROWN = 3", "total P04 CLAN = 3" } },
  { "a-beaten-side-loses-one-at-least",             /* CA-BATTLE-6: no dice when all are */
    { "formation HC,HB location=P04", "unit N09,N10,N11 status=lost", "phase battle",
      "battle B1 place=P04 attacker=CROWN defender=CLAN", "setup P04",
      "quick P04 / CROWN3 CLAN3 CROWN6 CROWN5 CROWN4 CROWN3 CROWN2 CROWN1", "is B1 degree win",
      "destroyed P04 CLAN = N12", "destroyed P04 CROWN = A07" } },
  { "without-a-fight",                              /* CA-BATTLE-7 */
    { "formation HC,HB location=P04", "unit N09,N10,N11,N12 status=lost", "phase battle",
      "battle B1 place=P04 attacker=CROWN defender=CLAN", "setup P04", "quick P04", "is B1 winner CROWN",
      "is B1 degree win", "destroyed P04 CROWN = none" } },
  { "neither-can-fight",                            /* CA-BATTLE-7 */
    { "formation HC,HB location=P04", "unit A02,A03,A04,A05,A06,A07,N09,N10,N11,N12 status=lost", "phase battle",
      "battle B1 place=P04 attacker=CROWN defender=CLAN", "setup P04", "quick P04", "is B1 winner draw",
      "is B1 degree draw" } },
  { "joiners-by-turn-six",                          /* CA-SETUP-8 */
    { "formation HC,DH location=P09", "formation FC location=P03", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09 join=FC / CROWN5", "points P09 CROWN = 10" } },
  { "joiners-too-late",                             /* CA-SETUP-8 */
    { "formation HC,DH location=P09", "formation FC location=P03", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09 join=FC / CROWN6", "points P09 CROWN = 6" } },
  { "the-referee-picks",                            /* CA-BATTLE-6, CA-REF-1 */
    { OCHRE_GAP, "quick P04 destroyed:CLAN=N09 / CROWN6 CLAN3 CROWN2 CROWN1 CROWN3 CROWN4 CROWN5 CROWN6 CLAN4 CLAN3",
      "destroyed P04 CLAN = N09", "entry overruled" } },
  { "overruled-winner",                             /* CA-REF-1: what comes later follows the chosen value */
    { OCHRE_GAP, "quick P04 winner:P04=CLAN / CROWN6 CLAN3 CROWN1 CROWN2 CROWN3 CROWN4 CROWN5 CROWN6",
      "is B1 winner CLAN", "is B1 degree decisive", "destroyed P04 CROWN = A02 A03 A04" } },
  { "who-was-not-there",                            /* CA-BATTLE-2: of nobody, of another side, of elsewhere; then one who was */
    { OCHRE_GAP, "quick P04 destroyed:CLAN=N99 / " DECISIVE, "refused CA-BATTLE-2 N99",
      "quick P04 destroyed:CLAN=A02 / " DECISIVE, "refused CA-BATTLE-2 A02",
      "quick P04 destroyed:CLAN=N01 / " DECISIVE, "refused CA-BATTLE-2 N01", "is B1 state pending",
      "quick P04 destroyed:CLAN=N12 / " DECISIVE, "destroyed P04 CLAN = N12" } },
  { "only-once",                                    /* CA-BATTLE-1 */
    { "formation HC,HB location=P04", "unit N09,N10,N11,N12 status=lost", "phase battle",
      "battle B1 place=P04 attacker=CROWN defender=CLAN", "quick P04", "refused CA-BATTLE-1", "setup P04", "quick P04",
      "quick P04", "refused CA-BATTLE-1" } },
};

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  battle_script_add ("/campaign/quick-result", rows, G_N_ELEMENTS (rows));
  return g_test_run ();
}
