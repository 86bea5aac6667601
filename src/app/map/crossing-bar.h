/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crossing-bar.h: a drawn river runs under a link: how is it crossed? (CA-MAP-9) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_CROSSING_BAR (biv_crossing_bar_get_type ())
G_DECLARE_FINAL_TYPE (BivCrossingBar, biv_crossing_bar, BIV, CROSSING_BAR, GtkWidget)

/* Signals: "link-activated" (id): somebody wants to see the link. */

/** biv_crossing_bar_show: asks about the first link of which nothing has been said; nothing is to be seen where there is none,
 *  or where nobody @may_edit */
void biv_crossing_bar_show (BivCrossingBar *self,
                            BivDesk        *desk,
                            gboolean        may_edit);

G_END_DECLS
