/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-file.h: reading a whole file, and replacing one so that nothing can be lost */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

#define BIV_FILE_ERROR (biv_file_error_quark ())

/* What only we can know. Everything else is a #GIOErrorEnum (NOT_FOUND, PERMISSION_DENIED, READ_ONLY, NO_SPACE...). All
 * messages name the file and say what would do. */
typedef enum
{
  BIV_FILE_ERROR_CHANGED,           /* on disk it is not what was read: offer to save a copy */
  BIV_FILE_ERROR_TOO_LARGE,
} BivFileError;
GQuark    biv_file_error_quark (void);

/** biv_file_dup_name: Returns: (transfer full): the name as messages show it: without folders, always UTF-8 */
char     *biv_file_dup_name (GFile          *file);

/**
 * biv_file_read:
 * @max_bytes: a larger file is not read at all
 * @etag: (out) (transfer full) (optional): names this content, for biv_file_replace()
 *
 * Returns: (transfer full) (nullable): all bytes, or %NULL with @error
 */
GBytes   *biv_file_read     (GFile          *file,
                             gsize           max_bytes,
                             char          **etag,
                             GError        **error);

typedef enum
{
  BIV_FILE_REPLACE_NONE   = 0,
  BIV_FILE_REPLACE_BACKUP = 1 << 0,   /* the version before stays beside it, its name and "~" */
  BIV_FILE_REPLACE_QUICK  = 1 << 1,   /* without waiting for the disk: survives a crash of the program, not of the machine */
} BivFileReplaceFlags;

/**
 * biv_file_replace:
 * @etag: (nullable): of what was read; a file that holds anything else, or is gone, is not replaced
 *   (%BIV_FILE_ERROR_CHANGED). %NULL: whatever is there is replaced.
 * @new_etag: (out) (transfer full) (optional): names what was written
 *
 * Writes a temporary file beside @file, brings it to the disk, and renames it over @file. Whatever fails, @file is as it
 * was. Links are followed and permissions kept. Folders on the way are not made.
 */
gboolean  biv_file_replace  (GFile              *file,
                             const char         *bytes,
                             gsize               n_bytes,
                             const char         *etag,
                             BivFileReplaceFlags flags,
                             char              **new_etag,
                             GError            **error);

G_END_DECLS
