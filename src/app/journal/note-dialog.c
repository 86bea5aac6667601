/* SPDX-License-Identifier: GPL-3.0-or-later */
/* note-dialog.c: a line of the journal in the referee's own words (CA-JOURNAL-2) */
#include "app/journal/note-dialog.h"

#include <glib/gi18n.h>

#include "app/widgets/help-topic.h"
#include "app/widgets/prose.h"
#include "app/widgets/template.h"
#include "campaign/model/item-names.h"
#include "campaign/story/journal.h"

struct _BivNoteDialog
{
  GtkWindow       parent_instance;

  BivDesk        *desk;             /* not owned: we are modal to its window */
  BivEntry       *subject;          /* (nullable): the line that is changed, or remarked on */
  gboolean        is_change;

  GtkWidget      *write_button;     /* template children */
  GtkLabel       *about;
  GtkEntry       *headline;
  GtkDropDown    *kind;
  GtkWidget      *text_frame;
  GtkTextView    *text;
  GtkBox         *readers;
  GtkCheckButton *gazette;
};

G_DEFINE_FINAL_TYPE (BivNoteDialog, biv_note_dialog, GTK_TYPE_WINDOW)

static gboolean
is_text_open (BivNoteDialog *self)
{
  return !self->is_change || biv_journal_is_own (self->subject);
}

static void
on_text_changed (BivNoteDialog *self)
{
  g_autofree char *text = g_strstrip (biv_prose_dup_written (self->text));

  gtk_widget_set_sensitive (self->write_button, *text != '\0' || !is_text_open (self));
}

/* ---- Kinds: those of the lines that tell what was changed, or taken back, are not the referee's to choose ---- */

static const BivEntryKind kinds[] = {
  BIV_ENTRY_NOTE,    BIV_ENTRY_EVENT,   BIV_ENTRY_ORDER,   BIV_ENTRY_MOVE,  BIV_ENTRY_CONTACT,
  BIV_ENTRY_SIGHTING, BIV_ENTRY_BATTLE, BIV_ENTRY_FATE,    BIV_ENTRY_RETREAT, BIV_ENTRY_ARRIVAL,
  BIV_ENTRY_OWNER,   BIV_ENTRY_VP,      BIV_ENTRY_SIEGE,   BIV_ENTRY_SUPPLY,
};

static void
fill_kinds (BivNoteDialog *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    gtk_string_list_append (words, biv_word_get_label (biv_entry_kind_get_type (), (int) kinds[i]));
  gtk_drop_down_set_model (self->kind, G_LIST_MODEL (words));
}

static void
select_kind (BivNoteDialog *self,
             BivEntryKind   kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i] == kind)
      gtk_drop_down_set_selected (self->kind, i);
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

static BivEntry *
new_note (BivNoteDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  BivEntry *note = BIV_ENTRY (biv_item_new (BIV_KIND_ENTRY, "note"));
  g_autofree char *headline = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->headline))));

  note->turn = campaign->turn;
  note->phase = campaign->phase;
  note->headline = *headline != '\0' ? g_steal_pointer (&headline) : NULL;
  note->visible_to = dup_readers (self);
  note->gazette = gtk_check_button_get_active (self->gazette);
  if (is_text_open (self))
    {
      note->entry_kind = kinds[MIN (gtk_drop_down_get_selected (self->kind), G_N_ELEMENTS (kinds) - 1)];
      note->text = g_strstrip (biv_prose_dup_written (self->text));
    }
  else
    {
      note->entry_kind = self->subject->entry_kind;
      note->text = g_strdup (self->subject->text);
    }
  return note;
}

static void
on_write (BivNoteDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (BivEntry) note = new_note (self);
  g_autoptr (BivProposal) proposal = NULL;

  if (self->subject == NULL)
    proposal = biv_turn_propose_note (campaign, note);
  else if (self->is_change)
    proposal = biv_turn_propose_rewrite (campaign, self->subject, note);
  else
    proposal = biv_turn_propose_comment (campaign, self->subject, note);
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* ---- The three dialogs ---- */

static BivNoteDialog *
new_dialog (BivDesk    *desk,
            BivEntry   *subject,
            GtkWindow  *parent,
            const char *title,
            const char *button)
{
  BivNoteDialog *self = g_object_new (BIV_TYPE_NOTE_DIALOG, "transient-for", parent, "title", title, NULL);

  self->desk = desk;
  self->subject = subject != NULL ? g_object_ref (subject) : NULL;
  gtk_button_set_label (GTK_BUTTON (self->write_button), button);
  fill_kinds (self);
  BIV_EACH (BivSide, side, biv_desk_get_campaign (desk), BIV_KIND_SIDE)
    {
      GtkWidget *check = gtk_check_button_new_with_label (biv_item_call (side));

      g_object_set_data_full (G_OBJECT (check), "side", g_strdup (biv_id_of (side)), g_free);
      gtk_box_append (self->readers, check);
    }
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->text));
  return self;
}

GtkWidget *
biv_note_dialog_new (BivDesk   *desk,
                     GtkWindow *parent)
{
  return GTK_WIDGET (new_dialog (desk, NULL, parent, _("Write a line"), _("_Write")));
}

static void
show_about (BivNoteDialog *self,
            const char    *words)
{
  gtk_label_set_text (self->about, words);
  gtk_widget_set_visible (GTK_WIDGET (self->about), TRUE);
}

GtkWidget *
biv_note_dialog_new_remark (BivDesk   *desk,
                            BivEntry  *entry,
                            GtkWindow *parent)
{
  BivNoteDialog *self = new_dialog (desk, entry, parent, _("Remark on a line"), _("_Write"));
  /* TRANSLATORS: a line of the journal that a remark is written on: its number and its text */
  g_autofree char *words = g_strdup_printf (_("On line %d: “%s”"), entry->number,
                                            entry->text != NULL ? biv_said (entry->text) : "");

  show_about (self, words);
  return GTK_WIDGET (self);
}

static void
show_readers (BivNoteDialog *self)
{
  for (GtkWidget *check = gtk_widget_get_first_child (GTK_WIDGET (self->readers)); check != NULL;
       check = gtk_widget_get_next_sibling (check))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (check), self->subject->visible_to != NULL
                                                             && g_strv_contains ((const char *const *) self->subject->visible_to,
                                                                                 g_object_get_data (G_OBJECT (check), "side")));
}

GtkWidget *
biv_note_dialog_new_change (BivDesk   *desk,
                            BivEntry  *entry,
                            GtkWindow *parent)
{
  BivNoteDialog *self = new_dialog (desk, entry, parent, _("Change a line"), _("_Change"));
  const char *text = entry->text != NULL ? biv_said (entry->text) : "";

  self->is_change = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->headline), entry->headline != NULL ? biv_said (entry->headline) : "");
  show_readers (self);
  gtk_check_button_set_active (self->gazette, entry->gazette);
  if (is_text_open (self))
    {
      gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
      select_kind (self, entry->entry_kind);
    }
  else
    {
      g_autofree char *words = g_strdup_printf (_("%s\nThe text of line %d tells what was done, and stays. A remark can be "
                                                  "written on it."), text, entry->number);

      show_about (self, words);
      gtk_widget_set_visible (self->text_frame, FALSE);
      gtk_widget_set_visible (GTK_WIDGET (self->kind), FALSE);
      gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->headline));
    }
  on_text_changed (self);
  return GTK_WIDGET (self);
}

static void
biv_note_dialog_dispose (GObject *object)
{
  g_clear_object (&BIV_NOTE_DIALOG (object)->subject);
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_NOTE_DIALOG);
  G_OBJECT_CLASS (biv_note_dialog_parent_class)->dispose (object);
}

static void
biv_note_dialog_class_init (BivNoteDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "journal#notes");
  G_OBJECT_CLASS (klass)->dispose = biv_note_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/journal/note-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivNoteDialog, write_button, headline, about, kind, text_frame, text, readers, gazette);
  BIV_BIND_CALLBACKS (widget_class, on_write);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_note_dialog_init (BivNoteDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_text_view_get_buffer (self->text), "changed", G_CALLBACK (on_text_changed), self,
                           G_CONNECT_SWAPPED);
}
