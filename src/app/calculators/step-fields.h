/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step-fields.h: one step of a march: a way over some going, an obstacle, or an evolution
 *
 * Property "text": "move:100:wood", "obstacle:1.2", "evolve:to-line:3", as calculators take it. */
#pragma once
#include "app/widgets/text-fields.h"
G_BEGIN_DECLS

#define BIV_TYPE_STEP_FIELDS (biv_step_fields_get_type ())
G_DECLARE_FINAL_TYPE (BivStepFields, biv_step_fields, BIV, STEP_FIELDS, BivTextFields)

GtkWidget *biv_step_fields_new (void);

G_END_DECLS
