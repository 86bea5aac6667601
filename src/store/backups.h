/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backups.h: earlier versions of campaigns, in the user's state folder
 *
 * Beside a file lies the version before the last save (its name and "~"), where anything can be put there. Here are several
 * more, of each file in a folder of its own: the latest ones, and of what is longer ago fewer and fewer, so that something of
 * the whole time is there. */
#pragma once
#include <gio/gio.h>
#include "base/biv-file.h"
G_BEGIN_DECLS

#define BIV_BACKUPS_USUAL 10
#define BIV_BACKUPS_MOST  1000

/** biv_backups_get_most: how many of a file are kept: what was set in the window; else "keep" in the group "backups" of
 *  bivouac/bivouac.ini in the user's configuration folder; else BIV_BACKUPS_USUAL */
guint      biv_backups_get_most   (void);
/** biv_backups_keep: @content is what @file held before it was just saved. What cannot be kept is no reason not to save */
void       biv_backups_keep       (GFile        *file,
                                   GBytes       *content);
/**
 * biv_backups_replace:
 * @lock: (nullable): of @file
 * @etag: (nullable): of what was read
 *
 * biv_file_replace_locked(), with the version before beside @file; where nothing can be put there (base/alone.h), it is kept
 * here first, whatever the number of those that are to be kept, and without it nothing is written.
 */
gboolean   biv_backups_replace    (GFile        *file,
                                   BivFileLock  *lock,
                                   const char   *bytes,
                                   gsize         n_bytes,
                                   const char   *etag,
                                   char        **new_etag,
                                   GError      **error);
/** biv_backups_list: Returns: (transfer full): of GFile, the latest first */
GPtrArray *biv_backups_list       (GFile        *file);
/**
 * biv_backups_choose:
 * @times: in microseconds, the latest first; at least one
 *
 * The one that is missed least: never the latest nor, of three and more, the oldest; among the others that whose neighbours
 * lie closest together for their age.
 *
 * Returns: its number
 */
guint      biv_backups_choose     (const gint64 *times,
                                   guint         n_times,
                                   gint64        now);

G_END_DECLS
