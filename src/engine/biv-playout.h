/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-playout.h: a battle played to its end by the program, in memory that the caller keeps */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

/* A battle that has not ended after so many decisions never will; it counts as undecided. */
#define BIV_PLAYOUT_MOST 4000

/**
 * biv_playout:
 * @start: where it begins; somebody has to act in it, or it is over
 * @state: (out): a state of the field; the end is left in it
 * @seed: of a family of playouts
 * @number: which one of the family; equal pairs play alike everywhere
 *
 * Returns: the decisions that were taken
 */
guint biv_playout (const BivField *field,
                   const BivState *start,
                   BivState       *state,
                   guint64         seed,
                   guint64         number);

G_END_DECLS
