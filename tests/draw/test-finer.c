/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-finer.c: what is painted on finer pixels is the mean of them, in its place */
#include "draw/ink/finer.h"

/* A black bar, in user units. */
typedef struct
{
  double x, y, width, height;
  guint  n_drawn;
} Bar;

static void
draw_bar (cairo_t  *cr,
          gpointer  user_data)
{
  Bar *bar = user_data;

  cairo_rectangle (cr, bar->x, bar->y, bar->width, bar->height);
  cairo_fill (cr);
  bar->n_drawn++;
}

static guint
get_grey (cairo_surface_t *surface,
          int              x,
          int              y)
{
  const guchar *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);
  guint32 pixel = ((const guint32 *) row)[x];

  g_assert_cmphex (pixel & 0xff, ==, pixel >> 8 & 0xff);
  g_assert_cmphex (pixel & 0xff, ==, pixel >> 16 & 0xff);
  return pixel & 0xff;
}

/* Of a part at 10, 20 in a picture that was green, and stays so beside it. */
static cairo_surface_t *
paint (Bar    *bar,
       double  device_scale,
       double  times)
{
  g_autoptr (BivFiner) finer = biv_finer_new ();
  const BivBox part = { 10, 20, 12, 8 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) (40 * device_scale), (int) (40 * device_scale));
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 0, 1, 0);
  cairo_paint (cr);
  cairo_scale (cr, device_scale, device_scale);
  /* Twice, into the same pixels. */
  for (int i = 0; i < 2; i++)
    biv_finer_paint (finer, cr, &part, times, draw_bar, bar);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
check_green (cairo_surface_t *surface,
             int              x,
             int              y)
{
  const guchar *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  g_assert_cmphex (((const guint32 *) row)[x], ==, 0xff00ff00);
}

static void
test_means (void)
{
  static const struct { double device_scale, times; } rows[] = { { 1, 3 }, { 1, 2 }, { 1, 5 }, { 2, 3 }, { 3, 3 }, { 1.5, 3 } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      double scale = rows[i].device_scale;
      Bar bar = { 12, 22, 4, 2 };
      cairo_surface_t *surface = paint (&bar, scale, rows[i].times);

      g_assert_cmpuint (bar.n_drawn, ==, 2);
      g_assert_cmpuint (get_grey (surface, (int) (10 * scale), (int) (20 * scale)), ==, 255);
      g_assert_cmpuint (get_grey (surface, (int) (12 * scale), (int) (22 * scale)), ==, 0);
      g_assert_cmpuint (get_grey (surface, (int) (16 * scale) - 1, (int) (24 * scale) - 1), ==, 0);
      g_assert_cmpuint (get_grey (surface, (int) (16 * scale), (int) (23 * scale)), ==, 255);
      g_assert_cmpuint (get_grey (surface, (int) (22 * scale) - 1, (int) (28 * scale) - 1), ==, 255);
      check_green (surface, (int) (10 * scale) - 1, (int) (20 * scale));
      check_green (surface, (int) (22 * scale), (int) (20 * scale));
      check_green (surface, (int) (10 * scale), (int) (28 * scale));
      cairo_surface_destroy (surface);
    }
}

/* Where a third of a pixel is covered, a third of it is black. */
static void
test_a_third (void)
{
  Bar bar = { 12 + 1.0 / 3.0, 21, 1.0 / 3.0, 3 };
  cairo_surface_t *surface = paint (&bar, 1, 3);

  g_assert_cmpuint (get_grey (surface, 11, 22), ==, 255);
  g_assert_cmpuint (get_grey (surface, 12, 22), >=, 168);
  g_assert_cmpuint (get_grey (surface, 12, 22), <=, 172);
  g_assert_cmpuint (get_grey (surface, 13, 22), ==, 255);
  cairo_surface_destroy (surface);
}

/* Only what is to be seen is drawn, and what is beside it stays as it was. */
static void
test_clipped (void)
{
  g_autoptr (BivFiner) finer = biv_finer_new ();
  const BivBox part = { 0, 0, 30, 30 };
  Bar bar = { 0, 0, 30, 30 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 40, 40);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 0, 1, 0);
  cairo_paint (cr);
  cairo_rectangle (cr, 5, 5, 10, 10);
  cairo_clip (cr);
  biv_finer_paint (finer, cr, &part, 3, draw_bar, &bar);
  cairo_surface_flush (surface);
  g_assert_cmpuint (bar.n_drawn, ==, 1);
  check_green (surface, 4, 4);
  g_assert_cmpuint (get_grey (surface, 5, 5), ==, 0);
  g_assert_cmpuint (get_grey (surface, 14, 14), ==, 0);
  check_green (surface, 15, 15);
  /* Nothing is to be seen: nothing is drawn. */
  cairo_rectangle (cr, 35, 35, 2, 2);
  cairo_clip (cr);
  biv_finer_paint (finer, cr, &part, 3, draw_bar, &bar);
  g_assert_cmpuint (bar.n_drawn, ==, 1);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/finer/means", test_means);
  g_test_add_func ("/finer/a-third", test_a_third);
  g_test_add_func ("/finer/clipped", test_clipped);
  return g_test_run ();
}
