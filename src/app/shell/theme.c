/* SPDX-License-Identifier: GPL-3.0-or-later */
/* theme.c: the desktop's colours, or those that the user wants here */
#include "app/shell/theme.h"

#include <gtk/gtk.h>

#include "app/widgets/preferences.h"

/* In the order of BivTheme; all are GTK's own. */
static const struct
{
  const char *name;
  gboolean    is_dark;
} themes[BIV_N_THEMES] = {
  [BIV_THEME_LIGHT] = { "Default", FALSE },
  [BIV_THEME_DARK] = { "Default", TRUE },
  [BIV_THEME_CONTRAST] = { "Default-hc", FALSE },
  [BIV_THEME_CONTRAST_DARK] = { "Default-hc-dark", TRUE },
};

static void
wear (GtkSettings *settings,
      BivTheme     theme)
{
  g_object_set (settings, "gtk-theme-name", themes[theme].name, "gtk-application-prefer-dark-theme", themes[theme].is_dark, NULL);
}

/* GTK 4 does not know by this name what older programs of the desktop do, and takes its light theme. */
static void
know_inverse (GtkSettings *settings)
{
  g_autofree char *name = NULL;

  g_object_get (settings, "gtk-theme-name", &name, NULL);
  if (g_strcmp0 (name, "HighContrastInverse") == 0)
    wear (settings, BIV_THEME_CONTRAST_DARK);
}

static void
take_theme (GtkSettings *settings)
{
  BivTheme theme = biv_preferences_get_theme (biv_preferences_get ());

  if (theme != BIV_THEME_DESKTOP)
    {
      wear (settings, theme);
      return;
    }
  gtk_settings_reset_property (settings, "gtk-theme-name");
  gtk_settings_reset_property (settings, "gtk-application-prefer-dark-theme");
  know_inverse (settings);
}

void
biv_theme_begin (void)
{
  GtkSettings *settings = gtk_settings_get_default ();

  if (settings == NULL)
    return;
  g_signal_connect_object (biv_preferences_get (), "notify::theme", G_CALLBACK (take_theme), settings, G_CONNECT_SWAPPED);
  g_signal_connect (settings, "notify::gtk-theme-name", G_CALLBACK (know_inverse), NULL);
  if (biv_preferences_get_theme (biv_preferences_get ()) != BIV_THEME_DESKTOP)
    take_theme (settings);
  else
    know_inverse (settings);
}
