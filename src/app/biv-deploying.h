/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-deploying.h: what deploying on a board and on a table have in common: who is not placed yet, and how it ends */
#pragma once
#include "app/biv-battle-step.h"
G_BEGIN_DECLS

/* The battle is to start as the units stand; @reason: (nullable). */
typedef void (*BivDeployingStart) (BivBattleStep *step,
                                   const char    *reason);

/** biv_deploying_count_waiting: @which: side 0 or 1. Returns: its units of the battle that have no place yet */
guint       biv_deploying_count_waiting   (BivBattleStep     *step,
                                           int                which);
/** biv_deploying_find_empty_side: Returns: (nullable): the id of a side of which nobody stands yet, @shown before the other */
const char *biv_deploying_find_empty_side (BivBattleStep     *step,
                                           const char        *shown);
/** biv_deploying_tell_next_step: to place a side of which nobody stands, or to start, and what hinders that */
void        biv_deploying_tell_next_step  (BivBattleStep     *step,
                                           const char        *shown,
                                           BivNextStep       *next);
/** biv_deploying_ask_overrule: asks whether to start in spite of faults, and why; yes: @start */
void        biv_deploying_ask_overrule    (BivBattleStep     *step,
                                           BivDeployingStart  start);

G_END_DECLS
