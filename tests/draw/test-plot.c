/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-plot.c: numbers over turns as lines: the scale, what is drawn where, the same in words */
#include <string.h>

#include "draw/ink/plot.h"

typedef struct
{
  int range, most, step;
} StepRow;

static const StepRow step_rows[] = {
  { 1, 5, 1 }, { 5, 5, 1 }, { 6, 5, 2 }, { 10, 5, 2 }, { 11, 5, 5 }, { 26, 5, 10 }, { 99, 5, 20 }, { 101, 5, 50 },
  { 4000, 5, 1000 }, { 7, 1, 10 },
};

static void
test_step (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (step_rows); i++)
    g_assert_cmpint (biv_plot_choose_step (step_rows[i].range, step_rows[i].most), ==, step_rows[i].step);
}

static const int up[] = { 0, 4, 8 }, down[] = { 8, 4, 0 }, flat[] = { 3 };

static guint
count_inked (cairo_surface_t *surface,
             int              x,
             int              y,
             int              width,
             int              height)
{
  const guchar *data;
  int stride = cairo_image_surface_get_stride (surface);
  guint n = 0;

  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  for (int row = y; row < y + height; row++)
    for (int column = x; column < x + width; column++)
      n += *(const guint32 *) (data + row * stride + column * 4) != 0;
  return n;
}

static cairo_surface_t *
draw (const BivPlotLine *lines,
      guint              n_lines,
      BivPaletteKind     palette)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 300);
  cairo_t *cr = cairo_create (surface);
  BivNumbersPlot plot = { "Points", lines, n_lines, biv_palette_for (palette), { 0, 0, 0 }, 11 };

  biv_plot_draw (&plot, cr, 10, 10, 380, 280);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  return surface;
}

/* Everything stays in its rectangle, whoever draws it and however many turns there were. */
static void
test_stays_in_its_place (void)
{
  static const BivPlotLine rising[] = { { "Crown", { .index = 0 }, 1, up, 3 }, { "Clans", { .index = 1 }, 1, down, 3 } };
  static const BivPlotLine single[] = { { "Crown", { .index = 0 }, 7, flat, 1 } };
  static const BivPlotLine empty[] = { { "Crown", { .index = 0 }, 1, NULL, 0 } };
  const struct { const BivPlotLine *lines; guint n; } plots[] = { { rising, 2 }, { single, 1 }, { empty, 1 }, { NULL, 0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (plots); i++)
    for (int palette = 0; palette < BIV_N_PALETTES; palette++)
      {
        cairo_surface_t *surface = draw (plots[i].lines, plots[i].n, (BivPaletteKind) palette);

        g_assert_cmpuint (count_inked (surface, 10, 10, 380, 280), >, 100);
        g_assert_cmpuint (count_inked (surface, 0, 0, 400, 8), ==, 0);
        g_assert_cmpuint (count_inked (surface, 0, 292, 400, 8), ==, 0);
        g_assert_cmpuint (count_inked (surface, 0, 0, 8, 300), ==, 0);
        g_assert_cmpuint (count_inked (surface, 392, 0, 8, 300), ==, 0);
        cairo_surface_destroy (surface);
      }
}

/* In black and white two lines still differ: by their marks. */
static void
test_marks_differ (void)
{
  static const BivPlotLine one[] = { { "Side", { .index = 0 }, 1, up, 3 } };
  static const BivPlotLine other[] = { { "Side", { .index = 1 }, 1, up, 3 } };
  cairo_surface_t *a = draw (one, 1, BIV_PALETTE_BLACK_AND_WHITE), *b = draw (other, 1, BIV_PALETTE_BLACK_AND_WHITE);

  cairo_surface_flush (a);
  cairo_surface_flush (b);
  g_assert_cmpint (memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b),
                           300 * (gsize) cairo_image_surface_get_stride (a)), !=, 0);
  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
}

static void
test_words (void)
{
  static const BivPlotLine lines[] = { { "Crown", { .index = 0 }, 2, up, 3 }, { "Clans", { .index = 1 }, 4, flat, 1 } };
  BivNumbersPlot plot = { "Points", lines, 2, biv_palette_for (BIV_PALETTE_LIGHT), { 0, 0, 0 }, 11 };
  g_autofree char *words = biv_plot_dup_words (&plot);

  g_assert_cmpstr (words, ==, "Points. Crown: turn 2 0, turn 3 4, turn 4 8. Clans: turn 4 3.");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/plot/step", test_step);
  g_test_add_func ("/draw/plot/stays-in-its-place", test_stays_in_its_place);
  g_test_add_func ("/draw/plot/marks-differ", test_marks_differ);
  g_test_add_func ("/draw/plot/words", test_words);
  return g_test_run ();
}
