/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reckoning.h: one calculator at work: what was filled in, the dice so far, and the answer
 *
 * It is worked out anew after every change. A change of an input takes back the dice that were thrown for the old one. */
#pragma once
#include <glib-object.h>
#include "rulebooks/calculators.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_RECKONING_OPEN,               /* something is still to be filled in: get_fault() says what */
  BIV_RECKONING_FAULTY,             /* something that was filled in will not do */
  BIV_RECKONING_DICE,               /* a die is due: get_wanted() */
  BIV_RECKONING_REFUSED,            /* the rulebook says no: the answer's refusal */
  BIV_RECKONING_DONE,
} BivReckoningState;

#define BIV_TYPE_RECKONING (biv_reckoning_get_type ())
G_DECLARE_FINAL_TYPE (BivReckoning, biv_reckoning, BIV, RECKONING, GObject)

/* Signal "changed": the answer, or what is missing, is another one. */

/** biv_reckoning_new: @options: the rulebook's, as far as they differ from its own */
BivReckoning        *biv_reckoning_new            (const BivCalculator *calculator,
                                                   const BivFacts      *options);
/** biv_reckoning_copy: Returns: (transfer full): the same inputs, options and dice */
BivReckoning        *biv_reckoning_copy           (BivReckoning        *self);
const BivCalculator *biv_reckoning_get_calculator (BivReckoning        *self);
const BivFacts      *biv_reckoning_get_inputs     (BivReckoning        *self);
const char          *biv_reckoning_get_input      (BivReckoning        *self,
                                                   const char          *key);
/** biv_reckoning_set_input: @text: (nullable): as a script would write it; empty: left out */
void                 biv_reckoning_set_input      (BivReckoning        *self,
                                                   const char          *key,
                                                   const char          *text);
void                 biv_reckoning_set_options    (BivReckoning        *self,
                                                   const BivFacts      *options);
/** biv_reckoning_take: inputs and dice of @from, a reckoning of the same calculator */
void                 biv_reckoning_take           (BivReckoning        *self,
                                                   BivReckoning        *from);
void                 biv_reckoning_clear          (BivReckoning        *self);

BivReckoningState    biv_reckoning_get_state      (BivReckoning        *self);
/** biv_reckoning_get_fault: key and words where an input is to blame; @key %NULL: the words of the whole. Returns:
 *  (transfer none) */
const BivFault      *biv_reckoning_get_fault      (BivReckoning        *self);
/** biv_reckoning_get_answer: Returns: (transfer none) (nullable): of a state that is refused or done */
const BivReckoned   *biv_reckoning_get_answer     (BivReckoning        *self);

/* ---- Dice ---- */

/** biv_reckoning_get_wanted: Returns: (transfer none) (nullable): the die that is due */
const BivThrow      *biv_reckoning_get_wanted     (BivReckoning        *self);
/** biv_reckoning_get_throws: Returns: (transfer none): of BivThrow: what fell so far */
GArray              *biv_reckoning_get_throws     (BivReckoning        *self);
/** biv_reckoning_give_face: the face of the die that is due, 1 to its sides. Returns: %FALSE where there is none, or it has
 *  no such face */
gboolean             biv_reckoning_give_face      (BivReckoning        *self,
                                                   int                  face);
/** biv_reckoning_roll: all dice that are due, from @line, which goes on by them */
void                 biv_reckoning_roll           (BivReckoning        *self,
                                                   BivDiceLine         *line);
/** biv_reckoning_take_back: the last die. Returns: whether there was one */
gboolean             biv_reckoning_take_back      (BivReckoning        *self);
/** biv_reckoning_clear_dice: to throw again with the same inputs */
void                 biv_reckoning_clear_dice     (BivReckoning        *self);

G_END_DECLS
