/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place-panel.h: one place beside the map: what it is, who is there, where its links lead; edited in place */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_PLACE_PANEL (biv_place_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivPlacePanel, biv_place_panel, BIV, PLACE_PANEL, GtkWidget)

/* Signals: "formation-activated" (id): a formation there is to be shown; "link-activated" (id): a link of it is;
 * "name-back": its name is to stand by itself again; "remove": the place is to go. */

/** biv_place_panel_show: @place: (nullable): an id; @may_edit: the fields can be changed */
void biv_place_panel_show (BivPlacePanel *self,
                           BivDesk       *desk,
                           BivCampaign   *campaign,
                           const char    *place,
                           gboolean       may_edit);
/** biv_place_panel_ask_name: its name has the focus and is selected, to be typed over; where the fields can be
 *  changed; @then: has the focus after Return in the name */
void biv_place_panel_ask_name (BivPlacePanel *self,
                               GtkWidget     *then);

G_END_DECLS
