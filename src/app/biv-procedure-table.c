/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/biv-procedure-table.h"

#include <glib/gi18n.h>

#include "app/biv-die-row.h"
#include "app/biv-proposal-row.h"

struct _BivProcedureTable
{
  GtkWidget     parent_instance;

  BivDesk      *desk;               /* borrowed: it outlives its pages */
  BivProcedure *procedure;
  GtkWidget    *frame, *list, *die_row;
};

G_DEFINE_FINAL_TYPE (BivProcedureTable, biv_procedure_table, GTK_TYPE_WIDGET)

/* Rows are kept as long as their ids stay, so that a drop-down that is open stays open. */
static void
update_rows (BivProcedureTable *self,
             GPtrArray         *rows)
{
  GtkListBoxRow *widget;
  int position = 0;

  gtk_list_box_remove (GTK_LIST_BOX (self->list), self->die_row);
  for (guint i = 0; i < rows->len; i++, position++)
    {
      const BivRow *row = g_ptr_array_index (rows, i);

      widget = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), position);
      while (widget != NULL && g_strcmp0 (biv_proposal_row_get_id (BIV_PROPOSAL_ROW (widget)), row->id) != 0)
        {
          gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (widget));
          widget = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), position);
        }
      if (widget == NULL)
        {
          widget = GTK_LIST_BOX_ROW (biv_proposal_row_new (self->procedure));
          gtk_list_box_insert (GTK_LIST_BOX (self->list), GTK_WIDGET (widget), position);
        }
      biv_proposal_row_show (BIV_PROPOSAL_ROW (widget), row);
    }
  while ((widget = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), position)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (widget));
  gtk_list_box_append (GTK_LIST_BOX (self->list), self->die_row);
}

void
biv_procedure_table_update (BivProcedureTable *self)
{
  GPtrArray *rows = biv_proposal_get_rows (biv_procedure_get_proposal (self->procedure));
  gboolean has_die;

  update_rows (self, rows);
  has_die = biv_die_row_update (BIV_DIE_ROW (self->die_row));
  gtk_widget_set_visible (self->die_row, has_die);
  gtk_widget_set_visible (self->frame, has_die || rows->len > 0);
}

gboolean
biv_procedure_table_press_key (BivProcedureTable *self,
                               guint              keyval)
{
  return biv_die_row_press_key (BIV_DIE_ROW (self->die_row), keyval);
}

static void
biv_procedure_table_dispose (GObject *object)
{
  BivProcedureTable *self = BIV_PROCEDURE_TABLE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->die_row);
  g_clear_object (&self->procedure);
  G_OBJECT_CLASS (biv_procedure_table_parent_class)->dispose (object);
}

static void
biv_procedure_table_class_init (BivProcedureTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_procedure_table_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
biv_procedure_table_init (BivProcedureTable *self)
{
  self->frame = gtk_frame_new (NULL);
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->frame, "card");
  gtk_widget_add_css_class (self->list, "rows");
  gtk_widget_add_css_class (self->list, "table");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Proposal"), -1);
  gtk_frame_set_child (GTK_FRAME (self->frame), self->list);
  gtk_widget_set_parent (self->frame, GTK_WIDGET (self));
}

GtkWidget *
biv_procedure_table_new (BivDesk      *desk,
                         BivProcedure *procedure)
{
  BivProcedureTable *self = g_object_new (BIV_TYPE_PROCEDURE_TABLE, NULL);

  self->desk = desk;
  self->procedure = g_object_ref (procedure);
  self->die_row = g_object_ref_sink (biv_die_row_new (desk, procedure));
  gtk_list_box_append (GTK_LIST_BOX (self->list), self->die_row);
  g_signal_connect_object (procedure, "changed", G_CALLBACK (biv_procedure_table_update), self, G_CONNECT_SWAPPED);
  biv_procedure_table_update (self);
  return GTK_WIDGET (self);
}
