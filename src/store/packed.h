/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packed.h: campaigns in gzip: smaller by nine tenths, and read like others
 *
 * What a file is, its first bytes say, whatever its name. A packed file is as hostile as any: of what it unpacks to no more is
 * read than of a file that is not packed. */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

gboolean  biv_packed_is        (const char *bytes,
                                gsize       n_bytes);
/** biv_packed_is_name: whether who saves under this name asks for a packed file: "karrash-road.campaign.gz" */
gboolean  biv_packed_is_name   (const char *name);
/** biv_packed_open: @name: the file's for messages. Returns: (transfer full) (nullable): what was packed; %NULL with @error
 *  (#BivXmlError) where it is damaged, or larger than any file of ours may be */
GBytes   *biv_packed_open      (const char *name,
                                const char *bytes,
                                gsize       n_bytes,
                                GError    **error);
/** biv_packed_new: Returns: (transfer full): @bytes in gzip; the same bytes always give the same */
GBytes   *biv_packed_new       (const char *bytes,
                                gsize       n_bytes);

G_END_DECLS
