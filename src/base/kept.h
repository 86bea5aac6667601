/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept.h: what somebody keeps under a name of his own, each in a file of the user's data folder */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** biv_kept_dup_path: @folder: "rosters"; @ending: ".mapping". A name may be anything; a file's may not. Returns: (transfer
 *  full) */
char     *biv_kept_dup_path    (const char *folder,
                                const char *ending,
                                const char *name);
/** biv_kept_list: Returns: (transfer full): names, @most of them, the one that was kept last first */
char    **biv_kept_list        (const char *folder,
                                const char *ending,
                                guint       most);
/** biv_kept_make_folder: where it is not there yet. Returns: whether it is there now; else errno says why */
gboolean  biv_kept_make_folder (const char *folder);

G_END_DECLS
