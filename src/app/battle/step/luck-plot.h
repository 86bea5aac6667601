/* SPDX-License-Identifier: GPL-3.0-or-later */
/* luck-plot.h: after a battle, how its chances went: by which dice and which orders, moment by moment; and the battle once more
 *
 * It is reckoned in threads once the battle is over. Only the referee may see it: it knows both armies. */
#pragma once
#include <gtk/gtk.h>
#include "engine/biv-session.h"
G_BEGIN_DECLS

#define BIV_TYPE_LUCK_PLOT (biv_luck_plot_get_type ())
G_DECLARE_FINAL_TYPE (BivLuckPlot, biv_luck_plot, BIV, LUCK_PLOT, GtkWidget)

/** biv_luck_plot_set_session: @slider: of the moments: the plot lies under it, moment under moment */
void     biv_luck_plot_set_session (BivLuckPlot *self,
                                    BivSession  *session,
                                    GtkRange    *slider);
/** biv_luck_plot_show: to be called when the session has changed */
void     biv_luck_plot_show        (BivLuckPlot *self);
/** biv_luck_plot_dup_chances: Returns: (transfer full) (nullable): "Crown wins: 45 % before, 42 % after", of the moment in sight;
 *  %NULL: not reckoned yet */
char    *biv_luck_plot_dup_chances (BivLuckPlot *self);
/** biv_luck_plot_seek_big: to the next moment that moved much, or, @step being -1, the last one before this. Returns: whether
 *  there is one */
gboolean biv_luck_plot_seek_big    (BivLuckPlot *self,
                                    int          step);
/** biv_luck_plot_play: plays the battle again, or pauses. Returns: whether it can: the battle is over */
gboolean biv_luck_plot_play        (BivLuckPlot *self);

G_END_DECLS
