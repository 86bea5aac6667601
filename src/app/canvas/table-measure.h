/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-measure.h: what lies on a straight way across a table, as the calculators' steps of a march */
#pragma once
#include "board/biv-tabletop.h"
G_BEGIN_DECLS

/** biv_table_measure_dup_steps: Returns: (transfer full): "move:100,move:60:wood,obstacle:1.2" of a narrow way; where areas
 *  lie over one another the worse one counts. What cannot be passed ends it as an obstacle too high to cross (FU-OBST-1,
 *  FU-OBST-6) */
char *biv_table_measure_dup_steps (const BivTabletop *table,
                                   BivSpot            from,
                                   BivSpot            to);
/** biv_table_measure_dup_words: Returns: (transfer full): what is met, in order: "Wood, Stream"; "" for none */
char *biv_table_measure_dup_words (const BivTabletop *table,
                                   BivSpot            from,
                                   BivSpot            to);

G_END_DECLS
