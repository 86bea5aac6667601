/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error-page.c: why a file was not opened, where in it the fault lies, and what can be done */
#include "app/shell/error-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/document.h"
#include "app/widgets/clamp.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "base/biv-file.h"
#include "base/region.h"
#include "store/backups.h"

#define LINES_AROUND  2
#define COLUMNS_MOST  160
#define BYTES_MOST    (64 * 1024 * 1024)

struct _BivErrorPage
{
  GtkWidget  parent_instance;

  GFile        *file;
  GFileMonitor *monitor;            /* a corrected file is tried again by itself */

  GtkWidget *scroller;              /* template children from here on */
  GtkLabel  *title;
  GtkLabel  *explanation;
  GtkLabel  *message;
  GtkWidget *lines;
  GtkWidget *lines_separator;
  GtkLabel  *more;
  GtkWidget *backup_row;
  GtkLabel  *backup_label;
  GtkButton *backup_button;
  GtkWidget *edit_row;
  GtkWidget *choose_button;
};

BIV_DEFINE_TEMPLATE_TYPE (BivErrorPage, biv_error_page, GTK_TYPE_WIDGET)

/* "karrash-road.campaign:214: there is no..." gives 214; 0 where the message names no line. */
static guint64
find_line_number (const char *message)
{
  for (const char *colon = strchr (message, ':'); colon != NULL; colon = strchr (colon + 1, ':'))
    {
      char *end;
      guint64 line = g_ascii_isdigit (colon[1]) ? g_ascii_strtoull (colon + 1, &end, 10) : 0;

      if (line > 0 && *end == ':')
        return line;
    }
  return 0;
}

/* The line as plain text: what is not text in the file is shown as what stands for it. */
static char *
dup_visible (const char *start,
             gsize       length)
{
  g_autofree char *valid = g_utf8_make_valid (start, (gssize) MIN (length, COLUMNS_MOST * 4));
  GString *text = g_string_new (NULL);
  int n = 0;

  for (const char *p = valid; *p != '\0' && n < COLUMNS_MOST; p = g_utf8_next_char (p), n++)
    {
      gunichar c = g_utf8_get_char (p);

      g_string_append_unichar (text, c == '\t' ? ' ' : g_unichar_isprint (c) ? c : 0xfffd);
    }
  if (n == COLUMNS_MOST)
    g_string_append (text, "…");
  return g_string_free (text, FALSE);
}

static void
add_line (BivErrorPage *self,
          guint64       number,
          gboolean      is_fault,
          const char   *start,
          gsize         length)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  g_autofree char *figure = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  g_autofree char *text = dup_visible (start, length);
  GtkWidget *margin = gtk_label_new (figure);
  GtkWidget *label = biv_label_new (text, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);

  gtk_label_set_width_chars (GTK_LABEL (margin), 6);
  gtk_label_set_xalign (GTK_LABEL (margin), 1);
  gtk_label_set_selectable (GTK_LABEL (label), FALSE);
  gtk_widget_add_css_class (margin, "line-number");
  gtk_widget_add_css_class (row, "file-line");
  if (is_fault)
    gtk_widget_add_css_class (row, "fault");
  gtk_box_append (GTK_BOX (row), margin);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (self->lines), row);
}

static void
show_lines (BivErrorPage *self,
            guint64       fault)
{
  g_autoptr (GBytes) bytes = biv_file_read (self->file, BYTES_MOST, NULL, NULL);
  guint64 number = 1, first = fault > LINES_AROUND ? fault - LINES_AROUND : 1;
  const char *start, *end;
  gsize size;

  gtk_widget_set_visible (self->lines, FALSE);
  gtk_widget_set_visible (self->lines_separator, FALSE);
  if (bytes == NULL || fault == 0)
    return;
  start = g_bytes_get_data (bytes, &size);
  for (end = start + size; start < end && number <= fault + LINES_AROUND; number++)
    {
      const char *newline = memchr (start, '\n', (gsize) (end - start));
      gsize length = (gsize) ((newline != NULL ? newline : end) - start);

      if (number >= first)
        {
          add_line (self, number, number == fault, start, length);
          gtk_widget_set_visible (self->lines, TRUE);
          gtk_widget_set_visible (self->lines_separator, TRUE);
        }
      start += length + (newline != NULL);
    }
}

static void
show_message (BivErrorPage *self,
              const char   *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_auto (GStrv) faults = g_strsplit (stripped, "\n", -1);
  guint n = g_strv_length (faults);

  gtk_label_set_text (self->message, n > 0 ? faults[0] : text);
  gtk_widget_set_visible (GTK_WIDGET (self->more), n > 1);
  if (n > 1)
    {
      g_autofree char *rest = g_strjoinv ("\n", faults + 1);
      /* TRANSLATORS: below the first fault of a file that could not be read */
      g_autofree char *more = g_strdup_printf (ngettext ("and %u more", "and %u more", n - 1), n - 1);

      gtk_label_set_text (self->more, more);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->more), rest);
    }
  show_lines (self, find_line_number (n > 0 ? faults[0] : text));
}

static gboolean
is_good (GFile *file)
{
  g_autoptr (BivCampaign) campaign = biv_document_read (file, NULL);

  return campaign != NULL;
}

/* The version before the last save lies beside the file; where that is not there or no better, there are older ones.
 * Returns: (transfer full) */
static GFile *
find_backup (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file), *beside_uri = g_strconcat (uri, "~", NULL);
  GFile *beside = g_file_new_for_uri (beside_uri);
  g_autoptr (GPtrArray) kept = NULL;

  if (is_good (beside))
    return beside;
  kept = biv_backups_list (file);
  for (guint i = 0; i < kept->len; i++)
    if (is_good (kept->pdata[i]))
      {
        g_object_unref (beside);
        return g_object_ref (kept->pdata[i]);
      }
  return beside;
}

static void
show_backup (BivErrorPage *self)
{
  g_autoptr (GFile) backup = find_backup (self->file);
  g_autofree char *backup_uri = g_file_get_uri (backup);
  g_autoptr (GFileInfo) info = g_file_query_info (backup, G_FILE_ATTRIBUTE_TIME_MODIFIED, 0, NULL, NULL);
  g_autoptr (GDateTime) saved = info != NULL ? g_file_info_get_modification_date_time (info) : NULL;
  g_autoptr (GDateTime) local = saved != NULL ? g_date_time_to_local (saved) : NULL;
  /* TRANSLATORS: when a file was saved: day, month, hour, minute; and where "November 28" is written */
  const char *form = biv_region_puts_month_first () ? C_("month first", "%B %-d at %H:%M") : _("%-d %B at %H:%M");
  g_autofree char *when = local != NULL ? g_date_time_format (local, form) : NULL;
  g_autofree char *name = biv_file_dup_name (self->file);
  g_autofree char *text = when != NULL ? g_strdup_printf (_("%s, saved %s"), name, when) : NULL;

  gtk_widget_set_visible (self->backup_row, info != NULL);
  if (info == NULL)
    return;
  gtk_label_set_text (self->backup_label, text != NULL ? text : name);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->backup_button), "s", backup_uri);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->backup_button), "win.open-copy");
}

static void
on_copy (BivErrorPage *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), gtk_label_get_text (self->message));
}

static void
on_edit (BivErrorPage *self)
{
  g_autofree char *uri = g_file_get_uri (self->file);
  g_autoptr (GAppInfo) editor = g_app_info_get_default_for_type ("text/plain", TRUE);
  GList files = { self->file, NULL, NULL };
  g_autoptr (GError) error = NULL;

  if (editor == NULL)
    gtk_label_set_text (self->explanation, _("There is no text editor on this computer that says it opens plain text."));
  else if (!g_app_info_launch (editor, &files, NULL, &error))
    gtk_label_set_text (self->explanation, error->message);
}

static void
on_file_changed (BivErrorPage     *self,
                 GFile            *file,
                 GFile            *other,
                 GFileMonitorEvent event)
{
  g_autofree char *uri = g_file_get_uri (self->file);

  if (event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT || event == G_FILE_MONITOR_EVENT_RENAMED)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-uri", "s", uri);
}

GtkWidget *
biv_error_page_new (GFile        *file,
                    const GError *error)
{
  BivErrorPage *self;
  g_autofree char *name = NULL, *title = NULL;

  g_return_val_if_fail (G_IS_FILE (file) && error != NULL, NULL);

  self = g_object_new (BIV_TYPE_ERROR_PAGE, NULL);
  self->file = g_object_ref (file);
  name = biv_file_dup_name (file);
  title = g_strdup_printf (_("%s was not opened"), name);
  gtk_label_set_text (self->title, title);
  show_message (self, error->message);
  show_backup (self);
  gtk_widget_set_visible (self->edit_row, gtk_widget_get_visible (self->lines));
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (on_file_changed), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

static void
biv_error_page_map (GtkWidget *widget)
{
  BivErrorPage *self = BIV_ERROR_PAGE (widget);

  GTK_WIDGET_CLASS (biv_error_page_parent_class)->map (widget);
  gtk_widget_grab_focus (gtk_widget_get_visible (self->backup_row) ? GTK_WIDGET (self->backup_button)
                                                                   : self->choose_button);
}

static void
biv_error_page_dispose (GObject *object)
{
  BivErrorPage *self = BIV_ERROR_PAGE (object);

  g_clear_object (&self->monitor);
  g_clear_object (&self->file);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_error_page_parent_class)->dispose (object);
}

static void
biv_error_page_class_init (BivErrorPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "files#wrong");
  G_OBJECT_CLASS (klass)->dispose = biv_error_page_dispose;
  widget_class->map = biv_error_page_map;
  g_type_ensure (BIV_TYPE_CLAMP);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/shell/error-page.ui");
  BIV_BIND_CHILDREN (widget_class, BivErrorPage, scroller, title, explanation, message, lines, lines_separator, more,
                     backup_row, backup_label, backup_button, edit_row, choose_button);
  BIV_BIND_CALLBACKS (widget_class, on_copy, on_edit);
}
