/* SPDX-License-Identifier: GPL-3.0-or-later */
/* column.h: a bin beside a canvas that is as wide as the design says, whatever its child would like */
#pragma once
#include "app/widgets/bin.h"
G_BEGIN_DECLS

#define BIV_TYPE_COLUMN (biv_column_get_type ())
G_DECLARE_FINAL_TYPE (BivColumn, biv_column, BIV, COLUMN, BivBin)

/* Property "width": px at a text scale of 1; it grows with the text, and where the child cannot do with it. Below a canvas
 * it takes the width it gets. */

G_END_DECLS
