/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notice.c: one message across the top of a page, with what can be done about it */
#include "app/widgets/notice.h"

#include "app/widgets/announce.h"
#include "app/widgets/template.h"

struct _BivNotice
{
  GtkWidget    parent_instance;

  GtkRevealer *revealer;            /* template children */
  GtkWidget   *bar;
  GtkLabel    *label;
  GtkBox      *buttons;
  GtkWidget   *close_button;
  BivNoticeKind kind;
};

G_DEFINE_FINAL_TYPE (BivNotice, biv_notice, GTK_TYPE_WIDGET)

static const char *const kind_classes[] = { "tells", "warns", "refuses" };

void
biv_notice_say (BivNotice     *self,
                BivNoticeKind  kind,
                const char    *text)
{
  GtkWidget *button;

  g_return_if_fail (BIV_IS_NOTICE (self) && text != NULL);

  while ((button = gtk_widget_get_first_child (GTK_WIDGET (self->buttons))) != NULL)
    gtk_box_remove (self->buttons, button);
  for (gsize i = 0; i < G_N_ELEMENTS (kind_classes); i++)
    gtk_widget_remove_css_class (self->bar, kind_classes[i]);
  self->kind = kind;
  gtk_widget_add_css_class (self->bar, kind_classes[kind]);
  gtk_label_set_text (self->label, text);
  gtk_widget_set_visible (self->close_button, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    biv_announce (self, text);
}

void
biv_notice_add_button (BivNotice  *self,
                       const char *label,
                       const char *action)
{
  GtkWidget *button;

  g_return_if_fail (BIV_IS_NOTICE (self) && label != NULL && action != NULL);

  button = gtk_button_new_with_mnemonic (label);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (self->buttons, button);
}

void
biv_notice_set_closable (BivNotice *self,
                         gboolean   is_closable)
{
  g_return_if_fail (BIV_IS_NOTICE (self));
  gtk_widget_set_visible (self->close_button, is_closable);
}

void
biv_notice_clear (BivNotice *self)
{
  g_return_if_fail (BIV_IS_NOTICE (self));
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

void
biv_notice_clear_refusal (BivNotice *self)
{
  g_return_if_fail (BIV_IS_NOTICE (self));

  if (self->kind == BIV_NOTICE_REFUSES)
    biv_notice_clear (self);
}

/* Hidden only when it has rolled up, so that it takes no focus and no room. */
static void
on_child_revealed (BivNotice *self)
{
  if (!gtk_revealer_get_child_revealed (self->revealer) && !gtk_revealer_get_reveal_child (self->revealer))
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
biv_notice_dispose (GObject *object)
{
  g_clear_pointer ((GtkWidget **) &BIV_NOTICE (object)->revealer, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_notice_parent_class)->dispose (object);
}

static void
biv_notice_class_init (BivNoticeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_notice_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/widgets/notice.ui");
  BIV_BIND_CHILDREN (widget_class, BivNotice, revealer, bar, label, buttons, close_button);
  BIV_BIND_CALLBACKS (widget_class, biv_notice_clear);
}

static void
biv_notice_init (BivNotice *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_connect_object (self->revealer, "notify::child-revealed", G_CALLBACK (on_child_revealed), self,
                           G_CONNECT_SWAPPED);
}
