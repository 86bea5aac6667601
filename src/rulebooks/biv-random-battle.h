/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-random-battle.h: battles made up from a seed, for benches, tests and `bivouac-cli fight --random`
 *
 * Equal arguments give equal battles on every machine. */
#pragma once
#include "rulebooks/biv-rulebooks.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_RANDOM_ALL   = 0,
  BIV_RANDOM_PLAIN = 1 << 0,  /* the ruleset's usual board size and every option at its default, but for a deployment in
                               * one's own half, where any army has room: for comparing speed */
  BIV_RANDOM_SHORT = 1 << 1,  /* a last turn, so that the battle ends whoever plays it */
  BIV_RANDOM_RESERVES = 1 << 2,               /* some units wait off the board */
  BIV_RANDOM_EVEN  = 1 << 3,  /* no side is better off: the second army is the first, and where it stands and the ground
                               * there are the first's, turned half round; on a table the armies alone */
} BivRandomFlags;

/**
 * biv_random_setup_new:
 * @size: units of a side, 1 to 40; 0: as the seed has it
 *
 * Mixed ground, two armies and their deployment; options and a side's facts are drawn too. A deployment without faults:
 * units for which there is no room are left out.
 *
 * Returns: (transfer full): a battle's beginning
 */
BivSetup *biv_random_setup_new   (const BivRuleset *ruleset,
                                  guint64           seed,
                                  int               size,
                                  BivRandomFlags    flags);

/**
 * biv_random_action: (skip)
 * @actions: scratch of BivAction, overwritten
 *
 * Any legal action of whoever may act, each as likely as another: for tests, which must come into corners where no
 * sensible player goes.
 *
 * Returns: %FALSE where nobody may act
 */
gboolean  biv_random_action      (const BivField   *field,
                                  const BivState   *state,
                                  BivRandom        *random,
                                  GArray           *actions,
                                  BivAction        *action);

G_END_DECLS
