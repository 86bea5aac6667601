/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help-button.c: "?" in the head of a window: what F1 does there */
#include "config.h"

#include "app/widgets/help-button.h"

#include <glib/gi18n.h>

#include "app/widgets/help-topic.h"

struct _BivHelpButton
{
  GtkButton parent_instance;
};

G_DEFINE_FINAL_TYPE (BivHelpButton, biv_help_button, GTK_TYPE_BUTTON)

static void
biv_help_button_clicked (GtkButton *button)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (button));

  if (GTK_IS_WINDOW (root))
    biv_help_open (GTK_WINDOW (root));
}

static void
biv_help_button_class_init (BivHelpButtonClass *klass)
{
  GTK_BUTTON_CLASS (klass)->clicked = biv_help_button_clicked;
}

static void
biv_help_button_init (BivHelpButton *self)
{
  /* The window tells of what has the focus, so that this does not take it. */
  gtk_widget_set_focus_on_click (GTK_WIDGET (self), FALSE);
  gtk_button_set_label (GTK_BUTTON (self), "?");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), _("Help for what is in sight (F1)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Help"), -1);
}
