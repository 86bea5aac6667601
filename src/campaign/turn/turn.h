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
/** biv_turn_propose_end: the referee ends it (CA-REF-1), or takes its end back. @result: (nullable): the side that has won,
 *  "drawn", or %NULL: it goes on, until a Scoring ends it */
BivProposal *biv_turn_propose_end       (BivCampaign *campaign, const char *result);
BivProposal *biv_turn_propose_close     (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);
/** biv_turn_propose_phase: the present phase's. After it the next phase in use is current (CA-TURN-1). Refused with
 *  CA-REF-6 while a battle of this turn is not applied, unless the answer "carry-over" is "yes" */
BivProposal *biv_turn_propose_phase     (BivCampaign *campaign, BivDice *dice, const BivAnswers *answers);

/* What is still open in the present phase (CA-REF-6), shown before it is left; of a campaign that is being set up, what it has
 * not got yet. */
typedef struct
{
  char       *object;               /* id of the formation, contact, battle, siege... */
  char       *text, *detail;        /* in words */
  const char *clause;               /* (nullable) */
  gboolean    bars;                 /* the phase cannot be left over it without a decision */
} BivOpenMatter;
GPtrArray   *biv_turn_list_open_matters (BivCampaign *campaign);   /* (transfer full): of BivOpenMatter */

/* ---- One contact ---- */
BivProposal *biv_turn_propose_one_contact (BivCampaign *campaign, const char *place, BivDice *dice, const BivAnswers *answers);

/** biv_turn_propose_siege: this siege's die now, and the summons: answer "summon" (CA-SIEGE-1, CA-SIEGE-2) */
BivProposal *biv_turn_propose_siege     (BivCampaign *campaign, const char *place, BivDice *dice, const BivAnswers *answers);
/** biv_turn_is_landing: CA-MOVE-11: whether @place has a port or a ferry */
gboolean     biv_turn_is_landing        (BivCampaign *campaign, const char *place);
/** biv_turn_get_bar_to_embarking: CA-MOVE-11: why @body cannot go on board, or ashore, as @order says. Returns: (transfer none)
 *  (nullable): a translated sentence; %NULL where nothing is in the way */
const char  *biv_turn_get_bar_to_embarking (BivCampaign *campaign, BivFormation *body, BivOrder *order);

/* ---- The referee's own ---- */
#define BIV_N_CHANCE_EVENTS 6
/** biv_turn_get_situation: what @side's briefing of the present turn begins with. Returns: (nullable): nothing was written */
const char  *biv_turn_get_situation    (BivCampaign *campaign, const char *side);
/** biv_turn_propose_turn: the present turn's season, %BIV_NONE: that of its date (CA-WEATHER-3), and its situations,
 *  (nullable) of BivSituation. Empty where they are that already */
BivProposal *biv_turn_propose_turn     (BivCampaign *campaign, int season, GArray *situations);
/** biv_turn_get_event: what this face of the die brings, from 1 (CA-EVENT-1) */
const char  *biv_turn_get_event        (BivCampaign *campaign, int face);
/** biv_turn_propose_event: another text for it; @text: (nullable): the usual one. Empty where it is that already */
BivProposal *biv_turn_propose_event    (BivCampaign *campaign, int face, const char *text);

G_END_DECLS
