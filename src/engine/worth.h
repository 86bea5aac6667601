/* SPDX-License-Identifier: GPL-3.0-or-later */
/* worth.h: how good a position is for a side
 *
 * Worths are whole ten-thousandths of a battle, so that they and their sums are the same on every machine and in any order. */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

#define BIV_WORTH_WHOLE 10000

/**
 * biv_worth_of:
 *
 * Of a battle that is over, what came of it. Of one that goes on, about how likely @side is to win: what each side has left
 * before it is beaten, and what it holds. Either way a commander destroyed counts beside it.
 *
 * Returns: BIV_WORTH_WHOLE: won without a loss, and their commanders destroyed; 0: lost with all units
 */
guint biv_worth_of (const BivField *field,
                    const BivState *state,
                    int             side);

G_END_DECLS
