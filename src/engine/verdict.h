/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verdict.h: who has won a battle of which its book names no winner */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

/** biv_verdict_get_losses: Returns: of all the steps with which @side began, those that are gone, in thousandths */
int biv_verdict_get_losses (const BivField *field,
                            const BivState *state,
                            int             side);
/** biv_verdict_find: Returns: BivResult: A, B or DRAW: what the book says where it is over, and otherwise, were it over now, what
 *  CA-BATTLE-3 says */
int biv_verdict_find       (const BivField *field,
                            const BivState *state);

G_END_DECLS
