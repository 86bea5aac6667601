/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-file.h: reading a whole file, replacing one so that nothing can be lost, and keeping others from it meanwhile */
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
  BIV_FILE_ERROR_LOCKED,            /* another program, or another window, is working on it */
} BivFileError;
GQuark    biv_file_error_quark (void);

/**
 * biv_file_dup_name:
 *
 * Returns: (transfer full): the name as messages show it: without folders, always UTF-8
 */
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

/* ---- One at a time ---- */

/* Held by whoever is going to change a file. It is a lock of the kernel on the file itself: nothing lies beside the file,
 * other users and folders shared between computers are kept off too, and it goes with its holder, whatever ends that. Where
 * a file system knows no locks, everybody gets one. */
typedef struct _BivFileLock BivFileLock;

/**
 * biv_file_lock_new:
 * @file: need not be there yet; links are followed
 * @wait_ms: for so long another holder is waited for. Read the file after this, not before.
 *
 * Returns: (transfer full) (nullable): %NULL with %BIV_FILE_ERROR_LOCKED, which says who holds it
 */
BivFileLock *biv_file_lock_new (GFile        *file,
                                guint         wait_ms,
                                GError      **error);
/**
 * biv_file_lock_covers:
 *
 * Whether it is @lock (nullable) that keeps others from @file, under whatever name. Not where another program has put
 * another file in its place.
 */
gboolean  biv_file_lock_covers (BivFileLock  *lock,
                                GFile        *file);
void      biv_file_lock_free (BivFileLock    *lock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivFileLock, biv_file_lock_free)

/* ---- Replacing ---- */

typedef enum
{
  BIV_FILE_REPLACE_NONE   = 0,
  BIV_FILE_REPLACE_BACKUP = 1 << 0,   /* the version before stays beside it, its name and "~" */
  BIV_FILE_REPLACE_QUICK  = 1 << 1,   /* without waiting for the disk: survives a crash of the program, not of the machine */
  BIV_FILE_REPLACE_KEPT   = 1 << 2,   /* the caller keeps the version before: where nothing can be put beside @file, it is
                                       * written in its place */
} BivFileReplaceFlags;

/**
 * biv_file_replace:
 * @etag: (nullable): of what was read; a file that holds anything else, or is gone, is not replaced
 *   (%BIV_FILE_ERROR_CHANGED). %NULL: whatever is there is replaced.
 * @new_etag: (out) (transfer full) (optional): names what was written
 *
 * Writes a temporary file in @file's folder, brings it to the disk, and renames it over @file. Whatever fails, @file is as
 * it was, and nothing else is left; what a killed program left there is swept up. Links are followed; mode, group, access
 * list and other attributes are kept. Folders on the way are not made.
 *
 * What is written in its place has room made for it first. A failure that comes later still puts back what was there; a crash
 * of the machine does not, which is why the version before must have been kept.
 */
gboolean  biv_file_replace  (GFile              *file,
                             const char         *bytes,
                             gsize               n_bytes,
                             const char         *etag,
                             BivFileReplaceFlags flags,
                             char              **new_etag,
                             GError            **error);
/**
 * biv_file_replace_locked:
 *
 * The same for who holds @lock, of @file: he goes on holding it.
 */
gboolean  biv_file_replace_locked (GFile              *file,
                                   BivFileLock        *lock,
                                   const char         *bytes,
                                   gsize               n_bytes,
                                   const char         *etag,
                                   BivFileReplaceFlags flags,
                                   char              **new_etag,
                                   GError            **error);

/**
 * biv_file_copy:
 *
 * To a name that is not taken (G_IO_ERROR_EXISTS). The copy is whole, or there is none.
 */
gboolean  biv_file_copy     (GFile              *from,
                             GFile              *to,
                             gsize               max_bytes,
                             GError            **error);

/**
 * biv_file_guard_standard:
 *
 * For the beginning of a program: where it was started without standard input, output or error, none of its files takes
 * their number, and so no message can end up in a campaign.
 */
void      biv_file_guard_standard (void);

G_END_DECLS
