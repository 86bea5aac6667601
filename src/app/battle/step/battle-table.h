/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-table.h: a battle on a real table: its ground to measure on, and the calculators
 *
 * A step of the work on a battle, in the place of deployment and fight. The result is typed in. */
#pragma once
#include "app/battle/step/battle-step.h"
G_BEGIN_DECLS

#define BIV_TYPE_BATTLE_TABLE (biv_battle_table_get_type ())
G_DECLARE_FINAL_TYPE (BivBattleTable, biv_battle_table, BIV, BATTLE_TABLE, BivBattleStep)

GtkWidget *biv_battle_table_new (BivDesk    *desk,
                                 const char *battle);

G_END_DECLS
