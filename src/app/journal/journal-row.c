/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal-row.c: one line of the journal, with its dice in their sides' colours */
#include "app/journal/journal-row.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/desk/photo-strip.h"
#include "app/widgets/dice-strip.h"
#include "app/widgets/template.h"
#include "campaign/battle/photographs.h"
#include "campaign/story/journal.h"

struct _BivJournalRow
{
  GtkWidget     parent_instance;

  BivDesk      *desk;               /* not owned: it outlives its pages */
  BivCampaign  *campaign;           /* the desk's */
  BivEntry     *entry;              /* (nullable): shown */

  GtkWidget    *box;                /* template children */
  GtkLabel     *when;
  GtkLabel     *kind;
  GtkLabel     *headline;
  GtkLabel     *text;
  GtkLabel     *subject;
  GtkWidget    *by_hand;
  GtkWidget    *gazette;
  BivDiceStrip *dice;
  BivPhotoStrip *photographs;
  GtkLabel     *clause;
};

BIV_DEFINE_TEMPLATE_TYPE (BivJournalRow, biv_journal_row, GTK_TYPE_WIDGET)

/* The line that this one is a remark on, where whoever reads has it too. */
static void
show_subject (BivJournalRow *self,
              BivEntry      *entry)
{
  BivEntry *subject = biv_journal_find_subject (self->campaign, entry);
  g_autofree char *words = NULL;

  if (subject != NULL)
    words = g_strdup_printf (_("On line %d: “%s”"), subject->number, subject->text != NULL ? subject->text : "");
  gtk_label_set_text (self->subject, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->subject), words != NULL);
}

/* Under the last line that tells of the battle, whatever was written since. */
static void
show_photographs (BivJournalRow *self)
{
  BivBattle *battle = self->entry != NULL ? biv_photographs_find_battle (self->campaign, self->entry) : NULL;

  biv_photo_strip_show (self->photographs, self->desk, battle != NULL ? biv_id_of (battle) : NULL, FALSE);
}

static void
show_entry (BivJournalRow *self)
{
  BivEntry *entry = self->entry;
  g_autofree char *when = NULL;
  gboolean is_written;

  /* TRANSLATORS: when a line of the journal was written: turn, phase */
  when = g_strdup_printf (_("Turn %d, %s"), entry->turn, biv_word_get_label (biv_phase_get_type (), (int) entry->phase));
  is_written = entry->by_hand || entry->entry_kind == BIV_ENTRY_NOTE;
  gtk_label_set_text (self->when, when);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->when), biv_said (entry->date));
  gtk_label_set_text (self->kind, biv_word_get_label (biv_entry_kind_get_type (), (int) entry->entry_kind));
  gtk_label_set_text (self->headline, entry->headline != NULL ? biv_said (entry->headline) : "");
  gtk_widget_set_visible (GTK_WIDGET (self->headline), entry->headline != NULL);
  gtk_label_set_text (self->text, entry->text != NULL ? biv_said (entry->text) : "");
  gtk_widget_set_visible (GTK_WIDGET (self->text), entry->text != NULL);
  gtk_widget_set_visible (self->by_hand, is_written);
  gtk_widget_set_visible (self->gazette, entry->gazette);
  show_subject (self, entry);
  if (entry->entry_kind == BIV_ENTRY_NOTE)
    gtk_widget_add_css_class (GTK_WIDGET (self->text), "written");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->text), "written");
  biv_dice_strip_show (self->dice, self->campaign, entry->dice);
  biv_clause_label_set (self->clause, entry->clause);
  show_photographs (self);
}

static void
forget_entry (BivJournalRow *self)
{
  if (self->entry != NULL)
    g_signal_handlers_disconnect_by_data (self->entry, self);
  g_clear_object (&self->entry);
}

void
biv_journal_row_show (BivJournalRow *self,
                      BivEntry      *entry)
{
  g_return_if_fail (BIV_IS_JOURNAL_ROW (self) && BIV_IS_ENTRY (entry));

  forget_entry (self);
  self->entry = g_object_ref (entry);
  g_signal_connect_swapped (entry, "notify", G_CALLBACK (show_entry), self);
  show_entry (self);
}

GtkWidget *
biv_journal_row_new (BivDesk *desk)
{
  BivJournalRow *self = g_object_new (BIV_TYPE_JOURNAL_ROW, NULL);

  self->desk = desk;
  self->campaign = biv_desk_get_campaign (desk);
  g_signal_connect_object (self->campaign, "changed", G_CALLBACK (show_photographs), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

static void
biv_journal_row_dispose (GObject *object)
{
  forget_entry (BIV_JOURNAL_ROW (object));
  g_clear_pointer (&BIV_JOURNAL_ROW (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_journal_row_parent_class)->dispose (object);
}

static void
biv_journal_row_class_init (BivJournalRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_journal_row_dispose;
  g_type_ensure (BIV_TYPE_DICE_STRIP);
  g_type_ensure (BIV_TYPE_PHOTO_STRIP);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/journal/journal-row.ui");
  BIV_BIND_CHILDREN (widget_class, BivJournalRow, box, when, kind, headline, text, by_hand, subject, gazette, dice, clause,
                     photographs);
}
