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

/** biv_unit_end_has_steps: a unit that ends like this has steps left that have to be said: damaged or routed */
gboolean         biv_unit_end_has_steps (BivUnitEnd end);
/** biv_unit_end_dup_text: Returns: (transfer full): "destroyed", "damaged:5" */
char            *biv_unit_end_dup_text  (BivUnitEnd end, int end_steps);
/** biv_unit_end_read_text: what biv_unit_end_dup_text() writes. Returns: %FALSE with nothing written for any other text */
gboolean         biv_unit_end_read_text (const char *text, BivUnitEnd *end, int *end_steps);

/** biv_unit_results_new: Returns: (transfer full): of BivUnitResult, empty */
GPtrArray       *biv_unit_results_new   (void);
/** biv_unit_results_add: @end_steps matters for damaged and routed units */
void             biv_unit_results_add   (GPtrArray *results, const char *unit, BivUnitEnd end, int end_steps);

/** biv_losses_new: Returns: (transfer full): of BivLoss, empty; it has names of its own */
GArray          *biv_losses_new         (void);
void             biv_losses_add         (GArray *losses, const char *formation, int percent);

/** biv_battle_result_new: (constructor): nobody named, every degree and winner by the rules, typed in at the table */
BivBattleResult *biv_battle_result_new  (void);
void             biv_battle_result_free (BivBattleResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBattleResult, biv_battle_result_free)

/** biv_turn_propose_result: @dice: for losses of formations; (nullable) where there are none. Of these, what is left of each
 *  unit is worked out in rows "end:UNIT", which @result's units and @answers overrule; they are there in a refused one too */
BivProposal *biv_turn_propose_result    (BivCampaign *campaign, const char *battle, const BivBattleResult *result,
                                         BivDice *dice, const BivAnswers *answers);

G_END_DECLS
