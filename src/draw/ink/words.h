/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: what is lettered on a plate, a battle's picture, a newspaper: laid out once, in millimetres, and drawn in any palette */
#pragma once
#include "draw/ink/layers.h"
#include "draw/ink/lettering.h"
#include "draw/ink/palette.h"
#include "draw/ink/pen.h"
G_BEGIN_DECLS

#define BIV_PT         (25.4 / 72.0)    /* mm a point of type */
#define BIV_LEAST_TYPE (4.6 * BIV_PT)   /* what has no room is not set smaller but cut */

/* What a word is written in; the palette says how that looks. */
typedef enum
{
  BIV_WORD_INK,
  BIV_WORD_FAINT,
  BIV_WORD_LOST,                        /* lighter still, and struck through */
  BIV_WORD_ON_PLATE,                    /* on the palette's own plate, which is light where the ground is dark */
  BIV_WORD_BROWN,                       /* hills and desert */
  BIV_WORD_GREEN,
  BIV_WORD_BLUE,
  BIV_WORD_REFUSED,
  BIV_WORD_SIDE,                        /* in a side's colour, on paper */
  BIV_WORD_SIDE_ON_PLATE,
  BIV_WORD_SIDE_FIGURE,                 /* on the face of a side's counter */
} BivWordInk;

typedef struct
{
  char        *text;
  BivLettering lettering;
  BivWordInk   ink;
  BivSideLook  side;                    /* of the inks of a side */
  BivAlign     align;                   /* in the middle of its box, else from its left edge */
  double       size;                    /* mm of the em */
  double       x, y;                    /* the middle of its line */
  double       angle;                   /* about that */
  double       apart;                   /* mm between its letters */
  double       halo;                    /* mm round it; 0: none */
  BivBox       box;
  gboolean     is_on_map;               /* below what stands round a map */
} BivWord;

#define BIV_WORD(words, i) (&g_array_index ((words), BivWord, (i)))

/** biv_words_new: Returns: (transfer full): of BivWord */
GArray    *biv_words_new      (void);
/** biv_word_box: what a line of that width covers that has its middle there */
BivBox     biv_word_box       (double            x,
                               double            y,
                               double            width,
                               double            size);
/**
 * biv_words_add:
 * @x: where the line begins, has its middle or ends
 * @y: the middle of its capitals
 * @width: what it may take, or 0: set smaller where it is longer, down to %BIV_LEAST_TYPE, and at last cut
 *
 * Returns: (transfer none): to be given more, until the next is added
 */
BivWord   *biv_words_add      (GArray           *words,
                               const char       *text,
                               BivLettering      lettering,
                               double            size,
                               BivAlign          align,
                               double            x,
                               double            y,
                               double            width);
/** biv_words_add_spaced: in the middle, @apart mm between its letters; set smaller where it is wider than @width */
void       biv_words_add_spaced (GArray         *words,
                               const char       *text,
                               BivLettering      lettering,
                               double            size,
                               double            apart,
                               double            x,
                               double            y,
                               double            width);
/** biv_words_wrap: Returns: (transfer full): the lines of a paragraph as wide as @width */
GPtrArray *biv_words_wrap     (const char       *text,
                               BivLettering      lettering,
                               double            size,
                               double            width);
void       biv_words_draw     (const GArray     *words,
                               cairo_t          *cr,
                               const BivPalette *palette,
                               gboolean          on_map);

G_END_DECLS
