/* SPDX-License-Identifier: GPL-3.0-or-later */
/* victory.h: how the campaign stands, and what would end it (CA-VICTORY) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* How a side stands, as if the campaign ended now (CA-VICTORY-2, CA-VICTORY-4, CA-VICTORY-6). */
typedef struct
{
  const char *side;                 /* id, the campaign's */
  int         battle_points;        /* so far, and per-turn points */
  int         place_points;         /* of the places it owns; what counts is total_points */
  int         total_points;
  int         full_steps, lost_steps;
  int         exhaustion_mark;      /* BIV_NONE: option off */
  gboolean    is_exhausted;
  int         morale;               /* BIV_NONE: option off */
} BivSideStanding;

/* CA-VICTORY-5 */
typedef struct
{
  BivVictory *condition;
  char       *text;                 /* "Crown of Alvora owns Dorrim and Old Caravanserai" */
  char       *state;                /* "1 of 2", "kept so far", "met" */
  gboolean    is_met;
} BivConditionState;

/** biv_victory_list_standings: (transfer full): of BivSideStanding, sides in file order */
GPtrArray  *biv_victory_list_standings  (BivCampaign *campaign);
/** biv_victory_list_conditions: (transfer full): of BivConditionState, in file order. @side: (nullable): only its own
 *  (CA-VICTORY-7) */
GPtrArray  *biv_victory_list_conditions (BivCampaign *campaign,
                                         const char  *side);
/** biv_victory_dup_text: Returns: (transfer full): the condition in words: "Crown of Alvora holds: Dorrim" */
char       *biv_victory_dup_text        (BivCampaign *campaign,
                                         BivVictory  *condition);
/** biv_victory_holds_now: what the condition asks for is so at present, however long it must be so */
gboolean    biv_victory_holds_now       (BivCampaign *campaign,
                                         BivVictory  *condition);
/** biv_victory_find_owner: whose a place is by CA-VICTORY-1; its present owner where nothing changes (nullable) */
const char *biv_victory_find_owner      (BivCampaign *campaign,
                                         BivPlace    *place);

/* What ended the campaign. */
typedef struct
{
  const char *winner;               /* side or "drawn"; NULL: it goes on */
  int         reason;               /* BivResultReason, or BIV_NONE */
  const char *clause;
  char       *text;                 /* in words */
} BivCampaignEnd;

/** biv_victory_find_end: the first of CA-VICTORY-8 that ends the campaign at this Scoring */
void        biv_victory_find_end        (BivCampaign    *campaign,
                                         BivCampaignEnd *end);
/** biv_victory_dup_result: (transfer full): how a finished campaign ended, in words; %NULL: it goes on */
char       *biv_victory_dup_result      (BivCampaign    *campaign);

G_END_DECLS
