/* SPDX-License-Identifier: GPL-3.0-or-later */
/* work-bar.c: work that is done a little at a time while the window stays at hand */
#include "app/widgets/work-bar.h"

#include "app/widgets/children.h"
#include "app/widgets/template.h"

#define PATIENCE_US (300 * G_TIME_SPAN_MILLISECOND)

struct _BivWorkBar
{
  GtkWidget       parent_instance;

  guint           idle_id;
  gint64          began_at;
  BivWorkStep     step;
  gpointer        user_data;

  GtkLabel       *words;            /* template children from here on */
  GtkProgressBar *share;
  GtkButton      *stop;
};

enum
{
  STOPPED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

BIV_DEFINE_TEMPLATE_TYPE (BivWorkBar, biv_work_bar, GTK_TYPE_WIDGET)

gboolean
biv_work_bar_is_busy (BivWorkBar *self)
{
  g_return_val_if_fail (BIV_IS_WORK_BAR (self), FALSE);

  return self->idle_id != 0;
}

void
biv_work_bar_end (BivWorkBar *self)
{
  g_return_if_fail (BIV_IS_WORK_BAR (self));

  g_clear_handle_id (&self->idle_id, g_source_remove);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
show_share (BivWorkBar *self,
            double      share)
{
  gtk_progress_bar_set_fraction (self->share, CLAMP (share, 0.0, 1.0));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->share), GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 1.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, CLAMP (share, 0.0, 1.0), -1);
  if (g_get_monotonic_time () - self->began_at > PATIENCE_US)
    gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

static gboolean
on_idle (gpointer data)
{
  g_autoptr (BivWorkBar) self = g_object_ref (data);
  guint id = self->idle_id;
  double share = self->step (self->user_data);

  /* The step may have ended it, or begun something else. */
  if (self->idle_id != id)
    return G_SOURCE_REMOVE;
  if (share < 1.0)
    {
      show_share (self, share);
      return G_SOURCE_CONTINUE;
    }
  self->idle_id = 0;
  biv_work_bar_end (self);
  return G_SOURCE_REMOVE;
}

/* Below drawing, so that the window is drawn between two steps. */
void
biv_work_bar_begin (BivWorkBar *self,
                    const char *words,
                    BivWorkStep step,
                    gpointer    user_data)
{
  g_return_if_fail (BIV_IS_WORK_BAR (self) && words != NULL && step != NULL);

  g_clear_handle_id (&self->idle_id, g_source_remove);
  gtk_label_set_text (self->words, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->share), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  self->step = step;
  self->user_data = user_data;
  self->began_at = g_get_monotonic_time ();
  self->idle_id = g_idle_add_full (G_PRIORITY_LOW, on_idle, self, NULL);
}

static void
on_stop (BivWorkBar *self)
{
  biv_work_bar_end (self);
  g_signal_emit (self, signals[STOPPED], 0);
}

static void
biv_work_bar_dispose (GObject *object)
{
  g_clear_handle_id (&BIV_WORK_BAR (object)->idle_id, g_source_remove);
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_work_bar_parent_class)->dispose (object);
}

static void
biv_work_bar_class_init (BivWorkBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_work_bar_dispose;
  signals[STOPPED] = g_signal_new ("stopped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/widgets/work-bar.ui");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  BIV_BIND_CHILDREN (widget_class, BivWorkBar, words, share, stop);
  BIV_BIND_CALLBACKS (widget_class, on_stop);
}
