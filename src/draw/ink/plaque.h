/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plaque.h: rounded boxes, and words on one: labels of zones, costs and odds, times on a map */
#pragma once
#include "draw/ink/layers.h"
#include "draw/ink/lettering.h"
#include "draw/ink/palette.h"
G_BEGIN_DECLS

/** biv_rounded_add: to the path; @radius: 0 and less: with corners; no more than half of it is round */
void biv_rounded_add (cairo_t         *cr,
                      BivBox           box,
                      double           radius);

typedef struct
{
  BivColour    face, edge, ink;
  double       radius, weight;        /* of its corners; of its edge */
  BivLettering lettering;
  double       size;                  /* of the em */
} BivPlaque;

/** biv_plaque_draw: @words: (nullable): in its middle */
void biv_plaque_draw (cairo_t         *cr,
                      BivBox           box,
                      const BivPlaque *plaque,
                      const char      *words);

G_END_DECLS
