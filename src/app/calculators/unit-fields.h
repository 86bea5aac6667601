/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-fields.h: a unit in a combat: its quality and frontage, and all that may count
 *
 * Property "text": "q5,f200,attacks,uphill,dp2", as calculators take it. */
#pragma once
#include "app/widgets/text-fields.h"
G_BEGIN_DECLS

#define BIV_TYPE_UNIT_FIELDS (biv_unit_fields_get_type ())
G_DECLARE_FINAL_TYPE (BivUnitFields, biv_unit_fields, BIV, UNIT_FIELDS, BivTextFields)

/** biv_unit_fields_new: @is_horse: of a cavalry combat: it may be horse or foot, and horse has its weight */
GtkWidget  *biv_unit_fields_new       (gboolean       is_horse);
/** biv_unit_fields_get_fault: Returns: (nullable): what is wrong with what was typed, if the fields know it themselves */
const char *biv_unit_fields_get_fault (BivUnitFields *self);

G_END_DECLS
