/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-playout.h: a battle played to its end by the program, in memory that the caller keeps */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

/* A battle that has not ended after so many decisions never will; it counts as undecided. */
#define BIV_PLAYOUT_MOST 4000

/**
 * biv_playout: (skip)
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

/**
 * biv_playout_alike: (skip)
 *
 * As biv_playout(), but each act has dice of its own, which hang on who does what for which time, not on what went before. Two
 * positions that differ in little then go alike as far as they can, and their difference is known the better for it. The
 * first dice of a family fall evenly: of six playouts in a row each has another sixth of what the first die may show, of
 * thirty-six another pair.
 */
guint biv_playout_alike (const BivField *field,
                         const BivState *start,
                         BivState       *state,
                         guint64         seed,
                         guint64         number);
/**
 * biv_playout_alike_until: (skip)
 *
 * The same, to the beginning of @turn at most.
 */
guint biv_playout_alike_until (const BivField *field,
                               const BivState *start,
                               BivState       *state,
                               guint64         seed,
                               guint64         number,
                               guint           turn);

G_END_DECLS
