/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window.c: the window: header, sidebar, pages */
#include "config.h"

#include "app/battle/guest-window.h"
#include "app/shell/window.h"

#include <glib/gi18n.h>

#include "app/armies/formation-panel.h"
#include "app/desk/chooser.h"
#include "app/desk/page.h"
#include "app/help/help-panel.h"
#include "app/sheets/chronicle-dialog.h"
#include "app/sheets/handout-dialog.h"
#include "app/sheets/pages-dialog.h"
#include "app/shell/error-page.h"
#include "app/shell/finder.h"
#include "app/shell/last-time.h"
#include "app/shell/pages.h"
#include "app/shell/tour-bar.h"
#include "app/shell/warnings-window.h"
#include "app/shell/welcome.h"
#include "app/turn/hand-window.h"
#include "app/turn/orders-dialog.h"
#include "app/widgets/announce.h"
#include "app/widgets/help-button.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/list-keys.h"
#include "app/widgets/look.h"
#include "app/widgets/notice.h"
#include "app/widgets/preferences.h"
#include "app/widgets/slack.h"
#include "app/widgets/summary.h"
#include "app/widgets/template.h"
#include "base/biv-file.h"
#include "campaign/battle/lone.h"
#include "campaign/model/player.h"
#include "campaign/check.h"
#include "campaign/model/proposal.h"
#include "campaign/turn/turn.h"
#include "draw/sheet/sheet.h"
#include "store/record-file.h"
#include "store/orders-file.h"
#include "store/recovery.h"

struct _BivWindow
{
  GtkApplicationWindow  parent_instance;

  BivDocument          *document;       /* NULL: start page or error page */
  BivDesk              *view;           /* NULL: the document's own desk is shown */
  char                 *wanted_view;    /* the side to be seen as, while it is on its way */
  guint                 view_id;
  BivPage              *page;           /* the one in sight, not owned */
  gboolean              is_compact;     /* below 1100 px: the sidebar shows icons only */
  gboolean              is_narrow;      /* below 960 px */
  gboolean              is_wide;        /* the help has a place beside the page */
  guint                 width_id;
  guint                 warnings_id;    /* they are about to be looked for */
  gboolean              may_close;      /* asked already */
  guint                 saving_id;      /* it is about to be said that the file is being written */
  void                (*leave_after) (BivWindow *self);   /* when it is written; NULL: nobody wants to leave */
  char                 *step_label;     /* the blue button's; NULL: none */
  gboolean              step_settles;
  guint                 rest_id;        /* it takes no press yet */
  gboolean              is_stepping;    /* it is being pressed */
  gint64                pressed_at;     /* a key or the pointer elsewhere; 0: not since the blue button was */
  GtkWidget            *focus;          /* owned, see on_focus_moved */
  GtkWidget            *orders_dialog;  /* weak: that is open; NULL: none */
  guint                 n_post;         /* forms that have come and were told */
  guint                 tour_id;        /* the tour is about to look what was done */
  GtkWidget            *help;           /* NULL: not asked for yet */
  GtkWidget            *before_help;    /* weak: what had the focus; NULL: nothing */

  GtkWidget            *back_button;    /* template children */
  GtkWidget            *undo_button, *redo_button;
  GtkLabel             *title_label, *subtitle_label;
  GtkWidget            *print_button;
  GtkButton            *next_step_button;
  GtkMenuButton        *main_menu_button;
  GMenuModel           *main_menu;
  GtkMenuButton        *see_as_button;
  BivNotice            *reader_notice, *post_notice, *notice;
  GtkWidget            *warning_button;
  GtkLabel             *warning_count;
  GtkOverlay           *desk_and_help;
  GtkWidget            *slack;
  BivTourBar           *tour;
  GtkStack             *views;
  GtkWidget            *campaign_view;
  GtkWidget            *sidebar;
  GtkListBox           *page_list;
  GtkStack             *pages;
};

G_DEFINE_FINAL_TYPE (BivWindow, biv_window, GTK_TYPE_APPLICATION_WINDOW)

typedef void (*AfterSave) (BivWindow *self);

static void save_to (BivWindow *self, GFile *to, BivSaveHow how, AfterSave then);
static void leave_document (BivWindow *self, AfterSave then);
static void ask_where_to_save (BivWindow *self, AfterSave then);
static BivDesk *get_desk (BivWindow *self);
static void open_orders (BivWindow *self, GFile *file);
static void update_header (BivWindow *self);
static void connect_post (BivWindow *self);
static void show_view (BivWindow *self, GtkWidget *widget);
static void disconnect_desk (BivWindow *self);
static void show_desk (BivWindow *self);
static void queue_tour (BivWindow *self);
static void start_tour (BivWindow *self);

/* ---- What does not fit together ---- */

#define WARN_AFTER_MS 300                 /* after the last change: nobody waits for it */

static void
show_count (BivWindow *self,
            guint      n)
{
  g_autofree char *count = g_strdup_printf ("%u", n);
  g_autofree char *words = g_strdup_printf (ngettext ("%u thing in this campaign does not fit with the others. List them",
                                                      "%u things in this campaign do not fit together. List them", n), n);

  gtk_label_set_text (self->warning_count, count);
  gtk_widget_set_tooltip_text (self->warning_button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->warning_button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_widget_set_visible (self->warning_button, n > 0);
}

static gboolean
show_warnings (gpointer data)
{
  BivWindow *self = data;
  BivDesk *desk = get_desk (self);
  g_autoptr (GPtrArray) warnings = NULL;

  self->warnings_id = 0;
  if (desk != NULL && biv_desk_get_reader (desk) == NULL)
    /* While a map is being drawn it is never whole. */
    warnings = biv_desk_get_campaign (desk)->state == BIV_STATE_SETUP
                 ? biv_campaign_list_warnings (biv_desk_get_campaign (desk))
                 : biv_campaign_list_all_warnings (biv_desk_get_campaign (desk));
  show_count (self, warnings != NULL ? warnings->len : 0);
  return G_SOURCE_REMOVE;
}

static void
queue_warnings (BivWindow *self)
{
  g_clear_handle_id (&self->warnings_id, g_source_remove);
  self->warnings_id = g_timeout_add (WARN_AFTER_MS, show_warnings, self);
}

static void
forget_warnings (BivWindow *self)
{
  g_clear_handle_id (&self->warnings_id, g_source_remove);
  if (self->warning_button != NULL)
    gtk_widget_set_visible (self->warning_button, FALSE);
}

static void
on_show_warnings (BivWindow *self)
{
  BivDesk *desk = get_desk (self);

  if (desk != NULL && biv_desk_get_reader (desk) == NULL)
    gtk_window_present (GTK_WINDOW (biv_warnings_window_new (desk, GTK_WINDOW (self))));
}

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

  show_view (window, biv_error_page_new (file, error));
  update_header (window);
}

/* By its name: what is in it the reader of orders says. */
static gboolean
is_orders (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL && g_str_has_suffix (name, ".orders");
}

static gboolean
is_handover (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL && g_str_has_suffix (name, ".handover");
}

static gboolean
is_record (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL && g_str_has_suffix (name, ".battle");
}

/* A battle by itself is shown as a campaign that holds nothing else, and is of no file yet. */
static void
open_record (BivWindow *self,
             GFile     *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivRecord) record = biv_record_file_load (file, &error);
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (BivDocument) document = NULL;
  g_autofree char *title = g_file_get_basename (file);
  BivWindow *window;

  *strrchr (title, '.') = '\0';
  campaign = record != NULL ? biv_lone_campaign_new (record, title, BIV_NOBODY, &error) : NULL;
  if (campaign == NULL)
    {
      show_error (self, file, error);
      return;
    }
  document = biv_document_new (campaign);
  window = window_for_another (self);
  biv_window_set_document (window, document);
  biv_desk_show (biv_document_get_desk (document), "battles", BIV_LONE_BATTLE);
}

/* A battle that was handed over is played in a window of its own. */
static void
open_handover (BivWindow *self,
               GFile     *file)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *window = biv_guest_window_new (gtk_window_get_application (GTK_WINDOW (self)), file, &error);

  if (window != NULL)
    gtk_window_present (GTK_WINDOW (window));
  else
    show_error (self, file, error);
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
      open_orders (find_window_with_campaign (self), file);
      return;
    }
  if (is_record (file))
    {
      open_record (self, file);
      return;
    }
  if (is_handover (file))
    {
      open_handover (self, file);
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
                          _("Campaigns"), action == GTK_FILE_CHOOSER_ACTION_OPEN ? "campaign campaign.gz orders battle handover"
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
on_open (BivWindow *self)
{
  GtkFileChooserNative *chooser = new_chooser (self, _("Open a file"), GTK_FILE_CHOOSER_ACTION_OPEN);

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_open_chosen), self, 0);
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

/* ---- Files that are dropped ---- */

/* As if each had been opened by itself. What has a place of its own for files, a battle's photographs, takes them first. */
static gboolean
on_files_dropped (GtkDropTarget *target,
                  const GValue  *value,
                  double         x,
                  double         y,
                  BivWindow     *self)
{
  g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));

  for (GSList *l = files; l != NULL; l = l->next)
    biv_window_open (self, l->data);
  return files != NULL;
}

static void
take_files (BivWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (on_files_dropped), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* ---- Saving ---- */

/* What was asked for, while a dialog is open or the file is being written. */
typedef struct
{
  BivWindow *window;
  GFile     *to;                    /* NULL: the document's own file */
  AfterSave  then;                  /* NULL: nothing */
} SaveTask;

#define SAY_SAVING_AFTER_MS 400     /* what is quicker needs no words */

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

static gboolean
say_saving (gpointer data)
{
  BivWindow *self = data;

  self->saving_id = 0;
  biv_notice_say (self->notice, BIV_NOTICE_TELLS, _("Being saved: the disk is slow. You can go on; what you do now is not in it."));
  return G_SOURCE_REMOVE;
}

static void
stop_saying_saving (BivWindow *self)
{
  if (self->saving_id == 0)
    biv_notice_clear (self->notice);
  g_clear_handle_id (&self->saving_id, g_source_remove);
}

static void
on_saved (gpointer      data,
          const GError *error)
{
  SaveTask *task = data;
  BivWindow *self = task->window;
  AfterSave leave = self->leave_after;
  g_autofree char *uri = g_file_get_uri (task->to);

  self->leave_after = NULL;
  if (self->document == NULL)
    return;
  stop_saying_saving (self);
  if (error != NULL)
    {
      tell_failure (self, task->to, error, leave != NULL ? leave : task->then);
      return;
    }
  biv_preferences_add_recent (biv_preferences_get (), uri);
  biv_last_time_note (gtk_window_get_application (GTK_WINDOW (self)), NULL);
  biv_notice_clear (self->notice);
  update_header (self);
  if (task->then != NULL)
    task->then (self);
  else if (leave != NULL)
    leave_document (self, leave);
}

/* Saved again before the disk has done: it has not what came since, and the window says so. */
static void
save_to (BivWindow  *self,
         GFile      *to,
         BivSaveHow  how,
         AfterSave   then)
{
  g_autoptr (GFile) target = g_object_ref (to);

  if (biv_document_is_saving (self->document))
    {
      g_clear_handle_id (&self->saving_id, g_source_remove);
      say_saving (self);
      return;
    }
  self->saving_id = g_timeout_add (SAY_SAVING_AFTER_MS, say_saving, self);
  biv_document_save (self->document, target, how, on_saved, save_task_new (self, target, then),
                     (GDestroyNotify) save_task_free);
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
on_save (BivWindow *self)
{
  save_then (self, NULL);
}

static void
on_save_as (BivWindow *self)
{
  ask_where_to_save (self, NULL);
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

static void
leave_document (BivWindow *self,
                AfterSave  then)
{
  g_autofree char *title = NULL;
  GtkWidget *dialog;

  if (self->document != NULL)
    biv_desk_gather (biv_document_get_desk (self->document));
  if (self->document != NULL && biv_document_is_saving (self->document))
    {
      self->leave_after = then;
      return;
    }
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
on_reload (BivWindow *self)
{
  if (self->document != NULL &&
      (biv_document_get_file (self->document) != NULL || biv_document_get_elsewhere (self->document, NULL) != NULL))
    leave_document (self, reload);
}

static void
on_restore (BivWindow *self)
{
  g_autoptr (BivDocument) restored = NULL;

  if (self->document == NULL || biv_document_count_recoverable (self->document) == 0)
    return;
  restored = biv_document_restore (self->document);
  biv_window_set_document (self, restored);
}

static void
on_forget (BivWindow *self)
{
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

static void
watch_document (BivWindow *self)
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

/* ---- Seeing as a side, or as one of its players (CA-MAIL-8) ---- */

static void
forget_view (BivWindow *self)
{
  g_clear_handle_id (&self->view_id, g_source_remove);
  g_clear_pointer (&self->wanted_view, g_free);
  g_clear_object (&self->view);
}

/* Pages are of one desk for life, so they are all thrown away: none that saw more is left in the window. */
static gboolean
change_view (gpointer data)
{
  BivWindow *self = data;
  g_autofree char *who = g_steal_pointer (&self->wanted_view);
  g_autoptr (BivPlayer) player = NULL;

  self->view_id = 0;
  if (self->document == NULL)
    return G_SOURCE_REMOVE;
  disconnect_desk (self);
  g_clear_object (&self->view);
  biv_notice_clear (self->notice);
  player = biv_player_find (biv_document_get_campaign (self->document), who);
  if (player != NULL)
    self->view = biv_desk_new_view (biv_document_get_desk (self->document), player->id);
  show_desk (self);
  return G_SOURCE_REMOVE;
}

/* "s": a side, or a formation of one of its players; "" is the referee.
 * Later, for it may be a page that asks for it, but before the next frame. */
static void
on_see_as (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  BivWindow *self = BIV_WINDOW (widget);

  if (self->document == NULL || biv_desk_get_reader (biv_document_get_desk (self->document)) != NULL)
    return;
  g_free (self->wanted_view);
  self->wanted_view = g_variant_dup_string (parameter, NULL);
  if (self->view_id == 0)
    self->view_id = g_idle_add_full (G_PRIORITY_HIGH, change_view, self, NULL);
}

static void
on_see_as_referee (GtkWidget *widget)
{
  gtk_widget_activate_action (widget, "win.see-as", "s", "");
}

/* @campaign: the referee's, for a view knows no other players than its own. @shown: as it is shown. */
static GMenuModel *
make_menu (BivCampaign *campaign,
           BivCampaign *shown)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);

  g_menu_append (menu, shown->copy_for == NULL ? _("✓ Referee") : _("Referee"), "win.see-as-referee");
  for (guint i = 0; i < players->len; i++)
    {
      BivPlayer *player = g_ptr_array_index (players, i);
      gboolean is_shown = shown->copy_for != NULL && biv_player_is (player, shown->copy_for, shown->copy_player);
      g_autofree char *title = biv_player_dup_title (campaign, player);
      g_autofree char *label = g_strdup_printf (is_shown ? "✓ %s" : "%s", title);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "win.see-as", "s", player->id);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

static void
say_who_reads (BivWindow  *self,
               const char *name,
               gboolean    is_view)
{
  g_autofree char *words = g_strdup_printf (is_view ? _("You see what %s may know.")
                                                    : _("This is the copy of %s. You can write orders in it; everything "
                                                        "else is the referee’s."), name);

  biv_notice_say (self->reader_notice, BIV_NOTICE_TELLS, words);
  if (is_view)
    biv_notice_add_button (self->reader_notice, _("_Back to referee"), "win.see-as-referee");
  else
    {
      biv_notice_add_button (self->reader_notice, _("_Write orders…"), "win.write-orders");
      biv_notice_add_button (self->reader_notice, _("_Send orders…"), "win.send-orders");
    }
  biv_notice_set_closable (self->reader_notice, FALSE);
}

/* Menus are made when they are opened: the three take longer than all else that the window is made of. */
static void
on_see_as_opened (GtkMenuButton *button,
                  gpointer       data)
{
  BivWindow *self = data;
  g_autoptr (GMenuModel) menu = make_menu (biv_document_get_campaign (self->document), biv_desk_get_campaign (get_desk (self)));

  gtk_menu_button_set_menu_model (button, menu);
}

static void
update_sides (BivWindow *self)
{
  BivDesk *desk = get_desk (self);
  const char *reader = desk != NULL ? biv_desk_get_reader (desk) : NULL;
  gboolean is_view = self->view != NULL, is_referees = desk != NULL && (reader == NULL || is_view);
  BivItem *side = reader != NULL ? biv_campaign_find (biv_desk_get_campaign (desk), reader) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->see_as_button), is_referees);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.see-as", is_referees);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.see-as-referee", is_referees);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.hand-out", is_referees && !is_view);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.send-turn", is_referees && !is_view);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.chronicle", desk != NULL && !is_view);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.by-hand", is_referees && !is_view);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.take-orders", is_referees && !is_view);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.write-orders", side != NULL && !is_view);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.propose-orders", desk != NULL && !is_view);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.send-orders", side != NULL && !is_view);
  if (side == NULL)
    biv_notice_clear (self->reader_notice);
  else
    {
      g_autoptr (BivPlayer) player = biv_player_find (biv_desk_get_campaign (desk), reader);
      g_autofree char *title = biv_player_dup_title (biv_desk_get_campaign (desk), player);

      say_who_reads (self, title, is_view);
    }
}

/* ---- Copies for players ---- */

static void
on_by_hand (BivWindow *self)
{
  gtk_window_present (GTK_WINDOW (biv_hand_window_new (get_desk (self), GTK_WINDOW (self))));
}

static void
on_hand_out (BivWindow *self)
{
  gtk_window_present (GTK_WINDOW (biv_handout_dialog_new (get_desk (self), GTK_WINDOW (self))));
}

static void
on_send_turn (BivWindow *self)
{
  gtk_window_present (GTK_WINDOW (biv_pages_dialog_new (get_desk (self), GTK_WINDOW (self))));
}

static void
on_chronicle (BivWindow *self)
{
  gtk_window_present (GTK_WINDOW (biv_chronicle_dialog_new (get_desk (self), GTK_WINDOW (self))));
}

/* ---- Orders ---- */

static void
show_orders_dialog (BivWindow *self,
                    BivDesk   *desk,
                    GFile     *file)
{
  GtkWidget *dialog = biv_orders_dialog_new (desk, GTK_WINDOW (self), file);

  g_set_weak_pointer (&self->orders_dialog, dialog);
  biv_notice_clear (self->post_notice);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
say_post (BivWindow *self,
          guint      n)
{
  g_autofree char *words = g_strdup_printf (ngettext ("Orders have come: %u form.", "Orders have come: %u forms.", n), n);

  biv_notice_say (self->post_notice, BIV_NOTICE_TELLS, words);
  biv_notice_add_button (self->post_notice, _("_Look at them…"), "win.take-orders");
}

/* Orders that came into the folder that is watched wait for the referee, who looks at all of it. */
static void
update_post (BivWindow *self)
{
  BivDesk *desk = get_desk (self);
  BivPostbox *postbox = desk != NULL ? biv_desk_get_postbox (desk) : NULL;
  guint n = postbox != NULL ? biv_postbox_count_new (postbox) : 0;

  if (n == 0)
    biv_notice_clear (self->post_notice);
  /* Once: whoever has put it away knows. */
  if (n > self->n_post && self->orders_dialog == NULL)
    say_post (self, n);
  self->n_post = n;
}

static void
on_post_told (BivWindow  *self,
              const char *text)
{
  if (self->orders_dialog == NULL)
    biv_notice_say (self->notice, BIV_NOTICE_WARNS, text);
}

static void
connect_post (BivWindow *self)
{
  BivPostbox *postbox = biv_desk_get_postbox (get_desk (self));

  self->n_post = 0;
  biv_notice_clear (self->post_notice);
  if (postbox == NULL)
    return;
  g_signal_connect_object (postbox, "changed", G_CALLBACK (update_post), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (postbox, "told", G_CALLBACK (on_post_told), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (get_desk (self), "changed", G_CALLBACK (update_post), self, G_CONNECT_SWAPPED);
  update_post (self);
  /* It was so before there was a window. */
  if (biv_postbox_is_lost (postbox))
    {
      g_autofree char *words = biv_postbox_dup_lost (postbox);

      on_post_told (self, words);
    }
}

static void
on_take_orders (BivWindow *self)
{
  show_orders_dialog (self, get_desk (self), NULL);
}

/* For formations, or a side, by their ids; none: for the first side that has somebody without an order. */
static void
on_propose_orders (GtkWidget  *widget,
                   const char *action,
                   GVariant   *parameter)
{
  BivWindow *self = BIV_WINDOW (widget);
  GtkWidget *dialog = biv_orders_dialog_new (get_desk (self), GTK_WINDOW (self), NULL);
  g_autofree const char **ids = g_variant_get_strv (parameter, NULL);

  biv_orders_dialog_propose (BIV_ORDERS_DIALOG (dialog), ids);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
open_orders (BivWindow *self,
             GFile     *file)
{
  g_return_if_fail (BIV_IS_WINDOW (self) && G_IS_FILE (file));

  /* The file was asked for by the referee: he sees all of it. */
  if (self->document == NULL || biv_desk_get_reader (biv_document_get_desk (self->document)) != NULL)
    {
      biv_notice_say (self->notice, BIV_NOTICE_REFUSES,
                      _("This file holds a player’s orders. Open the referee’s campaign first, then take them in there."));
      return;
    }
  show_orders_dialog (self, biv_document_get_desk (self->document), file);
}

static void
on_send_chosen (GtkFileChooserNative *chooser,
                int                   response,
                BivWindow            *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  BivDesk *desk = get_desk (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL, *name = NULL;

  g_object_unref (chooser);
  if (response != GTK_RESPONSE_ACCEPT || file == NULL || desk == NULL || biv_desk_get_reader (desk) == NULL)
    return;
  {
    g_autoptr (BivOrdersForm) form = biv_orders_form_gather (biv_desk_get_campaign (desk), biv_desk_get_reader (desk));

    name = biv_file_dup_name (file);
    if (!biv_orders_file_save (form, file, &error))
      {
        biv_notice_say (self->notice, BIV_NOTICE_REFUSES, error->message);
        return;
      }
    words = g_strdup_printf (ngettext ("“%s” holds %u line of orders. Send it to the referee.",
                                       "“%s” holds %u lines of orders. Send it to the referee.", form->lines->len),
                             name, form->lines->len);
  }
  biv_notice_say (self->notice, BIV_NOTICE_TELLS, words);
}

static void
on_send_orders (BivWindow *self)
{
  BivDesk *desk = get_desk (self);
  g_autoptr (BivOrdersForm) form = biv_orders_form_gather (biv_desk_get_campaign (desk), biv_desk_get_reader (desk));
  g_autofree char *name = biv_orders_file_dup_name (form);
  GtkFileChooserNative *chooser
    = biv_chooser_new (self, desk, _("Send the orders"), GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL, FALSE);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_send_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

#define COMPACT_BELOW     1100      /* px, at a text scale of 1 */
#define NARROW_BELOW      960
#define WIDE_FROM         1560      /* the help beside the page leaves it 1200 px */
#define OPEN_MATTERS_MOST 8         /* in the dialog */

static BivDesk *
get_desk (BivWindow *self)
{
  return self->view != NULL ? self->view : self->document != NULL ? biv_document_get_desk (self->document) : NULL;
}

BivDocument *
biv_window_get_document (BivWindow *self)
{
  g_return_val_if_fail (BIV_IS_WINDOW (self), NULL);
  return self->document;
}

/* ---- Header bar ---- */

static void
update_title (BivWindow *self)
{
  g_autofree char *title = NULL, *subtitle = NULL;

  if (self->document == NULL)
    {
      gtk_label_set_text (self->title_label, "Bivouac");
      gtk_window_set_title (GTK_WINDOW (self), "Bivouac");
      gtk_widget_set_visible (GTK_WIDGET (self->subtitle_label), FALSE);
      return;
    }
  title = g_strconcat (biv_document_has_changes (self->document) ? "• " : "",
                       biv_item_get_name (BIV_ITEM (biv_document_get_campaign (self->document))), NULL);
  subtitle = biv_summary_dup_turn (biv_desk_get_campaign (get_desk (self)), FALSE);
  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->subtitle_label, subtitle);
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle_label), TRUE);
  gtk_window_set_title (GTK_WINDOW (self), title);
}

static void
update_undo (BivWindow *self)
{
  g_autofree char *undo = biv_desk_dup_undo_title (get_desk (self));
  g_autofree char *redo = biv_desk_dup_redo_title (get_desk (self));
  /* TRANSLATORS: tooltip; %s is a step: "Settle contacts". */
  g_autofree char *undo_text = undo != NULL ? g_strdup_printf (_("Undo: %s"), undo) : g_strdup (_("Nothing to undo"));
  g_autofree char *redo_text = redo != NULL ? g_strdup_printf (_("Redo: %s"), redo) : g_strdup (_("Nothing to redo"));

  gtk_widget_set_tooltip_text (self->undo_button, undo_text);
  gtk_widget_set_tooltip_text (self->redo_button, redo_text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo", undo != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.redo", redo != NULL);
}

/* ---- The blue button ----
 *
 * It must not become another under the pointer, or between a person's eye and his finger. So in a battle, where it changes with
 * every move and the program moves too, it takes no press for a moment after it was pressed, and after it has changed without
 * the person's doing. */

#define REST_MS    600
#define HANDS_ON_MS 150             /* what a key or a click does it does within this time */

static void
enable_next_step (BivWindow *self)
{
  BivNextStep step = { NULL };

  if (self->document != NULL && self->page != NULL)
    biv_page_get_next_step (self->page, &step);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.next-step",
                                 step.label != NULL && step.hindrance == NULL && self->rest_id == 0);
  biv_next_step_clear (&step);
}

static void
on_rested (gpointer data)
{
  BivWindow *self = data;

  self->rest_id = 0;
  gtk_widget_remove_css_class (GTK_WIDGET (self->next_step_button), "resting");
  enable_next_step (self);
}

static void
let_rest (BivWindow *self)
{
  g_clear_handle_id (&self->rest_id, g_source_remove);
  self->rest_id = g_timeout_add_once (REST_MS, on_rested, self);
  gtk_widget_add_css_class (GTK_WIDGET (self->next_step_button), "resting");
  enable_next_step (self);
}

/* Whoever marks a die, chooses a unit or goes to another page sees what he does. */
static gboolean
is_persons_doing (BivWindow *self)
{
  return !self->is_stepping && self->pressed_at != 0
         && g_get_monotonic_time () - self->pressed_at < HANDS_ON_MS * 1000
         && (gtk_widget_get_state_flags (GTK_WIDGET (self->next_step_button)) & GTK_STATE_FLAG_PRELIGHT) == 0;
}

static gboolean
on_any_event (GtkEventControllerLegacy *controller,
              GdkEvent                 *event,
              BivWindow                *self)
{
  switch (gdk_event_get_event_type (event))
    {
    case GDK_BUTTON_PRESS:
    case GDK_BUTTON_RELEASE:
    case GDK_KEY_PRESS:
    case GDK_TOUCH_END:
      self->pressed_at = g_get_monotonic_time ();
      if (gtk_widget_get_visible (GTK_WIDGET (self->tour)))
        queue_tour (self);
      break;
    default:
      break;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
update_next_step (BivWindow *self)
{
  BivNextStep step = { NULL };
  gboolean is_another, settles;

  if (self->document != NULL && self->page != NULL)
    biv_page_get_next_step (self->page, &step);
  is_another = g_strcmp0 (step.label, self->step_label) != 0;
  settles = step.settles || self->step_settles;
  gtk_widget_set_visible (GTK_WIDGET (self->next_step_button), step.label != NULL);
  if (step.label != NULL)
    gtk_button_set_label (self->next_step_button, step.label);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->next_step_button), step.hindrance);
  self->step_settles = step.settles;
  if (is_another)
    {
      g_free (self->step_label);
      self->step_label = g_strdup (step.label);
    }
  if (is_another && settles && step.label != NULL && !is_persons_doing (self))
    let_rest (self);
  else
    enable_next_step (self);
  biv_next_step_clear (&step);
}

static void
update_counts (BivWindow *self)
{
  const BivPageInfo *info = biv_pages_get ();

  for (int i = 0; info[i].name != NULL; i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->page_list, i);
      GtkWidget *count = g_object_get_data (G_OBJECT (row), "count");
      guint n = info[i].count != NULL ? info[i].count (get_desk (self)) : 0;
      g_autofree char *text = g_strdup_printf ("%u", n);
      g_autofree char *words = n > 0 ? info[i].dup_count_words (n) : NULL;

      gtk_label_set_text (GTK_LABEL (count), text);
      gtk_widget_set_tooltip_text (count, words);
      gtk_widget_set_visible (count, n > 0 && !self->is_compact);
    }
}

static void
update_header (BivWindow *self)
{
  gboolean has_campaign = self->document != NULL;

  gtk_widget_set_visible (self->print_button, has_campaign);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.save", has_campaign);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.save-as", has_campaign);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.close-campaign", has_campaign);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.history", has_campaign);
  update_title (self);
  update_next_step (self);
  update_sides (self);
  if (!has_campaign)
    return;
  update_undo (self);
  update_counts (self);
}

/* ---- Help ----
 *
 * It lies over the page, or beside it where there is room for both. */

#define HELP_WIDTH     359          /* px, at a text scale of 1 */

static gboolean
has_help (BivWindow *self)
{
  return self->help != NULL && gtk_widget_get_visible (self->help);
}

/* Of the page, or of what else is shown. */
static GtkWidget *
find_help_subject (BivWindow *self)
{
  GtkWidget *shown = gtk_stack_get_visible_child (self->views);

  return shown == self->campaign_view ? GTK_WIDGET (self->page) : shown;
}

static void
place_help (BivWindow *self)
{
  int width = (int) (HELP_WIDTH * biv_look_get_text_scale (GTK_WIDGET (self)));

  gtk_widget_set_margin_end (self->slack, has_help (self) && self->is_wide ? width : 0);
  if (self->help == NULL)
    return;
  gtk_widget_set_halign (self->help, self->is_narrow ? GTK_ALIGN_FILL : GTK_ALIGN_END);
  gtk_widget_set_size_request (self->help, self->is_narrow ? -1 : width, -1);
}

static void
close_help (BivWindow *self)
{
  GtkWidget *focus = self->before_help;

  if (!has_help (self))
    return;
  gtk_widget_set_visible (self->help, FALSE);
  place_help (self);
  if (focus != NULL && gtk_widget_get_mapped (focus))
    gtk_widget_grab_focus (focus);
  else if (self->page != NULL)
    gtk_widget_child_focus (GTK_WIDGET (self->page), GTK_DIR_TAB_FORWARD);
  g_clear_weak_pointer (&self->before_help);
}

static void
open_help (BivWindow  *self,
           const char *topic)
{
  if (self->help == NULL)
    {
      self->help = biv_help_panel_new ();
      g_signal_connect_object (self->help, "close", G_CALLBACK (close_help), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->help, "tour", G_CALLBACK (start_tour), self, G_CONNECT_SWAPPED);
      gtk_overlay_add_overlay (self->desk_and_help, self->help);
    }
  else if (!has_help (self))
    gtk_widget_set_visible (self->help, TRUE);
  g_set_weak_pointer (&self->before_help, gtk_root_get_focus (GTK_ROOT (self)));
  biv_help_panel_begin (BIV_HELP_PANEL (self->help), topic);
  biv_help_panel_offer_tour (BIV_HELP_PANEL (self->help),
                             gtk_widget_get_visible (GTK_WIDGET (self->tour)) ? NULL : biv_tour_bar_get_label ());
  place_help (self);
  biv_help_panel_enter (BIV_HELP_PANEL (self->help));
}

const char *
biv_window_get_topic (BivWindow *self)
{
  g_return_val_if_fail (BIV_IS_WINDOW (self), NULL);
  return biv_help_find_topic (gtk_root_get_focus (GTK_ROOT (self)), find_help_subject (self));
}

void
biv_window_toggle_help (BivWindow *self)
{
  g_return_if_fail (BIV_IS_WINDOW (self));

  if (has_help (self))
    close_help (self);
  else
    open_help (self, biv_window_get_topic (self));
}

/* Who has gone on to another page goes on reading what is told of that. */
static void
follow_help (BivWindow *self)
{
  GtkWidget *subject = find_help_subject (self);

  if (has_help (self) && subject != NULL)
    biv_help_panel_follow (BIV_HELP_PANEL (self->help), biv_help_find_topic (NULL, subject));
}

/* ---- The tour ---- */

static gboolean
shows_formation (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (BIV_IS_FORMATION_PANEL (widget))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows_formation (child))
      return TRUE;
  return FALSE;
}

static gboolean
look_at_tour (gpointer data)
{
  BivWindow *self = data;

  self->tour_id = 0;
  biv_tour_bar_look (self->tour, self->document != NULL ? biv_document_get_desk (self->document) : NULL,
                     self->page != NULL ? gtk_stack_get_visible_child_name (self->pages) : NULL,
                     self->page != NULL && shows_formation (GTK_WIDGET (self->page)));
  return G_SOURCE_REMOVE;
}

/* When what was pressed has been done. */
static void
queue_tour (BivWindow *self)
{
  if (self->tour_id == 0)
    self->tour_id = g_idle_add (look_at_tour, self);
}

static void
start_tour (BivWindow *self)
{
  close_help (self);
  biv_tour_bar_start (self->tour);
  queue_tour (self);
}

/* @id: (nullable): "": the last battle */
static void
on_tour_show (BivWindow  *self,
              const char *page,
              const char *id)
{
  GPtrArray *battles = biv_campaign_peek_items (biv_document_get_campaign (self->document), BIV_KIND_BATTLE);

  if (id != NULL && *id == '\0')
    id = battles->len > 0 ? biv_item_get_id (battles->pdata[battles->len - 1]) : NULL;
  biv_window_show_page (self, page, id);
  queue_tour (self);
}

static void
on_tour_open (BivWindow  *self,
              const char *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);

  open_copy (self, file);
}

/* "s": a topic */
static void
on_help (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  open_help (BIV_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

/* "s": a clause. Without a campaign there is no Rules page, and the help says it itself. */
static void
on_show_clause (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  BivWindow *self = BIV_WINDOW (widget);
  const char *clause = g_variant_get_string (parameter, NULL);

  if (self->document == NULL)
    {
      if (!has_help (self))
        open_help (self, BIV_HELP_CONTENTS);
      biv_help_panel_show_clause (BIV_HELP_PANEL (self->help), clause);
      return;
    }
  /* It would lie over what is wanted. */
  if (self->is_narrow)
    close_help (self);
  biv_window_show_page (self, "rules", clause);
}

/* ---- Pages ---- */

static BivPage *
make_page (BivWindow         *self,
           const BivPageInfo *info)
{
  BivPage *page = g_object_new (info->get_type (), "desk", get_desk (self), "is-narrow", self->is_narrow, NULL);

  gtk_stack_add_titled (self->pages, GTK_WIDGET (page), info->name, _(info->label));
  g_signal_connect_object (page, "next-step-changed", G_CALLBACK (update_next_step), self, G_CONNECT_SWAPPED);
  return page;
}

static void
show_page_at (BivWindow *self,
              int        index)
{
  const BivPageInfo *info = &biv_pages_get ()[index];
  GtkWidget *page = gtk_stack_get_child_by_name (self->pages, info->name);

  if (page == NULL)
    page = GTK_WIDGET (make_page (self, info));
  self->page = BIV_PAGE (page);
  biv_page_set_way_back (self->page, NULL);
  gtk_stack_set_visible_child (self->pages, page);
  update_next_step (self);
  follow_help (self);
  queue_tour (self);
  biv_last_time_note (gtk_window_get_application (GTK_WINDOW (self)), NULL);
}

const char *
biv_window_get_page_name (BivWindow *self)
{
  g_return_val_if_fail (BIV_IS_WINDOW (self), "");
  return self->page != NULL ? gtk_stack_get_visible_child_name (self->pages) : "";
}

static int
find_page (const char *name)
{
  const BivPageInfo *info = biv_pages_get ();

  for (int i = 0; info[i].name != NULL; i++)
    if (g_str_equal (info[i].name, name))
      return i;
  return -1;
}

void
biv_window_show_page (BivWindow  *self,
                      const char *name,
                      const char *id)
{
  int index;

  g_return_if_fail (BIV_IS_WINDOW (self) && name != NULL);

  index = find_page (name);
  if (index < 0 || self->document == NULL)
    return;
  gtk_list_box_select_row (self->page_list, gtk_list_box_get_row_at_index (self->page_list, index));
  biv_page_show_item (self->page, id);
}

static void
on_page_row_selected (BivWindow     *self,
                      GtkListBoxRow *row)
{
  if (row != NULL && self->document != NULL)
    show_page_at (self, gtk_list_box_row_get_index (row));
}

static GtkWidget *
make_page_row (const BivPageInfo *info)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *image = gtk_image_new_from_icon_name (info->icon);
  GtkWidget *label = gtk_label_new (_(info->label));
  GtkWidget *count = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (count, "count");
  gtk_widget_set_valign (count, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), image);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), count);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, _(info->label), -1);
  g_object_set_data (G_OBJECT (row), "label", label);
  g_object_set_data (G_OBJECT (row), "count", count);
  return row;
}

static void
add_page_rows (BivWindow *self)
{
  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    gtk_list_box_append (self->page_list, make_page_row (info));
}

static void
on_print_opened (GtkMenuButton *button,
                 gpointer       data)
{
  g_autoptr (GMenu) menu = g_menu_new (), sheets = g_menu_new (), now = g_menu_new ();

  for (int kind = 0; kind < BIV_N_SHEETS; kind++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (biv_sheet_kind_get_label ((BivSheetKind) kind), NULL);

      g_menu_item_set_action_and_target (item, "win.print-sheet", "s", biv_sheet_kind_get_id ((BivSheetKind) kind));
      g_menu_append_item (sheets, item);
    }
  g_menu_append (now, _("_Print…"), "win.print");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (sheets));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (now));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
on_main_menu_opened (GtkMenuButton *button,
                     gpointer       data)
{
  gtk_menu_button_set_menu_model (button, data);
}

static void
drop_pages (BivWindow *self)
{
  GtkWidget *page;

  self->page = NULL;
  while ((page = gtk_widget_get_first_child (GTK_WIDGET (self->pages))) != NULL)
    gtk_stack_remove (self->pages, page);
}

/* ---- Width ---- */

static void
apply_width (BivWindow *self)
{
  int i = 0;

  place_help (self);
  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++, i++)
    {
      GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (self->page_list, i));

      gtk_widget_set_visible (g_object_get_data (G_OBJECT (row), "label"), !self->is_compact);
      gtk_widget_set_tooltip_text (row, self->is_compact ? _(info->label) : NULL);
    }
  if (self->is_compact)
    gtk_widget_add_css_class (self->sidebar, "compact");
  else
    gtk_widget_remove_css_class (self->sidebar, "compact");
  if (self->document != NULL)
    update_counts (self);
  for (GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (self->pages)); page != NULL;
       page = gtk_widget_get_next_sibling (page))
    biv_page_set_is_narrow (BIV_PAGE (page), self->is_narrow);
  if (BIV_IS_WELCOME (gtk_stack_get_visible_child (self->views)))
    biv_welcome_set_is_narrow (BIV_WELCOME (gtk_stack_get_visible_child (self->views)), self->is_narrow);
}

static void
on_width_changed (gpointer data)
{
  BivWindow *self = data;

  self->width_id = 0;
  apply_width (self);
}

/* GTK 4.8 knows no breakpoints. What the width asks for is done after this layout, and brings about the next. */
static void
biv_window_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  BivWindow *self = BIV_WINDOW (widget);
  double scale = biv_look_get_text_scale (widget);
  gboolean is_compact = width < COMPACT_BELOW * scale, is_narrow = width < NARROW_BELOW * scale;
  gboolean is_wide = width >= WIDE_FROM * scale;

  GTK_WIDGET_CLASS (biv_window_parent_class)->size_allocate (widget, width, height, baseline);
  if (is_compact == self->is_compact && is_narrow == self->is_narrow && is_wide == self->is_wide)
    return;
  self->is_compact = is_compact;
  self->is_narrow = is_narrow;
  self->is_wide = is_wide;
  if (self->width_id == 0)
    self->width_id = g_idle_add_once (on_width_changed, self);
}

/* ---- What the user likes ---- */

static void
draw_anew (GtkWidget *widget)
{
  gtk_widget_queue_draw (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    draw_anew (child);
}

/* Figures and lengths stand on any page, drawn or in words. */
static void
on_preferred (BivWindow *self)
{
  for (GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (self->pages)); page != NULL;
       page = gtk_widget_get_next_sibling (page))
    biv_page_queue_refresh (BIV_PAGE (page));
  draw_anew (GTK_WIDGET (self));
}

/* ---- What is shown ---- */

static void
show_view (BivWindow *self,
           GtkWidget *widget)
{
  GtkWidget *old = gtk_stack_get_visible_child (self->views);

  if (gtk_widget_get_parent (widget) == NULL)
    gtk_stack_add_child (self->views, widget);
  gtk_stack_set_visible_child (self->views, widget);
  if (old != NULL && old != widget && old != self->campaign_view)
    gtk_stack_remove (self->views, old);
  gtk_widget_set_visible (self->back_button, widget != self->campaign_view && !BIV_IS_WELCOME (widget));
  follow_help (self);
  queue_tour (self);
}

static void
on_desk_moved (BivWindow *self)
{
  update_title (self);
  update_undo (self);
}

static void
on_desk_show (BivWindow  *self,
              const char *page,
              const char *id)
{
  g_autofree char *from = g_strdup (gtk_stack_get_visible_child_name (self->pages));

  biv_window_show_page (self, page, id);
  if (id != NULL && self->page != NULL && g_strcmp0 (from, page) != 0)
    biv_page_set_way_back (self->page, from);
  /* It may have been asked for in a window beside this one. */
  if (gtk_widget_get_visible (GTK_WIDGET (self)) && !gtk_window_is_active (GTK_WINDOW (self)))
    gtk_window_present (GTK_WINDOW (self));
}

static void
on_desk_open (BivWindow   *self,
              BivCampaign *campaign,
              const char  *page,
              const char  *id)
{
  g_autoptr (BivDocument) document = biv_document_new (campaign);

  biv_window_set_document (window_for_another (self), document);
  if (page != NULL)
    biv_desk_show (biv_document_get_desk (document), page, id);
}

static void
on_desk_report (BivWindow  *self,
                const char *text)
{
  if (text != NULL)
    biv_notice_say (self->notice, BIV_NOTICE_REFUSES, text);
  else
    biv_notice_clear_refusal (self->notice);
}

static void
on_desk_done (BivWindow   *self,
              BivProposal *proposal)
{
  GPtrArray *entries = biv_proposal_get_entries (proposal);

  biv_announce (self, biv_proposal_get_title (proposal));
  for (guint i = 0; i < entries->len; i++)
    {
      const BivEntry *entry = entries->pdata[i];

      /* Its dice were said when they fell. */
      if (entry->entry_kind != BIV_ENTRY_DIE)
        biv_announce (self, biv_said (entry->text));
    }
}

static void
disconnect_desk (BivWindow *self)
{
  drop_pages (self);
  if (self->document == NULL)
    return;
  if (biv_desk_get_postbox (get_desk (self)) != NULL)
    g_signal_handlers_disconnect_by_data (biv_desk_get_postbox (get_desk (self)), self);
  g_signal_handlers_disconnect_by_data (get_desk (self), self);
}

static void
on_desk_see_as (BivWindow  *self,
                const char *side)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.see-as", "s", side != NULL ? side : "");
}

static void
show_desk (BivWindow *self)
{
  BivDesk *desk = get_desk (self);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->page_list);

  g_signal_connect_object (desk, "changed", G_CALLBACK (update_header), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "changed", G_CALLBACK (queue_warnings), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "changed", G_CALLBACK (queue_tour), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "moved", G_CALLBACK (on_desk_moved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "show", G_CALLBACK (on_desk_show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "open", G_CALLBACK (on_desk_open), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "report", G_CALLBACK (on_desk_report), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "done", G_CALLBACK (on_desk_done), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "see-as", G_CALLBACK (on_desk_see_as), self, G_CONNECT_SWAPPED);
  connect_post (self);
  if (row != NULL)
    show_page_at (self, gtk_list_box_row_get_index (row));
  update_header (self);
  queue_warnings (self);
}

static void
show_welcome (BivWindow *self)
{
  show_view (self, biv_welcome_new ());
  apply_width (self);
}

void
biv_window_set_document (BivWindow   *self,
                         BivDocument *document)
{
  g_return_if_fail (BIV_IS_WINDOW (self) && (document == NULL || BIV_IS_DOCUMENT (document)));

  disconnect_desk (self);
  biv_notice_clear (self->notice);
  forget_warnings (self);
  if (self->document != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->document, self);
      if (self->document != document)
        biv_document_let_go (self->document);
    }
  forget_view (self);
  g_set_object (&self->document, document);
  if (document == NULL)
    {
      show_welcome (self);
      update_header (self);
      biv_last_time_note (gtk_window_get_application (GTK_WINDOW (self)), NULL);
      return;
    }

  g_object_bind_property (biv_preferences_get (), "types-dice", get_desk (self), "types-dice",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  show_view (self, self->campaign_view);
  gtk_list_box_select_row (self->page_list, gtk_list_box_get_row_at_index (self->page_list, 0));
  show_desk (self);
  watch_document (self);
}

/* ---- Actions ---- */

static void
on_undo (BivWindow *self)
{
  g_autofree char *what = biv_desk_dup_undo_title (get_desk (self));
  g_autofree char *words = what != NULL ? g_strdup_printf (_("Taken back: %s"), what) : NULL;

  biv_announce (GTK_WIDGET (self), words);
  biv_desk_undo (get_desk (self));
}

static void
on_redo (BivWindow *self)
{
  g_autofree char *what = biv_desk_dup_redo_title (get_desk (self));
  g_autofree char *words = what != NULL ? g_strdup_printf (_("Done again: %s"), what) : NULL;

  biv_announce (GTK_WIDGET (self), words);
  biv_desk_redo (get_desk (self));
}

/* ---- The next step ---- */

enum
{
  RESPONSE_SHOW = 1,
  RESPONSE_GO_ON,
};

static void
on_open_matters_answered (GtkDialog *dialog,
                          int        response,
                          BivWindow *self)
{
  gtk_window_destroy (GTK_WINDOW (dialog));
  if (self->page == NULL)
    return;
  if (response == RESPONSE_SHOW)
    biv_window_show_page (self, "turn", NULL);
  else if (response == RESPONSE_GO_ON)
    biv_page_do_next_step (self->page);
}

/* Whether the step would end the phase over open matters that the page in sight does not list (CA-REF-6). */
static gboolean
hides_open_matters (BivWindow *self)
{
  BivProposal *proposal = biv_procedure_get_proposal (biv_desk_get_phase (get_desk (self)));
  BivNextStep step = { NULL };
  gboolean ends_phase;

  biv_page_get_next_step (self->page, &step);
  ends_phase = g_strcmp0 (step.label, biv_proposal_get_title (proposal)) == 0
               && biv_proposal_get_wanted (proposal) == NULL;
  biv_next_step_clear (&step);
  return ends_phase && biv_desk_get_campaign (get_desk (self))->state != BIV_STATE_SETUP
         && biv_desk_get_open_matters (get_desk (self))->len > 0
         && g_strcmp0 (gtk_stack_get_visible_child_name (self->pages), "turn") != 0;
}

static void
list_open_matters (BivWindow *self)
{
  GPtrArray *matters = biv_desk_get_open_matters (get_desk (self));
  const char *title = biv_proposal_get_title (biv_procedure_get_proposal (biv_desk_get_phase (get_desk (self))));
  g_autoptr (GString) text = g_string_new (NULL);
  GtkWidget *dialog
    = gtk_message_dialog_new (GTK_WINDOW (self), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
                              GTK_BUTTONS_NONE, ngettext ("%u matter is still open", "%u matters are still open",
                                                          matters->len), matters->len);

  for (guint i = 0; i < matters->len && i < OPEN_MATTERS_MOST; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", ((BivOpenMatter *) matters->pdata[i])->text);
  if (matters->len > OPEN_MATTERS_MOST)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, ngettext ("and %u more", "and %u more", matters->len - OPEN_MATTERS_MOST),
                              matters->len - OPEN_MATTERS_MOST);
    }
  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", text->str);
  gtk_dialog_add_button (GTK_DIALOG (dialog), _("_Cancel"), GTK_RESPONSE_CANCEL);
  gtk_dialog_add_button (GTK_DIALOG (dialog), _("_Show"), RESPONSE_SHOW);
  gtk_dialog_add_button (GTK_DIALOG (dialog), title, RESPONSE_GO_ON);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), RESPONSE_GO_ON);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_open_matters_answered), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_next_step (BivWindow *self)
{
  biv_notice_clear (self->notice);
  self->pressed_at = 0;
  if (hides_open_matters (self))
    {
      list_open_matters (self);
      return;
    }
  self->is_stepping = TRUE;
  if (self->step_settles)
    let_rest (self);
  biv_page_do_next_step (self->page);
  self->is_stepping = FALSE;
}

/* ---- Going about ---- */

/* Where the work of a page or of a panel begins, if that is not its first button. A panel in it has a beginning of its own. */
static GtkWidget *
find_beginning (GtkWidget *panel)
{
  GtkWidget *found = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (panel); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_mapped (child) && gtk_widget_has_css_class (child, "begins"))
      found = child;
    else if (gtk_widget_get_mapped (child) && !gtk_widget_has_css_class (child, "panel"))
      found = find_beginning (child);
  return found;
}

static gboolean
enter (GtkWidget *panel)
{
  GtkWidget *beginning = find_beginning (panel);

  return (beginning != NULL && gtk_widget_child_focus (beginning, GTK_DIR_TAB_FORWARD))
         || gtk_widget_child_focus (panel, GTK_DIR_TAB_FORWARD);
}

static void
on_page (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  biv_window_show_page (BIV_WINDOW (widget), g_variant_get_string (parameter, NULL), NULL);
}

static void
on_page_number (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  BivWindow *self = BIV_WINDOW (widget);
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->page_list, g_variant_get_int32 (parameter) - 1);

  if (row == NULL || self->document == NULL)
    return;
  gtk_list_box_select_row (self->page_list, row);
  /* From the start: a focus that is in the page already would go on to the page's second field. */
  gtk_root_set_focus (GTK_ROOT (self), NULL);
  enter (GTK_WIDGET (self->page));
}

void
biv_window_find (BivWindow  *self,
                 const char *text)
{
  GtkWidget *finder;

  g_return_if_fail (BIV_IS_WINDOW (self) && text != NULL);

  if (self->page == NULL)
    return;
  /* Who sees what a side may know finds what that side may know: the page's desk, not the document's. */
  finder = biv_finder_new (biv_page_get_desk (self->page), GTK_WINDOW (self));
  biv_finder_set_text (BIV_FINDER (finder), text);
  gtk_window_present (GTK_WINDOW (finder));
}

static void
on_find (BivWindow *self)
{
  biv_window_find (self, "");
}

static void
on_find_on_page (BivWindow *self)
{
  if (self->page != NULL && !biv_page_find (self->page))
    {
      biv_window_show_page (self, "armies", NULL);
      biv_page_find (self->page);
    }
}

static void
on_print (BivWindow *self)
{
  if (self->page != NULL && !biv_page_print (self->page))
    biv_window_show_page (self, "sheets", NULL);
}

/* "s": a kind of sheet */
static void
on_print_sheet (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  biv_window_show_page (BIV_WINDOW (widget), "sheets", g_variant_get_string (parameter, NULL));
}

static void
on_history (BivWindow *self)
{
  biv_window_show_page (self, "sheets", biv_sheet_kind_get_id (BIV_SHEET_HISTORY));
}

/* Made when it is asked for: from its usual place GTK makes it with every window, which took a tenth of the time to the first
 * frame. */
static void
on_show_help_overlay (GtkWidget *widget)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource ("/org/bivouac/ui/shell/help-overlay.ui");
  GtkWindow *overlay = GTK_WINDOW (gtk_builder_get_object (builder, "help_overlay"));
  GtkWidget *scroller = gtk_scrolled_window_new ();
  g_autoptr (GtkWidget) content = g_object_ref (gtk_window_get_child (overlay));

  /* GTK's own is as large as the largest of its pages, larger than some screens. */
  gtk_window_set_child (overlay, NULL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), content);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_window_set_child (overlay, scroller);
  gtk_window_set_transient_for (overlay, GTK_WINDOW (widget));
  gtk_window_set_destroy_with_parent (overlay, TRUE);
  gtk_window_present (overlay);
}

/* The panels in sight, and how many of them begin before the focus. */
static void
collect_panels (GtkWidget *widget,
                GtkWidget *focus,
                GPtrArray *panels,
                guint     *n_before)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (gtk_widget_has_css_class (widget, "panel"))
    g_ptr_array_add (panels, widget);
  if (widget == focus)
    *n_before = panels->len;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_panels (child, focus, panels, n_before);
}

/* F6 goes to the next panel after the focus, Shift+F6 to the one before that which has it; one that takes no focus is passed
 * over. */
static void
go_round_panels (BivWindow *self,
                 gboolean   is_back)
{
  g_autoptr (GPtrArray) panels = g_ptr_array_new ();
  guint now = 0;

  collect_panels (GTK_WIDGET (self), gtk_root_get_focus (GTK_ROOT (self)), panels, &now);
  for (guint i = 0; i < panels->len; i++)
    if (enter (panels->pdata[is_back ? (now + 2 * panels->len - 2 - i) % panels->len : (now + i) % panels->len]))
      break;
}

static void
on_next_panel (BivWindow *self)
{
  go_round_panels (self, FALSE);
}

static void
on_previous_panel (BivWindow *self)
{
  go_round_panels (self, TRUE);
}

static void
leave_to_start (BivWindow *self)
{
  biv_window_set_document (self, NULL);
}

static void
on_back (BivWindow *self)
{
  leave_document (self, leave_to_start);
}

/* ---- The class ---- */

BivWindow *
biv_window_new (GtkApplication *application)
{
  return g_object_new (BIV_TYPE_WINDOW, "application", application, NULL);
}

static void
close_at_last (BivWindow *self)
{
  self->may_close = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

static gboolean
biv_window_close_request (GtkWindow *window)
{
  BivWindow *self = BIV_WINDOW (window);
  BivPreferences *preferences = biv_preferences_get ();
  int width, height;

  if (self->document != NULL)
    biv_desk_gather (biv_document_get_desk (self->document));
  if (!self->may_close && self->document != NULL
      && (biv_document_has_changes (self->document) || biv_document_is_saving (self->document)))
    {
      leave_document (self, close_at_last);
      return GDK_EVENT_STOP;
    }
  gtk_window_get_default_size (window, &width, &height);
  if (width >= 400 && height >= 300)
    g_object_set (preferences, "window-width", width, "window-height", height, NULL);
  g_object_set (preferences, "window-maximized", gtk_window_is_maximized (window), NULL);
  biv_last_time_note (gtk_window_get_application (window), self);
  return GTK_WINDOW_CLASS (biv_window_parent_class)->close_request (window);
}

/* In GTK 4.8 a label with links that takes the focus looks at who had it before when that widget may be gone. It is kept
 * until all is done. */
static void
on_focus_moved (BivWindow *self)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self));

  if (self->focus != NULL)
    g_idle_add_once (g_object_unref, g_steal_pointer (&self->focus));
  self->focus = focus != NULL ? g_object_ref (focus) : NULL;
}

static void
biv_window_dispose (GObject *object)
{
  BivWindow *self = BIV_WINDOW (object);

  g_clear_handle_id (&self->width_id, g_source_remove);
  g_clear_handle_id (&self->rest_id, g_source_remove);
  g_clear_handle_id (&self->saving_id, g_source_remove);
  g_clear_handle_id (&self->tour_id, g_source_remove);
  g_clear_pointer (&self->step_label, g_free);
  g_clear_handle_id (&self->warnings_id, g_source_remove);
  if (self->pages != NULL)
    drop_pages (self);
  forget_view (self);
  g_clear_object (&self->document);
  g_clear_object (&self->focus);
  g_clear_weak_pointer (&self->orders_dialog);
  g_clear_weak_pointer (&self->before_help);
  biv_template_dispose_window (GTK_WINDOW (self), BIV_TYPE_WINDOW);
  G_OBJECT_CLASS (biv_window_parent_class)->dispose (object);
}

/* The start page looks for campaigns, and for what was not saved: a window for a file that is named does without. */
static void
biv_window_realize (GtkWidget *widget)
{
  BivWindow *self = BIV_WINDOW (widget);

  if (self->document == NULL && gtk_stack_get_visible_child (self->views) == self->campaign_view)
    show_welcome (self);
  GTK_WIDGET_CLASS (biv_window_parent_class)->realize (widget);
}

static void
biv_window_class_init (BivWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_window_dispose;
  widget_class->realize = biv_window_realize;
  widget_class->size_allocate = biv_window_size_allocate;
  GTK_WINDOW_CLASS (klass)->close_request = biv_window_close_request;

  g_type_ensure (BIV_TYPE_NOTICE);
  g_type_ensure (BIV_TYPE_SLACK);
  g_type_ensure (BIV_TYPE_TOUR_BAR);
  g_type_ensure (BIV_TYPE_HELP_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/shell/window.ui");
  BIV_BIND_CHILDREN (widget_class, BivWindow, back_button, undo_button, redo_button, title_label, subtitle_label,
                     print_button, next_step_button, main_menu_button, main_menu, see_as_button, reader_notice, post_notice, notice,
                     warning_button, warning_count, desk_and_help, slack, tour, views, campaign_view, sidebar, page_list, pages);
  BIV_BIND_CALLBACKS (widget_class, on_page_row_selected, on_tour_show, on_tour_open);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, BIV_COMMAND (on_undo));
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, BIV_COMMAND (on_redo));
  gtk_widget_class_install_action (widget_class, "win.next-step", NULL, BIV_COMMAND (on_next_step));
  gtk_widget_class_install_action (widget_class, "win.page", "s", on_page);
  gtk_widget_class_install_action (widget_class, "win.page-number", "i", on_page_number);
  gtk_widget_class_install_action (widget_class, "win.find", NULL, BIV_COMMAND (on_find));
  gtk_widget_class_install_action (widget_class, "win.find-on-page", NULL, BIV_COMMAND (on_find_on_page));
  gtk_widget_class_install_action (widget_class, "win.print", NULL, BIV_COMMAND (on_print));
  gtk_widget_class_install_action (widget_class, "win.print-sheet", "s", on_print_sheet);
  gtk_widget_class_install_action (widget_class, "win.history", NULL, BIV_COMMAND (on_history));
  gtk_widget_class_install_action (widget_class, "win.show-help-overlay", NULL, BIV_COMMAND (on_show_help_overlay));
  gtk_widget_class_install_action (widget_class, "win.help", "s", on_help);
  gtk_widget_class_install_action (widget_class, "win.tour", NULL, BIV_COMMAND (start_tour));
  gtk_widget_class_install_action (widget_class, "win.show-clause", "s", on_show_clause);
  gtk_widget_class_install_action (widget_class, "win.next-panel", NULL, BIV_COMMAND (on_next_panel));
  gtk_widget_class_install_action (widget_class, "win.previous-panel", NULL, BIV_COMMAND (on_previous_panel));
  gtk_widget_class_install_action (widget_class, "win.back", NULL, BIV_COMMAND (on_back));
  gtk_widget_class_install_action (widget_class, "win.close-campaign", NULL, BIV_COMMAND (on_back));
  gtk_widget_class_install_action (widget_class, "win.open", NULL, BIV_COMMAND (on_open));
  gtk_widget_class_install_action (widget_class, "win.open-uri", "s", on_open_uri);
  gtk_widget_class_install_action (widget_class, "win.open-copy", "s", on_open_copy);
  gtk_widget_class_install_action (widget_class, "win.save", NULL, BIV_COMMAND (on_save));
  gtk_widget_class_install_action (widget_class, "win.save-as", NULL, BIV_COMMAND (on_save_as));
  gtk_widget_class_install_action (widget_class, "win.reload", NULL, BIV_COMMAND (on_reload));
  gtk_widget_class_install_action (widget_class, "win.restore", NULL, BIV_COMMAND (on_restore));
  gtk_widget_class_install_action (widget_class, "win.forget", NULL, BIV_COMMAND (on_forget));
  gtk_widget_class_install_action (widget_class, "win.restore-left", "s", on_restore_left);
  gtk_widget_class_install_action (widget_class, "win.forget-left", "s", on_forget_left);
  gtk_widget_class_install_action (widget_class, "win.see-as", "s", on_see_as);
  gtk_widget_class_install_action (widget_class, "win.see-as-referee", NULL, BIV_COMMAND (on_see_as_referee));
  gtk_widget_class_install_action (widget_class, "win.hand-out", NULL, BIV_COMMAND (on_hand_out));
  gtk_widget_class_install_action (widget_class, "win.chronicle", NULL, BIV_COMMAND (on_chronicle));
  gtk_widget_class_install_action (widget_class, "win.send-turn", NULL, BIV_COMMAND (on_send_turn));
  gtk_widget_class_install_action (widget_class, "win.by-hand", NULL, BIV_COMMAND (on_by_hand));
  gtk_widget_class_install_action (widget_class, "win.take-orders", NULL, BIV_COMMAND (on_take_orders));
  gtk_widget_class_install_action (widget_class, "win.write-orders", NULL, BIV_COMMAND (on_take_orders));
  gtk_widget_class_install_action (widget_class, "win.propose-orders", "as", on_propose_orders);
  gtk_widget_class_install_action (widget_class, "win.send-orders", NULL, BIV_COMMAND (on_send_orders));
  gtk_widget_class_install_action (widget_class, "win.show-warnings", NULL, BIV_COMMAND (on_show_warnings));
}

static void
biv_window_init (BivWindow *self)
{
  GtkEventController *events = gtk_event_controller_legacy_new ();
  int width, height;
  gboolean is_maximized;

  gtk_widget_init_template (GTK_WIDGET (self));
  biv_list_leave_by_tab (self->page_list);
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect (events, "event", G_CALLBACK (on_any_event), self);
  gtk_widget_add_controller (GTK_WIDGET (self), events);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (on_focus_moved), NULL);
  g_signal_connect_object (biv_preferences_get (), "notify::plain-counters", G_CALLBACK (on_preferred), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (biv_preferences_get (), "notify::measures-inches", G_CALLBACK (on_preferred), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (biv_preferences_get (), "notify::tour-step", G_CALLBACK (queue_tour), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (biv_preferences_get (), "notify::tour-goes-on", G_CALLBACK (queue_tour), self, G_CONNECT_SWAPPED);
  add_page_rows (self);
  gtk_menu_button_set_create_popup_func (self->main_menu_button, on_main_menu_opened, self->main_menu, NULL);
  gtk_menu_button_set_create_popup_func (self->see_as_button, on_see_as_opened, self, NULL);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->print_button), on_print_opened, NULL, NULL);
  take_files (self);
  g_object_get (biv_preferences_get (), "window-width", &width, "window-height", &height,
                "window-maximized", &is_maximized, NULL);
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  if (is_maximized)
    gtk_window_maximize (GTK_WINDOW (self));
  update_header (self);
}
