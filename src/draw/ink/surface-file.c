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

static cairo_status_t
draw_pages (cairo_surface_t      *surface,
            const BivSurfaceSpec *spec,
            guint                 n_pages,
            BivSurfaceDraw        draw,
            gpointer              user_data)
{
  double unit = spec->format == BIV_SURFACE_PNG ? spec->unit_px : spec->unit_pt;
  cairo_status_t status = cairo_surface_status (surface);

  for (guint page = 0; page < n_pages && status == CAIRO_STATUS_SUCCESS; page++)
    {
      cairo_t *cr = cairo_create (surface);

      if (spec->format == BIV_SURFACE_PNG)
        {
          cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
          cairo_paint (cr);
        }
      cairo_scale (cr, unit, unit);
      draw (cr, page, user_data);
      status = cairo_status (cr);
      cairo_destroy (cr);
      if (n_pages > 1)
        cairo_surface_show_page (surface);
    }
  return status;
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

GBytes *
biv_surface_render (const BivSurfaceSpec *spec,
                    guint                 n_pages,
                    BivSurfaceDraw        draw,
                    gpointer              user_data,
                    GError              **error)
{
  g_autoptr (GByteArray) bytes = NULL;
  cairo_surface_t *surface;
  cairo_status_t status;

  g_return_val_if_fail (spec != NULL && draw != NULL, NULL);

  if (!check_spec (spec, n_pages, error))
    return NULL;
  bytes = g_byte_array_new ();
  surface = create_surface (spec, bytes);
  status = draw_pages (surface, spec, n_pages, draw, user_data);
  if (status == CAIRO_STATUS_SUCCESS && spec->format == BIV_SURFACE_PNG)
    status = cairo_surface_write_to_png_stream (surface, collect, bytes);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("Drawing failed: %s"), cairo_status_to_string (status));
  return spec->format == BIV_SURFACE_SVG ? rename_surfaces (bytes) : g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
