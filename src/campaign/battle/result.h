/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result.h: how a battle ended, from the engine or typed in by the referee (CA-BATTLE-1 to CA-BATTLE-5) */
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
  GPtrArray  *units;                /* of BivUnitResult; who is not named is intact */
  int         objectives[2];        /* points of objective squares held at the end, sides in file order */
  BivRecord  *record;               /* (nullable) */
  int         resolved_by;          /* BivResolvedBy */
} BivBattleResult;

BivProposal *biv_turn_propose_result    (BivCampaign *campaign, const char *battle, const BivBattleResult *result,
                                         const BivAnswers *answers);

G_END_DECLS
