/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster-dialog.c: a window in which a table becomes units of a campaign */
#include "app/armies/roster-dialog.h"

#include <glib/gi18n.h>

#include "app/widgets/help-button.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/look.h"

#define WIDTH  1240
#define HEIGHT 680
#define NARROW_BELOW 960             /* px, at a text scale of 1 */

struct _BivRosterDialog
{
  GtkWindow      parent_instance;

  BivDesk       *desk;               /* NULL: the campaign is a draft */
  GtkWidget     *take_button;
  BivRosterView *view;
  gboolean       is_answered;        /* whether to throw the table away */
  gboolean       is_narrow;
  guint          width_id;
};

G_DEFINE_FINAL_TYPE (BivRosterDialog, biv_roster_dialog, GTK_TYPE_WINDOW)

static guint taken_signal;

/* The button and the foot say the same number. */
static void
on_changed (BivRosterDialog *self)
{
  BivRoster *roster = biv_roster_view_get_roster (self->view);
  g_autofree char *words = roster != NULL
                             ? g_strdup_printf (ngettext ("_Take over %u unit", "_Take over %u units", roster->n_units),
                                                roster->n_units)
                             : g_strdup (_("_Take over"));

  gtk_button_set_label (GTK_BUTTON (self->take_button), words);
  gtk_widget_set_sensitive (self->take_button, roster != NULL && biv_roster_is_clear (roster));
}

gboolean
biv_roster_dialog_take (BivRosterDialog *self)
{
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;
  BivRoster *roster;

  g_return_val_if_fail (BIV_IS_ROSTER_DIALOG (self), FALSE);

  roster = biv_roster_view_get_roster (self->view);
  if (roster == NULL || !biv_roster_is_clear (roster))
    return FALSE;
  if (self->desk == NULL)
    {
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      g_signal_emit (self, taken_signal, 0);
      return TRUE;
    }
  proposal = biv_roster_propose (roster, &error);
  if (proposal == NULL || (!biv_proposal_is_empty (proposal) && !biv_desk_commit (self->desk, proposal)))
    return FALSE;
  biv_roster_view_keep_mapping (self->view);
  self->is_answered = TRUE;
  gtk_window_destroy (GTK_WINDOW (self));
  return TRUE;
}

static void
on_take (BivRosterDialog *self)
{
  biv_roster_dialog_take (self);
}

static void
on_discard_answered (GtkWidget       *dialog,
                     int              response,
                     BivRosterDialog *self)
{
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  gtk_window_destroy (GTK_WINDOW (dialog));
  if (response == GTK_RESPONSE_ACCEPT)
    {
      self->is_answered = TRUE;
      gtk_window_destroy (GTK_WINDOW (self));
    }
}

/* What was chosen and settled is work: a key too much does not throw it away. A draft's stays anyway. */
static gboolean
on_close_request (BivRosterDialog *self)
{
  BivRoster *roster = biv_roster_view_get_roster (self->view);
  GtkWidget *dialog;
  guint n;

  if (self->desk == NULL || self->is_answered || roster == NULL)
    return GDK_EVENT_PROPAGATE;
  n = g_list_model_get_n_items (G_LIST_MODEL (roster->lines));
  dialog = gtk_message_dialog_new (GTK_WINDOW (self), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
                                   GTK_BUTTONS_NONE,
                                   ngettext ("Throw away a table of %u line?", "Throw away a table of %u lines?", n), n);
  gtk_dialog_add_button (GTK_DIALOG (dialog), _("_Go on"), GTK_RESPONSE_CANCEL);
  gtk_dialog_add_button (GTK_DIALOG (dialog), _("_Throw away"), GTK_RESPONSE_ACCEPT);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_discard_answered), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  return GDK_EVENT_STOP;
}

BivRosterView *
biv_roster_dialog_get_view (BivRosterDialog *self)
{
  g_return_val_if_fail (BIV_IS_ROSTER_DIALOG (self), NULL);
  return self->view;
}

GtkWidget *
biv_roster_dialog_new (BivDesk   *desk,
                       GtkWindow *parent)
{
  BivRosterDialog *self;

  g_return_val_if_fail (BIV_IS_DESK (desk), NULL);

  self = g_object_new (BIV_TYPE_ROSTER_DIALOG, "transient-for", parent, NULL);
  self->desk = g_object_ref (desk);
  biv_roster_view_set_campaign (self->view, biv_desk_get_campaign (desk));
  return GTK_WIDGET (self);
}

GtkWidget *
biv_roster_dialog_new_for_draft (BivCampaign *draft,
                                 GtkWindow   *parent)
{
  BivRosterDialog *self;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (draft), NULL);

  self = g_object_new (BIV_TYPE_ROSTER_DIALOG, "transient-for", parent, "hide-on-close", TRUE, NULL);
  biv_roster_view_set_campaign (self->view, draft);
  return GTK_WIDGET (self);
}

static void
on_width_changed (gpointer data)
{
  BivRosterDialog *self = data;

  self->width_id = 0;
  biv_roster_view_set_is_narrow (self->view, self->is_narrow);
}

/* What the width asks for is done after this layout, and brings about the next. */
static void
biv_roster_dialog_size_allocate (GtkWidget *widget,
                                 int        width,
                                 int        height,
                                 int        baseline)
{
  BivRosterDialog *self = BIV_ROSTER_DIALOG (widget);
  gboolean is_narrow = width < NARROW_BELOW * biv_look_get_text_scale (widget);

  GTK_WIDGET_CLASS (biv_roster_dialog_parent_class)->size_allocate (widget, width, height, baseline);
  if (is_narrow == self->is_narrow)
    return;
  self->is_narrow = is_narrow;
  if (self->width_id == 0)
    self->width_id = g_idle_add_once (on_width_changed, self);
}

static void
biv_roster_dialog_dispose (GObject *object)
{
  BivRosterDialog *self = BIV_ROSTER_DIALOG (object);

  g_clear_handle_id (&self->width_id, g_source_remove);
  if (self->view != NULL)
    g_signal_handlers_disconnect_by_data (self->view, self);
  g_clear_object (&self->view);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (biv_roster_dialog_parent_class)->dispose (object);
}

static void
biv_roster_dialog_class_init (BivRosterDialogClass *klass)
{
  biv_help_class_set_topic (klass, "roster");
  G_OBJECT_CLASS (klass)->dispose = biv_roster_dialog_dispose;
  GTK_WIDGET_CLASS (klass)->size_allocate = biv_roster_dialog_size_allocate;
  taken_signal = g_signal_new ("taken", BIV_TYPE_ROSTER_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_roster_dialog_init (BivRosterDialog *self)
{
  GtkWidget *bar = gtk_header_bar_new (), *cancel = gtk_button_new_with_mnemonic (_("_Cancel"));

  gtk_window_set_title (GTK_WINDOW (self), _("Roster from a spreadsheet"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
  self->take_button = gtk_button_new_with_mnemonic (_("_Take over"));
  gtk_widget_add_css_class (self->take_button, "suggested-action");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (bar), FALSE);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (bar), cancel);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (bar), self->take_button);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (bar), g_object_new (BIV_TYPE_HELP_BUTTON, NULL));
  gtk_window_set_titlebar (GTK_WINDOW (self), bar);
  self->view = g_object_ref_sink (g_object_new (BIV_TYPE_ROSTER_VIEW, NULL));
  gtk_window_set_child (GTK_WINDOW (self), GTK_WIDGET (self->view));
  g_signal_connect_swapped (self->view, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (self->take_button, "clicked", G_CALLBACK (on_take), self);
  g_signal_connect (self, "close-request", G_CALLBACK (on_close_request), NULL);
  on_changed (self);
}
