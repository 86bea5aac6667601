/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-signs.h: the signs that are on a table */
#pragma once
#include "board/biv-tabletop.h"
#include "draw/ink/palette.h"
#include "draw/ink/signs.h"
G_BEGIN_DECLS

/** biv_table_signs_new: of the ground on it; @side: (nullable): whose troops stand there, too, and @has_brigades: their brackets.
 *  Returns: (transfer full) */
BivSigns *biv_table_signs_new (const BivTabletop *table,
                               const BivSideLook *side,
                               gboolean           has_brigades);

G_END_DECLS
