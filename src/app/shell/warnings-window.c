/* SPDX-License-Identifier: GPL-3.0-or-later */
/* warnings-window.c: what does not fit together in a campaign edited by hand, each with its clause and its remedy */
#include "app/shell/warnings-window.h"

#include <glib/gi18n.h>

#include "app/desk/line-row.h"
#include "app/widgets/children.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"
#include "campaign/check.h"
#include "campaign/model/proposal.h"

#define SHOWN_MOST 200              /* a file of ten thousand wrong units is mended in the file */

struct _BivWarningsWindow
{
  GtkWindow   parent_instance;

  BivDesk    *desk;

  GtkStack   *stack;                /* template children from here on */
  GtkListBox *list;
  GtkLabel   *status;
};

BIV_DEFINE_TEMPLATE_TYPE (BivWarningsWindow, biv_warnings_window, GTK_TYPE_WINDOW)

/* ---- Where it is mended ---- */

const char *
biv_warnings_window_find_page (BivCampaign *campaign,
                               const char  *thing,
                               const char **id)
{
  BivItem *item = thing != NULL ? biv_campaign_find (campaign, thing) : NULL;

  *id = thing;
  if (BIV_IS_UNIT (item) || BIV_IS_FORMATION (item) || BIV_IS_SIDE (item))
    return "armies";
  if (BIV_IS_PLACE (item))
    return "map";
  if (BIV_IS_BATTLE (item))
    return "battles";
  if (BIV_IS_ORDER (item))
    *id = BIV_ORDER (item)->formation;
  else if (BIV_IS_SIEGE (item))
    *id = BIV_SIEGE (item)->place;
  else if (BIV_IS_LINK (item))
    *id = BIV_LINK (item)->from;
  else if (BIV_IS_PARTICIPANT (item))
    *id = BIV_PARTICIPANT (item)->battle;
  else if (!BIV_IS_SCHEDULE (item) && !BIV_IS_VICTORY (item))
    *id = NULL;
  if (BIV_IS_SCHEDULE (item) || BIV_IS_VICTORY (item))
    return "settings";
  if (*id == NULL)
    return "settings";
  return BIV_IS_PARTICIPANT (item) ? "battles" : "map";
}

/* ---- The list ---- */

static GtkWidget *
make_row (const BivItemFault *warning)
{
  g_autoptr (BivListLine) line = biv_list_line_new (&(BivLineWords) {
    .icon = "dialog-warning-symbolic", .text = warning->why.text, .behind = warning->why.code,
  });
  GtkWidget *row = biv_line_row_new (line);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_widget_set_focusable (row, TRUE);
  g_object_set_data_full (G_OBJECT (row), "thing", g_strdup (warning->unit), g_free);
  return row;
}

static void
show_warnings (BivWarningsWindow *self)
{
  g_autoptr (GPtrArray) warnings = biv_campaign_list_all_warnings (biv_desk_get_campaign (self->desk));
  g_autofree char *words = NULL;

  biv_children_remove (self->list);
  for (guint i = 0; i < warnings->len && i < SHOWN_MOST; i++)
    gtk_list_box_append (self->list, make_row (warnings->pdata[i]));
  gtk_stack_set_visible_child_name (self->stack, warnings->len > 0 ? "list" : "none");
  if (warnings->len > SHOWN_MOST)
    words = g_strdup_printf (_("The first %d of %u. Return goes to the one that is selected."), SHOWN_MOST, warnings->len);
  else
    words = g_strdup (warnings->len > 0 ? _("Return goes to the one that is selected. Nothing is put right by itself.") : "");
  gtk_label_set_text (self->status, words);
}

static void
on_row_activated (BivWarningsWindow *self,
                  GtkListBoxRow     *row)
{
  g_autofree char *thing = g_strdup (g_object_get_data (G_OBJECT (row), "thing"));
  const char *id, *page = biv_warnings_window_find_page (biv_desk_get_campaign (self->desk), thing, &id);

  biv_desk_show (self->desk, page, id);
}

static void
on_show_clause (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (widget));

  if (parent != NULL)
    gtk_widget_activate_action_variant (GTK_WIDGET (parent), "win.show-clause", parameter);
}

/* ---- The window ---- */

GtkWidget *
biv_warnings_window_new (BivDesk   *desk,
                         GtkWindow *parent)
{
  BivWarningsWindow *self;

  g_return_val_if_fail (BIV_IS_DESK (desk), NULL);

  self = g_object_new (BIV_TYPE_WARNINGS_WINDOW, "transient-for", parent, NULL);
  self->desk = g_object_ref (desk);
  g_signal_connect_object (desk, "changed", G_CALLBACK (show_warnings), self, G_CONNECT_SWAPPED);
  show_warnings (self);
  return GTK_WIDGET (self);
}

static void
biv_warnings_window_dispose (GObject *object)
{
  BivWarningsWindow *self = BIV_WARNINGS_WINDOW (object);

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_WARNINGS_WINDOW);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (biv_warnings_window_parent_class)->dispose (object);
}

static void
biv_warnings_window_class_init (BivWarningsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "turn#warnings");
  G_OBJECT_CLASS (klass)->dispose = biv_warnings_window_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/shell/warnings-window.ui");
  BIV_BIND_CHILDREN (widget_class, BivWarningsWindow, stack, list, status);
  BIV_BIND_CALLBACKS (widget_class, on_row_activated);
  gtk_widget_class_install_action (widget_class, "win.show-clause", "s", on_show_clause);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}
