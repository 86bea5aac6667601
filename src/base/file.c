/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file.c: reading a whole file, replacing one so that nothing can be lost, and keeping others from it meanwhile */
#define _GNU_SOURCE                 /* O_TMPFILE, renameat2() */
#include "config.h"
#include "base/biv-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "base/biv-digest.h"
#include "base/fail.h"

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

/* A digest of the content, not of the modification time: two saves within one tick of the clock differ, and touching a file
 * changes nothing. */
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
        return biv_fail_null (error, BIV_FILE_ERROR, BIV_FILE_ERROR_TOO_LARGE,
                              _("%s: the file is larger than %u MB; it is not opened"), name,
                              (guint) (max_bytes / 1024 / 1024));
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
  /* Opening a pipe must not block until somebody writes to it. */
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
  /* rename() does not check whether the file is writable, so we do. */
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

/* ---- The temporary file ---- */

#define HIDDEN "bivouac-"           /* ".bivouac-XXXXXX" */
#define N_RANDOM 6

/* The new content. It has no name while it is written, where the file system can do that, and then a hidden one until it
 * is renamed. The lock on it says that its writer lives. */
typedef struct
{
  int   fd;                         /* -1: none */
  char *path;                       /* NULL: it has no name (any more) */
} Temporary;

static void
temporary_clear (Temporary *temporary)
{
  if (temporary->path != NULL)
    g_unlink (temporary->path);
  if (temporary->fd >= 0)
    close (temporary->fd);
  g_free (temporary->path);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Temporary, temporary_clear)

static char *
dup_hidden_path (const char *folder)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  char name[] = "." HIDDEN "XXXXXX";

  for (gsize i = strlen (name) - N_RANDOM; name[i] != '\0'; i++)
    name[i] = letters[g_random_int_range (0, (gint32) strlen (letters))];
  return g_build_filename (folder, name, NULL);
}

static gboolean
is_hidden_name (const char *name)
{
  return strlen (name) == strlen ("." HIDDEN) + N_RANDOM && g_str_has_prefix (name, "." HIDDEN);
}

/* Another process may sweep the file away as litter after it is created and before it is locked. Then its name is gone, and we
 * try again with a new one. */
static gboolean
open_named (Temporary  *temporary,
            const char *folder,
            mode_t      mode)
{
  for (;;)
    {
      struct stat status;

      temporary->path = dup_hidden_path (folder);
      temporary->fd = g_open (temporary->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
      if (temporary->fd < 0)
        {
          g_clear_pointer (&temporary->path, g_free);
          if (errno == EEXIST)
            continue;
          return FALSE;
        }
      flock (temporary->fd, LOCK_EX);
      if (fstat (temporary->fd, &status) != 0 || status.st_nlink > 0)
        return TRUE;
      close (temporary->fd);
      temporary->fd = -1;
      g_clear_pointer (&temporary->path, g_free);
    }
}

/* Nobody must be able to read, even for a moment, what they could not read before. */
static gboolean
open_temporary (Temporary    *temporary,
                const Target *target,
                gboolean      may_be_unnamed)
{
  mode_t mode = target->exists ? 0600 : 0666;

  temporary->fd = may_be_unnamed ? g_open (target->folder, O_RDWR | O_TMPFILE | O_CLOEXEC, mode) : -1;
  if (temporary->fd < 0)
    return open_named (temporary, target->folder, mode);
  flock (temporary->fd, LOCK_EX);
  return TRUE;
}

/* Returns: %FALSE with errno */
static gboolean
give_name (Temporary    *temporary,
           const Target *target)
{
  g_autofree char *descriptor = g_strdup_printf ("/proc/self/fd/%d", temporary->fd);

  while (temporary->path == NULL)
    {
      g_autofree char *path = dup_hidden_path (target->folder);

      if (linkat (AT_FDCWD, descriptor, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0)
        temporary->path = g_steal_pointer (&path);
      else if (errno != EEXIST)
        return FALSE;
    }
  return TRUE;
}

/* ---- Whose it is, and who may read it ---- */

#define ACCESS_LIST "system.posix_acl_access"

/* Returns: %FALSE where an access list could not be taken over */
static gboolean
copy_attributes (int           fd,
                 const Target *target)
{
  gboolean is_listed = FALSE, is_complete = TRUE;
  gssize length = listxattr (target->path, NULL, 0);
  g_autofree char *names = length > 0 ? g_malloc (length) : NULL;

  length = names != NULL ? listxattr (target->path, names, length) : 0;
  for (const char *name = names; length > 0 && name < names + length; name += strlen (name) + 1)
    {
      gssize size = getxattr (target->path, name, NULL, 0);
      g_autofree char *value = size >= 0 ? g_malloc (size + 1) : NULL;
      gboolean is_access = strcmp (name, ACCESS_LIST) == 0;

      size = value != NULL ? getxattr (target->path, name, value, size) : -1;
      is_listed |= is_access;
      if (size < 0 || fsetxattr (fd, name, value, size, 0) != 0)
        is_complete &= !is_access;
    }
  /* What the folder gave it. */
  if (!is_listed)
    fremovexattr (fd, ACCESS_LIST);
  return is_complete;
}

/* If the group cannot be kept, the new group gets no more rights than others have. */
static gboolean
keep_attributes (int           fd,
                 const Target *target)
{
  mode_t mode = target->status.st_mode & 07777;
  struct stat status;
  gboolean is_kept;

  if (!target->exists)
    return TRUE;
  if (fstat (fd, &status) != 0)
    return FALSE;
  is_kept = status.st_gid == target->status.st_gid || fchown (fd, -1, target->status.st_gid) == 0;
  if (geteuid () == 0 && status.st_uid != target->status.st_uid)
    is_kept &= fchown (fd, target->status.st_uid, -1) == 0;
  if (fchmod (fd, mode) != 0)
    return FALSE;
  if (!copy_attributes (fd, target) || !is_kept)
    mode = (mode & 0707) | (mode & ((mode & 07) << 3));
  return mode == (target->status.st_mode & 07777) || fchmod (fd, mode) == 0;
}

/* Some file systems report a full disk only on close, and ours stays open for the sake of its lock. */
static gboolean
close_once (int fd)
{
  int other = fcntl (fd, F_DUPFD_CLOEXEC, 0);

  return other < 0 || close (other) == 0;
}

static gboolean
fill (Temporary    *temporary,
      const Target *target,
      const char   *bytes,
      gsize         n_bytes,
      gboolean      is_quick)
{
  return write_all (temporary->fd, bytes, n_bytes) && keep_attributes (temporary->fd, target) &&
         (is_quick || fsync (temporary->fd) == 0) && close_once (temporary->fd);
}

/* What says that a folder takes no file from us, whatever may be done with those that are there. */
static gboolean
is_closed (int problem)
{
  return problem == EACCES || problem == EPERM || problem == EROFS;
}

/* Complete and synced to disk, under a hidden name. @is_closed_to_us: (out) (optional): set where it failed because the folder
 * takes no file from us */
static gboolean
write_beside (Temporary     *temporary,
              const Target  *target,
              const char    *bytes,
              gsize          n_bytes,
              gboolean       is_quick,
              gboolean      *is_closed_to_us,
              GError       **error)
{
  int problem;

  if (open_temporary (temporary, target, TRUE) && fill (temporary, target, bytes, n_bytes, is_quick))
    {
      if (give_name (temporary, target))
        return TRUE;
      /* This file system cannot give a name to an unnamed file. */
      close (temporary->fd);
      temporary->fd = -1;
      if (open_temporary (temporary, target, FALSE) && fill (temporary, target, bytes, n_bytes, is_quick))
        return TRUE;
    }
  problem = errno;
  if (is_closed_to_us != NULL)
    *is_closed_to_us = is_closed (problem);
  return fail_writing (error, problem, target->name, target->folder);
}

/* ---- What killed programs left ---- */

/* A hidden file whose writer is gone: nobody has its lock. A second name of @target itself is none that anybody needs. */
static void
sweep_one (int           folder,
           const char   *name,
           const Target *target)
{
  int fd = openat (folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat status, again;

  if (fd < 0)
    return;
  if (fstat (fd, &status) == 0 && S_ISREG (status.st_mode) && status.st_uid == geteuid () &&
      (flock (fd, LOCK_EX | LOCK_NB) == 0 ||
       (target->exists && status.st_dev == target->status.st_dev && status.st_ino == target->status.st_ino)) &&
      fstatat (folder, name, &again, AT_SYMLINK_NOFOLLOW) == 0 && again.st_ino == status.st_ino)
    unlinkat (folder, name, 0);
  close (fd);
}

static void
sweep (const Target *target)
{
  g_autoptr (GDir) folder = g_dir_open (target->folder, 0, NULL);
  int fd = folder != NULL ? g_open (target->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) : -1;
  const char *name;

  while (fd >= 0 && (name = g_dir_read_name (folder)) != NULL)
    if (is_hidden_name (name))
      sweep_one (fd, name, target);
  if (fd >= 0)
    close (fd);
}

/* ---- In its place ---- */

/* errno stays as it is. */
static gboolean
fail_in_place (GError       **error,
               const Target  *target)
{
  int problem = errno;

  fail_writing (error, problem, target->name, target->folder);
  errno = problem;
  return FALSE;
}

static gboolean
fail_changed (GError       **error,
              const Target  *target)
{
  g_set_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_CHANGED,
               target->exists ? _("%s was changed by somebody else since it was opened; save a copy under another name")
                              : _("%s was moved or deleted since it was opened; save a copy under another name"),
               target->name);
  return FALSE;
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
  return fail_changed (error, target);
}

static gboolean
move_over (Temporary     *temporary,
           const Target  *target,
           const char    *to,
           GError       **error)
{
  if (g_rename (temporary->path, to) != 0)
    return fail_in_place (error, target);
  /* Renaming one hard link of a file over another does nothing: both names stay. */
  g_unlink (temporary->path);
  g_clear_pointer (&temporary->path, g_free);
  return TRUE;
}

static gboolean
link_backup (const Target  *target,
             const char    *backup,
             GError       **error)
{
  g_auto (Temporary) old = { .fd = -1, .path = dup_hidden_path (target->folder) };
  g_autoptr (GBytes) content = NULL;

  if (link (target->path, old.path) == 0)
    return move_over (&old, target, backup, error);
  g_clear_pointer (&old.path, g_free);
  return (content = read_path (target->path, target->name, G_MAXINT, error)) != NULL &&
         write_beside (&old, target, g_bytes_get_data (content, NULL), g_bytes_get_size (content), FALSE, NULL, error) &&
         move_over (&old, target, backup, error);
}

static gboolean
exchange_back (Temporary    *temporary,
               const Target *target)
{
  return renameat2 (AT_FDCWD, temporary->path, AT_FDCWD, target->path, RENAME_EXCHANGE) == 0;
}

/* The old content becomes the backup. Both at once change names, so that at no moment there is no file; where that cannot
 * be had, the old content gets a second name first, or is copied. */
static gboolean
put_in_place_with_backup (Temporary     *temporary,
                          const Target  *target,
                          gboolean       is_careful,
                          GError       **error)
{
  g_autofree char *backup = g_strconcat (target->path, "~", NULL);
  struct stat old;

  if (renameat2 (AT_FDCWD, temporary->path, AT_FDCWD, target->path, RENAME_EXCHANGE) != 0)
    return link_backup (target, backup, error) && move_over (temporary, target, target->path, error);
  /* There are file systems that only rename. Then the old content is gone, and the new one is there, whole. */
  if (stat (temporary->path, &old) != 0)
    {
      g_clear_pointer (&temporary->path, g_free);
      return TRUE;
    }
  /* Somebody else was quicker; their version must not be lost. */
  if (is_careful && old.st_ino != target->status.st_ino &&
      exchange_back (temporary, target))
    return fail_changed (error, target);
  if (move_over (temporary, target, backup, error))
    return TRUE;
  if (!exchange_back (temporary, target))
    g_clear_pointer (&temporary->path, g_free);   /* the old content: it is not thrown away */
  return FALSE;
}

/* ---- In the file itself, where nothing can be put beside it ---- */

static gboolean
rewrite (int         fd,
         const char *bytes,
         gsize       n_bytes,
         gboolean    is_quick)
{
  return lseek (fd, 0, SEEK_SET) == 0 && write_all (fd, bytes, n_bytes) && ftruncate (fd, n_bytes) == 0 &&
         (is_quick || fsync (fd) == 0);
}

/* Returns: 0, or what is in the way of a file of @n_bytes. Where a file system knows nothing of room, writing will tell. */
static int
make_room (int   fd,
           gsize n_bytes)
{
  int problem = posix_fallocate (fd, 0, n_bytes);

  return problem == ENOSPC || problem == EDQUOT || problem == EFBIG ? problem : 0;
}

/* A disk that is full says so before anything is changed. What was there is put back if something else goes wrong. */
static gboolean
write_in_file (int           fd,
               const Target *target,
               GBytes       *before,
               const char   *bytes,
               gsize         n_bytes,
               gboolean      is_quick,
               GError      **error)
{
  gsize n_before;
  const char *old = g_bytes_get_data (before, &n_before);
  int problem = n_bytes > n_before ? make_room (fd, n_bytes) : 0;
  gboolean is_as_before;

  if (problem != 0)
    is_as_before = ftruncate (fd, n_before) == 0;
  else if (rewrite (fd, bytes, n_bytes, is_quick))
    return TRUE;
  else
    {
      problem = errno;
      is_as_before = rewrite (fd, old, n_before, FALSE);
    }
  if (is_as_before)
    return fail_writing (error, problem, target->name, target->folder);
  return fail (error, g_io_error_from_errno (problem),
               _("%s could not be written whole (%s), and what it held before could not be put back; save under another name"),
               target->name, g_strerror (problem));
}

static gboolean
replace_in_place (const Target  *target,
                  const char    *bytes,
                  gsize          n_bytes,
                  gboolean       is_quick,
                  GError       **error)
{
  g_autoptr (GBytes) before = read_path (target->path, target->name, G_MAXINT, error);
  int fd = before != NULL ? g_open (target->path, O_WRONLY | O_CLOEXEC, 0) : -1;
  gboolean is_written;

  if (before == NULL)
    return FALSE;
  if (fd < 0)
    return fail_in_place (error, target);
  is_written = write_in_file (fd, target, before, bytes, n_bytes, is_quick, error);
  close (fd);
  return is_written;
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

/* ---- One at a time ---- */

struct _BivFileLock
{
  int fd;                           /* -1: there is no file yet, or it cannot be locked */
};

/* In /proc/locks: "1: FLOCK  ADVISORY  WRITE 1234 08:01:131090 0 EOF". Returns: 0 where nobody says */
static int
find_holder (const struct stat *status)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  int holder = 0;

  if (!g_file_get_contents ("/proc/locks", &text, NULL, NULL))
    return 0;
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      unsigned long inode;
      unsigned major_number, minor_number;
      int process;

      if (sscanf (*line, "%*d: FLOCK %*s WRITE %d %x:%x:%lu", &process, &major_number, &minor_number, &inode) != 4 ||
          inode != status->st_ino || process <= 0)
        continue;
      holder = process;
      if (makedev (major_number, minor_number) == status->st_dev)
        return holder;
    }
  return holder;
}

static gboolean
fail_locked (GError             **error,
             const char          *name,
             const struct stat   *status)
{
  int holder = find_holder (status);
  g_autofree char *path = g_strdup_printf ("/proc/%d/comm", holder), *program = NULL;

  if (holder == getpid ())
    g_set_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_LOCKED, _("%s is open in another window"), name);
  else if (holder > 0 && g_file_get_contents (path, &program, NULL, NULL))
    /* TRANSLATORS: a file, the name of a program and its number as the system counts */
    g_set_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_LOCKED,
                 _("%s is open in another program (%s, process %d); close it there first"), name, g_strstrip (program), holder);
  else
    g_set_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_LOCKED, _("%s is open in another program; close it there first"), name);
  return FALSE;
}

/* On some network file systems locking needs write permission. */
static int
try_lock (const char *path,
          int         flags)
{
  int fd = g_open (path, flags | O_CLOEXEC | O_NONBLOCK, 0);
  int problem;

  if (fd < 0 || flock (fd, LOCK_EX | LOCK_NB) == 0)
    return fd;
  problem = errno;
  close (fd);
  errno = problem;
  return problem == EBADF && flags == O_RDONLY ? try_lock (path, O_RDWR) : -1;
}

BivFileLock *
biv_file_lock_new (GFile   *file,
                   guint    wait_ms,
                   GError **error)
{
  g_autofree char *name = biv_file_dup_name (file);
  const char *path = g_file_peek_path (file);
  gint64 end = g_get_monotonic_time () + (gint64) wait_ms * 1000;
  BivFileLock *lock = g_new0 (BivFileLock, 1);

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  lock->fd = -1;
  while (path != NULL)
    {
      struct stat held, present;

      lock->fd = try_lock (path, O_RDONLY);
      if (lock->fd < 0 && errno != EWOULDBLOCK)
        break;
      /* The previous holder has put another file in its place. */
      if (lock->fd >= 0 && fstat (lock->fd, &held) == 0 && stat (path, &present) == 0 &&
          held.st_ino == present.st_ino && held.st_dev == present.st_dev)
        break;
      if (lock->fd >= 0)
        close (lock->fd);
      else if (g_get_monotonic_time () >= end && stat (path, &present) == 0)
        {
          fail_locked (error, name, &present);
          g_free (lock);
          return NULL;
        }
      else
        g_usleep (5000 + g_random_int_range (0, 10000));
      lock->fd = -1;
    }
  return lock;
}

gboolean
biv_file_lock_covers (BivFileLock *lock,
                      GFile       *file)
{
  const char *path = g_file_peek_path (file);
  struct stat held, present;

  return lock != NULL && lock->fd >= 0 && path != NULL && fstat (lock->fd, &held) == 0 && stat (path, &present) == 0 &&
         held.st_ino == present.st_ino && held.st_dev == present.st_dev;
}

void
biv_file_lock_free (BivFileLock *lock)
{
  if (lock == NULL)
    return;
  if (lock->fd >= 0)
    close (lock->fd);
  g_free (lock);
}

/* ---- All of it ---- */

/* The one renamed over the other. @is_busy: (out): set where it failed because something is mounted there */
static gboolean
put_in_place (Temporary           *temporary,
              const Target        *target,
              BivFileReplaceFlags  flags,
              gboolean             is_careful,
              gboolean            *is_busy,
              GError             **error)
{
  gboolean is_put = (flags & (BIV_FILE_REPLACE_BACKUP | BIV_FILE_REPLACE_KEPT)) == BIV_FILE_REPLACE_BACKUP && target->exists
                      ? put_in_place_with_backup (temporary, target, is_careful, error)
                      : move_over (temporary, target, target->path, error);

  *is_busy = !is_put && errno == EBUSY;
  return is_put;
}

gboolean
biv_file_replace_locked (GFile               *file,
                         BivFileLock         *lock,
                         const char          *bytes,
                         gsize                n_bytes,
                         const char          *etag,
                         BivFileReplaceFlags  flags,
                         char               **new_etag,
                         GError             **error)
{
  g_auto (Target) target = { 0 };
  g_auto (Temporary) temporary = { .fd = -1 };
  g_autoptr (GError) why = NULL;
  gboolean is_quick = (flags & BIV_FILE_REPLACE_QUICK) != 0, may_write_in_file, is_impossible = FALSE, is_put = FALSE;

  g_return_val_if_fail (G_IS_FILE (file) && bytes != NULL, FALSE);

  if (!find_target (&target, file, error))
    return FALSE;
  may_write_in_file = (flags & BIV_FILE_REPLACE_KEPT) != 0 && target.exists;
  sweep (&target);
  if (write_beside (&temporary, &target, bytes, n_bytes, is_quick, &is_impossible, &why))
    {
      if (!check_unchanged (&target, etag, error))
        return FALSE;
      is_put = put_in_place (&temporary, &target, flags, etag != NULL, &is_impossible, &why);
    }
  else if (may_write_in_file && is_impossible && !check_unchanged (&target, etag, error))
    return FALSE;
  if (!is_put && !(may_write_in_file && is_impossible))
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return FALSE;
    }
  if (!is_put && !replace_in_place (&target, bytes, n_bytes, is_quick, error))
    return FALSE;
  if (is_put && !is_quick)
    sync_folder (target.folder);
  if (new_etag != NULL)
    *new_etag = dup_etag (bytes, n_bytes);
  /* The locked file has been renamed or removed in the meantime. */
  if (lock != NULL && is_put)
    {
      int old = lock->fd;

      lock->fd = temporary.fd;
      temporary.fd = old;
    }
  return TRUE;
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
  return biv_file_replace_locked (file, NULL, bytes, n_bytes, etag, flags, new_etag, error);
}

gboolean
biv_file_copy (GFile   *from,
               GFile   *to,
               gsize    max_bytes,
               GError **error)
{
  g_autoptr (GBytes) content = NULL;
  g_autofree char *name = biv_file_dup_name (to);
  const char *bytes;
  gsize n_bytes;

  if (g_file_query_exists (to, NULL))
    return fail (error, G_IO_ERROR_EXISTS, _("another “%s” lies there already; choose another folder or name"), name);
  content = biv_file_read (from, max_bytes, NULL, error);
  if (content == NULL)
    return FALSE;
  bytes = g_bytes_get_data (content, &n_bytes);
  return biv_file_replace (to, bytes != NULL ? bytes : "", n_bytes, NULL, BIV_FILE_REPLACE_NONE, NULL, error);
}

void
biv_file_guard_standard (void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl (fd, F_GETFD) < 0 && errno == EBADF)
      /* Opened the wrong way round, so that reading or writing there still fails as it would have. */
      g_open ("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY, 0);
}
