/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture-reader.c: the program that unpacks one picture, in a process of its own with little time and memory
 *
 *   bivouac-picture png|jpeg|svg < FILE
 *
 * Pictures come from anywhere, and what unpacks them is a great deal of code of others: what goes wrong in it ends here. */
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <locale.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "draw/map/picture-wire.h"

#define CHUNK 65536

static void
limit (int    what,
       rlim_t most)
{
  setrlimit (what, &(struct rlimit) { most, most });
}

/* No time, no memory, no file to be written. A sanitizer's own memory has no end. */
static void
set_limits (void)
{
  limit (RLIMIT_CPU, BIV_PICTURE_SECONDS);
  limit (RLIMIT_FSIZE, 0);
  limit (RLIMIT_CORE, 0);
#ifndef __SANITIZE_ADDRESS__
  limit (RLIMIT_AS, BIV_PICTURE_MEMORY);
#endif
  alarm (2 * BIV_PICTURE_SECONDS);
}

static gboolean
write_all (gconstpointer bytes,
           gsize         n)
{
  const char *at = bytes;

  while (n > 0)
    {
      gssize done = write (STDOUT_FILENO, at, n);

      if (done <= 0)
        return FALSE;
      at += done;
      n -= (gsize) done;
    }
  return TRUE;
}

static int
answer (BivPictureState  state,
        const char      *words)
{
  BivPictureHead head = { BIV_PICTURE_MAGIC, state, 0, 0, 0 };

  head.n_words = words != NULL ? (guint32) MIN (strlen (words), BIV_PICTURE_MOST_WORDS) : 0;
  return write_all (&head, sizeof head) && write_all (words, head.n_words) ? 0 : 1;
}

/* Nothing is unpacked of a picture that says it is too large: a size of nothing ends the reading. */
static void
on_size (GdkPixbufLoader *loader,
         int              width,
         int              height,
         gboolean        *is_too_large)
{
  double larger = MAX (width, height), most = BIV_PICTURE_MOST_SIDE;

  *is_too_large = width < 1 || height < 1 || (double) width * height > BIV_PICTURE_MOST_PIXELS;
  if (g_object_get_data (G_OBJECT (loader), "is-drawing") != NULL && !*is_too_large)
    most = MIN (most, MAX (larger, BIV_PICTURE_DRAWING));
  else if (larger <= most)
    most = larger;
  if (*is_too_large)
    gdk_pixbuf_loader_set_size (loader, 0, 0);
  else if (larger != most)
    gdk_pixbuf_loader_set_size (loader, MAX (1, (int) (width * most / larger)), MAX (1, (int) (height * most / larger)));
}

static gboolean
feed (GdkPixbufLoader *loader,
      GByteArray      *bytes,
      GError         **error)
{
  for (gsize at = 0; at < bytes->len; at += CHUNK)
    if (!gdk_pixbuf_loader_write (loader, bytes->data + at, MIN (CHUNK, bytes->len - at), error))
      {
        gdk_pixbuf_loader_close (loader, NULL);
        return FALSE;
      }
  return gdk_pixbuf_loader_close (loader, error);
}

static guint
multiply (guint value,
          guint alpha)
{
  return (value * alpha + 127) / 255;
}

static gboolean
write_pixels (GdkPixbuf *pixbuf)
{
  int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf);
  int n_channels = gdk_pixbuf_get_n_channels (pixbuf), stride = gdk_pixbuf_get_rowstride (pixbuf);
  gboolean has_alpha = gdk_pixbuf_get_has_alpha (pixbuf);
  const guchar *from = gdk_pixbuf_read_pixels (pixbuf);
  g_autofree guint32 *row = g_new (guint32, (gsize) width);
  BivPictureHead head = { BIV_PICTURE_MAGIC, BIV_PICTURE_WHOLE, width, height, 0 };

  if (!write_all (&head, sizeof head))
    return FALSE;
  for (int y = 0; y < height; y++)
    {
      const guchar *source = from + (gsize) y * (gsize) stride;

      for (int x = 0; x < width; x++, source += n_channels)
        {
          guint alpha = has_alpha ? source[3] : 255;

          row[x] = alpha << 24 | multiply (source[0], alpha) << 16 | multiply (source[1], alpha) << 8
                   | multiply (source[2], alpha);
        }
      if (!write_all (row, (gsize) width * 4))
        return FALSE;
    }
  return TRUE;
}

static GByteArray *
read_all (void)
{
  GByteArray *bytes = g_byte_array_new ();
  guchar chunk[CHUNK];
  gssize n;

  while (bytes->len <= BIV_PICTURE_MOST_BYTES && (n = read (STDIN_FILENO, chunk, sizeof chunk)) > 0)
    g_byte_array_append (bytes, chunk, (guint) n);
  return bytes;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GdkPixbufLoader) loader = NULL;
  g_autoptr (GByteArray) bytes = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_too_large = FALSE;
  g_autoptr (GdkPixbuf) upright = NULL;
  GdkPixbuf *pixbuf;

  set_limits ();
  setlocale (LC_ALL, "");
  if (argc != 2)
    return 2;
  loader = gdk_pixbuf_loader_new_with_type (argv[1], &error);
  if (loader == NULL)
    return answer (BIV_PICTURE_BROKEN, error->message);
  if (strcmp (argv[1], "svg") == 0)
    g_object_set_data (G_OBJECT (loader), "is-drawing", loader);
  g_signal_connect (loader, "size-prepared", G_CALLBACK (on_size), &is_too_large);
  bytes = read_all ();
  if (!feed (loader, bytes, &error))
    return is_too_large ? answer (BIV_PICTURE_TOO_LARGE, NULL) : answer (BIV_PICTURE_BROKEN, error->message);
  pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
  if (pixbuf == NULL || is_too_large)
    return answer (is_too_large ? BIV_PICTURE_TOO_LARGE : BIV_PICTURE_NONE, NULL);
  /* A camera that was held on its side says so, and leaves the turning to us. */
  upright = gdk_pixbuf_apply_embedded_orientation (pixbuf);
  return write_pixels (upright != NULL ? upright : pixbuf) ? 0 : 1;
}
