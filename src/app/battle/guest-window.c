/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guest-window.c: a battle that was handed over to a side's player */
#include "config.h"
#include "app/battle/guest-window.h"

#include <glib/gi18n.h>

#include "app/battle/fusilier/table-fight.h"
#include "app/battle/step/fight-step.h"
#include "app/battle/step/guest.h"
#include "app/desk/chooser.h"
#include "app/desk/question.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"
#include "base/biv-file.h"
#include "campaign/battle/fight-table.h"
#include "campaign/battle/lone.h"
#include "store/handover-file.h"

struct _BivGuestWindow
{
  GtkApplicationWindow parent_instance;

  GFile      *file;                 /* that was opened */
  BivDesk    *desk;
  GtkWidget  *step;
  gboolean    is_sent;              /* as it stands */

  GtkBox     *place;                /* template children from here on */
  GtkBox     *tools;
  GtkLabel   *heading;
  GtkLabel   *seal;
  GtkLabel   *report;
  GtkWidget  *next_button, *send_button;
};

G_DEFINE_FINAL_TYPE (BivGuestWindow, biv_guest_window, GTK_TYPE_APPLICATION_WINDOW)

static void
on_report (BivGuestWindow *self,
           const char     *text)
{
  gtk_label_set_text (self->report, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->report), text != NULL);
}

static void
show_next (BivGuestWindow *self)
{
  BivNextStep next = { NULL };

  if (self->step == NULL)
    return;
  biv_battle_step_get_next_step (BIV_BATTLE_STEP (self->step), &next);
  gtk_button_set_label (GTK_BUTTON (self->next_button), next.label != NULL ? next.label : "");
  gtk_widget_set_visible (self->next_button, next.label != NULL);
  /* Where nothing else is to be done the blue button says the same. */
  gtk_widget_set_visible (self->send_button, !biv_fight_step_is_answered (BIV_FIGHT_STEP (self->step)));
  gtk_widget_set_tooltip_text (self->next_button, next.hindrance);
  gtk_widget_set_sensitive (self->next_button, next.hindrance == NULL);
  biv_next_step_clear (&next);
  self->is_sent = FALSE;
}

static void
on_next (BivGuestWindow *self)
{
  biv_battle_step_do_next_step (BIV_BATTLE_STEP (self->step));
}

static void
on_next_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       self)
{
  on_next (self);
}

/* ---- Back to the host ---- */

gboolean
biv_guest_window_send_to (BivGuestWindow *self,
                          GFile          *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize n_bytes;

  g_return_val_if_fail (BIV_IS_GUEST_WINDOW (self) && G_IS_FILE (file), FALSE);

  if (!biv_fight_step_take_answer (BIV_FIGHT_STEP (self->step), &error))
    {
      on_report (self, error->message);
      return FALSE;
    }
  text = biv_handover_file_dup_text (biv_guest_get (self->desk), &n_bytes);
  if (!biv_file_replace (file, text, n_bytes, NULL, BIV_FILE_REPLACE_NONE, NULL, &error))
    {
      on_report (self, error->message);
      return FALSE;
    }
  self->is_sent = TRUE;
  on_report (self, _("It is written. Send this file to the host; what he sends next is opened anew."));
  return TRUE;
}

static void
on_chosen (GtkFileChooserNative *chooser,
           int                   response,
           BivGuestWindow       *self)
{
  g_autoptr (GtkFileChooserNative) owned = chooser;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    biv_guest_window_send_to (self, file);
}

static void
on_send_back (BivGuestWindow *self)
{
  GtkFileChooserNative *chooser;
  g_autofree char *name = g_file_get_basename (self->file);

  if (!biv_fight_step_has_answer (BIV_FIGHT_STEP (self->step)))
    {
      on_report (self, _("Nothing is decided yet that could be sent back."));
      return;
    }
  chooser = biv_chooser_new (self, self->desk, _("Send the battle back"), GTK_FILE_CHOOSER_ACTION_SAVE, _("Battles by mail"),
                             "handover", TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
on_undo (BivGuestWindow *self)
{
  biv_fight_step_step_back (BIV_FIGHT_STEP (self->step));
}

static void
close_anyway (gpointer   self,
              GtkDialog *question)
{
  gtk_window_destroy (GTK_WINDOW (self));
}

static gboolean
biv_guest_window_close_request (GtkWindow *window)
{
  BivGuestWindow *self = BIV_GUEST_WINDOW (window);

  if (self->is_sent || !biv_fight_step_has_answer (BIV_FIGHT_STEP (self->step)))
    return GTK_WINDOW_CLASS (biv_guest_window_parent_class)->close_request (window);
  biv_question_ask (self, _("Close without sending it back?"), _("What you have decided since it was opened is in no file."),
                    _("Go on"), _("Close"), close_anyway);
  return TRUE;
}

/* ---- The window ---- */

static gboolean
sit_down (BivGuestWindow  *self,
          BivHandover     *handover,
          GError         **error)
{
  const BivSetup *setup = biv_record_get_setup (handover->record);
  g_autofree char *title = g_strdup_printf (_("%s and %s"), biv_setup_side_call (setup, 0), biv_setup_side_call (setup, 1));
  g_autofree char *heading = g_strdup_printf (_("You are %s"), biv_setup_side_call (setup, handover->side));
  g_autoptr (BivCampaign) campaign = biv_lone_campaign_new (handover->record, title, handover->side, error);
  BivBattle *battle;

  if (campaign == NULL)
    {
      biv_handover_free (handover);
      return FALSE;
    }
  battle = biv_campaign_find_battle (campaign, BIV_LONE_BATTLE);
  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_label_set_text (self->heading, heading);
  if (handover->dice_seal != NULL)
    {
      g_autofree char *seal = g_strdup_printf (_("The dice fall with the host. The seal of their key: %s"), handover->dice_seal);

      gtk_label_set_text (self->seal, seal);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->seal), handover->dice_seal);
    }
  self->desk = biv_desk_new (campaign);
  biv_guest_sit (self->desk, handover);
  g_signal_connect_object (self->desk, "report", G_CALLBACK (on_report), self, G_CONNECT_SWAPPED);
  self->step = biv_fight_is_on_table (battle) ? biv_table_fight_new (self->desk, BIV_LONE_BATTLE)
                                              : biv_battle_fight_new (self->desk, BIV_LONE_BATTLE);
  g_signal_connect_object (self->step, "next-step-changed", G_CALLBACK (show_next), self, G_CONNECT_SWAPPED);
  gtk_widget_set_vexpand (self->step, TRUE);
  gtk_box_append (self->place, self->step);
  if (biv_battle_step_get_tools (BIV_BATTLE_STEP (self->step)) != NULL)
    gtk_box_append (self->tools, biv_battle_step_get_tools (BIV_BATTLE_STEP (self->step)));
  biv_battle_step_refresh (BIV_BATTLE_STEP (self->step));
  show_next (self);
  return TRUE;
}

GtkWidget *
biv_guest_window_new (GtkApplication  *application,
                      GFile           *file,
                      GError         **error)
{
  BivHandover *handover = biv_handover_file_load (file, error);
  g_autoptr (BivSession) session = NULL;
  g_autofree char *name = biv_file_dup_name (file);
  BivGuestWindow *self;
  guint line;

  if (handover == NULL)
    return NULL;
  session = biv_handover_new_session (handover, &line, error);
  if (session == NULL)
    {
      g_prefix_error (error, line > 0 ? "%s:%u: " : "%s: ", name, line);
      biv_handover_free (handover);
      return NULL;
    }
  self = g_object_new (BIV_TYPE_GUEST_WINDOW, "application", application, NULL);
  self->file = g_object_ref (file);
  line = handover->line;
  if (sit_down (self, handover, error))
    return GTK_WIDGET (self);
  g_prefix_error (error, "%s:%u: ", name, line);
  gtk_window_destroy (GTK_WINDOW (self));
  return NULL;
}

static void
biv_guest_window_dispose (GObject *object)
{
  BivGuestWindow *self = BIV_GUEST_WINDOW (object);

  if (self->step != NULL)
    gtk_box_remove (self->place, self->step);
  self->step = NULL;
  g_clear_object (&self->desk);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (biv_guest_window_parent_class)->dispose (object);
}

static void
biv_guest_window_class_init (BivGuestWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "fight#mail");
  G_OBJECT_CLASS (klass)->dispose = biv_guest_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = biv_guest_window_close_request;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/guest-window.ui");
  BIV_BIND_CHILDREN (widget_class, BivGuestWindow, place, tools, heading, seal, report, next_button, send_button);
  BIV_BIND_CALLBACKS (widget_class, on_next);
  gtk_widget_class_install_action (widget_class, "guest.send-back", NULL, BIV_COMMAND (on_send_back));
  gtk_widget_class_install_action (widget_class, "guest.undo", NULL, BIV_COMMAND (on_undo));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "guest.undo", NULL);
}

static void
biv_guest_window_init (BivGuestWindow *self)
{
  /* As in the campaign's window, where the step's own key for it looks for it. */
  const GActionEntry entries[] = { { .name = "next-step", .activate = on_next_action } };

  gtk_widget_init_template (GTK_WIDGET (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
