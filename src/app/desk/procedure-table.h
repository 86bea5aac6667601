/* SPDX-License-Identifier: GPL-3.0-or-later */
/* procedure-table.h: the rows of a procedure's proposal, with the die that is due among them */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_PROCEDURE_TABLE (biv_procedure_table_get_type ())
G_DECLARE_FINAL_TYPE (BivProcedureTable, biv_procedure_table, BIV, PROCEDURE_TABLE, GtkWidget)

/** BivRowsFunc: Returns: (transfer container): of BivRow, in the order in which they are shown; those of the proposal among
 *  them, and maybe others, which last until it is called again */
typedef GPtrArray *(*BivRowsFunc)    (BivProposal *proposal,
                                      gpointer     data);
/** BivHeadingFunc: Returns: (transfer floating) (nullable): what stands above the row of that id */
typedef GtkWidget *(*BivHeadingFunc) (const char  *row,
                                      gpointer     data);

/** biv_procedure_table_new: Returns: (transfer floating) */
GtkWidget *biv_procedure_table_new       (BivDesk           *desk,
                                          BivProcedure      *procedure);
/** biv_procedure_table_set_procedure: once, for a table made by a template */
void       biv_procedure_table_set_procedure (BivProcedureTable *self,
                                          BivDesk           *desk,
                                          BivProcedure      *procedure);
/** biv_procedure_table_arrange: other rows and headings than those of the proposal as it comes; @data lives as long as it */
void       biv_procedure_table_arrange   (BivProcedureTable *self,
                                          BivRowsFunc        list_rows,
                                          BivHeadingFunc     make_heading,
                                          gpointer           data);
/** biv_procedure_table_update: shows the proposal as it stands now */
void       biv_procedure_table_update    (BivProcedureTable *self);
/** biv_procedure_table_grab_die: the focus goes to the faces of the die that is due */
void       biv_procedure_table_grab_die  (BivProcedureTable *self);
/** biv_procedure_table_press_key: faces and Return. Returns: whether it did anything */
gboolean   biv_procedure_table_press_key (BivProcedureTable *self,
                                          guint              keyval);

G_END_DECLS
