/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-rail.h: how the sides stand, and what this turn has brought so far */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_TURN_RAIL (biv_turn_rail_get_type ())
G_DECLARE_FINAL_TYPE (BivTurnRail, biv_turn_rail, BIV, TURN_RAIL, GtkWidget)

void biv_turn_rail_update (BivTurnRail *self,
                           BivDesk     *desk);

G_END_DECLS
