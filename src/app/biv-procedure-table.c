/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-procedure-table.c: the rows of a procedure's proposal, with the die that is due among them */
#include "app/biv-procedure-table.h"

#include "app/biv-die-row.h"
#include "app/biv-proposal-row.h"

struct _BivProcedureTable
{
  GtkWidget     parent_instance;

  BivProcedure *procedure;
  GPtrArray    *rows;               /* of BivProposalRow, in order, not owned */
  GtkWidget    *die_row;

  GtkWidget    *frame;              /* template children */
  GtkWidget    *head_1, *head_2, *head_3;
  GtkListBox   *list;
};

G_DEFINE_FINAL_TYPE (BivProcedureTable, biv_procedure_table, GTK_TYPE_WIDGET)

static void
remove_row (BivProcedureTable *self,
            guint              index)
{
  GtkWidget *row = self->rows->pdata[index];

  g_ptr_array_remove_index (self->rows, index);
  gtk_list_box_remove (self->list, row);
}

/* Rows keep their widgets as long as their ids stay, so that the focus stays, and a menu that is open. */
static void
update_rows (BivProcedureTable *self,
             GPtrArray         *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const BivRow *row = rows->pdata[i];

      while (i < self->rows->len && g_strcmp0 (biv_proposal_row_get_id (self->rows->pdata[i]), row->id) != 0)
        remove_row (self, i);
      if (i == self->rows->len)
        {
          GtkWidget *widget = biv_proposal_row_new (self->procedure);
          int at = i > 0 ? gtk_list_box_row_get_index (self->rows->pdata[i - 1]) + 1 : 0;

          gtk_list_box_insert (self->list, widget, at);
          g_ptr_array_add (self->rows, widget);
        }
      biv_proposal_row_show (self->rows->pdata[i], row);
    }
  while (self->rows->len > rows->len)
    remove_row (self, self->rows->len - 1);
}

/* Below the first row that waits for it, else at the end. */
static int
find_die_place (GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    if (((const BivRow *) rows->pdata[i])->is_waiting)
      return (int) i + 1;
  return (int) rows->len;
}

static void
place_die (BivProcedureTable *self,
           int                at)
{
  if (gtk_widget_get_parent (self->die_row) != NULL)
    {
      if (gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (self->die_row)) == at)
        return;
      gtk_list_box_remove (self->list, self->die_row);
    }
  gtk_list_box_insert (self->list, self->die_row, at);
}

void
biv_procedure_table_update (BivProcedureTable *self)
{
  GPtrArray *rows;
  gboolean has_die;

  g_return_if_fail (BIV_IS_PROCEDURE_TABLE (self) && self->procedure != NULL);

  rows = biv_proposal_get_rows (biv_procedure_get_proposal (self->procedure));
  biv_proposal_columns_fit ((GtkWidget *const[]) { self->head_1, self->head_2, self->head_3 });
  update_rows (self, rows);
  place_die (self, find_die_place (rows));
  has_die = biv_die_row_update (BIV_DIE_ROW (self->die_row));
  gtk_widget_set_visible (self->frame, has_die || rows->len > 0);
}

void
biv_procedure_table_grab_die (BivProcedureTable *self)
{
  g_return_if_fail (BIV_IS_PROCEDURE_TABLE (self));
  biv_die_row_grab_face (BIV_DIE_ROW (self->die_row));
}

gboolean
biv_procedure_table_press_key (BivProcedureTable *self,
                               guint              keyval)
{
  g_return_val_if_fail (BIV_IS_PROCEDURE_TABLE (self), FALSE);
  return biv_die_row_press_key (BIV_DIE_ROW (self->die_row), keyval);
}

/* ---- The class ---- */

void
biv_procedure_table_set_procedure (BivProcedureTable *self,
                                   BivDesk           *desk,
                                   BivProcedure      *procedure)
{
  g_return_if_fail (BIV_IS_PROCEDURE_TABLE (self) && self->procedure == NULL);

  self->procedure = g_object_ref (procedure);
  self->die_row = g_object_ref_sink (biv_die_row_new (desk, procedure));
}

GtkWidget *
biv_procedure_table_new (BivDesk      *desk,
                         BivProcedure *procedure)
{
  BivProcedureTable *self = g_object_new (BIV_TYPE_PROCEDURE_TABLE, NULL);

  biv_procedure_table_set_procedure (self, desk, procedure);
  g_signal_connect_object (procedure, "changed", G_CALLBACK (biv_procedure_table_update), self, G_CONNECT_SWAPPED);
  biv_procedure_table_update (self);
  return GTK_WIDGET (self);
}

static void
biv_procedure_table_dispose (GObject *object)
{
  BivProcedureTable *self = BIV_PROCEDURE_TABLE (object);

  g_clear_pointer (&self->frame, gtk_widget_unparent);
  g_clear_object (&self->die_row);
  g_clear_object (&self->procedure);
  G_OBJECT_CLASS (biv_procedure_table_parent_class)->dispose (object);
}

static void
biv_procedure_table_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_PROCEDURE_TABLE (object)->rows);
  G_OBJECT_CLASS (biv_procedure_table_parent_class)->finalize (object);
}

static void
biv_procedure_table_class_init (BivProcedureTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_procedure_table_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_procedure_table_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-procedure-table.ui");
  gtk_widget_class_bind_template_child (widget_class, BivProcedureTable, frame);
  gtk_widget_class_bind_template_child (widget_class, BivProcedureTable, head_1);
  gtk_widget_class_bind_template_child (widget_class, BivProcedureTable, head_2);
  gtk_widget_class_bind_template_child (widget_class, BivProcedureTable, head_3);
  gtk_widget_class_bind_template_child (widget_class, BivProcedureTable, list);
}

static void
biv_procedure_table_init (BivProcedureTable *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
