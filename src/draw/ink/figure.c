/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figure.c: small drawings written down as data */
#include "draw/ink/figure.h"

static void
read_numbers (const char **text,
              double      *numbers,
              guint        n)
{
  for (guint i = 0; i < n; i++)
    {
      char *end = NULL;

      numbers[i] = g_ascii_strtod (*text, &end);
      g_assert (end != *text);
      *text = end;
    }
}

static void
add_ellipse (cairo_t *cr,
             double   x,
             double   y,
             double   rx,
             double   ry)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, rx, ry);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 0, 0, 1, 0, 2 * G_PI);
  cairo_close_path (cr);
  cairo_restore (cr);
}

static void
add_path (cairo_t    *cr,
          const char *path)
{
  double n[6];

  while (*path != '\0')
    switch (*path++)
      {
      case ' ':
        break;
      case 'M':
        read_numbers (&path, n, 2);
        cairo_move_to (cr, n[0], n[1]);
        break;
      case 'L':
        read_numbers (&path, n, 2);
        cairo_line_to (cr, n[0], n[1]);
        break;
      case 'C':
        read_numbers (&path, n, 6);
        cairo_curve_to (cr, n[0], n[1], n[2], n[3], n[4], n[5]);
        break;
      case 'Z':
        cairo_close_path (cr);
        break;
      case 'O':
        read_numbers (&path, n, 3);
        add_ellipse (cr, n[0], n[1], n[2], n[2]);
        break;
      case 'E':
        read_numbers (&path, n, 4);
        add_ellipse (cr, n[0], n[1], n[2], n[3]);
        break;
      case 'R':
        read_numbers (&path, n, 4);
        cairo_rectangle (cr, n[0], n[1], n[2], n[3]);
        break;
      default:
        g_assert_not_reached ();
      }
}

void
biv_figure_draw (cairo_t         *cr,
                 const BivStroke *strokes,
                 double           x,
                 double           y,
                 double           size,
                 double           least_line,
                 cairo_pattern_t *ink,
                 cairo_pattern_t *paper)
{
  double scale = size / 100.0;

  g_return_if_fail (cr != NULL && strokes != NULL && size > 0.0);

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, scale, scale);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  for (; strokes->kind != BIV_STROKE_END; strokes++)
    {
      gboolean is_cut = strokes->kind == BIV_STROKE_CUT || strokes->kind == BIV_STROKE_CUT_LINE;

      cairo_new_path (cr);
      add_path (cr, strokes->path);
      cairo_set_source (cr, is_cut ? paper : ink);
      cairo_set_line_width (cr, MAX (strokes->width, least_line / scale));
      if (strokes->kind == BIV_STROKE_FILL || strokes->kind == BIV_STROKE_CUT)
        cairo_fill (cr);
      else
        cairo_stroke (cr);
    }
  cairo_restore (cr);
}

const BivStroke biv_figure_swords[] = {
  { BIV_STROKE_LINE, 9, "M 22 20 L 76 76 M 78 20 L 24 76" },
  { BIV_STROKE_LINE, 9, "M 60 80 L 82 60 M 40 80 L 18 60" },
  { BIV_STROKE_END, 0, NULL }
};
