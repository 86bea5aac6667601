/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help-window.c: the manual in a window of its own, for dialogs */
#include "config.h"

#include "app/help/help-window.h"

#include <glib/gi18n.h>

#include "app/help/help-panel.h"

#define WIDTH  440
#define HEIGHT 620

struct _BivHelpWindow
{
  GtkWindow       parent_instance;

  GtkWindowGroup *group;
  GtkWidget      *panel;
};

G_DEFINE_FINAL_TYPE (BivHelpWindow, biv_help_window, GTK_TYPE_WINDOW)

static BivHelpWindow *
find_of (GtkWindow *parent)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (BIV_IS_HELP_WINDOW (window) && (window == parent || gtk_window_get_transient_for (window) == parent))
        return BIV_HELP_WINDOW (window);
    }
  return NULL;
}

void
biv_help_window_toggle (GtkWindow  *parent,
                        const char *topic)
{
  BivHelpWindow *self;

  g_return_if_fail (GTK_IS_WINDOW (parent) && topic != NULL);

  self = find_of (parent);
  if (self != NULL)
    {
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  self = g_object_new (BIV_TYPE_HELP_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE, NULL);
  biv_help_panel_begin (BIV_HELP_PANEL (self->panel), topic);
  biv_help_panel_enter (BIV_HELP_PANEL (self->panel));
  gtk_window_present (GTK_WINDOW (self));
}

/* "s": a clause. The Rules page is in a window further down; where there is none, its words are shown here. */
static void
on_show_clause (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  BivHelpWindow *self = BIV_HELP_WINDOW (widget);
  GtkWindow *window = gtk_window_get_transient_for (GTK_WINDOW (self));

  while (window != NULL && !gtk_widget_activate_action_variant (GTK_WIDGET (window), action, parameter))
    window = gtk_window_get_transient_for (window);
  if (window == NULL)
    biv_help_panel_show_clause (BIV_HELP_PANEL (self->panel), g_variant_get_string (parameter, NULL));
}

static void
biv_help_window_finalize (GObject *object)
{
  g_object_unref (BIV_HELP_WINDOW (object)->group);
  G_OBJECT_CLASS (biv_help_window_parent_class)->finalize (object);
}

static void
biv_help_window_class_init (BivHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = biv_help_window_finalize;
  gtk_widget_class_install_action (widget_class, "win.show-clause", "s", on_show_clause);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F1, 0, "window.close", NULL);
}

static void
biv_help_window_init (BivHelpWindow *self)
{
  gtk_window_set_title (GTK_WINDOW (self), _("Help"));
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
  /* A modal dialog takes all that is pressed in windows of its group; this one can be read meanwhile. */
  self->group = gtk_window_group_new ();
  gtk_window_group_add_window (self->group, GTK_WINDOW (self));
  self->panel = biv_help_panel_new ();
  gtk_window_set_child (GTK_WINDOW (self), self->panel);
  g_signal_connect_object (self->panel, "close", G_CALLBACK (gtk_window_destroy), self, G_CONNECT_SWAPPED);
}
