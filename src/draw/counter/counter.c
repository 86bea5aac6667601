/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counter.c: a counter's body: halo, wedge, face, figure and plate */
#include "draw/counter/private.h"
#include "base/fit.h"
#include "draw/ink/plaque.h"

#include <math.h>

#define CORNER       0.09
#define HALO         0.035
#define WEDGE_BASE   0.54
#define WEDGE_HEIGHT 0.175
#define WEDGE_FAR    0.25             /* its height on small counters */
#define SLANT_BASE   0.50             /* of the wedge over a corner, on hexes */
#define SLANT_HEIGHT 0.22
#define FIGURE       0.86             /* of the face's height */
#define FRAMED       0.72             /* the same where a pattern frames it */
#define PLAIN        1.16             /* a plain symbol lies: it may be wider than the face is high */
#define WORKS_AT     0.64             /* half the side of the square of works */
#define RING_AT      0.605            /* half the side of the ring of a picked counter */

double
biv_counter_size (BivBoardShape shape,
                  double        cell)
{
  return (shape == BIV_BOARD_SQUARES ? 0.66 : 0.60) * cell;
}

double
biv_counter_offset (BivBoardShape shape,
                    double        cell)
{
  return shape == BIV_BOARD_SQUARES ? 0.0 : 0.045 * cell;
}

double
biv_counter_detail (const BivCounterLook *look,
                    double                s)
{
  return look->on_paper ? s * 2.5 : s;
}

static BivSideInks
counter_inks (const BivPalette     *palette,
              const BivCounterLook *look)
{
  BivSideInks inks = biv_palette_side (palette, &look->side);

  if ((look->states & BIV_COUNTER_EXHAUSTED) != 0)
    {
      const BivColour grey = { 0.55, 0.55, 0.55 };

      inks.colour = biv_colour_mix (inks.colour, grey, 0.45);
      if (inks.pattern == BIV_PATTERN_SOLID)
        inks.face = inks.colour;
      else
        inks.figure = inks.colour;
      if (inks.pattern == BIV_PATTERN_OPEN)
        inks.plate = inks.colour;
    }
  return inks;
}

/* ---- Shapes ---- */

/* Over a corner, on hexes: the square's own corner, drawn out sideways to where the hex's edge is faced. */
static void
add_slanting_wedge (cairo_t *cr,
                    double   east,
                    double   south,
                    double   s)
{
  cairo_new_sub_path (cr);
  cairo_move_to (cr, east * 0.40 * s, south * 0.5 * s);
  cairo_line_to (cr, east * 0.5 * s, south * 0.5 * s);
  cairo_line_to (cr, east * (0.5 + SLANT_HEIGHT) * s, south * 0.41 * s);
  cairo_line_to (cr, east * 0.5 * s, south * (0.5 - SLANT_BASE) * s);
  cairo_line_to (cr, east * 0.40 * s, south * (0.5 - SLANT_BASE) * s);
  cairo_close_path (cr);
}

/* The wedge on the faced side, a triangle that reaches into the square so that no seam shows. */
static void
add_wedge (cairo_t              *cr,
           const BivCounterLook *look,
           double                s)
{
  double height = (biv_counter_detail (look, s) < BIV_COUNTER_WEDGE_GROWS_PX ? WEDGE_FAR : WEDGE_HEIGHT) * s;
  double half = WEDGE_BASE * s / 2.0, at = 0.5 * s, under = 0.45 * s;
  guint n = look->shape == BIV_BOARD_SQUARES ? 4 : 6;
  double angle, ox, oy;

  if (look->facing >= n)
    return;
  angle = 2 * G_PI * look->facing / n - G_PI_2;
  ox = cos (angle);
  oy = sin (angle);
  if (fabs (ox) > 0.1 && fabs (oy) > 0.1)
    {
      add_slanting_wedge (cr, ox > 0 ? 1.0 : -1.0, oy > 0 ? 1.0 : -1.0, s);
      return;
    }
  cairo_new_sub_path (cr);
  cairo_move_to (cr, ox * (at + height), oy * (at + height));
  cairo_line_to (cr, ox * at - oy * half, oy * at + ox * half);
  cairo_line_to (cr, ox * under - oy * half, oy * under + ox * half);
  cairo_line_to (cr, ox * under + oy * half, oy * under - ox * half);
  cairo_line_to (cr, ox * at + oy * half, oy * at - ox * half);
  cairo_close_path (cr);
}

static void
draw_halo (cairo_t              *cr,
           const BivPalette     *palette,
           const BivCounterLook *look,
           double                s)
{
  cairo_new_path (cr);
  biv_rounded_add (cr, (BivBox) { -s / 2.0, -s / 2.0, s, s }, CORNER * s);
  if (biv_counter_detail (look, s) >= BIV_COUNTER_MARK_FROM_PX)
    add_wedge (cr, look, s);
  biv_set_colour (cr, palette->halo);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, 2.0 * MAX (HALO * s, 0.7));
  cairo_stroke (cr);
}

/* ---- Rings and works round it ---- */

static void
draw_works (cairo_t          *cr,
            const BivPalette *palette,
            double            s)
{
  const double half = WORKS_AT * s, tooth = 0.06 * s;
  const int n = 9;

  cairo_new_path (cr);
  for (int side = 0; side < 4; side++)
    {
      cairo_save (cr);
      cairo_rotate (cr, side * G_PI_2);
      for (int i = 0; i < n; i++)
        {
          double at = half * (2.0 * (i + 0.5) / n - 1.0);

          cairo_move_to (cr, at - 0.03 * s, -half);
          cairo_line_to (cr, at, -half - 0.04 * s - tooth);
          cairo_line_to (cr, at + 0.03 * s, -half);
          cairo_close_path (cr);
        }
      cairo_restore (cr);
    }
  biv_fill (cr, palette->works);
  cairo_rectangle (cr, -half, -half, 2 * half, 2 * half);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_set_line_width (cr, MAX (0.07 * s, 1.0));
  cairo_stroke (cr);
}

static void
draw_ring (cairo_t          *cr,
           const BivPalette *palette,
           double            s)
{
  double half = RING_AT * s;

  cairo_new_path (cr);
  biv_rounded_add (cr, (BivBox) { -half, -half, 2 * half, 2 * half }, 0.17 * s);
  biv_set_colour (cr, palette->ink);
  cairo_set_line_width (cr, MAX (0.13 * s, 3.0));
  cairo_stroke_preserve (cr);
  biv_stroke (cr, palette->page, MAX (0.05 * s, 1.2));
}

/* ---- Face ---- */

static gboolean
is_plain (const BivCounterLook *look,
          double                s)
{
  return look->plain || biv_counter_detail (look, s) < BIV_COUNTER_PERIOD_FROM_PX;
}

static void
draw_figure (cairo_t              *cr,
             const BivCounterLook *look,
             const BivSideInks    *inks,
             double                centre_y,
             double                size,
             double                s)
{
  cairo_pattern_t *ink = cairo_pattern_create_rgb (inks->figure.red, inks->figure.green, inks->figure.blue);
  cairo_pattern_t *paper = cairo_pattern_create_rgb (inks->face.red, inks->face.green, inks->face.blue);
  gboolean plain = is_plain (look, s);

  biv_symbol_draw (cr, look->symbol, plain, -size / 2.0, centre_y - size / 2.0, size, ink, paper);
  cairo_pattern_destroy (ink);
  cairo_pattern_destroy (paper);
}

/* A pattern shows as a frame round a clear field, so that the figure can be read. */
static void
draw_patterned_face (cairo_t           *cr,
                     const BivSideInks *inks,
                     double             half_width,
                     double             top,
                     double             bottom,
                     double             s)
{
  double frame = MAX (0.10 * s, 1.6);

  cairo_save (cr);
  cairo_translate (cr, -half_width, top);
  cairo_new_path (cr);
  cairo_rectangle (cr, 0, 0, 2 * half_width, bottom - top);
  biv_pattern_fill (cr, inks, MAX (0.115 * s, 2.4));
  cairo_restore (cr);
  cairo_new_path (cr);
  biv_rounded_add (cr, (BivBox) { -half_width + frame, top + frame, 2 * (half_width - frame), bottom - top - 2 * frame }, 0.03 * s);
  biv_fill (cr, inks->face);
}

static double
edge_width (const BivSideInks *inks,
            double             s)
{
  switch (inks->pattern)
    {
    case BIV_PATTERN_SOLID:
      return MAX (0.05 * s, 0.8);
    case BIV_PATTERN_OPEN:
      return MAX (0.065 * s, 1.2);
    default:
      return MAX (0.05 * s, 1.0);
    }
}

static void
draw_face (cairo_t              *cr,
           const BivCounterLook *look,
           const BivSideInks    *inks,
           double                s)
{
  double half = s / 2.0, edge = edge_width (inks, s);
  gboolean has_plate = biv_counter_detail (look, s) >= BIV_COUNTER_PLATE_FROM_PX;
  double bottom = has_plate ? half - BIV_COUNTER_PLATE * s : half - edge;
  double top = inks->pattern == BIV_PATTERN_SOLID && has_plate ? -half : -half + edge;
  gboolean is_framed = inks->pattern > BIV_PATTERN_OPEN;
  double share = is_framed ? FRAMED : FIGURE, centre = (top + bottom) / 2.0;

  /* On a solid face the figure keeps off the edge as if it had one. */
  double height = inks->pattern == BIV_PATTERN_SOLID && has_plate ? bottom - top - 0.03 * s : bottom - top;

  cairo_new_path (cr);
  if (is_framed)
    draw_patterned_face (cr, inks, half - edge, top, bottom, s);
  else if (inks->pattern == BIV_PATTERN_OPEN)
    {
      biv_rounded_add (cr, (BivBox) { -half + edge, top, 2 * (half - edge), bottom - top }, has_plate ? 0.015 * s : 0.04 * s);
      biv_fill (cr, inks->face);
    }
  if (has_plate && inks->pattern != BIV_PATTERN_OPEN)
    {
      cairo_new_path (cr);
      biv_rounded_add (cr, (BivBox) { -half + edge, bottom, 2 * (half - edge), half - edge - bottom }, 0.045 * s);
      biv_fill (cr, inks->plate);
    }
  draw_figure (cr, look, inks, centre + (inks->pattern == BIV_PATTERN_SOLID && has_plate ? 0.01 * s : 0.0),
               share * height * (is_plain (look, s) && has_plate ? PLAIN : 1.0), s);
}

/* Below 14 px a cell: an edge and one mark; below 10 px not even that. */
static void
draw_small_face (cairo_t              *cr,
                 const BivCounterLook *look,
                 const BivSideInks    *inks,
                 double                s)
{
  double half = s / 2.0, edge = MAX (0.12 * s, 1.0);

  if (inks->pattern != BIV_PATTERN_SOLID)
    {
      cairo_rectangle (cr, -half + edge, -half + edge, s - 2 * edge, s - 2 * edge);
      if (inks->pattern == BIV_PATTERN_OPEN)
        biv_fill (cr, inks->face);
      else
        biv_pattern_fill (cr, inks, 2.4);
    }
  if (biv_counter_detail (look, s) >= BIV_COUNTER_MARK_FROM_PX)
    {
      cairo_save (cr);
      cairo_new_path (cr);
      cairo_rectangle (cr, -half + edge, -half + edge, s - 2 * edge, s - 2 * edge);
      cairo_clip (cr);
      draw_figure (cr, look, inks, 0.0, s * 1.1, s);
      cairo_restore (cr);
    }
}

/* A shaken unit's edge is broken, a hidden one's dotted. */
static void
draw_edge_state (cairo_t              *cr,
                 const BivPalette     *palette,
                 const BivCounterLook *look,
                 double                s)
{
  double width = MAX (0.07 * s, 1.4), half = s / 2.0 - width / 2.0 + 0.005 * s;

  if ((look->states & (BIV_COUNTER_SHAKEN | BIV_COUNTER_HIDDEN)) == 0 || biv_counter_detail (look, s) < BIV_COUNTER_FRAME_FROM_PX)
    return;
  cairo_new_path (cr);
  biv_rounded_add (cr, (BivBox) { -half, -half, 2 * half, 2 * half }, CORNER * s);
  biv_set_colour (cr, palette->plate);
  cairo_set_line_width (cr, width);
  if ((look->states & BIV_COUNTER_SHAKEN) != 0)
    cairo_set_dash (cr, (const double[]) { 0.12 * s, 0.115 * s }, 2, 0.06 * s);
  else
    cairo_set_dash (cr, (const double[]) { 0.045 * s, 0.06 * s }, 2, 0.0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
}

void
biv_counter_draw_body (cairo_t              *cr,
                       const BivPalette     *palette,
                       const BivCounterLook *look,
                       double                x,
                       double                y,
                       double                s)
{
  BivSideInks inks = counter_inks (palette, look);
  double half = s / 2.0;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  if ((look->states & BIV_COUNTER_FORTIFIED) != 0)
    draw_works (cr, palette, s);
  if ((look->states & BIV_COUNTER_PICKED) != 0)
    draw_ring (cr, palette, s);
  draw_halo (cr, palette, look, s);
  biv_set_colour (cr, inks.colour);
  cairo_new_path (cr);
  if (biv_counter_detail (look, s) >= BIV_COUNTER_MARK_FROM_PX)
    add_wedge (cr, look, s);
  cairo_fill (cr);
  biv_rounded_add (cr, (BivBox) { -half, -half, 2 * half, 2 * half }, CORNER * s);
  cairo_fill (cr);
  if (biv_counter_detail (look, s) >= BIV_COUNTER_FRAME_FROM_PX)
    draw_face (cr, look, &inks, s);
  else
    draw_small_face (cr, look, &inks, s);
  draw_edge_state (cr, palette, look, s);
  cairo_restore (cr);
}

/* ---- Plate ---- */

#define PIP     0.088
#define PIP_GAP 0.03
#define MAX_PIPS 5

static void
draw_pip (cairo_t *cr,
          double   x,
          double   y,
          double   size,
          gboolean is_left)
{
  double line = MAX (0.16 * size, 0.7);

  if (is_left)
    {
      cairo_rectangle (cr, x, y, size, size);
      cairo_fill (cr);
      return;
    }
  cairo_rectangle (cr, x + line / 2.0, y + line / 2.0, size - line, size - line);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
}

/* Up to three in a row, four and five in two rows; filled ones are left. */
static void
draw_pips (cairo_t              *cr,
           const BivCounterLook *look,
           double                right,
           double                centre,
           double                s)
{
  guint n = look->full_strength, columns = n <= 3 ? n : (n + 1) / 2, rows = n <= 3 ? 1 : 2;
  double size = (rows == 1 ? PIP * 1.15 : PIP) * s, step = size + PIP_GAP * s;

  for (guint i = 0; i < n; i++)
    draw_pip (cr, right - (columns - i % columns) * step + PIP_GAP * s,
              centre - (rows * step - PIP_GAP * s) / 2.0 + i / columns * step, size, i < look->strength);
}

static void
draw_strength_corner (cairo_t              *cr,
                      const BivSideInks    *inks,
                      const BivCounterLook *look,
                      double                s)
{
  double half = s / 2.0, size = MAX (0.36 * s, 7.0);
  char text[8];

  BIV_FIT (text, "%u", look->strength);
  cairo_new_path (cr);
  cairo_rectangle (cr, half - size, half - size, size, size);
  biv_fill (cr, inks->plate);
  biv_set_colour (cr, inks->lettering);
  biv_lettering_draw (cr, text, BIV_LETTERING_BOLD, size * 0.95, half - size / 2.0, half - size / 2.0);
}

void
biv_counter_draw_plate (cairo_t              *cr,
                        const BivPalette     *palette,
                        const BivCounterLook *look,
                        double                x,
                        double                y,
                        double                s)
{
  BivSideInks inks = counter_inks (palette, look);
  gboolean has_strength = look->full_strength > 0, has_number = look->number != NULL && *look->number != '\0';
  double centre = s / 2.0 - BIV_COUNTER_PLATE / 2.0 * s - (inks.pattern == BIV_PATTERN_OPEN ? 0.0 : 0.022 * s);

  cairo_save (cr);
  cairo_translate (cr, x, y);
  biv_set_colour (cr, inks.lettering);
  if (biv_counter_detail (look, s) < BIV_COUNTER_PLATE_FROM_PX)
    {
      if (has_strength && biv_counter_detail (look, s) >= BIV_COUNTER_BADGES_FROM_PX)
        draw_strength_corner (cr, &inks, look, s);
    }
  else
    {
      double size = (has_strength ? 0.20 : 0.27) * s, room = (has_strength ? 0.52 : 0.88) * s, width = 0.0;

      if (has_number)
        {
          width = biv_lettering_width (look->number, BIV_LETTERING_BOLD, size);
          if (width > room)
            {
              size *= room / width;
              width = room;
            }
          biv_lettering_draw (cr, look->number, BIV_LETTERING_BOLD, size,
                              has_strength ? -0.42 * s + width / 2.0 : 0.0, centre);
        }
      if (has_strength && look->full_strength <= MAX_PIPS)
        draw_pips (cr, look, 0.42 * s, centre, s);
      else if (has_strength)
        {
          char text[8];

          BIV_FIT (text, "%u", look->strength);
          biv_lettering_draw (cr, text, BIV_LETTERING_BOLD, 0.24 * s, 0.27 * s, centre);
        }
    }
  cairo_restore (cr);
}

void
biv_counter_draw (cairo_t              *cr,
                  const BivPalette     *palette,
                  const BivCounterLook *look,
                  double                x,
                  double                y,
                  double                s)
{
  gboolean is_ghost;

  g_return_if_fail (cr != NULL && palette != NULL && look != NULL && look->symbol < BIV_N_SYMBOLS);

  if (s <= 0.0)
    return;
  is_ghost = (look->states & BIV_COUNTER_GHOST) != 0;
  if (is_ghost)
    cairo_push_group (cr);
  biv_counter_draw_body (cr, palette, look, x, y, s);
  biv_counter_draw_plate (cr, palette, look, x, y, s);
  if (is_ghost)
    {
      cairo_pop_group_to_source (cr);
      cairo_paint_with_alpha (cr, 0.5);
    }
}
