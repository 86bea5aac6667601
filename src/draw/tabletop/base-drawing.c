/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base-drawing.c: bases to scale on a table: the side's pattern, what stands there and how, and which way it looks
 *
 * Drawn in the base's own frame: its middle is the origin, x runs to its right and y to its rear. */
#include "draw/tabletop/tabletop-drawing.h"

#include "draw/ink/lettering.h"

#include <math.h>
#include <stdlib.h>

#define LEAST_DEPTH 4.0               /* px */
#define NAME_SIZE   11.5              /* px */
#define PAPER_SIZE  7.0               /* points */
#define LEAST_NAME  4.2

typedef struct
{
  cairo_t     *cr;
  BivSideInks  inks;
  double       half_width, half_depth;          /* mm */
  double       px;                              /* mm a user unit */
} Base;

static void
add_outline (const Base *base,
             double      share)
{
  double x = share * base->half_width, y = share * base->half_depth;

  cairo_new_path (base->cr);
  cairo_rectangle (base->cr, -x, -y, 2 * x, 2 * y);
}

/* What is drawn on the face must be seen on it. */
static void
stroke_figure (const Base *base,
               double      width_px)
{
  biv_set_colour (base->cr, base->inks.figure);
  cairo_set_line_width (base->cr, width_px * base->px);
  cairo_stroke (base->cr);
}

static void
draw_companies (const Base *base,
                int         count)
{
  for (int i = 1; i < count; i++)
    {
      double y = -base->half_depth + 2.0 * base->half_depth * i / count;

      cairo_move_to (base->cr, -base->half_width, y);
      cairo_line_to (base->cr, base->half_width, y);
    }
  stroke_figure (base, 1.0);
}

/* One barrel for each gun, with a wheel on either hand; limbered guns are crossed by their trail. */
static void
draw_guns (const Base *base,
           int         count,
           gboolean    is_limbered)
{
  double pitch = 2.0 * base->half_width / MAX (count, 1), reach = 0.72 * base->half_depth;

  for (int i = 0; i < count; i++)
    {
      double x = -base->half_width + (i + 0.5) * pitch, wheel = MIN (0.28 * pitch, 0.4 * reach);

      cairo_move_to (base->cr, x, -reach);
      cairo_line_to (base->cr, x, reach);
      cairo_move_to (base->cr, x - wheel, is_limbered ? reach : 0.1 * reach);
      cairo_line_to (base->cr, x + wheel, is_limbered ? reach : 0.1 * reach);
    }
  stroke_figure (base, 1.2);
}

/* Nobody serves them: a line through them all, and beyond. Diagonals are horse's. */
static void
strike_out (const Base *base)
{
  double reach = base->half_width + 5.0 * base->px;

  cairo_new_path (base->cr);
  cairo_move_to (base->cr, -reach, 0);
  cairo_line_to (base->cr, reach, 0);
  biv_set_colour (base->cr, base->inks.colour);
  cairo_set_line_width (base->cr, 2.4 * base->px);
  cairo_stroke (base->cr);
}

static void
draw_skirmishers (const Base *base)
{
  int n = CLAMP ((int) (base->half_width / 10.0), 2, 20);

  for (int i = 0; i < n; i++)
    {
      cairo_new_sub_path (base->cr);
      cairo_arc (base->cr, base->half_width * (2.0 * (i + 0.5) / n - 1.0), i % 2 ? 0.3 * base->half_depth : -0.3 * base->half_depth,
                 MAX (0.25 * base->half_depth, base->px), 0, 2 * G_PI);
    }
  biv_set_colour (base->cr, base->inks.colour);
  cairo_fill (base->cr);
}

static void
draw_figure (const Base        *base,
             const BivBaseLook *look)
{
  switch (look->form)
    {
    case BIV_BASE_COLUMN:
      draw_companies (base, look->count);
      break;
    case BIV_BASE_SQUARE:
      add_outline (base, 0.55);
      stroke_figure (base, 1.2);
      break;
    case BIV_BASE_MOUNTED:
    case BIV_BASE_DISMOUNTED:
      cairo_move_to (base->cr, -base->half_width, base->half_depth);
      cairo_line_to (base->cr, base->half_width, -base->half_depth);
      if (look->form == BIV_BASE_DISMOUNTED)
        {
          cairo_move_to (base->cr, -base->half_width, 0);
          cairo_line_to (base->cr, base->half_width, 0);
        }
      stroke_figure (base, 1.4);
      break;
    case BIV_BASE_LIMBERED:
    case BIV_BASE_UNLIMBERED:
      draw_guns (base, look->count, look->form == BIV_BASE_LIMBERED);
      break;
    case BIV_BASE_SKIRMISH:
    case BIV_BASE_LINE:
    default:
      break;
    }
}

/* The front edge three times as heavy as the others, with a small wedge. A square looks every way, guns without a crew none. */
static void
draw_edges (const Base        *base,
            const BivBaseLook *look)
{
  const double dashes[] = { 5.0 * base->px, 3.0 * base->px }, dots[] = { 1.5 * base->px, 3.0 * base->px };
  double wedge = MIN (5.0 * base->px, 0.8 * base->half_width);

  biv_set_colour (base->cr, base->inks.colour);
  cairo_set_line_width (base->cr, 1.2 * base->px);
  if (look->is_hidden)
    cairo_set_dash (base->cr, dots, 2, 0);
  else if (look->form == BIV_BASE_SKIRMISH)
    cairo_set_dash (base->cr, dashes, 2, 0);
  add_outline (base, 1.0);
  cairo_stroke (base->cr);
  cairo_set_dash (base->cr, NULL, 0, 0);
  if (look->form == BIV_BASE_SQUARE || look->is_abandoned)
    return;
  cairo_move_to (base->cr, -base->half_width, -base->half_depth);
  cairo_line_to (base->cr, base->half_width, -base->half_depth);
  cairo_set_line_width (base->cr, 3.6 * base->px);
  cairo_stroke (base->cr);
  cairo_move_to (base->cr, -wedge, -base->half_depth - 1.5 * base->px);
  cairo_line_to (base->cr, 0, -base->half_depth - 1.5 * base->px - wedge);
  cairo_line_to (base->cr, wedge, -base->half_depth - 1.5 * base->px);
  cairo_close_path (base->cr);
  cairo_fill (base->cr);
}

/* On paper, where nobody zooms in, names of a line that stands side by side are kept apart as far as they can be read. */
static double
fit_name (const BivBase     *base,
          const Base        *drawn,
          const BivBaseLook *look)
{
  double usual = PAPER_SIZE * drawn->px, room = 2.0 * drawn->half_width * 1.06, width;

  if (abs (base->sine) > abs (base->cosine))
    return usual;
  width = biv_lettering_width (look->name, BIV_LETTERING_BOLD, usual);
  return width <= room ? usual : MAX (usual * room / width, LEAST_NAME * drawn->px);
}

/* Under the base as it is seen, clear of the wedge of one that looks south. @at: (out): the middle of the line, from the middle of
 * the base. Returns: its size, mm */
static double
place_name (const BivBase     *base,
            const Base        *drawn,
            const BivBaseLook *look,
            double            *at)
{
  double size = look->table->on_paper ? fit_name (base, drawn, look) : NAME_SIZE * drawn->px;
  double half = fabs (drawn->half_depth * base->cosine / BIV_ONE) + fabs (drawn->half_width * base->sine / BIV_ONE);

  *at = base->cosine < 0 ? -half - size : half + size;
  return size;
}

static void
draw_name (const BivBase     *base,
           const Base        *drawn,
           const BivBaseLook *look,
           double             x,
           double             y)
{
  const BivPalette *palette = look->table->palette;
  cairo_pattern_t *halo;
  double at, size = place_name (base, drawn, look, &at);

  halo = cairo_pattern_create_rgba (palette->level[0].red, palette->level[0].green, palette->level[0].blue, 0.9);
  biv_set_colour (drawn->cr, drawn->inks.colour);
  biv_lettering_draw_haloed (drawn->cr, look->name, BIV_LETTERING_BOLD, size,
                             x + look->name_aside * base->cosine / BIV_ONE, y + at + look->name_aside * base->sine / BIV_ONE, halo,
                             0.2 * size);
  cairo_pattern_destroy (halo);
}

/* As large as it is drawn: a base that is smaller than can be seen has a least size. */
static void
measure (const BivBase     *base,
         const BivBaseLook *look,
         Base              *drawn)
{
  drawn->px = 1.0 / look->table->scale;
  drawn->half_width = MAX (base->frontage / 2.0 / BIV_MM, 2.0 * drawn->px);
  drawn->half_depth = MAX (base->depth / 2.0 / BIV_MM, LEAST_DEPTH / 2.0 * drawn->px);
}

gboolean
biv_base_get_name_box (const BivBase     *base,
                       double             height,
                       const BivBaseLook *look,
                       BivBox            *box)
{
  Base drawn = { 0 };
  double at, size, width, scale;

  g_return_val_if_fail (base != NULL && look != NULL && look->table != NULL && box != NULL, FALSE);

  if (look->name == NULL)
    return FALSE;
  measure (base, look, &drawn);
  scale = look->table->scale;
  size = place_name (base, &drawn, look, &at) * scale;
  width = biv_lettering_width (look->name, BIV_LETTERING_BOLD, size);
  *box = (BivBox) { ((double) base->centre.x / BIV_MM + look->name_aside * base->cosine / BIV_ONE) * scale - width / 2,
                    (height - (double) base->centre.y / BIV_MM + at + look->name_aside * base->sine / BIV_ONE) * scale
                      - size * 0.45, width, 0.9 * size };
  return TRUE;
}

void
biv_base_draw (const BivBase     *base,
               cairo_t           *cr,
               double             height,
               const BivBaseLook *look)
{
  Base drawn = { .cr = cr };
  double x, y;

  g_return_if_fail (base != NULL && cr != NULL && look != NULL && look->table != NULL && look->table->scale > 0.0);

  measure (base, look, &drawn);
  drawn.inks = biv_palette_side (look->table->palette, &look->side);
  /* On a hollow face, its own colour is seen. */
  if (look->is_abandoned)
    drawn.inks.figure = drawn.inks.colour;
  x = (double) base->centre.x / BIV_MM;
  y = height - (double) base->centre.y / BIV_MM;
  cairo_save (cr);
  cairo_scale (cr, look->table->scale, look->table->scale);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, atan2 (base->sine, base->cosine));
  if (look->is_picked)
    {
      cairo_new_path (cr);
      cairo_rectangle (cr, -drawn.half_width - 5.0 * drawn.px, -drawn.half_depth - 5.0 * drawn.px,
                       2.0 * drawn.half_width + 10.0 * drawn.px, 2.0 * drawn.half_depth + 10.0 * drawn.px);
      biv_set_colour (cr, look->table->palette->plate);
      cairo_set_line_width (cr, 5.0 * drawn.px);
      cairo_stroke_preserve (cr);
      biv_stroke (cr, look->table->palette->ink, 2.0 * drawn.px);
    }
  add_outline (&drawn, 1.0);
  if (look->form == BIV_BASE_SKIRMISH || look->is_hidden || look->is_abandoned)
    biv_fill_alpha (cr, drawn.inks.tint, 0.8);
  else
    biv_pattern_fill (cr, &drawn.inks, 6.0 * drawn.px);
  if (look->form == BIV_BASE_SKIRMISH)
    draw_skirmishers (&drawn);
  else if (!look->is_hidden)
    draw_figure (&drawn, look);
  if (look->is_abandoned)
    strike_out (&drawn);
  draw_edges (&drawn, look);
  cairo_restore (cr);
  if (look->name != NULL)
    draw_name (base, &drawn, look, x, y);
  cairo_restore (cr);
}

/* ---- Generals ---- */

#define STAFF 20.0
#define FLAG  11.0

gboolean
biv_general_hangs (BivSpot                at,
                   double                 height,
                   const BivTabletopLook *look)
{
  double unit = look->on_paper ? 0.6 : 1.0;

  return (height - (double) at.y / BIV_MM) * look->scale < STAFF * unit;
}

void
biv_general_draw (BivSpot            at,
                  cairo_t           *cr,
                  double             height,
                  const BivBaseLook *look)
{
  const BivPalette *palette;
  cairo_pattern_t *halo;
  BivSideInks inks;
  double x, y, unit, size;
  gboolean hangs;

  g_return_if_fail (cr != NULL && look != NULL && look->table != NULL && look->table->scale > 0.0);

  palette = look->table->palette;
  inks = biv_palette_side (palette, &look->side);
  hangs = look->hangs || biv_general_hangs (at, height, look->table);
  unit = look->table->on_paper ? 0.6 : 1.0;
  size = NAME_SIZE * unit;
  cairo_save (cr);
  cairo_translate (cr, (double) at.x / BIV_MM * look->table->scale, (height - (double) at.y / BIV_MM) * look->table->scale);
  x = 0.0;
  y = hangs ? (STAFF - FLAG) * unit : -STAFF * unit;
  if (look->is_picked)
    {
      cairo_new_path (cr);
      cairo_rectangle (cr, x - 5.0 * unit, y - 5.0 * unit, 26.0 * unit, 22.0 * unit);
      biv_set_colour (cr, palette->plate);
      cairo_set_line_width (cr, 5.0 * unit);
      cairo_stroke_preserve (cr);
      biv_stroke (cr, palette->ink, 2.0 * unit);
    }
  biv_set_colour (cr, inks.colour);
  cairo_set_line_width (cr, 1.6 * unit);
  cairo_move_to (cr, 0, 0);
  cairo_line_to (cr, 0, hangs ? STAFF * unit : y);
  cairo_stroke (cr);
  cairo_new_path (cr);
  cairo_arc (cr, 0, 0, 3.2 * unit, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_new_path (cr);
  cairo_rectangle (cr, x, y, 16.0 * unit, FLAG * unit);
  biv_pattern_fill (cr, &inks, 4.0 * unit);
  biv_set_colour (cr, inks.colour);
  cairo_set_line_width (cr, 1.2 * unit);
  cairo_rectangle (cr, x, y, 16.0 * unit, FLAG * unit);
  cairo_stroke (cr);
  if (look->name != NULL)
    {
      double half = biv_lettering_width (look->name, BIV_LETTERING_SERIF_ITALIC, size) / 2.0;

      halo = cairo_pattern_create_rgba (palette->level[0].red, palette->level[0].green, palette->level[0].blue, 0.9);
      biv_set_colour (cr, inks.colour);
      biv_lettering_draw_haloed (cr, look->name, BIV_LETTERING_SERIF_ITALIC, size, x + 20.0 * unit + half, y + 5.5 * unit,
                                 halo, 0.2 * size);
      cairo_pattern_destroy (halo);
    }
  cairo_restore (cr);
}
