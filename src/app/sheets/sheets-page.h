/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheets-page.h: the printed sheets: which one, for whom, as of which turn; printed or written to a file */
#pragma once
#include "app/desk/page.h"
#include "draw/sheet/set.h"
G_BEGIN_DECLS

#define BIV_TYPE_SHEETS_PAGE (biv_sheets_page_get_type ())
G_DECLARE_FINAL_TYPE (BivSheetsPage, biv_sheets_page, BIV, SHEETS_PAGE, BivPage)

/** biv_sheets_page_write_set_into: all sheets of the set into @folder (CA-SHEET-3); asks before it replaces what is there */
void biv_sheets_page_write_set_into (BivSheetsPage *self,
                                     BivSheetSet    which,
                                     GFile         *folder);

/** biv_sheets_page_write_into: the sheet that is shown, in the form that is chosen, while the window stays at hand: the page says
 *  how far it is, and when it is done */
void biv_sheets_page_write_into     (BivSheetsPage *self,
                                     GFile         *file);

G_END_DECLS
