/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-private.h: what the files that seal a board share */
#pragma once
#include "board/board-tables.h"
G_BEGIN_DECLS

/* Whether a cell so many columns east and rows on of another lies ahead of it. @parity: 1 where that one's column number
 * is odd. */
typedef gboolean (*BivIsAhead) (guint direction, int parity, int columns, int rows);

void biv_board_lay_arcs  (BivBoard   *board,
                          BivIsAhead  is_ahead);
/* The lines and arcs of a board of hexes. */
void biv_board_lay_hexes (BivBoard   *board);

G_END_DECLS
