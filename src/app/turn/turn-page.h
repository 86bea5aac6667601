/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-page.h: the present phase: what is open, what is proposed, its dice, how the sides stand */
#pragma once
#include "app/desk/page.h"
G_BEGIN_DECLS

#define BIV_TYPE_TURN_PAGE (biv_turn_page_get_type ())
G_DECLARE_FINAL_TYPE (BivTurnPage, biv_turn_page, BIV, TURN_PAGE, BivPage)

G_END_DECLS
