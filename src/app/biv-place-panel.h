/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-place-panel.h: one place beside the map: what it is, who is there, where its links lead; edited in place */
#pragma once
#include "app/biv-desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_PLACE_PANEL (biv_place_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivPlacePanel, biv_place_panel, BIV, PLACE_PANEL, GtkWidget)

/* Signals: "formation-activated" (id): a formation there is to be shown; "place-activated" (id): the other end of a link. */

/** biv_place_panel_show: @place: (nullable): an id; @may_edit: the fields can be changed */
void biv_place_panel_show (BivPlacePanel *self,
                           BivDesk       *desk,
                           BivCampaign   *campaign,
                           const char    *place,
                           gboolean       may_edit);

G_END_DECLS
