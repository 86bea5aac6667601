/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-sides.c: seeing as a side, players' copies, and their orders on the way back (CA-SCOUT-6, CA-ORDER-1) */
#include "app/shell/window-private.h"

#include <glib/gi18n.h>

#include "app/desk/chooser.h"
#include "app/turn/hand-window.h"
#include "app/sheets/handout-dialog.h"
#include "app/turn/orders-dialog.h"
#include "base/biv-file.h"
#include "store/orders-file.h"

/* ---- Seeing as a side ---- */

void
biv_window_forget_view (BivWindow *self)
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
  g_autofree char *side = g_steal_pointer (&self->wanted_view);

  self->view_id = 0;
  if (self->document == NULL)
    return G_SOURCE_REMOVE;
  biv_window_disconnect_desk (self);
  g_clear_object (&self->view);
  biv_notice_clear (self->notice);
  if (biv_campaign_find_side (biv_document_get_campaign (self->document), side) != NULL)
    self->view = biv_desk_new_view (biv_document_get_desk (self->document), side);
  biv_window_show_desk (self);
  return G_SOURCE_REMOVE;
}

/* "s": a side; "" is the referee. Later, for it may be a page that asks for it, but before the next frame. */
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
on_see_as_referee (GtkWidget  *widget,
                   const char *action,
                   GVariant   *parameter)
{
  gtk_widget_activate_action (widget, "win.see-as", "s", "");
}

static GMenuModel *
make_menu (BivCampaign *campaign,
           const char  *reader)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, reader == NULL ? _("✓ Referee") : _("Referee"), "win.see-as-referee");
  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    {
      const char *id = biv_item_get_id (side);
      g_autofree char *label = g_strdup_printf (g_strcmp0 (reader, id) == 0 ? "✓ %s" : "%s", biv_item_get_name (side));
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "win.see-as", "s", id);
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

void
biv_window_update_sides (BivWindow *self)
{
  BivDesk *desk = biv_window_get_desk (self);
  const char *reader = desk != NULL ? biv_desk_get_reader (desk) : NULL;
  gboolean is_view = self->view != NULL, is_referees = desk != NULL && (reader == NULL || is_view);
  BivItem *side = reader != NULL ? biv_campaign_find (biv_desk_get_campaign (desk), reader) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->see_as_button), is_referees);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.see-as", is_referees);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.see-as-referee", is_referees);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.hand-out", is_referees && !is_view);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.by-hand", is_referees && !is_view);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.take-orders", is_referees && !is_view);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.write-orders", side != NULL && !is_view);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.send-orders", side != NULL && !is_view);
  if (is_referees)
    {
      g_autoptr (GMenuModel) menu = make_menu (biv_desk_get_campaign (desk), reader);

      gtk_menu_button_set_menu_model (self->see_as_button, menu);
    }
  if (side == NULL)
    biv_notice_clear (self->reader_notice);
  else
    say_who_reads (self, biv_item_get_name (side), is_view);
}

/* ---- Copies for players ---- */

static void
on_by_hand (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  gtk_window_present (GTK_WINDOW (biv_hand_window_new (biv_window_get_desk (BIV_WINDOW (widget)), GTK_WINDOW (widget))));
}

static void
on_hand_out (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  BivWindow *self = BIV_WINDOW (widget);

  gtk_window_present (GTK_WINDOW (biv_handout_dialog_new (biv_window_get_desk (self), GTK_WINDOW (self))));
}

/* ---- Orders ---- */

static void
on_take_orders (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  BivWindow *self = BIV_WINDOW (widget);

  gtk_window_present (GTK_WINDOW (biv_orders_dialog_new (biv_window_get_desk (self), GTK_WINDOW (self), NULL)));
}

void
biv_window_open_orders (BivWindow *self,
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
  gtk_window_present (GTK_WINDOW (biv_orders_dialog_new (biv_document_get_desk (self->document), GTK_WINDOW (self), file)));
}

static void
on_send_chosen (GtkFileChooserNative *chooser,
                int                   response,
                BivWindow            *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  BivDesk *desk = biv_window_get_desk (self);
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
on_send_orders (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  BivWindow *self = BIV_WINDOW (widget);
  BivDesk *desk = biv_window_get_desk (self);
  g_autoptr (BivOrdersForm) form = biv_orders_form_gather (biv_desk_get_campaign (desk), biv_desk_get_reader (desk));
  g_autofree char *name = biv_orders_file_dup_name (form);
  GtkFileChooserNative *chooser
    = biv_chooser_new (self, desk, _("Send the orders"), GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL, FALSE);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_send_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

void
biv_window_add_side_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.see-as", "s", on_see_as);
  gtk_widget_class_install_action (widget_class, "win.see-as-referee", NULL, on_see_as_referee);
  gtk_widget_class_install_action (widget_class, "win.hand-out", NULL, on_hand_out);
  gtk_widget_class_install_action (widget_class, "win.by-hand", NULL, on_by_hand);
  gtk_widget_class_install_action (widget_class, "win.take-orders", NULL, on_take_orders);
  gtk_widget_class_install_action (widget_class, "win.write-orders", NULL, on_take_orders);
  gtk_widget_class_install_action (widget_class, "win.send-orders", NULL, on_send_orders);
}
