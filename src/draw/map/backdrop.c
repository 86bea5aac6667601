/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backdrop.c: the picture under the map, read with care */
#include "config.h"

#include "draw/map/backdrop.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"

#define MOST_BYTES  (64 * 1024 * 1024)
#define MOST_PIXELS 50000000.0      /* what the file says; a scan of A3 at 400 dpi has 31 million */
#define MOST_SIDE   4096            /* what is kept: a larger picture is read smaller */

struct _BivBackdrop
{
  gatomicrefcount  count;
  cairo_surface_t *surface;
};

BivBackdrop *
biv_backdrop_ref (BivBackdrop *backdrop)
{
  g_atomic_ref_count_inc (&backdrop->count);
  return backdrop;
}

void
biv_backdrop_unref (BivBackdrop *backdrop)
{
  if (!g_atomic_ref_count_dec (&backdrop->count))
    return;
  cairo_surface_destroy (backdrop->surface);
  g_free (backdrop);
}

void
biv_backdrop_get_size (const BivBackdrop *backdrop,
                       int               *width,
                       int               *height)
{
  *width = cairo_image_surface_get_width (backdrop->surface);
  *height = cairo_image_surface_get_height (backdrop->surface);
}

/* ---- Reading ---- */

/* By its first bytes, since a name may say anything. gdk-pixbuf reads many more kinds; these two are those of maps. */
static const char *
find_type (const guchar *bytes,
           gsize         n_bytes)
{
  if (n_bytes > 8 && memcmp (bytes, "\x89PNG\r\n\x1a\n", 8) == 0)
    return "png";
  if (n_bytes > 3 && memcmp (bytes, "\xff\xd8\xff", 3) == 0)
    return "jpeg";
  return NULL;
}

/* Nothing is unpacked of a picture that says it is too large: a size of nothing ends the reading. */
static void
on_size (GdkPixbufLoader *loader,
         int              width,
         int              height,
         gboolean        *is_too_large)
{
  double larger = MAX (width, height);

  *is_too_large = width < 1 || height < 1 || (double) width * height > MOST_PIXELS;
  if (*is_too_large)
    gdk_pixbuf_loader_set_size (loader, 0, 0);
  else if (larger > MOST_SIDE)
    gdk_pixbuf_loader_set_size (loader, MAX (1, (int) (width * MOST_SIDE / larger)),
                                MAX (1, (int) (height * MOST_SIDE / larger)));
}

#define CHUNK 65536

static gboolean
feed (GdkPixbufLoader *loader,
      const guchar    *bytes,
      gsize            n_bytes,
      GError         **error)
{
  for (gsize at = 0; at < n_bytes; at += CHUNK)
    if (!gdk_pixbuf_loader_write (loader, bytes + at, MIN (CHUNK, n_bytes - at), error))
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

static cairo_surface_t *
make_surface (GdkPixbuf *pixbuf)
{
  int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf);
  int n_channels = gdk_pixbuf_get_n_channels (pixbuf), stride = gdk_pixbuf_get_rowstride (pixbuf);
  gboolean has_alpha = gdk_pixbuf_get_has_alpha (pixbuf);
  cairo_surface_t *surface = cairo_image_surface_create (has_alpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width, height);
  int surface_stride = cairo_image_surface_get_stride (surface);
  guchar *pixels = cairo_image_surface_get_data (surface);
  const guchar *from = gdk_pixbuf_read_pixels (pixbuf);

  if (pixels == NULL)
    return surface;
  for (int y = 0; y < height; y++)
    {
      const guchar *source = from + (gsize) y * stride;
      guint32 *target = (gpointer) (pixels + (gsize) y * surface_stride);

      for (int x = 0; x < width; x++, source += n_channels)
        {
          guint alpha = has_alpha ? source[3] : 255;

          target[x] = alpha << 24 | multiply (source[0], alpha) << 16 | multiply (source[1], alpha) << 8
                      | multiply (source[2], alpha);
        }
    }
  cairo_surface_mark_dirty (surface);
  return surface;
}

static BivBackdrop *
read_picture (const char  *name,
              GBytes      *content,
              GError     **error)
{
  gsize n_bytes;
  const guchar *bytes = g_bytes_get_data (content, &n_bytes);
  const char *type = find_type (bytes, n_bytes);
  g_autoptr (GdkPixbufLoader) loader = NULL;
  g_autoptr (GError) why = NULL;
  gboolean is_too_large = FALSE;
  GdkPixbuf *pixbuf;
  BivBackdrop *backdrop;

  if (type == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” is neither a PNG nor a JPEG picture."), name);
      return NULL;
    }
  loader = gdk_pixbuf_loader_new_with_type (type, error);
  if (loader == NULL)
    return NULL;
  g_signal_connect (loader, "size-prepared", G_CALLBACK (on_size), &is_too_large);
  if (!feed (loader, bytes, n_bytes, &why))
    {
      if (is_too_large)
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     _("“%s” has more than %d million pixels; make it smaller with an image editor."), name,
                     (int) (MOST_PIXELS / 1000000));
      else
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” is broken and cannot be shown: %s"), name,
                     why->message);
      return NULL;
    }
  pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
  if (pixbuf == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” holds no picture."), name);
      return NULL;
    }
  backdrop = g_new0 (BivBackdrop, 1);
  g_atomic_ref_count_init (&backdrop->count);
  backdrop->surface = make_surface (pixbuf);
  return backdrop;
}

BivBackdrop *
biv_backdrop_read (GFile   *file,
                   GError **error)
{
  g_autofree char *name = biv_file_dup_name (file);
  g_autoptr (GBytes) content = biv_file_read (file, MOST_BYTES, NULL, error);

  return content != NULL ? read_picture (name, content, error) : NULL;
}

BivBackdrop *
biv_backdrop_load_named (GFile       *folder,
                         const char  *name,
                         GError     **error)
{
  g_autoptr (GFile) file = NULL;

  if (name[0] == '.' || strpbrk (name, "/\\") != NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME, _("“%s” does not lie beside the campaign’s file."), name);
      return NULL;
    }
  file = g_file_get_child_for_display_name (folder, name, error);
  return file != NULL ? biv_backdrop_read (file, error) : NULL;
}

BivBackdrop *
biv_backdrop_load (BivCampaign  *campaign,
                   GFile        *folder,
                   GError      **error)
{
  g_return_val_if_fail (campaign != NULL, NULL);

  if (campaign->backdrop == NULL)
    return NULL;
  if (folder == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _("“%s” lies beside the campaign’s file, and the campaign has none yet: save it there."),
                   campaign->backdrop);
      return NULL;
    }
  return biv_backdrop_load_named (folder, campaign->backdrop, error);
}

static gboolean
is_the_same (GFile *one,
             GFile *other)
{
  g_autoptr (GBytes) first = biv_file_read (one, MOST_BYTES, NULL, NULL), second = biv_file_read (other, MOST_BYTES, NULL, NULL);

  return first != NULL && second != NULL && g_bytes_equal (first, second);
}

gboolean
biv_backdrop_copy (BivCampaign  *campaign,
                   GFile        *from,
                   GFile        *to,
                   GError      **error)
{
  g_autoptr (BivBackdrop) backdrop = biv_backdrop_load (campaign, from, error);
  g_autoptr (GFile) here = NULL, there = NULL;

  if (backdrop == NULL)
    return FALSE;
  here = g_file_get_child_for_display_name (from, campaign->backdrop, error);
  there = here != NULL ? g_file_get_child_for_display_name (to, campaign->backdrop, error) : NULL;
  if (there == NULL)
    return FALSE;
  if (g_file_equal (here, there) || is_the_same (here, there))
    return TRUE;
  if (g_file_query_exists (there, NULL))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
                   _("Another “%s” lies there already: choose an empty folder for the copy."), campaign->backdrop);
      return FALSE;
    }
  return biv_file_copy (here, there, MOST_BYTES, error);
}

/* ---- Drawing ---- */

void
biv_backdrop_draw (const BivBackdrop *backdrop,
                   cairo_t           *cr,
                   const BivBox      *box,
                   int                strength)
{
  int width, height;

  biv_backdrop_get_size (backdrop, &width, &height);
  if (width < 1 || height < 1)
    return;
  cairo_save (cr);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  cairo_clip (cr);
  cairo_translate (cr, box->x, box->y);
  cairo_scale (cr, box->width / width, box->height / height);
  cairo_set_source_surface (cr, backdrop->surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_paint_with_alpha (cr, CLAMP (strength, 1, 100) / 100.0);
  cairo_restore (cr);
}
