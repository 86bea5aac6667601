/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-warnings.c: a quiet button in the header that counts what does not fit together in the campaign (CA-REF-4)
 *
 * It stands where nothing else is, so that the page below stays where it is when something is new. */
#include "app/shell/window-private.h"

#include <glib/gi18n.h>

#include "app/shell/warnings-window.h"
#include "campaign/check.h"
#include "campaign/model/proposal.h"

#define WAIT_MS 300                 /* after the last change: nobody waits for it */

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
  BivDesk *desk = biv_window_get_desk (self);
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

void
biv_window_queue_warnings (BivWindow *self)
{
  g_clear_handle_id (&self->warnings_id, g_source_remove);
  self->warnings_id = g_timeout_add (WAIT_MS, show_warnings, self);
}

void
biv_window_forget_warnings (BivWindow *self)
{
  g_clear_handle_id (&self->warnings_id, g_source_remove);
  if (self->warning_button != NULL)
    gtk_widget_set_visible (self->warning_button, FALSE);
}

static void
on_show_warnings (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  BivDesk *desk = biv_window_get_desk (BIV_WINDOW (widget));

  if (desk != NULL && biv_desk_get_reader (desk) == NULL)
    gtk_window_present (GTK_WINDOW (biv_warnings_window_new (desk, GTK_WINDOW (widget))));
}

void
biv_window_add_warning_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.show-warnings", NULL, on_show_warnings);
}
