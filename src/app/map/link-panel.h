/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-panel.h: one link beside the map: kind, crossing, cost, who may go which way and who knows of it */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_LINK_PANEL (biv_link_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivLinkPanel, biv_link_panel, BIV, LINK_PANEL, GtkWidget)

/* Signals: "place-activated" (id): one of its ends is to be shown; "remove": the link is to go. */

/** biv_link_panel_show: @link: an id; @may_edit: the fields can be changed */
void  biv_link_panel_show      (BivLinkPanel *self,
                                BivDesk      *desk,
                                BivCampaign  *campaign,
                                const char   *link,
                                gboolean      may_edit);
/** biv_link_dup_words: Returns: (transfer full): what it is in a few words, its crossing first: "Bridge, costs 1" */
char *biv_link_dup_words       (BivCampaign  *campaign,
                                BivLink      *link);
/** biv_link_dup_sentence: Returns: (transfer full): the same after its two ends: "Ford to Dorrim: Bridge, costs 1" */
char *biv_link_dup_sentence    (BivCampaign  *campaign,
                                BivLink      *link);

G_END_DECLS
