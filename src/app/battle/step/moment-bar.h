/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moment-bar.h: the moments of a battle on a slider, to look back and come back */
#pragma once
#include <gtk/gtk.h>
#include "engine/biv-session.h"
G_BEGIN_DECLS

#define BIV_TYPE_MOMENT_BAR (biv_moment_bar_get_type ())
G_DECLARE_FINAL_TYPE (BivMomentBar, biv_moment_bar, BIV, MOMENT_BAR, GtkWidget)

/* Signal "branch": the battle is to be played on from the moment in sight, in a copy. */

void biv_moment_bar_set_session (BivMomentBar *self,
                                 BivSession   *session);
/** biv_moment_bar_show: to be called when the session has changed */
void biv_moment_bar_show        (BivMomentBar *self);
/** biv_moment_bar_seek_by: so many moments on, or back */
void biv_moment_bar_seek_by     (BivMomentBar *self,
                                 int           step);
/** biv_moment_bar_seek_big: after a battle, to the next moment that moved much, or, @step being -1, the one before. Returns:
 *  whether there is one */
gboolean biv_moment_bar_seek_big (BivMomentBar *self,
                                  int           step);
/** biv_moment_bar_play: plays the battle again, or pauses. Returns: whether it can: the battle is over */
gboolean biv_moment_bar_play     (BivMomentBar *self);
/** biv_moment_bar_dup_chances: Returns: (transfer full) (nullable): what the moment in sight did to the chances, in words; %NULL as
 *  long as they are not known */
char    *biv_moment_bar_dup_chances (BivMomentBar *self);
/** biv_moment_bar_is_replay: whether the battle is over, and its luck is shown with its moments */
gboolean biv_moment_bar_is_replay (BivMomentBar *self);

/** biv_moment_bar_add: @button: (transfer floating): behind the bar's own, before what says which moment it is */
void biv_moment_bar_add (BivMomentBar *self,
                         GtkWidget    *button);

G_END_DECLS
