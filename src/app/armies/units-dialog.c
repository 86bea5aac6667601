/* SPDX-License-Identifier: GPL-3.0-or-later */
/* units-dialog.c: units typed in or pasted into a campaign that there is already */
#include "app/armies/units-dialog.h"

#include <glib/gi18n.h>

#include "app/armies/unit-grid.h"

struct _BivUnitsDialog
{
  GtkWindow    parent_instance;

  BivDesk     *desk;
  GtkWidget   *add_button;
  BivUnitGrid *grid;
};

G_DEFINE_FINAL_TYPE (BivUnitsDialog, biv_units_dialog, GTK_TYPE_WINDOW)

static gboolean
is_clear (BivUnitsDialog *self)
{
  return biv_unit_grid_count_units (self->grid) > 0 && biv_unit_grid_count_faults (self->grid) == 0;
}

static void
on_changed (BivUnitsDialog *self)
{
  gtk_widget_set_sensitive (self->add_button, is_clear (self));
}

gboolean
biv_units_dialog_add (BivUnitsDialog *self)
{
  g_autoptr (BivProposal) proposal = NULL;
  GListModel *lines;

  g_return_val_if_fail (BIV_IS_UNITS_DIALOG (self), FALSE);

  lines = biv_unit_grid_get_lines (self->grid);
  if (!is_clear (self))
    return FALSE;
  proposal = biv_unit_table_propose (lines, biv_desk_get_campaign (self->desk));
  if (!biv_desk_commit (self->desk, proposal))
    return FALSE;
  gtk_window_destroy (GTK_WINDOW (self));
  return TRUE;
}

static void
on_add (BivUnitsDialog *self)
{
  biv_units_dialog_add (self);
}

GtkWidget *
biv_units_dialog_new (BivDesk   *desk,
                      GtkWindow *parent)
{
  BivUnitsDialog *self;

  g_return_val_if_fail (BIV_IS_DESK (desk), NULL);

  self = g_object_new (BIV_TYPE_UNITS_DIALOG, "transient-for", parent, NULL);
  self->desk = g_object_ref (desk);
  biv_unit_grid_set_campaign (self->grid, biv_desk_get_campaign (desk));
  return GTK_WIDGET (self);
}

static void
biv_units_dialog_dispose (GObject *object)
{
  BivUnitsDialog *self = BIV_UNITS_DIALOG (object);

  if (self->grid != NULL)
    g_signal_handlers_disconnect_by_data (self->grid, self);
  g_clear_object (&self->grid);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (biv_units_dialog_parent_class)->dispose (object);
}

static void
biv_units_dialog_class_init (BivUnitsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_units_dialog_dispose;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_units_dialog_init (BivUnitsDialog *self)
{
  GtkWidget *bar = gtk_header_bar_new (), *cancel = gtk_button_new_with_mnemonic (_("_Cancel"));

  gtk_window_set_title (GTK_WINDOW (self), _("Units from a table"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 960, 520);
  self->add_button = gtk_button_new_with_mnemonic (_("_Add"));
  gtk_widget_add_css_class (self->add_button, "suggested-action");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (bar), FALSE);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (bar), cancel);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (bar), self->add_button);
  gtk_window_set_titlebar (GTK_WINDOW (self), bar);
  self->grid = g_object_ref_sink (g_object_new (BIV_TYPE_UNIT_GRID, NULL));
  gtk_window_set_child (GTK_WINDOW (self), GTK_WIDGET (self->grid));
  g_signal_connect_swapped (self->grid, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (self->add_button, "clicked", G_CALLBACK (on_add), self);
  on_changed (self);
}
