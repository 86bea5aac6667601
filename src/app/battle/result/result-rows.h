/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result-rows.h: the result table: every unit of both sides once, under its side, with what is worked out for it
 *
 * Above them stands what concerns the battle as a whole, below them what each side has seen. */
#pragma once
#include "app/desk/procedure-table.h"
G_BEGIN_DECLS

typedef struct _BivResultRows BivResultRows;

BivResultRows *biv_result_rows_new          (BivDesk       *desk,
                                             const char    *battle);
void           biv_result_rows_free         (BivResultRows *self);
/** biv_result_rows_list: a BivRowsFunc; @self: BivResultRows */
GPtrArray     *biv_result_rows_list         (BivProposal   *proposal,
                                             gpointer       self);
/** biv_result_rows_make_heading: a BivHeadingFunc; @self: BivResultRows */
GtkWidget     *biv_result_rows_make_heading (const char    *row,
                                             gpointer       self);
/** biv_result_rows_make_side: (transfer floating): a side's swatch and name, and how many units went in and came out */
GtkWidget     *biv_result_rows_make_side    (BivCampaign   *campaign,
                                             BivBattle     *battle,
                                             const char    *side);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivResultRows, biv_result_rows_free)

G_END_DECLS
