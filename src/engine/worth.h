/* SPDX-License-Identifier: GPL-3.0-or-later */
/* worth.h: how good a position is for a side
 *
 * Worths are whole ten-thousandths of a battle, so that they and their sums are the same on every machine and in any order. */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

#define BIV_WORTH_WHOLE 10000

/* What has to be known of where playouts begin, once for all of them: of each side's strength what is left, 0 where the book says
 * of no order what it costs. */
typedef struct
{
  int left[BIV_N_SIDES];
} BivWorthStart;

void  biv_worth_start_init (BivWorthStart  *start,
                            const BivField *field,
                            const BivState *state);
/**
 * biv_worth_of:
 * @start: of where it came from to @state
 * @expected: what each side lost on the way on the mean (@expect of the ruleset), 0 and below; what it did lose is luck
 *
 * Of a battle that is over, what came of it. Of one that goes on, about how likely @side is to win: what each side should have
 * left before it is beaten, and what it holds. Either way a commander destroyed counts beside it.
 *
 * Returns: BIV_WORTH_WHOLE: won without a loss, and their commanders destroyed; 0: lost with all units
 */
guint biv_worth_of         (const BivField      *field,
                            const BivWorthStart *start,
                            const BivState      *state,
                            int                  side,
                            const gint32         expected[BIV_N_SIDES]);

G_END_DECLS
