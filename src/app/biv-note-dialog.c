/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-note-dialog.c: a line of the journal in the referee's own words (CA-JOURNAL-2) */
#include "app/biv-note-dialog.h"

#include "campaign/biv-journal.h"

struct _BivNoteDialog
{
  GtkWindow       parent_instance;

  BivDesk        *desk;             /* not owned: we are modal to its window */

  GtkWidget      *write_button;     /* template children */
  GtkEntry       *headline;
  GtkTextView    *text;
  GtkBox         *readers;
  GtkCheckButton *gazette;
};

G_DEFINE_FINAL_TYPE (BivNoteDialog, biv_note_dialog, GTK_TYPE_WINDOW)

static char *
dup_text (BivNoteDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

static void
on_text_changed (BivNoteDialog *self)
{
  g_autofree char *text = dup_text (self);

  gtk_widget_set_sensitive (self->write_button, *text != '\0');
}

static char **
dup_readers (BivNoteDialog *self)
{
  g_autoptr (GStrvBuilder) readers = g_strv_builder_new ();

  for (GtkWidget *check = gtk_widget_get_first_child (GTK_WIDGET (self->readers)); check != NULL;
       check = gtk_widget_get_next_sibling (check))
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)))
      g_strv_builder_add (readers, g_object_get_data (G_OBJECT (check), "side"));
  return g_strv_builder_end (readers);
}

static void
on_write (BivNoteDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (BivEntry) note = BIV_ENTRY (biv_item_new (BIV_KIND_ENTRY, "note"));
  g_autofree char *headline = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->headline))));
  g_autoptr (BivProposal) proposal = NULL;

  note->entry_kind = BIV_ENTRY_NOTE;
  note->turn = campaign->turn;
  note->phase = campaign->phase;
  note->headline = *headline != '\0' ? g_steal_pointer (&headline) : NULL;
  note->text = dup_text (self);
  note->visible_to = dup_readers (self);
  note->gazette = gtk_check_button_get_active (self->gazette);
  proposal = biv_turn_propose_note (campaign, note);
  biv_desk_commit (self->desk, proposal);
  gtk_window_destroy (GTK_WINDOW (self));
}

GtkWidget *
biv_note_dialog_new (BivDesk   *desk,
                     GtkWindow *parent)
{
  BivNoteDialog *self = g_object_new (BIV_TYPE_NOTE_DIALOG, "transient-for", parent, NULL);

  self->desk = desk;
  BIV_EACH (BivSide, side, biv_desk_get_campaign (desk), BIV_KIND_SIDE)
    {
      GtkWidget *check = gtk_check_button_new_with_label (biv_item_get_name (BIV_ITEM (side)));

      g_object_set_data_full (G_OBJECT (check), "side", g_strdup (biv_item_get_id (BIV_ITEM (side))), g_free);
      gtk_box_append (self->readers, check);
    }
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->text));
  return GTK_WIDGET (self);
}

static void
biv_note_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), BIV_TYPE_NOTE_DIALOG);
  G_OBJECT_CLASS (biv_note_dialog_parent_class)->dispose (object);
}

static void
biv_note_dialog_class_init (BivNoteDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_note_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-note-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, BivNoteDialog, write_button);
  gtk_widget_class_bind_template_child (widget_class, BivNoteDialog, headline);
  gtk_widget_class_bind_template_child (widget_class, BivNoteDialog, text);
  gtk_widget_class_bind_template_child (widget_class, BivNoteDialog, readers);
  gtk_widget_class_bind_template_child (widget_class, BivNoteDialog, gazette);
  gtk_widget_class_bind_template_callback (widget_class, on_write);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_note_dialog_init (BivNoteDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_text_view_get_buffer (self->text), "changed", G_CALLBACK (on_text_changed), self,
                           G_CONNECT_SWAPPED);
}
