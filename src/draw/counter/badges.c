/* SPDX-License-Identifier: GPL-3.0-or-later */
/* badges.c: what a unit has done and suffered, as badges on its counter's corners */
#include "draw/counter/private.h"
#include "draw/ink/figure.h"

#define RADIUS     0.20               /* of a badge, in s */
#define AT         0.455              /* of its centre from the counter's, both ways */
#define MAX_BADGES 3                  /* more than three: the inspector tells */

#define FILL BIV_STROKE_FILL, 0
#define LINE BIV_STROKE_LINE
#define END  { BIV_STROKE_END, 0, NULL }

static const BivStroke tick[] = { { LINE, 13, "M 24 52 L 43 70 L 77 31" }, END };
static const BivStroke burst[] = {
  { LINE, 9, "M 50 14 L 50 86 M 14 50 L 86 50 M 24.5 24.5 L 75.5 75.5 M 24.5 75.5 L 75.5 24.5" }, END
};
static const BivStroke cross[] = { { LINE, 12, "M 27 27 L 73 73 M 27 73 L 73 27" }, END };
static const BivStroke tree[] = { { FILL, "O 50 38 23" }, { FILL, "R 46 58 8 27" }, END };
static const BivStroke zigzag[] = { { LINE, 11, "M 15 60 L 31 36 L 47 62 L 63 36 L 79 60" }, END };
static const BivStroke hourglass[] = {
  { FILL, "M 28 20 L 72 20 L 50 50 Z" }, { FILL, "M 28 80 L 72 80 L 50 50 Z" }, { LINE, 7, "M 24 19 L 76 19 M 24 81 L 76 81" },
  END
};

/* In the order in which they take the corners: upper right, upper left, lower left. */
static const struct { BivCounterStates state; const BivStroke *figure; } badges[] = {
  { BIV_COUNTER_MOVED, tick },
  { BIV_COUNTER_FIRED, burst },
  { BIV_COUNTER_HELD, cross },
  { BIV_COUNTER_IN_WOOD, tree },
  { BIV_COUNTER_SHAKEN, zigzag },
  { BIV_COUNTER_EXHAUSTED, hourglass },
};

static const double corners[MAX_BADGES][2] = { { AT, -AT }, { -AT, -AT }, { -AT, AT } };

static void
draw_badge (cairo_t          *cr,
            const BivPalette *palette,
            const BivStroke  *figure,
            double            x,
            double            y,
            double            radius)
{
  const BivColour edge = palette->plate_ink;
  cairo_pattern_t *ink = cairo_pattern_create_rgb (edge.red, edge.green, edge.blue);
  cairo_pattern_t *paper = cairo_pattern_create_rgb (palette->badge.red, palette->badge.green, palette->badge.blue);
  double line = MAX (0.13 * radius, 0.8), inner = 1.62 * radius;

  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius - line / 2.0, 0, 2 * G_PI);
  cairo_set_source (cr, paper);
  cairo_fill_preserve (cr);
  cairo_set_source (cr, ink);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
  biv_figure_draw (cr, figure, x - inner / 2.0, y - inner / 2.0, inner, 0.8, ink, paper);
  cairo_pattern_destroy (ink);
  cairo_pattern_destroy (paper);
}

void
biv_counter_draw_badges (cairo_t              *cr,
                         const BivPalette     *palette,
                         const BivCounterLook *look,
                         double                x,
                         double                y,
                         double                s)
{
  guint n = 0;

  g_return_if_fail (cr != NULL && palette != NULL && look != NULL);

  if (biv_counter_detail (look, s) < BIV_COUNTER_BADGES_FROM_PX)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (badges) && n < MAX_BADGES; i++)
    if ((look->states & badges[i].state) != 0)
      {
        draw_badge (cr, palette, badges[i].figure, x + corners[n][0] * s, y + corners[n][1] * s, RADIUS * s);
        n++;
      }
}
