/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-menu.h: what can be done with the sides, formations and units that are selected */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

/** biv_army_menu_new: Returns: (transfer full): of actions "armies.…", and of the window's; @selected: of BivItem */
GMenuModel *biv_army_menu_new (BivCampaign *campaign,
                               BivDesk     *desk,
                               GPtrArray   *selected);

G_END_DECLS
