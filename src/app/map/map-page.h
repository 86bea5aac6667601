/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-page.h: the campaign map: who is where, orders by clicking, what each side sees, the map itself edited */
#pragma once
#include "app/desk/page.h"
G_BEGIN_DECLS

#define BIV_TYPE_MAP_PAGE (biv_map_page_get_type ())
G_DECLARE_FINAL_TYPE (BivMapPage, biv_map_page, BIV, MAP_PAGE, BivPage)

G_END_DECLS
