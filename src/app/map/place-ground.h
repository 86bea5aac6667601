/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place-ground.h: what a place is fought over on, and what it has in store: boards, how they are laid, supply, breaches
 * (CA-SETUP-2, CA-SETUP-6, CA-SUPPLY, CA-SIEGE) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_PLACE_GROUND (biv_place_ground_get_type ())
G_DECLARE_FINAL_TYPE (BivPlaceGround, biv_place_ground, BIV, PLACE_GROUND, GtkWidget)

/** biv_place_ground_show: @may_edit: all of it; else the boards alone, which are chosen without changing the map */
void biv_place_ground_show (BivPlaceGround *self,
                            BivDesk        *desk,
                            BivPlace       *place,
                            gboolean        may_edit);

G_END_DECLS
