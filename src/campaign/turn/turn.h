/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn.h: the procedures of a campaign turn
 *
 * Each one is pure: it reads the campaign, the dice and the referee's answers, and returns a proposal (transfer full,
 * never NULL). A procedure that is not allowed now returns one that carries a refusal. Given the same dice and answers
 * it returns the same proposal, so overruling a row or typing a die is: change the answers, propose again. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* ---- The phases (campaign rules, section 1), each run to its end ---- */

/** biv_turn_propose_open: CA-TURN-4: date, weather, event, recovered units, reinforcements, shaken marks, commanders */
BivProposal *biv_turn_propose_open      (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);
BivProposal *biv_turn_propose_orders    (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);
/** biv_turn_propose_movement: CA-MOVE, then the contacts it makes and the sightings */
BivProposal *biv_turn_propose_movement  (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);
/** biv_turn_propose_contact: the contacts not yet settled, in order (CA-CONTACT-9). Rows "outcome:P09", "attacker:P09",
 *  "shut-in:P09", "retreat:DH" */
BivProposal *biv_turn_propose_contact   (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);
/** biv_turn_propose_battle: what Battle still has to do once its battles are applied: sieges, mending, sightings */
BivProposal *biv_turn_propose_battle    (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);
BivProposal *biv_turn_propose_supply    (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);
/** biv_turn_propose_recovery: answers "restore" (UNIT,...), "raise" (UNIT:PLACE,...) spend points (CA-REPLACE-2) */
BivProposal *biv_turn_propose_recovery  (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);
/** biv_turn_why_not_filled: in words, why points give no step back to the unit now (CA-REPLACE-2); %NULL: they can */
const char  *biv_turn_why_not_filled    (BivCampaign *campaign, BivUnit *unit);
/** biv_turn_has_use_for_points: whether a unit of the side can be filled up or raised anew with what it has */
gboolean     biv_turn_has_use_for_points (BivCampaign *campaign, BivSide *side);
BivProposal *biv_turn_propose_scoring   (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);
BivProposal *biv_turn_propose_close     (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);
/** biv_turn_propose_phase: the present phase's. After it the next phase in use is current (CA-TURN-1). Refused with
 *  CA-REF-6 while a battle of this turn is not applied, unless the answer "carry-over" is "yes" */
BivProposal *biv_turn_propose_phase     (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);

/** biv_turn_uses_phase: a phase not in use is passed over without stopping (CA-TURN-1) */
gboolean     biv_turn_uses_phase        (BivCampaign *campaign, BivPhase phase);

/* What is still open in the present phase (CA-REF-6), shown before it is left. */
typedef struct
{
  char       *object;               /* id of the formation, contact, battle, siege... */
  char       *text, *detail;        /* in words */
  const char *clause;
  gboolean    bars;                 /* the phase cannot be left over it without a decision */
} BivOpenMatter;
GPtrArray   *biv_turn_list_open_matters (BivCampaign *campaign);   /* (transfer full): of BivOpenMatter */

/* ---- Orders (CA-ORDER) ---- */

/** biv_turn_check_order: Returns: %TRUE, or %FALSE with @why: the first refusal that applies */
gboolean     biv_turn_check_order       (BivCampaign *campaign, BivOrder *order, BivRefusal *why);
/** biv_turn_propose_order: gives @order (transfer none; its id is ignored) to its formation for this turn */
BivProposal *biv_turn_propose_order     (BivCampaign *campaign, BivOrder *order);
/** biv_turn_propose_many_orders: gives all of @orders, of BivOrder, in one step; those that are refused are taken out of it */
BivProposal *biv_turn_propose_many_orders (BivCampaign *campaign, GPtrArray *orders);
/** biv_turn_propose_refused_order: writes down an order that cannot be given, with the refusal's @code as its reason; the
 *  formation holds, as on any order of its own (CA-ORDER-2) */
BivProposal *biv_turn_propose_refused_order (BivCampaign *campaign, BivOrder *order, const BivRefusal *why);
/** biv_turn_propose_withdraw_order: the formation has no order of its own any more */
BivProposal *biv_turn_propose_withdraw_order (BivCampaign *campaign, const char *formation);
/** biv_order_dup_words: Returns: (transfer full): "March by Miller's Cross, Two Palms, forced march" */
char        *biv_order_dup_words        (BivCampaign *campaign, BivOrder *order);
/** biv_order_dup_rest_words: the same with what is left of the path of an order in hand (CA-ORDER-5) */
char        *biv_order_dup_rest_words   (BivCampaign *campaign, BivOrder *order);
/** biv_turn_propose_detach: CA-ORDER-6; @units: ids, NULL-ended */
BivProposal *biv_turn_propose_detach    (BivCampaign *campaign, const char *formation, const char *const *units);
BivProposal *biv_turn_propose_merge     (BivCampaign *campaign, const char *into, const char *from);
BivProposal *biv_turn_propose_merge_units (BivCampaign *campaign, const char *into, const char *from);   /* CA-REPLACE-4 */

/* ---- One contact ---- */
BivProposal *biv_turn_propose_one_contact (BivCampaign *campaign, const char *place, BivDice *dice, const BivAnswers *answers);

/* ---- A battle (CA-SETUP, CA-DEPLOY, CA-BATTLE, CA-RESULT) ---- */

/** biv_turn_propose_setup: rows "attacker:PLACE", "board:PLACE", "units:SIDE"; answer "join" (FORMATION,... or none) */
BivProposal *biv_turn_propose_setup     (BivCampaign *campaign, const char *battle, BivDice *dice, const BivAnswers *answers);
/** biv_turn_propose_deploy: places, moves or (square NULL) takes back a unit; facing NULL: toward the enemy's edge */
BivProposal *biv_turn_propose_deploy    (BivCampaign *campaign, const char *battle, const char *side, const char *unit,
                                         const char *square, const char *facing);
/** biv_turn_propose_deploy_rest: places every unit not yet placed in a sensible line (what a player would do); on a table
 *  also writes opening orders for those who have none */
BivProposal *biv_turn_propose_deploy_rest (BivCampaign *campaign, const char *battle, const char *side);
BivProposal *biv_turn_propose_reveal    (BivCampaign *campaign, const char *battle);
/** biv_turn_list_faults: CA-DEPLOY-7. Returns: (transfer full): of BivFault, in order-of-battle order */
typedef struct
{
  char       *unit;                 /* id */
  BivRefusal  why;
} BivFault;
GPtrArray   *biv_turn_list_faults       (BivCampaign *campaign, const char *battle);
/** biv_turn_propose_deployed: refused with CA-DEPLOY-7 while there is a fault, unless the answer "overrule" is "yes" */
BivProposal *biv_turn_propose_deployed  (BivCampaign *campaign, const char *battle, const BivAnswers *answers);
BivProposal *biv_turn_propose_quick     (BivCampaign *campaign, const char *battle, BivDice *dice, const BivAnswers *answers);

/* How a battle ended, as the engine gives it or the referee types it. */
typedef struct
{
  char       *unit;                 /* id */
  BivUnitEnd  end;
  int         end_steps;            /* DAMAGED: steps; ROUTED: start less damage; else ignored */
} BivUnitResult;
typedef struct
{
  const char *winner;               /* side, "draw", or NULL: by CA-BATTLE-3 */
  int         degree;               /* BivDegree, or BIV_NONE: by CA-BATTLE-4 */
  char      **generals;             /* formations whose general was disabled */
  GPtrArray  *units;                /* of BivUnitResult; who is not named is intact */
  int         objectives[2];        /* points of objective squares held at the end, sides in file order */
  BivRecord  *record;               /* (nullable) */
  int         resolved_by;          /* BivResolvedBy */
} BivBattleResult;
BivProposal *biv_turn_propose_result    (BivCampaign *campaign, const char *battle, const BivBattleResult *result,
                                         const BivAnswers *answers);
/** biv_turn_propose_apply: writes the result back, all or nothing (CA-RESULT). Rows "fate:UNIT", "retreat:FORMATION",
 *  "vp:SIDE", "winner:PLACE", "degree:PLACE"; answer "retreat-into" */
BivProposal *biv_turn_propose_apply     (BivCampaign *campaign, const char *battle, BivDice *dice, const BivAnswers *answers);
/** biv_turn_propose_siege: this siege's die now, and the summons: answer "summon" (CA-SIEGE-1, CA-SIEGE-2) */
BivProposal *biv_turn_propose_siege     (BivCampaign *campaign, const char *place, BivDice *dice, const BivAnswers *answers);

/* ---- The referee's own ---- */
#define BIV_N_CHANCE_EVENTS 6
/** biv_turn_get_situation: what @side's briefing of the present turn begins with. Returns: (nullable): nothing was written */
const char  *biv_turn_get_situation    (BivCampaign *campaign, const char *side);
/** biv_turn_propose_turn: the present turn's season, %BIV_NONE: that of its date (CA-WEATHER-3), and its situations,
 *  "SIDE=words" (nullable). Empty where they are that already */
BivProposal *biv_turn_propose_turn     (BivCampaign *campaign, int season, const char *const *situations);
/** biv_turn_get_event: what this face of the die brings, from 1 (CA-EVENT-1) */
const char  *biv_turn_get_event        (BivCampaign *campaign, int face);
/** biv_turn_propose_event: another text for it; @text: (nullable): the usual one. Empty where it is that already */
BivProposal *biv_turn_propose_event    (BivCampaign *campaign, int face, const char *text);
BivProposal *biv_turn_propose_plant     (BivCampaign *campaign, const char *side, const char *place, const char *seen,
                                         const char *text);   /* CA-SCOUT-7 */
/** biv_turn_propose_edit: an empty proposal for changes by hand; its edits are journaled as "by hand" (CA-REF-4) */
BivProposal *biv_turn_propose_edit      (BivCampaign *campaign, const char *title);

G_END_DECLS
