/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: what is lettered on a battle's picture: laid out once, in millimetres, and drawn in any palette */
#pragma once
#include "draw/ink/layers.h"
#include "draw/ink/lettering.h"
#include "draw/ink/palette.h"
#include "draw/ink/pen.h"
G_BEGIN_DECLS

#define BIV_BATTLE_PT   (25.4 / 72.0)   /* mm a point of type */

typedef enum
{
  BIV_BATTLE_INK,
  BIV_BATTLE_FAINT,
  BIV_BATTLE_LOST,                    /* 38 % lighter, and struck through */
  BIV_BATTLE_SIDE,                    /* in a side's colour */
} BivBattleInk;

typedef struct
{
  char        *text;
  BivLettering lettering;
  BivBattleInk ink;
  BivSideLook  side;
  double       size, apart;           /* mm of the em; between letters */
  BivBox       box;
} BivBattleWord;

typedef struct
{
  GArray *words;                      /* of BivBattleWord */
} BivBattleWords;

#define BIV_BATTLE_WORD(lettered, i) (&g_array_index ((lettered)->words, BivBattleWord, (i)))

BivBattleWords *biv_battle_words_new    (void);
void            biv_battle_words_free   (BivBattleWords *words);
/** biv_battle_words_forget: all but the first @n */
void            biv_battle_words_forget (BivBattleWords *words,
                                         guint           n);
double          biv_battle_words_measure (const char    *text,
                                         BivLettering    lettering,
                                         double          points);
/**
 * biv_battle_words_add:
 * @x: where the line begins, has its middle or ends
 * @y: the middle of its capitals
 * @width: what it may take, or 0: set smaller where it is longer, down to %BIV_BATTLE_LEAST points, and at last cut
 *
 * Returns: (transfer none): to be given more, until the next is added
 */
BivBattleWord  *biv_battle_words_add    (BivBattleWords *words,
                                         const char     *text,
                                         BivLettering    lettering,
                                         double          points,
                                         BivAlign        align,
                                         double          x,
                                         double          y,
                                         double          width);
#define BIV_BATTLE_LEAST 4.6
/** biv_battle_words_add_spaced: in the middle, @apart mm between its letters; set smaller where it is wider than @width */
void            biv_battle_words_add_spaced (BivBattleWords *words,
                                         const char     *text,
                                         BivLettering    lettering,
                                         double          points,
                                         double          apart,
                                         double          x,
                                         double          y,
                                         double          width);
/** biv_battle_words_wrap: Returns: (transfer full): the lines of a paragraph as wide as @width */
GPtrArray      *biv_battle_words_wrap   (BivBattleWords *words,
                                         const char     *text,
                                         BivLettering    lettering,
                                         double          points,
                                         double          width);
void            biv_battle_words_draw   (const BivBattleWords *words,
                                         cairo_t        *cr,
                                         const BivPalette *palette);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBattleWords, biv_battle_words_free)

G_END_DECLS
