/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-signs.h: the signs that are on a board, be it of cells or a table in millimetres */
#pragma once
#include "board/biv-board.h"
#include "draw/counter/counter.h"
#include "draw/ink/signs.h"
G_BEGIN_DECLS

/** biv_mark_get_label: "broken ground": on screen, translated */
const char *biv_mark_get_label  (BivMark            mark);
/** biv_board_signs_new: of the ground on it; @side: (nullable): whose troops stand there, too. @has_brigades: on a table their
 *  brigades are marked. Returns: (transfer full) */
BivSigns   *biv_board_signs_new (const BivBoard    *board,
                                 const BivSideLook *side,
                                 gboolean           has_brigades);

G_END_DECLS
