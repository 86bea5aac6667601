/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brackets.c: a bracket behind each brigade on a table, with its name */
#include "draw/tabletop/brackets.h"

#include <math.h>
#include <string.h>

#include "draw/ink/crowd.h"
#include "draw/ink/lettering.h"

/* User units: pixels on the screen, points on paper. */
#define BEHIND      5.0               /* from the rear edge to the bracket */
#define LEG         4.0
#define LINE        1.3
#define LEAST       10.0              /* a shorter bracket is no more than a speck */
#define NAME_SIZE   11.0
#define PAPER_SIZE  8.4
#define NAME_GAP    3.0
#define STEP        9.0               /* a name that has no room goes so much further back */
#define MOST_STEPS  5

/* ---- Which there are ---- */

typedef struct
{
  double from, to;                  /* along the front, mm */
  double rear;                      /* along the way back, mm: how far its rear edge lies */
} Extent;

static gboolean
is_of (const BivBracketed *base,
       const BivBracketed *first)
{
  return base->brigade != NULL && strcmp (base->brigade, first->brigade) == 0 && base->side.index == first->side.index;
}

static int
compare_extents (gconstpointer a,
                 gconstpointer b)
{
  const Extent *first = a, *second = b;

  return (first->from > second->from) - (first->from < second->from);
}

/* From one edge of its front to the other, measured as if all of the brigade faced the same way. */
static Extent
measure (const BivBase *base,
         double         height,
         const double   along[2],
         const double   back[2])
{
  Extent extent = { G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };
  BivSpot corners[4];

  biv_base_get_corners (base, corners);
  for (int i = 0; i < 4; i++)
    {
      double x = (double) corners[i].x / BIV_MM, y = height - (double) corners[i].y / BIV_MM;
      double at = x * along[0] + y * along[1];

      extent.from = MIN (extent.from, at);
      extent.to = MAX (extent.to, at);
      extent.rear = MAX (extent.rear, x * back[0] + y * back[1]);
    }
  return extent;
}

static void
add_bracket (GArray             *brackets,
             const BivBracketed *first,
             const Extent       *part,
             const double        along[2],
             const double        back[2])
{
  BivBracket bracket = { .brigade = first->brigade, .side = first->side, .back = { back[0], back[1] } };

  for (int i = 0; i < 2; i++)
    {
      bracket.from[i] = part->from * along[i] + part->rear * back[i];
      bracket.to[i] = part->to * along[i] + part->rear * back[i];
    }
  g_array_append_val (brackets, bracket);
}

/* The units of the brigade that @bases[@number] is the first of. */
static void
add_brigade (GArray             *brackets,
             const BivBracketed *bases,
             guint               n_bases,
             guint               number,
             double              height)
{
  g_autoptr (GArray) extents = g_array_new (FALSE, FALSE, sizeof (Extent));
  double back[2] = { 0.0, 0.0 }, along[2], length;
  Extent part;

  for (guint i = number; i < n_bases; i++)
    if (is_of (&bases[i], &bases[number]))
      {
        back[0] -= (double) bases[i].base.sine / BIV_ONE;
        back[1] += (double) bases[i].base.cosine / BIV_ONE;
      }
  length = hypot (back[0], back[1]);
  /* Back to back they have no rear; then it is as if they faced north. */
  back[0] = length > 0.01 ? back[0] / length : 0.0;
  back[1] = length > 0.01 ? back[1] / length : 1.0;
  along[0] = back[1];
  along[1] = -back[0];
  for (guint i = number; i < n_bases; i++)
    if (is_of (&bases[i], &bases[number]))
      {
        Extent extent = measure (&bases[i].base, height, along, back);

        g_array_append_val (extents, extent);
      }
  g_array_sort (extents, compare_extents);
  part = g_array_index (extents, Extent, 0);
  for (guint i = 1; i < extents->len; i++)
    {
      const Extent *next = &g_array_index (extents, Extent, i);

      if (next->from - part.to > BIV_BRACKET_GAP)
        {
          add_bracket (brackets, &bases[number], &part, along, back);
          part = *next;
        }
      part.to = MAX (part.to, next->to);
      part.rear = MAX (part.rear, next->rear);
    }
  add_bracket (brackets, &bases[number], &part, along, back);
}

GArray *
biv_brackets_list (const BivBracketed *bases,
                   guint               n_bases,
                   double              height)
{
  GArray *brackets = g_array_new (FALSE, FALSE, sizeof (BivBracket));

  g_return_val_if_fail (bases != NULL || n_bases == 0, brackets);

  for (guint i = 0; i < n_bases; i++)
    {
      gboolean is_first = bases[i].brigade != NULL && bases[i].brigade[0] != '\0';

      for (guint j = 0; is_first && j < i; j++)
        is_first = !is_of (&bases[j], &bases[i]);
      if (is_first)
        add_brigade (brackets, bases, n_bases, i, height);
    }
  return brackets;
}

/* ---- Drawing them ---- */

static double
get_length (const BivBracket      *bracket,
            const BivTabletopLook *look)
{
  return hypot (bracket->to[0] - bracket->from[0], bracket->to[1] - bracket->from[1]) * look->scale;
}

static void
add_point (cairo_t               *cr,
           const double           at[2],
           const BivBracket      *bracket,
           double                 behind,
           const BivTabletopLook *look)
{
  cairo_line_to (cr, at[0] * look->scale + bracket->back[0] * behind, at[1] * look->scale + bracket->back[1] * behind);
}

void
biv_brackets_draw (const GArray          *brackets,
                   cairo_t               *cr,
                   const BivTabletopLook *look)
{
  g_return_if_fail (brackets != NULL && cr != NULL && look != NULL);

  cairo_save (cr);
  cairo_set_line_width (cr, look->on_paper ? 0.85 : LINE);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  for (guint i = 0; i < brackets->len; i++)
    {
      const BivBracket *bracket = &g_array_index (brackets, BivBracket, i);

      if (get_length (bracket, look) < LEAST)
        continue;
      cairo_new_path (cr);
      add_point (cr, bracket->from, bracket, BEHIND - LEG, look);
      add_point (cr, bracket->from, bracket, BEHIND, look);
      add_point (cr, bracket->to, bracket, BEHIND, look);
      add_point (cr, bracket->to, bracket, BEHIND - LEG, look);
      biv_set_colour (cr, biv_palette_side (look->palette, &bracket->side).colour);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

/* ---- Their names ---- */

/* So that the box lies behind the bracket, whichever way that is. @at: (out): the middle of the bracket */
static BivBox
get_box (const BivBracket      *bracket,
         const BivTabletopLook *look,
         double                 width,
         double                 size,
         double                 further,
         double                 at[2])
{
  double reach = BEHIND + NAME_GAP + further + fabs (bracket->back[0]) * width / 2 + fabs (bracket->back[1]) * size / 2;

  for (int i = 0; i < 2; i++)
    at[i] = (bracket->from[i] + bracket->to[i]) / 2 * look->scale + bracket->back[i] * BEHIND;
  return (BivBox) { at[0] - bracket->back[0] * BEHIND + bracket->back[0] * reach - width / 2,
                    at[1] - bracket->back[1] * BEHIND + bracket->back[1] * reach - size / 2, width, size };
}

static void
write_name (const BivBracket      *bracket,
            cairo_t               *cr,
            const BivTabletopLook *look,
            const BivBox          *box,
            const double           at[2],
            double                 size,
            gboolean               has_leader)
{
  const BivColour *ground = &look->palette->level[0];
  cairo_pattern_t *halo = cairo_pattern_create_rgba (ground->red, ground->green, ground->blue, 0.9);
  double x = box->x + box->width / 2, y = box->y + box->height / 2;

  biv_set_colour (cr, biv_palette_side (look->palette, &bracket->side).colour);
  if (has_leader)
    {
      cairo_new_path (cr);
      cairo_move_to (cr, at[0], at[1]);
      cairo_line_to (cr, x - bracket->back[0] * box->width / 2, y - bracket->back[1] * box->height / 2);
      cairo_set_line_width (cr, 0.8);
      cairo_stroke (cr);
    }
  biv_lettering_draw_haloed (cr, bracket->brigade, BIV_LETTERING_BOLD, size, x, y, halo, 0.2 * size);
  cairo_pattern_destroy (halo);
}

void
biv_brackets_draw_names (const GArray          *brackets,
                         GArray                *taken,
                         cairo_t               *cr,
                         double                 width,
                         double                 height,
                         const BivTabletopLook *look)
{
  double size = look->on_paper ? PAPER_SIZE : NAME_SIZE;

  g_return_if_fail (brackets != NULL && taken != NULL && cr != NULL && look != NULL);

  for (guint i = 0; i < brackets->len; i++)
    {
      const BivBracket *bracket = &g_array_index (brackets, BivBracket, i);
      double across = biv_lettering_width (bracket->brigade, BIV_LETTERING_BOLD, size);

      if (get_length (bracket, look) < LEAST)
        continue;
      for (int step = 0; step <= MOST_STEPS; step++)
        {
          double at[2];
          BivBox box = get_box (bracket, look, across, size, step * STEP, at);

          if (box.x < 0.0 || box.y < 0.0 || box.x + box.width > width * look->scale || box.y + box.height > height * look->scale
              || !biv_box_is_free (&box, taken))
            continue;
          write_name (bracket, cr, look, &box, at, size, step > 0);
          g_array_append_val (taken, box);
          break;
        }
    }
}
