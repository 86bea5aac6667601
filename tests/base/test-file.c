/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-file.c: whatever fails while saving, the file on disk stays as it was */
#define _GNU_SOURCE                 /* unshare() */
#include "base/alone.h"
#include "base/biv-file.h"
#include "tests/remove-tree.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define NOBODY 65534

typedef struct
{
  char  *folder, *path;
  GFile *file;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("bivouac-test-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "a.campaign", NULL);
  fixture->file = g_file_new_for_path (fixture->path);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_chmod (fixture->folder, 0700);
  remove_tree (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
  g_object_unref (fixture->file);
}

static void
expect_content (const char *path,
                const char *expected)
{
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &content, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (content, ==, expected);
}

/* Nothing lies about beside the files named. */
static void
expect_files (const char *folder,
              guint       n_expected)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  g_assert_cmpuint (n, ==, n_expected);
}

static gboolean
save (Fixture     *fixture,
      const char  *text,
      const char  *etag,
      char       **new_etag,
      GError     **error)
{
  return biv_file_replace (fixture->file, text, strlen (text), etag, BIV_FILE_REPLACE_BACKUP, new_etag, error);
}

/* ---- Saving ---- */

static void
test_backup (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *one = NULL, *two = NULL, *read = NULL, *backup = g_strconcat (fixture->path, "~", NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (save (fixture, "one", NULL, &one, &error));
  g_assert_no_error (error);
  expect_files (fixture->folder, 1);
  g_assert_true (save (fixture, "two", one, &two, &error));
  expect_content (fixture->path, "two");
  expect_content (backup, "one");
  g_clear_pointer (&one, g_free);
  g_assert_true (save (fixture, "three", two, &one, &error));
  expect_content (backup, "two");
  expect_files (fixture->folder, 2);

  bytes = biv_file_read (fixture->file, 100, &read, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "three", 5);
  g_assert_cmpstr (read, ==, one);
}

static void
test_changed_underneath (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autofree char *etag = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (save (fixture, "one", NULL, &etag, NULL));
  g_assert_true (g_file_set_contents (fixture->path, "ONE", 3, NULL));
  g_assert_false (save (fixture, "two", etag, NULL, &error));
  g_assert_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_CHANGED);
  g_assert_cmpstr (error->message, ==,
                   "a.campaign was changed by somebody else since it was opened; save a copy under another name");
  expect_content (fixture->path, "ONE");
  expect_files (fixture->folder, 1);

  g_clear_error (&error);
  g_remove (fixture->path);
  g_assert_false (save (fixture, "two", etag, NULL, &error));
  g_assert_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_CHANGED);
  g_assert_cmpstr (error->message, ==,
                   "a.campaign was moved or deleted since it was opened; save a copy under another name");
  expect_files (fixture->folder, 0);
}

static void
test_links_and_permissions (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autofree char *real = g_build_filename (fixture->folder, "real", NULL);
  struct stat status;

  g_assert_true (g_file_set_contents (real, "one", 3, NULL));
  g_assert_cmpint (g_chmod (real, 0640), ==, 0);
  g_assert_cmpint (symlink ("real", fixture->path), ==, 0);
  g_assert_true (save (fixture, "two", NULL, NULL, NULL));
  expect_content (real, "two");
  g_assert_cmpint (lstat (fixture->path, &status), ==, 0);
  g_assert_true (S_ISLNK (status.st_mode));
  g_assert_cmpint (stat (fixture->path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
}

/* ---- A world that says no ---- */

/* Permissions do not bind the superuser, so such a test is somebody else's for a while. */
static void
become_nobody (Fixture *fixture)
{
  if (geteuid () != 0)
    return;
  g_assert_cmpint (chown (fixture->folder, NOBODY, -1), ==, 0);
  if (g_file_test (fixture->path, G_FILE_TEST_EXISTS))
    g_assert_cmpint (chown (fixture->path, NOBODY, -1), ==, 0);
  g_assert_cmpint (setegid (NOBODY), ==, 0);
  g_assert_cmpint (seteuid (NOBODY), ==, 0);
}

static void
become_oneself (void)
{
  if (getuid () != 0)
    return;
  g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_cmpint (setegid (0), ==, 0);
}

static void
test_read_only_folder (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *expected = NULL;

  g_assert_true (save (fixture, "one", NULL, NULL, NULL));
  become_nobody (fixture);
  g_assert_cmpint (g_chmod (fixture->folder, 0555), ==, 0);
  g_assert_false (save (fixture, "two", NULL, NULL, &error));
  become_oneself ();
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  expected = g_strdup_printf ("a.campaign cannot be saved: you may not write in the folder %s; save in another folder",
                              fixture->folder);
  g_assert_cmpstr (error->message, ==, expected);
  expect_content (fixture->path, "one");
}

/* access() asks for the real user, so this needs a process that is somebody else altogether. */
static void
test_write_protected_file (Fixture       *fixture,
                           gconstpointer  data)
{
  int status;
  pid_t child;

  g_assert_true (save (fixture, "one", NULL, NULL, NULL));
  g_assert_cmpint (g_chmod (fixture->path, 0444), ==, 0);
  if (getuid () == 0)
    g_assert_cmpint (chown (fixture->folder, NOBODY, -1), ==, 0);
  child = fork ();
  if (child == 0)
    {
      g_autoptr (GError) error = NULL;

      if (getuid () == 0 && (setgid (NOBODY) != 0 || setuid (NOBODY) != 0))
        _exit (2);
      if (save (fixture, "two", NULL, NULL, &error))
        _exit (3);
      _exit (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED) &&
             strcmp (error->message, "a.campaign cannot be saved: the file is write-protected; save under another name") == 0
             ? 0 : 4);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  expect_content (fixture->path, "one");
}

static const char disk_is_full[] =
  "a.campaign cannot be saved: the disk is full. What was saved before is untouched; make room, or save in another folder";

/* The kernel's limit on the size of a file stands in for a disk that fills up in the middle. */
static void
test_disk_fills_up (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *long_text = g_strnfill (200000, 'x');
  struct rlimit old, small;

  g_assert_true (save (fixture, "one", NULL, NULL, NULL));
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  small = old;
  small.rlim_cur = 65536;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (save (fixture, long_text, NULL, NULL, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_cmpstr (error->message, ==, disk_is_full);
  expect_content (fixture->path, "one");
  expect_files (fixture->folder, 1);
}

/* A real full disk, where the kernel lets us have one: 77 stands for "it does not", as for meson. */
static int
save_on_a_full_disk (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *long_text = g_strnfill (200000, 'x');
  g_autofree char *content = NULL;

  if ((geteuid () == 0 ? unshare (CLONE_NEWNS) : unshare (CLONE_NEWUSER | CLONE_NEWNS)) != 0 ||
      mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
      mount ("tmpfs", fixture->folder, "tmpfs", 0, "size=64k") != 0)
    return 77;
  if (!save (fixture, "one", NULL, NULL, NULL) || save (fixture, long_text, NULL, NULL, &error) ||
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE) || strcmp (error->message, disk_is_full) != 0)
    return 1;
  if (!g_file_get_contents (fixture->path, &content, NULL, NULL) || strcmp (content, "one") != 0)
    return 2;
  g_clear_error (&error);
  if (mount (NULL, fixture->folder, NULL, MS_REMOUNT | MS_RDONLY, NULL) != 0)
    return 77;
  if (save (fixture, "two", NULL, NULL, &error) || !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY))
    return 3;
  return 0;
}

static void
test_full_disk (Fixture       *fixture,
                gconstpointer  data)
{
  pid_t child = fork ();
  int status;

  if (child == 0)
    _exit (save_on_a_full_disk (fixture));
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  if (WEXITSTATUS (status) == 77)
    g_test_skip ("no small disk may be mounted here");
  else
    g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

static void
test_no_folder (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/at/all/a.campaign");
  g_autoptr (GError) error = NULL;

  g_assert_false (biv_file_replace (file, "x", 1, NULL, BIV_FILE_REPLACE_NONE, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_cmpstr (error->message, ==,
                   "a.campaign cannot be saved: there is no folder /nowhere/at/all; save in another folder");
}

/* ---- Whose it is, and who may read it ---- */

static const guint8 access_list[] = {
  2, 0, 0, 0,
  0x01, 0, 6, 0, 0xff, 0xff, 0xff, 0xff,      /* the owner rw */
  0x02, 0, 4, 0, 0xd2, 0x04, 0, 0,            /* 1234 r */
  0x04, 0, 0, 0, 0xff, 0xff, 0xff, 0xff,      /* the group nothing */
  0x10, 0, 4, 0, 0xff, 0xff, 0xff, 0xff,      /* at most r */
  0x20, 0, 0, 0, 0xff, 0xff, 0xff, 0xff,      /* everybody else nothing */
};

static void
expect_attribute (const char    *path,
                  const char    *name,
                  gconstpointer  expected,
                  gsize          length)
{
  char value[256];
  gssize n = getxattr (path, name, value, sizeof value);

  if (expected == NULL)
    g_assert_cmpint (n, ==, -1);
  else
    g_assert_cmpmem (value, n, expected, length);
}

/* In a folder that gives whatever is made in it an access list of its own. */
static void
test_attributes (Fixture       *fixture,
                 gconstpointer  data)
{
  gid_t groups[64];
  int n_groups = getgroups (64, groups);
  gid_t group = getuid () == 0 ? 1234 : n_groups > 0 ? groups[0] : getgid ();
  gboolean has_lists, has_words;
  struct stat status;

  g_assert_true (save (fixture, "one", NULL, NULL, NULL));
  g_assert_cmpint (chown (fixture->path, -1, group), ==, 0);
  g_assert_cmpint (g_chmod (fixture->path, 0660), ==, 0);
  setxattr (fixture->folder, "system.posix_acl_default", access_list, sizeof access_list, 0);
  g_assert_true (save (fixture, "two", NULL, NULL, NULL));
  g_assert_cmpint (stat (fixture->path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 07777, ==, 0660);
  g_assert_cmpint (status.st_gid, ==, group);
  expect_attribute (fixture->path, "system.posix_acl_access", NULL, 0);

  has_lists = setxattr (fixture->path, "system.posix_acl_access", access_list, sizeof access_list, 0) == 0;
  has_words = setxattr (fixture->path, "user.bivouac.test", "kept", 4, 0) == 0;
  g_assert_true (save (fixture, "three", NULL, NULL, NULL));
  if (has_lists)
    {
      expect_attribute (fixture->path, "system.posix_acl_access", access_list, sizeof access_list);
      g_assert_cmpint (stat (fixture->path, &status), ==, 0);
      g_assert_cmpint (status.st_mode & 07777, ==, 0640);
    }
  if (has_words)
    expect_attribute (fixture->path, "user.bivouac.test", "kept", 4);
  expect_files (fixture->folder, 2);
  if (!has_lists || !has_words)
    g_test_skip ("no access lists or no words of one's own on this file system");
}

/* ---- What killed programs left ---- */

static void
test_litter (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *hidden = g_build_filename (fixture->folder, ".bivouac-aB3xYz", NULL);
  g_autofree char *live = g_build_filename (fixture->folder, ".bivouac-LIVE00", NULL);
  g_autofree char *other = g_build_filename (fixture->folder, ".bivouac-settings", NULL);
  g_autofree char *backup = g_strconcat (fixture->path, "~", NULL);
  g_autoptr (BivFileLock) lock = NULL;
  int fd;

  /* Two names of one file, and a third: an earlier save was stopped between its steps. */
  g_assert_true (save (fixture, "one", NULL, NULL, NULL));
  g_assert_cmpint (link (fixture->path, hidden), ==, 0);
  g_assert_cmpint (link (fixture->path, backup), ==, 0);
  lock = biv_file_lock_new (fixture->file, 0, NULL);
  g_assert_true (biv_file_replace_locked (fixture->file, lock, "two", 3, NULL, BIV_FILE_REPLACE_BACKUP, NULL, NULL));
  expect_content (fixture->path, "two");
  expect_content (backup, "one");
  expect_files (fixture->folder, 2);

  /* Half a file; one that is being written; one that is none of ours. */
  g_assert_true (g_file_set_contents (hidden, "tw", 2, NULL));
  g_assert_true (g_file_set_contents (live, "thr", 3, NULL));
  g_assert_true (g_file_set_contents (other, "x", 1, NULL));
  fd = g_open (live, O_RDONLY, 0);
  g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);
  g_assert_true (save (fixture, "three", NULL, NULL, NULL));
  g_assert_false (g_file_test (hidden, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (live, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (other, G_FILE_TEST_EXISTS));
  close (fd);
  g_assert_true (save (fixture, "four", NULL, NULL, NULL));
  g_assert_false (g_file_test (live, G_FILE_TEST_EXISTS));
}

/* A backup that cannot be put there: nothing has changed. */
static void
test_no_backup_possible (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autofree char *backup = g_strconcat (fixture->path, "~", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (save (fixture, "one", NULL, NULL, NULL));
  g_assert_cmpint (g_mkdir (backup, 0700), ==, 0);
  g_assert_false (save (fixture, "two", NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  expect_content (fixture->path, "one");
  expect_files (fixture->folder, 2);
}

#define N_WHOLE 300000

static void
save_for_ever (Fixture *fixture)
{
  g_autofree char *one = g_strnfill (N_WHOLE, 'a'), *two = g_strnfill (N_WHOLE, 'b');

  for (guint i = 0;; i++)
    biv_file_replace (fixture->file, i % 2 == 0 ? one : two, N_WHOLE, NULL,
                      BIV_FILE_REPLACE_BACKUP | (i % 3 == 0 ? 0 : BIV_FILE_REPLACE_QUICK), NULL, NULL);
}

static void
expect_whole (const char *path)
{
  g_autofree char *content = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  g_assert_cmpuint (length, ==, N_WHOLE);
  g_assert_true (content[0] == 'a' || content[0] == 'b');
  g_assert_cmpuint (strspn (content, content[0] == 'a' ? "a" : "b"), ==, N_WHOLE);
}

static void
test_killed (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *whole = g_strnfill (N_WHOLE, 'a'), *backup = g_strconcat (fixture->path, "~", NULL);

  g_assert_true (save (fixture, whole, NULL, NULL, NULL));
  for (int round = 0; round < 80; round++)
    {
      pid_t child = fork ();

      if (child == 0)
        save_for_ever (fixture);
      g_usleep (g_test_rand_int_range (0, 6000));
      g_assert_cmpint (kill (child, SIGKILL), ==, 0);
      g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
      expect_whole (fixture->path);
      g_assert_true (save (fixture, whole, NULL, NULL, NULL));
      expect_whole (fixture->path);
      expect_whole (backup);
      expect_files (fixture->folder, 2);
    }
}

/* ---- One at a time ---- */

static void
test_lock (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (BivFileLock) lock = biv_file_lock_new (fixture->file, 0, NULL), other = NULL;
  g_autofree char *link_path = g_build_filename (fixture->folder, "another-name", NULL);
  g_autoptr (GFile) link_file = g_file_new_for_path (link_path);
  g_autoptr (GError) error = NULL;

  /* Taken before there was a file; it goes along with every save. */
  g_assert_cmpint (symlink ("a.campaign", link_path), ==, 0);
  for (int i = 0; i < 3; i++)
    {
      g_assert_true (biv_file_replace_locked (fixture->file, lock, "one", 3, NULL, BIV_FILE_REPLACE_BACKUP, NULL, NULL));
      g_assert_null (biv_file_lock_new (link_file, 0, &error));
      g_assert_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_LOCKED);
      g_assert_cmpstr (error->message, ==, "another-name is open in another window");
      g_clear_error (&error);
    }
  g_clear_pointer (&lock, biv_file_lock_free);
  other = biv_file_lock_new (link_file, 0, &error);
  g_assert_no_error (error);
  g_assert_nonnull (other);
  g_clear_pointer (&other, biv_file_lock_free);
  expect_files (fixture->folder, 3);
}

static pid_t
hold_elsewhere (Fixture *fixture)
{
  int pipes[2];
  pid_t child;
  char byte;

  g_assert_cmpint (pipe (pipes), ==, 0);
  child = fork ();
  if (child == 0)
    {
      if (biv_file_lock_new (fixture->file, 0, NULL) == NULL || write (pipes[1], "x", 1) != 1)
        _exit (1);
      for (;;)
        pause ();
    }
  close (pipes[1]);
  g_assert_cmpint (read (pipes[0], &byte, 1), ==, 1);
  close (pipes[0]);
  return child;
}

/* Who holds it is named, and does not hold it any longer than he lives. */
static void
test_lock_elsewhere (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *number = NULL;
  g_autoptr (BivFileLock) lock = NULL;
  pid_t child;

  g_assert_true (save (fixture, "one", NULL, NULL, NULL));
  child = hold_elsewhere (fixture);
  g_assert_null (biv_file_lock_new (fixture->file, 30, &error));
  g_assert_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_LOCKED);
  g_assert_true (g_str_has_prefix (error->message, "a.campaign is open in another program"));
  number = g_strdup_printf ("process %d", (int) child);
  if (g_file_test ("/proc/locks", G_FILE_TEST_EXISTS))
    g_assert_nonnull (strstr (error->message, number));
  g_clear_error (&error);
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  lock = biv_file_lock_new (fixture->file, 0, &error);
  g_assert_no_error (error);
  expect_files (fixture->folder, 1);
}

/* Reads the list, and puts itself at its end. */
static gboolean
add_line (Fixture *fixture,
          char     letter)
{
  g_autoptr (BivFileLock) lock = biv_file_lock_new (fixture->file, 20000, NULL);
  g_autofree char *etag = NULL, *text = NULL;
  g_autoptr (GBytes) bytes = lock != NULL ? biv_file_read (fixture->file, 1000, &etag, NULL) : NULL;

  if (bytes == NULL)
    return FALSE;
  text = g_strdup_printf ("%.*s%c", (int) g_bytes_get_size (bytes), (const char *) g_bytes_get_data (bytes, NULL), letter);
  return biv_file_replace_locked (fixture->file, lock, text, strlen (text), etag,
                                  BIV_FILE_REPLACE_BACKUP | BIV_FILE_REPLACE_QUICK, NULL, NULL);
}

static void
test_two_at_once (Fixture       *fixture,
                  gconstpointer  data)
{
  for (int round = 0; round < 100; round++)
    {
      g_autofree char *content = NULL;
      pid_t children[2];

      g_assert_true (save (fixture, "-", NULL, NULL, NULL));
      for (int i = 0; i < 2; i++)
        if ((children[i] = fork ()) == 0)
          _exit (add_line (fixture, (char) ('a' + i)) ? 0 : 1);
      for (int i = 0; i < 2; i++)
        {
          int status;

          g_assert_cmpint (waitpid (children[i], &status, 0), ==, children[i]);
          g_assert_true (WIFEXITED (status));
          g_assert_cmpint (WEXITSTATUS (status), ==, 0);
        }
      g_assert_true (g_file_get_contents (fixture->path, &content, NULL, NULL));
      g_assert_true (g_str_equal (content, "-ab") || g_str_equal (content, "-ba"));
    }
  expect_files (fixture->folder, 2);
}

/* ---- Reading ---- */

static void
expect_unreadable (GFile      *file,
                   GQuark      domain,
                   int         code,
                   const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (biv_file_read (file, 1024 * 1024, NULL, &error));
  g_assert_cmpstr (error->message, ==, message);
  g_assert_error (error, domain, code);
}

static void
test_unreadable (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GFile) folder = g_file_new_for_path ("/tmp"), device = g_file_new_for_path ("/dev/zero");
  g_autoptr (GFile) remote = g_file_new_for_uri ("https://example.org/a.campaign");
  g_autofree char *large = g_strnfill (1024 * 1024 + 1, 'x');

  expect_unreadable (fixture->file, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                     "a.campaign: there is no such file; was it moved or renamed?");
  expect_unreadable (folder, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, "tmp is a folder; choose a file in it");
  expect_unreadable (device, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "zero is not an ordinary file; choose another");
  expect_unreadable (remote, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                     "a.campaign is not on this computer; copy it to a folder here first");

  /* A pipe nobody writes into must not keep us waiting. */
  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  expect_unreadable (fixture->file, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                     "a.campaign is not an ordinary file; choose another");
  g_remove (fixture->path);

  g_assert_true (g_file_set_contents (fixture->path, large, -1, NULL));
  expect_unreadable (fixture->file, BIV_FILE_ERROR, BIV_FILE_ERROR_TOO_LARGE,
                     "a.campaign: the file is larger than 1 MB; it is not opened");
  become_nobody (fixture);
  g_assert_cmpint (g_chmod (fixture->path, 0), ==, 0);
  expect_unreadable (fixture->file, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                     "a.campaign: you may not read this file; ask its owner, or change its permissions");
  become_oneself ();
}

/* ---- A file by itself ---- */

static gboolean
save_kept (Fixture      *fixture,
           BivFileLock  *lock,
           const char   *text,
           const char   *etag,
           char        **new_etag,
           GError      **error)
{
  return biv_file_replace_locked (fixture->file, lock, text, strlen (text), etag, BIV_FILE_REPLACE_KEPT, new_etag, error);
}

/* The folder takes nothing, so it is the same file that holds something else. What was changed meanwhile is left alone, and the
 * lock goes on holding. */
static void
test_written_in_its_place (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivFileLock) lock = NULL;
  g_autofree char *etag = NULL, *old_etag = NULL;
  struct stat before, after;

  g_assert_true (save (fixture, "one and a long tail", NULL, NULL, NULL));
  g_assert_false (biv_file_stands_alone (fixture->file));
  g_assert_cmpint (stat (fixture->path, &before), ==, 0);
  lock = biv_file_lock_new (fixture->file, 0, NULL);
  become_nobody (fixture);
  g_assert_cmpint (g_chmod (fixture->folder, 0555), ==, 0);
  g_assert_true (biv_file_stands_alone (fixture->file));
  g_assert_true (save_kept (fixture, lock, "two", NULL, &old_etag, &error));
  g_assert_no_error (error);
  expect_content (fixture->path, "two");
  g_assert_true (save_kept (fixture, lock, "three, which is longer", old_etag, &etag, &error));
  g_assert_no_error (error);
  g_assert_true (biv_file_lock_covers (lock, fixture->file));
  g_assert_false (save_kept (fixture, lock, "four", old_etag, NULL, &error));
  g_assert_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_CHANGED);
  become_oneself ();
  expect_content (fixture->path, "three, which is longer");
  g_assert_cmpint (stat (fixture->path, &after), ==, 0);
  g_assert_cmpuint (before.st_ino, ==, after.st_ino);
  expect_files (fixture->folder, 1);
}

/* Where something can be put beside it for a moment, it is put there and renamed, and does not stay. */
static void
test_kept_elsewhere (Fixture       *fixture,
                     gconstpointer  data)
{
  struct stat before, after;

  g_assert_true (save_kept (fixture, NULL, "one", NULL, NULL, NULL));
  g_assert_cmpint (stat (fixture->path, &before), ==, 0);
  g_assert_true (save_kept (fixture, NULL, "two", NULL, NULL, NULL));
  g_assert_cmpint (stat (fixture->path, &after), ==, 0);
  g_assert_cmpuint (before.st_ino, !=, after.st_ino);
  expect_content (fixture->path, "two");
  expect_files (fixture->folder, 1);
}

static void
test_no_room_in_its_place (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *long_text = g_strnfill (200000, 'x');
  struct rlimit old, small;

  g_assert_true (save (fixture, "one", NULL, NULL, NULL));
  become_nobody (fixture);
  g_assert_cmpint (g_chmod (fixture->folder, 0555), ==, 0);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  small = old;
  small.rlim_cur = 65536;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (save_kept (fixture, NULL, long_text, NULL, NULL, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  become_oneself ();
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_cmpstr (error->message, ==, disk_is_full);
  expect_content (fixture->path, "one");
}

/* A file that is mounted by itself cannot be renamed over. */
static int
save_what_is_mounted (Fixture *fixture)
{
  g_autofree char *other = g_build_filename (fixture->folder, "other", NULL), *content = NULL;

  if ((geteuid () == 0 ? unshare (CLONE_NEWNS) : unshare (CLONE_NEWUSER | CLONE_NEWNS)) != 0 ||
      mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
      !g_file_set_contents (other, "one", -1, NULL) || !g_file_set_contents (fixture->path, "", -1, NULL) ||
      mount (other, fixture->path, NULL, MS_BIND, NULL) != 0)
    return 77;
  if (!biv_file_stands_alone (fixture->file))
    return 1;
  if (!save_kept (fixture, NULL, "two", NULL, NULL, NULL))
    return 2;
  return g_file_get_contents (other, &content, NULL, NULL) && strcmp (content, "two") == 0 ? 0 : 3;
}

static void
test_mounted (Fixture       *fixture,
              gconstpointer  data)
{
  pid_t child = fork ();
  int status;

  if (child == 0)
    _exit (save_what_is_mounted (fixture));
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  if (WEXITSTATUS (status) == 77)
    g_test_skip ("no file may be mounted here");
  else
    g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

typedef struct
{
  const char *name, *path;            /* below the session's folder */
  gboolean    is_alone;
} LentRow;

static const LentRow lent_rows[] = {
  { "file", "doc/1a2b3c4d/a.campaign", TRUE },
  { "file-as-a-program-sees-it", "doc/by-app/org.example.App/1a2b3c4d/a.campaign", TRUE },
  { "folder", "doc/1a2b3c4d/Campaigns/a.campaign", FALSE },
  { "folder-in-a-folder", "doc/1a2b3c4d/Campaigns/1883/a.campaign", FALSE },
  { "folder-as-a-program-sees-it", "doc/by-app/org.example.App/1a2b3c4d/Campaigns/a.campaign", FALSE },
  { "another-folder", "documents/1a2b3c4d/a.campaign", FALSE },
};

static void
test_lent (gconstpointer data)
{
  const LentRow *row = data;
  g_autofree char *path = g_build_filename (g_get_user_runtime_dir (), row->path, NULL), *folder = g_path_get_dirname (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_false (biv_file_stands_alone (file));
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "one", -1, NULL));
  g_assert_cmpint (biv_file_stands_alone (file), ==, row->is_alone);
  g_unlink (path);
}

#define ADD(name, function) g_test_add ("/base/file/" name, Fixture, NULL, set_up, function, tear_down)

/* G_TEST_OPTION_ISOLATE_DIRS would do this too, but leaks, which the sanitizer takes amiss. */
int
main (int   argc,
      char *argv[])
{
  g_autofree char *home = g_dir_make_tmp ("bivouac-file-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_RUNTIME_DIR", home, TRUE);
  g_setenv ("XDG_STATE_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD ("backup", test_backup);
  ADD ("changed-underneath", test_changed_underneath);
  ADD ("links-and-permissions", test_links_and_permissions);
  ADD ("read-only-folder", test_read_only_folder);
  ADD ("write-protected-file", test_write_protected_file);
  ADD ("disk-fills-up", test_disk_fills_up);
  ADD ("full-disk", test_full_disk);
  ADD ("no-folder", test_no_folder);
  ADD ("attributes", test_attributes);
  ADD ("litter", test_litter);
  ADD ("no-backup-possible", test_no_backup_possible);
  ADD ("killed", test_killed);
  ADD ("lock", test_lock);
  ADD ("lock-elsewhere", test_lock_elsewhere);
  ADD ("two-at-once", test_two_at_once);
  ADD ("unreadable", test_unreadable);
  ADD ("written-in-its-place", test_written_in_its_place);
  ADD ("kept-elsewhere", test_kept_elsewhere);
  ADD ("no-room-in-its-place", test_no_room_in_its_place);
  ADD ("mounted", test_mounted);
  for (gsize i = 0; i < G_N_ELEMENTS (lent_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/base/file/lent/", lent_rows[i].name, NULL);

      g_test_add_data_func (path, &lent_rows[i], test_lent);
    }
  result = g_test_run ();
  remove_tree (home);
  return result;
}
