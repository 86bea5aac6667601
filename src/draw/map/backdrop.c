/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backdrop.c: the picture under the map */
#include "config.h"

#include "draw/map/backdrop.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"
#include "draw/map/picture-wire.h"
#include "draw/map/picture.h"

struct _BivBackdrop
{
  gatomicrefcount  count;
  cairo_surface_t *surface;
  const char      *ending;
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

const char *
biv_backdrop_get_ending (const BivBackdrop *backdrop)
{
  return backdrop->ending;
}

/* ---- Reading ---- */

static BivBackdrop *
read_picture (const char    *name,
              GBytes        *content,
              GCancellable  *cancellable,
              GError       **error)
{
  const char *ending = NULL;
  cairo_surface_t *surface = biv_picture_unpack (name, content, &ending, cancellable, error);
  BivBackdrop *backdrop;

  if (surface == NULL)
    return NULL;
  backdrop = g_new0 (BivBackdrop, 1);
  g_atomic_ref_count_init (&backdrop->count);
  backdrop->surface = surface;
  backdrop->ending = ending;
  return backdrop;
}

BivBackdrop *
biv_backdrop_read (GFile         *file,
                   GCancellable  *cancellable,
                   GError       **error)
{
  g_autofree char *name = biv_file_dup_name (file);
  g_autoptr (GBytes) content = biv_file_read (file, BIV_PICTURE_MOST_BYTES, NULL, error);

  return content != NULL ? read_picture (name, content, cancellable, error) : NULL;
}

BivBackdrop *
biv_backdrop_load_named (GFile         *folder,
                         const char    *name,
                         GCancellable  *cancellable,
                         GError       **error)
{
  g_autoptr (GFile) file = NULL;

  if (name[0] == '.' || strpbrk (name, "/\\") != NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME, _("“%s” does not lie beside the campaign’s file."), name);
      return NULL;
    }
  file = g_file_get_child_for_display_name (folder, name, error);
  return file != NULL ? biv_backdrop_read (file, cancellable, error) : NULL;
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
  return biv_backdrop_load_named (folder, campaign->backdrop, NULL, error);
}

static gboolean
is_the_same (GFile *one,
             GFile *other)
{
  g_autoptr (GBytes) first = biv_file_read (one, BIV_PICTURE_MOST_BYTES, NULL, NULL);
  g_autoptr (GBytes) second = biv_file_read (other, BIV_PICTURE_MOST_BYTES, NULL, NULL);

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
  return biv_file_copy (here, there, BIV_PICTURE_MOST_BYTES, error);
}

/* ---- Smaller ---- */

GBytes *
biv_backdrop_dup_pixels (const BivBackdrop *backdrop,
                         int                most,
                         int               *width,
                         int               *height,
                         int               *stride)
{
  int whole_width, whole_height;
  cairo_surface_t *surface;
  GBytes *pixels;
  cairo_t *cr;
  double scale;

  biv_backdrop_get_size (backdrop, &whole_width, &whole_height);
  scale = MIN (1.0, (double) most / MAX (MAX (whole_width, whole_height), 1));
  *width = MAX (1, (int) (whole_width * scale));
  *height = MAX (1, (int) (whole_height * scale));
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, *width, *height);
  cr = cairo_create (surface);
  biv_backdrop_draw (backdrop, cr, &(BivBox) { .width = *width, .height = *height }, 0, 100);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  *stride = cairo_image_surface_get_stride (surface);
  pixels = g_bytes_new (cairo_image_surface_get_data (surface), (gsize) *stride * (gsize) *height);
  cairo_surface_destroy (surface);
  return pixels;
}

/* ---- Drawing ---- */

void
biv_backdrop_draw (const BivBackdrop *backdrop,
                   cairo_t           *cr,
                   const BivBox      *box,
                   int                turn,
                   int                strength)
{
  int width, height;

  biv_backdrop_get_size (backdrop, &width, &height);
  if (width < 1 || height < 1)
    return;
  cairo_save (cr);
  cairo_translate (cr, box->x, box->y);
  cairo_rotate (cr, turn / 100.0 * G_PI / 180.0);
  cairo_rectangle (cr, 0, 0, box->width, box->height);
  cairo_clip (cr);
  cairo_scale (cr, box->width / width, box->height / height);
  cairo_set_source_surface (cr, backdrop->surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_paint_with_alpha (cr, CLAMP (strength, 1, 100) / 100.0);
  cairo_restore (cr);
}
