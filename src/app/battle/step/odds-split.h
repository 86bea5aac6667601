/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds-split.h: who wins, as one bar: the first side from the left, the second from the right, what is drawn between */
#pragma once
#include "app/widgets/look.h"
G_BEGIN_DECLS

#define BIV_TYPE_ODDS_SPLIT (biv_odds_split_get_type ())
G_DECLARE_FINAL_TYPE (BivOddsSplit, biv_odds_split, BIV, ODDS_SPLIT, GtkWidget)

/** biv_odds_split_new: figures that say the same stand below it */
GtkWidget *biv_odds_split_new       (void);
void       biv_odds_split_set_looks (BivOddsSplit      *self,
                                     const BivSideLook *first,
                                     const BivSideLook *second);
/** biv_odds_split_set: shares of 1: within which each side's lies; all nought: nothing is counted yet */
void       biv_odds_split_set       (BivOddsSplit      *self,
                                     double             first_low,
                                     double             first_high,
                                     double             second_low,
                                     double             second_high);

G_END_DECLS
