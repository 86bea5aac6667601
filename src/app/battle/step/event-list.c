/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-list.c: what chance may bring, by the face of the die, in the referee's words (CA-EVENT-1) */
#include "app/battle/step/event-list.h"

#include <glib/gi18n.h>

#include "app/desk/late-edit.h"
#include "campaign/turn/turn.h"

struct _BivEventList
{
  GtkWidget  parent_instance;

  BivDesk   *desk;                  /* not owned: it outlives its pages */

  GtkWidget *heading;
  GtkWidget *grid;
  GtkWidget *entries[BIV_N_CHANCE_EVENTS];
};

G_DEFINE_FINAL_TYPE (BivEventList, biv_event_list, GTK_TYPE_WIDGET)

static void
set_event (BivEventList *self,
           int           face,
           const char   *text)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_event (biv_desk_get_campaign (self->desk), face, text);

  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
  if (self->grid != NULL)
    biv_event_list_update (self);
}

static void
on_entry_left (BivDesk    *desk,
               BivItem    *item,
               const char *field,
               const char *text,
               gpointer    owner)
{
  set_event (owner, *field - '0', text);
}

static void
on_entry_done (BivEventList *self,
               GtkEntry     *entry)
{
  for (int i = 0; i < BIV_N_CHANCE_EVENTS; i++)
    if (GTK_ENTRY (self->entries[i]) == entry)
      set_event (self, i + 1, gtk_editable_get_text (GTK_EDITABLE (entry)));
}

void
biv_event_list_update (BivEventList *self)
{
  g_return_if_fail (BIV_IS_EVENT_LIST (self));

  for (int i = 0; i < BIV_N_CHANCE_EVENTS; i++)
    if (!gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entries[i])))))
      gtk_editable_set_text (GTK_EDITABLE (self->entries[i]), biv_turn_get_event (biv_desk_get_campaign (self->desk), i + 1));
}

GtkWidget *
biv_event_list_new (BivDesk *desk)
{
  static const char *const faces[BIV_N_CHANCE_EVENTS] = { "1", "2", "3", "4", "5", "6" };
  BivEventList *self = g_object_new (BIV_TYPE_EVENT_LIST, NULL);

  self->desk = desk;
  for (int i = 0; i < BIV_N_CHANCE_EVENTS; i++)
    {
      GtkWidget *face = gtk_label_new (faces[i]);
      g_autofree char *label = g_strdup_printf (_("Chance event %d"), i + 1);

      self->entries[i] = gtk_entry_new ();
      gtk_entry_set_max_length (GTK_ENTRY (self->entries[i]), 400);
      gtk_widget_set_hexpand (self->entries[i], TRUE);
      gtk_widget_add_css_class (face, "dim-label");
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->entries[i]), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
      gtk_grid_attach (GTK_GRID (self->grid), face, 0, i, 1, 1);
      gtk_grid_attach (GTK_GRID (self->grid), self->entries[i], 1, i, 1, 1);
      g_signal_connect_swapped (self->entries[i], "activate", G_CALLBACK (on_entry_done), self);
      biv_late_edit_watch (GTK_WIDGET (self->entries[i]), desk, BIV_ITEM (biv_desk_get_campaign (desk)), faces[i],
                           on_entry_left, GTK_WIDGET (self));
    }
  biv_event_list_update (self);
  return GTK_WIDGET (self);
}

static void
biv_event_list_dispose (GObject *object)
{
  BivEventList *self = BIV_EVENT_LIST (object);

  g_clear_pointer (&self->heading, gtk_widget_unparent);
  g_clear_pointer (&self->grid, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_event_list_parent_class)->dispose (object);
}

static void
biv_event_list_class_init (BivEventListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_event_list_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
biv_event_list_init (BivEventList *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 8);
  self->heading = gtk_label_new (_("Chance events, by the die; an empty line is the usual one again"));
  gtk_label_set_xalign (GTK_LABEL (self->heading), 0);
  gtk_label_set_wrap (GTK_LABEL (self->heading), TRUE);
  gtk_widget_add_css_class (self->heading, "heading");
  gtk_widget_set_margin_top (self->heading, 12);
  gtk_widget_set_parent (self->heading, GTK_WIDGET (self));
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 8);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 8);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
}
