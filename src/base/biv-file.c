/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-file.c: reading a whole file, and replacing one so that nothing can be lost */
#include "config.h"
#include "base/biv-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/biv-digest.h"

G_DEFINE_QUARK (biv-file-error-quark, biv_file_error)

char *
biv_file_dup_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return base != NULL ? g_filename_display_name (base) : g_file_get_uri (file);
}

/* ---- What went wrong, for the person at the desk ---- */

static gboolean
fail (GError    **error,
      int         code,
      const char *format,
      ...) G_GNUC_PRINTF (3, 4);

static gboolean
fail (GError    **error,
      int         code,
      const char *format,
      ...)
{
  va_list args;

  va_start (args, format);
  if (error != NULL)
    *error = g_error_new_valist (G_IO_ERROR, code, format, args);
  va_end (args);
  return FALSE;
}

static gboolean
fail_reading (GError     **error,
              int          number,
              const char  *name)
{
  int code = g_io_error_from_errno (number);

  switch (number)
    {
    case ENOENT:
    case ENOTDIR:
      return fail (error, code, _("%s: there is no such file; was it moved or renamed?"), name);
    case EACCES:
    case EPERM:
      return fail (error, code, _("%s: you may not read this file; ask its owner, or change its permissions"), name);
    default:
      return fail (error, code, _("%s: the file cannot be read (%s)"), name, g_strerror (number));
    }
}

/* @folder: where the writing took place. */
static gboolean
fail_writing (GError     **error,
              int          number,
              const char  *name,
              const char  *folder)
{
  g_autofree char *shown = g_filename_display_name (folder);
  int code = g_io_error_from_errno (number);

  switch (number)
    {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return fail (error, G_IO_ERROR_NO_SPACE, _("%s cannot be saved: the disk is full. What was saved before is untouched; "
                                                 "make room, or save in another folder"), name);
    case EACCES:
    case EPERM:
      return fail (error, code, _("%s cannot be saved: you may not write in the folder %s; save in another folder"), name, shown);
    case EROFS:
      return fail (error, code, _("%s cannot be saved: the folder %s is read-only; save in another folder"), name, shown);
    case ENOENT:
    case ENOTDIR:
      return fail (error, code, _("%s cannot be saved: there is no folder %s; save in another folder"), name, shown);
    default:
      return fail (error, code, _("%s cannot be saved in the folder %s (%s). What was saved before is untouched; "
                                  "save in another folder"), name, shown, g_strerror (number));
    }
}

/* ---- Reading ---- */

/* The content itself, not its time: two saves within a tick of the clock differ, and touching a file changes nothing. */
static char *
dup_etag (gconstpointer bytes,
          gsize         n_bytes)
{
  BivDigest digest;

  biv_digest_init (&digest);
  biv_digest_add (&digest, bytes, n_bytes);
  return biv_digest_dup_text (&digest);
}

/* Room for one byte more than the file had, so that one that grows meanwhile is noticed at the end. */
static GBytes *
read_all (int          fd,
          gsize        n_expected,
          gsize        max_bytes,
          const char  *name,
          GError     **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_sized_new (n_expected + 1);
  gsize n_read = 0;

  for (;;)
    {
      gssize n;

      g_byte_array_set_size (bytes, MAX (n_expected + 1, n_read + 65536));
      n = read (fd, bytes->data + n_read, bytes->len - n_read);
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          fail_reading (error, errno, name);
          return NULL;
        }
      if (n == 0)
        break;
      n_read += n;
      if (n_read > max_bytes)
        {
          g_set_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_TOO_LARGE, _("%s: the file is larger than %u MB; it is not opened"),
                       name, (guint) (max_bytes / 1024 / 1024));
          return NULL;
        }
    }
  g_byte_array_set_size (bytes, n_read);
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static GBytes *
read_path (const char  *path,
           const char  *name,
           gsize        max_bytes,
           GError     **error)
{
  struct stat status;
  GBytes *bytes = NULL;
  /* A pipe must not keep us waiting for somebody to write into it. */
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);

  if (fd < 0)
    {
      fail_reading (error, errno, name);
      return NULL;
    }
  if (fstat (fd, &status) != 0)
    fail_reading (error, errno, name);
  else if (S_ISDIR (status.st_mode))
    fail (error, G_IO_ERROR_IS_DIRECTORY, _("%s is a folder; choose a file in it"), name);
  else if (!S_ISREG (status.st_mode))
    fail (error, G_IO_ERROR_NOT_REGULAR_FILE, _("%s is not an ordinary file; choose another"), name);
  else if ((guint64) status.st_size > max_bytes)
    g_set_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_TOO_LARGE, _("%s: the file is larger than %u MB; it is not opened"),
                 name, (guint) (max_bytes / 1024 / 1024));
  else
    bytes = read_all (fd, status.st_size, max_bytes, name, error);
  close (fd);
  return bytes;
}

static const char *
peek_local_path (GFile       *file,
                 const char  *name,
                 GError     **error)
{
  const char *path = g_file_peek_path (file);

  if (path == NULL)
    fail (error, G_IO_ERROR_NOT_SUPPORTED, _("%s is not on this computer; copy it to a folder here first"), name);
  return path;
}

GBytes *
biv_file_read (GFile   *file,
               gsize    max_bytes,
               char   **etag,
               GError **error)
{
  g_autofree char *name = biv_file_dup_name (file);
  const char *path = peek_local_path (file, name, error);
  GBytes *bytes = path != NULL ? read_path (path, name, max_bytes, error) : NULL;

  if (bytes != NULL && etag != NULL)
    *etag = dup_etag (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  return bytes;
}

/* ---- Replacing ---- */

typedef struct
{
  char        *name;                /* for messages */
  char        *path, *folder;       /* with links followed */
  gboolean     exists;
  struct stat  status;              /* where it exists */
} Target;

static void
target_clear (Target *target)
{
  g_free (target->name);
  g_free (target->path);
  g_free (target->folder);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Target, target_clear)

static gboolean
find_target (Target      *target,
             GFile       *file,
             GError     **error)
{
  const char *given;
  char *real;

  target->name = biv_file_dup_name (file);
  if ((given = peek_local_path (file, target->name, error)) == NULL)
    return FALSE;
  real = realpath (given, NULL);
  target->path = g_strdup (real != NULL ? real : given);
  free (real);
  target->folder = g_path_get_dirname (target->path);
  target->exists = stat (target->path, &target->status) == 0;
  if (!target->exists)
    return TRUE;
  if (!S_ISREG (target->status.st_mode))
    return fail (error, G_IO_ERROR_NOT_REGULAR_FILE, _("%s cannot be saved: it is not an ordinary file; choose another name"),
                 target->name);
  /* A rename does not ask whether the file may be written, so we do. */
  if (access (target->path, W_OK) != 0)
    return fail (error, errno == EROFS ? G_IO_ERROR_READ_ONLY : G_IO_ERROR_PERMISSION_DENIED,
                 _("%s cannot be saved: the file is write-protected; save under another name"), target->name);
  return TRUE;
}

static gboolean
write_all (int         fd,
           const char *bytes,
           gsize       n_bytes)
{
  while (n_bytes > 0)
    {
      gssize n = write (fd, bytes, n_bytes);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return FALSE;
      bytes += n;
      n_bytes -= n;
    }
  return TRUE;
}

/* Returns: (transfer full) (nullable): the temporary file's path, complete and on the disk */
static char *
write_beside (const Target  *target,
              const char    *bytes,
              gsize          n_bytes,
              gboolean       is_quick,
              GError       **error)
{
  g_autofree char *path = g_build_filename (target->folder, ".bivouac-XXXXXX", NULL);
  int fd = g_mkstemp_full (path, O_WRONLY | O_CLOEXEC, 0666);
  int problem = 0;

  if (fd < 0)
    {
      fail_writing (error, errno, target->name, target->folder);
      return NULL;
    }
  if (!write_all (fd, bytes, n_bytes) || (target->exists && fchmod (fd, target->status.st_mode & 0777) != 0) ||
      (!is_quick && fsync (fd) != 0))
    problem = errno;
  /* Some file systems tell of a full disk only now. */
  if (close (fd) != 0 && problem == 0)
    problem = errno;
  if (problem == 0)
    return g_steal_pointer (&path);
  g_unlink (path);
  fail_writing (error, problem, target->name, target->folder);
  return NULL;
}

static gboolean
check_unchanged (const Target  *target,
                 const char    *etag,
                 GError       **error)
{
  g_autoptr (GBytes) present = NULL;
  g_autofree char *present_etag = NULL;

  if (etag == NULL)
    return TRUE;
  if (target->exists)
    {
      if ((present = read_path (target->path, target->name, G_MAXINT, error)) == NULL)
        return FALSE;
      present_etag = dup_etag (g_bytes_get_data (present, NULL), g_bytes_get_size (present));
    }
  if (g_strcmp0 (etag, present_etag) == 0)
    return TRUE;
  g_set_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_CHANGED,
               target->exists ? _("%s was changed by somebody else since it was opened; save a copy under another name")
                              : _("%s was moved or deleted since it was opened; save a copy under another name"),
               target->name);
  return FALSE;
}

/* A second name for the old content, or a copy of it where the file system knows no second names. */
static char *
make_backup_beside (const Target  *target,
                    GError       **error)
{
  g_autofree char *path = g_build_filename (target->folder, ".bivouac-XXXXXX", NULL);
  g_autoptr (GBytes) old = NULL;
  int fd = g_mkstemp (path);

  if (fd < 0)
    {
      fail_writing (error, errno, target->name, target->folder);
      return NULL;
    }
  close (fd);
  g_unlink (path);
  if (link (target->path, path) == 0)
    return g_steal_pointer (&path);
  if ((old = read_path (target->path, target->name, G_MAXINT, error)) == NULL)
    return NULL;
  return write_beside (target, g_bytes_get_data (old, NULL), g_bytes_get_size (old), FALSE, error);
}

static gboolean
rename_over (const Target  *target,
             const char    *from,
             const char    *to,
             GError       **error)
{
  int problem;

  if (g_rename (from, to) == 0)
    return TRUE;
  problem = errno;
  g_unlink (from);
  return fail_writing (error, problem, target->name, target->folder);
}

static gboolean
keep_backup (const Target  *target,
             GError       **error)
{
  g_autofree char *temporary = make_backup_beside (target, error);
  g_autofree char *backup = g_strconcat (target->path, "~", NULL);

  return temporary != NULL && rename_over (target, temporary, backup, error);
}

/* The rename itself must reach the disk. If this fails the new file is there all the same, and whole. */
static void
sync_folder (const char *folder)
{
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

gboolean
biv_file_replace (GFile               *file,
                  const char          *bytes,
                  gsize                n_bytes,
                  const char          *etag,
                  BivFileReplaceFlags  flags,
                  char               **new_etag,
                  GError             **error)
{
  g_auto (Target) target = { 0 };
  g_autofree char *temporary = NULL;
  gboolean is_quick = (flags & BIV_FILE_REPLACE_QUICK) != 0;

  g_return_val_if_fail (G_IS_FILE (file) && bytes != NULL, FALSE);

  if (!find_target (&target, file, error) ||
      (temporary = write_beside (&target, bytes, n_bytes, is_quick, error)) == NULL)
    return FALSE;
  if (!check_unchanged (&target, etag, error) ||
      ((flags & BIV_FILE_REPLACE_BACKUP) != 0 && target.exists && !keep_backup (&target, error)))
    {
      g_unlink (temporary);
      return FALSE;
    }
  if (!rename_over (&target, temporary, target.path, error))
    return FALSE;
  if (!is_quick)
    sync_folder (target.folder);
  if (new_etag != NULL)
    *new_etag = dup_etag (bytes, n_bytes);
  return TRUE;
}
