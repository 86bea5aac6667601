/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calculation.h: one calculator at work: what was filled in, the dice so far, and the answer
 *
 * It is worked out anew after every change. A change of an input takes back the dice that were thrown for the old one. */
#pragma once
#include <glib-object.h>
#include "rulebooks/calculators.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_CALCULATION_OPEN,               /* something is still to be filled in: get_fault() says what */
  BIV_CALCULATION_FAULTY,             /* something that was filled in will not do */
  BIV_CALCULATION_DICE,               /* a die is due: get_wanted() */
  BIV_CALCULATION_REFUSED,            /* the rulebook says no: the answer's refusal */
  BIV_CALCULATION_DONE,
} BivCalculationState;

#define BIV_TYPE_CALCULATION (biv_calculation_get_type ())
G_DECLARE_FINAL_TYPE (BivCalculation, biv_calculation, BIV, CALCULATION, GObject)

/* Signal "changed": the answer, or what is missing, is another one. */

/** biv_calculation_new: @options: the rulebook's, as far as they differ from its own */
BivCalculation      *biv_calculation_new          (const BivCalculator *calculator,
                                                   const BivFacts      *options);
/** biv_calculation_copy: Returns: (transfer full): the same inputs, options and dice */
BivCalculation      *biv_calculation_copy         (BivCalculation      *self);
const BivCalculator *biv_calculation_get_calculator (BivCalculation      *self);
const BivFacts      *biv_calculation_get_inputs   (BivCalculation      *self);
const char          *biv_calculation_get_input    (BivCalculation      *self,
                                                   const char          *key);
/** biv_calculation_set_input: @text: (nullable): as a script would write it; empty: left out */
void                 biv_calculation_set_input    (BivCalculation      *self,
                                                   const char          *key,
                                                   const char          *text);
void                 biv_calculation_set_options  (BivCalculation      *self,
                                                   const BivFacts      *options);
/** biv_calculation_take: inputs and dice of @from, a reckoning of the same calculator */
void                 biv_calculation_take         (BivCalculation      *self,
                                                   BivCalculation      *from);
void                 biv_calculation_clear        (BivCalculation      *self);

BivCalculationState  biv_calculation_get_state    (BivCalculation      *self);
/** biv_calculation_get_fault: key and words where an input is to blame; @key %NULL: the words of the whole. Returns:
 *  (transfer none) */
const BivFault      *biv_calculation_get_fault    (BivCalculation      *self);
/** biv_calculation_get_answer: Returns: (transfer none) (nullable): of a state that is refused or done */
const BivReckoned   *biv_calculation_get_answer   (BivCalculation      *self);

/* ---- Dice ---- */

/** biv_calculation_get_wanted: Returns: (transfer none) (nullable): the die that is due */
const BivThrow      *biv_calculation_get_wanted   (BivCalculation      *self);
/** biv_calculation_get_throws: Returns: (transfer none): of BivThrow: what fell so far */
GArray              *biv_calculation_get_throws   (BivCalculation      *self);
/** biv_calculation_give_face: the face of the die that is due, 1 to its sides. Returns: %FALSE where there is none, or it has
 *  no such face */
gboolean             biv_calculation_give_face    (BivCalculation      *self,
                                                   int                  face);
/** biv_calculation_roll: all dice that are due, from @line, which goes on by them */
void                 biv_calculation_roll         (BivCalculation      *self,
                                                   BivDiceLine         *line);
/** biv_calculation_take_back: the last die. Returns: whether there was one */
gboolean             biv_calculation_take_back    (BivCalculation      *self);
/** biv_calculation_clear_dice: to throw again with the same inputs */
void                 biv_calculation_clear_dice   (BivCalculation      *self);

G_END_DECLS
