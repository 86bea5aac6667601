/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle.h: the two pages of SHEET-BATTLE share these */
#pragma once
#include "draw/sheet/table.h"
G_BEGIN_DECLS

#define BIV_SHEET_HALF 88.5           /* mm: one side's column */
#define BIV_SHEET_GAP  3.0

/** biv_sheet_add_aftermath: page 2: winner, commanders, fates, retreat, points, account */
void       biv_sheet_add_aftermath     (BivSheet   *sheet,
                                        BivBattle  *battle);

G_END_DECLS
