/* SPDX-License-Identifier: GPL-3.0-or-later */
/* icons.c: the program's icons, kept loaded */
#include "app/widgets/icons.h"

#define OUR_ICONS "/org/bivouac/Bivouac/icons/scalable/actions"
#define SMALL 16
#define LARGE 64                /* on pages that are empty */

/* Of the desktop's theme: those that our templates name, then those of GTK's own widgets. */
static const char *const theme_icons[] = {
  "changes-allow-symbolic",
  "changes-prevent-symbolic",
  "dialog-error-symbolic",
  "dialog-warning-symbolic",
  "document-edit-symbolic",
  "document-new-symbolic",
  "document-open-recent-symbolic",
  "document-open-symbolic",
  "edit-clear-symbolic",
  "edit-copy-symbolic",
  "edit-redo-symbolic",
  "edit-undo-symbolic",
  "go-next-symbolic",
  "go-previous-symbolic",
  "list-add-symbolic",
  "list-remove-symbolic",
  "media-playback-pause-symbolic",
  "media-playback-start-symbolic",
  "media-skip-backward-symbolic",
  "object-flip-horizontal-symbolic",
  "object-rotate-left-symbolic",
  "object-rotate-right-symbolic",
  "object-select-symbolic",
  "open-menu-symbolic",
  "pan-down-symbolic",
  "text-editor-symbolic",
  "user-trash-symbolic",
  "view-conceal-symbolic",
  "view-more-horizontal-symbolic",
  "view-more-symbolic",
  "view-reveal-symbolic",
  "window-close-symbolic",
  "zoom-fit-best-symbolic",
  "zoom-in-symbolic",
  "zoom-out-symbolic",

  "pan-end-symbolic",
  "system-search-symbolic",
  "value-decrease-symbolic",
  "value-increase-symbolic",
  "window-maximize-symbolic",
  "window-minimize-symbolic",
  "window-restore-symbolic",
};

/* As GTK's own widgets ask for it: another flag would be another icon. */
static void
hold (GPtrArray    *held,
      GtkIconTheme *theme,
      const char   *name,
      int           size,
      int           scale)
{
  g_ptr_array_add (held, gtk_icon_theme_lookup_icon (theme, name, NULL, size, scale, gtk_widget_get_default_direction (),
                                                     GTK_ICON_LOOKUP_PRELOAD));
}

static void
hold_ours (GPtrArray    *held,
           GtkIconTheme *theme,
           int           scale)
{
  g_auto (GStrv) files = g_resources_enumerate_children (OUR_ICONS, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (gsize i = 0; files != NULL && files[i] != NULL; i++)
    if (g_str_has_suffix (files[i], ".svg"))
      {
        g_autofree char *name = g_strndup (files[i], strlen (files[i]) - strlen (".svg"));

        hold (held, theme, name, SMALL, scale);
        hold (held, theme, name, LARGE, scale);
      }
}

/* Anew, for another theme or another monitor. */
static void
hold_all (GdkDisplay *display)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (display);
  GListModel *monitors = gdk_display_get_monitors (display);
  GPtrArray *held = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (monitors); i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, i);
      int scale = gdk_monitor_get_scale_factor (monitor);

      hold_ours (held, theme, scale);
      for (gsize j = 0; j < G_N_ELEMENTS (theme_icons); j++)
        hold (held, theme, theme_icons[j], SMALL, scale);
    }
  g_object_set_data_full (G_OBJECT (display), "biv-icons", held, (GDestroyNotify) g_ptr_array_unref);
}

static gboolean
hold_at_leisure (gpointer display)
{
  hold_all (display);
  return G_SOURCE_REMOVE;
}

/* The first frame does not wait for them: until it is there the window itself holds those that it shows. */
void
biv_icons_hold (GdkDisplay *display)
{
  g_return_if_fail (GDK_IS_DISPLAY (display));

  g_idle_add_full (G_PRIORITY_LOW, hold_at_leisure, g_object_ref (display), g_object_unref);
  g_signal_connect_object (gtk_icon_theme_get_for_display (display), "changed", G_CALLBACK (hold_all), display,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gdk_display_get_monitors (display), "items-changed", G_CALLBACK (hold_all), display,
                           G_CONNECT_SWAPPED);
}
