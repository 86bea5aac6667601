/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture.c: a picture unpacked by a program of its own, which may take little time and memory */
#define _GNU_SOURCE                 /* memfd_create () */
#include "config.h"

#include "draw/map/picture.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fail.h"
#include "draw/map/picture-wire.h"

#define READER "bivouac-picture"

/* ---- What it is, by its first bytes, since a name may say anything ---- */

static const char *
skip_past (const char *at,
           const char *end,
           const char *what)
{
  const char *found = g_strstr_len (at, end - at, what);

  return found != NULL ? found + strlen (what) : end;
}

/* Behind what may stand before the first element of XML there is <svg>, with a prefix or without. */
static gboolean
is_svg (const char *at,
        gsize       n_bytes)
{
  const char *end = at + n_bytes;

  if (n_bytes > 3 && memcmp (at, "\xef\xbb\xbf", 3) == 0)
    at += 3;
  while (at < end)
    {
      gsize left = (gsize) (end - at);

      if (g_ascii_isspace (*at))
        at++;
      else if (left > 2 && memcmp (at, "<?", 2) == 0)
        at = skip_past (at, end, "?>");
      else if (left > 4 && memcmp (at, "<!--", 4) == 0)
        at = skip_past (at, end, "-->");
      else if (left > 9 && memcmp (at, "<!DOCTYPE", 9) == 0)
        {
          const char *entities = memchr (at, '[', left), *close = memchr (at, '>', left);

          at = entities != NULL && (close == NULL || entities < close) ? skip_past (at, end, "]>") : skip_past (at, end, ">");
        }
      else
        return left > 5 && (memcmp (at, "<svg", 4) == 0 || memcmp (at, "<svg:", 5) == 0);
    }
  return FALSE;
}

static const char *
find_type (GBytes *content)
{
  gsize n_bytes;
  const char *bytes = g_bytes_get_data (content, &n_bytes);

  if (n_bytes > 8 && memcmp (bytes, "\x89PNG\r\n\x1a\n", 8) == 0)
    return "png";
  if (n_bytes > 3 && memcmp (bytes, "\xff\xd8\xff", 3) == 0)
    return "jpeg";
  return n_bytes > 0 && is_svg (bytes, n_bytes) ? "svg" : NULL;
}

/* ---- The program that does it ---- */

/* Beside this one in the folder where both were built, else where it is installed. */
static char *
find_reader (void)
{
  static const char *const places[] = { "../draw/map", "../../src/draw/map", "../libexec/bivouac" };
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL), *folder = self != NULL ? g_path_get_dirname (self) : NULL;

  for (gsize i = 0; folder != NULL && i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_build_filename (folder, places[i], READER, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }
  return g_build_filename (BIV_LIBEXECDIR, READER, NULL);
}

/* A file without a name that holds @content and is at its beginning; -1 where there is no memory for it. */
static int
open_content (GBytes *content)
{
  gsize n_bytes;
  const char *bytes = g_bytes_get_data (content, &n_bytes);
  int file = memfd_create (READER, MFD_CLOEXEC);

  while (file >= 0 && n_bytes > 0)
    {
      gssize done = write (file, bytes, n_bytes);

      if (done <= 0)
        {
          close (file);
          return -1;
        }
      bytes += done;
      n_bytes -= (gsize) done;
    }
  if (file >= 0)
    lseek (file, 0, SEEK_SET);
  return file;
}

/* What the program says is listened to for so long, and no longer than somebody wants to know it. */
typedef struct
{
  int           from;
  gint64        deadline;           /* in the time of g_get_monotonic_time () */
  GCancellable *cancellable;        /* (nullable) */
} Ear;

/* All @n bytes. */
static gboolean
read_all (const Ear *ear,
          gpointer   into,
          gsize      n)
{
  char *at = into;

  while (n > 0)
    {
      struct pollfd wait[2] = { { ear->from, POLLIN, 0 }, { g_cancellable_get_fd (ear->cancellable), POLLIN, 0 } };
      gint64 left = (ear->deadline - g_get_monotonic_time ()) / 1000;
      int said = left > 0 ? poll (wait, wait[1].fd >= 0 ? 2 : 1, (int) left) : 0;
      gssize done;

      if (wait[1].fd >= 0)
        g_cancellable_release_fd (ear->cancellable);
      if (left <= 0 || (said < 0 && errno != EINTR) || g_cancellable_is_cancelled (ear->cancellable))
        return FALSE;
      if (said <= 0 || wait[0].revents == 0)
        continue;
      done = read (ear->from, at, n);
      if (done < 0 && errno == EINTR)
        continue;
      if (done <= 0)
        return FALSE;
      at += done;
      n -= (gsize) done;
    }
  return TRUE;
}

static cairo_surface_t *
read_surface (const Ear            *ear,
              const BivPictureHead *head)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, head->width, head->height);
  int stride = cairo_image_surface_get_stride (surface);
  guchar *pixels = cairo_image_surface_get_data (surface);
  gboolean is_whole = pixels != NULL;

  for (int y = 0; is_whole && y < head->height; y++)
    is_whole = read_all (ear, pixels + (gsize) y * (gsize) stride, (gsize) head->width * 4);
  cairo_surface_mark_dirty (surface);
  if (is_whole)
    return surface;
  cairo_surface_destroy (surface);
  return NULL;
}

static char *
read_words (const Ear            *ear,
            const BivPictureHead *head)
{
  guint n = MIN (head->n_words, BIV_PICTURE_MOST_WORDS);
  g_autofree char *words = g_malloc0 (n + 1);

  if (!read_all (ear, words, n))
    words[0] = '\0';
  return g_utf8_make_valid (words, -1);
}

static cairo_surface_t *
give_up (const char *name,
         GError    **error)
{
  return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                        _("“%s” takes too much time or memory to be shown; save it anew with an image editor."), name);
}

static cairo_surface_t *
hear (const Ear  *ear,
      const char *name,
      GError    **error)
{
  BivPictureHead head;
  cairo_surface_t *surface;
  g_autofree char *words = NULL;

  if (!read_all (ear, &head, sizeof head) || head.magic != BIV_PICTURE_MAGIC)
    return give_up (name, error);
  switch (head.state)
    {
    case BIV_PICTURE_WHOLE:
      if (head.width < 1 || head.height < 1 || head.width > BIV_PICTURE_MOST_SIDE || head.height > BIV_PICTURE_MOST_SIDE)
        return give_up (name, error);
      surface = read_surface (ear, &head);
      return surface != NULL ? surface : give_up (name, error);
    case BIV_PICTURE_TOO_LARGE:
      return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                            _("“%s” has more than %d million pixels; make it smaller with an image editor."), name,
                            (int) (BIV_PICTURE_MOST_PIXELS / 1000000));
    case BIV_PICTURE_BROKEN:
      words = read_words (ear, &head);
      return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” is broken and cannot be shown: %s"), name, words);
    case BIV_PICTURE_NONE:
    default:
      return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” holds no picture."), name);
    }
}

cairo_surface_t *
biv_picture_unpack (const char    *name,
                    GBytes        *content,
                    const char   **ending,
                    GCancellable  *cancellable,
                    GError       **error)
{
  const char *type;
  g_autofree char *reader = NULL;
  g_autoptr (GError) why = NULL;
  cairo_surface_t *surface;
  Ear ear = { .cancellable = cancellable };
  int file;
  GPid child;

  g_return_val_if_fail (name != NULL && content != NULL, NULL);

  type = find_type (content);
  if (type == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” is neither a PNG, a JPEG nor an SVG picture."),
                          name);
  *ending = g_str_equal (type, "png") ? ".png" : g_str_equal (type, "jpeg") ? ".jpg" : ".svg";
  file = open_content (content);
  if (file < 0)
    return give_up (name, error);
  reader = find_reader ();
  if (!g_spawn_async_with_pipes_and_fds (NULL, (const char *const[]) { reader, type, NULL }, NULL,
                                         G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, file, -1, -1, NULL,
                                         NULL, 0, &child, NULL, &ear.from, NULL, error))
    {
      close (file);
      return NULL;
    }
  close (file);
  ear.deadline = g_get_monotonic_time () + 2 * BIV_PICTURE_SECONDS * G_USEC_PER_SEC;
  surface = hear (&ear, name, &why);
  close (ear.from);
  /* It has said all, or too little in its time. */
  kill (child, SIGKILL);
  while (waitpid (child, NULL, 0) < 0 && errno == EINTR)
    ;
  g_spawn_close_pid (child);
  if (surface == NULL && !g_cancellable_set_error_if_cancelled (cancellable, error))
    g_propagate_error (error, g_steal_pointer (&why));
  return surface;
}
