/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-refused.h: a battle that cannot go on, and the ways on from there */
#pragma once
#include "app/battle/step/battle-step.h"
G_BEGIN_DECLS

/** biv_fight_refused_show: instead of what @step has shown: @why, and after a question what was played is dropped (CA-REF-3),
 *  so that the battle begins anew, or goes back to the table for its result */
void biv_fight_refused_show (BivBattleStep *step,
                             const char    *why);

G_END_DECLS
