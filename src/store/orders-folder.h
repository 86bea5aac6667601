/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-folder.h: a folder, or a maildir, in which orders arrive: watched, and what is new in it told from what was looked at */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

typedef struct _BivOrdersFolder BivOrdersFolder;

/** biv_orders_folder_watch: @changed: called when something has changed in it and it has been quiet for a moment, so that what came
 *  is there whole; also when it is gone. Returns: (transfer full) (nullable): %NULL with @error: it is not there, or cannot be
 *  watched */
BivOrdersFolder *biv_orders_folder_watch       (GFile           *folder,
                                                void           (*changed) (gpointer data),
                                                gpointer         data,
                                                GError         **error);
void             biv_orders_folder_free        (BivOrdersFolder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivOrdersFolder, biv_orders_folder_free)
/** biv_orders_folder_list_new: files that were never confirmed, or have changed since. Returns: (transfer full) (nullable): of
 *  GFile, by their names; %NULL with @error */
GPtrArray       *biv_orders_folder_list_new    (BivOrdersFolder *self,
                                                GError         **error);
/** biv_orders_folder_confirm: what was listed last has been looked at, as it was then */
void             biv_orders_folder_confirm     (BivOrdersFolder *self);

G_END_DECLS
