/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal-page.h: what has happened, line by line, and what the referee writes beside it (CA-JOURNAL) */
#pragma once
#include "app/desk/page.h"
G_BEGIN_DECLS

#define BIV_TYPE_JOURNAL_PAGE (biv_journal_page_get_type ())
G_DECLARE_FINAL_TYPE (BivJournalPage, biv_journal_page, BIV, JOURNAL_PAGE, BivPage)

G_END_DECLS
