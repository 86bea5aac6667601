/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-random-setup.h: battles made up from a number, for tests, the bench and `bivouac-cli fight --random` */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

typedef struct
{
  int      size;              /* units a side; 0: any number, the sides unequal */
  int      width, height;     /* of the board; 0: any that the ruleset may have, not too large */
  gboolean has_options;       /* any options; otherwise the book's defaults */
  gboolean has_reserves;      /* some units wait off the board */
  int      turn_limit;        /* 0: none said */
} BivRandomWish;

/**
 * biv_random_setup_new:
 * @seed: equal seeds and wishes make equal battles everywhere
 *
 * A board of mixed ground, two armies, and a deployment that keeps the rules: each side in its zone, nobody next to an
 * enemy. Where a zone has less room than @wish asks for, the side is smaller.
 *
 * Returns: (transfer full): a battle's beginning
 */
BivSetup *biv_random_setup_new (const BivRuleset    *ruleset,
                                guint64              seed,
                                const BivRandomWish *wish);

G_END_DECLS
