/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curve.c: smooth lines through points */
#include "draw/ink/curve.h"

#include <math.h>

BivPoint
biv_cubic_get_point (const BivCubic *cubic,
                     double          t,
                     BivPoint       *tangent)
{
  double u = 1.0 - t;
  double wa = u * u * u, wb = 3.0 * u * u * t, wc = 3.0 * u * t * t, wd = t * t * t;

  if (tangent != NULL)
    {
      double x = u * u * (cubic->b.x - cubic->a.x) + 2.0 * u * t * (cubic->c.x - cubic->b.x)
                 + t * t * (cubic->d.x - cubic->c.x);
      double y = u * u * (cubic->b.y - cubic->a.y) + 2.0 * u * t * (cubic->c.y - cubic->b.y)
                 + t * t * (cubic->d.y - cubic->c.y);
      double length = hypot (x, y);

      if (length < 1e-9)
        {
          x = cubic->d.x - cubic->a.x;
          y = cubic->d.y - cubic->a.y;
          length = MAX (hypot (x, y), 1e-9);
        }
      *tangent = (BivPoint) { x / length, y / length };
    }
  return (BivPoint) { wa * cubic->a.x + wb * cubic->b.x + wc * cubic->c.x + wd * cubic->d.x,
                      wa * cubic->a.y + wb * cubic->b.y + wc * cubic->c.y + wd * cubic->d.y };
}

double
biv_cubic_get_length (const BivCubic *cubic)
{
  BivPoint before = cubic->a;
  double length = 0.0;

  for (int i = 1; i <= 4; i++)
    {
      BivPoint here = biv_cubic_get_point (cubic, i / 4.0, NULL);

      length += hypot (here.x - before.x, here.y - before.y);
      before = here;
    }
  return length;
}

void
biv_cubic_add (const BivCubic *cubic,
               cairo_t        *cr)
{
  cairo_move_to (cr, cubic->a.x, cubic->a.y);
  cairo_curve_to (cr, cubic->b.x, cubic->b.y, cubic->c.x, cubic->c.y, cubic->d.x, cubic->d.y);
}

BivCubic
biv_curve_get_span (const BivPoint *loop,
                    gsize           n,
                    gsize           i)
{
  BivPoint before = loop[(i + n - 1) % n], a = loop[i % n], d = loop[(i + 1) % n], after = loop[(i + 2) % n];

  return (BivCubic) { a,
                      { a.x + (d.x - before.x) / 6.0, a.y + (d.y - before.y) / 6.0 },
                      { d.x - (after.x - a.x) / 6.0, d.y - (after.y - a.y) / 6.0 },
                      d };
}

void
biv_curve_add_loop (const BivPoint *loop,
                    gsize           n,
                    cairo_t        *cr)
{
  cairo_move_to (cr, loop[0].x, loop[0].y);
  for (gsize i = 0; i < n; i++)
    {
      BivCubic span = biv_curve_get_span (loop, n, i);

      cairo_curve_to (cr, span.b.x, span.b.y, span.c.x, span.c.y, span.d.x, span.d.y);
    }
  cairo_close_path (cr);
}

void
biv_curve_add_polygon (const BivPoint *loop,
                       gsize           n,
                       cairo_t        *cr)
{
  cairo_move_to (cr, loop[0].x, loop[0].y);
  for (gsize i = 1; i < n; i++)
    cairo_line_to (cr, loop[i].x, loop[i].y);
  cairo_close_path (cr);
}
