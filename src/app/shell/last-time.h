/* SPDX-License-Identifier: GPL-3.0-or-later */
/* last-time.h: the program begins with the campaigns and pages that were open when it ended
 *
 * What is open is noted as it changes, so that it is known after a crash too. What was not saved is the recovery's
 * (store/recovery.h). */
#pragma once
#include "app/shell/window.h"
G_BEGIN_DECLS

/** biv_last_time_note: what is open now, but not in @closing (nullable), unless that is the last window */
void     biv_last_time_note (GtkApplication *application,
                             BivWindow      *closing);
/** biv_last_time_leave: all windows are about to close, one by one: what is open now is what was open, until somebody goes on
 *  working after all */
void     biv_last_time_leave (GtkApplication *application);
/** biv_last_time_open: a window for each campaign that was open and is still there, where that is wanted.
 *  Returns: %FALSE if there was none */
gboolean biv_last_time_open (GtkApplication *application);

G_END_DECLS
