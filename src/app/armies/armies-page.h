/* SPDX-License-Identifier: GPL-3.0-or-later */
/* armies-page.h: sides, formations and units as a table: sorted, searched, edited in place, moved about */
#pragma once
#include "app/desk/page.h"
G_BEGIN_DECLS

#define BIV_TYPE_ARMIES_PAGE (biv_armies_page_get_type ())
G_DECLARE_FINAL_TYPE (BivArmiesPage, biv_armies_page, BIV, ARMIES_PAGE, BivPage)

G_END_DECLS
