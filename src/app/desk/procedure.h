/* SPDX-License-Identifier: GPL-3.0-or-later */
/* procedure.h: a turn procedure that the referee is looking at
 *
 * Holds his answers and the dice thrown so far, and works the proposal out again whenever one of them, or the campaign,
 * changes. Dice are thrown one after the other, when he says so: the program rolls, or he types a face, which is marked
 * until he uses it. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef struct _BivDesk BivDesk;

#define BIV_TYPE_PROCEDURE (biv_procedure_get_type ())
G_DECLARE_FINAL_TYPE (BivProcedure, biv_procedure, BIV, PROCEDURE, GObject)

/* Returns: (transfer full): never NULL, like every biv_turn_propose function */
typedef BivProposal *(*BivProcedureFunc) (BivCampaign      *campaign,
                                          BivDice          *dice,
                                          const BivAnswers *answers,
                                          gpointer          user_data);

/* Signal "changed": another answer, another die. After a change of the campaign, of which the desk tells, the proposal
 * is worked out anew when it is asked for. */

/** biv_procedure_new: @desk is not owned: the procedure must not outlive it */
BivProcedure    *biv_procedure_new            (BivDesk          *desk,
                                               BivProcedureFunc  func,
                                               gpointer          user_data,
                                               GDestroyNotify    destroy);
BivDesk         *biv_procedure_get_desk       (BivProcedure     *self);
/** biv_procedure_get_proposal: Returns: (transfer none): under the present answers and dice, until "changed" */
BivProposal     *biv_procedure_get_proposal   (BivProcedure     *self);
/** biv_procedure_restart: forgets answers and dice */
void             biv_procedure_restart        (BivProcedure     *self);
/** biv_procedure_resume: forgets them, unless the procedure was carried out with some from just here and was undone: then those
 *  hold again, since an undo takes back what was done, not what the referee had chosen for it */
void             biv_procedure_resume         (BivProcedure     *self);
/** biv_procedure_set_subject: @subject: (nullable): which of several that are alike it is: a battle's id. It resumes */
void             biv_procedure_set_subject    (BivProcedure     *self,
                                               const char       *subject);

/** biv_procedure_answer: overrules a row or answers a question; @value %NULL goes back to what is computed */
void             biv_procedure_answer         (BivProcedure     *self,
                                               const char       *row,
                                               const char       *value,
                                               const char       *reason);
const char      *biv_procedure_get_answer     (BivProcedure     *self,
                                               const char       *row,
                                               const char      **reason);

/* ---- Dice ---- */

/** biv_procedure_get_wanted: Returns: (nullable): the die that is due */
const BivThrow  *biv_procedure_get_wanted     (BivProcedure     *self);
/** biv_procedure_mark_face: types a face of the die that is due; 0 takes the mark away */
void             biv_procedure_mark_face      (BivProcedure     *self,
                                               int               face);
int              biv_procedure_get_marked_face (BivProcedure    *self);
/** biv_procedure_use_face: the marked face is the die's */
void             biv_procedure_use_face       (BivProcedure     *self);
/** biv_procedure_roll: the program rolls what is due, and what then falls due by the same clause */
void             biv_procedure_roll           (BivProcedure     *self);
guint            biv_procedure_get_n_dice     (BivProcedure     *self);

/* ---- The next step: use the face, roll, or commit ---- */

/** biv_procedure_dup_step: Returns: (transfer full): "Use the 4", "Roll the slip die", "Settle contacts"
 *  @hindrance: (out) (transfer full) (nullable): what bars it, as a sentence */
char            *biv_procedure_dup_step       (BivProcedure     *self,
                                               char            **hindrance);
void             biv_procedure_do_step        (BivProcedure     *self);

G_END_DECLS
