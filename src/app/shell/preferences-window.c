/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preferences-window.c: what the user likes, whichever campaign is open */
#include "app/shell/preferences-window.h"

#include "app/widgets/clamp.h"
#include "app/widgets/help-button.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/preferences.h"
#include "app/widgets/spin.h"
#include "app/widgets/template.h"

struct _BivPreferencesWindow
{
  GtkWindow      parent_instance;

  GtkDropDown   *theme;             /* template children from here on */
  GtkSpinButton *text_scale;
  GtkDropDown   *counters;
  GtkSwitch     *animates;
  GtkDropDown   *dice_mode;
  GtkDropDown   *lengths;
  GtkSpinButton *backups;
  GtkSwitch     *reopens;
};

G_DEFINE_FINAL_TYPE (BivPreferencesWindow, biv_preferences_window, GTK_TYPE_WINDOW)

/* ---- Between what is kept and what is shown ---- */

static gboolean
flag_to_row (GBinding     *binding,
             const GValue *from,
             GValue       *to,
             gpointer      data)
{
  g_value_set_uint (to, g_value_get_boolean (from) ? 1 : 0);
  return TRUE;
}

static gboolean
row_to_flag (GBinding     *binding,
             const GValue *from,
             GValue       *to,
             gpointer      data)
{
  g_value_set_boolean (to, g_value_get_uint (from) == 1);
  return TRUE;
}

static gboolean
scale_to_percent (GBinding     *binding,
                  const GValue *from,
                  GValue       *to,
                  gpointer      data)
{
  g_value_set_double (to, g_value_get_double (from) * 100);
  return TRUE;
}

static gboolean
percent_to_scale (GBinding     *binding,
                  const GValue *from,
                  GValue       *to,
                  gpointer      data)
{
  g_value_set_double (to, CLAMP (g_value_get_double (from) / 100, 0.8, 2.0));
  return TRUE;
}

/* A drop-down in which nothing is chosen, while its list changes, is no answer. */
static gboolean
row_to_number (GBinding     *binding,
               const GValue *from,
               GValue       *to,
               gpointer      data)
{
  if (g_value_get_uint (from) == GTK_INVALID_LIST_POSITION)
    return FALSE;
  g_value_set_int (to, (int) g_value_get_uint (from));
  return TRUE;
}

static gboolean
number_to_row (GBinding     *binding,
               const GValue *from,
               GValue       *to,
               gpointer      data)
{
  g_value_set_uint (to, (guint) g_value_get_int (from));
  return TRUE;
}

static void
bind_flag_to_rows (const char  *preference,
                   GtkDropDown *list)
{
  g_object_bind_property_full (biv_preferences_get (), preference, list, "selected",
                               G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL, flag_to_row, row_to_flag, NULL, NULL);
}

/* ---- The class ---- */

GtkWidget *
biv_preferences_window_new (GtkWindow *parent)
{
  return g_object_new (BIV_TYPE_PREFERENCES_WINDOW, "transient-for", parent, NULL);
}

static void
biv_preferences_window_dispose (GObject *object)
{
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_PREFERENCES_WINDOW);
  G_OBJECT_CLASS (biv_preferences_window_parent_class)->dispose (object);
}

static void
biv_preferences_window_class_init (BivPreferencesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "preferences");
  G_OBJECT_CLASS (klass)->dispose = biv_preferences_window_dispose;
  g_type_ensure (BIV_TYPE_CLAMP);
  g_type_ensure (BIV_TYPE_HELP_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/shell/preferences-window.ui");
  BIV_BIND_CHILDREN (widget_class, BivPreferencesWindow, theme, text_scale, counters, animates, dice_mode, lengths, backups,
                     reopens);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_preferences_window_init (BivPreferencesWindow *self)
{
  const GBindingFlags flags = G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL;
  BivPreferences *preferences = biv_preferences_get ();

  gtk_widget_init_template (GTK_WIDGET (self));
  biv_spin_ignore_wheel (self->text_scale);
  biv_spin_ignore_wheel (self->backups);
  g_object_bind_property_full (preferences, "theme", self->theme, "selected", flags, number_to_row, row_to_number, NULL, NULL);
  g_object_bind_property_full (preferences, "text-scale", self->text_scale, "value", flags, scale_to_percent, percent_to_scale,
                               NULL, NULL);
  bind_flag_to_rows ("plain-counters", self->counters);
  g_object_bind_property (preferences, "animates", self->animates, "active", flags);
  bind_flag_to_rows ("types-dice", self->dice_mode);
  bind_flag_to_rows ("measures-inches", self->lengths);
  g_object_bind_property (preferences, "backups", self->backups, "value", flags);
  g_object_bind_property (preferences, "reopens", self->reopens, "active", flags);
}
