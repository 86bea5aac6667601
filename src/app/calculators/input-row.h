/* SPDX-License-Identifier: GPL-3.0-or-later */
/* input-row.h: one input of a calculator, made from its description: label, field, unit, and what is wrong with it */
#pragma once
#include <gtk/gtk.h>
#include "app/calculators/calculation.h"
G_BEGIN_DECLS

#define BIV_TYPE_INPUT_ROW (biv_input_row_get_type ())
G_DECLARE_FINAL_TYPE (BivInputRow, biv_input_row, BIV, INPUT_ROW, GtkWidget)

/* Signal "changed": the user filled in something else. */

GtkWidget  *biv_input_row_new       (const BivCalculator *calculator,
                                     const BivInput      *input);
/** biv_input_row_store: gives @reckoning what stands in the field; an input that does not count now is left out */
void        biv_input_row_store     (BivInputRow         *self,
                                     BivCalculation      *reckoning);
/** biv_input_row_load: fills the field from @reckoning without a "changed" */
void        biv_input_row_load      (BivInputRow         *self,
                                     BivCalculation      *reckoning);
/** biv_input_row_update: shows it if it counts with the other inputs as they are, and the fault that is its own */
void        biv_input_row_update    (BivInputRow         *self,
                                     BivCalculation      *reckoning);

G_END_DECLS
