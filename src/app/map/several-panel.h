/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several-panel.h: several places, links and drawn things beside the map: what they share, changed for all at once */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
#include "campaign/map/rearrange.h"
G_BEGIN_DECLS

#define BIV_TYPE_SEVERAL_PANEL (biv_several_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivSeveralPanel, biv_several_panel, BIV, SEVERAL_PANEL, GtkWidget)

/* Signals: "remove"; "keep": as a piece of a map; "lengths": of the links; "narrow" (GStrv): these are to be chosen instead. */

/** biv_several_panel_show: @ids: NULL-ended */
void  biv_several_panel_show      (BivSeveralPanel    *self,
                                   BivDesk            *desk,
                                   const char *const  *ids);
/** biv_several_dup_words: Returns: (transfer full): how many of what they are: "4 places, 5 links" */
char *biv_several_dup_words       (BivCampaign        *campaign,
                                   const char *const  *ids);

G_END_DECLS
