/* SPDX-License-Identifier: GPL-3.0-or-later */
/* last-time.c: the program begins with the campaigns and pages that were open when it ended */
#include "app/shell/last-time.h"

#include "app/widgets/preferences.h"

static gboolean is_leaving;
static gboolean is_opening;           /* what is being opened one by one is not what was open */

/* Whoever wants a program apart from the one that runs does not want what that one has open. */
static gboolean
keeps (GtkApplication *application)
{
  return application != NULL && (g_application_get_flags (G_APPLICATION (application)) & G_APPLICATION_NON_UNIQUE) == 0;
}

static gboolean
add_window (GStrvBuilder *builder,
            BivWindow    *window)
{
  BivDocument *document = biv_window_get_document (window);
  GFile *file = document != NULL ? biv_document_get_file (document) : NULL;
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;

  if (uri != NULL)
    g_strv_builder_add_many (builder, uri, biv_window_get_page_name (window), NULL);
  return uri != NULL;
}

void
biv_last_time_note (GtkApplication *application,
                    BivWindow      *closing)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) pairs = NULL;
  gboolean has_other = FALSE;

  if (!keeps (application) || is_opening || (closing != NULL && is_leaving))
    return;
  is_leaving = FALSE;
  for (GList *l = g_list_last (gtk_application_get_windows (application)); l != NULL; l = l->prev)
    if (BIV_IS_WINDOW (l->data) && l->data != closing)
      {
        add_window (builder, l->data);
        has_other = TRUE;
      }
  if (!has_other && closing != NULL)
    add_window (builder, closing);
  pairs = g_strv_builder_end (builder);
  g_object_set (biv_preferences_get (), "last-time", pairs, NULL);
}

void
biv_last_time_leave (GtkApplication *application)
{
  biv_last_time_note (application, NULL);
  is_leaving = TRUE;
}

gboolean
biv_last_time_open (GtkApplication *application)
{
  g_auto (GStrv) pairs = NULL;
  gboolean is_wanted, has_opened = FALSE;

  g_object_get (biv_preferences_get (), "reopens", &is_wanted, "last-time", &pairs, NULL);
  if (!is_wanted || !keeps (application))
    return FALSE;
  is_leaving = FALSE;
  is_opening = TRUE;
  for (char **pair = pairs; pair != NULL && pair[0] != NULL && pair[1] != NULL; pair += 2)
    {
      g_autoptr (GFile) file = g_file_new_for_uri (pair[0]);
      BivWindow *window;

      if (!g_file_query_exists (file, NULL))
        continue;
      window = biv_window_new (application);
      biv_window_open (window, file);
      biv_window_show_page (window, pair[1], NULL);
      gtk_window_present (GTK_WINDOW (window));
      has_opened = TRUE;
    }
  is_opening = FALSE;
  return has_opened;
}
