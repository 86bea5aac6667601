/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-warnings.c: a quiet line about what does not fit together in the campaign, and the way to its list (CA-REF-4) */
#include "app/shell/window-private.h"

#include <glib/gi18n.h>

#include "app/shell/warnings-window.h"
#include "campaign/check.h"
#include "campaign/model/proposal.h"

#define WAIT_MS 300                 /* after the last change: nobody waits for it */

/* Whether there is one that was not told before. */
static gboolean
remember (BivWindow *self,
          GPtrArray *warnings)
{
  g_autoptr (GHashTable) told = g_steal_pointer (&self->told);
  gboolean is_new = FALSE;

  self->told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < warnings->len; i++)
    {
      const BivItemFault *warning = warnings->pdata[i];

      is_new |= told == NULL || !g_hash_table_contains (told, warning->why.text);
      g_hash_table_add (self->told, g_strdup (warning->why.text));
    }
  return is_new;
}

/* Put away, it comes again only when there is something new to tell. */
static gboolean
show_warnings (gpointer data)
{
  BivWindow *self = data;
  BivDesk *desk = biv_window_get_desk (self);
  g_autoptr (GPtrArray) warnings = NULL;
  g_autofree char *words = NULL;

  self->warnings_id = 0;
  if (desk == NULL || biv_desk_get_reader (desk) != NULL)
    {
      /* The referee is told again when it is he who looks. */
      g_clear_pointer (&self->told, g_hash_table_unref);
      biv_notice_clear (self->warning_notice);
      return G_SOURCE_REMOVE;
    }
  /* While a map is being drawn it is never whole. */
  warnings = biv_desk_get_campaign (desk)->state == BIV_STATE_SETUP
               ? biv_campaign_list_warnings (biv_desk_get_campaign (desk))
               : biv_campaign_list_all_warnings (biv_desk_get_campaign (desk));
  if (!remember (self, warnings) && !gtk_widget_get_visible (GTK_WIDGET (self->warning_notice)))
    return G_SOURCE_REMOVE;
  if (warnings->len == 0)
    {
      biv_notice_clear (self->warning_notice);
      return G_SOURCE_REMOVE;
    }
  words = g_strdup_printf (ngettext ("%u thing in this campaign does not fit with the others.",
                                     "%u things in this campaign do not fit together.", warnings->len), warnings->len);
  biv_notice_say (self->warning_notice, BIV_NOTICE_WARNS, words);
  biv_notice_add_button (self->warning_notice, _("_List them"), "win.show-warnings");
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
  g_clear_pointer (&self->told, g_hash_table_unref);
  if (self->warning_notice != NULL)
    biv_notice_clear (self->warning_notice);
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
