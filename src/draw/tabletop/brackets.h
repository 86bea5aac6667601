/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brackets.h: whose troops stand there: a bracket behind each brigade, with its name
 *
 * What stands further apart than BIV_BRACKET_GAP along the brigade's front has a bracket of its own. Names are written after
 * those of the units, where they cover nothing that is in sight; one that has no room near its bracket is left out. */
#pragma once
#include "draw/tabletop/tabletop-drawing.h"
G_BEGIN_DECLS

#define BIV_BRACKET_GAP 150.0         /* mm of the table */

/* A unit's base, and whose it is. */
typedef struct
{
  BivBase      base;
  BivSideLook  side;
  const char  *brigade;             /* its name; NULL: of none */
} BivBracketed;

typedef struct
{
  const char  *brigade;             /* the caller's */
  BivSideLook  side;
  double       from[2], to[2];      /* mm from the table's north-western corner: along the rear edges */
  double       back[2];             /* the way away from the enemy, of length 1 */
} BivBracket;

/** biv_brackets_list: Returns: (transfer full): of #BivBracket, in the order in which brigades first stand in @bases. @height: of
 *  the table, mm */
GArray *biv_brackets_list       (const BivBracketed    *bases,
                                 guint                  n_bases,
                                 double                 height);
/** biv_brackets_draw: without names; to be drawn below the bases */
void    biv_brackets_draw       (const GArray          *brackets,
                                 cairo_t               *cr,
                                 const BivTabletopLook *look);
/** biv_brackets_draw_names: @taken: of #BivBox, in user units of @cr from the table's corner: what may not be covered; the names
 *  that are written are added. @width, @height: of the table, mm */
void    biv_brackets_draw_names (const GArray          *brackets,
                                 GArray                *taken,
                                 cairo_t               *cr,
                                 double                 width,
                                 double                 height,
                                 const BivTabletopLook *look);

G_END_DECLS
