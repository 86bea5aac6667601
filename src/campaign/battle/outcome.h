/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcome.h: who won a battle, and how clearly (CA-BATTLE-3, CA-BATTLE-4, CA-RESULT-2) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* Steps on the board list, and those lost there: destroyed and routed units lose all they had (CA-BATTLE-4). Joiners
 * count once they have been on the board. */
int         biv_outcome_get_start_steps (BivCampaign *campaign,
                                         BivBattle   *battle,
                                         const char  *side);
int         biv_outcome_get_lost_steps  (BivCampaign *campaign,
                                         BivBattle   *battle,
                                         const char  *side);
/** biv_outcome_get_loss_share: percent, rounded down */
int         biv_outcome_get_loss_share  (BivCampaign *campaign,
                                         BivBattle   *battle,
                                         const char  *side);
/** biv_outcome_had_combat_units: at the start, on the board list (CA-BATTLE-7) */
gboolean    biv_outcome_had_combat_units (BivCampaign *campaign,
                                         BivBattle   *battle,
                                         const char  *side);
/** biv_outcome_check_end: whether the steps that a unit began and ended with say the same as what became of it (CA-BATTLE-2).
 *  @why: (out): names it, and what to enter */
gboolean    biv_outcome_check_end       (BivCampaign    *campaign,
                                         BivBattle      *battle,
                                         BivParticipant *participant,
                                         BivRefusal     *why);
/** biv_outcome_find_fault: whether units in and units out differ anywhere (CA-BATTLE-2). @why: (out): the first difference */
gboolean    biv_outcome_find_fault      (BivCampaign    *campaign,
                                         BivBattle      *battle,
                                         BivRefusal     *why);
/**
 * biv_outcome_find_winner:
 * @objectives: points of objective squares held at the end, sides in file order
 * @why: (out): in words, translated
 *
 * By the first line of CA-BATTLE-3 that decides, from the ends of all units as they stand in the campaign.
 *
 * Returns: (transfer none): a side, or "draw"
 */
const char *biv_outcome_find_winner     (BivCampaign *campaign,
                                         BivBattle   *battle,
                                         const int    objectives[2],
                                         const char **why);
/** biv_outcome_find_degree: CA-BATTLE-4. Returns: BivDegree */
int         biv_outcome_find_degree     (BivCampaign *campaign,
                                         BivBattle   *battle,
                                         const char  *winner);
/** biv_outcome_find_holder: of the field, once winner and degree are known (CA-RESULT-2); %NULL: nobody */
const char *biv_outcome_find_holder     (BivCampaign *campaign,
                                         BivBattle   *battle,
                                         const char  *winner);

/* The rows "winner:PLACE" and "degree:PLACE" of a proposal. @why nullable. Returns: what was chosen. */
const char *biv_outcome_decide_winner   (BivProposal *proposal,
                                         BivBattle   *battle,
                                         const char  *computed,
                                         const char  *clause,
                                         const char  *why);
int         biv_outcome_decide_degree   (BivProposal *proposal,
                                         BivBattle   *battle,
                                         const char  *winner,
                                         int          computed,
                                         const char  *clause,
                                         const char  *why);

/** biv_outcome_dup_text: (transfer full): "Crown of Alvora wins decisively", "a draw", "not fought yet" */
char       *biv_outcome_dup_text        (BivCampaign *campaign,
                                         BivBattle   *battle);
/** biv_outcome_dup_end: (transfer full): how a unit came out of it: "Intact", "Damaged, 7 of 12 steps", "Destroyed" */
char       *biv_outcome_dup_end         (BivParticipant *participant);
/** biv_outcome_dup_headline: the same, to begin a line */
char       *biv_outcome_dup_headline    (BivCampaign *campaign,
                                         BivBattle   *battle);

G_END_DECLS
