/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle.h: the two pages of SHEET-BATTLE share these */
#pragma once
#include "draw/sheet/flow.h"
#include "draw/sheet/table.h"
G_BEGIN_DECLS

/** biv_sheet_add_aftermath: page 2: winner, commanders, fates, retreat, points, account */
void       biv_sheet_add_aftermath     (BivSheet   *sheet,
                                        BivBattle  *battle);

G_END_DECLS
