/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice-tally.h: how often each face of a kind of die has fallen, and how even that is */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

#define BIV_DICE_TALLY_MOST 20          /* sides */

/* Plain data, of one kind of die. */
typedef struct
{
  int   sides;                          /* 2 to BIV_DICE_TALLY_MOST, even */
  guint n;
  guint faces[BIV_DICE_TALLY_MOST + 1]; /* from 1 */
} BivDiceTally;

/** biv_dice_tally_add: @face: 1 to the tally's sides */
void   biv_dice_tally_add          (BivDiceTally       *tally,
                                    int                 face);
/** biv_dice_tally_get_distance: Returns: chi-square, how far it is from even, with one degree of freedom fewer than sides */
double biv_dice_tally_get_distance (const BivDiceTally *tally);
/** biv_dice_tally_get_chance: Returns: how often true dice are as uneven as that or more, 0 to 1; 1 of no dice */
double biv_dice_tally_get_chance   (const BivDiceTally *tally);

G_END_DECLS
