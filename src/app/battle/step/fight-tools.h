/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-tools.h: what a battle adds to the page bar: undo, and for whom the program plays */
#pragma once
#include <gtk/gtk.h>
#include "app/battle/step/thinker.h"
G_BEGIN_DECLS

#define BIV_TYPE_FIGHT_TOOLS (biv_fight_tools_get_type ())
G_DECLARE_FINAL_TYPE (BivFightTools, biv_fight_tools, BIV, FIGHT_TOOLS, GtkWidget)

#define BIV_QUIET_TURNS 20

/* Signal "sides-changed": it plays for others than before. Signal "quiet": it plays both sides, neither has lost anybody for
 * BIV_QUIET_TURNS turns, and it has stopped; if it is to go on, it does so for as many turns again. */

/** biv_fight_tools_new: @a, @b: the names of the sides. It plays in @session by itself, an action now and then, which @thinker has
 *  thought over where the referee likes it so */
GtkWidget *biv_fight_tools_new       (BivSession    *session,
                                      BivThinker    *thinker,
                                      const char    *a,
                                      const char    *b);
/** biv_fight_tools_get_sides: Returns: BIV_MAY_*: for whom the program plays */
guint      biv_fight_tools_get_sides (BivFightTools *self);
/** biv_fight_tools_is_due: whether the program is about to act, or would be, were it not held */
gboolean   biv_fight_tools_is_due    (BivFightTools *self);
/** biv_fight_tools_is_held: whether it was stopped, or something was taken back: it plays on when a person has played something
 *  else (if it was not stopped), or with biv_fight_tools_go_on() */
gboolean   biv_fight_tools_is_held   (BivFightTools *self);
void       biv_fight_tools_go_on     (BivFightTools *self);
/** biv_fight_tools_stop: until biv_fight_tools_go_on() */
void       biv_fight_tools_stop      (BivFightTools *self);
/** biv_fight_tools_step: one action, and then it is stopped */
void       biv_fight_tools_step      (BivFightTools *self);

G_END_DECLS
