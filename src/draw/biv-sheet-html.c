/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-sheet-html.c: a sheet as a page for the web: one file, without scripts, its drawings inside as pictures (CA-SHEET-5) */
#include "config.h"

#include <math.h>
#include <string.h>

#include "draw/biv-sheet-flow.h"

#define PX_PER_MM 5.0

static const char style[] =
  "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#111;background:#fff}"
  "table{border-collapse:collapse;width:100%;margin:.5em 0 1em}"
  "th{text-align:left;border-bottom:2px solid #111;padding:.2em .5em}"
  "td{border-bottom:1px solid #999;padding:.2em .5em;vertical-align:top}"
  "tr.band td{background:#ddd;font-weight:bold}"
  "header{border-bottom:1px solid #111;display:flex;justify-content:space-between}"
  "footer{border-top:1px solid #111;margin-top:2em;font-size:smaller;display:flex;justify-content:space-between}"
  "img{max-width:100%}p{margin:.3em 0;white-space:pre-line}";

static void
append (GString    *html,
        const char *before,
        const char *text,
        const char *after)
{
  g_autofree char *escaped = g_markup_escape_text (text != NULL ? text : "", -1);

  g_string_append_printf (html, "%s%s%s", before, escaped, after);
}

/* ---- Drawings ---- */

static cairo_status_t
take_bytes (void                *closure,
            const unsigned char *bytes,
            unsigned int         n_bytes)
{
  g_byte_array_append (closure, bytes, n_bytes);
  return CAIRO_STATUS_SUCCESS;
}

static void
append_drawing (GString        *html,
                BivSheet       *sheet,
                const BivStrip *strip)
{
  double scale = PX_PER_MM / BIV_POINTS_PER_MM;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24,
                                                         (int) ceil (biv_sheet_get_width (sheet) * PX_PER_MM),
                                                         (int) ceil (strip->height * PX_PER_MM));
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GByteArray) png = g_byte_array_new ();
  g_autofree char *encoded = NULL;

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_scale (cr, scale, scale);
  biv_pen_set_page (sheet->pen, cr);
  strip->draw (strip, sheet->pen, 0.0, 0.0);
  biv_pen_set_page (sheet->pen, NULL);
  cairo_destroy (cr);
  if (cairo_surface_write_to_png_stream (surface, take_bytes, png) == CAIRO_STATUS_SUCCESS)
    {
      encoded = g_base64_encode (png->data, png->len);
      append (html, "<p><img alt=\"", sheet->frame.sheet, "\"");
      g_string_append_printf (html, " src=\"data:image/png;base64,%s\"></p>\n", encoded);
    }
  cairo_surface_destroy (surface);
}

/* What has no words of its own but lines is a drawing; a hair's breadth of rule is not. */
static gboolean
is_drawing (const BivStrip *strip)
{
  return strip->draw != NULL && (strip->role == BIV_STRIP_DRAWING || (strip->text == NULL && strip->height > 12.0));
}

/* ---- Rows ---- */

static void
append_row (GString        *html,
            const BivStrip *strip,
            guint          *n_columns)
{
  g_auto (GStrv) cells = g_strsplit (strip->text, "\t", -1);
  gboolean is_head = strip->role == BIV_STRIP_TABLE_HEAD;
  guint n = g_strv_length (cells);

  if (is_head)
    *n_columns = n;
  if (strip->role == BIV_STRIP_BAND)
    {
      g_autofree char *words = g_strjoinv (" · ", cells);

      g_string_append_printf (html, "<tr class=\"band\"><td colspan=\"%u\">", MAX (*n_columns, 1));
      append (html, "", words, "</td></tr>\n");
      return;
    }
  g_string_append (html, "<tr>");
  for (guint i = 0; i < n; i++)
    append (html, is_head ? "<th>" : "<td>", cells[i], is_head ? "</th>" : "</td>");
  g_string_append (html, "</tr>\n");
}

static gboolean
is_of_a_table (const BivStrip *strip)
{
  return strip->text != NULL
         && (strip->role == BIV_STRIP_TABLE_HEAD || strip->role == BIV_STRIP_ROW || strip->role == BIV_STRIP_BAND);
}

static void
append_words (GString        *html,
              const BivStrip *strip)
{
  g_autofree char *words = g_strdelimit (g_strdup (strip->text), "\t", ' ');

  if (strip->role == BIV_STRIP_HEADING)
    append (html, "<h2>", words, "</h2>\n");
  else
    append (html, "<p>", words, "</p>\n");
}

char *
biv_sheet_dup_html (BivSheet *sheet)
{
  GString *html = g_string_new ("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n");
  gboolean is_in_table = FALSE;
  guint n_columns = 0;

  g_return_val_if_fail (sheet != NULL, NULL);

  append (html, "<title>", sheet->frame.title, "");
  append (html, " – ", sheet->frame.sheet, "</title>\n");
  g_string_append_printf (html, "<style>%s</style>\n</head>\n<body>\n", style);
  append (html, "<header><h1>", sheet->frame.title, "</h1>");
  append (html, "<p>", sheet->frame.sheet, "</p></header>\n");
  append (html, "<header><p>", sheet->frame.left, "</p>");
  append (html, "<p>", sheet->frame.right, "</p></header>\n");
  for (guint i = 0; i < sheet->strips->len; i++)
    {
      const BivStrip *strip = g_ptr_array_index (sheet->strips, i);
      gboolean belongs = is_of_a_table (strip);

      if (is_in_table && (!belongs || strip->role == BIV_STRIP_TABLE_HEAD))
        g_string_append (html, "</table>\n");
      if (belongs && (!is_in_table || strip->role == BIV_STRIP_TABLE_HEAD))
        g_string_append (html, "<table>\n");
      is_in_table = belongs;
      if (belongs)
        append_row (html, strip, &n_columns);
      else if (is_drawing (strip))
        append_drawing (html, sheet, strip);
      else if (strip->text != NULL)
        append_words (html, strip);
    }
  if (is_in_table)
    g_string_append (html, "</table>\n");
  append (html, "<footer><span>", sheet->frame.audience, "</span>");
  append (html, "<span>", sheet->frame.printed, "</span></footer>\n</body>\n</html>\n");
  return g_string_free (html, FALSE);
}
