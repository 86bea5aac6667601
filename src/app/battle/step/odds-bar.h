/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds-bar.h: a chance as a bar: what is certain full, the interval pale; and above it, in grey, what it was before */
#pragma once
#include "app/widgets/look.h"
G_BEGIN_DECLS

#define BIV_TYPE_ODDS_BAR (biv_odds_bar_get_type ())
G_DECLARE_FINAL_TYPE (BivOddsBar, biv_odds_bar, BIV, ODDS_BAR, GtkWidget)

/** biv_odds_bar_new: @look: (nullable): the side's; %NULL: nobody's, grey. Figures that say the same stand beside it */
GtkWidget *biv_odds_bar_new        (const BivSideLook *look);
/** biv_odds_bar_set: shares of 1 */
void       biv_odds_bar_set        (BivOddsBar        *self,
                                    double             low,
                                    double             high);
/** biv_odds_bar_set_before: below 0: nothing is shown of it */
void       biv_odds_bar_set_before (BivOddsBar        *self,
                                    double             share);
/* The same in figures: points of a hundred; "+3", "0" and, with a minus of the figures' width, "−3" (transfer full). */
int        biv_odds_points         (double             share);
char      *biv_odds_dup_signed     (int                points);

G_END_DECLS
