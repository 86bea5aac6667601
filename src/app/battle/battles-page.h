/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battles-page.h: the battles of the campaign, and the work on one of them in its order */
#pragma once
#include "app/desk/page.h"
G_BEGIN_DECLS

#define BIV_TYPE_BATTLES_PAGE (biv_battles_page_get_type ())
G_DECLARE_FINAL_TYPE (BivBattlesPage, biv_battles_page, BIV, BATTLES_PAGE, BivPage)

G_END_DECLS
