/* SPDX-License-Identifier: GPL-3.0-or-later */
/* work-bar.h: work that is done a little at a time while the window stays at hand: how far it is, and a button to stop it
 *
 * What is over in a moment is not shown. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_WORK_BAR (biv_work_bar_get_type ())
G_DECLARE_FINAL_TYPE (BivWorkBar, biv_work_bar, BIV, WORK_BAR, GtkWidget)

#define BIV_WORK_STEP_US 8000           /* about as much as one step may take */

/** BivWorkStep: does a little of it. Returns: the share that is done, 0 to 1; 1: there is nothing left to do */
typedef double (*BivWorkStep) (gpointer user_data);

/* Signal "stopped": somebody has pressed the button, and no more is done. */

/** biv_work_bar_begin: in place of what it was at; @words: what is done, as the bar says it: "Laying out the pages"; @step: called
 *  until all is done, or this is stopped */
void     biv_work_bar_begin   (BivWorkBar  *self,
                               const char  *words,
                               BivWorkStep  step,
                               gpointer     user_data);
/** biv_work_bar_end: no more is done; nobody is told */
void     biv_work_bar_end     (BivWorkBar  *self);
gboolean biv_work_bar_is_busy (BivWorkBar  *self);

G_END_DECLS
