/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-result.c: how a battle ended, typed in (CA-BATTLE-1 to CA-BATTLE-5) */
#include "battle-script.h"

#define TWO_PALMS "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN", \
                  "setup P09"

static const BattleRow rows[] = {
  { "a-win",                                        /* CA-BATTLE-4; CA-EX-16: 28 % and 57 % */
    { TWO_PALMS, "result P09 winner=CROWN A02,A05,N02,N03,N05,N06=destroyed", "is B1 degree win", "is B1 state fought",
      "is B1 resolved-by table", "entry battle P09", "destroyed P09 CROWN = A02 A05" } },
  { "decisive",                                     /* CA-BATTLE-4; CA-EX-17: 14 % and 71 % */
    { TWO_PALMS, "result P09 winner=CROWN A03,N01,N02,N03,N05,N07=destroyed", "is B1 degree decisive" } },
  { "just-not-decisive",                            /* CA-BATTLE-4: 25 % is not less than 25 % */
    { "formation HC,DH location=P09", "unit A05,A06,A07,N04,N05,N06,N07 status=lost", "unit A01 formation=FC",
      "unit A08 formation=HC", "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09",
      "result P09 winner=CROWN A02,N02,N03=destroyed", "is B1 degree win" } },
  { "alone-on-the-board",                           /* CA-BATTLE-3 a, CA-BATTLE-5 */
    { TWO_PALMS, "result P09 A02,A03,A04,A05=destroyed N01,N02,N03,N04,N05,N06,N07=left", "is B1 winner CROWN",
      "is B1 degree win" } },
  { "clearly-fewer-losses",                         /* CA-BATTLE-3 d: 14 % and 42 % */
    { TWO_PALMS, "result P09 A02,N02,N03,N04=destroyed", "is B1 winner CROWN", "is B1 degree win" } },
  { "nothing-decides",                              /* CA-BATTLE-3 e: 14 % and 28 % */
    { TWO_PALMS, "result P09 A02,N02,N03=destroyed", "is B1 winner draw", "is B1 degree draw" } },
  { "routed-counts-whole",                          /* CA-BATTLE-4 */
    { TWO_PALMS, "result P09 A02=destroyed N02,N03,N04,N05=routed:1", "is B1 winner CROWN", "is B1 degree decisive" } },
  { "exhausted",                                    /* CA-BATTLE-3 b: modern-frontier, a third of the strength */
    { "formation HC,DH location=P09", "unit A01,A05,A06,A07,N01,N05,N06,N07 status=lost",
      "unit A02,A03,A04,N02,N03,N04 ruleset=modern-frontier type=infantry steps-full=4 steps-now=4", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN ruleset=modern-frontier", "setup P09",
      "result P09 A02=damaged:1 N02=destroyed", "is B1 winner CROWN" } },
  { "without-a-fight",                              /* CA-BATTLE-7 */
    { "formation HC,DH location=P09", "unit N02,N03,N04,N05,N06,N07 status=lost", "phase battle",
      "battle B1 place=P09 attacker=CROWN defender=CLAN", "setup P09", "result P09", "is B1 winner CROWN",
      "is B1 degree win" } },
  { "the-referees-word",                            /* CA-REF-1: both values are kept */
    { TWO_PALMS, "result P09 winner=CLAN degree=decisive", "is B1 winner CLAN", "is B1 degree decisive",
      "entry overruled" } },
  { "a-stranger",                                   /* CA-BATTLE-2: units in, units out */
    { TWO_PALMS, "result P09 A09=destroyed",
      "refused CA-BATTLE-2 'Halden Volunteers was not in this battle; leave it out'", "is B1 state pending" } },
  { "left-out",                                     /* CA-BATTLE-2 */
    { "option setup.unit-cap 3", TWO_PALMS, "result P09 A05=destroyed", "refused CA-BATTLE-2" } },
  { "twice",                                        /* CA-BATTLE-2 */
    { TWO_PALMS, "result P09 A02=destroyed A02=left", "refused CA-BATTLE-2 '1st Bn Royal Alvoran Foot is named twice'" } },
  { "more-than-it-had",                             /* CA-BATTLE-2 */
    { TWO_PALMS, "result P09 A02=damaged:2", "refused CA-BATTLE-2 'cannot end with 2; enter 1 at most'" } },
  { "damaged-to-nothing",                           /* CA-BATTLE-2 */
    { TWO_PALMS, "result P09 A02=damaged:0", "refused CA-BATTLE-2 'at least 1, or destroyed'", "is B1 state pending" } },
  { "a-third-side",                                 /* CA-BATTLE-3 */
    { TWO_PALMS, "result P09 winner=NOBODY", "refused CA-BATTLE-3" } },
  { "a-general-elsewhere",                          /* CA-BATTLE-2 */
    { TWO_PALMS, "result P09 generals=FC", "refused CA-BATTLE-2" } },
  { "damage-that-is-none",                          /* CA-BATTLE-2 */
    { TWO_PALMS, "result P09 A02=damaged:1", "destroyed P09 CROWN = none", "is B1 winner draw" } },
  { "before-the-set-up",                            /* CA-BATTLE-1 */
    { "formation HC,DH location=P09", "phase battle", "battle B1 place=P09 attacker=CROWN defender=CLAN", "result P09",
      "refused CA-BATTLE-1" } },
  { "after-the-deployment",                         /* CA-BATTLE-1: deployed, then fought */
    { TWO_PALMS, "deployed P09", "result P09", "is B1 state fought", "result P09", "refused CA-BATTLE-1" } },
  { "never-on",                                     /* CA-BATTLE-2 */
    { TWO_PALMS, "result P09 A07=never-on", "is B1 winner draw", "undo", "is B1 state pending" } },
};

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  battle_script_add ("/campaign/result", rows, G_N_ELEMENTS (rows));
  return g_test_run ();
}
