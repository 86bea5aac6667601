/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proposal-row.h: one row of a proposal: what, computed, chosen, why */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_PROPOSAL_ROW (biv_proposal_row_get_type ())
G_DECLARE_FINAL_TYPE (BivProposalRow, biv_proposal_row, BIV, PROPOSAL_ROW, GtkListBoxRow)

/* What, computed, chosen: their widths; why takes the rest. */
#define BIV_PROPOSAL_COLUMNS 3

/** biv_proposal_columns_fit: gives the columns of one row, or of the heading, their widths at the present text size;
 *  a column may be %NULL */
void        biv_proposal_columns_fit (GtkWidget *const columns[BIV_PROPOSAL_COLUMNS]);

GtkWidget  *biv_proposal_row_new    (BivProcedure   *procedure);
/** biv_proposal_row_show: @row is read, not kept */
void        biv_proposal_row_show   (BivProposalRow *self,
                                     const BivRow   *row);
/** biv_proposal_row_get_id: Returns: (nullable): the id of the row shown */
const char *biv_proposal_row_get_id (BivProposalRow *self);

G_END_DECLS
