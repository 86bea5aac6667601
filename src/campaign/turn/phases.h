/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phases.h: how one phase follows another (CA-TURN-1, CA-LADDER-2); every biv_turn_propose_<phase>() begins and
 * ends with these */
#pragma once
#include "campaign/turn/turn.h"
G_BEGIN_DECLS

/** biv_turn_end_phase: a journal line, and the next phase in use is current; after Close Open of the next turn */
void     biv_turn_end_phase      (BivProposal *proposal);
/** biv_turn_clear_moves: the formation has not moved this turn: no arrival, no moments, nobody it goes with */
void     biv_turn_clear_moves    (BivProposal  *proposal,
                                  BivFormation *formation);
/** biv_turn_clear_marks: takes away all that formations carry for one turn only */
void     biv_turn_clear_marks    (BivProposal *proposal);
void     biv_open_matter_free    (BivOpenMatter *matter);

G_END_DECLS
