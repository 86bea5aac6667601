/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheets-page.h: the printed sheets: which one, for whom, as of which turn; printed or written to a file */
#pragma once
#include "app/desk/page.h"
G_BEGIN_DECLS

#define BIV_TYPE_SHEETS_PAGE (biv_sheets_page_get_type ())
G_DECLARE_FINAL_TYPE (BivSheetsPage, biv_sheets_page, BIV, SHEETS_PAGE, BivPage)

G_END_DECLS
