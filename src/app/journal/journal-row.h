/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal-row.h: one line of the journal, with its dice in their sides' colours */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_JOURNAL_ROW (biv_journal_row_get_type ())
G_DECLARE_FINAL_TYPE (BivJournalRow, biv_journal_row, BIV, JOURNAL_ROW, GtkWidget)

GtkWidget *biv_journal_row_new  (BivDesk       *desk);
void       biv_journal_row_show (BivJournalRow *self,
                                 BivEntry      *entry);

G_END_DECLS
