/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-sort.h: the table of armies sorted by what a column shows
 *
 * What each line shows is made into a key once, and keys are compared: ten thousand lines are compared a hundred thousand times. */
#pragma once
#include "app/armies/army-cell.h"
G_BEGIN_DECLS

typedef struct _BivArmySort BivArmySort;

BivArmySort *biv_army_sort_new     (BivArmyColumn  column);
void         biv_army_sort_free    (BivArmySort   *self);
/** biv_army_sort_compare: like strcmp (). Keys are forgotten when the campaign changes */
int          biv_army_sort_compare (BivArmySort   *self,
                                    BivCampaign   *campaign,
                                    BivItem       *a,
                                    BivItem       *b);

G_END_DECLS
