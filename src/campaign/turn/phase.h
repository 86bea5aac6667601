/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phase.h: how one phase follows another (CA-TURN-1, CA-LADDER-2); every biv_turn_propose_<phase>() begins and
 * ends with these */
#pragma once
#include "campaign/turn/turn.h"
G_BEGIN_DECLS

/** biv_turn_begin_phase: refuses @proposal with CA-TURN-1 in another phase, with CA-LADDER-2 where a ladder has none such */
gboolean biv_turn_begin_phase    (BivProposal *proposal,
                                  BivPhase     phase);
/** biv_turn_end_phase: a journal line, and the next phase in use is current; after Close Open of the next turn */
void     biv_turn_end_phase      (BivProposal *proposal);
/** biv_turn_ensure: Returns: (transfer none): the scratch's item of the present turn, made where there is none yet */
BivTurn *biv_turn_ensure         (BivProposal *proposal);
/** biv_turn_clear_moves: the formation has not moved this turn: no arrival, no moments, nobody it goes with */
void     biv_turn_clear_moves    (BivProposal  *proposal,
                                  BivFormation *formation);
/** biv_turn_clear_marks: takes away all that formations carry for one turn only */
void     biv_turn_clear_marks    (BivProposal *proposal);
/** biv_turn_refuse_order: @order, of a formation of @side (nullable), counts as hold from now on (CA-ORDER-2) */
void     biv_turn_refuse_order   (BivProposal      *proposal,
                                  BivOrder         *order,
                                  const BivRefusal *why,
                                  const char       *side);

/** biv_turn_begin_orders: Returns: (transfer full): a proposal of what a player may do too, in his copy */
BivProposal *biv_turn_begin_orders (BivCampaign *campaign, const char *title);
/** biv_turn_give_order: an order that was checked (biv_turn_check_order()) is its formation's of this turn */
void         biv_turn_give_order   (BivProposal *proposal, BivOrder *order);
/** biv_turn_hold_order: one that was refused: it stands in the file with its reason, and counts as hold (CA-ORDER-2) */
void         biv_turn_hold_order   (BivProposal *proposal, BivOrder *order, const BivRefusal *why);
/** biv_turn_find_order: Returns: (nullable): this turn's order of the formation, a draft too */
BivOrder    *biv_turn_find_order   (BivCampaign *campaign, const char *formation);
/** biv_turn_detach, biv_turn_merge: CA-ORDER-6, within a proposal of more. Returns: the detachment's id; %NULL or %FALSE
 *  with @why and nothing changed, as the checks would say */
gboolean     biv_turn_check_detach (BivCampaign *campaign, const char *formation, const char *const *units, BivRefusal *why);
gboolean     biv_turn_check_merge  (BivCampaign *campaign, const char *into, const char *from, BivRefusal *why);
const char  *biv_turn_detach       (BivProposal *proposal, const char *formation, const char *const *units, BivRefusal *why);
gboolean     biv_turn_merge        (BivProposal *proposal, const char *into, const char *from, BivRefusal *why);

G_END_DECLS
