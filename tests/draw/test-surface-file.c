/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-surface-file.c: files are what they say, the same each time, and refused with words when they cannot be */
#include "draw/ink/surface-file.h"

#include <glib/gstdio.h>
#include <string.h>

static void
draw_page (cairo_t *cr,
           guint    page,
           gpointer user_data)
{
  guint *n_drawn = user_data;

  (*n_drawn)++;
  cairo_rectangle (cr, 10 + page, 10, 50, 30);
  cairo_fill (cr);
}

static BivSurfaceSpec
a_spec (BivSurfaceFormat format)
{
  return (BivSurfaceSpec) { format, 100, 80, 72 / 25.4, 4, "A page" };
}

static void
test_formats (void)
{
  static const struct { BivSurfaceFormat format; const char *begins; } rows[] = {
    { BIV_SURFACE_PNG, "\211PNG" }, { BIV_SURFACE_SVG, "<?xml" }, { BIV_SURFACE_PDF, "%PDF-" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      BivSurfaceSpec spec = a_spec (rows[i].format);
      guint n_drawn = 0;
      g_autoptr (GBytes) one = biv_surface_render (&spec, 1, draw_page, &n_drawn, &error);
      g_autoptr (GBytes) two = biv_surface_render (&spec, 1, draw_page, &n_drawn, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (n_drawn, ==, 2);
      g_assert_cmpmem (g_bytes_get_data (one, NULL), strlen (rows[i].begins), rows[i].begins, strlen (rows[i].begins));
      g_assert_true (g_bytes_equal (one, two));
    }
}

/* The files are binary: their text is looked for byte by byte. */
static gboolean
contains (GBytes     *bytes,
          const char *text)
{
  gsize size, length = strlen (text);
  const char *data = g_bytes_get_data (bytes, &size);

  for (gsize i = 0; i + length <= size; i++)
    if (memcmp (data + i, text, length) == 0)
      return TRUE;
  return FALSE;
}

static void
check_packed (GBytes *bytes)
{
  g_autofree char *pdfinfo = g_find_program_in_path ("pdfinfo"), *told = NULL, *path = NULL;
  const char *argv[] = { pdfinfo, NULL, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GRegex) pages = g_regex_new ("^Pages: +3$", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GRegex) title = g_regex_new ("^Title: +A page$", G_REGEX_MULTILINE, 0, NULL);
  int file = g_file_open_tmp ("bivouac-XXXXXX.pdf", &path, &error);

  g_assert_no_error (error);
  g_close (file, NULL);
  argv[1] = path;
  if (pdfinfo == NULL)
    g_test_skip ("there is no pdfinfo (poppler-utils)");
  else
    {
      g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), NULL));
      g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &told, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (g_regex_match (pages, told, 0, NULL));
      g_assert_true (g_regex_match (title, told, 0, NULL));
    }
  g_remove (path);
}

static void
test_pages (void)
{
  g_autoptr (GError) error = NULL;
  BivSurfaceSpec spec = a_spec (BIV_SURFACE_PDF);
  guint n_drawn = 0;
  g_autoptr (GBytes) bytes = biv_surface_render (&spec, 3, draw_page, &n_drawn, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (n_drawn, ==, 3);
  /* cairo 1.18 packs what lies between the pages. */
  if (contains (bytes, "/ObjStm"))
    {
      check_packed (bytes);
      return;
    }
  g_assert_true (contains (bytes, "/Count 3"));
  g_assert_true (contains (bytes, "/Title (A page)"));
}

typedef struct
{
  const char      *name;
  BivSurfaceFormat format;
  double           width, unit_px;
  guint            n_pages;
} RefusedRow;

static const RefusedRow refused[] = {
  { "too-many-pixels", BIV_SURFACE_PNG, 1e6, 1, 1 },
  { "no-width", BIV_SURFACE_PDF, 0, 1, 1 },
  { "less-than-a-pixel", BIV_SURFACE_PNG, 100, 0.001, 1 },
  { "png-of-two-pages", BIV_SURFACE_PNG, 100, 1, 2 },
  { "svg-of-two-pages", BIV_SURFACE_SVG, 100, 1, 2 },
  { "no-pages", BIV_SURFACE_PDF, 100, 1, 0 },
};

static void
test_refused (gconstpointer data)
{
  const RefusedRow *row = data;
  g_autoptr (GError) error = NULL;
  BivSurfaceSpec spec = { row->format, row->width, 80, 1, row->unit_px, NULL };
  guint n_drawn = 0;

  g_assert_null (biv_surface_render (&spec, row->n_pages, draw_page, &n_drawn, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  g_assert_cmpuint (n_drawn, ==, 0);
}

static void
test_names (void)
{
  BivSurfaceFormat format;

  g_assert_true (biv_surface_format_from_name ("board.PNG", &format));
  g_assert_cmpint (format, ==, BIV_SURFACE_PNG);
  g_assert_true (biv_surface_format_from_name ("/tmp/a.b/sheet.pdf", &format));
  g_assert_cmpint (format, ==, BIV_SURFACE_PDF);
  g_assert_true (biv_surface_format_from_name ("svg", &format));
  g_assert_cmpint (format, ==, BIV_SURFACE_SVG);
  g_assert_false (biv_surface_format_from_name ("sheet.doc", &format));
  g_assert_false (biv_surface_format_from_name ("", &format));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/surface/formats", test_formats);
  g_test_add_func ("/draw/surface/pages", test_pages);
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strconcat ("/draw/surface/refused/", refused[i].name, NULL);

      g_test_add_data_func (path, &refused[i], test_refused);
    }
  g_test_add_func ("/draw/surface/names", test_names);
  return g_test_run ();
}
