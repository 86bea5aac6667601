/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plot.c: numbers over turns as lines, on screen and on paper */
#include "config.h"

#include "draw/ink/plot.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/ink/lettering.h"

#define LINES_MOST 5                  /* across, besides the one at the foot */
#define MARKS_MOST 40                 /* turns; with more, a line has a mark now and then */

int
biv_plot_choose_step (int range,
                      int most)
{
  static const int steps[] = { 1, 2, 5 };
  int unit = 1;

  g_return_val_if_fail (most > 0, 1);

  for (;; unit *= 10)
    for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
      if (steps[i] * unit * most >= range || unit >= 100000000)
        return steps[i] * unit;
}

/* ---- The scale ---- */

typedef struct
{
  int    first, last;                 /* turns */
  int    low, high, step;             /* values */
  double left, top, right, bottom;    /* of the field, in user units */
} Scale;

static void
find_range (const BivNumbersPlot *plot,
            Scale         *scale)
{
  gboolean has_any = FALSE;

  *scale = (Scale) { .first = 1, .last = 1 };
  for (guint i = 0; i < plot->n_lines; i++)
    {
      const BivPlotLine *line = &plot->lines[i];

      if (line->n_values == 0)
        continue;
      scale->first = has_any ? MIN (scale->first, line->first_turn) : line->first_turn;
      scale->last = MAX (has_any ? scale->last : line->first_turn, line->first_turn + (int) line->n_values - 1);
      has_any = TRUE;
      for (guint n = 0; n < line->n_values; n++)
        {
          scale->low = MIN (scale->low, line->values[n]);
          scale->high = MAX (scale->high, line->values[n]);
        }
    }
  scale->step = biv_plot_choose_step (MAX (1, scale->high - scale->low), LINES_MOST);
  scale->high = MAX (scale->low + 1, (int) ceil ((double) scale->high / scale->step) * scale->step);
  scale->low = (int) floor ((double) scale->low / scale->step) * scale->step;
}

static double
x_of (const Scale *scale,
      int          turn)
{
  /* A single turn stands in the middle. */
  return scale->last == scale->first ? (scale->left + scale->right) / 2
                                     : scale->left + (scale->right - scale->left) * (turn - scale->first)
                                                       / (scale->last - scale->first);
}

static double
y_of (const Scale *scale,
      int          value)
{
  return scale->bottom - (scale->bottom - scale->top) * (value - scale->low) / (scale->high - scale->low);
}

/* ---- Axes ---- */

static void
set_ink (const BivNumbersPlot *plot,
         cairo_t       *cr,
         double         opacity)
{
  cairo_set_source_rgba (cr, plot->ink.red, plot->ink.green, plot->ink.blue, opacity);
}

static void
draw_axes (const BivNumbersPlot *plot,
           cairo_t       *cr,
           const Scale   *scale)
{
  int step = biv_plot_choose_step (MAX (1, scale->last - scale->first), MAX (1, (int) ((scale->right - scale->left)
                                                                                     / (plot->size * 4))));

  cairo_set_line_width (cr, plot->size / 11);
  for (int value = scale->low; value <= scale->high; value += scale->step)
    {
      g_autofree char *figure = g_strdup_printf ("%d", value);
      double width = biv_lettering_width (figure, BIV_LETTERING_MEDIUM, plot->size);

      set_ink (plot, cr, value == 0 ? 0.6 : 0.18);
      cairo_move_to (cr, scale->left, y_of (scale, value));
      cairo_line_to (cr, scale->right, y_of (scale, value));
      cairo_stroke (cr);
      set_ink (plot, cr, 0.75);
      biv_lettering_draw (cr, figure, BIV_LETTERING_MEDIUM, plot->size, scale->left - plot->size * 0.9 - width / 2,
                          y_of (scale, value));
    }
  for (int turn = scale->first; turn <= scale->last; turn++)
    {
      g_autofree char *figure = g_strdup_printf ("%d", turn);

      if (turn % step != 0 && turn != scale->first)
        continue;
      if (turn == scale->first && scale->first % step != 0 && step > 1
          && x_of (scale, (turn / step + 1) * step) - x_of (scale, turn) < plot->size * 2.5)
        continue;
      set_ink (plot, cr, 0.75);
      biv_lettering_draw (cr, figure, BIV_LETTERING_MEDIUM, plot->size, x_of (scale, turn),
                          scale->bottom + plot->size * 1.1);
    }
}

/* ---- Lines ---- */

static void
draw_mark (const BivSideInks *inks,
           const BivNumbersPlot *plot,
           cairo_t           *cr,
           double             x,
           double             y)
{
  double half = plot->size * 0.36;

  cairo_rectangle (cr, x - half, y - half, 2 * half, 2 * half);
  if (inks->pattern == BIV_PATTERN_SOLID)
    cairo_set_source_rgb (cr, inks->colour.red, inks->colour.green, inks->colour.blue);
  else
    cairo_set_source_rgb (cr, plot->palette->plate.red, plot->palette->plate.green, plot->palette->plate.blue);
  cairo_fill (cr);
  if (inks->pattern != BIV_PATTERN_SOLID && inks->pattern != BIV_PATTERN_OPEN)
    {
      cairo_rectangle (cr, x - half, y - half, 2 * half, 2 * half);
      biv_pattern_fill (cr, inks, plot->size * 0.28);
    }
  cairo_rectangle (cr, x - half, y - half, 2 * half, 2 * half);
  cairo_set_source_rgb (cr, inks->colour.red, inks->colour.green, inks->colour.blue);
  cairo_set_line_width (cr, plot->size * 0.16);
  cairo_stroke (cr);
}

static void
draw_line (const BivNumbersPlot *plot,
           const BivPlotLine *line,
           cairo_t           *cr,
           const Scale       *scale)
{
  BivSideInks inks = biv_palette_side (plot->palette, &line->look);
  guint every = 1 + line->n_values / MARKS_MOST;

  if (line->n_values == 0)
    return;
  for (guint i = 0; i < line->n_values; i++)
    cairo_line_to (cr, x_of (scale, line->first_turn + (int) i), y_of (scale, line->values[i]));
  cairo_set_source_rgb (cr, inks.colour.red, inks.colour.green, inks.colour.blue);
  cairo_set_line_width (cr, plot->size * 0.18);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  for (guint i = 0; i < line->n_values; i++)
    if (i % every == 0 || i + 1 == line->n_values)
      draw_mark (&inks, plot, cr, x_of (scale, line->first_turn + (int) i), y_of (scale, line->values[i]));
}

/* ---- Names ---- */

/* In a row under the title, as many as there is room for. */
static void
draw_names (const BivNumbersPlot *plot,
            cairo_t       *cr,
            double         x,
            double         y,
            double         width)
{
  double at = x;

  for (guint i = 0; i < plot->n_lines; i++)
    {
      const BivPlotLine *line = &plot->lines[i];
      BivSideInks inks = biv_palette_side (plot->palette, &line->look);
      double long_one = biv_lettering_width (line->name, BIV_LETTERING_MEDIUM, plot->size);

      if (at + plot->size * 1.4 + long_one > x + width)
        return;
      draw_mark (&inks, plot, cr, at + plot->size * 0.4, y);
      set_ink (plot, cr, 0.85);
      biv_lettering_draw (cr, line->name, BIV_LETTERING_MEDIUM, plot->size, at + plot->size * 1.2 + long_one / 2, y);
      at += long_one + plot->size * 2.4;
    }
}

void
biv_plot_draw (const BivNumbersPlot *plot,
               cairo_t       *cr,
               double         x,
               double         y,
               double         width,
               double         height)
{
  double size, widest = 0;
  Scale scale;

  g_return_if_fail (plot != NULL && cr != NULL && plot->size > 0);

  size = plot->size;
  find_range (plot, &scale);
  for (int value = scale.low; value <= scale.high; value += scale.step)
    {
      g_autofree char *figure = g_strdup_printf ("%d", value);

      widest = MAX (widest, biv_lettering_width (figure, BIV_LETTERING_MEDIUM, size));
    }
  scale.left = x + widest + size * 1.4;
  scale.right = MAX (scale.left + 1, x + width - size);
  scale.top = y + size * 4.2;
  scale.bottom = MAX (scale.top + 1, y + height - size * 2);

  cairo_save (cr);
  set_ink (plot, cr, 1);
  biv_lettering_draw (cr, plot->title, BIV_LETTERING_BOLD, size * 1.15,
                      x + biv_lettering_width (plot->title, BIV_LETTERING_BOLD, size * 1.15) / 2, y + size * 0.8);
  draw_names (plot, cr, x, y + size * 2.4, width);
  draw_axes (plot, cr, &scale);
  for (guint i = plot->n_lines; i > 0; i--)
    draw_line (plot, &plot->lines[i - 1], cr, &scale);
  cairo_restore (cr);
}

char *
biv_plot_dup_words (const BivNumbersPlot *plot)
{
  g_autoptr (GString) words = NULL;

  g_return_val_if_fail (plot != NULL, NULL);

  words = g_string_new (plot->title);
  for (guint i = 0; i < plot->n_lines; i++)
    {
      const BivPlotLine *line = &plot->lines[i];

      g_string_append_printf (words, ". %s:", line->name);
      for (guint n = 0; n < line->n_values; n++)
        {
          g_string_append (words, n > 0 ? ", " : " ");
          /* TRANSLATORS: a turn, and a number it ended with; read out one after the other */
          g_string_append_printf (words, _("turn %d %d"), line->first_turn + (int) n, line->values[n]);
        }
    }
  g_string_append_c (words, '.');
  return g_string_free (g_steal_pointer (&words), FALSE);
}
