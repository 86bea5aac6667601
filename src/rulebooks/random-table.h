/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-table.h: the battles of biv-random-battle.h on a table in millimetres */
#pragma once
#include "board/biv-tabletop.h"
#include "rulebooks/biv-rulebooks.h"
G_BEGIN_DECLS

/** biv_random_table_setup_new: @size: units of a side; 0: as @random has it. @is_even: both armies are the same. Returns:
 *  (transfer full): a beginning without faults, with brigades, generals and no orders yet */
BivSetup *biv_random_table_setup_new (const BivRuleset *ruleset,
                                      BivRandom        *random,
                                      int               size,
                                      gboolean          is_even);

G_END_DECLS
