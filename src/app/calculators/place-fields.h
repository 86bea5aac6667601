/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place-fields.h: a base on a table: its middle, facing, frontage and depth
 *
 * Property "text": "X,Y,FACING,FRONTAGE" or with DEPTH behind, as calculators take it; empty where nothing is filled in. */
#pragma once
#include "app/widgets/text-fields.h"
G_BEGIN_DECLS

#define BIV_TYPE_PLACE_FIELDS (biv_place_fields_get_type ())
G_DECLARE_FINAL_TYPE (BivPlaceFields, biv_place_fields, BIV, PLACE_FIELDS, BivTextFields)

GtkWidget *biv_place_fields_new (void);

G_END_DECLS
