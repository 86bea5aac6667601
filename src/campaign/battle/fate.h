/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fate.h: what becomes of destroyed and routed units, and of damage (CA-FATE) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef struct
{
  BivUnit *unit;                    /* the scratch's */
  int      steps_back;              /* what it would come back with (CA-FATE-5) */
  BivFate  computed, chosen;        /* (out) */
} BivFateCase;

/* The destroyed and routed units of one side, in order-of-battle order; Command units are not among them. */
typedef struct
{
  const char *side, *enemy;         /* ids */
  gboolean    holds_field;          /* CA-FATE-1: +1 */
  gboolean    enemy_holds_field;    /* CA-FATE-2 */
  gboolean    is_decisively_beaten; /* CA-FATE-1: -1 */
  gboolean    is_draw;              /* both share as the holder of the field does (CA-FATE-6, CA-FATE-8) */
  gboolean    is_pursued;           /* CA-FATE-4 */
  const char *battle;               /* (nullable): its name, for the journal */
  GArray     *cases;                /* of BivFateCase */
} BivFateGroup;

/** biv_fate_settle: rolls, makes the rows "fate:UNIT", and writes each unit's fate (CA-FATE-1 to CA-FATE-5, CA-FATE-8) */
void      biv_fate_settle          (BivProposal   *proposal,
                                    BivFateGroup  *group);
/** biv_fate_dup_words: in a row of its own. @ready_turn: or %BIV_NONE. Returns: (transfer full): "Recovering, ready turn 8",
 *  "Lost" */
char     *biv_fate_dup_words       (BivFate        fate,
                                    int            ready_turn);
/** biv_fate_write: one unit becomes that; @steps_back matters for those that will return */
void      biv_fate_write           (BivProposal   *proposal,
                                    BivUnit       *unit,
                                    BivFate        fate,
                                    const char    *captor,
                                    int            steps_back);
/** biv_fate_get_steps_back: @end_steps: of a routed unit: start less damage points (CA-FATE-5) */
int       biv_fate_get_steps_back  (BivUnit       *unit,
                                    BivUnitEnd     end,
                                    int            end_steps);
/** biv_fate_get_returning: of @lost steps, how many are back at the next opening (CA-FATE-6, CA-FATE-7). Of @group only
 *  the first facts are read, not the cases */
int       biv_fate_get_returning   (BivCampaign   *campaign,
                                    const BivFateGroup *group,
                                    BivUnit       *unit,
                                    int            lost);
/**
 * biv_fate_pick_lowest:
 * @units: of BivUnit, in order-of-battle order
 *
 * One die for each of the side's units; the @n lowest are picked, of equals the first. No dice where none or all are
 * (CA-BATTLE-6).
 *
 * Returns: (transfer full): a flag for each unit
 */
gboolean *biv_fate_pick_lowest     (BivProposal   *proposal,
                                    const char    *side,
                                    GPtrArray     *units,
                                    guint          n,
                                    const char    *clause);

G_END_DECLS
