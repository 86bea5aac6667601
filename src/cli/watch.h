/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.h: a folder watched until somebody says stop (store/orders-folder.h) */
#pragma once
#include "store/orders-folder.h"
G_BEGIN_DECLS

/** BivWatchLook: looks at what is new. Returns: %FALSE: it cannot now, and is to be asked again in a while */
typedef gboolean (*BivWatchLook) (BivOrdersFolder *folder, gpointer data);

/** biv_cli_watch: calls @look at once, and again whenever something has changed in @folder and been quiet for a moment; until the
 *  program is told to end (Ctrl+C). Returns: %FALSE with @error: it cannot be watched */
gboolean biv_cli_watch (GFile         *folder,
                        BivWatchLook   look,
                        gpointer       data,
                        GError       **error);

G_END_DECLS
