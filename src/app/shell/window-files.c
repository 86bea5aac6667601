/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-files.c: opening, saving and closing a campaign in a window */
#include "app/shell/window-private.h"

#include <glib/gi18n.h>

#include "app/shell/error-page.h"
#include "app/desk/chooser.h"
#include "app/widgets/preferences.h"
#include "base/biv-file.h"
#include "store/recovery.h"

typedef void (*AfterSave) (BivWindow *self);

static void ask_where_to_save (BivWindow *self,
                               AfterSave  then);

/* ---- Opening ---- */

static BivWindow *
find_window_with (BivWindow *self,
                  GFile     *file)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  for (GList *l = application != NULL ? gtk_application_get_windows (application) : NULL; l != NULL; l = l->next)
    {
      BivDocument *document = BIV_IS_WINDOW (l->data) ? BIV_WINDOW (l->data)->document : NULL;
      GFile *other = document != NULL ? biv_document_get_file (document) : NULL;

      if (other != NULL && g_file_equal (other, file))
        return l->data;
    }
  return NULL;
}

/* A window holds one campaign; a further one gets a window of its own. */
static BivWindow *
window_for_another (BivWindow *self)
{
  BivWindow *other;

  if (self->document == NULL)
    return self;
  other = biv_window_new (gtk_window_get_application (GTK_WINDOW (self)));
  gtk_window_present (GTK_WINDOW (other));
  return other;
}

static void
show_error (BivWindow    *self,
            GFile        *file,
            const GError *error)
{
  BivWindow *window = window_for_another (self);

  biv_window_show_view (window, biv_error_page_new (file, error));
  biv_window_update_header (window);
}

/* By its name: what is in it the reader of orders says. */
static gboolean
is_orders (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL && g_str_has_suffix (name, ".orders");
}

/* This one, or the one that was used last. */
static BivWindow *
find_window_with_campaign (BivWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (self->document != NULL)
    return self;
  for (GList *l = application != NULL ? gtk_application_get_windows (application) : NULL; l != NULL; l = l->next)
    if (BIV_IS_WINDOW (l->data) && BIV_WINDOW (l->data)->document != NULL)
      return l->data;
  return self;
}

void
biv_window_open (BivWindow *self,
                 GFile     *file)
{
  BivWindow *window = find_window_with (self, file);
  g_autoptr (BivDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = g_file_get_uri (file);

  g_return_if_fail (BIV_IS_WINDOW (self) && G_IS_FILE (file));

  if (window != NULL)
    {
      gtk_window_present (GTK_WINDOW (window));
      return;
    }
  if (is_orders (file))
    {
      biv_window_open_orders (find_window_with_campaign (self), file);
      return;
    }
  document = biv_document_open (file, &error);
  if (document == NULL)
    {
      show_error (self, file, error);
      return;
    }
  biv_preferences_add_recent (biv_preferences_get (), uri);
  gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
  biv_window_set_document (window_for_another (self), document);
}

static void
open_copy (BivWindow *self,
           GFile     *file)
{
  g_autoptr (BivDocument) document = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (BIV_IS_WINDOW (self) && G_IS_FILE (file));

  document = biv_document_open_copy (file, &error);
  if (document == NULL)
    show_error (self, file, error);
  else
    biv_window_set_document (window_for_another (self), document);
}

static GtkFileChooserNative *
new_chooser (BivWindow            *self,
             const char           *title,
             GtkFileChooserAction  action)
{
  return biv_chooser_new (self, self->document != NULL ? biv_document_get_desk (self->document) : NULL, title, action,
                          _("Campaigns"), action == GTK_FILE_CHOOSER_ACTION_OPEN ? "campaign campaign.gz orders"
                                                                         : "campaign campaign.gz", TRUE);
}

static void
on_open_chosen (GtkFileChooserNative *chooser,
                int                   response,
                BivWindow            *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    biv_window_open (self, file);
  g_object_unref (chooser);
}

static void
on_open (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  GtkFileChooserNative *chooser = new_chooser (BIV_WINDOW (widget), _("Open a file"), GTK_FILE_CHOOSER_ACTION_OPEN);

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_open_chosen), widget, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* "s": a URI */
static void
on_open_uri (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  biv_window_open (BIV_WINDOW (widget), file);
}

static void
on_open_copy (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  open_copy (BIV_WINDOW (widget), file);
}

/* ---- Saving ---- */

/* What was asked for, while a dialog is open. */
typedef struct
{
  BivWindow *window;
  GFile     *to;                    /* NULL: the document's own file */
  AfterSave  then;                  /* NULL: nothing */
} SaveTask;

static SaveTask *
save_task_new (BivWindow *window,
               GFile     *to,
               AfterSave  then)
{
  SaveTask *task = g_new0 (SaveTask, 1);

  task->window = g_object_ref (window);
  g_set_object (&task->to, to);
  task->then = then;
  return task;
}

static void
save_task_free (SaveTask *task)
{
  g_object_unref (task->window);
  g_clear_object (&task->to);
  g_free (task);
}

enum
{
  RESPONSE_SAVE_AS = 1,
  RESPONSE_AGAIN,
  RESPONSE_OVER,
  RESPONSE_DISCARD,
};

static void save_to (BivWindow  *self,
                     GFile      *to,
                     BivSaveHow  how,
                     AfterSave   then);

static void
on_failure_answered (GtkDialog *dialog,
                     int        response,
                     SaveTask  *task)
{
  gtk_window_destroy (GTK_WINDOW (dialog));
  switch (response)
    {
    case RESPONSE_SAVE_AS:
      ask_where_to_save (task->window, task->then);
      break;
    case RESPONSE_AGAIN:
      save_to (task->window, task->to, BIV_SAVE_CAREFULLY, task->then);
      break;
    case RESPONSE_OVER:
      save_to (task->window, task->to, BIV_SAVE_OVER, task->then);
      break;
    default:
      break;
    }
  save_task_free (task);
}

static GtkWidget *
new_dialog (BivWindow      *self,
            GtkMessageType  type,
            const char     *title,
            const char     *text)
{
  GtkWidget *dialog = gtk_message_dialog_new (GTK_WINDOW (self), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                              type, GTK_BUTTONS_NONE, "%s", title);

  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", text);
  return dialog;
}

static void
tell_failure (BivWindow    *self,
              GFile        *to,
              const GError *error,
              AfterSave     then)
{
  gboolean is_overtaken = g_error_matches (error, BIV_FILE_ERROR, BIV_FILE_ERROR_CHANGED);
  g_autofree char *name = biv_file_dup_name (to);
  gboolean is_locked = g_error_matches (error, BIV_FILE_ERROR, BIV_FILE_ERROR_LOCKED);
  g_autofree char *title = is_overtaken ? g_strdup_printf (_("“%s” was changed by another program"), name)
                                        : g_strdup_printf (_("“%s” was not saved"), name);
  g_autofree char *text = NULL;
  GtkWidget *dialog;

  if (is_overtaken)
    text = g_strdup (_("It is not the file that was opened here. Saving over it loses what the other program wrote."));
  else if (is_locked)
    text = g_strdup_printf (_("%s. Save this one to another file."), error->message);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    text = g_strdup (_("The disk is full. The file is as it was, and the campaign is still open here: make room and try "
                       "again, or save it to another disk."));
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED)
           || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY))
    text = g_strdup (_("The file or its folder may only be read. The campaign is still open here: save it to another "
                       "folder."));
  else
    text = g_strdup_printf (_("%s\n\nThe campaign is still open here, and nothing is lost."), error->message);

  dialog = new_dialog (self, is_overtaken ? GTK_MESSAGE_WARNING : GTK_MESSAGE_ERROR, title, text);
  gtk_dialog_add_button (GTK_DIALOG (dialog), _("_Cancel"), GTK_RESPONSE_CANCEL);
  if (is_overtaken)
    gtk_dialog_add_button (GTK_DIALOG (dialog), _("Save _over it"), RESPONSE_OVER);
  else
    gtk_dialog_add_button (GTK_DIALOG (dialog), _("_Try again"), RESPONSE_AGAIN);
  gtk_dialog_add_button (GTK_DIALOG (dialog), _("Save _as…"), RESPONSE_SAVE_AS);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), RESPONSE_SAVE_AS);
  g_signal_connect (dialog, "response", G_CALLBACK (on_failure_answered), save_task_new (self, to, then));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
save_to (BivWindow  *self,
         GFile      *to,
         BivSaveHow  how,
         AfterSave   then)
{
  g_autoptr (GFile) target = g_object_ref (to);
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = g_file_get_uri (target);

  if (!biv_document_save (self->document, target, how, &error))
    {
      tell_failure (self, target, error, then);
      return;
    }
  biv_preferences_add_recent (biv_preferences_get (), uri);
  biv_notice_clear (self->notice);
  biv_window_update_header (self);
  if (then != NULL)
    then (self);
}

static void
on_save_chosen (GtkFileChooserNative *chooser,
                int                   response,
                SaveTask             *task)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  /* The chooser itself asks before a file is replaced. */
  if (response == GTK_RESPONSE_ACCEPT && file != NULL && task->window->document != NULL)
    save_to (task->window, file, BIV_SAVE_OVER, task->then);
  g_object_unref (chooser);
  save_task_free (task);
}

static void
ask_where_to_save (BivWindow *self,
                   AfterSave  then)
{
  GtkFileChooserNative *chooser = new_chooser (self, _("Save the campaign"), GTK_FILE_CHOOSER_ACTION_SAVE);
  g_autofree char *name = biv_document_dup_suggested_name (self->document);
  GFile *file = biv_document_get_file (self->document);

  if (file != NULL)
    gtk_file_chooser_set_file (GTK_FILE_CHOOSER (chooser), file, NULL);
  else
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect (chooser, "response", G_CALLBACK (on_save_chosen), save_task_new (self, NULL, then));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
save_then (BivWindow *self,
           AfterSave  then)
{
  GFile *file = biv_document_get_file (self->document);

  if (file != NULL)
    save_to (self, file, BIV_SAVE_CAREFULLY, then);
  else
    ask_where_to_save (self, then);
}

static void
on_save (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  save_then (BIV_WINDOW (widget), NULL);
}

static void
on_save_as (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  ask_where_to_save (BIV_WINDOW (widget), NULL);
}

/* ---- Leaving ---- */

static void
on_leave_answered (GtkDialog *dialog,
                   int        response,
                   SaveTask  *task)
{
  /* The press that answered keeps the dialog for longer than its window may be there. */
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  gtk_window_destroy (GTK_WINDOW (dialog));
  if (response == RESPONSE_SAVE_AS)
    save_then (task->window, task->then);
  else if (response == RESPONSE_DISCARD)
    {
      biv_document_discard (task->window->document);
      task->then (task->window);
    }
  save_task_free (task);
}

void
biv_window_leave_document (BivWindow  *self,
                           void      (*then) (BivWindow *self))
{
  g_autofree char *title = NULL;
  GtkWidget *dialog;

  if (self->document != NULL)
    biv_desk_gather (biv_document_get_desk (self->document));
  if (self->document == NULL || !biv_document_has_changes (self->document))
    {
      then (self);
      return;
    }
  title = g_strdup_printf (_("Save the changes to “%s”?"),
                           biv_item_get_name (BIV_ITEM (biv_document_get_campaign (self->document))));
  dialog = new_dialog (self, GTK_MESSAGE_QUESTION, title, _("What is not saved is lost."));
  gtk_dialog_add_button (GTK_DIALOG (dialog), _("_Discard"), RESPONSE_DISCARD);
  gtk_dialog_add_button (GTK_DIALOG (dialog), _("_Cancel"), GTK_RESPONSE_CANCEL);
  gtk_dialog_add_button (GTK_DIALOG (dialog),
                         biv_document_get_file (self->document) != NULL ? _("_Save") : _("_Save…"), RESPONSE_SAVE_AS);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), RESPONSE_SAVE_AS);
  g_signal_connect (dialog, "response", G_CALLBACK (on_leave_answered), save_task_new (self, NULL, then));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- Watching ---- */

static void
on_overtaken (BivWindow *self)
{
  g_autofree char *name = biv_file_dup_name (biv_document_get_file (self->document));
  g_autofree char *text = g_strdup_printf (_("“%s” was changed by another program."), name);

  biv_notice_say (self->notice, BIV_NOTICE_WARNS, text);
  biv_notice_add_button (self->notice, _("Open _anew"), "win.reload");
  biv_notice_add_button (self->notice, _("Save _as…"), "win.save-as");
}

static void
reload (BivWindow *self)
{
  GFile *own = biv_document_get_file (self->document);
  g_autoptr (GFile) file = g_object_ref (own != NULL ? own : biv_document_get_elsewhere (self->document, NULL));

  biv_window_set_document (self, NULL);
  biv_window_open (self, file);
}

static void
on_reload (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  BivWindow *self = BIV_WINDOW (widget);

  if (self->document != NULL &&
      (biv_document_get_file (self->document) != NULL || biv_document_get_elsewhere (self->document, NULL) != NULL))
    biv_window_leave_document (self, reload);
}

static void
on_restore (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  BivWindow *self = BIV_WINDOW (widget);
  g_autoptr (BivDocument) restored = NULL;

  if (self->document == NULL || biv_document_count_recoverable (self->document) == 0)
    return;
  restored = biv_document_restore (self->document);
  biv_window_set_document (self, restored);
}

static void
on_forget (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  BivWindow *self = BIV_WINDOW (widget);

  biv_notice_clear (self->notice);
  if (self->document != NULL)
    biv_document_discard_left (self->document);
}

/* It stays to be read until this is saved under another name, or the file can be had. */
static void
tell_elsewhere (BivWindow *self)
{
  const char *who;
  g_autofree char *text = NULL;

  if (biv_document_get_elsewhere (self->document, &who) == NULL)
    return;
  /* TRANSLATORS: %s: "x.campaign is open in another window", or who else has it */
  text = g_strdup_printf (_("%s. This is a copy, as it was saved last: what you change here is saved under another name."), who);
  biv_notice_say (self->notice, BIV_NOTICE_WARNS, text);
  biv_notice_add_button (self->notice, _("Open _anew"), "win.reload");
  biv_notice_add_button (self->notice, _("Save _as…"), "win.save-as");
  biv_notice_set_closable (self->notice, FALSE);
}

static void
on_problem (BivWindow *self)
{
  const char *problem = biv_recovery_get_problem (biv_document_get_recovery (self->document));

  if (problem != NULL)
    biv_notice_say (self->notice, BIV_NOTICE_WARNS, problem);
}

void
biv_window_watch_document (BivWindow *self)
{
  guint n = biv_document_count_recoverable (self->document);
  g_autofree char *text = NULL;

  g_signal_connect_object (self->document, "overtaken", G_CALLBACK (on_overtaken), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (biv_document_get_recovery (self->document), "notify::problem", G_CALLBACK (on_problem), self,
                           G_CONNECT_SWAPPED);
  tell_elsewhere (self);
  if (n == 0)
    return;
  text = g_strdup_printf (ngettext ("%u change from before the crash can be restored.",
                                    "%u changes from before the crash can be restored.", n), n);
  biv_notice_say (self->notice, BIV_NOTICE_WARNS, text);
  biv_notice_add_button (self->notice, _("_Restore"), "win.restore");
  biv_notice_add_button (self->notice, _("_Discard"), "win.forget");
  biv_notice_set_closable (self->notice, FALSE);
}

/* ---- What an earlier run left ---- */

/* "s": the offer's id */
static void
on_restore_left (GtkWidget  *widget,
                 const char *action,
                 GVariant   *parameter)
{
  BivWindow *self = BIV_WINDOW (widget);
  g_autoptr (BivRecoveryOffer) offer = biv_recovery_find_offer_called (g_variant_get_string (parameter, NULL));
  GFile *file = offer != NULL ? biv_recovery_offer_get_file (offer) : NULL;
  g_autoptr (BivDocument) document = NULL;
  g_autoptr (GError) error = NULL;

  if (offer == NULL)
    return;
  /* A window that has the file open offers it there. */
  if (file != NULL && find_window_with (self, file) != NULL)
    {
      gtk_window_present (GTK_WINDOW (find_window_with (self, file)));
      return;
    }
  document = biv_document_new_restored (offer, &error);
  if (document != NULL)
    biv_window_set_document (window_for_another (self), document);
  else
    biv_notice_say (self->notice, BIV_NOTICE_REFUSES, error->message);
}

/* "s": likewise */
static void
on_forget_left (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  g_autoptr (BivRecoveryOffer) offer = biv_recovery_find_offer_called (g_variant_get_string (parameter, NULL));

  if (offer != NULL)
    biv_recovery_offer_discard (offer);
}

void
biv_window_add_file_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.open", NULL, on_open);
  gtk_widget_class_install_action (widget_class, "win.open-uri", "s", on_open_uri);
  gtk_widget_class_install_action (widget_class, "win.open-copy", "s", on_open_copy);
  gtk_widget_class_install_action (widget_class, "win.save", NULL, on_save);
  gtk_widget_class_install_action (widget_class, "win.save-as", NULL, on_save_as);
  gtk_widget_class_install_action (widget_class, "win.reload", NULL, on_reload);
  gtk_widget_class_install_action (widget_class, "win.restore", NULL, on_restore);
  gtk_widget_class_install_action (widget_class, "win.forget", NULL, on_forget);
  gtk_widget_class_install_action (widget_class, "win.restore-left", "s", on_restore_left);
  gtk_widget_class_install_action (widget_class, "win.forget-left", "s", on_forget_left);
}
