/* SPDX-License-Identifier: GPL-3.0-or-later */
/* surface-file.c: a drawing as a PNG, SVG or PDF file */
#include "config.h"

#include "draw/ink/surface-file.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/biv-file.h"
#include "base/fail.h"

static const char *const format_names[] = { "png", "svg", "pdf" };

gboolean
biv_surface_format_from_name (const char       *name,
                              BivSurfaceFormat *format)
{
  const char *end;

  g_return_val_if_fail (name != NULL && format != NULL, FALSE);

  end = strrchr (name, '.');
  end = end != NULL ? end + 1 : name;
  for (guint i = 0; i < G_N_ELEMENTS (format_names); i++)
    if (g_ascii_strcasecmp (end, format_names[i]) == 0)
      {
        *format = i;
        return TRUE;
      }
  return FALSE;
}

/* ---- Rendering ---- */

static cairo_status_t
collect (void                *data,
         const unsigned char *bytes,
         unsigned int         n)
{
  g_byte_array_append (data, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

static gboolean
check_spec (const BivSurfaceSpec *spec,
            guint                 n_pages,
            GError              **error)
{
  double px = MAX (spec->width, spec->height) * spec->unit_px;

  if (!(spec->width > 0.0 && spec->height > 0.0) || n_pages == 0)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _("There is nothing to draw: the picture is empty"));
  else if (spec->format != BIV_SURFACE_PDF && n_pages > 1)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _("Only a PDF can hold several pages; this drawing has %u"), n_pages);
  else if (spec->format == BIV_SURFACE_PNG && !(px >= 1.0 && px <= BIV_SURFACE_MAX_PX))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _("The picture would be %.0f pixels on a side; at most %d are possible"), px, BIV_SURFACE_MAX_PX);
  else
    return TRUE;
  return FALSE;
}

/* A document that is drawn twice is the same to the byte: its dates are fixed. */
static cairo_surface_t *
create_surface (const BivSurfaceSpec *spec,
                GByteArray           *bytes)
{
  double width = spec->width * spec->unit_pt, height = spec->height * spec->unit_pt;
  cairo_surface_t *surface = NULL;

  switch (spec->format)
    {
    case BIV_SURFACE_PNG:
      return cairo_image_surface_create (CAIRO_FORMAT_RGB24, MAX (lround (spec->width * spec->unit_px), 1),
                                         MAX (lround (spec->height * spec->unit_px), 1));
    case BIV_SURFACE_SVG:
      surface = cairo_svg_surface_create_for_stream (collect, bytes, width, height);
      cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PT);
      break;
    case BIV_SURFACE_PDF:
      surface = cairo_pdf_surface_create_for_stream (collect, bytes, width, height);
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_MOD_DATE, "2000-01-01T00:00:00Z");
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Bivouac");
      if (spec->title != NULL)
        cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, spec->title);
      break;
    }
  return surface;
}

/* ---- Names inside an SVG ---- */

static gboolean
rename_one (const GMatchInfo *match,
            GString          *result,
            gpointer          data)
{
  GHashTable *names = data;         /* cairo's -> ours, both owned */
  g_autofree char *before = g_match_info_fetch (match, 1), *name = g_match_info_fetch (match, 2);
  g_autofree char *word = g_match_info_fetch (match, 3);
  const char *ours = g_hash_table_lookup (names, name);

  if (ours == NULL)
    {
      char *added = g_strdup_printf ("%s%u", word, g_hash_table_size (names) + 1);

      g_hash_table_insert (names, g_steal_pointer (&name), added);
      ours = added;
    }
  g_string_append_printf (result, "%s%s", before, ours);
  return FALSE;
}

/* cairo numbers the surfaces of a whole run of the program. In a side's SVG that would count the pages that were made
 * before it, of other sides' sheets too (CA-SCOUT-6), and no file would be the same twice: they are numbered anew. */
static GBytes *
rename_surfaces (GByteArray *svg)
{
  g_autoptr (GRegex) regex = g_regex_new ("(id=\"|href=\"#|url\\(#)((surface|image|source-|pattern|mask)[0-9]+)",
                                          G_REGEX_RAW, 0, NULL);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  char *renamed = g_regex_replace_eval (regex, (const char *) svg->data, (gssize) svg->len, 0, 0, rename_one, names, NULL);

  return g_bytes_new_take (renamed, strlen (renamed));
}

/* ---- Page by page ---- */

struct _BivSurfaceWork
{
  BivSurfaceFormat format;
  double           unit;            /* of the pages, in the surface's own */
  guint            n_pages, n_drawn;
  BivSurfaceDraw   draw;
  gpointer         user_data;
  GByteArray      *bytes;
  cairo_surface_t *surface;
  cairo_status_t   status;
};

BivSurfaceWork *
biv_surface_begin (const BivSurfaceSpec *spec,
                   guint                 n_pages,
                   BivSurfaceDraw        draw,
                   gpointer              user_data,
                   GError              **error)
{
  BivSurfaceWork *work;

  g_return_val_if_fail (spec != NULL && draw != NULL, NULL);

  if (!check_spec (spec, n_pages, error))
    return NULL;
  work = g_new0 (BivSurfaceWork, 1);
  work->format = spec->format;
  work->unit = spec->format == BIV_SURFACE_PNG ? spec->unit_px : spec->unit_pt;
  work->n_pages = n_pages;
  work->draw = draw;
  work->user_data = user_data;
  work->bytes = g_byte_array_new ();
  work->surface = create_surface (spec, work->bytes);
  work->status = cairo_surface_status (work->surface);
  return work;
}

gboolean
biv_surface_draw_next (BivSurfaceWork *work)
{
  cairo_t *cr;

  if (work->status != CAIRO_STATUS_SUCCESS || work->n_drawn == work->n_pages)
    return FALSE;
  cr = cairo_create (work->surface);
  if (work->format == BIV_SURFACE_PNG)
    {
      cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
      cairo_paint (cr);
    }
  cairo_scale (cr, work->unit, work->unit);
  work->draw (cr, work->n_drawn, work->user_data);
  work->status = cairo_status (cr);
  cairo_destroy (cr);
  if (work->n_pages > 1)
    cairo_surface_show_page (work->surface);
  return ++work->n_drawn < work->n_pages && work->status == CAIRO_STATUS_SUCCESS;
}

guint
biv_surface_get_n_drawn (const BivSurfaceWork *work)
{
  return work->n_drawn;
}

GBytes *
biv_surface_end (BivSurfaceWork *work,
                 GError        **error)
{
  g_autoptr (BivSurfaceWork) owned = work;

  if (work->status == CAIRO_STATUS_SUCCESS && work->format == BIV_SURFACE_PNG)
    work->status = cairo_surface_write_to_png_stream (work->surface, collect, work->bytes);
  cairo_surface_finish (work->surface);
  if (work->status == CAIRO_STATUS_SUCCESS)
    work->status = cairo_surface_status (work->surface);
  if (work->status != CAIRO_STATUS_SUCCESS)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("Drawing failed: %s"), cairo_status_to_string (work->status));
  return work->format == BIV_SURFACE_SVG ? rename_surfaces (work->bytes)
                                         : g_byte_array_free_to_bytes (g_steal_pointer (&work->bytes));
}

void
biv_surface_work_free (BivSurfaceWork *work)
{
  cairo_surface_destroy (work->surface);      /* before the bytes that it writes into at its end */
  g_clear_pointer (&work->bytes, g_byte_array_unref);
  g_free (work);
}

/* ---- In one go ---- */

GBytes *
biv_surface_render (const BivSurfaceSpec *spec,
                    guint                 n_pages,
                    BivSurfaceDraw        draw,
                    gpointer              user_data,
                    GError              **error)
{
  BivSurfaceWork *work = biv_surface_begin (spec, n_pages, draw, user_data, error);

  while (work != NULL && biv_surface_draw_next (work))
    ;
  return work != NULL ? biv_surface_end (work, error) : NULL;
}
