/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recent-row.c: an earlier campaign on the start page */
#include "app/shell/recent-row.h"

#include <glib/gi18n.h>

#include "app/desk/document.h"
#include "app/canvas/map-thumbnail.h"
#include "app/widgets/row-name.h"
#include "app/widgets/summary.h"
#include "app/widgets/template.h"
#include "base/biv-file.h"
#include "base/region.h"

struct _BivRecentRow
{
  GtkListBoxRow    parent_instance;

  GFile           *file;
  char            *uri;
  gboolean         is_missing;

  BivMapThumbnail *thumbnail;       /* template children */
  GtkLabel        *title;
  GtkLabel        *detail;
  GtkLabel        *when;
  GtkWidget       *find_button;
};

BIV_DEFINE_TEMPLATE_TYPE (BivRecentRow, biv_recent_row, GTK_TYPE_LIST_BOX_ROW)

const char *
biv_recent_row_get_uri (BivRecentRow *self)
{
  g_return_val_if_fail (BIV_IS_RECENT_ROW (self), NULL);
  return self->uri;
}

gboolean
biv_recent_row_is_missing (BivRecentRow *self)
{
  g_return_val_if_fail (BIV_IS_RECENT_ROW (self), TRUE);
  return self->is_missing;
}

static char *
dup_day (GDateTime *saved,
         gboolean   in_full)
{
  if (biv_region_puts_month_first ())
    /* TRANSLATORS: where "November 28" is written, whatever the language: month and day; the same with year */
    return g_date_time_format (saved, in_full ? C_("month first", "saved %B %-d") : C_("month first", "%B %-d"));
  /* TRANSLATORS: day and month; the same with year */
  return g_date_time_format (saved, in_full ? _("saved %-d %B") : _("%-d %B"));
}

static char *
dup_year (GDateTime *saved,
          gboolean   in_full)
{
  if (biv_region_puts_month_first ())
    return g_date_time_format (saved, in_full ? C_("month first", "saved %B %-d, %Y") : C_("month first", "%B %-d, %Y"));
  return g_date_time_format (saved, in_full ? _("saved %-d %B %Y") : _("%-d %B %Y"));
}

char *
biv_recent_dup_when (GFile    *file,
                     gboolean  in_full)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_TIME_MODIFIED, 0, NULL, NULL);
  g_autoptr (GDateTime) stamp = info != NULL ? g_file_info_get_modification_date_time (info) : NULL;
  g_autoptr (GDateTime) saved = stamp != NULL ? g_date_time_to_local (stamp) : NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  GDate day, today;

  if (saved == NULL)
    return g_strdup ("");
  g_date_clear (&day, 1);
  g_date_clear (&today, 1);
  g_date_set_dmy (&day, (GDateDay) g_date_time_get_day_of_month (saved),
                  (GDateMonth) g_date_time_get_month (saved), (GDateYear) g_date_time_get_year (saved));
  g_date_set_dmy (&today, (GDateDay) g_date_time_get_day_of_month (now),
                  (GDateMonth) g_date_time_get_month (now), (GDateYear) g_date_time_get_year (now));
  if (in_full && g_date_compare (&day, &today) == 0)
    /* TRANSLATORS: hour and minute */
    return g_date_time_format (saved, _("saved today %H:%M"));
  if (g_date_compare (&day, &today) == 0)
    return g_date_time_format (saved, "%H:%M");
  if (g_date_days_between (&day, &today) == 1)
    return in_full ? g_date_time_format (saved, _("saved yesterday %H:%M")) : g_strdup (_("Yesterday"));
  if (g_date_time_get_year (saved) == g_date_time_get_year (now))
    return dup_day (saved, in_full);
  return dup_year (saved, in_full);
}

static void
show_missing (BivRecentRow *self)
{
  self->is_missing = TRUE;
  gtk_widget_add_css_class (GTK_WIDGET (self), "missing");
  gtk_label_set_text (self->detail, _("The file is no longer there."));
  gtk_widget_set_visible (self->find_button, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->when), FALSE);
}

void
biv_recent_row_load (BivRecentRow *self)
{
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *book = NULL, *turn = NULL, *detail = NULL, *when = NULL;

  g_return_if_fail (BIV_IS_RECENT_ROW (self));

  campaign = biv_document_read (self->file, &error);
  if (campaign == NULL)
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        show_missing (self);
      else
        gtk_label_set_text (self->detail, error->message);
      return;
    }
  book = biv_summary_dup_book (campaign);
  turn = biv_summary_dup_turn (campaign, TRUE);
  detail = campaign->state == BIV_STATE_SETUP ? g_strdup (turn) : g_strdup_printf ("%s. %s", book, turn);
  when = biv_recent_dup_when (self->file, FALSE);
  gtk_label_set_text (self->title, biv_item_get_name (BIV_ITEM (campaign)));
  gtk_label_set_text (self->detail, detail);
  gtk_label_set_text (self->when, when);
  biv_row_name_from_labels (GTK_WIDGET (self));
  biv_map_thumbnail_set_campaign (self->thumbnail, campaign);
}

GtkWidget *
biv_recent_row_new (const char *uri)
{
  BivRecentRow *self;
  g_autofree char *name = NULL;

  g_return_val_if_fail (uri != NULL, NULL);

  self = g_object_new (BIV_TYPE_RECENT_ROW, NULL);
  self->uri = g_strdup (uri);
  self->file = g_file_new_for_uri (uri);
  name = biv_file_dup_name (self->file);
  gtk_label_set_text (self->title, name);
  biv_row_name_from_labels (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}

static void
on_find_chosen (GtkFileChooserNative *chooser,
                int                   response,
                BivRecentRow         *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && uri != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "welcome.found", "(ss)", self->uri, uri);
  g_object_unref (chooser);
}

static void
on_find (BivRecentRow *self)
{
  g_autofree char *title = g_strdup_printf (_("Where is “%s” now?"), gtk_label_get_text (self->title));
  GtkFileChooserNative *chooser
    = gtk_file_chooser_native_new (title, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                   GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_find_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
biv_recent_row_finalize (GObject *object)
{
  BivRecentRow *self = BIV_RECENT_ROW (object);

  g_clear_object (&self->file);
  g_free (self->uri);
  G_OBJECT_CLASS (biv_recent_row_parent_class)->finalize (object);
}

static void
biv_recent_row_class_init (BivRecentRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = biv_recent_row_finalize;
  g_type_ensure (BIV_TYPE_MAP_THUMBNAIL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/shell/recent-row.ui");
  BIV_BIND_CHILDREN (widget_class, BivRecentRow, thumbnail, title, detail, when, find_button);
  BIV_BIND_CALLBACKS (widget_class, on_find);
}
