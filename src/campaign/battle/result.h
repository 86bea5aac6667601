/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result.h: how a battle ended, from the engine or typed in by the referee (CA-BATTLE-1 to CA-BATTLE-5, CA-BATTLE-8) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

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
  GPtrArray  *units;                /* of BivUnitResult; who is not named is intact, or what his formation's loss leaves of him */
  GArray     *losses;               /* (nullable): of BivLoss: a result by formation (CA-BATTLE-8); then a winner is named */
  int         objectives[2];        /* points of objective squares held at the end, sides in file order */
  BivRecord  *record;               /* (nullable) */
  int         resolved_by;          /* BivResolvedBy */
} BivBattleResult;

/** biv_turn_propose_result: @dice: for losses of formations; (nullable) where there are none. Of these, what is left of each
 *  unit is worked out in rows "end:UNIT", which @result's units and @answers overrule; they are there in a refused one too */
BivProposal *biv_turn_propose_result    (BivCampaign *campaign, const char *battle, const BivBattleResult *result,
                                         BivDice *dice, const BivAnswers *answers);

G_END_DECLS
