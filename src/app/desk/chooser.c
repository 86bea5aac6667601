/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chooser.c: a window that asks for a file or a folder, made alike everywhere */
#include "config.h"

#include "app/desk/chooser.h"

#include <glib/gi18n.h>

GtkFileChooserNative *
biv_chooser_new (gpointer              widget,
                 BivDesk              *desk,
                 const char           *title,
                 GtkFileChooserAction  action,
                 const char           *kind,
                 const char           *endings,
                 gboolean              has_all)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkFileChooserNative *chooser
    = gtk_file_chooser_native_new (title, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, action, NULL, NULL);

  if (kind != NULL)
    {
      g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
      g_auto (GStrv) each = g_strsplit (endings, " ", -1);

      gtk_file_filter_set_name (filter, kind);
      for (char **ending = each; *ending != NULL; ending++)
        gtk_file_filter_add_suffix (filter, *ending);
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
    }
  if (has_all)
    {
      g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

      gtk_file_filter_set_name (all, _("All files"));
      gtk_file_filter_add_pattern (all, "*");
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), all);
    }
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  if (desk != NULL)
    biv_desk_begin_in_folder (desk, GTK_FILE_CHOOSER (chooser));
  return chooser;
}
