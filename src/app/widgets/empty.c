/* SPDX-License-Identifier: GPL-3.0-or-later */
/* empty.c: what a page shows where it has nothing to show */
#include "app/widgets/empty.h"

#include "app/widgets/children.h"
#include "app/widgets/clamp.h"
#include "app/widgets/even.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "app/widgets/wrap.h"

struct _BivEmpty
{
  GtkWidget  parent_instance;

  GtkImage  *icon;                  /* template children from here on */
  GtkLabel  *title, *text;
  GtkWidget *frame;
  GtkBox    *ways;
};

BIV_DEFINE_TEMPLATE_TYPE (BivEmpty, biv_empty, GTK_TYPE_WIDGET)

void
biv_empty_say (BivEmpty   *self,
               const char *icon,
               const char *title,
               const char *text)
{
  GtkWidget *way;

  g_return_if_fail (BIV_IS_EMPTY (self) && icon != NULL && title != NULL && text != NULL);

  gtk_image_set_from_icon_name (self->icon, icon);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->text, text);
  while ((way = gtk_widget_get_first_child (GTK_WIDGET (self->ways))) != NULL)
    gtk_box_remove (self->ways, way);
  gtk_widget_set_visible (self->frame, FALSE);
}

static GtkWidget *
make_label (const char *text,
            const char *style)
{
  GtkWidget *label = biv_label_new (text, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS);

  gtk_widget_add_css_class (label, style);
  return label;
}

void
biv_empty_add_way (BivEmpty   *self,
                   const char *icon,
                   const char *title,
                   const char *detail,
                   const char *label,
                   const char *action,
                   gboolean    is_likeliest)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 16), *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *image = gtk_image_new_from_icon_name (icon), *button = gtk_button_new_with_label (label);

  g_return_if_fail (BIV_IS_EMPTY (self));

  gtk_box_append (GTK_BOX (words), make_label (title, "heading"));
  gtk_box_append (GTK_BOX (words), make_label (detail, "remark"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  if (is_likeliest)
    gtk_widget_add_css_class (button, "suggested-action");
  gtk_box_append (GTK_BOX (row), image);
  gtk_box_append (GTK_BOX (row), biv_wrap_new (words));
  gtk_box_append (GTK_BOX (row), button);
  gtk_widget_add_css_class (row, "way");
  gtk_box_append (self->ways, row);
  gtk_widget_set_visible (self->frame, TRUE);
}

static void
biv_empty_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_empty_parent_class)->dispose (object);
}

static void
biv_empty_class_init (BivEmptyClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_empty_dispose;
  g_type_ensure (BIV_TYPE_CLAMP);
  g_type_ensure (BIV_TYPE_EVEN);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/widgets/empty.ui");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  BIV_BIND_CHILDREN (widget_class, BivEmpty, icon, title, text, frame, ways);
}
