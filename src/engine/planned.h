/* SPDX-License-Identifier: GPL-3.0-or-later */
/* planned.h: playouts in which one side goes by a plan for the turn in which it begins
 *
 * A plan is what the side does in that turn, thing by thing, as BivAction. What may not be done when its time comes is left
 * out; what the plan did not foresee, and everything after the turn, is quickly chosen. */
#pragma once
#include "engine/biv-playout.h"
G_BEGIN_DECLS

#define BIV_PLAN_MOST 64              /* things in it */

/**
 * biv_playout_planned: as biv_playout_alike_until(), by a plan
 * @plan: of @side
 * @expected: (nullable): what each side loses on the mean is taken from it, act by act (@expect of the ruleset)
 * @done: (nullable): what @side does in the first turn is appended, planned or not: a plan in its turn
 */
guint    biv_playout_planned (const BivField *field,
                              const BivState *start,
                              BivState       *state,
                              guint64         seed,
                              guint64         number,
                              guint           turn,
                              int             side,
                              const GArray   *plan,
                              gint32         *expected,
                              GArray         *done);
/**
 * biv_playout_until_answer: as biv_playout_planned(), until the other side decides for itself and not what it is asked
 *
 * Returns: %FALSE where it does not come to that before @turn
 */
gboolean biv_playout_until_answer (const BivField *field,
                                   const BivState *start,
                                   BivState       *state,
                                   guint64         seed,
                                   guint64         number,
                                   guint           turn,
                                   int             side,
                                   const GArray   *plan);
/**
 * biv_playout_answered: as biv_playout_planned(), and the other side has a plan too
 * @answer: of the other side, for @answer_turn
 */
guint    biv_playout_answered     (const BivField *field,
                                   const BivState *start,
                                   BivState       *state,
                                   guint64         seed,
                                   guint64         number,
                                   guint           turn,
                                   int             side,
                                   const GArray   *plan,
                                   const GArray   *answer,
                                   guint           answer_turn,
                                   gint32         *expected);
/** biv_playout_follow: only to the end of @plan. Returns: whether @side may go on in the same turn */
gboolean biv_playout_follow  (const BivField *field,
                              const BivState *start,
                              BivState       *state,
                              guint64         seed,
                              guint64         number,
                              int             side,
                              const GArray   *plan);

G_END_DECLS
