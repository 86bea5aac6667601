/* SPDX-License-Identifier: GPL-3.0-or-later */
/* procedure-step.h: a step of the work on a battle that is, as long as it is open, a procedure of the turn
 *
 * The procedure has its rows in a box of the step, its keys wherever the step has the focus, and the blue button. */
#pragma once
#include "app/battle/step/battle-step.h"
#include "app/desk/procedure.h"
#include "app/desk/procedure-table.h"
G_BEGIN_DECLS

#define BIV_TYPE_PROCEDURE_STEP (biv_procedure_step_get_type ())
G_DECLARE_DERIVABLE_TYPE (BivProcedureStep, biv_procedure_step, BIV, PROCEDURE_STEP, BivBattleStep)

struct _BivProcedureStepClass
{
  BivBattleStepClass parent_class;

  /* Another answer, another die: other figures. By itself the blue button is told. */
  void (*proposal_changed) (BivProcedureStep *self);
};

/** biv_procedure_step_get_procedure: Returns: (transfer none) (nullable): %NULL where none is open */
BivProcedure *biv_procedure_step_get_procedure (BivProcedureStep *self);
/** biv_procedure_step_open: in place of what was open; @func gets the battle's id. The rows go to the end of @place */
void          biv_procedure_step_open          (BivProcedureStep *self,
                                                BivProcedureFunc  func,
                                                GtkBox           *place);
/** biv_procedure_step_arrange: its rows in another order, with headings; while one is open */
void          biv_procedure_step_arrange       (BivProcedureStep *self,
                                                BivRowsFunc       list_rows,
                                                BivHeadingFunc    make_heading,
                                                gpointer          data);
/** biv_procedure_step_close: with its rows; nothing where none is open */
void          biv_procedure_step_close         (BivProcedureStep *self);
/** biv_procedure_step_update: its rows, where one is open */
void          biv_procedure_step_update        (BivProcedureStep *self);

G_END_DECLS
