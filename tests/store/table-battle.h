/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-battle.h: the first battle of the Meren Valley, for tests */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** table_battle_begin: the Marshal marches from Vaubrun by Rotberg on Altbruck, where Division Brandis holds the bridge; the
 *  battle there is set up. Dice: fixed. Returns: (transfer full) */
BivCampaign *table_battle_begin  (void);
/** table_battle_commit: @proposal: (transfer full): that must not be refused */
void         table_battle_commit (BivCampaign *campaign,
                                  BivProposal *proposal);
/** table_battle_set_option: "scout.mode", "open" */
void         table_battle_set_option (BivCampaign *campaign,
                                  const char  *name,
                                  const char  *value);
/** table_battle_find: the battle at Altbruck */
BivBattle   *table_battle_find   (BivCampaign *campaign);
const char  *table_battle_get_id (BivCampaign *campaign);

G_END_DECLS
