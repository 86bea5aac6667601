/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-duel.h: two strengths of the program fight one another
 *
 * Each made-up position is fought twice, with the sides exchanged, and with the same dice both times. */
#pragma once
#include "engine/biv-opponent.h"
#include "rulebooks/biv-rulebooks.h"
G_BEGIN_DECLS

typedef struct
{
  BivStrength strengths[2];
  guint       playouts[2];    /* of a decision; 0: what the strength usually takes */
  guint       battles;        /* an odd one is left without its mirror image */
  int         size;           /* units of a side */
  guint64     seed;
  guint       n_threads;      /* 0: as many as there are processors; the answer is the same on any number */
} BivDuelWish;

/**
 * BivDuelResult:
 *
 * Of the first strength.
 */
typedef struct
{
  guint  battles;
  guint  won, drawn, lost;
  guint  unnamed;             /* battles of which the book names no winner, by whose end CA-BATTLE-3 has decided */
  guint  decisions[2];        /* of each strength */
  double score;               /* 0 to 1: battles won, and half of those drawn */
  double low, high;           /* 19 times in 20 the truth lies between (Wilson's interval) */
} BivDuelResult;

/**
 * biv_duel_run:
 * @cancellable: (nullable):
 * @result: (out caller-allocates)
 *
 * Returns: %FALSE where it was cancelled: @result has what was fought by then
 */
gboolean biv_duel_run (const BivRuleset  *ruleset,
                       const BivDuelWish *wish,
                       GCancellable      *cancellable,
                       BivDuelResult     *result);

G_END_DECLS
