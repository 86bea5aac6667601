/* SPDX-License-Identifier: GPL-3.0-or-later */
/* boards-page.h: the campaign's stored boards: a gallery, and the editor for one of them */
#pragma once
#include "app/desk/page.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARDS_PAGE (biv_boards_page_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardsPage, biv_boards_page, BIV, BOARDS_PAGE, BivPage)

G_END_DECLS
