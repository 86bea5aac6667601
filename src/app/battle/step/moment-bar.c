/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moment-bar.c: the moments of a battle on a slider, to look back and come back */
#include "config.h"

#include "app/battle/step/moment-bar.h"

#include <glib/gi18n.h>

#include "app/battle/step/luck-plot.h"
#include "app/widgets/children.h"
#include "app/widgets/template.h"

struct _BivMomentBar
{
  GtkWidget      parent_instance;

  BivSession    *session;
  gboolean       is_filling;

  GtkScale      *slider;            /* template children from here on */
  GtkAdjustment *moments;
  GtkLabel      *moment;
  BivLuckPlot   *luck;
  GtkWidget     *branch;
};

enum { BRANCH, N_SIGNALS };
static guint signals[N_SIGNALS];

BIV_DEFINE_TEMPLATE_TYPE (BivMomentBar, biv_moment_bar, GTK_TYPE_WIDGET)

void
biv_moment_bar_show (BivMomentBar *self)
{
  g_autofree char *words = NULL;
  guint last, now;

  g_return_if_fail (BIV_IS_MOMENT_BAR (self) && self->session != NULL);

  last = biv_session_get_last_moment (self->session);
  now = biv_session_get_moment (self->session);
  words = g_strdup_printf (_("moment %u of %u"), now, last);
  self->is_filling = TRUE;
  gtk_adjustment_configure (self->moments, now, 0, MAX (last, 1), 1, 5, 0);
  gtk_scale_clear_marks (self->slider);
  for (int turn = 1; turn <= 200; turn++)
    {
      int moment = biv_session_get_turn_moment (self->session, turn);

      if (moment < 0)
        break;
      gtk_scale_add_mark (self->slider, moment, GTK_POS_BOTTOM, NULL);
    }
  gtk_widget_set_sensitive (GTK_WIDGET (self->slider), last > 0);
  gtk_widget_set_sensitive (self->branch, last > 0);
  self->is_filling = FALSE;
  gtk_label_set_text (self->moment, words);
  biv_luck_plot_show (self->luck);
}

static void
on_slid (BivMomentBar *self)
{
  if (!self->is_filling && self->session != NULL)
    biv_session_seek (self->session, (guint) (gtk_adjustment_get_value (self->moments) + 0.5));
}

void
biv_moment_bar_seek_by (BivMomentBar *self,
                        int           step)
{
  int moment;

  g_return_if_fail (BIV_IS_MOMENT_BAR (self));

  if (self->session == NULL)
    return;
  moment = (int) biv_session_get_moment (self->session) + step;
  biv_session_seek (self->session, (guint) CLAMP (moment, 0, (int) biv_session_get_last_moment (self->session)));
}

gboolean
biv_moment_bar_seek_big (BivMomentBar *self,
                         int           step)
{
  g_return_val_if_fail (BIV_IS_MOMENT_BAR (self), FALSE);

  return biv_luck_plot_seek_big (self->luck, step);
}

gboolean
biv_moment_bar_play (BivMomentBar *self)
{
  g_return_val_if_fail (BIV_IS_MOMENT_BAR (self), FALSE);

  return biv_luck_plot_play (self->luck);
}

char *
biv_moment_bar_dup_chances (BivMomentBar *self)
{
  g_return_val_if_fail (BIV_IS_MOMENT_BAR (self), NULL);

  return biv_luck_plot_dup_chances (self->luck);
}

gboolean
biv_moment_bar_is_replay (BivMomentBar *self)
{
  g_return_val_if_fail (BIV_IS_MOMENT_BAR (self), FALSE);

  return gtk_widget_get_visible (GTK_WIDGET (self->luck));
}

static void
on_branch (BivMomentBar *self)
{
  if (self->session != NULL)
    g_signal_emit (self, signals[BRANCH], 0);
}

static void
on_first (BivMomentBar *self)
{
  if (self->session != NULL)
    biv_session_seek (self->session, 0);
}

static void
on_previous (BivMomentBar *self)
{
  biv_moment_bar_seek_by (self, -1);
}

static void
on_following (BivMomentBar *self)
{
  biv_moment_bar_seek_by (self, 1);
}

void
biv_moment_bar_set_session (BivMomentBar *self,
                            BivSession   *session)
{
  g_return_if_fail (BIV_IS_MOMENT_BAR (self));

  g_set_object (&self->session, session);
  biv_luck_plot_set_session (self->luck, session, GTK_RANGE (self->slider));
}

void
biv_moment_bar_add (BivMomentBar *self,
                    GtkWidget    *button)
{
  GtkWidget *branch;

  g_return_if_fail (BIV_IS_MOMENT_BAR (self) && GTK_IS_WIDGET (button));

  branch = GTK_WIDGET (self->branch);
  gtk_box_insert_child_after (GTK_BOX (gtk_widget_get_parent (branch)), button, branch);
}

static void
biv_moment_bar_dispose (GObject *object)
{
  BivMomentBar *self = BIV_MOMENT_BAR (object);

  g_clear_object (&self->session);
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_moment_bar_parent_class)->dispose (object);
}

static void
biv_moment_bar_class_init (BivMomentBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (BIV_TYPE_LUCK_PLOT);
  G_OBJECT_CLASS (klass)->dispose = biv_moment_bar_dispose;
  signals[BRANCH] = g_signal_new ("branch", BIV_TYPE_MOMENT_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/step/moment-bar.ui");
  BIV_BIND_CHILDREN (widget_class, BivMomentBar, slider, moments, moment, luck, branch);
  BIV_BIND_CALLBACKS (widget_class, on_branch, on_first, on_previous, on_following, on_slid);
}
