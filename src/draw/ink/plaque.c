/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plaque.c: rounded boxes, and words on one */
#include "draw/ink/plaque.h"

void
biv_rounded_add (cairo_t *cr,
                 BivBox   box,
                 double   radius)
{
  double r = MAX (MIN (radius, MIN (box.width, box.height) / 2.0), 0.0), right = box.x + box.width, bottom = box.y + box.height;

  cairo_new_sub_path (cr);
  cairo_arc (cr, right - r, box.y + r, r, -G_PI_2, 0);
  cairo_arc (cr, right - r, bottom - r, r, 0, G_PI_2);
  cairo_arc (cr, box.x + r, bottom - r, r, G_PI_2, G_PI);
  cairo_arc (cr, box.x + r, box.y + r, r, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

void
biv_plaque_draw (cairo_t         *cr,
                 BivBox           box,
                 const BivPlaque *plaque,
                 const char      *words)
{
  cairo_new_path (cr);
  biv_rounded_add (cr, box, plaque->radius);
  biv_fill_and_stroke (cr, plaque->face, plaque->edge, plaque->weight);
  biv_set_colour (cr, plaque->ink);
  if (words != NULL)
    biv_lettering_draw (cr, words, plaque->lettering, plaque->size, box.x + box.width / 2, box.y + box.height / 2);
}
