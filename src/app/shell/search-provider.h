/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search-provider.h: what the desktop's own search finds in the campaigns that were open last
 *
 * The D-Bus interface org.gnome.Shell.SearchProvider2. It reads the files as they were saved, opens none before one of its
 * results is chosen, and looks only at what lies on this machine. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_SEARCH_PROVIDER (biv_search_provider_get_type ())
G_DECLARE_FINAL_TYPE (BivSearchProvider, biv_search_provider, BIV, SEARCH_PROVIDER, GObject)

/** biv_search_provider_new: @application: not referenced; it outlives what it made */
BivSearchProvider *biv_search_provider_new      (GtkApplication     *application);
/** biv_search_provider_export: @path: of the application on the bus; the provider is below it. Returns: %FALSE with @error */
gboolean           biv_search_provider_export   (BivSearchProvider  *self,
                                                 GDBusConnection    *connection,
                                                 const char         *path,
                                                 GError            **error);
/** biv_search_provider_unexport: nothing happens where it is not exported */
void               biv_search_provider_unexport (BivSearchProvider  *self,
                                                 GDBusConnection    *connection);

G_END_DECLS
