/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plot.h: numbers over turns as lines, on screen and on paper
 *
 * Sides are told apart by colour and by the mark on their line: solid, open, diagonal... as on counters; so it can be read in
 * black and white. */
#pragma once
#include <cairo.h>
#include "draw/ink/palette.h"
G_BEGIN_DECLS

typedef struct
{
  const char  *name;                  /* of the side */
  BivSideLook  look;
  int          first_turn;
  const int   *values;                /* one a turn from then on */
  guint        n_values;
} BivPlotLine;

typedef struct
{
  const char        *title;
  const BivPlotLine *lines;
  guint              n_lines;
  const BivPalette  *palette;
  BivColour          ink;             /* of axes and words; on paper the palette's ink */
  double             size;            /* of the letters, in user units */
} BivNumbersPlot;

/** biv_plot_draw: into this rectangle of the context; the title above, the turns below, the sides' names at their last
 *  value where there is room */
void   biv_plot_draw      (const BivNumbersPlot *plot,
                           cairo_t       *cr,
                           double         x,
                           double         y,
                           double         width,
                           double         height);
/** biv_plot_choose_step: the distance of the lines across, so that at most @most of them are needed: 1, 2, 5, 10... */
int    biv_plot_choose_step (int           range,
                           int            most);
/** biv_plot_dup_words: (transfer full): the same for who cannot see it: "Victory points. Crown: turn 1 6, turn 2 8." */
char  *biv_plot_dup_words (const BivNumbersPlot *plot);

G_END_DECLS
