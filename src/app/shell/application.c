/* SPDX-License-Identifier: GPL-3.0-or-later */
/* application.c: the program: its windows, its actions and their keys */
#include "app/shell/application.h"

#include <glib/gi18n.h>

#include "app/calculators/calculators-window.h"
#include "app/help/help-window.h"
#include "app/widgets/choice.h"
#include "app/widgets/cut.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/icons.h"
#include "app/widgets/look.h"
#include "app/shell/last-time.h"
#include "app/shell/new-dialog.h"
#include "app/shell/preferences-window.h"
#include "app/shell/search-provider.h"
#include "app/shell/theme.h"
#include "app/widgets/preferences.h"
#include "app/widgets/spoken.h"
#include "app/shell/window.h"
#include "config.h"

struct _BivApplication
{
  GtkApplication     parent_instance;
  int                desktop_dpi;   /* gtk-xft-dpi before our own scale; 0: not looked at yet */
  BivSearchProvider *search;
};

G_DEFINE_FINAL_TYPE (BivApplication, biv_application, GTK_TYPE_APPLICATION)

/* ---- Windows ---- */

/* The one that was used last; NULL: there is none. */
static BivWindow *
find_window (BivApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (BIV_IS_WINDOW (l->data))
      return l->data;
  return NULL;
}

/* Calculators may be there by themselves, where a desktop's menu asked for them: who starts the program wants more than those. */
static void
biv_application_activate (GApplication *application)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL; l = l->next)
    if (!BIV_IS_CALCULATORS_WINDOW (l->data))
      {
        gtk_window_present (l->data);
        return;
      }
  if (!biv_last_time_open (GTK_APPLICATION (application)))
    gtk_window_present (GTK_WINDOW (biv_window_new (GTK_APPLICATION (application))));
}

/* The window itself knows which of them a file goes to: the one that has it open, one of its own, or, for orders, a campaign's. */
static gboolean
has_other_window (GApplication *application,
                  BivWindow    *window)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL; l = l->next)
    if (l->data != window)
      return TRUE;
  return FALSE;
}

static void
biv_application_open (GApplication  *application,
                      GFile        **files,
                      int            n_files,
                      const char    *hint)
{
  BivWindow *window = find_window (BIV_APPLICATION (application));
  gboolean is_new = window == NULL;

  if (is_new)
    window = biv_window_new (GTK_APPLICATION (application));
  else
    gtk_window_present (GTK_WINDOW (window));
  for (int i = 0; i < n_files; i++)
    biv_window_open (window, files[i]);
  /* A battle that was handed over has a window of its own, and nobody has asked for one beside it. */
  if (is_new && biv_window_get_document (window) == NULL && has_other_window (application, window))
    gtk_window_destroy (GTK_WINDOW (window));
  else if (is_new)
    gtk_window_present (GTK_WINDOW (window));
}

/* ---- Actions ---- */

static void
on_new (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       data)
{
  BivWindow *window = find_window (BIV_APPLICATION (data));

  if (window == NULL)
    window = biv_window_new (GTK_APPLICATION (data));
  gtk_window_present (GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (biv_new_dialog_new (window)));
}

/* Where it is no longer there the window says so; where there never was one, what else can be done. */
static void
on_open_last (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  const char *uri = biv_preferences_get_recent (biv_preferences_get ())[0];
  g_autoptr (GFile) file = uri != NULL ? g_file_new_for_uri (uri) : NULL;

  if (file != NULL)
    g_application_open (G_APPLICATION (data), &file, 1, "");
  else
    g_application_activate (G_APPLICATION (data));
}

/* One for the program; it goes with the campaign that it was last asked for from. */
static void
on_calculators (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (data));
  BivDocument *document = BIV_IS_WINDOW (active) ? biv_window_get_document (BIV_WINDOW (active)) : NULL;
  GtkWidget *calculators = NULL;

  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (data)); l != NULL; l = l->next)
    if (BIV_IS_CALCULATORS_WINDOW (l->data))
      calculators = l->data;
  if (calculators == NULL)
    calculators = biv_calculators_window_new (GTK_APPLICATION (data));
  if (BIV_IS_WINDOW (active))
    biv_calculators_window_set_desk (BIV_CALCULATORS_WINDOW (calculators),
                                     document != NULL ? biv_document_get_desk (document) : NULL);
  gtk_window_present (GTK_WINDOW (calculators));
}

/* One for the program, above the window that it was last asked for from. */
static void
on_preferences (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (data));
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWindow *preferences = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (BIV_IS_PREFERENCES_WINDOW (window))
        preferences = window;
    }
  if (preferences == NULL)
    preferences = GTK_WINDOW (biv_preferences_window_new (active));
  gtk_window_present (preferences);
}

static void
on_quit (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (data)));

  biv_last_time_leave (GTK_APPLICATION (data));
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data);
  /* Whom the bus started, and who has shown none yet. */
  if (windows == NULL)
    g_application_quit (G_APPLICATION (data));
}

/* The window has the help within it, a dialog beside it. A question tells of what it was asked for. */
static void
show_help (GtkWindow *window)
{
  const char *topic = biv_help_find_topic (gtk_window_get_focus (window), GTK_WIDGET (window));
  GtkWindow *parent = gtk_window_get_transient_for (window);

  if (BIV_IS_WINDOW (window))
    {
      biv_window_toggle_help (BIV_WINDOW (window));
      return;
    }
  for (; parent != NULL && g_str_equal (topic, BIV_HELP_CONTENTS); parent = gtk_window_get_transient_for (parent))
    topic = BIV_IS_WINDOW (parent) ? biv_window_get_topic (BIV_WINDOW (parent))
                                   : biv_help_find_topic (NULL, GTK_WIDGET (parent));
  biv_help_window_toggle (window, topic);
}

static void
on_help (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       data)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (data));

  if (active != NULL)
    show_help (active);
}

static gboolean
on_help_key (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   data)
{
  biv_help_open (GTK_WINDOW (widget));
  return TRUE;
}

/* Dialogs hear no key of the application's; so every window hears this one by itself. A class hands its keys on to those that are
 * made after it: before any window is. */
static void
let_windows_help (void)
{
  GtkWidgetClass *window_class = g_type_class_ref (GTK_TYPE_WINDOW);

  biv_help_set_opener (show_help);
  gtk_widget_class_add_binding (window_class, GDK_KEY_F1, 0, on_help_key, NULL);
  g_type_class_unref (window_class);
}

static void
on_about (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       data)
{
  gtk_show_about_dialog (gtk_application_get_active_window (GTK_APPLICATION (data)),
                         "program-name", "Bivouac",
                         "logo-icon-name", "org.bivouac.Bivouac",
                         "version", BIV_VERSION,
                         "comments", _("Keeps the books of a tabletop wargame campaign, and fights its battles."),
                         "license-type", GTK_LICENSE_GPL_3_0,
                         NULL);
}

static const GActionEntry actions[] = {
  { .name = "new", .activate = on_new },
  { .name = "open-last", .activate = on_open_last },
  { .name = "calculators", .activate = on_calculators },
  { .name = "preferences", .activate = on_preferences },
  { .name = "help", .activate = on_help },
  { .name = "quit", .activate = on_quit },
  { .name = "about", .activate = on_about },
};

static const struct
{
  const char *action;
  const char *keys[3];
} accels[] = {
  { "app.new", { "<Control>n" } },
  { "app.calculators", { "<Control>k" } },
  { "app.preferences", { "<Control>comma" } },
  { "app.help", { "F1" } },
  { "app.quit", { "<Control>q" } },
  { "win.open", { "<Control>o" } },
  { "win.save", { "<Control>s" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "window.close", { "<Control>w" } },
  { "win.undo", { "<Control>z" } },
  { "win.redo", { "<Control><Shift>z", "<Control>y" } },
  { "win.next-step", { "<Control>Return", "<Control>KP_Enter" } },
  { "win.find", { "<Control>f" } },
  { "win.find-on-page", { "<Control><Shift>f" } },
  { "win.print", { "<Control>p" } },
  { "win.next-panel", { "F6" } },
  { "win.previous-panel", { "<Shift>F6" } },
  { "win.show-help-overlay", { "<Control>question" } },
  { "win.page-number(1)", { "<Alt>1" } },
  { "win.page-number(2)", { "<Alt>2" } },
  { "win.page-number(3)", { "<Alt>3" } },
  { "win.page-number(4)", { "<Alt>4" } },
  { "win.page-number(5)", { "<Alt>5" } },
  { "win.page-number(6)", { "<Alt>6" } },
  { "win.page-number(7)", { "<Alt>7" } },
  { "win.page-number(8)", { "<Alt>8" } },
  { "win.page-number(9)", { "<Alt>9" } },
};

/* ---- Style and text size ---- */

static GtkCssProvider *
add_style (const char *path,
           guint       priority)
{
  GtkCssProvider *provider = gtk_css_provider_new ();

  if (path != NULL)
    gtk_css_provider_load_from_resource (provider, path);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider), priority);
  return provider;
}

/* In high contrast no words are paler than others. */
static void
show_contrast (GtkSettings    *settings,
               GParamSpec     *pspec,
               GtkCssProvider *provider)
{
  if (biv_look_has_contrast (settings))
    gtk_css_provider_load_from_resource (provider, "/org/bivouac/Bivouac/contrast.css");
  else
    gtk_css_provider_load_from_data (provider, "", -1);
}

static void
show_size (GtkSettings    *settings,
           GParamSpec     *pspec,
           GtkCssProvider *provider)
{
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  if (dpi >= 96 * 1024 * BIV_LARGE_TEXT)
    gtk_css_provider_load_from_resource (provider, "/org/bivouac/Bivouac/large.css");
  else
    gtk_css_provider_load_from_data (provider, "", -1);
}

static void
load_style (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  g_autoptr (GtkCssProvider) style = NULL, contrast = NULL, large = NULL;

  if (gdk_display_get_default () == NULL)
    return;
  style = add_style ("/org/bivouac/Bivouac/style.css", GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  contrast = add_style (NULL, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  show_contrast (settings, NULL, contrast);
  g_signal_connect_object (settings, "notify::gtk-theme-name", G_CALLBACK (show_contrast), contrast, 0);
  large = add_style (NULL, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  show_size (settings, NULL, large);
  g_signal_connect_object (settings, "notify::gtk-xft-dpi", G_CALLBACK (show_size), large, 0);
}

/* Without a desktop's settings GTK takes "Sans 10", which is smaller than any desktop's. */
static void
give_readable_font (GtkSettings *settings)
{
  g_autofree char *font = NULL;

  g_object_get (settings, "gtk-font-name", &font, NULL);
  if (g_strcmp0 (font, "Sans 10") == 0)
    g_object_set (settings, "gtk-font-name", "Cantarell,Noto Sans,Sans 11", NULL);
}

static void
apply_text_scale (BivApplication *self)
{
  GtkSettings *settings = gtk_settings_get_default ();
  double scale;

  if (settings == NULL)
    return;
  if (self->desktop_dpi == 0)
    g_object_get (settings, "gtk-xft-dpi", &self->desktop_dpi, NULL);
  g_object_get (biv_preferences_get (), "text-scale", &scale, NULL);
  g_object_set (settings, "gtk-xft-dpi", (int) (MAX (self->desktop_dpi, 96 * 1024) * scale), NULL);
}

/* ---- The class ---- */

static void
biv_application_startup (GApplication *application)
{
  BivApplication *self = BIV_APPLICATION (application);

  G_APPLICATION_CLASS (biv_application_parent_class)->startup (application);
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (gsize i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accels[i].action, accels[i].keys);
  biv_choice_tame_drop_downs ();
  biv_spoken_begin ();
  biv_cut_begin ();
  let_windows_help ();
  gtk_window_set_default_icon_name ("org.bivouac.Bivouac");
  biv_theme_begin ();
  load_style ();
  if (gdk_display_get_default () != NULL)
    biv_icons_hold (gdk_display_get_default ());
  give_readable_font (gtk_settings_get_default ());
  g_signal_connect_object (biv_preferences_get (), "notify::text-scale", G_CALLBACK (apply_text_scale), self,
                           G_CONNECT_SWAPPED);
  apply_text_scale (self);
}

static gboolean
biv_application_dbus_register (GApplication     *application,
                               GDBusConnection  *connection,
                               const char       *path,
                               GError          **error)
{
  return G_APPLICATION_CLASS (biv_application_parent_class)->dbus_register (application, connection, path, error)
         && biv_search_provider_export (BIV_APPLICATION (application)->search, connection, path, error);
}

static void
biv_application_dbus_unregister (GApplication    *application,
                                 GDBusConnection *connection,
                                 const char      *path)
{
  if (BIV_APPLICATION (application)->search != NULL)
    biv_search_provider_unexport (BIV_APPLICATION (application)->search, connection);
  G_APPLICATION_CLASS (biv_application_parent_class)->dbus_unregister (application, connection, path);
}

/* Who was searched stays a while (app/shell/search-provider.c), but not after somebody who closes the last window. */
static void
biv_application_window_removed (GtkApplication *application,
                                GtkWindow      *window)
{
  GList *windows = gtk_application_get_windows (application);

  if (windows == NULL || windows->next == NULL)
    g_application_set_inactivity_timeout (G_APPLICATION (application), 0);
  GTK_APPLICATION_CLASS (biv_application_parent_class)->window_removed (application, window);
}

static int
biv_application_handle_local_options (GApplication *application,
                                      GVariantDict *options)
{
  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("bivouac %s\n", BIV_VERSION);
      return 0;
    }
  if (g_variant_dict_contains (options, "standalone"))
    g_application_set_flags (application, g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
  return -1;
}

BivApplication *
biv_application_new (void)
{
  return g_object_new (BIV_TYPE_APPLICATION,
                       "application-id", "org.bivouac.Bivouac",
                       "flags", G_APPLICATION_HANDLES_OPEN,
                       "resource-base-path", "/org/bivouac/Bivouac",
                       NULL);
}

/* The session is about to end, and with it the program: what is not saved is on the disk before it does. */
static void
biv_application_query_end (GtkApplication *application)
{
  biv_last_time_leave (application);
  for (GList *window = gtk_application_get_windows (application); window != NULL; window = window->next)
    {
      BivDocument *document = BIV_IS_WINDOW (window->data) ? biv_window_get_document (window->data) : NULL;

      if (document != NULL)
        biv_recovery_settle (biv_document_get_recovery (document));
    }
}

/* Who has run has left the bus already; else the class above leaves it when it is finalized. */
static void
biv_application_dispose (GObject *object)
{
  BivApplication *self = BIV_APPLICATION (object);
  GDBusConnection *connection = NULL;

  if (g_application_get_is_registered (G_APPLICATION (object)))
    connection = g_application_get_dbus_connection (G_APPLICATION (object));
  if (self->search != NULL && connection != NULL)
    biv_search_provider_unexport (self->search, connection);
  g_clear_object (&self->search);
  G_OBJECT_CLASS (biv_application_parent_class)->dispose (object);
}

static void
biv_application_class_init (BivApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_application_dispose;
  GTK_APPLICATION_CLASS (klass)->window_removed = biv_application_window_removed;
  application_class->startup = biv_application_startup;
  application_class->activate = biv_application_activate;
  application_class->open = biv_application_open;
  application_class->dbus_register = biv_application_dbus_register;
  application_class->dbus_unregister = biv_application_dbus_unregister;
  application_class->handle_local_options = biv_application_handle_local_options;
}

static void
biv_application_init (BivApplication *self)
{
  g_object_set (self, "register-session", TRUE, NULL);
  self->search = biv_search_provider_new (GTK_APPLICATION (self));
  g_signal_connect (self, "query-end", G_CALLBACK (biv_application_query_end), NULL);
  g_application_add_main_option (G_APPLICATION (self), "version", 'v', G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE,
                                 N_("Show the version and leave"), NULL);
  g_application_add_main_option (G_APPLICATION (self), "standalone", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE,
                                 N_("Start apart from a copy that is running already"), NULL);
}
